"""Upgrades of databases of earlier revisions, killed at every statement.

A program upgrades a database and is killed before a statement that changes something or before a
commit; on PostgreSQL another one loses its connection there, as if the server had ended it. The
next program begins with what is left. That has to be the tables and rows of before, or those of an
undisturbed upgrade; the last program is not disturbed, and has to end with the same.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Connection, Engine, create_engine, event, text
from tests.store.earlier import content_of, make_earlier

from argora.errors import BusyError
from argora.store import Store
from argora.store.database import address_of

__all__ = ["Disturbance", "disturb_upgrade", "is_disturbed"]

Disturbance = Literal["kill", "tear"]
Act = Callable[[str], None]
"""What a program does with the database at a place; a function of a module."""
REFUSED = 3
"""The exit status of a program whose database refused what it asked."""
_QUERIES = ("SELECT", "PRAGMA")
_PROGRAMS = multiprocessing.get_context("forkserver")
_PROGRAMS.set_forkserver_preload(["benchmarks.upgrades.disturbing"])


def disturb_upgrade(
    place: str,
    revision: str,
    *,
    how: Disturbance = "kill",
    moments: Iterable[int] | None = None,
) -> Counter[str]:
    """Disturb upgrades of a database, and return how often they left which tables.

    Parameters
    ----------
    place : of the database, which is emptied.
    moments : which of the statements and commits are disturbed; all by default.

    Raises
    ------
    ValueError
        If anything but the tables and rows of before or after is left.
    """
    _make(place, revision)
    before = content_of(place)
    Store.open(place).close()
    after = content_of(place)
    outcome: Counter[str] = Counter()
    left = after
    for moment in count(1) if moments is None else moments:
        if left != before:
            _make(place, revision)
        was_disturbed = is_disturbed(_upgrade, place, moment, how)
        left = content_of(place)
        if left not in ((before, after) if was_disturbed else (after,)):
            names = [name for name in left if left[name] != after.get(name)]
            raise ValueError(f"half an upgrade from {revision}, moment {moment}: {names}")
        if not was_disturbed:
            break
        outcome["before" if left == before else "after"] += 1
    Store.open(place).close()
    if content_of(place) != after:
        raise ValueError(f"other content after all disturbances of the upgrade from {revision}")
    return outcome


def _make(place: str, revision: str) -> None:
    address = address_of(place)
    if address.get_backend_name() == "sqlite":
        for ending in ("", "-wal", "-shm"):
            Path(f"{address.database}{ending}").unlink(missing_ok=True)
    else:
        engine = create_engine(address)
        with engine.begin() as connection:
            name = connection.execute(text("SELECT current_schema()")).scalar_one()
            connection.execute(text(f"DROP SCHEMA {name} CASCADE"))
            connection.execute(text(f"CREATE SCHEMA {name}"))
        engine.dispose()
    make_earlier(place, revision)


def is_disturbed(act: Act, place: str, moment: int, how: Disturbance) -> bool:
    """Act in another program; return False if it has no such moment and comes to its end."""
    program = _PROGRAMS.Process(target=_act, args=(act, place, moment, how))
    program.start()
    program.join()
    if program.exitcode not in (0, {"kill": -signal.SIGKILL, "tear": REFUSED}[how]):
        raise ValueError(f"the program ended with {program.exitcode}; its message stands above")
    return program.exitcode != 0


def _upgrade(place: str) -> None:
    Store.open(place).close()


def _act(act: Act, place: str, moment: int, how: Disturbance) -> None:
    moments = count(1)

    def disturb(
        connection: Connection, _: Any = None, statement: str = "COMMIT", *_more: Any
    ) -> None:
        if statement.lstrip().startswith(_QUERIES) or next(moments) != moment:
            return
        if how == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        _tear(place, connection)

    event.listen(Engine, "before_cursor_execute", disturb)
    event.listen(Engine, "commit", disturb)
    try:
        act(place)
    except BusyError:
        sys.exit(REFUSED)


def _tear(place: str, connection: Connection) -> None:
    """Let the PostgreSQL server end a connection."""
    raw: Any = connection.connection.driver_connection
    number = raw.info.backend_pid
    with create_engine(address_of(place)).connect() as other:
        raw_other: Any = other.connection.driver_connection
        raw_other.execute("SELECT pg_terminate_backend(%s, 10000)", [number])
