"""Units that say the same: votes on every pair, the closure, and one unit in the place of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from argora.consensus.trees.votes import Ballot, Edge, EdgeVotes, Node, Reified

__all__ = ["Equivalence", "classes_of", "grouped", "merged", "own_closure", "vote_on_pairs"]


@dataclass(frozen=True)
class Equivalence:
    """What was decided on whether two units say the same.

    Attributes
    ----------
    accepted : more than half said so, by weight, of those who decided on both; or it follows from
        pairs of which that holds (the closure).
    implied : it was accepted only because it follows.
    tied : exactly half said so, and it does not follow.
    probability : the share of those who decided on both.
    margin : how far that share lies from one half.
    """

    units: tuple[str, str]
    accepted: bool
    implied: bool
    tied: bool
    probability: float
    margin: float
    supporters: tuple[str, ...]
    n_annotators: int


def vote_on_pairs(votes: EdgeVotes, weights: Mapping[str, int]) -> tuple[Equivalence, ...]:
    """Decide on every pair that somebody took for the same, and on every pair that follows.

    Each annotator's own pairs are closed first: who ties a to b and b to c says that a is c.
    """
    own_pairs = {annotator: _closed(ballot.same) for annotator, ballot in votes.ballots.items()}
    if not any(own_pairs.values()):
        return ()
    rank = {unit: i for i, unit in enumerate(votes.units)}
    shares = {
        pair: _share(votes, pair, own_pairs, weights) for pair in set().union(*own_pairs.values())
    }
    agreed = {pair for pair, share in shares.items() if share > Fraction(1, 2)}
    closed = _closed(agreed)
    results = []
    for pair in {*shares, *closed}:
        first, second = sorted(pair, key=rank.__getitem__)
        share = shares.get(pair, Fraction(0))
        both = [w for w in votes.annotators if pair <= votes.ballots[w].decided]
        accepted = pair in closed
        results.append(
            Equivalence(
                units=(first, second),
                accepted=accepted,
                implied=accepted and pair not in agreed,
                tied=not accepted and share == Fraction(1, 2),
                probability=float(share) if both else float("nan"),
                margin=float(abs(share - Fraction(1, 2))),
                supporters=tuple(annotator for annotator in both if pair in own_pairs[annotator]),
                n_annotators=len(both),
            )
        )
    return tuple(sorted(results, key=lambda each: [rank[unit] for unit in each.units]))


def classes_of(pairs: Iterable[Equivalence], units: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the classes of two units or more that say the same, each in the order of units."""
    rank = {unit: i for i, unit in enumerate(units)}
    together = grouped(frozenset(each.units) for each in pairs if each.accepted)
    classes = [tuple(sorted(members, key=rank.__getitem__)) for members in together]
    return tuple(sorted(classes, key=lambda members: rank[members[0]]))


def merged(votes: EdgeVotes, classes: Iterable[tuple[str, ...]]) -> EdgeVotes:
    """Return votes in which the first unit of each class stands for all of it.

    Edges inside a class go. An annotator who does not take its members for the same may have
    several edges from it, and each of them is a vote.
    """
    names = {unit: members[0] for members in classes for unit in members}
    if not names:
        return votes
    units = tuple(dict.fromkeys(names.get(unit, unit) for unit in votes.units))
    ballots = {annotator: _renamed(ballot, names) for annotator, ballot in votes.ballots.items()}
    return EdgeVotes(units, ballots, votes.notes, votes.document, votes.derivation)


def own_closure(ballot: Ballot) -> Ballot:
    """Return the ballot in which units without edges have those of the units that say the same."""
    edges = list(ballot.edges)
    for members in grouped(ballot.same):
        class_edges = [edge for unit in sorted(members) for edge in ballot.from_unit.get(unit, ())]
        for unit in members:
            if unit not in ballot.from_unit:
                wider = [Edge(unit, edge.target, edge.category) for edge in class_edges]
                edges += [edge for edge in wider if not _stays(edge, members)]
    by_ends: dict[tuple[str, Node | None], Edge] = {}
    for edge in edges:
        by_ends.setdefault((edge.source, edge.target), edge)
    return Ballot(tuple(by_ends.values()), ballot.decided, ballot.same)


def _stays(edge: Edge, members: frozenset[str]) -> bool:
    """Return whether an edge leads into the class of its source."""
    if isinstance(edge.target, Reified):
        return bool(members & set(edge.target.units))
    return edge.target in members


def _renamed(ballot: Ballot, names: Mapping[str, str]) -> Ballot:
    edges: dict[tuple[str, Node | None], list[str | None]] = {}
    for edge in ballot.edges:
        source = names.get(edge.source, edge.source)
        target = edge.target
        if isinstance(target, str):
            target = names.get(target, target)
        elif isinstance(target, Reified):
            takes_part = edge.source in target.sources
            renamed = target.renamed(names)
            if renamed is None:  # the relation that it leads to is inside a class
                continue
            target = renamed.path if takes_part and source in renamed.sources else renamed
        if source != target:
            edges.setdefault((source, target), []).append(edge.category)
    renamed_edges = tuple(
        Edge(*ends, categories[0] if len(set(categories)) == 1 else None)
        for ends, categories in edges.items()
    )
    decided = frozenset(names.get(unit, unit) for unit in ballot.decided)
    pairs = (frozenset(names.get(unit, unit) for unit in pair) for pair in ballot.same)
    return Ballot(renamed_edges, decided, frozenset(pair for pair in pairs if len(pair) == 2))


def _share(
    votes: EdgeVotes,
    pair: frozenset[str],
    own_pairs: Mapping[str, frozenset[frozenset[str]]],
    weights: Mapping[str, int],
) -> Fraction:
    both = [annotator for annotator, ballot in votes.ballots.items() if pair <= ballot.decided]
    total = sum(weights[annotator] for annotator in both)
    agreeing = sum(weights[annotator] for annotator in both if pair in own_pairs[annotator])
    return Fraction(agreeing, total) if total else Fraction(0)


def _closed(pairs: Iterable[frozenset[str]]) -> frozenset[frozenset[str]]:
    """Return every pair that follows from pairs of things that are the same."""
    return frozenset(
        frozenset(pair) for members in grouped(pairs) for pair in combinations(members, 2)
    )


def grouped(pairs: Iterable[frozenset[str]]) -> set[frozenset[str]]:
    """Return the classes to which pairs of things that are the same add up."""
    class_of: dict[str, frozenset[str]] = {}
    for pair in pairs:
        members = frozenset().union(*(class_of.get(unit, frozenset([unit])) for unit in pair))
        class_of |= dict.fromkeys(members, members)
    return set(class_of.values())
