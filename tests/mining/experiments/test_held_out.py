"""A test part: drawn, kept out of every choice, judged once, and counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from argora.errors import DataError, FormatError
from argora.mining.analysis import get_analyzer
from argora.mining.crossfit import deal
from argora.mining.examples import examples_of
from argora.mining.experiments import Design, run_experiment
from argora.mining.experiments.classifiers import SVM_STRENGTH
from argora.mining.experiments.features import features_of
from argora.mining.experiments.held_out import count_look, rows_held_out
from argora.mining.experiments.instances import component_instances, marked_of, pair_instances
from argora.report.forms import rendered
from argora.report.sections.experiment import experiment_page

pytest.importorskip("sklearn")

QUICK = {"folds": 3, "resamples": 20}


@pytest.fixture(scope="module")
def instances(essays):
    """The components of the bundled essays, and sentences without one."""
    examples = examples_of(essays, "ana", get_analyzer("rules"))
    return component_instances(marked_of(essays, "ana", examples, sentences=True))


def test_a_share_of_instances_is_drawn_evenly_from_each_class(instances):
    """As in the paper: 80 and 20 percent with the same distribution of classes."""
    held = rows_held_out(instances, 0.25, "instance")
    drawn, whole = Counter(instances.gold[held].tolist()), Counter(instances.gold.tolist())
    assert all(abs(drawn[name] - 0.25 * n) <= 1 for name, n in whole.items())
    assert held.sum() == len(instances) // 4


def test_a_share_of_documents_divides_none(instances):
    """Documents drawn, or named, are in the test part with all their instances."""
    held = rows_held_out(instances, 0.4, "document")
    inside, outside = (set(instances.homes[rows].tolist()) for rows in (held, ~held))
    assert not inside & outside
    assert len(inside) == int(0.4 * instances.n_documents)
    named = [instances.documents[home].layer.document for home in inside]
    assert (rows_held_out(instances, named, "document") == held).all()


def test_the_classifier_is_trained_on_the_rest_and_judged_on_the_test_part(essays, instances):
    """The row of the test part is what scikit-learn gives by hand."""
    from sklearn.svm import LinearSVC

    design = Design(**QUICK, split="instance", best=0, held_out=0.25)
    result = run_experiment(essays, design, annotator="ana")
    held = rows_held_out(instances, 0.25, "instance")
    groups = design.groups_of(design.chosen, get_analyzer("rules").capabilities)
    matrix = features_of(instances, design, groups, print).matrix
    model = LinearSVC(C=SVM_STRENGTH, random_state=design.seed, max_iter=5000)
    model.fit(matrix[~held], instances.gold[~held])
    accuracy = np.mean(model.predict(matrix[held]) == instances.gold[held])
    assert result.tested.figures["accuracy"] == pytest.approx(accuracy)
    assert result.tested.confusion.n == held.sum()
    assert {row.confusion.n for row in result.of("baseline", "classifier")} == {(~held).sum()}


def test_the_best_classifier_of_cross_validation_is_judged(essays):
    """Whichever comes first; the other one never sees the test part."""
    design = Design(**QUICK, classifiers=("tree", "svm"), held_out=0.3)
    result = run_experiment(essays, design, annotator="ana")
    f1 = {row.name: row.macro["f1-of-means"].value for row in result.of("classifier")}
    assert [row.name for row in result.of("test")] == ["majority", max(f1, key=f1.get)]


def test_numbers_of_features_are_chosen_as_classifiers_are(essays):
    """Each with each; the best pair is what all else is about."""
    design = Design(**QUICK, classifiers=("svm", "bayes"), best=(5, 0), held_out=0.3)
    result = run_experiment(essays, design, annotator="ana")
    names = ["svm, best 5", "svm, all", "bayes, best 5", "bayes, all"]
    f1 = {row.name: row.macro["f1-of-means"].value for row in result.of("classifier")}
    assert list(f1) == names
    assert result.main.name == result.tested.name == max(f1, key=f1.get) != names[0]
    assert "|best:5+all|" in result.signature
    classifier, n_best = design.candidates[result.main.name]
    only = replace(design, best=n_best or 0, classifiers=(classifier,))
    alone = run_experiment(essays, only, annotator="ana")
    assert alone.main.confusion.counts.tolist() == result.main.confusion.counts.tolist()
    assert len(alone.wrong) == len(result.wrong)


def test_what_a_gold_leaves_out_against_most_people_is_counted(essays):
    """Without its units it is all sentences of the class none, most of which people marked."""
    bare = replace(
        essays,
        layers=tuple(
            replace(layer, units=layer.units[:2], relations=(), order=None)
            if layer.annotator == "ana"
            else layer
            for layer in essays.layers
        ),
    )
    design = Design(**QUICK, families=("structural",))
    result = run_experiment(bare, design, annotator="ana")
    examples = examples_of(bare, "ana", get_analyzer("rules"))
    n = 0
    for marked in marked_of(bare, "ana", examples, sentences=True):
        document, analysis = marked.layer.document, marked.example.analysis
        people = [layer for p in ("ben", "chloe") if (layer := bare.layer(document, p)) is not None]
        for tokens, name in zip(marked.units, marked.names, strict=True):
            start, end = analysis.tokens[tokens.start].start, analysis.tokens[tokens.stop - 1].end
            n_marked = sum(
                any(
                    span.start < end and start < span.end
                    for unit in layer.units
                    for span in unit.spans_in(bare.document(document))
                )
                for layer in people
            )
            n += name is None and n_marked == 2
    assert result.n_disputed == n > 20


@pytest.mark.parametrize("task", ["components", "relations"])
def test_nothing_outside_depends_on_the_gold_of_the_test_part(essays, task):
    """Other categories in the test part change no figure of cross-validation."""
    ids = tuple(document.id for document in essays.documents[-2:])
    changed = replace(
        essays,
        layers=tuple(
            replace(layer, units=tuple(replace(u, category="premise") for u in layer.units))
            if layer.document in ids
            else layer
            for layer in essays.layers
        ),
    )
    design = Design(**QUICK, task=task, held_out=ids, groups=True)
    one, other = (run_experiment(study, design, annotator="ana") for study in (essays, changed))
    parts = ("baseline", "classifier", "alone", "without")
    assert [row.figures for row in one.of(*parts)] == [row.figures for row in other.of(*parts)]
    assert one.ranked == other.ranked
    assert one.test.digest != other.test.digest


def test_people_are_put_beside_the_gold_on_the_test_part(essays):
    """The share of their figures compares the same instances."""
    design = Design(**QUICK, held_out=0.4)
    result = run_experiment(essays, design, annotator="ana")
    assert max(row.confusion.n for row in result.of("human")) == result.tested.confusion.n
    share = result.tested.figures["accuracy"] / result.human["accuracy"]
    assert result.share_of_human["accuracy"] == pytest.approx(share)


def test_every_look_is_counted(essays, tmp_path):
    """A second look at the same documents counts in any task; other documents are another part."""
    ledger = tmp_path / "study.looks"
    ids = [document.id for document in essays.documents]

    def looks(held_out, **options):
        design = Design(**QUICK, **options, held_out=held_out)
        return run_experiment(essays, design, annotator="ana", ledger=ledger).test.looks

    assert looks((ids[0],)).n == 1
    assert looks((ids[0],)).n == 2
    again = looks((ids[0],), task="relations")
    assert (again.n, again.n_designs, again.n_other_parts) == (3, 2, 0)
    other = looks((ids[1],))
    assert (other.n, other.n_designs, other.n_other_parts) == (1, 1, 1)
    assert len(ledger.read_text().splitlines()) == 4


def test_a_broken_ledger_is_refused_with_its_line(tmp_path):
    """It is never replaced: what it counted would be lost."""
    ledger = tmp_path / "study.looks"
    ledger.write_text('{"part": "a", "design": "b"}\nnonsense\n')
    with pytest.raises(FormatError, match=r"study\.looks:2: is no line of a ledger"):
        count_look(ledger, "a", "b")
    assert ledger.read_text().endswith("nonsense\n")
    ledger.write_bytes(b"\xff")
    with pytest.raises(FormatError, match=r"study\.looks: cannot be read"):
        count_look(ledger, "a", "b")


@pytest.mark.parametrize(("held_out", "message"), [(1.5, "between 0 and 1"), (("x",), "0 of")])
def test_a_test_part_of_nothing_or_all_is_refused(essays, held_out, message):
    """A share is between 0 and 1, and documents are there."""
    with pytest.raises(DataError, match=message):
        run_experiment(essays, Design(**QUICK, held_out=held_out), annotator="ana")


def test_wrong_instances_are_those_off_the_diagonal(essays):
    """With their words, and features that they have, none of the test part."""
    design = Design(**QUICK, held_out=0.4, best=30)
    result = run_experiment(essays, design, annotator="ana")
    confusion = result.main.confusion
    errors = Counter((each.gold, each.predicted) for each in result.wrong)
    for i, gold in enumerate(confusion.classes):
        for j, predicted in enumerate(confusion.classes):
            assert errors[gold, predicted] == (confusion.counts[i, j] if i != j else 0)
    for each in result.wrong:
        text = essays.document(each.document).text
        assert " ".join(text[each.start : each.end].split()) == each.words
        assert 0 < len(each.features) <= 20
    pairs = run_experiment(essays, replace(design, task="relations", best=None), annotator="ana")
    assert pairs.wrong
    assert all(each.words and each.target for each in pairs.wrong)


def grouped(study, n=2):
    """Give documents that follow one another one group."""
    return replace(
        study,
        documents=tuple(
            replace(document, group=f"writer {at // n}")
            for at, document in enumerate(study.documents)
        ),
    )


@pytest.mark.parametrize("task", ["components", "relations"])
@pytest.mark.parametrize("seed", range(5))
def test_no_fold_and_no_test_part_divides_a_group(essays, task, seed):
    """Each group is in one fold or in the test part, and with single documents nothing changes."""
    examples = examples_of(grouped(essays), "ana", get_analyzer("rules"))
    marked = marked_of(grouped(essays), "ana", examples, sentences=task == "components")
    instances = (
        component_instances(marked)
        if task == "components"
        else pair_instances(marked, essays, Design(task=task))
    )
    folds = deal("document", instances.gold, instances.groups, 4, seed)
    held = rows_held_out(instances, 0.4, "document")
    writers = np.array([marked[home].document.group for home in instances.homes.tolist()])
    for name in np.unique(writers):
        assert len(np.unique(folds[writers == name])) == 1
        assert len(np.unique(held[writers == name])) == 1
    assert len(np.unique(folds)) == 4
    assert held.any()
    assert not held.all()


def test_an_experiment_says_that_groups_are_kept_together(essays):
    """In its words and its signature; a group of its own for each document changes no figure."""
    alone, plain, pairs = (
        run_experiment(study, Design(**QUICK), annotator="ana")
        for study in (grouped(essays, 1), essays, grouped(essays))
    )
    assert alone.main.figures == plain.main.figures != pairs.main.figures
    n_groups = len({document.group for document in grouped(essays).documents})
    assert (plain.n_groups, pairs.n_groups) == (None, n_groups)
    assert "|split:group|" in pairs.signature
    assert "boot-group-20-" in pairs.signature
    assert "|split:document|" in plain.signature
    assert "boot-document-20-" in plain.signature
    text = rendered(experiment_page(pairs), "text")
    assert f"documents of {n_groups} groups: " in text
    assert "3 folds of groups of documents, so all documents of a group are in one" in text


def test_a_test_part_that_divides_a_group_is_refused(essays):
    """The message names a document on each side; more folds than groups are refused, too."""
    study = grouped(essays)
    first, second = (document.id for document in study.documents[:2])
    with pytest.raises(DataError, match=f"group 'writer 0' .* such as '{first}', .*'{second}'"):
        run_experiment(study, Design(**QUICK, held_out=(first,)), annotator="ana")
    run_experiment(study, Design(**QUICK, held_out=(first, second)), annotator="ana")
    with pytest.raises(DataError, match=r"expected at least 2 folds, .* of one group count once"):
        run_experiment(study, Design(folds=len(study.documents), resamples=20), annotator="ana")
