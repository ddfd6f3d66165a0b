"""The log and all other tables hold keys of people; one table holds their names."""

from __future__ import annotations

from sqlalchemy import select
from tests.store.earlier import make_earlier, stored
from tests.store.trees import MORE, sent, trees

from argora.model.operations import Create
from argora.store import Place, PlanRequest, Share, Store
from argora.store.tables import METADATA, people

NAMED = {"people", "annotators", "accounts"}
"""The tables in which names of people stand."""


def used(store):
    """Let mona and Björn Öztürk do what is noted with their names; return the layer's place."""
    study = store.add_study(trees(), author="mona")
    mona = store.people.add("mona")
    store.people.grant(study, mona.key, "manager", author="mona")
    _, token = store.people.invite(study, "annotator", annotator="Björn Öztürk", author="mona")
    store.people.join_new(token, "Björn Öztürk", "hash")
    store.people.invite(study, "annotator", annotator="ben", author="mona")
    store.people.reset(
        store.people.offer_reset(
            store.people.named("Björn Öztürk")[0].key, giver=mona.key, study=study
        ),
        "hash",
    )
    place = Place(study, "d1", "Björn Öztürk")
    store.open_layer(place)
    store.apply(place, sent(store, place, Create(MORE), author="Björn Öztürk"))
    store.finish(place, sent(store, place))
    request = PlanRequest((Share("Björn Öztürk"), Share("ben")))
    digest = store.plans.preview(study, request).digest
    store.plans.apply(study, "p", request, digest, author="mona")
    store.move_tasks(study, ["d2"], source="Björn Öztürk", target="ben", author="mona")
    return place


def tables_with(store, words):
    """Return the tables in which some text stands."""
    with store._read() as connection:
        return {
            table.name
            for table in METADATA.sorted_tables
            if any(words in repr(tuple(row)) for row in connection.execute(select(table)))
        }


def test_names_of_people_stand_in_their_own_tables_only(store):
    """Everything else has keys, and shows names where they are read."""
    place = used(store)
    for name in ("mona", "Björn Öztürk"):
        assert tables_with(store, name) <= NAMED
    assert [entry.author for entry in store.history(place)] == ["Björn Öztürk"] * 3
    assert {author for _, author, _ in store.audit(place.study)} == {"mona", "Björn Öztürk"}
    assert [each.annotator for each in store.people.invites(place.study)] == [
        "Björn Öztürk",
        "ben",
    ]
    assert [plan.author for plan in store.plans.of(place.study)] == ["mona"]


def test_the_same_person_has_one_key_in_a_study_and_another_in_the_next(store):
    """Who may read one study learns nothing of another."""
    for _ in range(2):
        used_study = store.add_study(trees(), author="ada")
        store.assign_all(used_study, author="ada")
    with store._read() as connection:
        keys = connection.execute(select(people.c.key).where(people.c.name == "ada")).scalars()
        assert len(set(keys)) == 2


def test_a_database_with_names_everywhere_gets_keys(database):
    """As an Argora before the table of people left it; its notes and figures stay as they are."""
    make_earlier(database, "0006")
    with Store.open(database) as store:
        assert tables_with(store, "mona") <= NAMED
        # The record of a gold, which was a figure, is that of a curation now.
        noted = {"things", "layers", "operations", "snapshots", "statistics", "curations"}
        assert tables_with(store, "Björn Öztürk") <= NAMED | noted
        assert tables_with(store, '"annotator":"Björn Öztürk"') == set()
        (study, planned) = stored("0006")["studies"]
        invites = {each.annotator for each in store.people.invites(study)}
        assert invites == {"ben", "Björn Öztürk"}
        assert [plan.author for plan in store.plans.of(planned)] == ["mona"]
        authors = {entry.author for entry in store.history(Place(study, "d1", "Björn Öztürk"))}
        assert authors == {"Björn Öztürk"}
