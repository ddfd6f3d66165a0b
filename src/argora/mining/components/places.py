"""Where the components of a document lie: tokens, sentence, paragraph, neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from argora.mining.analysis import Analysis

__all__ = ["REACH", "Place", "places_of"]

REACH = 12
"""How many components away another one may be to matter, in a paragraph."""

_FAR = 100  # tokens; in a text without full stops a sentence is cut to so many on either side
_PREAMBLE = 40


@dataclass(frozen=True)
class Place:
    """One component in its surroundings.

    Attributes
    ----------
    number : among the components of the document.
    tokens : the tokens it covers.
    preamble : the tokens before it, back to the last component or the beginning of its sentence.
    sentence : the tokens of its sentence.
    in_document, paragraph : the numbers of its sentence and paragraph in the document.
    rank, n_ranks : its number among the components of its paragraph, or of the document where
        structures span it whole, and how many there are.
    in_sentence : its number among the components of its sentence.
    """

    number: int
    tokens: range
    preamble: range
    sentence: range
    in_document: int
    paragraph: int
    rank: int
    n_ranks: int
    in_sentence: int

    def near(self, places: Sequence[Place]) -> Sequence[Place]:
        """Return the components of the same paragraph that are in reach, this one with them."""
        first = self.number - min(self.rank, REACH)
        last = self.number + min(self.n_ranks - 1 - self.rank, REACH)
        return places[first : last + 1]


def places_of(analysis: Analysis, units: Sequence[range], *, whole: bool = False) -> list[Place]:
    """Return the place of each unit of a document; units stand in text order and do not overlap.

    Parameters
    ----------
    whole : rank units among all of the document, not among those of their paragraph.
    """
    homes = [0 if whole else analysis.paragraph_of[unit.start] for unit in units]
    sizes = Counter(homes)
    ranks: Counter[int] = Counter()
    in_sentences: Counter[int] = Counter()
    places: list[Place] = []
    for number, unit in enumerate(units):
        sentence = analysis.sentence_of[unit.start]
        around, home = analysis.sentences[sentence], homes[number]
        begin = max(around.start, unit.start - _PREAMBLE)
        if places:
            begin = max(begin, min(units[number - 1].stop, unit.start))
        places.append(
            Place(
                number=number,
                tokens=unit,
                preamble=range(begin, unit.start),
                sentence=range(
                    max(around.start, unit.start - _FAR),
                    max(unit.stop, min(around.stop, unit.stop + _FAR)),
                ),
                in_document=sentence,
                paragraph=analysis.paragraph_of[unit.start],
                rank=ranks[home],
                n_ranks=sizes[home],
                in_sentence=in_sentences[sentence],
            )
        )
        ranks[home] += 1
        in_sentences[sentence] += 1
    return places
