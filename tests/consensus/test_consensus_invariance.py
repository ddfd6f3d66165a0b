"""What must not matter does not: order, names, copies, and who or what is not used."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from argora.consensus import IBCC, MACE, DawidSkene, KOfN, Majority, OneCoin, Plurality, TwoStage
from argora.reliability import CodingData

MODELS = [DawidSkene(), OneCoin(), MACE(restarts=3), IBCC()]
RULES = [
    Plurality(),
    Plurality(ties="overall"),
    Plurality(ties="random", seed=4),
    Majority(),
    KOfN(k=2),
    *MODELS,
]

cells = st.sampled_from(["a", "b", "c", None])
tables = st.lists(st.lists(cells, min_size=4, max_size=4), min_size=1, max_size=8)


def crowd(seed, n_items=60, n_annotators=7):
    """Return votes of a crowd in which everybody is differently good."""
    rng = np.random.default_rng(seed)
    skill = rng.uniform(0.3, 0.95, n_annotators)
    return [
        (f"i{i}", f"w{j}", "abc"[t] if rng.random() < skill[j] else str(rng.choice(list("abc"))))
        for i, t in enumerate(rng.integers(3, size=n_items))
        for j in range(n_annotators)
        if rng.random() < 0.7
    ]


def by_item(found):
    """Return the decision on every item."""
    return dict(
        zip(map(found.data.item_name, range(found.data.n_rows)), found.decisions(), strict=True)
    )


@settings(max_examples=30)
@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_items_changes_not_a_bit(rows, random):
    """The same bits, for every rule."""
    order = list(range(len(rows)))
    random.shuffle(order)
    data = CodingData.from_matrix(rows, items=[f"i{n}" for n in order], categories="abc")
    place = np.argsort(order)
    other = CodingData.from_matrix(
        [rows[n] for n in place], items=[f"i{n}" for n in range(len(rows))], categories="abc"
    )
    for rule in RULES:
        found, again = rule(data), rule(other)
        assert by_item(found) == by_item(again)
        assert np.array_equal(found.posterior[place], again.posterior, equal_nan=True)


@pytest.mark.parametrize("model", MODELS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_names_of_annotators_and_categories_do_not_matter(model, seed):
    """Other names put both into another order."""
    rows = crowd(seed)
    who = {f"w{j}": name for j, name in enumerate("qzmakxb")}
    what = {"a": "z", "b": "x", "c": "y"}
    found = model(CodingData.from_rows(rows))
    again = model(CodingData.from_rows([(i, who[w], what[v]) for i, w, v in rows]))
    assert {i: what[c] for i, c in by_item(found).items()} == by_item(again)
    order = [again.categories.index(what[c]) for c in found.categories]
    assert again.posterior[:, order] == pytest.approx(found.posterior, abs=1e-6)
    for name, value in found.fit.competence.items():
        assert again.fit.competence[who[name]] == pytest.approx(value, abs=1e-6)


RIDGE = [["a", "b", "a", "b"], ["b", None, None, None]]


@settings(max_examples=20)
@example(RIDGE, [2, 3, 1, 0], "bac")
@given(tables, st.permutations(range(4)), st.permutations("abc"))
def test_no_rounding_decides_between_two_truths_that_are_equally_likely(rows, seats, letters):
    """Sums in another order round otherwise; on a ridge such errors could grow with every step."""
    name = {**dict(zip("abc", letters, strict=True)), None: None}
    other = [[name[row[j]] for j in seats] for row in rows]
    for model in (DawidSkene(), OneCoin(), MACE(restarts=1), IBCC()):
        found = model(CodingData.from_matrix(rows)).decisions()
        again = model(CodingData.from_matrix(other)).decisions()
        assert [name[category] for category in found] == list(again)


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_an_item_with_a_weight_is_so_many_items(rule):
    """Copies are one pattern, and count each."""
    rows = [["a", "a", "b"], ["b", "b", None], ["a", "c", "c"], ["a", "b", "c"]]
    once = CodingData.from_matrix(rows)
    weighted = CodingData(
        once.annotators, once.categories, once.start, once.annotator, once.code,
        weight=np.array([3, 1, 2, 1]),
    )  # fmt: skip
    copies = CodingData.from_matrix([rows[i] for i in (0, 2, 1, 0, 3, 2, 0)])
    found, again = rule(weighted), rule(copies)
    if rule.ties != "random":
        assert list(again.decisions()) == [
            list(found.decisions())[i] for i in (0, 2, 1, 0, 3, 2, 0)
        ]
    if found.fit is not None:
        assert found.fit.objective == pytest.approx(again.fit.objective)
        assert found.fit.n_votes.tolist() == again.fit.n_votes.tolist()


@pytest.mark.parametrize("rule", [*RULES, TwoStage(none="a")], ids=str)
def test_what_nobody_used_changes_nothing(rule):
    """A category, an annotator and an item without votes."""
    rows = crowd(11, n_items=20)
    found = rule(CodingData.from_rows(rows))
    more = [("empty", "w0", None), ("i0", "idle", None), *rows]
    again = rule(CodingData.from_rows(more, categories=["0", "a", "b", "c", "z"]))
    assert by_item(again) == {**by_item(found), "empty": None}
    if found.fit is not None:
        assert again.fit.objective == pytest.approx(found.fit.objective)
        assert np.isnan(again.fit.competence["idle"])
        assert np.isnan(again.fit.confusion("idle")).all()


@pytest.mark.parametrize("model", MODELS, ids=str)
def test_a_tie_of_a_model_is_broken_as_that_of_a_vote(model):
    """Two annotators who always differ leave no model a way to tell who is right."""
    data = CodingData.from_rows([("i1", "x", "a"), ("i1", "y", "b")])
    found = model(data)
    assert list(found.decisions()) == [None]
    assert found.undecided() == {"several categories lead equally": 1}
    filled = type(model)(otherwise="b")(data)
    assert list(filled.decisions()) == ["b"]
    assert filled.probability[0] == pytest.approx(0.5)
