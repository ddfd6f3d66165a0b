"""How the server does under a crowd of annotators: times, errors, memory, and that nothing is lost.

Run as ``python benchmarks/load.py [MODE ...] [--postgres URL]``; without a mode all of them run
and one table in Markdown comes out, in about 7 minutes. SQLite always; PostgreSQL if a URL is
given, in schemas of its own, which are dropped at the end.

Wanted, on two cores with the crowd beside the server: save p95 and p99 of 50 and 150 ms (SQLite,
100 annotators) and 100 and 250 ms (PostgreSQL, 500); opening 10,000 words with 800 units p95 of
150 and 200 ms; agreement 2 s after an edit; three times as many: only 429 and 503 with
Retry-After, and nothing lost; first page after 3 s; 400 MB.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Timer
from typing import Any
from uuid import uuid4

from crowd import big, refresh
from crowd.http import Connection
from crowd.server import Server, busy, cpu_of, postgres_of, serving
from crowd.study import Desk, furnish, lost

from argora.store import Store

TARGET = {"sqlite": 100, "postgresql": 500}
ALONE = ("double", "big")
"""What runs on SQLite only, unless it is asked for: there is no target, or it takes minutes."""


def arrival(annotators: int) -> float:
    """Return how many seconds it takes until everybody has come; they do not count."""
    return min(20.0, max(8.0, annotators / 25))


@dataclass(frozen=True)
class Options:
    """What the command line says."""

    seconds: float
    seed: int
    rate: float
    documents: int


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    what: str
    database: str
    times: str
    machine: str
    wrong: str


def milliseconds(taken: list[float]) -> str:
    """Return p50, p95 and p99."""
    if len(taken) < 2:
        return "-"
    cuts = statistics.quantiles(taken, n=100, method="inclusive")
    return " / ".join(f"{cuts[at] * 1000:.0f}" for at in (49, 94, 98)) + " ms"


def crowd(
    database: str, options: Options, *, annotators: int, rate: float, n_words: int, n_units: int
) -> Row:
    """Let a crowd work on a server and look afterwards whether all is there."""
    with Store.open(database, create=True) as store:
        desks, _, _ = furnish(
            store, annotators, n_words=n_words, n_units=n_units, seed=options.seed
        )
    with serving(database) as server:
        others, had = busy()
        before = server.cpu(), cpu_of(postgres_of(database))
        come = list[tuple[float, float]]()  # by when everybody has come, which costs more
        watch = Timer(
            arrival(annotators),
            lambda: come.append((server.cpu(), cpu_of(postgres_of(database)))),
        )
        watch.start()
        told = _worked(server, desks, options, rate)
        watch.join()
        after = server.cpu(), cpu_of(postgres_of(database))
        spent = after[0] - before[0], after[1] - before[1]
        share = (busy()[0] - others - sum(spent) - told["cpu"]) / max(1e-9, busy()[1] - had)
        now, peak = server.megabytes()
    with Store.open(database) as store:
        wrong = lost(store, desks, _saved(told))
    saves = sum(n for status, n in told["statuses"].items() if status == "save 200")
    times = told["seconds"]
    more = f"; refused {milliseconds(times['refused'])}" if times["refused"] else ""
    return Row(
        f"{annotators} annotators, an operation every {3 / rate:g}-{8 / rate:g} s, "
        f"{n_words:,} words",
        kind_of(database),
        f"save {milliseconds(times['save'])}; open {milliseconds(times['open'])}{more}",
        f"{saves / told['wall']:.0f} saves/s; processor: server {spent[0] / told['wall']:.0%}, "
        f"database {spent[1] / told['wall']:.0%}, crowd {told['cpu'] / told['wall']:.0%}, "
        f"others {max(0, share):.0%} of the machine; "
        f"{1000 * (after[0] - come[0][0]) / max(1, len(times['save'])):.1f} and "
        f"{1000 * (after[1] - come[0][1]) / max(1, len(times['save'])):.1f} ms of server and "
        f"database a save once all have come, with all they open; {now:.0f} MB, at most {peak:.0f}",
        _summary(told, wrong),
    )


def _worked(server: Server, desks: list[Desk], options: Options, rate: float) -> dict[str, Any]:
    told = {
        "port": server.port,
        "seed": options.seed,
        "seconds": options.seconds + arrival(len(desks)),
        "warm": arrival(len(desks)),
        "rate": rate,
        "desks": [asdict(desk) for desk in desks],
    }
    done = subprocess.run(
        [sys.executable, "-m", "crowd.people"],
        cwd=Path(__file__).parent,
        input=json.dumps(told) + "\n",
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return dict(json.loads(done.stdout))


def _saved(told: dict[str, Any]) -> dict[str, list[tuple[int, str]]]:
    return {key: [(version, name) for version, name in own] for key, own in told["saved"].items()}


def _summary(told: dict[str, Any], wrong: list[str]) -> str:
    """Return what went wrong; to be refused with Retry-After is not wrong."""
    refused = {s: n for s, n in told["statuses"].items() if s.endswith((" 429", " 503"))}
    wrong = [f"{n} x {what}" for what, n in told["wrong"].items()] + wrong
    acknowledged = sum(map(len, told["saved"].values()))
    parts = ["; ".join(wrong[:5]) or "nothing"]
    parts.append(
        f"{acknowledged:,} changes acknowledged" + ("" if wrong else ", each is there once")
    )
    parts += [f"{n:,} x {status} with Retry-After" for status, n in sorted(refused.items())]
    return "; ".join(parts)


def target(database: str, options: Options) -> Row:
    n = TARGET[kind_of(database)]
    return crowd(database, options, annotators=n, rate=1, n_words=400, n_units=22)


def double(database: str, options: Options) -> Row:
    n = 2 * TARGET[kind_of(database)]
    return crowd(database, options, annotators=n, rate=1, n_words=400, n_units=22)


def overload(database: str, options: Options) -> Row:
    n = 3 * TARGET[kind_of(database)]
    rate = options.rate
    return crowd(database, options, annotators=n, rate=rate, n_words=400, n_units=22)


def large(database: str, options: Options) -> Row:
    return crowd(database, options, annotators=6, rate=2, n_words=10_000, n_units=800)


def start(database: str, options: Options) -> Row:
    """Start the server on a furnished database five times."""
    with Store.open(database, create=True) as store:
        furnish(store, 20, n_words=400, n_units=22, seed=options.seed)
    taken, peaks = [], []
    for _ in range(5):
        with serving(database) as server:
            taken.append(server.seconds_to_first_page)
            peaks.append(server.megabytes()[1])
    shown = f"first page {statistics.median(taken):.2f} s, at most {max(taken):.2f} s"
    return Row("start", kind_of(database), shown, f"{max(peaks):.0f} MB", "nothing")


def agreement(database: str, options: Options) -> Row:
    """Edit and finish again and again, and wait for the new figures."""
    with Store.open(database, create=True) as store:
        study, desks, manager = refresh.furnish(store, seed=options.seed)
    with serving(database) as server:
        ways = Connection(server.port, manager), Connection(server.port, desks[0].token)
        taken = refresh.times(study, desks[0], *ways, rounds=12)
        now = server.megabytes()[0]
    first, *rest = taken
    return Row(
        "agreement after an edit, 20 documents x 3 annotators",
        kind_of(database),
        f"{statistics.median(rest):.2f} s, p95 {sorted(rest)[-1]:.2f} s (of {len(rest)}); "
        f"the first {first:.2f} s",
        f"{now:.0f} MB",
        "nothing",
    )


def many(database: str, options: Options) -> Row:
    """Serve a study of many documents."""
    n = options.documents
    with Store.open(database, create=True) as store:
        desks, study, manager, live = big.furnish(store, n, seed=options.seed)
    with serving(database) as server:
        own, all_of_it = Connection(server.port, desks[0].token), Connection(server.port, manager)
        shown = big.times(study, own, all_of_it)
        told = _worked(server, desks, options, 1)
        now, peak = server.megabytes()
    with Store.open(database) as store:
        wrong = lost(store, desks, _saved(told))
    times = told["seconds"]
    return Row(
        f"{n:,} documents, {live:,} live objects, {len(desks)} annotators at work",
        kind_of(database),
        f"save {milliseconds(times['save'])}; open {milliseconds(times['open'])}; {shown}",
        f"{now:.0f} MB, at most {peak:.0f}",
        _summary(told, wrong),
    )


MODES: dict[str, Callable[[str, Options], Row]] = {
    "target": target,
    "double": double,
    "overload": overload,
    "open": large,
    "refresh": agreement,
    "start": start,
    "big": many,
}


def kind_of(database: str) -> str:
    return "postgresql" if "://" in database else "sqlite"


@contextmanager
def fresh(postgres: str | None, folder: str) -> Iterator[str]:
    """Make the place of an empty database: a file, or a schema of the server at a URL."""
    name = f"load{uuid4().hex}"
    if postgres is None:
        yield str(Path(folder) / f"{name}.db")
        return
    import psycopg

    def administrate(command: str) -> None:
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute(command)  # type: ignore[arg-type]

    administrate(f"CREATE SCHEMA {name}")
    try:
        joint = "&" if "?" in postgres else "?"
        yield f"{postgres}{joint}options=-csearch_path%3D{name}"
    finally:
        administrate(f"DROP SCHEMA {name} CASCADE")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("modes", nargs="*", metavar="MODE", help=", ".join(MODES))
    parser.add_argument("--postgres", metavar="URL", help="postgresql://...")
    parser.add_argument("--only-postgres", action="store_true", help="leave SQLite out")
    parser.add_argument("--seconds", type=float, default=20, help="that a crowd works")
    parser.add_argument("--rate", type=float, default=8, help="how much faster overload works")
    parser.add_argument("--documents", type=int, default=10_000, help="of the big study")
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    options = Options(chosen.seconds, chosen.seed, chosen.rate, chosen.documents)
    places = [None] if chosen.postgres is None else [None, chosen.postgres]
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    ).stdout.strip()
    print(
        f"{datetime.now(UTC):%Y-%m-%d}, commit {commit}, Python {platform.python_version()}, "
        f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the start, "
        f"seed {options.seed}\n"
    )
    print(
        "| What | Database | p50 / p95 / p99 | Machine | Wrong |\n| --- | --- | --- | --- | --- |"
    )
    with tempfile.TemporaryDirectory() as folder:
        for mode in chosen.modes or MODES:
            for postgres in places[chosen.only_postgres :]:
                if postgres and mode in ALONE and mode not in chosen.modes:
                    continue
                began = time.monotonic()
                with fresh(postgres, folder) as database:
                    row = MODES[mode](database, options)
                print("| " + " | ".join(asdict(row).values()) + " |", flush=True)
                print(f"{mode}: {time.monotonic() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
