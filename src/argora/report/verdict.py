"""What a value means in plain words, on a named scale, judged by its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from argora.measures import Result

__all__ = ["KRIPPENDORFF", "LANDIS_KOCH", "Scale", "Verdict", "judge"]


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
    low, high = scale.band(interval.low), scale.band(interval.high)
    share = f"{interval.level * 100:g}%"
    if low == high:
        return Verdict(point, f"This is {point}: the whole {share} interval says so.", True)
    return Verdict(
        "not settled",
        f"Not settled: the {share} interval reaches from “{low}” to “{high}”.",
        False,
    )
