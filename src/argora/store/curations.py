"""Curation: the decisions of people on each document in an append-only log, and what came of them.

The decisions in force are a fold of the steps. The gold layer is made of votes, rules and these
decisions, and is stored together with the step that changes it, or neither is.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, Table, insert, select, update

from argora.errors import ConflictError
from argora.store.authors import NOBODY, key_of
from argora.store.decision_log import (
    CurationStep,
    DecisionChange,
    StoredDecision,
    change_of,
    decisions_after,
    step_of,
)
from argora.store.listing import row_of
from argora.store.loading import newest_version, study_row
from argora.store.places import check_name, now
from argora.store.rows import json_of
from argora.store.tables import (
    annotators,
    curation_steps,
    curations,
    documents,
    layers,
    people,
    schemes,
    second_curations,
)

__all__ = [
    "CURATION_KINDS",
    "LEFT",
    "Curation",
    "CurationKind",
    "CurationRow",
    "CurationStep",
    "DecisionChange",
    "LastDecision",
    "NewCuration",
    "curation_digest",
    "curation_of",
    "curation_queue",
    "curation_record",
    "curation_steps_of",
    "curations_in",
    "decisions_at",
    "enter",
    "enter_migration",
    "follow_rules",
    "has_record",
    "marks_in",
    "step_sent",
    "versions_of_curations",
]

CurationKind = Literal["propose", "votes", "decide", "undo", "open", "finish", "migrate"]
"""Rules made the gold anew, also with a record that was sent; votes changed; people decided, set
their last step back, opened or finished the document; the scheme was changed."""
CURATION_KINDS = frozenset({"decide", "undo", "open", "finish"})
"""What people do."""

LEFT: Mapping[str, Any] = {"is_left": True}
"""The counts of a document whose gold is of a person, and stays as it is."""


@dataclass(frozen=True)
class LastDecision:
    """The step of a person that can be set back."""

    version: int
    author: str
    changes: tuple[DecisionChange, ...]


@dataclass(frozen=True)
class CurationRow:
    """How far the curation of a document is, without its record.

    Attributes
    ----------
    document : its key; ``name`` is its name.
    version : the number of the last step.
    rules, at_least : by which the gold is made.
    mark : of the votes and the scheme that the gold was made of; ``mark_now``: of those of now.
    counts : what there is to decide.
    state : of the gold layer.
    gold : the gold of a second curator; empty for that of the phase.
    """

    document: str
    name: str
    version: int
    rules: Mapping[str, str]
    at_least: int
    mark: str
    mark_now: str
    counts: Mapping[str, Any]
    state: str
    gold: str = ""

    @property
    def is_up_to_date(self) -> bool:
        """Whether votes and scheme are those that the gold was made of."""
        return self.mark == self.mark_now

    @property
    def is_left(self) -> bool:
        """Whether the gold is of a person, and is not made of votes and decisions."""
        return bool(self.counts.get("is_left"))


@dataclass(frozen=True)
class Curation(CurationRow):
    """The curation of a document.

    Attributes
    ----------
    decisions : of people, in force, as JSON data.
    last : the step that can be set back; None if there is none.
    is_by_people : whether a curator did anything in it.
    """

    decisions: tuple[StoredDecision, ...] = ()
    last: LastDecision | None = None
    is_by_people: bool = False


@dataclass(frozen=True)
class NewCuration:
    """A step of the curation of a document, and what came of it.

    Attributes
    ----------
    document : its name.
    base : the version on which it was made; 0 if there was none.
    undoes : the version of the step that this one sets back.
    record : every decision of the gold of the document, as rows.
    gold : the gold of a second curator; empty for that of the phase.
    """

    document: str
    base: int
    kind: CurationKind
    rules: Mapping[str, str]
    at_least: int
    mark: str
    counts: Mapping[str, Any]
    record: Sequence[Mapping[str, Any]]
    changes: tuple[DecisionChange, ...] = ()
    client_op_id: str | None = None
    digest: str = ""
    undoes: int | None = field(default=None)
    gold: str = ""


def curation_digest(kind: str, content: Any) -> str:
    """Return the digest by which a repeated step is recognised."""
    return sha256(f"{kind} {json_of(content)}".encode()).hexdigest()


def enter(
    connection: Connection, study_id: int, phase: str, step: NewCuration, author: str
) -> bool:
    """Store a step if it was made on the last one; return whether it was."""
    document_id = _document_id(connection, study_id, step.document)
    mine = _of(curations, document_id, phase, step.gold)
    row = {
        "version": step.base + 1,
        "rules": json_of({"rules": dict(step.rules), "at_least": step.at_least}),
        "mark": step.mark,
        "counts": json_of(dict(step.counts)),
        "record": json_of([dict(each) for each in step.record]),
    }
    of_base = update(curations).where(*mine, curations.c.version == step.base)
    if connection.execute(of_base.values(row)).rowcount != 1:
        if step.base or connection.execute(select(curations.c.id).where(*mine)).first():
            return False
        place = {"study_id": study_id, "document_id": document_id, "phase": phase}
        connection.execute(insert(curations).values({**place, **row, "gold": step.gold}))
    content = {
        "changes": [_stored(connection, study_id, each) for each in step.changes],
        **({} if step.undoes is None else {"undoes": step.undoes}),
    }
    entry = {
        "study_id": study_id,
        "document_id": document_id,
        "phase": phase,
        "version": step.base + 1,
        "gold": step.gold,
        "kind": step.kind,
        "client_op_id": step.client_op_id,
        "digest": step.digest,
        "content": json_of(content),
        "author": key_of(connection, study_id, author),
        "at": now(),
    }
    if step.client_op_id is not None:
        check_name("client_op_id", step.client_op_id)
    connection.execute(insert(curation_steps).values(entry))
    return True


def follow_rules(connection: Connection, study_id: int, phase: str, step: NewCuration) -> None:
    """Let the gold of a document be made by other rules when somebody looks at it next."""
    document_id = _document_id(connection, study_id, step.document)
    mine = _of(curations, document_id, phase, step.gold)
    rules = json_of({"rules": dict(step.rules), "at_least": step.at_least})
    connection.execute(update(curations).where(*mine).values(rules=rules, mark=""))


def enter_migration(
    connection: Connection,
    study_id: int,
    name: str,
    phase: str,
    base: int,
    changes: Iterable[DecisionChange],
    author: str,
    *,
    scheme: tuple[str, str] | None = None,
    gold: str = "",
) -> None:
    """Store what a change of the scheme, or of names in votes, does to decisions.

    Parameters
    ----------
    base : the version of the curation.
    scheme : the versions before and after a change; None if it is taken back, or of names only.
    gold : of a second curator; empty for that of the phase.
    """
    document_id = _document_id(connection, study_id, name)
    mine = _of(curations, document_id, phase, gold)
    connection.execute(update(curations).where(*mine).values(version=base + 1, mark=""))
    content = {
        "changes": [_stored(connection, study_id, each) for each in changes],
        **({} if scheme is None else {"scheme": scheme}),
    }
    entry = {
        "study_id": study_id,
        "document_id": document_id,
        "phase": phase,
        "version": base + 1,
        "gold": gold,
        "kind": "migrate",
        "digest": "",
        "content": json_of(content),
        "author": key_of(connection, study_id, author),
        "at": now(),
    }
    connection.execute(insert(curation_steps).values(entry))


def _of(table: Table, document_id: int, phase: str, gold: str) -> tuple[ColumnElement[bool], ...]:
    """Return the condition for the rows of one curation."""
    return table.c.document_id == document_id, table.c.phase == phase, table.c.gold == gold


def _document_id(connection: Connection, study_id: int, name: str) -> int:
    named = documents.c.study_id == study_id, documents.c.name == name
    return int(connection.execute(select(documents.c.id).where(*named)).scalar_one())


def _stored(connection: Connection, study_id: int, change: DecisionChange) -> dict[str, Any]:
    """Return a change as JSON data in which people are keys."""

    def keyed(decision: StoredDecision | None) -> Any:
        if decision is None:
            return None
        names = decision.get("decided_by", ())
        return {**decision, "decided_by": [key_of(connection, study_id, each) for each in names]}

    return {
        "question": list(change.question),
        "before": keyed(change.before),
        "after": keyed(change.after),
    }


def curation_steps_of(
    connection: Connection, study: str, document: str, phase: str, *, gold: str = ""
) -> tuple[CurationStep, ...]:
    """Return the steps of the curation of a document by its key, the oldest first."""
    names = _names(connection, study)
    rows = _step_rows(connection, row_of(connection, study, document).id, phase, gold)
    return tuple(step_of(row, names) for row in rows)


def _step_rows(
    connection: Connection, document_id: int, phase: str, gold: str
) -> Sequence[Row[Any]]:
    query = select(curation_steps).where(*_of(curation_steps, document_id, phase, gold))
    return connection.execute(query.order_by(curation_steps.c.version)).all()


def curation_of(
    connection: Connection, study: str, document: str, phase: str, *, gold: str = ""
) -> Curation | None:
    """Return the curation of a document by its key; None if no gold of it was made by rules.

    Parameters
    ----------
    gold : of a second curator; empty for that of the phase.

    Raises
    ------
    NotFoundError
        If the study has no such document.
    """
    number = row_of(connection, study, document).id
    rows = _rows(connection, study, phase, gold, number)
    if not rows:
        return None
    steps = _step_rows(connection, number, phase, gold)
    return _folded(rows[0], steps, _names(connection, study))


def curations_in(
    connection: Connection, study: str, phase: str, *, gold: str = ""
) -> Mapping[str, Curation]:
    """Return the curations of a phase by the names of their documents."""
    names, steps = _names(connection, study), _steps_by_document(connection, study, phase, gold)
    rows = _rows(connection, study, phase, gold)
    return {row.name: _folded(row, steps[row.document], names) for row in rows}


def decisions_at(
    connection: Connection, study: str, phase: str, versions: Mapping[str, int]
) -> Mapping[str, tuple[StoredDecision, ...]]:
    """Return the decisions on the gold of a phase that were in force at a version of curations.

    Parameters
    ----------
    versions : by the keys of documents, as the decisions are.
    """
    names, steps = _names(connection, study), _steps_by_document(connection, study, phase, "")
    return {
        key: decisions_after((e for e in steps[key] if e.version <= version), names)
        for key, version in versions.items()
    }


def _steps_by_document(
    connection: Connection, study: str, phase: str, gold: str
) -> Mapping[str, list[Row[Any]]]:
    """Return the steps of a phase by the keys of their documents, the oldest first."""
    steps = defaultdict(list)
    query = select(curation_steps, documents.c.key).join(
        documents, documents.c.id == curation_steps.c.document_id
    )
    query = query.where(
        curation_steps.c.study_id == study_row(connection, study).id,
        curation_steps.c.phase == phase,
        curation_steps.c.gold == gold,
    )
    for step in connection.execute(query.order_by(curation_steps.c.version)):
        steps[step.key].append(step)
    return steps


def curation_queue(
    connection: Connection, study: str, phase: str, *, gold: str = ""
) -> tuple[CurationRow, ...]:
    """Return how far the curation of each document of a phase is."""
    return tuple(_rows(connection, study, phase, gold))


def curation_record(
    connection: Connection,
    study: str,
    phase: str,
    *,
    document: str | None = None,
    gold: str = "",
) -> tuple[tuple[str, Sequence[Mapping[str, Any]]], ...]:
    """Return every decision of the golds of a phase, or of one document, by their names."""
    query = (
        select(documents.c.name, curations.c.record)
        .join(documents, documents.c.id == curations.c.document_id)
        .where(curations.c.study_id == study_row(connection, study).id)
        .where(curations.c.phase == phase, curations.c.gold == gold)
        .order_by(documents.c.name)
    )
    if document is not None:
        query = query.where(documents.c.name == document)
    return tuple((row.name, json.loads(row.record)) for row in connection.execute(query))


def has_record(connection: Connection, study: str, phase: str) -> bool:
    """Return whether a gold of a phase was made by rules."""
    study_id = study_row(connection, study).id
    mine = curations.c.study_id == study_id, curations.c.phase == phase
    return connection.execute(select(curations.c.id).where(*mine).limit(1)).first() is not None


def step_sent(
    connection: Connection,
    study: str,
    document: str,
    phase: str,
    client_op_id: str,
    digest: str,
    *,
    gold: str = "",
) -> bool:
    """Return whether a step that a client named is stored.

    Raises
    ------
    ConflictError
        If the client used the name for another step.
    """
    number = row_of(connection, study, document).id
    query = select(curation_steps.c.digest, curation_steps.c.version).where(
        *_of(curation_steps, number, phase, gold),
        curation_steps.c.client_op_id == client_op_id,
    )
    row = connection.execute(query).first()
    if row is not None and row.digest != digest:
        raise ConflictError(
            f"client_op_id {client_op_id!r} was used for another change already; each change needs "
            "its own",
            version=row.version,
        ).coded("change-id-used", id=client_op_id)
    return row is not None


def versions_of_curations(connection: Connection, study_id: int, phase: str) -> Mapping[str, int]:
    """Return the number of the last step on the gold of each document of a phase, by its name."""
    query = (
        select(documents.c.name, curations.c.version)
        .join(documents, documents.c.id == curations.c.document_id)
        .where(curations.c.study_id == study_id, curations.c.phase == phase)
        .where(curations.c.gold == "")
    )
    return {row.name: row.version for row in connection.execute(query)}


def _names(connection: Connection, study: str) -> Mapping[str, str]:
    study_id = study_row(connection, study).id
    query = select(people.c.key, people.c.name).where(people.c.study_id == study_id)
    return {row.key: row.name for row in connection.execute(query)}


def _folded(row: CurationRow, steps: Iterable[Row[Any]], names: Mapping[str, str]) -> Curation:
    """Return a curation with the decisions in force."""
    steps = tuple(steps)
    undoable: list[LastDecision] = []
    is_by_people = False
    for step in steps:
        changes = tuple(change_of(each, names) for each in json.loads(step.content)["changes"])
        is_by_people = is_by_people or step.kind in CURATION_KINDS
        if step.kind == "decide":
            undoable.append(LastDecision(step.version, names.get(step.author, NOBODY), changes))
        elif step.kind == "undo":
            undoable.pop()
        elif step.kind == "migrate" or (step.kind == "propose" and changes):
            undoable.clear()  # what they left stands in other words now, or a record decided since
    return Curation(
        **vars(row),
        decisions=decisions_after(steps, names),
        last=undoable[-1] if undoable else None,
        is_by_people=is_by_people,
    )


def _rows(
    connection: Connection, study: str, phase: str, gold: str, document_id: int | None = None
) -> list[CurationRow]:
    study_id = study_row(connection, study).id
    mine = [
        *(curations.c.study_id == study_id, curations.c.phase == phase),
        curations.c.gold == gold,
    ]
    if document_id is not None:
        mine.append(curations.c.document_id == document_id)
    columns = ("document_id", "version", "rules", "mark", "counts")
    query = (
        select(*(curations.c[name] for name in columns), documents.c.key, documents.c.name)
        .join(documents, documents.c.id == curations.c.document_id)
        .where(*mine)
        .order_by(documents.c.name)
    )
    marks, states = _marks(connection, study_id, phase, gold, document_id)
    scheme = connection.execute(select(newest_version(schemes, study_id))).scalar_one()
    rows = []
    for row in connection.execute(query):
        rules = json.loads(row.rules)
        votes = json_of([scheme, sorted(marks.get(row.document_id, ()))])
        rows.append(
            CurationRow(
                document=row.key,
                name=row.name,
                version=row.version,
                rules=rules["rules"],
                at_least=rules["at_least"],
                mark=row.mark,
                mark_now=sha256(votes.encode()).hexdigest(),
                counts=json.loads(row.counts),
                state=states.get(row.document_id, "open"),
                gold=gold,
            )
        )
    return rows


def _marks(
    connection: Connection, study_id: int, phase: str, gold: str, document_id: int | None
) -> tuple[Mapping[int, list[list[Any]]], Mapping[int, str]]:
    """Return the finished layers of each document, and the state of its gold."""
    query = (
        select(layers.c.document_id, layers.c.key, layers.c.version, layers.c.state)
        .add_columns(annotators.c.kind, annotators.c.name)
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .where(layers.c.study_id == study_id, layers.c.phase == phase)
    )
    if document_id is not None:
        query = query.where(layers.c.document_id == document_id)
    of_study = select(second_curations.c.gold).where(second_curations.c.study_id == study_id)
    second = set(connection.execute(of_study).scalars())
    marks: dict[int, list[list[Any]]] = defaultdict(list)
    states: dict[int, str] = {}
    for row in connection.execute(query):
        if row.kind == "gold":
            if row.name == gold or not (gold or row.name in second):
                states[row.document_id] = row.state
        elif row.state == "finished":
            marks[row.document_id].append([row.key, row.version])
    return marks, states


def marks_in(connection: Connection, study: str, phase: str) -> Mapping[str, str]:
    """Return the mark of the votes and the scheme of each document, by its name."""
    study_id = study_row(connection, study).id
    marks, _ = _marks(connection, study_id, phase, "", None)
    scheme = connection.execute(select(newest_version(schemes, study_id))).scalar_one()
    query = select(documents.c.id, documents.c.name).where(documents.c.study_id == study_id)
    return {
        row.name: sha256(json_of([scheme, sorted(marks.get(row.id, ()))]).encode()).hexdigest()
        for row in connection.execute(query)
    }
