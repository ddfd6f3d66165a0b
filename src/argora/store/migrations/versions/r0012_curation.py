"""Curation, suggestions, links for students, aliases, and threads.

Decisions of people on golds are a log; the records of golds that were made go there.
"""

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
_CELLS = (
    *("task", "status", "id", "place", "attribute", "decision", "boundaries", "decided_by"),
    *("why", "digest"),
)
_BY_RULES = ("consolidate", "migrate", "erase")
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
    _make_suggestions()
    _make_links()
    _make_aliases()
    _make_threads()


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
            # The first golds had no boundaries and digests in their records.
            of_document[cells["document"]].append({**dict.fromkeys(_CELLS, ""), **cells})
        named = sa.select(documents.c.name, documents.c.id).where(
            documents.c.study_id == row.study_id
        )
        numbers = {each.name: each.id for each in connection.execute(named)}
        rules = _rules(connection, row.study_id, phase)
        gold = _gold(connection, row.study_id, phase)
        for name, listed in of_document.items():
            if name in numbers:
                place = {"study_id": row.study_id, "document_id": numbers[name], "phase": phase}
                head = _head(rules, is_left=_is_of_person(connection, place, gold))
                _add(connection, {**place, "version": 1}, listed, head, row.at)
    connection.execute(sa.delete(figures).where(*is_record))


def _gold(connection: sa.Connection, study_id: int, phase: str) -> str:
    """Return the annotator that stands for the gold of a phase."""
    phases = _table("phases", "study_id", "name", "gold")
    mine = phases.c.study_id == study_id, phases.c.name == phase
    return connection.execute(sa.select(phases.c.gold).where(*mine)).scalar() or "gold"


def _is_of_person(connection: sa.Connection, place: Mapping[str, Any], gold: str) -> bool:
    """Return whether a person brought, changed or finished a gold layer, which stays as it is.

    The record has rows of such a document, too: it has those of every document that was voted on.
    """
    layers = _table("layers", "id", "document_id", "annotator_id", "phase")
    annotators = _table("annotators", "id", "name")
    operations = _table("operations", "layer_id", "kind")
    query = (
        sa.select(operations.c.kind)
        .join_from(operations, layers, layers.c.id == operations.c.layer_id)
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .where(layers.c.document_id == place["document_id"], layers.c.phase == place["phase"])
        .where(annotators.c.name == gold, operations.c.kind.not_in(_BY_RULES))
    )
    return connection.execute(query.limit(1)).first() is not None


def _rules(connection: sa.Connection, study_id: int, phase: str) -> dict[str, Any]:
    """Return the rules of the last gold of a phase; none if the job is gone.

    The jobs of a study are deleted when somebody is erased.
    """
    jobs = _table("jobs", "id", "study_id", "kind", "state", "arguments")
    is_gold = jobs.c.study_id == study_id, jobs.c.kind.like("gold%"), jobs.c.state == "done"
    query = sa.select(jobs.c.arguments).where(*is_gold).order_by(jobs.c.id.desc())
    for text in connection.execute(query).scalars():
        arguments = json.loads(text)
        if arguments.get("phase") == phase:
            return {"rules": arguments["rules"], "at_least": arguments["at_least"]}
    return {}


def _head(rules: Mapping[str, Any], *, is_left: bool) -> dict[str, Any]:
    """Return the rules and the counts of a document; a gold of unknown rules is not made anew."""
    counts: dict[str, Any] = dict.fromkeys(_NO_COUNTS, 0)
    if is_left:
        counts = {"is_left": True}
    elif not rules:
        counts = {"is_left": True, "is_without_rules": True}
    return {"rules": rules or {"rules": {}, "at_least": 2}, "counts": counts}


def _add(
    connection: sa.Connection,
    place: Mapping[str, Any],
    rows: Sequence[Mapping[str, str]],
    head: Mapping[str, Any],
    at: str,
) -> None:
    record = [
        {n: v or None for n, v in row.items() if n not in ("gold", "document")} for row in rows
    ]
    stored = {name: _json(value) for name, value in {**head, "record": record}.items()}
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
        if not names or not row["task"]:
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


def _id() -> sa.Column[int]:
    return sa.Column("id", _BIG, autoincrement=True, nullable=False)


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _phase() -> sa.Column[str]:
    return sa.Column("phase", sa.Text(), server_default="", nullable=False)


def _make_suggestions() -> None:
    """Make the tables; every task that is there shows suggestions once its phase has some."""
    arm = sa.Column("suggestions", sa.Integer(), server_default="1", nullable=False)
    op.add_column("assignments", arm)
    op.create_table(
        "suggestion_sources",
        _id(),
        sa.Column("study_id", _BIG, nullable=False),
        _phase(),
        *_texts("kind", "name"),
        sa.Column("documents", sa.Text(), nullable=True),
        *_texts("author", "at"),
        sa.PrimaryKeyConstraint("id", name="pk_suggestion_sources"),
        _refers("suggestion_sources", "study_id", "studies"),
        sa.UniqueConstraint("study_id", "phase", name="uq_suggestion_sources_study_id_phase"),
    )
    op.create_table(
        "suggestions",
        _id(),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("document_id", _BIG, nullable=False),
        _phase(),
        *_texts("source", "digest", "content"),
        sa.Column("problem", sa.Text(), nullable=True),
        *_texts("at"),
        sa.PrimaryKeyConstraint("id", name="pk_suggestions"),
        _refers("suggestions", "study_id", "studies"),
        _refers("suggestions", "document_id", "documents"),
    )
    op.create_index("ix_suggestions_study_id_phase", "suggestions", ["study_id", "phase"])
    op.create_index("ix_suggestions_document_id_phase", "suggestions", ["document_id", "phase"])
    op.create_table(
        "suggestion_answers",
        _id(),
        sa.Column("suggestion_id", _BIG, nullable=False),
        sa.Column("annotator_id", _BIG, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        *_texts("element", "answer", "at"),
        sa.PrimaryKeyConstraint("id", name="pk_suggestion_answers"),
        _refers("suggestion_answers", "suggestion_id", "suggestions"),
        _refers("suggestion_answers", "annotator_id", "annotators"),
    )
    index = "ix_suggestion_answers_suggestion_id_annotator_id"
    op.create_index(index, "suggestion_answers", ["suggestion_id", "annotator_id"])
    op.create_index("ix_suggestion_answers_annotator_id", "suggestion_answers", ["annotator_id"])


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}")


def _make_links() -> None:
    op.create_table(
        "layer_links",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("layer_id", _BIG, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("made", sa.Text(), nullable=False),
        sa.Column("expires", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_layer_links"),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name="fk_layer_links_study_id"),
        sa.ForeignKeyConstraint(["layer_id"], ["layers.id"], name="fk_layer_links_layer_id"),
        sa.UniqueConstraint("key", name="uq_layer_links_key"),
        sa.UniqueConstraint("digest", name="uq_layer_links_digest"),
    )
    op.create_index("ix_layer_links_study_id", "layer_links", ["study_id"])
    op.create_index("ix_layer_links_layer_id", "layer_links", ["layer_id"])


def _make_aliases() -> None:
    op.add_column(
        "studies",
        sa.Column("curators_see_names", sa.Integer(), nullable=False, server_default="0"),
    )
    op.create_table(
        "aliases",
        sa.Column("document_id", _BIG, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("annotator_id", _BIG, nullable=True),
        sa.PrimaryKeyConstraint("document_id", "position", name="pk_aliases"),
        sa.ForeignKeyConstraint(["document_id"], ["documents.id"], name="fk_aliases_document_id"),
        sa.ForeignKeyConstraint(
            ["annotator_id"], ["annotators.id"], name="fk_aliases_annotator_id"
        ),
        sa.UniqueConstraint(
            "document_id", "annotator_id", name="uq_aliases_document_id_annotator_id"
        ),
    )


def _make_threads() -> None:
    op.create_table(
        "threads",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("document_id", _BIG, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False, server_default=""),
        sa.Column("layer_id", _BIG, nullable=True),
        sa.Column("element", sa.Text(), nullable=True),
        sa.Column("begins", sa.Integer(), nullable=True),
        sa.Column("ends", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_threads"),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name="fk_threads_study_id"),
        sa.ForeignKeyConstraint(["document_id"], ["documents.id"], name="fk_threads_document_id"),
        sa.ForeignKeyConstraint(["layer_id"], ["layers.id"], name="fk_threads_layer_id"),
        sa.UniqueConstraint("key", name="uq_threads_key"),
    )
    op.create_index("ix_threads_document_id", "threads", ["document_id"])
    op.create_table(
        "comments",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("thread_id", _BIG, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=True),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("annotator_id", _BIG, nullable=True),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("client_op_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_comments"),
        sa.ForeignKeyConstraint(["thread_id"], ["threads.id"], name="fk_comments_thread_id"),
        sa.ForeignKeyConstraint(
            ["annotator_id"], ["annotators.id"], name="fk_comments_annotator_id"
        ),
        sa.UniqueConstraint("thread_id", "number", name="uq_comments_thread_id_number"),
        sa.UniqueConstraint("thread_id", "client_op_id", name="uq_comments_thread_id_client_op_id"),
    )
