"""Measures of agreement on structure: the literature, brute force, what each declares."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.measures.examples.structure import FIG_1, FIG_3, FIG_4
from tests.measures.structures import Slow, data_of, drawn_maps, structures_over

from argora.errors import MeasureError
from argora.measures import MEASURES, measure_class, parse
from argora.reliability import Structure, StructureData

STRUCTURE = [n for n in MEASURES.names() if measure_class(n).data_type is StructureData]
FIG_4_XY = {"x": FIG_4["A"], "y": FIG_4["B"]}
few = settings(max_examples=25, deadline=None)

EVERY = [
    "mar(unit='link')",
    "mar(unit='link', closure=True)",
    "mar(unit='path')",
    "mar(unit='path', closure=True)",
    "mar(unit='descendants')",
    "mar(unit='descendants', closure=True, partial=True)",
    "graph_inclusion",
    "graph_inclusion(combine='f1', closure=True)",
    "graph_inclusion(directed=False)",
    "relation_f1",
    "relation_f1(linked='together')",
    "relation_f1(category='any', average='documents')",
    "adapted_percentage",
    "adapted_percentage(total='pairs')",
    "entire_agreement",
    "distance_weighted",
    "distance_weighted(score_of='f1')",
]
CORRECTED = [
    "mar(unit='link', chance='targets', permutations=3)",
    "graph_inclusion(chance='trees', permutations=3)",
    "entire_agreement(chance='trees', permutations=3)",
]


def value(name, maps) -> float:
    """Measure without an interval."""
    return parse(name)(data_of(maps), interval=None).value


def same(a, b) -> bool:
    """Tell whether two values are equal, or both undefined."""
    return (math.isnan(a) and math.isnan(b)) or math.isclose(a, b, abs_tol=1e-9)


def test_every_measure_of_structure_is_tested_here():
    """A new one needs a place in the list above; others have tests of their own."""
    elsewhere = {"cass", "plain_structure", "r_f1", "cr_f1"}
    assert {name.split("(")[0] for name in EVERY} == {*STRUCTURE} - elsewhere


@pytest.mark.parametrize(
    ("maps", "name", "exact"),
    [
        (FIG_3, "mar(unit='link')", "1/2"),
        (FIG_3, "mar(unit='link', closure=True)", "3/4"),
        (FIG_3, "mar(unit='path')", "13/42"),
        (FIG_3, "mar(unit='path', closure=True)", "63/110"),
        (FIG_1, "mar(unit='link')", "1/2"),
        (FIG_1, "mar(unit='link', closure=True)", "1"),
        (FIG_4, "mar(unit='descendants')", "2/5"),
        (FIG_4, "mar(unit='descendants', partial=True)", "151/200"),
        (FIG_4, "graph_inclusion", "7/8"),
        (FIG_4, "graph_inclusion(combine='f1')", "6/7"),
    ],
)
def test_the_figures_of_putra_2021(maps, name, exact):
    """Putra, Teufel & Tokunaga (2021), Figures 1, 3 and 4, worked out as fractions."""
    assert value(name, maps) == pytest.approx(float(Fraction(exact)), abs=1e-12)


def test_two_maps_that_share_no_relation_do_not_agree():
    """The same units and the same number of relations at each, tied otherwise."""
    one = Structure.of([1, 2, 3, 4], [(1, 2), (3, 4)])
    other = Structure.of([1, 2, 3, 4], [(3, 2), (1, 4)])
    for name in EVERY:
        if name.startswith("mar(unit='descendants'"):
            assert value(name, {"A": one, "B": other}) < 1
        elif "directed=False" not in name and not name.startswith(("distance", "entire")):
            assert value(name, {"A": one, "B": other}) == 0


# ----- brute force ------------------------------------------------------------------------------


def recalled(one: set, other: set, in_one: set, in_other: set) -> float:
    """Return the mean recall of two sets, given what counts as drawn on either side."""
    if not one and not other:
        return 1.0
    parts = [len(a & b) / len(a) if a else 0.0 for a, b in ((one, in_other), (other, in_one))]
    return sum(parts) / 2


def slow_value(name: str, one: Slow, other: Slow) -> float:
    """Work a measure out by trying all orders of all units."""
    edges = [one.closed(), other.closed()] if "closure" in name else [one.edges, other.edges]
    if "'link'" in name:
        return recalled(one.edges, other.edges, *edges)
    if "'path'" in name:
        paths = one.paths(edges[0]), other.paths(edges[1])
        return recalled(*paths, *paths)
    if "'descendants'" in name:
        return _slow_descendants(one, other, edges, partial="partial" in name)
    return _slow_inclusion(one, other, edges, f1="f1" in name, directed="directed" not in name)


def _slow_descendants(one, other, edges, *, partial):
    total = 0.0
    for unit in one.units:
        a, b = one.descendants(unit, edges[0]), other.descendants(unit, edges[1])
        if a == b:
            total += 2
        elif partial and a and b:
            total += len(a & b) / len(a) + len(a & b) / len(b)
    return total / 2 / len(one.units)


def _slow_inclusion(one, other, edges, *, f1, directed):
    if not any(edges):
        return 1.0
    ways = edges if directed else [own | {(b, a) for a, b in own} for own in edges]
    found = []
    for own, way in ((edges[0], ways[1]), (edges[1], ways[0])):
        lengths = [one.shortest(a, b, way) for a, b in own]
        found.append(sum(1 / n for n in lengths if n) / len(own) if own else 0.0)
    if f1:
        return 2 * found[0] * found[1] / sum(found) if sum(found) else 0.0
    return sum(found) / 2


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_every_structure_measure_is_what_brute_force_gives(data):
    """All graphs of up to five units, restatements among them."""
    units = [str(i) for i in range(1, data.draw(st.integers(2, 5)) + 1)]
    one = data.draw(structures_over(units, plain=True))
    other = data.draw(structures_over(units, plain=True))
    for name in (each for each in EVERY if each.startswith(("mar", "graph"))):
        expected = slow_value(name, Slow(one), Slow(other))
        found = value(name, {"x": one, "y": other})
        assert found == pytest.approx(expected, abs=1e-9), name


# ----- what holds for all -----------------------------------------------------------------------


# Each measure is tried on the same maps: drawing them takes longer than measuring.


@few
@given(maps=drawn_maps())
def test_the_order_of_annotators_and_of_documents_changes_nothing(maps):
    """Names swapped, documents backwards."""
    turned = {id: {"x": own["y"], "y": own["x"]} for id, own in reversed(maps.items())}
    for name in (*EVERY, *CORRECTED):
        assert same(value(name, maps), value(name, turned)), name


@few
@given(maps=drawn_maps())
def test_a_structure_agrees_fully_with_itself(maps):
    """Or there is nothing to compare, with a reason."""
    twice = {id: {"x": own["x"], "y": own["x"]} for id, own in maps.items()}
    for name in (*EVERY, *CORRECTED):
        result = parse(name)(data_of(twice), interval=None)
        assert math.isnan(result.value) == (result.undefined is not None), name
        assert not result.is_defined or result.value == pytest.approx(1), name


@few
@given(maps=drawn_maps())
def test_values_are_shares_or_have_a_reason(maps):
    """Between 0 and 1, or what the measure declares."""
    for name in EVERY:
        result = parse(name)(data_of(maps), interval=None)
        low = measure_class(name.split("(")[0]).properties.low
        assert result.is_defined != bool(result.undefined), name
        assert not result.is_defined or low - 1e-9 <= result.value <= 1 + 1e-9, name


@few
@given(maps=drawn_maps())
def test_implied_relations_reward_and_never_punish(maps):
    """MAR of links with closure is never below MAR of links."""
    assert value("mar(unit='link', closure=True)", maps) >= value("mar(unit='link')", maps) - 1e-9


@few
@given(maps=drawn_maps())
def test_names_of_categories_change_nothing(maps):
    """Other names for the same decisions."""
    renamed = {
        id: {who: _renamed(structure) for who, structure in own.items()} for id, own in maps.items()
    }
    for name in EVERY:
        assert same(value(name, maps), value(name, renamed)), name


def _renamed(structure: Structure) -> Structure:
    return structure.with_ties([replace(t, category=f"Z{t.category}") for t in structure.ties])


@few
@given(maps=drawn_maps(width=3))
def test_the_value_of_three_annotators_is_the_mean_of_their_pairs(maps):
    """With the least and the greatest of them beside it."""
    for name in EVERY:
        result = parse(name)(data_of(maps), interval=None, parts=("pair",))
        pairs = [own.value for own in result.parts["pair"].values() if own.is_defined]
        if pairs:
            assert result.value == pytest.approx(sum(pairs) / len(pairs)), name
        if len(pairs) > 1:
            assert result.evidence["minimum"] == pytest.approx(min(pairs)), name
            assert result.evidence["maximum"] == pytest.approx(max(pairs)), name


def undercut(relation: str) -> Structure:
    """A map in which the last unit speaks against a relation."""
    return Structure.of(range(1, 6), [(2, 1), (3, 2), (4, 2), (5, relation)])


@pytest.mark.parametrize("name", [n for n in EVERY if not n.startswith("distance")])
def test_an_undercut_counts(name):
    """The same one agrees; one of another relation, or none, does not."""
    assert value(name, {"A": undercut("r1"), "B": undercut("r1")}) == pytest.approx(1)
    assert value(name, {"A": undercut("r1"), "B": undercut("r2")}) < 1
    assert value(name, {"A": undercut("r1"), "B": FIG_4["B"]}) < 1


@pytest.mark.parametrize("name", CORRECTED)
def test_chance_is_drawn_anew_with_the_same_seed(name):
    """Bit-identical again; another seed gives another expected part."""
    maps = {"d": FIG_4, "e": FIG_3}
    assert value(name, maps) == value(name, maps)
    other = name.replace(")", ", seed=8)")
    first, second = (parse(n)(data_of(maps), interval=None) for n in (name, other))
    assert first.expected != second.expected
    assert first.value == pytest.approx((first.observed - first.expected) / (1 - first.expected))


def trees(n: int) -> list[list[tuple[int, int]]]:
    """Return all trees of n units with the root 0, as relations."""
    found = []
    for parents in product(range(n), repeat=n - 1):
        drawn = list(enumerate(parents, start=1))
        ways = dict(drawn)
        ends = []
        for unit in ways:
            at = unit
            for _ in range(n):
                at = ways.get(at, at)
            ends.append(at)
        if not any(ends):
            found.append(drawn)
    return found


def test_trees_drawn_by_chance_are_all_equally_likely():
    """Expected agreement is the mean over all pairs of the 16 trees of four units."""
    every = [Structure.of(range(4), drawn) for drawn in trees(4)]
    assert len(every) == 16  # Cayley: n^(n-2) trees
    all_pairs = {f"d{i}": {"x": a, "y": b} for i, (a, b) in enumerate(product(every, repeat=2))}
    expected = value("mar(unit='link')", all_pairs)
    maps = {"d": {"x": every[0], "y": every[5]}}
    measure = parse("mar(unit='link', chance='trees', permutations=4000)")
    assert measure(data_of(maps), interval=None).expected == pytest.approx(expected, abs=0.02)
    corrected = parse("mar(unit='link', chance='trees', permutations=10)")
    assert abs(corrected(data_of(all_pairs), interval=None).value) < 0.05


def test_paths_that_explode_are_cut_and_said_so():
    """A complete graph of twelve units has more than 10^8 paths."""
    units = range(12)
    whole = Structure.of(units, [(a, b) for a in units for b in units if a != b])
    chain = Structure.of(units, [(a + 1, a) for a in range(11)])
    result = parse("mar(unit='path', most_paths=2000)")(data_of({"d": {"x": whole, "y": chain}}))
    assert any("more than 2,000 paths in 1 documents (d)" in note for note in result.notes)
    assert result.evidence["paths cut"] == 1
    # Paths of up to three nodes: 12 * 11 + 12 * 11 * 10 against 11 + 10, all of them in both.
    assert result.value == pytest.approx((21 / (132 + 1320) + 1) / 2)


def test_a_closure_of_no_restatement_says_so():
    """With a restatement there is something to add, and no note."""
    note = (
        "mar: closure=True adds nothing, as no annotator drew a relation that the scheme defines "
        "without a direction, such as a restatement"
    )
    how = parse("mar(unit='link', closure=True)")
    chain = Structure.of(range(3), [(2, 1), (1, 0)])
    assert note in how(data_of({"d": {"x": chain, "y": chain}}), interval=None).notes
    tie = replace(chain.ties[0], symmetric=True)
    restated = replace(chain, ties=(tie, *chain.ties[1:]))
    assert note not in how(data_of({"d": {"x": chain, "y": restated}}), interval=None).notes
    plain = parse("mar(unit='link')")(data_of({"d": {"x": chain, "y": chain}}), interval=None)
    assert note not in plain.notes


@pytest.mark.parametrize(("n", "names"), [(3, "d0, d1, d2"), (4, "d0, d1, d2 ...")])
def test_the_first_three_documents_that_are_cut_are_named(n, names):
    """A chain of three units has three paths."""
    chain = Structure.of(range(3), [(2, 1), (1, 0)])
    data = data_of({f"d{i}": {"x": chain, "y": chain} for i in range(n)})
    notes = parse("mar(unit='path', most_paths=2)")(data, interval=None).notes
    assert any(f"more than 2 paths in {n} documents ({names}):" in note for note in notes)


@pytest.mark.parametrize(
    "name",
    [
        "mar(unit='link', average='pooled')",
        "graph_inclusion(average='pooled')",
        "graph_inclusion(average='pooled', combine='f1')",
    ],
)
def test_the_interval_is_that_of_drawn_documents_measured_anew(name):
    """The definition, with pairs of annotators who drew nothing in any document."""
    two = {"x": FIG_4["A"], "y": FIG_4["B"]}
    turned = {"x": FIG_3["A"], "y": Structure.of([1, 2, 3])}
    empty = {"v": Structure.of([1, 2, 3]), "w": Structure.of([1, 2, 3])}
    every = [two | empty, turned | empty] * 3
    found = parse(name)(data_of({f"d{i}": m for i, m in enumerate(every)}), resamples=20, seed=5)
    draws = np.random.default_rng(5).multinomial(6, np.full(6, 1 / 6), size=20)
    expected = [
        value(name, {f"{i} {k}": every[i] for i, n in enumerate(drawn) for k in range(n)})
        for drawn in draws
    ]
    assert found.interval.values == pytest.approx(expected)
    assert len(set(expected)) > 1


def test_documents_with_too_long_ways_are_left_out_and_said_so():
    """A chain of 40,000 units has 8 * 10^8 pairs of a unit and one that leads to it."""
    n = 40_000
    chain = Structure.of(range(n), [(i + 1, i) for i in range(n - 1)])
    heap = Structure.of(range(n), [(i + 1, i // 2) for i in range(n - 1)])
    data = data_of({"long": {"x": chain, "y": heap}, "short": FIG_4_XY})
    for name in ("mar(unit='descendants')", "graph_inclusion(directed=False)"):
        assert_left_out(name, data)


@pytest.mark.parametrize(
    "name",
    [
        "mar(unit='link', closure=True)",
        "mar(unit='path', closure=True)",
        "mar(unit='descendants', closure=True, partial=True)",
        "graph_inclusion(combine='f1', average='pooled', closure=True)",
    ],
)
def test_restatements_that_imply_too_much_are_left_out_and_said_so(name):
    """If 3,000 units say the same, each is tied to each."""
    alike = Structure.of(range(3000), restatements=[(i, i + 1) for i in range(2999)])
    other = Structure.of(range(3000), [(1, 0)])
    assert_left_out(name, data_of({"long": {"x": alike, "y": other}, "short": FIG_4_XY}))


def assert_left_out(name: str, data: StructureData) -> None:
    """Check that what is left is measured as if it were alone, and that this is told."""
    result = parse(name)(data, interval=None)
    told = "more than 5,000,000 steps along relations in 1 documents (long): left out"
    assert told in result.notes
    assert result.evidence["too large, left out"] == 1
    assert result.value == value(name, {"short": FIG_4_XY})


@pytest.mark.parametrize("reference", ["x", "y"])
def test_limits_are_told_with_a_reference_too(reference):
    """Whichever of the two it is."""
    chain = {who: Structure.of(range(5), [(i + 1, i) for i in range(4)]) for who in "xy"}
    data = data_of({"chain": chain, "short": FIG_4_XY})
    for options, told in (
        ("unit='descendants', most_steps=9", "more than 9 steps along relations in 1 documents"),
        ("unit='path', most_paths=9", "more than 9 paths in 1 documents (chain)"),
    ):
        result = parse(f"mar({options}, reference={reference!r})")(data, interval=None)
        assert any(note.startswith(told) for note in result.notes)


def test_how_far_ways_are_followed_can_be_set():
    """A chain of five takes 4 + 3 + 2 + 1 steps; what is left out leaves the rest as it was."""
    chain = {who: Structure.of(range(5), [(i + 1, i) for i in range(4)]) for who in "xy"}
    maps = {"chain": chain, "short": FIG_4_XY}
    alone = value("mar(unit='descendants')", {"short": FIG_4_XY})
    for most, expected in ((10, (1 + alone) / 2), (9, alone)):
        name = f"mar(unit='descendants', most_steps={most})"
        result = parse(name)(data_of(maps), interval=None)
        assert ("too large, left out" in result.evidence) == (most == 9)
        assert f"most_steps:{most}" in result.signature
        assert result.value == pytest.approx(expected)
    nothing = parse("mar(unit='descendants', most_steps=9)")(data_of({"d": chain}), interval=None)
    assert nothing.undefined == "more than 9 steps along relations in every document"


CHAIN, STAR, ONE = (
    Structure.of(range(5), drawn)
    for drawn in ([(i + 1, i) for i in range(4)], [(i, 0) for i in range(1, 5)], [(1, 0)])
)


@pytest.mark.parametrize(
    ("name", "one", "other", "steps"),
    [
        ("graph_inclusion", CHAIN, CHAIN, 4),
        ("graph_inclusion", CHAIN, STAR, 10),
        ("graph_inclusion", STAR, CHAIN, 10),
        ("graph_inclusion", ONE, CHAIN, 1),
        ("mar(unit='descendants')", CHAIN, STAR, 10),
        ("mar(unit='descendants')", STAR, STAR, 4),
        ("mar(unit='descendants')", ONE, ONE, 1),
        ("mar(unit='descendants', closure=True)", STAR, CHAIN, 10),
    ],
)
def test_as_many_steps_as_are_allowed_may_be_taken(name, one, other, steps):
    """One fewer leaves the document out: the larger of both structures counts."""
    data = data_of({"d": {"x": one, "y": other}})
    how = parse(name)
    assert replace(how, most_steps=steps)(data, interval=None).is_defined
    if steps > 1:
        told = f"more than {steps - 1} steps along relations in every document"
        assert replace(how, most_steps=steps - 1)(data, interval=None).undefined == told


def test_chance_leaves_out_what_it_draws_too_large():
    """A star is quickly walked, but random trees over its units are not."""
    star = Structure.of(range(40), [(i, 0) for i in range(1, 40)])
    name = "mar(unit='descendants', chance='trees', permutations=3, most_steps=50)"
    result = parse(name)(data_of({"star": {"x": star, "y": star}, "d": FIG_4_XY}), interval=None)
    assert result.evidence["too large, left out"] == 1
    assert result.value == value(name, {"d": FIG_4_XY})


def test_two_empty_structures_agree_and_a_flag_says_so():
    """One empty structure against another one is no agreement at all."""
    empty = Structure.of([1, 2, 3])
    some = Structure.of([1, 2, 3], [(2, 1)])
    maps = {"d": {"x": empty, "y": empty}, "e": {"x": empty, "y": some}}
    for name in ("mar(unit='link')", "mar(unit='path')", "graph_inclusion"):
        result = parse(name)(data_of(maps), interval=None)
        assert result.value == 0.5
        assert result.evidence["both drew no relation"] == 1


def test_linked_premises_can_be_taken_together():
    """Two premises linked, and the same two one by one."""
    linked = Structure.of([1, 2, 3], [([2, 3], 1)])
    convergent = Structure.of([1, 2, 3], [(2, 1), (3, 1)])
    maps = {"A": linked, "B": convergent}
    assert value("relation_f1", maps) == 1
    assert value("relation_f1(linked='together')", maps) == 0


def test_precision_and_recall_with_a_reference():
    """The gold drew two relations, the model one of them and two others."""
    gold = Structure.of([1, 2, 3, 4], [(2, 1), (3, 1)])
    model = Structure.of([1, 2, 3, 4], [(2, 1), (3, 2), (4, 1)])
    result = parse("relation_f1(reference='gold')")(data_of({"gold": gold, "model": model}))
    assert result.evidence["precision"] == pytest.approx(1 / 3)
    assert result.evidence["recall"] == pytest.approx(1 / 2)
    assert result.value == pytest.approx(2 / 5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mar", "unit"),
        ("mar(unit='node')", "expected one of"),
        ("mar(unit='link', partial=True)", "belongs to unit='descendants'"),
        ("graph_inclusion(match='nearest')", "match"),
        ("relation_f1(chance='dice')", "chance"),
        ("adapted_percentage(total='pair')", "adapted_percentage.*total='pair'"),
        ("adapted_percentage(category='every')", "adapted_percentage.*category='every'"),
        ("relation_f1(permutations=0)", "expected 1 or more"),
        ("graph_inclusion(most_steps=0)", "at least 1"),
        ("distance_weighted(max_distance=0)", "expected 1 or more"),
    ],
)
def test_wrong_options_are_told(text, message):
    """What is wrong, and what was expected."""
    with pytest.raises(MeasureError, match=message):
        parse(text)
