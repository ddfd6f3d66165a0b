"""What a measure is: a small value with parameters that turns reliability data into a Result."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from argora.measures.intervals.resampling import Stratum
from argora.measures.measuring import measure
from argora.measures.prepared import Resampled, Settings
from argora.measures.result import Result
from argora.measures.spelling import written
from argora.measures.strata import mean_over
from argora.reliability import ReliabilityData

__all__ = ["Estimate", "Measure", "Properties"]

Floats = NDArray[np.float64]
Data = TypeVar("Data", bound=ReliabilityData)


class Estimate(NamedTuple):
    """Values with their observed and expected parts; arrays of one shape, NaN where undefined."""

    value: Floats
    observed: Floats
    expected: Floats


@dataclass(frozen=True)
class Properties:
    """What holds for a measure, for the documentation and for generated tests.

    Attributes
    ----------
    source : where the measure is defined, with the page.
    missing : what happens to items that some annotators did not decide on.
    annotators : the fewest and the most annotators; None means no limit.
    corrects : whether observed and expected are ``agreement`` or ``disagreement``.
    chance : the value is corrected for what chance would give.
    full : the value of full agreement: 1, or 0 for errors.
    boundaries : of marked stretches only the places count where they begin and end.
    analytic : with which options there is an analytic standard error, if not with all.
    symmetric : swapping annotators changes nothing.
    renaming : renaming categories changes nothing (their order kept).
    replication : repeating all items changes nothing; not so for small-sample corrections.
    unused : a category that nobody used changes nothing.
    low, high : the bounds of the value.
    aliases : other names in use.
    named : names in use for the measure with some options, and what each stands for.
    """

    title: str
    source: str
    missing: str
    annotators: tuple[int, int | None] = (2, None)
    corrects: Literal["agreement", "disagreement"] = "agreement"
    chance: bool = True
    full: float = 1.0
    boundaries: bool = False
    analytic: str = ""
    symmetric: bool = True
    renaming: bool = True
    replication: bool = True
    unused: bool = True
    low: float = -math.inf
    high: float = 1.0
    aliases: tuple[str, ...] = ()
    named: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Measure(Generic[Data]):
    """A measure with its parameters; equal measures compare equal and print how they parse.

    Subclasses give ``statistics`` (what each group adds) and ``estimate`` (the value of a sum of
    these); point value, bootstrap, parts and facets are all that one path.

    Attributes
    ----------
    nothing_tells : a document in which nothing is counted tells something, too, as that nothing
        was found where there is nothing; else it stays out of paired comparisons.
    """

    id: ClassVar[str]
    version: ClassVar[int] = 1
    properties: ClassVar[Properties]
    data_type: ClassVar[type]
    nothing_tells: ClassVar[bool] = False

    def statistics(self, data: Data) -> Floats:
        """Return what every group of the data adds: array of shape (n_groups, k)."""
        raise NotImplementedError

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the estimates of sums of statistics: array (..., k) to arrays (...)."""
        raise NotImplementedError

    def per_group(self, table: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return an estimate per group: its own observed part, the expected part of all."""
        observed = self.estimate(table, categories).observed
        expected = np.broadcast_to(self.estimate(total, categories).expected, observed.shape)
        return Estimate(self.corrected(observed, expected), observed, expected)

    def linearised(self, items: Stratum, categories: Sequence[Hashable]) -> Floats | None:
        """Return what every item is worth, so that the variance of their mean is the value's.

        Parameters
        ----------
        items : the statistics of every item; a row may stand for several equal ones.

        Returns
        -------
        array of shape (n_rows,), or None where no analytic standard error is known.
        """
        return None

    def corrected(self, observed: Floats, expected: Floats) -> Floats:
        """Return the value that an observed and an expected part make; NaN where undefined."""
        if self.properties.corrects == "disagreement":
            observed, expected = 1 - observed, 1 - expected
        with np.errstate(divide="ignore", invalid="ignore"):
            # Below 1e-12 the room for disagreement is rounding, not data.
            room = np.where(1 - expected > 1e-12, 1 - expected, np.nan)
            return np.asarray((observed - expected) / room)

    def obstacle(self, data: Data) -> str | None:
        """Return why the measure cannot take these data, or None if it can."""
        fewest, most = self.properties.annotators
        n = data.n_annotators
        if data.n_items == 0:
            return "nothing was done by two annotators"
        if n < fewest or (most is not None and n > most):
            return f"it is defined for {fewest} annotators; these data have {n}"
        return None

    def why_undefined(self, data: Data) -> str:
        """Return why the value is NaN although there are data to measure."""
        return (
            "no variation: everybody chose the same category throughout, "
            "so there is nothing to tell agreement from chance"
        )

    def why_none_here(self) -> str:
        """Return why an item or a document has no observed part."""
        return "fewer than two decisions here"

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return further numbers that explain the value."""
        return {}

    def scale(self, data: Data) -> Sequence[Hashable]:
        """Return the categories as ``estimate`` needs them: as they are, or with their place."""
        return data.categories

    def notes_on(self, data: Data) -> tuple[str, ...]:
        """Return what a reader should know of the data, and of what the measure makes of them."""
        return data.notes

    def of_category(self, data: Data, label: Hashable) -> tuple[Measure[Data], Data]:
        """Return what tells how far annotators agree on one category: a measure and its data."""
        return self, data.binary(label)

    def options_on(self, data: Data) -> dict[str, Any]:
        """Return the parameters for the signature, with what the data add to their meaning."""
        return self.options()

    def options(self) -> dict[str, Any]:
        """Return the parameters with their values."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __str__(self) -> str:
        given = [
            f"{field.name}={written(getattr(self, field.name))}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        ]
        return f"{self.id}({', '.join(given)})" if given else self.id

    def __call__(
        self,
        data: Data,
        *,
        interval: Resampled | None = "document",
        resamples: int = 1000,
        seed: int = 7,
        level: float = 0.95,
        parts: Collection[str] = (),
    ) -> Result:
        """Measure the data.

        Parameters
        ----------
        interval : how the interval is made: ``document`` resamples the groups of the data,
            ``item`` single items (only where these are independent of each other); ``jackknife``
            and ``jackknife-item`` leave out each in turn; ``analytic`` takes Gwet's standard
            error, over items; None for no interval.
        parts : which further results to add: ``category``, ``pair``, ``annotator`` (the mean of
            the pairs an annotator is in), ``item``, ``group`` (each document with the expected
            part of the whole), ``without_annotator`` (what the others reach), ``influence`` (how
            much each document moves the value). All but items and documents have intervals.

        Returns
        -------
        Result; undefined with a reason where there is nothing to measure.

        Raises
        ------
        MeasureError
            If the data are of another kind, or an option does not exist.
        """
        return measure(self, data, Settings(interval, resamples, seed, level), parts)

    def mean_over(
        self,
        name: str,
        strata: Mapping[str, Data],
        whole: Data,
        *,
        interval: Resampled | None = "document",
        resamples: int = 1000,
        seed: int = 7,
        level: float = 0.95,
        without: Mapping[str, str] | None = None,
    ) -> Result:
        """Measure data one by one, such as those of every topic, and average the values.

        Parameters
        ----------
        name : what the values are of, such as ``topic``; it appears in the signature.
        strata : the data of every value; no document is in two of them.
        whole : all of them together, which the signature names.
        interval : as above; what is resampled is drawn within each value's own data.
        without : values of which there are no data, each with the reason.

        Returns
        -------
        Result; values without a figure are left out of the mean, and a note names the reasons.
        """
        settings = Settings(interval, resamples, seed, level)
        return mean_over(self, name, strata, whole, settings, without or {})
