"""What every way to a consensus has in common: it is a small value that takes coding data."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, get_args

import numpy as np

import argora
from argora.consensus.result import NOBODY, OPEN, SHORT, TIED, Consensus
from argora.consensus.spelled import Spelled
from argora.consensus.ties import Ties, broken
from argora.measures.spelling import written
from argora.reliability import CodingData
from argora.reliability.arrays import Ints

__all__ = ["Decided", "Rule"]


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

    title: ClassVar[str]
    source: ClassVar[str]
    kind: ClassVar[Literal["vote", "model"]]
    version: ClassVar[int] = 1

    ties: Ties = "undecided"
    otherwise: Hashable | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        if self.ties not in get_args(Ties):
            raise self._wrong("ties", f"one of {list(get_args(Ties))}")
        if isinstance(self.seed, bool) or not isinstance(self.seed, int) or self.seed < 0:
            raise self._wrong("seed", "a whole number from 0")

    def __call__(self, data: CodingData) -> Consensus:
        """Decide on every item of the data."""
        raise NotImplementedError

    def signature_on(self, data: CodingData) -> str:
        """Return ``method | data | version``; equal methods decide by the same rule."""
        options = [f"{name}:{written(value)}" for name, value in self.options.items()]
        n_items = int(data.weight.sum(where=data.votes_per_item > 0))
        n_annotators = int(np.count_nonzero(np.bincount(data.annotator)))
        counts = f"annotators:{n_annotators}|n:{n_items}|{data.source}:{data.fingerprint}"
        method = "|".join([self.id, *options, data.derivation, f"m:{self.version}"])
        return f"{method} | {counts} | v:{argora.__version__}"

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
