"""What a measure declares: what every group of the data adds, and the value of the sum."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from inspect import cleandoc
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np

from argora.errors import MeasureError
from argora.measures.intervals.resampling import Stratum
from argora.measures.spelling import as_call
from argora.reliability import ReliabilityData
from argora.reliability.arrays import Floats

__all__ = ["REFERENCES", "Data", "Definition", "Estimate", "Properties", "chance_corrected"]


REFERENCES = "\n\nReferences\n----------\n"
"""The heading of the last section in the docstring of a measure."""
Data = TypeVar("Data", bound=ReliabilityData)


class Estimate(NamedTuple):
    """Values with their observed and expected parts; arrays of one shape, NaN where undefined."""

    value: Floats
    observed: Floats
    expected: Floats

    @classmethod
    def without_chance(cls, value: Floats) -> Estimate:
        """The estimate of a measure without an expected part: the observed part is the value."""
        return cls(value, value, np.full_like(value, np.nan))


def chance_corrected(observed: Floats, expected: Floats) -> Floats:
    """(observed - expected) / (1 - expected) of agreement; NaN where chance alone gives 1."""
    with np.errstate(divide="ignore", invalid="ignore"):
        # Below 1e-12 the room for disagreement is rounding, not data.
        room = np.where(1 - expected > 1e-12, 1 - expected, np.nan)
        return np.asarray((observed - expected) / room)


@dataclass(frozen=True)
class Properties:
    """What holds for a measure, for the documentation and for generated tests.

    Attributes
    ----------
    source : where the measure is defined, with the page, as the References of its docstring say.
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
    missing: str
    source: str = ""
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
class Definition(Generic[Data]):
    """The parameters of a measure and its formulas; equal ones compare equal and print alike.

    Subclasses give ``statistics`` (what each group adds) and ``estimate`` (the value of a sum of
    these); point value, bootstrap, parts and facets are all that one path.

    Attributes
    ----------
    nothing_tells : whether a document in which nothing is counted takes part in paired comparisons,
        since an annotator who marks nothing where nothing is to be marked is right.
    """

    id: ClassVar[str]
    version: ClassVar[int] = 1
    properties: ClassVar[Properties]
    data_type: ClassVar[type]
    nothing_tells: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Set the source of the properties to the References in the docstring."""
        super().__init_subclass__()
        references = cleandoc(cls.__doc__ or "").partition(REFERENCES)[2]
        if references and "properties" in vars(cls):
            cls.properties = replace(cls.properties, source=" ".join(references.split()))

    def __post_init__(self) -> None:
        kind: Any = type(self)
        for name, allowed in _choices(kind):
            if getattr(self, name) not in allowed:
                value = getattr(self, name)
                raise MeasureError(f"{self.id}: {name}={value!r}: expected one of {list(allowed)}")

    def statistics(self, data: Data) -> Floats:
        """Count the sufficient statistics of every group: array of shape (n_groups, k)."""
        raise NotImplementedError

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Compute the estimates of sums of statistics: array (..., k) to arrays (...)."""
        raise NotImplementedError

    def per_group(self, table: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Compute an estimate per group: its own observed part, the expected part of all."""
        observed = self.estimate(table, categories).observed
        expected = np.broadcast_to(self.estimate(total, categories).expected, observed.shape)
        return Estimate(self.corrected(observed, expected), observed, expected)

    def linearised(self, items: Stratum, categories: Sequence[Hashable]) -> Floats | None:
        """Compute a value per item such that the variance of their mean is that of the measure.

        Parameters
        ----------
        items : the statistics of every item; a row may stand for several equal ones.

        Returns
        -------
        array of shape (n_rows,), or None where no analytic standard error is known.
        """
        return None

    def corrected(self, observed: Floats, expected: Floats) -> Floats:
        """Compute the value from its two parts: the observed one if chance is not corrected for."""
        if not self.properties.chance:
            return observed
        if self.properties.corrects == "disagreement":
            observed, expected = 1 - observed, 1 - expected
        return chance_corrected(observed, expected)

    def obstacle(self, data: Data) -> str | None:
        """Name the reason why the measure cannot take these data; None if it can."""
        fewest, most = self.properties.annotators
        n = data.n_annotators
        if data.n_items == 0:
            return "nothing was done by two annotators"
        if n < fewest or (most is not None and n > most):
            return f"it is defined for {fewest} annotators; these data have {n}"
        return None

    def why_undefined(self, data: Data) -> str:
        """Name the reason why the value is NaN although there are data to measure."""
        return (
            "no variation: everybody chose the same category throughout, "
            "so there is nothing to tell agreement from chance"
        )

    def why_none_here(self) -> str:
        """Name the reason why an item or a document has no observed part."""
        return "fewer than two decisions here"

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return further numbers that explain the value."""
        return {}

    def scale(self, data: Data) -> Sequence[Hashable]:
        """Return the categories as ``estimate`` needs them: as they are, or with their place."""
        return data.categories

    def notes_on(self, data: Data) -> tuple[str, ...]:
        """List the notes on the data and on the treatment of them by the measure."""
        return data.notes

    def of_category(self, data: Data, label: Hashable) -> tuple[Definition[Data], Data]:
        """Return the measure of agreement on one category, and its data."""
        return self, data.binary(label)

    def options_on(self, data: Data) -> dict[str, Any]:
        """Return the parameters for the signature, completed from the data where needed."""
        return self.options()

    def options(self) -> dict[str, Any]:
        """Return the parameters with their values."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __str__(self) -> str:
        return as_call(self.id, self)


@cache
def _choices(kind: Any) -> list[tuple[str, tuple[Any, ...]]]:
    """Return the options of a class that have one of a few values, with these."""
    hints = get_type_hints(kind)
    return [
        (field.name, get_args(hints[field.name]))
        for field in fields(kind)
        if get_origin(hints[field.name]) is Literal
    ]
