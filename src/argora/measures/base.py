"""Measures: small values with parameters that turn reliability data into a Result."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from argora.measures.definition import Data, Definition, Estimate, Properties
from argora.measures.measuring import measure
from argora.measures.prepared import Resampled, Settings
from argora.measures.result import Result
from argora.measures.strata import mean_over

__all__ = ["Estimate", "Measure", "Properties"]


@dataclass(frozen=True)
class Measure(Definition[Data]):
    """A measure with its parameters; equal measures compare equal and print how they parse."""

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
