"""Lists for the screens: the documents of a study, and how far everybody is with each."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, select

from argora.errors import NotFoundError
from argora.store.assigning import SAME_PLACE, TASKS, tasks_in
from argora.store.loading import chunks, study_row
from argora.store.places import Place
from argora.store.recent import Recent
from argora.store.tables import (
    annotators,
    assignments,
    documents,
    layers,
    operations,
    roles,
    studies,
)

__all__ = [
    "Listed",
    "Task",
    "Workload",
    "listed",
    "listed_by_number",
    "number_of",
    "place_at",
    "tasks",
    "workloads",
]


@dataclass(frozen=True)
class Listed:
    """A document in a list.

    Attributes
    ----------
    key : stands in addresses and tells nothing.
    title : as the metadata say it; the name where they do not.
    """

    key: str
    name: str
    title: str
    n_characters: int

    def matches(self, search: str, *, in_titles: bool = True) -> bool:
        """Return whether the name holds what is searched, in any case; or the title, if asked."""
        texts = (self.name, self.title) if in_titles else (self.name,)
        return any(search.casefold() in text.casefold() for text in texts)


@dataclass(frozen=True)
class Task:
    """A document that somebody is to annotate.

    Attributes
    ----------
    key : of the document.
    state : of the layer; None while the annotator has not begun, and the version is 0.
    position : in the annotator's order; of documents with the same one, ``number`` says it.
    """

    place: Place
    key: str
    state: str | None
    version: int
    position: int = 0
    number: int = 0


def listed(connection: Connection, study: str, cache: Recent[int, Listed]) -> tuple[Listed, ...]:
    """Return the documents of a study in their order.

    Parameters
    ----------
    cache : what was listed before; what documents say never changes.
    """
    of_study = documents.c.study_id == study_row(connection, study).id
    numbers = connection.execute(select(documents.c.id).where(of_study).order_by(documents.c.id))
    return tuple(listed_by_number(connection, cache, numbers.scalars()).values())


def listed_by_number(
    connection: Connection, cache: Recent[int, Listed], numbers: Iterable[int]
) -> dict[int, Listed]:
    """Return the documents of these rows, in the order of the numbers."""
    cached = {number: cache.get(number) for number in numbers}
    for part in chunks([number for number, one in cached.items() if one is None]):
        rows = connection.execute(select(documents).where(documents.c.id.in_(part)))
        cached.update((row.id, cache.put(row.id, _listed(row))) for row in rows)
    return {number: one for number, one in cached.items() if one is not None}


def _listed(row: Row[Any]) -> Listed:
    about = json.loads(row.about)
    title = about.get("metadata", {}).get("title")
    text = "" if row.text is None else json.loads(row.text)
    length = len(text) or int(about.get("length") or 0)
    return Listed(row.key, row.name, title if isinstance(title, str) else row.name, length)


def number_of(connection: Connection, study: str, key: str) -> int:
    """Return the number of the row of a document of a study by its key.

    Raises
    ------
    NotFoundError
        If the study has none of that key.
    """
    number = connection.execute(_NUMBER, {"in_study": study, "document_key": key}).scalar()
    if number is None:
        raise NotFoundError(f"study {study!r} has no document of the key {key!r}").coded(
            "no-document", document=key
        )
    return int(number)


_NUMBER = (
    select(documents.c.id)
    .join(studies, studies.c.id == documents.c.study_id)
    .where(studies.c.key == bindparam("in_study"), documents.c.key == bindparam("document_key"))
)


def tasks(connection: Connection, study: str, *, annotator: str | None = None) -> tuple[Task, ...]:
    """Return the tasks of a study, of one annotator or of all: for each document the last round.

    Those of an annotator are in the annotator's order, else in that of the documents.
    """
    rows = tasks_in(connection, study, annotator)
    last = {(row.key, row.annotator): row for row in rows}
    in_order = sorted(last.values(), key=attrgetter("position", "number"))
    return tuple(_task(study, row) for row in in_order)


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


def workloads(connection: Connection, study: str) -> tuple[Workload, ...]:
    """Return how far each person of a study is, in the order of names."""
    study_id = study_row(connection, study).id
    n_tasks = {row[0]: int(row[1]) for row in connection.execute(_N_TASKS, {"of": study_id})}
    begun = {
        (annotator, state): (n, at)
        for annotator, state, n, at in connection.execute(_TASKS_BEGUN, {"of": study_id})
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


_N_TASKS = (
    select(assignments.c.annotator_id, func.count())
    .where(assignments.c.study_id == bindparam("of"))
    .group_by(assignments.c.annotator_id)
)

# From the layers to their tasks: there are fewer layers than tasks, until all are begun.
_TASKS_BEGUN = (
    select(layers.c.annotator_id, layers.c.state, func.count(), func.max(operations.c.at))
    .select_from(layers)
    .join(assignments, SAME_PLACE)
    .outerjoin(
        operations,
        (operations.c.layer_id == layers.c.id) & (operations.c.version == layers.c.version),
    )
    .where(layers.c.study_id == bindparam("of"))
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


def place_at(connection: Connection, study: str, key: str, annotator: str) -> Place:
    """Return the place of an annotator's layer of a document that is assigned to them.

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
    return Place(study, row.document, row.annotator, row.round)


_ASSIGNED = (
    TASKS.where(
        studies.c.key == bindparam("in_study"),
        documents.c.key == bindparam("document_key"),
        annotators.c.name == bindparam("by_annotator"),
    )
    .order_by(assignments.c.round.desc())
    .limit(1)
)


def _task(study: str, row: Any) -> Task:
    place = Place(study, row.document, row.annotator, row.round)
    return Task(place, row.key, row.state, row.version or 0, row.position, row.number)
