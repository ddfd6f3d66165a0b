"""Expectation maximisation (EM): one run from one start, with extrapolated steps if wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from argora.reliability.arrays import Floats

__all__ = ["EMRun", "Extrapolate", "Parameters", "run_em"]

Parameters = Mapping[str, Floats]
Extrapolate = Callable[[Parameters, Parameters, Parameters], Parameters]

GRID = 2.0**40
FIRST_EXTRAPOLATION = 3
"""How many values of the objective come before extrapolation: the first steps are the longest."""


@dataclass(frozen=True, eq=False)
class EMRun:
    """The result of EM from one start.

    Attributes
    ----------
    posterior : array of shape (n_patterns, n_categories), how probable each category is.
    objective : the value before every step and at the end; it never falls.
    settled : whether the gain of the last step was at most the least gain.
    """

    parameters: Parameters
    posterior: Floats
    objective: tuple[float, ...]
    settled: bool


def run_em(
    start: Parameters,
    expect: Callable[[Parameters], tuple[Floats, float]],
    maximise: Callable[[Parameters, Floats], Parameters],
    *,
    least_gain: float,
    most_steps: int,
    extrapolate: Extrapolate | None = None,
    on_step: Callable[[int], object] = int,
) -> EMRun:
    """Run EM from the given parameters until the objective gains no more than ``least_gain``.

    Parameters
    ----------
    expect : the E step: the posterior under the parameters, and the objective.
    maximise : the M step: the parameters that fit the posterior best.
    extrapolate : from three parameters in a row to some further ahead. They are taken only where
        the objective is no lower there, so that it never falls. An extrapolation counts as a step;
        only an ordinary step ends the run.
    on_step : called with the number of each step.
    """
    first = start
    posterior, value = expect(first)
    values = [value]
    while len(values) <= most_steps:
        on_step(len(values))
        second = maximise(first, _rounded(posterior))
        posterior, value = expect(second)
        values.append(value)
        if values[-1] - values[-2] <= least_gain:
            return EMRun(second, posterior, tuple(values), settled=True)
        # Without extrapolation the step just made is where the next one starts.
        if extrapolate is None or not FIRST_EXTRAPOLATION <= len(values) <= most_steps:
            first = second
            continue
        # A second ordinary step, from which the extrapolation sees where the steps lead.
        third = maximise(second, _rounded(posterior))
        first = extrapolate(first, second, third)
        posterior, far_value = expect(first)
        if not far_value >= value:  # lower: go on from the ordinary step instead
            first = third
            posterior, far_value = expect(first)
        value = far_value
        values.append(value)
    return EMRun(first, posterior, tuple(values), settled=False)


def _rounded(posterior: Floats) -> Floats:
    """Round to 2^-40, so that rounding errors of sums do not add up from step to step.

    Where two truths are equally likely, EM moves along the ridge between them. The rounding errors
    depend on the order of annotators, and would grow until one of the two truths wins.
    """
    rounded = posterior * GRID
    np.rint(rounded, out=rounded)
    rounded /= GRID
    return rounded
