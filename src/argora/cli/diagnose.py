"""``argora diagnose``: where and why annotators disagree, as text, JSON and pages."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from argora.cli.findings import (
    Wanted,
    show_categories,
    show_crowd,
    show_hardest,
    show_matrices,
    show_split,
    show_who,
)
from argora.cli.options import (
    By,
    FacetOption,
    FormatOption,
    JsonOption,
    KindName,
    KindOption,
    MissingOption,
    OverwriteReportOption,
    RoundOption,
    SchemeOption,
    StudyArgument,
    kinds_of,
)
from argora.cli.reading import finish, open_study
from argora.cli.writing import check_place, refuse_foreign, refuse_source
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.analysis.matrices import MatrixName

__all__ = ["diagnose"]


class MatrixKind(StrEnum):
    """The matrices there are."""

    confusion = "confusion"
    coincidence = "coincidence"
    contingency = "contingency"
    reliability = "reliability"
    distance = "distance"


class Picture(StrEnum):
    """How a matrix is drawn."""

    heat = "heat"
    hinton = "hinton"


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
    typer.Option("--gold", metavar="NAME", help="With --who: compare with this annotator."),
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
        "masi or tree.",
    ),
]
ByOption = Annotated[
    By | None,
    typer.Option("--by", help="What the items are; sentences or given segments by default."),
]
OfOption = Annotated[
    str,
    typer.Option(
        "--of", metavar="WHAT", help="What was decided: category (default) or attribute:NAME."
    ),
]
AnnotatorOption = Annotated[
    list[str] | None,
    typer.Option(
        "--annotator",
        metavar="NAME",
        help="Only this annotator and others named so; may be given several times.",
    ),
]
HtmlOption = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="Write one page with pictures."),
]
PictureOption = Annotated[
    Picture | None,
    typer.Option("--picture", help="Draw heat maps (default) or Hinton diagrams."),
]


def diagnose(
    path: StudyArgument,
    who: WhoOption = False,
    categories: CategoriesOption = False,
    hardest: HardestOption = False,
    crowd: CrowdOption = False,
    split: SplitOption = False,
    matrix: MatrixOption = None,
    gold: GoldOption = None,
    document: DocumentOption = None,
    distance: DistanceOption = None,
    by: ByOption = None,
    of: OfOption = "category",
    annotator: AnnotatorOption = None,
    missing: MissingOption = "pairwise",
    facet: FacetOption = None,
    html: HtmlOption = None,
    picture: PictureOption = None,
    overwrite: OverwriteReportOption = False,
    json: JsonOption = False,
    kind: KindOption = [KindName.person],  # noqa: B006 - typer reads the default
    round: RoundOption = 1,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Show where and why annotators disagree.

    Example: argora diagnose annotations/ --categories --html guideline.html
    """
    names = _names(matrix, distance)
    given = {
        "--matrix": matrix,
        "--distance": distance,
        "--picture": picture,
        "--annotator": annotator,
        "--by": by,
        "--of": None if of == "category" else of,
        "--missing": None if missing == "pairwise" else missing,
        "--facet": facet,
        "--document": document,
        "--gold": gold,
    }
    asked = {
        "--who": who,
        "--categories": categories,
        "--hardest": hardest,
        "--crowd": crowd,
        "--split": split,
    }
    chosen = _chosen(asked, given)
    _check_page(html, path, needs_page=bool(picture or overwrite), overwrite=overwrite)
    from argora.reliability.missing import checked_policy

    checked_policy(missing)
    study, problems = open_study(path, format=format, scheme=scheme)
    from argora.analysis.plan import Plan

    plan = Plan(kinds=kinds_of(kind), round=round, missing=missing)
    wanted = Wanted(by and by.value, of, html, json)
    if chosen == "--who":
        show_who(study, problems, plan, wanted, gold=gold)
    elif chosen in SHOWN:
        SHOWN[chosen](study, problems, plan, wanted)
    elif chosen == "--split":
        show_split(study, problems, plan, wanted, documents=document or (), facet=facet)
    else:
        show_matrices(
            study,
            problems,
            plan,
            wanted,
            matrices=cast("list[MatrixName]", [name.value for name in names]),
            distance=distance or "nominal",
            annotators=annotator,
            facet=facet,
            picture=(picture or Picture.heat).value,
        )
    finish(problems)


SHOWN = {"--categories": show_categories, "--hardest": show_hardest, "--crowd": show_crowd}
MATRICES = (
    "--matrix",
    "--distance",
    "--picture",
    "--annotator",
    "--by",
    "--of",
    "--missing",
    "--facet",
)
GOES_WITH = {
    "": MATRICES,
    "--who": ("--by", "--of", "--missing", "--gold"),
    "--categories": ("--by", "--of", "--missing"),
    "--hardest": ("--by", "--of", "--missing"),
    "--crowd": ("--by", "--of"),
    "--split": ("--facet", "--document"),
}
"""Which options go with what is shown; without a word, matrices are."""


def _chosen(instead: Mapping[str, bool], given: Mapping[str, object]) -> str:
    """Return what is shown instead of matrices, if anything; refuse options that do not fit."""
    asked = [name for name, on in instead.items() if on]
    if len(asked) > 1:
        raise DataError(f"{' and '.join(asked)} show different things: give one at a time")
    chosen = asked[0] if asked else ""
    for name, value in given.items():
        if value and name not in GOES_WITH[chosen]:
            homes = [home for home, own in GOES_WITH.items() if home and name in own]
            homes += ["the matrices"] if name in MATRICES else []
            where = " and ".join([", ".join(homes[:-1]), homes[-1]] if homes[1:] else homes)
            found = f"; {chosen} shows something else" if chosen else ""
            raise DataError(f"{name} belongs to {where}{found}")
    return chosen


def _check_page(html: Path | None, path: Path, *, needs_page: bool, overwrite: bool) -> None:
    """Refuse a page that cannot be written, and options of a page without one."""
    if html is None and needs_page:
        raise DataError("--picture and --overwrite belong to --html FILE")
    if html is not None:
        check_place(html)
        refuse_source(html, path)
        refuse_foreign(html, "html", overwrite=overwrite)


def _names(matrix: list[MatrixKind] | None, distance: str | None) -> list[MatrixKind]:
    """Return the matrices asked for, each once; a distance alone asks for its matrix."""
    if distance is None:
        return list(dict.fromkeys(matrix or USUAL))
    from argora.diagnostics.matrices import distance_name

    distance_name(distance)
    return list(dict.fromkeys([*(matrix or ()), MatrixKind.distance]))
