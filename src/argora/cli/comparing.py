"""Two sides of a comparison, what they differ in, and their difference in words and as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from argora.analysis.plan import Plan
from argora.analysis.tables import usual_items
from argora.analysis.views import data_for, positions_of, seen
from argora.cli.streams import progress
from argora.measures import Comparison, Measure, Result, compare
from argora.measures.comparing.paired import differing_parts
from argora.measures.prepared import Resampled
from argora.model import Study
from argora.model.layer import Kind
from argora.reliability.coding.factor import show
from argora.reliability.items import DEFAULT_OF
from argora.reliability.missing import MISSING_PARTS, PAIRWISE

__all__ = ["Compared", "Side", "compared"]


@dataclass(frozen=True)
class Side:
    """What one of the two values is about.

    Attributes
    ----------
    name : what sets it apart from the other, such as ``round 2`` or ``monday/``.
    by : what the annotators decided on; None for what is usual for the study.
    missing : what to do with missing decisions.
    """

    name: str
    study: Study
    by: str | None
    round: int
    missing: str = PAIRWISE

    def items(self, kinds: tuple[Kind, ...]) -> str:
        """Return what the annotators decided on."""
        return self.by or usual_items(self.study, Plan(kinds=kinds, round=self.round))

    def data(self, how: Measure[Any], of: str | None, kinds: tuple[Kind, ...]) -> Any:
        """Return what a measure takes."""
        by = self.items(kinds)
        what = DEFAULT_OF.get(by, "category") if of in (None, "category") else of
        plan = Plan(kinds=kinds, round=self.round, missing=self.missing)
        positions = self.by or "character"
        return data_for(how, self.study, plan, by=by, of=what or "category", positions=positions)


@dataclass(frozen=True)
class Compared:
    """One measure on both sides."""

    items: tuple[str, str]
    sides: tuple[str, str]
    found: Comparison

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the difference and those of its parts as rows of JSON."""
        yield self._row("all", self.found)
        for part, own in self.found.parts.items():
            for name, comparison in own.items():
                yield self._row(f"{part}:{show(name)}", comparison)

    def _row(self, scope: str, found: Comparison) -> dict[str, Any]:
        return {
            "measure": found.measure,
            "scope": scope,
            "first": _value(found.first, self.sides[0], self.items[0]),
            "second": _value(found.second, self.sides[1], self.items[1]),
            "difference": _known(found.difference),
            "low": _known(found.low),
            "high": _known(found.high),
            "probability_not_higher": _known(found.probability_not_higher),
            "n_shared": found.n_shared,
            "notes": list(found.notes),
            "signature": found.signature,
            "undefined": found.undefined,
        }

    def __str__(self) -> str:
        found = self.found
        wide = max(map(len, (*self.sides, "difference")))
        lines = [found.measure]
        for name, result in zip(self.sides, (found.first, found.second), strict=True):
            ends = _ends(result.low, result.high, "")
            value = result.undefined or f"{result.value:.3f}{ends}"
            lines.append(f"  {name:{wide}}   {value}")
        lines.append(f"  {'difference':{wide}}  {_difference(found)}")
        lines.append(f"  {self.verdict()}")
        parts = [
            (f"{part} {show(n)}", c) for part, own in found.parts.items() for n, c in own.items()
        ]
        wide = max((len(name) for name, _ in parts), default=0)
        lines += [f"  {name:{wide}}  {_difference(own)}" for name, own in parts]
        lines += [f"  note: {note}" for note in found.notes]
        lines += [f"  {found.signature}"]
        return "\n".join(lines)

    def verdict(self) -> str:
        """Return what the interval of the difference says, as a sentence."""
        found, (first, second) = self.found, self.sides
        if found.undefined is not None:
            return f"nothing to compare: {found.undefined}"
        if found.interval is None or not found.interval.is_defined:
            return "without an interval there is no telling whether this is more than chance"
        unit = found.interval.method.partition("-")[2]
        shared = f"over the {found.n_shared} {unit}s of both"
        if found.low == found.high == 0:
            return f"the two are equal, {shared} and over any of these"
        chance = f"P(difference <= 0) = {found.probability_not_higher:.3f}"
        if found.low > 0:
            return f"{second} is higher than {first}, {shared}; {chance}"
        if found.high < 0:
            return f"{second} is lower than {first}, {shared}; {chance}"
        return f"no telling which of the two is higher, {shared}; {chance}"


def compared(
    sides: tuple[Side, Side],
    measures: Sequence[Measure[Any]],
    plan: Plan,
    *,
    of: str | None,
    interval: Resampled,
    across: Sequence[str],
) -> list[Compared]:
    """Compare two sides by every measure; views and rounds that were asked for may differ.

    Raises
    ------
    DataError
        If a measure cannot look at what is asked for.
    MeasureError
        If the sides differ in what nobody asked for.
    """
    found = []
    first, second = sides
    for side in sides:
        positions_of(measures, side.by, of, side.missing)
    for how in measures:
        progress(f"comparing by {how}")
        data = [side.data(how, of, plan.kinds) for side in sides]
        allowed = set(across) | ({"round"} if first.round != second.round else set())
        if first.by != second.by:
            # Another view differs in all that says how items were made, but in nobody's kind.
            allowed |= set(differing_parts(how, data[0], data[1])) - {"kinds", "round"}
        if first.missing != second.missing:
            allowed |= set(MISSING_PARTS)
        result = compare(
            how,
            data[0],
            data[1],
            interval=interval,
            resamples=plan.resamples,
            seed=plan.seed,
            level=plan.level,
            across=allowed,
            parts=("category",),
        )
        views = [
            seen(how.data_type, side.items(plan.kinds), side.by or "character") for side in sides
        ]
        found.append(Compared((views[0], views[1]), (first.name, second.name), result))
    return found


def _value(result: Result, name: str, items: str) -> dict[str, Any]:
    return {
        "name": name,
        "items": items,
        "value": _known(result.value),
        "low": _known(result.low),
        "high": _known(result.high),
        "n_items": result.n_items,
        "n_annotators": result.n_annotators,
        "signature": result.signature,
        "undefined": result.undefined,
    }


def _difference(found: Comparison) -> str:
    if found.undefined is not None:
        return f"undefined: {found.undefined}"
    return f"{found.difference:+.3f}{_ends(found.low, found.high, '+')}"


def _ends(low: float, high: float, sign: str) -> str:
    return "" if math.isnan(low) else f" [{low:{sign}.3f}, {high:{sign}.3f}]"


def _known(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
