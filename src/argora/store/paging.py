"""Pages of long lists: the documents of a study, with a filter, and the tasks of an annotator."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Select, exists, func, or_, select, true

from argora.errors import StoreError
from argora.store.assigned import SAME_PLACE
from argora.store.listing import Listed, Task, listed_by_number, row_of, tasks
from argora.store.loading import study_row
from argora.store.phases import Phase, phases_of, waiting_documents
from argora.store.recent import Recent
from argora.store.tables import annotators, assignments, documents, layers

__all__ = [
    "ALL",
    "DocumentFilter",
    "DocumentPage",
    "DocumentState",
    "TaskPage",
    "TaskState",
    "documents_page",
    "listed_by_name",
    "tasks_page",
]

DocumentState = Literal["nobody", "assigned", "open", "unfinished", "finished"]
"""``nobody`` has it, somebody has not begun it, begun it, not finished it, finished it."""

TaskState = Literal["assigned", "open", "unfinished", "finished"]

_TaskPlace = tuple[int, int, int, int]
"""Where a task is in an annotator's order: its group, phase, position and document."""


@dataclass(frozen=True)
class DocumentFilter:
    """Which documents of a study are listed.

    Attributes
    ----------
    search : words in the title, the name or a mark, in any case; empty for all.
    annotators : names; only documents that one of them has, in the state if there is one.
    phase : the only one whose tasks and layers are looked at; all by default.
    """

    search: str = ""
    state: DocumentState | None = None
    annotators: tuple[str, ...] = ()
    phase: str | None = None


ALL = DocumentFilter()


@dataclass(frozen=True)
class DocumentPage:
    """A part of a list of documents, in the order in which they were added.

    Attributes
    ----------
    n_all : how many documents the filter lets through, on all pages.
    next : what asks for the page behind this one; None on the last.
    """

    documents: tuple[Listed, ...]
    n_all: int
    next: str | None


@dataclass(frozen=True)
class TaskPage:
    """A part of the tasks of an annotator, in the annotator's order.

    Those of training documents come first, those of retired ones last.

    Attributes
    ----------
    n_all, n_finished : of all tasks of the annotator but retired ones, whatever is listed.
    n_listed : how many tasks the filter lets through, on all pages.
    first_open : the first task that can be worked on, whatever is listed: not finished, not
        retired, in an open phase, and not waiting for a gold layer.
    next : what asks for the page behind this one; None on the last.
    """

    tasks: tuple[tuple[Task, Listed], ...]
    n_all: int
    n_finished: int
    n_listed: int
    first_open: tuple[Task, Listed] | None
    next: str | None


def documents_page(
    connection: Connection,
    cache: Recent[int, Listed],
    study: str,
    criteria: DocumentFilter,
    *,
    after: str | None = None,
    limit: int,
) -> DocumentPage:
    """Return the documents that a filter lets through, from behind the one of a key.

    Raises
    ------
    NotFoundError
        If the study has no document of that key.
    """
    study_id = study_row(connection, study).id
    query = _filtered(connection, study_id, criteria)
    begin = 0 if after is None else row_of(connection, study, after).id
    if criteria.search:
        numbers = list(connection.execute(query.order_by(documents.c.id)).scalars())
        texts = listed_by_number(connection, cache, study_id, numbers)
        matching = [n for n in numbers if texts[n].matches(criteria.search)]
        n_all, rest = len(matching), [n for n in matching if n > begin][: limit + 1]
    else:
        n_all = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
        part = query.where(documents.c.id > begin).order_by(documents.c.id).limit(limit + 1)
        rest = list(connection.execute(part).scalars())
    by_number = listed_by_number(connection, cache, study_id, rest[:limit])
    page = tuple(by_number[number] for number in rest[:limit])
    return DocumentPage(page, n_all, page[-1].key if len(rest) > limit else None)


def listed_by_name(
    connection: Connection, cache: Recent[int, Listed], study: str, names: Collection[str]
) -> dict[str, Listed]:
    """Return documents of a study by their names; a name that it does not have is left out."""
    study_id = study_row(connection, study).id
    of_study = documents.c.study_id == study_id
    query = select(documents.c.id).where(of_study, documents.c.name.in_(names))
    numbers = list(connection.execute(query).scalars())
    by_number = listed_by_number(connection, cache, study_id, numbers)
    return {each.name: each for each in by_number.values()}


def _filtered(connection: Connection, study_id: int, criteria: DocumentFilter) -> Select[Any]:
    """Select the numbers of the documents of a state and of annotators.

    Nobody waits for what is retired, so it is in no list of what is still to be done.
    """
    query = select(documents.c.id).where(documents.c.study_id == study_id)
    people: Sequence[int] | None = None
    if criteria.annotators:
        mine = annotators.c.study_id == study_id, annotators.c.name.in_(criteria.annotators)
        people = list(connection.execute(select(annotators.c.id).where(*mine)).scalars())
    task_is_mine, layer_is_mine = (
        _mine(table, people, criteria.phase) for table in (assignments, layers)
    )
    has_task = select(assignments.c.id).where(*task_is_mine)
    has_layer = select(layers.c.id).where(*layer_is_mine)
    joined = assignments.outerjoin(layers, SAME_PLACE)
    task = select(assignments.c.id).select_from(joined).where(*task_is_mine)
    if criteria.state in ("nobody", "assigned", "unfinished"):
        query = query.where(documents.c.retired.is_(None))
    match criteria.state:
        case "nobody":
            return query.where(~exists(has_task), ~exists(has_layer))
        case "assigned":
            return query.where(exists(task.where(layers.c.id.is_(None))))
        case "unfinished":
            not_finished = or_(layers.c.id.is_(None), layers.c.state != "finished")
            return query.where(exists(task.where(not_finished)))
        case "open" | "finished":
            return query.where(exists(has_layer.where(layers.c.state == criteria.state)))
    return query if people is None else query.where(or_(exists(has_task), exists(has_layer)))


def _mine(table: Any, people: Sequence[int] | None, phase: str | None) -> tuple[Any, ...]:
    """Return which rows belong to the document of the statement around, as conditions."""
    return (
        table.c.document_id == documents.c.id,
        true() if people is None else table.c.annotator_id.in_(people),
        true() if phase is None else table.c.phase == phase,
    )


def tasks_page(
    connection: Connection,
    cache: Recent[int, Listed],
    study: str,
    annotator: str,
    *,
    search: str = "",
    in_titles: bool = True,
    state: TaskState | None = None,
    keys: Iterable[str] | None = None,
    phase: str | None = None,
    with_planned: bool = True,
    after: str | None = None,
    limit: int,
) -> TaskPage:
    """Return the tasks of an annotator, phase by phase in their order, from behind a place in it.

    The place is one in the order and not in the list, so that it stays where tasks are taken back.

    Parameters
    ----------
    in_titles : whether titles are searched, too, which annotators may not see.
    keys : of the documents that are listed; all by default.
    phase : the only one whose tasks are listed and counted; all by default.
    with_planned : whether tasks of planned phases are, of which annotators see nothing.
    after : as ``next`` of another page names it.

    Raises
    ------
    StoreError
        If ``after`` is no such name.
    """
    study_id, numbers = study_row(connection, study).id, {"": 0}
    phases = phases_of(connection, study)
    for number, each in enumerate(phases, 1):
        if with_planned or each.state != "planned":
            numbers[each.name] = number

    def place_of(task: Task) -> _TaskPlace:
        return _group_of(task), numbers[task.place.phase], task.position, task.number

    of_annotator = sorted(
        (
            task
            for task in tasks(connection, study, annotator=annotator, phase=phase)
            if task.place.phase in numbers
        ),
        key=place_of,
    )
    counting = [task for task in of_annotator if "retired" not in task.marks]
    chosen = None if keys is None else set(keys)
    matching = [
        task
        for task in of_annotator
        if _is_in(task, state) and (chosen is None or task.key in chosen)
    ]
    if search:
        texts = listed_by_number(connection, cache, study_id, [task.number for task in matching])
        matching = [t for t in matching if texts[t.number].matches(search, in_titles=in_titles)]
    begin = None if after is None else _place_of(connection, study, after, numbers)
    rest = [task for task in matching if begin is None or place_of(task) > begin][: limit + 1]
    first = _first_open(connection, study, counting, phases)
    page = rest[:limit]
    listed = [task.number for task in (*page, *([first] if first else []))]
    texts = listed_by_number(connection, cache, study_id, listed)
    return TaskPage(
        tuple((task, texts[task.number]) for task in page),
        len(counting),
        sum(task.state == "finished" for task in counting),
        len(matching),
        None if first is None else (first, texts[first.number]),
        _name_of(page[-1]) if len(rest) > limit else None,
    )


def _first_open(
    connection: Connection, study: str, tasks: Iterable[Task], phases: Iterable[Phase]
) -> Task | None:
    """Return the first task that can be worked on."""
    waiting: dict[str, Collection[str]] = {"": ()}
    for phase in phases:
        if phase.state == "open":
            waiting[phase.name] = frozenset(waiting_documents(connection, study, phase.name))
    return next(
        (
            task
            for task in tasks
            if task.state != "finished"
            and task.place.phase in waiting
            and (task.state == "open" or task.place.document not in waiting[task.place.phase])
        ),
        None,
    )


def _is_in(task: Task, state: TaskState | None) -> bool:
    match state:
        case None:
            return True
        case "unfinished":
            return task.state != "finished"
        case "assigned":
            return task.state is None
    return task.state == state


def _group_of(task: Task) -> int:
    """Return 0 for what is for training, 2 for what is retired, 1 for all else."""
    return 2 if "retired" in task.marks else int("training" not in task.marks)


def _name_of(task: Task) -> str:
    return f"{_group_of(task)}.{task.position}.{task.key}.{task.place.phase}"


def _place_of(
    connection: Connection, study: str, name: str, numbers: Mapping[str, int]
) -> _TaskPlace:
    """Return the place in an annotator's order that a page named as where the next begins."""
    group, position, key, phase = [*name.split(".", 3), "", "", ""][:4]
    is_place = group in ("0", "1", "2") and position.isdecimal() and len(position) <= 18 and key
    if not is_place or phase not in numbers:
        raise StoreError(f"{name!r} is no place in a list; take 'next' of the page before").coded(
            "no-page", after=name
        )
    number = row_of(connection, study, key).id
    return int(group), numbers[phase], int(position), number
