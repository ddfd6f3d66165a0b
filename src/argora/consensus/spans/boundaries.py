"""Votes on whole units: what enough annotators marked with the same boundaries and category."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import ClassVar, Literal

from argora.consensus.spans.ballots import Ballot
from argora.consensus.spans.result import DecidedUnit, OpenUnit, SpanConsensus
from argora.consensus.spelled import Spelled
from argora.measures.spelling import is_whole
from argora.reliability import UnitizingData
from argora.reliability.unitizing.continuum import UNKNOWN

__all__ = ["NOBODY", "Boundaries"]

NOBODY = "nobody did any document"


@dataclass(frozen=True, kw_only=True)
class Boundaries(Spelled):
    """Units that enough annotators marked alike: the same spans, all parts of them, and category.

    Of two units with enough votes that overlap, and that nobody marked both, the one with more
    votes stands; with as many, both are open.

    Attributes
    ----------
    k : how many must agree; None takes more than half of those who did the document.
    """

    id: ClassVar[str] = "boundaries"
    title: ClassVar[str] = "boundaries and category: enough annotators marked the very same unit"
    source: ClassVar[str] = "Stab & Gurevych (2014), COLING, section 5.4 (two of three)"
    kind: ClassVar[Literal["vote", "model"]] = "vote"

    k: int | None = None

    def __post_init__(self) -> None:
        if self.k is not None and not is_whole(self.k, least=1):
            raise self._wrong("k", "None or a whole number from 1")

    def needed(self, n_annotators: int) -> int:
        """Return the number of votes that a unit needs with so many annotators."""
        return n_annotators // 2 + 1 if self.k is None else self.k

    def __call__(self, data: UnitizingData, *, unknown: Hashable | None = UNKNOWN) -> SpanConsensus:
        """Decide on every continuum; units of the value ``unknown`` agree with no other."""
        units: list[DecidedUnit] = []
        undecided: list[OpenUnit] = []
        nothing: list[OpenUnit] = []
        for continuum in data.continua:
            if continuum.marked:
                ballot = Ballot(continuum, self.needed(len(continuum.marked)), unknown)
                units += ballot.decided()
                undecided += ballot.open()
                nothing += ballot.blank()
        return SpanConsensus(
            rule=str(self),
            data=data,
            units=tuple(units),
            undecided=tuple(undecided),
            nothing=tuple(nothing),
            notes=data.notes,
            signature=self.signature_on(data),
            undefined=None if data.annotators else NOBODY,
        )

    def signature_on(self, data: UnitizingData) -> str:
        """Return ``method | data | version``; equal methods decide by the same rule."""
        n_done = sum(bool(continuum.marked) for continuum in data.continua)
        counts = f"annotators:{len(data.annotators)}|n:{n_done}|{data.source}:{data.fingerprint}"
        return self.signature_of(data.derivation, counts)
