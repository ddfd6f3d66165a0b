"""Curation: decisions of people on golds in a log; the records of golds that were made go there."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from secrets import token_urlsafe
from typing import Any

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0012"
down_revision = "0011"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_NAME = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^,]*)\s*(?:,|\Z)')
_HEAD = ("study_id", "document_id", "phase", "version", "rules", "mark", "counts", "record")
_STEP = ("study_id", "document_id", "phase", "version", "kind", "digest", "content", "author", "at")
_NO_COUNTS = ("annotators", "cases", "open", "decided", "reopened", "broken", "disagreement")


def upgrade() -> None:
    """Make the tables, and put the records of golds into them."""
    heads, steps = ("rules", "mark", "counts", "record"), ("digest", "content", "author", "at")
    _make("curations", [sa.Column(n, sa.Text(), nullable=False) for n in heads], ())
    columns = [
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("client_op_id", sa.Text(), nullable=True),
        *(sa.Column(name, sa.Text(), nullable=False) for name in steps),
    ]
    _make("curation_steps", columns, ("version", "client_op_id"))
    _move_records(op.get_bind())


def _make(name: str, columns: Sequence[Any], numbered: Sequence[str]) -> None:
    of_document = ("document_id", "phase")
    unique = [[*of_document, each] for each in numbered] or [list(of_document)]
    op.create_table(
        name,
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("document_id", _BIG, nullable=False),
        sa.Column("phase", sa.Text(), server_default="", nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("id", name=f"pk_{name}"),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name=f"fk_{name}_study_id"),
        sa.ForeignKeyConstraint(["document_id"], ["documents.id"], name=f"fk_{name}_document_id"),
        *(sa.UniqueConstraint(*each, name=f"uq_{name}_{'_'.join(each)}") for each in unique),
    )
    op.create_index(f"ix_{name}_study_id_phase", name, ["study_id", "phase"])


def _table(name: str, *columns: str) -> Any:
    return sa.table(name, *map(sa.column, columns))


def _move_records(connection: sa.Connection) -> None:
    """Move the record of each gold; the next who looks at a document has it made anew."""
    figures = _table("statistics", "study_id", "subject", "name", "content", "at")
    is_record = figures.c.name == "record", figures.c.subject.like("gold%")
    documents = _table("documents", "id", "study_id", "name")
    for row in connection.execute(sa.select(figures).where(*is_record)).all():
        phase = row.subject.removeprefix("gold").removeprefix(" ")
        of_document: dict[str, list[dict[str, str]]] = defaultdict(list)
        for cells in csv.DictReader(io.StringIO(json.loads(row.content)["record"])):
            of_document[cells["document"]].append(cells)
        named = sa.select(documents.c.name, documents.c.id).where(
            documents.c.study_id == row.study_id
        )
        numbers = {each.name: each.id for each in connection.execute(named)}
        rules = _rules(connection, row.study_id, phase)
        for name, listed in of_document.items():
            if name in numbers:
                place = {"study_id": row.study_id, "document_id": numbers[name], "phase": phase}
                _add(connection, {**place, "version": 1}, listed, rules, row.at)
    connection.execute(sa.delete(figures).where(*is_record))


def _rules(connection: sa.Connection, study_id: int, phase: str) -> dict[str, Any]:
    """Return the rules of the last gold of a phase, as far as they are still known."""
    jobs = _table("jobs", "id", "study_id", "kind", "state", "arguments")
    is_gold = jobs.c.study_id == study_id, jobs.c.kind.like("gold%"), jobs.c.state == "questions"
    query = sa.select(jobs.c.arguments).where(*is_gold).order_by(jobs.c.id.desc())
    for text in connection.execute(query).scalars():
        arguments = json.loads(text)
        if arguments.get("phase") == phase:
            return {"rules": arguments["rules"], "at_least": arguments["at_least"]}
    return {"rules": {}, "at_least": 2}


def _add(
    connection: sa.Connection,
    place: Mapping[str, Any],
    rows: Sequence[Mapping[str, str]],
    rules: Mapping[str, Any],
    at: str,
) -> None:
    record = [
        {n: v or None for n, v in row.items() if n not in ("gold", "document")} for row in rows
    ]
    head = {"rules": rules, "counts": dict.fromkeys(_NO_COUNTS, 0), "record": record}
    stored = {name: _json(value) for name, value in head.items()}
    connection.execute(
        sa.insert(_table("curations", *_HEAD)).values({**place, "mark": "", **stored})
    )
    changes = list(_changes(connection, place["study_id"], rows))
    step = {"kind": "propose", "digest": "", "content": _json({"changes": changes})}
    connection.execute(
        sa.insert(_table("curation_steps", *_STEP)).values(
            {**place, **step, "author": "", "at": at}
        )
    )


def _changes(
    connection: sa.Connection, study_id: int, rows: Sequence[Mapping[str, str]]
) -> Iterator[dict[str, Any]]:
    """Yield what people decided, with the places of units in the place of their ids."""
    units = [row for row in rows if row["task"] == "unit" and row["id"]]
    places = {row["id"]: row["boundaries"] or row["place"] for row in units}
    questions = set()
    for row in rows:
        names = [name for name in _names(row["decided_by"]) if name]
        if not names:
            continue
        task, place, decision, named = row["task"], row["place"], row["decision"], list[str]()
        if task == "relation":
            ends = place.split(" = ") if " = " in place else [place.partition(" > ")[0]]
            spelled = sorted(places.get(end, end) for end in ends)
            place, named = " = ".join(spelled), [e for e in spelled if e in places.values()]
            decision, targets = _respelled(decision, places)
            named += targets
        question = [task, place, row["attribute"]]
        if tuple(question) not in questions:
            questions.add(tuple(question))
            after = {
                "task": task,
                "place": place,
                "attribute": row["attribute"],
                "decision": decision,
                "boundaries": row["boundaries"],
                "why": row["why"],
                "digest": row["digest"],
                "status": "reopened" if row["status"] == "reopened" else "",
                "names": named,
            }
            keys = [_key(connection, study_id, name) for name in dict.fromkeys(names)]
            after = {name: value for name, value in after.items() if value}
            after |= {"decision": decision, "place": place, "decided_by": keys}
            yield {"question": question, "before": None, "after": after}


def _respelled(text: str, places: Mapping[str, str]) -> tuple[str, list[str]]:
    names = "|".join(re.escape(id) for id in sorted(places, key=len, reverse=True))
    pattern = re.compile(rf"(?<![^ (])(?:{names})(?![^ ),])" if names else r"(?!)")
    targets = [places[match[0]] for match in pattern.finditer(text)]
    return pattern.sub(lambda match: places[match[0]], text), targets


def _names(cell: str) -> Iterator[str]:
    for match in _NAME.finditer(cell):
        name = match[1].strip()
        quoted = name.startswith('"') and name.endswith('"') and len(name) > 1
        yield str(json.loads(name)) if quoted else name


def _key(connection: sa.Connection, study_id: int, name: str) -> str:
    people = _table("people", "study_id", "key", "name")
    mine = people.c.study_id == study_id, people.c.name == name
    key = connection.execute(sa.select(people.c.key).where(*mine)).scalar()
    if key is None:
        key = token_urlsafe(12)
        row = {"study_id": study_id, "key": key, "name": name}
        connection.execute(sa.insert(people).values(row))
    return str(key)


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
