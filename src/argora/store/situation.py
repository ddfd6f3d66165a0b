"""What is assigned and annotated in a study, as a plan of tasks finds it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from argora.store.assigning import check_in_phases
from argora.store.loading import marked_in
from argora.store.tables import annotators, assignments, documents, layers

__all__ = ["Situation", "situation_of"]

Pair = tuple[int, int]
"""The numbers of a document and of an annotator."""


@dataclass(frozen=True)
class Situation:
    """What is assigned and annotated in a study before a plan, all by the numbers of rows.

    Attributes
    ----------
    documents, annotators : their names; documents for training and retired ones are not there.
    returned : assignments that are taken back.
    holders, barred : of documents: who has them already, and who must not get them.
    n_tasks, last_position : of annotators: how many they have, and the position of the last one.
    """

    documents: Mapping[int, str]
    annotators: Mapping[int, str]
    returned: Sequence[int]
    holders: Mapping[int, set[int]]
    barred: Mapping[int, set[int]]
    n_tasks: Mapping[int, int]
    last_position: Mapping[int, int]


def situation_of(
    connection: Connection, study_id: int, phase: str, round: int, *, renew: bool
) -> Situation:
    """Return what a plan starts from: what is assigned and annotated in its phase.

    Parameters
    ----------
    round : in which the plan assigns.
    renew : whether it takes back what nobody has begun.
    """
    check_in_phases(connection, study_id, phase)
    marked = marked_in(connection, study_id)
    names = _names(connection, documents, study_id)
    texts = {number: name for number, name in names.items() if number not in marked}
    people = _names(connection, annotators, study_id, annotators.c.kind == "person")
    layers_of = _states(connection, study_id, phase)
    table = assignments.c
    columns = table.id, table.document_id, table.annotator_id, table.round
    returned: list[int] = []
    holders: dict[int, set[int]] = defaultdict(set)
    barred: dict[int, set[int]] = defaultdict(set)
    n_tasks: dict[int, int] = defaultdict(int)
    in_phase = table.study_id == study_id, table.phase == phase
    for row in connection.execute(select(*columns).where(*in_phase)):
        pair = row.document_id, row.annotator_id
        if row.document_id not in texts:
            continue
        if row.round > round:
            barred[row.document_id].add(row.annotator_id)
        elif row.round == round and renew and pair not in layers_of[round]:
            returned.append(row.id)
        elif row.round == round and row.annotator_id in people:
            holders[row.document_id].add(row.annotator_id)
            n_tasks[row.annotator_id] += 1
    for other, states in layers_of.items():
        for (text, annotator), state in states.items():
            if other == round and state == "finished" and annotator in people:
                holders[text].add(annotator)  # also of those who left: their work counts
            elif other >= round:
                barred[text].add(annotator)
    if round > 1:  # whoever annotates a document again has finished it before
        before = layers_of[round - 1]
        for text in texts:
            barred[text] |= {each for each in people if before.get((text, each)) != "finished"}
    query = select(table.annotator_id, func.max(table.position)).where(table.study_id == study_id)
    last = connection.execute(query.group_by(table.annotator_id))
    last_position = {annotator: position or 0 for annotator, position in last}
    return Situation(texts, people, returned, holders, barred, n_tasks, last_position)


def _names(connection: Connection, table: Any, study_id: int, *conditions: Any) -> dict[int, str]:
    """Return the names of the documents or annotators of a study by the numbers of their rows."""
    query = select(table.c.id, table.c.name).where(table.c.study_id == study_id, *conditions)
    return {row.id: row.name for row in connection.execute(query.order_by(table.c.id))}


def _states(connection: Connection, study_id: int, phase: str) -> dict[int, dict[Pair, str]]:
    """Return the states of the layers of a phase by their rounds."""
    columns = layers.c.round, layers.c.document_id, layers.c.annotator_id, layers.c.state
    states: dict[int, dict[Pair, str]] = defaultdict(dict)
    in_phase = layers.c.study_id == study_id, layers.c.phase == phase
    for row in connection.execute(select(*columns).where(*in_phase)):
        states[row.round][row.document_id, row.annotator_id] = row.state
    return states
