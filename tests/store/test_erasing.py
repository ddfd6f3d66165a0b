"""Whoever is erased is nowhere any more: not in rows, files, exports or backups."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Text, select, text
from tests.store.conftest import administrate
from tests.store.trees import sent, trees

import argora
from argora.analysis.analyse import analyse
from argora.analysis.plan import Plan
from argora.errors import ConflictError, NotFoundError
from argora.model import Annotator, Layer, Relation, Span, Unit
from argora.model.operations import Create, Delete, SetAttribute, Update
from argora.report.tabular import to_json
from argora.store import NewCuration, Place, PlanRequest, Share, Store, restore
from argora.store.erasing import set_consent
from argora.store.erasure_list import LIST_FILE
from argora.store.scrubbing import Mentions, change_notes
from argora.store.tables import METADATA
from argora.studies import bundled

NAME, ADDRESS = "Jürgen Müßig", "juergen.muessig@uni.example"
NOTES = ("zebra crossing", "quagga fence", "okapi at large")
CLAIM = Unit("c1", (Span(0, 21),), "claim", {"note": NOTES[0]})
IMPLIED = Unit("i1", (), "claim", {}, (), "Cities are too hot.")
SIGNED = Unit("i2", (), "claim", {}, (), f"{NAME} is too hot.")


def forms(words):
    """Return the bytes of some words in all encodings in which they may be written."""
    found = set()
    for form in ("NFC", "NFD"):
        normal = unicodedata.normalize(form, words)
        found |= {normal.encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le")}
        found.add(json.dumps(normal)[1:-1].encode())
    return found


def traces(store, folder):
    """Return which words about the person are where: in files of a folder, and in rows."""
    words = (NAME, NAME.casefold(), "Jürgen", ADDRESS, *NOTES)
    found = set()
    for path in folder.rglob("*"):
        content = path.read_bytes() if path.is_file() else b""
        found |= {(w, path.name) for w in words if any(each in content for each in forms(w))}
    with store._read() as connection:
        for table in METADATA.sorted_tables:
            texts = [column for column in table.c if isinstance(column.type, Text)]
            for row in connection.execute(select(*texts)) if texts else ():
                found |= {(w, table.name) for w in words if any(w in str(each) for each in row)}
    return found


def annotated(store, *, study=None, name=NAME):
    """Let the person and others annotate, with notes and mentions; return the place."""
    key = store.add_study(study or trees(), author="mona")
    mona = store.people.add(f"mona {key}")
    store.people.grant(key, mona.key, "manager", author="mona")
    account = (store.people.named(name) or [None])[0]
    if account is None:
        account = store.people.add(name, "hash")
    store.people.grant(key, account.key, "annotator", annotator=name, author="mona")
    store.people.begin_session(account.key)
    store.people.offer_reset(account.key, giver=_root(store).key)
    place = Place(key, "d1", name)
    store.open_layer(place)
    steps = (
        [Create(CLAIM), Create(IMPLIED)],
        [Update(replace(CLAIM, attributes={"note": NOTES[1], "note:sure": "2"}))],
        [SetAttribute("note", NOTES[2]), Create(Unit("p1", (Span(23, 40),), "premise"))],
        [Create(SIGNED)],
        [Create(Relation("r1", ("p1",), "c1", "support", {"note": NOTES[0]}))],
        [Delete("r1")],
    )
    for operations in steps:
        store.apply(place, sent(store, place, *operations, author=name))
    store.undo(place, sent(store, place, author=name))
    store.finish(place, sent(store, place, author=name))
    other = Place(key, "d1", "anna")
    mention = Unit("m1", (Span(42, 57),), "premise", {"note": f"as {name} says; {ADDRESS}"})
    store.apply(other, sent(store, other, Create(mention), SetAttribute("note", f"see {name}!")))
    claim = Unit("m2", (), "claim", {}, (), f"{name} wants shade, as {ADDRESS} wrote.")
    store.apply(other, sent(store, other, Create(claim)))
    store.apply(other, sent(store, other, Delete("m2"), Create(replace(claim, id="m3"))))
    request = PlanRequest((Share(name), Share("ben")))
    digest = store.plans.preview(key, request).digest
    store.plans.apply(key, f"for {name}", request, digest, author="mona")
    store.guidelines.add(key, "1", "Mark claims.", author=name)
    versions = store.statistics.versions(key)
    store.statistics.keep(key, "study", "alpha", versions, {"by": [name], "value": 0.5})
    store.queue.enqueue("agreement", {"of": name}, study=key)
    return place


def votes_of(layer):
    """Return what a layer says, without notes and without whose it is."""
    from argora.model import encode

    data = change_notes(encode(layer), lambda _: None)
    return {**data, "annotator": "", "times": []}


def _root(store):
    """Return an account that administers the server."""
    named = store.people.named("root")
    return store.people.add("root", is_admin=True) if named is None else named[0]


@pytest.fixture
def folder(tmp_path):
    """Where exports and backups go, and the database if it is a file."""
    return tmp_path


def test_nothing_of_an_erased_person_is_found_in_any_byte(store, folder):
    """Not in the database, its log, an export, or a fresh backup; the votes are there."""
    place = annotated(store)
    before = store.layer(place).layer
    assert {word for word, _ in traces(store, folder)} >= {NAME, ADDRESS, *NOTES}
    outcome = store.erasing.annotator(place.study, NAME, words=[ADDRESS], author="mona")
    assert outcome.is_clean
    study = store.study(place.study)
    argora.write(study, folder / "export")
    store.backup(folder / "backup.db")
    assert traces(store, folder) == set()
    (layer,) = (each for each in study.layers if each.annotator == outcome.name)
    signed = layer.by_id["i2"]
    assert signed.text == f"{outcome.name} is too hot."
    units = tuple(SIGNED if unit is signed else unit for unit in layer.units)
    assert votes_of(replace(layer, units=units)) == votes_of(before)
    other = store.layer(replace(place, annotator="anna")).layer
    assert other.by_id["m3"].text == f"{outcome.name} wants shade, as {outcome.name} wrote."
    assert store.people.named(NAME) is None


@pytest.mark.parametrize("backend", ["postgresql"], indirect=True)
def test_postgresql_has_no_dead_rows_of_an_erased_person(store):
    """The files of tables and indexes are written anew; SQLite has one, read by the test above."""
    place = annotated(store)
    assert NAME in _table_files(store)
    assert store.erasing.annotator(place.study, NAME, words=[ADDRESS]).is_clean
    content = _table_files(store)
    assert [words for words in (NAME, "Jürgen", ADDRESS, *NOTES) if words in content] == []


def _table_files(store):
    """Return what is in the files of a schema's tables, their long values, and their indexes."""
    administrate("CHECKPOINT")
    mine = "relnamespace = current_schema()::regnamespace"
    paths = (
        "SELECT current_setting('data_directory') || '/' || pg_relation_filepath(oid) "
        f"FROM pg_class WHERE relkind IN ('r', 'i') AND {mine} OR oid IN "
        f"(SELECT reltoastrelid FROM pg_class WHERE {mine})"
    )
    with store._read() as connection:
        files = connection.execute(text(paths)).scalars().all()
    return "".join(Path(file).read_bytes().decode(errors="replace") for file in files)


def test_what_is_previewed_is_what_happens(store):
    """The numbers are those of the rows; a preview changes nothing."""
    place = annotated(store)
    before = store.basis(place.study), store.audit(place.study)
    preview = store.erasing.preview(place.study, NAME, words=[ADDRESS])
    assert (store.basis(place.study), store.audit(place.study)) == before
    (effect,) = preview.studies
    # Notes of the claim (two), of the relation that came back by undo, and of the document.
    assert (effect.n_layers, effect.n_notes, effect.votes) == (1, 4, "keep")
    # Of anna's units (a note and a text) and document, and the name of the plan in the audit.
    assert (effect.n_mentions, effect.n_left) == (4, 0)
    assert effect.n_tasks == len(
        [task for task in store.tasks(place.study, annotator=NAME) if task.state != "finished"]
    )
    assert preview.account == NAME
    assert store.erasing.annotator(place.study, NAME, words=[ADDRESS]).effect == preview


@pytest.mark.parametrize("votes", ["keep", "remove"])
def test_the_log_still_gives_the_rows(store, votes):
    """Of all layers and from their beginning; those of the person are there or gone."""
    place = annotated(store)
    outcome = store.erasing.annotator(place.study, NAME, votes=votes, words=[ADDRESS])
    names = {"anna", "ben", *([outcome.name] if votes == "keep" else [])}
    study = store.study(place.study)
    assert {each.id for each in study.annotators} == names
    for layer in study.layers:
        at = Place(place.study, layer.document, layer.annotator, layer.round)
        assert store.replayed(at) == store.layer(at).layer == layer
        version = store.layer(at).version
        assert store.version(at, version) == layer
        for earlier in range(1, version):
            assert not {*NOTES, NAME} & set(repr(store.version(at, earlier)).split("'"))
    assert {layer.annotator for layer in study.layers} == names - {"ben"}


def test_what_others_may_do_goes_on(store):
    """Who is mentioned in a note does not stop its writer, whose client learns what changed."""
    place = annotated(store)
    other = replace(place, annotator="anna")
    view = store.layer(other)
    outcome = store.erasing.annotator(place.study, NAME, words=[ADDRESS])
    with pytest.raises(ConflictError) as refused:
        store.apply(other, sent(store, other, Delete("m1"), base=view.version, mark=view.mark))
    (step,) = refused.value.missing
    assert step.kind == "erase"
    changed = argora.model.operations.fold(view.layer, step.operations)
    assert changed == store.layer(other).layer
    assert changed.by_id["m1"].attributes["note"] == f"as {outcome.name} says; {outcome.name}"
    store.undo(other, sent(store, other))
    store.apply(other, sent(store, other, SetAttribute("note", "mine")))


def numbers(data):
    """Yield the numbers in JSON data."""
    if isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from numbers(value)
    elif isinstance(data, int | float):
        yield repr(data)


def figures(study):
    """Return all numbers of the page of agreement, as they are printed."""
    return list(numbers(to_json(analyse(study, Plan()), scope="agreement")))


def test_agreement_is_the_same_to_the_last_digit(shared):
    """Whoever is erased keeps the place in the order of names, by which floats are added."""
    check_figures(shared, bundled())


@pytest.mark.corpora
def test_agreement_on_judgments_is_the_same_to_the_last_digit(shared, corpora):
    """Of the four annotators of the corpus, all are erased."""
    check_figures(shared, argora.read(corpora / "echr"))


def check_figures(store, study):
    """Erase all annotators of a study, and compare its figures with those of before."""
    key = store.add_study(study)
    before = figures(store.study(key))
    assert len(before) > 1000
    for annotator in study.annotators:
        store.erasing.annotator(key, annotator.id)
    assert figures(store.study(key)) == before
    assert not {each.id for each in study.annotators} & {
        each.id for each in store.study(key).annotators
    }


@pytest.mark.parametrize(
    "names",
    [
        ("Anna", "Berta", "Carl"),
        ("p1", "p10", "p11", "p2", "p20"),
        ("1", "2", "3"),
        ("Ana", "ana", "Änne", "Ömer", "\U0001f600"),
        ("coder", "coder!", "coder-a", "coderb"),
        tuple("abcdefghijklmnopqrstuvwxyz"),
    ],
)
def test_a_neutral_name_keeps_the_place_in_the_order(shared, names):
    """Of any names, however near they are; and it does not hold the name."""
    key = shared.add_study(trees().select(annotators=[]))
    shared.extend(key, annotators=map(Annotator, names))
    order = sorted(names)
    for name in names:
        outcome = shared.erasing.annotator(key, name)
        assert len(name) < 2 or name.casefold() not in outcome.name.casefold()
        order = [outcome.name if each == name else each for each in order]
        assert sorted(order) == order


def test_an_older_backup_is_restored_without_the_person(store, new_database, folder):
    """By the list beside it, in which there are random keys and no names."""
    place = annotated(store)
    store.backup(folder / "old.db")
    outcome = store.erasing.annotator(place.study, NAME, author="mona")
    store.backup(folder / "new.db")
    assert NAME.split()[0].encode() not in (folder / LIST_FILE).read_bytes()
    for file, n in (("old.db", 2), ("new.db", 0)):
        again = new_database()
        assert restore(folder / file, again) == n
        with Store.open(again) as restored:
            assert restored.erasing.all() == store.erasing.all()
            assert outcome.name in {each.id for each in restored.study(place.study).annotators}
            (folder / "old.db").unlink(missing_ok=True)
            left = {word for word, _ in traces(restored, folder)}
            # What else names a person is in no list, so it is erased with the person's own notes
            # only, and not where others wrote it.
            assert left <= {ADDRESS}
            at = replace(place, annotator=outcome.name)
            assert restored.replayed(at) == restored.layer(at).layer


def test_an_account_goes_from_all_its_studies(store, folder):
    """Also from one that it has left; each study keeps or removes votes as its people agreed."""
    places = [annotated(store), annotated(store, study=replace(trees(), name="other"))]
    store.erasing.set_consent(places[1].study, "remove")
    account, _ = store.people.named(NAME)
    store.people.revoke(places[0].study, account.key)
    with pytest.raises(NotFoundError, match="there is no account 'nobody'"):
        store.erasing.account("nobody")
    outcome = store.erasing.account(account.key, words=[ADDRESS], author="ada")
    assert [(each.study, each.votes) for each in outcome.effect.studies] == [
        (places[0].study, "keep"),
        (places[1].study, "remove"),
    ]
    assert traces(store, folder) == set()
    assert [len(store.study(place.study).annotators) for place in places] == [3, 2]


def test_a_request_under_way_does_not_bring_the_name_back(store, folder):
    """Whatever somebody does who was erased meanwhile is refused, and nothing of it is there."""
    place = annotated(store)
    account, _ = store.people.named(NAME)
    store.erasing.account(account.key, words=[ADDRESS])
    before = store.audit(place.study)
    for ask in (
        lambda: store.guidelines.add(place.study, "2", "Mark all.", author=account.name),
        lambda: store.assign(Place(place.study, "d1", "ben", 2), author=account.name),
        lambda: store.add_study(trees(), author=account.name),
        lambda: store.people.invite(place.study, "curator", author=account.name),
    ):
        with pytest.raises(ConflictError, match="your account was erased meanwhile"):
            ask()
    assert store.audit(place.study) == before
    assert traces(store, folder) == set()


def test_what_another_process_saves_meanwhile_loses_the_name_as_well(store, folder):
    """It is the first that the person does in a study, and is not committed when erasing begins."""
    place = annotated(store)
    study = store.add_study(replace(trees(), name="other"))
    account, _ = store.people.named(NAME)
    is_written, may_commit = threading.Event(), threading.Event()

    def job(connection):
        set_consent(connection, study, "remove", author=account.name)
        is_written.set()
        may_commit.wait(10)

    with Store.open(store.address) as other, ThreadPoolExecutor(2) as many:
        saving = many.submit(other._writer.do, job)
        is_written.wait(10)
        erasing = many.submit(store.erasing.account, account.key, words=[ADDRESS])
        time.sleep(0.3)  # let it come as far as it can
        may_commit.set()
        saving.result()
        name = erasing.result().name
    store.erasing.finish()
    assert traces(store, folder) == set()
    assert [author for _, author, _ in store.audit(study)] == ["", name]
    assert NAME not in repr(store.study(place.study))


def test_who_has_left_and_annotated_under_another_name_is_erased_as_well(store, folder):
    """The account is known from the role that it once had; whoever goes on keeps theirs."""
    key = store.add_study(trees(), author="mona")
    account = store.people.add(NAME)
    store.people.grant(key, account.key, "annotator", annotator="anna", author="mona")
    place = Place(key, "d1", "anna")
    store.apply(place, sent(store, place, Delete("r1"), author=NAME))
    store.people.revoke(key, account.key, author="mona")
    store.people.grant(key, store.people.add("zoe").key, "curator", author="mona")
    outcome = store.erasing.annotator(key, "anna", author="mona")
    assert outcome.effect.account == NAME
    assert traces(store, folder) == set()
    authors = [entry.author for entry in store.history(replace(place, annotator=outcome.name))]
    assert authors == ["mona", outcome.name, "mona"]
    assert store.people.named("zoe") is not None


def test_who_has_another_study_keeps_the_account(store):
    """The name stays there, and goes from the study that asks."""
    first, second = annotated(store), annotated(store, study=replace(trees(), name="other"))
    outcome = store.erasing.annotator(first.study, NAME)
    assert outcome.effect.account is None
    (role,) = store.people.roles(store.people.named(NAME)[0].key)
    assert role.study == second.study
    assert NAME not in repr(store.study(first.study))
    assert NAME not in str(store.audit(first.study))
    assert NAME in repr(store.study(second.study))


def test_who_is_needed_is_not_erased(store):
    """Nor a person twice, a model, or somebody who is not there."""
    place = annotated(store)
    manager = store.people.members(place.study)[0]
    with pytest.raises(ConflictError, match="invite another manager before"):
        store.erasing.account(manager.account)
    admin = _root(store)
    with pytest.raises(ConflictError, match="make another administrator before"):
        store.erasing.account(admin.key)
    store.people.add("bea", is_admin=True)
    store.erasing.account(admin.key)
    name = store.erasing.annotator(place.study, NAME).name
    with pytest.raises(ConflictError, match="stands for a person who was erased"):
        store.erasing.annotator(place.study, name)
    with pytest.raises(ConflictError, match="stands for a person who was erased"):
        store.people.invite(place.study, "annotator", annotator=name)
    assert store.assign_all(place.study) == 4  # anna and ben, two documents each
    with pytest.raises(ConflictError, match="stands for a person who was erased"):
        store.move_tasks(place.study, ["d2"], target=name)
    with pytest.raises(ConflictError, match="stands for a person who was erased"):
        store.plans.preview(place.study, PlanRequest((Share(name),)))
    store.extend(place.study, annotators=[Annotator("model", "model")])
    with pytest.raises(NotFoundError, match="the study has no person 'model'"):
        store.erasing.annotator(place.study, "model")


def test_figures_of_before_are_not_kept_any_more(store):
    """A worker that was computing them is refused."""
    place = annotated(store)
    versions = store.statistics.versions(place.study)
    record = [{"decided_by": NAME, "supporters": f"mona, {NAME}"}]
    made = {"rules": {}, "at_least": 2, "mark": "m", "counts": {}, "record": record}
    gold = replace(place, annotator="gold")
    store.curations.save(gold, NewCuration("d1", 0, "propose", **made))
    work = store.queue.claim("w")
    name = store.erasing.annotator(place.study, NAME).name
    expected = [{"decided_by": name, "supporters": f"mona, {name}"}]
    assert store.curations.record(place.study, "") == (("d1", expected),)
    with pytest.raises(ConflictError, match="was erased while"):
        store.statistics.keep(place.study, "study", "alpha", versions, {"by": NAME})
    with pytest.raises(ConflictError, match="cancelled"):
        store.queue.done(work.key, "w", result=NAME)
    assert store.statistics.kept(place.study, "study", "alpha") is None


def test_who_reads_for_long_puts_the_cleaning_of_files_off(database, folder, monkeypatch):
    """The rows are erased; whoever opens the database next cleans the files."""
    monkeypatch.setattr("argora.store.cleaning.BUSY_SECONDS", 1)
    with Store.open(database, create=True) as store:
        place = annotated(store)
        with store._read() as reading:
            reading.execute(select(METADATA.tables["annotators"])).all()
            outcome = store.erasing.annotator(place.study, NAME, words=[ADDRESS])
            assert not outcome.is_clean
            assert store.erasing.is_pending()
        assert outcome.name in {each.id for each in store.study(place.study).annotators}
        store.assign_all(place.study)
    with Store.open(database) as store:
        assert not store.erasing.is_pending()
        assert traces(store, folder) == set()


KILLED = """
import os, signal, sys
from sqlalchemy import Engine, event
from argora.store import Store

@event.listens_for(Engine, "before_cursor_execute")
def count(connection, cursor, statement, parameters, context, many, seen=[]):
    seen += [1] if statement.startswith(("UPDATE", "INSERT", "DELETE")) else []
    if len(seen) == int(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)

store = Store.open(sys.argv[1])
store.erasing.annotator(sys.argv[2], "Jürgen Müßig", words=["juergen.muessig@uni.example"])
print("done")
"""


def test_a_kill_leaves_all_or_nothing(database, folder):
    """Five times at another statement, the last one while files are cleaned."""
    with Store.open(database, create=True) as store:
        place = annotated(store)
        before = store.study(place.study)
    for at in (1, 9, 19, 29):
        words = [sys.executable, "-c", KILLED, database, place.study, str(at)]
        assert subprocess.run(words).returncode == -9
        with Store.open(database) as store:
            assert store.study(place.study) == before
            assert store.erasing.all() == ()
            assert store.replayed(place) == store.layer(place).layer
    killed = KILLED.replace(
        "store.erasing.annotator",
        "import argora.store.erasing as module\n"
        "module.clean = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        "store.erasing.annotator",
    )
    words = [sys.executable, "-c", killed, database, place.study, "-1"]
    assert subprocess.run(words).returncode == -9
    with Store.open(database) as store:
        assert not store.erasing.is_pending()
        assert traces(store, folder) == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ask Bo or BO.", "Ask X or BO."),
        ("Bob and Bo's", "Bob and X's"),
        ("ANNA-LENA, anna-lena!", "X, X!"),
        ("Mu\u0308ller and Müller", "X and X"),
        ("a b c", "a b c"),
    ],
)
def test_mentions_are_whole_words(text, expected):
    """In any case if the name is long; a single letter is no name."""
    assert Mentions(["Bo", "Anna-Lena", "Müller", "a"], "X").replace(text) == expected


def test_notes_of_all_operations_go():
    """Also in batches; what is no note stays."""
    unit = {"unit": {"id": "u", "attributes": {"note": "x", "note:k": "y", "stance": "pro"}}}
    steps = [
        {"batch": {"operations": [{"update": {"thing": unit}}]}},
        {"set-attribute": {"name": "note", "value": "x"}},
        {"set-attribute": {"name": "topic", "value": "x"}},
    ]
    bare = {"unit": {"id": "u", "attributes": {"stance": "pro"}}}
    assert change_notes(steps, lambda _: None) == [
        {"batch": {"operations": [{"update": {"thing": bare}}]}},
        {"set-attribute": {"name": "note", "value": None}},
        {"set-attribute": {"name": "topic", "value": "x"}},
    ]


def test_a_layer_without_notes_is_rewritten_as_it_was(store):
    """Only its owner changes."""
    study = replace(trees(), layers=(Layer("d1", "anna", units=(Unit("c1", (Span(0, 9),)),)),))
    key = store.add_study(study)
    name = store.erasing.annotator(key, "anna").name
    assert store.study(key).layers == (replace(study.layers[0], annotator=name),)
