"""The unitizing coefficients of 1995, 2004 and 2016: print, brute force, and what they refuse."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.measures import brute, brute_units
from tests.measures.literature import (
    KEYPHRASES,
    KRIPPENDORFF_1995,
    KRIPPENDORFF_2004_P252,
    SWAPPED,
    agrees,
    continuum,
    krippendorff_1995,
    krippendorff_2004,
)
from tests.measures.strategies import documents, unitizing

from argora.errors import ArgoraError
from argora.measures import parse
from argora.measures.registry import id_of
from argora.reliability import UnitizingData
from argora.reliability.unitizing.continuum import make_continuum

CLOSE = {"rel": 1e-9, "abs": 1e-12}


def value_of(name, data, **options):
    """Measure without an interval."""
    return parse(name)(data, interval=None, **options)


# ----- print: 1995 and 2004 -------------------------------------------------------------------


@pytest.mark.parametrize("category", KRIPPENDORFF_1995)
def test_alpha_u_of_the_examples_of_1995_is_its_definition_over_all_pairs_of_characters(category):
    """On 24 positions every way to lay two sections upon each other can be tried."""
    marks = {
        who: [(((b, b + size),), category) for b, size in own]
        for who, own in zip("ab", KRIPPENDORFF_1995[category], strict=True)
    }
    result = value_of("alpha_u(year=2004)", krippendorff_1995(category))
    observed, expected = brute_units.alpha_u([(24, marks)])
    assert result.observed == pytest.approx(observed, **CLOSE)
    assert result.expected == pytest.approx(expected, **CLOSE)


def test_two_prints_of_1995_are_slips_of_arithmetic():
    """B has 36 too much in the sum over units; C lacks the pairs inside units of the divisor."""
    lengths = {c: [size for own in KRIPPENDORFF_1995[c] for _, size in own] for c in "BC"}
    inside = {c: sum(size**2 for size in own) for c, own in lengths.items()}
    m, length = 2, 24
    places = {c: (m * length) ** 2 - n for c, n in inside.items()}
    ours = {c: value_of("alphaU", krippendorff_1995(c, length=1_200_000)).expected for c in "BC"}
    extra = 2 / length * 36 / places["B"]
    assert agrees(ours["B"] + extra, "1.17731")
    assert agrees(1 - 2.26736 / (ours["B"] + extra), "-0.926")
    without = ours["C"] * places["C"] / (m * length) ** 2
    assert agrees(without, "0.08642")
    assert agrees(1 - 0.02778 / without, "0.679")


def test_the_categories_of_alpha_u_are_added_as_in_krippendorff_2004_p254():
    """Disagreements first, then one ratio; the print comes from rounded parts."""
    result = value_of("alpha_u(year=2004)", krippendorff_2004(), parts=("category",))
    assert agrees(1 - 0.0144 / (0.0532 + 0.0490), "0.8591")
    c, k = (result.parts["category"][name] for name in "ck")
    assert result.observed == pytest.approx(c.observed + k.observed)
    assert result.expected == pytest.approx(c.expected + k.expected)


@pytest.mark.parametrize(("one", "other", "printed"), KRIPPENDORFF_2004_P252)
def test_two_units_differ_as_krippendorff_2004_pp252_254_says(one, other, printed):
    """(offset, length): borders squared where they overlap, else both lengths squared."""
    marks = {who: [(start, start + size, "c")] for who, (start, size) in (("i", one), ("j", other))}
    result = value_of("alphaU", continuum(300, marks))
    assert agrees(result.observed * 300**2, printed)


# ----- print: 2016 ----------------------------------------------------------------------------


def test_ku_alpha_of_the_hand_example_is_reckoned_by_hand():
    """l* of b: 7 of 10, of which 4 with b; q = 9 for a, 9 + 4 + 4 for b."""
    result = value_of("ku_alpha(category='b')", continuum(10, SWAPPED))
    assert result.observed == pytest.approx(3 / 7)
    assert result.expected == pytest.approx(21 / (21 + 7 * 7 - 17))
    assert result.value == pytest.approx(1 - 3 / 7 * 53 / 21)


def test_the_categories_of_cu_alpha_are_measured_by_ku_alpha():
    """Without the units of other categories there would be nothing to confuse one with."""
    data = continuum(10, SWAPPED)
    parts = value_of("cu_alpha(reading='B')", data, parts=("category",)).parts["category"]
    for label in "ab":
        alone = value_of(f"ku_alpha(category={label!r}, reading='B')", data)
        assert (parts[label].measure, parts[label].value) == (alone.measure, alone.value)


def test_coverage_tells_which_share_of_the_marks_a_coefficient_looks_at():
    """Of 28 characters of claims, another annotator marked 9; of 40 in all that is 18."""
    marks = {"a": [(0, 12, "c")], "b": [(3, 8, "c"), (8, 12, "p")]}
    data = continuum(20, marks)
    assert value_of("cu_alpha", data).evidence == {"coverage": 18 / 40}
    assert value_of("ku_alpha(category='c')", data).evidence == {"coverage": 14 / 17}
    assert value_of("ku_alpha(category='p')", data).evidence == {"coverage": 1.0}


# ----- brute force ----------------------------------------------------------------------------


def assert_parts(result, observed, expected):
    """Compare a result with both parts; without room for disagreement there is no value."""
    if math.isnan(expected) or math.isnan(observed) or expected < 1e-12:
        assert not result.is_defined
        return
    assert result.observed == pytest.approx(observed, **CLOSE)
    assert result.expected == pytest.approx(expected, **CLOSE)
    assert result.value == pytest.approx(1 - observed / expected, **CLOSE)


@given(found=documents())
def test_alpha_u_is_its_definition_over_all_pairs_of_characters(found):
    """Several documents with different annotators pool as our extension says."""
    assume(any(len(marks) >= 2 for _, marks in found))
    assert_parts(value_of("alpha_u(year=2004)", unitizing(found)), *brute_units.alpha_u(found))


@given(found=documents(), label=st.sampled_from("cpm"))
def test_alpha_u_of_a_category_is_that_of_its_units_alone(found, label):
    """Also under the definition of 1995, which knows one category."""
    alone = [
        (length, {who: [u for u in own if u[1] == label] for who, own in marks.items()})
        for length, marks in found
    ]
    data = unitizing(found)
    assume(label in data.labels and data.n_items)
    assert_parts(value_of("alpha_u(year=1995)", data.binary(label)), *brute_units.alpha_u(alone))


@given(found=documents())
def test_u_alpha_binary_is_u_alpha_with_one_category_for_all(found):
    """Nothing but the category of units is lost."""
    data = unitizing(found)
    assume(data.n_items)
    assert_parts(value_of("u_alpha_binary", data), *brute.u_alpha(brute_units.binary(found)))


@pytest.mark.parametrize("reading", ["A", "B"])
@pytest.mark.parametrize("distance", ["nominal", "jaccard", "masi"])
@given(found=documents())
def test_cu_alpha_is_its_definition_over_pairs_of_characters(distance, reading, found):
    """Characters that another annotator marked too, less pairs inside one unit."""
    data = unitizing(found)
    assume(data.n_items)
    result = value_of(f"cu_alpha(distance={distance!r}, reading={reading!r})", data)
    apart = brute.DISTANCES[distance]
    assert_parts(result, *brute_units.cu_alpha(found, reading, apart))


@pytest.mark.parametrize("reading", ["A", "B"])
@given(found=documents())
def test_ku_alpha_is_its_definition_over_pairs_of_characters(reading, found):
    """The pairs that have the category, against those that it meets by chance."""
    data = unitizing(found)
    assume(data.n_items)
    for label in "cpm":
        if label in data.categories:
            result = value_of(f"ku_alpha(category={label!r}, reading={reading!r})", data)
            assert_parts(result, *brute_units.ku_alpha(found, reading, frozenset(label)))


UNKNOWN_TOO = documents(st.sampled_from("cp?"))


@given(found=UNKNOWN_TOO)
def test_where_a_category_is_not_known_the_others_are_compared_by_u_alpha(found):
    """As alpha does with a missing decision: m is the number of known ones at each position."""
    data = unitizing(found)
    assume(data.shared_categories)
    assert_parts(value_of("u_alpha", data), *brute.u_alpha(found))


@pytest.mark.parametrize("reading", ["A", "B"])
@given(found=UNKNOWN_TOO)
def test_where_a_category_is_not_known_the_others_are_compared_by_cu_and_ku_alpha(reading, found):
    """A unit without a category meets no other."""
    data = unitizing(found)
    assume(data.shared_categories)
    result = value_of(f"cu_alpha(reading={reading!r})", data)
    assert_parts(result, *brute_units.cu_alpha(found, reading, brute.DISTANCES["nominal"]))
    for label in set("cp") & set(data.shared_categories):
        result = value_of(f"ku_alpha(category={label!r}, reading={reading!r})", data)
        assert_parts(result, *brute_units.ku_alpha(found, reading, frozenset(label)))


@given(found=UNKNOWN_TOO)
def test_u_alpha_binary_counts_units_without_a_category(found):
    """Where they are is known."""
    data = unitizing(found)
    assume(data.n_items)
    assert_parts(value_of("u_alpha_binary", data), *brute.u_alpha(brute_units.binary(found)))


@pytest.mark.parametrize("name", ["u_alpha", "cu_alpha", "gamma_cat"])
def test_a_unit_without_a_category_is_missing_and_not_a_category(name):
    """What is left is agreed on, and the result says how many units are without."""
    agreed = [(0, 4, "claim"), (10, 14, "premise")]
    data = continuum(30, {"a": [*agreed, (20, 24, "?")], "b": [*agreed, (20, 24, "claim")]})
    result = value_of(name, data)
    assert result.value == pytest.approx(1)
    assert result.n_categories == 2
    assert result.notes[0].startswith("1 unit has no category: ")


@pytest.mark.parametrize("name", ["alpha_u(year=1995)", "alpha_u(year=2004)"])
def test_alpha_u_is_undefined_where_a_category_is_missing(name):
    """It compares whole sections, of which none can be missing; places alone can be compared."""
    both = {"a": [(0, 4, "claim"), (20, 24, "?")], "b": [(0, 4, "claim"), (20, 24, "claim")]}
    data = continuum(30, both)
    result = value_of(name, data)
    assert result.undefined.startswith("units have no known category: ")
    assert result.notes[0].startswith("1 unit has no category: ")
    assert value_of(name, data.as_one()).value == 1


@pytest.mark.parametrize("name", ["u_alpha", "cu_alpha", "alpha_u(year=2004)"])
def test_units_none_of_which_has_a_category_leave_nothing_to_compare(name):
    """The reason is not that nobody marked anything; where they are can still be measured."""
    data = continuum(30, {"a": [(0, 4, "?")], "b": [(0, 4, "?"), (20, 24, "?")]})
    assert value_of(name, data).undefined == "no unit has a known category"
    assert value_of("u_alpha_binary", data).is_defined
    assert value_of("gamma", data).observed == value_of("gamma", data.as_one()).observed


@given(found=documents(), measure=st.sampled_from(["cu_alpha({})", "ku_alpha(category='c', {})"]))
def test_two_annotators_leave_nothing_to_read_differently(found, measure):
    """The readings A and B of the self-pairs differ from three annotators on."""
    two = [(n, dict(list(marks.items())[:2])) for n, marks in found]
    values = [value_of(measure.format(f"reading={r!r}"), unitizing(two)).value for r in "AB"]
    assert values[0] == pytest.approx(values[1], nan_ok=True)


def test_the_readings_differ_for_three_annotators():
    """One unit meets two others side by side."""
    data = continuum(
        12, {"a": [(0, 8, "x")], "b": [(0, 4, "x"), (8, 12, "y")], "c": [(2, 12, "y")]}
    )
    a, b = (value_of(f"cu_alpha(reading={r!r})", data).value for r in "AB")
    assert abs(a - b) > 0.01


def test_cu_alpha_takes_the_distances_of_alpha():
    """A step between neighbours counts less than one between extremes."""
    marks = {"a": [(0, 5, 1), (5, 9, 2), (10, 14, 3)], "b": [(0, 4, 1), (4, 9, 3), (10, 15, 3)]}
    documents_ = [(16, {w: [(((s, e),), v) for s, e, v in own] for w, own in marks.items()})]
    for distance in ("interval", "ratio"):
        apart = brute.DISTANCES[distance]
        observed, expected = brute_units.cu_alpha(
            documents_, "A", lambda a, b, apart=apart: apart(*(next(iter(x)) for x in (a, b)))
        )
        assert_parts(
            value_of(f"cu_alpha(distance={distance!r})", continuum(16, marks)), observed, expected
        )
    ranks = value_of("cu_alpha(distance='ordinal')", continuum(16, marks))
    assert value_of("cu_alpha", continuum(16, marks)).value < ranks.value < 1


def test_the_bootstrap_of_alpha_u_is_that_of_joined_documents():
    """Every unit meets the gaps of all documents, and still documents are drawn as sums."""
    random = np.random.default_rng(5)

    def marks():
        start = int(random.integers(0, 6))
        return [(((start, start + int(random.integers(1, 4))),), "cp"[random.integers(2)])]

    found = [(9, {who: marks() for who in "xyz"[: 2 + i % 2]}) for i in range(6)]
    interval = parse("alphaU")(unitizing(found), resamples=8, seed=2).interval
    random = np.random.default_rng(2)
    values = []
    for draws in random.multinomial(6, np.full(6, 1 / 6), size=8):
        drawn = [d for d, n in zip(found, draws, strict=True) for _ in range(n)]
        values.append(1 - np.divide(*brute_units.alpha_u(drawn)))
    expected = np.quantile(values, [0.025, 0.975])
    assert [interval.low, interval.high] == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize(
    "name", ["alphaU", "u_alpha", "u_alpha_binary", "cu_alpha", "ku_alpha(category='c')"]
)
def test_parts_and_intervals_come_as_for_any_measure(name):
    """By pair, category, annotator, item and document; the items' parts make up the whole."""
    random = np.random.default_rng(1)

    def own():
        return [
            (((s, s + int(random.integers(2, 6))),), "cp"[random.integers(2)]) for s in (1, 8, 15)
        ]

    data = unitizing([(22, {who: own() for who in "xyz"}) for _ in range(6)])
    result = parse(name)(
        data, resamples=50, parts=("category", "pair", "annotator", "item", "group")
    )
    assert result.low <= result.value <= result.high
    assert set(result.parts["pair"]) == {("x", "y"), ("x", "z"), ("y", "z")}
    assert all(pair.is_defined for pair in result.parts["pair"].values())
    assert all(one.low <= one.value <= one.high for one in result.parts["annotator"].values())
    assert len(result.parts["item"]) == len(result.parts["group"]) == 6
    assert set(result.parts["category"]) == {"c", "p"}
    if name in ("alphaU", "u_alpha", "u_alpha_binary"):  # all documents weigh the same here
        mean = np.mean([item.value for item in result.parts["item"].values()])
        assert mean == pytest.approx(result.value)


# ----- documents ------------------------------------------------------------------------------

NAMES = ["alphaU", "u_alpha", "u_alpha_binary", "cu_alpha", "ku_alpha(category='c')"]


@pytest.mark.parametrize("name", NAMES)
def test_a_study_of_two_documents_is_not_one_long_text(name):
    """Across the border of documents there is no unit and no gap."""
    first = {"x": [(((0, 3),), "c"), (((4, 6),), "p")], "y": [(((0, 2),), "c"), (((4, 6),), "c")]}
    second = {"x": [(((1, 5),), "c")], "y": [(((2, 5),), "p")]}
    shifted = {
        who: [(tuple((s + 7, e + 7) for s, e in parts), v) for parts, v in own]
        for who, own in second.items()
    }
    joined = {who: [*first[who], *shifted[who]] for who in first}
    apart = value_of(name, unitizing([(7, first), (6, second)]))
    turned = value_of(name, unitizing([(6, second), (7, first)]))
    assert apart.value == pytest.approx(turned.value)
    if name == "alphaU":  # the others count what lies at each position, whatever is beside it
        assert apart.value != pytest.approx(value_of(name, unitizing([(13, joined)])).value)


@pytest.mark.parametrize("name", ["alphaU", "u_alpha", "u_alpha_binary", "cu_alpha"])
def test_who_saw_nothing_to_mark_differs_from_who_did_not_look(name):
    """A blank document disagrees; a missing annotator does not."""
    both = [(((2, 6),), "c"), (((8, 11),), "p")]
    marks = {"x": both, "y": both}
    absent, blank = (value_of(name, unitizing([(14, m)])) for m in (marks, {**marks, "z": []}))
    assert absent.value == pytest.approx(1)
    if name == "cu_alpha":  # where somebody marked nothing, there is nothing to compare
        assert blank.value == pytest.approx(1)
        assert blank.evidence["coverage"] < absent.evidence["coverage"]
    else:
        assert blank.value < 0.9


def test_pooling_documents_is_named_as_our_extension():
    """The papers know one continuum."""
    marks = {"x": [(((0, 3),), "c")], "y": [(((0, 2),), "c")]}
    one, two = (value_of("alphaU", unitizing([(7, marks)] * n)) for n in (1, 2))
    assert one.method == "alpha_u|year:2004|units:given|missing:documents-of-two|m:1"
    assert two.method.startswith("alpha_u|year:2004|pooling:argora|")
    assert not any("extension" in note for note in one.notes)
    assert any("an extension of Argora's" in note for note in two.notes)


def test_the_tree_of_categories_reaches_cu_alpha():
    """Two kinds of attack are closer to each other than to support."""
    marks = {
        "x": [(((0, 4),), "rebut"), (((5, 9),), "support")],
        "y": [(((0, 4),), "undercut"), (((5, 9),), "support")],
    }
    tree = {"rebut": ("attack",), "undercut": ("attack",)}
    data = UnitizingData((make_continuum("d", 10, marks),), tree=tree)
    near, nominal = (value_of(f"cu_alpha(distance={d!r})", data) for d in ("tree", "nominal"))
    assert near.observed == pytest.approx(nominal.observed / 2)
    assert near.value > nominal.value
    assert "distance:tree/2-" in near.signature


# ----- options and reasons --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("alpha_u", r"needs an option: alpha_u\(year=1995\) or alpha_u\(year=2004\)"),
        ("ku_alpha", r"ku_alpha needs an option: ku_alpha\(category=...\)"),
        ("alpha_u(year=2016)", "year=2016: expected 1995 or 2004"),
        ("alpha_u(year=True)", "year=True: expected 1995 or 2004"),
        ("alphaU(year=1995)", r"alphaU stands for alpha_u\(year=2004\); leave year out"),
        ("cu_alpha(reading='C')", "reading='C': expected one of"),
        ("ku_alpha(category='x', reading=1)", "reading=1: expected one of"),
        ("cu_alpha(distance='nomnal')", "did you mean 'nominal'"),
        ("ku_alpha(category=[1])", "cannot be compared quickly"),
    ],
)
def test_options_that_are_missing_or_unknown_are_named(text, message):
    """There is no silent default between rival definitions."""
    with pytest.raises(ArgoraError, match=message):
        parse(text)


def test_an_alias_may_fix_options():
    """The name in the papers of 2004 leads to that coefficient, and to its page."""
    assert str(parse("alphaU")) == "alpha_u(year=2004)"
    assert (id_of("alphaU"), id_of("alpha_u"), id_of("ualpha")) == ("alpha_u", "alpha_u", "u_alpha")


@pytest.mark.parametrize("category", ["claim", 3, frozenset({"a", "b"}), ("a", 1)])
def test_ku_alpha_of_any_category_prints_what_parses_back(category):
    """Also where overlapping units have two."""
    measure = parse("ku_alpha(category='x')").__class__(category=category)
    assert parse(str(measure)) == measure


def units(length=10, **marks):
    """Make data of one continuum; every annotator named did it."""
    return continuum(length, marks)


X, Y = [(0, 4, "x")], [(0, 4, "y")]


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("alphaU", units(a=X), "nothing was done by two annotators"),
        ("alphaU", units(a=[], b=[]), "nobody marked anything"),
        ("alphaU", units(length=0, a=[], b=[]), "nobody marked anything"),
        ("alphaU", units(length=1, a=[(0, 1, "x")], b=[(0, 1, "x")]), "no variation: all units"),
        (
            "alpha_u(year=1995)",
            units(a=X, b=Y),
            "the coefficient of 1995 is for one category and these data have 2",
        ),
        ("u_alpha_binary", units(a=[], b=[]), "nobody marked anything"),
        (
            "u_alpha_binary",
            units(length=4, a=X, b=Y),
            "no variation: everybody marked every position",
        ),
        ("cu_alpha", units(a=[], b=[]), "nobody marked anything"),
        ("cu_alpha", units(a=X, b=[(6, 9, "y")]), "no position was marked by two annotators"),
        ("cu_alpha", units(a=X, b=X), "no variation: wherever two annotators marked something"),
        ("cu_alpha(distance='interval')", units(a=X, b=Y), "needs numbers as categories"),
        ("cu_alpha(distance='tree')", units(a=X, b=Y), "needs a category tree"),
        ("cu_alpha", units(a=X, b=Y, c=[], d=[], e=[]), "too few units of several annotators"),
        ("ku_alpha(category='x')", units(a=[], b=[]), "nobody marked anything"),
        (
            "ku_alpha(category='z')",
            units(a=X, b=Y),
            "nobody marked a unit as 'z'; there are 'x', 'y'",
        ),
        (
            "ku_alpha(category='x')",
            units(a=X, b=[(6, 9, "y")]),
            "no position was marked by two annotators",
        ),
        (
            "ku_alpha(category='x')",
            units(a=[*X, (6, 9, "y")], b=[(6, 9, "y")]),
            "no position of a unit marked as 'x' was marked by another annotator",
        ),
        ("ku_alpha(category='x')", units(a=X, b=X), "wherever two annotators marked something"),
    ],
)
def test_where_there_is_nothing_to_measure_there_is_a_reason(name, data, reason):
    """Never a number, never an exception."""
    result = parse(name)(data, parts=("category", "pair", "annotator", "item"))
    assert math.isnan(result.value)
    assert reason in result.undefined


def test_everybody_marking_the_whole_text_agrees_under_alpha_u():
    """It knows other ways to lay the units; u_alpha has nothing to compare with."""
    data = units(a=[(0, 10, "x")], b=[(0, 10, "x")])
    assert value_of("alphaU", data).value == 1
    assert not value_of("u_alpha", data).is_defined


def test_overlapping_units_of_one_category_are_cut_for_alpha_u():
    """What they share is a unit of its own, as for u_alpha; the parts of a unit are units."""
    overlapping = units(a=[(0, 4, "x"), (2, 6, "x")], b=X)
    cut = units(a=[(0, 2, "x"), (2, 4, "x"), (4, 6, "x")], b=X)
    assert value_of("alphaU", overlapping).value == value_of("alphaU", cut).value
    parted = {"a": [(((0, 2), (5, 7)), "x")], "b": [(((0, 3),), "x")]}
    parts = units(a=[(0, 2, "x"), (5, 7, "x")], b=[(0, 3, "x")])
    assert value_of("alphaU", unitizing([(10, parted)])).value == value_of("alphaU", parts).value


# ----- very large -----------------------------------------------------------------------------


@pytest.mark.parametrize("times", [1, 1000, 10**8])
def test_sums_that_leave_64_bits_come_out_right(times):
    """The squares of late positions are huge, their differences are not."""
    length = 3_000_000_000 * times
    starts = range(10 * times, length - 1000 * times, length // 997)
    a = [(s, s + 100 * times, "x") for s in starts]
    b = [(s + times, s + 102 * times, "x") for s in starts]
    result = value_of("alphaU", continuum(length, {"a": a, "b": b}))
    one = (1 + 2**2) * times**2
    assert result.observed * (length / times) ** 2 == pytest.approx(
        one * len(a) / times**2, rel=1e-12
    )
    assert result.value == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("name", ["u_alpha_binary", "cu_alpha", "ku_alpha(category='x')"])
def test_a_very_long_continuum_does_not_drift(name):
    """Ten thousand times the same stretch tend to the shares of one."""
    starts = range(0, 10_000_000, 1000)
    a = [(s, s + 400, "xy"[s // 1000 % 2]) for s in starts]
    b = [(s + 100, s + 500, "x") for s in starts]
    result = value_of(name, continuum(10_000_000, {"a": a, "b": b}))
    observed, expected = {
        "u_alpha_binary": (0.2, 0.48),
        "cu_alpha": (0.5, 2 * 0.25 * 0.75),
        "ku_alpha(category='x')": (1 / 3, 0.25),
    }[name]
    assert result.observed == pytest.approx(observed, rel=1e-12)
    assert result.expected == pytest.approx(expected, rel=1e-3)


def test_the_key_phrases_have_every_coefficient():
    """Three annotators, one category: nothing to say of values where all are the same."""
    data = continuum(56, KEYPHRASES)
    assert agrees(value_of("u_alpha_binary", data).value, "0.5645448655652737")
    assert value_of("alpha_u(year=1995)", data).is_defined
    assert not value_of("cu_alpha", data).is_defined
