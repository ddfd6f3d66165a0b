"""Worked examples from the literature as plain facts, and when a value agrees with print."""

from __future__ import annotations

import math
from decimal import Decimal

from argora.reliability import CodingData, UnitizingData

__all__ = [
    "ARTSTEIN_POESIO",
    "COHEN_P37",
    "COHEN_P45",
    "FLEISS_1971",
    "GWET_2008",
    "KEYPHRASES",
    "KRIPPENDORFF_1980_P133",
    "KRIPPENDORFF_2004_P224",
    "KRIPPENDORFF_2004_P247_A",
    "KRIPPENDORFF_2004_P247_B",
    "KRIPPENDORFF_2011_B",
    "NINE_ITEMS",
    "NINE_SETS",
    "RANDOLPH_2005",
    "TWELVE_UNITS",
    "WIKIPEDIA_FLEISS",
    "agrees",
    "continuum",
    "from_counts",
]


def agrees(value: float, printed: str, *, truncated: bool = False) -> bool:
    """Tell whether a value rounds to what is printed.

    Half a unit of the last printed digit is allowed; one unit downwards only where the source
    visibly cut digits off instead of rounding. Where a source prints all digits that a double
    has, four units in the last place are allowed: sums in another order differ by as much.
    """
    if math.isnan(value):
        return False
    digits = Decimal(printed)
    unit = Decimal(1).scaleb(int(digits.as_tuple().exponent))
    gap = Decimal(repr(float(value))) - digits
    if truncated:
        return 0 <= (gap if digits >= 0 else -gap) < unit
    return abs(gap) <= max(unit / 2, 4 * Decimal(math.ulp(value)))


def from_counts(rows: list[list[int]]) -> CodingData:
    """Make data from how many annotators chose each category, a row per item."""
    return CodingData.from_matrix(
        [[c for c, n in enumerate(row) for _ in range(n)] for row in rows]
    )


def continuum(length: int, marks: dict[str, list[tuple[int, int, str]]]) -> UnitizingData:
    """Make data of one continuum from (start, end, category) per annotator."""
    units = [(who, *unit) for who, own in marks.items() for unit in own]
    return UnitizingData.from_units(length, units, annotators=list(marks))


_ = None

# Krippendorff (1980), Content Analysis, p. 133: ten items, two annotators.
KRIPPENDORFF_1980_P133 = list(
    zip([0, 1, 0, 0, 0, 0, 0, 0, 1, 0], [0, 1, 1, 0, 0, 1, 0, 1, 0, 0], strict=True)
)
# Krippendorff (1980), p. 139; Meyer, Mieskes, Stab & Gurevych (2014), DKPro Agreement, p. 108.
NINE_ITEMS = [
    *([1, 1, 1], [1, 2, 2], [2, 2, 2], [4, 4, 4], [1, 4, 4]),
    *([2, 2, 2], [1, 2, 3], [3, 3, 3], [2, 2, 2]),
]
# Krippendorff (2004), Content Analysis, 2nd ed., p. 224.
KRIPPENDORFF_2004_P224 = list(
    zip([1, 1, 0, 0, 0, 0, 0, 0, 0, 0], [0, 1, 1, 0, 0, 1, 0, 1, 0, 0], strict=True)
)
# Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, section B.
KRIPPENDORFF_2011_B = list(zip("aabbdcccedda", "babbbccceddd", strict=True))
# Krippendorff (2004), p. 230; (2011), section C: twelve units, four annotators, missing values.
TWELVE_UNITS = [
    *([1, 1, _, 1], [2, 2, 3, 2], [3, 3, 3, 3], [3, 3, 3, 3], [2, 2, 2, 2], [1, 2, 3, 4]),
    *([4, 4, 4, 4], [1, 1, 2, 1], [2, 2, 2, 2], [_, 5, 5, 5], [_, _, 1, 1], [_, _, 3, _]),
]
# Cohen (1960), A Coefficient of Agreement for Nominal Scales, pp. 37 and 45.
COHEN_P37 = [[25, 12, 3], [13, 2, 15], [12, 16, 2]]
COHEN_P45 = [[88, 14, 18], [10, 40, 10], [2, 6, 12]]
# Artstein & Poesio (2008), Inter-Coder Agreement for Computational Linguistics, p. 558.
ARTSTEIN_POESIO = [[20, 10], [20, 50]]
# Krippendorff (2004), p. 247: the same disagreements, without and with a bias of annotators.
KRIPPENDORFF_2004_P247_A = [[12, 9, 9], [9, 14, 9], [9, 9, 20]]
KRIPPENDORFF_2004_P247_B = [[12, 18, 18], [0, 14, 18], [0, 0, 20]]
# After Gwet (2008): high agreement, very unequal categories.
GWET_2008 = [[8, 1], [0, 1]]
# Randolph (2005), Free-Marginal Multirater Kappa, p. 17, example 1.
RANDOLPH_2005 = [list(row) for row in ("YYY", "YYN", "NNY", "NNN")]

# Nine items with sets by two annotators, in DKPro Agreement's tests of set-valued categories.
NINE_SETS = [
    [frozenset(part) for part in pair.split(",")]
    for pair in (",", "A,", "A,A", "A,B", "AB,A", "AB,AC", "ABC,ABC", "C,AC", "C,AC")
]

# Fleiss (1971), Measuring Nominal Scale Agreement among Many Raters, Table 1: six psychiatrists,
# 30 subjects; depression, personality disorder, schizophrenia, neurosis, other.
FLEISS_1971 = [
    *([0, 0, 0, 6, 0], [0, 3, 0, 0, 3], [0, 1, 4, 0, 1], [0, 0, 0, 0, 6], [0, 3, 0, 3, 0]),
    *([2, 0, 4, 0, 0], [0, 0, 4, 0, 2], [2, 0, 3, 1, 0], [2, 0, 0, 4, 0], [0, 0, 0, 0, 6]),
    *([1, 0, 0, 5, 0], [1, 1, 0, 4, 0], [0, 3, 3, 0, 0], [1, 0, 0, 5, 0], [0, 2, 0, 3, 1]),
    *([0, 0, 5, 0, 1], [3, 0, 0, 1, 2], [5, 1, 0, 0, 0], [0, 2, 0, 4, 0], [1, 0, 2, 0, 3]),
    *([0, 0, 0, 0, 6], [0, 1, 0, 5, 0], [0, 2, 0, 1, 3], [2, 0, 0, 4, 0], [1, 0, 0, 4, 1]),
    *([0, 5, 0, 1, 0], [4, 0, 0, 0, 2], [0, 2, 0, 4, 0], [1, 0, 5, 0, 0], [0, 0, 0, 0, 6]),
]
# Wikipedia, "Fleiss' kappa", worked example: ten items, fourteen annotators.
WIKIPEDIA_FLEISS = [
    *([0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1]),
    *([7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7]),
]

# Three annotators mark key phrases on 56 positions; half-open, the rest are gaps.
KEYPHRASES = {
    "a": [(3, 15, "k"), (22, 53, "k")],
    "b": [(3, 10, "k"), (22, 53, "k")],
    "c": [(22, 46, "k")],
}
