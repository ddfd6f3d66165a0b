"""Which unit is which, and two structures over one set of nodes."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.model.document import Segmentation
from argora.reliability import Matcher, Structure, StructureData, structures
from argora.reliability.structure import Node, Tie, aligned, by_chance
from argora.reliability.structure.matching import MOST_COMPARISONS
from argora.schemes import get_scheme

TEXT = "Cats are clean, because they wash. Dogs are loud. So cats are the better choice here."


def at(start: int, end: int, id: str = "") -> Node:
    """Return a unit of the text above."""
    return Node(id or f"{start}-{end}", "c", (Span(start, end),), TEXT[start:end])


def said(words: str) -> Node:
    """Return a unit without a place."""
    return Node(words, "c", (), words)


def pairs_of(matching) -> list[tuple[int, int]]:
    """Return who was taken for whom."""
    return [(pair.first, pair.second) for pair in matching.pairs]


# ----- matching ---------------------------------------------------------------------------------


def test_the_nearest_words_match_first():
    """Similarity is one minus the edit distance over the longer length, case folded."""
    matching = Matcher().match([at(0, 14), at(16, 33)], [at(0, 15), at(24, 33)])
    assert pairs_of(matching) == [(0, 0), (1, 1)]
    assert [round(pair.similarity, 3) for pair in matching.pairs] == [round(14 / 15, 3), 0.529]
    assert Matcher().match([said("CATS")], [said("cats")]).pairs[0].similarity == 1


def test_units_whose_places_do_not_overlap_never_match():
    """However alike their words are."""
    twice = "the same the same"
    one = Node("a", None, (Span(0, 8),), twice[:8])
    other = Node("b", None, (Span(9, 17),), twice[9:])
    assert Matcher().match([one], [other]).alone == ((0,), (0,))
    assert Matcher(by="overlap").match([one], [other]).pairs == ()


def test_words_with_nothing_in_common_never_match():
    """Both letters of "Ca" must change to make "at", though the two units overlap."""
    found = Matcher().match([at(0, 2)], [at(1, 3)])
    assert (found.pairs, found.alone) == ((), ((0,), (0,)))


def test_overlap_is_shared_over_covered():
    """Ten of twenty characters."""
    matching = Matcher(by="overlap").match([at(0, 15)], [at(5, 20)])
    assert matching.pairs[0].similarity == 0.5


def test_exact_takes_the_same_place_only():
    """And never a part of a unit."""
    matching = Matcher(by="exact").match([at(0, 14), at(16, 33)], [at(0, 14), at(16, 32)])
    assert pairs_of(matching) == [(0, 0)]
    assert matching.alone == ((1,), (1,))


@pytest.mark.parametrize(
    ("first", "second", "pairs"),
    [
        (("cat a", "cat b"), ("cat c", "cat d"), [(0, 0), (1, 1)]),
        (("cat a", "dog b", "cat c"), ("cat d", "cat e"), [(0, 0), (2, 1)]),
        (("abcd", "abxx"), ("abyy", "abcz"), [(0, 1), (1, 0)]),
        (("xxxx", "abcd", "abce"), ("abcf", "abcg", "yyyy"), [(1, 0), (2, 1)]),
    ],
)
def test_of_equal_similarities_the_earlier_units_match(first, second, pairs):
    """Whoever comes first."""
    one, other = [*map(said, first)], [*map(said, second)]
    assert pairs_of(Matcher().match(one, other)) == pairs
    assert pairs_of(Matcher().match(other, one)) == sorted((j, i) for i, j in pairs)


def test_finer_units_are_parts_of_the_coarser_one():
    """Two of one annotator in one of the other; the nearer of them is the partner."""
    matching = Matcher().match([at(0, 33)], [at(0, 14), at(16, 33)])
    assert pairs_of(matching) == [(0, 1)]
    assert matching.inside == ((1, 0, 0),)
    assert matching.alone == ((), ())
    strict = Matcher(many_to_one=False).match([at(0, 33)], [at(0, 14), at(16, 33)])
    assert strict.inside == ()
    assert strict.alone == ((), (0,))


def test_a_unit_nested_in_its_own_neighbour_is_no_part():
    """One annotator marked a sentence and a part of it, the other the sentence."""
    matching = Matcher().match([at(0, 34), at(0, 14)], [at(0, 34)])
    assert pairs_of(matching) == [(0, 0)]
    assert matching.alone == ((1,), ())


def test_the_optimal_assignment_can_beat_the_greedy_one():
    """Greedy takes .6 and nothing else; .5 and .5 are more."""
    first = [said("aaaaabbbbb"), said("aaaaaacccc")]
    second = [said("aaaaaa"), said("bbbbb")]
    sums = {
        way: sum(p.similarity for p in Matcher(assignment=way).match(first, second).pairs)
        for way in ("greedy", "optimal")
    }
    assert sums["optimal"] >= sums["greedy"]


def test_an_optimal_assignment_of_too_many_units_is_refused(monkeypatch):
    """As many comparisons as are allowed are made; with one unit more, greedy is the advice."""
    monkeypatch.setattr("argora.reliability.structure.matching.MOST_COMPARISONS", 4)
    matcher = Matcher(by="overlap", assignment="optimal")
    two = [at(0, 14), at(16, 33)]
    assert len(matcher.match(two, two).pairs) == 2
    three = [*two, at(35, 49)]
    with pytest.raises(DataError, match="3 and 3 units are too many for the optimal assignment"):
        matcher.match(three, three)
    assert len(Matcher(by="overlap").match(three, three).pairs) == 3


def test_so_many_units_without_a_place_may_be_compared(monkeypatch):
    """As many comparisons as are allowed are made; with one unit more, they are refused."""
    monkeypatch.setattr("argora.reliability.structure.matching.MOST_COMPARISONS", 4)
    two = [said("cats wash"), said("dogs are loud")]
    others = [said("cats washed"), said("dogs were loud")]
    assert pairs_of(Matcher().match(two, others)) == [(0, 0), (1, 1)]
    with pytest.raises(DataError, match=r"3 units have no place .* compared with 2; give the text"):
        Matcher().match([*two, said("birds sing")], others)


places = st.lists(
    st.tuples(st.integers(0, 30), st.integers(1, 12)).map(lambda p: (p[0], p[0] + p[1])),
    min_size=1,
    max_size=4,
    unique=True,
).map(sorted)


@given(first=places, second=places)
@settings(max_examples=50, deadline=None)
def test_the_optimal_assignment_is_the_best_of_all(first, second):
    """Every way to put the two together, tried."""
    one, other = [at(*p) for p in first], [at(*p) for p in second]
    if len(one) > len(other):
        one, other = other, one
    matcher = Matcher(by="overlap", assignment="optimal", many_to_one=False)
    found = sum(pair.similarity for pair in matcher.match(one, other).pairs)

    def similarity(a: Node, b: Node) -> float:
        x, y = a.spans[0], b.spans[0]
        both = max(0, min(x.end, y.end) - max(x.start, y.start))
        return both / (len(x) + len(y) - both)

    best = max(
        sum(similarity(a, other[j]) for a, j in zip(one, order, strict=True))
        for order in permutations(range(len(other)), len(one))
    )
    assert found == pytest.approx(best)


@given(first=places, second=places, by=st.sampled_from(["edit", "overlap", "exact"]))
@settings(max_examples=60, deadline=None)
def test_whoever_comes_first_the_same_units_match(first, second, by):
    """Turning the two lists turns every pair, and nothing else."""
    one, other = [at(*p) for p in first], [at(*p) for p in second]
    there, back = Matcher(by=by).match(one, other), Matcher(by=by).match(other, one)
    assert pairs_of(there) == sorted((i, j) for j, i in pairs_of(back))
    assert there.alone == back.alone[::-1]


def test_an_unknown_way_to_match_is_told():
    """With what there is."""
    with pytest.raises(MeasureError, match="'nearest': expected 'edit', 'overlap', 'exact'"):
        Matcher(by="nearest")  # type: ignore[arg-type]


def test_twenty_thousand_equal_units_without_a_place_match_in_order():
    """What is alike in everything needs no comparison; other words would need too many."""
    n = 20_000
    assert n * n > 10 * MOST_COMPARISONS
    units = [said(f"unit {i}") for i in range(n)]
    assert [(i, j) for i, j, _ in Matcher().match(units, units).pairs] == [(i, i) for i in range(n)]
    others = [said(f"other {i}") for i in range(n)]
    with pytest.raises(DataError, match="give the text of the document, or fewer units"):
        Matcher().match(units, others)


# ----- two structures over one set of nodes -----------------------------------------------------


def test_what_lies_inside_one_coarse_unit_ties_nothing():
    """{pb, pc} -> pa equals pbc -> pa; the tie between pb and pc is inner."""
    coarse = Structure((at(0, 14, "pa"), at(16, 49, "pbc")), (Tie("1", ("pbc",), "pa"),))
    fine = Structure(
        (at(0, 14, "a"), at(16, 33, "b"), at(35, 49, "c")),
        (Tie("1", ("b",), "a"), Tie("2", ("c",), "a"), Tie("3", ("c",), "b")),
    )
    pair = aligned("d", ("x", "y"), (coarse, fine), Matcher())
    assert pair.n_units == 2
    assert pair.graphs[0].edges.keys() == pair.graphs[1].edges.keys() == {(1, 0)}
    assert pair.n_inner == (0, 1)
    assert pair.swapped.n_inner == (1, 0)
    assert pair.names[1] == (("pbc",), ("b", "c"))


@pytest.mark.parametrize(
    ("closure", "steps"), [(False, [5, 4, 0, 4, 0, 0]), (True, [8, 6, 0, 6, 0, 0])]
)
def test_what_reaches_a_unit_and_how_many_steps_it_took_to_find(closure, steps):
    """Restatements lead both ways; with all that they imply there are more ways to go."""
    drawn = Structure.of(range(6), [(2, 1), (4, 3), (1, 0)], restatements=[(1, 3)], without=[5])
    side = aligned("d", ("x", "y"), (drawn, drawn), Matcher()).graphs[0]
    found = [side.descendants(unit, closure=closure) for unit in range(6)]
    assert [sorted(units) for units, _ in found] == [
        [0, 1, 2, 3, 4],
        [1, 2, 3, 4],
        [2],
        [1, 2, 3, 4],
        [4],
        [],
    ]
    assert [n for _, n in found] == steps


@pytest.mark.parametrize(
    ("undercut", "start", "ends", "found", "steps"),
    [
        ([], 3, {2}, {3: 0, 2: 1}, 1),
        ([], 3, {3}, {3: 0}, 0),
        ([], 3, {0, 2}, {3: 0, 2: 1, 1: 2, 0: 3}, 3),
        ([], 0, {3}, {0: 0}, 0),
        ([(4, "r1")], 3, {2}, {3: 0, 2: 1}, 2),
        ([(4, "r1")], 3, {3}, {3: 0}, 1),
        ([(4, "r1")], 3, {0, 2}, {3: 0, 2: 1, 1: 2, 0: 3}, 3),
        ([(4, "r1")], 4, {0}, {4: 0, 5: 1, 0: 1}, 2),
    ],
)
def test_ways_are_gone_until_the_last_end_is_found(undercut, start, ends, found, steps):
    """Through a relation one edge leads to it, and none from there to its target."""
    drawn = Structure.of(range(5), [(1, 0), (2, 1), (3, 2), *undercut])
    side = aligned("d", ("x", "y"), (drawn, drawn), Matcher()).graphs[0]
    assert side.distances(start, ends, closure=False, directed=True) == (found, steps)


@pytest.mark.parametrize(("start", "end", "far"), [(0, 3, 3), (0, 4, 1), (3, 4, 4), (4, 3, 4)])
def test_without_direction_ways_lead_back(start, end, far):
    """Also from a unit to the relation that leads to it."""
    drawn = Structure.of(range(5), [(1, 0), (2, 1), (3, 2), (4, "r1")])
    side = aligned("d", ("x", "y"), (drawn, drawn), Matcher()).graphs[0]
    assert side.distances(start, {end}, closure=False, directed=False)[0][end] == far


def test_relations_to_relations_meet_where_these_are_the_same():
    """An undercut of the same relation is the same undercut, whatever its name."""
    one = Structure.of([1, 2, 3], [(2, 1), (3, "r1")])
    other = one.with_ties([Tie("q", ("3",), "p"), Tie("p", ("2",), "1")])
    pair = aligned("d", ("x", "y"), (one, other), Matcher())
    assert pair.graphs[0].edges.keys() == pair.graphs[1].edges.keys()


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ([([1, 2, 3, 4, 5], 0), ([1, 2], 0)], [([1, 2], 0)], {"r1": ["r2"]}),
        ([([1, 2], 0), ([3, 4, 5], 0)], [([2, 3, 4], 0)], {"r1": ["r2"]}),
        ([(1, 0, "a"), (1, 0, "b")], [(1, 0, "b"), (1, 0, "a")], {"r1": ["r2"], "r2": ["r1"]}),
        ([(1, 0, "a"), (1, 0, "b")], [(1, 0, "c"), (1, 0, "d")], {"r1": ["r1"], "r2": ["r2"]}),
        ([([1, 2], 0, "a"), (1, 0, "b")], [(1, 0, "a")], {"r1": ["r2"]}),
        ([(1, 0)], [(0, 1)], {"r1": []}),
        ([(1, 0)], [(2, 0)], {"r1": []}),
        ([(1, 2), (3, 4)], [(3, 4), (1, 2)], {"r1": ["r2"], "r2": ["r1"]}),
    ],
    ids=["larger share", "more shared", "category", "order", "share first", "turned", "no", "two"],
)
def test_relations_meet_by_the_share_of_their_sources_then_by_category(first, second, same):
    """Of equal ones the earlier."""
    one, other = (Structure.of(range(6), drawn) for drawn in (first, second))
    for turned in (False, True):
        own = (other, one) if turned else (one, other)
        pair = aligned("d", ("x", "y"), own, Matcher())
        met = {}
        for node, names in pair.names.items():
            a, b = names[::-1] if turned else names
            if node >= pair.n_units:
                met |= {name: [*a] for name in b}
        assert met == {f"r{i}": same.get(f"r{i}", []) for i in range(1, len(second) + 1)}


@pytest.mark.parametrize("how", ["targets", "trees"])
def test_what_leads_to_a_relation_leads_to_one_by_chance(how):
    """Of four relations, one leads to a relation, however often both are drawn."""
    undercut = Structure.of(range(1, 6), [(2, 1), (3, 2), (4, 2), (5, "r1")])
    pair = aligned("d", ("x", "y"), (undercut, undercut), Matcher())
    for drawn in by_chance(pair, how, 20, seed=7):
        for side in drawn.graphs:
            relations = {tie.node for tie in side.ties}
            assert len(relations) == 4
            assert [tie.sources for tie in side.ties if tie.target in relations] == [(4,)]


def test_relations_in_a_circle_are_an_error_that_names_one():
    """Two relations that lead to each other."""
    circle = Structure.of([1]).with_ties([Tie("p", ("1",), "q"), Tie("q", ("1",), "p")])
    with pytest.raises(DataError, match="document 'd': relation 'p' of 'x' leads through other"):
        aligned("d", ("x", "y"), (circle, circle), Matcher())


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Structure.of([1, 1]), "the id '1' is there twice"),
        (lambda: Structure.of([1, 2, 2]), "the id '2' is there twice"),
        (lambda: Structure.of([1, 2], [(3, 1)]), "'r1' leads to or from '3', and there is no"),
        (lambda: Structure.of([1, 2], without=[4]), "without='4' is not a unit"),
    ],
)
def test_structures_that_cannot_be_are_told(make, message):
    """The name of what is wrong."""
    with pytest.raises(DataError, match=message):
        make()


def test_the_fingerprint_changes_with_units_stances_and_relations_alone():
    """Printed signatures stay true: where paragraphs begin changes no decision."""
    drawn = Structure((at(0, 14, "a"), at(16, 33, "b")), (Tie("1", ("b",), "a", "support"),))
    first = StructureData.of({"d": {"x": drawn}})
    stance = replace(drawn, nodes=(replace(drawn.nodes[0], stance="for"), drawn.nodes[1]))
    changed = [
        stance,
        replace(drawn, ties=()),
        drawn.with_ties([replace(drawn.ties[0], category="attack")]),
        drawn.with_ties([replace(drawn.ties[0], symmetric=True)]),
        replace(drawn, nodes=(replace(drawn.nodes[0], argumentative=False), drawn.nodes[1])),
    ]
    others = [StructureData.of({"d": {"x": own}}) for own in changed]
    others += [StructureData.of({"e": {"x": drawn}}), StructureData.of({"d": {"y": drawn}})]
    assert len({first.fingerprint, *(other.fingerprint for other in others)}) == 8
    same = StructureData.of({"d": {"x": replace(drawn, paragraphs=(0, 16))}})
    assert same.fingerprint == first.fingerprint == "abc7e9"


def test_the_text_form_of_data_does_not_tell_what_measures_kept():
    """It would show every pair once more."""
    data = StructureData.of({"x": Structure.of([1]), "y": Structure.of([1])})
    before = repr(data)
    ((_, pair),) = data.pairs(Matcher())
    pair.cache["counted"] = 7
    assert repr(data) == before
    assert "counted" not in repr(pair)


def test_a_relation_to_itself_and_a_circle_of_relations_measure():
    """Cycles are drawn by people, and have a value."""
    from argora.measures import parse

    circle = Structure.of([1, 2, 3], [(1, 2), (2, 3), (3, 1), (1, 1)])
    data = StructureData.of({"x": circle, "y": Structure.of([1, 2, 3], [(1, 2), (2, 3)])})
    assert parse("mar(unit='link')")(data).value == pytest.approx((2 / 3 + 1) / 2)
    assert 0 < parse("mar(unit='path')")(data).value < 1
    assert 0 <= parse("mar(unit='descendants')")(data).value < 1


def test_one_category_alone_keeps_what_its_relations_lead_to():
    """The attack on a support stays; the support itself does not count."""
    drawn = Structure.of([1, 2, 3], [(2, 1, "support"), (3, "r1", "attack")])
    data = StructureData.of({"x": drawn, "y": drawn})
    attacks = data.binary("attack")
    (_, pair), *_ = attacks.pairs(Matcher())
    assert [len(side.edges) for side in pair.graphs] == [1, 1]
    with pytest.raises(DataError, match="no relation category 'atack'; did you mean 'attack'"):
        data.binary("atack")


# ----- studies ----------------------------------------------------------------------------------


def study(*layers: Layer, scheme: Scheme | None = None) -> Study:
    """Return a study of the text above."""
    names = sorted({layer.annotator for layer in layers})
    return Study(
        scheme or get_scheme("icnale-as"),
        (Document("d", TEXT),),
        tuple(Annotator(name) for name in names),
        layers,
    )


def test_units_outside_the_argument_are_units():
    """A category that no relation may tie is not argumentative."""
    units = (
        Unit("1", (Span(0, 34),), "component"),
        Unit("2", (Span(35, 49),), "dropped"),
    )
    data = structures(study(Layer("d", "x", units=units), Layer("d", "y", units=units)))
    drawn = data.documents[0].structures["x"]
    assert [node.argumentative for node in drawn.nodes] == [True, False]
    assert drawn.nodes[1].words == "Dogs are loud."


def test_given_segments_that_nobody_marked_are_units_outside_the_argument():
    """So that all annotators have the same units."""
    cut = Segmentation("segment", (Span(0, 34), Span(35, 49)), ids=("s1", "s2"))
    document = Document("d", TEXT, {"segment": cut})
    layers = [
        Layer("d", who, units=(Unit("1", category="claim", segment=("s1",)),)) for who in "xy"
    ]
    found = structures(
        Study(
            get_scheme("claim-premise"),
            (document,),
            (Annotator("x"), Annotator("y")),
            tuple(layers),
        )
    )
    nodes = found.documents[0].structures["x"].nodes
    assert [(node.segment, node.argumentative) for node in nodes] == [
        (("s1",), True),
        (("s2",), False),
    ]


def test_a_layer_that_was_not_asked_for_relations_is_missing():
    """A task not asked is missing, never empty."""
    units = (Unit("1", (Span(0, 34),)),)
    asked = Layer("d", "x", units=units)
    unasked = Layer("d", "y", units=units, covers=frozenset({"units"}))
    assert structures(study(asked, unasked)).n_items == 0


def test_the_dialogue_stands_beside_the_argument():
    """Locutions, transitions and illocutions are no part of it."""
    units = (
        Unit("L1", text="Ann: no", category="locution", attributes={"speaker": "Ann"}),
        Unit("I1", text="it is not so", category="proposition"),
        Unit("I2", text="it is late", category="proposition"),
    )
    relations = (
        Relation("R", ("I2",), "I1", "inference"),
        Relation("Y", ("L1",), "I1", "illocution", {"force": "Asserting"}),
    )
    layers = [Layer("d", who, units=units, relations=relations) for who in "xy"]
    own = structures(study(*layers, scheme=get_scheme("iat"))).documents[0].structures["x"]
    assert [node.id for node in own.nodes] == ["I1", "I2"]
    assert [tie.id for tie in own.ties] == ["R"]
    assert own.dialogue is not None
    assert [node.id for node in own.dialogue.locutions] == ["L1"]
    assert own.dialogue.illocutions[0].category == "Asserting"


@pytest.mark.corpora
def test_the_judgments_match_as_counted(corpora):
    """echr: four annotators, three shared documents, eight pairs of them."""
    import argora

    data = structures(argora.read(corpora / "echr"))
    pairs = [pair for _, pair in data.pairs(Matcher())]
    assert data.n_items == 3
    assert len(pairs) == 8
    for pair in pairs:
        n = [len(own.nodes) for own in pair.structures]
        alone = [len(each) for each in pair.matching.alone]
        held = [sum(each.side == side for each in pair.matching.inside) for side in (0, 1)]
        for side in (0, 1):
            assert n[side] >= len(pair.matching.pairs) + alone[side] + held[side]
        assert pair.n_units == len(pair.matching.pairs) + sum(alone)


def test_a_unit_with_a_place_takes_up_the_given_segment_there():
    """Such as a unit of a model beside a gold whose text was segmented beforehand."""
    cut = Segmentation("segment", (Span(0, 34), Span(35, 49)), ids=("s1", "s2"))
    gold = Layer("d", "x", units=(Unit("1", category="claim", segment=("s1",)),))
    model = Layer("d", "y", units=(Unit("1", (Span(0, 34),), "claim"),))
    own = Study(
        get_scheme("claim-premise"),
        (Document("d", TEXT, {"segment": cut}),),
        (Annotator("x"), Annotator("y")),
        (gold, model),
    )
    (_, pair), *_ = structures(own).pairs(Matcher())
    assert pair.n_units == 2
    assert pair.matching.alone == ((), ())


def test_a_relation_of_a_unit_to_itself_is_told():
    """It ties nothing, and does not vanish without a word."""
    units = (Unit("1", (Span(0, 34),), "claim"), Unit("2", (Span(35, 49),), "premise"))
    selves = (Relation("r", ("1",), "1", "support"),)
    layers = [Layer("d", who, units=units, relations=selves) for who in "xy"]
    found = structures(study(*layers, scheme=get_scheme("claim-premise")))
    assert found.notes == ("2 relations of a unit to itself tie nothing: left out",)


def test_units_that_begin_together_are_in_one_order_whoever_comes_first():
    """By their ends, not by whose they are."""
    first = Structure((at(10, 14, "a0"), at(10, 16, "a1")), (Tie("1", ("a0",), "a1"),))
    second = Structure((at(0, 5, "b0"), at(10, 16, "b1")), (Tie("1", ("b0",), "b1"),))
    there = aligned("d", ("x", "y"), (first, second), Matcher())
    back = aligned("d", ("y", "x"), (second, first), Matcher())
    assert there.places == back.places[::-1]


@pytest.mark.parametrize("loose", [None, "dropped", "component"])
def test_units_that_no_relation_touches_are_noted_where_a_scheme_has_dropped_sentences(loose):
    """Sub-arguments of three sentences: only a marked one is outside for both (2 or 3 of 3)."""
    text = "One. Two. Six."
    spans = [Span(5 * n, 5 * n + 4) for n in range(3)]
    parts = tuple(Unit(f"T{n}", (spans[n],), "component") for n in range(2))
    tie = (Relation("R", ("T1",), "T0", "support"),)
    marked = (Unit("T2", (spans[2],), "dropped"),)
    other = (Unit("T2", (spans[2],), loose),) if loose else ()
    layers = Layer("d", "a", 1, (*parts, *marked), tie), Layer("d", "b", 1, (*parts, *other), tie)
    study = Study(
        get_scheme("icnale-as"), (Document("d", text),), (Annotator("a"), Annotator("b")), layers
    )
    data = structures(study)
    value = parse("mar(unit='descendants')")(data, interval=None).value
    assert value == pytest.approx(2 / 3 if loose == "component" else 1)
    assert [note.partition(";")[0] for note in data.notes] == (
        ["1 unit that no relation touches counts as part of the argument by itself"]
        if loose == "component"
        else []
    )
