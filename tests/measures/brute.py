"""The measures once more, straight from their definitions, by loops over decisions and positions.

Slow on purpose and without any code of the package: rows are lists of values, None is missing;
unitizing documents are pairs of a length and units per annotator.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from itertools import permutations, product

__all__ = [
    "DISTANCES",
    "ac2",
    "alpha",
    "conger",
    "davies_fleiss",
    "fleiss",
    "hubert",
    "kappa",
    "light",
    "likeness",
    "pairs_of_columns",
    "percentage",
    "specific_agreement",
    "u_alpha",
    "weighted_kappa",
    "with_chance",
]

Rows = Sequence[Sequence[Hashable | None]]
Distance = Callable[[Hashable, Hashable], float]
# A document: its length, and for every annotator units of (parts, category).
Unit = tuple[Sequence[tuple[int, int]], Hashable]
Documents = Sequence[tuple[int, dict[str, Sequence[Unit]]]]


def decided(row: Sequence[Hashable | None]) -> list[Hashable]:
    """Return the values that are there."""
    return [value for value in row if value is not None]


def percentage(rows: Rows, average: str) -> float:
    """Count equal ordered pairs of decisions, weighted as the average says."""
    agreed = weight = 0.0
    for row in map(decided, rows):
        m = len(row)
        if m < 2:
            continue
        worth = {"coincidences": 1 / (m - 1), "pairs": 1.0, "items": 1 / (m * (m - 1))}[average]
        for a, b in permutations(row, 2):
            agreed += worth * (a == b)
            weight += worth
    return agreed / weight


def specific_agreement(rows: Rows, category: Hashable) -> float:
    """Count the ordered pairs that begin with a category and end with it too."""
    shared = chosen = 0.0
    for row in map(decided, rows):
        for a, b in permutations(row, 2):
            chosen += (a == category) / (len(row) - 1)
            shared += (a == b == category) / (len(row) - 1)
    return shared / chosen


def kappa(rows: Rows) -> float:
    """Cohen's kappa of two columns."""
    both = [(a, b) for a, b in rows if a is not None and b is not None]
    n = len(both)
    observed = sum(a == b for a, b in both) / n
    first, second = Counter(a for a, _ in both), Counter(b for _, b in both)
    expected = sum(first[c] * second[c] for c in first) / n**2
    return (observed - expected) / (1 - expected)


def with_chance(rows: Rows, chance: str, n_categories: int) -> float:
    """Mean agreement of items against one of three ideas of chance; missing as in fleiss()."""
    several = [row for row in map(decided, rows) if len(row) >= 2]
    some = [row for row in map(decided, rows) if row]
    observed = sum(
        sum(a == b for a, b in permutations(row, 2)) / (len(row) * (len(row) - 1))
        for row in several
    ) / len(several)
    categories = {value for row in some for value in row}
    shares = [sum(row.count(c) / len(row) for row in some) / len(some) for c in categories]
    expected = {
        "uniform": 1 / n_categories,
        "gwet": sum(p * (1 - p) for p in shares) / (n_categories - 1) if n_categories > 1 else 1,
    }[chance]
    return (observed - expected) / (1 - expected)


def pairs_of_columns(rows: Rows) -> list[list[tuple[Hashable, Hashable]]]:
    """Return what every two annotators decided on the items of both, where there are any."""
    width = len(rows[0])
    pairs = [
        [(row[a], row[b]) for row in rows if row[a] is not None and row[b] is not None]
        for a in range(width)
        for b in range(a)
    ]
    return [pair for pair in pairs if pair]


def _chance(pair: Sequence[tuple[Hashable, Hashable]]) -> float:
    first, second = Counter(a for a, _ in pair), Counter(b for _, b in pair)
    return sum(first[c] * second[c] for c in first) / len(pair) ** 2


def hubert(rows: Rows) -> float:
    """Agreement over the pooled pairs of decisions against their pooled chance."""
    pairs = pairs_of_columns(rows)
    n = sum(map(len, pairs))
    observed = sum(a == b for pair in pairs for a, b in pair) / n
    expected = sum(len(pair) * _chance(pair) for pair in pairs) / n
    return (observed - expected) / (1 - expected)


def light(rows: Rows) -> float:
    """The mean of the kappas that have a value."""
    values = []
    for pair in pairs_of_columns(rows):
        expected = _chance(pair)
        if expected < 1:
            values.append((sum(a == b for a, b in pair) / len(pair) - expected) / (1 - expected))
    return sum(values) / len(values)


def davies_fleiss(rows: Rows) -> float:
    """The same as hubert() on the items that everybody who takes part decided on."""
    taking = [
        a
        for a in range(len(rows[0]))
        if any(row[a] is not None and len(decided(row)) > 1 for row in rows)
    ]
    whole = [[row[a] for a in taking] for row in rows if None not in [row[a] for a in taking]]
    return hubert(whole)


def conger(rows: Rows) -> float:
    """Mean agreement of items; chance from the shares of two different annotators."""
    several = [row for row in map(decided, rows) if len(row) >= 2]
    observed = sum(
        sum(a == b for a, b in permutations(row, 2)) / (len(row) * (len(row) - 1))
        for row in several
    ) / len(several)
    columns = [column for column in map(decided, zip(*rows, strict=True)) if column]
    categories = {value for column in columns for value in column}
    expected = sum(
        one.count(c) / len(one) * other.count(c) / len(other)
        for one, other in permutations(columns, 2)
        for c in categories
    ) / (len(columns) * (len(columns) - 1))
    return (observed - expected) / (1 - expected)


def weighted_kappa(rows: Rows, distance: Distance) -> tuple[float, float]:
    """Return the observed and the expected distance over the pooled pairs of annotators."""
    pairs = pairs_of_columns(rows)
    n = sum(map(len, pairs))
    observed = sum(distance(a, b) for pair in pairs for a, b in pair) / n
    expected = 0.0
    for pair in pairs:
        first, second = zip(*pair, strict=True)
        expected += sum(distance(a, b) for a in first for b in second) / len(pair)
    return observed, expected / n


def ac2(rows: Rows, offered: Sequence[Hashable], distance: Distance) -> float:
    """Gwet's AC2 with weights 1 - d / max d; missing as in fleiss()."""
    largest = max(distance(a, b) for a in offered for b in offered)
    several = [row for row in map(decided, rows) if len(row) >= 2]
    some = [row for row in map(decided, rows) if row]
    observed = sum(
        sum(1 - distance(a, b) / largest for a, b in permutations(row, 2))
        / (len(row) * (len(row) - 1))
        for row in several
    ) / len(several)
    weights = sum(1 - distance(a, b) / largest for a in offered for b in offered)
    shares = [sum(row.count(c) / len(row) for row in some) / len(some) for c in offered]
    q = len(offered)
    expected = weights / (q * (q - 1)) * sum(p * (1 - p) for p in shares)
    return (observed - expected) / (1 - expected)


def likeness(rows: Rows, like: Callable[[Hashable, Hashable], float]) -> float:
    """The mean likeness of pairs of decisions, each worth 1 / (m - 1)."""
    total = weight = 0.0
    for row in map(decided, rows):
        for a, b in permutations(row, 2):
            total += like(a, b) / (len(row) - 1)
            weight += 1 / (len(row) - 1)
    return total / weight


def fleiss(rows: Rows) -> float:
    """Fleiss' kappa; with missing decisions as Gwet (2014) has it."""
    several = [row for row in map(decided, rows) if len(row) >= 2]
    some = [row for row in map(decided, rows) if row]
    observed = sum(
        sum(a == b for a, b in permutations(row, 2)) / (len(row) * (len(row) - 1))
        for row in several
    ) / len(several)
    categories = {value for row in some for value in row}
    shares = [sum(row.count(c) / len(row) for row in some) / len(some) for c in categories]
    expected = sum(share**2 for share in shares)
    return (observed - expected) / (1 - expected)


def alpha(rows: Rows, name: str | Distance) -> tuple[float, float]:
    """Return observed and expected disagreement over all pairs of pairable values."""
    pairable = [row for row in map(decided, rows) if len(row) >= 2]
    values = [value for row in pairable for value in row]
    n = len(values)
    if name == "ordinal":
        used = Counter(values)
        order = sorted(used)

        def distance(a: Hashable, b: Hashable) -> float:
            low, high = sorted((order.index(a), order.index(b)))
            between = sum(used[g] for g in order[low : high + 1])
            return (between - (used[a] + used[b]) / 2) ** 2 if a != b else 0.0
    else:
        distance = DISTANCES[name] if isinstance(name, str) else name
    observed = sum(
        sum(distance(a, b) for a, b in permutations(row, 2)) / (len(row) - 1) for row in pairable
    )
    expected = sum(distance(a, b) for a, b in permutations(values, 2))
    return observed / n, expected / (n * (n - 1))


def _masi(a: frozenset, b: frozenset) -> float:
    if not a and not b:
        return 0.0
    share = len(a & b) / len(a | b)
    if a == b:
        weight = 1.0
    elif a < b or b < a:
        weight = 2 / 3
    else:
        weight = 1 / 3 if a & b else 0.0
    return 1 - share * weight


DISTANCES: dict[str, Distance] = {
    "nominal": lambda a, b: float(a != b),
    "linear": lambda a, b: float(abs(a - b)),
    "quadratic": lambda a, b: float((a - b) ** 2),
    "interval": lambda a, b: float((a - b) ** 2),
    "ratio": lambda a, b: ((a - b) / (a + b)) ** 2 if a + b else 0.0,
    "jaccard": lambda a, b: 1 - len(a & b) / len(a | b) if a | b else 0.0,
    "masi": _masi,
}


def u_alpha(documents: Documents) -> tuple[float, float]:
    """Return observed and expected disagreement by looking at every character.

    Observed: pairs of different annotators at one position, each worth 1 / (m - 1). Expected: two
    characters drawn from all annotators, leaving out pairs within one valued unit and a gap
    character with itself. Units of one annotator that overlap form a unit of their own there.
    A character in a unit of the value "?" is missing, and so is one that no other one is left for.
    """
    characters = []
    observed = total = 0.0
    for number, (length, marks) in enumerate(documents):
        if len(marks) < 2:
            continue
        seen = {}
        for who, units in marks.items():
            for position in range(length):
                owners = [
                    i
                    for i, (parts, _) in enumerate(units)
                    if any(start <= position < end for start, end in parts)
                ]
                value = frozenset(units[i][1] for i in owners) or None
                # A gap character is a thing of its own; all characters of a unit are one thing.
                thing = (number, who, *(owners if owners else ("gap", position)))
                seen[who, position] = (value, thing)
        for position in range(length):
            here = [seen[who, position] for who in marks]
            here = [(value, thing) for value, thing in here if "?" not in (value or ())]
            if len(here) >= 2:
                pairs = permutations(here, 2)
                observed += sum(a != b for (a, _), (b, _) in pairs) / (len(here) - 1)
                total += len(here)
                characters += here
    differing = drawn = 0
    for (a, thing), (b, other) in product(characters, characters):
        if thing != other:
            drawn += 1
            differing += a != b
    return (observed / total, differing / drawn) if drawn else (math.nan, math.nan)
