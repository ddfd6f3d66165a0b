"""Phrase structure: a tree over the tokens of a sentence, its depth, clauses and rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

__all__ = ["Tree", "depth", "leaves", "nodes", "productions", "starts_of", "sub_clauses"]

SUB_CLAUSE = "SBAR"
"""The label of subordinate clauses in the Penn Treebank."""

CLAUSES = frozenset(("S", "SINV", "SQ", "SBARQ"))
"""The labels of clauses by themselves."""


@dataclass(frozen=True, eq=False)
class Tree:
    """A phrase; labels are those of the Penn Treebank.

    Attributes
    ----------
    parts : its phrases, and its tokens by their number in the document; in text order.
    """

    label: str
    parts: tuple[Tree | int, ...]


def nodes(tree: Tree) -> Iterator[tuple[Tree, int]]:
    """Yield every phrase with its depth, the whole first, which has depth 1.

    Trees of long sentences may be deeper than Python can call.
    """
    waiting = [(tree, 1)]
    while waiting:
        node, level = waiting.pop()
        yield node, level
        waiting += [(part, level + 1) for part in reversed(node.parts) if isinstance(part, Tree)]


def leaves(tree: Tree) -> list[int]:
    """Return the tokens of a tree, in its order."""
    clause_starts: list[int] = []
    waiting: list[Tree | int] = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Tree):
            waiting += reversed(part.parts)
        else:
            clause_starts.append(part)
    return clause_starts


def depth(tree: Tree) -> int:
    """Return the depth of a tree: the most phrases nested in each other.

    >>> depth(Tree("S", (Tree("NP", (0,)), Tree("VP", (1, Tree("NP", (2,)))))))
    3
    """
    return max(level for _, level in nodes(tree))


def sub_clauses(tree: Tree) -> int:
    """Count the subordinate clauses of a tree."""
    return sum(phrase.label == SUB_CLAUSE for phrase, _ in nodes(tree))


def productions(tree: Tree, tags: Sequence[str]) -> list[tuple[range, str]]:
    """Return the rule of every phrase with the tokens that it covers.

    Parameters
    ----------
    tags : of all tokens of the document; they stand for the tokens in the rules.

    >>> productions(Tree("S", (Tree("NP", (0,)), Tree("VP", (1,)))), ["NNS", "VBP"])[0]
    (range(0, 2), 'S -> NP VP')
    """
    rules = []
    for phrase, covers in _covers(tree):
        children = (part.label if isinstance(part, Tree) else tags[part] for part in phrase.parts)
        rules.append((covers, f"{phrase.label} -> {' '.join(children)}"))
    return rules


def _covers(tree: Tree) -> list[tuple[Tree, range]]:
    """Return every phrase with the tokens from its first to its last, the whole first."""
    order = [phrase for phrase, _ in nodes(tree)]
    covers: dict[int, range] = {}
    for phrase in reversed(order):  # parts before wholes
        part_tokens = [
            covers[id(p)] if isinstance(p, Tree) else range(p, p + 1) for p in phrase.parts
        ]
        covers[id(phrase)] = range(
            min(r.start for r in part_tokens), max(r.stop for r in part_tokens)
        )
    return [(phrase, covers[id(phrase)]) for phrase in order]


def starts_of(tree: Tree) -> list[int]:
    """Return the tokens at which clauses begin: subordinate ones, and coordinated ones.

    The first of coordinated clauses begins nothing new, nor does the clause of a conjunction.
    """
    first = {id(phrase): covers.start for phrase, covers in _covers(tree)}
    starts = set()
    for phrase, _ in nodes(tree):
        inside = [part for part in phrase.parts if isinstance(part, Tree)]
        starts |= {first[id(part)] for part in inside if part.label == SUB_CLAUSE}
        if phrase.label in CLAUSES:
            clauses = [part for part in inside if part.label in CLAUSES]
            starts |= {first[id(part)] for part in clauses[1:]}
    return sorted(starts)
