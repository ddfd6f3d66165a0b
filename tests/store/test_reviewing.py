"""Looking at the work of others: its layers, how long it took, and who did what."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from sqlalchemy import update
from tests.store.trees import MORE, renew_scheme, sent, trees

from argora.errors import NotFoundError
from argora.model.operations import Create, Update
from argora.store import Place
from argora.store.tables import operations
from argora.store.timing import seconds_between


def at(minute, second=0):
    """Return a time within an hour."""
    return f"2026-11-01T10:{minute:02}:{second:02}.000Z"


@pytest.mark.parametrize(
    ("times", "seconds"),
    [
        ((at(0), at(1), at(3, 30)), 210),
        ((at(0), at(4, 59)), 299),
        ((at(0), at(5)), 0),
        ((at(0), at(1), at(20), at(22)), 180),
        ((at(2), at(1)), 0),
    ],
)
def test_breaks_of_five_minutes_are_no_work(times, seconds):
    """Nor is what a clock that was set back would take away."""
    assert seconds_between(times) == seconds


def test_one_change_takes_no_time_that_could_be_measured():
    """There is no gap."""
    assert math.isnan(seconds_between([at(0)]))
    assert math.isnan(seconds_between([]))


def timed(store, place, *minutes):
    """Set the times of the steps of a layer, of which the first is the import or the beginning."""
    number = next(e.number for e in store.outline(place.study).layers if e.place == place)
    for version, minute in enumerate(minutes, start=1):
        row = operations.c.layer_id == number, operations.c.version == version
        moment = update(operations).where(*row).values(at=at(minute))
        store._writer.do(lambda connection, moment=moment: connection.execute(moment))
    return number


def test_the_time_of_a_layer_is_that_between_its_changes(store):
    """An import is no work: anna's layer came with the files."""
    key = store.add_study(trees())
    anna, ben = Place(key, "d1", "anna"), Place(key, "d1", "ben")
    store.open_layer(ben)
    for place in (anna, ben):
        for change in (Create(MORE), Update(replace(MORE, category="claim"))):
            store.apply(place, sent(store, place, change))
        store.finish(place, sent(store, place))
    numbers = [timed(store, place, 0, 2, 3, 30) for place in (anna, ben)]
    assert store.seconds_worked(numbers) == {numbers[0]: 60, numbers[1]: 180}
    assert store.seconds_worked([]) == {}
    assert store.finished_last(key, limit=1) == (("anna", numbers[0], 4), ("ben", numbers[1], 4))
    assert store.finished_last(key, limit=0) == ()


def test_a_change_of_the_scheme_is_nobodys_work(store):
    """It comes a minute after what ben saved, and counts for nobody."""
    key = store.add_study(trees())
    place = Place(key, "d1", "ben")
    store.open_layer(place)
    for change in (Create(MORE), Update(replace(MORE, category="claim"))):
        store.apply(place, sent(store, place, change))
    scheme = replace(store.standing(key).scheme, version="2")
    renew_scheme(store, key, scheme)
    number = timed(store, place, 0, 2, 3, 4)
    assert store.seconds_worked([number]) == {number: 180}


def test_the_layers_of_a_document_are_listed_whoever_made_them(store):
    """By annotator and round; a key of another document finds none."""
    whole = trees()
    again = (whole.layers[0], replace(whole.layers[0], round=2, state="finished"))
    key = store.add_study(replace(whole, layers=again))
    d1, d2 = (each.key for each in store.listed(key))
    layers = store.layers_on(key, d1)
    assert [(e.place.annotator, e.place.round, e.state, e.version) for e in layers] == [
        ("anna", 1, "open", 1),
        ("anna", 2, "finished", 1),
    ]
    assert store.layer_on(key, d1, layers[1].key) == layers[1]
    assert store.layers_on(key, d2) == ()
    with pytest.raises(NotFoundError, match="no layer of the key"):
        store.layer_on(key, d2, layers[0].key)
    with pytest.raises(NotFoundError, match="no document"):
        store.layers_on(key, "nowhere")


def test_actions_come_in_pages_the_newest_first(store):
    """By person and by kind; what happens meanwhile is on no later page."""
    key, other = store.add_study(trees(), author="mona"), store.add_study(trees())
    store.assign_all(key, author="mona")
    store.open_agreement(other, True, author="stranger")
    for n in range(5):
        store.open_agreement(key, n % 2 == 0, author=("mona", "nils")[n % 2])
    first = store.actions(key, limit=3)
    store.open_agreement(key, False, author="mona")
    seen, page = list(first.actions), first
    while page.next is not None:
        page = store.actions(key, before=page.next, limit=3)
        seen += page.actions
    assert [(each.at, each.author, each.what) for each in seen] == list(
        reversed(store.audit(key)[:-1])
    )
    assert page.authors == ("mona", "nils")
    assert page.kinds == ("add study", "assign all", "close agreement", "open agreement")
    chosen = store.actions(key, author="mona", what="open agreement", limit=50)
    assert [each.author for each in chosen.actions] == ["mona"] * 3
    assert seen[-2].details == {"n": 4, "annotator": ""}


def test_people_are_named_in_the_audit_until_they_are_erased(store):
    """Rows hold keys, whose names are in one place; who was erased has another name there."""
    key = store.add_study(replace(trees(), layers=()))
    place = Place(key, "d1", "anna")
    store.open_layer(place)
    store.finish(place, replace(sent(store, place), author="anna"))
    (done,) = store.actions(key, what="finish", limit=5).actions
    assert (done.author, done.details["annotator"]) == ("anna", "anna")
    assert store.actions(key, author="anna", limit=5).actions == (done,)
    store.erasing.annotator(key, "anna", words=[])
    (done,) = store.actions(key, what="finish", limit=5).actions
    assert "anna" not in (done.author, done.details["annotator"])
    assert store.actions(key, author="anna", limit=5).actions == ()
