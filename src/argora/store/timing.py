"""How long annotators worked, from the times of what they saved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise

from sqlalchemy import Connection, func, select, true

from argora.store.loading import chunks, study_row
from argora.store.scheme_history import MIGRATE
from argora.store.tables import annotators, layers, operations

__all__ = ["LONGEST_GAP", "finished_last", "seconds_between", "seconds_worked"]

LONGEST_GAP = 300.0
"""Seconds; who saved nothing for longer did something else meanwhile."""


def seconds_between(times: Sequence[str]) -> float:
    """Return the sum of the gaps of less than five minutes between times, which are in order.

    >>> seconds_between(["2026-11-01T10:00:00Z", "2026-11-01T10:02:00Z", "2026-11-01T10:07:00Z"])
    120.0

    Returns
    -------
    NaN where there are less than two times, which no gap is between.
    """
    if len(times) < 2:
        return float("nan")
    moments = [datetime.fromisoformat(each) for each in times]
    gaps = [(after - before).total_seconds() for before, after in pairwise(moments)]
    return sum(gap for gap in gaps if 0 <= gap < LONGEST_GAP)


def seconds_worked(connection: Connection, numbers: Iterable[int]) -> dict[int, float]:
    """Return how long was worked on each layer, by the number of its row.

    An imported layer begins when it was imported, so only what was saved afterwards counts. A
    change of the scheme is nobody's work on a layer.
    """
    times: dict[int, list[str]] = defaultdict(list)
    for part in chunks(list(numbers)):
        columns = operations.c.layer_id, operations.c.at
        changes = operations.c.layer_id.in_(part), operations.c.kind.not_in(("import", MIGRATE))
        query = select(*columns).where(*changes).order_by(columns[0], operations.c.version)
        for layer, at in connection.execute(query):
            times[layer].append(at)
    return {layer: seconds_between(each) for layer, each in times.items()}


def finished_last(
    connection: Connection, study: str, *, phase: str | None = None, limit: int
) -> tuple[tuple[str, int, int], ...]:
    """Return annotator, number and version of the finished layers that each person began last.

    Parameters
    ----------
    phase : the only one whose layers are looked at; all by default.
    limit : how many of each at most.
    """
    newest = func.row_number().over(partition_by=layers.c.annotator_id, order_by=layers.c.id.desc())
    finished = (
        select(layers.c.id, layers.c.annotator_id, layers.c.version, newest.label("rank"))
        .where(layers.c.study_id == study_row(connection, study).id, layers.c.state == "finished")
        .where(true() if phase is None else layers.c.phase == phase)
        .subquery()
    )
    query = (
        select(annotators.c.name, finished.c.id, finished.c.version)
        .join(annotators, annotators.c.id == finished.c.annotator_id)
        .where(finished.c.rank <= limit, annotators.c.kind == "person")
    )
    return tuple((name, number, version) for name, number, version in connection.execute(query))
