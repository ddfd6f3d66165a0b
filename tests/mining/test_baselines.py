"""Annotators that know next to nothing."""

from __future__ import annotations

import pytest
from tests.reliability.tiny import TEXT, layer, study, unit

from argora.errors import DataError
from argora.mining.baselines import marking_most_common, marking_nothing
from argora.model import Document, Study


@pytest.fixture
def gold():
    """Two texts on cats that are mostly premise, one on dogs without anything, one claim."""
    found = study(
        layer("a", "gold", unit("T1", "Cats"), unit("T2", "bark loudly", category="premise")),
        layer("b", "gold", unit("T1", "bark", category="premise")),
        layer("c", "gold"),
        layer("d", "gold", unit("T1", "Cats purr")),
        gold="gold",
    )
    topics = {"a": "cats", "b": "cats", "c": "dogs", "d": "birds"}
    documents = tuple(
        Document(d.id, d.text, d.segmentations, {"topic": topics[d.id]}) for d in found.documents
    )
    return Study(found.scheme, documents, found.annotators, found.layers)


def said(made):
    """Return the categories of every document."""
    return {own.document: [u.category for u in own.units] for own in made.layers}


def test_marking_nothing_is_a_decision_of_a_model(gold):
    """Every document has a finished layer without units, and says nothing of relations."""
    made = marking_nothing(gold)
    assert said(made) == {"a": [], "b": [], "c": [], "d": []}
    assert {layer.state for layer in made.layers} == {"finished"}
    assert {layer.covers for layer in made.layers} == {frozenset({"units"})}
    assert [(a.id, a.kind) for a in made.annotators] == [("nothing", "model")]


def test_the_most_common_category_covers_whole_documents(gold):
    """Premise: two documents of four have more of it than of anything else."""
    made = marking_most_common(gold, gold)
    assert said(made) == {id: ["premise"] for id in "abcd"}
    assert {u.spans[0].end for own in made.layers for u in own.units} == {len(TEXT)}


def test_what_is_common_is_learnt_for_each_topic(gold):
    """Nothing may be the most common; an unknown topic has what is most common of all."""
    learnt = gold.select(documents=["a", "b", "c"])
    made = marking_most_common(gold, learnt, each="topic")
    assert said(made) == {"a": ["premise"], "b": ["premise"], "c": [], "d": ["premise"]}


def test_there_must_be_a_gold_to_learn_from(gold):
    """One of that kind, or one that is named, with layers."""
    with pytest.raises(DataError, match="no annotator 'glod'; did you mean 'gold'"):
        marking_most_common(gold, gold, gold="glod")
    people = study(layer("a", "ann"))
    with pytest.raises(DataError, match="has 0 annotators of kind gold: say which"):
        marking_most_common(gold, people)
    unread = Study(gold.scheme, gold.documents, gold.annotators, ())
    with pytest.raises(DataError, match=r"'gold' has no finished layer in .* to learn from"):
        marking_most_common(gold, unread)
