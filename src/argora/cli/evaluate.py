"""``argora evaluate``: a model, or another corpus, against the gold."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli import options
from argora.cli.pages import check_target, refuse_several_forms, show_page
from argora.cli.reading import apply_selection, finish, json_opening, of_phase, open_study
from argora.cli.streams import progress
from argora.cli.train import part_of
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.analysis.evaluation.evaluated import Evaluated
    from argora.analysis.plan import Plan
    from argora.model import Study
    from argora.model.recoding import Recoding
    from argora.report.blocks import Page

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
OnOption = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="NAME=VALUE",
        help="Judge only documents with this value of a metadata column of GOLD, such as "
        "split=test.",
    ),
]
ByOption = Annotated[
    options.By | None, typer.Option("--by", help="What --measure decides on, as for agree.")
]
OfOption = Annotated[
    str | None,
    typer.Option("--of", metavar="WHAT", help="What --measure looks at, as for agree."),
]
HtmlOption = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="Write one page with pictures."),
]


def evaluate(
    gold: GoldArgument,
    predicted: PredictedArgument = None,
    measure: MeasureOption = None,
    gold_annotator: GoldAnnotatorOption = None,
    annotator: AnnotatorOption = None,
    via: ViaOption = None,
    on: OnOption = None,
    by: ByOption = None,
    of: OfOption = None,
    facet: options.Facet = None,
    group: options.Group = None,
    html: HtmlOption = None,
    figures: options.Figures = None,
    overwrite: options.OverwriteReport = False,
    latex: options.Latex = False,
    json: options.Json = False,
    round: options.Round = 1,
    resamples: options.Resamples = 1000,
    seed: options.Seed = 7,
    level: options.Level = 0.95,
    interval: options.Interval = "document",
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Judge a model, or another corpus, by the gold.

    The same measures as for people: precision, recall and F1 of categories, units and relations,
    alpha, and agreement on structure, with intervals. Several systems are compared.

    Example: argora evaluate gold/ predicted/
    """
    from argora.analysis.evaluation.evaluated import KINDS, put_together
    from argora.reliability.items import PERSONS
    from argora.report.sections.selection import with_selection

    if not measure and (by or of):
        raise DataError("--by and --of belong to --measure; without it everything is measured")
    refuse_several_forms(html=html, latex=latex, json=json)
    if overwrite and html is None:
        raise DataError("--overwrite belongs to --html FILE")
    for source in (gold, *(predicted or ())):
        check_target(html, source, overwrite=overwrite, figures=figures)
    settings = options.plan_of([], resamples=resamples, seed=seed, level=level, interval=interval)
    plan = replace(settings, kinds=KINDS)
    one, problems = open_study(gold, format=format, scheme=scheme, group=group)
    judges = replace(settings, kinds=PERSONS, round=round)
    named = [name for name in (gold_annotator, *(annotator or ())) if name]
    whole, one = one, apply_selection(one, judges, always=named)
    one = one if on is None else part_of(one, "--on", on)
    not_judged = {d.id for d in whole.documents} - {d.id for d in one.documents}
    put_beside = partial(
        put_together, one, gold_annotator=gold_annotator, round=round, via=_via(via)
    )
    systems: dict[str, Evaluated] = {}
    judged: Sequence[str | None] = annotator or [None]
    for place in predicted or [gold]:
        other = one
        if predicted:
            other, other_problems = open_study(place, format=format, scheme=scheme, whole=True)
            other = of_phase(other, place) if other.phases else other
            other = _without(other, not_judged)
            problems = [*problems, *other_problems]
        for judged_annotator in judged:
            several = judged_annotator if len(judged) > 1 else None
            name = _named(place if predicted else None, several, systems)
            places = str(gold), str(place)
            systems[name] = put_beside(other, predicted_annotator=judged_annotator, places=places)
    page = _page(systems, plan, one, measure or [], by and by.value, of, facet)
    study = next(iter(systems.values())).study
    page = with_selection(page, one)
    opening = json_opening(study, problems, plan) if json else None
    show_page(page, opening, problems, html=html, figures=figures, latex=latex)
    finish(problems)


def _without(study: Study, ids: Collection[str]) -> Study:
    """Return the study without these documents."""
    left = [document.id for document in study.documents if document.id not in ids]
    return study if len(left) == len(study.documents) else study.select(documents=left)


def _named(place: Path | None, annotator: str | None, names_before: Collection[str]) -> str:
    """Return the name of a system: its path or its annotator, or both where one is taken."""
    if place is None:
        return annotator or "predicted"
    names = [place.name or str(place), str(place)]
    if annotator is not None:
        names = [f"{name}: {annotator}" for name in names]
    return names[0] if names[0] not in names_before else names[1]


def _via(option: str | None) -> Recoding | str | None:
    from argora.analysis.evaluation.evaluated import AIF
    from argora.formats.recodings import read_recoding

    return option if option in (None, AIF) else read_recoding(Path(option))


def _page(
    systems: Mapping[str, Evaluated],
    plan: Plan,
    people: Study,
    names: Sequence[str],
    by: str | None,
    of: str | None,
    facet: str | None,
) -> Page:
    from argora.analysis.evaluation.figures import evaluate as evaluated
    from argora.analysis.evaluation.lines import with_reference
    from argora.analysis.evaluation.systems import compared_systems, figures_by_facet
    from argora.analysis.measuring import measured, measures_of
    from argora.report.sections.evaluation import evaluation_page, judged_page
    from argora.report.sections.systems import systems_page

    only, *others = systems.values()
    measures = measures_of(names)
    how: dict[str, Any] = {"by": by, "on_progress": progress}
    if others:
        how |= {"measures": measures, "of": of or "category"}
        result = compared_systems(systems, plan, **how)
        parts = {} if facet is None else figures_by_facet(systems, plan, facet, **how)
        return systems_page(result, systems, facet=facet or "", by_value=parts)
    if not measures:
        return evaluation_page(
            evaluated(only, plan, facet=facet, people=people, on_progress=progress)
        )
    how |= {"of": of, "facet": facet, "parts": ("category",)}
    with_references = [with_reference(each) for each in measures]
    return judged_page(only, measured(only.study, plan, with_references, **how))
