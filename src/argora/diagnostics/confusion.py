"""The confusion probability matrix: what another annotator chooses, given what one chose."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from argora.diagnostics.labels import labels_of, members
from argora.errors import DataError
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = ["READINGS", "Confusion", "Reading", "confusion", "from_print"]


Reading = Literal["row-conditional", "paper-compatible"]
READINGS: tuple[Reading, ...] = get_args(Reading)
"""Two ways to make shares of pairs: the chance of the column given the row, or as Peldszus & Stede
(2013) print it, which counts each agreeing pair once and each disagreeing one in both rows."""


@dataclass(frozen=True, eq=False)
class Confusion:
    """Ordered pairs of decisions on the same item by two annotators, by label.

    Attributes
    ----------
    labels : rows and columns; ``none`` comes last.
    pairs : array of shape (n_labels, n_labels), how many pairs chose row and column.
    """

    labels: tuple[Hashable, ...]
    pairs: Floats

    @property
    def probabilities(self) -> Floats:
        """The chance of the column given the row; each row sums to 1, or is NaN if never used."""
        return self.shares("row-conditional")

    def shares(self, reading: Reading) -> Floats:
        """Return shares whose rows sum to 1, or are NaN if never used.

        Parameters
        ----------
        reading : ``row-conditional``, M_ab / M_a over ordered pairs: the chance that another
            annotator chose b, given that one chose a. ``paper-compatible``, the same with half of
            the diagonal, as in Table 2 of Peldszus & Stede (2013): each agreeing unordered pair is
            counted once, and each disagreeing one in both rows, so that a printed diagonal d
            stands for 2d / (1 + d). It is no chance of anything; use it to compare with print.
        """
        _check(reading)
        table = self.pairs.astype(np.float64)
        if reading == "paper-compatible":
            table = table - np.diag(np.diag(table)) / 2
        used = table.sum(axis=1, keepdims=True)
        blank = np.full_like(table, np.nan)
        return np.asarray(np.divide(table, used, out=blank, where=used > 0))

    def most_confused_with(self, label: Hashable) -> tuple[Hashable, float] | None:
        """Return the other label chosen most often beside this one, with its probability."""
        row = self.labels.index(label)
        chances = self.probabilities[row].copy()
        chances[row] = -1.0
        if np.isnan(chances).any() or len(chances) < 2 or chances.max() <= 0:
            return None
        best = int(np.argmax(chances))
        return self.labels[best], float(chances[best])


def confusion(data: CodingData) -> Confusion:
    """Count the labels of one annotator by those of another, for any number of annotators.

    With several labels on an item, each label of the first annotator faces the second
    annotator's labels: itself if it is among them, otherwise all of them in equal parts; the
    empty set is ``none``. Every pair of annotators on an item counts in both directions.

    References
    ----------
    Cinková, Holub & Kríž (2012), Managing Uncertainty in Semantic Tagging, EACL, pp. 840-850; used
    in Stab & Gurevych (2014), COLING, Tables 3 and 4. How labels of one item are paired is ours:
    neither paper says.
    """
    labels = labels_of(data)
    faces = _faces(data.categories, labels)
    pairs = np.zeros((len(labels), len(labels)))
    for (first, second), count in _category_pairs(data):
        pairs += count * faces[first][second]
    return Confusion(labels, pairs)


def from_print(
    labels: Sequence[Hashable], shares: Any, *, decisions: Sequence[float], reading: Reading
) -> Confusion:
    """Return the confusion that stands behind a printed matrix of shares.

    Parameters
    ----------
    shares : array of shape (n_labels, n_labels); each row sums to about 1.
    decisions : how often each label was chosen; what shares of rows do not tell.
    reading : how the shares were counted, see :meth:`Confusion.shares`.

    Returns
    -------
    Confusion; its pairs are in units of decisions, which leaves all shares and all values of
    agreement as they are. The two cells of a pair, rounded apart in print, get their mean.

    Raises
    ------
    DataError
        If the numbers do not fit together.
    """
    _check(reading)
    table = np.array(shares, dtype=np.float64)
    n = len(labels)
    if table.shape != (n, n) or len(decisions) != n:
        raise DataError(
            f"{n} labels need {n} x {n} shares and {n} counts; found shares of shape "
            f"{table.shape} and {len(decisions)} counts"
        )
    if reading == "paper-compatible":
        table += np.diag(np.diag(table))
    used = table.sum(axis=1, keepdims=True)
    table = np.divide(table, used, out=np.zeros_like(table), where=used > 0)
    pairs = table * np.array(decisions, dtype=np.float64)[:, np.newaxis]
    return Confusion(tuple(labels), (pairs + pairs.T) / 2)


def _check(reading: str) -> None:
    if reading not in READINGS:
        raise DataError(f"reading={reading!r}: expected one of {list(READINGS)}")


def _category_pairs(data: CodingData) -> list[tuple[tuple[int, int], float]]:
    """Count the ordered pairs of decisions for each two categories: n n' - diag n."""
    from scipy.sparse import csr_array

    k = len(data.categories)
    row, code, count = data.runs
    shape = (data.n_rows, k)
    counts = csr_array((count, (row, code)), shape=shape)
    weighted = csr_array((count * data.weight[row], (row, code)), shape=shape)
    pairs = (counts.T @ weighted).tocoo()
    itself = np.bincount(code, weights=count * data.weight[row], minlength=k)
    first, second = pairs.row, pairs.col
    n = pairs.data - np.where(first == second, itself[first], 0)
    triples = zip(first.tolist(), second.tolist(), n.tolist(), strict=True)
    return sorted(((a, b), float(n)) for a, b, n in triples if n)


def _faces(categories: Sequence[Hashable], labels: tuple[Hashable, ...]) -> list[list[Floats]]:
    """Return the table of labels that each pair of categories adds."""
    place = {label: i for i, label in enumerate(labels)}
    label_sets = [members(category) for category in categories]
    faces = []
    for mine in label_sets:
        row = []
        for others in label_sets:
            table = np.zeros((len(labels), len(labels)))
            for label in mine:
                answers = [label] if label in others else others
                for answer in answers:
                    table[place[label], place[answer]] += 1 / len(answers)
            row.append(table)
        faces.append(row)
    return faces
