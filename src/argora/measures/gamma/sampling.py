"""Artificial annotators: what units would look like that have nothing to do with each other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from argora.reliability.unitary import Marks

__all__ = ["SAMPLERS", "drawn", "shuffled"]

SHORTEST = 1e-6


def shuffled(marks: Sequence[Marks], length: int, random: np.random.Generator) -> list[Marks]:
    """Return as many annotators, each a real one drawn at random and shifted along the text.

    What leaves at the end comes back at the beginning. Two shifts are at least as far apart as
    units are long on average, or as the text allows. At least one annotator has units.

    References
    ----------
    Mathet, Widlöcher & Métivier (2015), section 5.2.1. Their program takes half of that distance.
    """
    n = len(marks)
    while True:
        chosen = [marks[i] for i in random.integers(n, size=n)]
        if any(own.n_units for own in chosen):
            break
    mean = np.mean(np.concatenate([own.end - own.start for own in marks]))
    apart = min(int(np.ceil(mean)), length // n)
    room = np.sort(random.integers(length - n * apart + 1, size=n - 1))
    steps = np.append(0, room) + apart * np.arange(n)
    shifts = random.permutation(steps + random.integers(length))
    return [_shifted(own, int(shift), length) for own, shift in zip(chosen, shifts, strict=True)]


def _shifted(own: Marks, shift: int, length: int) -> Marks:
    start = (own.start + shift) % length
    return Marks(start, start + (own.end - own.start), own.code)


def drawn(marks: Sequence[Marks], _length: int, random: np.random.Generator) -> list[Marks]:
    """Return as many annotators, with units drawn from the statistics of all real ones.

    The number of units, the gaps before them and their lengths are normal, with the mean and
    standard deviation of the real ones; categories come as often as there. At least one annotator
    has units. The length of the text does not matter: units may reach beyond it.

    References
    ----------
    Titeux & Riad (2021), pygamma-agreement, Journal of Open Source Software 6(62), p. 2989: the
    ``StatisticalContinuumSampler``, with the gap of zero that it adds to all others.
    """
    sizes = np.array([own.n_units for own in marks])
    lengths = np.concatenate([own.end - own.start for own in marks])
    gaps = np.concatenate([[0.0], *(_gaps(own) for own in marks)])
    codes = np.concatenate([own.code for own in marks])
    found: list[Marks] = []
    for _ in range(len(marks)):
        size = int(abs(random.normal(sizes.mean(), sizes.std())))
        if not any(own.n_units for own in found):
            size = max(1, size)
        before = random.normal(gaps.mean(), gaps.std(), size)
        long = np.maximum(np.abs(random.normal(lengths.mean(), lengths.std(), size)), SHORTEST)
        end = np.cumsum(before + long)
        found.append(Marks(end - long, end, random.choice(codes, size)))
    return found


def _gaps(own: Marks) -> NDArray[np.float64]:
    """Return how far every unit begins behind the one before, or behind the text's beginning."""
    if not own.n_units:
        return np.empty(0)
    between = own.start[1:] - own.end[:-1]
    return np.append(between, own.start[:1]) if own.start[0] > 0 else between


SAMPLERS = {"shuffle": shuffled, "statistical": drawn}
