"""``argora agree``: how far annotators agree, as tables or by single measures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli import options
from argora.cli.pages import refuse_several_forms, show_page
from argora.cli.reading import (
    apply_selection,
    finish,
    json_opening,
    nobody,
    note_same_texts,
    offer_items,
    open_study,
)
from argora.cli.streams import progress, show, show_json, talk, width
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.analysis.analyse import Analysis
    from argora.analysis.measuring import Measurement
    from argora.analysis.plan import Plan
    from argora.model import Study
    from argora.report.blocks import Page

__all__ = ["agree"]


class Part(StrEnum):
    """What a figure can be split into."""

    category = "category"
    pair = "pair"
    annotator = "annotator"
    item = "item"
    document = "document"
    without_annotator = "without_annotator"
    influence = "influence"


LIBRARY = {Part.document: "group"}


MeasureOption = Annotated[
    list[str] | None,
    typer.Option(
        "--measure",
        "-m",
        metavar="NAME",
        help="A measure such as alpha or \"alpha(distance='jaccard')\"; may be given several "
        "times. Without it: a verdict in words and all tables.",
    ),
]
ByOption = Annotated[
    options.By | None,
    typer.Option(
        "--by",
        help="What --measure decides on; sentences by default, given segments where there are any.",
    ),
]
OfOption = Annotated[
    str | None,
    typer.Option(
        "--of",
        metavar="WHAT",
        help="What was decided: category (default) or attribute:NAME; with --by pair relation "
        "(default), link or relation-category; with --by level role, typegen, type, combined, "
        "target or several joined by + (role+type by default).",
    ),
]
PartOption = Annotated[
    list[Part] | None,
    typer.Option(
        "--part",
        metavar="PART",
        help="What --measure is split into: category and pair (both by default), annotator, "
        "item, document, without_annotator, influence (of documents); may be given several "
        "times.",
    ),
]
RoundsOption = Annotated[
    bool,
    typer.Option(
        "--rounds",
        help="With --measure: each annotator with themselves, across rounds, in place of "
        "annotators with each other.",
    ),
]


def agree(
    path: options.Study,
    measure: MeasureOption = None,
    by: ByOption = None,
    of: OfOption = None,
    absent: options.Absent = "none",
    pairs_of: options.PairsOf = "scheme",
    closure: options.Closure = False,
    missing: options.Missing = "pairwise",
    part: PartOption = None,
    distance: options.Distance = None,
    rounds: RoundsOption = False,
    facet: options.Facet = None,
    group: options.Group = None,
    json: options.Json = False,
    latex: options.Latex = False,
    kind: options.Kinds = [options.KindName.person],  # noqa: B006 - typer reads the default
    round: options.Round = 1,
    resamples: options.Resamples = 1000,
    seed: options.Seed = 7,
    level: options.Level = 0.95,
    interval: options.Interval = "document",
    threshold: options.Threshold = None,
    chance: options.Chance = "none",
    pairs: options.Pairs = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Tell how far annotators of a study agree, with intervals.

    Example: argora agree annotations/ --measure alpha --by token
    """
    parts = [] if part is None else [LIBRARY.get(one, one.value) for one in part]
    view = {"absent": absent, "pairs_of": pairs_of, "closure": closure}
    request = Request(measure or [], by and by.value, of, facet, view, parts, distance)
    refuse_several_forms(json=json, latex=latex)
    _refuse_contradictions(request, round=round, rounds=rounds)
    if measure and chance != "none":
        raise DataError(
            "--chance is about the table of structure; with --measure it is an option, as in "
            f"mar(unit='link', chance={chance!r})"
        )
    plan = options.plan_of(
        kind,
        round=round,
        resamples=resamples,
        seed=seed,
        level=level,
        pairs=pairs,
        interval=interval,
        threshold=threshold,
        chance=chance,
        missing=missing,
    )
    study, problems = open_study(path, format=format, scheme=scheme, group=group)
    note_same_texts(study)
    offer_items(study, plan)
    study = apply_selection(study, plan, **request.selection_view())
    from argora.analysis.coverage import coverage_of
    from argora.reliability.rounds import repeating

    coverage = coverage_of(study, plan, problems=problems)
    some = bool(coverage.shared or repeating(study, kinds=plan.kinds))
    if not some:
        if not any(la.annotator in coverage.annotators for la in study.layers):
            talk(nobody(study, plan))
        talk(f"see the corpus with: argora describe {path}")
    if measure and (json or coverage.shared or rounds):
        from argora.report.sections.selection import with_selection

        page = with_selection(_single(study, plan, request, rounds=rounds), study)
        opening = json_opening(study, problems, plan) if json else None
        show_page(page, opening, problems, latex=latex)
    elif not measure and (json or some):
        from argora.analysis.analyse import analyse

        analysis = analyse(study, plan, facet=facet, on_progress=progress, problems=problems)
        _show_tables(analysis, json=json, latex=latex)
    else:
        show(coverage.sentence())
    finish(problems)


@dataclass(frozen=True)
class Request:
    """Which measures were asked for, and on what; ``view`` says which pairs of units are items."""

    measures: Sequence[str]
    by: str | None
    of: str | None
    facet: str | None
    view: Mapping[str, Any]
    parts: Sequence[str]
    distance: Path | None

    def selection_view(self) -> dict[str, Any]:
        """Return how the selection measures agreement: by the first measure, on its items."""
        from argora.analysis.measuring import measures_of
        from argora.reliability.items import PairView

        how = next(iter(measures_of(self.measures, self.distance)), None)
        return {"how": how, "by": self.by, "of": self.of, "pairs": PairView(**self.view)}

    def measured(self, study: Study, plan: Plan) -> list[Measurement]:
        """Measure a study."""
        from argora.analysis.measuring import measured, measures_of
        from argora.reliability.items import PairView

        return measured(
            study,
            plan,
            measures_of(self.measures, self.distance),
            by=self.by,
            of=self.of,
            facet=self.facet,
            pairs=PairView(**self.view),
            parts=self.parts,
            on_progress=progress,
        )


def _refuse_contradictions(request: Request, *, round: int, rounds: bool) -> None:
    if not request.measures and (request.by or request.of):
        raise DataError("--by and --of belong to --measure; the tables show all there is")
    if not request.measures and (request.parts or request.distance):
        raise DataError("--part and --distance belong to --measure; the tables have their own")
    if request.by != options.By.pair:
        _refuse_pairs(request.view)
    if rounds and not request.measures:
        raise DataError(
            "--rounds belongs to --measure, such as -m alpha; without --rounds the tables have a "
            "section on each annotator with themselves"
        )
    if rounds and round > 1:
        raise DataError("--rounds compares all rounds of each annotator; leave --round out")


def _refuse_pairs(view: Mapping[str, Any]) -> None:
    if view["absent"] != "none":
        raise DataError("--absent says what a pair of units is worth; it needs --by pair")
    if view["pairs_of"] != "scheme":
        raise DataError("--pairs-of says which pairs of units are items; it needs --by pair")
    if view["closure"]:
        raise DataError(
            "--closure is about pairs of units and needs --by pair; for measures of structure it "
            "is an option, as in mar(unit='link', closure=True)"
        )


def _single(study: Study, plan: Plan, request: Request, *, rounds: bool) -> Page:
    from argora.analysis.measuring import measured_with_selves
    from argora.report.sections.measures import measures_page

    if rounds:
        measurements = measured_with_selves(
            study, plan, request.measured, of=request.of, facet=request.facet
        )
    else:
        measurements = request.measured(study, plan)
    title_of = study.scheme.title_of
    return measures_page(study.name, measurements, with_selves=rounds, title_of=title_of)


def _show_tables(analysis: Analysis, *, json: bool, latex: bool) -> None:
    if json:
        from argora.report.tabular import to_json

        show_json(to_json(analysis, scope="agreement"))
    else:
        from argora.report.forms import rendered
        from argora.report.sections.report import report_page

        page = report_page(analysis, scope="agreement")
        show(rendered(page, "latex" if latex else "text", width=width()))
