"""Who gives always the same answer, or the same many times in a row.

Chance is what the others chose on the same items. That an annotator chooses a category much more
often is at most as probable as with its mean share each time, which makes the p value too large
rather than too small (Hoeffding 1956, On the Distribution of the Number of Successes in Independent
Trials, Annals of Mathematical Statistics 27, pp. 713-721).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from argora.diagnostics.crowd.conduct import Conduct, most_telling
from argora.measures.comparing.holm import holm
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.coding.factor import show

__all__ = ["longest_run", "run_probability", "sameness"]


@dataclass(frozen=True)
class _Habit:
    """What one annotator does most: counts, what is expected, p values; ``run`` 0 if not tested."""

    n: int
    category: str
    share: float
    expected: float
    bits: float
    expected_bits: float
    run: int
    usual_run: int
    p_share: float
    p_run: float


def sameness(
    data: CodingData,
    *,
    order: Mapping[str, Sequence[int]] | None = None,
    alpha: float = 0.01,
    variety: float = 0.5,
    fewest: int = 10,
) -> tuple[Conduct, ...]:
    """Compare the variety of each annotator's answers with that of others on the same items.

    The value is the entropy of the answers divided by that of the answers of others. It is a
    finding below ``variety`` if the most frequent answer is that frequent by chance with a
    probability below ``alpha``; or if the longest run of one answer is that improbable and twice as
    long as usual. Probabilities are corrected for the number of annotators and of both tests
    (Holm 1979).

    Parameters
    ----------
    order : the rows of the data in the order in which each annotator did them. Runs are not
        tested for annotators who are not in it; without it the order of the data stands for that
        of everybody. Neighbours on one topic make runs longer, too.
    fewest : how many decisions on items that others decided on there must be.
    """
    habits: dict[str, _Habit] = {}
    for seat, name in enumerate(data.annotators):
        votes = np.flatnonzero((data.annotator == seat) & data.pairable)
        if len(votes) >= fewest:
            if order is not None and name in order:
                place = {row: i for i, row in enumerate(order[name])}
                rows = data.item_of_vote[votes].tolist()
                votes = votes[np.argsort([place.get(r, len(place)) for r in rows], kind="stable")]
            habits[name] = _habit(data, votes, runs=order is None or name in order)
    corrected = _corrected(habits)
    reason = f"they decided on fewer than {fewest} items that others decided on"
    return tuple(
        _conduct(data, seat, habits[name], corrected[name], alpha, variety)
        if name in habits
        else Conduct.unknown("sameness", name, reason, threshold=variety)
        for seat, name in enumerate(data.annotators)
    )


def _corrected(habits: Mapping[str, _Habit]) -> dict[str, tuple[float, float]]:
    """Return both p values of each annotator, corrected for all that were tested."""
    p_values = {(name, 0): habit.p_share for name, habit in habits.items()}
    p_values |= {(name, 1): habit.p_run for name, habit in habits.items() if habit.run}
    adjusted = dict(zip(p_values, holm(list(p_values.values())), strict=True))
    return {name: (adjusted[name, 0], adjusted.get((name, 1), math.nan)) for name in habits}


def _habit(data: CodingData, votes: Ints, *, runs: bool) -> _Habit:
    from scipy.stats import binom

    width, n = len(data.categories), len(votes)
    row, code = data.item_of_vote[votes], data.code[votes]
    counts = np.bincount(code, minlength=width)
    chance = _of_others(data, row, code) / n
    most = int(counts.argmax())
    p_share = min(
        1.0, width * float(binom.sf(counts - 1, n, chance)[counts > n * chance].min(initial=1.0))
    )
    run, usual = longest_run(code) if runs else 0, 1
    while runs and usual < n and run_probability(n, usual, chance) > 0.5:
        usual += 1
    return _Habit(
        n=n,
        category=show(data.categories[most]),
        share=float(counts[most]) / n,
        expected=float(chance[most]),
        bits=_entropy(counts / n),
        expected_bits=_entropy(chance),
        run=run,
        usual_run=usual,
        p_share=p_share,
        p_run=run_probability(n, run, chance) if runs else math.nan,
    )


def _of_others(data: CodingData, row: Ints, code: Ints) -> Floats:
    """Return the sums over items of the shares of others that chose each category."""
    width = len(data.categories)
    others = (data.votes_per_item[row] - 1).astype(np.float64)
    item, chosen, count = data.runs
    weight = np.zeros(data.n_rows)
    weight[row] = 1 / others
    sums = np.bincount(chosen, weights=count * weight[item], minlength=width)
    return np.asarray(sums - np.bincount(code, weights=1 / others, minlength=width))


def longest_run(code: Ints) -> int:
    """Return the length of the longest run of equal answers.

    >>> longest_run(np.array([1, 1, 0, 0, 0, 1]))
    3
    """
    begins = np.flatnonzero(np.diff(code, prepend=-1))
    return int(np.diff(np.append(begins, len(code))).max(initial=0))


def run_probability(n: int, length: int, chance: Floats) -> float:
    """Compute the probability of a run of so many equal answers among n, of any category.

    The sum over categories of the exact probability of each, so at most too large.
    """
    return min(1.0, sum(_run_of(n, length, p) for p in chance.tolist() if p > 0))


def _run_of(n: int, length: int, p: float) -> float:
    """Compute the probability of a run of at least this length in n trials of probability p."""
    if length <= 0 or p >= 1:
        return 1.0
    if length > n:
        return 0.0
    full = p**length
    reached = [0.0] * length + [full]  # by each number of trials
    for i in range(length + 1, n + 1):
        # The first run to end at trial i begins behind a miss, with no run before that.
        reached.append(reached[-1] + (1 - reached[i - length - 1]) * (1 - p) * full)
    return min(1.0, reached[n])


def _entropy(shares: Floats) -> float:
    positive = shares[shares > 0]
    return float(-(positive * np.log2(positive)).sum()) + 0.0


def _conduct(
    data: CodingData,
    seat: int,
    habit: _Habit,
    corrected: tuple[float, float],
    alpha: float,
    variety: float,
) -> Conduct:
    name = data.annotators[seat]
    if not habit.expected_bits > 0:
        reason = "the others gave one answer only on the same items"
        return Conduct.unknown("sameness", name, reason, threshold=variety)
    value = habit.bits / habit.expected_bits
    monotonous = value < variety and corrected[0] < alpha
    in_a_row = habit.run > 0 and habit.run >= 2 * habit.usual_run and corrected[1] < alpha
    is_found = monotonous or in_a_row
    runs = {"longest_run": habit.run, "usual_run": habit.usual_run, "p_run": corrected[1]}
    return Conduct(
        test="sameness",
        annotator=name,
        value=value,
        threshold=variety,
        is_found=is_found,
        n=habit.n,
        numbers={
            "share": habit.share,
            "share_of_others": habit.expected,
            "bits": habit.bits,
            "bits_of_others": habit.expected_bits,
            "p_share": corrected[0],
            **(runs if habit.run else {}),
        },
        documents=_alone(data, seat) if is_found else (),
        category=habit.category,
    )


def _alone(data: CodingData, seat: int) -> tuple[str, ...]:
    """Return documents in which the annotator's most frequent answer is not that of others."""
    votes = np.flatnonzero((data.annotator == seat) & data.pairable)
    most = int(np.bincount(data.code[votes]).argmax())
    amounts: dict[str, float] = {}
    for vote in votes[data.code[votes] == most].tolist():
        row = int(data.item_of_vote[vote])
        codes = data.code[data.start[row] : data.start[row + 1]]
        place = str(data.item_name(row))
        if data.group is not None and data.groups:
            place = data.groups[int(data.group[row])]
        against = float((codes != most).sum()) / (len(codes) - 1)
        amounts[place] = amounts.get(place, 0.0) + against
    return most_telling(amounts)
