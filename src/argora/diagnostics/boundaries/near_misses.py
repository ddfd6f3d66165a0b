"""Units that miss each other by a little, split from those that annotators really disagree on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal, NamedTuple, TypeVar, get_args

from argora.diagnostics.boundaries.edges import Edge, Side, edges_between
from argora.diagnostics.boundaries.wording import WordKind
from argora.diagnostics.quartiles import Quartiles, quartiles
from argora.model import Document, Layer, Span, Study
from argora.model.layer import Kind
from argora.reliability import StructureData
from argora.reliability.items import PERSONS, shared_layers
from argora.reliability.structure import Aligned, Matcher, Node
from argora.reliability.structure.matching import Matching

__all__ = ["OUTCOMES", "Boundaries", "ComparedUnit", "NearMiss", "Outcome", "boundaries"]

Outcome = Literal["same", "boundary", "division", "category", "both", "alone"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
"""The same place and category; only boundaries differ; one unit of one annotator is several of the
other, all of one category; only the category differs; place and category differ; no counterpart."""

K = TypeVar("K", bound=Hashable)

NEAR: tuple[Outcome, ...] = ("boundary", "division")
USUAL = Matcher()


class ComparedUnit(NamedTuple):
    """A unit of one annotator, compared with what another has."""

    document: str
    annotator: str
    other: str
    unit: str
    category: str | None
    outcome: Outcome


@dataclass(frozen=True)
class NearMiss:
    """Two units, or one and several, that were taken for the same and have other boundaries.

    Attributes
    ----------
    units : the ids of either annotator's.
    categories : of either annotator's units, in their order.
    spans : of either annotator's, all units together.
    edges : where they part.
    """

    document: str
    annotators: tuple[str, str]
    units: tuple[tuple[str, ...], tuple[str, ...]]
    categories: tuple[tuple[str | None, ...], tuple[str | None, ...]]
    spans: tuple[tuple[Span, ...], tuple[Span, ...]]
    outcome: Outcome
    edges: tuple[Edge, ...]


@dataclass(frozen=True)
class Boundaries:
    """Every unit of every pair of annotators, by what became of it.

    Attributes
    ----------
    compared : each unit once for every other annotator who did the document.
    near_misses : those with other boundaries, also where the category differs besides.
    n_without_place : units without words in the text; they have no boundaries and are left out.
    """

    compared: tuple[ComparedUnit, ...]
    near_misses: tuple[NearMiss, ...]
    matcher: Matcher = USUAL
    n_without_place: int = 0

    @cached_property
    def total(self) -> dict[Outcome, int]:
        """How many units had each outcome; together they are all units."""
        return _tally(self.compared)

    @property
    def n_units(self) -> int:
        """How many units there are, each counted for every pair of annotators."""
        return len(self.compared)

    @property
    def near_share(self) -> float:
        """The share of near misses in all that is not the same; NaN where all is."""
        open = self.n_units - self.total["same"]
        return sum(self.total[each] for each in NEAR) / open if open else float("nan")

    @cached_property
    def by_pair(self) -> dict[tuple[str, str], dict[Outcome, int]]:
        """The same for every two annotators, in alphabetical order."""
        groups = _grouped(self.compared, lambda unit: _in_order(unit.annotator, unit.other))
        return {pair: _tally(groups[pair]) for pair in sorted(groups)}

    @cached_property
    def by_category(self) -> dict[str | None, dict[Outcome, int]]:
        """The same for every category of the unit, the most frequent first."""
        groups = _grouped(self.compared, lambda unit: unit.category)
        order = sorted(groups, key=lambda name: (-len(groups[name]), str(name)))
        return {name: _tally(groups[name]) for name in order}

    @cached_property
    def by_document(self) -> dict[str, dict[Outcome, int]]:
        """The same for every document, in the order of the study."""
        groups = _grouped(self.compared, lambda unit: unit.document)
        return {name: _tally(compared) for name, compared in groups.items()}

    @cached_property
    def edges(self) -> Counter[tuple[Side, WordKind]]:
        """How many edges of near misses of one category there are, by side and kind of words."""
        return Counter(
            (edge.side, edge.kind)
            for each in self.near_misses
            if each.outcome in NEAR
            for edge in each.edges
        )

    @cached_property
    def longer(self) -> dict[str, Counter[tuple[Side, WordKind]]]:
        """The same for the annotator whose unit has the words, and the other has not."""
        counts: dict[str, Counter[tuple[Side, WordKind]]] = {}
        for each in self.near_misses:
            for edge in each.edges if each.outcome in NEAR else ():
                counter = counts.setdefault(each.annotators[edge.longer], Counter())
                counter[edge.side, edge.kind] += 1
        return dict(sorted(counts.items()))

    def widths(self, side: Side, counted: Literal["token", "character"] = "token") -> Quartiles:
        """Return the quartiles of how far near misses of one category part on one side."""
        edges = [
            edge
            for each in self.near_misses
            if each.outcome in NEAR
            for edge in each.edges
            if edge.side == side
        ]
        if counted == "character":
            return quartiles(edge.n_characters for edge in edges)
        return quartiles(edge.n_tokens for edge in edges if edge.n_tokens is not None)


def boundaries(
    study: Study,
    *,
    matcher: Matcher = USUAL,
    kinds: Collection[Kind] = PERSONS,
    round: int = 1,
    data: StructureData | None = None,
) -> Boundaries:
    """Compare the units of every two annotators who did a document.

    Units are matched as for the split of disagreement (:mod:`argora.diagnostics.disagreement`),
    whose causes these outcomes divide further: its missing units are ``alone``, its boundaries
    ``boundary``, ``division`` and ``both``. Relations play no part, so that studies without any
    can be asked, too.

    Parameters
    ----------
    data : structures of the same study; units that were matched there are not matched again.
    """
    compared: list[ComparedUnit] = []
    misses: list[NearMiss] = []
    without = 0
    for id, layers in shared_layers(study, kinds=kinds, round=round).items():
        document = study.document(id)
        nodes = {annotator: _nodes(layer, document) for annotator, layer in layers.items()}
        without += sum(len(la.units) - len(nodes[annotator]) for annotator, la in layers.items())
        edges: Edges = {}
        same_units: dict[str, bool] = {}
        for pair in combinations(sorted(layers), 2):
            both = nodes[pair[0]], nodes[pair[1]]
            if both[0] or both[1]:
                aligned = None if data is None else data.matched(id, pair, matcher)
                matching = _known_matching(pair, both, aligned, same_units) or matcher.match(*both)
                for places, outcome in _groups(matching, both):
                    compared += _compared_units(id, pair, both, places, outcome)
                    if all(places) and outcome not in ("same", "category"):
                        misses.append(_near_miss(document, pair, both, places, outcome, edges))
    return Boundaries(tuple(compared), tuple(misses), matcher, without)


Both = tuple[Sequence[Node], Sequence[Node]]
Group = tuple[list[int], list[int]]
Edges = dict[tuple[tuple[Span, ...], tuple[Span, ...]], tuple[Edge, ...]]


def _known_matching(
    pair: tuple[str, str], both: Both, aligned: Aligned | None, same_units: dict[str, bool]
) -> Matching | None:
    """Return the matching of structures if these have the same units.

    Parameters
    ----------
    same_units : for each annotator of the document whether it is so, where that is known already.
    """
    if aligned is None:
        return None
    for annotator, nodes, structure in zip(pair, both, aligned.structures, strict=True):
        if annotator not in same_units:
            same_units[annotator] = _are_same(nodes, structure.nodes)
    return aligned.matching if same_units[pair[0]] and same_units[pair[1]] else None


def _are_same(nodes: Sequence[Node], others: Sequence[Node]) -> bool:
    """Return whether two lists hold units with the same ids, places and words in the same order."""
    return len(nodes) == len(others) and all(
        node.id == other.id and node.place_and_words == other.place_and_words
        for node, other in zip(nodes, others, strict=True)
    )


def _nodes(layer: Layer, document: Document) -> tuple[Node, ...]:
    """Return the units that have a place in the text, in its order."""
    return tuple(
        Node(unit.id, unit.category, spans, unit.words(document.text) if document.text else "")
        for unit in layer.units
        if (spans := unit.spans_in(document))
    )


def _groups(matching: Matching, both: Both) -> Iterator[tuple[Group, Outcome]]:
    """Yield units taken for the same by their places, and what became of them."""
    holders: tuple[list[Group | None], list[Group | None]] = (
        [None] * len(both[0]),
        [None] * len(both[1]),
    )
    for first, second, _ in matching.pairs:
        holders[0][first] = holders[1][second] = ([first], [second])
    for side, fine, coarse in matching.inside:
        group = holders[1 - side][coarse] or _alone(1 - side, coarse)
        group[side].append(fine)
        holders[side][fine] = holders[1 - side][coarse] = group
    for side in (0, 1):
        for place, holder in enumerate(holders[side]):
            if holder is None:
                yield _alone(side, place), "alone"
            elif side == 0 and place == min(holder[0]):
                yield holder, _outcome(holder, both)


def _alone(side: int, place: int) -> Group:
    return ([place], []) if side == 0 else ([], [place])


def _outcome(group: Group, both: Both) -> Outcome:
    """Return what became of units that both annotators have."""
    units = [both[side][place] for side in (0, 1) for place in group[side]]
    of_one_kind = len({unit.category for unit in units}) == 1
    if len(units) > 2:
        return "division" if of_one_kind else "both"
    if units[0].spans == units[1].spans:
        return "same" if of_one_kind else "category"
    return "boundary" if of_one_kind else "both"


def _compared_units(
    document: str, pair: tuple[str, str], both: Both, group: Group, outcome: Outcome
) -> Iterator[ComparedUnit]:
    for side in (0, 1):
        for place in group[side]:
            unit = both[side][place]
            yield ComparedUnit(
                document, pair[side], pair[1 - side], unit.id, unit.category, outcome
            )


def _near_miss(
    document: Document,
    pair: tuple[str, str],
    both: Both,
    group: Group,
    outcome: Outcome,
    edges: Edges,
) -> NearMiss:
    """Return two that differ; ``edges`` are those of the document that were looked at before."""
    units = [[both[side][place] for place in sorted(group[side])] for side in (0, 1)]
    spans = [tuple(span for unit in each for span in unit.spans) for each in units]
    key = spans[0], spans[1]
    if key not in edges:
        edges[key] = edges_between(*key, document)
    return NearMiss(
        document.id,
        pair,
        (tuple(unit.id for unit in units[0]), tuple(unit.id for unit in units[1])),
        (tuple(unit.category for unit in units[0]), tuple(unit.category for unit in units[1])),
        key,
        outcome,
        edges[key],
    )


def _tally(compared: Sequence[ComparedUnit]) -> dict[Outcome, int]:
    counted = Counter(each.outcome for each in compared)
    return {outcome: counted[outcome] for outcome in OUTCOMES}


def _grouped(
    compared: Sequence[ComparedUnit], key: Callable[[ComparedUnit], K]
) -> dict[K, list[ComparedUnit]]:
    groups: dict[K, list[ComparedUnit]] = {}
    for unit in compared:
        groups.setdefault(key(unit), []).append(unit)
    return groups


def _in_order(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one <= other else (other, one)
