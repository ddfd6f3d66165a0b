"""A database that was set back to an older state takes no change that was made on a newer one."""

from __future__ import annotations

import pytest
from tests.store.trees import MORE, PREMISE, sent, trees

from argora.errors import ConflictError
from argora.model.operations import Create, Delete, SetAttribute
from argora.store import Place, Store, restore


@pytest.fixture
def set_back(store, new_database, tmp_path):
    """A layer at version 3, and another database that has its backup from version 2."""
    place = Place(store.add_study(trees()), "d1", "anna")
    store.apply(place, sent(store, place, Create(MORE)))
    store.backup(tmp_path / "backup.db")
    store.apply(place, sent(store, place, Delete("p2")))
    again = new_database()
    restore(tmp_path / "backup.db", again)
    with Store.open(again) as older:
        yield place, older


def knowing(store, place, *operations):
    """Return a change that says on what it was made."""
    view = store.layer(place)
    return sent(store, place, *operations, base=view.version, mark=view.mark)


@pytest.mark.parametrize("kind", ["apply", "undo", "redo", "finish", "reopen"])
def test_a_change_of_a_state_that_is_no_more_is_refused(store, set_back, kind):
    """Before the numbers meet again, when they do, and behind that."""
    place, older = set_back
    operations = (SetAttribute("note", "x"),) if kind == "apply" else ()
    asked = knowing(store, place, *operations)
    for version in (2, 3, 4):
        before = older.layer(place)
        assert before.version == version
        assert not older.had(before, asked.base_version, asked.base)
        with pytest.raises(ConflictError) as caught:
            getattr(older, kind)(place, asked)
        assert (caught.value.diverged, caught.value.version) == (True, version)
        assert caught.value.missing == ()
        assert older.layer(place) == before
        older.apply(place, knowing(older, place, SetAttribute("note", version)))


def test_what_both_states_have_is_no_reason_to_refuse(store, set_back):
    """A change made before the backup gets the steps that it lacks, in either of them."""
    place, older = set_back
    for each in (store, older):
        view = each.layer(place)
        first = each.history(place)[1]
        assert each.had(view, 2, first.mark)
        each.apply(place, knowing(each, place, SetAttribute("note", "x")))
        with pytest.raises(ConflictError) as caught:
            each.apply(place, sent(each, place, Create(PREMISE), base=2, mark=first.mark))
        assert (caught.value.diverged, caught.value.missing[-1].mark) == (
            False,
            each.layer(place).mark,
        )


def test_an_answer_names_the_version_that_it_made(store, place):
    """And so does the answer to the same change again."""
    assert store.look(Place(place.study, "d2", "anna")).mark == ""
    asked = knowing(store, place, Create(MORE))
    marks = {store.apply(place, asked).mark, store.layer(place).mark}
    store.apply(place, knowing(store, place, Delete("p2")))
    again = store.apply(place, asked)
    assert (again.repeated, {again.mark} == marks) == (True, True)
    assert store.layer(place).mark not in marks


def test_nothing_at_hand_is_taken_for_another_state(store, set_back):
    """Also where the database is exchanged under a store that is open."""
    place, older = set_back
    older.apply(place, knowing(older, place, SetAttribute("note", "x")))
    assert (older.layer(place).version, store.layer(place).version) == (3, 3)
    older._caches = store._caches
    assert older.layer(place).layer == older.replayed(place)
    older.apply(place, sent(older, place, SetAttribute("note", "y")))
    assert older.layer(place).layer == older.replayed(place)
