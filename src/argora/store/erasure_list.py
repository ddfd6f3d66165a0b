"""The list of who was erased, by random keys: in the database, and in a file beside backups."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import token_hex

from sqlalchemy import Connection, select

from argora.errors import StoreError
from argora.store.forgetting import Subject, Votes, erase_account, erase_annotator, record
from argora.store.private_files import create_private_file
from argora.store.tables import accounts, annotators, erasures

__all__ = ["LIST_FILE", "Erasure", "apply_again", "erasures_of", "read_list", "write_list"]

LIST_FILE = "argora-erasures.json"
"""Stands in the folder of a database, and in that of each backup made after an erasure."""


@dataclass(frozen=True)
class Erasure:
    """Somebody who was erased.

    Attributes
    ----------
    key : the random key of the annotator or the account.
    name : what stands in the place of the name.
    """

    subject: Subject
    key: str
    name: str
    votes: Votes
    at: str


def erasures_of(connection: Connection) -> tuple[Erasure, ...]:
    """Return all erasures of a database, the oldest first."""
    rows = connection.execute(select(erasures).order_by(erasures.c.id))
    return tuple(Erasure(row.subject, row.key, row.name, row.votes, row.at) for row in rows)


def read_list(folder: Path) -> tuple[Erasure, ...]:
    """Return the erasures that the list in a folder has; none if there is no list.

    Raises
    ------
    StoreError
        If the file is no such list.
    """
    path = folder / LIST_FILE
    if not path.is_file():
        return ()
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))["erasures"]
        return tuple(Erasure(**row) for row in rows)
    except (ValueError, KeyError, TypeError) as error:
        raise StoreError(
            f"{path} is no list of erasures; restore it from another folder with backups, or move "
            "it away if nobody was erased"
        ) from error


def write_list(folder: Path, listed: Iterable[Erasure]) -> None:
    """Add erasures to the list in a folder; the file is complete at every moment."""
    before = read_list(folder)
    keys = {(each.subject, each.key) for each in before}
    fresh = [each for each in listed if (each.subject, each.key) not in keys]
    if not fresh:
        return
    data = {"erasures": [asdict(each) for each in (*before, *fresh)]}
    new = folder / f".{LIST_FILE}.{token_hex(4)}"
    create_private_file(new)
    with new.open("w", encoding="utf-8") as file:
        json.dump(data, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    new.replace(folder / LIST_FILE)


def apply_again(connection: Connection, listed: Iterable[Erasure]) -> int:
    """Erase whom a list names from a database of an older state; return how many there were."""
    before = {(each.subject, each.key) for each in erasures_of(connection)}
    n = 0
    for each in listed:
        if (each.subject, each.key) in before:
            continue
        before.add((each.subject, each.key))
        table = annotators if each.subject == "annotator" else accounts
        row = connection.execute(select(table).where(table.c.key == each.key)).first()
        if row is None:
            continue
        if each.subject == "annotator":
            erase_annotator(connection, row, each.name, each.votes)
        else:
            erase_account(connection, row, each.name)
        record(connection, each.subject, each.key, each.name, each.votes, each.at)
        n += 1
    return n
