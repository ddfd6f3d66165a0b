"""Components and what leads from each: the reading of end-to-end argument mining.

Every component has at least one outgoing relation: one that was drawn, one that its stance stands
for, or one to the root.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from argora.reliability.structure.graphs import Node, Structure, Tie
from argora.reliability.unitizing.continuum import UNKNOWN, Mark
from argora.reliability.unitizing.positions import Parts

__all__ = ["AtStart", "ComponentRelation", "Components", "Positions", "Within", "components_of"]

Within = Literal["paragraph", "document"]
Positions = Literal["token", "character"]
AtStart = Literal["component", "root"]

BEHIND = 1 << 40
"""Where given segments without a place in the text lie, behind the end of any text."""

NOWHERE = -1
"""Where a relation leads whose target has no place, so that nobody can tell which one it is."""


class ComponentRelation(NamedTuple):
    """A relation from a component to another one, by their places in the list, or to the root.

    Attributes
    ----------
    label : the category of the relation, or the stance; None for no more than being a root.
    target : None for the root.
    """

    source: int
    label: str | None
    target: int | None


@dataclass(frozen=True)
class Components:
    """The components of one annotator in a document, in text order.

    Attributes
    ----------
    marks : where each lies, and its category.
    n_beyond : relations that lead out of the paragraph, and so count as relations to the root.
    n_unplaced, n_untold : units without a place and relations to or from them, which are left out.
    undecided : the places in the list of those of which nobody can tell whether they are
        components, as they have no category and nothing ties them; nothing leads from them.
    """

    marks: tuple[Mark, ...]
    relations: tuple[ComponentRelation, ...]
    n_beyond: int = 0
    n_unplaced: int = 0
    n_untold: int = 0
    undecided: frozenset[int] = frozenset()


def components_of(
    structure: Structure,
    *,
    within: Within,
    by: Positions,
    root: str,
    segments: dict[str, int],
    at_start: AtStart = "component",
) -> Components:
    """Return the components of a structure with what leads from them.

    A component with a stance leads to the last component of the category ``root`` in its paragraph
    (or in the document), by that stance; to the root itself where there is none. Every other one
    has the relations that were drawn from it, and without any leads to the root.

    Units without a place in the text are left out, with the relations to and from them: nobody can
    tell which unit of the other annotator is the same.

    Parameters
    ----------
    by : whether places are counted in tokens or in characters; without a text, in characters.
    root : the category of major claims; capitals, blanks and hyphens do not matter.
    segments : a number for every given segment, filled as they come; one for both annotators.
    at_start : what a relation leads to whose target begins with the first token of its paragraph
        (or document): that component, or the ``root``, as for the published script, in which the
        position 0 stands for both.
    """
    components = [node for node in structure.nodes if node.argumentative or node.uncategorized]
    nodes = [node for node in components if node.is_placed]
    place = {node.id: i for i, node in enumerate(nodes)}
    unplaced = {node.id for node in components if not node.is_placed}
    cut = structure.paragraphs if within == "paragraph" else ()
    paragraph = [_paragraph(node, cut) for node in nodes]
    last: dict[int, int] = {}
    for i, node in enumerate(nodes):
        if _plain(node.category) == _plain(root):
            last[paragraph[i]] = i
    relations_from, n_untold = _relations_from(structure, place, unplaced)
    ends: dict[int | None, int] = {
        i: i
        for i, node in enumerate(nodes)
        if at_start == "component" or not _is_first(node, paragraph[i], cut, structure)
    }
    relations: list[ComponentRelation] = []
    n_beyond = 0
    undecided = frozenset(
        i for i, n in enumerate(nodes) if not n.argumentative and n.stance is None
    )
    for i, node in enumerate(nodes):
        if i in undecided:
            continue
        if node.stance is not None:
            relations.append(ComponentRelation(i, node.stance, ends.get(last.get(paragraph[i]))))
            continue
        for label, target in relations_from.get(i, [(None, None)]):
            if target == NOWHERE:
                continue
            both = {paragraph[i], paragraph[i if target is None else target]}
            beyond = len(both) > 1 and 0 not in both
            n_beyond += beyond
            relations.append(ComponentRelation(i, label, None if beyond else ends.get(target)))
    marks = tuple((_parts(n, structure, by, segments), _type(n)) for n in nodes)
    return Components(marks, tuple(relations), n_beyond, len(unplaced), n_untold, undecided)


def _type(node: Node) -> Hashable:
    """Return the type of a component; those of structures that know no categories have one."""
    return node.category or (UNKNOWN if node.uncategorized else "component")


def _plain(name: str | None) -> str:
    """Return a name as it is compared.

    >>> _plain("MajorClaim") == _plain("major-claim")
    True
    """
    return "".join(filter(str.isalnum, (name or "").casefold()))


def _paragraph(node: Node, starts: tuple[int, ...]) -> int:
    """Return the number of the paragraph of a unit, from 1; 0 if it has no place in the text."""
    return bisect_right(starts, node.spans[0].start) if node.spans else 0


def _is_first(node: Node, paragraph: int, starts: tuple[int, ...], structure: Structure) -> bool:
    """Return whether a unit begins with the first token of its paragraph, or of the document."""
    if not node.spans:
        return False
    first, begin = starts[paragraph - 1] if paragraph else 0, node.spans[0].start
    if structure.wording is None:
        return begin == first
    tokens = structure.wording.spans
    places = {bisect_right(tokens, place, key=lambda token: token.end) for place in (first, begin)}
    return len(places) == 1


def _relations_from(
    structure: Structure, place: Mapping[str, int], unplaced: Collection[str]
) -> tuple[dict[int, list[tuple[str | None, int | None]]], int]:
    """Return the relations drawn from each component, linked premises one by one.

    Also return how many relations lead to or from units without a place.
    """
    relations: dict[int, list[tuple[str | None, int | None]]] = {}
    n_untold = 0
    for tie in structure.ties:
        target = _end(structure, tie)
        for source in tie.sources if tie.counted else ():
            if source == target:
                continue
            n_untold += source in unplaced or target in unplaced
            if source in place:
                end = None if target is None else place.get(target)
                relation = (tie.category or "?", NOWHERE if target in unplaced else end)
                relations.setdefault(place[source], []).append(relation)
    return relations, n_untold


def _end(structure: Structure, tie: Tie) -> str | None:
    """Return the unit that a relation leads to; for one to a relation, where that begins."""
    passed: set[str] = set()
    end = structure.by_id[tie.target]
    while isinstance(end, Tie):
        if end.id in passed:
            return None
        passed.add(end.id)
        end = structure.by_id[end.sources[0]]
    return end.id


def _parts(node: Node, structure: Structure, by: Positions, segments: dict[str, int]) -> Parts:
    if not node.spans:
        numbers = [BEHIND + segments.setdefault(id, len(segments)) for id in node.segment]
        return tuple((n, n + 1) for n in sorted(numbers))
    if by == "character" or structure.wording is None:
        return tuple((span.start, span.end) for span in node.spans)
    return tuple(_in_tokens(node, structure))


def _in_tokens(node: Node, structure: Structure) -> Iterator[tuple[int, int]]:
    """Yield the tokens that a unit covers, of which it covers any part; each only once."""
    spans = structure.wording.spans if structure.wording is not None else ()
    at = 0
    for span in node.spans:
        first = max(at, bisect_right(spans, span.start, key=lambda token: token.end))
        at = max(first, bisect_left(spans, span.end, key=lambda token: token.start))
        if first < at:
            yield first, at
