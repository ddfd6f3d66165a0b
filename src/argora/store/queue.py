"""Work to be done in the background, as rows: queued, taken, done, failed or cancelled."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, case, exists, insert, or_, select, true, update

from argora.errors import ConflictError, NotFoundError
from argora.store.loading import study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import check_name, fresh_key, now
from argora.store.rows import json_of
from argora.store.tables import jobs

__all__ = ["UNDER_WAY", "Queue", "Work", "close", "enqueue", "find", "go_on", "latest"]

UNDER_WAY = ("queued", "running")
"""The states of work that is not ended."""

GIVEN_UP_AFTER = 3
"""Attempts: work that ends its worker three times is not tried again."""


@dataclass(frozen=True)
class Work:
    """A piece of background work.

    Attributes
    ----------
    state : queued, running, done, failed or cancelled.
    problem : why it failed.
    """

    key: str
    kind: str
    state: str
    arguments: Any
    result: Any
    problem: str | None
    worker: str | None
    attempts: int


def enqueue(
    connection: Connection,
    kind: str,
    arguments: Any,
    *,
    study: str | None = None,
    once: bool = False,
) -> str:
    """Add work to the queue and return its key.

    Parameters
    ----------
    once : where work of this kind for this study waits already, give that one the arguments
        and return its key.
    """
    study_id = None if study is None else study_row(connection, study).id
    if once:
        same = jobs.c.kind == kind, jobs.c.study_id.is_not_distinct_from(study_id)
        waiting = select(jobs.c.key).where(*same, jobs.c.state == "queued").limit(1)
        if (key := connection.execute(waiting).scalar()) is not None:
            renewed = update(jobs).where(jobs.c.key == key)
            connection.execute(renewed.values(arguments=json_of(arguments)))
            return str(key)
    row = {
        "study_id": study_id,
        "key": fresh_key(),
        "kind": check_name("kind of work", kind),
        "state": "queued",
        "arguments": json_of(arguments),
        "attempts": 0,
        "made": now(),
        "seen": now(),
    }
    connection.execute(insert(jobs).values(row))
    return str(row["key"])


def claim(
    connection: Connection,
    worker: str,
    *,
    kinds: Collection[str] | None = None,
    silent_seconds: float = 60,
    apart: bool = False,
) -> Work | None:
    """Claim the oldest work that waits, or whose worker has been silent for too long.

    Parameters
    ----------
    kinds : what the worker can do, with or without a word behind the kind that says about what,
        such as a phase; anything by default.
    apart : leave out work for a study while other work of its kind runs for that study.
    """
    late = datetime.now(UTC) - timedelta(seconds=silent_seconds)
    limit = late.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    mine = true() if kinds is None else or_(*map(_is_of_kind, kinds))
    silent = mine & (jobs.c.state == "running") & (jobs.c.seen < limit)
    spent = silent & (jobs.c.attempts >= GIVEN_UP_AFTER)
    connection.execute(
        update(jobs).where(spent).values(state="failed", problem="its worker ended each time")
    )
    waiting = mine & (jobs.c.state == "queued")
    if apart:
        other = jobs.alias()
        runs = (other.c.state == "running") & (other.c.seen >= limit)
        same = (other.c.kind == jobs.c.kind) & (other.c.study_id == jobs.c.study_id)
        waiting &= ~exists().where(runs & same)
    query = select(jobs).where(waiting | silent).order_by(jobs.c.id).limit(1)
    row = connection.execute(query.with_for_update(skip_locked=True)).first()
    if row is None:
        return None
    values = {
        "state": "running",
        "worker": worker,
        "attempts": row.attempts + 1,
        "seen": now(),
    }
    connection.execute(update(jobs).where(jobs.c.id == row.id).values(values))
    return find(connection, row.key)


def _is_of_kind(kind: str) -> Any:
    return (jobs.c.kind == kind) | jobs.c.kind.startswith(f"{kind} ", autoescape=True)


def close(
    connection: Connection, key: str, worker: str, *, result: Any = None, problem: str | None = None
) -> None:
    """Record that work is done, or why it failed.

    Raises
    ------
    ConflictError
        If it was cancelled or is another worker's by now.
    """
    state = "done" if problem is None else "failed"
    mine = (jobs.c.key == key, jobs.c.worker == worker, jobs.c.state == "running")
    values = {"state": state, "result": json_of(result), "problem": problem, "seen": now()}
    if connection.execute(update(jobs).where(*mine).values(values)).rowcount != 1:
        work = find(connection, key)
        raise ConflictError(f"the work is {work.state} and not {worker!r}'s any more")


def go_on(connection: Connection, key: str, worker: str, *, result: Any = None) -> str:
    """Record that a part of some work is done, and let the rest wait behind all other work.

    Raises
    ------
    ConflictError
        If it was cancelled or is another worker's by now.
    """
    close(connection, key, worker, result=result)
    work = find(connection, key)
    return enqueue(connection, work.kind, work.arguments, study=work.arguments["study"], once=True)


def alive(connection: Connection, key: str, worker: str) -> bool:
    """Record that the worker is alive; return whether the work is still its own."""
    mine = (jobs.c.key == key, jobs.c.worker == worker, jobs.c.state == "running")
    return connection.execute(update(jobs).where(*mine).values(seen=now())).rowcount == 1


def cancel(connection: Connection, key: str) -> None:
    """Call work off that is not ended yet."""
    waiting = jobs.c.state.in_(UNDER_WAY)
    find(connection, key)
    connection.execute(
        update(jobs).where(jobs.c.key == key, waiting).values(state="cancelled", seen=now())
    )


def find(connection: Connection, key: str) -> Work:
    """Return work by its key."""
    row = connection.execute(select(jobs).where(jobs.c.key == key)).first()
    if row is None:
        raise NotFoundError(f"there is no background work {key!r}")
    return _work(row)


def latest(
    connection: Connection, kind: str, study: str, *, state: str | None = None
) -> Work | None:
    """Return the youngest work of a kind for a study that has one; what runs comes first.

    Parameters
    ----------
    state : leave out work in other states.
    """
    of_kind = jobs.c.study_id == study_row(connection, study).id, jobs.c.kind == kind
    in_state = true() if state is None else jobs.c.state == state
    running = case((jobs.c.state == "running", 0), else_=1)
    row = connection.execute(
        select(jobs).where(*of_kind, in_state).order_by(running, jobs.c.id.desc())
    ).first()
    return None if row is None else _work(row)


def _work(row: Row[Any]) -> Work:
    return Work(
        key=row.key,
        kind=row.kind,
        state=row.state,
        arguments=json.loads(row.arguments),
        result=None if row.result is None else json.loads(row.result),
        problem=row.problem,
        worker=row.worker,
        attempts=row.attempts,
    )


class Queue(StorePart):
    """The background work of a database; :attr:`Store.queue`."""

    enqueue = writing(enqueue)
    claim = writing(claim)
    alive = writing(alive)
    done = writing(close)
    go_on = writing(go_on)
    cancel = writing(cancel)
    work = reading(find)
    latest = reading(latest)
