"""Truth models are what their definitions say, checked by loops and by adding up every truth."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.consensus import brute

from argora.consensus import IBCC, MACE, DawidSkene, OneCoin
from argora.consensus.patterns import patterns_of
from argora.reliability import CodingData

SLOW = {
    DawidSkene: brute.dawid_skene,
    OneCoin: brute.one_coin,
    IBCC: brute.ibcc,
    MACE: brute.mace,
}
MODELS = [
    DawidSkene(),
    DawidSkene(leaps=False),
    DawidSkene(smoothing=0.5),
    OneCoin(),
    MACE(restarts=2),
    IBCC(),
]

TINY = [
    ["a", "a", "b", "a"],
    ["b", "b", "b", None],
    ["a", "c", None, "a"],
    [None, "c", "c", "b"],
    ["b", "a", None, None],
    [None, None, "a", None],
    ["a", "a", "a", "b"],
]
SMALLER = [["a", "a", "b"], ["b", None, "b"], ["a", "b", None]]

cells = st.sampled_from(["a", "b", "c", None])
tables = st.lists(st.lists(cells, min_size=4, max_size=4), min_size=1, max_size=7)


def only(kind, steps):
    """Return a model that takes so many steps from its first start."""
    more = {MACE: {"restarts": 0}, DawidSkene: {"leaps": False}}.get(kind, {})
    return kind(most_steps=steps, tolerance=0.0, **more)


@pytest.mark.parametrize("kind", SLOW)
@pytest.mark.parametrize("steps", [1, 2, 7])
def test_steps_are_those_of_a_plain_loop(kind, steps):
    """Posterior and objective after each step, on data with missing decisions."""
    found = only(kind, steps)(CodingData.from_matrix(TINY))
    posterior, history = SLOW[kind](TINY, steps)
    assert found.fit.objective == pytest.approx(history, abs=1e-9)
    for i, own in posterior.items():
        assert found.posterior[i] == pytest.approx([own[c] for c in found.categories], abs=1e-9)


@settings(max_examples=30)
@given(tables)
def test_steps_are_those_of_a_plain_loop_on_any_votes(rows):
    """As above; a fit that has settled before is compared as far as it came."""
    data = CodingData.from_matrix(rows)
    for kind, slow in SLOW.items():
        found = only(kind, 3)(data)
        if found.is_defined:
            steps = len(found.fit.objective) - 1
            assert found.fit.objective == pytest.approx(slow(rows, steps)[1], abs=1e-7)


@settings(max_examples=30)
@given(tables)
def test_the_objective_never_falls(rows):
    """Apart from rounding; it has settled, and the posterior adds up to one."""
    data = CodingData.from_matrix(rows)
    for model in MODELS:
        found = model(data)
        if found.is_defined:
            assert np.diff(found.fit.objective).min() > -1e-9
            assert found.fit.settled
            assert found.fit.posterior.sum(axis=1) == pytest.approx(1)


@pytest.mark.parametrize("kind", [DawidSkene, OneCoin])
def test_the_likelihood_is_the_sum_over_every_truth(kind):
    """All 2^3 ways in which the truth of three items can lie, with the fitted parameters."""
    fit = kind()(CodingData.from_matrix(SMALLER)).fit
    tables = [fit.confusion(name) for name in fit.annotators]
    place = {category: i for i, category in enumerate(fit.categories)}
    value = brute.likelihood(
        SMALLER, fit.prior, lambda j, t, v: float(tables[j][place[t], place[v]])
    )
    assert fit.objective[-1] == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(
    ("model", "evidence"),
    [(IBCC(), brute.evidence_of_confusions), (MACE(), brute.evidence_of_knowing)],
    ids=["ibcc", "mace"],
)
def test_the_bound_lies_below_the_evidence_and_near_it(model, evidence):
    """The evidence is exact: parameters integrated out, every hidden value added up."""
    bound = model(CodingData.from_matrix(SMALLER)).fit.objective[-1]
    exact = evidence(SMALLER)
    assert exact - 2.5 < bound < exact


def test_full_agreement_is_certain_and_its_likelihood_known():
    """Six a and two b: the votes follow from the truth, so only its frequencies are left."""
    found = DawidSkene()(CodingData.from_matrix([["a"] * 3] * 6 + [["b"] * 3] * 2))
    assert found.fit.objective[-1] == pytest.approx(6 * math.log(6 / 8) + 2 * math.log(2 / 8))
    assert set(found.fit.competence.values()) == {1.0}
    assert found.margin.tolist() == [1.0] * 8


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_an_item_without_votes_is_undecided(model):
    """Its code is -1, as wherever no category is, and its reason is that nobody voted."""
    found = model(CodingData.from_matrix([["a", "a"], [None, None], ["b", "b"]]))
    assert found.code[1] == -1
    assert found.reasons[found.why[1]] == "nobody voted"


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_how_frequent_categories_are_adds_up_to_one(model):
    """In the fit, and with it how good an annotator is lies between 0 and 1."""
    fit = model(CodingData.from_matrix(TINY)).fit
    assert sum(fit.prior.values()) == pytest.approx(1)
    assert all(0 <= one <= 1 for one in fit.competence.values())


def test_items_with_the_same_votes_are_one_pattern():
    """Whatever the order of their rows; so a fit takes as long as there are different votes."""
    rows = [["a", "b"], ["b", "a"], ["a", None], ["a", "a"]]
    votes = patterns_of(CodingData.from_matrix(rows * 25))
    assert votes.n == 4
    assert votes.weight.tolist() == [25] * 4


def test_somebody_who_always_says_the_opposite_is_a_good_witness():
    """The confusion matrix is turned round, and two reversed votes outweigh one that fits."""
    truth = "abbabaabab" * 4
    turned = {"a": "b", "b": "a"}
    rows = [[t, t, t, turned[t]] for t in truth]
    found = DawidSkene()(CodingData.from_matrix(rows, annotators=["p", "q", "r", "liar"]))
    assert found.fit.competence["liar"] == pytest.approx(0)
    assert found.fit.confusion("liar") == pytest.approx(np.array([[0, 1], [1, 0]]))
    alone = CodingData.from_matrix(
        [*rows, [None, None, None, "a"]], annotators=["p", "q", "r", "liar"]
    )
    assert list(DawidSkene()(alone).decisions())[-1] == "b"


def test_mace_finds_who_always_says_the_same():
    """A habit is no knowledge, however often it happens to be right."""
    rng = np.random.default_rng(3)
    truth = rng.choice(["a", "b"], 200, p=[0.7, 0.3])
    rows = [[t if rng.random() < 0.85 else "a" for _ in range(4)] + ["a"] for t in truth]
    found = MACE()(CodingData.from_matrix(rows, annotators=["p", "q", "r", "s", "lazy"]))
    knows = found.fit.competence
    assert knows["lazy"] < 0.2
    assert min(knows[name] for name in "pqrs") > 0.6
    # Each wrote 'a' for both when they did not know.
    assert found.fit.confusion("p")[0, 0] > found.fit.confusion("p")[1, 1]


def test_with_many_votes_the_parameters_come_back():
    """Confusion matrices and frequencies that made the votes, within sampling error."""
    rng = np.random.default_rng(7)
    prior = np.array([0.5, 0.3, 0.2])
    confusion = np.array([0.2 * rng.dirichlet([1, 1, 1], 3) + 0.8 * np.eye(3) for _ in range(6)])
    truth = rng.choice(3, 4000, p=prior)
    rows = [[int(rng.choice(3, p=confusion[j, t])) for j in range(6)] for t in truth]
    data = CodingData.from_matrix(rows, annotators=list("uvwxyz"))
    for model in (DawidSkene(), IBCC()):
        found = model(data)
        assert np.abs(np.array(list(found.fit.prior.values())) - prior).max() < 0.03
        for j, name in enumerate("uvwxyz"):
            assert np.abs(found.fit.confusion(name) - confusion[j]).max() < 0.05
        assert np.mean(found.code == truth) > 0.98


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_a_fit_goes_on_from_an_earlier_one(model):
    """New items, a new annotator and a new category; few steps, and the end of a whole fit."""
    rng = np.random.default_rng(5)
    truth = rng.integers(3, size=300)
    rows = [
        (f"i{i}", f"w{j}", int(t) if rng.random() < 0.6 + 0.04 * j else int(rng.integers(3)))
        for i, t in enumerate(truth)
        for j in range(9)
        if rng.random() < 0.7
    ]
    early = [row for row in rows if row[1] != "w8" and int(row[0][1:]) < 290 and row[2] != 2]
    before = model(CodingData.from_rows(early))
    data = CodingData.from_rows(rows)
    after, whole = model(data, start=before), model(data)
    assert list(after.decisions()) == list(whole.decisions())
    assert after.fit.objective[-1] == pytest.approx(whole.fit.objective[-1], rel=1e-5)
    few = model(data.with_votes([("i0", "new", 1)]), start=after)
    assert len(few.fit.objective) < len(whole.fit.objective)


def slow_crowd():
    """Return votes of people who mostly guess, on which a fit takes many steps."""
    rng = np.random.default_rng(9)
    truth = rng.integers(4, size=2000)
    skill = rng.uniform(0.1, 0.5, 40)
    rows = [
        (f"i{i}", f"w{j}", int(t) if rng.random() < skill[j] else int(rng.integers(4)))
        for i, t in enumerate(truth)
        for j in rng.choice(40, 5, replace=False)
    ]
    return CodingData.from_rows(rows)


@pytest.mark.parametrize("smoothing", [0.0, 1.0])
def test_leaps_take_fewer_steps_and_end_no_lower(smoothing):
    """Nor does the objective ever fall on the way."""
    data = slow_crowd()
    plain = DawidSkene(leaps=False, smoothing=smoothing)(data).fit
    ahead = DawidSkene(smoothing=smoothing)(data).fit
    assert ahead.settled
    assert len(ahead.objective) < 0.7 * len(plain.objective)
    assert ahead.objective[-1] > plain.objective[-1] - 1e-6
    assert np.diff(ahead.objective).min() >= 0


def test_a_long_fit_tells_how_far_it_is():
    """At each start, and at every fiftieth step."""
    told = []
    found = DawidSkene(leaps=False)(slow_crowd(), progress=told.append)
    assert len(found.fit.objective) > 50
    assert told[:2] == ["dawid_skene: start 1 of 1, step 1", "dawid_skene: start 1 of 1, step 50"]
    told.clear()
    MACE(restarts=2)(CodingData.from_matrix(TINY), progress=told.append)
    assert [line.split(":")[1].split(",")[0] for line in told if line.endswith("step 1")] == [
        " start 1 of 3",
        " start 2 of 3",
        " start 3 of 3",
    ]
