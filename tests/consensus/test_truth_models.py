"""Truth models are what their definitions say, checked by loops and by adding up every truth."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.consensus import brute

from argora.consensus import IBCC, MACE, DawidSkene, OneCoin
from argora.consensus.patterns import mixed, patterns_of
from argora.errors import DataError
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
    found = DawidSkene(leaps=False)(slow_crowd(), on_progress=told.append)
    assert len(found.fit.objective) > 50
    assert told[:2] == ["dawid_skene: start 1 of 1, step 1", "dawid_skene: start 1 of 1, step 50"]
    told.clear()
    MACE(restarts=2)(CodingData.from_matrix(TINY), on_progress=told.append)
    assert [line.split(":")[1].split(",")[0] for line in told if line.endswith("step 1")] == [
        " start 1 of 3",
        " start 2 of 3",
        " start 3 of 3",
    ]


@pytest.mark.parametrize(
    ("model", "slow", "options"),
    [
        (IBCC, brute.ibcc, {"right": 3.5, "wrong": 0.75, "frequency": 2.0}),
        (MACE, brute.mace, {"habit": 0.5}),
    ],
    ids=["ibcc", "mace"],
)
def test_priors_are_those_of_the_options(model, slow, options):
    """Steps are those of a plain loop with other priors, too."""
    more = {"restarts": 0} if model is MACE else {}
    found = model(most_steps=3, tolerance=0.0, **more, **options)(CodingData.from_matrix(TINY))
    posterior, history = slow(TINY, 3, **options)
    assert found.fit.objective == pytest.approx(history, abs=1e-9)
    for i, own in posterior.items():
        assert found.posterior[i] == pytest.approx([own[c] for c in found.categories], abs=1e-9)


def test_knowledge_and_guesses_have_a_prior_each():
    """Who is taken to have known more before knows more; who is taken to have guessed, less."""
    data = CodingData.from_matrix([["a", "a"], ["b", "b"], ["a", "b"]], annotators=["x", "y"])
    usual, knowing, guessing = (
        MACE(restarts=0, **own)(data).fit.competence["x"]
        for own in ({}, {"knows": 20.0}, {"guesses": 20.0})
    )
    assert guessing < usual < knowing


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_confusions_add_up_and_hold_the_competence(model):
    """Rows add up to one; how good somebody is follows from the matrix as the model says."""
    fit = model(CodingData.from_matrix(TINY, annotators=list("wxyz"))).fit
    for name, competence in fit.competence.items():
        table = fit.confusion(name)
        assert table.sum(axis=1) == pytest.approx(1)
        if isinstance(model, OneCoin):
            wrong = (1 - competence) / 2
            expected = np.where(np.eye(3, dtype=bool), competence, wrong)
            assert table == pytest.approx(expected)
        elif isinstance(model, MACE):
            habit = fit.parameters["habit"][fit.annotators.index(name)]
            said = (1 - competence) * habit / habit.sum()
            assert table == pytest.approx(np.tile(said, (3, 1)) + competence * np.eye(3))
        else:
            right = sum(p * table[i, i] for i, p in enumerate(fit.prior.values()))
            assert competence == pytest.approx(right)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_coin_is_never_quite_sure(n):
    """Its accuracy stays 10^-9 away from 1 and from 0; mistakes share what is left."""
    rows = [[f"c{i}"] * 3 for i in range(n)] * 2
    fit = OneCoin()(CodingData.from_matrix(rows, annotators=["x", "y", "z"])).fit
    assert 1 - fit.competence["x"] == pytest.approx(1e-9, rel=1e-6)
    wrong = fit.confusion("x")[0, 1:]
    assert wrong == pytest.approx([1e-9 / (n - 1)] * (n - 1) if n > 1 else [], rel=1e-6)


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_somebody_without_votes_has_no_figures(model):
    """Competence and confusions are unknown, not the even ones of a start."""
    rows = [["a", "a", None], ["b", "b", None], ["a", "b", None]]
    fit = model(CodingData.from_matrix(rows, annotators=["x", "y", "idle"])).fit
    assert math.isnan(fit.competence["idle"])
    assert np.isnan(fit.confusion("idle")).all()
    assert fit.n_votes.tolist() == [3, 3, 0]
    assert fit.annotators == ("x", "y", "idle")


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_probability_and_lead_are_those_of_the_posterior(model):
    """Of what was decided, of what leads where nothing was, and of what stands for ties."""
    rows = [["a", "b"], ["b", "a"], ["a", "a"], ["b", "b"], [None, None]]
    plain = model(CodingData.from_matrix(rows))
    for rule, third in ((model, None), (replace(model, otherwise="c"), "c")):
        found = rule(CodingData.from_matrix(rows))
        assert found.posterior[:4, :2] == pytest.approx(plain.posterior[:4, :2])
        assert np.isnan(found.posterior[4]).all()
        for row, chosen in enumerate(list(found.decisions())[:4]):
            shares = dict(zip(found.categories, found.posterior[row].tolist(), strict=True))
            own = max(shares.values()) if chosen is None else shares.pop(chosen)
            others = sorted(shares.values())[:-1] if chosen is None else list(shares.values())
            assert found.probability[row] == pytest.approx(own)
            assert found.margin[row] == pytest.approx(own - max(others))
        assert math.isnan(found.probability[4])
        assert math.isnan(found.margin[4])
        assert list(found.decisions())[:2] == [third, third]


def test_a_large_table_of_posteriors_is_refused_with_another_way(monkeypatch):
    """Just as many cells as are allowed are returned; row by row there is no limit."""
    data = CodingData.from_matrix([["a", "a"], ["b", "b"], ["a", "a"]])
    monkeypatch.setattr("argora.consensus.fit.MOST_CELLS", 5)
    found = OneCoin()(data)
    with pytest.raises(DataError) as error:
        _ = found.posterior
    assert str(error.value) == (
        "a table of 3 items x 2 categories would have more than 10^8 cells; soft_labels() gives "
        "the same row by row"
    )
    assert len(list(found.soft_labels(least=0.5))) == 3
    monkeypatch.setattr("argora.consensus.fit.MOST_CELLS", 6)
    assert OneCoin()(data).posterior.shape == (3, 2)


def test_soft_labels_of_a_model_are_its_posterior_row_by_row():
    """Items without votes have none; what is just as probable as the least is left out."""
    rows = [["a", "b"], [None, None], ["b", "b"], ["a", "a"]]
    found = OneCoin()(CodingData.from_matrix(rows, items=list("wxyz")))
    expected = [
        (name, category, found.posterior[row, place])
        for row, name in enumerate("wxyz")
        if name != "x"
        for place, category in enumerate("ab")
    ]
    assert list(found.soft_labels()) == expected
    assert [item for item, *_ in found.soft_labels(least=found.posterior[2, 1])] == []


@pytest.mark.parametrize(
    ("number", "seed", "hexadecimal"),
    [
        (0, 0, "e220a8397b1dcdaf"),
        (0, 1, "6e789e6aa1b965f4"),
        (0, 2, "06c45d188009454f"),
        (0, 3, "f88bb8a8724c81ec"),
        (1, 0, "910a2dec89025cc1"),
    ],
)
def test_numbers_are_mixed_as_published(number, seed, hexadecimal):
    """The outputs of SplitMix64 (Steele, Lea & Flood 2014), from the seeds 0 and 1."""
    assert f"{int(mixed(np.array([number]), seed)[0]):016x}" == hexadecimal


def test_random_starts_stay_the_same_from_version_to_version():
    """The seed and what annotators did decide; a fit with a seed can be made again."""
    votes = patterns_of(CodingData.from_matrix(TINY))
    drawn = [own.round(6).tolist() for own in votes.draws(votes.weight, seed=3, n=2)]
    assert drawn == [
        [0.826764, 0.632756, 0.272299, 0.156315],
        [0.650698, 0.919846, 0.214152, 0.051366],
    ]
    same = patterns_of(CodingData.from_matrix([["a", "a", "b"], ["b", "b", "a"]]))
    for own in same.draws(same.weight, seed=0, n=3):
        assert own[0] == own[1] != own[2]
        assert (own >= 0).all()
        assert (own < 1).all()


def test_patterns_hold_every_vote_once_with_how_often():
    """Rows with the same votes of the same annotators are one; all can be told back."""
    rows = [["a", "b"], ["b", "a"], ["a", None], ["a", "b"], [None, None], [None, "a"]]
    data = CodingData.from_matrix(rows, annotators=["x", "y"])
    votes = patterns_of(replace(data, weight=np.array([2, 1, 1, 3, 5, 1])))
    told = {}
    for p in range(votes.n):
        own = slice(votes.start[p], votes.start[p + 1])
        said = tuple(
            (votes.annotators[a], votes.categories[c])
            for a, c in zip(votes.annotator[own], votes.code[own], strict=True)
        )
        told[said] = (votes.weight[p], np.flatnonzero(votes.pattern == p).tolist())
    assert told == {
        (("x", "a"), ("y", "b")): (5, [0, 3]),
        (("x", "b"), ("y", "a")): (1, [1]),
        (("x", "a"),): (1, [2]),
        (("y", "a"),): (1, [5]),
    }
    assert votes.pattern[4] == -1
    assert votes.votes_by_annotator(votes.weight).tolist() == [7, 7]


def test_the_note_on_starts_counts_those_that_led_to_the_top():
    """All of them where there is one way up; without further starts there is no note."""
    data = CodingData.from_matrix([["a"] * 3, ["b"] * 3] * 3)
    found = MACE(restarts=2)(data)
    assert found.notes[-1] == "3 of 3 starts led to the highest evidence bound found"
    assert found.fit.objective[-1] == max(found.fit.starts)
    assert not any("starts" in note for note in MACE(restarts=0)(data).notes)


def test_progress_is_told_at_the_first_and_at_every_fiftieth_step():
    """With the number of the start, and how many there are."""
    told = []
    fit = MACE(restarts=1, tolerance=0.0, most_steps=101)(
        CodingData.from_matrix(TINY), on_progress=told.append
    ).fit
    assert [line for line in told if "start 1" in line] == [
        f"mace: start 1 of 2, step {step}"
        for step in (1, 50, 100)
        if step < len(fit.objective) or not fit.settled
    ]


@pytest.mark.parametrize("tolerance", [0.0, 1e-9, 1e-3])
def test_a_fit_settles_when_a_step_gains_no_more_than_the_tolerance_for_each_vote(tolerance):
    """Every step before gained more; votes count as often as their items."""
    data = CodingData.from_matrix(TINY * 2)
    fit = OneCoin(tolerance=tolerance)(data).fit
    gains = np.diff(fit.objective) / (20 * 2)
    assert fit.settled
    assert gains[-1] <= tolerance
    assert (gains[:-1] > tolerance).all()


def test_a_fit_takes_no_more_steps_than_it_may():
    """A step for each value after the first."""
    for steps in (1, 2, 5):
        fit = DawidSkene(most_steps=steps, tolerance=0.0, leaps=False)(
            CodingData.from_matrix(TINY)
        ).fit
        assert len(fit.objective) == steps + 1
        leaping = DawidSkene(most_steps=steps, tolerance=0.0)(CodingData.from_matrix(TINY)).fit
        assert len(leaping.objective) == steps + 1


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_a_single_vote_counts(model):
    """Whoever gave one has a competence; the item has a posterior."""
    rows = [["a", "a", None], ["b", "b", None], ["a", "a", "a"], [None, "b", None]]
    found = model(CodingData.from_matrix(rows, annotators=["x", "y", "once"]))
    assert found.fit.competence["once"] > 0
    assert found.fit.confusion("once").sum(axis=1) == pytest.approx(1)
    assert found.posterior[3].sum() == pytest.approx(1)


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_a_fit_goes_on_from_one_in_which_somebody_had_no_votes(model):
    """They vote now, and have figures."""
    rows = [["a", "a", None], ["b", "b", None], ["a", "b", None], ["a", "a", None]]
    names = ["x", "y", "z"]
    before = model(CodingData.from_matrix(rows, annotators=names))
    more = CodingData.from_matrix([*rows, ["a", None, "a"]], annotators=names)
    after = model(more, start=before)
    assert 0 <= after.fit.competence["z"] <= 1
    assert np.isfinite(after.fit.objective).all()
