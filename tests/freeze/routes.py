"""What the routes of the web app answer: statuses and the keys of their JSON; and OpenAPI."""

from __future__ import annotations

import io
import json
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.freeze.kernel import Case, key_paths, plain
from tests.freeze.program import workshop

import argora
from argora.model import Annotator, Layer, Span, Unit
from argora.model.codec import encode_operations
from argora.model.operations import Create
from argora.store import Store
from argora.web import Settings, create_app
from argora.web.client import Client
from argora.web.serving import running

__all__ = ["CASES"]

SETTINGS = Settings(
    hashing=(1, 8, 1), operations_at_once=100_000, opened=frozenset({"compare", "feedback"})
)
ROLES = {"ann": "annotator", "bob": "annotator", "carl": "curator", "mona": "manager"}
PASSWORD = "correct horse"
LONGEST_WAIT = 120
NOT_ASKED = {"GET /api/studies/{study}/events": "never ends"}


class Asker:
    """Sends requests as somebody and records the keys of the answers."""

    def __init__(self, url: str, store: Store, known: dict[str, Any]) -> None:
        self.url, self.store, self.known = url, store, known
        self.recorded: dict[str, Any] = {}
        self.asked: set[str] = set()

    def __call__(
        self, who: str, method: str, path: str, data: Any = None, *, note: str = "", **more: Any
    ) -> Any:
        """Send a request; ``{names}`` in the path stand for what is known."""
        self.asked.add(f"{method} /api{path.partition('?')[0]}")
        with Client(self.url) as client:
            if who != "nobody":
                account, _ = self.store.people.named(who) or (None, "")
                assert account is not None
                client.http.cookies.set("argora", self.store.people.begin_session(account.key))
            answer = client.http.request(
                method, f"/api{path}".format(**self.known), json=data, **more
            )
        told = answer.json() if "json" in answer.headers.get("content-type", "") else None
        name = " ".join(filter(None, (method, path, f"({who})", note)))
        self.recorded[name] = {"status": answer.status_code, "keys": key_paths(told)}
        if isinstance(told, dict) and "detail" in told:
            self.recorded[name] |= {"detail": told["detail"], "code": told["code"]}
        return told

    def change(self, who: str, what: str, *operations: Any, note: str = "", **more: Any) -> Any:
        """Change a layer at its newest version."""
        at = "/studies/{study}/documents/{document}/layer"
        seen = self(who, "GET", at)
        sent = {
            "client_op_id": uuid4().hex,
            "annotator": who,
            "base_version": seen["version"],
            "base": seen["base"],
            "scheme_version": seen["scheme_version"],
            "guideline_version": seen["guideline_version"],
            **({"operations": encode_operations(operations)} if operations else {}),
            **more,
        }
        return self(who, "POST", f"{at}/{what}", sent, note=note)


def answers() -> dict[str, Any]:
    """Ask every route, as somebody in each role."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder) / "web.db", create=True) as store,
    ):
        known = _furnished(store)
        app = create_app(store, SETTINGS)
        described = app.openapi()
        with running(app) as url:
            ask = Asker(url, store, known)
            parts = (
                _read,
                _accounts,
                _layers,
                _agreement,
                _review,
                _tasks,
                _phases,
                _suggestions,
                _documents,
                _scheme,
                _open_pages,
            )
            for part in (*parts, _erasing, _manage):
                part(ask)
    routes = {
        f"{method.upper()} {path}"
        for path, methods in described["paths"].items()
        for method in methods
    }
    unasked = sorted(routes - ask.asked - set(NOT_ASKED))
    return {
        "web.answers.json": {"not asked": unasked, **ask.recorded},
        "web.openapi.json": json.loads(plain(json.dumps(described))),
    }


def _furnished(store: Store) -> dict[str, Any]:
    study = argora.read(workshop() / "city")
    key = store.add_study(study)
    store.assign_all(key)
    people = store.people
    for name, role in ROLES.items():
        annotator = name if role == "annotator" else None
        people.grant(key, people.add(name).key, role, annotator=annotator)
    ada = people.add("ada", is_admin=True)
    documents = {each.name: each.key for each in store.listed(key)}
    account, _ = people.named("ann") or (ada, "")
    return {"study": key, "document": documents["pool"], "account": account.key}


def _read(ask: Asker) -> None:
    ask("nobody", "GET", "/health")
    ask("nobody", "GET", "/me")
    for who in ("bob", "mona", "ada"):
        ask(who, "GET", "/me")
        ask(who, "GET", "/studies")
    ask("mona", "GET", "/formats")
    for who in ("bob", "carl", "mona"):
        ask(who, "GET", "/studies/{study}")
        ask(who, "GET", "/studies/{study}/about")
        ask(who, "GET", "/studies/{study}/documents/{document}")
        ask(who, "GET", "/studies/{study}/documents")
        ask(who, "GET", "/studies/{study}/progress")
        ask(who, "GET", "/studies/{study}/progress/documents")
    ask("ada", "GET", "/accounts")
    ask("bob", "GET", "/accounts")
    for who in ("bob", "mona"):
        ask(who, "GET", "/studies/{study}/guideline")
    ask("bob", "GET", "/studies/{study}/guideline/versions")
    ask.known["number"] = 1
    ask("bob", "GET", "/studies/{study}/guideline/versions/{number}")
    ask("mona", "GET", "/studies/{study}/people")
    ask("mona", "GET", "/studies/{study}/metadata")
    ask("mona", "GET", "/studies/{study}/export?format=native")
    ask("mona", "GET", "/studies/{study}/export/report?format=brat")


def _open_pages(ask: Asker) -> None:
    ask("nobody", "GET", "/open")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for side in ("first", "second", "student"):
            archive.writestr(f"{side}/a.txt", "We should plant trees. Trees cool a city.\n")
            archive.writestr(f"{side}/a.ann", "T1\tClaim 0 21\tWe should plant trees\n")
    ask("nobody", "POST", "/open/compare", content=packed.getvalue(), timeout=LONGEST_WAIT)
    ask("nobody", "POST", "/open/feedback", {"text": "We should plant trees."})
    layers = ask("mona", "GET", "/studies/{study}/documents/{document}/layers")["layers"]
    finished = [each["key"] for each in layers if each["state"] == "finished"]
    ask.known["layer"] = finished[0] if finished else layers[0]["key"]
    at = "/studies/{study}/documents/{document}/layers/{layer}/links"
    link = ask("mona", "POST", at, {"days": 7})
    secret = link["path"].partition("#")[2]
    ask("mona", "GET", "/studies/{study}/links")
    ask("nobody", "POST", "/open/link", {"link": secret})
    ask("nobody", "POST", "/open/link", {"link": "unknown"}, note="unknown")
    headers = {"X-Argora-Link": secret}
    more = {"content": packed.getvalue(), "headers": headers, "timeout": LONGEST_WAIT}
    ask("nobody", "POST", "/open/beside", **more)
    ask.known["link"] = link["key"]
    ask("mona", "DELETE", "/studies/{study}/links/{link}")
    ask("nobody", "POST", "/open/compare", note="no zip", content=b"no zip", timeout=LONGEST_WAIT)


def _accounts(ask: Asker) -> None:
    named = {"name": "zoe", "password": PASSWORD}
    ask("nobody", "POST", "/setup", {"token": "x", **named})
    ask("nobody", "POST", "/session", named, note="unknown")
    ask("nobody", "POST", "/session", {"name": ""}, note="wrong")
    given = ask("mona", "POST", "/studies/{study}/people/{account}/reset")
    link = given["path"].partition("#")[2]
    ask("nobody", "POST", "/reset", {"link": link, "password": PASSWORD})
    ask("nobody", "POST", "/session", {"name": "ann", "password": PASSWORD})
    ask("ann", "PUT", "/me/password", {"old": PASSWORD, "new": f"{PASSWORD} 2"})
    ask("ada", "POST", "/accounts/{account}/reset")
    ask("ann", "DELETE", "/session")
    for number in range(3):
        invite = {"role": "annotator", "annotator": f"new{number}"}
        told = ask("mona", "POST", "/studies/{study}/invites", invite)
        ask.known["invite"] = told["token"]
        if number == 0:
            ask("nobody", "GET", "/invites/{invite}")
            ask("nobody", "POST", "/invites/{invite}", named)
        if number == 1:
            ask("ada", "POST", "/invites/{invite}/me")
    told = ask("mona", "GET", "/studies/{study}/invites")
    ask.known["invite"] = next(each["key"] for each in told["invites"] if not each["taken"])
    ask("mona", "DELETE", "/studies/{study}/invites/{invite}")
    account, _ = ask.store.people.named("zoe") or (None, "")
    assert account is not None
    ask.known["account"] = account.key
    ask("mona", "DELETE", "/studies/{study}/people/{account}")


def _layers(ask: Asker) -> None:
    unit = Unit("new", (Span(0, 4),), "premise", {"note": "look"})
    claim = Unit("claim", (Span(5, 9),), "claim", {"stance": "for"})
    first = ask("bob", "GET", "/studies/{study}/documents/{document}/layer")
    stale = {"base_version": first["version"], "base": first["base"]}
    ask.change("bob", "operations", Create(unit))
    ask.change("bob", "operations", Create(unit), note="on an older version", **stale)
    ask.change("bob", "operations", Create(unit), note="the same id again")
    ask.change("bob", "undo")
    ask.change("bob", "redo")
    ask.change("bob", "undo", scheme_version="0", note="by an older scheme")
    ask.change("bob", "finish", note="without a claim")
    ask.change("bob", "operations", Create(claim))
    ask.change("bob", "finish")
    ask.change("bob", "operations", Create(unit), note="of a finished layer")
    ask.change("bob", "reopen")
    at = "/studies/{study}/documents/{document}/layer"
    ask.known["version"] = 1
    ask("bob", "GET", f"{at}/versions/{{version}}")
    ask("carl", "GET", at)


def _agreement(ask: Asker) -> None:
    at = "/studies/{study}/agreement"
    ask("bob", "GET", at)
    end = time.monotonic() + LONGEST_WAIT
    while ask("mona", "GET", at)["state"] not in ("ready", "failed"):
        assert time.monotonic() < end
        time.sleep(0.2)
    ask("mona", "GET", f"{at}/figures")
    ask("mona", "GET", f"{at}/disagreements")
    ask("mona", "GET", f"{at}/disagreements/{{document}}")
    ask("mona", "PUT", f"{at}/open", {"open": True})
    ask("bob", "GET", at, note="opened")
    ask("mona", "POST", f"{at}/run")
    ask("mona", "DELETE", f"{at}/run")


def _scheme(ask: Asker) -> None:
    at = "/studies/{study}/scheme"
    ask("carl", "GET", at)
    scheme = ask("mona", "GET", at)["scheme"]
    renamed = json.loads(json.dumps(scheme).replace('"premise"', '"reason"'))
    ask("mona", "POST", f"{at}/draft")
    change = {"scheme": renamed, "before": "2"}
    ask("mona", "POST", f"{at}/preview", change)
    ask("mona", "POST", f"{at}/changes", {**change, "moves": []}, note="without moves")
    ask("mona", "POST", f"{at}/changes", {**change, "draft": 1})
    ask("mona", "POST", f"{at}/changes", change, note="of an earlier version")
    ask("mona", "GET", at, note="changed")
    ask("mona", "POST", f"{at}/back/preview", {"before": "3"})
    ask("mona", "POST", f"{at}/back", {"before": "3"})


def _review(ask: Asker) -> None:
    at = "/studies/{study}/documents/{document}"
    for who in ("bob", "carl", "mona"):  # the curator gets another order each time
        rows = ask(who, "GET", f"{at}/layers").get("layers", ())
    ask.known["layer"], ask.known["other"] = (each["key"] for each in rows[:2])
    ask("mona", "GET", f"{at}/layers/{{layer}}")
    ask("mona", "GET", f"{at}/differences?layer={{layer}}&layer={{other}}")
    threads, op = f"{at}/threads", {"client_op_id": "1"}
    thing = {"layer": ask.known["layer"], "element": "u1", "begins": 0, "ends": 3}
    told = ask("mona", "POST", threads, {**op, "text": "Why, @ann?", **thing})
    ask.known["thread"] = told["threads"][0]["key"]
    ask("mona", "POST", threads, {**op, "text": "", **thing}, note="without a word")
    ask("mona", "POST", threads, {**op, "text": "?", "begins": 3}, note="on no place")
    ask("carl", "POST", f"{threads}/{{thread}}/comments", {"client_op_id": "2", "text": "See!"})
    ask.known["number"] = 2
    second = f"{threads}/{{thread}}/comments/{{number}}"
    ask("mona", "DELETE", second, note="somebody else's")
    ask("carl", "DELETE", second)
    ask("carl", "PUT", f"{threads}/{{thread}}/state", {"client_op_id": "3", "state": "resolved"})
    for who in ("bob", "carl"):
        ask(who, "GET", threads)
    ask("mona", "PUT", "/studies/{study}/names", {"curators_see_names": True})
    ask("carl", "GET", f"{at}/layers", note="with names")
    ask("carl", "GET", "/studies/{study}/progress/documents?annotator=ann", note="with names")
    ask("mona", "PUT", "/studies/{study}/names", {"curators_see_names": False})
    ask("carl", "GET", "/studies/{study}/progress/documents?annotator=ann", note="without names")
    ask("mona", "GET", "/studies/{study}/audit")


def _tasks(ask: Asker) -> None:
    at = "/studies/{study}/tasks"
    plan = {"shares": [{"annotator": "ann"}, {"annotator": "bob"}], "renew": True}
    ask("bob", "GET", at)
    ask("mona", "POST", f"{at}/preview", {**plan, "by": "nothing"}, note="wrong field")
    previewed = ask("mona", "POST", f"{at}/preview", plan)
    sent = {"name": "p", "digest": previewed["digest"], "plan": plan}
    ask("mona", "POST", f"{at}/plans", {**sent, "digest": "older"}, note="of an older preview")
    ask("mona", "POST", f"{at}/plans", sent)
    ask("mona", "GET", at)
    tasks = ask("mona", "GET", f"{at}/list?annotator=ann")["tasks"]
    documents = [each["key"] for each in tasks if each["state"] is None][:1]
    ask("mona", "POST", f"{at}/moves", {"documents": documents, "source": "ann", "target": "bob"})


def _phases(ask: Asker) -> None:
    at = "/studies/{study}/phases"
    whole = {"name": "whole", "asks": ["units", "attributes", "relations"]}
    ties = {"name": "ties", "asks": ["relations"], "from_gold": True}
    ask("mona", "PUT", at, {"phases": [ties, whole]}, note="without a phase before")
    ask("mona", "PUT", at, {"phases": [whole, ties]})
    ask("carl", "GET", at)
    ask("mona", "PUT", at, {"phases": [{**whole, "name": "all"}]}, note="that have layers")
    ask("mona", "PUT", f"{at}/state", {"phase": "ties", "state": "open"})
    ask("carl", "GET", f"{at}/gold/record?phase=whole", note="before there is one")
    gold = {"phase": "whole", "at_least": 1}
    ask("carl", "POST", f"{at}/gold", gold)
    ask("carl", "POST", f"{at}/gold", {**gold, "units": "wrong"}, note="by an unknown rule")
    end = time.monotonic() + LONGEST_WAIT
    while ask("carl", "GET", f"{at}/gold?phase=whole")["state"] != "done":
        assert time.monotonic() < end
        time.sleep(0.2)
    ask("carl", "GET", f"{at}/gold/record?phase=whole")
    ask("carl", "DELETE", f"{at}/gold?phase=whole")
    listed = "/studies/{study}/progress/documents?annotator=gold&phase=whole"
    ask.known["gold"] = ask("carl", "GET", listed)["cells"][0]["document"]
    ask("carl", "GET", f"{at}/gold/derived?phase=whole&document={{gold}}")
    state = {"phase": "whole", "document": ask.known["gold"], "client_op_id": "1", "state": "open"}
    ask("carl", "POST", f"{at}/gold/state", state)
    ask("carl", "POST", f"{at}/gold/state", {**state, "client_op_id": "2", "state": "finished"})
    ask("mona", "PUT", f"{at}/gold/open", {"phase": "whole", "open": True})
    ask("carl", "GET", f"{at}/gold?phase=whole", note="opened to annotators")
    _gold_versions(ask, f"{at}/gold/versions")
    ask("bob", "GET", "/studies/{study}/documents/{gold}/feedback?phase=whole", note="opened")
    ask("mona", "PUT", f"{at}/gold/open", {"phase": "whole", "open": False}, note="closed again")
    _curation(ask)
    ask("bob", "GET", "/studies/{study}", note="in phases")
    layer = "/studies/{study}/documents/{document}/layer?phase=ties"
    ask("bob", "GET", layer, note="without gold")
    ask("mona", "PUT", f"{at}/state", {"phase": "whole", "state": "closed"})
    ask("mona", "GET", "/studies/{study}/progress?phase=ties")


def _gold_versions(ask: Asker, at: str) -> None:
    """Make a version of the gold, and ask what there is to ask of it."""
    sent = {"phase": "whole", "name": "v1", "about": "for the paper"}
    ask("mona", "POST", at, sent)
    ask("mona", "POST", at, sent, note="with the name of another")
    ask("carl", "GET", f"{at}?phase=whole")
    ask("mona", "GET", f"{at}/1/export?phase=whole")
    ask("mona", "GET", f"{at}/9/export?phase=whole", note="that is not there")
    for path in ("changes?old=1&phase=whole", "rule?units=plurality&phase=whole"):
        end = time.monotonic() + LONGEST_WAIT
        while ask("mona", "GET", f"{at}/{path}")["state"] in ("queued", "running"):
            assert time.monotonic() < end
            time.sleep(0.2)
    end = time.monotonic() + LONGEST_WAIT
    while ask("mona", "GET", f"{at}/agreement?phase=whole")["state"] in ("queued", "running"):
        assert time.monotonic() < end
        time.sleep(0.2)


def _deciders(ask: Asker) -> None:
    """Open cases to annotators, and ask for a second curator."""
    cases, second = "/studies/{study}/phases/gold/cases", "/studies/{study}/phases/gold/second"
    people, store = ask.store.people, ask.store
    for name, role in (("mona", "manager"), ("bob", "annotator")):
        account, _ = people.named(name) or (None, "")
        assert account is not None
        annotator = name if role == "annotator" else None
        people.grant(ask.known["study"], account.key, role, annotator=annotator)  # type: ignore[arg-type]
    store.assign_all(ask.known["study"])
    opened = {"phase": "", "open": True, "documents": [ask.known["document"]]}
    ask("mona", "PUT", cases, opened)
    at = "/studies/{study}/documents/{document}/opinions"
    ask("bob", "GET", at)
    said = {"client_op_id": "1", "case": "x", "question": "x", "option": "A"}
    ask("bob", "POST", at, said, note="on no case")
    ask("mona", "PUT", cases, {**opened, "open": False}, note="closed again")
    ask("mona", "GET", second)
    dora = people.add("dora")
    people.grant(ask.known["study"], dora.key, "curator")
    ask("mona", "POST", f"{second}/compare", {"phase": ""}, note="without one")
    ask("mona", "POST", second, {"phase": "", "curator": dora.key})
    ask("dora", "GET", "/studies/{study}/progress", note="of a second curator")
    ask("carl", "GET", f"{second}/differences/{{document}}", note="before they are compared")


def _curation(ask: Asker) -> None:
    """Curate a study whose gold did not come with files."""
    known, store = dict(ask.known), ask.store
    study = argora.read(workshop() / "city")
    people = [each.id for each in study.annotators if each.kind == "person"]
    key = store.add_study(study.select(annotators=people))
    account, _ = store.people.named("carl") or (None, "")
    assert account is not None
    store.people.grant(key, account.key, "curator")
    documents = {each.name: each.key for each in store.listed(key)}
    ask.known |= {"study": key, "document": documents["pool"]}
    at, gold = "/studies/{study}/curation", "/studies/{study}/phases/gold"
    ask("carl", "GET", f"{at}/{{document}}", note="without gold")
    ask("carl", "POST", gold, {"at_least": 1}, note="to be curated")
    end = time.monotonic() + LONGEST_WAIT
    while ask("carl", "GET", gold, note="to be curated")["state"] != "done":
        assert time.monotonic() < end
        time.sleep(0.2)
    ask("carl", "GET", at)
    _deciders(ask)
    now = ask("carl", "GET", f"{at}/{{document}}")["curation"]
    step = {"phase": "", "client_op_id": "1", "base_version": now["version"]}
    if now["state"] == "finished":
        now = ask("carl", "POST", f"{at}/{{document}}/state", {**step, "state": "open"})
    case = next(each for each in now["cases"] if each["task"] == "unit")
    decided = {**step, "client_op_id": "2", "decisions": case["options"][0]["decisions"]}
    ask("carl", "POST", f"{at}/{{document}}/decisions", {**decided, "base_version": 0}, note="old")
    decided["base_version"] = now["version"]
    wrong = {**decided["decisions"][0], "decision": "wrong"}
    refused = {**decided, "decisions": [wrong]}
    ask("carl", "POST", f"{at}/{{document}}/decisions", refused, note="wrong")
    now = ask("carl", "POST", f"{at}/{{document}}/decisions", decided)
    undo = {**step, "client_op_id": "3", "base_version": now["version"]}
    now = ask("carl", "POST", f"{at}/{{document}}/undo", undo)
    finish = {**step, "client_op_id": "4", "base_version": now["version"], "state": "finished"}
    ask("carl", "POST", f"{at}/{{document}}/state", finish)
    ask.known.clear()
    ask.known |= known


def _suggestions(ask: Asker) -> None:
    at = "/studies/{study}/phases/suggestions"
    source = {"kind": "layer", "name": "bot"}
    ask.store.extend(
        ask.known["study"],
        annotators=[Annotator("bot", "model")],
        layers=[Layer("pool", "bot", units=(Unit("u", (Span(0, 4),)),), phase="whole")],
    )
    ask("carl", "GET", f"{at}?phase=whole")
    ask("mona", "PUT", at, {"phase": "whole", "source": {**source, "name": "x"}}, note="of nobody")
    model = {"kind": "model", "name": "x"}
    ask("mona", "PUT", at, {"phase": "whole", "source": model}, note="of no model")
    ask("mona", "PUT", at, {"phase": "whole", "source": source})
    end = time.monotonic() + LONGEST_WAIT
    while ask("mona", "GET", f"{at}?phase=whole")["state"] != "done":
        assert time.monotonic() < end
        time.sleep(0.2)
    layer = "/studies/{study}/documents/{document}/layer?phase=whole"
    ask("ann", "GET", layer, note="with suggestions")
    mine = "/studies/{study}/documents/{document}/suggestions"
    told = ask("ann", "GET", f"{mine}?phase=whole")
    ids = [each["element"]["unit"]["id"] for each in told["suggestions"]]
    sent = {"annotator": "ann", "ids": ids}
    ask("ann", "POST", f"{mine}/rejections?phase=whole", sent, note="in a closed phase")
    ask("mona", "PUT", "/studies/{study}/phases/state", {"phase": "whole", "state": "open"})
    ask("ann", "POST", f"{mine}/rejections?phase=whole", sent)
    unknown = {**sent, "ids": ["x"]}
    ask("ann", "POST", f"{mine}/rejections?phase=whole", unknown, note="of nothing")
    ask("mona", "GET", f"{at}/answers?phase=whole")
    ask("mona", "DELETE", f"{at}?phase=whole")
    ask("mona", "PUT", at, {"phase": "whole", "source": None})
    _order(ask)


def _order(ask: Asker) -> None:
    at = "/studies/{study}/tasks/order"
    sent = {"phase": "whole", "kind": "layer", "name": "bot"}
    plan = {"shares": [{"annotator": "ann"}], "useful_first": True, "phase": "whole"}
    ask("mona", "POST", "/studies/{study}/tasks/preview", plan, note="without an order")
    ask("mona", "POST", at, {**sent, "name": "x"}, note="of nobody")
    ask("mona", "POST", at, sent)
    end = time.monotonic() + LONGEST_WAIT
    while ask("mona", "GET", f"{at}?phase=whole")["state"] in ("queued", "running"):
        assert time.monotonic() < end
        time.sleep(0.2)
    ask("mona", "DELETE", f"{at}?phase=whole")


def _erasing(ask: Asker) -> None:
    at = "/studies/{study}/erasing"
    ask("ann", "GET", "/me/data")
    ask("mona", "GET", at)
    ask("mona", "PUT", at, {"votes": "keep"})
    person = {"annotator": "ann"}
    ask("mona", "POST", f"{at}/preview", person)
    ask("mona", "POST", at, {**person, "typed": "an"}, note="another name")
    ask("mona", "POST", at, {**person, "typed": "ann"})
    ask("mona", "GET", "/studies/{study}/people", note="one was erased")
    account = ask.store.people.named("zoe")
    assert account is not None
    ask.known["account"] = account[0].key
    ask("ada", "POST", "/accounts/{account}/erasing/preview", {})
    ask("ada", "POST", "/accounts/{account}/erasing", {"typed": "zoe"})


def _documents(ask: Asker) -> None:
    at, kind = "/studies/{study}/documents", {"Content-Type": "application/zip"}
    for note, file in (("good", "new.txt"), ("of a name that is taken", "new.txt")):
        ask("mona", "POST", at, content=_packed({file: b"Cats sleep."}), headers=kind, note=note)
    keys = [each["key"] for each in ask("mona", "GET", "/studies/{study}")["documents"]]
    marking = {"documents": keys[-1:], "mark": "training", "marked": True}
    ask("mona", "POST", f"{at}/marks", marking)
    ask("ann", "GET", f"{at}/{{document}}/feedback")


def _manage(ask: Asker) -> None:
    ask("mona", "PUT", "/studies/{study}/guideline", {"version": "9", "text": "# New"})
    ask("mona", "PUT", "/studies/{study}/metadata", {"public": ["topic"]})
    ask("bob", "GET", "/studies/{study}/documents/{document}", note="topic is public")
    ask("mona", "PUT", "/studies/{study}", {"name": "renamed"})
    for name, content, more in (
        ("good", _zipped("micro"), "&format=native"),
        ("bad", b"no zip", ""),
    ):
        kind = {"Content-Type": "application/zip"}
        path = f"/studies?name={name}{more}"
        ask("ada", "POST", path, content=content, headers=kind, note=name)
    ask("mona", "DELETE", "/studies/{study}", {"name": "wrong"}, note="wrong name")
    ask("mona", "DELETE", "/studies/{study}", {"name": "renamed"})
    ask("ada", "GET", "/removed")
    ask("ada", "POST", "/removed/back", {"study": ask.known["study"]})
    ask("mona", "GET", "/nothing")


def _zipped(name: str) -> bytes:
    folder = workshop()
    files = sorted(filter(Path.is_file, (folder / name).rglob("*")))
    return _packed({path.relative_to(folder).as_posix(): path.read_bytes() for path in files})


def _packed(files: dict[str, bytes]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return content.getvalue()


CASES = (Case("web", answers),)
