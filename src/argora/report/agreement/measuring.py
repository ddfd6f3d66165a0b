"""Single measures on a study, as lines for people and rows for programs."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from argora.analysis.analyse import Progress, silent
from argora.analysis.below import below_words
from argora.analysis.facets import NOT_USED, facet_parts, mean_of_parts
from argora.analysis.plan import Plan
from argora.analysis.sub_scores import matrices
from argora.analysis.tables import usual_items
from argora.analysis.views import data_for, positions_of, seen
from argora.errors import DataError
from argora.measures import Measure, Result, measure_class, parse
from argora.reliability import CodingData
from argora.reliability.items import DEFAULT_OF, PairView
from argora.report.tabular import PART_NAMES, noted, rows, within, words_of

if TYPE_CHECKING:
    from argora.model import Study

__all__ = ["Measured", "measured", "measured_json", "measures_of"]

PARTS = ("category", "pair")
USUAL_PAIRS = PairView()


@dataclass(frozen=True)
class Measured:
    """One measure on the whole study, on the documents of one facet value, or the mean over these.

    Attributes
    ----------
    of : what was decided, such as ``category`` or ``attribute:stance``.
    place : which documents it is about, such as ``topic=zoos``; empty for all.
    without_pairs : why there are no pairs of annotators; empty if there are.
    below : a threshold; how probable values below it are is said as well.
    matrices : called for the confusion matrices of sub-scores; nothing where there are none.
    """

    items: str
    result: Result
    of: str = "category"
    place: str = ""
    without_pairs: str = ""
    below: float | None = None
    matrices: Callable[[], list[dict[str, Any]]] = list

    def rows(self) -> list[dict[str, Any]]:
        """Return the value and its parts as rows of JSON."""
        front = "" if self.of == "category" else f"{self.of} / "
        found = rows(self.result, self.items, front=front, below=self.below)
        # Measures of continua may look at other positions than characters here.
        named = [{**row, "items": self.items} for row in found]
        if self.result.evidence:
            told: dict[str, Any] = {k: _known(v) for k, v in self.result.evidence.items()}
            made = self.matrices()
            named[0] = {**named[0], "evidence": {**told, **({"matrices": made} if made else {})}}
        return [within(self.place, row) if self.place else row for row in named]

    def __str__(self) -> str:
        where = f"{self.place.replace('=', ': ', 1)}\n" if self.place else ""
        lines = [f"{where}{self.result}"]
        if self.below is not None:
            said = below_words(self.result.measure.partition("(")[0], self.result, self.below)
            lines += [f"  {said}"] if said else []
        told = [
            f"{name} {value:g}" if float(value).is_integer() else f"{name} {_plain(value)}"
            for name, value in self.result.evidence.items()
        ]
        lines += [f"  with {', '.join(told)}"] if told else []
        parts = [
            (f"{PART_NAMES.get(part, part)} {words_of(name)}", own)
            for part, found in self.result.parts.items()
            for name, own in found.items()
        ]
        wide = max((len(name) for name, _ in parts), default=0)
        lines += [f"  {name:{wide}}  {self._figure(own)}" for name, own in parts]
        lines += [f"  note: {note}" for note in (*self.result.notes, self.without_pairs) if note]
        return "\n".join(lines)

    def _figure(self, result: Result) -> str:
        if result.undefined:
            return f"undefined: {result.undefined}"
        reach = "" if math.isnan(result.low) else f" [{_plain(result.low)}, {_plain(result.high)}]"
        below = "" if self.below is None else below_words("", result, self.below)
        return f"{_plain(result.value):>6}{reach}" + (f"  {below}" if below else "")


@dataclass(frozen=True)
class _View:
    """What annotators decided on, and how to get it from a study.

    Attributes
    ----------
    positions : what the continua of unitizing measures are cut into.
    parts : what was asked for by name; nothing for what is usual.
    """

    by: Any
    positions: Any
    of: str
    pairs: PairView
    plan: Plan
    parts: Sequence[str]

    def data(self, study: Study, how: Measure[Any]) -> Any:
        """Return what a measure takes."""
        return data_for(
            how,
            study,
            self.plan,
            by=self.by,
            of=self.of,
            pairs=self.pairs,
            positions=self.positions,
        )

    def measured(self, how: Measure[Any], data: Any, place: str = "") -> Measured:
        """Measure the data with all their parts; pairs of many only if asked for by name."""
        if self.parts:
            found = self.shown(how, self.plan.measure(how, data, parts=tuple(self.parts)), place)
            return replace(found, matrices=partial(matrices, how, data))
        parts = PARTS if self.plan.measures_pairs(data) else PARTS[:1]
        result = self.plan.measure(how, data, parts=parts)
        # Said of all documents, it need not be said again of some of them.
        found = self.shown(how, result, place, "" if place else self.plan.without_pairs(data))
        return replace(found, matrices=partial(matrices, how, data))

    def shown(self, how: Measure[Any], result: Result, place: str, left_out: str = "") -> Measured:
        """Return a result with the words for what it is about."""
        of = self.of if how.data_type is CodingData else "category"
        name = seen(how.data_type, self.by, self.positions)
        return Measured(name, result, of, place, left_out, self.plan.below)


def measures_of(names: Sequence[str], distance: Path | None = None) -> list[Measure[Any]]:
    """Return the measures named, those that take a distance with the one of a file.

    Raises
    ------
    DataError
        If none of them takes a distance, or one has another distance already.
    FormatError
        If the file holds no distances.
    MeasureError
        If a measure is unknown.
    """
    measures = [parse(name, imports=True) for name in names]
    if distance is None:
        return measures
    taking = [how for how in measures if "distance" in how.options()]
    if not taking:
        raise DataError(f"{measures[0]} takes no distance; leave --distance out")
    for how in taking:
        if how != measure_class(how.id)():
            raise DataError(f"{how} has options of its own; name {how.id} alone with --distance")
    from argora.report.agreement.distances import read_distances

    option: dict[str, Any] = {"distance": read_distances(distance)}
    return [measure_class(how.id)(**option) if how in taking else how for how in measures]


def measured(
    study: Study,
    plan: Plan,
    measures: Sequence[Measure[Any]],
    *,
    by: str | None = None,
    of: str | None = None,
    facet: str | None = None,
    pairs: PairView = USUAL_PAIRS,
    parts: Sequence[str] = (),
    progress: Progress = silent,
) -> list[Measured]:
    """Measure a study by every measure named.

    With a facet: all documents, then those of each of its values, then the mean over the values.

    Parameters
    ----------
    pairs : by pair of units, which of them are items, and what each is worth.
    parts : what to split every figure into; categories and pairs by default.
    progress : called with a few words before each step.

    Raises
    ------
    DataError
        If a measure cannot look at what is asked for.
    """
    positions = positions_of(measures, by, of, plan.missing)
    by = by or usual_items(study, plan)
    of = DEFAULT_OF.get(by, "category") if of in (None, "category") else of
    view = _View(by, positions, of or "category", pairs, plan, parts)
    studies = facet_parts(study, facet) if facet else {}
    found = []
    for how in measures:
        progress(f"measuring {how}")
        whole = view.data(study, how)
        found.append(view.measured(how, whole))
        own = {value: view.data(part, how) for value, part in studies.items()}
        for value, data in own.items():
            progress(f"measuring {how}, {facet} {value}")
            found.append(view.measured(how, data, f"{facet}={value}"))
        if facet:
            mean = _mean(how, facet, own, whole, plan, not parts or "category" in parts)
            found.append(view.shown(how, mean, f"mean over {facet}"))
    return found


def measured_json(found: Sequence[Measured]) -> dict[str, Any]:
    """Return measures as JSON: the rows of all, what was left out, and notes."""
    figures = [row for one in found for row in one.rows()]
    missing = list(dict.fromkeys(one.without_pairs for one in found if one.without_pairs))
    left_out = {"left_out": missing} if missing else {}
    return {"results": figures, **left_out, **noted(one.result for one in found)}


def _mean(
    how: Measure[Any],
    facet: str,
    parts: Mapping[str, Any],
    whole: Any,
    plan: Plan,
    categories: bool,
) -> Result:
    """Return the mean over the values of a facet, and that of every category."""
    mean = mean_of_parts(how, facet, parts, whole, plan)
    if not categories:
        return mean
    own: dict[Hashable, Result] = {}
    for label in whole.labels:
        of_label, all_of_label = how.of_category(whole, label)
        strata = {
            value: how.of_category(data, label)[1] if label in data.labels else None
            for value, data in parts.items()
        }
        own[label] = mean_of_parts(of_label, facet, strata, all_of_label, plan, reason=NOT_USED)
    return replace(mean, parts={"category": own})


def _known(value: float) -> float | None:
    return None if math.isnan(value) else float(value)


def _plain(value: float) -> str:
    """Return three digits, and no negative zero."""
    text = f"{value:.3f}"
    return text.removeprefix("-") if float(text) == 0 else text
