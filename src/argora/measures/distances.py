"""Distances between categories: by name, or given as a matrix or a function."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Sequence
from decimal import Decimal
from numbers import Real
from typing import Any

import numpy as np

from argora.errors import MeasureError, did_you_mean
from argora.measures.given_distances import (
    FUNCTIONS,
    DistanceFunction,
    DistanceMatrix,
    custom_distance,
    digest_on,
    named,
    table_of,
)
from argora.registry import Registry
from argora.reliability import CodingData, UnitizingData
from argora.reliability.arrays import Floats
from argora.reliability.coding.factor import label_sets, show
from argora.reliability.coding.hierarchy import depth_of, digest_of, has_several_labels, paths_of

__all__ = [
    "DISTANCES",
    "FROM_TEXT",
    "PLUGGED",
    "Distance",
    "accepted_distance",
    "all_zero",
    "distance_from_text",
    "distance_matrix",
    "distances",
    "jaccard",
    "masi",
    "misfit",
    "numbers_of",
    "ordinal",
    "placed",
    "ranks_in",
    "signature_name",
    "tree",
]

Distance = str | DistanceMatrix | DistanceFunction

DISTANCES = ("nominal", "ordinal", "interval", "ratio", "jaccard", "masi", "tree")
PLUGGED = Registry("argora.distances", {})
BINARY = (False, True)
"""One category against the rest: there is one distance, so every kind of it fits."""
LARGEST_NUMBER = 1e100
_DECIMAL = re.compile(r"[+-]?[0-9]+,([0-9]+)")
_THOUSANDS = 3
"""Digits behind a comma that divides thousands."""


def accepted_distance(value: Any, allowed: Sequence[str] = DISTANCES) -> Distance:
    """Return a distance by its name, or one that was given as a table, pairs or a function.

    Raises
    ------
    DataError
        If the numbers given are no distances.
    MeasureError
        If there is no distance of that name.
    """
    if isinstance(value, str):
        if value in allowed:
            return value
        if "ordinal" in allowed and (ranks := ranks_in(value)):
            if "" in ranks or len(set(ranks)) < len(ranks):
                raise MeasureError(
                    f"distance {value!r}: expected each rank once, the lowest first, such as "
                    "'weak<medium<strong'"
                )
            return value
        if value.startswith("<"):
            raise MeasureError(
                f"the distance {value!r} is a function without a name to find it by: give the "
                "function itself, or define it in a module and name it 'module:function'"
            )
    elif (custom := custom_distance(value)) is not None:
        return custom
    near = did_you_mean(str(value), allowed)
    raise MeasureError(
        f"unknown distance {value!r}{near}; there are {[*allowed, *PLUGGED.names()]}, a matrix, "
        "and functions"
    )


def ranks_in(distance: object) -> tuple[str, ...]:
    """Return the ranks of an ordinal distance in their order; empty for any other distance.

    >>> ranks_in("weak<medium<strong"), ranks_in("ordinal"), ranks_in("<lambda>")
    (('weak', 'medium', 'strong'), (), ())
    """
    if not isinstance(distance, str) or "<" not in distance or distance.startswith("<"):
        return ()
    return tuple(rank.strip() for rank in distance.split("<"))


def distance_from_text(value: Any, *, imports: bool) -> Any:
    """Return the distance function that the text of a measure names.

    Parameters
    ----------
    imports : whether a module may be imported for ``module:function``.

    Raises
    ------
    MeasureError
        If a function is not there, or may not be imported.
    """
    if not isinstance(value, str) or value in DISTANCES or "<" in value:
        return value
    if ":" in value:
        if value in FUNCTIONS:
            return DistanceFunction(FUNCTIONS[value], value)
        if not imports:
            raise MeasureError(
                f"the distance {value!r} would import a module and run what is in it; if you trust "
                "where the text comes from, say so by parse(..., imports=True)"
            )
        return named(value)
    plugged = PLUGGED.get(value)
    return DistanceFunction(plugged, value) if callable(plugged) else plugged or value


FROM_TEXT = {"from_text": distance_from_text}
"""Marks the option of a measure that holds its distance, for :func:`argora.measures.parse`."""


def signature_name(distance: Distance, data: CodingData | UnitizingData) -> str:
    """Name a distance in a signature, so that it differs from all others.

    A tree has its depth and a digest, a matrix and a function without a name a digest of what they
    say.
    """
    if isinstance(distance, DistanceMatrix):
        return f"matrix-{distance.digest}"
    if isinstance(distance, DistanceFunction):
        if distance.has_name:
            return distance.name
        return f"{distance.name.strip('<>')}-{digest_on(distance, data.categories)}"
    if distance != "tree":
        return distance
    digest = digest_of(data.tree or {})
    return f"tree/{depth_of(data.categories, data.tree)}" + (f"-{digest}" if digest else "")


def all_zero(distance: Distance, data: CodingData | UnitizingData) -> str | None:
    """Name the reason why a custom distance sees no variation; None if only one value was used."""
    if isinstance(distance, str):
        return None
    if isinstance(data, UnitizingData):
        n_used = len(data.shared_categories)
    else:
        row, code, _ = data.runs
        n_used = len(np.unique(code[data.votes_per_item[row] >= 2]))
    if n_used < 2:
        return None
    return "no variation: everything that was chosen is at distance 0 from everything else"


def misfit(name: Distance, data: CodingData | UnitizingData) -> str | None:
    """Name the reason why a distance does not fit the categories of data; None if it does."""
    if not isinstance(name, str):
        table = table_of(name, data.categories)
        return table if isinstance(table, str) else None
    if data.categories == BINARY:
        return None
    if ranks := ranks_in(name):
        strange = [show(category) for category in data.categories if show(category) not in ranks]
        return f"the order {name!r} has no place for {strange[0]!r}" if strange else None
    values = numbers_of(data.categories)
    if name in ("interval", "ratio"):
        if values is None:
            return f"the {name} distance needs numbers as categories"
        if max(map(abs, values), default=0) > LARGEST_NUMBER:
            return f"numbers beyond {LARGEST_NUMBER:g} are too large to square"
        if name == "ratio" and min(values, default=0) < 0:
            return "the ratio distance needs numbers that are not negative"
    if name == "ordinal" and not data.ordered and values is None:
        return (
            "the ordinal distance needs numbers, or categories given in their order, such as "
            "distance='weak<medium<strong'"
        )
    if name == "tree" and has_several_labels(data.categories):
        return (
            "the tree distance needs one category per item; for sets of labels there are "
            "jaccard and masi"
        )
    if name == "tree" and depth_of(data.categories, data.tree) < 2:
        return "the tree distance needs a category tree, and no category has a more general one"
    return None


def placed(name: Distance, data: CodingData | UnitizingData) -> Sequence[Hashable]:
    """Return the categories as :func:`distances` needs them: for ``tree`` with their place.

    One category against the rest is 1 against 0.

    Where distances were given, a category is the row of its distances from all.
    """
    if not isinstance(name, str):
        table = table_of(name, data.categories)
        return () if isinstance(table, str) else table
    if name in ("interval", "ratio") and data.categories == BINARY:
        return (0, 1)
    if (ranks := ranks_in(name)) and data.categories != BINARY:
        return tuple(ranks.index(show(category)) for category in data.categories)
    return paths_of(data.categories, data.tree) if name == "tree" else data.categories


def distances(name: Distance, categories: Sequence[Hashable], used: Floats) -> Floats:
    """Return any distance between all categories: array (..., n_categories, n_categories).

    Parameters
    ----------
    categories : what :func:`placed` returns.
    used : array of shape (..., n_categories), how often each was used; matters for ``ordinal``.
    """
    if not isinstance(name, str):
        return np.array(categories, dtype=np.float64).reshape(len(categories), len(categories))
    if name != "ordinal" and not ranks_in(name):
        return distance_matrix(name, categories)
    # Only the order of numbers matters, and they may come as text.
    values = numbers_of(categories)
    order = np.argsort(values, kind="stable") if values else np.arange(len(categories))
    back = np.argsort(order)
    ordered = ordinal(used[..., order])
    return ordered[..., back[:, np.newaxis], back]


def distance_matrix(name: str, categories: Sequence[Any]) -> Floats:
    """Return the squared, set or tree distance between all categories: zero on the diagonal.

    For ``tree`` the categories are their ways from the top, all of one length. ``ordinal`` is not
    among them: it depends on how often categories were used, see :func:`ordinal`.
    """
    if name == "nominal":
        return 1.0 - np.eye(len(categories))
    if name in ("jaccard", "masi"):
        measure = jaccard if name == "jaccard" else masi
        return _pairwise(measure, categories)
    if name == "tree":
        return tree(categories)
    values = np.array(numbers_of(categories), dtype=np.float64)
    difference = values[:, np.newaxis] - values
    if name == "interval":
        return difference**2
    total = values[:, np.newaxis] + values
    # Krippendorff (2011): two zeros do not differ.
    ratio = np.divide(difference, total, out=np.zeros_like(difference), where=total != 0)
    return ratio**2


def ordinal(used: Floats) -> Floats:
    """Return ordinal distances given how often each category was used.

    Parameters
    ----------
    used : array of shape (..., n_categories), categories in their order.

    Returns
    -------
    array of shape (..., n_categories, n_categories)

    References
    ----------
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, ordinal metric: the squared
    sum of the uses from one category to the other, half of both ends.
    """
    middle = np.cumsum(used, axis=-1) - used / 2
    return np.asarray((middle[..., :, np.newaxis] - middle[..., np.newaxis, :]) ** 2)


def jaccard(a: frozenset[Hashable], b: frozenset[Hashable]) -> float:
    """Return 1 - |A ∩ B| / |A ∪ B|; two empty sets agree.

    >>> jaccard(frozenset("ab"), frozenset("bc"))
    0.6666666666666667
    """
    return 1 - len(a & b) / len(a | b) if a | b else 0.0


def masi(a: frozenset[Hashable], b: frozenset[Hashable]) -> float:
    """Return 1 - J·M, with M = 1 for equal sets, 2/3 if one contains the other, 1/3, or 0.

    Two empty sets agree.

    >>> round(masi(frozenset("ab"), frozenset("abc")), 4)
    0.5556

    References
    ----------
    Passonneau (2006), Measuring Agreement on Set-valued Items (MASI), LREC, p. 832. DKPro
    computes other numbers, see the errata.
    """
    if a == b:
        return 0.0
    monotone = 2 / 3 if a <= b or b <= a else 1 / 3 if a & b else 0.0
    return 1 - (1 - jaccard(a, b)) * monotone


def tree(paths: Sequence[Sequence[Hashable]]) -> Floats:
    """Return (L - s) / L for ways of L levels from the top, of which two share the first s.

    >>> tree([("attack", "rebut"), ("attack", "undercut"), ("support", None)])[0].tolist()
    [0.0, 0.5, 1.0]

    References
    ----------
    Peldszus & Stede (2013), Ranking the annotators, LAW VII, p. 198, weigh by the distance in the
    tag hierarchy without printing a formula; this one gives their expected disagreements. Ways
    that are not padded to one length do not.
    """
    n, levels = len(paths), len(paths[0]) if paths else 1
    together = np.ones((n, n), dtype=bool)
    shared = np.zeros((n, n), dtype=np.int64)
    for level in range(levels):
        codes = {name: code for code, name in enumerate(dict.fromkeys(p[level] for p in paths))}
        level_codes = np.array([codes[path[level]] for path in paths], dtype=np.int64)
        together &= level_codes[:, np.newaxis] == level_codes
        shared += together
    return (levels - shared) / levels


def numbers_of(categories: Sequence[Hashable]) -> list[float] | None:
    """Return categories as numbers, also those written as text; None if one is no number.

    Texts may have a decimal comma if none has a point. Where there are three digits behind every
    comma, as in 1,250, it may divide thousands, so these are no numbers.

    >>> numbers_of(["1", 2, 2.5]), numbers_of(["3,5", "4"]), numbers_of(["1,250", "4"])
    ([1.0, 2.0, 2.5], [3.5, 4.0], None)
    """
    numbers = []
    for category in _with_points(categories):
        if isinstance(category, bool) or not isinstance(category, Real | Decimal | str):
            return None
        try:
            number = float(category)
        except (ValueError, OverflowError):
            return None
        if not math.isfinite(number):  # the texts "nan" and "inf" are words
            return None
        numbers.append(number)
    return numbers


def _with_points(categories: Sequence[Hashable]) -> Sequence[Hashable]:
    """Return categories with decimal points in texts that all have decimal commas or none."""
    texts = [category for category in categories if isinstance(category, str)]
    decimals = [match for text in texts if (match := _DECIMAL.fullmatch(text))]
    if not decimals or any("." in text for text in texts):
        return categories
    if all(len(match[1]) == _THOUSANDS for match in decimals):
        return categories
    return [
        c.replace(",", ".") if isinstance(c, str) and _DECIMAL.fullmatch(c) else c
        for c in categories
    ]


def _pairwise(
    distance: Callable[[frozenset[Hashable], frozenset[Hashable]], float],
    categories: Sequence[Hashable],
) -> Floats:
    sets = label_sets(categories)
    return np.array([[distance(a, b) for b in sets] for a in sets]).reshape(len(sets), len(sets))
