"""Suggestions of units and relations: where they come from, and what annotators answer.

They stand in tables of their own, so nothing that reads layers counts them as work. What an
annotator accepts is an ordinary change of the layer, which creates a unit or relation with the id
of the suggestion; so the log says where it came from, and undo brings the suggestion back.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from sqlalchemy import Connection, Row, delete, insert, select, update

from argora.errors import ConflictError, NotFoundError
from argora.model import encode
from argora.model.suggestion import Suggestion, keys_of
from argora.store.adding import note
from argora.store.assigned import SAME_PLACE
from argora.store.assigning import check_in_phases, lock_study
from argora.store.authors import key_of
from argora.store.loading import chunks, standing, study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import Place, now
from argora.store.rows import json_of
from argora.store.suggestion_answers import (
    OPEN,
    REJECTED,
    SuggestionSource,
    answers_of,
    content_of,
    covered,
    newest_of,
    rejections,
    source_from,
    source_of,
)
from argora.store.tables import (
    annotators,
    assignments,
    documents,
    layers,
    studies,
    suggestion_answers,
    suggestion_sources,
    suggestions,
)

__all__ = ["SuggestionCounts", "Suggestions", "SuggestionsAt", "prefix_of"]

PREFIX_DIGITS = 10


@dataclass(frozen=True)
class SuggestionCounts:
    """How far the suggestions of a phase are; what is retired does not count.

    Attributes
    ----------
    n_documents : how many documents are to get suggestions.
    n_ready : for how many of them that is done.
    n_suggestions : in these together.
    n_failed : how many of those that are done the source could not read.
    problem : why not, for the first of them; empty where there is none.
    """

    n_documents: int
    n_ready: int
    n_suggestions: int
    n_failed: int
    problem: str


@dataclass(frozen=True)
class SuggestionsAt:
    """The suggestions for the layer of an annotator.

    Attributes
    ----------
    is_ready : whether they were computed.
    rejected : the ids of those that the annotator rejected.
    """

    is_ready: bool = False
    suggestions: tuple[Suggestion, ...] = ()
    rejected: frozenset[str] = frozenset()


def prefix_of(digest: str) -> str:
    """Return what the ids of suggestions with a digest begin with."""
    return f"s{digest[:PREFIX_DIGITS]}"


def choose(
    connection: Connection,
    study: str,
    phase: str,
    source: SuggestionSource | None,
    *,
    author: str = "",
) -> None:
    """Choose where the suggestions of a phase come from; None: it has none from now on.

    Raises
    ------
    NotFoundError
        If the study has no such phase, annotator of kind model, or document.
    """
    study_id = lock_study(connection, study)
    check_in_phases(connection, study_id, phase)
    mine = suggestion_sources.c.study_id == study_id, suggestion_sources.c.phase == phase
    connection.execute(delete(suggestion_sources).where(*mine))
    if source is None:
        note(connection, study_id, author, "choose suggestions", phase=phase, source=None)
        return
    if source.kind == "layer":
        _refuse_no_model(connection, study_id, source.name)
    _refuse_unknown_documents(connection, study_id, source.documents or ())
    row = {
        "study_id": study_id,
        "phase": phase,
        "kind": source.kind,
        "name": source.name,
        "documents": None if source.documents is None else json_of(list(source.documents)),
        "author": key_of(connection, study_id, author),
        "at": now(),
    }
    connection.execute(insert(suggestion_sources).values(row))
    n = None if source.documents is None else len(source.documents)
    note(connection, study_id, author, "choose suggestions", phase=phase, source=source.name, n=n)


def _refuse_no_model(connection: Connection, study_id: int, name: str) -> None:
    mine = annotators.c.study_id == study_id, annotators.c.kind == "model"
    names = list(connection.execute(select(annotators.c.name).where(*mine)).scalars())
    if name not in names:
        raise NotFoundError(
            f"the study has no annotator {name!r} of kind model; expected one of {names}"
        ).coded("no-annotator", annotator=name)


def _refuse_unknown_documents(
    connection: Connection, study_id: int, names: Collection[str]
) -> None:
    query = select(documents.c.name).where(documents.c.study_id == study_id)
    of_study = set(connection.execute(query).scalars()) if names else set[str]()
    for name in names:
        if name not in of_study:
            raise NotFoundError(f"the study has no document {name!r}").coded(
                "no-document", document=name
            )


def digests(
    connection: Connection, study: str, phase: str, source: SuggestionSource
) -> dict[str, str]:
    """Return the digest of the newest suggestions of a source, by document."""
    query = (
        select(documents.c.name, suggestions.c.digest)
        .join(documents, documents.c.id == suggestions.c.document_id)
        .where(suggestions.c.id.in_(newest_of(study_row(connection, study).id, phase, source.key)))
    )
    return {row.name: row.digest for row in connection.execute(query)}


def put(
    connection: Connection,
    study: str,
    phase: str,
    source: SuggestionSource,
    document: str,
    digest: str,
    suggested: Iterable[Suggestion],
    *,
    problem: str | None = None,
) -> None:
    """Store what a source suggests in a document, in place of what it suggested before.

    Parameters
    ----------
    problem : why the source could not read the document.
    """
    study_id = study_row(connection, study).id
    named = documents.c.study_id == study_id, documents.c.name == document
    document_id = connection.execute(select(documents.c.id).where(*named)).scalar_one()
    mine = suggestions.c.id.in_(newest_of(study_id, phase, source.key))
    newest = select(suggestions.c.digest).where(mine, suggestions.c.document_id == document_id)
    if connection.execute(newest).scalar() == digest:
        return
    row = {
        "study_id": study_id,
        "document_id": document_id,
        "phase": phase,
        "source": source.key,
        "digest": digest,
        "content": json_of([encode(each) for each in suggested]),
        "problem": problem,
        "at": now(),
    }
    connection.execute(insert(suggestions).values(row))


def counts(
    connection: Connection, study: str, phase: str, source: SuggestionSource
) -> SuggestionCounts:
    """Return how far the suggestions of a phase are."""
    names = covered(connection, study, source)
    query = (
        select(documents.c.name, suggestions.c.content, suggestions.c.problem)
        .join(documents, documents.c.id == suggestions.c.document_id)
        .where(suggestions.c.id.in_(newest_of(study_row(connection, study).id, phase, source.key)))
    )
    rows = {row.name: row for row in connection.execute(query)}
    ready = [rows[name] for name in names if name in rows]
    problems = [f"{row.name}: {row.problem}" for row in ready if row.problem]
    n_suggestions = sum(len(json.loads(row.content)) for row in ready)
    first = problems[0] if problems else ""
    return SuggestionCounts(len(names), len(ready), n_suggestions, len(problems), first)


def are_shown(connection: Connection, place: Place) -> bool:
    """Return whether the annotator of a layer gets suggestions, ready or not."""
    return _task(connection, place) is not None


def suggestions_at(connection: Connection, place: Place) -> SuggestionsAt | None:
    """Return the suggestions for a layer, as far as their categories are in the scheme.

    None where nothing is suggested: the phase has no suggestions, the document gets none, or the
    task is of the control arm.
    """
    task = _task(connection, place)
    if task is None:
        return None
    in_document = suggestions.c.document_id == task.document_id, suggestions.c.phase == place.phase
    mine = suggestions.c.source == source_from(task).key
    query = select(suggestions).where(*in_document, mine).order_by(suggestions.c.id.desc())
    row = connection.execute(query.limit(1)).first()
    if row is None:
        return SuggestionsAt()
    scheme = standing(connection, task.study_id).scheme
    suggested = tuple(each for each in content_of(row) if each.fits(scheme))
    answers = rejections(connection, task, place)
    refused = {key for key, last in answers.items() if last.answer == REJECTED}
    keys = keys_of(content_of(row)) if refused else {}
    rejected = frozenset(each.id for each in suggested if keys.get(each.id) in refused)
    return SuggestionsAt(True, suggested, rejected)


def _task(connection: Connection, place: Place) -> Row[Any] | None:
    """Return the source, and the numbers of a task that shows suggestions; None for all others."""
    query = (
        select(
            suggestion_sources,
            assignments.c.document_id,
            assignments.c.annotator_id,
        )
        .join(assignments, assignments.c.study_id == suggestion_sources.c.study_id)
        .join(studies, studies.c.id == assignments.c.study_id)
        .join(documents, documents.c.id == assignments.c.document_id)
        .join(annotators, annotators.c.id == assignments.c.annotator_id)
        .where(studies.c.key == place.study, studies.c.removed.is_(None))
        .where(documents.c.name == place.document, annotators.c.name == place.annotator)
        .where(assignments.c.round == place.round, assignments.c.phase == place.phase)
        .where(suggestion_sources.c.phase == place.phase, assignments.c.suggestions == 1)
    )
    row = connection.execute(query).first()
    if row is None:
        return None
    names = source_from(row).documents
    return row if names is None or place.document in names else None


def reject(
    connection: Connection, place: Place, ids: Collection[str], *, is_rejected: bool = True
) -> tuple[str, ...]:
    """Record that an annotator rejects suggestions, or takes that back; repeated, nothing changes.

    Returns
    -------
    The ids of which nothing is suggested in the document; they are left out.

    Raises
    ------
    NotFoundError
        If these are all, or nothing is suggested to the annotator.
    """
    task = _task(connection, place)
    query = select(suggestions.c.id, suggestions.c.content).where(
        suggestions.c.document_id == (-1 if task is None else task.document_id),
        suggestions.c.phase == place.phase,
    )
    rows = connection.execute(query.order_by(suggestions.c.id)).all()
    sets, keys = dict[str, int](), dict[str, Hashable]()
    for row in rows:
        keys_in_row = keys_of(content_of(row))
        sets |= dict.fromkeys(keys_in_row, row.id)
        keys |= keys_in_row
    before = {} if task is None else rejections(connection, task, place)
    answer = REJECTED if is_rejected else OPEN
    chosen = tuple(dict.fromkeys(ids))
    unknown = tuple(id for id in chosen if id not in sets)
    if task is None or unknown == chosen:
        raise NotFoundError(f"nothing of the id {chosen[0]!r} is suggested here").coded(
            "no-suggestion", id=chosen[0]
        )
    new = []
    for id in filter(sets.__contains__, chosen):
        last = before.get(keys[id])
        if (OPEN if last is None else last.answer) != answer:
            annotator = {"annotator_id": task.annotator_id, "round": place.round}
            new.append(
                {
                    **annotator,
                    "suggestion_id": sets[id],
                    "element": id,
                    "answer": answer,
                    "at": now(),
                }
            )
    if new:
        connection.execute(insert(suggestion_answers), new)
    return unknown


def set_arm(
    connection: Connection,
    study: str,
    phase: str,
    tasks: Iterable[tuple[str, str]],
    *,
    is_shown: bool,
    author: str = "",
) -> int:
    """Show suggestions in tasks, or let them be of the control arm; return how many tasks changed.

    Parameters
    ----------
    tasks : document and annotator of each; all its rounds.

    Raises
    ------
    NotFoundError
        If the study has no such task.
    ConflictError
        If the annotator has begun the document: an arm that is changed then compares nothing.
    """
    study_id = lock_study(connection, study)
    check_in_phases(connection, study_id, phase)
    query = (
        select(
            documents.c.name.label("document"),
            annotators.c.name.label("annotator"),
            *(assignments.c[name] for name in ("id", "suggestions")),
            layers.c.version,
        )
        .select_from(assignments)
        .join(documents, documents.c.id == assignments.c.document_id)
        .join(annotators, annotators.c.id == assignments.c.annotator_id)
        .outerjoin(layers, SAME_PLACE)
        .where(assignments.c.study_id == study_id, assignments.c.phase == phase)
    )
    rows: dict[tuple[str, str], list[Any]] = {}
    for row in connection.execute(query):
        rows.setdefault((row.document, row.annotator), []).append(row)
    changed: list[int] = []
    for document, annotator in dict.fromkeys(tasks):
        for row in rows.get((document, annotator)) or _refuse_no_task(document, annotator):
            if row.suggestions == int(is_shown):
                continue
            if row.version is not None:
                raise ConflictError(
                    f"{annotator!r} has begun {document!r}, so whether suggestions are shown "
                    "there stays as it is"
                ).coded("task-begun", document=document, annotator=annotator)
            changed.append(row.id)
    for part in chunks(changed):
        mine = assignments.c.id.in_(part)
        connection.execute(update(assignments).where(mine).values(suggestions=int(is_shown)))
    if changed:
        what = "show suggestions" if is_shown else "hide suggestions"
        note(connection, study_id, author, what, phase=phase, n=len(changed))
    return len(changed)


def _refuse_no_task(document: str, annotator: str) -> NoReturn:
    raise NotFoundError(f"{document!r} is not assigned to {annotator!r}").coded(
        "not-assigned", document=document, annotator=annotator
    )


class Suggestions(StorePart):
    """Suggestions to annotators; :attr:`Store.suggestions`."""

    choose = writing(choose)
    source = reading(source_of)
    covered = reading(covered)
    digests = reading(digests)
    counts = reading(counts)
    put = writing(put)
    are_shown = reading(are_shown)
    at = reading(suggestions_at)
    reject = writing(reject)
    set_arm = writing(set_arm)
    answers = reading(answers_of)
