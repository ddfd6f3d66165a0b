"""The matrices of a study: each as a picture and as a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Literal

import numpy as np
from markupsafe import Markup

from argora.analysis.matrices import Diagnosis, Part
from argora.analysis.repeats import NOBODY
from argora.diagnostics.matrix import Matrix, name_text
from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Figure,
    Kind,
    Page,
    Prose,
    Run,
    Section,
    Table,
)
from argora.report.building import columns_of, section, small, table_of_cells
from argora.report.drawings.matrices import heat_map, hinton, name_in
from argora.report.drawings.palette import looks_of, palette_of
from argora.report.sections.results import picked
from argora.text.numbers import BLANK, sentence

__all__ = ["HATCHED", "PictureName", "matrices_page"]

PictureName = Literal["heat", "hinton"]

EACH = "Each annotator with themselves: the rounds stand in the place of annotators."
HATCHED = Markup(
    '<svg class="matrix" width="24" height="16" aria-hidden="true"><g class="empty">'
    '<rect x="1" y="1" width="22" height="14"/>'
    '<path d="M1 9L9 1M3 15L17 1M11 15L23 3M19 15L23 11"/></g></svg>'
)
UP = Markup('<span class="ramp up"></span>')
BOTH = Markup('<span class="ramp both"></span>')
FILLED = Markup(
    '<svg class="matrix" width="16" height="16" aria-hidden="true">'
    '<rect class="square over" x="2" y="2" width="12" height="12"/></svg>'
)
HOLLOW = Markup(
    '<svg class="matrix" width="16" height="16" aria-hidden="true">'
    '<rect class="square under" x="3" y="3" width="10" height="10" stroke-width="2.5"/></svg>'
)
Key = tuple[tuple[Markup, str], ...]


def matrices_page(diagnosis: Diagnosis, *, picture: PictureName = "heat") -> Page:
    """Return the matrices, with heat maps or Hinton diagrams; categories are always a heat map."""
    sections: list[Section] = []
    for part in diagnosis.parts:
        matrices = [_section(diagnosis, matrix, part, picture) for matrix in part.matrices]
        title = ": ".join(part.facet or ())
        if part.annotator:
            title = ", ".join(filter(None, (f"{part.annotator} with themselves", title)))
        reason = None if part.undefined is None else f"No figures: {part.undefined}."
        sections += [section(title, matrices, reason)] if title else matrices
    if not diagnosis.parts:
        sections.append(section("", NOBODY))
    front = EACH if diagnosis.rounds else diagnosis.coverage.sentence()
    about = f"{front} By {diagnosis.items}, of {diagnosis.of}."
    return Page(diagnosis.study.name, "Matrices", about, tuple(sections))


def _section(diagnosis: Diagnosis, matrix: Matrix, part: Part, picture: PictureName) -> Section:
    facet = None if part.facet is None else "=".join(part.facet)
    facts = {
        "matrix": matrix.id,
        "items": diagnosis.items,
        "of": diagnosis.of,
        "facet": facet,
        **({"annotator": part.annotator} if part.annotator else {}),
        **picked(matrix, "title", "row_title", "column_title"),
        "rows": list(map(name_text, matrix.row_names)),
        "columns": list(map(name_text, matrix.column_names)),
        "values": _values(matrix),
        **picked(matrix, "unit", "symmetric", "notes", "undefined", "signature"),
    }
    blocks: Iterable[Block | None] = [Prose(f"No figures: {matrix.undefined}.")]
    if matrix.undefined is None:
        signature = Prose((Run(matrix.signature, "code"),), "small")
        blocks = [
            small(matrix.reading),
            _figure(diagnosis, matrix, facet, picture),
            *(small(sentence(note)) for note in matrix.notes),
            Details("The numbers as a table", (_table(diagnosis, matrix), signature)),
        ]
    return section(matrix.title, Facts(facts), blocks, key="matrices", many=True)


def _figure(
    diagnosis: Diagnosis, matrix: Matrix, facet: str | None, picture: PictureName
) -> Figure:
    palette, name_of = palette_of(diagnosis.study), diagnosis.name_of
    is_hinton = picture == "hinton" and matrix.unit != "category"
    draw = partial(hinton, matrix, name_of)
    kind = "Hinton diagram"
    if not is_hinton:
        draw, kind = partial(heat_map, matrix, name_of, palette), "heat map"
    key: Key = _key(matrix, is_hinton)
    if matrix.unit == "category":
        looks = looks_of(matrix.labels, name_of, palette)
        key = tuple((look.chip, look.title) for look in looks)
    if _has_blanks(matrix):
        key = (*key, (HATCHED, matrix.blank))
    name = re.sub(r"\W+", "-", f"{matrix.title} {facet or ''}".lower()).strip("-")
    return Figure(name, f"{matrix.title}: {kind}", draw, "scroll", key)


def _key(matrix: Matrix, is_hinton: bool) -> Key:
    """Return the meaning of colours, or of filled and hollow squares."""
    if matrix.unit == "difference":
        if is_hinton:
            return ((FILLED, "above zero"), (HOLLOW, "below zero"), (Markup(""), "area: size"))
        return ((BOTH, f"from −{matrix.largest:.2f} over 0 to +{matrix.largest:.2f}"),)
    if is_hinton:
        return ((FILLED, "area: size of the number"),)
    top = "1" if matrix.unit == "share" else f"{matrix.largest:.2f}".removesuffix(".00")
    return ((UP, f"from 0 to {top}"),)


def _table(diagnosis: Diagnosis, matrix: Matrix) -> Table:
    """Return all cells; many items stand in rows, where each annotator has a column."""
    notes = [f"{BLANK} {matrix.blank}"] if _has_blanks(matrix) else []
    if matrix.unit == "category" and len(matrix.column_names) > len(matrix.row_names):
        matrix = matrix.transposed()
        notes.append(
            f"In this table each row is an {matrix.row_title}, each column an "
            f"{matrix.column_title}: the other way round than in the picture."
        )
    heads = [name_in(matrix, name, diagnosis.name_of) for name in matrix.column_names]
    rows = [
        (name_in(matrix, name, diagnosis.name_of), *_cells(diagnosis, matrix, i))
        for i, name in enumerate(matrix.row_names)
    ]
    columns = (Column("", "category"), *columns_of(_kind(matrix), heads))
    n = max(len(rows), 1)
    return table_of_cells(columns, rows, first=n, most=n, notes=tuple(notes))


def _cells(diagnosis: Diagnosis, matrix: Matrix, i: int) -> Sequence[Any]:
    if matrix.unit != "category":
        return list(map(float, matrix.values[i]))
    labels = (matrix.label(i, j) for j in range(len(matrix.column_names)))
    return [BLANK if label is None else diagnosis.name_of(label) for label in labels]


def _kind(matrix: Matrix) -> Kind:
    if matrix.unit == "category":
        return "category"
    if matrix.unit == "difference":
        return "signed decimal"
    if matrix.is_whole:
        return "whole"
    return "decimal" if matrix.unit == "count" else "number"


def _values(matrix: Matrix) -> list[list[Any]]:
    if matrix.unit != "category":
        return [list(map(float, row)) for row in matrix.values]
    return [
        [matrix.text(i, j) or None for j in range(len(matrix.column_names))]
        for i in range(len(matrix.row_names))
    ]


def _has_blanks(matrix: Matrix) -> bool:
    return bool(np.isnan(matrix.values).any())
