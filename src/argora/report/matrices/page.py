"""The matrices of a study as one HTML page that loads nothing: a picture and a table of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from markupsafe import Markup

from argora.analysis.matrices import Diagnosis
from argora.analysis.matrix_frame import Name, name_in
from argora.diagnostics.matrix import Matrix
from argora.report.matrices.heatmap import heat_map, letters
from argora.report.matrices.hinton import hinton
from argora.report.palette import Style, palette_of
from argora.report.templating import page

__all__ = ["Figure", "PictureName", "figure_of", "render"]

PictureName = Literal["heat", "hinton"]

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


@dataclass(frozen=True)
class Figure:
    """A matrix as a picture with its key, and as rows of text for the table below it."""

    matrix: Matrix
    picture: Markup
    key: tuple[tuple[Markup, str], ...]
    looks: tuple[Style, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def has_blanks(self) -> bool:
        """Whether some cells have no value."""
        return bool(np.isnan(self.matrix.values).any())


def render(diagnosis: Diagnosis, *, picture: PictureName = "heat") -> str:
    """Return the page, with heat maps or Hinton diagrams; categories are always a heat map."""
    name_of, palette = diagnosis.name_of, palette_of(diagnosis.study)
    return page(
        "diagnosis.html",
        study=diagnosis.study,
        about=f"{diagnosis.coverage.sentence()} By {diagnosis.items}, of {diagnosis.of}.",
        problems=diagnosis.problems,
        hatched=HATCHED,
        parts=[
            {
                "title": "" if part.facet is None else ": ".join(part.facet),
                "figures": [figure_of(m, name_of, picture, palette) for m in part.matrices],
            }
            for part in diagnosis.parts
        ],
    )


def figure_of(
    matrix: Matrix, name_of: Name, picture: PictureName, palette: Mapping[str | None, Style]
) -> Figure:
    """Return a matrix with everything the page shows of it."""
    is_hinton = picture == "hinton" and matrix.unit != "category"
    drawn = Markup("")
    if matrix.undefined is None:
        drawn = hinton(matrix, name_of) if is_hinton else heat_map(matrix, name_of, palette)
    return Figure(
        matrix,
        drawn,
        tuple(_key(matrix, is_hinton)),
        tuple(letters(matrix, name_of, palette)) if matrix.unit == "category" else (),
        tuple(name_in(matrix, name, name_of) for name in matrix.column_names),
        tuple(
            (name_in(matrix, name, name_of), _cells(matrix, i, name_of))
            for i, name in enumerate(matrix.row_names)
        ),
    )


def _cells(matrix: Matrix, i: int, name_of: Name) -> tuple[str, ...]:
    n = range(len(matrix.column_names))
    if matrix.unit != "category":
        return tuple(matrix.text(i, j) for j in n)
    found = (matrix.label(i, j) for j in n)
    return tuple("" if label is None else name_of(label) for label in found)


def _key(matrix: Matrix, is_hinton: bool) -> Sequence[tuple[Markup, str]]:
    """Return what colours, or filled and hollow squares, mean."""
    if matrix.unit == "difference":
        if is_hinton:
            return [(FILLED, "above zero"), (HOLLOW, "below zero"), (Markup(""), "area: size")]
        return [(BOTH, f"from −{matrix.largest:.2f} over 0 to +{matrix.largest:.2f}")]
    if is_hinton:
        return [(FILLED, "area: size of the number")]
    top = "1" if matrix.unit == "share" else f"{matrix.largest:.2f}".removesuffix(".00")
    return [(UP, f"from 0 to {top}")]
