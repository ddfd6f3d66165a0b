"""Work to be done in the background, as rows: queued, taken, done, failed or cancelled."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from argora.errors import ConflictError, NotFoundError
from argora.store.loading import study_row
from argora.store.places import check_name, fresh_key, now
from argora.store.rows import json_of
from argora.store.tables import jobs

__all__ = ["Work", "cancel", "claim", "close", "enqueue", "find"]

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


def enqueue(connection: Connection, kind: str, arguments: Any, study: str | None) -> str:
    """Add work to the queue and return its key."""
    row = {
        "study_id": None if study is None else study_row(connection, study).id,
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


def claim(connection: Connection, worker: str, *, silent_seconds: float) -> Work | None:
    """Take the oldest work that waits, or whose worker was not heard of for so long."""
    late = datetime.now(UTC) - timedelta(seconds=silent_seconds)
    limit = late.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    silent = (jobs.c.state == "running") & (jobs.c.seen < limit)
    spent = silent & (jobs.c.attempts >= GIVEN_UP_AFTER)
    connection.execute(
        update(jobs).where(spent).values(state="failed", problem="its worker ended each time")
    )
    query = select(jobs).where((jobs.c.state == "queued") | silent).order_by(jobs.c.id).limit(1)
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


def close(
    connection: Connection, key: str, worker: str, *, result: Any = None, problem: str | None = None
) -> None:
    """Say that work is done, or why it failed.

    Raises
    ------
    ConflictError
        If it was cancelled or is another worker's by now.
    """
    state = "done" if problem is None else "failed"
    mine = (jobs.c.key == key, jobs.c.worker == worker, jobs.c.state == "running")
    values = {"state": state, "result": json_of(result), "problem": problem, "seen": now()}
    if connection.execute(update(jobs).where(*mine).values(values)).rowcount != 1:
        there = find(connection, key)
        raise ConflictError(f"the work is {there.state} and not {worker!r}'s any more")


def cancel(connection: Connection, key: str) -> None:
    """Call work off that is not ended yet."""
    waiting = jobs.c.state.in_(("queued", "running"))
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
