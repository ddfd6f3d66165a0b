"""``argora diagnose``: where and why annotators disagree, as text, JSON and pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from argora.cli import options
from argora.cli.pages import check_target, refuse_several_forms, show_page
from argora.cli.reading import (
    apply_selection,
    finish,
    json_opening,
    note_same_texts,
    open_study,
    read_suggestions,
)
from argora.cli.streams import progress
from argora.errors import DataError, FormatError, did_you_mean

if TYPE_CHECKING:
    from argora.analysis.plan import Plan
    from argora.model import Study
    from argora.model.suggestion_answers import SuggestionAnswer
    from argora.report.blocks import Page

__all__ = ["diagnose"]


class MatrixKind(StrEnum):
    """The matrices there are."""

    confusion = "confusion"
    coincidence = "coincidence"
    contingency = "contingency"
    reliability = "reliability"
    distance = "distance"


USUAL = (MatrixKind.confusion, MatrixKind.coincidence)


WhoOption = Annotated[bool, typer.Option("--who", help="Show who disagrees, and in what way.")]
CategoriesOption = Annotated[
    bool,
    typer.Option("--categories", help="Show which categories are mixed up, with examples."),
]
HardestOption = Annotated[
    bool, typer.Option("--hardest", help="Show the hardest documents and items.")
]
CrowdOption = Annotated[
    bool,
    typer.Option(
        "--crowd", help="Show who did not do the work: checks, speed, always the same answer."
    ),
]
SplitOption = Annotated[
    bool,
    typer.Option("--split", help="Show what the disagreement on units and relations consists of."),
]
LevelsOption = Annotated[
    bool,
    typer.Option(
        "--levels",
        help="Show agreement on each level of what segments do, of all and of the best few.",
    ),
]
OrderOption = Annotated[
    Literal["agreement", "f1", "central-claim"] | None,
    typer.Option(
        "--order",
        help="With --levels: who the best are, by agreement with the others (default), or by F1 "
        "with a gold on the level --of or in finding the central claim (default with --gold).",
    ),
]
MatrixOption = Annotated[
    list[MatrixKind] | None,
    typer.Option(
        "--matrix",
        metavar="NAME",
        help="Show matrices, as without the options above: confusion, coincidence (both by "
        "default), contingency, reliability or distance; may be given several times.",
    ),
]
GoldOption = Annotated[
    str | None,
    typer.Option(
        "--gold", metavar="NAME", help="With --who and --levels: compare with this annotator."
    ),
]
DocumentOption = Annotated[
    list[str] | None,
    typer.Option(
        "--document",
        metavar="NAME",
        help="With --split: list all that differs in this document; may be given again.",
    ),
]
DistanceOption = Annotated[
    str | None,
    typer.Option(
        "--distance",
        metavar="NAME",
        help="Show the matrix of this distance: nominal, ordinal, interval, ratio, jaccard, "
        "masi, tree, ranks in their order such as 'weak<medium<strong', a CSV file of your own "
        "distances, or a function as module:function.",
    ),
]
ByOption = Annotated[
    options.By | None,
    typer.Option("--by", help="What the items are; sentences or given segments by default."),
]
OfOption = Annotated[
    str,
    typer.Option(
        "--of",
        metavar="WHAT",
        help="What was decided: category (default) or attribute:NAME; with --levels and --by level "
        "role+type (default) or another level.",
    ),
]
AnnotatorOption = Annotated[
    list[str] | None,
    typer.Option("--annotator", metavar="NAME", hidden=True, help="The older name of --only."),
]
RoundsOption = Annotated[
    bool,
    typer.Option(
        "--rounds",
        help="Show matrices of the rounds of each annotator, the first against the second by "
        "default, in place of annotators.",
    ),
]
HtmlOption = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="Write one page with pictures."),
]
PictureOption = Annotated[
    Literal["heat", "hinton"] | None,
    typer.Option("--picture", help="Draw heat maps (default) or Hinton diagrams."),
]


def diagnose(
    context: typer.Context,
    path: options.Study,
    who: WhoOption = False,  # noqa: ARG001 - as the other options of what is shown, see _requested
    categories: CategoriesOption = False,  # noqa: ARG001
    hardest: HardestOption = False,  # noqa: ARG001
    crowd: CrowdOption = False,  # noqa: ARG001
    split: SplitOption = False,  # noqa: ARG001
    levels: LevelsOption = False,  # noqa: ARG001
    suggestions: options.Suggestions = None,
    order: OrderOption = None,
    matrix: MatrixOption = None,
    gold: GoldOption = None,
    document: DocumentOption = None,
    distance: DistanceOption = None,
    by: ByOption = None,
    of: OfOption = "category",
    rounds: RoundsOption = False,
    annotator: AnnotatorOption = None,
    missing: options.Missing = "pairwise",
    facet: options.Facet = None,
    html: HtmlOption = None,
    picture: PictureOption = None,
    overwrite: options.OverwriteReport = False,
    figures: options.Figures = None,
    json: options.Json = False,
    latex: options.Latex = False,
    kind: options.Kinds = [options.KindName.person],  # noqa: B006 - typer reads the default
    round: options.Round = 1,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Show where and why annotators disagree.

    Example: argora diagnose annotations/ --categories --html guideline.html
    """
    from argora.analysis.plan import Plan
    from argora.reliability.missing import checked_policy
    from argora.report.sections.selection import with_selection

    if rounds and round > 1:
        raise DataError("--rounds compares all rounds of each annotator; leave --round out")
    findings = _requested(context.params)
    categories_apart = _distance(distance)
    names = _names(matrix, is_distance_named=distance is not None, rounds=rounds)
    refuse_several_forms(json=json, latex=latex)
    if html is None and (picture or overwrite):
        raise DataError("--picture and --overwrite belong to --html FILE")
    check_target(html, path, overwrite=overwrite, figures=figures)
    checked_policy(missing)
    answers = read_suggestions(suggestions)
    study, problems = open_study(path, format=format, scheme=scheme)
    note_same_texts(study)
    plan = Plan(kinds=options.kinds_of(kind), round=round, missing=missing)
    view = "level" if findings == "levels" else by and by.value
    study = apply_selection(study, plan, only=annotator or (), by=view, of=of)
    items: dict[str, Any] = {"by": by and by.value, "of": of, "problems": problems}
    progress(STEPS[findings])
    if findings == "split":
        page = _split(study, plan, document or (), facet, problems)
    elif findings == "suggestions":
        page = _suggestions(study, plan, answers)
    elif findings == "levels":
        page = _levels(study, plan, order=order, of=of, gold=gold, problems=problems)
    elif findings:
        page = _findings(findings, study, plan, items | ({"gold": gold} if gold else {}))
    else:
        items |= {"matrices": names, "distance": categories_apart, "facet": facet, "rounds": rounds}
        page = _matrices(study, plan, picture or "heat", items)
    opening = json_opening(study, problems, plan) if json else None
    if opening is not None and not findings:
        opening["matrices"] = []
    page = with_selection(page, study)
    show_page(
        page,
        opening,
        problems,
        key=JSON_KEYS.get(findings, findings),
        html=html,
        figures=figures,
        about=page.about,
        latex=latex,
    )
    finish(problems)


def _findings(findings: str, study: Study, plan: Plan, items: Mapping[str, Any]) -> Page:
    """Compute what is shown of decisions."""
    if findings == "who":
        from argora.analysis.people import people_of
        from argora.report.sections.people import people_page

        return people_page(people_of(study, plan, **items))
    if findings == "categories":
        from argora.analysis.guideline import guideline_of
        from argora.report.sections.guideline import guideline_page

        return guideline_page(guideline_of(study, plan, **items))
    if findings == "hardest":
        from argora.analysis.hardest import hard_of
        from argora.report.sections.hardest import hardest_page

        return hardest_page(hard_of(study, plan, **items))
    from argora.analysis.crowd import crowd_of
    from argora.report.sections.crowd import crowd_page

    return crowd_page(crowd_of(study, plan, **items))


def _levels(study: Study, plan: Plan, **request: Any) -> Page:
    """Compute the agreement on each level."""
    from argora.analysis.levels import level_agreement
    from argora.report.sections.levels import levels_page

    return levels_page(level_agreement(study, plan, on_progress=progress, **request))


def _suggestions(study: Study, plan: Plan, answers: Sequence[SuggestionAnswer]) -> Page:
    """Compute what suggestions changed."""
    from argora.analysis.influence import influence_of
    from argora.report.sections.influence import influence_page

    return influence_page(study, plan, influence_of(study, plan, answers))


def _split(
    study: Study,
    plan: Plan,
    documents: Sequence[str],
    facet: str | None,
    problems: Sequence[FormatError],
) -> Page:
    """Compute what the disagreement on structure consists of."""
    from argora.analysis.differences import differences_in
    from argora.report.sections.split import split_page

    ids = [document.id for document in study.documents]
    for id in documents:
        if id not in ids:
            raise DataError(f"--document {id!r}: no such document{did_you_mean(id, ids)}")
    differences = differences_in(study, plan, facet=facet, problems=problems)
    return split_page(differences, documents=documents)


def _matrices(
    study: Study, plan: Plan, picture: Literal["heat", "hinton"], items: Mapping[str, Any]
) -> Page:
    """Compute the matrices."""
    from argora.analysis.matrices import diagnose as matrices_of
    from argora.report.sections.matrices import matrices_page

    return matrices_page(matrices_of(study, plan, **items), picture=picture)


STEPS = {
    "": "counting decisions",
    "who": "comparing annotators",
    "categories": "comparing categories",
    "hardest": "looking for what is hardest",
    "crowd": "testing annotators",
    "split": "comparing structures",
    "levels": "comparing levels",
    "suggestions": "comparing documents with suggestions to those without",
}
"""What is shown and how it is made; without a word, matrices are."""
JSON_KEYS = {"who": "annotators", "split": "", "suggestions": ""}
"""Under which key the values stand in JSON where it is not the name of the findings."""
MATRICES = ("matrix", "distance", "rounds", "picture", "by", "of", "missing", "facet")
GOES_WITH = {
    "": MATRICES,
    "who": ("by", "of", "missing", "gold"),
    "categories": ("by", "of", "missing"),
    "hardest": ("by", "of", "missing"),
    "crowd": ("by", "of"),
    "split": ("facet", "document"),
    "levels": ("of", "missing", "gold", "order"),
    "suggestions": (),
}
"""Which options go with what is shown."""
DEFAULTS = {"of": "category", "missing": "pairwise"}


def _requested(values: Mapping[str, object]) -> str:
    """Return the name of the findings shown instead of matrices; refuse options that do not fit."""
    names = [name for name in STEPS if name and values[name]]
    if len(names) > 1:
        those = " and ".join(f"--{name}" for name in names)
        raise DataError(f"{those} show different things: give one at a time")
    findings = names[0] if names else ""
    for name in (*MATRICES, "document", "gold", "order"):
        is_given = bool(values[name]) and values[name] != DEFAULTS.get(name)
        if is_given and name not in GOES_WITH[findings]:
            homes = [f"--{home}" for home, names in GOES_WITH.items() if home and name in names]
            homes += ["the matrices"] if name in MATRICES else []
            where = " and ".join([", ".join(homes[:-1]), homes[-1]] if homes[1:] else homes)
            other = f"; --{findings} shows something else" if findings else ""
            raise DataError(f"--{name} belongs to {where}{other}")
    return findings


def _names(matrix: list[MatrixKind] | None, *, is_distance_named: bool, rounds: bool) -> list[str]:
    """Return the matrices asked for, each once; a distance alone asks for its matrix."""
    if is_distance_named:
        kinds = [*(matrix or ()), MatrixKind.distance]
    else:
        kinds = matrix or [*((MatrixKind.contingency,) if rounds else USUAL)]
    return list(dict.fromkeys(kind.value for kind in kinds))


def _distance(name: str | None) -> Any:
    """Return the distance that is named: one of Argora's, a file, a function, or a measure's."""
    if name is None:
        return "nominal"
    from argora.analysis.measuring import read_distances
    from argora.diagnostics.matrices import distance_name
    from argora.measures import parse
    from argora.measures.distances import distance_from_text

    if Path(name).suffix.lower() in (".csv", ".tsv", ".xlsx"):
        return read_distances(Path(name))
    distance = parse(name, imports=True) if "(" in name else distance_from_text(name, imports=True)
    distance_name(distance)
    return distance
