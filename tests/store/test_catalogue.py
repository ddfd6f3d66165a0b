"""Renaming a study, and removing it so that it can be brought back with all it held."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.trees import renew_scheme, sent, trees

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model import Layer
from argora.model.operations import Delete
from argora.store import Place, Store
from argora.store.backup import restore


@pytest.fixture
def managed(store):
    """A study that mona manages and anna annotates; mona's other study is called Talk."""
    key = store.add_study(trees())
    other = store.add_study(replace(trees(), name="Talk"))
    mona, anna = store.people.add("mona"), store.people.add("anna")
    for study in (key, other):
        store.people.grant(study, mona.key, "manager")
    store.people.grant(key, anna.key, "annotator", annotator="anna")
    return store, key, mona, anna


def test_a_new_version_of_a_scheme_is_in_the_audit(managed):
    """With who made it hold."""
    store, key, *_ = managed
    scheme = store.standing(key).scheme
    renew_scheme(store, key, replace(scheme, version="2"), author="mona")
    assert store.audit(key)[-1][1:] == ("mona", "change scheme")


def test_a_study_is_renamed_and_the_audit_tells(managed):
    """Blanks around a name and the way letters are put together are no part of it."""
    store, key, mona, _ = managed
    name = store.catalogue.rename(key, "  Ba\u0308ume ", account=mona.key, author="mona")
    assert name == store.summary(key).name == store.study(key).name == "B\u00e4ume"
    assert store.audit(key)[-1][1:] == ("mona", "rename study")
    assert store.catalogue.named(mona.key, "B\u00c4UME") == (key,)


@pytest.mark.parametrize("name", ["Talk", "talk", " TALK "])
def test_two_studies_of_somebody_do_not_become_one_name(managed, name):
    """What others call theirs is nobody's business, and a study may keep its own name."""
    store, key, mona, anna = managed
    with pytest.raises(ConflictError, match="another study is called"):
        store.catalogue.rename(key, name, account=mona.key)
    store.catalogue.rename(key, "trees", account=mona.key)
    assert store.catalogue.rename(key, name, account=anna.key) == name.strip()


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200b",
        "\u3164\u2800",
        "a\0b",
        "a\nb",
        "a\u2028b",
        "\u202eevil",
        "x" * 101,
        "\ud800",
    ],
)
def test_what_is_no_name_of_a_study(managed, name):
    """Nothing to read, what turns letters around, lines, and what no database keeps."""
    store, key, mona, _ = managed
    with pytest.raises(StoreError):
        store.catalogue.rename(key, name, account=mona.key)
    assert store.summary(key).name == "trees"


@pytest.mark.parametrize(
    "name",
    ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0646\u0645", "Trees \U0001f333\ufe0f", "<b>", "\u6811"],
)
def test_names_of_all_languages(managed, name):
    """Also those that need joiners, and what only looks like markup."""
    store, key, mona, _ = managed
    assert store.catalogue.rename(key, name, account=mona.key) == name


def test_a_removed_study_is_there_for_nobody(managed):
    """Neither by its key nor in any list, nor by a link that invites to it."""
    store, key, mona, anna = managed
    _, token = store.people.invite(key, "curator")
    session = store.people.begin_session(anna.key)
    document = store.listed(key)[0].key
    store.catalogue.remove(key, author="mona")
    assert [each.name for each in store.studies()] == ["Talk"]
    for ask in (store.summary, store.study, store.outline, store.standing, store.audit):
        with pytest.raises(NotFoundError):
            ask(key)
    with pytest.raises(NotFoundError, match="no such invitation"):
        store.people.invited(token)
    assert [role.study for role in store.people.roles(mona.key)] == store_keys(store)
    assert store.people.role(key, anna.key) is None
    assert store.people.seat(session, key)[1] is None
    assert store.people.seat_at(session, key, document)[1] is None
    newcomer = store.people.add("newcomer")
    store.people.adopt(newcomer)
    assert store.people.roles(newcomer.key) == ()
    with pytest.raises(NotFoundError):
        store.catalogue.remove(key)


def store_keys(store):
    """Return the keys of the studies that are there."""
    return [each.key for each in store.studies()]


def test_a_removed_study_comes_back_with_all_it_held(managed):
    """Every layer, its history, and everybody's role; the list says who removed it."""
    store, key, _, anna = managed
    place = Place(key, "d1", "anna")
    store.apply(place, sent(store, place, Delete("r1")))
    before = (store.study(key), store.history(place), store.people.members(key))
    store.catalogue.remove(key, author="mona")
    (gone,) = store.catalogue.removed()
    assert (gone.key, gone.name, gone.author) == (key, "trees", "mona")
    assert (gone.n_documents, gone.n_layers) == (2, 1)
    assert store.catalogue.removed_from(key, anna.key) == "trees"
    store.catalogue.bring_back(key, author="ada")
    assert (store.study(key), store.history(place), store.people.members(key)) == before
    assert store.catalogue.removed() == ()
    assert store.catalogue.removed_from(key, anna.key) is None
    assert [what for _, _, what in store.audit(key)][-2:] == ["remove study", "bring study back"]
    with pytest.raises(NotFoundError, match="was removed"):
        store.catalogue.bring_back(key)


def test_what_is_on_its_way_while_a_study_is_removed_is_kept(managed):
    """Whoever was let in before has it saved; it is there when the study is."""
    store, key, *_ = managed
    place = Place(key, "d1", "anna")
    change = sent(store, place, Delete("r1"))
    store.catalogue.remove(key)
    store.apply(place, change)
    store.catalogue.bring_back(key)
    (layer,) = store.study(key).layers
    assert isinstance(layer, Layer)
    assert layer.relations == ()


def test_a_backup_holds_what_was_removed(managed, tmp_path):
    """It can be brought back there, too."""
    store, key, *_ = managed
    store.catalogue.remove(key, author="mona")
    store.backup(tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "again.db")
    with Store.open(tmp_path / "again.db") as again:
        assert [each.key for each in again.catalogue.removed()] == [key]
        again.catalogue.bring_back(key)
        assert again.study(key) == trees()


def test_who_has_a_role_in_a_removed_study_gets_no_password_from_others(managed):
    """It may come back, and whoever manages another study would then be that person in it."""
    store, key, mona, anna = managed
    other = store.people.add("other")
    (talk,) = store.catalogue.named(mona.key, "Talk")
    store.people.grant(talk, anna.key, "curator")
    store.people.grant(talk, other.key, "manager")
    for removed in (False, True):
        if removed:
            store.catalogue.remove(key)
        with pytest.raises(ConflictError, match="only who administers"):
            store.people.offer_reset(anna.key, giver=other.key, study=talk)
