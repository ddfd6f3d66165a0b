"""Versions of a gold: what they hold stays as it was, whatever happens to layers since."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.test_curations import GOLD, UNIT, said, step
from tests.store.trees import CLAIM, MORE, PREMISE, renew_scheme, sent, trees

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model import Annotator, Layer
from argora.model.operations import Create, Delete
from argora.store import Place, Store, gold_versions
from argora.web.archives import packed

BY_HAND = Layer("d2", "gold", units=(), scheme_version="1")


def with_gold(store):
    """Add a study with a gold of two texts: by rules and decisions in one, by files in the other.

    Returns
    -------
    The place of the gold that rules made.
    """
    study = trees()
    finished = tuple(replace(layer, state="finished") for layer in study.layers)
    annotators = (*study.annotators, Annotator("gold", "gold"))
    key = store.add_study(replace(study, annotators=annotators, layers=(*finished, BY_HAND)))
    place = Place(key, "d1", "gold")
    store.curations.save(place, step(0, "propose"), GOLD)
    store.curations.save(
        place, step(1, "decide", (UNIT, None, said("claim", why="as it says so"))), GOLD
    )
    return place


@pytest.fixture
def place(store):
    """The place of a gold."""
    return with_gold(store)


def bytes_of(store, place, number=1):
    """Return the files of a version."""
    return packed(store.gold_versions.state(place.study, "", number).study, "native")


def change_everything(store, place):
    """Let votes, the gold, a decision, the scheme, a mark and the name of the study change."""
    anna = Place(place.study, "d1", "anna")
    store.reopen(anna, sent(store, anna))
    store.apply(anna, sent(store, anna, Create(MORE)))
    store.finish(anna, sent(store, anna))
    undone = step(2, "undo", (UNIT, said("claim"), None))
    store.curations.save(place, undone, replace(GOLD, units=(CLAIM, PREMISE)))
    by_hand = Place(place.study, "d2", "gold")
    store.reopen(by_hand, sent(store, by_hand, author="mona"))
    store.guidelines.add(place.study, "1", "Mark claims.")
    scheme = store.standing(place.study).scheme
    claim, *others = scheme.units
    later = replace(scheme, version="2", units=(replace(claim, title="Thesis"), *others))
    renew_scheme(store, place.study, later)
    store.mark_documents(place.study, ["d2"], "retired")


def test_a_version_has_the_same_bytes_whatever_happens_since(store, place):
    """Layers, votes, decisions, the scheme, guidelines and marks are those of then."""
    made = store.gold_versions.make(place.study, "", "v1", about="for the paper", author="mona")
    assert (made.number, made.name, made.about, made.author) == (1, "v1", "for the paper", "mona")
    assert (made.n_documents, made.n_open, made.scheme_version) == (2, 1, "1")
    before = bytes_of(store, place), store.gold_versions.state(place.study, "", 1)
    assert before[1].decisions["d1"][0]["why"] == "as it says so"
    assert before[1].rules == {"d1": {"units": "plurality"}}
    change_everything(store, place)
    after = store.gold_versions.state(place.study, "", 1)
    assert (bytes_of(store, place), after) == before
    now = store.gold_versions.state(place.study, "")
    assert now.decisions == {"d1": ()}
    assert now.study.scheme.version == "2"
    assert len(now.study.layer("d1", "anna").units) == 3
    assert len(after.study.layer("d1", "anna").units) == 2
    assert len(now.study.layer("d1", "gold").units) == 2


def test_the_mark_of_a_version_stays_and_that_of_now_follows(store, place):
    """By it figures are known to be those of what is there."""
    store.gold_versions.make(place.study, "", "v1")
    mark = store.gold_versions.mark
    first = mark(place.study, "", 1)
    assert mark(place.study, "") == first
    change_everything(store, place)
    assert mark(place.study, "", 1) == first
    assert mark(place.study, "") != first


def test_versions_are_numbered_and_each_has_a_name_of_its_own(store, place):
    """A name twice is refused, and so is none; of a study without gold there is no version."""
    store.gold_versions.make(place.study, "", "v1")
    with pytest.raises(ConflictError) as error:
        store.gold_versions.make(place.study, "", "v1")
    assert error.value.code == "gold-version-taken"
    with pytest.raises(StoreError):
        store.gold_versions.make(place.study, "", "")
    store.gold_versions.make(place.study, "", "final")
    listed = store.gold_versions.of(place.study, "")
    assert [(each.number, each.name) for each in listed] == [(1, "v1"), (2, "final")]
    with pytest.raises(NotFoundError) as missing:
        store.gold_versions.state(place.study, "", 3)
    assert missing.value.code == "no-gold-version"
    with pytest.raises(NotFoundError) as empty:
        store.gold_versions.make(store.add_study(trees()), "", "v1")
    assert empty.value.code == "no-gold-yet"


def test_a_person_who_was_erased_is_in_no_version(store, place):
    """With votes that stay under a key, in what is said of it, and as the one who made it."""
    store.gold_versions.make(place.study, "", "anna", about="as anna said", author="anna")
    neutral = store.erasing.annotator(place.study, "anna", votes="keep").name
    (version,) = store.gold_versions.of(place.study, "")
    assert (version.name, version.about, version.author) == (neutral, f"as {neutral} said", neutral)
    state = store.gold_versions.state(place.study, "", 1)
    assert state.study.layer("d1", neutral).units[0] == CLAIM
    assert (state.study.layer("d1", "gold").units, state.n_lost) == ((CLAIM,), 0)


def test_votes_that_were_deleted_are_missing_from_versions(store, place):
    """The gold stays, and how many votes are lost is said."""
    store.gold_versions.make(place.study, "", "v1")
    store.erasing.annotator(place.study, "anna", votes="remove")
    state = store.gold_versions.state(place.study, "", 1)
    assert [layer.annotator for layer in state.study.layers] == ["gold", "gold"]
    assert (state.study.layer("d1", "gold").units, state.n_lost) == ((CLAIM,), 1)


def test_a_version_that_is_broken_off_is_not_there(store, place, monkeypatch):
    """Neither its row nor its line in the audit."""
    before = len(store.audit(place.study))

    def fail(*_args, **_more):
        raise StoreError("killed")

    monkeypatch.setattr(gold_versions, "note", fail)
    with pytest.raises(StoreError):
        store.gold_versions.make(place.study, "", "v1")
    monkeypatch.undo()
    assert store.gold_versions.of(place.study, "") == ()
    assert len(store.audit(place.study)) == before
    assert store.gold_versions.make(place.study, "", "v1").number == 1


def test_votes_that_changed_since_the_gold_was_made_are_counted(store, place):
    """So that nobody takes the votes of the version for those of the gold."""
    mark = store.curations.marks(place.study, "")["d1"]
    store.curations.save(place, step(2, mark=mark), GOLD)
    assert store.gold_versions.make(place.study, "", "v1").n_stale == 0
    anna = Place(place.study, "d1", "anna")
    store.reopen(anna, sent(store, anna))
    store.apply(anna, sent(store, anna, Delete("r1")))
    store.finish(anna, sent(store, anna))
    assert store.gold_versions.make(place.study, "", "v2").n_stale == 1


def test_a_version_is_there_after_the_database_was_opened_anew(database):
    """It stands in the database alone."""
    with Store.open(database, create=True) as store:
        place = with_gold(store)
        store.gold_versions.make(place.study, "", "v1")
        before = bytes_of(store, place)
    with Store.open(database) as store:
        assert bytes_of(store, place) == before
