"""Worked examples from the literature as plain facts, and when a value agrees with print."""

from __future__ import annotations

import math
from decimal import Decimal

from argora.reliability import CodingData, UnitizingData

__all__ = [
    "ALEX_PAUL_SUZAN",
    "ARTSTEIN_POESIO",
    "COHEN_P37",
    "COHEN_P45",
    "FLAGS",
    "FLEISS_1971",
    "GAMMA_F1",
    "GAMMA_F2",
    "GAMMA_F3",
    "GWET_2008",
    "HYPOTHESES",
    "KEYPHRASES",
    "KRIPPENDORFF_1980_P133",
    "KRIPPENDORFF_1995",
    "KRIPPENDORFF_2004_P224",
    "KRIPPENDORFF_2004_P247_A",
    "KRIPPENDORFF_2004_P247_B",
    "KRIPPENDORFF_2004_P252",
    "KRIPPENDORFF_2004_P254",
    "KRIPPENDORFF_2011_B",
    "MOONSTONE",
    "NINE_ITEMS",
    "NINE_SETS",
    "ONE_APART",
    "PELDSZUS_STEDE_TABLE_5",
    "RANDOLPH_2005",
    "STARGAZER",
    "SWAPPED",
    "TWELVE_UNITS",
    "WIKIPEDIA_FLEISS",
    "agrees",
    "continuum",
    "from_counts",
    "in_pairs",
    "krippendorff_1995",
    "krippendorff_2004",
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


def in_pairs(values, **more):
    """Make two annotators of a list of values; what is expected depends on the values alone."""
    half = len(values) // 2
    rows = list(zip(values[:half], values[half:], strict=True))
    return CodingData.from_matrix(rows, **more)


def krippendorff_1995(category: str, *, length: int = 24) -> UnitizingData:
    """Make the data of one category, stretched to a length."""
    marks = {
        who: [(b * length // 24, (b + size) * length // 24, category) for b, size in own]
        for who, own in zip(["first", "second"], KRIPPENDORFF_1995[category], strict=True)
    }
    return continuum(length, marks)


def krippendorff_2004() -> UnitizingData:
    """Make the data of p. 254: two categories; units of one overlap units of the other."""
    marks = {
        who: [(start - 150, end - 150, value) for start, end, value in own]
        for who, own in KRIPPENDORFF_2004_P254.items()
    }
    return continuum(300, marks)


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

# Two annotators decide on five items, a third one on three items that nobody shares.
ONE_APART = [
    *([1, 1, None], [2, 2, None], [1, 2, None], [2, 2, None], [1, 1, None]),
    *([None, None, 2], [None, None, 2], [None, None, 1]),
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
# Peldszus & Stede (2013), Ranking the annotators, LAW VII, Table 5: the sums over 26 annotators
# of 115 segments; all but the last stand in Table 3 as well.
PELDSZUS_STEDE_TABLE_5 = {
    ("P", "T"): 572,
    ("P", "S", "SN"): 1075,
    ("P", "S", "SE"): 112,
    ("P", "A", "AR"): 173,
    ("P", "A", "AU"): 138,
    ("O", "S", "SN"): 153,
    ("O", "S", "SE"): 2,
    ("O", "A", "AR"): 430,
    ("O", "A", "AU"): 172,
    ("?",): 163,
}

# Krippendorff (1995), p. 57: (offset, length) on 24 positions, two annotators for each category.
KRIPPENDORFF_1995 = {
    "A": ([(2, 8), (14, 6)], [(4, 4), (15, 2)]),
    "B": ([(0, 18)], [(0, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 3), (9, 1)]),
    "C": (
        [(2, 6), (10, 2), (14, 4), (20, 2)],
        [(0, 2), (4, 4), (10, 4), (16, 2), (20, 2)],
    ),
    "D": (
        [(0, 2), (2, 8), (10, 4), (14, 6), (20, 4)],
        [(0, 4), (4, 4), (8, 7), (15, 2), (17, 7)],
    ),
}
# Krippendorff (2004), Content Analysis, 2nd ed., p. 254: 300 positions, from 150 on.
KRIPPENDORFF_2004_P254 = {
    "i": [(225, 295, "c"), (370, 400, "c"), (180, 240, "k"), (300, 350, "k")],
    "j": [(220, 300, "c"), (355, 375, "c"), (400, 420, "c"), (180, 240, "k"), (300, 350, "k")],
}
# The same, pp. 252-254: two units as (offset, length), and by how much they differ, squared.
KRIPPENDORFF_2004_P252 = [
    *(((5, 6), (3, 2), "40"), ((5, 6), (4, 2), "26"), ((5, 6), (5, 2), "16")),
    *(((5, 6), (6, 2), "10"), ((5, 6), (7, 2), "8"), ((5, 6), (6, 4), "2")),
    *(((5, 6), (5, 6), "0"), ((75, 70), (70, 80), "50"), ((220, 30), (205, 20), "850")),
]
# The hand example of the 2016 family: equal borders, one of two categories not.
SWAPPED = {"a": [(1, 4, "a"), (6, 8, "b")], "b": [(1, 4, "b"), (6, 8, "b")]}
# Hearst (1997), TextTiling, as seven readers divided the magazine article "Stargazers", and two
# hypotheses that Fournier's segeval compares with them.
STARGAZER = {
    "1": [2, 3, 3, 1, 3, 6, 3],
    "2": [2, 8, 2, 4, 2, 3],
    "3": [2, 1, 2, 3, 1, 3, 1, 3, 2, 2, 1],
    "4": [2, 1, 4, 1, 1, 3, 1, 4, 3, 1],
    "5": [3, 2, 4, 3, 5, 4],
    "6": [2, 3, 4, 2, 2, 5, 3],
    "7": [2, 3, 2, 2, 3, 1, 3, 2, 3],
}
HYPOTHESES = {"h1": [2, 6, 4, 2, 4, 3], "h2": [2, 1, 1, 1, 5, 8, 2, 1]}
# Kazantseva & Szpakowicz (2012), Topical Segmentation: four readers of four chapters.
MOONSTONE = {
    "ch1": {"an1": [11, 2], "an2": [2, 1, 7, 2, 1], "an3": [9, 4], "an4": [2, 8, 2, 1]},
    "ch3": {
        "an1": [6, 5, 27],
        "an2": [3, 8, 2, 3, 17, 2, 2, 1],
        "an3": [3, 15, 15, 5],
        "an4": [2, 3, 4, 2, 5, 17, 4, 1],
    },
    "ch4": {
        "an1": [17, 25, 4],
        "an2": [1, 10, 2, 4, 1, 2, 3, 10, 6, 6, 1],
        "an3": [12, 5, 29],
        "an4": [2, 9, 2, 5, 2, 19, 1, 6],
    },
    "ch11": {
        "an1": [20, 22, 8, 11, 11, 11, 13, 11, 4],
        "an2": [
            *(1, 7, 2, 4, 3, 3, 10, 1, 1, 5, 3, 2, 8, 3, 3, 3, 14, 4, 1, 1, 4, 4, 2, 7, 3, 2, 3),
            *(3, 2, 1, 1),
        ],
        "an3": [10, 10, 15, 11, 4, 10, 13, 5, 4, 23, 6],
        "an4": [10, 4, 3, 2, 1, 8, 3, 2, 6, 1, 2, 8, 10, 9, 4, 10, 4, 8, 4, 3, 5, 4],
    },
}
# NLTK, issue 3102: a flag per place.
FLAGS = {"a": "000001001000", "b": "000100010000"}
# Continua that DKPro Agreement keeps with the output of pygamma-agreement 0.5.9.
GAMMA_F1 = {
    "1": [(1, 5, "a"), (6, 10, "b"), (11, 15, "a")],
    "2": [(2, 6, "a"), (7, 11, "b"), (12, 16, "a")],
}
GAMMA_F2 = {
    "1": [(1, 5, "a"), (6, 10, "b"), (20, 24, "a"), (30, 34, "b")],
    "2": [(2, 6, "a"), (31, 35, "b")],
}
GAMMA_F3 = {"1": [(1, 5, "a"), (10, 15, "b"), (20, 25, "c")]}
GAMMA_F3["2"] = GAMMA_F3["1"]

# The example that comes with the program of Mathet et al. and with pygamma-agreement.
ALEX_PAUL_SUZAN = {
    "Alex": [(2, 9, 1), (11, 17, 2), (24, 30, 5), (32, 36, 6), (36, 44, 6), (44, 60, 7)],
    "Paul": [(2, 9, 1), (11, 17, 3), (19, 25, 5), (32, 44, 6)],
    "Suzan": [(2, 9, 1), (11, 17, 4), (21, 27, 5), (32, 36, 6), (36, 40, 6), (40, 44, 6)],
}
