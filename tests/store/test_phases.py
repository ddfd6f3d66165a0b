"""Phases in a database: what each asks, gold units that are fixed, and what depends on a gold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.trees import CLAIM, PREMISE, TIE, sent, trees

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model import Annotator, Document, Layer
from argora.model.layer import TASKS
from argora.model.operations import Create, Update
from argora.store import Phase, Place, PlanRequest, Share

UNITS = Phase("components", frozenset({"units", "attributes"}))
RELATIONS = Phase("relations", frozenset({"relations"}), from_gold=True)
GOLD = Layer(
    "d1", "gold", units=(CLAIM, PREMISE), covers=UNITS.asks, scheme_version="1", tool="argora gold"
)


@pytest.fixture
def study(store):
    """A study of two phases with a gold of the first text; everybody has every text."""
    bare = replace(trees(), layers=())
    key = store.add_study(bare)
    store.phases.set(key, [UNITS, RELATIONS])
    store.phases.change_state(key, "components", "open")
    return key


def finished(store, place, *operations):
    """Let somebody annotate a document, and say that it is done."""
    store.open_layer(place)
    if operations:
        store.apply(place, sent(store, place, *operations))
    store.finish(place, sent(store, place))


def places(store, study, phase):
    """Return who has which document in a phase."""
    tasks = store.tasks(study, phase=phase)
    return [(each.place.document, each.place.annotator) for each in tasks]


EVERYBODY = [("d1", "anna"), ("d1", "ben"), ("d2", "anna"), ("d2", "ben")]


def test_everybody_gets_the_documents_of_a_phase_that_is_opened(store, study):
    """Without a plan; nothing is assigned in a phase that is only planned."""
    assert [each.state for each in store.phases.of(study)] == ["open", "planned"]
    assert places(store, study, "components") == EVERYBODY
    assert places(store, study, "relations") == []
    store.phases.change_state(study, "relations", "open")
    store.phases.change_state(study, "relations", "open")
    assert places(store, study, "relations") == EVERYBODY


def test_a_layer_asks_what_its_phase_asks(store, study):
    """A phase of units takes no relations."""
    view = store.open_layer(Place(study, "d1", "anna", phase="components"))
    assert (view.layer.covers, view.layer.phase) == (UNITS.asks, "components")
    with pytest.raises(StoreError, match="the study has no phase 'x': expected one of"):
        store.assign_all(study, phase="x")
    with pytest.raises(NotFoundError, match="the study has no phase 'x'"):
        store.open_layer(Place(study, "d1", "anna", phase="x"))


def test_the_same_person_has_a_layer_in_each_phase(store, study):
    """A change in one phase changes nothing in the other; the study has both."""
    store.golds.put(study, [GOLD], phase="components")
    first, second = (Place(study, "d1", "anna", phase=p) for p in ("components", "relations"))
    finished(store, first, Create(CLAIM))
    finished(store, second, Create(TIE))
    units, ties = store.layer(first).layer, store.layer(second).layer
    assert (units.units, units.relations) == ((CLAIM,), ())
    assert (ties.units, ties.relations) == (GOLD.units, (TIE,))
    gold_ties = replace(GOLD, relations=(TIE,), covers=TASKS)
    store.golds.put(study, [gold_ties], phase="relations")
    whole = store.study(study)
    assert whole.phases == ("components", "relations")
    assert whole.layer("d1", "anna", phase="relations") == ties
    assert store.study(study, phase="components").layers == (
        units,
        replace(GOLD, phase=units.phase),
    )
    assert store.replayed(second) == ties
    again = store.add_study(whole)
    assert store.study(again) == whole
    assert [each.question for each in store.phases.of(again)] == [UNITS, RELATIONS]


def test_units_of_the_gold_are_fixed(store, study):
    """Relations between them are taken, a change of a unit is refused."""
    store.golds.put(study, [GOLD], phase="components")
    place = Place(study, "d1", "ben", phase="relations")
    view = store.look(place)
    assert (view.layer.units, view.layer.covers) == (GOLD.units, RELATIONS.asks)
    assert view.layer.has_fixed_units
    assert store.open_layer(place).mark == view.mark
    with pytest.raises(StoreError, match=r"the units of the layer .* are fixed"):
        store.apply(place, sent(store, place, Update(replace(CLAIM, category="premise"))))


def test_no_unit_is_added_where_the_gold_has_none(store, study):
    """The units are fixed also then."""
    store.golds.put(study, [replace(GOLD, units=())], phase="components")
    place = Place(study, "d1", "ben", phase="relations")
    store.open_layer(place)
    with pytest.raises(StoreError, match=r"the units of the layer .* are fixed"):
        store.apply(place, sent(store, place, Create(CLAIM)))


def test_nobody_begins_a_layer_of_no_phase_in_a_study_with_phases(store, study):
    """Such as a browser that was on its way when the phases were set."""
    with pytest.raises(NotFoundError, match="no phase ''"):
        store.open_layer(Place(study, "d1", "ben"))


def test_a_document_without_a_finished_gold_layer_waits(store, study):
    """It is listed, and nobody can open it in the phase that starts from gold."""
    assert store.phases.waiting(study, "relations") == ("d1", "d2")
    assert store.phases.waiting(study, "components") == ()
    open_gold = replace(GOLD, document="d2", units=(), state="open")
    store.golds.put(study, [GOLD, open_gold], phase="components")
    assert store.phases.waiting(study, "relations") == ("d2",)
    place = Place(study, "d2", "ben", phase="relations")
    for ask in (store.look, store.open_layer):
        with pytest.raises(
            ConflictError, match="'d2' has no finished gold layer in phase"
        ) as error:
            ask(place)
        assert error.value.code == "phase-waits"


def test_a_change_made_on_an_older_gold_begins_no_layer(store, study):
    """Somebody looked at the units, and the gold changed before the first relation was saved."""
    store.golds.put(study, [GOLD], phase="components")
    place = Place(study, "d1", "ben", phase="relations")
    view = store.look(place)
    store.golds.put(study, [replace(GOLD, units=(CLAIM,))], phase="components")
    change = sent(store, place, Create(TIE), base=1, mark=view.mark)
    with pytest.raises(ConflictError) as error:
        store.save(place, "edit", change, begin=True)
    assert error.value.diverged
    with pytest.raises(NotFoundError):
        store.layer(place)


def test_reopening_the_gold_lists_later_layers_and_changes_none(store, study):
    """Each is named with the version of the gold whose units it has."""
    store.golds.put(study, [GOLD], phase="components")
    gold = Place(study, "d1", "gold", phase="components")
    assert store.phases.derived(gold) == ()
    first, second = (Place(study, "d1", name, phase="relations") for name in ("anna", "ben"))
    finished(store, first, Create(TIE))
    store.open_layer(second)
    before = store.study(study, annotators=["anna", "ben"])
    store.reopen(gold, sent(store, gold, author="mona"))
    derived = store.phases.derived(gold)
    assert [(each.place, each.state, each.source_version) for each in derived] == [
        (first, "finished", 1),
        (second, "open", 1),
    ]
    assert store.study(study, annotators=["anna", "ben"]) == before
    store.apply(gold, sent(store, gold, Update(replace(PREMISE, category="claim"))))
    store.finish(gold, sent(store, gold, author="mona"))
    assert store.study(study, annotators=["anna", "ben"]) == before
    assert store.phases.derived(gold) == derived
    third = Place(study, "d1", "anna", round=2, phase="relations")
    assert store.open_layer(third).layer.units == store.layer(gold).layer.units
    assert store.phases.derived(gold)[1].source_version == store.layer(gold).version


def test_gold_that_rules_made_changes_with_the_votes(store, study):
    """By a step of the log; the layer is that of the log, and what depends on it is listed."""
    assert store.golds.put(study, [GOLD], phase="components").added == ("d1",)
    assert store.golds.put(study, [GOLD], phase="components").unchanged == ("d1",)
    place = Place(study, "d1", "ben", phase="relations")
    store.open_layer(place)
    moved = replace(PREMISE, category="claim", attributes={})
    stored = store.golds.put(
        study, [replace(GOLD, units=(CLAIM, moved), state="open")], phase="components"
    )
    assert (stored.changed, [each.place for each in stored.derived]) == (("d1",), [place])
    gold = Place(study, "d1", "gold", phase="components")
    view = store.layer(gold)
    assert (view.version, view.layer.state, view.layer.units) == (2, "open", (CLAIM, moved))
    assert store.replayed(gold) == view.layer
    assert store.version(gold, 1).units == GOLD.units
    assert store.layer(place).layer.units == GOLD.units


@pytest.mark.parametrize("kind", ["edit", "reopen"])
def test_gold_that_a_person_changed_is_never_overwritten(store, study, kind):
    """Whatever rules decide later."""
    store.golds.put(study, [GOLD], phase="components")
    gold = Place(study, "d1", "gold", phase="components")
    store.reopen(gold, sent(store, gold, author="mona"))
    if kind == "edit":
        store.apply(gold, sent(store, gold, Update(replace(CLAIM, category="premise"))))
    before = store.layer(gold)
    stored = store.golds.put(study, [replace(GOLD, units=())], phase="components")
    assert (stored.left, stored.changed, stored.derived) == (("d1",), (), ())
    assert store.layer(gold) == before


def test_what_was_there_before_belongs_to_the_first_phase(store):
    """Tasks and layers go along, also in the log, and work goes on."""
    study = store.add_study(trees())
    store.assign_all(study)
    old = Place(study, "d1", "anna")
    view = store.layer(old)
    (first,) = store.phases.set(study, [Phase("trees")])
    assert first.state == "open"
    place = replace(old, phase="trees")
    assert places(store, study, "trees") == EVERYBODY
    assert store.layer(place).layer == replace(view.layer, phase="trees")
    assert store.replayed(place) == store.version(place, 1) == store.layer(place).layer
    finished(store, place)
    with pytest.raises(NotFoundError):
        store.layer(old)


def test_tasks_of_a_phase_that_is_left_out_go_to_the_one_at_its_place(store, study):
    """As long as nobody has begun; without a phase at its place they are taken back."""
    store.phases.change_state(study, "relations", "open")
    store.phases.set(study, [replace(UNITS, name="units")])
    assert places(store, study, "units") == EVERYBODY
    assert len(store.assignments(study)) == 4
    assert store.phases.set(study, []) == ()
    assert places(store, study, "") == EVERYBODY


def test_a_phase_with_layers_stays_as_it_is(store, study):
    """With those before it; what stands behind it may be changed."""
    store.golds.put(study, [GOLD], phase="components")
    for wanted in (
        [],
        [Phase("x"), UNITS],
        [replace(UNITS, name="units")],
        [replace(UNITS, gold="g")],
    ):
        with pytest.raises(ConflictError, match="phase 'components' has layers") as error:
            store.phases.set(study, wanted)
        assert error.value.code == "phase-begun"
    with pytest.raises(ConflictError, match="has layers, so close it"):
        store.phases.change_state(study, "components", "planned")
    assert [each.name for each in store.phases.set(study, [UNITS, Phase("all")])] == [
        "components",
        "all",
    ]


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        ([UNITS, UNITS], "two phases are called 'components'"),
        ([RELATIONS], "and it is the first"),
        ([Phase("a", frozenset())], r"asks \[\]; expected some of"),
        ([Phase("a", frozenset({"units", "colours"}))], "expected some of"),
        ([Phase("a", frozenset({"relations"}))], "asks for relations without units"),
        ([UNITS, replace(RELATIONS, asks=UNITS.asks)], "whose units are fixed"),
        ([replace(UNITS, gold="anna")], "'anna' is no name for the gold"),
        ([Phase(f"p{n}") for n in range(101)], "101 phases; a study has at most 100"),
    ],
)
def test_phases_that_nobody_could_work_on_are_refused(store, study, wanted, problem):
    """The message says which and why; the phases stay."""
    before = store.phases.of(study)
    with pytest.raises(StoreError, match=problem):
        store.phases.set(study, wanted)
    assert store.phases.of(study) == before


def test_a_plan_is_of_a_phase(store, study):
    """What is assigned in another phase does not count, and the same plan of another is another."""
    request = PlanRequest((Share("anna"), Share("ben")), phase="relations")
    preview = store.plans.preview(study, request)
    assert preview.plan.words == "2 documents x 1 = 2 tasks, 1 each"
    other = store.plans.preview(study, replace(request, phase="components"))
    assert other.digest != preview.digest
    store.plans.apply(study, "p", request, preview.digest)
    assert len(store.tasks(study, phase="relations")) == 2
    assert len(store.tasks(study)) == 6
    by_name = {each.annotator: each.n_tasks for each in store.workloads(study, phase="relations")}
    assert by_name == {"anna": 1, "ben": 1}
    (task,) = (e.place for e in store.tasks(study, annotator="anna", phase="relations"))
    moved = {"source": "anna", "target": "ben", "phase": "relations"}
    assert store.move_tasks(study, [task.document], **moved) == 1
    assert len(store.tasks(study, annotator="anna", phase="components")) == 2
    with pytest.raises(StoreError, match="expected one of"):
        store.plans.preview(study, replace(request, phase=""))


def test_figures_count_each_phase(store, study):
    """A person counts once for a document in each phase."""
    store.golds.put(study, [GOLD], phase="components")
    store.phases.change_state(study, "relations", "open")
    finished(store, Place(study, "d1", "anna", phase="components"), Create(CLAIM))
    store.open_layer(Place(study, "d1", "ben", phase="relations"))
    n = store.numbers(study)
    assert (n.assigned, n.open, n.finished) == (6, 1, 1)
    n = store.numbers(study, phase="relations")
    assert (n.assigned, n.open, n.finished) == (3, 1, 0)
    versions = store.statistics.versions(study)
    assert versions[Place(study, "d1", "anna", phase="components")] == 3
    assert versions[Place(study, "d1", "ben", phase="relations")] == 1
    begun = [each.place.phase for each in store.outline(study).layers]
    assert begun == ["components", "relations", "components"]


def test_whoever_joins_gets_the_documents_of_open_phases(store, study):
    """And those of a later one when it is opened."""
    store.people.grant(study, store.people.add("Carla").key, "annotator", annotator="carla")
    mine = [each.place.phase for each in store.tasks(study, annotator="carla")]
    assert mine == ["components", "components"]


def test_added_documents_and_those_for_training_are_assigned_in_open_phases(store, study):
    """Where there is a plan, those for training alone."""
    store.extend(study, documents=[Document("d3", "More.")], assigned=True)
    assert places(store, study, "components") == [*EVERYBODY, ("d3", "anna"), ("d3", "ben")]
    assert places(store, study, "relations") == []
    request = PlanRequest((Share("anna"), Share("ben")), phase="relations")
    store.plans.apply(study, "p", request, store.plans.preview(study, request).digest)
    store.extend(study, documents=[Document("d4", "Rest.")], assigned=True)
    store.mark_documents(study, ["d4"], "training")
    assert places(store, study, "components")[-2:] == [("d4", "anna"), ("d4", "ben")]
    assert "d4" not in [document for document, _ in places(store, study, "relations")]
    store.phases.change_state(study, "relations", "open")
    with_training = places(store, study, "relations")
    assert [who for document, who in with_training if document == "d4"] == ["anna", "ben"]
    assert len(with_training) == 3 + 2


def test_what_comes_next_can_be_worked_on(store, study):
    """Neither what waits for a gold nor what is in a closed phase, but what is begun."""

    def following():
        first = store.tasks_page(study, "anna", limit=1).first_open
        return None if first is None else (first[0].place.document, first[0].place.phase)

    assert following() == ("d1", "components")
    store.phases.change_state(study, "components", "closed")
    assert following() is None
    store.phases.change_state(study, "relations", "open")
    assert following() is None
    store.golds.put(study, [replace(GOLD, document="d2", units=())], phase="components")
    assert following() == ("d2", "relations")


def test_annotators_see_nothing_of_a_planned_phase(store, study):
    """In a closed one they look at what they have; without a phase it is the first one."""
    account = store.people.add("Anna")
    store.people.grant(study, account.key, "annotator", annotator="anna")
    token = store.people.begin_session(account.key)
    key = store.listed(study)[0].key
    store.assign(Place(study, "d1", "anna", phase="relations"))

    def task(phase=None):
        return store.people.seat_at(token, study, key, phase)[2]

    assert task().place == task("components").place == Place(study, "d1", "anna", 1, "components")
    assert task("relations") is task("x") is None
    store.phases.change_state(study, "relations", "open")
    store.phases.change_state(study, "components", "closed")
    assert (task().is_open, task("relations").is_open) == (False, True)


def test_a_gold_needs_the_annotator_of_its_name(store, study):
    """It is added once, as a gold."""
    store.golds.put(study, [GOLD], phase="components")
    assert Annotator("gold", "gold") in store.study(study).annotators
    assert store.golds.put(
        study, [replace(GOLD, document="d2", units=())], phase="components"
    ).added == ("d2",)


def test_what_figures_rest_on_is_of_a_phase(store, study):
    """Finishing a layer changes it for its phase; marks change it for all, also two at once."""
    bases = lambda: [store.basis(study, phase=each) for each in ("components", "relations")]  # noqa: E731
    before = bases()
    finished(store, Place(study, "d1", "anna", phase="components"), Create(CLAIM))
    after = bases()
    assert [a == b for a, b in zip(before, after, strict=True)] == [False, True]
    marked = []
    for name, other in (("d1", "d2"), ("d2", "d1")):
        store.mark_documents(study, [name], "training")
        store.mark_documents(study, [other], "training", marked=False)
        marked.append(bases())
    assert after[1] not in (marked[0][1], marked[1][1])
    assert marked[0][1] != marked[1][1]
    store.mark_documents(study, ["d2"], "training", marked=False)
    assert bases() == after
