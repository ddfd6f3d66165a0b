"""Numbers, intervals and lists as people read them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping

from argora.measures import Interval, Result
from argora.measures.intervals.resampling import drawn_of
from argora.model import Scheme, Study
from argora.reliability.coding.factor import show
from argora.reliability.items import NONE
from argora.text.numbers import BLANK, counted, joined, number, percent, shortened, signed, spelled

__all__ = [
    "BLANK",
    "below_joint",
    "below_words",
    "below_zero",
    "category_title",
    "counted",
    "figure",
    "interval",
    "is_share",
    "joined",
    "level",
    "no_intervals",
    "number",
    "percent",
    "plural",
    "resampled",
    "scheme_order",
    "shortened",
    "signed",
    "spelled",
    "spoken",
    "value_of",
]

MOST_REASONS = 3
LONGEST_SPEAKER = 12


def value_of(result: Result) -> str:
    """Return the value of a result; percentage agreement in percent."""
    return percent(result.value) if is_share(result) else number(result.value)


def interval(result: Result, between: str = " to ") -> str:
    """Return the interval of a result, or nothing where there is none."""
    if not result.has_interval:
        return ""
    words = percent if is_share(result) else number
    return f"{words(result.low)}{between}{words(result.high)}"


def no_intervals(intervals: Iterable[Interval | None]) -> str:
    """Return the reason why figures of a table have no interval; nothing where all have one.

    Where nobody asked for intervals, that is said.
    """
    listed = list(intervals)
    if listed and all(each is None for each in listed):
        return "No intervals were asked for."
    missing = [each.undefined for each in listed if each is not None and each.undefined]
    reasons = list(dict.fromkeys(reason.partition(";")[0] for reason in missing))
    if not reasons:
        return ""
    if len(reasons) > MOST_REASONS:
        left = len(reasons) - MOST_REASONS
        reasons = [*reasons[:MOST_REASONS], f"and {left} more for such a reason"]
    return f"{BLANK} no interval: {'; '.join(reasons)}."


def level(interval: Interval) -> str:
    """Return the level of an interval, such as ``95%``; 99.9% stays 99.9%."""
    return f"{interval.level * 100:g}%"


def resampled(interval: Interval | None, n: int | None = None, *, additional: bool = False) -> str:
    """Return the units that an interval resamples, counted if a number is given.

    >>> resampled(None), resampled(None, 1, additional=True)
    ('documents', '1 more document')
    """
    front = "" if n is None else f"{n} "
    front += "more " if additional else ""
    plural = "" if n == 1 else "s"
    unit = "document" if interval is None else drawn_of(interval.method)
    return f"{front}group{plural} of documents" if unit == "group" else f"{front}{unit}{plural}"


def figure(result: Result) -> str:
    """Return value and interval in a line of prose.

    >>> figure(Result("alpha", 0.5))
    '0.500'
    """
    reach = interval(result)
    return f"{value_of(result)} (interval {reach})" if reach else value_of(result)


def is_share(result: Result) -> bool:
    """Return whether a result is percentage agreement, which people read in percent."""
    return result.measure.startswith("percentage")


BELOW_ZERO = (
    "A document below 0: its annotators differ there more than chance would have it. The figure of "
    "a document sets what differs in it against the chance of all documents together, so one "
    "document alone can lie far below 0, even below −1."
)


def below_zero(values: Iterable[float]) -> str:
    """Return the explanation of values below 0, if a document has one."""
    return BELOW_ZERO if any(value < 0 for value in values) else ""


def below_words(symbol: str, result: Result, threshold: float) -> str:
    """Return the probability that the value is below the threshold; nothing if unknown.

    With a thousand resamples, 0 means less than about one in a thousand.
    """
    probability = result.probability_below(threshold)
    if math.isnan(probability):
        return ""
    front = f"{symbol} " if symbol else ""
    return f"P({front}< {threshold:g}) = {probability:.3f}"


def below_joint(
    cells: Mapping[str, Result], symbols: Mapping[str, str], threshold: float | None
) -> list[str]:
    """Return this probability of all categories together, for every measure with an interval."""
    if threshold is None:
        return []
    words = (
        below_words(symbols.get(measure, measure), result, threshold)
        for measure, result in cells.items()
    )
    return [*filter(None, words)]


def scheme_order(scheme: Scheme) -> Callable[[Hashable], tuple[int, str]]:
    """Return a key that sorts categories as the scheme lists them, all others after, by name."""
    place = {id: i for i, id in enumerate((*scheme.unit_ids, *scheme.relation_ids))}
    return lambda label: (place.get(show(label), len(place)), show(label))


def plural(by: str) -> str:
    """Return the name of items in the plural.

    >>> plural("unit"), plural("sentence")
    ('segments', 'sentences')
    """
    return "segments" if by == "unit" else f"{by}s"


def category_title(study: Study, label: Hashable) -> str:
    """Return plain words for a category or an attribute's value."""
    return "nothing" if label == NONE else study.scheme.title_of(show(label))


def spoken(words: str) -> str:
    """Return the words of a locution, the speaker shortened where that is one very long word.

    >>> spoken("0123456789abcdef: Nobody knows."), spoken("Ann: He said: no.")
    ('0123456789a…: Nobody knows.', 'Ann: He said: no.')
    """
    speaker, colon, rest = words.partition(":")
    if not colon or " " in speaker.strip():
        return words
    return f"{shortened(speaker.strip(), LONGEST_SPEAKER)}:{rest}"
