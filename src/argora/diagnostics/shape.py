"""The shape of argument structures: depth, width, and how relations run over the text."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from statistics import fmean, stdev
from typing import Literal

from argora.model import Document, Graph, Layer, Study
from argora.model.layer import DROPPED, Relation, Unit
from argora.reliability.structure import places_of

__all__ = ["Course", "Drawing", "Figure", "Structure", "crossings", "structure_of"]

TASKS = frozenset({"units", "relations"})
"""The tasks that a layer must cover to have a structure."""

Ratio = tuple[float, float]
"""A numerator and a denominator; 0 below says that there is nothing to measure."""


@dataclass(frozen=True)
class Figure:
    """One number about every layer, and how it spreads.

    Attributes
    ----------
    kind : ``count`` (how many), ``most`` (the highest of something), ``mean`` (of the nodes or
        ties of a layer) or ``share``.
    overall : the total of counts, the highest of the most, and means and shares over all layers
        taken together, so that large layers weigh more; NaN where there is nothing to measure.
    n_layers : the layers in which it is defined; the other numbers are about these alone.
    mean, deviation, minimum, maximum : over layers, each weighing the same; NaN where there are
        none, the deviation (n - 1) also where there is only one.
    """

    name: str
    kind: Literal["count", "most", "mean", "share"]
    overall: float
    n_layers: int
    mean: float
    deviation: float
    minimum: float
    maximum: float


@dataclass(frozen=True)
class Course:
    """How the ties of one category run over the text, in all layers together.

    Attributes
    ----------
    n : how many there are; the classes of distance add up to it.
    adjacent, short, long : ties of neighbours, of units 2 to 4 apart, and of those 5 or more.
    backward, forward : those whose source comes after or before its target; none of both where
        the category has no direction.
    distance : their mean distance.
    crossing : how many cross another tie of any category.
    """

    category: str | None
    n: int
    adjacent: int
    short: int
    long: int
    backward: int
    forward: int
    distance: float
    crossing: int


@dataclass(frozen=True)
class Structure:
    """What the structures of a corpus look like: all layers together, and by annotator.

    Only finished layers count that were asked for units and for relations.

    Attributes
    ----------
    left_out : how many ties do not run over the text, by the reason.
    """

    n_layers: int = 0
    figures: tuple[Figure, ...] = ()
    by_annotator: Mapping[str, tuple[Figure, ...]] = field(default_factory=dict)
    by_category: tuple[Course, ...] = ()
    left_out: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Drawing:
    """One layer as units in the order of the text, with an arc for every tie of two of them.

    A relation with several sources is one tie for each. Ties from or to another relation, and of
    units without a place in the text, have no arc. A proposition of a dialogue has the place of
    what was said to put it forward; locutions stand apart, so that they are nobody's neighbours
    but each other's, and illocutions, which lead from them to propositions, have no arc.

    Attributes
    ----------
    symmetric : relation categories without a direction.
    """

    layer: Layer
    document: Document
    symmetric: Collection[str] = ()

    @cached_property
    def graph(self) -> Graph:
        """The units, and the relations that others point to, with their ties."""
        return Graph.of(self.layer, symmetric=self.symmetric)

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The rank of every unit with a place in the text; of two that begin alike, the longer.

        Locutions come after all other units.
        """
        placed: list[tuple[bool, int, int, int, Unit]] = []
        where = places_of(self.layer, self.document)
        for i, unit in enumerate(self.layer.units):
            if spans := where.get(unit.id):
                spoken = unit.category == LOCUTION
                placed.append((spoken, spans[0].start, -spans[-1].end, i, unit))
        return {unit.id: place for place, (*_, unit) in enumerate(sorted(placed, key=_by_place))}

    @cached_property
    def ties(self) -> tuple[tuple[Arc, bool], ...]:
        """The arcs, each from its source to its target, and whether that direction counts."""
        return tuple((arc, counts) for arc, counts, _ in self.named)

    @cached_property
    def named(self) -> tuple[tuple[Arc, bool, str | None], ...]:
        """The same with the category of each."""
        return tuple(
            (
                (self.places[source], self.places[relation.target]),
                relation.category not in self.symmetric,
                relation.category,
            )
            for relation, source, reason in self._judged
            if reason is None
        )

    @property
    def left_out(self) -> Counter[str]:
        """How many ties have no arc, by the reason."""
        return Counter(reason for *_, reason in self._judged if reason is not None)

    @cached_property
    def _judged(self) -> tuple[tuple[Relation, str, str | None], ...]:
        """Every tie as relation and source, with the reason why it has no arc."""
        spoken = {unit.id for unit in self.layer.units if unit.category == LOCUTION}
        ids = {relation.id for relation in self.layer.relations}

        def reason(relation: Relation, source: str) -> str | None:
            ends = {source, relation.target}
            if relation.category == ILLOCUTION:
                return PUT_FORWARD
            if len(ends) == 1:
                return LOOP
            if ends & ids:
                return ON_RELATION
            if len(ends & spoken) == 1:
                return PUT_FORWARD
            return None if ends <= self.places.keys() else PLACELESS

        return tuple(
            (relation, source, reason(relation, source))
            for relation in self.layer.relations
            for source in relation.sources
        )

    def ratios(self) -> dict[str, Ratio]:
        """Return every figure of the layer as a numerator and a denominator."""
        return {**self._outline(), **self._course()}

    def _outline(self) -> dict[str, Ratio]:
        """Return the figures that do not depend on the order of the text."""
        graph, relations = self.graph, self.layer.relations
        units = {unit.id for unit in self.layer.units}
        ids = {relation.id for relation in relations}
        ends = [{*relation.sources, relation.target} for relation in relations]
        tied = set().union(*ends)
        dropped = {u.id for u in self.layer.units if u.category == DROPPED} - tied
        argued = tuple(node for node in graph.nodes if node not in dropped)
        merged = _merged(replace(graph, nodes=argued), units)
        shape = merged.shape()
        n_roots = len(units.intersection(merged.roots()))
        fans_in = [len(edges) for edges in graph.incoming.values() if edges]
        fans_out = [len(edges) for edges in graph.outgoing.values() if edges]
        has_nodes = bool(graph.nodes)
        return {
            "depth": (shape.depth, bool(n_roots)),
            "breadth": (shape.breadth, bool(n_roots)),
            "most sources": (max(fans_in, default=0), has_nodes),
            "sources": (sum(fans_in), len(fans_in)),
            "most targets": (max(fans_out, default=0), has_nodes),
            "targets": (sum(fans_out), len(fans_out)),
            "roots": (n_roots, 1),
            "components": (len(merged.components()), 1),
            "linked": (sum(len(relation.sources) > 1 for relation in relations), 1),
            "on relations": (sum(bool(ids & edges) for edges in ends), 1),
            "unrelated": (len(units - tied), len(units)),
        }

    def _course(self) -> dict[str, Ratio]:
        """Return the figures on how relations run over the text."""
        arcs = [arc for arc, _ in self.ties]
        directed = [arc for arc, counts in self.ties if counts]
        crossed = crossings(arcs)
        n = len(arcs)
        return {
            "distance": (sum(abs(a - b) for a, b in arcs), n),
            **{name: (sum(far(arc) == name for arc in arcs), n) for name in CLASSES},
            "backward": (sum(target < source for source, target in directed), len(directed)),
            "forward": (sum(target > source for source, target in directed), len(directed)),
            "crossings": (sum(crossed) // 2, 1),
            "crossing": (sum(map(bool, crossed)), n),
        }


LOCUTION, ILLOCUTION = "locution", "illocution"
"""What the scheme ``iat`` calls what was said, and what leads from there to a proposition."""

PUT_FORWARD = "between what was said and what that puts forward"
LOOP = "of a unit to itself"
ON_RELATION = "from or to another relation, as of undercuts"
PLACELESS = "of a unit without a place in the text"

CLASSES = ("adjacent", "short", "long")
SHORT = range(2, 5)
"""The distances that Putra et al. (2021, section 5.2) call short; longer ones are long."""


def far(arc: Arc) -> str:
    """Return the class of distance of a tie."""
    distance = abs(arc[0] - arc[1])
    return "adjacent" if distance == 1 else "short" if distance in SHORT else "long"


KINDS: Mapping[str, Literal["count", "most", "mean", "share"]] = {
    "depth": "most",
    "breadth": "most",
    "most sources": "most",
    "sources": "mean",
    "most targets": "most",
    "targets": "mean",
    "roots": "count",
    "components": "count",
    "linked": "count",
    "on relations": "count",
    "unrelated": "share",
    "distance": "mean",
    "adjacent": "share",
    "short": "share",
    "long": "share",
    "backward": "share",
    "forward": "share",
    "crossings": "count",
    "crossing": "share",
}


def structure_of(study: Study, layers: Iterable[Layer]) -> Structure:
    """Measure the shape of every layer that was asked for units and relations.

    Where neither the scheme nor any layer knows relations, there is nothing to say.
    """
    asked_layers = [layer for layer in layers if layer.answers(TASKS)]
    if not study.scheme.relations and not any(layer.relations for layer in asked_layers):
        return Structure()
    figures_of: dict[str, list[dict[str, Ratio]]] = {}
    drawings = []
    for layer in asked_layers:
        drawing = Drawing(layer, study.document(layer.document), study.scheme.symmetric)
        drawings.append(drawing)
        figures_of.setdefault(layer.annotator, []).append(drawing.ratios())
    return Structure(
        n_layers=len(asked_layers),
        figures=_figures([figures for each in figures_of.values() for figures in each]),
        by_annotator={name: _figures(each) for name, each in sorted(figures_of.items())},
        by_category=tuple(_courses(drawings, study.scheme.relation_ids)),
        left_out=dict(sum((each.left_out for each in drawings), Counter[str]())),
    )


def _courses(drawings: Iterable[Drawing], categories: Sequence[str]) -> Iterator[Course]:
    """Yield direction and length of the relations of each category, in the order of the scheme."""
    courses: dict[str | None, list[tuple[Arc, bool, bool]]] = {}
    for drawing in drawings:
        crossed = crossings([arc for arc, _, _ in drawing.named])
        for (arc, counts, category), n in zip(drawing.named, crossed, strict=True):
            courses.setdefault(category, []).append((arc, counts, n > 0))
    others = sorted(set(courses) - set(categories), key=str)
    for category in (*(name for name in categories if name in courses), *others):
        arcs = [arc for arc, _, _ in courses[category]]
        classes = Counter(map(far, arcs))
        directed = [arc for arc, counts, _ in courses[category] if counts]
        yield Course(
            category,
            len(arcs),
            classes["adjacent"],
            classes["short"],
            classes["long"],
            backward=sum(target < source for source, target in directed),
            forward=sum(target > source for source, target in directed),
            distance=fmean(abs(a - b) for a, b in arcs),
            crossing=sum(crosses for _, _, crosses in courses[category]),
        )


def _figures(layers: Sequence[Mapping[str, Ratio]]) -> tuple[Figure, ...]:
    if not layers:
        return ()
    return tuple(_figure(name, [figures[name] for figures in layers]) for name in KINDS)


def _figure(name: str, ratios: Sequence[Ratio]) -> Figure:
    defined = [(above, denominator) for above, denominator in ratios if denominator]
    values = [above / denominator for above, denominator in defined]
    return Figure(
        name=name,
        kind=KINDS[name],
        overall=_overall(KINDS[name], defined),
        n_layers=len(values),
        mean=fmean(values) if values else math.nan,
        deviation=stdev(values) if len(values) > 1 else math.nan,
        minimum=min(values, default=math.nan),
        maximum=max(values, default=math.nan),
    )


def _overall(kind: str, ratios: Sequence[Ratio]) -> float:
    if not ratios:
        return math.nan
    if kind == "count":
        return float(sum(above for above, _ in ratios))
    if kind == "most":
        return float(max(above for above, _ in ratios))
    return sum(above for above, _ in ratios) / sum(denominator for _, denominator in ratios)


def _merged(graph: Graph, units: Collection[str]) -> Graph:
    """Return the graph with units that mean the same as one, so that restatements add no roots."""
    alike = frozenset(pair for pair in graph.same if pair <= set(units))
    leader = {
        node: min(cluster)
        for cluster in Graph(graph.nodes, (), alike).clusters()
        for node in cluster
    }
    edges = [
        replace(edge, source=leader[edge.source], target=leader[edge.target])
        for edge in graph.edges
    ]
    return Graph(
        tuple(dict.fromkeys(leader[node] for node in graph.nodes)),
        tuple(edge for edge in edges if edge.source != edge.target),
        frozenset(frozenset(leader[node] for node in pair) for pair in graph.same - alike),
    )


def _by_place(place: tuple[bool, int, int, int, Unit]) -> tuple[bool, int, int, int]:
    return place[:4]


Arc = tuple[int, int]


def crossings(arcs: Sequence[Arc]) -> list[int]:
    """Count the arcs that each arc crosses; every crossing pair is in the sum twice.

    Two arcs cross if each has exactly one end strictly inside the other: a < c < b < d. Arcs that
    share an end, stand side by side or lie one inside the other do not.

    >>> crossings([(0, 2), (3, 1), (0, 3)])
    [1, 1, 0]
    """
    spans = [(min(arc), max(arc)) for arc in arcs]
    # Seen from the right, a later arc is an earlier one.
    mirrored = [(-high, -low) for low, high in spans]
    return [
        first + second
        for first, second in zip(_into_earlier(spans), _into_earlier(mirrored), strict=True)
    ]


def _into_earlier(spans: Sequence[Arc]) -> Iterable[int]:
    """Count, for each span, the spans that begin before it and end inside it."""
    lengths = [0] * len(spans)
    ends: list[int] = []
    places = sorted(range(len(spans)), key=lambda i: spans[i][0])
    for _, together in groupby(places, key=lambda i: spans[i][0]):
        group = list(together)
        for i in group:
            low, high = spans[i]
            lengths[i] = max(0, bisect_left(ends, high) - bisect_right(ends, low))
        for i in group:
            insort(ends, spans[i][1])
    return lengths
