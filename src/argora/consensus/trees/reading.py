"""What annotators drew on one document as votes on edges between units that they share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from argora.consensus.trees.restating import grouped
from argora.consensus.trees.votes import Ballot, Edge, EdgeVotes, Node, Reified
from argora.errors import MeasureError
from argora.model import Document, Layer, Scheme
from argora.reliability.structure import Structure, structure_of
from argora.reliability.structure.graphs import Tie

__all__ = ["Linked", "Names", "names_by_segment", "votes_of_layers", "votes_of_structures"]

Names = Mapping[str, Mapping[str, str]]
"""For every annotator the shared name of each of their units, by its id; others have none."""

Linked = Literal["together", "apart"]
"""Whether linked premises are votes for one relation of all of them, or an edge of each."""


def votes_of_layers(
    layers: Mapping[str, Layer],
    document: Document,
    scheme: Scheme,
    *,
    names: Names | None = None,
    linked: Linked = "together",
) -> EdgeVotes:
    """Return the votes in the layers of several annotators on one document.

    Who was not asked for relations is left out.

    Parameters
    ----------
    layers : by annotator.
    names : which shared unit each unit is; None takes the given segments that it takes up.
    """
    structures = {
        annotator: structure_of(layer, document, scheme)
        for annotator, layer in layers.items()
        if "relations" in layer.covers
    }
    return votes_of_structures(structures, names=names, linked=linked, document=document.id)


def votes_of_structures(
    structures: Mapping[str, Structure],
    *,
    names: Names | None = None,
    units: Sequence[str] | None = None,
    linked: Linked = "together",
    document: str = "",
) -> EdgeVotes:
    """Return the votes in what several annotators drew on one document.

    An annotator decides on the units that are part of their argument and have a shared name. A unit
    from which nothing leads, or from no unit that says the same, is a central claim. A unit whose
    relations all lead to what has no shared name is not decided on: what the annotator says cannot
    be said with the units that are shared.

    Parameters
    ----------
    structures : by annotator.
    names : which shared unit each unit is; None takes the given segments that it takes up.
    units : the shared units in the order of the text; None takes those that have a name, in the
        order of their first places.
    linked : what linked premises vote for.
    """
    if linked not in get_args(Linked):
        raise MeasureError(f"linked={linked!r}: expected one of {list(get_args(Linked))}")
    shared = names_by_segment(structures) if names is None else names
    readers = {
        annotator: _Reader(structure, shared.get(annotator, {}), linked)
        for annotator, structure in structures.items()
    }
    ballots = {annotator: reader.ballot() for annotator, reader in readers.items()}
    return EdgeVotes(
        tuple(units) if units is not None else _in_order(structures, shared),
        ballots,
        notes=tuple(_notes(readers.values())),
        document=document,
        derivation=f"votes:arcs|linked:{linked}|units:{'segments' if names is None else 'named'}",
    )


def names_by_segment(structures: Mapping[str, Structure]) -> Names:
    """Return names of units by the given segments that they take up; others get none.

    >>> structure = Structure.of(["s1", "s2"], [("s2", "s1")])
    >>> names_by_segment({"ann": structure})
    {'ann': {'s1': 's1', 's2': 's2'}}
    """
    return {
        annotator: {node.id: " + ".join(node.segment) for node in structure.nodes if node.segment}
        for annotator, structure in structures.items()
    }


@dataclass
class _Reader:
    """One annotator's structure on its way to a ballot.

    Attributes
    ----------
    n_lost : relations that lead to or from what has no shared name.
    n_from_relations : relations that start from a relation, which no tree can have.
    """

    structure: Structure
    names: Mapping[str, str]
    linked: Linked
    n_lost: int = 0
    n_from_relations: int = 0

    def ballot(self) -> Ballot:
        """Return all that can be said over shared units."""
        argument = [node.id for node in self.structure.nodes if node.argumentative]
        decided = {self.names[id] for id in argument if id in self.names}
        ties = [tie for tie in self.structure.ties if tie.counted]
        same = {pair for tie in ties if tie.symmetric for pair in self._pairs(tie)}
        categories: dict[tuple[str, Node], set[str | None]] = {}
        lost: set[str] = set()
        for tie in ties:
            if not tie.symmetric:
                self._read(tie, categories, lost)
        edges = [
            Edge(source, target, given_categories.pop() if len(given_categories) == 1 else None)
            for (source, target), given_categories in categories.items()
            if source in decided
        ]
        from_units = {edge.source for edge in edges}
        decided -= lost - from_units
        same = {pair for pair in same if pair <= decided}
        leading = from_units | _together(same, from_units | lost)
        edges += [Edge(unit, None) for unit in sorted(decided - leading)]
        return Ballot(tuple(edges), frozenset(decided), frozenset(same))

    def _read(
        self, tie: Tie, categories: dict[tuple[str, Node], set[str | None]], lost: set[str]
    ) -> None:
        sources = self._sources(tie)
        if len(sources) < len(tie.sources) and any(
            isinstance(self.structure.by_id[end], Tie) for end in tie.sources
        ):
            self.n_from_relations += 1
        targets = self._targets(tie.target)
        if not targets or not sources:
            self.n_lost += 1
            lost |= sources
        for target in targets:
            outside = sources - {target}
            if self.linked == "together" and len(outside) > 1:
                target = Reified(tuple(outside), target)
            for source in outside:
                categories.setdefault((source, target), set()).add(tie.category)

    def _sources(self, tie: Tie) -> set[str]:
        return {self.names[end] for end in tie.sources if end in self.names}

    def _targets(self, end: str) -> tuple[Node, ...]:
        """Return the shared nodes that an end stands for; none if it has no shared name."""
        node = self.structure.by_id[end]
        if not isinstance(node, Tie):
            return (self.names[end],) if end in self.names else ()
        if node.symmetric:
            return ()
        targets: list[Node] = []
        for target in self._targets(node.target):
            sources = self._sources(node) - {target}
            if self.linked == "together" and sources:
                targets.append(Reified(tuple(sources), target))
            else:
                targets += [Reified((source,), target) for source in sorted(sources)]
        return tuple(targets)

    def _pairs(self, tie: Tie) -> Iterator[frozenset[str]]:
        for source in tie.sources:
            pair = frozenset(self.names[e] for e in (source, tie.target) if e in self.names)
            if len(pair) == 2:
                yield pair


def _together(pairs: Iterable[frozenset[str]], units: Iterable[str]) -> set[str]:
    """Return the units that say the same as one of some."""
    unit_set = set(units)
    return {unit for members in grouped(pairs) if members & unit_set for unit in members}


def _in_order(structures: Mapping[str, Structure], names: Names) -> tuple[str, ...]:
    """Return the shared names by the first place where anybody has the unit, then by name."""
    first: dict[str, tuple[int, int]] = {}
    for annotator, structure in structures.items():
        for at, node in enumerate(structure.nodes):
            name = names.get(annotator, {}).get(node.id)
            if name is not None and node.argumentative:
                place = (node.spans[0].start if node.spans else 0, at)
                first[name] = min(first.get(name, place), place)
    return tuple(sorted(first, key=lambda name: (first[name], name)))


def _notes(readers: Iterable[_Reader]) -> Iterator[str]:
    all_readers = list(readers)
    if lost := sum(reader.n_lost for reader in all_readers):
        yield f"{lost} relations lead to or from units that are not shared"
    if odd := sum(reader.n_from_relations for reader in all_readers):
        yield f"{odd} relations start from a relation, which is no part of a tree"
