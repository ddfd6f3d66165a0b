"""Votes are counted, ties are broken as asked for, and what stays open says why."""

from __future__ import annotations

import math

import pytest

import argora
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


def test_which_tie_is_drawn_stays_the_same_from_version_to_version():
    """A gold standard that was drawn with a seed can be made again."""
    rows = [(f"i{n}", who, v) for n in range(16) for who, v in zip("xyz", "abc", strict=True)]
    found = [
        "".join(Plurality(ties="random", seed=seed)(CodingData.from_rows(rows)).decisions())
        for seed in (0, 1)
    ]
    assert found == ["cacababbbacacccc", "bbbbccaababcabab"]


def test_a_drawn_tie_tells_categories_of_different_types_apart():
    """1 and '1' are two categories, one of which is drawn on every item."""
    rows = [(f"i{n}", who, v) for n in range(40) for who, v in (("x", 1), ("y", "1"))]
    decided = list(Plurality(ties="random")(CodingData.from_rows(rows)).decisions())
    assert {type(each) for each in decided} == {int, str}


@pytest.mark.parametrize(
    ("rule", "votes", "probability", "margin"),
    [
        (Plurality(), "aab", 2 / 3, 1 / 3),
        (Plurality(), "aaa", 1.0, 1.0),
        (Plurality(), "aabbc", 2 / 5, 0.0),
        (Plurality(otherwise="b"), "aabbc", 2 / 5, 0.0),
        (Plurality(otherwise="c"), "aabbc", 1 / 5, -1 / 5),
        (Plurality(otherwise="never seen"), "aabbc", 0.0, -2 / 5),
        (TwoStage(none="never seen", k=4), "aab", 0.0, -2 / 3),
        (TwoStage(none="o"), "aaboo", 2 / 5, 0.0),
        (TwoStage(none="o"), "abcoo", 2 / 5, 1 / 5),
        (Plurality(), "", math.nan, math.nan),
    ],
    ids=str,
)
def test_a_decision_says_its_share_of_votes_and_its_lead(rule, votes, probability, margin):
    """Without a decision, those of a category that leads; without votes, nothing is known."""
    found = decided(rule, "cccc", votes, "oooo")
    assert found.probability[1] == pytest.approx(probability, nan_ok=True)
    assert found.margin[1] == pytest.approx(margin, nan_ok=True)


def test_the_distribution_of_votes_has_a_column_for_every_category_that_can_be_decided():
    """What nobody chose has no votes; without any vote nothing is known of it either."""
    found = decided(Plurality(otherwise="never seen"), "aab", "", "b")
    assert found.categories == ("a", "b", "never seen")
    assert found.posterior[0].tolist() == [2 / 3, 1 / 3, 0.0]
    assert [math.isnan(share) for share in found.posterior[1]] == [True] * 3
    assert found.posterior[2].tolist() == [0.0, 1.0, 0.0]


@pytest.mark.parametrize(
    ("least", "expected"),
    [
        (0.0, [("x", "a", 0.75), ("x", "b", 0.25), ("z", "b", 1.0)]),
        (0.25, [("x", "a", 0.75), ("z", "b", 1.0)]),
        (0.75, [("z", "b", 1.0)]),
        (1.0, []),
    ],
)
def test_soft_labels_exceed_the_least_probability(least, expected):
    """Just as much is too little."""
    found = decided(Plurality(), "aaab", "", "b", items=["x", "y", "z"])
    assert list(found.soft_labels(least=least)) == expected


def test_the_votes_and_voters_of_an_item_are_listed():
    """The most votes first, equal ones in the order of categories; nobody supports an open item."""
    found = decided(Plurality(), "cbabc", "ab", "", annotators=list("vwxyz"))
    assert list(found.votes_on(0).items()) == [("b", 2), ("c", 2), ("a", 1)]
    assert found.votes_on(2) == {}
    assert [found.voters_for(row) for row in range(3)] == [(), (), ()]
    clear = decided(Plurality(), "cbabb", annotators=list("vwxyz"))
    assert clear.voters_for(0) == ("w", "y", "z")


def test_a_consensus_counts_its_items():
    """Decided ones, open ones by their reason in the order of reasons, and those without votes."""
    found = decided(KOfN(k=3), "aaab", "aabb", "aaabbb", "", "a", "b")
    assert (found.n_items, found.n_decided, found.is_defined) == (6, 1, True)
    assert list(found.undecided().items()) == [
        (NOBODY, 1),
        (TIE, 1),
        ("no category has 3 votes", 3),
    ]
    assert str(found) == (
        f"k_of_n(k=3): 1 of 6 items decided (1 undecided: {NOBODY}; 1 undecided: {TIE}; "
        "3 undecided: no category has 3 votes)"
    )
    assert str(decided(Plurality(), "a")) == "plurality: 1 of 1 items decided"


def test_items_without_groups_have_none_in_the_record():
    """Nor have items of data whose groups were never named."""
    (row,) = decided(Plurality(), "ab").rows()
    assert (row["group"], row["decision"], row["settled_by"]) == (None, None, "")


def test_a_signature_holds_the_rule_with_its_options_the_data_and_the_version():
    """Items without votes and annotators without votes do not count."""
    found = decided(KOfN(k=2, seed=3), "aab", "", annotators=["x", "y", "z"])
    data = found.data
    assert found.signature == (
        f"k_of_n|ties:'undecided'|otherwise:None|seed:3|k:2|n:None|{data.derivation}|m:1 | "
        f"annotators:3|n:1|{data.source}:{data.fingerprint} | v:{argora.__version__}"
    )
    idle = CodingData.from_matrix([["a", None], ["b", None]])
    assert " | annotators:1|n:2|" in Plurality()(idle).signature


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: KOfN(k=0), "k_of_n: k=0: expected a whole number from 1"),
        (lambda: KOfN(k=1.5), "k_of_n: k=1.5: expected a whole number from 1"),
        (lambda: KOfN(k=True), "k_of_n: k=True: expected a whole number from 1"),
        (lambda: KOfN(k=3, n=2), "k_of_n: n=2: expected None or a whole number from k=3"),
        (lambda: KOfN(k=1, n=True), "k_of_n: n=True: expected None or a whole number from k=1"),
        (lambda: KOfN(k=1, n="3"), "k_of_n: n='3': expected None or a whole number from k=1"),
        (lambda: KOfN(k=1, seed=-1), "k_of_n: seed=-1: expected a whole number from 0"),
        (
            lambda: TwoStage(none="o", k=0),
            "two_stage: k=0: expected None or a whole number from 1",
        ),
        (
            lambda: TwoStage(none="o", seed=-1),
            "two_stage: seed=-1: expected a whole number from 0",
        ),
        (
            lambda: Plurality(ties="first"),
            "plurality: ties='first': expected one of ['undecided', 'overall', 'random']",
        ),
        (lambda: Plurality(seed=-1), "plurality: seed=-1: expected a whole number from 0"),
        (lambda: Plurality(seed=True), "plurality: seed=True: expected a whole number from 0"),
        (lambda: Plurality(seed=1.0), "plurality: seed=1.0: expected a whole number from 0"),
    ],
)
def test_an_impossible_option_is_refused(make, message):
    """The message names the option and what was expected."""
    with pytest.raises(MeasureError) as error:
        make()
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("rule", "votes", "category"),
    [
        (KOfN(k=1), "a", "a"),
        (KOfN(k=2, n=2), "aa", "a"),
        (KOfN(k=2, n=2), "aaa", None),
        (TwoStage(none="o", k=1), "aooo", "a"),
        (Plurality(seed=0), "a", "a"),
    ],
    ids=str,
)
def test_the_least_options_are_allowed(rule, votes, category):
    """One vote, as many votes as there must be, and the seed 0."""
    assert list(decided(rule, "cccc", votes).decisions())[1] == category
