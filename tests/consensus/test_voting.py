"""Votes are counted, ties are broken as asked for, and what stays open says why."""

from __future__ import annotations

import math

import pytest

from argora.consensus import KOfN, Majority, Plurality, TwoStage
from argora.errors import MeasureError
from argora.reliability import CodingData

NOBODY = "nobody voted"
TIE = "several categories lead equally"


def decided(rule, *rows, **options):
    """Return what a rule decides on rows of votes."""
    width = max(map(len, rows))
    padded = [[*row, *[None] * (width - len(row))] for row in rows]
    return rule(CodingData.from_matrix(padded, **options))


@pytest.mark.parametrize(
    ("rule", "votes", "category", "reason"),
    [
        (Plurality(), "aab", "a", ""),
        (Plurality(), "aabbc", None, TIE),
        (Plurality(), "abc", None, TIE),
        (Plurality(), "b", "b", ""),
        (Plurality(), "", None, NOBODY),
        (Plurality(otherwise="c"), "aabb", "c", TIE),
        (Plurality(otherwise="never seen"), "aabb", "never seen", TIE),
        (Plurality(otherwise="c"), "", None, NOBODY),
        (Majority(), "aab", "a", ""),
        (Majority(), "aabc", None, "no category has more than half of the votes"),
        (Majority(), "aabb", None, "no category has more than half of the votes"),
        (KOfN(k=2), "aabc", "a", ""),
        (KOfN(k=2), "aabb", None, TIE),
        (KOfN(k=3), "aabb", None, "no category has 3 votes"),
        (KOfN(k=2), "aaabb", "a", ""),
        (KOfN(k=2, n=3), "aab", "a", ""),
        (KOfN(k=2, n=3), "aa", None, "no category has 2 votes of exactly 3"),
        (TwoStage(none="o"), "aabo", "a", ""),
        (TwoStage(none="o"), "abooo", "o", ""),
        (TwoStage(none="o"), "aaboo", "a", ""),
        (TwoStage(none="o"), "aboo", None, "as many votes for something as for nothing"),
        (TwoStage(none="o"), "abo", None, TIE),
        (TwoStage(none="o"), "", None, NOBODY),
        (TwoStage(none="o", k=2), "aabooo", "a", ""),
        (TwoStage(none="o", k=2), "aoooo", "o", ""),
        (TwoStage(none="o", k=2), "abooo", None, TIE),
        (TwoStage(none="o", k=2, otherwise="o"), "abooo", "o", TIE),
        (TwoStage(none="o", k=2), "a", "o", ""),
        (TwoStage(none="never seen", k=4), "aab", "never seen", ""),
        (TwoStage(none="never seen"), "aab", "a", ""),
    ],
    ids=str,
)
def test_a_rule_decides_or_says_why_not(rule, votes, category, reason):
    """One item among others whose votes do not matter to it."""
    found = decided(rule, "cccc", votes, "oooo")
    row = list(found.rows())[1]
    assert (row["decision"], row["reason"]) == (category, reason)


def test_a_tie_goes_to_the_category_that_is_commoner_overall():
    """Votes on all items count; where that is a tie again, it stays one."""
    found = decided(Plurality(ties="overall"), "ab", "bb", "ac", "cab")
    assert list(found.decisions()) == ["b", "b", "a", "b"]
    assert list(decided(Plurality(ties="overall"), "ab").decisions()) == [None]
    assert [row["settled_by"] for row in found.rows()] == ["ties", "rule", "ties", "ties"]


def test_a_drawn_tie_is_fair_and_depends_on_the_seed_and_the_item_only():
    """Neither other items nor the order of rows change the draw."""
    rows = [(f"i{n}", who, v) for n in range(400) for who, v in (("x", "a"), ("y", "b"))]
    rule = Plurality(ties="random", seed=1)
    data = CodingData.from_rows(rows)
    forward = dict(zip(data.items, rule(data).decisions(), strict=True))
    other = CodingData.from_rows(rows[:0:-1])
    backward = dict(zip(other.items, rule(other).decisions(), strict=True))
    del backward["i0"]
    assert backward.items() <= forward.items()
    assert 150 < sum(category == "a" for category in forward.values()) < 250
    again = Plurality(ties="random", seed=2)(data)
    assert list(again.decisions()) != list(forward.values())


def test_share_and_margin_tell_how_clear_a_decision_is():
    """Of an open item they are those of what leads; a category that does not lead lies below."""
    found = decided(Plurality(otherwise="c"), "aaab", "ab", "")
    assert found.probability[:2].tolist() == [0.75, 0.0]
    assert found.margin[:2].tolist() == [0.5, -0.5]
    assert math.isnan(found.probability[2])
    still = decided(Plurality(), "ab")
    assert (still.probability[0], still.margin[0]) == (0.5, 0.0)


def test_soft_labels_are_the_distribution_of_votes():
    """All that somebody chose, item by item."""
    found = decided(Plurality(), "aab", "", "b", items=["x", "y", "z"])
    assert list(found.soft_labels()) == [("x", "a", 2 / 3), ("x", "b", 1 / 3), ("z", "b", 1.0)]
    assert found.posterior[0].tolist() == [2 / 3, 1 / 3]
    assert math.isnan(found.posterior[1, 0])


def test_the_record_of_a_decision_holds_votes_and_rule():
    """Everything that somebody who adjudicates wants to see."""
    found = decided(Plurality(), "bba", items=["x"], groups=["doc"])
    (row,) = found.rows()
    assert row.pop("signature").startswith("plurality|ties:'undecided'|otherwise:None|seed:0|")
    assert row == {
        "item": "x",
        "group": "doc",
        "weight": 1,
        "decision": "b",
        "settled_by": "rule",
        "reason": "",
        "votes": "b 2, a 1",
        "n_votes": 3,
        "probability": 2 / 3,
        "margin": 1 / 3,
        "rule": "plurality",
    }


def test_counted_items_count_as_often_as_they_are_there():
    """A row with a weight is so many items."""
    found = Plurality()(CodingData.from_contingency([[20, 10], [20, 50]]))
    assert (found.n_decided, found.n_items) == (70, 100)
    assert found.undecided() == {TIE: 30}
    assert str(found) == f"plurality: 70 of 100 items decided (30 undecided: {TIE})"


@pytest.mark.parametrize(
    "make",
    [
        lambda: KOfN(k=0),
        lambda: KOfN(k=3, n=2),
        lambda: KOfN(k=True),
        lambda: TwoStage(none="o", k=0),
        lambda: Plurality(ties="first"),
        lambda: Plurality(seed=-1),
    ],
)
def test_an_impossible_option_is_refused(make):
    """The message names the option and what was expected."""
    with pytest.raises(MeasureError, match="expected"):
        make()
