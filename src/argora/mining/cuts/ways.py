"""The ways to cut a sentence: which of the stretches that may be units are units together."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from argora.mining.analysis import Analysis

__all__ = ["LEAST", "Candidate", "Choice", "choices_of", "is_open"]

LEAST = 0.01
"""How probable a stretch must be, by the tagger, to be looked at."""

_LONGEST = 100  # tokens; what is longer has lost its full stops, and keeps what the tagger says
_CANDIDATES = 10  # of a sentence
_UNITS = 4  # in a sentence
_WAYS = 60  # of a sentence


@dataclass(frozen=True)
class Candidate:
    """A stretch of tokens that may be a unit, and how probable the tagger finds it."""

    tokens: range
    probability: float

    @property
    def log_odds(self) -> float:
        """The logarithm of the odds of the probability, cut to what six digits tell."""
        p = min(max(self.probability, 1e-6), 1 - 1e-6)
        return math.log(p / (1 - p))


@dataclass(frozen=True, eq=False)
class Choice:
    """One sentence with the ways to cut it.

    Attributes
    ----------
    sentence : its number in the document.
    candidates : in text order; they may overlap.
    ways : the numbers of the candidates that are units, in text order; the first way has none.
    """

    analysis: Analysis
    sentence: int
    candidates: tuple[Candidate, ...]
    ways: tuple[tuple[int, ...], ...]

    @property
    def tokens(self) -> range:
        """The tokens of the sentence."""
        return self.analysis.sentences[self.sentence]

    def units(self, way: int) -> list[range]:
        """Return the units of one of the ways."""
        return [self.candidates[number].tokens for number in self.ways[way]]

    def nearest(self, units: Collection[range]) -> int | None:
        """Return the way that has the most of these units and the fewest others; None for none."""
        if not units:
            return 0
        common = [len(set(self.units(way)).intersection(units)) for way in range(len(self.ways))]
        shares = [2 * n / (len(units) + len(self.ways[way])) for way, n in enumerate(common)]
        best = max(range(len(shares)), key=shares.__getitem__)
        return best if shares[best] else None


def is_open(tokens: range) -> bool:
    """Tell whether a sentence is short enough to be cut in other ways than the tagger does."""
    return len(tokens) <= _LONGEST


def choices_of(analysis: Analysis, likely: Sequence[tuple[range, float]]) -> list[Choice]:
    """Return the sentences that may hold units, with the ways to cut them.

    Parameters
    ----------
    likely : stretches of tokens, each within a sentence, with their probabilities.
    """
    by_sentence: dict[int, list[Candidate]] = {}
    for tokens, probability in likely:
        number = analysis.sentence_of[tokens.start]
        by_sentence.setdefault(number, []).append(Candidate(tokens, probability))
    found = []
    for number, candidates in sorted(by_sentence.items()):
        best = sorted(candidates, key=lambda c: (-c.probability, _place(c)))[:_CANDIDATES]
        kept = tuple(sorted(best, key=_place))
        found.append(Choice(analysis, number, kept, _ways(kept)))
    return found


def _place(candidate: Candidate) -> tuple[int, int]:
    return candidate.tokens.start, candidate.tokens.stop


def _ways(candidates: Sequence[Candidate]) -> tuple[tuple[int, ...], ...]:
    """Return the ways whose candidates are most probable one by one, the empty one first."""
    odds = [candidate.log_odds for candidate in candidates]
    found = sorted(_grown((), candidates), key=lambda way: (-sum(odds[n] for n in way), way))
    return ((), *found[: _WAYS - 1])


def _grown(way: tuple[int, ...], candidates: Sequence[Candidate]) -> Iterator[tuple[int, ...]]:
    """Yield the ways that go on with one that is there, by candidates behind its last one."""
    if len(way) == _UNITS:
        return
    end = candidates[way[-1]].tokens.stop if way else 0
    for number in range(way[-1] + 1 if way else 0, len(candidates)):
        if candidates[number].tokens.start >= end:
            yield (*way, number)
            yield from _grown((*way, number), candidates)
