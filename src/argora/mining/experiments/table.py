"""Features of many things as one sparse matrix whose columns have names and groups."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argora.mining.linear import Features

__all__ = ["Table", "table_of"]


@dataclass(frozen=True, eq=False)
class Table:
    """Things by features.

    Attributes
    ----------
    matrix : sparse by rows, of shape (n_things, n_features), with indices of 32 bits.
    names : of the features, each behind the name of its group and a colon.
    """

    matrix: Any
    names: Sequence[str]

    def within(self, groups: Collection[str]) -> NDArray[np.int64]:
        """Return the columns of these groups."""
        columns = [j for j, name in enumerate(self.names) if name.partition(":")[0] in groups]
        return np.array(columns, dtype=np.int64)

    def only(self, columns: NDArray[np.int64]) -> Table:
        """Return a table of some columns."""
        return Table(self.matrix[:, columns], [self.names[j] for j in columns.tolist()])

    def rows(self, rows: NDArray[np.bool_]) -> Table:
        """Return a table of some things."""
        return Table(self.matrix[rows], self.names)

    def joined(self, other: Table) -> Table:
        """Return a table with the columns of both."""
        from scipy.sparse import hstack

        return Table(hstack([self.matrix, other.matrix], format="csr"), [*self.names, *other.names])


def table_of(rows: Iterable[Features]) -> Table:
    """Gather the features of things, one after the other; what is 0 is not kept."""
    from scipy.sparse import csr_matrix

    index: dict[str, int] = {}
    columns: list[NDArray[np.int32]] = []
    values: list[NDArray[np.float64]] = []
    ends = [0]
    for features in rows:
        row = {
            index.setdefault(name, len(index)): value for name, value in features.items() if value
        }
        columns.append(np.fromiter(row, dtype=np.int32, count=len(row)))
        values.append(np.fromiter(row.values(), dtype=np.float64, count=len(row)))
        ends.append(ends[-1] + len(row))
    empty = np.zeros(0)
    matrix = csr_matrix(
        (
            np.concatenate([*values, empty]),
            np.concatenate([*columns, empty.astype(np.int32)]),
            np.array(ends, dtype=np.int32),
        ),
        shape=(len(columns), len(index)),
    )
    matrix.sort_indices()
    return Table(matrix, list(index))
