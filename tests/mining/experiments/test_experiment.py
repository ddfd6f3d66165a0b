"""Experiments as a whole, on the bundled essays: one annotator is the gold, two are people."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from argora.errors import DataError, MissingExtraError
from argora.measures.comparing.holm import holm
from argora.mining.analysis import Analyzer, get_analyzer
from argora.mining.experiments import Design, experiment, run_experiment
from argora.mining.experiments.confusion import MACRO
from argora.mining.experiments.gain import best_columns, information_gain
from argora.mining.experiments.instances import Instances
from argora.mining.experiments.running import (
    Folded,
    best_by_fold,
    gains_by_fold,
    majority,
    predictions,
)
from argora.mining.experiments.table import Table

pytest.importorskip("sklearn")

QUICK = {"folds": 4, "resamples": 50, "best": 60}


@pytest.fixture(scope="module")
def components(essays):
    """The task of components with all that can be asked for."""
    design = Design(
        **QUICK, groups=True, oracle=True, classifiers=("svm", "bayes", "tree", "forest")
    )
    return run_experiment(essays, design, annotator="ana")


@pytest.fixture(scope="module")
def relations(essays):
    """The task of relations with all that can be asked for."""
    design = Design(
        task="relations",
        split="instance",
        folds=3,
        resamples=50,
        groups=True,
        oracle=True,
        word_pairs=True,
    )
    return run_experiment(essays, design, annotator="ana")


def names(found, part):
    """Return what the rows of a part are called."""
    return [row.name for row in found.of(part)]


def test_every_family_is_tried_alone_and_left_out(components, relations):
    """Beside four classifiers, and the baseline."""
    families = ["structural", "lexical", "syntactic", "indicators", "contextual"]
    assert names(components, "alone") == names(components, "without") == families
    assert names(components, "classifier") == ["svm", "bayes", "tree", "forest"]
    own = ["structural", "lexical", "indicators", "types"]
    assert names(relations, "alone") == names(relations, "without") == own


@pytest.mark.parametrize("task", ["components", "relations"])
def test_knowing_the_gold_of_the_other_task_helps(task, request):
    """Numbers of relations tell types, and types tell relations."""
    found = request.getfixturevalue(task)
    (oracle,) = found.of("oracle")
    assert oracle.figures[MACRO["mean-of-f1"]] > found.main.figures[MACRO["mean-of-f1"]]
    assert oracle.against == "svm"


def test_every_instance_is_counted_once(components, relations):
    """In each row, by each person, and among the types of pairs."""
    for found in (components, relations):
        whole = sum(found.counts.values())
        assert {row.confusion.n for row in found.lines if row.part != "human"} == {whole}
    counted = sum(e.found + e.missed + e.invented + e.left for e in relations.errors)
    assert counted == sum(relations.counts.values())
    gold = sum(e.found + e.missed for e in relations.errors)
    assert gold == relations.counts["support"]
    assert components.errors == ()


def test_the_model_is_compared_with_people(components):
    """Each beside the gold on the essays that they did, and all of them in the mean."""
    assert names(components, "human") == ["ben", "chloe"]
    accuracy = [row.figures["accuracy"] for row in components.of("human")]
    assert components.human["accuracy"] == pytest.approx(np.mean(accuracy))
    share = components.main.figures["accuracy"] / np.mean(accuracy)
    assert components.share_of_human["accuracy"] == pytest.approx(share)


def test_tests_are_adjusted_within_their_table(components):
    """Ten groups of features are ten tests, and four classifiers are four."""
    for parts in (("alone", "without"), ("classifier",)):
        rows = components.of(*parts)
        assert [row.adjusted for row in rows] == holm([row.test.p_exact for row in rows])


def test_word_pairs_are_studied_with_and_without_stop_words(relations):
    """The best 100 to 5,000, those with any gain, those worth telling, and all."""
    found = names(relations, "word pairs")
    assert len(found) == 18
    n = {row.name: row.n_features for row in relations.of("word pairs")}
    assert n["best 100"] == 100
    assert n["all"] > n["all, without stop words"] > n["gain worth its telling"]
    assert n["all"] >= n["gain above 0"]


def test_macro_f1_is_given_in_both_meanings(components):
    """The interval belongs to the figure of the confusion matrix."""
    row = components.main.row()
    for reading, name in MACRO.items():
        assert components.main.macro[reading].value == pytest.approx(row[name])
        assert row[f"{name}, low"] <= row[name] <= row[f"{name}, high"]


def test_the_same_seed_gives_the_same_rows(essays, components):
    """Another one deals other folds."""
    design = Design(**QUICK)
    again = run_experiment(essays, design, annotator="ana")
    assert again.main.confusion.counts.tolist() == components.main.confusion.counts.tolist()
    other = run_experiment(essays, Design(**QUICK, seed=8), annotator="ana")
    assert other.main.confusion.counts.tolist() != again.main.confusion.counts.tolist()
    assert "|s8 |" in other.signature
    assert other.signature != again.signature


@pytest.fixture(scope="module")
def noise():
    """Eighty things of two classes and 3,000 features that have nothing to do with them."""
    random = np.random.default_rng(2)
    matrix = csr_matrix((random.random((80, 3000)) < 0.3).astype(float))
    gold = np.arange(80) % 2
    ends = tuple((n,) for n in range(80))
    things = Instances((), ("a", "b"), gold, np.zeros(80, dtype=np.int64), ends)
    table = Table(matrix, [f"x:{n}" for n in range(3000)])
    return Folded(things, table, np.repeat(np.arange(8), 10), 1)


def test_features_are_chosen_without_a_look_at_what_is_predicted(noise):
    """Noise stays noise; chosen on all things, the same noise would seem to tell much."""
    columns, gold = np.arange(3000), noise.instances.gold
    gains = gains_by_fold(noise)
    honest = predictions(noise, "svm", best_by_fold(gains, columns, 20)).codes
    assert (honest == gold).mean() < 0.7
    peeking = [best_columns(information_gain(noise.table.matrix, gold, 2), 20)] * 8
    assert (predictions(noise, "svm", peeking).codes == gold).mean() > 0.8


def test_the_baseline_learns_what_is_common_from_the_other_folds(noise):
    """With classes that alternate, each fold has as many of both, so the first wins."""
    assert set(majority(noise).codes.tolist()) == {0}


def test_features_that_an_analysis_cannot_give_are_absent(essays, monkeypatch):
    """Reported with what they lack; nothing is filled with zeros."""
    whole = get_analyzer("rules")
    known = frozenset(("paragraphs", "sentences", "tokens"))
    poor = Analyzer("poor", "poor-1", known, whole.analyse)
    monkeypatch.setattr(experiment, "get_analyzer", lambda _: poor)
    found = run_experiment(essays, Design(**QUICK, groups=True), annotator="ana")
    assert found.absent["syntactic"] == "clauses, lemmas, tags"
    assert "syntactic" not in names(found, "alone")
    assert not any(each.name.startswith("syntactic:") for each in found.ranked)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"classifiers": ("swm",)}, "did you mean 'svm'"),
        ({"families": ("lexcal",)}, "did you mean 'lexical'"),
        ({"word_pairs": True}, "word pairs are features of relations"),
        ({"task": "stances"}, "expected one of"),
        ({"classifiers": ()}, "no classifier"),
        ({"best": -1}, "best=-1"),
    ],
)
def test_a_design_that_cannot_be_is_refused(options, message):
    """Before anything is read."""
    with pytest.raises(DataError, match=message):
        Design(**options)


def test_without_scikit_learn_there_is_a_line_that_says_what_to_install(monkeypatch):
    """Not an ImportError."""
    monkeypatch.setitem(sys.modules, "sklearn", None)
    with pytest.raises(MissingExtraError, match="argora\\[mining\\]"):
        Design()


def test_other_groups_of_features_can_be_asked_for(essays):
    """Those that are ours and not of the paper, under their own names."""
    design = Design(**QUICK, families=("ranked", "structural"))
    found = run_experiment(essays, design, annotator="ana")
    assert {each.name.partition(":")[0] for each in found.ranked} == {"ranked", "structural"}
    assert "features:ranked+structural" in found.signature
