"""Examples of two annotators who put items into categories."""

from __future__ import annotations

from tests.measures.examples.example import Example, Figure
from tests.measures.literature import (
    ARTSTEIN_POESIO,
    COHEN_P37,
    COHEN_P45,
    KRIPPENDORFF_1980_P133,
    KRIPPENDORFF_2004_P224,
    KRIPPENDORFF_2004_P247_A,
    KRIPPENDORFF_2004_P247_B,
    KRIPPENDORFF_2011_B,
)

from argora.reliability import CodingData

__all__ = ["TWO"]

K1980 = "Krippendorff (1980), Content Analysis"
K2004 = "Krippendorff (2004), Content Analysis, 2nd ed."
K2011 = "Krippendorff (2011), Computing Krippendorff's Alpha-Reliability"
COHEN = "Cohen (1960), A Coefficient of Agreement for Nominal Scales"
AP2008 = "Artstein & Poesio (2008), Inter-Coder Agreement for Computational Linguistics"
BP1981 = "Brennan & Prediger (1981), Coefficient Kappa: Some Uses, Misuses, and Alternatives"
ZWICK = "Zwick (1988), Another Look at Interrater Agreement"
ALTMAN = "Altman (1991), Practical Statistics for Medical Research"
FC1990 = (
    "Feinstein & Cicchetti (1990), High Agreement but Low Kappa, in Gerstman (2013), Epidemiology "
    "Kept Simple"
)
PUTRA = (
    "Putra, Teufel & Tokunaga (2021), Annotating Argumentative Structure in English-as-a-Foreign-"
    "Language Learner Essays"
)

MATRIX, TABLE = CodingData.from_matrix, CodingData.from_contingency
# Statements, requests, checks; a check lies between the two, as the set of both does by Jaccard.
SETS = [frozenset("s"), frozenset("r"), frozenset("sr")]
DIALOGUE = [[46, 0, 0], [6, 32, 6], [0, 0, 10]]
ALLERGY = [
    *([86, 3, 14, 0, 2], [26, 0, 10, 4, 0], [20, 2, 22, 4, 1], [11, 1, 37, 16, 14]),
    [3, 0, 15, 24, 48],
]


def merged(table: list[list[int]], groups: list[list[int]]) -> list[list[int]]:
    """Merge categories of a contingency table."""
    return [[sum(table[i][j] for i in a for j in b) for b in groups] for a in groups]


TWO = (
    Example(
        "krippendorff-1980-p133",
        "ten items, two categories of unequal size",
        f"{K1980}, p. 133",
        (
            Figure("percentage", "0.60"),
            Figure("alpha", "0.400", "observed"),
            Figure("alpha", "0.442", "expected"),
            Figure("alpha", "0.095"),
        ),
        MATRIX(KRIPPENDORFF_1980_P133),
    ),
    Example(
        "krippendorff-2004-p224",
        "the same margins in other items; also section A of the paper of 2011",
        f"{K2004}, p. 224",
        (
            Figure("percentage", "0.6"),
            Figure("alpha", "0.400", "observed"),
            Figure("alpha", "0.442", "expected"),
            Figure("alpha", "0.095"),
        ),
        MATRIX(KRIPPENDORFF_2004_P224),
    ),
    Example(
        "krippendorff-2004-p227",
        "twelve items, three categories",
        f"{K2004}, p. 227",
        (
            Figure("percentage", "0.833"),
            Figure("alpha", "0.1667", "observed"),
            Figure("alpha", "0.6268", "expected"),
            Figure("alpha", "0.734"),
        ),
        MATRIX(list(zip("aabbbbbccccc", "abbbbbcccccc", strict=True))),
    ),
    Example(
        "krippendorff-2004-p247a",
        "a hundred items, three categories, no bias",
        f"{K2004}, pp. 246-247",
        (
            Figure("percentage", "0.46"),
            Figure("s", "0.19"),
            Figure("pi", "0.186"),
            Figure("multi_pi", "0.186"),
            Figure("kappa", "0.186"),
        ),
        TABLE(KRIPPENDORFF_2004_P247_A),
    ),
    Example(
        "krippendorff-2004-p247b",
        "the same disagreements, all in one direction",
        f"{K2004}, pp. 246-247",
        (
            Figure("percentage", "0.46"),
            Figure("s", "0.19"),
            Figure("pi", "0.186"),
            Figure("multi_pi", "0.186"),
            Figure("kappa", "0.258"),
        ),
        TABLE(KRIPPENDORFF_2004_P247_B),
    ),
    Example(
        "krippendorff-2011-b",
        "twelve items, five categories",
        f"{K2011}, section B",
        (Figure("alpha", "0.692"),),
        MATRIX(KRIPPENDORFF_2011_B),
    ),
    Example(
        "cohen-1960-p37",
        "three categories, less agreement than by chance",
        f"{COHEN}, p. 37",
        (
            Figure("kappa", "0.29", "observed"),
            Figure("kappa", "0.35", "expected"),
            Figure("kappa", "-0.09"),
        ),
        TABLE(COHEN_P37),
    ),
    Example(
        "cohen-1960-p45",
        "200 items, three categories",
        f"{COHEN}, p. 45",
        (
            Figure("kappa", "0.70", "observed"),
            Figure("kappa", "0.41", "expected"),
            Figure("kappa", "0.492"),
            Figure("kappa", "0.831", "maximum"),
        ),
        TABLE(COHEN_P45),
    ),
    Example(
        "artstein-poesio-2008-p558",
        "a hundred utterances, statements and requests",
        f"{AP2008}, p. 558",
        (
            Figure("percentage", "0.7"),
            Figure("s", "0.5", "expected"),
            Figure("s", "0.4"),
            Figure("pi", "0.545", "expected"),
            Figure("pi", "0.341"),
            Figure("kappa", "0.54", "expected"),
            Figure("kappa", "0.348"),
        ),
        TABLE(ARTSTEIN_POESIO),
    ),
    Example(
        "artstein-poesio-2008-p568",
        "a hundred utterances, statements, requests and checks",
        f"{AP2008}, pp. 568-569",
        (
            Figure("percentage", "0.88"),
            Figure("s", "0.820"),
            Figure("pi", "0.4014", "expected"),
            Figure("pi", "0.7995"),
            Figure("kappa", "0.396", "expected"),
            Figure("kappa", "0.8013"),
            Figure("alpha", "0.800", within=0.001),
            Figure("alpha(distance='jaccard')", "0.090", "observed", on="check in between"),
            Figure("alpha(distance='jaccard')", "0.4879", "expected", on="check in between"),
            Figure("alpha(distance='jaccard')", "0.8156", on="check in between"),
            Figure("weighted_kappa(distance='jaccard')", "0.490", "expected", "check in between"),
            Figure("weighted_kappa(distance='jaccard')", "0.8163", on="check in between"),
        ),
        {"": TABLE(DIALOGUE), "check in between": TABLE(DIALOGUE, categories=SETS)},
    ),
    Example(
        "agresti-1992-p202",
        "two pathologists, 118 slides, four degrees of carcinoma",
        "Agresti (1992), Modelling Patterns of Agreement and Disagreement, p. 202",
        (
            Figure("kappa", "0.493"),
            Figure("pi", "0.781", ("category", 1)),
            Figure("pi", "0.247", ("category", 2)),
            Figure("pi", "0.402", ("category", 3)),
            Figure("pi", "0.435", ("category", 4)),
        ),
        TABLE(
            [[22, 2, 2, 0], [5, 7, 14, 0], [0, 2, 36, 0], [0, 1, 17, 10]], categories=[1, 2, 3, 4]
        ),
    ),
    Example(
        "brennan-prediger-1981-p689",
        "proportions of three categories, margins far apart",
        f"{BP1981}, p. 689",
        (
            Figure("kappa", "0.60", "observed"),
            Figure("kappa", "0.45", "expected"),
            Figure("kappa", "0.27"),
            Figure("s", "0.40"),
        ),
        TABLE([[50, 0, 0], [10, 10, 10], [20, 0, 0]]),
    ),
    Example(
        "brennan-prediger-1981-p691",
        "proportions of three categories, equal margins",
        f"{BP1981}, p. 691",
        (
            Figure("kappa", "0.60", "observed"),
            Figure("kappa", "0.44", "expected"),
            Figure("kappa", "0.29"),
            Figure("s", "0.40"),
        ),
        TABLE([[50, 0, 10], [0, 10, 10], [10, 10, 0]]),
    ),
    *(
        Example(
            f"zwick-1988-p376-{number}",
            f"a hundred items, four categories, {margins}",
            f"{ZWICK}, p. 376",
            (
                Figure("percentage", "0.60"),
                Figure("s", "0.467"),
                Figure("pi", pi),
                Figure("kappa", kappa),
            ),
            TABLE(table),
        )
        for number, margins, pi, kappa, table in [
            (
                *(1, "uniform margins", "0.467", "0.467"),
                [[20, 0, 0, 5], [0, 10, 15, 0], [0, 15, 10, 0], [5, 0, 0, 20]],
            ),
            (
                *(2, "equal margins", "0.444", "0.444"),
                [[20, 10, 10, 0], [10, 10, 0, 0], [10, 0, 10, 0], [0, 0, 0, 20]],
            ),
            (
                *(3, "margins that differ", "0.46", "0.474"),
                [[20, 5, 5, 10], [0, 10, 5, 5], [0, 5, 10, 5], [0, 0, 0, 20]],
            ),
        ]
    ),
    Example(
        "altman-1991-table-14-2",
        "two radiologists, 85 mammograms, four degrees",
        f"{ALTMAN}, p. 403, Table 14.2",
        (
            Figure("kappa", "0.64", "observed"),
            Figure("kappa", "0.31", "expected"),
            Figure("kappa", "0.47"),
            Figure("weighted_kappa(distance='linear')", "0.57"),
        ),
        TABLE([[21, 12, 0, 0], [4, 17, 1, 0], [3, 9, 15, 2], [0, 0, 0, 1]]),
    ),
    Example(
        "altman-1991-table-14-3",
        "two tests for allergy, 363 samples, five degrees; also merged into three and into two",
        f"{ALTMAN}, section 14.3, Table 14.3",
        (
            Figure("kappa", "0.32"),
            Figure("weighted_kappa(distance='linear')", "0.56"),
            Figure("kappa", "0.42", on="three degrees"),
            Figure("kappa", "0.53", on="two degrees"),
        ),
        {
            "": TABLE(ALLERGY),
            "three degrees": TABLE(merged(ALLERGY, [[0], [1, 2], [3, 4]])),
            "two degrees": TABLE(merged(ALLERGY, [[0], [1, 2, 3, 4]])),
        },
    ),
    Example(
        "altman-1991-table-14-4a",
        "two observers, one category frequent",
        f"{ALTMAN}, section 14.3.5, Table 14.4a",
        (Figure("percentage", "0.8"), Figure("kappa", "0.38", within=0.00501)),  # 3/8
        TABLE([[70, 10], [10, 10]]),
    ),
    Example(
        "altman-1991-table-14-4b",
        "the same agreement, both categories alike",
        f"{ALTMAN}, section 14.3.5, Table 14.4b",
        (Figure("percentage", "0.8"), Figure("kappa", "0.60")),
        TABLE([[40, 10], [10, 40]]),
    ),
    Example(
        "feinstein-cicchetti-1990-a",
        "the paradox of kappa: margins in balance",
        f"{FC1990}, p. 227, Table 10.6A",
        (
            Figure("kappa", "0.85", "observed"),
            Figure("kappa", "0.50", "expected"),
            Figure("kappa", "0.70"),
        ),
        TABLE([[40, 9], [6, 45]]),
    ),
    Example(
        "feinstein-cicchetti-1990-b",
        "the paradox of kappa: as much agreement, one category frequent",
        f"{FC1990}, p. 227, Table 10.6B",
        (
            Figure("kappa", "0.85", "observed"),
            Figure("kappa", "0.78", "expected"),
            Figure("kappa", "0.32"),
        ),
        TABLE([[80, 10], [5, 5]]),
    ),
    Example(
        "gerstman-2013-p227",
        "two readers of 19,790 X-rays",
        "Gerstman (2013), Epidemiology Kept Simple, p. 227, Example 10.1",
        (
            Figure("kappa", "0.8943", "observed"),
            Figure("kappa", "0.7780", "expected"),
            Figure("kappa", "0.524"),
        ),
        TABLE([[1467, 782], [1309, 16232]]),
    ),
    Example(
        "putra-2021-table-3",
        "relation labels of one annotator, twice",
        f"{PUTRA}, section 5.1, Tables 2 and 3",
        (Figure("kappa", "0.87"), Figure("percentage", "0.92")),
        TABLE([[7, 0, 1, 0], [0, 24, 1, 0], [0, 0, 53, 3], [0, 0, 12, 121]]),
    ),
    Example(
        "putra-2021-table-5",
        "relation labels of two annotators",
        f"{PUTRA}, section 5.1, Tables 4 and 5",
        (Figure("kappa", "0.61"), Figure("percentage", "0.77")),
        TABLE([[5, 0, 0, 1], [0, 9, 4, 0], [1, 0, 27, 4], [2, 1, 18, 61]]),
    ),
)
