"""Saving: each change once, on the version it was made on, and never over somebody else's."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import func, select, update
from tests.store.trees import CLAIM, MORE, PREMISE, TIE, renew_scheme, sent, trees

from argora.errors import ConflictError, ModelError, NotFoundError, SchemeError, StoreError
from argora.model import Category, Relation, Scheme, Span, Unit
from argora.model.operations import Batch, Create, Delete, SetAttribute, SetField, Update
from argora.store import Applied, Place, Store
from argora.store.tables import layers, snapshots


@pytest.fixture
def store(shared):
    """A database that other tests use, too: making one for each takes longer than the tests."""
    return shared


def test_a_saved_change_is_in_the_layer_and_in_the_log(store, place):
    """The log says what, by whom and under which scheme, and how it is taken back."""
    applied = store.apply(place, sent(store, place, Create(MORE), client="tab 1"))
    assert applied == Applied(2)
    assert store.layer(place).layer.by_id["p2"] == MORE
    (entry,) = store.history(place, after=1)
    assert (entry.version, entry.kind, entry.author, entry.client) == (2, "edit", "anna", "tab 1")
    assert Create(MORE) in entry.operations
    assert entry.inverse == (Delete("p2"),)
    assert entry.scheme_version == store.layer(place).layer.scheme_version == "1"


def test_one_change_takes_away_changes_and_adds(store, place):
    """The rows say the same as the log, also of an id that goes and comes back as another thing."""
    store.apply(place, sent(store, place, Create(MORE), Create(replace(MORE, id="p3"))))
    again = replace(MORE, category="claim")
    asked = (Delete("p3"), Delete("p2"), Create(again), Create(replace(MORE, id="p4")))
    store.apply(place, sent(store, place, *asked))
    with Store.open(store.address) as fresh:  # has nothing at hand
        layer = fresh.layer(place).layer
    assert layer.by_id["p2"] == again
    assert "p4" in layer.by_id
    assert "p3" not in layer.by_id
    assert store.replayed(place) == layer == store.layer(place).layer


def test_a_repeated_change_is_answered_as_before(store, place):
    """Also when the layer went on meanwhile; nothing is done twice."""
    first = sent(store, place, Create(MORE))
    assert store.apply(place, first) == Applied(2)
    store.apply(place, sent(store, place, Delete("p2")))
    assert store.apply(place, first) == Applied(2, repeated=True)
    assert [entry.version for entry in store.history(place)] == [1, 2, 3]


def test_the_name_of_a_change_is_not_used_for_another(store, place):
    """Otherwise the second change would be lost without a word."""
    first = sent(store, place, Create(MORE))
    store.apply(place, first)
    other = replace(first, operations=(Delete("r1"),), base_version=2)
    with pytest.raises(ConflictError, match="was used for another change"):
        store.apply(place, other)
    # Another client may have made up the same name.
    assert store.apply(place, replace(other, client="tab 2")) == Applied(3)


def test_a_stale_change_is_refused_with_what_it_does_not_know(store, place):
    """The client can rebase on the steps that it gets."""
    old = sent(store, place, Update(replace(PREMISE, category="claim")))
    store.apply(place, sent(store, place, Create(MORE)))
    store.apply(place, sent(store, place, Delete("r1")))
    with pytest.raises(ConflictError, match="is at version 3, the change was made on 1") as caught:
        store.apply(place, old)
    assert caught.value.version == 3
    assert [entry.inverse for entry in caught.value.missing] == [(Delete("p2"),), (Create(TIE),)]
    assert store.layer(place).layer.by_id["p1"] == PREMISE


@pytest.mark.parametrize("base", [0, -1, 2, 10**9])
def test_a_version_that_never_was_is_refused(store, place, base):
    """It says which is the newest."""
    with pytest.raises(ConflictError, match=f"has no version {base}; the newest is 1"):
        store.apply(place, sent(store, place, Create(MORE), base=base))


@pytest.mark.parametrize(
    ("operation", "error", "message"),
    [
        (Create(CLAIM), ModelError, "has 'c1' already"),
        (Delete("c1"), ModelError, "r1 points to it"),
        (Create(Unit("u", (Span(50, 59),), "claim")), ModelError, "ends at 59"),
        (Create(Unit("u", (Span(42, 57),), "clam")), SchemeError, "'u' is a 'clam'"),
        (Create(Relation("r", ("c1",), "p1", "claim")), SchemeError, "'r' is a 'claim'"),
        (SetField("state", "finished"), StoreError, "'state' is not set by operations"),
        (Batch((SetField("scheme_version", "7"),)), StoreError, "'scheme_version' is not set"),
        (Create(Unit("a\0b", (Span(42, 57),), "claim")), StoreError, "NUL"),
        (Create(replace(MORE, attributes={"note": "\ud800"})), StoreError, "half a character"),
        (SetAttribute("note", float("nan")), ModelError, "no number that JSON knows"),
        (Batch(()), StoreError, "nothing to save"),
        (Batch((SetField("order", ()),) * 1001), StoreError, "1,001 operations at once"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_not_saved(store, place, operation, error, message):
    """The layer and its log stay as they were."""
    before = store.layer(place)
    with pytest.raises(error, match=message):
        store.apply(place, sent(store, place, operation))
    assert store.layer(place) == before
    assert len(store.history(place)) == 1


def test_a_thousand_operations_are_saved_at_once(store, place):
    """One more is too many."""
    many = (SetField("order", ("p1", "c1")), SetField("order", ()))
    assert store.apply(place, sent(store, place, *many * 500)).version == 2
    with pytest.raises(StoreError, match="1,001 operations at once; send at most 1,000 together"):
        store.apply(place, sent(store, place, *many * 500, many[0]))


@pytest.mark.parametrize("field", ["client_op_id", "client", "author"])
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("a\0b", "holds a NUL character"),
        ("a\ud800b", "holds half a character"),
        ("a" * 100_000, "has 100,000 characters; expected at most 500"),
    ],
    ids=["NUL", "surrogate", "long"],
)
def test_a_name_that_a_database_cannot_keep_is_not_saved(store, place, field, name, message):
    """Each name that comes with a change is checked; the layer and its log stay as they were."""
    before = store.layer(place)
    with pytest.raises(StoreError, match=f"the {field} '.*{message}"):
        store.apply(place, replace(sent(store, place, Create(MORE)), **{field: name}))
    assert store.layer(place) == before
    assert len(store.history(place)) == 1


def test_a_change_without_a_name_of_its_own_is_not_saved(store, place):
    """It could not be known again when it comes a second time."""
    before = store.layer(place)
    with pytest.raises(StoreError, match="a submission needs a client_op_id"):
        store.apply(place, replace(sent(store, place, Create(MORE)), client_op_id=""))
    assert store.layer(place) == before


def test_a_category_that_was_imported_may_stay(store):
    """Only what somebody says anew has to be in the scheme."""
    study = trees()
    odd = replace(study.layers[0], units=(replace(CLAIM, category="odd"), PREMISE))
    place = Place(store.add_study(replace(study, layers=(odd,))), "d1", "anna")
    moved = Unit("c1", (Span(3, 21),), "odd")
    store.apply(place, sent(store, place, Update(moved)))
    assert store.layer(place).layer.by_id["c1"] == moved
    with pytest.raises(SchemeError, match="is a 'strange'"):
        store.apply(place, sent(store, place, Update(replace(moved, category="strange"))))


def test_undo_and_redo_lead_back_and_forth_also_after_a_reload(new_database):
    """What can be undone follows from the log, so a new process knows it."""
    from argora.store import Store

    database = new_database()
    with Store.open(database, create=True) as store:
        place = Place(store.add_study(trees()), "d1", "anna")
        store.apply(place, sent(store, place, Create(MORE)))
        second = store.layer(place).layer
        store.apply(place, sent(store, place, Delete("r1"), Delete("c1")))
        third = store.layer(place).layer
    with Store.open(database) as store:
        assert store.undo(place, sent(store, place)) == Applied(4)
        assert store.layer(place).layer == second
        assert store.undo(place, sent(store, place)) == Applied(5)
        assert "p2" not in store.layer(place).layer.by_id
        assert (store.layer(place).can_undo, store.layer(place).can_redo) == (False, True)
        with pytest.raises(StoreError, match="nothing to undo"):
            store.undo(place, sent(store, place))
    with Store.open(database) as store:
        store.redo(place, sent(store, place))
        store.redo(place, sent(store, place))
        assert store.layer(place).layer == third
        assert (store.layer(place).can_undo, store.layer(place).can_redo) == (True, False)
        store.undo(place, sent(store, place))
        store.apply(place, sent(store, place, SetField("order", ("c1", "p1"))))
        with pytest.raises(StoreError, match="nothing to redo"):
            store.redo(place, sent(store, place))


def test_a_finished_layer_stays_as_it_is_until_it_is_reopened(store, place):
    """And what it was when it was finished can be fetched for ever."""
    assert store.finish(place, sent(store, place)) == Applied(2)
    done = store.layer(place).layer
    assert (done.state, [stamp.what for stamp in done.times]) == ("finished", ["finished"])
    for change in (store.apply, store.undo):
        operations = (Delete("r1"),) if change == store.apply else ()
        with pytest.raises(ConflictError, match="is finished; reopen it first"):
            change(place, sent(store, place, *operations))
    with pytest.raises(ConflictError, match="is finished"):
        store.finish(place, sent(store, place))
    store.reopen(place, sent(store, place))
    with pytest.raises(ConflictError, match="is open already"):
        store.reopen(place, sent(store, place))
    store.apply(place, sent(store, place, Delete("r1")))
    assert store.version(place, 2) == done
    study = store.study(place.study, state="finished")
    assert study.layers == ()


def test_a_layer_that_breaks_the_scheme_cannot_be_finished(store, place):
    """The rules that it breaks come with the error."""
    overlapping = Unit("u", (Span(10, 30),), "claim")
    store.apply(place, sent(store, place, Create(overlapping)))
    with pytest.raises(SchemeError) as caught:
        store.finish(place, sent(store, place))
    broken = caught.value.violations
    assert {violation.rule for violation in broken} == {"no-overlap"}
    assert store.layer(place).layer.state == "open"
    more = f" (and {len(broken) - 1} more)" if broken[1:] else ""
    assert str(caught.value) == f"layer of 'anna' on 'd1': {broken[0].message}{more}"
    store.apply(place, sent(store, place, Create(replace(overlapping, id="v"))))
    with pytest.raises(SchemeError) as caught:
        store.finish(place, sent(store, place))
    n = len(caught.value.violations)
    assert n > len(broken)
    assert str(caught.value).endswith(f" (and {n - 1} more)")


def test_a_change_keeps_the_guideline_under_which_it_was_made(store, place):
    """A newer one came while there was no connection; a newer scheme says the change anew."""
    store.guidelines.add(place.study, "a", "Mark what can be doubted.")
    then = {"scheme_version": "1", "guideline_version": "a"}
    renew_scheme(store, place.study, replace(store.standing(place.study).scheme, version="2"))
    store.guidelines.add(place.study, "b", "Mark what somebody doubts.")
    one = store.apply(place, sent(store, place, Create(MORE), **then))
    assert (one.outcome.scheme.version, one.outcome.guideline_version) == ("2", "b")
    store.apply(place, sent(store, place, Delete("p2")))
    store.undo(place, sent(store, place, **then))
    store.redo(place, sent(store, place, guideline_version=None))
    kept = [(s.scheme_version, s.guideline_version) for s in store.history(place, after=2)]
    assert kept == [("2", "a"), ("2", "b"), ("2", "a"), ("2", None)]
    ways = [(each.scheme_version, each.guideline_version) for each in versions(store, place)]
    assert ways == [(None, None), ("2", None), *kept]


def versions(store, place):
    """Return a layer at each of its versions."""
    return [store.version(place, 1 + n) for n in range(store.layer(place).version)]


def test_the_scheme_that_holds_judges_what_was_made_under_an_older_one(store, place):
    """A category that is gone comes in no more."""
    old = store.standing(place.study).scheme
    units = (Category("claim"),)
    new = Scheme(old.id, version="2", units=units, relations=old.relations)
    renew_scheme(store, place.study, new)
    before = store.layer(place)
    with pytest.raises(SchemeError, match="has no unit 'premise' any more"):
        store.apply(place, sent(store, place, Create(MORE), scheme_version="1"))
    assert store.layer(place) == before


@pytest.mark.parametrize("what", ["scheme", "guideline"])
def test_a_version_that_never_held_is_refused(store, place, what):
    """Nobody can have worked under it."""
    before = store.layer(place)
    for change in (store.apply, store.undo):
        operations = (Delete("r1"),) if change == store.apply else ()
        asked = sent(store, place, *operations, **{f"{what}_version": "9"})
        with pytest.raises(StoreError, match=f"there is no {what} of version '9'"):
            change(place, asked)
    assert store.layer(place) == before


def test_a_version_of_another_study_never_held_here(store, place):
    """It is as unknown as any."""
    other = store.add_study(trees())
    store.guidelines.add(other, "theirs", "Mark nothing.")
    with pytest.raises(StoreError, match="there is no guideline of version 'theirs'"):
        store.apply(place, sent(store, place, Delete("r1"), guideline_version="theirs"))


def test_who_finishes_has_seen_the_scheme_and_the_guideline_that_hold(store, place):
    """It can be finished when it was looked over; reopening asks for nothing."""
    store.guidelines.add(place.study, "a", "Mark what can be doubted.")
    then = {"scheme_version": "1", "guideline_version": "a"}
    store.guidelines.add(place.study, "b", "Mark what somebody doubts.")
    for older in ("a", None):
        with pytest.raises(ConflictError, match=r"guideline is at version 'b', .* under"):
            store.finish(place, sent(store, place, guideline_version=older))
    renew_scheme(store, place.study, replace(store.standing(place.study).scheme, version="2"))
    with pytest.raises(ConflictError, match=r"scheme is at version '2', .* under '1'"):
        store.finish(place, sent(store, place, scheme_version="1"))
    store.finish(place, sent(store, place))
    store.reopen(place, sent(store, place, **then))
    with pytest.raises(StoreError, match="a guideline of version 'b' already"):
        store.guidelines.add(place.study, "b", "Other words.")


def test_a_guideline_that_comes_while_a_document_is_finished_is_seen_first(store, place):
    """What was found before the transaction is asked again in it."""
    store.guidelines.add(place.study, "a", "Mark what can be doubted.")
    ready = sent(store, place)
    write = store._writer.do

    def late(job, **more):
        store._writer.do = write
        store.guidelines.add(place.study, "b", "Mark what somebody doubts.")
        return write(job, **more)

    store._writer.do = late
    with pytest.raises(ConflictError, match="guideline is at version 'b'"):
        store.finish(place, ready)
    assert store.layer(place).layer.state == "open"


def test_taking_something_back_does_not_take_back_under_what_it_was_said(store, place):
    """The layer says under what it was changed last."""
    store.guidelines.add(place.study, "a", "Mark what can be doubted.")
    store.apply(place, sent(store, place, Create(MORE)))
    store.guidelines.add(place.study, "b", "Mark what somebody doubts.")
    store.undo(place, sent(store, place))
    assert store.layer(place).layer.guideline_version == "b"


def test_a_layer_begins_open_and_empty_when_somebody_opens_it(store, place):
    """Looking at it does not begin it."""
    mine = replace(place, annotator="ben")
    with pytest.raises(NotFoundError, match="no layer of 'ben' on 'd1'"):
        store.layer(mine)
    with ThreadPoolExecutor(4) as many:
        opened = list(many.map(lambda _: store.open_layer(mine, covers=["units"]), range(4)))
    assert {(view.version, view.key) for view in opened} == {(1, opened[0].key)}
    assert (opened[0].layer.state, opened[0].layer.covers) == ("open", {"units"})
    assert opened[0].layer.scheme_version == "1"
    for wrong in ("study", "document", "annotator"):
        with pytest.raises(NotFoundError):
            store.open_layer(replace(mine, **{wrong: "nobody"}))


def test_changes_of_many_are_each_saved_once(store, place):
    """Eight write into eight layers, and eight race for one version: one of them gets it."""
    places = [replace(place, annotator="ben", round=n) for n in range(1, 9)]

    def annotate(mine):
        store.open_layer(mine)
        for n in range(5):
            unit = Unit(f"u{n}", (Span(n, n + 1),), "claim")
            store.apply(mine, sent(store, mine, Create(unit)))
        return store.layer(mine)

    def race(n):
        unit = Unit(f"u{n}", (Span(42, 57),), "claim")
        try:
            return store.apply(place, sent(store, place, Create(unit), base=1)).version
        except ConflictError as error:
            return error.missing[0].version

    with ThreadPoolExecutor(8) as many:
        for view in many.map(annotate, places):
            assert (view.version, len(view.layer.units)) == (6, 5)
        assert list(many.map(race, range(8))) == [2] * 8
    assert len(store.history(place)) == 2
    for mine in (*places, place):
        assert store.replayed(mine) == store.layer(mine).layer


def test_any_version_can_be_fetched(store, place, monkeypatch):
    """Also when it lies between two of the snapshots that are kept on the way."""
    monkeypatch.setattr("argora.store.recording.SNAPSHOT_EVERY", 4)
    seen = {1: store.layer(place).layer}
    for n in range(10):
        operation = Delete("p2") if n % 2 else Create(MORE)
        version = store.apply(place, sent(store, place, operation)).version
        seen[version] = store.layer(place).layer
    assert {version: store.version(place, version) for version in seen} == seen
    for wrong in (0, -3, 12):
        with pytest.raises(NotFoundError, match=f"version {wrong} does not exist"):
            store.version(place, wrong)


def test_a_replay_starts_from_the_first_snapshot(store, place, monkeypatch):
    """So it shows that later snapshots are wrong, while reading a version trusts the nearest."""
    monkeypatch.setattr("argora.store.recording.SNAPSHOT_EVERY", 4)
    for n in range(10):
        store.apply(place, sent(store, place, Delete("p2") if n % 2 else Create(MORE)))
    layer = store.layer(place).layer
    of_place = snapshots.c.layer_id.in_(
        select(layers.c.id).where(layers.c.key == store.layer(place).key)
    )

    def spoil(connection):
        later = update(snapshots).where(of_place, snapshots.c.version > 1)
        content = func.replace(snapshots.c.content, "look again", "spoilt")
        return connection.execute(later.values(content=content))

    assert store._writer.do(spoil).rowcount > 0
    newest = store.layer(place).version
    assert store.version(place, newest).by_id["p1"].attributes == {"note": "spoilt"}
    assert store.replayed(place) == layer
