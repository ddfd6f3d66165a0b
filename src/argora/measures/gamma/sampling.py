"""Artificial annotators: what units would look like that have nothing to do with each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from argora.reliability.arrays import Floats, Ints
from argora.reliability.unitizing.unitary import Marks

__all__ = ["SAMPLERS", "shuffled", "statistical", "touching"]

SHORTEST = 1e-6
AT_ONCE = 100
CELLS_AT_ONCE = 1_000_000


def shuffled(marks: Sequence[Marks], length: int, random: np.random.Generator) -> list[Marks]:
    """Draw as many annotators as there are, and shift each along the text.

    What leaves at the end comes back at the beginning. Two shifts are at least as far apart as
    units are long on average, or as the text allows. At least one annotator has units.

    References
    ----------
    Mathet, Widlöcher & Métivier (2015), section 5.2.1. Their program takes half of that distance.
    """
    n = len(marks)
    while True:
        chosen = [marks[i] for i in random.integers(n, size=n)]
        if any(each.n_units for each in chosen):
            break
    shifts = _shifts(marks, length, random, 1)[0]
    return [_shifted(each, int(shift), length) for each, shift in zip(chosen, shifts, strict=True)]


def _shifts(marks: Sequence[Marks], length: int, random: np.random.Generator, count: int) -> Ints:
    """Draw the shift of each annotator, ``count`` times: array (count, n_annotators)."""
    n = len(marks)
    mean = np.mean(np.concatenate([each.end - each.start for each in marks]))
    apart = min(int(np.ceil(mean)), length // n)
    room = np.sort(random.integers(length - n * apart + 1, size=(count, n - 1)), axis=1)
    steps = np.hstack([np.zeros((count, 1), dtype=np.int64), room]) + apart * np.arange(n)
    return random.permuted(steps + random.integers(length, size=(count, 1)), axis=1)


def _shifted(units: Marks, shift: int, length: int) -> Marks:
    start = (units.start + shift) % length
    return Marks(start, start + (units.end - units.start), units.code)


def statistical(marks: Sequence[Marks], _length: int, random: np.random.Generator) -> list[Marks]:
    """Draw units for as many annotators as there are, from the statistics of all units.

    The number of units, the gaps before them and their lengths are normal, with the mean and
    standard deviation of the real ones; categories come as often as there. At least one annotator
    has units. The length of the text does not matter: units may reach beyond it.

    References
    ----------
    Titeux & Riad (2021), pygamma-agreement, Journal of Open Source Software 6(62), p. 2989: the
    ``StatisticalContinuumSampler``, with the gap of zero that it adds to all others.
    """
    sizes = np.array([each.n_units for each in marks])
    lengths = np.concatenate([each.end - each.start for each in marks])
    gaps = np.concatenate([[0.0], *(_gaps(each) for each in marks)])
    codes = np.concatenate([each.code for each in marks])
    sample: list[Marks] = []
    for _ in range(len(marks)):
        size = int(abs(random.normal(sizes.mean(), sizes.std())))
        if not any(each.n_units for each in sample):
            size = max(1, size)
        before = random.normal(gaps.mean(), gaps.std(), size)
        long = np.maximum(np.abs(random.normal(lengths.mean(), lengths.std(), size)), SHORTEST)
        end = np.cumsum(before + long)
        sample.append(Marks(end - long, end, random.choice(codes, size)))
    return sample


def _gaps(units: Marks) -> Floats:
    """Compute the gap before every unit, to the unit before or to the beginning of the text."""
    if not units.n_units:
        return np.empty(0)
    between = units.start[1:] - units.end[:-1]
    return np.append(between, units.start[:1]) if units.start[0] > 0 else between


def touching(
    sampler: str, marks: Sequence[Marks], length: int, random: np.random.Generator
) -> list[list[Marks] | None]:
    """Draw many samples at once; None stands for one in which no two annotators' units overlap.

    Where units are few in a long text, hardly any do, and the others need not be aligned to know
    that there are no categories to compare.
    """
    if sampler == "shuffle":
        return _touching_shuffles(marks, length, random)
    samples = (SAMPLERS[sampler](marks, length, random) for _ in range(AT_ONCE))
    return [sample if _touch(sample) else None for sample in samples]


def _touch(sample: Sequence[Marks]) -> bool:
    return any(
        ((a.start[:, np.newaxis] < b.end) & (b.start < a.end[:, np.newaxis])).any()
        for a, b in combinations(sample, 2)
    )


def _touching_shuffles(
    marks: Sequence[Marks], length: int, random: np.random.Generator
) -> list[list[Marks] | None]:
    n, most = len(marks), max(each.n_units for each in marks)
    count = min(AT_ONCE, max(1, CELLS_AT_ONCE // most**2))
    chosen = random.integers(n, size=(count, n))
    sizes = np.array([each.n_units for each in marks])
    chosen = chosen[sizes[chosen].any(axis=1)]
    shifts = _shifts(marks, length, random, len(chosen))
    start, long = np.full((2, n, most), np.nan)  # NaN overlaps with nothing
    for i, each in enumerate(marks):
        start[i, : each.n_units] = each.start
        long[i, : each.n_units] = each.end - each.start
    begin = (start[chosen] + shifts[:, :, np.newaxis]) % length
    end = begin + long[chosen]
    touch = np.zeros(len(chosen), dtype=bool)
    for i, j in combinations(range(n), 2):
        before = begin[:, i, :, np.newaxis] < end[:, j, np.newaxis, :]
        behind = begin[:, j, np.newaxis, :] < end[:, i, :, np.newaxis]
        touch |= (before & behind).any(axis=(1, 2))
    return [
        [_shifted(marks[i], int(shift), length) for i, shift in zip(annotators, each, strict=True)]
        if together
        else None
        for annotators, each, together in zip(chosen, shifts, touch, strict=True)
    ]


SAMPLERS = {"shuffle": shuffled, "statistical": statistical}
