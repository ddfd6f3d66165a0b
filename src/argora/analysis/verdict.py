"""A value in plain words on a named scale, judged by the values that the data leave possible."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from argora.measures import Result
from argora.measures.intervals.assurance import fewest_groups
from argora.measures.intervals.resampling import WARN_BELOW

__all__ = [
    "JUDGED",
    "KRIPPENDORFF",
    "LANDIS_KOCH",
    "LEADS",
    "LIMITS",
    "Scale",
    "Verdict",
    "answer",
    "documents_needed",
    "is_bound_lower",
    "judge",
    "possible",
]


@dataclass(frozen=True)
class Scale:
    """Words for values: each band holds from its lower bound up to the next band."""

    name: str
    source: str
    bands: tuple[tuple[float, str], ...]

    def band(self, value: float) -> str:
        """Return the words for one value."""
        return next(words for bound, words in reversed(self.bands) if value >= bound)

    def words(self) -> Sequence[str]:
        """Return the words of all bands, lowest first."""
        return [words for _, words in self.bands]


KRIPPENDORFF = Scale(
    "Krippendorff's scale",
    "Krippendorff (2004), Content Analysis, 2nd ed., p. 241: at least .800 to rely on the data, "
    "at least .667 for tentative conclusions",
    (
        (float("-inf"), "too low to rely on"),
        (0.667, "enough for tentative conclusions"),
        (0.8, "reliable"),
    ),
)
LANDIS_KOCH = Scale(
    "Landis and Koch's scale",
    "Landis & Koch (1977), The Measurement of Observer Agreement for Categorical Data, p. 165",
    (
        (float("-inf"), "poor"),
        (0.0, "slight"),
        (0.205, "fair"),
        (0.405, "moderate"),
        (0.605, "substantial"),
        (0.805, "almost perfect"),
    ),
)


HOPELESS = 10
ALWAYS_POSSIBLE = 1000
"""Nobody annotates more than so many times the documents there are, and more than so many
documents, to settle one figure."""
JUDGED = ("alpha", "u_alpha", "multi_pi", "kappa")
"""The measures whose figures are what Krippendorff's scale is about."""
LIMITS = tuple(bound for bound, _ in KRIPPENDORFF.bands if math.isfinite(bound))
LOW, TENTATIVE, RELIABLE = KRIPPENDORFF.words()
LEADS = {
    (LOW, LOW): "No: the annotators do not agree well enough to rely on these annotations yet.",
    (TENTATIVE, TENTATIVE): (
        "Yes, with care: the annotators agree well enough for tentative conclusions, "
        "but not for more."
    ),
    (RELIABLE, RELIABLE): "Yes: the annotators agree well enough to rely on these annotations.",
    (LOW, TENTATIVE): (
        "Not yet: agreement is too low to rely on or, at best, enough for tentative conclusions."
    ),
    (TENTATIVE, RELIABLE): (
        "Yes, with care: agreement is at least enough for tentative conclusions; "
        "whether it is more, these documents cannot tell."
    ),
    (LOW, RELIABLE): (
        "Nobody can tell yet: with these documents agreement may be anything from too low to rely "
        "on to reliable."
    ),
}


@dataclass(frozen=True)
class Verdict:
    """A judgement: one word for tables, one sentence for people.

    ``settled`` tells whether the whole interval lies in one band.
    """

    word: str
    sentence: str
    settled: bool


def judge(result: Result, scale: Scale = KRIPPENDORFF) -> Verdict:
    """Judge a result by its interval, never by its point alone."""
    if result.undefined is not None:
        return Verdict("no value", f"There is no value: {result.undefined}.", False)
    point = scale.band(result.value)
    interval = result.interval
    if interval is None or not interval.is_defined:
        why = interval.undefined if interval is not None else "no interval was asked for"
        return Verdict(
            "not settled",
            f"The value itself would be {point}, but how far it can be trusted is unknown: {why}.",
            False,
        )
    low, high = (scale.band(end) for end in possible(result))
    share = f"{interval.level * 100:g}%"
    if low == high:
        return Verdict(point, f"This is {point}: the whole {share} interval says so.", True)
    what = f"the {share} interval reaches"
    if is_bound_lower(result, scale):
        what = "what these documents leave possible reaches"
    return Verdict("not settled", f"Not settled: {what} from “{low}” to “{high}”.", False)


def possible(result: Result) -> tuple[float, float]:
    """Return between which values the true one lies, as far as a verdict is concerned.

    The interval, but its lower end only where documents that nobody saw allow it: see
    :attr:`argora.measures.Result.at_least`.
    """
    return result.at_least, result.high


def is_bound_lower(result: Result, scale: Scale = KRIPPENDORFF) -> bool:
    """Return whether the lower bound is in a lower band than the interval, and so decides."""
    if math.isnan(result.low):
        return False
    return scale.band(result.at_least) != scale.band(result.low)


def answer(result: Result) -> str:
    """Return in words whether such annotations are reliable on Krippendorff's scale."""
    if result.undefined is not None:
        return f"There is no figure for the agreement: {result.undefined}."
    interval = result.interval
    if interval is None or not interval.is_defined:
        why = "none was asked for" if interval is None else interval.undefined
        return (
            "Nobody can tell yet how far these annotations can be relied on: there is a figure, "
            f"but no interval around it ({why})."
        )
    low, high = (KRIPPENDORFF.band(end) for end in possible(result))
    return LEADS[low, high]


def documents_needed(result: Result) -> float | None:
    """Return the number of documents that would leave one band of the scale, if the figure stays.

    Returns
    -------
    float, a whole number of more documents than there are, at least those without which an
    interval is rough; infinite where neither HOPELESS times the documents nor ALWAYS_POSSIBLE of
    them would do. None where nothing is left open, without an interval, and for values that are
    too low: more of the same would at best settle that.
    """
    interval = result.interval
    if not result.is_defined or interval is None or not interval.is_defined:
        return None
    if result.value < LIMITS[0]:
        return None
    most = max(ALWAYS_POSSIBLE, HOPELESS * interval.n_groups)
    fewest = WARN_BELOW if interval.n_groups < WARN_BELOW else 0
    low, high = possible(result)
    crossed = [limit for limit in LIMITS if low < limit <= high]
    if not crossed:
        return fewest or None
    needed = max(
        fewest, interval.n_groups + 1, *(_settling(result, limit, most) for limit in crossed)
    )
    return math.ceil(needed) if needed <= most else math.inf


def _settling(result: Result, limit: float, most: int) -> float:
    """Return the number of documents with which the possible values would end at a limit."""
    interval, gap = result.interval, abs(limit - result.value)
    if interval is None or not gap:
        return math.inf
    above = limit > result.value
    reach = interval.high - result.value if above else result.value - interval.low
    # The reach of an interval shrinks with the square root of the number of documents.
    needed = interval.n_groups * (reach / gap) ** 2
    if above or interval.unseen is None:
        return needed
    fewest = fewest_groups(
        interval.distribution(result.value),
        interval.n_groups,
        interval.unseen,
        around=result.value,
        threshold=limit,
        most=most,
    )
    return max(needed, math.inf if fewest is None else fewest)
