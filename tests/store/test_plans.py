"""What a save takes does not grow with the study: how rows are found, and what stays at hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Engine, event, text
from tests.store.trees import MORE, renew_scheme, sent, trees

from argora.errors import ConflictError
from argora.model import Document
from argora.model.operations import Create, Delete
from argora.store import Applied, Store
from argora.store.loading import PLACED, names_of
from argora.store.recent import Caches


def test_a_layer_is_found_by_its_own_index(store, place, backend):
    """Also before the database has counted the rows of a study that was just brought in."""
    index = {
        "sqlite": "layers USING INDEX sqlite_autoindex_layers_2 (document_id=? AND annotator_id=?",
        "postgresql": "uq_layers_document_id_annotator_id_round",
    }
    explain = {"sqlite": "EXPLAIN QUERY PLAN", "postgresql": "EXPLAIN"}
    with store._read() as connection:
        if backend == "postgresql":  # which reads small tables as they lie once it knows of them
            connection.exec_driver_sql("SET LOCAL enable_seqscan TO off")
        steps = connection.execute(text(f"{explain[backend]} {PLACED}"), names_of(place)).all()
    assert index[backend] in str(steps)


def test_the_texts_of_five_hundred_annotators_stay_at_hand():
    """Essays of 400 words; to build one again for each save takes longer than the save."""
    kept = Caches().documents
    essays = [Document(f"d{number}", "words " * 410) for number in range(500)]
    for number, essay in enumerate(essays):
        kept.put(number, essay)
    assert all(kept.get(number) is essay for number, essay in enumerate(essays))


def test_a_change_of_what_is_at_hand_asks_one_question(store, place):
    """Texts, schemes and layers are not read again."""
    store.apply(place, sent(store, place, Create(MORE)))
    change, statements = sent(store, place, Delete("p2")), []

    def listening(_connection, _cursor, statement, *_):
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", listening)
    try:
        assert store.apply(place, change) == Applied(3)
    finally:
        event.remove(Engine, "before_cursor_execute", listening)
    assert len([each for each in statements if each.startswith("SELECT")]) == 1


def test_what_another_process_saved_is_seen_all_the_same(store, place):
    """What is at hand is old then, and the change is refused with what is new."""
    store.apply(place, sent(store, place, Create(MORE)))
    old = sent(store, place, Create(MORE))
    with Store.open(store.address) as another:
        change = sent(another, place, Delete("p2"))
        another.apply(place, change)
    with pytest.raises(ConflictError, match="is at version 3") as caught:
        store.apply(place, old)
    assert [entry.version for entry in caught.value.missing] == [3]
    assert store.apply(place, change) == Applied(3, repeated=True)


def test_a_guideline_that_another_process_brought_is_told(store, place):
    """What the annotator had on the screen is taken to hold until the database says otherwise."""
    store.apply(place, sent(store, place, Create(MORE)))
    change = sent(store, place, Delete("p2"))
    with Store.open(store.address) as another:
        another.guidelines.add(place.study, "2", "Look again.")
    applied = store.apply(place, change)
    assert applied == Applied(3)
    assert applied.outcome.guideline_version == "2"
    assert store.history(place, after=2)[0].guideline_version is None


@pytest.mark.parametrize("table", ["guideline", "scheme"])
@pytest.mark.parametrize("kind", ["edit", "finish"])
def test_a_version_that_comes_while_a_change_is_worked_out(store, place, monkeypatch, kind, table):
    """Who finishes must have seen the guideline; a change must have been judged by the scheme."""
    change = sent(store, place, *([Create(MORE)] if kind == "edit" else []))
    write = store._writer.do

    def outpaced(job):
        monkeypatch.undo()
        with Store.open(store.address) as another:
            if table == "guideline":
                another.guidelines.add(place.study, "2", "Look again.")
            else:
                renew_scheme(another, place.study, replace(trees().scheme, version="2"))
        return write(job)

    monkeypatch.setattr(store._writer, "do", outpaced)
    if (kind, table) == ("edit", "guideline"):
        assert store.save(place, kind, change) == Applied(2)
    else:
        with pytest.raises(ConflictError):
            store.save(place, kind, change)
        assert [each.kind for each in store.history(place, after=1)] == (
            ["migrate"] if table == "scheme" else []
        )
