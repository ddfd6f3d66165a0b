"""``argora diagnose`` without further words: matrices as text, JSON and one page."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from argora.cli.findings import Wanted
from argora.cli.reading import json_opening, note_unread
from argora.cli.streams import progress, show, show_json, talk, width
from argora.cli.writing import write_file
from argora.errors import FormatError

if TYPE_CHECKING:
    from argora.analysis.matrices import Diagnosis, MatrixName
    from argora.analysis.plan import Plan
    from argora.diagnostics.matrix import Matrix
    from argora.model import Study
    from argora.report.matrices.page import PictureName

__all__ = ["show_matrices"]


def show_matrices(
    study: Study,
    problems: Sequence[FormatError],
    plan: Plan,
    wanted: Wanted,
    *,
    matrices: Sequence[MatrixName],
    distance: str,
    annotators: Collection[str] | None,
    facet: str | None,
    picture: PictureName,
) -> None:
    """Print matrices, or write them as a page."""
    from argora.analysis.matrices import diagnose

    found = diagnose(
        study,
        plan,
        matrices=matrices,
        by=wanted.by,
        of=wanted.of,
        distance=distance,
        annotators=annotators,
        facet=facet,
        problems=problems,
    )
    if wanted.html is not None:
        from argora.report.matrices.page import render

        progress("drawing")
        write_file(wanted.html, render(found, picture=picture))
    if wanted.json:
        show_json({**json_opening(study, problems, plan), "matrices": _json(found)})
    elif wanted.html is not None:
        talk(found.coverage.sentence())
        show(f"{wanted.html}")
    elif not found.coverage.shared:
        show(found.coverage.sentence())
    else:
        show(_text(found))
        note_unread(problems)


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
