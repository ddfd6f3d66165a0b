"""``argora diagnose``: the matrices behind the figures, as text, JSON and pictures."""

from __future__ import annotations

import math
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

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
from argora.cli.reading import finish, json_opening, note_unread, open_study
from argora.cli.splitting import show_split
from argora.cli.streams import progress, show, show_json, talk, width
from argora.cli.writing import check_place, refuse_foreign, refuse_source, write_file
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.diagnostics.matrix import Matrix
    from argora.report.matrices.diagnosis import Diagnosis, MatrixName

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
    split: Annotated[
        bool,
        typer.Option(
            "--split", help="Show instead what the disagreement on units and relations consists of."
        ),
    ] = False,
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
        typer.Option("--html", metavar="FILE", help="Write one page with a picture of each."),
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
    """Show who chose what, and what is taken for what.

    Example: argora diagnose annotations/ --matrix contingency --html matrices.html
    """
    names = _names(matrix, distance)
    _check_split(split, bool(matrix or distance or by or picture or annotator), document)
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
    if split:
        show_split(study, problems, plan, documents=document, facet=facet, html=html, json=json)
        finish(problems)
        return
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
    if html is not None:
        from argora.report.matrices.page import render

        progress("drawing")
        write_file(html, render(found, picture=(picture or Picture.heat).value))
    if json:
        show_json({**json_opening(study, problems, plan), "matrices": _json(found)})
    elif html is not None:
        talk(found.coverage.sentence())
        show(f"{html}")
    elif not found.coverage.shared:
        show(found.coverage.sentence())
    else:
        show(_text(found))
        note_unread(problems)
    finish(problems)


def _check_split(split: bool, other: bool, document: list[str] | None) -> None:
    if split and other:
        raise DataError(
            "--split is about units and relations; --matrix, --distance, --by, --picture and "
            "--annotator belong to matrices"
        )
    if document and not split:
        raise DataError("--document belongs to --split")


def _names(matrix: list[MatrixKind] | None, distance: str | None) -> list[MatrixKind]:
    """Return the matrices asked for, each once; a distance alone asks for its matrix."""
    if distance is None:
        return list(dict.fromkeys(matrix or USUAL))
    from argora.diagnostics.matrices import distance_name

    distance_name(distance)
    return list(dict.fromkeys([*(matrix or ()), MatrixKind.distance]))


def _text(diagnosis: Diagnosis) -> str:
    from argora.report.matrices.text import matrix_text

    lines = [f"{diagnosis.coverage.sentence()} By {diagnosis.items}, of {diagnosis.of}."]
    for part in diagnosis.parts:
        if part.facet is not None:
            lines.append("\n{}: {}".format(*part.facet))
        lines += [matrix_text(m, diagnosis.name_of, width=width()) for m in part.matrices]
    return "\n\n".join(lines)


def _json(diagnosis: Diagnosis) -> list[dict[str, Any]]:
    return [
        {
            "matrix": matrix.id,
            "items": diagnosis.items,
            "of": diagnosis.of,
            "facet": None if part.facet is None else "=".join(part.facet),
            **_values(matrix),
        }
        for part in diagnosis.parts
        for matrix in part.matrices
    ]


def _values(matrix: Matrix) -> dict[str, Any]:
    from argora.diagnostics.matrix import shown

    places = [
        [(i, j) for j in range(len(matrix.column_names))] for i in range(len(matrix.row_names))
    ]
    return {
        "title": matrix.title,
        "row_title": matrix.row_title,
        "column_title": matrix.column_title,
        "rows": [shown(name) for name in matrix.row_names],
        "columns": [shown(name) for name in matrix.column_names],
        "values": [[_value(matrix, i, j) for i, j in row] for row in places],
        "unit": matrix.unit,
        "symmetric": matrix.symmetric,
        "notes": list(matrix.notes),
        "undefined": matrix.undefined,
        "signature": matrix.signature,
    }


def _value(matrix: Matrix, i: int, j: int) -> float | str | None:
    if math.isnan(matrix.values[i, j]):
        return None
    return matrix.text(i, j) if matrix.unit == "category" else float(matrix.values[i, j])
