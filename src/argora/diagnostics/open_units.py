"""Which units of two annotators agree, and why all others do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from argora.reliability.structure import Aligned, Node, Structure

__all__ = ["Match", "UnitCause", "Units", "compared"]


class Match(NamedTuple):
    """Units of two annotators taken for the same; one side is empty where a unit stayed alone.

    Attributes
    ----------
    kind : ``same`` boundaries, ``other boundaries``, ``parts`` (one unit for several), ``alone``.
    similarity : of two units with other boundaries, as the matcher measures it; else None.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    kind: Literal["same", "other boundaries", "parts", "alone"]
    similarity: float | None = None


class UnitCause(NamedTuple):
    """Why a unit is open: its place in the list of units, and the ids of what the other has."""

    place: int
    cause: Literal["missing unit", "boundary", "category"]
    detail: str = ""
    instead: tuple[str, ...] = ()


@dataclass(frozen=True)
class Units:
    """The units of two annotators, compared.

    Attributes
    ----------
    n : how many either marked, without those left out.
    n_unknown : how many of both are left out: taken for one unit, of which one has no category.
    missing : for either annotator the ids of units that the other has not.
    """

    n: tuple[int, int]
    n_agreed: int
    open: tuple[tuple[UnitCause, ...], tuple[UnitCause, ...]]
    missing: tuple[frozenset[str], frozenset[str]]
    matches: tuple[Match, ...]
    n_unknown: int = 0


Partners = tuple[dict[int, list[int]], dict[int, list[int]]]


def compared(pair: Aligned) -> Units:
    """Compare the units of two annotators; text that nobody marked is no unit.

    Units with the same boundaries of which one has no category neither agree nor differ.
    """
    partners = _partners(pair)
    unknown = [0, 0]
    open: tuple[list[UnitCause], list[UnitCause]] = ([], [])
    n_agreed = 0
    for side in (0, 1):
        for place, others in partners[side].items():
            cause = _cause(pair, side, place, others, partners)
            if cause is not None and cause.cause == "category" and _is_unknown(pair, side, cause):
                unknown[side] += 1
            elif cause is not None:
                open[side].append(cause)
            else:
                n_agreed += side == 0
    missing = [
        frozenset(
            pair.structures[side].nodes[each.place].id
            for each in open[side]
            if each.cause == "missing unit"
        )
        for side in (0, 1)
    ]
    return Units(
        (len(partners[0]) - unknown[0], len(partners[1]) - unknown[1]),
        n_agreed,
        (tuple(open[0]), tuple(open[1])),
        (missing[0], missing[1]),
        tuple(_matches(pair, partners)),
        sum(unknown),
    )


def _is_unknown(pair: Aligned, side: int, cause: UnitCause) -> bool:
    """Return whether the category of one of two units is missing."""
    node = pair.structures[side].nodes[cause.place]
    other = pair.structures[1 - side].by_id[cause.instead[0]]
    return node.uncategorized or (isinstance(other, Node) and other.uncategorized)


def _partners(pair: Aligned) -> Partners:
    """Return the marked units of the other annotator that each marked unit was matched with."""
    marked = [_marked(structure) for structure in pair.structures]
    partners: Partners = (
        {i: [] for i in sorted(marked[0])},
        {j: [] for j in sorted(marked[1])},
    )
    ties = [(each.first, each.second) for each in pair.matching.pairs]
    ties += [
        (each.fine, each.coarse) if each.side == 0 else (each.coarse, each.fine)
        for each in pair.matching.inside
    ]
    for i, j in sorted(ties):
        if i in marked[0] and j in marked[1]:
            partners[0][i].append(j)
            partners[1][j].append(i)
    return partners


def _marked(structure: Structure) -> frozenset[int]:
    """Return the units that were marked, not the given segments that were left as they are."""
    tied = {end for tie in structure.ties for end in (*tie.sources, tie.target)}
    return frozenset(
        i
        for i, node in enumerate(structure.nodes)
        if node.argumentative or node.uncategorized or node.category is not None or node.id in tied
    )


def _cause(
    pair: Aligned, side: int, place: int, others: list[int], partners: Partners
) -> UnitCause | None:
    """Return the cause why a unit is open; None if it is agreed."""
    node, theirs = pair.structures[side].nodes[place], pair.structures[1 - side].nodes
    instead = tuple(theirs[j].id for j in others)
    if not others:
        return UnitCause(place, "missing unit")
    if len(others) > 1:
        return UnitCause(place, "boundary", "several finer units", instead)
    other = theirs[others[0]]
    if len(partners[1 - side][others[0]]) > 1:
        return UnitCause(place, "boundary", "part of a coarser unit", instead)
    if not _bounded_alike(node, other):
        return UnitCause(place, "boundary", "other boundaries", instead)
    if node.category != other.category:
        return UnitCause(place, "category", other.category or "", instead)
    return None


def _bounded_alike(one: Node, other: Node) -> bool:
    """Return whether two units lie at the same place, or say the same where one has no place."""
    if one.segment and other.segment:
        return set(one.segment) == set(other.segment)
    if one.spans and other.spans:
        return one.spans == other.spans
    return one.words.casefold() == other.words.casefold()


def _matches(pair: Aligned, partners: Partners) -> Iterator[Match]:
    """Yield units taken for the same in text order: of the first annotator, then of the second."""
    first, second = (structure.nodes for structure in pair.structures)
    similar = {(each.first, each.second): each.similarity for each in pair.matching.pairs}
    rows = []
    visited: set[int] = set()
    for i in partners[0]:
        if i not in visited:
            members, theirs = _together(i, partners)
            visited |= members
            rows.append((sorted(members), sorted(theirs)))
    rows += [([], [j]) for j, others in partners[1].items() if not others]
    for own_places, their_places in sorted(rows, key=lambda row: _start(row, pair)):
        a = tuple(first[i].id for i in own_places)
        b = tuple(second[j].id for j in their_places)
        if not a or not b:
            yield Match(a, b, "alone")
        elif len(a) > 1 or len(b) > 1:
            yield Match(a, b, "parts")
        else:
            alike = _bounded_alike(first[own_places[0]], second[their_places[0]])
            if alike:
                yield Match(a, b, "same")
            else:
                # A part that is alone in a coarser unit was not compared with it as a whole.
                of_both = similar.get((own_places[0], their_places[0]))
                yield Match(a, b, "other boundaries", of_both)


def _together(start: int, partners: Partners) -> tuple[set[int], set[int]]:
    """Return all units that are one with a unit of the first annotator."""
    members: tuple[set[int], set[int]] = ({start}, set())
    todo = [(0, start)]
    while todo:
        side, place = todo.pop()
        for other in partners[side][place]:
            if other not in members[1 - side]:
                members[1 - side].add(other)
                todo.append((1 - side, other))
    return members


def _start(row: tuple[list[int], list[int]], pair: Aligned) -> tuple[bool, int, int, int]:
    """Return the start of the earliest unit; units without a place come last."""
    nodes = [pair.structures[side].nodes[i] for side in (0, 1) for i in row[side]]
    starts = [node.spans[0].start for node in nodes if node.spans]
    side = 0 if row[0] else 1
    return (not starts, min(starts, default=0), row[side][0], side)
