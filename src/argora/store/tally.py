"""How far a study is, in numbers: what each annotator has finished, begun and not begun."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, exists, func, null, or_, select, true

from argora.store.assigning import SAME_PLACE
from argora.store.loading import study_row
from argora.store.tables import annotators, assignments, documents, layers

__all__ = ["AnnotatorTally", "Numbers", "Tally", "numbers_of", "tally_of"]


@dataclass(frozen=True)
class Numbers:
    """How many documents by annotators are in each state.

    What is assigned or finished counts; a layer that was begun and whose task was taken back does
    not. Each person counts once for a document, by the first such round, which is the one that
    figures of agreement are of.
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
    n_later : documents by annotators in later rounds, which count for nobody.
    n_shared : documents that two persons or more have finished.
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


def numbers_of(connection: Connection, study: str) -> Numbers:
    """Count what is assigned or finished in a study, in each state."""
    return tally_of(connection, study).numbers


def tally_of(connection: Connection, study: str) -> Tally:
    """Count what is assigned or finished in a study, for each person and in each state."""
    study_id = study_row(connection, study).id
    of_study = annotators.c.study_id == study_id, annotators.c.kind == "person"
    people = connection.execute(select(annotators.c.id, annotators.c.name).where(*of_study)).all()
    later = _later_places(connection, study_id, {row.id for row in people})
    states: dict[int, Counter[str]] = defaultdict(Counter)
    for annotator, state, n in _first_rounds(connection, study_id):
        states[annotator][state] += n
    n_counted = 0
    for (_, annotator), rounds in later.items():
        states[annotator]["assigned"] -= sum(each.is_task for each in rounds)
        counting = [each for each in rounds if each.is_task or each.state == "finished"]
        if counting and not counting[0].has_first:
            first = min(counting, key=attrgetter("round"))
            states[annotator][first.state or "assigned"] += 1
            n_counted += 1
    texts = select(func.count()).select_from(documents).where(documents.c.study_id == study_id)
    return Tally(
        tuple(
            AnnotatorTally(row.name, Numbers(**states[row.id]))
            for row in sorted(people, key=attrgetter("name"))
        ),
        connection.execute(texts).scalar_one(),
        sum(map(len, later.values())) - n_counted,
        _n_shared(connection, study_id),
    )


def _first_rounds(connection: Connection, study_id: int) -> Iterator[tuple[int, str, int]]:
    """Yield annotator, state and number of all tasks, and corrections by the layers of round 1.

    Tasks of later rounds are among those that are assigned. Only what indexes hold is counted
    of the tasks; their rows would take seconds for 300,000.
    """
    tasks = select(assignments.c.annotator_id, func.count()).group_by(assignments.c.annotator_id)
    for annotator, n in connection.execute(tasks.where(assignments.c.study_id == study_id)):
        yield annotator, "assigned", n
    is_task = assignments.c.id.is_not(None).label("is_task")
    columns = layers.c.annotator_id, layers.c.state, is_task
    begun = (
        select(*columns, func.count())
        .select_from(layers.outerjoin(assignments, SAME_PLACE))
        .where(layers.c.study_id == study_id, layers.c.round == 1)
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
    connection: Connection, study_id: int, people: Collection[int]
) -> dict[tuple[int, int], list[_Later]]:
    """Return what persons have in rounds after the first, by document and annotator."""
    places: dict[tuple[int, int, int], _Later] = {}
    for table, state in ((assignments, null()), (layers, layers.c.state)):
        place = table.c.document_id, table.c.annotator_id, table.c.round
        query = (
            select(*place, _has_first(*place[:2]), state)
            .select_from(documents.join(table, table.c.document_id == documents.c.id))
            .where(documents.c.study_id == study_id, table.c.round > 1)
        )
        for document, annotator, round, has_first, name in connection.execute(query):
            later = places.setdefault((document, annotator, round), _Later(round, bool(has_first)))
            later.is_task, later.state = later.is_task or name is None, name or later.state
    by_pair: dict[tuple[int, int], list[_Later]] = defaultdict(list)
    for (document, annotator, _), later in places.items():
        if annotator in people:
            by_pair[document, annotator].append(later)
    return by_pair


def _has_first(document: Any, annotator: Any) -> Any:
    """Return whether an annotator counts for a document by round 1, as a part of a statement."""
    task, layer = assignments.alias(), layers.alias()
    parts = []
    for table, is_counted in ((task, true()), (layer, layer.c.state == "finished")):
        same = table.c.document_id == document, table.c.annotator_id == annotator
        parts.append(exists().where(*same, table.c.round == 1, is_counted))
    return or_(*parts)


def _n_shared(connection: Connection, study_id: int) -> int:
    """Count the documents that two persons or more have finished."""
    people = select(annotators.c.id).where(annotators.c.kind == "person")
    shared = (
        select(layers.c.document_id)
        .where(
            layers.c.study_id == study_id,
            layers.c.state == "finished",
            layers.c.annotator_id.in_(people),
        )
        .group_by(layers.c.document_id)
        .having(func.count(layers.c.annotator_id.distinct()) > 1)
        .subquery()
    )
    return int(connection.execute(select(func.count()).select_from(shared)).scalar_one())
