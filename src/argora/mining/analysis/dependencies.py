"""What dependencies say of clauses."""

from __future__ import annotations

from collections.abc import Sequence

from argora.mining.analysis.base import Dependency
from argora.mining.analysis.clauses import numbered

__all__ = ["clauses_of"]

_CLAUSAL = frozenset(("acl", "advcl", "ccomp", "csubj", "csubjpass", "parataxis", "pcomp", "relcl"))
"""Labels of words that are the heads of clauses, in Universal Dependencies and in spaCy's English;
what is behind a colon does not count."""


def clauses_of(dependencies: Sequence[Dependency], sentences: Sequence[range]) -> tuple[int, ...]:
    """Return for each token the number of its clause within its sentence, from 0.

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
