"""Single measures on a study, as lines for people and rows for programs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from argora.cli.streams import progress
from argora.errors import DataError
from argora.measures import Result, parse
from argora.reliability import UnitizingData, items, units
from argora.report.facets import facet_parts
from argora.report.plan import Plan
from argora.report.tables import is_segmented
from argora.report.tabular import rows

if TYPE_CHECKING:
    from argora.model import Study

__all__ = ["Measured", "measured"]

PARTS = ("category", "pair")


@dataclass(frozen=True)
class Measured:
    """One measure on the whole study or on the documents of one facet value.

    ``of`` is what was decided, such as ``category`` or ``attribute:stance``.
    """

    items: str
    result: Result
    of: str = "category"
    facet: tuple[str, str] | None = None

    def rows(self) -> list[dict[str, Any]]:
        """Return the value and its parts as rows of JSON."""
        front = [] if self.facet is None else ["=".join(self.facet)]
        front += [] if self.of == "category" else [self.of]
        return list(rows(self.result, self.items, front="".join(f"{each} / " for each in front)))

    def __str__(self) -> str:
        where = "" if self.facet is None else f"{self.facet[0]}: {self.facet[1]}\n"
        lines = [f"{where}{self.result}"]
        parts = [row for row in self.result.rows() if row["part"] != "all"]
        wide = max((len(f"{row['part']} {row['name']}") for row in parts), default=0)
        lines += [f"  {row['part'] + ' ' + row['name']:{wide}}  {_number(row)}" for row in parts]
        lines += [f"  note: {note}" for note in self.result.notes]
        return "\n".join(lines)


def measured(
    study: Study,
    plan: Plan,
    names: Sequence[str],
    by: str | None,
    of: str | None,
    facet: str | None,
) -> list[Measured]:
    """Measure a study, or the documents of each value of a facet, by every measure named.

    Raises
    ------
    DataError
        If ``by`` or ``of`` is given and no measure looks at items.
    MeasureError
        If a measure is unknown.
    """
    measures = [parse(name) for name in names]
    if (by or of) and all(how.data_type is UnitizingData for how in measures):
        raise DataError(
            f"{measures[0].id} looks at whole texts, not items; leave --by and --of out"
        )
    view = by or ("unit" if is_segmented(study) else "sentence")
    if facet is None:
        return [_measure(study, plan, how, view, of, None) for how in measures]
    return [
        _measure(part, plan, how, view, of, (facet, value))
        for value, part in facet_parts(study, facet).items()
        for how in measures
    ]


def _measure(
    study: Study,
    plan: Plan,
    how: Any,
    view: Any,
    of: str | None,
    facet: tuple[str, str] | None,
) -> Measured:
    progress(f"measuring {how}" + (f", {facet[0]} {facet[1]}" if facet else ""))
    data: Any
    if how.data_type is UnitizingData:
        data = units(study, kinds=plan.kinds, round=plan.round)
        return Measured("characters", plan.measure(how, data, parts=PARTS), facet=facet)
    of = of or "category"
    data = items(study, by=view, of=of, kinds=plan.kinds, round=plan.round)
    name = {"unit": "segments"}.get(view, f"{view}s")
    return Measured(name, plan.measure(how, data, parts=PARTS), of, facet)


def _number(row: dict[str, Any]) -> str:
    if row["undefined"]:
        return f"undefined: {row['undefined']}"
    interval = "" if math.isnan(row["low"]) else f" [{row['low']:.3f}, {row['high']:.3f}]"
    return f"{row['value']:6.3f}{interval}"
