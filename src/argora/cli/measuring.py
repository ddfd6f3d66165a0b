"""Single measures on a study, as lines for people and rows for programs."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from argora.cli.streams import progress
from argora.errors import DataError
from argora.measures import Measure, Result, parse
from argora.reliability import UnitizingData, items, units
from argora.reliability.items import DEFAULT_OF
from argora.report.facets import NOT_USED, facet_parts, mean_of_parts
from argora.report.plan import Plan
from argora.report.tables import usual_items
from argora.report.tabular import rows, within

if TYPE_CHECKING:
    from argora.model import Study

__all__ = ["Measured", "measured"]

PARTS = ("category", "pair")


@dataclass(frozen=True)
class Measured:
    """One measure on the whole study, on the documents of one facet value, or the mean over these.

    Attributes
    ----------
    of : what was decided, such as ``category`` or ``attribute:stance``.
    place : which documents it is about, such as ``topic=zoos``; empty for all.
    without_pairs : why there are no pairs of annotators; empty if there are.
    """

    items: str
    result: Result
    of: str = "category"
    place: str = ""
    without_pairs: str = ""

    def rows(self) -> list[dict[str, Any]]:
        """Return the value and its parts as rows of JSON."""
        front = "" if self.of == "category" else f"{self.of} / "
        found = rows(self.result, self.items, front=front)
        return [within(self.place, row) if self.place else row for row in found]

    def __str__(self) -> str:
        where = f"{self.place.replace('=', ': ', 1)}\n" if self.place else ""
        lines = [f"{where}{self.result}"]
        parts = [row for row in self.result.rows() if row["part"] != "all"]
        wide = max((len(f"{row['part']} {row['name']}") for row in parts), default=0)
        lines += [f"  {row['part'] + ' ' + row['name']:{wide}}  {_number(row)}" for row in parts]
        lines += [f"  note: {note}" for note in (*self.result.notes, self.without_pairs) if note]
        return "\n".join(lines)


@dataclass(frozen=True)
class _View:
    """What annotators decided on, and how to get it from a study."""

    by: Any
    of: str
    absent: Any
    plan: Plan

    def data(self, study: Study, how: Measure[Any]) -> Any:
        """Return what a measure takes."""
        kinds, round = self.plan.kinds, self.plan.round
        if how.data_type is UnitizingData:
            return units(study, kinds=kinds, round=round)
        return items(study, by=self.by, of=self.of, kinds=kinds, round=round, absent=self.absent)

    def measured(self, how: Measure[Any], data: Any, place: str = "") -> Measured:
        """Measure the data with all their parts."""
        parts = PARTS if self.plan.measures_pairs(data) else PARTS[:1]
        result = self.plan.measure(how, data, parts=parts)
        # Said of all documents, it need not be said again of some of them.
        return self.shown(how, result, place, "" if place else self.plan.without_pairs(data))

    def shown(self, how: Measure[Any], result: Result, place: str, left_out: str = "") -> Measured:
        """Return a result with the words for what it is about."""
        if how.data_type is UnitizingData:
            return Measured("characters", result, place=place, without_pairs=left_out)
        name = {"unit": "segments"}.get(self.by, f"{self.by}s")
        return Measured(name, result, self.of, place, left_out)


def measured(
    study: Study,
    plan: Plan,
    names: Sequence[str],
    by: str | None,
    of: str | None,
    facet: str | None,
    absent: str = "none",
) -> list[Measured]:
    """Measure a study by every measure named.

    With a facet: all documents, then those of each of its values, then the mean over the values.

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
    by = by or usual_items(study, plan)
    of = DEFAULT_OF.get(by, "category") if of in (None, "category") else of
    view = _View(by, of or "category", absent, plan)
    studies = facet_parts(study, facet) if facet else {}
    found = []
    for how in measures:
        progress(f"measuring {how}")
        whole = view.data(study, how)
        found.append(view.measured(how, whole))
        parts = {value: view.data(part, how) for value, part in studies.items()}
        for value, data in parts.items():
            progress(f"measuring {how}, {facet} {value}")
            found.append(view.measured(how, data, f"{facet}={value}"))
        if facet:
            found.append(
                view.shown(how, _mean(how, facet, parts, whole, plan), f"mean over {facet}")
            )
    return found


def _mean(
    how: Measure[Any], facet: str, parts: Mapping[str, Any], whole: Any, plan: Plan
) -> Result:
    """Return the mean over the values of a facet, and that of every category."""
    categories: dict[Hashable, Result] = {
        label: mean_of_parts(
            how,
            facet,
            {v: data.binary(label) if label in data.labels else None for v, data in parts.items()},
            whole.binary(label),
            plan,
            reason=NOT_USED,
        )
        for label in whole.labels
    }
    return replace(mean_of_parts(how, facet, parts, whole, plan), parts={"category": categories})


def _number(row: dict[str, Any]) -> str:
    if row["undefined"]:
        return f"undefined: {row['undefined']}"
    low, high = row["low"], row["high"]
    interval = "" if math.isnan(low) else f" [{_plain(low)}, {_plain(high)}]"
    return f"{_plain(row['value']):>6}{interval}"


def _plain(value: float) -> str:
    """Return three digits, and no negative zero."""
    text = f"{value:.3f}"
    return text.removeprefix("-") if float(text) == 0 else text
