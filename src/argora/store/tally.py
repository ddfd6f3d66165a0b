"""How far a study is, in numbers: what each annotator has finished, begun and not begun."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, exists, func, null, or_, select, true

from argora.store.assigned import SAME_PLACE
from argora.store.loading import retired_in, study_row
from argora.store.tables import annotators, assignments, documents, layers

__all__ = [
    "AnnotatorTally",
    "Numbers",
    "Tally",
    "n_tasks_by_annotator",
    "numbers_of",
    "tally_of",
]


@dataclass(frozen=True)
class Numbers:
    """How many documents by annotators are in each state.

    What is assigned or finished counts; a layer that was begun and whose task was taken back does
    not, and nothing of a document that is retired. Each person counts once for a document in each
    phase, by the first such round, which is the one that figures of agreement are of.
    """

    assigned: int = 0
    open: int = 0
    finished: int = 0

    @property
    def all(self) -> int:
        """All of them, begun or not."""
        return self.assigned + self.open + self.finished


@dataclass(frozen=True)
class AnnotatorTally:
    """How many documents of an annotator are in each state."""

    annotator: str
    numbers: Numbers


@dataclass(frozen=True)
class Tally:
    """How far a study is.

    Attributes
    ----------
    annotators : the persons, in the order of names.
    n_documents : those that are not retired.
    n_later : documents by annotators in later rounds, which count for nobody.
    n_shared : documents that two persons or more have finished in one phase.
    """

    annotators: tuple[AnnotatorTally, ...]
    n_documents: int
    n_later: int
    n_shared: int

    @property
    def numbers(self) -> Numbers:
        """All annotators together."""
        parts = [each.numbers for each in self.annotators]
        return Numbers(
            sum(each.assigned for each in parts),
            sum(each.open for each in parts),
            sum(each.finished for each in parts),
        )


def numbers_of(connection: Connection, study: str, *, phase: str | None = None) -> Numbers:
    """Count what is assigned or finished in a study, or in one of its phases, in each state."""
    return tally_of(connection, study, phase=phase).numbers


def tally_of(connection: Connection, study: str, *, phase: str | None = None) -> Tally:
    """Count what is assigned or finished in a study, for each person and in each state.

    Parameters
    ----------
    phase : the only one that counts; all by default.
    """
    study_id = study_row(connection, study).id
    of_study = annotators.c.study_id == study_id, annotators.c.kind == "person"
    people = connection.execute(select(annotators.c.id, annotators.c.name).where(*of_study)).all()
    later = _later_places(connection, study_id, phase, {row.id for row in people})
    states: dict[int, Counter[str]] = defaultdict(Counter)
    for annotator, state, n in _first_rounds(connection, study_id, phase):
        states[annotator][state] += n
    n_counted = 0
    for (_, annotator, _), rounds in later.items():
        states[annotator]["assigned"] -= sum(each.is_task for each in rounds)
        counting = [each for each in rounds if each.is_task or each.state == "finished"]
        if counting and not counting[0].has_first:
            first = min(counting, key=attrgetter("round"))
            states[annotator][first.state or "assigned"] += 1
            n_counted += 1
    texts = select(func.count(documents.c.id)).where(*_of_study(study_id))
    return Tally(
        tuple(
            AnnotatorTally(row.name, Numbers(**states[row.id]))
            for row in sorted(people, key=attrgetter("name"))
        ),
        connection.execute(texts).scalar_one(),
        sum(map(len, later.values())) - n_counted,
        _n_shared(connection, study_id, phase),
    )


def _of_study(study_id: int) -> tuple[Any, Any]:
    """Return which documents count, as conditions: those of a study that are not retired."""
    return documents.c.study_id == study_id, documents.c.retired.is_(None)


def _in_phase(table: Any, phase: str | None) -> Any:
    return true() if phase is None else table.c.phase == phase


def n_tasks_by_annotator(
    connection: Connection, study_id: int, phase: str | None
) -> dict[int, int]:
    """Count the tasks of each annotator in one phase or in all, but those of retired documents.

    Only what indexes hold is counted; the rows would take seconds for 300,000.
    """
    query = (
        select(assignments.c.annotator_id, func.count())
        .select_from(documents.join(assignments, assignments.c.document_id == documents.c.id))
        .where(*_of_study(study_id), _in_phase(assignments, phase))
        .group_by(assignments.c.annotator_id)
    )
    return {row[0]: int(row[1]) for row in connection.execute(query)}


def _first_rounds(
    connection: Connection, study_id: int, phase: str | None
) -> Iterator[tuple[int, str, int]]:
    """Yield annotator, state and number of all tasks, and corrections by the layers of round 1.

    Tasks of later rounds are among those that are assigned.
    """
    for annotator, n in n_tasks_by_annotator(connection, study_id, phase).items():
        yield annotator, "assigned", n
    is_task = assignments.c.id.is_not(None).label("is_task")
    columns = layers.c.annotator_id, layers.c.state, is_task
    begun = (
        select(*columns, func.count())
        .select_from(layers.outerjoin(assignments, SAME_PLACE))
        .where(layers.c.study_id == study_id, layers.c.round == 1, _in_phase(layers, phase))
        .where(layers.c.document_id.not_in(retired_in(study_id)))
        .group_by(*columns)
    )
    for annotator, state, assigned, n in connection.execute(begun):
        if assigned:
            yield annotator, "assigned", -n
        if assigned or state == "finished":
            yield annotator, state, n


@dataclass
class _Later:
    """A round after the first: assigned, begun, or both."""

    round: int
    has_first: bool
    is_task: bool = False
    state: str | None = None


def _later_places(
    connection: Connection, study_id: int, phase: str | None, people: Collection[int]
) -> dict[tuple[int, int, str], list[_Later]]:
    """Return what persons have in rounds after the first, by document, annotator and phase."""
    places: dict[tuple[int, int, str, int], _Later] = {}
    for table, state in ((assignments, null()), (layers, layers.c.state)):
        key = table.c.document_id, table.c.annotator_id, table.c.phase
        query = (
            select(*key, table.c.round, _has_first(*key), state)
            .select_from(documents.join(table, table.c.document_id == documents.c.id))
            .where(*_of_study(study_id), table.c.round > 1, _in_phase(table, phase))
        )
        for document, annotator, name, round, has_first, is_in in connection.execute(query):
            place = document, annotator, name, round
            later = places.setdefault(place, _Later(round, bool(has_first)))
            later.is_task, later.state = later.is_task or is_in is None, is_in or later.state
    by_key: dict[tuple[int, int, str], list[_Later]] = defaultdict(list)
    for (document, annotator, name, _), later in places.items():
        if annotator in people:
            by_key[document, annotator, name].append(later)
    return by_key


def _has_first(document: Any, annotator: Any, phase: Any) -> Any:
    """Return whether an annotator counts for a document by round 1, as a part of a statement."""
    task, layer = assignments.alias(), layers.alias()
    parts = []
    for table, is_counted in ((task, true()), (layer, layer.c.state == "finished")):
        same = table.c.document_id == document, table.c.annotator_id == annotator
        first = table.c.round == 1, table.c.phase == phase
        parts.append(exists().where(*same, *first, is_counted))
    return or_(*parts)


def _n_shared(connection: Connection, study_id: int, phase: str | None) -> int:
    """Count the documents that two persons or more have finished in one phase."""
    people = select(annotators.c.id).where(annotators.c.kind == "person")
    shared = (
        select(layers.c.document_id)
        .where(
            layers.c.study_id == study_id,
            layers.c.state == "finished",
            layers.c.annotator_id.in_(people),
            layers.c.document_id.not_in(retired_in(study_id)),
            _in_phase(layers, phase),
        )
        .group_by(layers.c.document_id, layers.c.phase)
        .having(func.count(layers.c.annotator_id.distinct()) > 1)
        .subquery()
    )
    n_shared = select(func.count(shared.c.document_id.distinct()))
    return int(connection.execute(n_shared).scalar_one())
