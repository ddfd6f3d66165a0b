"""What every matrix of a diagnosis is: named rows and columns, values, and what they mean."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import Any, Literal, get_args

import numpy as np

from argora.model.frame import data_frame
from argora.reliability.arrays import Floats
from argora.reliability.coding.factor import show

__all__ = ["Matrix", "Unit", "name_text"]

Unit = Literal["count", "share", "distance", "difference", "agreement", "category"]
"""Counts and shares run from zero, differences and agreement to both sides of it; categories have
no size."""


@dataclass(frozen=True, eq=False)
class Matrix:
    """Values by row and column.

    Attributes
    ----------
    id : which matrix this is, such as ``coincidence`` or ``contingency``.
    row_names, column_names : categories, annotators or names of items.
    values : array of shape (n_rows, n_columns); NaN where there is no value.
    unit : what a value is; for ``category`` it is a position in ``labels``.
    row_title, column_title : what rows and columns are.
    symmetric : whether rows and columns can be swapped.
    reading : a sentence that says how to read a cell.
    blank : what a cell without a value means.
    undefined : why the whole matrix has no values.
    signature : how it was made, in the form of the signatures of results.
    """

    id: str
    title: str
    row_names: tuple[Hashable, ...]
    column_names: tuple[Hashable, ...]
    values: Floats
    unit: Unit
    row_title: str = "category"
    column_title: str = "category"
    symmetric: bool = False
    reading: str = ""
    blank: str = "no value"
    labels: tuple[Hashable, ...] = ()
    notes: tuple[str, ...] = ()
    undefined: str | None = None
    signature: str = ""

    def __post_init__(self) -> None:
        values = np.array(self.values, dtype=np.float64)
        shape = len(self.row_names), len(self.column_names)
        if values.shape != shape:
            raise ValueError(f"values of shape {values.shape} for {shape[0]} rows x {shape[1]}")
        if self.unit not in get_args(Unit):
            raise ValueError(f"unit {self.unit!r} is none of {get_args(Unit)}")
        values.setflags(write=False)
        object.__setattr__(self, "values", values)

    @property
    def is_about_categories(self) -> bool:
        """Whether rows and columns are categories, not annotators and items."""
        return self.unit not in ("category", "agreement")

    @property
    def is_defined(self) -> bool:
        """Whether there is any value."""
        return self.undefined is None and bool(np.isfinite(self.values).any())

    @cached_property
    def largest(self) -> float:
        """The largest absolute value; NaN without any."""
        finite = self.values[np.isfinite(self.values)]
        return float(np.abs(finite).max()) if len(finite) else math.nan

    def cell(self, row: Hashable, column: Hashable) -> float:
        """Return the value of a row and a column by their names."""
        return float(self.values[self.row_names.index(row), self.column_names.index(column)])

    def label(self, i: int, j: int) -> Hashable | None:
        """Return the category that stands in a cell of categories, None in an empty one."""
        value = float(self.values[i, j])
        return None if math.isnan(value) else self.labels[int(value)]

    def transposed(self) -> Matrix:
        """Return the matrix with rows and columns swapped."""
        return replace(
            self,
            row_names=self.column_names,
            column_names=self.row_names,
            values=self.values.T,
            row_title=self.column_title,
            column_title=self.row_title,
        )

    def arranged(self, rows: Sequence[int], columns: Sequence[int]) -> Matrix:
        """Return the matrix with the rows and columns at these places, in this order."""
        return replace(
            self,
            row_names=tuple(self.row_names[i] for i in rows),
            column_names=tuple(self.column_names[j] for j in columns),
            values=self.values[np.ix_(list(rows), list(columns))],
        )

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield every cell as a tidy row; NaN where there is no value."""
        for i, row in enumerate(self.row_names):
            for j, column in enumerate(self.column_names):
                value: Any = float(self.values[i, j])
                if self.unit == "category":
                    label = self.label(i, j)
                    value = None if label is None else name_text(label)
                yield {
                    "matrix": self.id,
                    "row": name_text(row),
                    "column": name_text(column),
                    "value": value,
                }

    def to_frame(self) -> Any:
        """Return the matrix as a pandas data frame, rows and columns by name."""
        cells: Any = self.values
        if self.unit == "category":
            places = np.ndindex(*self.values.shape)
            named = [self.label(i, j) for i, j in places]
            cells = np.array(
                [None if name is None else name_text(name) for name in named], dtype=object
            ).reshape(self.values.shape)
        return data_frame(
            cells,
            index=[name_text(name) for name in self.row_names],
            columns=[name_text(name) for name in self.column_names],
        )

    def text(self, i: int, j: int) -> str:
        """Return the text of a cell; empty where there is no value.

        Whole counts have no digits behind the point, fractions two, shares and distances three.
        Agreement, which seldom reaches 1, has two and no zero before the point.
        """
        value = float(self.values[i, j])
        if math.isnan(value):
            return ""
        if self.unit == "category":
            return name_text(self.labels[int(value)])
        if self.unit == "agreement":
            written = f"{abs(value):.2f}".removeprefix("0")
            return f"−{written}" if value < 0 and written != ".00" else written
        digits = 3 if self.unit in ("share", "distance") else 2
        if self.is_whole:
            digits = 0
        written = f"{abs(value):.{digits}f}"
        if float(written) == 0:
            return written
        sign = "−" if value < 0 else "+" if self.unit == "difference" else ""
        return f"{sign}{written}"

    @cached_property
    def is_whole(self) -> bool:
        """Whether all values are whole numbers that are written without digits."""
        finite = self.values[np.isfinite(self.values)]
        return self.unit != "share" and bool((finite == np.round(finite)).all())

    def __str__(self) -> str:
        if self.undefined is not None:
            return f"{self.title}: undefined, {self.undefined}"
        return f"{self.title}: {len(self.row_names)} x {len(self.column_names)}"

    def _repr_html_(self) -> str:
        if self.undefined is not None:
            return f"<p>{escape(str(self))}</p>"
        head = "".join(f"<th>{escape(name_text(name))}</th>" for name in self.column_names)
        body = "".join(
            f"<tr><th>{escape(name_text(name))}</th>"
            + "".join(f"<td>{escape(self.text(i, j))}</td>" for j in range(len(self.column_names)))
            + "</tr>"
            for i, name in enumerate(self.row_names)
        )
        notes = "".join(f"<p><small>{escape(n)}</small></p>" for n in (self.reading, *self.notes))
        return (
            f"<table><caption>{escape(self.title)}</caption><tr><th></th>{head}</tr>{body}</table>"
            f"{notes}"
        )


def name_text(name: Hashable) -> str:
    """Return a category, an annotator or the name of an item as text.

    >>> name_text(("essay01", 3)), name_text(frozenset({"claim"})), name_text(True)
    ('essay01 3', 'claim', 'True')
    """
    if isinstance(name, tuple):
        return " ".join(show(part) for part in name)
    return show(name)
