"""Single measures on a study, on parts of it, and on every annotator across rounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from argora.analysis.facets import NOT_USED, facet_parts, mean_of_parts
from argora.analysis.plan import Plan, Progress, silent
from argora.analysis.sub_scores import matrices
from argora.analysis.tables import shares_of
from argora.analysis.views import USUAL_PAIRS, View
from argora.errors import DataError, FormatError
from argora.formats.cells import read_rows, to_text
from argora.formats.choices import Choices
from argora.formats.tables.workbook import is_workbook, sheets_of
from argora.measures import DistanceMatrix, Measure, Result, measure_class, parse
from argora.measures.distances import DISTANCES, ranks_in
from argora.reliability import CodingData
from argora.reliability.items import PairView
from argora.reliability.rounds import by_round, repeating, why_not_again

if TYPE_CHECKING:
    from argora.model import Study

__all__ = ["Measurement", "measured", "measured_with_selves", "measures_of", "read_distances"]

PARTS = ("category", "pair")


@dataclass(frozen=True)
class Measurement:
    """One measure on the whole study, on the documents of one facet value, or the mean over these.

    Attributes
    ----------
    of : what was decided, such as ``category`` or ``attribute:stance``.
    place : which documents it is about, such as ``topic=zoos``; empty for all.
    without_pairs : why there are no pairs of annotators; empty if there are.
    below : a threshold; how probable values below it are is said as well.
    matrices : called for the confusion matrices of sub-scores; nothing where there are none.
    annotator : who is compared with themselves across rounds; empty if annotators are compared.
    shares : by pair of units, how often annotators chose each category.
    """

    items: str
    result: Result
    of: str = "category"
    place: str = ""
    without_pairs: str = ""
    below: float | None = None
    matrices: Callable[[], list[dict[str, Any]]] = list
    annotator: str = ""
    shares: Mapping[str, float] = field(default_factory=dict)


def measures_of(names: Sequence[str], distance: Path | None = None) -> list[Measure[Any]]:
    """Return the measures named, those that take a distance with the one of a file or a name.

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
    is_name = (str(distance) in DISTANCES or ranks_in(str(distance))) and not distance.exists()
    option: dict[str, Any] = {"distance": str(distance) if is_name else read_distances(distance)}
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
    on_progress: Progress = silent,
) -> list[Measurement]:
    """Measure a study by every measure named.

    With a facet: all documents, then those of each of its values, then the mean over the values.

    Parameters
    ----------
    pairs : by pair of units, which of them are items, and what each is worth.
    parts : what to split every figure into; categories and pairs by default.
    on_progress : called with a few words before each step.

    Raises
    ------
    DataError
        If a measure cannot look at what is asked for.
    """
    view = View.requested(study, plan, measures, by, of, pairs)
    studies = facet_parts(study, facet) if facet else {}
    results = []
    for how in measures:
        on_progress(f"measuring {how}")
        whole = view.data(how, study, plan)
        results.append(_measurement(how, whole, view, plan, parts))
        strata = {value: view.data(how, part, plan) for value, part in studies.items()}
        for value, data in strata.items():
            on_progress(f"measuring {how}, {facet} {value}")
            results.append(_measurement(how, data, view, plan, parts, f"{facet}={value}"))
        if facet:
            mean = _mean(how, facet, strata, whole, plan, not parts or "category" in parts)
            place = f"mean over {facet}"
            results.append(
                Measurement(view.name(how), mean, view.question(how), place, below=plan.below)
            )
    return results


def _measurement(
    how: Measure[Any], data: Any, view: View, plan: Plan, parts: Sequence[str], place: str = ""
) -> Measurement:
    """Measure data with the parts asked for by name, else with what is usual."""
    usual = PARTS if plan.measures_pairs(data) else PARTS[:1]
    return Measurement(
        view.name(how),
        plan.measure(how, data, parts=tuple(parts) or usual),
        view.question(how),
        place,
        # What is left out of all documents need not be named again for some of them.
        "" if parts or place else plan.without_pairs(data),
        plan.below,
        partial(matrices, how, data),
        shares=shares_of(data) if view.by == "pair" and isinstance(data, CodingData) else {},
    )


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
    by_category: dict[Hashable, Result] = {}
    for label in whole.labels:
        of_label, all_of_label = how.of_category(whole, label)
        strata = {
            value: how.of_category(data, label)[1] if label in data.labels else None
            for value, data in parts.items()
        }
        by_category[label] = mean_of_parts(
            of_label, facet, strata, all_of_label, plan, reason=NOT_USED
        )
    return replace(mean, parts={"category": by_category})


def measured_with_selves(
    study: Study,
    plan: Plan,
    how: Callable[[Study, Plan], Sequence[Measurement]],
    *,
    of: str | None,
    facet: str | None,
) -> list[Measurement]:
    """Measure each annotator with more than one round against themselves.

    Parameters
    ----------
    how : measures a study as if its annotators were to be compared.
    of, facet : what it measures, and by which facet; they tell why a figure may be missing.
    """
    tasks = ("units", "attributes") if (of or "").startswith("attribute:") else ("units",)
    parts = {f"{facet}={v}": part for v, part in facet_parts(study, facet).items()} if facet else {}
    measurements = []
    for name in repeating(study, kinds=plan.kinds):
        for one in how(by_round(study, name), replace(plan, round=1)):
            reason = why_not_again(parts.get(one.place, study), name, tasks=tasks)
            result = one.result if reason is None else replace(one.result, undefined=reason)
            measurements.append(replace(one, result=result, annotator=name))
    return measurements


def read_distances(path: Path) -> DistanceMatrix:
    """Return the distances of a CSV or TSV file, or of the first sheet of a workbook.

    The first row names the categories behind an empty cell, every other row begins with its
    category; the rows may come in another order. An empty cell is as its mirror image, so one half
    of the table is enough; numbers may have a decimal comma.

    Raises
    ------
    FormatError
        If the file is no such table, or its numbers are no distances.
    """
    if not path.is_file():
        listed = ", ".join(DISTANCES)
        problem = f"is no file; expected a table of distances, or the name of one: {listed}"
        raise FormatError(problem, path=path)
    is_book = is_workbook(path)
    raw = sheets_of(path, Choices())[0].rows if is_book else read_rows(path, path.parent)
    cells_of = [(line, [to_text(cell.strip()) or "" for cell in row]) for line, row in raw]
    rows = [(line, row) for line, row in cells_of if any(row)]
    names = rows[0][1][1:] if rows else []
    if not names or "" in names:
        raise FormatError(
            "expected a first row that names the categories, behind an empty cell", path=path
        )
    distances: dict[str, list[float | None]] = {}
    for line, (name, *cells) in rows[1:]:
        if name not in names or name in distances:
            what = "is there twice" if name in distances else f"is none of {names}"
            raise FormatError(f"the row {name!r} {what}", path=path, line=line)
        if len(cells) != len(names):
            problem = f"{len(cells)} numbers, expected {len(names)} as in the first row"
            raise FormatError(problem, path=path, line=line)
        distances[name] = [_number(cell, path, line) for cell in cells]
    if missing := [name for name in names if name not in distances]:
        raise FormatError(f"there is no row for {missing[0]!r}", path=path)
    square: list[list[float]] = [[] for _ in names]
    for (i, a), (j, b) in product(enumerate(names), repeat=2):
        mirrored = 0.0 if a == b else distances[b][i]
        distance = mirrored if distances[a][j] is None else distances[a][j]
        if distance is None:
            raise FormatError(f"there is no distance between {a!r} and {b!r}", path=path)
        square[i].append(distance)
    try:
        return DistanceMatrix(names, square)
    except DataError as error:
        raise FormatError(str(error), path=path) from error


def _number(cell: str, path: Path, line: int) -> float | None:
    """Return a number with a decimal point or comma, None for an empty cell."""
    if not cell:
        return None
    try:
        return float(re.sub(r"(?<=[0-9]),(?=[0-9])", ".", cell))
    except ValueError as error:
        raise FormatError(f"{cell!r} is no number", path=path, line=line) from error
