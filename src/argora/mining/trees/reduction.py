"""Argument graphs as trees of units, and trees of units as argument graphs.

A graph has relations with one or several sources, and relations that point to relations. In the
tree every unit points to one other unit at most. Peldszus & Stede (2015), Joint Prediction in
MST-style Discourse Parsing for Argumentation Mining, EMNLP, sections 3 and 4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from argora.errors import DataError
from argora.mining.trees.grammar import LINK, Grammar
from argora.model.layer import Relation

__all__ = ["Tree", "expanded", "reduced", "roles_of"]


@dataclass(frozen=True)
class Tree:
    """What each unit, by its number in the text, points to, and as what.

    Attributes
    ----------
    targets : the number of another unit; None for a central claim.
    functions : the category of its relation, or that it is a further premise; None likewise.
    """

    targets: tuple[int | None, ...]
    functions: tuple[str | None, ...]


def reduced(
    grammar: Grammar,
    relations: Sequence[Relation],
    numbers: Mapping[str, int],
    left_out: Counter[str],
) -> Tree:
    """Return a graph as a tree.

    The first source of a relation in the text stands for it: it points to the target of the
    relation, the other sources to it. What points to a relation points to its first source.

    Parameters
    ----------
    numbers : of the units that can be used, by their ids.
    left_out : counts what cannot be said by a tree.
    """
    # The unit that stands for each relation: its first source in the text.
    first: dict[str, int] = {}
    for relation in relations:
        source_numbers = [numbers[source] for source in relation.sources if source in numbers]
        if source_numbers:
            first[relation.id] = min(source_numbers)
    targets: list[int | None] = [None] * len(numbers)
    functions: list[str | None] = [None] * len(numbers)
    for relation in relations:
        target = numbers.get(relation.target, first.get(relation.target))
        if relation.category not in grammar.kinds:
            left_out["relations that are neither for nor against"] += 1
        elif relation.id not in first or target is None:
            left_out["relations to what is no unit"] += 1
        elif target == first[relation.id]:
            left_out["relations of a unit to itself"] += 1
        elif targets[first[relation.id]] is not None:
            left_out["further relations of a unit"] += 1
        else:
            head = first[relation.id]
            targets[head], functions[head] = target, relation.category
            # Linked premises: the other sources join the first one.
            for source in relation.sources:
                number = numbers.get(source, head)
                if number != head and targets[number] is None:
                    targets[number], functions[number] = head, LINK
    return Tree(tuple(targets), tuple(functions))


def expanded(grammar: Grammar, tree: Tree, ids: Sequence[str]) -> tuple[Relation, ...]:
    """Return a tree as the relations of a graph.

    Raises
    ------
    DataError
        If something that needs a relation points to a central claim.
    """
    # Units joined by links are the sources of one relation, that of their head.
    heads = [_head(tree, number) for number in range(len(ids))]
    sources: dict[int, list[str]] = {}
    for number, head in enumerate(heads):
        if tree.targets[head] is not None:
            sources.setdefault(head, []).append(ids[number])
        elif head != number:
            raise DataError(f"{ids[number]!r} joins the relation of {ids[head]!r}, which has none")
    names = _names(sources, ids)
    segments = []
    for head, several in sources.items():
        target, function = tree.targets[head], tree.functions[head]
        above = 0 if target is None else target
        end: str | None = ids[above]
        if function in grammar.indirect:
            end = names.get(heads[above])
            if end is None:
                raise DataError(
                    f"{ids[head]!r} is against the relation of {ids[above]!r}, which has none"
                )
        segments.append(Relation(names[head], tuple(several), end or "", function))
    return tuple(segments)


def _head(tree: Tree, number: int) -> int:
    """Return the unit that stands for the relation that a unit is a source of."""
    while tree.functions[number] == LINK:
        number = tree.targets[number] or 0
    return number


def _names(heads: Mapping[int, object], ids: Sequence[str]) -> dict[int, str]:
    """Return an id for the relation of each head that no unit has."""
    used_ids = set(ids)
    free = (name for n in range(1, 2 * len(ids) + 2) if (name := f"R{n}") not in used_ids)
    return {head: next(free) for head in sorted(heads)}


def roles_of(grammar: Grammar, tree: Tree) -> tuple[str, ...]:
    """Return the role of each unit, as it follows from the tree: an attack turns it."""
    heads: dict[int, str] = {}
    for number in range(len(tree.targets)):
        path: list[int] = []
        at: int | None = number
        while at is not None and at not in heads:
            path.append(at)
            at = tree.targets[at]
        role = grammar.central if at is None else heads[at]
        for unit in reversed(path):
            function = tree.functions[unit]
            if function is not None and grammar.kinds[function] in grammar.turning:
                role = grammar.turned(role)
            heads[unit] = role
    return tuple(heads[number] for number in range(len(tree.targets)))
