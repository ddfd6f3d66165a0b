"""People have aliases in a document: they stay there, and say nothing about another document."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.trees import trees

from argora.errors import NotFoundError
from argora.model import Annotator, Document, Layer
from argora.store import Store, restore

PEOPLE = ("anna", "ben", "carla", "dora")


def shared_out(store, n_documents=3):
    """Return a study in which four people are to annotate each document, and its keys."""
    documents = tuple(Document(f"d{number}", "Nothing yet.") for number in range(n_documents))
    people = tuple(map(Annotator, PEOPLE))
    study = store.add_study(replace(trees(), documents=documents, annotators=people, layers=()))
    store.assign_all(study)
    return study, [each.key for each in store.listed(study)]


def test_an_alias_stays_when_others_come(store):
    """Who was not among the first gets the next letter; a model keeps its name."""
    study, (document, *_) = shared_out(store)
    first = store.aliases.of(study, document)
    assert sorted(first) == list(PEOPLE)
    assert sorted(first.values()) == ["A", "B", "C", "D"]
    model = Annotator("baseline", kind="model")
    layers = (Layer("d0", "baseline", state="finished"), Layer("d0", "aaron", state="finished"))
    store.extend(study, annotators=[model, Annotator("aaron")], layers=layers)
    later = store.aliases.of(study, document)
    assert later == {**first, "aaron": "E", "baseline": "baseline"}


def test_aliases_are_shuffled_between_documents(store):
    """With 24 orders, that 40 documents have fewer than ten of them has a chance below 1e-9."""
    study, keys = shared_out(store, n_documents=40)
    orders = {tuple(store.aliases.of(study, key)[name] for name in PEOPLE) for key in keys}
    assert len(orders) >= 10


def test_a_document_of_another_study_is_not_there(store):
    """As everywhere: what is not in the study is not found."""
    study, _ = shared_out(store)
    _, (foreign, *_) = shared_out(store)
    with pytest.raises(NotFoundError, match="no document"):
        store.aliases.of(study, foreign)


@pytest.mark.parametrize(("votes", "n_left"), [("keep", 4), ("remove", 3)])
def test_an_erased_person_leaves_an_alias_that_nobody_else_gets(store, votes, n_left):
    """What others wrote about D is about nobody else afterwards."""
    study, (document, *_) = shared_out(store)
    last = next(name for name, alias in store.aliases.of(study, document).items() if alias == "D")
    store.erasing.annotator(study, last, votes=votes)
    store.extend(study, annotators=[Annotator("eve")], layers=[Layer("d0", "eve", state="open")])
    after = store.aliases.of(study, document)
    assert len(after) == n_left + 1
    assert last not in after
    assert after["eve"] == "E"


def test_a_backup_brings_the_aliases_back(store, tmp_path):
    """On both kinds of databases; whoever curates goes on with the same letters."""
    study, keys = shared_out(store)
    before = [store.aliases.of(study, key) for key in keys]
    store.backup(tmp_path / "backup.db")
    restore(tmp_path / "backup.db", tmp_path / "again.db")
    with Store.open(tmp_path / "again.db") as again:
        assert [again.aliases.of(study, key) for key in keys] == before


def test_two_programs_that_ask_at_once_get_the_same(store, tmp_path):
    """The second one finds what the first one stored."""
    study, (document, *_) = shared_out(store)
    with Store.open(store.address) as other:
        assert other.aliases.of(study, document) == store.aliases.of(study, document)
