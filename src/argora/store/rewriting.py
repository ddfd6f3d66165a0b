"""The rows of a study that change when a person is erased: notes go, mentions become neutral."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Table, or_, select, update

from argora.store.places import fresh_key
from argora.store.rows import json_of
from argora.store.scrubbing import Mentions, change_notes, change_reasons, change_words, count_notes
from argora.store.tables import (
    annotators,
    audit,
    curation_steps,
    documents,
    gold_versions,
    guidelines,
    layers,
    migration_records,
    operations,
    plans,
    schemes,
    snapshots,
    studies,
    things,
)

__all__ = ["Rewrite", "count_left", "rewrites", "write_rows"]


@dataclass(frozen=True)
class Rewrite:
    """New values for a row.

    Attributes
    ----------
    mine : the columns that name the row.
    layer : the number of the layer that the row is a part of; None for others.
    n_notes : how many notes of the person the row loses as it is now, and not in the log.
    n_mentions : 1 if others mention the person in the row as it is now, and not in the log.
    operations : what leads a client that knows the old values to the new ones, as JSON.
    """

    table: Table
    mine: Mapping[str, Any]
    values: Mapping[str, Any]
    layer: int | None = None
    n_notes: int = 0
    n_mentions: int = 0
    operations: Sequence[Any] = ()


@dataclass(frozen=True)
class _Source:
    """Columns of a table whose JSON has notes and texts, and the columns that name a row."""

    table: Table
    mine: tuple[str, ...]
    columns: tuple[str, ...]
    is_log: bool = field(default=False)


_NOTED = (
    _Source(things, ("layer_id", "id"), ("content",)),
    _Source(layers, ("id",), ("about",)),
    _Source(operations, ("id",), ("operations", "inverse"), is_log=True),
    _Source(snapshots, ("layer_id", "version"), ("content",), is_log=True),
    _Source(migration_records, ("migration_id", "layer_id"), ("content",), is_log=True),
)
_WORDED = (
    _Source(audit, ("id",), ("details",)),
    _Source(plans, ("id",), ("content",)),
    _Source(annotators, ("id",), ("attributes",)),
    _Source(gold_versions, ("id",), ("about",)),
)
_REASONED = _Source(curation_steps, ("id",), ("content",))
"""Decisions of people, with their reasons."""


def rewrites(
    connection: Connection, study_id: int, own_layers: Collection[int], mentions: Mentions
) -> Iterator[Rewrite]:
    """Yield the rows of a study that change.

    Parameters
    ----------
    own_layers : the numbers of the layers of the person, which lose all notes; in the notes of
        others, in texts of implicit claims, in the audit and in plans the person is not mentioned
        any more.
    """

    def without_mentions(data: Any, change: Callable[[Any], Any]) -> Any:
        return change_notes(data, change, mentions.replace)

    for source in _NOTED:
        for row, layer in _noted(connection, study_id, source):
            if layer in own_layers:
                yield from _rewritten(source, row, layer, _forget, over=without_mentions)
            else:
                yield from _rewritten(source, row, layer, mentions.replace, over=without_mentions)
    for source in _WORDED:
        columns = (*source.mine, *source.columns)
        query = select(*(source.table.c[name] for name in columns))
        for row in connection.execute(query.where(source.table.c.study_id == study_id)).all():
            yield from _rewritten(source, row, None, mentions.replace, over=change_words)
    reasoned = select(curation_steps.c.id, curation_steps.c.content)
    for row in connection.execute(reasoned.where(curation_steps.c.study_id == study_id)).all():
        yield from _rewritten(_REASONED, row, None, mentions.replace, over=change_reasons)
    named = select(plans.c.id, plans.c.key).where(plans.c.study_id == study_id)
    for row in connection.execute(named).all():
        if mentions.stand_in(row.key):  # no screen shows it; a client sends it again
            yield Rewrite(plans, {"id": row.id}, {"key": fresh_key()})


def _forget(_note: Any) -> None:
    """Put nothing in the place of a note."""


def _noted(connection: Connection, study_id: int, source: _Source) -> Iterator[tuple[Any, int]]:
    """Yield the rows that may have a note or a text, each with the number of its layer."""
    table = source.table
    names = dict.fromkeys((*source.mine, *source.columns))
    layer_id = layers.c.id if table is layers else table.c.layer_id
    is_noted = or_(
        *(
            table.c[name].like(words)
            for name in source.columns
            for words in ('%"note%', '%"text":%')
        )
    )
    query = select(*(table.c[name] for name in names), layer_id.label("of_layer"))
    if table is not layers:
        query = query.join(layers, layers.c.id == layer_id)
    for row in connection.execute(query.where(layers.c.study_id == study_id, is_noted)).all():
        yield row, int(row.of_layer)


def _rewritten(
    source: _Source,
    row: Any,
    layer: int | None,
    change: Callable[[Any], Any],
    *,
    over: Callable[[Any, Callable[[Any], Any]], Any],
) -> Iterator[Rewrite]:
    values, count, steps = {}, 0, list[Any]()
    for name in source.columns:
        text = getattr(row, name)
        if text is None:
            continue
        data = json.loads(text)
        changed = over(data, change)
        if changed != data:
            values[name] = json_of(changed)
            count += count_notes(data) if change is _forget and not source.is_log else 0
            steps += [] if source.is_log else _operations(source.table, data, changed)
    if values:
        mine = {name: getattr(row, name) for name in source.mine}
        n_mentions = int(change is not _forget and not source.is_log)
        yield Rewrite(source.table, mine, values, layer, count, n_mentions, steps)


def _operations(table: Table, data: Any, changed: Any) -> list[Any]:
    """Return the operations that make a unit, a relation or the attributes of a layer new."""
    if table is things:
        what = "relation" if "sources" in changed else "unit"
        return [{"update": {"thing": {what: changed}}}]
    if table is not layers:
        return []
    before, after = (each.get("attributes", {}) for each in (data, changed))
    return [
        {"set-attribute": {"name": name, "value": after.get(name)}}
        for name in before
        if after.get(name) != before[name]
    ]


def write_rows(connection: Connection, rewrites: Iterable[Rewrite]) -> None:
    """Write the new values of rows."""
    for each in rewrites:
        mine = (each.table.c[name] == value for name, value in each.mine.items())
        connection.execute(update(each.table).where(*mine).values(dict(each.values)))


def count_left(connection: Connection, study_id: int, mentions: Mentions) -> int:
    """Return how many documents, guidelines and schemes mention a person: they never change.

    The name of the study counts as well.
    """
    texts = (documents.c.name, documents.c.text, documents.c.about)
    n = 0
    for columns in (texts, (guidelines.c.content,), (schemes.c.content,), (studies.c.name,)):
        table = columns[0].table
        number = table.c.id if table is studies else table.c.study_id
        for row in connection.execute(select(*columns).where(number == study_id)):
            n += any(text is not None and mentions.stand_in(text) for text in row)
    return n
