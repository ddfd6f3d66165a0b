"""The log of what people decided: what is in force, and that a step has its layer or is none."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sqlalchemy import insert
from tests.store.earlier import make_earlier
from tests.store.trees import CLAIM, MORE, PREMISE, sent, trees

from argora.errors import BusyError, ConflictError, NotFoundError
from argora.formats.decisions import decisions_text
from argora.model import Layer
from argora.model.operations import Create
from argora.store import DecisionChange, NewCuration, Place, Store, curating
from argora.store.database import address_of, engine_for
from argora.store.tables import annotators, jobs, layers, operations, statistics
from argora.web.curating import Curating

GOLD = Layer("d1", "gold", units=(CLAIM,), scheme_version="1", tool="argora gold", state="open")
UNIT, OTHER = ("unit", "0-21", ""), ("unit", "42-57", "")


def said(decision, by="carl", why=""):
    """Return a decision on the first unit."""
    data = {"task": "unit", "place": "0-21", "decision": decision, "decided_by": [by]}
    return {**data, "why": why} if why else data


def step(base, kind="decide", *changes, **more):
    """Return a step on a version."""
    made = {"rules": {"units": "plurality"}, "at_least": 2, "mark": "m", "counts": {"open": base}}
    changes = tuple(DecisionChange(*each) for each in changes)
    return NewCuration("d1", base, kind, record=[], changes=changes, **{**made, **more})


@pytest.fixture
def curated(store):
    """A study with a gold on its first text; return the place of the gold."""
    place = Place(store.add_study(trees()), "d1", "gold")
    store.curations.save(place, step(0, "propose"), GOLD)
    return place


def key_of(store, place):
    """Return the key of the first text."""
    return next(each.key for each in store.listed(place.study) if each.name == "d1")


def now(store, place):
    """Return the curation of the first text."""
    return store.curations.of(place.study, key_of(store, place), "")


def test_the_decisions_in_force_are_those_of_the_last_steps(store, curated):
    """One that is set back is as before; the step before it can be set back next."""
    first, second = said("claim"), said("premise", by="mona")
    store.curations.save(curated, step(1, "decide", (UNIT, None, first)), GOLD, author="carl")
    store.curations.save(curated, step(2, "decide", (UNIT, first, second)), GOLD, author="mona")
    standing = now(store, curated)
    assert (standing.decisions, standing.version) == ((second,), 3)
    assert (standing.last.author, standing.is_by_people) == ("mona", True)
    store.curations.save(curated, step(3, "undo", (UNIT, second, first)), GOLD, author="carl")
    standing = now(store, curated)
    assert (standing.decisions, standing.last.version) == ((first,), 2)
    store.curations.save(curated, step(4, "undo", (UNIT, first, None)), GOLD, author="carl")
    standing = now(store, curated)
    assert (standing.decisions, standing.last) == ((), None)
    kinds = [e.kind for e in store.curations.steps(curated.study, key_of(store, curated), "")]
    assert kinds == ["propose", "decide", "decide", "undo", "undo"]


def test_a_step_on_another_version_stores_neither_itself_nor_its_layer(store, curated):
    """Two curators cannot both build on the same one."""
    later = replace(GOLD, units=(CLAIM, PREMISE))
    store.curations.save(curated, step(1), later)
    assert [unit.id for unit in store.layer(curated).layer.units] == ["c1", "p1"]
    before = store.layer(curated), now(store, curated)
    with pytest.raises(BusyError):
        store.curations.save(curated, step(1), GOLD)
    assert (store.layer(curated), now(store, curated)) == before


def test_a_step_whose_layer_was_changed_meanwhile_is_not_stored(store, curated, monkeypatch):
    """Between the comparison and the transaction."""
    prepare = curating._prepare

    def slow(*args):
        prepared = prepare(*args)
        store.apply(curated, sent(store, curated, Create(MORE), author="carl"))
        return prepared

    monkeypatch.setattr(curating, "_prepare", slow)
    before = now(store, curated)
    with pytest.raises(BusyError):
        store.curations.save(curated, step(1), replace(GOLD, units=(CLAIM, PREMISE)))
    assert (store.layer(curated).layer.units, now(store, curated)) == ((CLAIM, MORE), before)


def test_a_name_of_a_step_is_for_one_step(store, curated):
    """Sent again it is there; for another step it is refused."""
    named = step(1, client_op_id="a", digest="x")
    store.curations.save(curated, named, GOLD)
    mine = curated.study, key_of(store, curated), "", "a"
    assert store.curations.is_stored(*mine, "x")
    with pytest.raises(ConflictError) as error:
        store.curations.is_stored(*mine, "y")
    assert error.value.code == "change-id-used"


def test_the_queue_tells_which_documents_have_other_votes_by_now(store, curated):
    """The mark is that of finished layers and of the scheme."""
    (row,) = store.curations.queue(curated.study, "")
    assert not row.is_up_to_date
    mark = store.curations.marks(curated.study, "")["d1"]
    store.curations.save(curated, step(1, mark=mark), GOLD)
    assert store.curations.queue(curated.study, "")[0].is_up_to_date
    anna = Place(curated.study, "d1", "anna")
    store.finish(anna, sent(store, anna))
    assert not store.curations.queue(curated.study, "")[0].is_up_to_date


def test_nobody_who_was_erased_is_in_decisions_and_reasons(store):
    """Deciders have keys; reasons and the record are without the name."""
    study = store.add_study(trees())
    place = Place(study, "d1", "gold")
    change = (UNIT, None, said("claim", by="ben", why="ben was sure"))
    record = [{"supporters": "anna, ben", "decided_by": "ben", "why": "ben was sure"}]
    store.curations.save(place, replace(step(0, "propose", change), record=record), GOLD)
    neutral = store.erasing.annotator(study, "ben", votes="keep").name
    (decision,) = now(store, place).decisions
    assert (decision["decided_by"], decision["why"]) == ([neutral], f"{neutral} was sure")
    ((_, rows),) = store.curations.record(study, "")
    assert "ben" not in json.dumps(rows).casefold()


STEP = {"layer_id": 90, "version": 1, "client": "", "digest": "", "operations": "[]"}


def fill_earlier(database, rows, kinds=(), rules=None):
    """Put a record into an earlier database, a gold layer with such steps, and a job with rules."""
    place = {"study_id": 2, "subject": "gold trees", "name": "record", "versions": "", "at": "t"}
    content = json.dumps({"record": decisions_text(rows, "csv")})
    gold = {"id": 90, "study_id": 2, "key": "g", "name": "gold", "kind": "gold", "attributes": "{}"}
    layer = {"id": 90, "study_id": 2, "document_id": 3, "annotator_id": 90, "round": 1, "key": "l"}
    layer |= {"version": len(kinds), "state": "finished", "about": "{}", "phase": "trees"}
    engine = engine_for(address_of(database), writing=True)
    with engine.connect() as connection:
        connection.execute(insert(statistics).values({**place, "content": content}))
        if rules is not None:
            arguments = {"study": "s", "phase": "trees", "rules": rules, "at_least": 1}
            job = {"study_id": 2, "key": "j", "kind": "gold trees", "state": "done", "attempts": 1}
            job |= {"arguments": json.dumps(arguments), "made": "t", "seen": "t"}
            connection.execute(insert(jobs).values(job))
        if kinds:
            connection.execute(insert(annotators).values(gold))
            connection.execute(insert(layers).values(layer))
        for version, kind in enumerate(kinds, 1):
            step = {
                **STEP,
                "study_id": 2,
                "version": version,
                "kind": kind,
                "author": "",
                "at": "t",
            }
            connection.execute(insert(operations).values(step))
        connection.commit()
    engine.dispose()


@pytest.mark.parametrize(
    ("kinds", "is_left"),
    [
        (["consolidate", "migrate"], False),
        (["consolidate", "erase"], False),
        (["import"], True),
        (["consolidate", "finish"], True),
        (["consolidate", "edit", "finish"], True),
    ],
)
def test_a_gold_that_an_earlier_program_left_stays_as_it_is(database, kinds, is_left):
    """It came with files or a person finished it, and the record has rows of its document."""
    make_earlier(database, "0011")
    row = {"document": "d1", "task": "unit", "status": "agreed", "id": "u1", "place": "0-21"}
    fill_earlier(database, [row], kinds, {})
    with Store.open(database) as store:
        study = next(each.key for each in store.studies() if store.phases.of(each.key))
        assert store.curations.in_phase(study, "trees")["d1"].is_left is is_left


def test_the_record_of_an_earlier_program_becomes_steps(database):
    """Its decisions name units by places; the gold is made anew when somebody looks at it."""
    make_earlier(database, "0011")
    rows = [
        {"document": "d1", "task": "unit", "status": "decided", "id": "u1", "place": "0-21"},
        {"document": "d1", "task": "unit", "status": "decided", "id": "u2", "place": "23-40"},
        {"document": "d1", "task": "relation", "place": "u2 > u1", "decision": "support u1"},
    ]
    rows[0] |= {"decision": "claim", "decided_by": "carl", "digest": "v1", "boundaries": "0-22"}
    rows[2] |= {"decided_by": 'mona, "Öz, Ka"', "why": "we talked"}
    fill_earlier(database, rows, rules={"units": "union"})
    with Store.open(database) as store:
        study = next(each.key for each in store.studies() if store.phases.of(each.key))
        curation = store.curations.in_phase(study, "trees")["d1"]
        unit, relation = curation.decisions
        assert (unit["place"], unit["boundaries"], unit["digest"]) == ("0-21", "0-22", "v1")
        assert (relation["place"], relation["decision"]) == ("23-40", "support 0-22")
        assert (relation["decided_by"], relation["why"]) == (["mona", "Öz, Ka"], "we talked")
        assert (curation.version, curation.mark, curation.is_up_to_date) == (1, "", False)
        assert (curation.rules, curation.at_least) == ({"units": "union"}, 1)
        assert not curation.is_left
        assert [len(rows) for _, rows in store.curations.record(study, "trees")] == [3]
        assert store.statistics.kept(study, "gold trees", "record") is None


def test_a_gold_of_unknown_rules_is_not_made_anew(database):
    """An erasure deletes the jobs of the earlier program; then somebody must choose rules."""
    make_earlier(database, "0011")
    row = {"document": "d1", "task": "unit", "status": "agreed", "id": "u1", "place": "0-21"}
    fill_earlier(database, [row], ["consolidate"])
    with Store.open(database) as store:
        study = next(each.key for each in store.studies() if store.phases.of(each.key))
        curating, phase = Curating(store), store.phases.of(study)[0]
        (listed,) = curating.queue(study, phase)
        assert (listed.version, listed.is_left) == (1, True)
        with pytest.raises(NotFoundError) as error:
            curating.look(study, listed.document, phase)
        assert error.value.code == "rules-unknown"
