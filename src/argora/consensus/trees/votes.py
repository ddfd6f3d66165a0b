"""What annotators drew over the nodes that they share: edges from each unit to what it is for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

from argora.errors import DataError, did_you_mean

__all__ = ["Ballot", "Edge", "EdgeVotes", "Node", "Reified", "name_of", "units_of"]


@dataclass(frozen=True)
class Reified:
    """A relation that is a node: another one leads to it, or several premises share it.

    Two annotators who tie the same sources to the same target mean the same node, whatever
    category they give it.

    Attributes
    ----------
    sources : units, sorted. Those that take part in it have it as their target if there are
        several, and its target if there is one; every other edge to it is an undercut.
    target : a unit, or a further relation.
    """

    sources: tuple[str, ...]
    target: str | Reified

    def __post_init__(self) -> None:
        sources = (self.sources,) if isinstance(self.sources, str) else self.sources
        object.__setattr__(self, "sources", tuple(sorted(set(sources))))
        if not self.sources:
            raise DataError("a relation without a source cannot be a node")

    @property
    def anchor(self) -> str:
        """The unit that it leads to in the end."""
        return self.target if isinstance(self.target, str) else self.target.anchor

    @property
    def units(self) -> Iterator[str]:
        """Every unit at its ends, or at those of the relation it leads to."""
        yield from self.sources
        yield from (self.target,) if isinstance(self.target, str) else self.target.units

    @property
    def path(self) -> str | Reified:
        """What the edge of each source leads to."""
        return self if len(self.sources) > 1 else self.target

    def renamed(self, names: Mapping[str, str]) -> Reified | None:
        """Return it over other names of units; None if a source and the target are one then."""
        target = self.target
        inner = names.get(target, target) if isinstance(target, str) else target.renamed(names)
        if inner is None:
            return None
        sources = {names.get(source, source) for source in self.sources} - {inner}
        return Reified(tuple(sources), inner) if sources else None

    def __str__(self) -> str:
        return f"({' + '.join(self.sources)} > {self.target})"


Node = str | Reified
"""A unit by its name, or a relation between units."""


def name_of(node: Node | None) -> str:
    """Return the name of a node; None, the target of the central claim, is the root.

    >>> name_of(Reified(("b", "a"), "c"))
    '(a + b > c)'
    """
    return "root" if node is None else str(node)


@dataclass(frozen=True)
class Edge:
    """An edge that one annotator drew, from a unit to what it supports or attacks.

    Attributes
    ----------
    target : a unit or a relation; None says that the source is the central claim.
    """

    source: str
    target: Node | None
    category: str | None = None


@dataclass(frozen=True)
class Ballot:
    """What one annotator says.

    Attributes
    ----------
    edges : a unit may have several, or none, and they may lead in a circle: anything is a vote.
    decided : the units about which the annotator said something; about others they are not asked.
        A decided unit without edges is a vote for none of the edges from it.
    same : pairs of units that say the same.
    """

    edges: tuple[Edge, ...]
    decided: frozenset[str]
    same: frozenset[frozenset[str]] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "edges", tuple(dict.fromkeys(self.edges)))
        object.__setattr__(self, "decided", frozenset(self.decided))
        object.__setattr__(self, "same", frozenset(frozenset(pair) for pair in self.same))
        for edge in self.edges:
            if edge.source not in self.decided:
                raise DataError(
                    f"an edge from {edge.source!r} to {name_of(edge.target)!r} is there, and "
                    f"{edge.source!r} is not among the units that were decided on"
                )
            if edge.source == edge.target:
                raise DataError(f"an edge leads from {edge.source!r} to itself")
        twice = Counter((edge.source, edge.target) for edge in self.edges)
        for (source, target), n in twice.items():
            if n > 1:
                raise DataError(
                    f"the edge from {source!r} to {name_of(target)!r} has two categories; "
                    "expected one"
                )
        for pair in self.same:
            if len(pair) != 2 or not pair <= self.decided:
                raise DataError(f"{sorted(pair)} say the same: expected two units decided on")

    @classmethod
    def of(
        cls,
        heads: Mapping[str, Node | tuple[Node | None, str | None] | None],
        *,
        decided: Iterable[str] = (),
        same: Iterable[tuple[str, str]] = (),
    ) -> Ballot:
        """Build a ballot from the target of each unit, or its target and category.

        Parameters
        ----------
        decided : further units about which the annotator drew nothing, knowingly.

        Examples
        --------
        >>> ballot = Ballot.of({"a": None, "b": ("a", "support"), "c": Reified(("b",), "a")})
        >>> [name_of(edge.target) for edge in ballot.edges]
        ['root', 'a', '(b > a)']
        """
        edges = tuple(
            Edge(source, *(head if isinstance(head, tuple) else (head,)))
            for source, head in heads.items()
        )
        pairs = frozenset(frozenset(pair) for pair in same)
        return cls(edges, frozenset({*heads, *decided}), pairs)

    @cached_property
    def from_unit(self) -> Mapping[str, tuple[Edge, ...]]:
        """The edges from each unit."""
        by_source: dict[str, list[Edge]] = {}
        for edge in self.edges:
            by_source.setdefault(edge.source, []).append(edge)
        return {source: tuple(edges) for source, edges in by_source.items()}


@dataclass(frozen=True, eq=False)
class EdgeVotes:
    """The ballots of several annotators on one document.

    Attributes
    ----------
    units : names of the units that are shared, in the order of the text; no result depends on it
        but the order in which things are listed.
    ballots : by annotator.
    notes : what was left out on the way here.
    """

    units: tuple[str, ...]
    ballots: Mapping[str, Ballot]
    notes: tuple[str, ...] = ()
    document: str = ""
    derivation: str = field(default="votes:given")

    def __post_init__(self) -> None:
        object.__setattr__(self, "units", tuple(self.units))
        object.__setattr__(self, "ballots", dict(self.ballots))
        names = set(self.units)
        if len(names) < len(self.units):
            twice = next(unit for unit, n in Counter(self.units).items() if n > 1)
            raise DataError(f"the unit {twice!r} is named twice")
        for annotator, ballot in self.ballots.items():
            self._check(annotator, ballot, names)
        if strange := {str(node) for node in self.relations} & names:
            raise DataError(f"{min(strange)!r} is the name of a unit and of a relation")

    def _check(self, annotator: str, ballot: Ballot, names: Collection[str]) -> None:
        for unit in sorted(ballot.decided):
            if unit not in names:
                raise DataError(
                    f"{annotator} decided on {unit!r}: no such unit{_near(unit, names)}"
                )
        for edge in ballot.edges:
            for unit in units_of(edge.target):
                if unit not in names:
                    raise DataError(
                        f"{annotator} drew an edge from {edge.source!r} to {unit!r}: no such unit"
                        f"{_near(unit, names)}"
                    )

    @cached_property
    def relations(self) -> tuple[Reified, ...]:
        """The relations that are nodes, by name."""
        relations: set[Reified] = set()
        for ballot in self.ballots.values():
            for edge in ballot.edges:
                node = edge.target
                while isinstance(node, Reified):
                    relations.add(node)
                    node = node.target
        return tuple(sorted(relations, key=str))

    @property
    def nodes(self) -> tuple[str, ...]:
        """The names of all units, and of relations that are nodes."""
        return (*self.units, *(str(node) for node in self.relations))

    @property
    def annotators(self) -> tuple[str, ...]:
        """Who voted, by name."""
        return tuple(sorted(self.ballots))

    def deciders(self, unit: str) -> tuple[str, ...]:
        """Return the annotators who decided on a unit, by name."""
        return tuple(
            annotator for annotator in self.annotators if unit in self.ballots[annotator].decided
        )

    @cached_property
    def fingerprint(self) -> str:
        """Six characters that change when any vote changes."""
        digest = sha256(repr(self.units).encode())
        for annotator in self.annotators:
            ballot = self.ballots[annotator]
            edges = sorted(
                (edge.source, name_of(edge.target), edge.category or "") for edge in ballot.edges
            )
            same = sorted(sorted(pair) for pair in ballot.same)
            digest.update(repr((annotator, edges, sorted(ballot.decided), same)).encode())
        return digest.hexdigest()[:6]


def units_of(node: Node | None) -> Iterable[str]:
    """Return the units that a node is, or is made of."""
    if node is None:
        return ()
    return (node,) if isinstance(node, str) else node.units


def _near(unit: str, names: Collection[str]) -> str:
    return did_you_mean(unit, sorted(names))
