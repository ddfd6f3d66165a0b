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
from argora.store import DocumentFilter, Place, PlanRequest, Share
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
