"""Documents of a study that runs: added, for training, retired and brought back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.test_tasks import NAMES, applied, assigned, begin, begin_and_finish, shares
from tests.store.trees import trees

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model import Annotator, Document, Layer
from argora.model.assignment import Terms
from argora.store import Place, PlanRequest


@pytest.fixture
def six(store):
    """A study of six texts and four annotators; nothing is assigned."""
    texts = [Document(f"t{n}", f"Text {n}.") for n in range(6)]
    people = [Annotator(name) for name in NAMES]
    study = replace(trees(), documents=tuple(texts), annotators=tuple(people), layers=())
    return store.add_study(study)


def queue(store, study, name):
    """Return the documents in the list of an annotator."""
    return [task.place.document for task in store.tasks(study, annotator=name)]


def what_was_done(store, study):
    """Return what the audit has of each action."""
    return [what for _, _, what in store.audit(study)]


def test_documents_are_added_and_given_to_everybody_where_there_is_no_plan(store, six):
    """Else a study without a plan would have documents that nobody gets."""
    store.assign_all(six)
    store.extend(six, documents=[Document("t6", "More.")], assigned=True)
    assert all(queue(store, six, name) == [f"t{n}" for n in range(7)] for name in NAMES)


def test_added_documents_wait_for_the_next_plan_where_there_is_one(store, six):
    """But those for training, which everybody annotates, first in the list."""
    applied(store, six, PlanRequest(shares(), Terms(1)))
    new = [Document("t6", "More."), Document("t7", "Try.", marks={"training"})]
    store.extend(six, documents=new, assigned=True)
    assert [queue(store, six, name)[0] for name in NAMES] == ["t7"] * 4
    assert "t6" not in {document for document, _ in assigned(store, six)}
    assert store.study(six).document("t7").marks == {"training"}
    store.extend(six, annotators=[Annotator("eve")])
    store.people.grant(six, store.people.add("eve").key, "annotator", annotator="eve")
    assert queue(store, six, "eve") == ["t7"]


def test_a_name_that_is_taken_is_refused_and_nothing_is_added(store, six):
    """The message says which, and what to do."""
    with pytest.raises(
        ConflictError, match="names already: 't1' and 't3'; nothing was added"
    ) as no:
        store.extend(six, documents=[Document(name, "New.") for name in ("t3", "t9", "t1")])
    assert (no.value.code, no.value.parameters["documents"]) == ("documents-there", ["t1", "t3"])
    assert len(store.listed(six)) == 6


def test_retired_documents_are_in_nobodys_list_but_of_those_who_began(store, six):
    """And are there again, for all who had them, when they are brought back."""
    store.assign_all(six)
    begin(store, Place(six, "t1", "anna"))
    begin_and_finish(store, Place(six, "t2", "anna"))
    assert store.mark_documents(six, ["t1", "t2", "t3"], "retired", author="mona") == 3
    assert store.mark_documents(six, ["t1", "t2"], "retired") == 0
    assert queue(store, six, "anna") == ["t0", "t1", "t2", "t4", "t5"]
    assert queue(store, six, "ben") == ["t0", "t4", "t5"]
    retired = [task.place.document for task in store.tasks(six, annotator="anna") if task.marks]
    assert retired == ["t1", "t2"]
    assert [each.name for each in store.listed(six) if each.marks == {"retired"}] == [
        "t1",
        "t2",
        "t3",
    ]
    (row, *_) = store.workloads(six)
    assert (row.annotator, row.n_tasks, row.n_begun, row.n_finished) == ("anna", 3, 0, 0)
    numbers = store.numbers(six)
    assert (numbers.assigned, numbers.open, numbers.finished) == (12, 0, 0)
    assert len(store.study(six).layers) == 2
    assert store.mark_documents(six, ["t1", "t2", "t3"], "retired", marked=False) == 3
    assert queue(store, six, "ben") == [f"t{n}" for n in range(6)]
    assert what_was_done(store, six)[-2:] == ["mark as retired", "no longer retired"]


def test_what_was_begun_before_it_was_retired_can_still_be_saved(store, six):
    """A browser that had the text open loses nothing."""
    store.assign_all(six)
    store.mark_documents(six, ["t1"], "retired")
    keys = {each.name: each.key for each in store.listed(six)}
    place = store.place(six, keys["t1"], "anna")
    begin(store, place)
    assert len(store.layer(place).layer.units) == 1
    assert "t1" in queue(store, six, "anna")


def test_retired_documents_are_not_assigned(store, six):
    """Neither one by one nor to all; the message says how to get there."""
    store.mark_documents(six, ["t1"], "retired")
    store.assign_all(six, annotator="ben")
    with pytest.raises(ConflictError, match="'t1' is retired and given to nobody; bring it back"):
        store.move_tasks(six, ["t0", "t1"], target="anna")
    with pytest.raises(ConflictError, match="bring it back"):
        store.assign(Place(six, "t1", "anna"))
    assert assigned(store, six) == [(f"t{n}", "ben") for n in (0, 2, 3, 4, 5)]
    store.mark_documents(six, ["t1"], "retired", marked=False)
    assert store.move_tasks(six, ["t1"], target="anna") == 1


def test_plans_draw_no_documents_with_a_mark_and_leave_their_tasks(store, six):
    """By hand: 6 - 1 retired - 2 for training leaves 3 documents x 4 annotators = 12 tasks."""
    store.mark_documents(six, ["t0"], "retired")
    store.mark_documents(six, ["t1", "t2"], "training")
    assert len(assigned(store, six)) == 2 * 4
    request = PlanRequest(shares(), Terms(4), renew=True)
    assert store.plans.preview(six, request).plan.words == "3 documents x 4 = 12 tasks, 3 each"
    applied(store, six, request)
    for name in NAMES:
        assert sorted(queue(store, six, name)[:2]) == ["t1", "t2"]
        assert sorted(queue(store, six, name)) == ["t1", "t2", "t3", "t4", "t5"]


def test_a_plan_that_draws_a_batch_numbers_its_documents(store, six):
    """Those that have a batch keep it, and the next batch is one above the largest."""
    given = Document("t6", "Given.", metadata={"batch": 4})
    store.extend(six, documents=[given])
    for name, n in (("p1", 2), ("p2", 3)):
        applied(store, six, PlanRequest(shares(), Terms(1, n_documents=n)), name)
    study = store.study(six)
    batches = [document.metadata.get("batch") for document in study.documents]
    assert batches[6] == 4
    drawn = {document for document, _ in assigned(store, six)} - {"t6"}
    assert sorted(filter(None, batches[:6])) == sorted([5] * 2 + [6] * (len(drawn) - 2))
    keys = {each.name: each.key for each in store.listed(six)}
    assert store.document(six, keys[min(drawn)]) == study.document(min(drawn))
    store.plans.apply(
        six,
        "p3",
        request := PlanRequest(shares(), Terms(2)),
        store.plans.preview(six, request).digest,
    )
    after = [document.metadata.get("batch") for document in store.study(six).documents]
    assert after == batches


def test_marks_are_exported_and_come_in_again(store, six):
    """A study with marks that is read and added is the same study."""
    store.mark_documents(six, ["t0"], "retired")
    store.mark_documents(six, ["t0", "t1"], "training")
    study = store.study(six)
    assert [document.marks for document in study.documents[:2]] == [
        {"retired", "training"},
        {"training"},
    ]
    assert store.study(store.add_study(study)) == study
    assert store.outline(six).marks == {"t0": {"retired", "training"}, "t1": {"training"}}


def test_marks_change_what_figures_rest_on(store, six):
    """Figures are computed anew; without the mark they rest on what they rested on before."""
    before = store.basis(six)
    for mark in ("training", "retired"):
        store.mark_documents(six, ["t0"], mark)
        assert store.basis(six) != before
        store.mark_documents(six, ["t0"], mark, marked=False)
        assert store.basis(six) == before


def test_wrong_marks_are_refused(store, six):
    """All or none."""
    with pytest.raises(NotFoundError, match="no document 't99'"):
        store.mark_documents(six, ["t0", "t99"], "retired")
    with pytest.raises(StoreError, match="no mark 'old'; marks are retired and training"):
        store.mark_documents(six, ["t0"], "old")
    assert store.outline(six).marks == {}


def test_a_document_comes_with_its_gold(store, six):
    """Which the list of trainees' feedback finds once it is finished."""
    store.extend(
        six,
        documents=[Document("t6", "Try.", marks={"training"})],
        annotators=[Annotator("gold", "gold")],
        layers=[Layer("t6", "gold", state="finished")],
    )
    keys = {each.name: each.key for each in store.listed(six)}
    assert store.with_gold(six) == {(keys["t6"], "")}
    store.mark_documents(six, ["t6"], "training", marked=False)
    assert store.with_gold(six) == frozenset()
