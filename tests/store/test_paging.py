"""Pages of documents and of tasks: every row once, whatever happens between two pages."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from tests.store.trees import sent

from argora.errors import NotFoundError, StoreError
from argora.model import Annotator, Document, Layer, Study
from argora.schemes import get_scheme
from argora.store import DocumentFilter, Phase, Place, PlanRequest, Share
from argora.store.tally import Numbers

NAMES = ("ana", "ben", "gold", "machine")
KINDS = {"gold": "gold", "machine": "model"}


def drawn(seed, n_documents=12):
    """Return a study of random layers in three rounds, and who is assigned what."""
    draw = random.Random(seed)
    documents = [
        Document(f"d{n:02}", "A text.", metadata={"title": f"T{n}"}) for n in range(n_documents)
    ]
    people = [Annotator(name, KINDS.get(name, "person")) for name in NAMES]
    places = [(d.id, name, r) for d in documents for name in NAMES for r in (1, 2, 3)]
    layers = [
        Layer(*place, state=draw.choice(("open", "finished")))
        for place in places
        if draw.random() < 0.3
    ]
    tasks = [place for place in places if draw.random() < 0.3 and place[1] not in KINDS]
    scheme = get_scheme("claim-premise")
    return Study(scheme, tuple(documents), tuple(people), tuple(layers)), tasks


def added(store, study, tasks):
    """Add a study with its tasks and return its key."""
    key = store.add_study(study)
    for place in tasks:
        store.assign(Place(key, *place))
    return key


@pytest.mark.parametrize("seed", range(4))
def test_a_tally_is_what_counting_one_by_one_gives(store, seed):
    """Each person counts for a document by the first round that is assigned or finished."""
    study, tasks = drawn(seed)
    states = {(each.document, each.annotator, each.round): each.state for each in study.layers}
    expected, n_later = {name: Counter() for name in ("ana", "ben")}, 0
    for name in expected:
        for document in study.documents:
            rounds = [
                r
                for r in (1, 2, 3)
                for at in [(document.id, name, r)]
                if at in tasks or states.get(at) == "finished"
            ]
            if rounds:
                expected[name][states.get((document.id, name, rounds[0]), "assigned")] += 1
            places = [
                r for r in (2, 3) for at in [(document.id, name, r)] if at in tasks or at in states
            ]
            n_later += len(places) - (bool(rounds) and rounds[0] > 1)
    finished = {
        (d, name)
        for (d, name, _), state in states.items()
        if state == "finished" and name not in KINDS
    }
    tally = store.tally(added(store, study, tasks))
    assert {each.annotator: each.numbers for each in tally.annotators} == {
        name: Numbers(**counts) for name, counts in expected.items()
    }
    assert tally.n_later == n_later
    assert tally.n_shared == sum(n > 1 for n in Counter(d for d, _ in finished).values())
    assert tally.n_documents == 12


@pytest.mark.parametrize("state", [None, "nobody", "assigned", "open", "unfinished", "finished"])
@pytest.mark.parametrize("people", [(), ("ana",), ("ana", "machine"), ("nobody",)])
def test_a_filter_lets_through_what_looking_at_each_document_does(store, state, people):
    """By state and annotators; the pages together are the list, in its order."""
    study, tasks = drawn(1)
    key = added(store, study, tasks)
    states = {(each.document, each.annotator, each.round): each.state for each in study.layers}

    def is_in(document):
        names = people or NAMES
        mine = {at for at in tasks if at[0] == document and at[1] in names}
        begun = {at: s for at, s in states.items() if at[0] == document and at[1] in names}
        return {
            None: not people or bool(mine or begun),
            "nobody": not mine and not begun,
            "assigned": bool(mine - set(begun)),
            "open": "open" in begun.values(),
            "finished": "finished" in begun.values(),
            "unfinished": any(begun.get(at) != "finished" for at in mine),
        }[state]

    expected = [each.id for each in study.documents if is_in(each.id)]
    wanted, names, after = DocumentFilter(state=state, annotators=people), [], None
    while True:
        page = store.documents_page(key, wanted, after=after, limit=5)
        assert page.n_all == len(expected)
        names += [each.name for each in page.documents]
        if (after := page.next) is None:
            break
    assert names == expected


def test_words_are_searched_in_titles_and_names(store):
    """In any case; of titles only where one may see them."""
    study, tasks = drawn(0)
    key = added(store, study, tasks)
    page = store.documents_page(key, DocumentFilter("t1"), limit=2)
    assert [each.name for each in page.documents] == ["d01", "d10"]
    assert (page.n_all, page.next) == (3, page.documents[-1].key)
    again = store.documents_page(key, DocumentFilter("t1"), after=page.next, limit=2)
    assert ([each.name for each in again.documents], again.next) == (["d11"], None)
    assert store.documents_page(key, DocumentFilter("D07"), limit=2).n_all == 1
    store.assign_all(key)
    assert store.tasks_page(key, "ana", search="t1", limit=9).n_listed == 3
    assert store.tasks_page(key, "ana", search="t1", in_titles=False, limit=9).n_listed == 0


def planned(store):
    """Add a study of twelve documents that ana has in an order of her own."""
    study = replace(drawn(0)[0], layers=())
    key = store.add_study(study)
    request = PlanRequest((Share("ana"), Share("ben")))
    store.plans.apply(key, "p", request, store.plans.preview(key, request).digest)
    return key


def test_pages_of_tasks_go_on_where_they_were_though_tasks_are_taken_back(store):
    """The one at which the next page begins is gone; no other task is shown twice or left out."""
    key = planned(store)
    order = [task.place.document for task in store.tasks(key, annotator="ana")]
    page = store.tasks_page(key, "ana", limit=2)
    assert [task.place.document for task, _ in page.tasks] == order[:2]
    store.move_tasks(key, [order[1]], source="ana")
    rest = store.tasks_page(key, "ana", after=page.next, limit=50)
    assert [task.place.document for task, _ in rest.tasks] == order[2:]
    assert (rest.n_all, rest.next) == (len(order) - 1, None)


def test_a_page_of_tasks_tells_what_comes_next_and_how_much_is_done(store):
    """Whatever is listed: by state, or by the keys of documents."""
    key = planned(store)
    first, second, *others = [task.place for task in store.tasks(key, annotator="ana")]
    for place in (first, second):
        store.open_layer(place)
    store.finish(first, sent(store, first))
    page = store.tasks_page(key, "ana", state="assigned", limit=1)
    assert (page.n_all, page.n_finished, page.n_listed) == (len(others) + 2, 1, len(others))
    assert page.first_open[0].place == second
    for state, places in (
        ("open", [second]),
        ("finished", [first]),
        ("unfinished", [second, *others]),
    ):
        page = store.tasks_page(key, "ana", state=state, limit=50)
        assert [task.place for task, _ in page.tasks] == places
    keys = [
        each.key for each in store.listed(key) if each.name in (first.document, others[0].document)
    ]
    page = store.tasks_page(key, "ana", keys=keys, limit=50)
    assert [task.place for task, _ in page.tasks] == [first, others[0]]
    assert store.tasks_page(key, "nobody", limit=9).first_open is None


@pytest.mark.parametrize(
    "after", ["x", "1", "1.1", "1.1.", "3.1.k.", "1.-1.k.", f"1.{10**20}.k.", "1.1.k.nophase"]
)
def test_what_is_no_place_in_a_list_is_refused(store, after):
    """With what to send instead; a document that is not there is not found."""
    key = planned(store)
    with pytest.raises(StoreError, match="take 'next' of the page before") as caught:
        store.tasks_page(key, "ana", after=after, limit=5)
    assert caught.value.code == "no-page"
    with pytest.raises(NotFoundError):
        store.tasks_page(key, "ana", after="1.1.nowhere.", limit=5)
    with pytest.raises(NotFoundError):
        store.documents_page(key, after="nowhere", limit=5)


def in_phases(store, seed):
    """Add a random study of two phases; return its key, the states of its layers and its tasks.

    One document is for training, one retired, and one both.
    """
    study, tasks = drawn(seed)
    draw = random.Random(seed + 100)
    layers = tuple(replace(each, phase=draw.choice("pq")) for each in study.layers)
    key = store.add_study(replace(study, layers=layers, phases=("p", "q")))
    places = [Place(key, *task, draw.choice("pq")) for task in tasks]
    for place in places:
        store.assign(place)
    store.mark_documents(key, ["d05", "d07"], "training")
    store.mark_documents(key, ["d03", "d07"], "retired")
    at = {Place(key, e.document, e.annotator, e.round, e.phase): e.state for e in layers}
    return key, at, {each.place for each in store.assignments(key)}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("phase", [None, "p", "q"])
def test_a_tally_counts_each_phase_and_nothing_that_is_retired(store, seed, phase):
    """As counting one by one does."""
    key, states, tasks = in_phases(store, seed)
    first, finished, last = {}, {}, {}
    for place in sorted({*states, *tasks}, key=lambda each: each.round):
        if place.document in ("d03", "d07") or phase not in (None, place.phase):
            continue
        at = place.document, place.phase, place.annotator
        if place.annotator in KINDS:
            continue
        if place in tasks or states[place] == "finished":
            first.setdefault(at, states.get(place, "assigned"))
        if states.get(place) == "finished":
            finished.setdefault(at[:2], set()).add(place.annotator)
        if place in tasks:
            last[place] = states.get(place)
    tally = store.tally(key, phase=phase)
    assert vars(tally.numbers) == {
        state: list(first.values()).count(state) for state in ("assigned", "open", "finished")
    }
    assert store.numbers(key, phase=phase) == tally.numbers
    assert tally.n_documents == 10
    assert tally.n_shared == len({at[0] for at, names in finished.items() if len(names) > 1})
    for load in store.workloads(key, phase=phase):
        mine = [state for place, state in last.items() if place.annotator == load.annotator]
        counted = load.n_tasks, load.n_begun, load.n_finished
        assert counted == (len(mine), mine.count("open"), mine.count("finished"))


@pytest.mark.parametrize("phase", [None, "p", "q"])
def test_documents_are_chosen_by_what_is_in_a_phase(store, phase):
    """Nobody waits for a retired one, so it is in no list of what is to be done."""
    key, states, tasks = in_phases(store, 1)
    mine = {place for place in tasks if phase in (None, place.phase)}
    begun = {place: state for place, state in states.items() if phase in (None, place.phase)}
    chosen = {
        "nobody": {f"d{n:02}" for n in range(12)} - {place.document for place in {*mine, *begun}},
        "assigned": {place.document for place in mine - {*begun}},
        "unfinished": {p.document for p in mine if begun.get(p) != "finished"},
        "open": {place.document for place, state in begun.items() if state == "open"},
        "finished": {place.document for place, state in begun.items() if state == "finished"},
    }
    for state, names in chosen.items():
        wanted = DocumentFilter(state=state, phase=phase)
        page = store.documents_page(key, wanted, limit=50)
        left_out = set() if state in ("open", "finished") else {"d03", "d07"}
        assert {each.name for each in page.documents} == names - left_out, state


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_pages_of_tasks_go_through_groups_and_phases(store, limit):
    """Each task once: those for training first, those that are retired last, phase by phase."""
    key, _, _ = in_phases(store, 2)
    listed, after = [], None
    while True:
        page = store.tasks_page(key, "ana", after=after, limit=limit)
        listed += [task for task, _ in page.tasks]
        if (after := page.next) is None:
            break
    assert Counter(listed) == Counter(store.tasks(key, annotator="ana"))
    groups = [
        (2 if "retired" in task.marks else "training" not in task.marks, task.place.phase)
        for task in listed
    ]
    assert groups == sorted(groups)
    assert (groups[0][0], groups[-1][0]) == (0, 2)
    assert page.n_all == sum(group < 2 for group, _ in groups) < len(groups)
    for state, closed in (("p", "q"), ("q", "p")):
        store.phases.change_state(key, state, "open")
        store.phases.change_state(key, closed, "closed")
        assert store.tasks_page(key, "ana", limit=1).first_open[0].place.phase == state
    of_p = store.tasks_page(key, "ana", phase="p", limit=50)
    assert {task.place.phase for task, _ in of_p.tasks} == {"p"}
    store.phases.set(key, [*store.phases.of(key), Phase("r")])
    store.assign(Place(key, "d00", "ana", 1, "r"))
    n = store.tasks_page(key, "ana", limit=1).n_all
    assert n == store.tasks_page(key, "ana", with_planned=False, limit=1).n_all + 1


def test_marks_are_searched_too(store):
    """A manager finds what is retired by this word."""
    key, _, _ = in_phases(store, 0)
    page = store.documents_page(key, DocumentFilter("retired"), limit=5)
    assert [each.name for each in page.documents] == ["d03", "d07"]
    assert store.names_marked(key, "training") == ("d05", "d07")
