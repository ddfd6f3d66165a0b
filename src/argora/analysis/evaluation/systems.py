"""Several systems against one gold: their figures side by side, and which differences are real."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any

from argora.analysis.evaluation.figures import with_reference
from argora.analysis.evaluation.lines import known
from argora.analysis.evaluation.mined import is_of_sentences, positions_of_texts
from argora.analysis.evaluation.sides import GOLD, PREDICTED, Evaluated
from argora.analysis.plan import Plan
from argora.analysis.tables import is_segmented, usual_items
from argora.analysis.views import data_for
from argora.errors import DataError
from argora.measures import Measure, Result, compare, parse
from argora.measures.comparing.comparison import Comparison
from argora.measures.comparing.holm import holm
from argora.measures.comparing.mcnemar import McNemar, mcnemar
from argora.reliability import CodingData, items, structures, units
from argora.reliability.items import shared_layers
from argora.reliability.items.pairs import TASKS

__all__ = ["Difference", "Figure", "RightOrWrong", "Systems", "compared_systems"]

Progress = Callable[[str], None]

OF_COMPONENTS = (("C-F1 50%", "c_f1(ratio=0.5, {})"), ("C-F1 100%", "c_f1(ratio=0.999, {})"))
OF_SENTENCES = (("segment F1", "segment_f1({})"), ("sentence F1", "sentence_f1({})"))


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
    progress: Progress | None = None,
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
    tell = progress or (lambda _: None)
    names = tuple(systems)
    figures: list[Figure] = []
    differences: list[Difference] = []
    for title, how, read in _asked(systems, plan, measures, by, of):
        tell(f"measuring {how}")
        data = [known(partial(read, each)) for each in systems.values()]
        results = tuple(None if own is None else plan.measure(how, own) for own in data)
        figures.append(Figure(title, str(how), results))
        differences += _differences(how, dict(zip(names, data, strict=True)), plan)
    named, tests = _right_or_wrong(systems, plan, by, of)
    return Systems(names, tuple(figures), tuple(differences), named, tests)


Asked = tuple[str, Measure[Any], Callable[[Evaluated], Any]]


def _asked(
    systems: Mapping[str, Evaluated],
    plan: Plan,
    measures: Sequence[Measure[Any]],
    by: str | None,
    of: str,
) -> Iterator[Asked]:
    """Yield what is measured: its title, the measure, and how to get its data."""
    evaluated = next(iter(systems.values()))
    usual = by or usual_items(evaluated.study, plan)
    for how in measures:
        own = with_reference(how)
        yield (
            str(how),
            own,
            lambda each, own=own: data_for(own, each.study, plan, by=usual, of=of),  # type: ignore[misc]
        )
    if not measures:
        yield from _usual(systems, plan, usual)


def _usual(systems: Mapping[str, Evaluated], plan: Plan, by: str) -> Iterator[Asked]:
    """Yield the measures that the data of all systems allow."""
    kinds = plan.kinds
    named = {"unit": "segments"}.get(by, f"{by}s")
    yield (
        f"macro F1 of {named}",
        parse(f"macro_f1(reference={GOLD!r}, reading='mean-of-f1')"),
        lambda each: items(each.study, by=by, kinds=kinds),  # type: ignore[arg-type]
    )
    every = list(systems.values())
    if not any(is_segmented(each.study) for each in every):
        ways = {positions_of_texts(each) for each in every}
        positions: Any = "token" if ways == {"token"} else "character"
        marks = OF_SENTENCES if all(map(is_of_sentences, every)) else OF_COMPONENTS
        for title, text in (
            ("units, exact", "unit_f1(match='exact', {})"),
            (f"macro F1 of {positions}s, unmarked too", "token_f1({})"),
            *marks,
        ):
            yield (
                title,
                parse(text.format(f"reference={GOLD!r}")),
                lambda each: units(each.study, by=positions, kinds=kinds),
            )
    if all(shared_layers(each.study, tasks=TASKS, kinds=kinds) for each in every) and any(
        layer.relations for each in every for layer in each.study.layers
    ):
        for title, text in (
            ("relations", "relation_f1({})"),
            ("R-F1 50%", "r_f1(ratio=0.5, {})"),
            ("R-F1 100%", "r_f1(ratio=0.999, {})"),
        ):
            yield (
                title,
                parse(text.format(f"reference={GOLD!r}")),
                lambda each: structures(each.study, kinds=kinds),
            )


def _differences(how: Measure[Any], data: Mapping[str, Any], plan: Plan) -> list[Difference]:
    found = []
    for first, second in combinations(data, 2):
        if data[first] is None or data[second] is None:
            continue
        comparison = compare(
            how,
            data[first],
            data[second],
            interval=plan.interval,
            resamples=plan.resamples,
            seed=plan.seed,
            level=plan.level,
        )
        found.append(Difference(str(how), first, second, comparison, _two_sided(comparison)))
    corrected = holm([each.p for each in found])
    return [replace(each, p_holm=p) for each, p in zip(found, corrected, strict=True)]


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
    said = {}
    for name, each in systems.items():
        data = known(partial(items, each.study, by=usual, of=of, kinds=plan.kinds))
        if data is not None:
            said[name] = _decisions(data)
    found = []
    for first, second in combinations(said, 2):
        both = [item for item in said[first] if item in said[second]]
        gold = [said[first][item][0] for item in both]
        own = [[said[name][item][1] for item in both] for name in (first, second)]
        found.append(RightOrWrong(first, second, mcnemar(gold, *own)))
    corrected = holm([each.test.p_exact for each in found])
    named = {"unit": "segments"}.get(usual, f"{usual}s")
    return named, tuple(replace(e, p_holm=p) for e, p in zip(found, corrected, strict=True))


def _decisions(data: CodingData) -> dict[Hashable, tuple[Hashable, Hashable]]:
    """Return what the gold and what the system says of every item; None where nothing."""
    codes = data.dense()
    seats = [data.annotators.index(who) for who in (GOLD, PREDICTED)]
    return {
        data.item_name(row): (
            _said(data, codes[row, seats[0]]),
            _said(data, codes[row, seats[1]]),
        )
        for row in range(data.n_rows)
    }


def _said(data: CodingData, code: int) -> Hashable:
    return None if code < 0 else data.categories[code]
