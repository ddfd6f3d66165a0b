"""What one more vote is worth, checked by adding each possible vote and looking again."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from argora.consensus import HMM, IBCC, MACE, DawidSkene, OneCoin, Plurality
from argora.consensus.more_votes import next_votes
from argora.consensus.more_votes.counted import Urn
from argora.errors import DataError, MeasureError
from argora.reliability import CodingData

ROWS = [
    ["a", "b", None, None],
    ["a", "a", "b", None],
    ["a", "a", "a", "a"],
    ["c", None, None, None],
    ["b", "c", "a", None],
    [None, None, None, None],
    ["b", "b", "a", "c"],
]
NAMES = ["x", "y", "z", "w"]
DATA = CodingData.from_matrix(ROWS, annotators=NAMES, categories="abc")
MODELS = [DawidSkene(smoothing=0.3), OneCoin(), MACE(restarts=0), IBCC()]


def test_the_chance_to_lead_is_that_of_the_dirichlet_distribution():
    """With two categories a Beta distribution, with three a double integral."""
    from scipy.integrate import dblquad
    from scipy.special import gammaln
    from scipy.stats import beta

    for first, second in ((1, 0), (2, 1), (4, 4), (7, 2)):
        state = tuple(n for n in (first, second) if n)
        lead = Urn(2, 0.5, 0.95, 9).leads(state)[0]
        assert lead == pytest.approx(beta.sf(0.5, first + 0.5, second + 0.5), abs=1e-5)
    counts = np.array([3, 1, 1]) + 1.0

    def density(q, p):
        logs = (counts - 1) @ np.log([p, q, 1 - p - q])
        return math.exp(logs + gammaln(counts.sum()) - gammaln(counts).sum())

    inside = dblquad(density, 1 / 3, 1 / 2, lambda p: 1 - 2 * p, lambda p: p)[0]
    beyond = dblquad(density, 1 / 2, 1, 0, lambda p: 1 - p)[0]
    assert Urn(3, 1.0, 0.95, 9).leads((3, 1, 1))[0] == pytest.approx(inside + beyond, abs=1e-6)


def entropy(shares):
    return -sum(p * math.log2(p) for p in shares if p > 0)


@pytest.mark.parametrize("row", range(len(ROWS)))
def test_a_counted_vote_is_worth_what_adding_each_of_them_shows(row):
    """Each possible vote is really added, and its probability is that of the urn."""
    prior = 0.5
    before = next_votes(Plurality()(DATA), prior=prior)
    counts = {c: ROWS[row].count(c) for c in "abc"}
    total = sum(counts.values()) + 3 * prior
    error = 0.0
    for category, n in counts.items():
        more = DATA.with_votes([(row, "new", category)])
        error += (n + prior) / total * next_votes(Plurality()(more), prior=prior).outlook.error[row]
    assert before.outlook.error[row] - error == pytest.approx(before.outlook.gain[row], abs=1e-5)


def test_votes_needed_are_those_of_every_sequence():
    """All sequences of up to four votes, each with its probability."""
    urn = Urn(2, 0.5, 0.9, 4)
    expected, reached = 0.0, 0.0
    for votes in product((0, 1), repeat=4):
        counts, chance, used = [1, 0], 1.0, 0
        for vote in votes:
            if urn.error(tuple(sorted((n for n in counts if n), reverse=True))) > 0.1:
                used += 1
                chance *= (counts[vote] + 0.5) / (sum(counts) + 1)
                counts[vote] += 1
            else:
                chance /= 2  # the rest of the sequence does not matter: all of it together is 1
        expected += chance * used
        reached += chance * (
            urn.error(tuple(sorted((n for n in counts if n), reverse=True))) <= 0.1
        )
    assert urn.until_sure((1,)) == pytest.approx((expected, reached))


def posterior_of(fit, votes):
    """Return the posterior by multiplying out, from what a fit says of annotators."""
    prior = np.array(list(fit.prior.values()))
    for name, category in votes:
        prior = prior * fit.confusion(name)[:, fit.categories.index(category)]
    return prior / prior.sum(), prior.sum()


@pytest.mark.parametrize("model", [DawidSkene(smoothing=0.3), OneCoin(most_steps=3)], ids=str)
def test_a_vote_under_a_model_is_worth_what_each_possible_one_shows(model):
    """By annotator and vote, with Bayes' rule written out; nobody votes twice on an item."""
    found = model(DATA)
    fit = found.fit
    everybody = next_votes(found)
    single = {name: next_votes(found, annotator=name).outlook for name in NAMES}
    for row, own in enumerate(ROWS):
        votes = [(n, v) for n, v in zip(NAMES, own, strict=True) if v]
        now, evidence = posterior_of(fit, votes)
        assert everybody.outlook.error[row] == pytest.approx(1 - now.max())
        gains, bits, shares = [], [], []
        for name in NAMES:
            if name in dict(votes):
                assert np.isnan(single[name].gain[row])
                continue
            error = doubt = 0.0
            for category in fit.categories:
                later, both = posterior_of(fit, [*votes, (name, category)])
                error += both / evidence * (1 - later.max())
                doubt += both / evidence * entropy(later)
            gains.append(1 - now.max() - error)
            bits.append(entropy(now) - doubt)
            shares.append(sum(row[NAMES.index(name)] is not None for row in ROWS))
            assert single[name].gain[row] == pytest.approx(gains[-1], abs=1e-9)
            assert single[name].information[row] == pytest.approx(bits[-1], abs=1e-9)
        if gains:
            mean = np.average(gains, weights=shares)
            assert everybody.outlook.gain[row] == pytest.approx(mean, abs=1e-9)
            assert everybody.outlook.information[row] == pytest.approx(
                np.average(bits, weights=shares), abs=1e-9
            )
        else:
            assert np.isnan(everybody.outlook.gain[row])


def test_votes_still_needed_under_a_model_are_those_of_every_way_ahead():
    """Up to two votes of one annotator, all ways added up; drawn ones come near."""
    found = OneCoin(most_steps=3)(DATA)
    ahead = next_votes(found, annotator="x", sure=0.9, most=2, samples=4000)
    fit = found.fit
    for row in (0, 3, 5):
        votes = [(n, v) for n, v in zip(NAMES, ROWS[row], strict=True) if v]
        now, evidence = posterior_of(fit, votes)
        expected = 0.0
        if now.max() < 0.9:
            expected = 1.0
            for category in fit.categories:
                later, both = posterior_of(fit, [*votes, ("x", category)])
                expected += both / evidence * (later.max() < 0.9)
        assert ahead.outlook.further[row] == pytest.approx(expected, abs=0.04)


@pytest.mark.parametrize("rule", [Plurality(), *MODELS], ids=str)
def test_open_items_are_ranked_and_sure_ones_are_not_asked_for(rule):
    """Gain falls along the list, then information; the order of rows does not matter."""
    found = next_votes(rule(DATA), sure=0.9)
    rows = list(found.rows())
    keys = [(round(row["gain"], 12), round(row["information"], 12)) for row in rows]
    known = [key for key in keys if not np.isnan(key[0])]
    assert known == sorted(known, reverse=True)
    assert all(np.isnan(gain) for gain, _ in keys[len(known) :])
    assert {row["item"] for row in rows} == set(np.flatnonzero(found.outlook.error > 0.1).tolist())
    assert len(rows) == found.n_open
    assert found.total == pytest.approx(sum(row["votes_needed"] for row in rows))
    assert 0 <= found.out_of_reach <= found.n_open
    order = [4, 2, 6, 0, 5, 1, 3]
    turned = CodingData.from_matrix(
        [ROWS[i] for i in order], annotators=NAMES, categories="abc", items=order
    )
    again = next_votes(rule(turned), sure=0.9)
    assert [row["item"] for row in again.rows()] == [row["item"] for row in rows]


def test_an_item_without_votes_comes_first_and_unanimous_ones_last():
    """Where votes are counted."""
    found = next_votes(Plurality()(DATA), sure=0.999)
    order = found.order.tolist()
    assert order[0] == 5
    assert order[-1] == 2
    assert str(found) == (
        f"0 of 7 items are sure (at least 0.999); the other 7 are expected to take at least "
        f"{found.total:.0f} more votes, and about {found.out_of_reach:.0f} of them are not sure "
        "even with 20 more each"
    )


def test_a_large_crowd_is_stood_for_by_an_average_annotator(monkeypatch):
    """A note says so; an average annotator tells no more than a known one."""
    found = DawidSkene(smoothing=0.3)(DATA)
    exact = next_votes(found)
    monkeypatch.setattr("argora.consensus.more_votes.modelled.MOST_WORK", 1)
    about = next_votes(found)
    assert "an average annotator stands for all" in about.notes[-1]
    assert about.outlook.information[5] <= exact.outlook.information[5]


@pytest.mark.parametrize("rule", [Plurality(), *MODELS], ids=str)
@pytest.mark.parametrize(
    "rows", [[], [[None, None]], [["a", None]], [["a", "a"]], [["a", "b"]] * 3], ids=str
)
def test_little_to_go_by_is_no_error(rule, rows):
    """No items, no votes, one annotator, one category, all ties."""
    found = next_votes(rule(CodingData.from_matrix(rows, annotators=["x", "y"])), samples=2)
    assert len(list(found.rows())) <= len(rows)


def test_in_a_sequence_nobody_is_asked_twice_about_an_item():
    """And a note says that neighbours are left out."""
    names = [("d", i) for i in range(len(ROWS))]
    data = CodingData.from_matrix(ROWS, annotators=NAMES, items=names, groups=["d"] * len(ROWS))
    found = next_votes(HMM()(data), annotator="y")
    voted = [row[1] is not None for row in ROWS]
    assert np.isnan(found.outlook.gain).tolist() == voted
    assert "neighbours in the text" in found.notes[-1]


def test_wrong_options_are_refused():
    """With what was expected."""
    with pytest.raises(MeasureError, match="between 0 and 1"):
        next_votes(Plurality()(DATA), sure=1)
    with pytest.raises(DataError, match="no annotator 'nobody'"):
        next_votes(Plurality()(DATA), annotator="nobody")


TWO = CodingData.from_matrix(
    [["a", "b"], ["a", "a"], ["b", "b"], ["a", None]],
    annotators=["x", "y"],
    items=["i1", "i2", "i3", "i4"],
    groups=["d1", "d1", "d2", "d2"],
)


def test_a_row_holds_all_that_is_known_of_an_open_item():
    """The tie first, then a single vote, then the others by name."""
    found = next_votes(Plurality()(TWO), sure=0.99)
    rows = list(found.rows())
    assert [(row["rank"], row["item"], row["group"], row["decision"]) for row in rows] == [
        (1, "i1", "d1", None),
        (2, "i4", "d2", "a"),
        (3, "i2", "d1", "a"),
        (4, "i3", "d2", "b"),
    ]
    assert [row["n_votes"] for row in rows] == [2, 1, 2, 2]
    look = found.outlook
    for row, place in zip(rows, (0, 3, 1, 2), strict=True):
        assert row["error"] == look.error[place]
        assert row["gain"] == look.gain[place]
        assert row["information"] == look.information[place]
        assert row["votes_needed"] == look.further[place]
        assert row["reached"] == look.reached[place]
    bare = next_votes(Plurality()(CodingData.from_matrix([["a", "b"]])))
    assert [row["group"] for row in bare.rows()] == [None]


def test_a_tie_of_two_has_known_figures():
    """An even chance; then 2 to 1, and a Beta distribution says how often that is right."""
    from scipy.stats import beta

    found = next_votes(Plurality()(TWO), sure=0.9, most=1).outlook
    then = float(beta.sf(0.5, 2.5, 1.5))
    assert found.error[0] == pytest.approx(0.5, abs=1e-5)
    assert found.gain[0] == pytest.approx(then - 0.5, abs=1e-4)
    assert found.information[0] == pytest.approx(1 - entropy([then, 1 - then]), abs=1e-4)
    assert (found.further[0], found.reached[0]) == (1.0, 0.0)
    # Behind a leader one vote changes no decision.
    assert found.gain[1] == found.gain[3] == 0.0
    assert found.information[3] > 0


@pytest.mark.parametrize(
    ("rows", "options", "text"),
    [
        (
            [["a", None], [None, "b"]],
            {},
            "no item has two votes, so nothing tells how often votes are right",
        ),
        ([["a", "a"], ["b", "b"]], {"sure": 0.6}, "2 of 2 items are sure (at least 0.6)"),
        (
            [["a"] * 9, ["a", "b", *[None] * 7]],
            {"sure": 0.7, "most": 200},
            "1 of 2 items are sure (at least 0.7); the other 1 are expected to take 1 more votes",
        ),
        (
            [["a", "b"]] * 4,
            {"sure": 0.99, "most": 1},
            "0 of 4 items are sure (at least 0.99); the other 4 are expected to take at least 4 "
            "more votes, and about 4 of them are not sure even with 1 more each",
        ),
    ],
)
def test_a_sentence_says_how_many_votes_are_still_needed(rows, options, text):
    """Whether nothing can be known, all are sure, or some take more than was looked ahead."""
    assert str(next_votes(Plurality()(CodingData.from_matrix(rows)), **options)) == text


def test_items_that_are_there_several_times_count_as_often():
    """In open items, in votes needed, and in those out of reach."""
    once = next_votes(Plurality()(TWO), sure=0.95, most=2)
    weight = np.array([3, 1, 2, 5])
    often = next_votes(Plurality()(replace(TWO, weight=weight)), sure=0.95, most=2)
    assert once.n_open == 4
    assert often.n_open == 11
    assert often.total == pytest.approx(float(once.outlook.further @ weight))
    assert often.out_of_reach == pytest.approx(float((1 - once.outlook.reached) @ weight))


def test_nobody_is_sure_without_overlap():
    """All items are open, however few categories there are."""
    found = next_votes(Plurality()(CodingData.from_matrix([["a", None], [None, "a"]])))
    assert not found.has_overlap
    assert not found.is_sure.any()
    assert found.n_open == 2
    assert next_votes(Plurality()(TWO)).has_overlap


def test_just_as_sure_as_wanted_is_sure():
    """An error of 1 - sure needs no more votes, at the start and on the way."""
    error = float(next_votes(Plurality()(TWO)).outlook.error[1])
    at = next_votes(Plurality()(TWO), sure=1 - error)
    assert at.is_sure.tolist() == [False, True, True, False]
    assert at.outlook.further[1] == 0
    above = next_votes(Plurality()(TWO), sure=1 - error + 1e-6)
    assert above.is_sure.tolist() == [False] * 4
    assert above.outlook.further[1] >= 1


def test_one_annotator_is_asked_about_items_that_they_did_not_do():
    """Where votes are counted: on the others their vote is worth as much as anybody's."""
    found = next_votes(Plurality()(TWO), annotator="y").outlook
    anybody = next_votes(Plurality()(TWO)).outlook
    assert np.isnan(found.gain).tolist() == [True, True, True, False]
    assert np.isnan(found.information).tolist() == [True, True, True, False]
    assert found.gain[3] == anybody.gain[3]
    assert found.error.tolist() == anybody.error.tolist()
    last = list(next_votes(Plurality()(TWO), annotator="y").rows())
    assert [row["item"] for row in last] == ["i4", "i1", "i2", "i3"]


def test_progress_under_a_model_is_told():
    """One more vote first, then every way ahead that is drawn."""
    told = []
    found = next_votes(OneCoin()(DATA), samples=3, on_progress=told.append)
    assert told == [
        f"one more vote: item 1 of {len(found.consensus.fit.posterior) + 1}",
        *(f"votes still needed: draw {i} of 3" for i in (1, 2, 3)),
    ]


def test_what_is_drawn_under_a_model_stays_the_same():
    """The seed decides; a list that was handed out can be made again."""
    found = OneCoin(most_steps=3)(DATA)
    one, other = (next_votes(found, samples=20, seed=s).outlook for s in (1, 2))
    assert one.further.tolist() != other.further.tolist()
    assert one.further.tolist() == next_votes(found, samples=20, seed=1).outlook.further.tolist()
    assert one.further.round(6).tolist() == [4.35, 0.0, 0.0, 6.85, 6.4, 5.7, 3.15]
    assert one.reached.round(6).tolist() == [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]


def test_votes_out_of_reach_are_those_that_no_way_ahead_makes_sure():
    """With at most one more vote under a model: by Bayes' rule, from many drawn ways."""
    found = OneCoin(most_steps=3)(DATA)
    ahead = next_votes(found, annotator="x", sure=0.9, most=1, samples=3000)
    fit = found.fit
    for row in (0, 3, 5):
        votes = [(n, v) for n, v in zip(NAMES, ROWS[row], strict=True) if v]
        now, evidence = posterior_of(fit, votes)
        chance = float(now.max() >= 0.9)
        if not chance:
            for category in fit.categories:
                later, both = posterior_of(fit, [*votes, ("x", category)])
                chance += both / evidence * (later.max() >= 0.9)
        assert ahead.outlook.reached[row] == pytest.approx(chance, abs=0.04)
        assert ahead.outlook.further[row] == (now.max() < 0.9)


def test_an_urn_that_was_asked_is_still_the_same_urn():
    """What it remembers is neither compared nor shown."""
    asked = Urn(2, 0.5, 0.95, 9)
    before = repr(asked)
    asked.until_sure((1,))
    assert asked == Urn(2, 0.5, 0.95, 9)
    assert repr(asked) == before == "Urn(n_categories=2, prior=0.5, sure=0.95, most=9)"


def test_all_categories_are_as_likely_before_the_first_vote():
    """The error, and the doubt in bits, of an even choice."""
    urn = Urn(4, 0.5, 0.95, 9)
    assert urn.error(()) == 0.75
    assert urn.doubt(()) == pytest.approx(2.0, abs=1e-6)
    assert urn.leads(()).tolist() == pytest.approx([1.0])
    assert sum(chance for chance, _ in urn.next((2, 1))) == pytest.approx(1)
    assert {state: chance for chance, state in urn.next((2, 1))} == pytest.approx(
        {(3, 1): 2.5 / 5, (2, 2): 1.5 / 5, (2, 1, 1): 1 / 5}
    )
    assert Urn(1, 0.5, 0.95, 9).error(()) == 0.0


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ({"sure": 0}, "sure=0, prior=0.5, most=20, samples=50"),
        ({"sure": 1.0}, "sure=1.0, prior=0.5, most=20, samples=50"),
        ({"prior": 0}, "sure=0.95, prior=0, most=20, samples=50"),
        ({"most": 0}, "sure=0.95, prior=0.5, most=0, samples=50"),
        ({"samples": 0}, "sure=0.95, prior=0.5, most=20, samples=0"),
    ],
)
def test_options_at_their_limits_are_refused(options, shown):
    """One vote ahead and one sample are the fewest; the message shows all of them."""
    with pytest.raises(MeasureError) as error:
        next_votes(Plurality()(DATA), **options)
    assert str(error.value) == (
        f"{shown}: expected a probability between 0 and 1, a number above 0, and whole numbers "
        "from 1"
    )
    assert next_votes(OneCoin()(DATA), most=1, samples=1, sure=0.01, prior=0.01).most == 1


def test_an_average_annotator_stands_for_a_crowd_only_beyond_the_limit(monkeypatch):
    """Cells of (item, annotator, category, vote); one annotator is never averaged."""
    found = DawidSkene(smoothing=0.3)(DATA)
    n = (len(found.fit.posterior) + 1) * 4 * 3 * 3
    place = "argora.consensus.more_votes.modelled.MOST_WORK"
    note = "an average annotator stands for all, of whom there are too many"
    monkeypatch.setattr(place, n)
    exact = next_votes(found)
    assert note not in exact.notes
    monkeypatch.setattr(place, n - 1)
    about = next_votes(found)
    assert note in about.notes
    assert not np.isnan(about.outlook.gain).any()
    assert np.isnan(exact.outlook.gain).tolist() == [None not in row for row in ROWS]
