"""Who is told to differ from the others, and in what: nobody for what may be chance."""

from __future__ import annotations

from collections.abc import Sequence

from argora.diagnostics.annotators.bias import Bias
from argora.diagnostics.annotators.profiles import Profile
from argora.measures import Result
from argora.measures.intervals.resampling import WARN_BELOW

__all__ = ["CLEAR", "clearly_low", "comparable", "has_interval", "is_apart", "preferences"]

FEWEST_RANKED = 3
LEAST_PREFERRED = 0.05
MOST_PREFERRED = 2
CLEAR = 0.05


def comparable(ranked: Sequence[Profile]) -> list[Profile]:
    """Return those to be ranked: who did too little to tell is in the table only."""
    known = [each for each in ranked if each.with_others.is_defined]
    sure = [each for each in known if has_interval(each.with_others)]
    return sure if len(sure) >= FEWEST_RANKED else known


def is_apart(ranked: Sequence[Profile]) -> bool:
    """Tell whether the first of at least three is below all others, beyond chance.

    By the permutation of parts, and the interval lies below those of all others.
    """
    if len(ranked) < FEWEST_RANKED:
        return False
    first, rest = ranked[0], [each.with_others for each in ranked[1:]]
    if not first.unlike <= CLEAR or not has_interval(first.with_others):
        return False
    return all(has_interval(each) and first.with_others.high < each.low for each in rest)


def clearly_low(ranked: Sequence[Profile], whole: float) -> list[Profile]:
    """Return those below the agreement of all beyond chance, by interval and permutation."""
    return [
        each
        for each in ranked
        if each.unlike <= CLEAR
        and (drawn := each.with_others.interval) is not None
        and drawn.is_defined
        and drawn.n_groups >= WARN_BELOW
        and drawn.high < whole
    ]


def preferences(profile: Profile) -> list[Bias]:
    """Return the categories that an annotator clearly chooses more or less often, largest first."""
    clear = [
        bias
        for bias in profile.bias.values()
        if bias.is_clear and abs(bias.difference) >= LEAST_PREFERRED
    ]
    clear.sort(key=lambda bias: -abs(bias.difference))
    most = 1 if len(profile.bias) == 2 else MOST_PREFERRED  # of two, one is what the other is not
    return clear[:most]


def has_interval(result: Result) -> bool:
    """Tell whether a result has an interval."""
    return result.interval is not None and result.interval.is_defined
