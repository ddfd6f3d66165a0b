"""Clauses of a sentence: where a new one begins, by rules or as a parse says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

from argora.mining.analysis.words import word_set

__all__ = ["clauses", "numbered"]

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
    clause_numbers: list[int] = []
    number, verb_seen = 0, False
    for start, end in pairwise(starts):
        has_verb = any(tag in _VERBS for tag in tags[start:end])
        if verb_seen and has_verb:
            number, verb_seen = number + 1, False
        verb_seen = verb_seen or has_verb
        clause_numbers += [number] * (end - start)
    return clause_numbers


def _may_begin(words: Sequence[str], n: int) -> bool:
    word, before = words[n].lower(), words[n - 1]
    return word in _OPENERS or before in (",", ";", ":", "(", "—", "–") or word == "and"


def numbered(starts: Iterable[int], tokens: range) -> list[int]:
    """Return for each token the number of its clause, where it is known at which ones begin.

    >>> numbered([2, 3], range(5))
    [0, 0, 1, 2, 2]
    """
    begins = frozenset(starts)
    return list(accumulate(int(n in begins and n != tokens.start) for n in tokens))
