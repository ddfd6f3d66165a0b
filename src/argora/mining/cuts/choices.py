"""The possible cuts of a sentence: which of the stretches that may be units are units together."""

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
_MOST_CUTS = 60  # of a sentence


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
    """One sentence with the possible cuts.

    Attributes
    ----------
    sentence : its number in the document.
    candidates : in text order; they may overlap.
    cuts : the numbers of the candidates that are units, in text order; the first cut has none.
    """

    analysis: Analysis
    sentence: int
    candidates: tuple[Candidate, ...]
    cuts: tuple[tuple[int, ...], ...]

    @property
    def tokens(self) -> range:
        """The tokens of the sentence."""
        return self.analysis.sentences[self.sentence]

    def units(self, cut: int) -> list[range]:
        """Return the units of one of the cuts."""
        return [self.candidates[number].tokens for number in self.cuts[cut]]

    def nearest(self, units: Collection[range]) -> int | None:
        """Return the cut that has the most of these units and the fewest others; None for none."""
        if not units:
            return 0
        common = [len(set(self.units(cut)).intersection(units)) for cut in range(len(self.cuts))]
        shares = [2 * n / (len(units) + len(self.cuts[cut])) for cut, n in enumerate(common)]
        best = max(range(len(shares)), key=shares.__getitem__)
        return best if shares[best] else None


def is_open(tokens: range) -> bool:
    """Return whether a sentence is short enough to be cut otherwise than the tagger does."""
    return len(tokens) <= _LONGEST


def choices_of(analysis: Analysis, likely: Sequence[tuple[range, float]]) -> list[Choice]:
    """Return the sentences that may hold units, with the possible cuts.

    Parameters
    ----------
    likely : stretches of tokens, each within a sentence, with their probabilities.
    """
    by_sentence: dict[int, list[Candidate]] = {}
    for tokens, probability in likely:
        number = analysis.sentence_of[tokens.start]
        by_sentence.setdefault(number, []).append(Candidate(tokens, probability))
    choices = []
    for number, candidates in sorted(by_sentence.items()):
        best = sorted(candidates, key=lambda c: (-c.probability, _place(c)))[:_CANDIDATES]
        likely_candidates = tuple(sorted(best, key=_place))
        choices.append(Choice(analysis, number, likely_candidates, _likely_cuts(likely_candidates)))
    return choices


def _place(candidate: Candidate) -> tuple[int, int]:
    return candidate.tokens.start, candidate.tokens.stop


def _likely_cuts(candidates: Sequence[Candidate]) -> tuple[tuple[int, ...], ...]:
    """Return the cuts whose candidates are most probable one by one, the empty one first."""
    odds = [candidate.log_odds for candidate in candidates]
    extensions = sorted(_grown((), candidates), key=lambda cut: (-sum(odds[n] for n in cut), cut))
    return ((), *extensions[: _MOST_CUTS - 1])


def _grown(cut: tuple[int, ...], candidates: Sequence[Candidate]) -> Iterator[tuple[int, ...]]:
    """Yield the cuts that go on with one that is there, by candidates behind its last one."""
    if len(cut) == _UNITS:
        return
    end = candidates[cut[-1]].tokens.stop if cut else 0
    for number in range(cut[-1] + 1 if cut else 0, len(candidates)):
        if candidates[number].tokens.start >= end:
            yield (*cut, number)
            yield from _grown((*cut, number), candidates)
