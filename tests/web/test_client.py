"""The client for programs: what each of its words sends, and what it makes of each answer."""

from __future__ import annotations

import json

import httpx
import pytest
from tests.store.trees import MORE

from argora.errors import BusyError, ConflictError, NotFoundError, SchemeError, StoreError
from argora.model.codec import encode_operations
from argora.model.operations import Create
from argora.web.client import Client

LAYER = {
    "version": 3,
    "base": "mark3",
    "scheme_version": "1",
    "guideline_version": "2",
    "layer": {"annotator": "ben"},
}


def answering(answer, *, seen=None):
    """Return a client whose requests are all answered like this."""

    def handle(request):
        if seen is not None:
            body = json.loads(request.content) if request.content else None
            seen.append((request.method, request.url.path, body))
        return answer(request) if callable(answer) else answer

    http = httpx.Client(transport=httpx.MockTransport(handle), base_url="http://here")
    return Client("http://here/", http=http)


@pytest.mark.parametrize(
    ("ask", "method", "path", "body"),
    [
        (lambda c: c.set_up("t", "mona", "pw"), "POST", "/setup",
         {"token": "t", "name": "mona", "password": "pw"}),
        (lambda c: c.sign_in("mona", "pw"), "POST", "/session", {"name": "mona", "password": "pw"}),
        (lambda c: c.enter("l"), "POST", "/session", {"link": "l"}),
        (lambda c: c.sign_out(), "DELETE", "/session", None),
        (lambda c: c.me(), "GET", "/me", None),
        (lambda c: c.invite("s", "curator"), "POST", "/studies/s/invites", {"role": "curator"}),
        (lambda c: c.invite("s", "annotator", annotator="ben"), "POST", "/studies/s/invites",
         {"role": "annotator", "annotator": "ben"}),
        (lambda c: c.join("t", "ben", "pw"), "POST", "/invites/t",
         {"name": "ben", "password": "pw"}),
        (lambda c: c.set_password("a", "b"), "PUT", "/me/password", {"old": "a", "new": "b"}),
        (lambda c: c.reset("l", "pw"), "POST", "/reset", {"link": "l", "password": "pw"}),
        (lambda c: c.people("s"), "GET", "/studies/s/people", None),
        (lambda c: c.revoke("s", "a"), "DELETE", "/studies/s/people/a", None),
        (lambda c: c.study("s"), "GET", "/studies/s", None),
        (lambda c: c.guideline("s"), "GET", "/studies/s/guideline", None),
        (lambda c: c.guideline_version("s", 2), "GET", "/studies/s/guideline/versions/2", None),
        (lambda c: c.renew_guideline("s", "2", "x"), "PUT", "/studies/s/guideline",
         {"version": "2", "text": "x"}),
        (lambda c: c.document("s", "d"), "GET", "/studies/s/documents/d", None),
        (lambda c: c.progress("s"), "GET", "/studies/s/progress", None),
        (
            lambda c: c.progress_page("s", after="d"),
            *("GET", "/studies/s/progress/documents", None),
        ),
    ],
)  # fmt: skip
def test_each_word_is_one_request(ask, method, path, body):
    """With what the answer holds given back."""
    seen = []
    told = ask(answering(httpx.Response(200, json={"a": 1}), seen=seen))
    assert seen == [(method, f"/api{path}", body)]
    assert told == (None if method == "DELETE" else {"a": 1})


@pytest.mark.parametrize(
    ("ask", "answer", "result"),
    [
        (lambda c: c.studies(), {"studies": [{"key": "s"}]}, [{"key": "s"}]),
        (lambda c: c.guideline_versions("s"), {"versions": [{"number": 1}]}, [{"number": 1}]),
        (lambda c: c.offer_reset("s", "a"), {"path": "/reset#secret#1"}, "secret#1"),
        (lambda c: c.call("GET", "/a"), [1], [1]),
        (lambda c: c.call("GET", "/a"), None, None),
    ],
)
def test_what_an_answer_holds_is_given_back(ask, answer, result):
    """Without what is around it."""
    assert ask(answering(httpx.Response(200, json=answer))) == result


def test_an_answer_without_a_body_holds_nothing():
    """Whatever its status says besides success."""
    assert answering(httpx.Response(204)).call("POST", "/a") is None


@pytest.mark.parametrize(
    ("status", "told", "kind", "message", "more"),
    [
        (404, {"detail": "none"}, NotFoundError, "none", {}),
        (409, {"detail": "late"}, ConflictError, "late",
         {"version": None, "missing": (), "diverged": False}),
        (409, {"detail": "late", "version": 4, "missing": [1], "diverged": True}, ConflictError,
         "late", {"version": 4, "missing": [1], "diverged": True}),
        (422, {"detail": "odd"}, StoreError, "422: odd", {"code": "refused"}),
        (404, {"detail": "gone", "code": "no-study", "parameters": {"study": "s"}}, NotFoundError,
         "gone", {"code": "no-study", "parameters": {"study": "s"}}),
        (422, {"detail": "bad", "violations": ["v"]}, SchemeError, "bad", {"violations": ["v"]}),
        (429, {"detail": "slow"}, BusyError, "slow", {}),
        (503, {"detail": "full"}, BusyError, "full", {}),
        (500, {"detail": "us"}, StoreError, "500: us", {}),
        (401, {}, StoreError, "401: Unauthorized", {}),
        (300, {"detail": "no success"}, StoreError, "300: no success", {}),
    ],
)  # fmt: skip
def test_a_refusal_is_an_error_of_its_kind(status, told, kind, message, more):
    """With what the server told of it."""
    with pytest.raises((StoreError, SchemeError)) as caught:
        answering(httpx.Response(status, json=told)).me()
    error = caught.value
    assert (type(error), str(error)) == (kind, message)
    found = {name: getattr(error, name) for name in more}
    assert {name: _plain(value) for name, value in found.items()} == {
        name: _plain(value) for name, value in more.items()
    }


def _plain(value):
    return list(value) if isinstance(value, tuple | list) else value


def test_an_answer_that_is_no_json_is_an_error_by_its_status():
    """As a web server before the program may send."""
    with pytest.raises(StoreError, match=r"^502: Bad Gateway$"):
        answering(httpx.Response(502, text="<html>")).me()


def test_every_request_says_that_it_comes_from_a_program_of_this_server():
    """By its origin, without the slash at the end of the address."""
    with answering(httpx.Response(200, json={})) as client:
        assert (client.http.headers["origin"], client.http.headers["x-argora"]) == (
            "http://here",
            "1",
        )
    assert client.http.is_closed


def test_a_sheet_sends_what_it_saw_last():
    """The version, what names it, and under which scheme and guideline; undo sends nothing else."""
    seen, versions = [], iter(range(4, 9))

    def answer(request):
        if request.method == "GET":
            return httpx.Response(200, json=LAYER)
        n = next(versions)
        return httpx.Response(200, json={"version": n, "base": f"mark{n}"})

    sheet = answering(answer, seen=seen).sheet("s", "d")
    sheet.save(Create(MORE), name="one")
    for change in (sheet.undo, sheet.redo, sheet.finish):
        change()
    sheet.send("reopen", name="old", base=2)
    assert sheet.at(2) == LAYER["layer"]
    assert sheet.version == 8
    at = "/api/studies/s/documents/d/layer"
    known = {"annotator": "ben", "scheme_version": "1", "guideline_version": "2"}
    assert [(method, path) for method, path, _ in seen] == [
        ("GET", at),
        *(("POST", f"{at}/{what}") for what in ("operations", "undo", "redo", "finish", "reopen")),
        ("GET", f"{at}/versions/2"),
    ]
    names = [body.pop("client_op_id") for _, _, body in seen[1:-1]]
    assert (names[0], names[-1], len(set(names))) == ("one", "old", 5)
    assert [body for _, _, body in seen[1:-1]] == [
        {
            **known,
            "base_version": 3,
            "base": "mark3",
            "operations": encode_operations([Create(MORE)]),
        },
        *({**known, "base_version": n, "base": f"mark{n}"} for n in (4, 5, 6)),
        {**known, "base_version": 2, "base": None},
    ]


def test_an_answer_about_an_older_version_does_not_turn_a_sheet_back():
    """A change that is sent again is answered as before."""
    old = httpx.Response(200, json={"version": 2, "base": "mark2"})
    sheet = answering(
        lambda request: httpx.Response(200, json=LAYER) if request.method == "GET" else old
    ).sheet("s", "d")
    sheet.undo()
    assert sheet.version == 3


def test_events_are_read_line_by_line():
    """Signs of life are no events; a refusal is the error that it would be elsewhere."""
    lines = ': here\n\ndata: {"version": 1}\n\n: here\n\ndata: {"version": 2}\n\n'
    with answering(httpx.Response(200, text=lines)).events("s") as told:
        assert list(told) == [{"version": 1}, {"version": 2}]
    refusal = answering(httpx.Response(429, json={"detail": "too often"}))
    with pytest.raises(BusyError, match=r"^too often$"), refusal.events("s"):
        pass
