"""Schemes that are written in the browser: saved, checked, and nobody else's."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest

from argora.model import Layer, Scheme, Span, Unit
from argora.model.codec import decode, encode
from argora.schemes import SCHEMES, get_scheme

UNFINISHED = {"title": "Mine", "units": [{"id": "claim"}, {"id": "claim"}]}


@pytest.fixture
def writer(each_world):
    """Somebody without any role in a study."""
    each_world.store.people.add("wilma")
    return each_world.client("wilma").http


def begun(http, scheme):
    """Begin a scheme and return what the server answers."""
    return http.post("/api/schemes", json={"scheme": scheme}).raise_for_status().json()


def test_a_draft_is_saved_as_it_is_even_where_it_is_no_scheme_yet(writer):
    """Two categories of one name are no scheme; what was typed stays all the same."""
    draft = begun(writer, UNFINISHED)
    changed = {**UNFINISHED, "title": "Mine, two"}
    place = f"/api/schemes/drafts/{draft['key']}"
    saved = writer.put(place, json={"scheme": changed, "version": 1}).json()
    assert (saved["version"], saved["scheme"]) == (2, changed)
    assert writer.get(place).json() == saved
    listed = writer.get("/api/schemes").json()
    assert [each["title"] for each in listed["drafts"]] == ["Mine, two"]


def test_what_another_window_saved_meanwhile_is_not_overwritten(writer):
    """Sending the same content again, as after a lost answer, is no conflict."""
    draft = begun(writer, UNFINISHED)
    place = f"/api/schemes/drafts/{draft['key']}"
    first = {"scheme": {**UNFINISHED, "title": "first"}, "version": 1}
    second = {"scheme": {**UNFINISHED, "title": "second"}, "version": 1}
    assert writer.put(place, json=first).status_code == 200
    assert writer.put(place, json=first).json()["version"] == 2
    refused = writer.put(place, json=second)
    assert (refused.status_code, refused.json()["code"]) == (409, "scheme-changed")
    assert refused.json()["parameters"] == {"version": 2}
    assert writer.get(place).json()["scheme"]["title"] == "first"


def test_a_draft_is_its_writers_alone(each_world, writer):
    """Others neither read, change nor delete it."""
    place = f"/api/schemes/drafts/{begun(writer, UNFINISHED)['key']}"
    other = each_world.client("ada").http
    assert other.get(place).status_code == 404
    assert other.put(place, json={"scheme": {}, "version": 1}).status_code == 404
    assert other.delete(place).status_code == 204
    assert other.get("/api/schemes").json()["drafts"] == []
    assert writer.get(place).json()["scheme"] == UNFINISHED
    assert writer.delete(place).status_code == 204
    assert writer.get(place).status_code == 404


def test_drafts_go_with_the_account(each_world, writer):
    """And whoever asks for their data gets them before."""
    begun(writer, UNFINISHED)
    assert writer.get("/api/me/data").json()["schemes"] == [UNFINISHED]
    account, _ = each_world.store.people.named("wilma")
    each_world.store.erasing.account(account.key)
    with each_world.store._read() as connection:
        rows = connection.exec_driver_sql("SELECT count(*) FROM scheme_drafts").scalar()
    assert rows == 0


def test_a_ready_scheme_comes_as_it_is_in_the_library(writer):
    """Each of them, to begin with."""
    for name in SCHEMES.names():
        assert writer.get(f"/api/schemes/ready/{name}").json() == encode(get_scheme(name))
    assert writer.get("/api/schemes/ready/nothing").json()["code"] == "no-scheme"


def test_the_example_is_checked_by_the_rules_of_the_scheme(writer):
    """As the library checks it; a scheme that is none says where it is wrong."""
    text = "Schools should open late. Pupils sleep longer then."
    layer = Layer("example", "you", units=(Unit("u1", spans=(Span(0, 7),), category="proponent"),))
    sent = {"scheme": encode(get_scheme("microtexts")), "text": text, "layer": encode(layer)}
    checked = writer.post("/api/schemes/check", json=sent).json()
    assert checked["problems"] == []
    assert [each["rule"] for each in checked["violations"]] == ["whole-segments"]
    assert checked["segmentations"]["segment"] == [[0, 25], [26, 51]]
    acyclic = "following relations never leads back to where one started"
    assert checked["rules"][-1] == [{"code": "acyclic", "text": acyclic, "parameters": {}}]
    doubtful = {"id": "x", "units": [{"id": "a", "aliases": ["B"]}, {"id": "b"}]}
    flaws = writer.post("/api/schemes/check", json={"scheme": doubtful}).json()["flaws"]
    assert [(each["severity"], each["place"]) for each in flaws] == [("error", "units[1]")]
    wrong = writer.post("/api/schemes/check", json={"scheme": {"id": "x", **UNFINISHED}}).json()
    assert wrong["problems"] == [
        {
            "code": "category-twice",
            "severity": "error",
            "place": "",
            "message": "scheme 'x' defines 'claim' twice",
            "parameters": {"category": "claim"},
        }
    ]


def test_a_study_is_made_with_a_scheme_of_ones_own(each_world, tmp_path):
    """The files are plain texts; the study has the scheme as it was then, whatever follows."""
    http = each_world.client("ada").http
    scheme = {**encode(get_scheme("claim-premise")), "id": "mine", "title": "Mine"}
    draft = begun(http, scheme)
    content = BytesIO()
    with ZipFile(content, "w") as archive:
        archive.writestr("a.txt", "Schools should open late.")
    asked = {"name": "New", "draft": draft["key"]}
    brought = http.post("/api/studies", params=asked, content=content.getvalue()).json()
    assert brought["scheme"] == "Mine"
    http.put(
        f"/api/schemes/drafts/{draft['key']}", json={"scheme": UNFINISHED, "version": 1}
    ).raise_for_status()
    assert each_world.store.study(brought["key"]).scheme == decode(scheme, Scheme)
    refused = http.post("/api/studies", params=asked, content=content.getvalue())
    assert (refused.status_code, refused.json()["detail"][:6]) == (422, "top le")
