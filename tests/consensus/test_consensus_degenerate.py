"""Data from which little or nothing follows: no rule fails, and each says why."""

from __future__ import annotations

import numpy as np
import pytest

from argora.consensus import RULES, competences, confusion, parse_rule
from argora.errors import DataError, MeasureError
from argora.reliability import CodingData

SPELLED = {"k_of_n": "k_of_n(k=2)", "two_stage": "two_stage(none='a')"}
ALL = [parse_rule(SPELLED.get(name, name)) for name in RULES.names()]
MODELS = [rule for rule in ALL if rule.kind == "model"]

DEGENERATE = {
    "no item": CodingData.from_matrix([], annotators=["x", "y"]),
    "no votes": CodingData.from_matrix([[None, None], [None, None]]),
    "no annotator": CodingData.from_matrix([[], []], annotators=[]),
    "one annotator": CodingData.from_matrix([["a"], ["b"], [None], ["a"]]),
    "one category": CodingData.from_matrix([["a", "a", None], ["a", "a", "a"]]),
    "one item": CodingData.from_matrix([["a", "b", "b"]]),
    "nobody shares an item": CodingData.from_matrix([["a", None], [None, "b"]]),
    "all ties": CodingData.from_matrix([["a", "b"], ["b", "a"]] * 4),
    "somebody idle": CodingData.from_matrix([["a", "a", None], ["b", "a", None]]),
    "sets": CodingData.from_matrix([[{"a"}, {"a", "b"}], [set(), set()]]),
    "seen once": CodingData.from_matrix([["a", "a", "b"], ["a", "a", "a"], ["c", "a", "a"]]),
}


@pytest.mark.parametrize("rule", ALL, ids=str)
@pytest.mark.parametrize("name", DEGENERATE)
def test_every_item_has_a_category_or_a_reason(rule, name):
    """Everything can be looked at, and what is undecided adds up."""
    data = DEGENERATE[name]
    found = rule(data)
    for row in found.rows():
        assert (row["decision"] is None) == (row["settled_by"] == "")
        assert row["decision"] is not None or row["reason"]
    assert found.n_decided + sum(found.undecided().values()) == found.n_items
    assert found.posterior.shape == (data.n_rows, len(found.categories))
    assert all(0 <= share <= 1 for _, _, share in found.soft_labels())
    assert len(competences(found, resamples=3, interval="item")) == len(data.annotators)
    for annotator in data.annotators:
        confusion(found, annotator, resamples=3, interval="item")
    assert str(found).startswith(str(rule))


@pytest.mark.parametrize("rule", MODELS, ids=str)
@pytest.mark.parametrize("name", ["no item", "no votes", "no annotator"])
def test_a_model_without_votes_is_undefined(rule, name):
    """It decides nothing and says so."""
    found = rule(DEGENERATE[name])
    assert found.undefined == "nobody voted on any item"
    assert set(found.decisions()) <= {None}


@pytest.mark.parametrize("rule", MODELS, ids=str)
def test_a_single_annotator_is_believed(rule):
    """With the warning that there was nobody to compare with."""
    found = rule(DEGENERATE["one annotator"])
    assert list(found.decisions()) == ["a", "b", None, "a"]
    assert "no item has two votes, so each decision is the only vote there is" in found.notes


@pytest.mark.parametrize("rule", MODELS, ids=str)
def test_one_category_is_what_everybody_means(rule):
    """Nothing is divided by the number of other categories."""
    found = rule(DEGENERATE["one category"])
    assert list(found.decisions()) == ["a", "a"]
    assert found.probability.tolist() == [1.0, 1.0]
    assert found.fit.confusion("annotator 1").tolist() == [[1.0]]


def test_very_many_categories_are_voted_on_and_refused_by_confusion_matrices():
    """10^5 categories; the reason says what to take instead."""
    n = 10**5
    data = CodingData.from_columns(
        item=np.repeat(np.arange(n // 2), 3),
        annotator=np.tile(["x", "y", "z"], n // 2),
        category=np.column_stack([np.arange(n // 2)] * 2 + [np.arange(n // 2, n)]).ravel(),
    )
    assert parse_rule("plurality")(data).n_decided == n // 2
    for name in ("dawid_skene", "ibcc"):
        found = parse_rule(name)(data)
        assert found.undefined.endswith(f"parameters of {name}; counting votes does without them")
        assert found.n_decided == 0
    assert "10^8 cells" in parse_rule("one_coin")(data).undefined
    assert sum(1 for _ in parse_rule("plurality")(data).rows()) == n // 2


def test_the_largest_table_of_parameters_has_20_million_numbers(monkeypatch):
    """Two annotators with 3,163 categories are too many; just as many as are allowed are fitted."""
    names = [f"c{i}" for i in range(3163)]
    data = CodingData.from_matrix([[name, name] for name in names])
    assert "too many for the parameters" in parse_rule("dawid_skene")(data).undefined
    monkeypatch.setattr("argora.consensus.truth.LARGEST_TABLE", 8)
    rows = [["a", "a", "a"], ["b", "b", "b"]]
    two, three = (CodingData.from_matrix([row[:n] for row in rows]) for n in (2, 3))
    assert parse_rule("dawid_skene")(two).undefined is None
    assert "too many for the parameters" in parse_rule("dawid_skene")(three).undefined


HOSTILE = {
    "all ties": ([["a", "b"], ["b", "a"]] * 50, {None, "a"}),
    "one item": ([["a", "a", "b"]], {None, "a"}),
    "each category once": ([[f"c{i}", f"c{i}"] for i in range(50)], None),
}


@pytest.mark.parametrize("rule", ALL, ids=str)
@pytest.mark.parametrize("name", HOSTILE)
def test_what_little_there_is_decides_or_nothing_does(rule, name):
    """Ties stay open, also for models; unanimous votes win, however rare the category."""
    rows, expected = HOSTILE[name]
    found = rule(CodingData.from_matrix([[*row, None] for row in rows]))
    decided = list(found.decisions())
    if expected is None:
        assert decided == [row[0] for row in rows]
    elif rule.id != "two_stage":
        assert set(decided) <= expected


def test_a_vote_that_is_there_twice_is_refused_by_name():
    """Data never hold it, so no rule has to."""
    with pytest.raises(DataError, match=r"(?s)ann.*i1|i1.*ann"):
        CodingData.from_rows([("i1", "ann", "a"), ("i1", "ann", "b")])


def test_a_fit_that_did_not_settle_says_so():
    """The note has the number of steps."""
    rows = [["a", "a", "b"], ["b", "a", "b"], ["a", "b", "a"], ["b", "b", "a"], ["a", "a", "a"]]
    found = parse_rule("dawid_skene(most_steps=1)")(CodingData.from_matrix(rows))
    assert not found.fit.settled
    assert "the log-likelihood still rose after 1 steps" in found.notes


@pytest.mark.parametrize("rule", ALL, ids=str)
def test_a_rule_is_parsed_from_what_it_prints(rule):
    """With other options too."""
    assert parse_rule(str(rule)) == rule
    changed = type(rule)(**{**rule.options, "ties": "random", "seed": 3, "otherwise": frozenset()})
    assert parse_rule(str(changed)) == changed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("pluralty", "did you mean 'plurality'"),
        ("mace(restart=2)", "did you mean 'restarts'"),
        ("k_of_n", r"k_of_n\(k=...\)"),
        ("1 + 1", "names no rule"),
        ("mace(restarts=-1)", "expected a whole number from 0"),
        ("ibcc(right=0)", "expected a number above 0"),
        ("dawid_skene(smoothing=-1)", "expected a number from 0"),
        ("dawid_skene(leaps=2)", "expected True or False"),
        ("dawid_skene(most_steps=0)", "expected a whole number from 1"),
        ("one_coin(tolerance=-1)", "expected a number from 0"),
        ("ibcc(most_steps=0)", "expected a whole number from 1"),
        ("mace(most_steps=0)", "expected a whole number from 1"),
        ("hmm(most_steps=0)", "expected a whole number from 1"),
        ("one_coin(ties='coin')", "expected"),
        ("two_stage(none='none', ties='coin')", "expected"),
        (
            "k_of_n(k=2, m=3)",
            r"has no option 'm'; it has \['ties', 'otherwise', 'seed', 'k', 'n'\]",
        ),
        ("two_stage(k=1)", r"two_stage needs an option: two_stage\(none=...\)$"),
        ("one_coin(most_steps=1.5)", "most_steps=1.5: expected a whole number from 1"),
        ("mace(knows=0)", "mace: knows=0: expected a number above 0"),
        ("mace(guesses=0)", "mace: guesses=0: expected a number above 0"),
        ("mace(habit=-1)", "mace: habit=-1: expected a number above 0"),
        ("mace(restarts=1.5)", "mace: restarts=1.5: expected a whole number from 0"),
        ("ibcc(wrong=0)", "ibcc: wrong=0: expected a number above 0"),
        ("ibcc(frequency=0)", "ibcc: frequency=0: expected a number above 0"),
        ("hmm(right=0)", "hmm: right=0: expected a number above 0"),
        ("hmm(wrong=0)", "hmm: wrong=0: expected a number above 0"),
        ("hmm(frequency=0)", "hmm: frequency=0: expected a number above 0"),
        ("hmm(moves=0)", "hmm: moves=0: expected a number above 0"),
        ("hmm(stays=-1)", "hmm: stays=-1: expected a number from 0"),
        ("hmm(restarts=0.5)", "hmm: restarts=0.5: expected a whole number from 0"),
        ("hmm(tags='iob')", r"hmm: tags='iob': expected None or one of \['bio'\]"),
        ("hmm(decode='best')", r"decode='best': expected one of \['viterbi', 'posterior'\]"),
        ("zzz", "unknown rule 'zzz'; there are plurality, majority, k_of_n, two_stage, "),
    ],
)
def test_a_rule_that_does_not_exist_is_explained(text, told):
    """The nearest name, or what was expected."""
    with pytest.raises(MeasureError, match=told):
        parse_rule(text)


def test_a_fit_cannot_start_from_another_model():
    """Their parameters mean different things."""
    data = DEGENERATE["seen once"]
    with pytest.raises(MeasureError, match="mace cannot start from what ibcc found"):
        parse_rule("mace")(data, start=parse_rule("ibcc")(data))


@pytest.mark.parametrize(
    "text",
    ["one_coin(tolerance=0)", "dawid_skene(most_steps=1, smoothing=0)", "mace(restarts=0)",
     "hmm(stays=0, restarts=0)", "plurality(seed=0)"],
)  # fmt: skip
def test_the_least_value_of_an_option_is_taken(text):
    """And decides what everybody says."""
    assert list(parse_rule(text)(DEGENERATE["one category"]).decisions()) == ["a", "a"]


@pytest.mark.parametrize("option", ["none", "otherwise"])
def test_a_category_in_a_rule_may_be_a_set(option):
    """As in the data, where sets are frozen."""
    needed = "" if option == "none" else "none='o', "
    rule = parse_rule(f"two_stage({needed}{option}={{'a'}})")
    assert getattr(rule, option) == frozenset({"a"})


@pytest.mark.parametrize("rule", MODELS, ids=str)
def test_a_model_that_cannot_be_applied_gives_every_item_its_reason(rule, monkeypatch):
    """Whoever voted on nothing keeps that reason; nothing stands for the rest."""
    monkeypatch.setattr("argora.consensus.truth.MOST_CELLS", 3)
    data = CodingData.from_matrix([["a", "b"], [None, None], ["b", "b"]])
    found = type(rule)(otherwise="c")(data)
    why = "2 different items x 2 categories are more than 10^8 cells"
    assert found.undefined == why
    assert not found.is_defined
    assert [row["reason"] for row in found.rows()] == [why, "nobody voted", why]
    assert [row["decision"] for row in found.rows()] == [None] * 3
    assert str(found) == f"{found.rule} is undefined: {why}"
    monkeypatch.setattr("argora.consensus.truth.MOST_CELLS", 4)
    assert type(rule)()(data).is_defined


@pytest.mark.parametrize("rule", MODELS, ids=str)
def test_a_fit_that_starts_from_nothing_is_a_fit_from_the_beginning(rule):
    """Where the model was undefined on earlier data."""
    data = DEGENERATE["seen once"]
    after = rule(data, start=rule(DEGENERATE["no votes"]))
    assert after.fit.objective == rule(data).fit.objective


@pytest.mark.parametrize("rule", MODELS, ids=str)
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (
            [["a", None, None], [None, "b", None]],
            ["no item has two votes, so each decision is the only vote there is"],
        ),
        (
            [["a", "a", None], [None, "b", None], ["b", "b", None]],
            ["no item has three votes: where two differ, nothing but habits tells who is right"],
        ),
        ([["a", "a", "a"], [None, "b", None], ["b", "b", None]], []),
    ],
)
def test_notes_say_when_items_have_too_few_votes(rule, rows, expected):
    """The item with most votes counts."""
    notes = rule(CodingData.from_matrix(rows)).notes
    assert [note for note in notes if note.startswith("no item")] == expected
