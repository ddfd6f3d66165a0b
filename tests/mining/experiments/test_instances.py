"""What is told apart: units with sentences, pairs of a paragraph or document, folds of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from argora.errors import DataError
from argora.mining.analysis import get_analyzer
from argora.mining.crossfit import deal
from argora.mining.examples import examples_of
from argora.mining.experiments import Design, instances
from argora.mining.experiments.features import features_of
from argora.mining.experiments.human import answers_of_people, most_covering
from argora.mining.experiments.instances import (
    component_instances,
    marked_of,
    pair_instances,
)
from argora.mining.experiments.ties import support_of, ties_of
from argora.model import Scheme, Span


def marked(study, *, sentences=False):
    """Return the documents of the gold."""
    examples = examples_of(study, "gold", get_analyzer("rules"))
    return marked_of(study, "gold", examples, sentences=sentences)


def words(one, n):
    """Return the words of a unit."""
    own = one.units[n]
    return " ".join(one.example.analysis.words[own.start : own.stop])


def test_a_sentence_without_a_component_goes_without_its_full_stop(pets):
    """A title is none, and a sentence with a component is none either."""
    one = marked(pets, sentences=True)[0]
    found = [(category, words(one, n)) for n, category in enumerate(one.categories)]
    assert found == [
        ("none", "People love dogs"),
        ("major-claim", "dogs are good"),
        ("claim", "Dogs help"),
        ("premise", "they guard the house"),
        ("premise", "they bark"),
        ("none", "Some disagree"),
    ]
    assert component_instances([one]).counts == {
        "claim": 1,
        "major-claim": 1,
        "none": 2,
        "premise": 2,
    }


def test_a_component_goes_without_its_full_stop_as_well(pets):
    """Whether or not annotators took it in: otherwise a full stop would tell the two apart."""
    text = pets.documents[0].text
    layers = []
    for layer in pets.layers:
        ends = [unit.spans[0].end for unit in layer.units]
        longer = [
            replace(unit, spans=(Span(unit.spans[0].start, end + (text[end] == ".")),))
            for unit, end in zip(layer.units, ends, strict=True)
        ]
        layers.append(replace(layer, units=tuple(longer)))
    one = marked(pets, sentences=True)[0]
    two = marked(pets.with_layers(*layers), sentences=True)[0]
    assert two.layer != one.layer
    assert (two.units, two.categories, two.places) == (one.units, one.categories, one.places)
    related = marked(pets.with_layers(*layers))[0]
    assert words(related, len(related.units) - 1).endswith(".")


@pytest.mark.parametrize(
    ("design", "pairs", "tied"),
    [
        (Design(task="relations"), 6, {("premise", "claim")}),
        (
            Design(task="relations", sought="linked"),
            6,
            {("premise", "claim"), ("premise", "premise")},
        ),
        (Design(task="relations", support=("attack",)), 6, {("premise", "premise")}),
        (
            Design(task="relations", scope="document"),
            12,
            {("premise", "claim"), ("claim", "major-claim")},
        ),
    ],
)
def test_pairs_are_ordered_and_of_one_paragraph_or_document(pets, design, pairs, tied):
    """In a document the stance of a claim says that it supports every major claim."""
    found = pair_instances(marked(pets)[:1], pets, design)
    assert len(found) == pairs
    yes = [n for n in range(pairs) if found.classes[found.gold[n]] == design.sought]
    assert {found.types(n) for n in yes} == tied


def test_relations_that_tie_no_pair_are_counted(pets):
    """From the claim of the body to the major claim of the introduction."""
    layer = pets.layer("one", "gold")
    far = replace(layer.relations[0], id="R9", sources=("T2",), target="T1")
    study = pets.with_layers(replace(layer, relations=(*layer.relations, far)))
    documents = marked(study)
    assert pair_instances(documents, study, Design(task="relations")).n_lost == 1
    whole = Design(task="relations", scope="document")
    assert pair_instances(documents, study, whole).n_lost == 0


def test_what_an_attribute_says_is_told_once(pets):
    """Where the relation is drawn as well, it is that one."""
    layer = pets.layer("one", "gold")
    told = list(ties_of(layer, pets.scheme, derived=True))
    assert ("T2", "T1", "support") in told
    drawn = replace(layer.relations[0], id="R9", sources=("T2",), target="T1")
    both = replace(layer, relations=(*layer.relations, drawn))
    assert sorted(ties_of(both, pets.scheme, derived=True)) == sorted(told)


def test_a_scheme_without_support_needs_a_name_for_it(pets):
    """So nothing is taken for support that is not."""
    assert support_of(pets.scheme, ()) == {"support"}
    with pytest.raises(DataError, match="has no relation called support"):
        support_of(Scheme("plain"), ())
    with pytest.raises(DataError, match="no relation 'suport'"):
        support_of(pets.scheme, ["suport"])


def test_a_component_counts_as_the_unit_that_covers_most_of_it(pets):
    """Two premises of the gold are one of the person; a claim is where the major claim was."""
    one = marked(pets, sentences=True)[0]
    layer = pets.layer("one", "eva")
    found = [None if unit is None else unit.id for unit in most_covering(one, layer)]
    assert found == [None, "T1", "T2", "T3", "T3", "T4"]


@pytest.mark.parametrize(
    ("task", "answers"),
    [
        ("components", ["none", "claim", "claim", "premise", "premise", "premise"]),
        ("relations", ["not", "not", "support", "not", "support", "not"]),
    ],
)
def test_people_are_asked_what_the_model_is_asked(pets, task, answers):
    """Only on documents that they did; a relation is where their own units stand for the ends."""
    components = task == "components"
    documents = marked(pets, sentences=components)
    design = Design(task=task)
    asked = (
        component_instances(documents) if components else pair_instances(documents, pets, design)
    )
    ((who, rows, found),) = answers_of_people(asked, pets, design)
    assert (who, found) == ("eva", answers)
    assert asked.homes[rows].tolist() == [0] * 6


def test_who_was_not_asked_for_relations_says_nothing_of_them(pets):
    """Their layer without relations is no answer."""
    layers = [
        replace(layer, relations=(), covers=frozenset({"units"}))
        if layer.annotator == "eva"
        else layer
        for layer in pets.layers
    ]
    study = replace(pets, layers=tuple(layers))
    design = Design(task="relations")
    asked = pair_instances(marked(study), study, design)
    assert list(answers_of_people(asked, study, design)) == []


def test_a_predicted_type_does_not_know_the_gold_of_its_document(essays):
    """With other categories in one document, the types predicted there stay as they were."""
    study = essays.select(annotators=["ana"])
    examples = examples_of(study, "ana", get_analyzer("rules"))
    design = Design(task="relations", folds=3)
    changed = (
        replace(
            examples[0],
            categories=tuple("claim" if c == "premise" else c for c in examples[0].categories),
        ),
        *examples[1:],
    )
    seen = []
    for each in (examples, changed):
        documents = marked_of(study, "ana", each, sentences=False)
        asked = pair_instances(documents, study, design)
        table = features_of(asked, design, ("types",), str)
        first = np.flatnonzero(asked.homes == 0)
        seen.append(
            {(i, table.names[j]) for i, j in zip(*table.matrix[first].nonzero(), strict=True)}
        )
    assert seen[0] == seen[1]
    assert seen[0]


def test_instances_of_each_class_are_dealt_evenly():
    """Every fold has the same share of each class, but for one."""
    classes = np.array([0] * 31 + [1] * 9)
    folds = deal("instance", classes, np.zeros(40, dtype=np.int64), 5, seed=1)
    n = Counter(zip(folds.tolist(), classes.tolist(), strict=True))
    assert {n[fold, 0] for fold in range(5)} == {6, 7}
    assert {n[fold, 1] for fold in range(5)} == {1, 2}
    other = deal("instance", classes, np.zeros(40, dtype=np.int64), 5, seed=2)
    assert folds.tolist() != other.tolist()


def test_documents_stay_together():
    """Each is in one fold."""
    homes = np.repeat(np.arange(6), 4)
    folds = deal("document", np.zeros(24, dtype=np.int64), homes, 3, seed=1)
    assert len(set(zip(homes.tolist(), folds.tolist(), strict=True))) == 6
    with pytest.raises(DataError, match="7 folds of 6 documents"):
        deal("document", np.zeros(24, dtype=np.int64), homes, 7, seed=1)


def test_a_category_called_none_is_refused(pets):
    """It would be mixed up with sentences without a component, which relations do not have."""
    layer = pets.layer("one", "gold")
    units = (replace(layer.units[0], category="none"), *layer.units[1:])
    study = pets.with_layers(replace(layer, units=units))
    with pytest.raises(DataError, match="with the line 'unit,none,'"):
        marked(study, sentences=True)
    assert "none" in marked(study, sentences=False)[0].categories


def test_too_many_pairs_of_a_document_are_refused(pets, monkeypatch):
    """Before they fill the memory."""
    monkeypatch.setattr(instances, "MOST_PAIRS", 20)
    design = Design(task="relations", scope="document")
    with pytest.raises(DataError, match="more than 20 pairs"):
        pair_instances(marked(pets), pets, design)
