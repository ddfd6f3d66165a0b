"""Databases of earlier revisions, with the rows that the programs of that time wrote.

``databases/rNNNN.json`` has the rows of all tables, and what that program read from them: studies,
tasks and the audit. Its tables are made by the migrations up to that revision. Whoever adds a
migration lets the new program fill an SQLite database, with rows in all tables, and runs
``python -m tests.store.earlier DATABASE``, which stores them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Integer, MetaData, Table, inspect, select, text

from argora.errors import NotFoundError
from argora.model import encode
from argora.store import Store
from argora.store.database import address_of, engine_for
from argora.store.migrating import HEAD, migrating, upgrade
from argora.store.private_files import create_private_file

__all__ = ["REVISIONS", "content_of", "make_earlier", "read_by", "stored"]

_FOLDER = Path(__file__).with_name("databases")
REVISIONS = tuple(sorted(path.stem.removeprefix("r") for path in _FOLDER.glob("r*.json")))
_VERSION = "alembic_version"


def stored(revision: str) -> dict[str, Any]:
    """Return the rows of all tables, and what the program of that time read from them."""
    data: dict[str, Any] = json.loads((_FOLDER / f"r{revision}.json").read_text(encoding="utf-8"))
    return data


def make_earlier(place: str, revision: str) -> None:
    """Make an empty database one that a program of an earlier revision left behind."""
    address, rows = address_of(place), stored(revision)["tables"]
    if address.get_backend_name() == "sqlite":
        create_private_file(Path(str(address.database)))
    engine = engine_for(address, writing=True)
    with migrating(engine, address) as connection:
        upgrade(connection, revision)
        for table in _tables(connection).sorted_tables:
            if table.name != _VERSION and rows[table.name]:
                connection.execute(table.insert(), rows[table.name])
                if address.get_backend_name() == "postgresql":
                    _count_on(connection, table)
        connection.commit()
    engine.dispose()


def _count_on(connection: Connection, table: Table) -> None:
    """Let PostgreSQL number the next row behind those that were inserted with their numbers."""
    if "id" in table.c and isinstance(table.c.id.type, Integer):
        sequence = f"pg_get_serial_sequence('{table.name}', 'id')"
        connection.execute(text(f"SELECT setval({sequence}, (SELECT max(id) FROM {table.name}))"))


def _tables(connection: Connection) -> MetaData:
    tables = MetaData()
    tables.reflect(connection)
    return tables


def content_of(place: str) -> dict[str, Any]:
    """Return the tables of a database with their rows; random keys of people are their names."""
    engine = engine_for(address_of(place), writing=False)
    with engine.connect() as connection:
        tables, form = _tables(connection), inspect(connection)
        content = {
            table.name: {
                "columns": sorted(f"{c.name} {c.type} {c.nullable}" for c in table.c),
                "keys": sorted(
                    str(each["name"]) for each in form.get_unique_constraints(table.name)
                ),
                "indexes": sorted(str(each["name"]) for each in form.get_indexes(table.name)),
                "references": sorted(each.target_fullname for each in table.foreign_keys),
                "rows": [dict(row._mapping) for row in connection.execute(select(table))],
            }
            for table in tables.sorted_tables
        }
    engine.dispose()
    persons: Any = content["people"]["rows"] if "people" in content else ()
    for person in persons:
        del person["id"]  # nothing refers to it, and 0009 numbers them in any order on PostgreSQL
    words = json.dumps(content, ensure_ascii=False)
    for person in persons:
        words = words.replace(person["key"], f"<{person['study_id']} {person['name']}>")
    named: dict[str, Any] = json.loads(words)
    for table in named.values():
        table["rows"].sort(key=lambda row: json.dumps(row, sort_keys=True))
    return named


def read_by(store: Store, keys: list[str]) -> dict[str, Any]:
    """Return what a program reads from some studies: what is annotated, assigned and noted."""
    return {
        "studies": {key: encode(store.study(key)) for key in keys},
        "tasks": {
            key: [
                [task.place.document, task.place.annotator, task.place.round, task.state]
                for task in store.assignments(key)
            ]
            for key in keys
        },
        "audit": {key: [list(entry) for entry in store.audit(key)] for key in keys},
    }


def main(place: str) -> None:
    """Store the rows of a database of the newest revision."""
    if not Path(place).is_file():
        raise NotFoundError(f"there is no SQLite database {place}; fill one with this program")
    with Store.open(place) as store:
        read = read_by(store, [each.key for each in store.studies()])
    engine = engine_for(address_of(place), writing=False)
    with engine.connect() as connection:
        tables = {
            table.name: [dict(row._mapping) for row in connection.execute(select(table))]
            for table in sorted(_tables(connection).tables.values(), key=lambda each: each.name)
            if table.name != _VERSION
        }
    engine.dispose()
    (_FOLDER / f"r{HEAD}.json").write_text(_written({**read, "tables": tables}), encoding="utf-8")


def _written(data: dict[str, Any]) -> str:
    """Return data as JSON, a row on each line."""
    rows = {
        name: [json.dumps(row, ensure_ascii=False) for row in rows]
        for name, rows in data.pop("tables").items()
    }
    tables = ",\n".join(
        f'"{name}": [\n' + ",\n".join(lines) + "\n]" for name, lines in rows.items()
    )
    others = "".join(
        f'"{name}": {json.dumps(value, ensure_ascii=False)},\n' for name, value in data.items()
    )
    return "{\n" + others + '"tables": {\n' + tables + "\n}\n}\n"


if __name__ == "__main__":
    main(sys.argv[1])
