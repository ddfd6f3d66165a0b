"""The crowd, as a program of its own: what each does, when, and what the server answered.

It reads a line of JSON with what to do and writes one with what happened.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from crowd.http import Answer, Connection

LEAST, MOST = 3.0, 8.0
PATIENCE = 60.0
BUSY = (429, 503)
WEIGHTS = {"edit": 80, "undo": 6, "redo": 3, "finish": 2, "open": 9}


@dataclass
class Record:
    """What happened to everybody."""

    seconds: dict[str, list[tuple[float, float]]] = field(
        default_factory=lambda: {"save": [], "open": [], "refused": []}
    )
    statuses: Counter[str] = field(default_factory=Counter)
    saved: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    wrong: Counter[str] = field(default_factory=Counter)


class Person:
    """One of the crowd, with a document of their own."""

    def __init__(self, desk: dict[str, Any], port: int, seed: int, record: Record) -> None:
        self._at = f"/api/studies/{desk['study']}/documents/{desk['document']}"
        self._events = f"/api/studies/{desk['study']}/events"
        self._document = desk["document"]
        self._connection = Connection(port, desk["token"])
        self._stream = Connection(port, desk["token"])
        self._record = record
        self._rng = random.Random(seed)
        self._named = (f"{seed}-{n}" for n in count())
        self._paragraphs = desk["paragraphs"][1:-1] or desk["paragraphs"][1:]
        self._seen: dict[str, Any] = {}
        self._annotator = ""

    async def work(self, rate: float, arrival: float, end: float) -> None:
        """Come within the time of arrival, open the document and change it until the end."""
        listening = asyncio.create_task(self._stream.listen(self._events))
        try:
            await asyncio.sleep(self._rng.uniform(0, arrival))
            while time.monotonic() < end and not await self._open():
                pass
            while time.monotonic() < end:
                await asyncio.sleep(self._rng.uniform(LEAST, MOST) / rate)
                if time.monotonic() < end:
                    await self._act()
        finally:
            listening.cancel()
            self._connection.close()
            self._stream.close()

    async def _act(self) -> None:
        chosen = self._rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        if self._seen["state"] == "finished":
            chosen = "reopen"
        elif chosen in ("undo", "redo") and not self._seen[f"can_{chosen}"]:
            chosen = "edit"
        if chosen == "open":
            await self._open()
        else:
            await self._save(chosen)

    async def _open(self) -> bool:
        text = await self._timed("open", "GET", self._at)
        found = await self._timed("open", "GET", f"{self._at}/layer")
        if text.status != 200 or found.status != 200:
            return False
        self._seen = found.data
        inside = self._seen.pop("layer")
        self._annotator = inside["annotator"]
        self._things = {
            thing["id"]: {what: thing}
            for what in ("unit", "relation")
            for thing in inside.get(f"{what}s", [])
        }
        return True

    async def _save(self, kind: str) -> None:
        body: dict[str, Any] = {
            "client_op_id": next(self._named),
            "annotator": self._annotator,
            "base_version": self._seen["version"],
            "scheme_version": self._seen["scheme_version"],
            "guideline_version": self._seen["guideline_version"],
        }
        if kind == "edit":
            body["operations"] = self._edit()
        way = {"edit": "operations"}.get(kind, kind)
        answer = await self._timed("save", "POST", f"{self._at}/layer/{way}", body)
        if answer.status == 200:
            told = answer.data
            own = self._record.saved.setdefault(self._document, [])
            own.append((told["version"], body["client_op_id"]))
            for operation in told.get("operations") or body["operations"]:
                self._apply(operation)
            self._seen.update({name: told[name] for name in ("version", "can_undo", "can_redo")})
        else:
            self._record.wrong[f"{kind}: {answer.status} {answer.body[:120]!r}"] += 1
            await self._open()

    def _apply(self, operation: dict[str, Any]) -> None:
        """Take a change in; of the layer's own fields only the state matters here."""
        ((kind, said),) = operation.items()
        if kind in ("create", "update"):
            ((_, thing),) = said["thing"].items()
            self._things[thing["id"]] = said["thing"]
        elif kind == "delete":
            del self._things[said["id"]]
        elif kind == "set-field" and said["name"] == "state":
            self._seen["state"] = said["value"]

    def _edit(self) -> list[dict[str, Any]]:
        """Return a new premise with its relation, a changed one, or one taken away."""
        mine = [i for i in self._things if i.startswith("p") and f"r{i}" in self._things]
        free = self._free()
        luck = self._rng.random()
        if free and (luck < 0.6 or not mine):
            paragraph, place = self._rng.choice(free)
            name = f"p-{next(self._named)}"
            unit = {"id": name, "spans": [place], "category": "premise"}
            tie = {"id": f"r{name}", "sources": [name], "target": f"c{paragraph}"}
            tie["category"] = "support"
            made = ({"unit": unit}, {"relation": tie})
            return [{"create": {"thing": thing}} for thing in made]
        name = self._rng.choice(mine)
        if luck < 0.8:
            changed = {**self._things[f"r{name}"]["relation"]}
            changed["category"] = self._rng.choice(["support", "attack"])
            return [{"update": {"thing": {"relation": changed}}}]
        return [{"delete": {"id": f"r{name}"}}, {"delete": {"id": name}}]

    def _free(self) -> list[tuple[int, list[int]]]:
        taken = {thing["unit"]["spans"][0][0] for thing in self._things.values() if "unit" in thing}
        return [
            (number, place)
            for number, paragraph in enumerate(self._paragraphs)
            for place in paragraph[1:]
            if place[0] not in taken
        ]

    async def _timed(self, what: str, method: str, path: str, data: Any = None) -> Answer:
        """Ask until the server is not too busy; time the answer that counts, and each refusal."""
        end = time.monotonic() + PATIENCE
        while True:
            began = time.monotonic()
            answer = await self._connection.ask(method, path, data)
            took = time.monotonic() - began
            self._record.statuses[f"{what} {answer.status}"] += 1
            busy = answer.status in BUSY
            self._record.seconds["refused" if busy else what].append((began, took))
            if busy and answer.retry_after is None:
                self._record.wrong[f"{answer.status} without Retry-After"] += 1
            if not busy or began > end:
                return answer
            await asyncio.sleep((answer.retry_after or 1) * self._rng.uniform(1, 1.5))


async def _crowd(told: dict[str, Any], record: Record) -> float:
    began = time.monotonic()
    people = [
        Person(desk, told["port"], told["seed"] * 100_000 + number, record)
        for number, desk in enumerate(told["desks"])
    ]
    end = began + told["seconds"]
    await asyncio.gather(*(person.work(told["rate"], told["warm"], end) for person in people))
    return began


def main() -> None:
    told = json.loads(sys.stdin.readline())
    record = Record()
    began = asyncio.run(_crowd(told, record))
    used = resource.getrusage(resource.RUSAGE_SELF)
    counted = {
        what: [took for at, took in taken if at > began + told["warm"]]
        for what, taken in record.seconds.items()
    }
    said = {
        "wall": time.monotonic() - began,
        "cpu": used.ru_utime + used.ru_stime,
        "seconds": counted,
        "statuses": record.statuses,
        "saved": record.saved,
        "wrong": record.wrong,
    }
    print(json.dumps(said))


if __name__ == "__main__":
    main()
