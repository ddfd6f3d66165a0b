"""Rounds of SIGKILL at a random moment under load, of the server or of PostgreSQL itself."""

from __future__ import annotations

import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.soak.annotating import Annotator, annotating, crew
from benchmarks.soak.checking import check, wrongs
from benchmarks.soak.databases import Postgres, databases
from benchmarks.soak.inviting import Host
from benchmarks.soak.results import Results
from benchmarks.soak.serving import Server
from benchmarks.soak.study import MANAGER, furnished

from argora.store import Store

__all__ = ["kills", "rounds"]

ROUNDS_OF_A_DATABASE = 10
LONGEST = 1.5
AT_ONCE = 5
"""Every fifth time is counted from the start of the server, others from the first answer."""
VICTIMS = {"sqlite": ("server",), "postgresql": ("server", "crash", "server", "postmaster")}


def kills(results: Results, kind: str, *, n: int, seed: int, annotators: int) -> None:
    """Do rounds until there are enough; each ten begin with a new database."""
    for block in range(-(-n // ROUNDS_OF_A_DATABASE)):
        name = f"kills {kind} {seed}-{block}"
        if results.has(name):
            continue
        folder = Path(tempfile.mkdtemp(prefix="soak"))
        made = databases(kind, folder)
        try:
            size = min(ROUNDS_OF_A_DATABASE, n - block * ROUNDS_OF_A_DATABASE)
            found = rounds(
                made.new(),
                victims=VICTIMS[kind],
                cluster=made if isinstance(made, Postgres) else None,
                n=size,
                seed=seed * 1000 + block,
                annotators=annotators,
                log=folder / "complaints",
                say=results.say,
            )
            results.add(name, found)
        finally:
            made.stop()
        if not wrongs(found):
            shutil.rmtree(folder, ignore_errors=True)


def rounds(
    database: str,
    *,
    n: int,
    seed: int,
    annotators: int,
    victims: Sequence[str] = ("server",),
    cluster: Postgres | None = None,
    longest: float = LONGEST,
    log: Path | None = None,
    say: Callable[[str], Any] = lambda _: None,
) -> Counter[str]:
    """Kill n times on one new database, and count after each time; return the last counts.

    Parameters
    ----------
    victims : who is killed, in turn: the server, or the cluster, which is then started again.
    longest : seconds of load after which at the latest somebody is killed.
    """
    drawn = random.Random(seed)
    study, document, sessions = furnished(database, annotators)
    host = Host(sessions.pop(MANAGER), study)
    people = crew(sessions, seed)
    found: Counter[str] = Counter()
    for number in range(n):
        victim, wait = victims[number % len(victims)], drawn.random()
        with Server(database, log=log) as server:
            with annotating(people, server.url, study, document), host.inviting(server.url):
                _warm(people, at_once=number % AT_ONCE == 0)
                time.sleep(longest * wait)
                _kill(victim, server, cluster, people)
            if victim != "server":
                server.stop()
        found = _counted(database, study, document, people, host)
        found["rounds"] = number + 1
        counts = {name: n for name, n in found.items() if n}
        say(f"seed {seed} round {number}: {victim}, {longest * wait:.3f} s: {counts}")
        for problem in (*host.problems, *(each for one in people for each in one.problems)):
            say(f"  {problem}")
    with Server(database, log=log) as server:
        for person in people:
            person.settle(server.url, study, document)
    found = _counted(database, study, document, people, host)
    found["rounds"] = n
    found["unequal"] += found["stored"] != found["acknowledged"]
    if log is not None:
        found["tracebacks"] = log.read_text("utf-8", "replace").count("Traceback")
    return found


def _counted(
    database: str, study: str, document: str, people: list[Annotator], host: Host
) -> Counter[str]:
    with Store.open(database) as store:
        found = check(store, study, document, people)
        found.update(host.check(store))
    return found


def _warm(people: list[Annotator], *, at_once: bool) -> None:
    """Wait until somebody has had an answer since now."""
    before, end = sum(len(person.told) for person in people), time.monotonic() + 30
    while not at_once and time.monotonic() < end:
        if sum(len(person.told) for person in people) > before:
            return
        time.sleep(0.005)


def _kill(victim: str, server: Server, cluster: Postgres | None, people: list[Annotator]) -> None:
    """Kill; where it was the database, the server has to go on by itself when it is back."""
    if victim == "server" or cluster is None:
        server.kill()
        return
    cluster.stop() if victim == "crash" else cluster.kill()
    time.sleep(0.3)
    cluster.again()
    before = {person.name: len(person.told) for person in people}
    end = time.monotonic() + 30
    while any(len(person.told) <= before[person.name] and not person.problems for person in people):
        if time.monotonic() > end:
            for person in people:
                if len(person.told) <= before[person.name]:
                    person.problems.append(f"{person.name} cannot save after PostgreSQL is back")
            return
        time.sleep(0.01)
