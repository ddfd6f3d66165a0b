"""``argora evaluate``: a model, or another corpus, against the gold."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli.options import (
    By,
    FacetOption,
    FormatOption,
    GroupOption,
    IntervalOption,
    IntervalWay,
    JsonOption,
    LevelOption,
    ResamplesOption,
    RoundOption,
    SchemeOption,
    SeedOption,
    plan_of,
)
from argora.cli.reading import finish, json_opening, note_unread, open_study, regrouped
from argora.cli.streams import progress, show, show_json
from argora.errors import DataError, FormatError

if TYPE_CHECKING:
    from argora.analysis.evaluation.sides import Evaluated
    from argora.analysis.plan import Plan
    from argora.model import Study
    from argora.model.recoding import Recoding

__all__ = ["evaluate"]


GoldArgument = Annotated[Path, typer.Argument(metavar="GOLD", help="The study that is right.")]
PredictedArgument = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="PREDICTED...",
        help="What is judged by it; several are compared; without any, GOLD holds both.",
    ),
]
MeasureOption = Annotated[
    list[str] | None,
    typer.Option(
        "--measure",
        "-m",
        metavar="NAME",
        help="A measure such as relation_f1; may be given several times. Without it: all that "
        "the data allow.",
    ),
]
GoldAnnotatorOption = Annotated[
    str | None,
    typer.Option("--gold-annotator", metavar="NAME", help="Whose annotations are the gold."),
]
AnnotatorOption = Annotated[
    list[str] | None,
    typer.Option(
        "--annotator",
        metavar="NAME",
        help="Whose annotations are judged; several of one study are compared.",
    ),
]
ViaOption = Annotated[
    str | None,
    typer.Option(
        "--via",
        metavar="HOW",
        help="How categories of different schemes become comparable: aif makes them those of "
        "argument maps; or a file as for argora map, for both sides.",
    ),
]
ByOption = Annotated[
    By | None, typer.Option("--by", help="What --measure decides on, as for agree.")
]
OfOption = Annotated[
    str | None,
    typer.Option("--of", metavar="WHAT", help="What --measure looks at, as for agree."),
]


def evaluate(
    gold: GoldArgument,
    predicted: PredictedArgument = None,
    measure: MeasureOption = None,
    gold_annotator: GoldAnnotatorOption = None,
    annotator: AnnotatorOption = None,
    via: ViaOption = None,
    by: ByOption = None,
    of: OfOption = None,
    facet: FacetOption = None,
    group: GroupOption = None,
    json: JsonOption = False,
    round: RoundOption = 1,
    resamples: ResamplesOption = 1000,
    seed: SeedOption = 7,
    level: LevelOption = 0.95,
    interval: IntervalOption = IntervalWay.document,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Judge a model, or another corpus, by the gold.

    The same measures as for people: precision, recall and F1 of categories, units and relations,
    alpha, and agreement on structure, with intervals. Several systems are compared.

    Example: argora evaluate gold/ predicted/
    """
    from argora.analysis.evaluation.sides import KINDS

    if not measure and (by or of):
        raise DataError("--by and --of belong to --measure; without it everything is measured")
    plan = replace(plan_of([], 1, resamples, seed, level, interval=interval), kinds=KINDS)
    one, problems = open_study(gold, format=format, scheme=scheme)
    one = regrouped(one, group)
    asked = _Asked(one, gold, gold_annotator, round, _via(via))
    found: dict[str, Evaluated] = {}
    wanted: Sequence[str | None] = annotator or [None]
    for place in predicted or [gold]:
        other = one
        if predicted:
            other, more = open_study(place, format=format, scheme=scheme)
            problems = [*problems, *more]
        for who in wanted:
            several = who if len(wanted) > 1 else None
            found[_named(place if predicted else None, several, found)] = asked.beside(
                other, place, who
            )
    only = next(iter(found.values()))
    if len(found) > 1:
        _several(found, plan, measure or [], by and by.value, of, facet, problems, json=json)
    elif measure:
        _single(only, plan, measure, by and by.value, of, facet, problems, json=json)
    else:
        _all(only, plan, one, facet, problems, json=json)
    finish(problems)


@dataclass(frozen=True)
class _Asked:
    """The gold, and how predictions are put beside it."""

    study: Study
    place: Path
    annotator: str | None
    round: int
    via: Recoding | str | None

    def beside(self, other: Study, place: Path, annotator: str | None) -> Evaluated:
        """Put one system beside the gold."""
        from argora.analysis.evaluation.sides import put_together

        return put_together(
            self.study,
            other,
            gold_annotator=self.annotator,
            predicted_annotator=annotator,
            round=self.round,
            places=(str(self.place), str(place)),
            via=self.via,
        )


def _named(place: Path | None, annotator: str | None, taken: Collection[str]) -> str:
    """Return what a system is called: by its path or its annotator, by both where one is taken."""
    if place is None:
        return annotator or "predicted"
    names = [place.name or str(place), str(place)]
    if annotator is not None:
        names = [f"{name}: {annotator}" for name in names]
    return names[0] if names[0] not in taken else names[1]


def _via(given: str | None) -> Recoding | str | None:
    from argora.analysis.evaluation.sides import AIF
    from argora.formats.recodings import read_recoding

    return given if given in (None, AIF) else read_recoding(Path(given))


def _all(
    found: Evaluated,
    plan: Plan,
    people: Study,
    facet: str | None,
    problems: Sequence[FormatError],
    *,
    json: bool,
) -> None:
    from argora.analysis.evaluation.figures import evaluate as evaluated
    from argora.cli.evaluating import as_json, beside, rows, text

    result = evaluated(found, plan, facet=facet, people=people, progress=progress)
    if json:
        opening = json_opening(found.study, problems, plan)
        show_json({**opening, **as_json(found), "results": rows(result), **beside(result)})
    else:
        show(text(result))
        note_unread(problems)


def _single(
    found: Evaluated,
    plan: Plan,
    names: Sequence[str],
    by: str | None,
    of: str | None,
    facet: str | None,
    problems: Sequence[FormatError],
    *,
    json: bool,
) -> None:
    from argora.analysis.evaluation.figures import with_reference
    from argora.cli.evaluating import about, as_json, shares
    from argora.report.agreement.measuring import Measured, measured, measures_of

    measures = [with_reference(how) for how in measures_of(names)]
    results = measured(
        found.study,
        plan,
        measures,
        by=by,
        of=of,
        facet=facet,
        parts=("category",),
        progress=progress,
    )

    def rows(one: Measured) -> list[dict[str, Any]]:
        own = [one.result, *(r for part in one.result.parts.values() for r in part.values())]
        return [{**row, **shares(r)} for row, r in zip(one.rows(), own, strict=True)]

    if json:
        opening = json_opening(found.study, problems, plan)
        told = [row for one in results for row in rows(one)]
        show_json({**opening, **as_json(found), "results": told})
    else:
        show("\n".join(about(found)))
        for one in results:
            show(f"\n{one}")
            known = [f"{k} {v:.3f}" for k, v in shares(one.result).items() if v is not None]
            if known:
                show(f"  {', '.join(known)}")
        note_unread(problems)


def _several(
    found: Mapping[str, Evaluated],
    plan: Plan,
    names: Sequence[str],
    by: str | None,
    of: str | None,
    facet: str | None,
    problems: Sequence[FormatError],
    *,
    json: bool,
) -> None:
    from argora.analysis.evaluation.systems import compared_systems
    from argora.cli.evaluated_systems import systems_json, systems_text
    from argora.report.agreement.measuring import measures_of

    if facet is not None:
        raise DataError("--facet is for one system; compare several on all documents")
    result = compared_systems(
        found,
        plan,
        measures=measures_of(names),
        by=by,
        of=of or "category",
        progress=progress,
    )
    if json:
        opening = json_opening(next(iter(found.values())).study, problems, plan)
        show_json({**opening, **systems_json(result, found)})
    else:
        show(systems_text(result, found))
        note_unread(problems)
