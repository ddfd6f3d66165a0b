"""What a measure looks at in a study: items, whole texts, or structures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from argora.errors import DataError
from argora.measures import Measure
from argora.model import Study
from argora.reliability import StructureData, UnitizingData, items, structures, units
from argora.reliability.items import PairView
from argora.reliability.items.continua import Positions
from argora.report.plan import Plan

__all__ = ["POSITIONS", "data_for", "positions_of", "seen"]

POSITIONS: tuple[str, ...] = get_args(Positions)
"""What whole texts may be cut into."""

USUAL_PAIRS = PairView()

_NAMED = {"unit": "segments"}


def data_for(
    how: Measure[Any],
    study: Study,
    plan: Plan,
    *,
    by: Any,
    of: str = "category",
    pairs: PairView = USUAL_PAIRS,
    positions: Any = "character",
) -> Any:
    """Return what a measure takes of a study.

    Parameters
    ----------
    by, of, pairs : for measures of items, see `argora.reliability.items`.
    positions : for measures of whole texts, what these are cut into.
    """
    kinds, round = plan.kinds, plan.round
    if how.data_type is StructureData:
        return structures(study, kinds=kinds, round=round)
    if how.data_type is UnitizingData:
        return units(study, by=positions, kinds=kinds, round=round)
    return items(study, by=by, of=of, kinds=kinds, round=round, **vars(pairs))


def seen(kind: type, by: str, positions: str = "character") -> str:
    """Return what a measure of a kind of data looks at, in the plural."""
    if kind is StructureData:
        return "structures"
    if kind is UnitizingData:
        return f"{positions}s"
    return _NAMED.get(by, f"{by}s")


def positions_of(measures: Sequence[Measure[Any]], by: str | None, of: str | None) -> str:
    """Return what whole texts are cut into for the measures that look along them.

    Raises
    ------
    DataError
        If a measure cannot look at what is asked for.
    """
    along = [how for how in measures if how.data_type is UnitizingData]
    drawn = [how for how in measures if how.data_type is StructureData]
    if along and by is not None and by not in POSITIONS:
        raise DataError(
            f"{along[0].id} looks along whole texts, by character, token or sentence; "
            f"--by {by} is for measures of items"
        )
    if (by or of) and drawn and len(drawn) == len(measures):
        raise DataError(f"{drawn[0].id} looks at structures, not at items; leave --by and --of out")
    if of and (along or drawn) and len(along) + len(drawn) == len(measures):
        raise DataError(f"{along[0].id} looks at the categories of units; leave --of out")
    return by if by in POSITIONS else "character"
