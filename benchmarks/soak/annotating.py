"""People who annotate without end and keep, as a browser does, what was not acknowledged."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from benchmarks.soak.study import SENTENCES, place_of

from argora.errors import ArgoraError, BusyError
from argora.model import Relation, Span, Unit
from argora.model.codec import encode_operations
from argora.model.operations import Create, Delete, Operation, Update
from argora.web.client import Client, Sheet

__all__ = ["Annotator", "Sent", "Told", "annotating", "crew"]

EDIT = "operations"
MOST_UNITS = 30
PATIENCE = 0.1


@dataclass(frozen=True)
class Sent:
    """A change as it goes over the line, again and again until it is answered."""

    name: str
    what: str
    base: int
    operations: tuple[Operation, ...] = ()


@dataclass(frozen=True)
class Told:
    """What the server answered to a change; ``repeated``: it had saved it before."""

    sent: Sent
    version: int
    repeated: bool


@dataclass
class Annotator:
    """Somebody who changes a layer, one change at a time.

    What is done next is drawn from the seed: mostly marking, sometimes relating, changing,
    deleting, undo, redo, finish and reopen.
    """

    name: str
    token: str
    seed: int
    told: list[Told] = field(default_factory=list)
    pending: Sent | None = None
    refused: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def annotate(self, url: str, study: str, document: str, over: threading.Event) -> None:
        """Go on until the server is gone or it is over."""
        with Client(url) as client:
            client.http.cookies.set("argora", self.token)
            client.http.event_hooks["response"].append(self._note)
            while not over.is_set():
                try:
                    self._work(client.sheet(study, document), over)
                except httpx.TransportError:
                    return
                except BusyError:
                    self._wait()
                except ArgoraError as error:
                    self.problems.append(f"{self.name}: {error} ({self.pending})")
                    return

    def _work(self, sheet: Sheet, over: threading.Event) -> None:
        while not over.is_set():
            if self.pending is None:
                self.pending = self._next(sheet)
            self.send(sheet)

    def settle(self, url: str, study: str, document: str) -> None:
        """Send what was never answered, and nothing else."""
        with Client(url) as client:
            client.http.cookies.set("argora", self.token)
            self.send(client.sheet(study, document))

    def send(self, sheet: Sheet) -> None:
        """Send what is pending until it is answered."""
        sent = self.pending
        if sent is None:
            return
        operations = encode_operations(sent.operations) if sent.what == EDIT else None
        while True:
            try:
                answer = sheet.send(sent.what, operations, name=sent.name, base=sent.base)
                break
            except BusyError:
                self._wait()
        self.told.append(Told(sent, answer["version"], answer["repeated"]))
        self.pending = None
        sheet.reload()

    def _note(self, answer: httpx.Response) -> None:
        if answer.status_code >= 400:
            self.refused[str(answer.status_code)] += 1

    def _wait(self) -> None:
        time.sleep(PATIENCE)

    def _next(self, sheet: Sheet) -> Sent:
        number = len(self.told)
        drawn = random.Random(f"{self.seed} {self.name} {number}")
        what, operations = _choice(sheet.answer, drawn, number)
        return Sent(f"{self.name}-{number}", what, sheet.version, operations)


def _choice(
    seen: dict[str, Any], drawn: random.Random, number: int
) -> tuple[str, tuple[Operation, ...]]:
    """Return what to do next with a layer that is seen."""
    if seen["state"] == "finished":
        return "reopen", ()
    units = [unit["id"] for unit in seen["layer"].get("units", ())]
    dice = drawn.random()
    if dice < 0.08 and seen["can_undo"]:
        return "undo", ()
    if dice < 0.16 and seen["can_redo"]:
        return "redo", ()
    if dice < 0.2 and units and not any(v["severity"] == "error" for v in seen["violations"]):
        return "finish", ()
    if len(units) >= MOST_UNITS or (units and dice < 0.3):
        return EDIT, _deletions(seen["layer"], units[0])
    if units and dice < 0.4:
        changed = next(u for u in seen["layer"]["units"] if u["id"] == units[-1])
        span = Span(*changed["spans"][0])
        note = {"note": f"{number} " + "x" * drawn.randrange(200)}
        return EDIT, (Update(Unit(units[-1], (span,), changed["category"], note)),)
    return EDIT, _creations(seen["layer"], drawn, number)


def _creations(layer: dict[str, Any], drawn: random.Random, number: int) -> tuple[Operation, ...]:
    taken = {tuple(unit["spans"][0]) for unit in layer.get("units", ())}
    span = Span(*drawn.choice([at for at in map(place_of, range(SENTENCES)) if at not in taken]))
    claims = [u["id"] for u in layer.get("units", ()) if u["category"] == "claim"]
    category = drawn.choice(("claim", "premise")) if claims else "claim"
    unit = Create(Unit(f"u{number}", (span,), category))
    if category == "claim":
        return (unit,)
    tie = Relation(f"r{number}", (f"u{number}",), drawn.choice(claims), "support")
    return unit, Create(tie)


def _deletions(layer: dict[str, Any], unit: str) -> tuple[Operation, ...]:
    """Return what takes a unit away with the relations that hang on it."""
    ties = [
        tie["id"] for tie in layer.get("relations", ()) if unit in (*tie["sources"], tie["target"])
    ]
    return (*(Delete(tie) for tie in ties), Delete(unit))


def crew(sessions: Mapping[str, str], seed: int) -> list[Annotator]:
    """Return an annotator for each session."""
    return [Annotator(name, token, seed) for name, token in sessions.items()]


@contextmanager
def annotating(people: list[Annotator], url: str, study: str, document: str) -> Iterator[None]:
    """Let all annotate; at the end each finishes the request that it is at, if it is answered."""
    over = threading.Event()
    threads = [
        threading.Thread(target=person.annotate, args=(url, study, document, over))
        for person in people
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()
