"""Rules that count votes: plurality, majority, k of n, and first whether, then which."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from argora.consensus.leaders import Leaders, leaders_among, leaders_of
from argora.consensus.result import NOBODY, SHORT, TIED, Consensus
from argora.consensus.rule import Decided, Rule
from argora.measures.spelling import is_whole
from argora.reliability import CodingData
from argora.reliability.arrays import Bools

__all__ = ["KOfN", "Majority", "Plurality", "TwoStage"]


@dataclass(frozen=True, kw_only=True)
class Plurality(Rule):
    """The category with most votes."""

    id: ClassVar[str] = "plurality"
    title: ClassVar[str] = "plurality: most votes"
    source: ClassVar[str] = "Trautmann et al. (2020), section 3.4 (per token; ties to NON)"

    def __call__(self, data: CodingData) -> Consensus:
        """Decide on every item of the data."""
        leaders = leaders_of(data)
        return self._settled(data, _decided(data, leaders, leaders.count > 0, ""))


@dataclass(frozen=True, kw_only=True)
class Majority(Rule):
    """The category with more than half of the votes on an item."""

    id: ClassVar[str] = "majority"
    title: ClassVar[str] = "absolute majority: more than half of the votes"
    source: ClassVar[str] = "Stab & Gurevych (2014), COLING, section 5.4 (two of three)"

    def __call__(self, data: CodingData) -> Consensus:
        """Decide on every item of the data."""
        leaders = leaders_of(data)
        enough = 2 * leaders.count > data.votes_per_item
        short = "no category has more than half of the votes"
        return self._settled(data, _decided(data, leaders, enough, short))


@dataclass(frozen=True, kw_only=True)
class KOfN(Rule):
    """The category with at least k votes; if several have them, the one with most.

    Attributes
    ----------
    k : how many votes it takes.
    n : how many there must be on an item; None takes any number.
    """

    id: ClassVar[str] = "k_of_n"
    title: ClassVar[str] = "k of n: at least k votes"
    source: ClassVar[str] = "Stab & Gurevych (2014), COLING, section 5.4 (two of three)"

    k: int
    n: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if not is_whole(self.k, least=1):
            raise self._wrong("k", "a whole number from 1")
        if self.n is not None and not is_whole(self.n, least=self.k):
            raise self._wrong("n", f"None or a whole number from k={self.k}")

    def __call__(self, data: CodingData) -> Consensus:
        """Decide on every item of the data."""
        leaders = leaders_of(data)
        enough = leaders.count >= self.k
        short = f"no category has {self.k} votes"
        if self.n is not None:
            enough &= data.votes_per_item == self.n
            short += f" of exactly {self.n}"
        return self._settled(data, _decided(data, leaders, enough, short))


@dataclass(frozen=True, kw_only=True)
class TwoStage(Rule):
    """First whether an item is anything at all, then which category, from the votes for any.

    With votes 2 for none, 2 for pro and 1 for contra, plurality finds a tie; in two stages three
    of five say that there is something, and most of these say pro.

    Attributes
    ----------
    none : the category that means nothing is there.
    k : how many votes for anything else it takes; with fewer the item is ``none``, whatever the
        others say. None takes more than there are for ``none``.
    """

    id: ClassVar[str] = "two_stage"
    title: ClassVar[str] = "two stages: is there anything, and then which"
    source: ClassVar[str] = (
        "Argora's own; the two decisions of Trautmann et al. (2020), section 3.4"
    )

    none: Hashable
    k: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.k is not None and not is_whole(self.k, least=1):
            raise self._wrong("k", "None or a whole number from 1")

    def __call__(self, data: CodingData) -> Consensus:
        """Decide on every item of the data."""
        row, code, count = data.runs
        added = () if self.none in data.categories else (self.none,)
        none = (*data.categories, *added).index(self.none)
        is_none = code == none
        against = np.bincount(row[is_none], weights=count[is_none], minlength=data.n_rows)
        votes_for = data.votes_per_item - against.astype(np.int64)
        something = votes_for > against if self.k is None else votes_for >= self.k
        even = np.zeros_like(something) if self.k is not None else votes_for == against
        which = leaders_among(row[~is_none], code[~is_none], count[~is_none], n_rows=data.n_rows)
        decided = _decided(data, which, something, "as many votes for something as for nothing")
        nothing = ~something & ~even & (data.votes_per_item > 0)
        decided.code[nothing], decided.why[nothing] = none, 0
        return self._settled(data, replace(decided, added=added))


def _decided(data: CodingData, leaders: Leaders, enough: Bools, short: str) -> Decided:
    """Return the leading category where it has enough votes and no equal."""
    voted = data.votes_per_item > 0
    alone = enough & (leaders.n == 1)
    code = np.where(alone, leaders.code, -1)
    why = np.select([~voted, alone, enough], [NOBODY, 0, TIED], SHORT)
    tied = enough[leaders.tied_row]
    return Decided(code, why, leaders.tied_row[tied], leaders.tied_code[tied], short)
