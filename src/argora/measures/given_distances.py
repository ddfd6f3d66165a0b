"""Distances that people give: a matrix with its categories, or a function of two categories."""

from __future__ import annotations

import hashlib
import math
import re
import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from importlib import import_module
from numbers import Real
from typing import Any

from argora.errors import DataError, MeasureError
from argora.measures.spelling import plain, written
from argora.reliability.coding.factor import clean, in_order, show

__all__ = ["DistanceFunction", "DistanceMatrix", "custom_distance", "named", "table_of"]

Table = tuple[tuple[float, ...], ...]

LARGEST_DISTANCE = 1e100
MOST_NAMED = 5

FUNCTIONS: dict[str, Callable[[Any, Any], float]] = {}
"""The functions that this program has been given as distances, by their names."""


@dataclass(frozen=True)
class DistanceMatrix:
    """How far any two of these categories are apart.

    A category of the data is looked up as it is, else by its text: ``claim + premise`` stands for
    the set of both, ``none`` for the empty set. Members of enumerations and other values that no
    literal stands for are held as their texts, so that the matrix can be printed. Equal distances
    make equal matrices, in whatever order the categories come.

    Attributes
    ----------
    categories : every category that the data may have; more of them change nothing.
    rows : square, symmetric, zero on the diagonal, nothing below zero; an array will do.

    Raises
    ------
    DataError
        If the distances are no such square.
    """

    categories: Sequence[Hashable]
    rows: Sequence[Sequence[float]]

    def __post_init__(self) -> None:
        names = [plain(clean(category)) for category in self.categories]
        order = in_order(names)
        if len(order) < len(names):
            raise DataError(f"the matrix of distances names one of {_listed(names)} twice")
        table = [list(row) for row in self.rows]
        if len(table) != len(names) or any(len(row) != len(names) for row in table):
            raise DataError(
                f"the matrix of distances has {len(names)} categories, but its rows have "
                f"{[len(row) for row in table]} numbers; expected a square"
            )
        if fault := fault_of(table, names):
            raise DataError(f"the matrix of distances is wrong: {fault}")
        at = [names.index(category) for category in order]
        rows = tuple(tuple(float(table[i][j]) for j in at) for i in at)
        object.__setattr__(self, "categories", order)
        object.__setattr__(self, "rows", rows)

    @classmethod
    def from_table(cls, table: Sequence[Sequence[Any]]) -> DistanceMatrix:
        """Build a matrix from a first row with the categories and a row of distances for each.

        >>> str(DistanceMatrix.from_table([["yes", "no"], [0, 2], [2, 0]]))
        "[['no', 'yes'], [0, 2], [2, 0]]"
        """
        if not table or not all(isinstance(row, list | tuple) for row in table):
            raise DataError(
                f"{table!r} is no table of distances: expected a row of categories, then a row of "
                "distances for each of them"
            )
        return cls(table[0], table[1:])

    @classmethod
    def from_pairs(cls, pairs: Mapping[Any, Any]) -> DistanceMatrix:
        """Build a matrix from ``{(a, b): distance}`` or ``{a: {b: distance}}``, either way round.

        >>> str(DistanceMatrix.from_pairs({("a", "b"): 1}))
        "[['a', 'b'], [0, 1], [1, 0]]"
        """
        distances = dict(_pairs(pairs))
        names = in_order(name for pair in distances for name in pair)

        def apart(a: Hashable, b: Hashable) -> Any:
            distance = distances.get((a, b), distances.get((b, a), 0 if a == b else None))
            if distance is None:
                raise DataError(f"the distances say nothing about {show(a)!r} and {show(b)!r}")
            return distance

        return cls(names, [[apart(a, b) for b in names] for a in names])

    @cached_property
    def digest(self) -> str:
        """Six characters that change when any distance does, for signatures."""
        return _digest(self.categories, self.rows)

    @cached_property
    def _place(self) -> dict[Hashable, int]:
        places: dict[Hashable, int] = {}
        for i, category in enumerate(self.categories):
            places[_key(category)] = i
            places.setdefault(("text", show(category)), i)
        return places

    def place_of(self, category: Hashable) -> int | None:
        """Return the row of a category, None if there is none."""
        return self._place.get(_key(category), self._place.get(("text", show(category))))

    def written(self) -> str:
        """Return the matrix as it is parsed: its categories, then its rows."""
        lines = [list(map(written, self.categories)), *(list(map(_short, r)) for r in self.rows)]
        return "[[" + "], [".join(", ".join(line) for line in lines) + "]]"

    __str__ = written


@dataclass(frozen=True)
class DistanceFunction:
    """A function of two categories that says how far they are apart.

    Attributes
    ----------
    name : how it can be found again: ``module:function``, or the name of an entry point; in angle
        brackets, such as ``<lambda>``, if it cannot.
    """

    function: Callable[[Any, Any], float]
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.function, Hashable):
            raise MeasureError(f"the distance {self.function!r} is not hashable; use a function")
        object.__setattr__(self, "name", self.name or _name_of(self.function))
        if self.has_name:
            FUNCTIONS[self.name] = self.function

    @property
    def has_name(self) -> bool:
        """Whether it can be found again by its name."""
        return not self.name.startswith("<")

    def apart(self, a: Hashable, b: Hashable) -> Any:
        """Call the function with two categories.

        Raises
        ------
        DataError
            If it fails.
        """
        try:
            return self.function(a, b)
        except Exception as error:  # whatever the function of somebody else raises
            raise DataError(
                f"the distance {self.name} does not say how far {show(a)!r} is from {show(b)!r}: "
                f"{type(error).__name__}: {error}"
            ) from error

    def written(self) -> str:
        """Return the name as it is parsed."""
        return repr(self.name)

    __str__ = written


CustomDistance = DistanceMatrix | DistanceFunction


def custom_distance(value: Any) -> CustomDistance | None:
    """Return a distance that somebody gave, as a table, pairs or a function; None if it is none."""
    if isinstance(value, DistanceMatrix | DistanceFunction):
        return value
    if isinstance(value, Mapping):
        return DistanceMatrix.from_pairs(value)
    if isinstance(value, list | tuple):
        return DistanceMatrix.from_table(value)
    return DistanceFunction(value) if callable(value) else None


def table_of(distance: CustomDistance, categories: Sequence[Hashable]) -> Table | str:
    """Return the distances between categories, or why there are none.

    One category against all others together, as in the figure of a single category, is as far
    apart as anything: only ratios of distances count.
    """
    if len(categories) == 2 and all(type(c) is bool for c in categories) and not _knows(distance):
        return (0.0, 1.0), (1.0, 0.0)
    if isinstance(distance, DistanceMatrix):
        places = [distance.place_of(category) for category in categories]
        rows = [place for place in places if place is not None]
        if len(rows) < len(places):
            strange = [c for c, place in zip(categories, places, strict=True) if place is None]
            return f"the matrix of distances has no row for {_listed(strange)}"
        table = tuple(tuple(distance.rows[i][j] for j in rows) for i in rows)
    else:
        raw = [[distance.apart(a, b) for b in categories] for a in categories]
        if fault := fault_of(raw, categories):
            return f"{distance.name} is no distance: {fault}"
        table = tuple(tuple(map(float, row)) for row in raw)
    if len(categories) > 1 and not any(map(any, table)):
        return "all categories are at distance 0 from each other, so nothing could differ"
    return table


def digest_on(distance: DistanceFunction, categories: Sequence[Hashable]) -> str:
    """Compute six characters from the distances of a function without a name, for signatures."""
    table = table_of(distance, categories)
    return "wrong" if isinstance(table, str) else _digest(categories, table)


def named(path: str) -> DistanceFunction:
    """Return the distance that ``module:function`` names, which imports the module.

    >>> named("argora.measures.distances:masi").name
    'argora.measures.distances:masi'

    Raises
    ------
    MeasureError
        If there is no such module, or nothing in it that can be called.
    """
    module, _, attribute = path.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), *attribute.split("."))):
        raise MeasureError(f"{path!r} names no distance: expected 'module:function'")
    try:
        function: Any = import_module(module)
    except ImportError as error:
        raise MeasureError(f"the distance {path!r} cannot be imported: {error}") from error
    for part in attribute.split("."):
        function = getattr(function, part, None)
    if not callable(function):
        raise MeasureError(f"the distance {path!r}: {module} has no function {attribute!r}")
    return DistanceFunction(function, path)


def fault_of(table: Sequence[Sequence[Any]], names: Sequence[Hashable]) -> str | None:
    """Name the first fault of a square of numbers that should be distances; None without one."""
    texts = [repr(show(name)) for name in names]
    numbers = [list(map(_number, row)) for row in table]
    for i, row in enumerate(numbers):
        for j, number in enumerate(row):
            wrong = ""
            if math.isnan(number):
                wrong = "; expected a number"
            elif number < 0 or (i == j and number != 0):
                wrong = f"; expected {'0' if i == j else 'no number below 0'}"
            elif number > LARGEST_DISTANCE:
                wrong = f"; expected at most {LARGEST_DISTANCE:g}"
            elif j < i and not math.isclose(number, numbers[j][i], rel_tol=1e-9):
                wrong = f", but {table[j][i]!r} the other way; expected the same"
            if wrong:
                return f"from {texts[i]} to {texts[j]} it is {table[i][j]!r}{wrong}"
    return None


def _number(value: Any) -> float:
    """Return a number of any type as a float, NaN for everything else."""
    if getattr(value, "ndim", 1) == 0 and hasattr(value, "item"):  # NumPy's narrow types run over
        value = value.item()
    if not isinstance(value, Real | Decimal):
        return math.nan
    try:
        return float(value)
    except OverflowError:
        return -math.inf if str(value).startswith("-") else math.inf
    except ValueError:  # what Decimal calls a signaling NaN
        return math.nan


def _pairs(pairs: Mapping[Any, Any]) -> Iterator[tuple[tuple[Hashable, Hashable], Any]]:
    """Yield every two categories with their distance; those that are given twice must agree."""
    distances: dict[tuple[Hashable, Hashable], Any] = {}
    for key, value in pairs.items():
        if isinstance(value, Mapping):
            entries = [(clean(key), clean(other), distance) for other, distance in value.items()]
        elif isinstance(key, tuple) and len(key) == 2:
            entries = [(clean(key[0]), clean(key[1]), value)]
        else:
            raise DataError(
                f"{key!r}: {value!r} is no distance of two categories; expected "
                "{(a, b): distance} or {a: {b: distance}}"
            )
        for a, b, distance in entries:
            if distances.get((b, a), distance) != distance:
                raise DataError(
                    f"the distance from {show(a)!r} to {show(b)!r} is {distance!r}, but "
                    f"{distances[b, a]!r} the other way; expected the same"
                )
            distances[a, b] = distance
    yield from distances.items()


def _knows(distance: CustomDistance) -> bool:
    return isinstance(distance, DistanceMatrix) and any(
        type(category) is bool for category in distance.categories
    )


def _key(category: Hashable) -> Hashable:
    """Return the key of a category; True differs from 1."""
    return ("truth", category) if type(category) is bool else ("as it is", category)


def _digest(categories: Sequence[Hashable], table: Sequence[Sequence[float]]) -> str:
    lines = [written(category) for category in categories]
    lines += [" ".join(map(repr, row)) for row in table]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:6]


def _short(number: float) -> str:
    return str(int(number)) if number.is_integer() and number < 1e15 else repr(number)


def _listed(categories: Sequence[Hashable]) -> str:
    names = ", ".join(repr(show(category)) for category in categories[:MOST_NAMED])
    left = len(categories) - MOST_NAMED
    return f"{names} and {left} more" if left > 0 else names


def _name_of(function: Any) -> str:
    """Return ``module:function`` if this is where the function is, else its name in brackets."""
    module = getattr(function, "__module__", None)
    path = getattr(function, "__qualname__", None)
    if isinstance(module, str) and isinstance(path, str) and module != "__main__":
        target: Any = sys.modules.get(module)
        for part in path.split("."):
            target = getattr(target, part, None)
        if target is function:
            return f"{module}:{path}"
    bare = path if isinstance(path, str) else type(function).__name__
    return f"<{re.sub(r'[<>]', '', bare.rpartition('.')[2])}>"
