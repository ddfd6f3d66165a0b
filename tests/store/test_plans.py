"""What a save takes does not grow with the study: how rows are found, and what stays at hand."""

from __future__ import annotations

from sqlalchemy import text

from argora.model import Document
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
