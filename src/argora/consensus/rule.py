"""What every way to a consensus has in common: it is a small value that takes coding data."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import ClassVar, Literal

import numpy as np

from argora.consensus.result import NOBODY, OPEN, SHORT, TIED, Consensus
from argora.consensus.spelled import Spelled
from argora.measures.spelling import is_whole
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.coding.factor import show

__all__ = ["Decided", "Rule", "Ties"]


@dataclass(frozen=True, eq=False)
class Decided:
    """What a rule says of every row before ties and the rest are settled.

    Attributes
    ----------
    code : array of shape (n_rows,), the category; -1 where the rule decides nothing.
    why : array of shape (n_rows,), the position in ``OPEN`` of the reason; 0 where decided.
    tied_row, tied_code : every category that leads in a row with a tie, sorted by row.
    short : in words, what ``SHORT`` means for this rule.
    added : a category that the rule gives although nobody chose it; its code is the number of
        categories of the data.
    """

    code: Ints
    why: Ints
    tied_row: Ints
    tied_code: Ints
    short: str = ""
    added: tuple[Hashable, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Rule(Spelled):
    """A way from the votes on an item to one category.

    Attributes
    ----------
    ties : what happens where several categories lead.
    otherwise : the category of items with votes that the rule leaves open; None leaves them
        undecided. Items without a vote stay undecided in any case.
    seed : where ``ties='random'`` draws from.
    """

    kind: ClassVar[Literal["vote", "model"]] = "vote"

    ties: Ties = "undecided"
    otherwise: Hashable | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        self._check_choice("ties", Ties)
        self._check("a whole number from 0", lambda n: is_whole(n, least=0), "seed")

    def __call__(self, data: CodingData) -> Consensus:
        """Decide on every item of the data."""
        raise NotImplementedError

    def signature_on(self, data: CodingData) -> str:
        """Return ``method | data | version``; equal methods decide by the same rule."""
        n_items = int(data.weight.sum(where=data.votes_per_item > 0))
        n_annotators = int(np.count_nonzero(np.bincount(data.annotator)))
        counts = f"annotators:{n_annotators}|n:{n_items}|{data.source}:{data.fingerprint}"
        return self.signature_of(data.derivation, counts)

    def _settled(self, data: CodingData, decided: Decided) -> Consensus:
        """Return the consensus with ties broken and what is left open filled, if wanted."""
        code, why = decided.code.copy(), decided.why
        rows, codes = broken(
            data, decided.tied_row, decided.tied_code, ties=self.ties, seed=self.seed
        )
        code[rows] = codes
        by = np.where(decided.code >= 0, 1, np.where(code >= 0, 2, 0))
        categories = (*data.categories, *decided.added)
        if self.otherwise is not None:
            if self.otherwise not in categories:
                categories = (*categories, self.otherwise)
            left = (code < 0) & np.isin(why, (TIED, SHORT))
            code[left] = categories.index(self.otherwise)
            by[left] = 3
        return Consensus(
            rule=str(self),
            data=data,
            categories=categories,
            code=code,
            why=why,
            reasons=(*OPEN[:SHORT], decided.short, *OPEN[SHORT + 1 :]),
            by=by,
            notes=data.notes,
            signature=self.signature_on(data),
        )

    def _undefined(self, data: CodingData, reason: str) -> Consensus:
        """Return the consensus that decides nothing, for a reason."""
        nothing = np.full(data.n_rows, -1, dtype=np.int64)
        why = np.where(data.votes_per_item > 0, len(OPEN), NOBODY)
        blank = self._settled(data, Decided(nothing, why, nothing[:0], nothing[:0]))
        return replace(blank, reasons=(*blank.reasons, reason), undefined=reason)


Ties = Literal["undecided", "overall", "random"]
"""``overall`` takes the tied category with most votes in all the data, ``random`` draws one."""


def broken(data: CodingData, row: Ints, code: Ints, *, ties: Ties, seed: int) -> tuple[Ints, Ints]:
    """Return the rows whose tie is broken, and the category that each of them gets.

    Nothing depends on the order of rows, annotators or categories: a draw is made from the seed
    and the names of the item and of its categories.

    Parameters
    ----------
    row, code : every category that leads in a tied row, sorted by row.
    """
    if ties == "undecided" or not len(row):
        return row[:0], code[:0]
    worth = (
        _votes_overall(data)[code] if ties == "overall" else _random_worth(data, row, code, seed)
    )
    begins = np.flatnonzero(np.diff(row, prepend=-1))
    best = np.maximum.reduceat(worth, begins)
    place = np.repeat(np.arange(len(begins)), np.diff(np.append(begins, len(row))))
    ahead = worth == best[place]
    alone = (np.bincount(place[ahead], minlength=len(begins)) == 1)[place] & ahead
    return row[alone], code[alone]


def _votes_overall(data: CodingData) -> Floats:
    weights = data.weight[data.item_of_vote]
    votes = np.bincount(data.code, weights=weights, minlength=len(data.categories))
    return votes.astype(np.float64)


def _random_worth(data: CodingData, row: Ints, code: Ints, seed: int) -> Floats:
    """Return a number in [0, 1) for every tied category, from names and seed only."""
    named = [f"{type(c).__name__} {show(c)}" for c in data.categories]
    keys = (
        f"{seed}\n{data.item_name(r)!r}\n{named[c]}"
        for r, c in zip(row.tolist(), code.tolist(), strict=True)
    )
    bits = (int.from_bytes(blake2b(key.encode(), digest_size=6).digest()) for key in keys)
    return np.fromiter((number / 2**48 for number in bits), np.float64, len(row))
