"""Lists for the screens: the documents of a study, and how far everybody is with each."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, select, true

from argora.errors import NotFoundError
from argora.model.document import DOCUMENT_MARKS, DocumentMark
from argora.store.assigned import SAME_PLACE, TASKS, tasks_in
from argora.store.loading import chunks, marked_in, retired_in, study_row
from argora.store.places import Place
from argora.store.recent import Recent
from argora.store.rows import BATCH
from argora.store.tables import (
    annotators,
    assignments,
    documents,
    layers,
    operations,
    phases,
    roles,
    second_curations,
    studies,
)
from argora.store.tally import n_tasks_by_annotator

__all__ = [
    "Listed",
    "Task",
    "Workload",
    "listed",
    "listed_by_number",
    "names_marked",
    "place_at",
    "row_of",
    "tasks",
    "with_gold",
    "workloads",
]


@dataclass(frozen=True)
class Listed:
    """A document in a list.

    Attributes
    ----------
    key : stands in addresses and tells nothing.
    title : as the metadata say it; the name where they do not.
    marks : ``training`` or ``retired``, or both.
    """

    key: str
    name: str
    title: str
    n_characters: int
    marks: frozenset[DocumentMark] = frozenset()

    def matches(self, search: str, *, in_titles: bool = True) -> bool:
        """Return whether the name or a mark holds what is searched, in any case; or the title."""
        texts = (self.name, *self.marks, *((self.title,) if in_titles else ()))
        return any(search.casefold() in text.casefold() for text in texts)


@dataclass(frozen=True)
class Task:
    """A document that somebody is to annotate.

    Attributes
    ----------
    key : of the document.
    state : of the layer; None while the annotator has not begun, and the version is 0.
    marks : of the document.
    position : in the annotator's order; of documents with the same one, ``number`` says it.
    """

    place: Place
    key: str
    state: str | None
    version: int
    marks: frozenset[DocumentMark] = frozenset()
    position: int = 0
    number: int = 0


def listed(connection: Connection, study: str, cache: Recent[int, Listed]) -> tuple[Listed, ...]:
    """Return the documents of a study in their order.

    Parameters
    ----------
    cache : what was listed before, but for marks, which change; nothing else of a document does.
    """
    study_id = study_row(connection, study).id
    of_study = documents.c.study_id == study_id
    numbers = connection.execute(select(documents.c.id).where(of_study).order_by(documents.c.id))
    return tuple(listed_by_number(connection, cache, study_id, numbers.scalars()).values())


def listed_by_number(
    connection: Connection, cache: Recent[int, Listed], study_id: int, numbers: Iterable[int]
) -> dict[int, Listed]:
    """Return the documents of these rows of a study, in the order of the numbers."""
    cached = {number: cache.get(number) for number in numbers}
    for part in chunks([number for number, one in cached.items() if one is None]):
        rows = connection.execute(select(documents).where(documents.c.id.in_(part)))
        cached.update((row.id, cache.put(row.id, _listed(row))) for row in rows)
    marks_of = marked_in(connection, study_id)
    return {
        number: replace(one, marks=marks_of[number]) if number in marks_of else one
        for number, one in cached.items()
        if one is not None
    }


def _listed(row: Row[Any]) -> Listed:
    about = json.loads(row.about)
    title = about.get("metadata", {}).get("title")
    text = "" if row.text is None else json.loads(row.text)
    length = len(text) or int(about.get("length") or 0)
    return Listed(row.key, row.name, title if isinstance(title, str) else row.name, length)


def row_of(connection: Connection, study: str, key: str) -> Row[Any]:
    """Return the number of a document of a study by its key, and what can change of it.

    Raises
    ------
    NotFoundError
        If the study has none of that key.
    """
    row = connection.execute(_ROW, {"in_study": study, "document_key": key}).first()
    if row is None:
        raise NotFoundError(f"study {study!r} has no document of the key {key!r}").coded(
            "no-document", document=key
        )
    return row


_ROW = (
    select(*(documents.c[name] for name in ("id", BATCH, *DOCUMENT_MARKS)))
    .join(studies, studies.c.id == documents.c.study_id)
    .where(studies.c.key == bindparam("in_study"), documents.c.key == bindparam("document_key"))
)


def tasks(
    connection: Connection, study: str, *, annotator: str | None = None, phase: str | None = None
) -> tuple[Task, ...]:
    """Return the tasks of a study, of one annotator or of all: of each document the last round.

    Those of an annotator are in the annotator's order, else in that of the documents.

    Parameters
    ----------
    phase : the only one whose tasks are listed; all by default.
    """
    rows = tasks_in(connection, study, annotator, phase)
    last = {(row.key, row.annotator, row.phase): (row, marks) for row, marks in rows}
    listed_tasks = [_task(study, row, marks) for row, marks in last.values()]
    return tuple(sorted(listed_tasks, key=attrgetter("position", "number")))


@dataclass(frozen=True)
class Workload:
    """How far an annotator is with all tasks.

    Attributes
    ----------
    is_member : whether somebody annotates under the name.
    n_tasks : in all, of which ``n_begun`` are begun and ``n_finished`` finished.
    at : when one of them was changed last; None if none is begun.
    """

    annotator: str
    is_member: bool
    n_tasks: int
    n_begun: int
    n_finished: int
    at: str | None


def workloads(
    connection: Connection, study: str, *, phase: str | None = None
) -> tuple[Workload, ...]:
    """Return how far each person of a study is, in the order of names.

    What is retired does not count.

    Parameters
    ----------
    phase : the only one whose tasks count; all by default.
    """
    study_id = study_row(connection, study).id
    n_tasks = n_tasks_by_annotator(connection, study_id, phase)
    begun = {
        (annotator, state): (n, at)
        for annotator, state, n, at in connection.execute(_tasks_begun(study_id, phase))
    }
    people = (
        select(annotators.c.id, annotators.c.name, roles.c.account_id)
        .outerjoin(roles, roles.c.annotator_id == annotators.c.id)
        .where(annotators.c.study_id == study_id, annotators.c.kind == "person")
        .order_by(annotators.c.name)
    )
    return tuple(
        _workload(row, n_tasks.get(row.id, 0), begun) for row in connection.execute(people)
    )


def _tasks_begun(study_id: int, phase: str | None) -> Any:
    """Count the tasks that are begun, from the layers: there are fewer than tasks at first."""
    last = (operations.c.layer_id == layers.c.id) & (operations.c.version == layers.c.version)
    return (
        select(layers.c.annotator_id, layers.c.state, func.count(), func.max(operations.c.at))
        .select_from(layers)
        .join(assignments, SAME_PLACE)
        .outerjoin(operations, last)
        .where(layers.c.study_id == study_id, true() if phase is None else layers.c.phase == phase)
        .where(layers.c.document_id.not_in(retired_in(study_id)))
        .group_by(layers.c.annotator_id, layers.c.state)
    )


def _workload(
    row: Any, n_tasks: int, begun: Mapping[tuple[int, str], tuple[int, str | None]]
) -> Workload:
    n_begun, at_begun = begun.get((row.id, "open"), (0, None))
    n_finished, at_finished = begun.get((row.id, "finished"), (0, None))
    at = max(filter(None, (at_begun, at_finished)), default=None)
    is_member = row.account_id is not None
    return Workload(row.name, is_member, n_tasks, n_begun, n_finished, at)


def names_marked(connection: Connection, study: str, mark: DocumentMark) -> tuple[str, ...]:
    """Return the names of the documents of a study that have a mark, in their order."""
    of_study = documents.c.study_id == study_row(connection, study).id
    query = select(documents.c.name).where(of_study, documents.c[mark].is_not(None))
    return tuple(connection.execute(query.order_by(documents.c.id)).scalars())


def golds_of_second_curators(connection: Connection, study: str) -> frozenset[str]:
    """Return the annotators of the golds of second curators, which no annotator sees."""
    of_study = second_curations.c.study_id == study_row(connection, study).id
    return frozenset(connection.execute(select(second_curations.c.gold).where(of_study)).scalars())


def with_gold(
    connection: Connection, study: str, phases: Collection[str] = ()
) -> frozenset[tuple[str, str]]:
    """Return the keys of documents with a finished gold layer for annotators, with its phase.

    They are those for training, and all in phases whose gold is opened.
    """
    query = (
        select(documents.c.key, layers.c.phase)
        .join(layers, layers.c.document_id == documents.c.id)
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .where(documents.c.study_id == study_row(connection, study).id)
        .where(documents.c.training.is_not(None) | layers.c.phase.in_(phases))
        .where(annotators.c.kind == "gold", layers.c.state == "finished")
        .where(annotators.c.name.not_in(golds_of_second_curators(connection, study)))
    )
    return frozenset((key, phase) for key, phase in connection.execute(query))


def place_at(connection: Connection, study: str, key: str, annotator: str) -> Place:
    """Return the place of an annotator's layer of a document that is assigned to them.

    It is that of the first phase in which it is; planned phases do not count.

    Raises
    ------
    NotFoundError
        If it is not, or there is none.
    """
    parameters = {"in_study": study, "document_key": key, "by_annotator": annotator}
    row = connection.execute(_ASSIGNED, parameters).first()
    if row is None:
        raise NotFoundError("this document does not exist or is not yours to annotate").coded(
            "no-document"
        )
    return Place(study, row.document, row.annotator, row.round, row.phase)


_ASSIGNED = (
    TASKS.where(
        studies.c.key == bindparam("in_study"),
        documents.c.key == bindparam("document_key"),
        annotators.c.name == bindparam("by_annotator"),
    )
    .outerjoin(
        phases,
        (phases.c.study_id == assignments.c.study_id) & (phases.c.name == assignments.c.phase),
    )
    .where(func.coalesce(phases.c.state, "") != "planned")
    .order_by(func.coalesce(phases.c.number, 0), assignments.c.round.desc())
    .limit(1)
)


def _task(study: str, row: Any, marks: frozenset[DocumentMark]) -> Task:
    place = Place(study, row.document, row.annotator, row.round, row.phase)
    version = row.version or 0
    return Task(place, row.key, row.state, version, marks, row.position, row.document_id)
