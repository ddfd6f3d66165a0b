"""Studies brought in the browser while the server is killed: there is a whole one, or none."""

from __future__ import annotations

import random
from collections import Counter

import httpx
from benchmarks.soak.databases import scratch
from benchmarks.soak.results import Results
from benchmarks.soak.scenes import Scene
from benchmarks.soak.serving import Server

from argora.store import Store
from argora.studies import bundled
from argora.web.archives import packed
from argora.web.client import Client

__all__ = ["imports"]

CALL = {"sqlite": "pwrite64", "postgresql": "sendto"}
MOST = {"sqlite": 320, "postgresql": 60}
"""Calls of its kind that bringing the bundled study takes, about."""


def imports(results: Results, kind: str, *, n: int, seed: int) -> None:
    """Kill the server at n moments of an import."""
    name = f"killed import {kind} {seed}"
    if results.has(name):
        return
    drawn, found = random.Random(seed), Counter[str]()
    with scratch(kind) as (made, folder):
        for number in range(n):
            at = 1 + (MOST[kind] * number) // n + drawn.randrange(MOST[kind] // n)
            scene = Scene(made.new(), folder / "log", annotators=1, seed=seed)
            found.update(_one(scene, CALL[kind], at))
        results.add(name, found)


def _one(scene: Scene, call: str, at: int) -> Counter[str]:
    found: Counter[str] = Counter()
    inject = f"inject={call}:signal=SIGKILL:when={at}"
    watch = ["strace", "-f", "-qq", "-e", f"trace={call}", "-e", inject, "-o", "/dev/null"]
    try:
        with Server(scene.database, log=scene.log, before=watch) as server:
            found["answered"] += _bring(server.url, scene.manager) == 201
    except (httpx.TransportError, RuntimeError):
        found["killed"] += 1
    with Store.open(scene.database) as store:
        there = [each.key for each in store.studies() if each.key != scene.study]
        found["whole" if there else "nothing"] += 1
        found["broken"] += len(there) > 1 or (bool(found["answered"]) and not there)
        found["broken"] += any(not _whole(store, key) for key in there)
    with Server(scene.database, log=scene.log) as server:
        if not there:
            found["broken"] += _bring(server.url, scene.manager) != 201
    return found


def _bring(url: str, session: str) -> int:
    with Client(url) as client:
        client.http.cookies.set("argora", session)
        headers = {"Content-Type": "application/zip"}
        content = packed(bundled(), "native")
        return client.http.post("/api/studies", content=content, headers=headers).status_code


def _whole(store: Store, key: str) -> bool:
    people = [each for each in bundled().annotators if each.kind == "person"]
    managers = [store.people.role(key, account.key) for account in store.people.all()]
    return (
        store.study(key).layers == bundled().layers
        and len(store.tasks(key)) == len(people) * len(bundled().documents)
        and any(role is not None and role.name == "manager" for role in managers)
    )
