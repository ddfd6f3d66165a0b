"""Curators learn no name of an annotator, byte for byte, unless the manager shows the names."""

from __future__ import annotations

import csv
import json
import threading
import time
from dataclasses import replace
from io import StringIO
from itertools import product
from unicodedata import normalize

import pytest
from tests.store.conftest import databases, founded
from tests.store.trees import trees
from tests.web.agreement.test_routes import settled
from tests.web.conftest import served
from tests.web.sending import bodies, gets

from argora.formats.decisions import decisions_text
from argora.model import Annotator, Span, Unit
from argora.model.operations import Create, SetAttribute
from argora.store import Phase
from argora.web.agreement.hiding import without_people
from argora.web.aliasing import record_from_curator

PEOPLE = ("Ottokar", "Walburga Quandt", "Zdeněk")
PHASES = ("one", "two")
RELATIONS = Phase("two", frozenset({"relations"}), from_gold=True)


def furnished(store):
    """Lay out a study of three people in two phases, the second of which starts from gold."""
    people = tuple(Annotator(name, attributes={"mail": f"{name}@x.org"}) for name in PEOPLE)
    key = store.add_study(replace(trees(), annotators=people, layers=()), author="mona")
    store.phases.set(key, [Phase("one"), RELATIONS], author="mona")
    store.phases.change_state(key, "one", "open", author="mona")
    for name in (*PEOPLE, "carl", "mona"):
        role = {"carl": "curator", "mona": "manager"}.get(name, "annotator")
        as_whom = name if role == "annotator" else None
        account = store.people.add(name).key
        store.people.grant(key, account, role, annotator=as_whom, author="mona")
    return key


def annotated(world):
    """Let everybody finish both texts, with notes that name others; make gold; begin phase two."""
    for (number, name), document in product(enumerate(PEOPLE), world.documents.values()):
        sheet = world.client(name).sheet(world.study, document)
        words = f"{name} asked {PEOPLE[number - 1]}"
        claim = Unit("u", (Span(0, 7),), "claim", {"note": words})
        own = Unit(f"u{number}", (Span(8, 10 + number),), "premise")
        sheet.save(Create(claim), Create(own), SetAttribute("note:topic", words))
        sheet.finish()
    mona, at = world.client("mona"), f"/studies/{world.study}"
    mona.call("POST", f"{at}/phases/gold", {"phase": "one"})
    end = time.monotonic() + 300
    while mona.call("GET", f"{at}/phases/gold?phase=one")["state"] in ("queued", "running"):
        assert time.monotonic() < end
        time.sleep(0.02)
    for document in world.documents.values():
        if is_open(mona, at, document):
            decide_all(mona, f"{at}/curation/{document}")
            gold = {"phase": "one", "document": document, "client_op_id": document}
            mona.call("POST", f"{at}/phases/gold/state", {**gold, "state": "finished"})
    mona.call("PUT", f"{at}/phases/state", {"phase": "two", "state": "open"})
    mona.call("PUT", f"{at}/phases/gold/open", {"phase": "one", "open": True})
    for document in world.documents.values():
        discussed(world, document)
    for name, document in product(PEOPLE, world.documents.values()):
        note = SetAttribute("note:topic", f"{name} again")
        world.client(name).sheet(world.study, document, phase="two").save(note)


def discussed(world, document):
    """Let the manager and the annotators talk of each other: of a layer, and of the open gold."""
    entries = world.store.layers_on(world.study, document)
    layers = {each.place.annotator: each.key for each in entries}
    at = f"/studies/{world.study}/documents/{document}/threads"
    sent = {"text": f"{PEOPLE[0]}, ask @{PEOPLE[1]}", "layer": layers[PEOPLE[2]]}
    world.client("mona").call("POST", at, {**sent, "client_op_id": "1"})
    for name in PEOPLE:
        sent = {"text": "I am not sure.", "layer": layers["gold"], "client_op_id": name}
        world.client(name).call("POST", at, sent)


def decide_all(mona, address):
    """Take the first version of each case that is open."""
    state = mona.call("GET", f"{address}?phase=one")["curation"]
    chosen = [each["options"][0] for each in state["cases"] if each["status"] == "open"]
    why = f"{PEOPLE[0]} is right, not {PEOPLE[1]}"
    rows = [{**row, "why": why} for option in chosen for row in option["decisions"]]
    sent = {"phase": "one", "client_op_id": "all", "base_version": state["version"]}
    mona.call("POST", f"{address}/decisions", {**sent, "decisions": rows})


def is_open(mona, at, document):
    """Return whether the gold layer of a document is open."""
    rows = mona.call("GET", f"{at}/documents/{document}/layers")["layers"]
    return any(row["kind"] == "gold" and row["state"] == "open" for row in rows)


@pytest.fixture(params=["sqlite", "postgresql"])
def annotated_world(request, no_program, tmp_path):
    """A server with a study in which everything that names annotators has something to say."""
    with databases(request.param, tmp_path) as new, founded(new()) as store:
        key = furnished(store)
        with served(store, study=key) as world:
            annotated(world)
            yield world


def every_answer(world, who):
    """Yield the address and the bytes, with headers, of all that somebody can ask."""
    client = world.client(who)
    for document in world.documents.values():
        rows = client.http.get(f"/api/studies/{world.study}/documents/{document}/layers").json()
        layers = [row["key"] for row in rows.get("layers", ())]
        compared = "&".join(f"layer={key}" for key in layers[:10])
        at = {"study": world.study, "invite": "x", "version": "1", "number": "1"}
        at |= {"draft": "x", "name": "aurc", "document": document}
        for path, layer, phase in product(gets(world.app), layers or ["x"], PHASES):
            if path.endswith("/events") or ("{layer}" not in path and layer != layers[0]):
                continue
            place = path.format_map({**at, "layer": layer})
            answer = client.http.get(f"{place}?phase={phase}&document={document}&{compared}")
            yield place, str(answer.headers).encode() + answer.content
            answer = client.http.get(place)
            yield place, str(answer.headers).encode() + answer.content


def every_refusal(world, who):
    """Yield the address and the bytes of answers to changes that somebody tries."""
    client, document = world.client(who), world.documents["d1"]
    thread = world.store.threads.on(world.study, document).threads[0].key
    at = {"study": world.study, "invite": "x", "version": "1", "number": "1", "layer": "x"}
    at |= {"draft": "x", "name": "aurc", "document": document, "account": "x", "thread": thread}
    for verb, path, body in bodies(world.app, "one"):
        if "/session" in path or "/phases/gold" in path or path.startswith("/api/accounts"):
            continue
        answer = client.http.request(verb, path.format_map(at), json=body)
        yield path, str(answer.headers).encode() + answer.content


def naming(answers):
    """Return the addresses of answers in which a name of an annotator stands, by the name."""
    found = set()
    for place, content in answers:
        text = content.decode(errors="replace")
        for name in PEOPLE:
            forms = {each for kind in ("NFC", "NFD") for each in _spelled(normalize(kind, name))}
            if any(each.casefold() in text.casefold() for each in forms):
                found.add((place, name))
    return found


def _spelled(name):
    return {name, json.dumps(name)[1:-1], name.replace(" ", "%20"), name.partition(" ")[0]}


def test_a_curator_gets_no_name_of_an_annotator(annotated_world):
    """In no answer, header, refusal, file or event; a manager gets each of them, in many."""
    world = annotated_world
    settled(world)
    heard, is_over = [], threading.Event()

    def listen():
        with world.client("carl").http.stream(
            "GET", f"/api/studies/{world.study}/events"
        ) as events:
            for line in events.iter_lines():
                heard.append(("events", line.encode()))
                if is_over.is_set() or "data" in line:
                    return

    listening = threading.Thread(target=listen)
    listening.start()
    while not heard:
        time.sleep(0.01)
    sheet = world.client(PEOPLE[0]).sheet(world.study, world.documents["d1"], phase="two")
    sheet.save(SetAttribute("note:topic", "once more"))
    listening.join(60)
    assert b"data" in heard[-1][1]
    settled(world)
    assert naming([*every_answer(world, "carl"), *every_refusal(world, "carl"), *heard]) == set()
    named = naming(every_answer(world, "mona"))
    assert {name for _, name in named} == set(PEOPLE)
    assert len({place for place, _ in named}) > 10


def test_a_manager_shows_the_names_and_hides_them_again(annotated_world):
    """Both are in the audit; nobody else may do it."""
    world = annotated_world
    at, place = f"/studies/{world.study}", f"/studies/{world.study}/names"
    shown = {"curators_see_names": True}
    carl, mona = world.client("carl"), world.client("mona")
    assert carl.http.put(f"/api{place}", json=shown).status_code == 404
    assert mona.call("GET", f"{at}/people")["curators_see_names"] is False
    assert mona.call("PUT", place, shown) == shown
    layers = carl.call("GET", f"{at}/documents/{world.documents['d1']}/layers")["layers"]
    assert {row["annotator"] for row in layers} == {"gold", *PEOPLE}
    assert {each["annotator"] for each in carl.call("GET", f"{at}/progress")["annotators"]} == {
        *PEOPLE
    }
    assert carl.call("GET", f"{at}/about")["sees_names"]
    mona.call("PUT", place, {"curators_see_names": False})
    assert naming([("about", carl.http.get(f"/api{at}/progress").content)]) == set()
    actions = mona.call("GET", f"{at}/audit")["actions"]
    assert [each["words"] for each in actions[:2]] == [
        "hid the names of annotators from curators",
        "let curators see the names of annotators",
    ]


def test_a_name_cannot_be_tried_out(annotated_world):
    """Whether somebody of a name annotates or not, the answer is the same; gold is shown."""
    world, carl = annotated_world, annotated_world.client("carl")
    place = f"/api/studies/{world.study}/progress/documents"
    answers = [
        carl.http.get(place, params={"annotator": name}) for name in (*PEOPLE, "nobody", "A")
    ]
    assert {(each.status_code, each.json()["code"]) for each in answers} == {(422, "names-hidden")}
    assert len({each.content for each in answers}) == 1
    assert carl.http.get(place, params={"annotator": "gold"}).json()["annotators"] == ["gold"]


def test_one_document_has_the_same_aliases_everywhere(annotated_world):
    """In lists of layers, in layers, in differences and in the progress."""
    world, carl = annotated_world, annotated_world.client("carl")
    at = f"/studies/{world.study}"
    page = carl.call("GET", f"{at}/progress/documents?phase=one")
    assert page["annotators"] == ["A", "B", "C", "gold"]
    for document in world.documents.values():
        aliases = world.store.aliases.of(world.study, document)
        assert sorted(aliases[each] for each in PEOPLE) == ["A", "B", "C"]
        numbers = {aliases[name]: number for number, name in enumerate(PEOPLE)}
        rows = carl.call("GET", f"{at}/documents/{document}/layers")["layers"]
        assert [row["annotator"] for row in rows] == ["A", "A", "B", "B", "C", "C", "gold"]
        assert {(row["at"], row["seconds"]) for row in rows} == {("", None)}
        theirs = [row for row in rows if row["phase"] == "one" and row["kind"] == "person"]
        for row in theirs:
            layer = carl.call("GET", f"{at}/documents/{document}/layers/{row['key']}")["layer"]
            assert layer["annotator"] == row["annotator"]
            assert f"u{numbers[row['annotator']]}" in {unit["id"] for unit in layer["units"]}
            assert row["annotator"] in layer["attributes"]["note:topic"].split()
        keys = "&".join(f"layer={row['key']}" for row in reversed(theirs))
        compared = carl.call("GET", f"{at}/documents/{document}/differences?{keys}")
        assert compared["annotators"] == ["A", "B", "C"]
        cells = [each for each in page["cells"] if each["document"] == document]
        assert [each["annotator"] for each in cells] == ["A", "B", "C", "gold"]


def test_a_record_goes_out_without_names_and_comes_back_with_them(annotated_world):
    """What was decided is as before after a curator has sent the record again."""
    world = annotated_world
    place = f"/api/studies/{world.study}/phases/gold/record?phase=one"
    stored, seen = (world.client(name).http.get(place).text for name in ("mona", "carl"))
    assert naming([("record", seen.encode())]) == set()
    assert naming([("record", stored.encode())]) != set()
    back = rows_of(record_from_curator(seen, seen, stored, "carl"))
    told = ("decision", "decided_by", "why", "digest")
    assert [[row[n] for n in told] for row in back] == [
        [row[n] for n in told] for row in rows_of(stored)
    ]
    assert {row["digest"][:1] for row in rows_of(seen)} == {"v"}


def test_a_curator_cannot_ask_for_an_alias_by_a_name(annotated_world):
    """A name that a curator writes as that of who decided becomes the curator's own."""
    world = annotated_world
    place = f"/api/studies/{world.study}/phases/gold/record?phase=one"
    stored, seen = (world.client(name).http.get(place).text for name in ("mona", "carl"))
    rows = rows_of(seen)
    for row in rows:
        row |= {"decision": "nothing", "decided_by": PEOPLE[0]}
    sent = decisions_text(rows, "csv")
    back = rows_of(record_from_curator(sent, seen, stored, "carl"))
    assert {row["decided_by"] for row in back} == {"carl"}


def test_a_digest_of_an_earlier_version_is_no_digest_of_now(annotated_world):
    """So what was decided on other votes is open again."""
    world = annotated_world
    place = f"/api/studies/{world.study}/phases/gold/record?phase=one"
    stored, seen = (world.client(name).http.get(place).text for name in ("mona", "carl"))
    rows = [{**row, "digest": "v0"} for row in rows_of(seen)]
    back = rows_of(record_from_curator(decisions_text(rows, "csv"), seen, stored, "carl"))
    assert {row["digest"] for row in back} == {"v0"}


def rows_of(text):
    """Return the rows of a record."""
    return list(csv.DictReader(StringIO(text)))


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ({"words": "ana agrees least"}, {}),
        ({"items": ["ana agrees", "all agree"]}, {"items": ["all agree"]}),
        (
            {"items": [["ana", {"text": "x"}], ["all", {"text": "x"}]]},
            {"items": [["all", {"text": "x"}]]},
        ),
        ({"blocks": [{"type": "list", "items": ["by ben"]}]}, {"blocks": []}),
        ({"by_annotator": {"ana": 1}}, {}),
        ({"counts": {"ana": 1, "all": 2}}, {"counts": {"all": 2}}),
        ({"n": "banana"}, {"n": "banana"}),
        (
            {
                "t": {
                    "columns": [{"title": "who"}],
                    "rows": [{"cells": ["ana"]}, {"cells": ["all"]}],
                }
            },
            {"t": {"columns": [{"title": "who"}], "rows": [{"cells": ["all"]}]}},
        ),
        (
            {"t": {"columns": [{"title": "d"}], "rows": [{"cells": ["d1", "ana, ben and 7"]}]}},
            {"t": {"columns": [{"title": "d"}], "rows": [{"cells": ["d1", "3 annotators"]}]}},
        ),
        ({"t": {"columns": [{"title": "ana"}], "rows": []}}, {}),
        ({"words": "7 of 9 documents"}, {"words": "7 of 9 documents"}),
    ],
)
def test_figures_without_people_lose_what_names_them(answer, left):
    """By hand; a name that is a short number stands in sentences as a number."""
    assert without_people(answer, ["ana", "ben", "7"]) == left
