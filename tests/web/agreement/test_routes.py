"""Who sees how far annotators agree: managers and curators, and annotators once it is opened."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.store.trees import sent
from tests.web.agreement.changing import change
from tests.web.conftest import NOTHING, World

import argora
from argora.model import Document, Unit
from argora.model.assignment import Terms
from argora.model.operations import Create
from argora.store import Place, PlanRequest, Share
from argora.studies import bundled

AT = "/api/studies/{study}/agreement"
ROUTES = [
    ("GET", AT),
    ("GET", AT + "/figures"),
    ("GET", AT + "/disagreements"),
    ("GET", AT + "/disagreements/{document}"),
    ("GET", "/api/studies/{study}/progress"),
    ("PUT", AT + "/open"),
    ("POST", AT + "/run"),
    ("DELETE", AT + "/run"),
]
OPENED = ROUTES[:4]


@pytest.fixture
def world(no_program, each_world):
    """A server whose annotators have both finished the first text."""
    made = each_world
    for name in ("anna", "ben"):
        place = Place(made.study, "d1", name)
        made.store.open_layer(place)
        made.store.finish(place, sent(made.store, place))
    return made


def ask(world: World, name: str | None, method: str, path: str):
    """Return what somebody is answered."""
    at = path.format(study=world.study, document=world.documents["d1"])
    sent = {"open": True} if method == "PUT" else None
    return world.client(name).http.request(method, at, json=sent)


def settled(world: World, name: str = "mona"):
    """Return the agreement when it is computed; the stream of events says when to look again.

    One client asks: a session for each look would end the oldest of somebody's sessions.
    """
    client, at = world.client(name), f"/studies/{world.study}/agreement"
    end = time.monotonic() + 300
    with client.http.stream("GET", f"/api/studies/{world.study}/events") as events:
        lines = events.iter_lines()
        while (answer := client.call("GET", at))["state"] in ("queued", "running"):
            for line in lines:  # signs of life come, too, so that this ends if nobody tells
                assert time.monotonic() < end
                if "agreement" in line:
                    break
    return answer


def test_the_answer_is_what_the_command_prints_on_the_export(each_world, run, tmp_path):
    """On both databases: every row, count and word, before and after a layer is reopened."""
    world = each_world
    world.study = world.store.add_study(bundled())
    mona, _ = world.store.people.named("mona")
    world.store.people.grant(world.study, mona.key, "manager")
    place, n_layers = Place(world.study, "essay02", "ana"), []
    for name in ("all", "without"):
        if name == "without":
            change(world.store, place, "reopen")
            # Nobody compares what is not finished, whatever is in it.
            odd = Unit("odd", segment=("s1",), category="claim")
            change(world.store, place, "apply", Create(odd))
        page = settled(world)
        answer = world.client("mona").call("GET", f"/studies/{world.study}/agreement/figures")
        assert page["sections"] == answer["sections"]
        assert page["n_layers"] == len(answer["of"])
        argora.write(world.store.study(world.study), tmp_path / name, format="native")
        printed = run("agree", tmp_path / name, "--json").json
        assert answer["state"] == "ready", answer["problem"]
        assert len(printed["results"]) > 150
        assert answer["results"] == printed["results"]
        assert {part: answer[part] for part in printed} == printed
        n_layers.append(len(answer["of"]))
    assert n_layers == [39, 38]


def test_annotators_see_nothing_until_it_is_opened(world):
    """Then the agreement and where they part, and nothing else; closed again, nothing."""
    for opened in (False, True, False):
        if opened or world.store.is_agreement_open(world.study):
            world.store.open_agreement(world.study, opened, author="mona")
        for method, path in ROUTES:
            answer = ask(world, "anna", method, path)
            seen = opened and (method, path) in OPENED
            assert answer.status_code == (200 if seen else 404), (path, opened)
            if not seen:
                assert answer.json() == NOTHING


@pytest.mark.parametrize(
    ("name", "statuses"),
    [
        (None, [401] * 8),
        ("stranger", [404] * 8),
        ("elsewhere", [404] * 8),
        ("carl", [200, 200, 200, 200, 200, 404, 404, 404]),
        ("mona", [200, 200, 200, 200, 200, 200, 202, 200]),
    ],
)
def test_each_role_may_do_its_own(world, name, statuses):
    """Curators see, managers see and decide, nobody else is told that there is anything."""
    assert [ask(world, name, *route).status_code for route in ROUTES] == statuses


def test_the_manager_opens_it_and_the_audit_tells(world):
    """Once for each change, with who did it."""
    for opened in (True, True, False):
        at = AT.format(study=world.study) + "/open"
        assert world.client("mona").http.put(at, json={"open": opened}).json() == {"open": opened}
        seen = world.client("anna").http.get(f"/api/studies/{world.study}").json()
        assert seen["agreement_open"] is opened
    said = [(who, what) for _, who, what in world.store.audit(world.study) if "agreement" in what]
    assert said == [("mona", "open agreement"), ("mona", "close agreement")]


def test_the_page_has_the_figures_the_words_and_the_places(world):
    """Computed beside the server, with the versions that they are of."""
    answer = settled(world)
    assert (answer["state"], answer["study"]["name"]) == ("ready", "trees")
    figures = ask(world, "mona", "GET", AT + "/figures").json()
    assert {one["annotator"]: one["version"] for one in figures["of"]} == {"anna": 2, "ben": 2}
    titles = [section["title"] for section in answer["sections"]]
    assert titles[:3] == ["", "What to do next", "Agreement by category"]
    assert answer["sections"][0]["blocks"][0]["words"] == answer["headline"]["lead"]
    listed = ask(world, "carl", "GET", AT + "/disagreements").json()["documents"]
    assert [(one["document"], one["key"]) for one in listed] == [("d1", world.documents["d1"])]
    shown = ask(world, "carl", "GET", AT + "/disagreements/{document}").json()
    assert shown["kinds"] == {"who": 2}


def test_annotators_hear_nothing_of_it_until_it_is_opened(world):
    """The stream of events tells only those who may look; counts of documents are one's own."""

    async def heard(opened: bool):
        broker = world.app.state.shared.broker
        listeners = {
            who: broker.open(world.study, who, who if who == "anna" else None)
            for who in ("anna", "mona")
        }
        broker.announce_agreement(world.study, everybody=opened)
        await asyncio.sleep(0)
        for listener in listeners.values():
            broker.leave(listener)
        return {who: listener.queue.qsize() for who, listener in listeners.items()}

    # In a thread of its own: a browser's tests may have a loop in this one.
    with ThreadPoolExecutor(1) as apart:
        for opened, anna in ((False, 0), (True, 1)):
            found = apart.submit(lambda opened=opened: asyncio.run(heard(opened))).result()
            assert found == {"anna": anna, "mona": 1}
    shared = world.app.state.shared
    tell, told = shared.broker.announce_agreement, []

    def noting(study: str, *, everybody: bool) -> None:
        told.append(everybody)
        tell(study, everybody=everybody)

    shared.broker.announce_agreement = noting
    settled(world)
    world.store.open_agreement(world.study, True)
    shared.agreement.cancel(world.study)
    assert told == [False, False, True]


def test_the_batches_of_plans_are_compared(no_program, each_world):
    """Two plans, and a new guideline between them."""
    store, key = each_world.store, each_world.study
    request = PlanRequest((Share("anna"), Share("ben")), Terms(each=2, n_documents=1))
    store.extend(key, documents=[Document(name, "A text.") for name in ("e1", "e2")])
    for version in ("1", "2"):
        store.guidelines.add(key, version, f"# {version}")
        preview = store.plans.preview(key, request)
        assert store.plans.apply(key, version, request, preview.digest).n_tasks == 2
        (batch,) = store.batches(key)[-1].documents
        for who in ("anna", "ben"):
            place = Place(key, batch, who)
            store.open_layer(place)
            store.finish(place, sent(store, place))
    assert sorted(name for each in store.batches(key) for name in each.documents) == ["e1", "e2"]
    (table,) = (b for b in settled(each_world)["trend"]["blocks"] if b["type"] == "table")
    assert [row["cells"][1:3] for row in table["rows"]] == [["1", 1], ["2 ← new", 1]]
