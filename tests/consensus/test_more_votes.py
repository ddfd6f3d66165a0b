"""What one more vote is worth, checked by adding each possible vote and looking again."""

from __future__ import annotations

import math
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
