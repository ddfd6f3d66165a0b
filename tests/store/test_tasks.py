"""Tasks in a database: a plan is previewed and applied once, tasks are moved, work stays."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import select
from tests.store.trees import CLAIM, sent, trees

from argora.errors import ConflictError, ModelError, NotFoundError, StoreError
from argora.model import Annotator, Document, Span
from argora.model.assignment import Terms
from argora.model.operations import Create
from argora.store import Place, PlanRequest, Share, Store
from argora.store.tables import annotators, assignments, documents

NAMES = ("anna", "ben", "carl", "dora")
TERMS = Terms(2, 4, 3, seed=5)


def shares(*names, **more):
    """Return what some annotators may get."""
    return tuple(Share(name, **more) for name in names or NAMES)


@pytest.fixture
def large(store):
    """A study of 16 texts, half of them letters, and four annotators; nothing is assigned."""
    texts = [
        Document(f"t{n:02}", f"Text {n}.", metadata={"genre": ("essay", "letter")[n % 2]})
        for n in range(16)
    ]
    people = [Annotator(name) for name in NAMES]
    study = replace(trees(), documents=tuple(texts), annotators=tuple(people), layers=())
    return store.add_study(study)


def applied(store, study, request, name="p1"):
    """Preview a plan and apply it."""
    return store.plans.apply(study, name, request, store.plans.preview(study, request).digest)


def assigned(store, study):
    """Return who has which document; nobody may have one twice."""
    tasks = [(each.place.document, each.place.annotator) for each in store.assignments(study)]
    assert len(set(tasks)) == len(tasks)
    return tasks


def begin(store, place):
    """Let somebody begin."""
    store.open_layer(place)
    store.apply(place, sent(store, place, Create(replace(CLAIM, spans=(Span(0, 4),)))))


def begin_and_finish(store, place):
    """Let somebody annotate a document."""
    begin(store, place)
    store.finish(place, sent(store, place))


def test_a_plan_is_previewed_and_then_does_that(store, large):
    """By hand: 12 x 2 + 4 x 3 = 36 tasks, 9 for each of four; two of each genre overlap."""
    request = PlanRequest(shares(), TERMS, by="genre")
    preview = store.plans.preview(large, request)
    assert preview.plan.words == "12 documents x 2 + 4 x 3 = 36 tasks, 9 each"
    assert store.assignments(large) == ()
    result = applied(store, large, request)
    assert (result.n_tasks, result.n_returned, result.repeated) == (36, 0, False)
    tasks = assigned(store, large)
    assert Counter(name for _, name in tasks) == dict.fromkeys(NAMES, 9)
    overlap = [document for document, n in Counter(d for d, _ in tasks).items() if n == 3]
    assert Counter(int(name[1:]) % 2 for name in overlap) == {0: 2, 1: 2}
    assert set(overlap) == set(preview.plan.overlap)
    (row,) = store.plans.of(large)
    assert (row.words, row.n_tasks) == (preview.plan.words, 36)


def test_annotators_get_their_documents_in_their_own_order(store, large):
    """The order of the plan, which differs between two people; what comes later stands behind."""
    applied(store, large, PlanRequest(shares(), Terms(4)))
    orders = [[t.place.document for t in store.tasks(large, annotator=name)] for name in NAMES]
    assert len({tuple(order) for order in orders}) == 4
    assert {tuple(sorted(order)) for order in orders} == {tuple(f"t{n:02}" for n in range(16))}
    store.extend(large, documents=[Document("t99", "Another.")])
    applied(store, large, PlanRequest(shares(), Terms(4)), "p2")
    for name, order in zip(NAMES, orders, strict=True):
        after = [task.place.document for task in store.tasks(large, annotator=name)]
        assert after == [*order, "t99"]


def test_a_plan_is_applied_once(store, large):
    """Its name repeated answers as before; the name of another plan is refused."""
    request = PlanRequest(shares(), TERMS)
    digest = store.plans.preview(large, request).digest
    first = store.plans.apply(large, "p1", request, digest)
    before = store.assignments(large)
    assert store.plans.apply(large, "p1", request, digest) == replace(first, repeated=True)
    assert store.assignments(large) == before
    with pytest.raises(ConflictError, match="name of another plan"):
        applied(store, large, PlanRequest(shares(), Terms(3)))


def test_a_plan_that_would_do_something_else_by_now_is_refused(store, large):
    """Nothing is assigned that nobody saw in a preview."""
    request = PlanRequest(shares(), TERMS)
    digest = store.plans.preview(large, request).digest
    store.move_tasks(large, ["t03"], target="ben")
    with pytest.raises(ConflictError, match="look at a new preview"):
        store.plans.apply(large, "p1", request, digest)
    assert assigned(store, large) == [("t03", "ben")]


@pytest.mark.parametrize("change", ["another task", "the same plan"])
def test_a_change_while_a_plan_is_worked_out_is_noticed(store, large, monkeypatch, change):
    """Another server was quicker: with a task the plan is refused, with the plan it is repeated."""
    request = PlanRequest(shares(), TERMS)
    digest = store.plans.preview(large, request).digest
    write = store._writer.do

    def outpaced(job):
        monkeypatch.undo()
        with Store.open(store.address) as another:
            if change == "another task":
                another.move_tasks(large, ["t03"], target="ben")
            else:
                another.plans.apply(large, "p1", request, digest)
        return write(job)

    monkeypatch.setattr(store._writer, "do", outpaced)
    if change == "another task":
        with pytest.raises(ConflictError, match="look at a new preview"):
            store.plans.apply(large, "p1", request, digest)
        assert assigned(store, large) == [("t03", "ben")]
    else:
        assert store.plans.apply(large, "p1", request, digest).repeated
        assert len(assigned(store, large)) == 36


def test_a_renewed_plan_takes_back_what_nobody_has_begun(store, large):
    """What is begun stays and counts; everybody had everything before."""
    store.assign_all(large)
    begin(store, Place(large, "t00", "anna"))
    request = PlanRequest(shares(), Terms(1), renew=True)
    preview = store.plans.preview(large, request)
    assert preview.n_returned == 63
    assert preview.plan.words == "16 documents x 1 = 16 tasks, 4 each; 1 are there already"
    applied(store, large, request)
    tasks = assigned(store, large)
    assert ("t00", "anna") in tasks
    assert Counter(document for document, _ in tasks) == dict.fromkeys(
        (f"t{n:02}" for n in range(16)), 1
    )


def test_caps_and_exclusions_hold(store, large):
    """Dora gets no letters and not t02, Carl has three tasks at most."""
    people = (
        *shares("anna", "ben"),
        Share("carl", cap=3),
        Share("dora", excluded=("genre=letter", "t02")),
    )
    applied(store, large, PlanRequest(people, Terms(2)))
    tasks = assigned(store, large)
    counts = Counter(name for _, name in tasks)
    assert counts["carl"] == 3
    assert {d for d, name in tasks if name == "dora"} <= {f"t{n:02}" for n in range(0, 16, 2)} - {
        "t02"
    }
    assert counts["dora"] == 7
    assert sorted((counts["anna"], counts["ben"])) == [11, 11]


def test_a_second_round_is_of_what_somebody_has_finished(store, large):
    """They get it again; others get nothing of it."""
    applied(store, large, PlanRequest(shares("anna", "ben"), Terms(1)))
    document = store.tasks(large, annotator="anna")[0].place.document
    begin_and_finish(store, Place(large, document, "anna"))
    again = PlanRequest(shares(), Terms(1, round=2))
    preview = store.plans.preview(large, again)
    assert [(task.document, task.annotator) for task in preview.plan.tasks] == [(document, "anna")]
    applied(store, large, again, "p2")
    (key,) = (each.key for each in store.listed(large) if each.name == document)
    assert store.place(large, key, "anna").round == 2


def test_who_joins_a_study_with_a_plan_is_given_nothing(store, large):
    """Until there is a plan for them; without a plan it is every document."""
    account = store.people.add("Eve").key
    applied(store, large, PlanRequest(shares(), Terms(1)))
    store.people.grant(large, account, "annotator", annotator="eve")
    assert store.tasks(large, annotator="eve") == ()
    assert store.assign_begun(large) == 0
    applied(store, large, PlanRequest(shares(*NAMES, "eve"), Terms(2)), "p2")
    counts = Counter(name for _, name in assigned(store, large))
    # 32 tasks of five, of whom four had four each before.
    assert sorted(counts.values()) == [6, 6, 6, 7, 7]


def test_a_task_is_reassigned_and_taken_back(store, large):
    """Each call may be repeated and then changes nothing."""
    for expected in (2, 0):
        assert store.move_tasks(large, ["t01", "t02"], target="anna") == expected
    for expected in (1, 0):
        assert store.move_tasks(large, ["t01"], source="anna", target="ben") == expected
    for expected in (1, 0):
        assert store.move_tasks(large, ["t02"], source="anna") == expected
    assert assigned(store, large) == [("t01", "ben")]
    notes = [row for row in store.audit(large) if row[2] == "move tasks"]
    assert len(notes) == 3


def test_work_stays_where_a_begun_task_is_taken_back(store, large):
    """It is in the study; whoever gets the task again goes on with it."""
    store.move_tasks(large, ["t01"], target="anna")
    place = Place(large, "t01", "anna")
    begin(store, place)
    store.move_tasks(large, ["t01"], source="anna", target="ben")
    assert store.study(large).layer("t01", "anna").units != ()
    assert [task.state for task in store.tasks(large, annotator="ben")] == [None]
    preview = store.plans.preview(large, PlanRequest(shares("anna"), Terms(1)))
    assert "t01" not in {task.document for task in preview.plan.tasks}
    store.move_tasks(large, ["t01"], target="anna")
    assert [task.state for task in store.tasks(large, annotator="anna")] == ["open"]


@pytest.mark.parametrize(
    ("documents", "source", "target", "error", "message"),
    [
        ("t02 t01", "anna", "ben", ConflictError, "'anna' has finished 't01'"),
        ("t02 t01", "anna", None, ConflictError, "what is finished stays"),
        ("t01", "carl", "dora", ConflictError, "not assigned to 'carl'"),
        ("t00", "ben", "anna", ConflictError, "assigned to both"),
        ("t00", None, "nobody", NotFoundError, "no person 'nobody'"),
        ("t00", None, None, StoreError, "name who gives the tasks back"),
        ("t00", "anna", "anna", StoreError, "name who gives the tasks back"),
        ("t02 nowhere", "anna", "ben", NotFoundError, "no document 'nowhere'"),
    ],
)
def test_what_cannot_be_moved_is_said(store, large, documents, source, target, error, message):
    """And of several documents none is moved."""
    store.move_tasks(large, ["t00", "t01", "t02"], target="anna")
    store.move_tasks(large, ["t00"], target="ben")
    begin_and_finish(store, Place(large, "t01", "anna"))
    before = assigned(store, large)
    with pytest.raises(error, match=message):
        store.move_tasks(large, documents.split(), source=source, target=target)
    assert assigned(store, large) == before


@pytest.mark.parametrize(
    ("request_of_plan", "error", "message"),
    [
        (PlanRequest(()), ModelError, "a plan needs annotators"),
        (PlanRequest(shares("annna")), NotFoundError, "no annotator 'annna'; did you mean"),
        (PlanRequest(shares(), by="gener"), NotFoundError, "metadata field 'gener'; did you mean"),
        (
            PlanRequest(shares("ben", excluded=("x=1",))),
            NotFoundError,
            "'x=1' excludes nothing",
        ),
    ],
)
def test_what_cannot_be_planned_is_said(store, large, request_of_plan, error, message):
    """With what there is."""
    with pytest.raises(error, match=message):
        store.plans.preview(large, request_of_plan)


def test_work_of_those_who_left_counts(store, large):
    """A finished document is done once, though its annotator gets nothing of the plan."""
    store.move_tasks(large, ["t00"], target="dora")
    begin_and_finish(store, Place(large, "t00", "dora"))
    preview = store.plans.preview(large, PlanRequest(shares("anna", "ben"), Terms(1)))
    assert "t00" not in {task.document for task in preview.plan.tasks}
    assert preview.plan.n_existing == 1


def test_workloads_say_who_is_behind(store, large):
    """Tasks, begun and finished ones, and when the last change was."""
    applied(store, large, PlanRequest(shares("anna", "ben"), Terms(1)))
    place = Place(large, store.tasks(large, annotator="ben")[0].place.document, "ben")
    begin(store, place)
    anna, ben, *others = store.workloads(large)
    assert (anna.n_tasks, anna.n_begun, anna.n_finished, anna.at) == (8, 0, 0, None)
    assert (ben.n_tasks, ben.n_begun, ben.n_finished) == (8, 1, 0)
    assert ben.at == store.history(place)[-1].at
    assert [each.n_tasks for each in others] == [0, 0]
    store.people.grant(large, store.people.add("Ben").key, "annotator", annotator="ben")
    assert [each.is_member for each in store.workloads(large)] == [False, True, False, False]


def test_clients_that_plan_and_move_at_once_leave_no_double(store, large):
    """Eight of them, through two open stores as of two servers; all that was acknowledged is so."""
    names = [f"t{n:02}" for n in range(16)]

    def act(client):
        chance = random.Random(client)
        with Store.open(store.address) as mine:
            n_done = 0
            for step in range(12):
                source, target = chance.sample([*NAMES, None], 2)
                try:
                    if step % 6 == 5:
                        applied(mine, large, PlanRequest(shares(), TERMS), f"p{client}-{step}")
                    else:
                        mine.move_tasks(large, [chance.choice(names)], source=source, target=target)
                    n_done += 1
                except ConflictError:
                    pass
            return n_done

    with ThreadPoolExecutor(8) as clients:
        assert sum(clients.map(act, range(8))) > 8
    assigned(store, large)
    applied(store, large, PlanRequest(shares(), Terms(2)), "last")
    n_annotators = Counter(document for document, _ in assigned(store, large))
    assert set(n_annotators) == set(names)
    assert min(n_annotators.values()) >= 2


def test_a_plan_puts_a_share_of_its_tasks_into_the_control_arm(store, large):
    """What the preview says is what is stored; a plan without a control arm shows all."""
    request = PlanRequest(shares(), Terms(4, seed=3, control=0.5))
    preview = store.plans.preview(large, request)
    applied(store, large, request)
    with store._read() as connection:
        query = select(documents.c.name, annotators.c.name, assignments.c.suggestions)
        joined = assignments.join(documents, assignments.c.document_id == documents.c.id).join(
            annotators, assignments.c.annotator_id == annotators.c.id
        )
        stored = {tuple(row) for row in connection.execute(query.select_from(joined))}
    planned = {(t.document, t.annotator, int(t.suggestions)) for t in preview.plan.tasks}
    assert stored == planned
    assert Counter(arm for _, _, arm in stored)[0] * 2 == len(stored)
