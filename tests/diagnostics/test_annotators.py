"""Annotators compared: their preferences, their order, and who belongs together."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from tests.measures.strategies import labels, tables

from argora.diagnostics.annotators import clustering, distributions, n_best
from argora.diagnostics.collapsing import definition_tests, distinction_tests
from argora.errors import DataError, MeasureError
from argora.measures import parse
from argora.reliability import CodingData

CATEGORIES = ("PT", "PSN", "PSE", "PAR", "PAU", "OSN", "OSE", "OAR", "OAU", "?")
GOLD = (23, 42, 6, 6, 8, 5, 0, 19, 6, 0)
# Peldszus & Stede (2013), Table 5: decisions by category, then delta_gold and delta_avg as printed.
TABLE_5 = {
    "A01": (23, 40, 5, 13, 0, 6, 0, 24, 0, 4, 17.0, 15.6),
    "A02": (22, 33, 7, 8, 11, 3, 0, 23, 1, 7, 17.0, 16.9),
    "A03": (23, 40, 6, 4, 12, 5, 0, 16, 9, 0, 7.0, 11.8),
    "A04": (21, 52, 6, 1, 0, 0, 0, 14, 11, 10, 25.0, 20.5),
    "A05": (23, 42, 5, 15, 2, 5, 0, 20, 3, 0, 10.0, 14.2),
    "A06": (24, 39, 6, 6, 9, 7, 0, 15, 9, 0, 7.0, 10.9),
    "A07": (22, 41, 1, 12, 8, 5, 0, 13, 8, 5, 13.0, 9.4),
    "A08": (23, 35, 6, 6, 14, 6, 1, 17, 7, 0, 9.0, 13.3),
    "A09": (23, 43, 2, 6, 7, 7, 0, 15, 12, 0, 9.0, 10.8),
    "A10": (23, 51, 3, 3, 4, 8, 0, 8, 15, 0, 21.0, 21.2),
    "A11": (21, 41, 3, 2, 1, 1, 0, 22, 9, 15, 21.0, 16.6),
    "A12": (23, 42, 6, 15, 5, 3, 0, 13, 4, 4, 13.0, 11.7),
    "A13": (23, 40, 4, 16, 0, 7, 0, 17, 8, 0, 14.0, 13.3),
    "A14": (19, 33, 6, 10, 4, 4, 0, 11, 8, 20, 26.0, 20.2),
    "A15": (19, 37, 2, 6, 7, 3, 0, 18, 3, 20, 20.0, 16.9),
    "A16": (20, 31, 4, 7, 10, 7, 0, 14, 5, 17, 22.0, 16.9),
    "A17": (22, 53, 2, 4, 3, 0, 0, 20, 6, 5, 17.0, 15.1),
    "A18": (23, 51, 5, 0, 0, 34, 1, 0, 1, 0, 39.0, 40.4),
    "A19": (24, 41, 7, 13, 2, 5, 0, 20, 3, 0, 10.0, 14.5),
    "A20": (21, 41, 4, 0, 1, 2, 0, 31, 5, 10, 22.0, 18.2),
    "A21": (16, 40, 0, 1, 0, 20, 0, 0, 1, 37, 52.0, 44.8),
    "A22": (22, 34, 7, 5, 10, 6, 0, 17, 9, 5, 12.0, 10.3),
    "A23": (23, 52, 0, 1, 0, 0, 0, 32, 6, 1, 24.0, 27.1),
    "A24": (23, 41, 6, 6, 9, 5, 0, 22, 3, 0, 4.0, 11.8),
    "A25": (23, 38, 4, 5, 15, 0, 0, 7, 23, 0, 24.0, 27.1),
    "A26": (23, 44, 5, 8, 4, 4, 0, 21, 3, 3, 9.0, 10.2),
}


def of_counts(rows: dict[str, tuple[int, ...]]) -> CodingData:
    """Return data in which every annotator has these decisions, "?" being none."""
    columns = [
        [None if c == "?" else c for c, n in zip(CATEGORIES, own, strict=True) for _ in range(n)]
        for own in rows.values()
    ]
    return CodingData.from_matrix(
        [list(row) for row in zip(*columns, strict=True)], annotators=list(rows)
    )


def test_the_distances_of_table_5_are_as_printed():
    """All 26 rows against the gold and against the mean: 52 figures."""
    counts = {who: row[:10] for who, row in TABLE_5.items()}
    found = distributions(of_counts(counts | {"gold": GOLD}), gold="gold")
    assert set(found.annotators) == set(TABLE_5)
    for who, gold, avg in zip(found.annotators, found.delta_gold, found.delta_avg, strict=True):
        assert f"{gold:.1f}" == f"{TABLE_5[who][10]:.1f}"
        assert f"{avg:.1f}" == f"{TABLE_5[who][11]:.1f}"


def test_categories_never_used_are_named():
    """By annotator, if somebody else used them."""
    data = CodingData.from_matrix([["a", "a"], ["b", "a"], ["b", None]], annotators=["x", "y"])
    assert distributions(data).never_used == {"x": (), "y": ("b",)}
    assert distributions(data).counts.tolist() == [[1, 2, 0], [2, 0, 1]]
    with pytest.raises(DataError, match="the gold 'z' is not among"):
        distributions(data, gold="z")


# ----- clusters ---------------------------------------------------------------------------------


def slow_clusters(data: CodingData, measure: str) -> list[tuple[tuple[str, ...], float]]:
    """Unite by trying every pair of clusters with the measure itself."""
    clusters = [(name,) for name in data.annotators]
    table, found = data.dense() >= 0, []
    while len(clusters) > 1:
        values = {}
        for pair in combinations(clusters, 2):
            did = [table[:, [data.annotators.index(x) for x in own]].any(axis=1) for own in pair]
            if not (did[0] & did[1]).any():
                continue
            united = tuple(sorted(pair[0] + pair[1]))
            value = parse(measure)(data.select(annotators=united), interval=None).value
            if not np.isnan(value):
                values[pair] = value
        if not values:
            break
        best = max(values.values())
        pair = min(p for p, value in values.items() if value > best - 1e-11)
        clusters = sorted([c for c in clusters if c not in pair] + [tuple(sorted(sum(pair, ())))])
        found.append((tuple(sorted(sum(pair, ()))), values[pair]))
    return found


@pytest.mark.parametrize("measure", ["multi_pi", "alpha", "percentage"])
@given(rows=tables(labels, max_items=6))
@settings(max_examples=25, deadline=None)
def test_clusters_are_those_of_trying_every_pair(measure, rows):
    """Annotators in the order of their names; missing decisions among them."""
    data = CodingData.from_matrix(rows, annotators=list("wxyz"[: len(rows[0])]))
    found = clustering(data, measure)
    slow = slow_clusters(data, measure)
    assert [merge.annotators for merge in found.merges] == [names for names, _ in slow]
    for merge, (_, value) in zip(found.merges, slow, strict=True):
        assert merge.agreement == pytest.approx(value)


def test_annotators_who_share_nothing_are_not_united():
    """They are not comparable, which is not an agreement of 0."""
    rows = [("1", "a", "x"), ("1", "b", "x"), ("2", "a", "y"), ("2", "b", "y"), ("3", "c", "y")]
    found = clustering(CodingData.from_rows(rows))
    assert [merge.annotators for merge in found.merges] == [("a", "b")]
    assert found.apart == (("a", "b"), ("c",))
    assert found.leaves == ("a", "b", "c")
    alone = CodingData.from_rows([("1", "a", "x"), ("2", "b", "x")])
    assert clustering(alone).merges == ()
    assert clustering(alone).apart == (("a",), ("b",))


def test_a_single_item_in_common_can_be_too_little():
    """Of two who agree on one of one and two who agree on three of four, the latter come first."""
    rows = [("1", "a", "x"), ("1", "b", "x"), ("2", "a", "y"), ("2", "b", "y")]
    rows += [(f"{i}", who, "xy"[i % 2]) for i in range(3, 7) for who in "bc"]
    rows += [("7", "b", "x"), ("7", "c", "y")]
    data = CodingData.from_rows(rows)
    assert clustering(data).merges[0].annotators == ("a", "b")
    found = clustering(data, fewest=3)
    assert [merge.annotators for merge in found.merges] == [("b", "c")]
    assert found.apart == (("a",), ("b", "c"))


def test_the_best_path_holds_the_first_pair():
    """Two and two that agree: only what unites the first pair with others follows it."""
    rows = [[a, a, b, b] for a, b in product("pq", repeat=2)] * 3
    rows[0][0] = "q"
    found = clustering(CodingData.from_matrix(rows, annotators=list("abcd")))
    assert found.merges[0].annotators == ("c", "d")
    assert [merge.annotators for merge in found.best_path] == [("c", "d"), ("a", "b", "c", "d")]


@given(rows=tables(labels, max_items=5))
@settings(max_examples=25)
def test_a_dendrogram_can_be_drawn_without_crossing_lines(rows):
    """Everybody is a leaf once, and every cluster is a run of neighbouring leaves."""
    names = list("wxyz"[: len(rows[0])])
    found = clustering(CodingData.from_matrix(rows, annotators=names))
    assert sorted(found.leaves) == names
    for merge, branch in zip(found.merges, found.branches(), strict=True):
        places = sorted(found.leaves.index(name) for name in merge.annotators)
        assert places == list(range(places[0], places[0] + len(places)))
        assert branch.left < branch.right
        assert branch.beam == merge.agreement
        assert (branch.left_foot is None) == (len(merge.first) == 1)


def test_what_takes_no_items_cannot_cluster():
    """Named, with what can."""
    with pytest.raises(MeasureError, match="u_alpha takes no items; cluster by multi_pi"):
        clustering(CodingData.from_matrix([["a", "b"]]), "u_alpha")


# ----- order ------------------------------------------------------------------------------------


def test_the_best_agree_more_than_all():
    """One of four presses keys at random."""
    random = np.random.default_rng(7)
    truth = random.choice(list("pqr"), 80)
    columns = [np.where(random.random(80) < 0.9, truth, "p") for _ in range(3)]
    columns.append(random.choice(list("pqr"), 80))
    data = CodingData.from_matrix(np.array(columns).T.tolist(), annotators=list("abcd"))
    found = n_best(parse("alpha"), data, interval=None)
    assert found.order[-1] == "d"
    assert len(found.agreement) == 3
    assert found.agreement[1].value > found.agreement[2].value
    assert n_best(parse("alpha"), data, dict.fromkeys("abcd", 1.0), interval=None).order == tuple(
        "abcd"
    )
    with pytest.raises(DataError, match="annotator 'd' is without a score"):
        n_best(parse("alpha"), data, dict.fromkeys("abc", 1.0))


# ----- categories -------------------------------------------------------------------------------


def test_two_categories_that_are_mixed_up_gain_by_being_one():
    """Everybody tells c from the others; nobody tells a from b."""
    random = np.random.default_rng(3)
    rows = []
    for _ in range(60):
        if random.random() < 0.4:
            rows.append(["c", "c"])
        else:
            rows.append(random.choice(["a", "b"], 2).tolist())
    groups = [f"d{i % 10}" for i in range(60)]
    data = CodingData.from_matrix(rows, groups=groups)
    tests = distinction_tests(parse("multi_pi"), data, resamples=200)
    assert tests[0].categories == ("a", "b")
    assert tests[0].value.value == pytest.approx(1)
    assert tests[0].comparison.low > 0
    defined = definition_tests(parse("multi_pi"), data, resamples=200)
    assert defined[0].categories == ("c",)
    assert defined[0].n == sum(row.count("c") for row in rows)
    assert defined[-1].difference < 0


@given(rows=tables(labels))
@settings(max_examples=25, deadline=None)
def test_collapsed_values_are_those_of_collapsed_tables(rows):
    """Merged by hand, then measured."""
    data = CodingData.from_matrix(rows)
    for test in distinction_tests(parse("alpha"), data, interval=None):
        a, b = test.categories
        by_hand = [[None if v is None else a if v == b else v for v in row] for row in rows]
        other = parse("alpha")(CodingData.from_matrix(by_hand), interval=None)
        assert test.value.value == pytest.approx(other.value, nan_ok=True)


@pytest.mark.parametrize("distance", ["nominal", "jaccard"])
def test_categories_of_sets_are_merged_in_every_set(distance):
    """Both at once become one, and a third stays beside them."""
    rows = [
        ("a", "b"), ("ab", "b"), ("ac", "bc"), ("c", "c"), ("", "a"), ("abc", "ac"), ("c", ""),
    ]  # fmt: skip
    sets = [[frozenset(v) for v in row] for row in rows]
    how = parse(f"alpha(distance={distance!r})")
    tests = distinction_tests(how, CodingData.from_matrix(sets), interval=None)
    assert {test.categories for test in tests} == {("a", "b"), ("a", "c"), ("b", "c")}
    for test in tests:
        a, b = test.categories
        by_hand = [[frozenset(a if x == b else x for x in v) for v in row] for row in sets]
        other = how(CodingData.from_matrix(by_hand), interval=None)
        assert test.value.value == pytest.approx(other.value)


def test_merging_two_takes_no_third_category_that_is_called_so():
    """There is a category claim+premise beside claim and premise; its name does not matter."""
    rows = [
        ["claim", "premise", "claim"],
        ["claim+premise", "claim", "claim+premise"],
        ["other", "other", "premise"],
        ["premise", "premise", "claim+premise"],
    ]
    renamed = [[{"claim+premise": "both"}.get(c, c) for c in row] for row in rows]
    found = [
        next(
            each.difference
            for each in distinction_tests(
                parse("alpha"), CodingData.from_matrix(own), interval=None
            )
            if set(each.categories) == {"claim", "premise"}
        )
        for own in (rows, renamed)
    ]
    assert found[0] == found[1]
