"""Clauses of a sentence: where a new one begins, by rules or as a parse says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

from argora.mining.analysis.base import Dependency
from argora.mining.analysis.words import word_set

__all__ = ["clauses", "clauses_of", "numbered"]

_OPENERS = word_set(
    "because although though while whereas unless until whether if since that which who whose "
    "when where why how as so but"
)
_VERBS = frozenset(("VBZ", "VBP", "VBD", "MD"))


def clauses(words: Sequence[str], tags: Sequence[str]) -> list[int]:
    """Return the number of the clause of each word of one sentence, from 0.

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
    """Return the number of the clause of each token, given the tokens at which clauses begin.

    >>> numbered([2, 3], range(5))
    [0, 0, 1, 2, 2]
    """
    begins = frozenset(starts)
    return list(accumulate(int(n in begins and n != tokens.start) for n in tokens))


_CLAUSAL = frozenset(("acl", "advcl", "ccomp", "csubj", "csubjpass", "parataxis", "pcomp", "relcl"))
"""Labels of words that are the heads of clauses, in Universal Dependencies and in spaCy's English;
what is behind a colon does not count."""


def clauses_of(dependencies: Sequence[Dependency], sentences: Sequence[range]) -> tuple[int, ...]:
    """Return the number of the clause of each token within its sentence, from 0.

    A clause begins at the first of the words that depend on its head, directly or not.
    """
    first = list(range(len(dependencies)))
    for sentence in sentences:
        for token in _leaves_first(dependencies, sentence):
            head = dependencies[token].head
            if head is not None:
                first[head] = min(first[head], first[token])
    heads_in_text: list[int] = []
    for sentence in sentences:
        heads = (n for n in sentence if dependencies[n].label.partition(":")[0] in _CLAUSAL)
        heads_in_text += numbered((first[head] for head in heads), sentence)
    return tuple(heads_in_text)


def _leaves_first(dependencies: Sequence[Dependency], sentence: range) -> list[int]:
    """Return the tokens of a sentence, each before its head; those in a circle are left out."""
    waiting_for = dict.fromkeys(sentence, 0)
    for token in sentence:
        head = dependencies[token].head
        if head is not None:
            waiting_for[head] += 1
    waiting = [token for token in sentence if not waiting_for[token]]
    for token in waiting:  # grows while it is read
        head = dependencies[token].head
        if head is not None:
            waiting_for[head] -= 1
            if not waiting_for[head]:
                waiting.append(head)
    return waiting
