"""The layer with which an annotator begins: an empty one, or one with the units of a gold layer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from argora.errors import ConflictError, NotFoundError
from argora.model import Layer
from argora.model.fixed_units import fixed_layer
from argora.model.layer import TASKS
from argora.store.loading import PLACED, LayerView, layer_of, names_of, study_row, versions_of
from argora.store.marks import FRESH, Mark
from argora.store.places import Place
from argora.store.tables import phases

__all__ = ["Source", "first_layer", "first_view", "source_mark"]


class Source(NamedTuple):
    """The gold layer from which the units of a layer were taken: its key, and its version then."""

    key: str
    version: int


def source_mark(source: Source | None) -> Mark:
    """Return the mark of a layer in which nobody has done anything yet."""
    if source is None:
        return FRESH
    return sha256(f"{source.key}\n{source.version}".encode()).hexdigest()[:32]


def first_layer(
    connection: Connection, place: Place, covers: Iterable[str] | None = None
) -> tuple[Layer, Source | None]:
    """Return the open layer with which an annotator begins, and the gold layer it was made from.

    Parameters
    ----------
    covers : what is asked; what the phase asks by default, or all.

    Raises
    ------
    ConflictError
        If the phase starts from a gold layer that is not finished yet.
    NotFoundError
        If the study has no such phase.
    """
    study_id = study_row(connection, place.study).id
    phase = _phase_of(connection, study_id, place)
    phase_covers = TASKS if phase is None else frozenset(phase.asks.split(","))
    scheme, guideline = versions_of(connection, study_id)
    layer = Layer(
        place.document,
        place.annotator,
        place.round,
        state="open",
        covers=phase_covers if covers is None else frozenset(covers),
        scheme_version=scheme,
        guideline_version=guideline,
        phase=place.phase,
    )
    if phase is None or not phase.from_gold:
        return layer, None
    gold, source = _gold_for(connection, study_id, place, phase)
    fixed = fixed_layer(gold, place.annotator)
    return replace(layer, units=fixed.units, tool=fixed.tool), source


def first_view(connection: Connection, place: Place) -> LayerView:
    """Return the view of a layer that nobody has begun."""
    layer, source = first_layer(connection, place)
    return LayerView(place, "", 1, source_mark(source), layer)


def _phase_of(connection: Connection, study_id: int, place: Place) -> Row[Any] | None:
    """Return the row of a phase; None in a study that has no phases."""
    rows = connection.execute(select(phases).where(phases.c.study_id == study_id)).all()
    if not rows and not place.phase:
        return None
    for row in rows:
        if row.name == place.phase:
            return row
    raise NotFoundError(f"the study has no phase {place.phase!r}").coded(
        "no-phase", phase=place.phase
    )


def _gold_for(
    connection: Connection, study_id: int, place: Place, phase: Row[Any]
) -> tuple[Layer, Source]:
    """Return the finished gold layer of a document in the phase before."""
    before = phases.c.study_id == study_id, phases.c.number == phase.number - 1
    earlier = connection.execute(select(phases).where(*before)).one()
    gold = Place(place.study, place.document, earlier.gold, phase=earlier.name)
    row = connection.execute(PLACED, names_of(gold)).first()
    if row is None or row.state != "finished":
        raise ConflictError(
            f"{place.document!r} has no finished gold layer in phase {earlier.name!r} yet, from "
            f"which phase {place.phase!r} starts"
        ).coded("phase-waits", document=place.document, phase=earlier.name)
    return layer_of(connection, gold, row), Source(row.key, row.version)
