"""The result of a measure: a number with its interval, or the reason why there is none."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any

import numpy as np

from argora.measures.intervals.assurance import UnseenDocument, lower_bound
from argora.model.frame import data_frame
from argora.reliability.arrays import Floats
from argora.reliability.coding.factor import show

__all__ = ["Bounded", "Interval", "Part", "Result"]

QUANTILES = 1000
"""How many quantiles stand for a distribution from which nothing was drawn."""

Part = str
"""What a part of a result is about: ``category``, ``pair``, ``annotator``, ``item``, ``group``,
``without_annotator``, ``influence``."""


@dataclass(frozen=True)
class Interval:
    """Where the value would lie had other documents of the same kind been annotated.

    Attributes
    ----------
    low, high : NaN exactly when ``undefined`` gives the reason.
    level : the share of resamples between them, such as 0.95.
    method : how it was made, such as ``boot-document``.
    n_groups : how many documents (groups) were resampled.
    n_undefined : resamples in which the measure itself was undefined; they are left out.
    standard_error : how far the value would typically lie from what it estimates.
    freedom : degrees of freedom of Student's t; 0 where it was not used.
    values : the values of all resamples in which there was one, in their order; None where
        nothing was resampled.
    unseen : the document that a lower bound adds to those of the study; None where the measure is
        not corrected for chance, or has no single decisions.
    """

    low: float
    high: float
    level: float
    method: str
    resamples: int = 0
    seed: int | None = None
    n_groups: int = 0
    n_undefined: int = 0
    undefined: str | None = None
    standard_error: float = math.nan
    freedom: int = 0
    values: Floats | None = field(default=None, repr=False, compare=False)
    unseen: UnseenDocument | None = field(default=None, repr=False, compare=False)

    @property
    def is_defined(self) -> bool:
        """Whether there is an interval."""
        return self.undefined is None

    def share_below(self, threshold: float, *, around: float) -> float:
        """Compute the probability of a value below the threshold; NaN without an interval.

        The share of resamples below it; where nothing was resampled, Student's t around the value.
        """
        if not self.is_defined:
            return math.nan
        if self.values is not None:
            return float(np.mean(self.values < threshold))
        if self.standard_error == 0:
            return float(around < threshold)
        from scipy.special import stdtr

        return float(stdtr(self.freedom, (threshold - around) / self.standard_error))

    def distribution(self, around: float) -> Floats:
        """Return the resampled values, or as many quantiles of Student's t around the value."""
        if self.values is not None:
            return self.values
        from scipy.special import stdtrit

        middles = (np.arange(QUANTILES) + 0.5) / QUANTILES
        return np.asarray(around + self.standard_error * stdtrit(self.freedom, middles))


class Bounded:
    """A number with or without an interval, or the reason why it is undefined.

    Attributes
    ----------
    interval : None if none was wanted.
    undefined : the reason why there is no number; None exactly when there is one.
    """

    interval: Interval | None
    undefined: str | None

    @property
    def is_defined(self) -> bool:
        """Whether there is a number."""
        return self.undefined is None

    @property
    def has_interval(self) -> bool:
        """Whether there is an interval around the number."""
        return self.interval is not None and self.interval.is_defined

    @property
    def low(self) -> float:
        """The lower end of the interval, NaN without one."""
        return math.nan if self.interval is None else self.interval.low

    @property
    def high(self) -> float:
        """The upper end of the interval, NaN without one."""
        return math.nan if self.interval is None else self.interval.high

    def _share_below(self, threshold: float, *, around: float) -> float:
        if self.interval is None or not self.is_defined:
            return math.nan
        return self.interval.share_below(threshold, around=around)

    def _shown_interval(self, sign: str = "") -> str:
        if self.interval is None or not self.interval.is_defined:
            return ""
        return f" [{self.low:{sign}.3f}, {self.high:{sign}.3f}]"


@dataclass(frozen=True)
class Result(Bounded):
    """A measured value and everything needed to judge it.

    Attributes
    ----------
    value : NaN exactly when ``undefined`` gives the reason.
    observed, expected : as the measure defines them; disagreement for the alpha family, agreement
        for the kappa family; NaN where the measure has no such thing.
    n_items : items (or documents, for continua) that count.
    parts : further results by what they are about: ``category``, ``pair`` (two annotators),
        ``annotator`` (one against the others), ``item``, ``group`` (document),
        ``without_annotator`` (what the others would reach), ``influence`` (how much a document
        moves the value).
    evidence : further numbers that explain the value, such as the maximum kappa could reach.
    signature : ``method | data | interval``; two values are comparable when the method is equal.
    """

    measure: str
    value: float
    observed: float = math.nan
    expected: float = math.nan
    interval: Interval | None = None
    n_items: int = 0
    n_annotators: int = 0
    n_categories: int = 0
    parts: Mapping[Part, Mapping[Hashable, Result]] = field(default_factory=dict)
    evidence: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    signature: str = ""
    undefined: str | None = None

    @property
    def method(self) -> str:
        """The part of the signature that two comparable numbers share."""
        return self.signature.partition(" | ")[0]

    def probability_below(self, threshold: float) -> float:
        """Compute the probability that the value is below a threshold, such as .667.

        Returns
        -------
        float in [0, 1]: the share of resamples below it, or what Student's t says of a jackknife or
        analytic interval. NaN where there is no value or no interval; ``undefined`` or
        ``interval.undefined`` gives the reason.
        """
        return self._share_below(threshold, around=self.value)

    @cached_property
    def at_least(self) -> float:
        """The lowest value that the data leave possible, for verdicts; NaN without an interval.

        It lies above the true value in at most 5 % of studies, also where the documents show no
        disagreement, and never above the lower end of the interval.
        """
        interval = self.interval
        if interval is None or not interval.is_defined or interval.unseen is None:
            return self.low
        bound = lower_bound(interval.distribution(self.value), interval.n_groups, interval.unseen)
        return min(self.low, bound)

    def extremes(self, part: Part = "pair") -> tuple[Hashable, Hashable] | None:
        """Return the names of the lowest and the highest defined part, or None without any."""
        values = {k: r.value for k, r in self.parts.get(part, {}).items() if r.is_defined}
        if not values:
            return None
        return min(values, key=values.__getitem__), max(values, key=values.__getitem__)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield the value and all its parts as tidy rows."""
        yield self._row("all", "")
        for part, results in self.parts.items():
            for name, result in results.items():
                yield result._row(part, _name(name))

    def _row(self, part: str, name: str) -> dict[str, Any]:
        return {
            "measure": self.measure,
            "part": part,
            "name": name,
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "observed": self.observed,
            "expected": self.expected,
            "n_items": self.n_items,
            "n_annotators": self.n_annotators,
            "undefined": self.undefined,
            "signature": self.signature,
        }

    def to_frame(self) -> Any:
        """Return the rows as a pandas data frame."""
        return data_frame(list(self.rows()))

    def __str__(self) -> str:
        if self.undefined is not None:
            return f"{self.measure} is undefined: {self.undefined}"
        interval = self._shown_interval()
        return f"{self.measure} = {self.value:.3f}{interval}  {self.signature}"

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{h}</th>" for h in ("", "value", "interval", "items"))
        body = "".join(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>".format(
                escape(f"{row['part']} {row['name']}".strip()),
                escape(row["undefined"]) if row["undefined"] else f"{row['value']:.3f}",
                "" if math.isnan(row["low"]) else f"{row['low']:.3f} to {row['high']:.3f}",
                row["n_items"],
            )
            for row in self.rows()
        )
        return (
            f"<table><caption>{escape(self.measure)}</caption><tr>{head}</tr>{body}</table>"
            f"<p><small>{escape(self.signature)}</small></p>"
        )


def _name(name: Hashable) -> str:
    if isinstance(name, tuple):
        return " | ".join(show(part) for part in name)
    return show(name)
