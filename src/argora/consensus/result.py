"""What comes of deciding: a category for every item, how clear it is, and why there is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from argora.consensus.fit import Fit
from argora.consensus.leaders import leaders_of
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats, Ints
from argora.reliability.coding.factor import show

__all__ = ["NOBODY", "OPEN", "SETTLED", "SHORT", "TIED", "Consensus"]


NOBODY, TIED, SHORT = 1, 2, 3
OPEN = ("", "nobody voted", "several categories lead equally", "")
"""Why a rule left an item open, by number; each rule says in words what it falls ``SHORT`` of."""

SETTLED = ("", "rule", "ties", "otherwise")
"""What gave an item its category: the rule, how ties are broken, or what stands for the rest."""


@dataclass(frozen=True, eq=False)
class Consensus:
    """One category for every item of coding data, or the reason why there is none.

    Attributes
    ----------
    rule : as it is parsed, with its options.
    data : the votes.
    categories : those of the data, and what stands for open items if nobody ever chose that.
    code : array of shape (n_rows,), position in ``categories``; -1 where undecided.
    why : array of shape (n_rows,), position in ``reasons``: what the rule itself stopped at. Such
        an item has a category all the same where ties are broken or the rest is filled.
    by : array of shape (n_rows,), what gave the category: position in ``SETTLED``.
    fit : what a model found out about the annotators; None for votes.
    undefined : why the rule could not be applied at all.
    """

    rule: str
    data: CodingData
    categories: tuple[Hashable, ...]
    code: Ints
    why: Ints
    reasons: tuple[str, ...]
    by: Ints
    fit: Fit | None = None
    notes: tuple[str, ...] = ()
    signature: str = ""
    undefined: str | None = None

    # ----- what was decided ---------------------------------------------------------------------

    @property
    def is_defined(self) -> bool:
        """Whether the rule could be applied."""
        return self.undefined is None

    @property
    def is_decided(self) -> Bools:
        """Which rows have a category."""
        return self.code >= 0

    @property
    def n_items(self) -> int:
        """How many items there are, weights counted, those without votes too."""
        return int(self.data.weight.sum())

    @property
    def n_decided(self) -> int:
        """How many items have a category, weights counted."""
        return int(self.data.weight.sum(where=self.is_decided))

    def decisions(self) -> Iterator[Hashable | None]:
        """Yield the category of every row, None where undecided."""
        for code in self.code.tolist():
            yield None if code < 0 else self.categories[code]

    def undecided(self) -> Mapping[str, int]:
        """Count the undecided items for each reason, by weight."""
        left = ~self.is_decided
        counted = np.bincount(
            self.why[left], weights=self.data.weight[left], minlength=len(self.reasons)
        )
        return {self.reasons[i]: int(counted[i]) for i in np.flatnonzero(counted)}

    # ----- how clear it is ----------------------------------------------------------------------

    @cached_property
    def posterior(self) -> Floats:
        """How probable each category is: array of shape (n_rows, n_categories).

        From votes it is their distribution, from a model its posterior. Rows without votes are
        NaN.

        Raises
        ------
        DataError
            If that is more than 10^8 cells; :meth:`soft_labels` says the same row by row.
        """
        if self.fit is not None:
            return self.fit.spread_over(self.data.n_rows, self.categories)
        counts = self.data.counts().astype(np.float64)
        votes = self.data.votes_per_item[:, np.newaxis]
        shares = np.divide(counts, votes, out=np.full(counts.shape, np.nan), where=votes > 0)
        n_added = len(self.categories) - counts.shape[1]
        added = np.where(votes > 0, 0.0, np.nan)
        return np.hstack([shares, *([added] * n_added)])

    @property
    def probability(self) -> Floats:
        """The share of votes or the posterior of the category: array of shape (n_rows,).

        Of an undecided row that of the category that leads; NaN without votes.
        """
        return self._clearness[0]

    @property
    def margin(self) -> Floats:
        """By how much that exceeds every other category: array of shape (n_rows,).

        Zero in a tie, and below zero where a category was chosen that does not lead.
        """
        return self._clearness[1]

    @cached_property
    def _clearness(self) -> tuple[Floats, Floats]:
        if self.fit is not None:
            return self.fit.clearness(self.code, self.categories)
        row, code, count = self.data.runs
        share = count / self.data.votes_per_item[row]
        leading = leaders_of(self.data).code
        chosen = np.where(self.is_decided, self.code, leading)
        is_chosen = code == chosen[row]
        top = np.where(self.data.votes_per_item > 0, 0.0, np.nan)
        top[row[is_chosen]] = share[is_chosen]
        others = np.zeros(self.data.n_rows)
        np.maximum.at(others, row[~is_chosen], share[~is_chosen])
        return top, top - others

    # ----- for tables ---------------------------------------------------------------------------

    def votes_on(self, row: int) -> Mapping[Hashable, int]:
        """Count the votes for each category on a row, the most frequent first."""
        votes = slice(self.data.start[row], self.data.start[row + 1])
        counts = Counter(self.data.code[votes].tolist())
        by_count = sorted(counts, key=lambda code: (-counts[code], code))
        return {self.data.categories[code]: counts[code] for code in by_count}

    def voters_for(self, row: int) -> tuple[str, ...]:
        """Return the annotators who voted for the decision on a row; none where it is undecided."""
        votes = slice(self.data.start[row], self.data.start[row + 1])
        chosen = self.data.code[votes] == self.code[row]
        return tuple(self.data.annotators[a] for a in self.data.annotator[votes][chosen].tolist())

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a tidy row for the decision on every item.

        ``decision`` is None where undecided; ``reason`` is what the rule stopped at, and
        ``settled_by`` what gave a category all the same.
        """
        data = self.data
        probability, margin = self.probability.tolist(), self.margin.tolist()
        for row in range(data.n_rows):
            code = int(self.code[row])
            yield {
                "item": data.item_name(row),
                "group": None if data.group is None or not data.groups else self._group(row),
                "weight": int(data.weight[row]),
                "decision": None if code < 0 else self.categories[code],
                "settled_by": SETTLED[self.by[row]],
                "reason": self.reasons[self.why[row]],
                "votes": ", ".join(f"{show(c)} {n}" for c, n in self.votes_on(row).items()),
                "n_votes": int(data.votes_per_item[row]),
                "probability": probability[row],
                "margin": margin[row],
                "rule": self.rule,
                "signature": self.signature,
            }

    def _group(self, row: int) -> str | None:
        group = self.data.group
        return None if group is None else self.data.groups[int(group[row])]

    def soft_labels(self, *, least: float = 0.0) -> Iterator[tuple[Hashable, Hashable, float]]:
        """Yield (item, category, probability) for all that exceeds ``least``, row by row.

        From votes it is their distribution, from a model its posterior. Rows without votes have
        none.
        """
        for row, category, probability in self.soft_rows(least=least):
            yield self.data.item_name(row), category, probability

    def soft_rows(self, *, least: float = 0.0) -> Iterator[tuple[int, Hashable, float]]:
        """Yield the same with the number of the row in the place of the item's name."""
        rows = self._soft_by_vote() if self.fit is None else self._soft_by_model()
        for row, code, probability in rows:
            if probability > least:
                yield row, self.categories[code], probability

    def _soft_by_vote(self) -> Iterator[tuple[int, int, float]]:
        row, code, count = self.data.runs
        share = count / self.data.votes_per_item[row]
        yield from zip(row.tolist(), code.tolist(), share.tolist(), strict=True)

    def _soft_by_model(self) -> Iterator[tuple[int, int, float]]:
        assert self.fit is not None
        place = {category: i for i, category in enumerate(self.categories)}
        codes = [place[category] for category in self.fit.categories]
        for row, pattern in enumerate(self.fit.pattern.tolist()):
            if pattern >= 0:
                for code, probability in zip(codes, self.fit.posterior[pattern], strict=True):
                    yield row, code, float(probability)

    def __str__(self) -> str:
        if self.undefined is not None:
            return f"{self.rule} is undefined: {self.undefined}"
        left = "; ".join(f"{n} undecided: {why}" for why, n in self.undecided().items())
        return f"{self.rule}: {self.n_decided} of {self.n_items} items decided" + (
            f" ({left})" if left else ""
        )
