"""Curation over HTTP: every open case decided, and the gold that of ``argora gold --decisions``."""

from __future__ import annotations

import io
import time
import zipfile
from dataclasses import replace
from uuid import uuid4

import pytest
from tests.cli.conftest import run

import argora
from argora.errors import ConflictError, StoreError
from argora.studies import bundled

__all__ = ["run"]


class Desk:
    """A curator at the curation of a study."""

    def __init__(self, world, study, who="carl", phase=""):
        self.world, self.study, self.who, self.phase = world, study, who, phase

    def call(self, method, path, data=None):
        """Ask something about the study."""
        return self.world.client(self.who).call(method, f"/studies/{self.study}{path}", data)

    def raw(self, method, path, data=None):
        """Return the answer, whatever its status is."""
        address = f"/api/studies/{self.study}{path}"
        return self.world.client(self.who).http.request(method, address, json=data)

    def propose(self, **rules):
        """Let the gold be made by rules."""
        self.call("POST", "/phases/gold", {"phase": self.phase, **rules})
        end = time.monotonic() + 120
        while (now := self.call("GET", "/phases/gold"))["state"] in ("queued", "running"):
            assert time.monotonic() < end
            time.sleep(0.02)
        assert now["state"] == "done", now["problem"]
        return now["outcome"]

    def queue(self):
        """Return the documents with a gold."""
        documents = self.call("GET", "/curation")["documents"]
        return [each for each in documents if each["state"] != "none"]

    def look(self, document):
        """Return the curation of a document."""
        return self.call("GET", f"/curation/{document}")["curation"]

    def sent(self, base, **more):
        """Return a step."""
        step = {"phase": self.phase, "client_op_id": uuid4().hex, "base_version": base}
        return {**step, **more}

    def decide(self, document, base, decisions, **more):
        """Decide on questions."""
        sent = self.sent(base, decisions=decisions, **more)
        return self.call("POST", f"/curation/{document}/decisions", sent)

    def step(self, document, what, base, **more):
        """Do another step."""
        return self.call("POST", f"/curation/{document}/{what}", self.sent(base, **more))

    def record(self):
        """Return the record as a file."""
        answer = self.raw("GET", f"/phases/gold/record?phase={self.phase}")
        assert answer.status_code == 200
        return answer.text


def open_desk(world, study):
    """Return the desk of a curator, with a study of which no gold was made yet."""
    key = world.store.add_study(study)
    for name, role in (("carl", "curator"), ("mona", "manager")):
        world.store.people.grant(key, world.store.people.named(name)[0].key, role)
    return Desk(world, key)


def accepted(desk, document, now, option):
    """Accept an option; return nothing if the scheme forbids it beside other decisions."""
    try:
        return desk.decide(document, now["version"], option["decisions"])
    except StoreError as error:
        assert error.code == "decision-refused"
        return {}


def decide_all(desk, document):
    """Take the first option of each open case until none is open, and finish if that is allowed.

    What annotators said may break a rule of the scheme that a person has to mend.
    """
    now = desk.look(document)
    if now["state"] == "finished":
        now = desk.step(document, "state", now["version"], state="open")
    while to_decide := [c for c in now["cases"] if c["status"] in ("open", "reopened")]:
        (case, *_) = to_decide
        now = next(filter(None, (accepted(desk, document, now, e) for e in case["options"])))
        again = {each["key"]: each for each in now["cases"]}[case["key"]]
        assert again["status"] == "decided", (case, again)
        assert again["decided"]["by"] == ["carl"]
    if any(each["severity"] == "error" for each in now["violations"]):
        with pytest.raises(ConflictError) as error:
            desk.step(document, "state", now["version"], state="finished")
        assert (error.value.code, error.value.parameters["n_open"]) == ("still-open", 0)
        return now
    return desk.step(document, "state", now["version"], state="finished")


def comparable(study):
    """Return gold layers without what tells when they were made."""
    return {
        each.document: replace(each, times=(), state="finished")
        for each in study.layers
        if each.annotator == "gold"
    }


@pytest.mark.parametrize("rules", [{}, {"units": "plurality", "relations": "majority_edges"}])
def test_the_gold_is_that_of_argora_gold_on_the_export(no_program, world, run, tmp_path, rules):
    """The bundled study: each open case decided and finished; ids included."""
    desk = open_desk(world, bundled())
    desk.propose(**rules)
    listed = desk.queue()
    assert sum(each["n_open"] for each in listed) > 0
    states = {each["document"]: decide_all(desk, each["document"])["state"] for each in listed}
    assert {each["document"]: each["state"] for each in desk.queue()} == states
    assert "finished" in states.values()
    (tmp_path / "record.csv").write_text(desk.record(), "utf-8")
    exported = Desk(world, desk.study, "mona").raw("GET", "/export?format=native&name=x")
    with zipfile.ZipFile(io.BytesIO(exported.content)) as archive:
        archive.extractall(tmp_path / "export")
    folder = tmp_path / "export" / "study"
    curated = comparable(argora.read(folder))
    votes = argora.read(folder)
    people = [each.id for each in votes.annotators if each.kind == "person"]
    argora.write(votes.select(annotators=people), tmp_path / "votes", format="native")
    options = [part for name, rule in rules.items() for part in (OPTIONS[name], rule)]
    result = run(
        *("gold", tmp_path / "votes", tmp_path / "gold", "--format", "native"),
        *("--decisions", tmp_path / "record.csv", *options),
    )
    assert result.code == 0, result
    assert comparable(argora.read(tmp_path / "gold")) == curated


OPTIONS = {"units": "--rule", "relations": "--relations"}
