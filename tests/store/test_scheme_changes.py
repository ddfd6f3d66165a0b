"""The scheme of a study in use changes with all its layers, or not at all, and comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Text, select
from tests.model.made_changes import made_change, made_study
from tests.store.trees import CLAIM, MORE, PREMISE, TIE, sent, trees

from argora.errors import ConflictError, ModelError, SchemeError, StoreError
from argora.measures import parse
from argora.model import Annotator, AttributeType, Category, Layer, Span, Study, dumps
from argora.model.changes import (
    Case,
    Drop,
    Merge,
    Related,
    Rename,
    SchemeChange,
    Split,
)
from argora.model.changes.restoring import at_version
from argora.model.operations import Batch, Create, Delete, SetAttribute, Update
from argora.reliability import units
from argora.store import Phase, Place, Store, Submission, restore
from argora.store.tables import METADATA

SEEDS = range(40)


def changed(scheme, *moves, version="2", **parts) -> SchemeChange:
    """Return the change to a scheme with other parts."""
    return SchemeChange(scheme, replace(scheme, version=version, **parts), moves)


def renaming(scheme, version="2") -> SchemeChange:
    """Claims and premises change places: no name tells which version it is of."""
    moves = (
        Rename(what="unit", before="claim", after="premise"),
        Rename(what="unit", before="premise", after="claim"),
    )
    return changed(scheme, *moves, version=version)


def dropping(scheme) -> SchemeChange:
    """There are no premises any more, nor anything that hangs on them."""
    units = tuple(each for each in scheme.units if each.id != "premise")
    return changed(scheme, Drop(what="unit", before="premise"), units=units, rules=())


@pytest.mark.parametrize("seed", SEEDS)
def test_preview_and_effect_agree_and_undo_restores_the_bytes(shared, seed):
    """Random changes of random studies; what is exported after undo is what was before."""
    study, change = made_study(seed), made_change(seed)
    key = shared.add_study(study)
    before = dumps(shared.study(key))
    preview = shared.scheme_changes.preview(key, change)
    assert dumps(shared.study(key)) == before
    done = shared.scheme_changes.apply(key, change, author="mona")
    after = shared.study(key)
    assert dumps(replace(after, migrations=())) == dumps(replace(preview.study, migrations=()))
    assert (done.units, done.relations, done.breaches) == (
        preview.units,
        preview.relations,
        preview.breaches,
    )
    assert {each.scheme_version for each in after.layers} <= {change.after.version}
    follows_its_log(shared, key)
    assert dumps(at_version(after, "1")) == before
    shared.scheme_changes.take_back(key, author="mona")
    assert dumps(shared.study(key)) == before
    follows_its_log(shared, key)


def follows_its_log(store, key) -> None:
    """Hold every layer against its log, folded from the first step."""
    for layer in store.study(key).layers:
        place = Place(key, layer.document, layer.annotator, layer.round, layer.phase)
        assert store.replayed(place) == store.layer(place).layer == layer


def test_all_layers_change_in_one_step_each_and_the_audit_says_so(store, place):
    """Who did it stands in the log of every layer; no step before it can be undone."""
    store.apply(place, sent(store, place, Create(MORE)))
    scheme = store.standing(place.study).scheme
    store.scheme_changes.apply(place.study, renaming(scheme), author="mona")
    last = store.history(place)[-1]
    assert (last.kind, last.scheme_version, last.author) == ("migrate", "2", "mona")
    view = store.layer(place)
    assert {u.id: u.category for u in view.layer.units} == {
        "c1": "premise",
        "p1": "claim",
        "p2": "claim",
    }
    assert (view.can_undo, view.can_redo) == (False, False)
    with pytest.raises(StoreError, match="nothing to undo"):
        store.undo(place, sent(store, place))
    details = {"before": "1", "after": "2", "layers": 1}
    assert store.audit(place.study)[-1][1:] == ("mona", "change scheme")
    assert store.actions(place.study, limit=1).actions[0].details == details


def test_the_layers_of_gold_phases_and_suggestions_change_as_well(store):
    """Whatever the kind of its annotator; and what began with gold units still fits its gold."""
    study = trees()
    people = (*study.annotators, Annotator("gold", "gold"), Annotator("miner", "model"))
    gold = replace(study.layers[0], annotator="gold", phase="one", state="finished")
    others = (gold, replace(gold, annotator="miner"), replace(gold, annotator="anna"))
    study = replace(study, annotators=people, layers=others, phases=("one",))
    key = store.add_study(study)
    two = Phase("two", frozenset({"relations"}), from_gold=True, state="open")
    store.phases.set(key, (*store.phases.of(key), two))
    later = Place(key, "d1", "ben", phase="two")
    store.open_layer(later)
    store.scheme_changes.apply(key, renaming(study.scheme))
    for layer in store.study(key).layers:
        assert {u.category for u in layer.units if u.id == "c1"} == {"premise"}, layer.name
    (derived,) = store.phases.derived(Place(key, "d1", "gold", phase="one"))
    assert derived.source_version == store.layer(Place(key, "d1", "gold", phase="one")).version
    follows_its_log(store, key)


def test_what_was_done_under_the_old_version_is_told_in_the_words_of_the_new_one(store, place):
    """Also where both versions have the same names and mean other things by them."""
    scheme = store.standing(place.study).scheme
    store.scheme_changes.apply(place.study, renaming(scheme))
    moved = replace(CLAIM, spans=(Span(0, 15),))
    operations = (Batch((Create(MORE), Update(moved))), Delete("r1"))
    applied = store.apply(place, sent(store, place, *operations, scheme_version="1"))
    layer = store.layer(place).layer
    assert {u.id: u.category for u in layer.units} == {
        "c1": "premise",
        "p1": "claim",
        "p2": "claim",
    }
    assert layer.by_id["c1"].spans == moved.spans
    assert layer.scheme_version == store.history(place)[-1].scheme_version == "2"
    assert applied.outcome.operations[0] == Batch(
        (Create(replace(MORE, category="claim")), Update(replace(moved, category="premise")))
    )
    store.undo(place, sent(store, place))
    assert store.layer(place).layer.by_id["c1"].category == "premise"


def test_an_unsaved_change_goes_through_several_changes_of_the_scheme(store, place):
    """Each in turn, the oldest first."""
    scheme = store.standing(place.study).scheme
    store.scheme_changes.apply(place.study, renaming(scheme))
    units = (Category("thesis"), Category("claim"))
    second = changed(
        renaming(scheme).after,
        Rename(what="unit", before="premise", after="thesis"),
        version="3",
        units=units,
        rules=(),
    )
    store.scheme_changes.apply(place.study, second)
    store.apply(place, sent(store, place, Create(replace(CLAIM, id="c9")), scheme_version="1"))
    store.apply(place, sent(store, place, Create(replace(MORE, id="c8")), scheme_version="2"))
    categories = {u.id: u.category for u in store.layer(place).layer.units}
    assert (categories["c9"], categories["c8"]) == ("thesis", "thesis")


def test_a_split_is_decided_by_what_the_change_and_the_layer_say_together(store, place):
    """A claim with a reason is one thing, one without another; relations point as before."""
    scheme = store.standing(place.study).scheme
    units = (Category("backed"), Category("bare"), Category("premise"))
    split = Split(
        what="unit",
        before="claim",
        cases=(Case(when=Related(direction="in", others=("premise",)), after="backed"),),
        otherwise="bare",
    )
    store.scheme_changes.apply(place.study, changed(scheme, split, units=units, rules=()))
    tie = replace(TIE, id="r9", sources=("p9",), target="c9")
    new = (
        Create(replace(CLAIM, id="c9")),
        Create(replace(CLAIM, id="c8")),
        Create(replace(PREMISE, id="p9")),
        Create(tie),
        Update(replace(CLAIM, spans=(Span(0, 15),))),
    )
    store.apply(place, sent(store, place, *new, scheme_version="1"))
    categories = {u.id: u.category for u in store.layer(place).layer.units}
    assert [categories[id] for id in ("c1", "c9", "c8")] == ["backed", "backed", "bare"]


@pytest.mark.parametrize(
    "operation", [Create(MORE), Update(replace(PREMISE, spans=(Span(23, 30),)))]
)
def test_what_the_new_version_does_not_have_is_refused_with_its_name(store, place, operation):
    """So that whoever did it can decide; nothing is stored."""
    scheme = store.standing(place.study).scheme
    store.scheme_changes.apply(place.study, dropping(scheme))
    before = store.layer(place)
    with pytest.raises(SchemeError, match="'2' of the scheme has no unit 'premise' any more"):
        store.apply(place, sent(store, place, operation, scheme_version="1"))
    assert store.layer(place) == before


def test_attributes_and_values_are_translated_or_refused(store):
    """A renamed value follows, a dropped one is named; a note is nobody's business."""
    study = trees()
    attributes = (
        AttributeType("mood", of=("document", "claim"), values=("x", "y", "z")),
        AttributeType("old", of=("document",)),
    )
    study = replace(study, scheme=replace(study.scheme, attributes=attributes))
    key = store.add_study(study)
    place = Place(key, "d1", "anna")
    change = changed(
        study.scheme,
        Merge(what="value", attribute="mood", before=("x", "y"), after="x"),
        Drop(what="value", attribute="mood", before="z"),
        Drop(what="attribute", before="old"),
        attributes=(replace(attributes[0], values=("x",)),),
    )
    store.scheme_changes.apply(key, change)
    marked = replace(CLAIM, attributes={"mood": "y", "note": "hm"})
    operations = (SetAttribute("mood", "y"), SetAttribute("note", "n"), Update(marked))
    store.apply(place, sent(store, place, *operations, scheme_version="1"))
    layer = store.layer(place).layer
    assert layer.attributes == {"mood": "x", "note": "n"}
    assert layer.by_id["c1"].attributes == {"mood": "x", "note": "hm"}
    for operation in (
        SetAttribute("mood", "z"),
        SetAttribute("old", "w"),
        Update(replace(CLAIM, attributes={"mood": "z"})),
    ):
        with pytest.raises(SchemeError, match=r"has no (value|attribute)"):
            store.apply(place, sent(store, place, operation, scheme_version="1"))


def test_a_layer_that_nobody_has_begun_begins_with_a_translated_change(store):
    """The page was open before the change."""
    study = store.add_study(trees())
    place = Place(study, "d1", "ben")
    store.scheme_changes.apply(study, renaming(trees().scheme))
    first = Submission("a", 1, "1", operations=(Create(CLAIM),))
    store.save(place, "edit", first, begin=True)
    assert store.layer(place).layer.by_id["c1"].category == "premise"
    assert store.save(place, "edit", first, begin=True).repeated


def test_a_change_that_was_taken_back_is_the_end_of_what_was_done_under_it(store, place):
    """It is refused and stays with whoever did it; the name of the version is not used again."""
    scheme = store.standing(place.study).scheme
    store.scheme_changes.apply(place.study, renaming(scheme))
    store.scheme_changes.take_back(place.study)
    assert store.standing(place.study).scheme == scheme
    with pytest.raises(SchemeError, match="version '2' of the scheme, which was taken back"):
        store.apply(place, sent(store, place, Create(MORE), scheme_version="2"))
    with pytest.raises(ConflictError, match="a scheme of version '2' already"):
        store.scheme_changes.apply(place.study, renaming(scheme))
    store.scheme_changes.apply(place.study, renaming(scheme, "3"))
    assert store.scheme_changes.standing(place.study).versions == ("2", "1", "3")
    store.apply(place, sent(store, place, Create(MORE), scheme_version="1"))
    assert store.layer(place).layer.by_id["p2"].category == "claim"


def test_undo_is_there_until_something_is_saved_and_then_taking_back_asks(store, place):
    """What was made since goes back as far as its names lead; what does not is decided on."""
    scheme = store.standing(place.study).scheme
    merge = Merge(what="unit", before=("claim", "premise"), after="point")
    drops = (Drop(what="relation", before=each) for each in scheme.relation_ids)
    change = changed(scheme, merge, *drops, units=(Category("point"),), relations=(), rules=())
    store.scheme_changes.apply(place.study, change)
    assert store.scheme_changes.standing(place.study).is_untouched
    store.apply(place, sent(store, place, Create(replace(MORE, category="point"))))
    standing = store.scheme_changes.standing(place.study)
    assert (standing.is_untouched, standing.last) == (False, change)
    preview = store.scheme_changes.preview_back(place.study)
    ((undecided, n),) = preview.undecided.items()
    assert (undecided.name, undecided.candidates, n) == ("point", ("claim", "premise"), 1)
    with pytest.raises(SchemeError, match="nobody can say what unit 'point' was"):
        store.scheme_changes.take_back(place.study)
    moves = (Rename(what="unit", before="point", after="premise"),)
    effect = store.scheme_changes.preview_back(place.study, moves)
    store.scheme_changes.take_back(place.study, moves)
    layer = store.layer(place).layer
    assert layer == effect.study.layers[0]
    assert set(layer.things) == {CLAIM, PREMISE, MORE, TIE}
    follows_its_log(store, place.study)
    with pytest.raises(ModelError, match="no change to take back"):
        store.scheme_changes.take_back(place.study)


def test_a_change_waits_for_nobody_who_saves_meanwhile(store, place, monkeypatch):
    """It is prepared again on what was saved; a layer that begins meanwhile changes, too."""
    scheme = store.standing(place.study).scheme
    write = store._writer.do

    def outpaced(job):
        monkeypatch.undo()
        with Store.open(store.address) as another:
            another.apply(place, sent(another, place, Create(MORE)))
            another.open_layer(replace(place, annotator="ben"))
        return write(job)

    monkeypatch.setattr(store._writer, "do", outpaced)
    store.scheme_changes.apply(place.study, renaming(scheme))
    layers = store.study(place.study).layers
    assert [layer.scheme_version for layer in layers] == ["2", "2"]
    assert layers[0].by_id["p2"].category == "claim"


def test_a_change_begins_with_the_scheme_that_holds(store, place):
    """Not with one that somebody looked at before."""
    other = renaming(replace(store.standing(place.study).scheme, title="Old"))
    with pytest.raises(SchemeError, match="make the change from that one"):
        store.scheme_changes.apply(place.study, other)
    assert store.scheme_changes.standing(place.study).versions == ("1",)


def test_two_who_take_back_at_once_take_one_change_back(store, place, monkeypatch):
    """The second one meant the change that the first one took back, not the one before."""
    first = store.standing(place.study).scheme
    store.scheme_changes.apply(place.study, renaming(first))
    store.scheme_changes.apply(place.study, renaming(renaming(first).after, "3"))
    write = store._writer.do

    def outpaced(job):
        monkeypatch.undo()
        with Store.open(store.address) as another:
            another.scheme_changes.take_back(place.study, before="3")
        return write(job)

    monkeypatch.setattr(store._writer, "do", outpaced)
    with pytest.raises(ConflictError, match="version '2' holds, not '3'"):
        store.scheme_changes.take_back(place.study, before="3")
    assert store.standing(place.study).scheme_version == "2"


def test_gold_and_documents_of_an_earlier_version_are_refused(store, place):
    """Rules decided on votes of the earlier version; nobody changed these layers."""
    scheme = store.standing(place.study).scheme
    store.scheme_changes.apply(place.study, renaming(scheme))
    gold = Layer("d1", "gold", units=(CLAIM,), scheme_version="1")
    with pytest.raises(ConflictError, match="made under version '1' of the scheme"):
        store.golds.put(place.study, [gold])
    with pytest.raises(ConflictError, match="made under version '1' of the scheme"):
        store.extend(place.study, annotators=[Annotator("gold", "gold")], layers=[gold])
    store.golds.put(place.study, [replace(gold, scheme_version="2")])
    store.scheme_changes.take_back(place.study)
    with pytest.raises(ConflictError, match="made under version '2' of the scheme"):
        store.golds.put(place.study, [replace(gold, scheme_version="2")])
    assert store.golds.put(place.study, [gold]).left == ()


def test_gold_that_rules_made_stays_theirs_after_a_change(store, place):
    """No person decided what the change did to it, so rules go on with it."""
    gold = Layer("d1", "gold", units=(CLAIM,), scheme_version="1")
    store.golds.put(place.study, [gold])
    store.scheme_changes.apply(place.study, renaming(store.standing(place.study).scheme))
    stored = store.golds.put(place.study, [replace(gold, units=(PREMISE,), scheme_version="2")])
    assert (stored.changed, stored.left) == (("d1",), ())
    assert store.layer(replace(place, annotator="gold")).layer.units == (PREMISE,)


@pytest.mark.parametrize("begins", [False, True])
def test_what_was_saved_under_a_version_taken_back_is_no_exact_undo(store, place, begins):
    """It was saved after the change that is the last one then; also in a layer that began."""
    first = store.standing(place.study).scheme
    store.scheme_changes.apply(place.study, renaming(first))
    store.scheme_changes.apply(place.study, renaming(renaming(first).after, "3"))
    store.scheme_changes.take_back(place.study)
    assert store.scheme_changes.standing(place.study).is_untouched
    store.scheme_changes.apply(place.study, renaming(renaming(first).after, "4"))
    if begins:
        store.open_layer(replace(place, annotator="ben"))
    else:
        store.apply(place, sent(store, place, Create(MORE)))
    store.scheme_changes.take_back(place.study)
    standing = store.scheme_changes.standing(place.study)
    assert (standing.versions[-1], standing.is_untouched) == ("2", False)


def test_figures_name_the_version_and_are_computed_anew(store):
    """A study that kept one version has the signature that it always had."""
    study = trees()
    finished = tuple(
        replace(study.layers[0], annotator=name, state="finished") for name in ("anna", "ben")
    )
    key = store.add_study(replace(study, layers=finished))
    basis = store.basis(key)

    assert "|scheme:" not in signature(store.study(key))
    store.scheme_changes.apply(key, renaming(study.scheme))
    assert store.basis(key) != basis
    assert "|scheme:claim-premise/2|" in signature(store.study(key))
    changed_basis = store.basis(key)
    store.scheme_changes.take_back(key)
    assert store.basis(key) not in (basis, changed_basis)
    assert "|scheme:" not in signature(store.study(key))


def signature(study: Study) -> str:
    """Return the signature of the agreement on what words are."""
    return parse("u_alpha")(units(study), interval=None).signature or ""


def test_exports_imports_and_backups_carry_changes(store, place, tmp_path, new_database):
    """An exported study that is brought in again can go back to its first version."""
    before = dumps(store.study(place.study))
    store.scheme_changes.apply(place.study, dropping(store.standing(place.study).scheme))
    exported = store.study(place.study)
    again = store.add_study(exported)
    assert dumps(store.study(again)) == dumps(exported)
    store.backup(tmp_path / "backup.db")
    other = new_database()
    restore(tmp_path / "backup.db", other)
    with Store.open(other) as restored:
        assert dumps(restored.study(place.study)) == dumps(exported)
        restored.scheme_changes.take_back(place.study)
        assert dumps(restored.study(place.study)) == before
    store.scheme_changes.take_back(again)
    assert dumps(store.study(again)) == before


def test_layers_of_an_earlier_version_come_in_under_the_one_that_holds(store, place):
    """A file may hold layers that nobody changed yet."""
    store.scheme_changes.apply(place.study, renaming(store.standing(place.study).scheme))
    study = store.study(place.study)
    late = Layer("d2", "ben", units=(replace(CLAIM, spans=(Span(0, 7),)),), scheme_version="1")
    key = store.add_study(study.with_layers(late))
    layer = store.layer(Place(key, "d2", "ben")).layer
    assert (layer.units[0].category, layer.scheme_version) == ("premise", "2")


@pytest.mark.parametrize("votes", ["keep", "remove"])
def test_whoever_is_erased_is_in_no_record_of_a_change(store, place, votes):
    """Neither notes nor the name; what was dropped can come back all the same."""
    store.apply(place, sent(store, place, Create(replace(MORE, attributes={"note": "zebra"}))))
    store.scheme_changes.apply(place.study, dropping(store.standing(place.study).scheme))
    store.erasing.annotator(place.study, "anna", votes=votes)
    with store._read() as connection:
        for table in METADATA.sorted_tables:
            texts = [column for column in table.c if isinstance(column.type, Text)]
            for row in connection.execute(select(*texts)) if texts else ():
                assert not any(
                    w in str(each) for each in row for w in ("zebra", "look again", "anna")
                )
    store.scheme_changes.take_back(place.study)
    layers = store.study(place.study).layers
    assert [len(layer.units) for layer in layers] == ([3] if votes == "keep" else [])
