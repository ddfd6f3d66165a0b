"""Votes on whole units: what enough annotators marked with the same boundaries and category."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Literal

from argora.consensus.spans.ballots import Ballot, Vote
from argora.consensus.spans.result import DecidedUnit, OpenUnit, SpanConsensus
from argora.consensus.spelled import Spelled
from argora.measures.spelling import is_whole
from argora.reliability import UnitizingData
from argora.reliability.unitizing.continuum import UNKNOWN

__all__ = ["NOBODY", "Boundaries"]

NOBODY = "nobody did any document"
VoteWeights = Literal["one", "probability"]


@dataclass(frozen=True, kw_only=True)
class Boundaries(Spelled):
    """Units that enough annotators marked alike: the same spans, all parts of them, and category.

    Of two units with enough votes that overlap, and that nobody marked both, the one with more
    votes stands; with as many, both are open.

    Attributes
    ----------
    k : how many must agree; None takes more than half of those who did the document.
    weights : what a vote counts: 1 (``one``), or the ``probability`` that a model gives the unit
        with its category, so that votes are those to be expected; a person's vote counts 1.
    """

    id: ClassVar[str] = "boundaries"
    title: ClassVar[str] = "boundaries and category: enough annotators marked the very same unit"
    source: ClassVar[str] = "Stab & Gurevych (2014), COLING, section 5.4 (two of three)"
    kind: ClassVar[Literal["vote", "model"]] = "vote"

    k: int | None = None
    weights: VoteWeights = "one"

    def __post_init__(self) -> None:
        if self.k is not None and not is_whole(self.k, least=1):
            raise self._wrong("k", "None or a whole number from 1")
        self._check_choice("weights", VoteWeights)

    @property
    def options(self) -> Mapping[str, Any]:
        """The options by name; votes that count 1 each are as good as none named."""
        return {k: v for k, v in super().options.items() if (k, v) != ("weights", "one")}

    def needed(self, n_annotators: int) -> int:
        """Return the number of votes that a unit needs with so many annotators."""
        return n_annotators // 2 + 1 if self.k is None else self.k

    def is_enough(self, votes: float, n_annotators: int) -> bool:
        """Return whether votes, which may be fractions, are enough with so many annotators."""
        return 2 * votes > n_annotators if self.k is None else votes >= self.k

    def __call__(
        self,
        data: UnitizingData,
        *,
        unknown: Hashable | None = UNKNOWN,
        probabilities: Mapping[Vote, float] | None = None,
    ) -> SpanConsensus:
        """Decide on every continuum; units of the value ``unknown`` agree with no other.

        Parameters
        ----------
        probabilities : of votes that count less than 1, if the rule weighs them.
        """
        weights = (probabilities or {}) if self.weights == "probability" else {}
        units: list[DecidedUnit] = []
        undecided: list[OpenUnit] = []
        nothing: list[OpenUnit] = []
        for continuum in data.continua:
            if continuum.marked:
                n = len(continuum.marked)
                is_enough = partial(self.is_enough, n_annotators=n)
                ballot = Ballot(continuum, self.needed(n), unknown, is_enough, weights)
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
