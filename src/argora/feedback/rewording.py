"""Words that tie a sentence to the one before it, and need a look where that is another one now."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from argora.feedback.openers import counts, is_english, opener, pointer, pronoun
from argora.feedback.reading import Reading

__all__ = ["Rewording", "rewordings"]


@dataclass(frozen=True)
class Rewording:
    """A word that pointed to, or went on from, a sentence that no longer stands before it.

    Attributes
    ----------
    word : as it is in small letters.
    kind : ``pointing`` (this, they at the beginning), ``possible`` (its, they further on, which may
        mean something in their own sentence) or ``connecting`` (however, therefore).
    before, now : the numbers of the sentence that stood before and stands before now, or None.
    """

    sentence: int
    word: str
    kind: Literal["pointing", "possible", "connecting"]
    before: int | None
    now: int | None


def rewordings(
    reading: Reading, order: Sequence[int], moved: Collection[int]
) -> Iterator[Rewording]:
    """Yield the words that need a look, in the new order.

    Words that count or conclude need one only where they were moved themselves.

    Parameters
    ----------
    order, moved : places of sentences, from 0.
    """
    if not is_english(reading):
        return
    for last, n in pairwise([None, *order]):
        if n is None or last == n - 1 or (last is None and n == 0):
            continue
        text = reading.text_of(n)
        before, now = n or None, None if last is None else last + 1
        word = opener(text)
        if word is not None and (n in moved or not counts(word)):
            yield Rewording(n + 1, word, "connecting", before, now)
        if (word := pointer(text)) is not None:
            yield Rewording(n + 1, word, "pointing", before, now)
        elif n and (word := pronoun(text)) is not None:
            yield Rewording(n + 1, word, "possible", before, now)
