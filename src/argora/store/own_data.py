"""All that is stored about a person, for that person."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, Row, select

from argora.model import encode
from argora.store.loading import layer_of
from argora.store.places import Place
from argora.store.scheme_drafts import draft_from
from argora.store.tables import (
    accounts,
    annotators,
    assignments,
    audit,
    comments,
    documents,
    layers,
    operations,
    opinions,
    people,
    roles,
    scheme_drafts,
    studies,
    suggestion_answers,
    suggestions,
    threads,
)
from argora.store.threads import worded

__all__ = ["data_of"]


def data_of(connection: Connection, account: str) -> dict[str, Any]:
    """Return what is stored about an account, by its key, as JSON data.

    Returns
    -------
    ``account``; ``studies`` with the role, tasks, layers with units, relations, notes and all
    steps of their logs, rejected suggestions, opinions on open cases, and comments in threads;
    ``schemes`` that the person wrote; ``acts``: what the audit says that the person did.
    """
    mine = connection.execute(select(accounts).where(accounts.c.key == account)).one()
    query = (
        select(
            studies.c.id,
            *(studies.c[name] for name in ("key", "name", "removed")),
            *(roles.c[name] for name in ("role", "at", "annotator_id")),
            annotators.c.name.label("annotator"),
            annotators.c.attributes,
        )
        .join(roles, roles.c.study_id == studies.c.id)
        .outerjoin(annotators, annotators.c.id == roles.c.annotator_id)
        .where(roles.c.account_id == mine.id)
        .order_by(studies.c.id)
    )
    rows: list[Any] = list(connection.execute(query))
    return {
        "account": {
            "name": mine.name,
            "made": mine.made,
            "administrates": bool(mine.is_admin),
        },
        "studies": [
            {**_study(connection, row), "comments": _comments(connection, row.id, mine.name)}
            for row in rows
        ],
        "schemes": [
            dict(draft_from(draft).content)
            for draft in connection.execute(
                select(scheme_drafts).where(scheme_drafts.c.account_id == mine.id)
            )
        ],
        "acts": _acts(connection, mine.name),
    }


def _study(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    about = {"name": row.name, "role": row.role, "since": row.at, "removed": row.removed}
    if row.annotator is None:
        return about
    return {
        **about,
        "annotator": row.annotator,
        "attributes": json.loads(row.attributes),
        "tasks": _tasks(connection, row.annotator_id),
        "layers": [_layer(connection, row, each) for each in _layers(connection, row.annotator_id)],
        "suggestions": _answers(connection, row.annotator_id),
        "opinions": _opinions(connection, row.annotator_id),
    }


def _comments(connection: Connection, study_id: int, name: str) -> list[dict[str, Any]]:
    """Return what somebody wrote in threads; the names of others in it are left out."""
    query = (
        select(documents.c.name.label("document"), comments.c.at, comments.c.content)
        .join(threads, threads.c.document_id == documents.c.id)
        .join(comments, comments.c.thread_id == threads.c.id)
        .join(people, people.c.key == comments.c.author)
        .where(threads.c.study_id == study_id, people.c.name == name)
        .where(comments.c.content.is_not(None))
        .order_by(comments.c.id)
    )
    return [
        {"document": row.document, "at": row.at, "text": worded(row.content, {}, str)}
        for row in connection.execute(query)
    ]


def _answers(connection: Connection, annotator_id: int) -> list[dict[str, Any]]:
    """Return the suggestions that the person rejected, or took a rejection back of."""
    answers = suggestion_answers
    query = (
        select(
            documents.c.name.label("document"),
            suggestions.c.phase,
            *(answers.c[name] for name in ("round", "element", "answer", "at")),
        )
        .join(suggestions, suggestions.c.id == answers.c.suggestion_id)
        .join(documents, documents.c.id == suggestions.c.document_id)
        .where(answers.c.annotator_id == annotator_id)
        .order_by(answers.c.id)
    )
    return [dict(row) for row in connection.execute(query).mappings()]


def _opinions(connection: Connection, annotator_id: int) -> list[dict[str, Any]]:
    """Return what the person would have decided on open cases."""
    query = (
        select(documents.c.name.label("document"), opinions.c.phase)
        .add_columns(opinions.c.case_key.label("case"), opinions.c.option, opinions.c.at)
        .join(documents, documents.c.id == opinions.c.document_id)
        .where(opinions.c.annotator_id == annotator_id)
        .order_by(opinions.c.id)
    )
    return [dict(row) for row in connection.execute(query).mappings()]


def _tasks(connection: Connection, annotator_id: int) -> list[dict[str, Any]]:
    query = (
        select(
            documents.c.name.label("document"),
            *(assignments.c[name] for name in ("round", "phase", "at")),
        )
        .join(documents, documents.c.id == assignments.c.document_id)
        .where(assignments.c.annotator_id == annotator_id)
        .order_by(documents.c.id, assignments.c.round, assignments.c.phase)
    )
    return [dict(row) for row in connection.execute(query).mappings()]


def _layers(connection: Connection, annotator_id: int) -> list[Row[Any]]:
    query = (
        select(layers, documents.c.name.label("document"))
        .join(documents, documents.c.id == layers.c.document_id)
        .where(layers.c.annotator_id == annotator_id)
        .order_by(documents.c.id, layers.c.round, layers.c.phase)
    )
    return list(connection.execute(query))


def _layer(connection: Connection, study: Row[Any], row: Row[Any]) -> dict[str, Any]:
    place = Place(study.key, row.document, study.annotator, row.round, row.phase)
    steps = select(operations).where(operations.c.layer_id == row.id)
    return {
        "layer": encode(layer_of(connection, place, row)),
        "steps": [
            {
                "version": step.version,
                "kind": step.kind,
                "at": step.at,
                "operations": json.loads(step.operations),
            }
            for step in connection.execute(steps.order_by(operations.c.version))
        ],
    }


def _acts(connection: Connection, name: str) -> list[dict[str, Any]]:
    query = (
        select(audit.c.at, audit.c.what, audit.c.details, studies.c.name.label("study"))
        .join(people, people.c.key == audit.c.author)
        .outerjoin(studies, studies.c.id == audit.c.study_id)
        .where(people.c.name == name)
        .order_by(audit.c.id)
    )
    return [
        {"at": row.at, "study": row.study, "what": row.what, "details": json.loads(row.details)}
        for row in connection.execute(query)
    ]
