"""The graph of a layer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import documents, layers

from argora.model import Edge, Graph, Layer, Relation, Shape, Span, Unit


def graph(*arrows: str, alone: str = "", same: str = "") -> Graph:
    """Build a graph from arrows such as ``b>a``; ``same`` holds pairs such as ``b=c d=e``."""
    ends = [arrow.split(">") for arrow in arrows]
    pairs = [pair.split("=") for pair in same.split()]
    nodes = sorted({n for pair in (*ends, *pairs) for n in pair} | set(alone.split()))
    edges = tuple(Edge(s, t, "support", f"R{i}") for i, (s, t) in enumerate(ends))
    return Graph(tuple(nodes), edges, frozenset(frozenset(pair) for pair in pairs))


def test_a_relation_that_only_means_the_same_as_something_is_a_node():
    """A symmetric tie may end at a relation, too."""
    units = tuple(Unit(id, (Span(i, i + 1),)) for i, id in enumerate("abc"))
    ties = (Relation("R", ("a",), "b", "support"), Relation("S", ("c",), "R", "same"))
    made = Graph.of(Layer("d", "ann", units=units, relations=ties), symmetric=("same",))
    assert made.nodes == ("a", "b", "c", "R")
    assert made.components() == (frozenset({"a", "b", "c", "R"}),)


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Draw any graph of up to six nodes, cycles and restatements included."""
    nodes = [f"n{i}" for i in range(draw(st.integers(1, 6)))]
    ends = st.tuples(st.sampled_from(nodes), st.sampled_from(nodes))
    edges = [
        Edge(s, t, draw(st.sampled_from(["support", None])), f"R{i}")
        for i, (s, t) in enumerate(draw(st.lists(ends, max_size=8)))
    ]
    same = [frozenset(pair) for pair in draw(st.lists(ends, max_size=3))]
    return Graph(tuple(nodes), tuple(edges), frozenset(same))


def reachable(made: Graph, start: str) -> set[str]:
    """Return what is found by following single edges until nothing new turns up."""
    found = {start}
    while more := {e.source for e in made.edges if e.target in found} - found:
        found |= more
    return found


LINKED = Layer(
    "d",
    "ann",
    units=tuple(Unit(f"T{i}", (Span(2 * i, 2 * i + 1),)) for i in range(4)),
    relations=(
        Relation("R1", ("T1", "T2"), "T0", "support"),
        Relation("R2", ("T3",), "R1", "attack"),
    ),
)


def test_linked_premises_give_an_edge_each():
    """Both edges keep the id of the one relation they come from."""
    edges = [(e.source, e.target, e.relation) for e in Graph.of(LINKED).edges]
    assert edges == [("T1", "T0", "R1"), ("T2", "T0", "R1"), ("T3", "R1", "R2")]


def test_an_undercut_relation_is_a_node():
    """The relation that is attacked is a node behind the units; the other relation is none."""
    assert Graph.of(LINKED).nodes == ("T0", "T1", "T2", "T3", "R1")


def test_an_undercut_belongs_to_the_structure_it_attacks():
    """It is one part with one root, two steps away from it."""
    made = Graph.of(LINKED)
    assert made.roots() == ("T0",)
    assert made.shape() == Shape(
        n_nodes=5, n_edges=3, n_roots=1, depth=2, breadth=2, max_fan_in=2, n_components=1
    )


def test_symmetric_relations_are_unordered_pairs():
    """They give no edge; their ends mean the same."""
    layer = Layer(
        "d",
        "ann",
        units=LINKED.units,
        relations=(
            Relation("R1", ("T1",), "T0", "restatement"),
            Relation("R2", ("T2",), "T1", "support"),
        ),
    )
    made = Graph.of(layer, symmetric=["restatement"])
    assert [edge.relation for edge in made.edges] == ["R2"]
    assert made.same == {frozenset({"T0", "T1"})}
    assert frozenset({"T0", "T1"}) in made.clusters()


@pytest.mark.parametrize(
    ("made", "roots", "depth", "parts"),
    [
        (graph("b>a", "c>b"), ("a",), 2, 1),
        (graph("b>a", "c>a", alone="d"), ("a", "d"), 1, 2),
        (graph("b>a", "c>b", "c>a"), ("a",), 1, 1),
        (graph("a>b", "b>a"), (), 0, 1),
        (graph(alone="a"), ("a",), 0, 1),
        (graph("b>a", same="a=c"), ("a", "c"), 1, 1),
        (Graph((), ()), (), 0, 0),
    ],
)
def test_roots_depth_and_parts(made, roots, depth, parts):
    """Roots point nowhere; depth counts the shortest way; restatements connect."""
    shape = made.shape()
    assert made.roots() == roots
    assert (shape.n_roots, shape.depth, shape.n_components) == (len(roots), depth, parts)


@given(graphs(), st.data())
def test_descendants_are_what_can_reach_a_node(made, data):
    """The node itself is among them."""
    node = data.draw(st.sampled_from(made.nodes))
    assert made.descendants(node) == reachable(made, node)


def test_paths_are_simple_and_include_their_parts():
    """A chain of three has three paths; a circle adds no endless one."""
    assert set(graph("c>b", "b>a").paths()) == {("c", "b"), ("b", "a"), ("c", "b", "a")}
    assert set(graph("a>b", "b>a").paths()) == {("a", "b"), ("b", "a")}


def test_paths_stop_at_the_limit():
    """A dense graph has more paths than anybody can list."""
    letters = "abcdefghijkl"
    dense = graph(*(f"{a}>{b}" for a in letters for b in letters if a != b))
    assert len(dense.paths(limit=500)) == 500


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (graph("c>a", same="a=b"), {("c", "a"), ("c", "b"), ("a", "b"), ("b", "a")}),
        (graph("b>a", same="a=b"), {("a", "b"), ("b", "a")}),
        (graph("b>a"), {("b", "a")}),
    ],
)
def test_closure_adds_what_restatements_imply(made, expected):
    """A reason for one is a reason for what means the same; nothing points to itself."""
    assert {(e.source, e.target) for e in made.closure().edges} == expected


def test_an_implied_relation_keeps_the_category_of_the_one_that_implies_it():
    """Members of one cluster point to each other without a category."""
    closed = graph("c>a", same="a=b").closure()
    kinds = {(e.source, e.target): e.category for e in closed.edges}
    assert kinds[("c", "b")] == "support"
    assert kinds[("a", "b")] is None


@given(graphs())
def test_a_second_closure_adds_nothing(made):
    """Closure is idempotent and keeps every edge that does not run within one cluster."""
    once = made.closure()
    assert once.closure() == once
    explicit = {(e.source, e.target) for e in made.edges if e.source != e.target}
    assert explicit <= {(e.source, e.target) for e in once.edges}
    assert all(e.source != e.target for e in once.edges)


@given(graphs())
def test_a_cycle_is_found_exactly_when_there_is_one(made):
    """Every step of the cycle is an edge; without a cycle nodes can be peeled off one by one."""
    cycle = made.cycle()
    edges = {(e.source, e.target) for e in made.edges}
    for step in zip(cycle, (*cycle[1:], *cycle[:1]), strict=True):
        assert step in edges
    left = set(made.nodes)
    while free := {n for n in left if not any(s == n and t in left for s, t in edges)}:
        left -= free
    assert bool(cycle) == bool(left)


@given(graphs())
def test_parts_share_no_node_and_no_edge_leaves_one(made):
    """Components and clusters are partitions of the nodes."""
    for parts in (made.components(), made.clusters()):
        assert sorted(node for part in parts for node in part) == sorted(made.nodes)
    home = {node: part for part in made.components() for node in part}
    assert all(home[e.source] == home[e.target] for e in made.edges)


@given(st.data())
def test_every_layer_has_a_graph_with_all_its_units(data):
    """Every edge runs between nodes, whatever the layer."""
    document = data.draw(documents())
    layer = data.draw(layers(document))
    made = Graph.of(layer)
    assert {unit.id for unit in layer.units} <= set(made.nodes)
    assert {end for e in made.edges for end in (e.source, e.target)} <= set(made.nodes)
    assert len(made.edges) == sum(len(r.sources) for r in layer.relations)
    assert made.shape().n_components == len(made.components())


def test_a_chain_of_20000_nodes_meets_no_recursion_limit():
    """Depth, cycle, descendants, parts and closure all work without recursion."""
    n = 20_000
    nodes = tuple(f"n{i}" for i in range(n))
    chain = tuple(Edge(nodes[i + 1], nodes[i], None, f"R{i}") for i in range(n - 1))
    made = Graph(nodes, chain, frozenset({frozenset(nodes[:2])}))
    assert made.shape().depth == n - 1
    assert made.cycle() == ()
    assert len(made.descendants("n0")) == n
    assert len(made.components()) == 1
    assert len({(e.source, e.target) for e in made.closure().edges}) == n + 1
    ring = Graph(nodes, (*chain, Edge("n0", nodes[-1], None, "R")))
    assert len(ring.cycle()) == n
