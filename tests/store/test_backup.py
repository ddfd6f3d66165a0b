"""A backup is taken while others work, is one file, and makes the same database again."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from dataclasses import replace

import pytest
from sqlalchemy import select
from tests.formats.samples import essays
from tests.store.trees import MORE, renew_scheme, sent, trees

from argora.errors import NotFoundError, StoreError
from argora.model import Layer
from argora.model.operations import Create, Delete
from argora.model.suggestion import Suggestion
from argora.store import (
    NewCuration,
    Phase,
    Place,
    PlanRequest,
    Share,
    Store,
    SuggestionSource,
    restore,
)
from argora.store.opinions import Opinion
from argora.store.tables import METADATA
from argora.store.threads import Author, Subject


def rows(store):
    """Return all that is stored, table by table."""
    with store._read() as connection:
        return {
            table.name: sorted(map(repr, connection.execute(select(table)).all()))
            for table in METADATA.sorted_tables
        }


def used(store):
    """Let something be in every table; return where the layer is."""
    store.add_study(essays())
    place = Place(store.add_study(trees()), "d1", "anna", phase="trees")
    store.phases.set(place.study, [Phase("trees")])
    store.guidelines.add(place.study, "1", "Mark what can be doubted.")
    store.assign(place)
    request = PlanRequest((Share("ben"),), phase="trees")
    store.plans.apply(place.study, "p", request, store.plans.preview(place.study, request).digest)
    scheme = replace(store.standing(place.study).scheme, version="2")
    renew_scheme(store, place.study, scheme)
    store.apply(place, sent(store, place, Create(MORE)))
    store.finish(place, sent(store, place))
    store.statistics.keep(
        place.study, "d1", "alpha", store.statistics.versions(place.study), {"value": 0.5}
    )
    source, suggested = SuggestionSource("model", "m"), (Suggestion(replace(MORE, id="s1")),)
    store.suggestions.choose(place.study, "trees", source)
    store.suggestions.put(place.study, "trees", source, "d1", "digest", suggested)
    store.suggestions.reject(place, ["s1"])
    made = {"rules": {}, "at_least": 2, "mark": "m", "counts": {}, "record": []}
    gold = replace(place, annotator="gold")
    layer = Layer("d1", "gold", scheme_version="2", phase="trees")
    store.curations.save(gold, NewCuration("d1", 0, "propose", **made), layer, author="mona")
    store.aliases.of(place.study, store.listed(place.study)[0].key)
    store.queue.enqueue("report", [1], study=place.study)
    account = store.people.add("Carla", is_admin=True)
    store.people.grant(place.study, account.key, "manager")
    store.scheme_drafts.add(account.key, {"title": "Mine"})
    store.people.begin_session(account.key)
    store.people.invite(place.study, "annotator", annotator="ben")
    store.people.offer_reset(store.people.add("Dora").key, giver=account.key)
    store.erasing.account(store.people.add("Emil").key)
    (document, *_) = [each.key for each in store.listed(place.study)]
    store.aliases.of(place.study, document)
    author = Author("Carla", "manager")
    store.threads.begin(place.study, document, Subject(), "Why?", author=author, client_op_id="1")
    (own, *_) = [e.key for e in store.layers_on(place.study, document) if e.state == "finished"]
    store.layer_links.make(place.study, document, own, seconds=60, author="Carla")
    store.opinions.open(place.study, "trees", [document], True)
    opinion = Opinion("anna", "0-21", "digest", "A")
    store.opinions.add(place.study, document, "trees", opinion, client_op_id="1")
    store.second_curations.ask(place.study, "trees", "gold-2", "Carla")
    store.gold_versions.make(place.study, "trees", "v1")
    return place


def test_a_backup_makes_the_same_database_again(store, new_database, tmp_path):
    """Every row of every table, and work goes on with it."""
    place = used(store)
    store.backup(tmp_path / "backup.db")
    before = rows(store)
    assert all(before.values())
    again = new_database()
    restore(tmp_path / "backup.db", again)
    with Store.open(again) as restored:
        assert rows(restored) == before
        restored.reopen(place, sent(restored, place))
        restored.undo(place, sent(restored, place))
        assert restored.replayed(place) == restored.layer(place).layer
        restored.add_study(essays())
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_backup_is_a_database_that_opens_anywhere(store, tmp_path):
    """Whatever database it was made of, it is an SQLite file."""
    place = used(store)
    store.backup(tmp_path / "backup.db")
    with Store.open(tmp_path / "backup.db") as opened:
        assert opened.study(place.study) == store.study(place.study)


def test_a_backup_is_of_one_moment_while_others_save(store, tmp_path):
    """Each layer in it is what its log says."""
    place = Place(store.add_study(trees()), "d1", "anna")
    over = threading.Event()

    def annotate():
        while not over.is_set():
            for operation in (Create(MORE), Delete("p2")):
                store.apply(place, sent(store, place, operation))

    worker = threading.Thread(target=annotate)
    worker.start()
    try:
        for n in range(3):
            store.backup(tmp_path / f"{n}.db")
    finally:
        over.set()
        worker.join()
    versions = []
    for n in range(3):
        with Store.open(tmp_path / f"{n}.db") as opened:
            assert opened.replayed(place) == opened.layer(place).layer
            versions.append(opened.layer(place).version)
    assert versions == sorted(versions)
    assert versions[-1] <= store.layer(place).version


def test_nothing_is_overwritten(store, database, new_database, tmp_path):
    """Neither by a backup nor by a restored database."""
    used(store)
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(StoreError, match=r"notes\.txt is there already"):
        store.backup(tmp_path / "notes.txt")
    with pytest.raises(StoreError, match="there is no folder"):
        store.backup(tmp_path / "nowhere" / "backup.db")
    store.backup(tmp_path / "backup.db")
    with pytest.raises(StoreError, match=r"is there already|holds studies already"):
        restore(tmp_path / "backup.db", database)
    with pytest.raises(NotFoundError, match="there is no file"):
        restore(tmp_path / "none.db", new_database())


def test_what_is_no_sound_backup_is_refused(store, new_database, tmp_path):
    """Damaged, of something else, or with more than tables in it; nothing is made of it."""
    used(store)
    whole = tmp_path / "backup.db"
    store.backup(whole)
    (tmp_path / "words.db").write_text("no database " * 500)
    (tmp_path / "half.db").write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    for name, command in (
        ("trigger", "CREATE TRIGGER t AFTER INSERT ON studies BEGIN DELETE FROM layers; END"),
        ("other", "DROP TABLE alembic_version"),
        ("lost", "DELETE FROM documents"),
        ("newer", "UPDATE alembic_version SET version_num = '9999'"),
    ):
        (tmp_path / f"{name}.db").write_bytes(whole.read_bytes())
        with closing(sqlite3.connect(tmp_path / f"{name}.db")) as connection:
            connection.execute(command)
            connection.commit()
    for name, message in (
        ("words", "not a database"),
        ("half", "malformed|damaged"),
        ("trigger", "holds 't', which is no table"),
        ("other", "tables of another program"),
        ("lost", "rows of '.*' point to nothing"),
        ("newer", "made by a newer Argora"),
    ):
        target = new_database()
        with pytest.raises(StoreError, match=message):
            restore(tmp_path / f"{name}.db", target)
        restore(whole, target)


@pytest.mark.parametrize("end", ["-wal", "-journal"])
def test_the_log_of_a_database_that_was_there_before_is_not_mixed_in(tmp_path, end):
    """SQLite would apply it to what is restored under the same name."""
    with Store.open(tmp_path / "a.db", create=True) as store:
        store.backup(tmp_path / "backup.db")
    (tmp_path / "a.db").rename(tmp_path / "broken.db")
    log = tmp_path / f"a.db{end}"
    log.touch()
    with pytest.raises(StoreError, match=r"log of a database that was at .*: move it away"):
        restore(tmp_path / "backup.db", tmp_path / "a.db")
    assert not (tmp_path / "a.db").exists()
    log.unlink()
    restore(tmp_path / "backup.db", tmp_path / "a.db")
