"""Clauses of a sentence by rules: where a new one begins, seen from conjunctions and verbs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from argora.mining.analysis.words import word_set

__all__ = ["clauses"]

_OPENERS = word_set(
    "because although though while whereas unless until whether if since that which who whose "
    "when where why how as so but"
)
_VERBS = frozenset(("VBZ", "VBP", "VBD", "MD"))


def clauses(words: Sequence[str], tags: Sequence[str]) -> list[int]:
    """Return for each word of one sentence the number of its clause, from 0.

    A clause begins at a conjunction or relative pronoun, or behind a comma, semicolon or ``and``,
    if the clause before it and the words from there to the next such place have a finite verb each.

    >>> clauses(["I", "run", "because", "it", "is", "fun"], "PRP VBP IN PRP VBZ NN".split())
    [0, 0, 1, 1, 1, 1]
    """
    starts = [0, *(n for n in range(1, len(words)) if _may_begin(words, n)), len(words)]
    found: list[int] = []
    number, seen = 0, False
    for start, end in pairwise(starts):
        has_verb = any(tag in _VERBS for tag in tags[start:end])
        if seen and has_verb:
            number, seen = number + 1, False
        seen = seen or has_verb
        found += [number] * (end - start)
    return found


def _may_begin(words: Sequence[str], n: int) -> bool:
    word, before = words[n].lower(), words[n - 1]
    return word in _OPENERS or before in (",", ";", ":", "(", "—", "–") or word == "and"
