"""``argora diagnose``: where and why annotators disagree, as text, JSON and pages."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from argora.cli.findings import Wanted, show_categories, show_hardest, show_who
from argora.cli.matrices import show_matrices
from argora.cli.options import (
    By,
    FacetOption,
    FormatOption,
    JsonOption,
    KindName,
    KindOption,
    RoundOption,
    SchemeOption,
    StudyArgument,
    kinds_of,
)
from argora.cli.reading import finish, open_study
from argora.cli.splitting import show_split
from argora.cli.writing import check_place, refuse_foreign, refuse_source
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.report.matrices.diagnosis import MatrixName

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


def diagnose(
    path: StudyArgument,
    matrix: Annotated[
        list[MatrixKind] | None,
        typer.Option(
            "--matrix",
            metavar="NAME",
            help="confusion, coincidence (both by default), contingency, reliability or distance; "
            "may be given several times.",
        ),
    ] = None,
    who: Annotated[
        bool, typer.Option("--who", help="Show instead who disagrees, and in what way.")
    ] = False,
    categories: Annotated[
        bool,
        typer.Option(
            "--categories", help="Show instead which categories are mixed up, with examples."
        ),
    ] = False,
    hardest: Annotated[
        bool, typer.Option("--hardest", help="Show instead the hardest documents and items.")
    ] = False,
    split: Annotated[
        bool,
        typer.Option(
            "--split", help="Show instead what the disagreement on units and relations consists of."
        ),
    ] = False,
    gold: Annotated[
        str | None,
        typer.Option("--gold", metavar="NAME", help="With --who: compare with this annotator."),
    ] = None,
    document: Annotated[
        list[str] | None,
        typer.Option(
            "--document",
            metavar="NAME",
            help="With --split: list all that differs in this document; may be given again.",
        ),
    ] = None,
    distance: Annotated[
        str | None,
        typer.Option(
            "--distance",
            metavar="NAME",
            help="Show the matrix of this distance: nominal, ordinal, interval, ratio, jaccard, "
            "masi or tree.",
        ),
    ] = None,
    by: Annotated[
        By | None,
        typer.Option("--by", help="What the items are; sentences or given segments by default."),
    ] = None,
    of: Annotated[
        str,
        typer.Option(
            "--of", metavar="WHAT", help="What was decided: category (default) or attribute:NAME."
        ),
    ] = "category",
    annotator: Annotated[
        list[str] | None,
        typer.Option(
            "--annotator",
            metavar="NAME",
            help="Only this annotator and others named so; may be given several times.",
        ),
    ] = None,
    facet: FacetOption = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write one page with pictures."),
    ] = None,
    picture: Annotated[
        Picture | None,
        typer.Option("--picture", help="Draw heat maps (default) or Hinton diagrams."),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace a file that no older report is in.")
    ] = False,
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
    instead = {"--who": who, "--categories": categories, "--hardest": hardest, "--split": split}
    chosen = _chosen(
        instead,
        {
            "--matrix": matrix,
            "--distance": distance,
            "--picture": picture,
            "--annotator": annotator,
            "--by": by,
            "--of": None if of == "category" else of,
            "--facet": facet,
            "--document": document,
            "--gold": gold,
        },
    )
    if html is None and (picture or overwrite):
        raise DataError("--picture and --overwrite belong to --html FILE")
    if html is not None:
        check_place(html)
        refuse_source(html, path)
        refuse_foreign(html, "html", overwrite=overwrite)
    study, problems = open_study(path, format=format, scheme=scheme)
    from argora.report.matrices.diagnosis import diagnose as diagnosis_of
    from argora.report.plan import Plan

    plan = Plan(kinds=kinds_of(kind), round=round)
    wanted = Wanted(by and by.value, of, html, json)
    if chosen == "--who":
        show_who(study, problems, plan, wanted, gold=gold)
    elif chosen == "--categories":
        show_categories(study, problems, plan, wanted)
    elif chosen == "--hardest":
        show_hardest(study, problems, plan, wanted)
    elif chosen == "--split":
        show_split(study, problems, plan, documents=document, facet=facet, html=html, json=json)
    else:
        found = diagnosis_of(
            study,
            plan,
            matrices=cast("list[MatrixName]", [name.value for name in names]),
            by=by and by.value,
            of=of,
            distance=distance or "nominal",
            annotators=annotator,
            facet=facet,
            problems=problems,
        )
        look = picture or Picture.heat
        show_matrices(study, problems, plan, found, html=html, picture=look.value, json=json)
    finish(problems)


MATRICES = ("--matrix", "--distance", "--picture", "--annotator", "--by", "--of", "--facet")
GOES_WITH = {
    "": MATRICES,
    "--who": ("--by", "--of", "--gold"),
    "--categories": ("--by", "--of"),
    "--hardest": ("--by", "--of"),
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
            where = " and ".join([*homes, *(["matrices"] if name in MATRICES else [])])
            found = f", and {chosen} shows something else" if chosen else ""
            raise DataError(f"{name} belongs to {where}{found}")
    return chosen


def _names(matrix: list[MatrixKind] | None, distance: str | None) -> list[MatrixKind]:
    """Return the matrices asked for, each once; a distance alone asks for its matrix."""
    if distance is None:
        return list(dict.fromkeys(matrix or USUAL))
    from argora.diagnostics.matrices import distance_name

    distance_name(distance)
    return list(dict.fromkeys([*(matrix or ()), MatrixKind.distance]))
