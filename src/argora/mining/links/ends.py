"""What pairs of components need to know of each of the two, found once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from argora.mining.analysis import Analysis
from argora.mining.components.places import Place
from argora.text.markers import markers_in

__all__ = ["PairEnd", "pairs_of"]


@dataclass(frozen=True, eq=False)
class PairEnd:
    """One component, as the source or the target of pairs.

    Attributes
    ----------
    types : how probable each type is.
    """

    analysis: Analysis
    place: Place
    types: tuple[tuple[str, float], ...] = ()

    @property
    def paragraph_label(self) -> str:
        """What its paragraph is, such as ``introduction``."""
        return self.analysis.paragraph_labels[self.place.paragraph]

    @cached_property
    def n(self) -> int:
        """How many tokens it has."""
        return len(self.place.tokens)

    @cached_property
    def n_marks(self) -> int:
        """How many of them are punctuation."""
        return sum(not self.analysis.words[i][0].isalnum() for i in self.place.tokens)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its base forms, or words in small letters where these are not known, each once."""
        base_forms = self.analysis.lemmas or self.analysis.lower
        return tuple(sorted({base_forms[i] for i in self.place.tokens}))

    @cached_property
    def content(self) -> frozenset[str]:
        """Its words that carry content."""
        return self.analysis.content_words(self.place.tokens)

    @cached_property
    def lead(self) -> tuple[str, ...]:
        """Its first two words, with those before it that no other component covers."""
        begin = self.place.preamble.start
        return self.analysis.lower[begin : min(begin + 2, self.place.tokens.stop)]

    @cached_property
    def markers(self) -> tuple[tuple[str, ...], ...]:
        """The discourse markers before it."""
        return self._markers(self.place.preamble)

    @cached_property
    def own_markers(self) -> tuple[tuple[str, ...], ...]:
        """The discourse markers in it."""
        return self._markers(self.place.tokens)

    @cached_property
    def rules(self) -> tuple[str, ...]:
        """The rules of the parse in it, each once."""
        return self.analysis.rules_in(self.place.tokens)

    @cached_property
    def has_modal(self) -> bool:
        """Whether it has a modal verb."""
        tags = self.analysis.tags or ()
        return any(tags[i] == "MD" for i in self.place.tokens)

    def _markers(self, tokens: range) -> tuple[tuple[str, ...], ...]:
        words = self.analysis.lower[tokens.start : tokens.stop]
        return tuple(marker for _, marker in markers_in(words))


def pairs_of(places: Sequence[Place]) -> list[tuple[int, int]]:
    """Return the ordered pairs of components of one paragraph in reach, by source and target."""
    return [
        (one.number, other.number)
        for one in places
        for other in one.near(places)
        if one.number != other.number
    ]
