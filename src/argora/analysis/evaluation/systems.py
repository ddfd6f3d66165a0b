"""Several systems against one gold: their figures side by side, and which differences are real."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any

from argora.analysis.evaluation.evaluated import GOLD, PREDICTED, Evaluated
from argora.analysis.evaluation.figures import is_of_sentences, positions_of_texts
from argora.analysis.evaluation.lines import MACRO_F1, data_or_none, with_reference
from argora.analysis.facets import facet_parts
from argora.analysis.plan import Plan, Progress, silent
from argora.analysis.tables import is_segmented, usual_items
from argora.analysis.views import View, positions_of
from argora.analysis.words import plural
from argora.errors import DataError
from argora.measures import Measure, Result, compare
from argora.measures.comparing.comparison import Comparison
from argora.measures.comparing.holm import holm
from argora.measures.comparing.mcnemar import McNemar, mcnemar
from argora.model import Study
from argora.reliability import CodingData, items, structures, units
from argora.reliability.items import shared_layers
from argora.reliability.items.pairs import TASKS

__all__ = [
    "Difference",
    "Figure",
    "RightOrWrong",
    "Systems",
    "compared_systems",
    "figures_by_facet",
    "figures_of",
]

OF_COMPONENTS = (("C-F1 50%", "c_f1(ratio=0.5)"), ("C-F1 100%", "c_f1(ratio=0.999)"))
OF_SENTENCES = (("segment F1", "segment_f1"), ("sentence F1", "sentence_f1"))
OF_RELATIONS = (
    ("relations", "relation_f1"),
    ("R-F1 50%", "r_f1(ratio=0.5)"),
    ("R-F1 100%", "r_f1(ratio=0.999)"),
)


@dataclass(frozen=True)
class Figure:
    """One measure of all systems, in their order; None where a system has no data for it."""

    title: str
    measure: str
    results: tuple[Result | None, ...]


@dataclass(frozen=True)
class Difference:
    """Two systems by one measure, on the documents that both did.

    Attributes
    ----------
    p : how probable such a difference is if there is none: twice the smaller share of resamples
        on one side of zero, one more counted on either; NaN without an interval.
    p_holm : the same, corrected for the number of pairs of systems that the measure compares.
    """

    measure: str
    first: str
    second: str
    comparison: Comparison
    p: float = math.nan
    p_holm: float = math.nan


@dataclass(frozen=True)
class RightOrWrong:
    """Two systems item by item: McNemar's exact test, and the same corrected by Holm."""

    first: str
    second: str
    test: McNemar
    p_holm: float = math.nan


@dataclass(frozen=True)
class Systems:
    """Everything that is known of several systems.

    Attributes
    ----------
    items : what McNemar's test looks at; empty if there are no single items.
    """

    names: tuple[str, ...]
    figures: tuple[Figure, ...]
    differences: tuple[Difference, ...]
    items: str = ""
    right_or_wrong: tuple[RightOrWrong, ...] = ()


def compared_systems(
    systems: Mapping[str, Evaluated],
    plan: Plan,
    *,
    measures: Sequence[Measure[Any]] = (),
    by: str | None = None,
    of: str = "category",
    on_progress: Progress = silent,
) -> Systems:
    """Judge several systems by one gold, and compare each two of them.

    Differences are those of paired resamples of documents; whether items are right is compared by
    McNemar's test. For each measure on its own, and for the test, probabilities are corrected by
    Holm for the number of pairs of systems.

    Parameters
    ----------
    systems : each put beside the gold, by the name that the tables give it.
    measures : instead of those that the data allow.
    by, of : what measures of items look at.

    Raises
    ------
    DataError
        If there are fewer than two systems.
    """
    if len(systems) < 2:
        raise DataError("comparing systems takes at least two of them")
    names = tuple(systems)
    figures: list[Figure] = []
    differences: list[Difference] = []
    for title, how, read in _measures(systems, plan, measures, by, of):
        on_progress(f"measuring {how}")
        data = [data_or_none(read, each.study, plan) for each in systems.values()]
        results = tuple(None if each is None else plan.measure(how, each) for each in data)
        figures.append(Figure(title, str(how), results))
        differences += _differences(how, dict(zip(names, data, strict=True)), plan)
    named, tests = _right_or_wrong(systems, plan, by, of)
    return Systems(names, tuple(figures), tuple(differences), named, tests)


Reader = Callable[..., Any]


def figures_of(
    systems: Mapping[str, Evaluated], plan: Plan, *, on_progress: Progress = silent
) -> tuple[Figure, ...]:
    """Return the figures of one system or several by all measures that the data allow."""
    figures = []
    for title, how, read in _measures(systems, plan, (), None, "category"):
        on_progress(f"measuring {how}")
        studies = [each.study for each in systems.values()]
        figures.append(_figure(title, how, read, studies, plan))
    return tuple(figures)


def figures_by_facet(
    systems: Mapping[str, Evaluated],
    plan: Plan,
    facet: str,
    *,
    measures: Sequence[Measure[Any]] = (),
    by: str | None = None,
    of: str = "category",
    on_progress: Progress = silent,
) -> dict[str, tuple[Figure, ...]]:
    """Return the figures of several systems on the documents of each value of a facet.

    By the same measures as on all documents; a value that a system has no document of has none.
    """
    parts = {name: facet_parts(each.study, facet) for name, each in systems.items()}
    measured = [*_measures(systems, plan, measures, by, of)]
    figures: dict[str, tuple[Figure, ...]] = {}
    for value in dict.fromkeys(value for values in parts.values() for value in values):
        on_progress(f"measuring {facet} {value}")
        studies = [parts[name].get(value) for name in systems]
        figures[value] = tuple(
            _figure(title, how, read, studies, plan) for title, how, read in measured
        )
    return figures


def _figure(
    title: str, how: Measure[Any], read: Reader, studies: Sequence[Study | None], plan: Plan
) -> Figure:
    """Measure the study of each system; None where there are no data."""
    data = [None if study is None else data_or_none(read, study, plan) for study in studies]
    results = tuple(None if each is None else plan.measure(how, each) for each in data)
    return Figure(title, str(how), results)


def _measures(
    systems: Mapping[str, Evaluated],
    plan: Plan,
    measures: Sequence[Measure[Any]],
    by: str | None,
    of: str,
) -> Iterator[tuple[str, Measure[Any], Reader]]:
    """Yield what is measured: its title, the measure, and how its data are read from a study."""
    usual: Any = by or usual_items(next(iter(systems.values())).study, plan)
    if not measures:
        for title, text, read in _usual([*systems.values()], plan, usual):
            yield title, with_reference(text), read
    view = View(usual, of, positions_of(measures, by, None))
    for how in measures:
        measure = with_reference(how)

        def read(study: Study, *, measure: Measure[Any] = measure, **_: Any) -> Any:
            return view.data(measure, study, plan)

        yield str(how), measure, read


def _usual(systems: list[Evaluated], plan: Plan, by: Any) -> Iterator[tuple[str, str, Reader]]:
    """Yield the measures that the data of all systems allow."""
    yield f"macro F1 of {plural(by)}", MACRO_F1, partial(items, by=by)
    if not any(is_segmented(each.study) for each in systems):
        positions = {positions_of_texts(each) for each in systems}
        cut: Any = "token" if positions == {"token"} else "character"
        marks = OF_SENTENCES if all(map(is_of_sentences, systems)) else OF_COMPONENTS
        for title, text in (
            ("units, exact", "unit_f1(match='exact')"),
            (f"macro F1 of {cut}s, unmarked too", "token_f1"),
            *marks,
        ):
            yield title, text, partial(units, by=cut)
    have_relations = all(
        shared_layers(each.study, tasks=TASKS, kinds=plan.kinds) for each in systems
    )
    if have_relations and any(layer.relations for each in systems for layer in each.study.layers):
        for title, text in OF_RELATIONS:
            yield title, text, structures


def _differences(how: Measure[Any], data: Mapping[str, Any], plan: Plan) -> list[Difference]:
    names = [name for name in data if data[name] is not None]
    differences = [
        Difference(str(how), first, second, comparison, _two_sided(comparison))
        for first, second in combinations(names, 2)
        for comparison in [compare(how, data[first], data[second], **plan.intervals)]
    ]
    corrected = holm([each.p for each in differences])
    return [replace(each, p_holm=p) for each, p in zip(differences, corrected, strict=True)]


def _two_sided(comparison: Comparison) -> float:
    """Return twice the smaller share of resamples beyond zero (Davison & Hinkley 1997, p. 141)."""
    interval = comparison.interval
    not_higher = comparison.probability_not_higher
    if interval is None or math.isnan(not_higher):
        return math.nan
    not_lower = 1 - interval.share_below(0.0, around=comparison.difference)
    n = interval.resamples
    if not n:
        return min(1.0, 2 * min(not_higher, not_lower))
    return min(1.0, 2 * (min(not_higher, not_lower) * n + 1) / (n + 1))


def _right_or_wrong(
    systems: Mapping[str, Evaluated], plan: Plan, by: str | None, of: str
) -> tuple[str, tuple[RightOrWrong, ...]]:
    """Return McNemar's tests on single items; characters are no items of their own."""
    usual: Any = by or usual_items(next(iter(systems.values())).study, plan)
    if usual == "character":
        return "", ()
    decisions = {}
    for name, each in systems.items():
        data = data_or_none(items, each.study, plan, by=usual, of=of)
        if data is not None:
            decisions[name] = _decisions(data)
    tests = []
    for first, second in combinations(decisions, 2):
        one, other = decisions[first], decisions[second]
        both = [item for item in one if item in other]
        gold = [one[item][0] for item in both]
        predicted = [[each[item][1] for item in both] for each in (one, other)]
        tests.append(RightOrWrong(first, second, mcnemar(gold, *predicted)))
    corrected = holm([each.test.p_exact for each in tests])
    return plural(usual), tuple(
        replace(each, p_holm=p) for each, p in zip(tests, corrected, strict=True)
    )


def _decisions(data: CodingData) -> dict[Hashable, tuple[Hashable, Hashable]]:
    """Return the category in the gold and by the system of every item; None where there is none."""
    codes = data.dense()[:, [data.annotators.index(name) for name in (GOLD, PREDICTED)]]
    names = (*data.categories, None)  # a missing decision has the code -1
    return {data.item_name(i): (names[a], names[b]) for i, (a, b) in enumerate(codes.tolist())}
