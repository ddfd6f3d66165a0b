"""A matrix or a function as a distance: the values, the text, the signature, what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from functools import partial

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.measures import brute
from tests.measures.strategies import documents, numbers, set_values, tables, unitizing

from argora.errors import ArgoraError, DataError, MeasureError
from argora.measures import DistanceFunction, DistanceMatrix, distances, parse
from argora.measures.coding.alpha import Alpha
from argora.measures.coding.weighted import AC2, WeightedKappa
from argora.measures.unitizing.cu_alpha import CuAlpha
from argora.reliability import CodingData

KINDS = [Alpha, WeightedKappa, AC2]
SCALE = range(7)
SEVERITY = {("claim", "premise"): 1, ("claim", "none"): 3, ("premise", "none"): 2.5}
ARRAY = np.array([[0, 1, 3], [1, 0, 2.5], [3, 2.5, 0]])
ROWS = [["claim", "premise"], ["claim", "claim"], ["none", "claim"], ["premise", "premise"]]
BUILT_IN = ["nominal", "interval", "ratio"]

costs = st.lists(st.integers(0, 9), min_size=21, max_size=21)


def matrix(distance, categories=SCALE):
    """Write a distance of the brute force down as a matrix."""
    return DistanceMatrix(categories, [[distance(a, b) for b in categories] for a in categories])


def random_distance(found):
    """Return a function that looks a random symmetric distance of numbers up."""
    pairs = [(a, b) for a in SCALE for b in SCALE if a < b]
    table = dict(zip(pairs, found, strict=True))
    return lambda a, b: 0 if a == b else table[min(a, b), max(a, b)]


def always(value):
    """Return a function that says the same of any two categories."""
    return lambda *_: value


def same(one, other):
    """Tell whether two results have the same numbers, or none of them any."""
    if not other.is_defined:
        return not one.is_defined
    found = (one.value, one.observed, one.expected, one.low, one.high)
    return found == (other.value, other.observed, other.expected, other.low, other.high)


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("kind", KINDS)
@given(rows=tables(numbers))
def test_what_a_built_in_distance_says_as_a_matrix_or_function_gives_its_values(kind, name, rows):
    """Bit by bit the same, categories of which the data know nothing included."""
    data = CodingData.from_matrix(rows, groups=[i % 6 for i in range(len(rows))])
    plain = kind(name)(data, resamples=20)
    apart = brute.DISTANCES[name]
    assert same(kind(matrix(apart))(data, resamples=20), plain)
    assert same(kind(apart)(data, resamples=20), plain)


@given(rows=tables(set_values))
def test_a_function_is_given_the_sets(rows):
    """MASI by its own name, and as a function that is imported."""
    data = CodingData.from_matrix(rows)
    imported = parse("alpha(distance='argora.measures.distances:masi')", imports=True)
    assert same(imported(data, interval=None), Alpha("masi")(data, interval=None))


@given(found=documents())
def test_values_of_units_can_have_a_matrix(found):
    """Where units overlap, the sets of both have rows by their text."""
    data = unitizing(found)
    named = [" + ".join(sorted(c)) if isinstance(c, frozenset) else c for c in data.categories]
    if named:
        nominal = DistanceMatrix(named, 1.0 - np.eye(len(named)))
        assert same(CuAlpha(nominal)(data, interval=None), CuAlpha()(data, interval=None))


@given(rows=tables(numbers), found=costs)
def test_alpha_is_its_definition_with_any_distance(rows, found):
    """Observed and expected disagreement by all pairs of values, for distances that are random."""
    apart = random_distance(found)
    result = Alpha(matrix(apart))(CodingData.from_matrix(rows), interval=None)
    observed, expected = brute.alpha(rows, apart)
    if result.is_defined:
        assert (result.observed, result.expected) == pytest.approx((observed, expected))
    else:
        assert expected == 0


@given(rows=tables(numbers, missing=False), found=costs)
def test_weighted_kappa_is_its_definition_with_any_distance(rows, found):
    """The same for the pooled pairs of annotators."""
    apart = random_distance(found)
    result = WeightedKappa(apart)(CodingData.from_matrix(rows), interval=None)
    observed, expected = brute.weighted_kappa(rows, apart)
    if result.is_defined:
        assert (result.observed, result.expected) == pytest.approx((observed, expected))
    else:
        assert expected == 0


def test_krippendorff_gives_the_same_with_a_distance_of_ones_own():
    """The package of that name takes a function, too."""
    random = np.random.default_rng(4)
    apart = random.integers(1, 9, (5, 5)) * (1 - np.eye(5))
    apart += apart.T
    truth = random.integers(0, 5, (1, 60))
    votes = np.where(random.random((3, 60)) < 0.6, truth, random.integers(0, 5, (3, 60)))
    counts = np.array([(votes == value).sum(axis=0) for value in range(5)]).T

    def looked_up(v1, v2, **_):
        return apart[np.asarray(v1, dtype=int), np.asarray(v2, dtype=int)]

    theirs = krippendorff.alpha(
        value_counts=counts, value_domain=list(range(5)), level_of_measurement=looked_up
    )
    ours = Alpha(DistanceMatrix(range(5), apart))(CodingData.from_matrix(votes.T), interval=None)
    assert ours.value == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("kind", [*KINDS, CuAlpha])
@pytest.mark.parametrize(
    "categories",
    [("a", "b c", "d'e"), (1, 2.5, "1"), (frozenset(), frozenset("ab"), ("P", "S")), (False, True)],
)
def test_a_matrix_prints_as_it_is_parsed(kind, categories):
    """The measure is hashable and equal to what its text makes."""
    k = len(categories)
    apart = np.abs(np.arange(k)[:, np.newaxis] - np.arange(k)) / 3
    how = kind(DistanceMatrix(categories, apart))
    again = parse(str(how))
    assert (again, hash(again), str(again)) == (how, hash(how), str(how))
    assert repr(how)


def test_every_way_to_write_a_matrix_makes_the_same_measure():
    """Pairs, rows by name, a table, and an array in another order."""
    ways = [
        SEVERITY,
        {"claim": {"premise": 1, "none": 3}, "none": {"premise": 2.5}},
        [["premise", "none", "claim"], [0, 2.5, 1], [2.5, 0, 3], [1, 3, 0]],
        DistanceMatrix(
            ("none", "claim", "premise"), np.array([[0, 3, 2.5], [3, 0, 1], [2.5, 1, 0]])
        ),
    ]
    assert len({Alpha(way) for way in ways}) == 1
    assert str(Alpha(ways[0])).startswith("alpha(distance=[['claim', 'none', 'premise'], [0, 3, 1]")


def test_a_category_is_found_by_its_text():
    """As in a file, where everything is text: numbers, sets and the empty set."""
    rows = [[1, 2], [1, 1], [2, 2]]
    table = [["1", "2"], [0, 4], [4, 0]]
    assert Alpha(table)(CodingData.from_matrix(rows)).value == pytest.approx(4 / 9)
    sets = CodingData.from_matrix([[{"a", "b"}, set()], [set(), set()], [{"a"}, {"a"}]])
    text = {("a + b", "none"): 2, ("a", "none"): 1, ("a", "a + b"): 1}
    assert Alpha(text)(sets).is_defined


def test_one_category_against_all_others_needs_no_row():
    """Between two, every distance gives the same; yes and no in the data have their own rows."""
    data = CodingData.from_matrix(ROWS * 2)
    parts = Alpha(SEVERITY)(data, interval=None, parts=("category",)).parts["category"]
    plain = Alpha()(data, interval=None, parts=("category",)).parts["category"]
    assert {c: r.value for c, r in parts.items()} == {c: r.value for c, r in plain.items()}
    answers = CodingData.from_matrix([[True, False], [True, True]])
    assert Alpha([[False, True], [0, 5], [5, 0]])(answers).observed == 2.5


def test_the_signature_tells_matrices_apart():
    """A digest of all distances; equal ones have the same, in whatever order."""
    data = CodingData.from_matrix(ROWS)
    one, same_one, other = (
        Alpha(way)(data).method
        for way in (SEVERITY, dict(reversed(SEVERITY.items())), SEVERITY | {("claim", "none"): 4})
    )
    assert one == same_one != other
    assert one.startswith("alpha|distance:matrix-")


def test_the_signature_names_a_function_or_tells_it_by_what_it_says():
    """A lambda has no name that would tell it from another one."""
    data = CodingData.from_matrix(ROWS)
    sets = CodingData.from_matrix([[{"a"}, {"b"}], [{"a"}, {"a"}]])
    found = Alpha(distances.masi)(sets, interval=None).method
    assert found.startswith("alpha|distance:argora.measures.distances:masi|")
    one, again, other = (
        Alpha(function)(data, interval=None).method
        for function in (lambda a, b: a != b, lambda a, b: int(a != b), lambda a, b: a[0] != b[0])
    )
    assert one.startswith("alpha|distance:lambda-")
    assert one == again
    assert one == other  # these categories begin with different letters
    assert Alpha(lambda a, b: (a != b) * len(a + b))(data, interval=None).method != one


def test_a_function_with_a_name_is_parsed_back():
    """By module and name, without evaluating anything."""
    how = Alpha(distances.masi)
    assert str(how) == "alpha(distance='argora.measures.distances:masi')"
    assert parse(str(how)) == how
    assert Alpha(DistanceFunction(distances.masi)) == how != Alpha("masi")


@pytest.mark.parametrize("function", [always(0), partial(distances.masi)])
def test_a_function_without_a_name_prints_but_is_not_parsed(function):
    """What to do is said."""
    how = Alpha(function)
    assert str(how) in ("alpha(distance='<lambda>')", "alpha(distance='<partial>')")
    assert hash(how) == hash(Alpha(function))
    with pytest.raises(MeasureError, match="give the function itself, or define it in a module"):
        parse(str(how))


def test_an_installed_distance_has_its_own_name(tmp_path):
    """Another distribution adds one by an entry point of argora.distances."""
    (tmp_path / "plugged.py").write_text("def steps(a, b):\n    return abs(len(a) - len(b))\n")
    about = tmp_path / "plugged-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: plugged\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[argora.distances]\nsteps = plugged:steps\n")
    code = (
        "import json, sys; sys.path.insert(0, sys.argv[1])\n"
        "from argora.measures import parse; from argora.reliability import CodingData\n"
        "how = parse(\"alpha(distance='steps')\")\n"
        "data = CodingData.from_matrix([['a', 'bb'], ['a', 'a'], ['cccc', 'cccc']])\n"
        "found = how(data)\n"
        "print(json.dumps([str(how), parse(str(how)) == how, found.observed, found.method]))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, tmp_path], capture_output=True, text=True, check=True
    )
    name, again, observed, method = json.loads(ran.stdout)
    assert (name, again) == ("alpha(distance='steps')", True)
    assert observed == pytest.approx(1 / 3)
    assert method.startswith("alpha|distance:steps|")


def test_a_text_from_strangers_imports_nothing():
    """Neither a module nor what is in it is touched; built-in distances and matrices are fine."""
    with pytest.raises(MeasureError, match="would import a module and run what is in it"):
        parse("alpha(distance='this:s')")
    assert "this" not in sys.modules
    assert parse("alpha(distance='masi')") == Alpha("masi")
    assert parse(str(Alpha(SEVERITY))) == Alpha(SEVERITY)


@pytest.mark.parametrize(
    ("distance", "message"),
    [
        ([["a", "b"], [0, 1], [2, 0]], "from 'b' to 'a' it is 2, but 1 the other way"),
        ({("a", "b"): 1, ("b", "a"): 2}, "from 'b' to 'a' is 2, but 1 the other way"),
        ([["a", "b"], [0, -1], [-1, 0]], "from 'a' to 'b' it is -1; expected no number below 0"),
        ([["a", "b"], [0, 1], [1, 3]], "from 'b' to 'b' it is 3; expected 0"),
        ([["a", "b"], [0, "far"], ["far", 0]], "it is 'far'; expected a number"),
        ([["a", "b"], [0, float("nan")], [float("nan"), 0]], "it is nan; expected a number"),
        ([["a", "b"], [0, 1e200], [1e200, 0]], "expected at most 1e"),
        ([["a", "b"], [0, 1]], r"rows have \[2\] numbers; expected a square"),
        ([["a", "b"], [0], [1, 0]], "expected a square"),
        ([["a", "a"], [0, 1], [1, 0]], "names one of 'a', 'a' twice"),
        ({("a", "b"): 1, ("b", "c"): 1}, "say nothing about 'a' and 'c'"),
        ({"a": 1}, "is no distance of two categories"),
        ([], "is no table of distances"),
        ("intervall", "unknown distance 'intervall'; did you mean 'interval'"),
        ("no_such_module:f", "cannot be imported: No module named 'no_such_module'"),
        ("argora.errors:nothing", "argora.errors has no function 'nothing'"),
        ("argora.errors:__all__", "argora.errors has no function '__all__'"),
        ("os; x:y", "expected 'module:function'"),
        (3, "unknown distance 3"),
    ],
)
def test_what_is_no_distance_is_refused(distance, message):
    """The message says where it goes wrong; from text the same as from Python."""
    make = partial(parse, f"alpha(distance={distance!r})", imports=True)
    if not isinstance(distance, str):
        make = partial(Alpha, distance)
    with pytest.raises(ArgoraError, match=message):
        make()


@pytest.mark.parametrize(
    ("distance", "reason"),
    [
        ({("claim", "premise"): 1}, "the matrix of distances has no row for 'none'"),
        (lambda a, b: len(a) - len(b), "<lambda> is no distance: from 'claim' to 'premise' it is"),
        (always(1), "from 'claim' to 'claim' it is 1; expected 0"),
        (always(None), "it is None; expected a number"),
        (always(0), "all categories are at distance 0 from each other"),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_distance_that_says_nothing_about_the_data_leaves_it_undefined(kind, distance, reason):
    """The reason is there, and no exception."""
    result = kind(distance)(CodingData.from_matrix(ROWS, categories=["claim", "none", "premise"]))
    assert reason in result.undefined


def test_categories_that_nobody_tells_apart_are_no_variation():
    """Several were used, but their distance is 0."""
    data = CodingData.from_matrix([[0, 1], [1, 1]], categories=[0, 1, 2])
    result = Alpha({(0, 1): 0, (0, 2): 1, (1, 2): 1})(data)
    assert "everything that was chosen is at distance 0" in result.undefined
    one = replace(parse("alpha"), distance={(0, 1): 1, (0, 2): 1, (1, 2): 1})
    assert "everybody chose the same category" in one(CodingData.from_matrix([[0, 0]])).undefined


def test_a_function_that_fails_says_on_what():
    """With what went wrong in it."""
    with pytest.raises(DataError, match="does not say how far 'claim' is from 'claim': TypeError"):
        Alpha(lambda a, b: a - b)(CodingData.from_matrix(ROWS))


def test_very_many_items_with_a_matrix_give_what_few_give():
    """Counts are counts: no drift and no overflow."""
    few = CodingData.from_matrix(ROWS)
    many = replace(few, weight=few.weight * 10**12)
    value = WeightedKappa(SEVERITY)(few, interval=None).value
    assert WeightedKappa(SEVERITY)(many, interval=None).value == pytest.approx(value, abs=1e-12)
