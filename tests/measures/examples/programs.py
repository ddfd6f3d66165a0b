"""Examples of items that stand in the documentation or the tests of programs."""

from __future__ import annotations

from tests.measures.examples.example import Example, Figure
from tests.measures.literature import (
    GWET_2008,
    NINE_SETS,
    ONE_APART,
    TWELVE_UNITS,
    WIKIPEDIA_FLEISS,
    from_counts,
)

from argora.reliability import CodingData

__all__ = ["PROGRAMS"]

MATRIX, TABLE = CodingData.from_matrix, CodingData.from_contingency
CONGER = "multi_kappa(variant='conger')"
LINEAR, QUADRATIC = "ac2(distance='linear')", "ac2(distance='quadratic')"

PROGRAMS = (
    Example(
        "gwet-2008-paradox",
        "ten items, nine agree, eight of them in one category",
        "made up after Gwet (2008), Computing Inter-Rater Reliability and Its Variance in the "
        "Presence of High Agreement",
        (
            Figure("percentage", "0.9"),
            Figure("pi", "0.6078431"),
            Figure("multi_pi", "0.6078431"),
            Figure("ac1", "0.8657718"),
        ),
        TABLE(GWET_2008),
        printed=False,
    ),
    Example(
        "agree-breast",
        "fifty photographs, four surgeons, satisfied or not: the tables of their six pairs, summed",
        "Agree for R, Agreement for dichotomous outcomes, after de Vet, Dikmans & Eekhout (2017), "
        "Specific Agreement on Dichotomous Outcomes Can Be Calculated for More Than Two Raters",
        (
            Figure("percentage", "0.7466667"),
            Figure("specific_agreement(category='satisfied')", "0.7564103"),
            Figure("specific_agreement(category='not satisfied')", "0.7361111"),
        ),
        TABLE([[106, 42], [34, 118]], categories=["not satisfied", "satisfied"]),
        printed=False,
    ),
    Example(
        "irrcac-raw4raters",
        "Krippendorff's twelve units",
        "irrCAC 0.4.4, data set raw4raters, after Gwet (2014), Handbook of Inter-Rater Reliability",
        (
            Figure("multi_pi", "0.76117"),
            Figure("multi_pi", "0.81818", "observed"),
            Figure("multi_pi", "0.23872", "expected"),
            Figure("multi_s", "0.77273"),
            Figure("ac1", "0.19032", "expected"),
            Figure("ac1", "0.77544"),
            Figure(CONGER, "0.23343", "expected"),
            Figure(CONGER, "0.76282"),
            Figure(LINEAR, "0.93939", "observed"),
            Figure(LINEAR, "0.57096", "expected"),
            Figure(LINEAR, "0.85874"),
            Figure(QUADRATIC, "0.97538", "observed"),
            Figure(QUADRATIC, "0.7137", "expected"),
            Figure(QUADRATIC, "0.91400"),
            Figure("weighted_kappa(distance='linear')", "0.66492", on="complete"),
            Figure("weighted_kappa(distance='quadratic')", "0.67192", on="complete"),
        ),
        {
            "": MATRIX(TWELVE_UNITS),
            "complete": MATRIX([row for row in TWELVE_UNITS if None not in row]),
        },
        printed=False,
    ),
    Example(
        "irrcac-apart",
        "two annotators who share five items, and a third who shares none",
        "irrCAC 0.4.4 and a calculation by hand, after Gwet (2014), section 2.5",
        (
            Figure(CONGER, "0.8", "observed"),
            Figure(CONGER, "0.49333333", "expected"),
            Figure(CONGER, "0.60526316"),
        ),
        MATRIX(ONE_APART),
        printed=False,
    ),
    Example(
        "irrcac-abstractors",
        "a hundred abstracts, two annotators, three categories",
        "irrCAC for R, vignette Calculating Chance-Corrected Agreement Coefficients, data set "
        "cont3x3abstractors",
        (
            Figure("percentage", "0.89"),
            Figure("kappa", "0.7964094"),
            Figure("pi", "0.7962397"),
            Figure("ac1", "0.8493305"),
            Figure("multi_s", "0.835"),
        ),
        TABLE([[13, 0, 0], [0, 20, 7], [0, 4, 56]]),
        printed=False,
    ),
    Example(
        "scikit-learn-ten-items",
        "ten items on a scale of four",
        "scikit-learn 1.9.1, cohen_kappa_score",
        (
            Figure("weighted_kappa(distance='linear')", "0.6774193548387097"),
            Figure("weighted_kappa(distance='quadratic')", "0.8387096774193548"),
        ),
        MATRIX(
            list(zip([0, 0, 1, 2, 2, 3, 1, 0, 3, 2], [0, 1, 1, 2, 3, 3, 0, 0, 2, 2], strict=True))
        ),
        printed=False,
    ),
    Example(
        "dkpro-sets",
        "nine items with sets; DKPro takes two empty ones for a disagreement",
        "DKPro Agreement, tests of set-valued categories",
        (
            Figure("percentage", "0.333"),
            Figure("max_percentage(empty='disagree')", "0.667"),
            Figure("dice(empty='disagree')", "0.5"),
        ),
        MATRIX(NINE_SETS),
        printed=False,
    ),
    Example(
        "wikipedia-fleiss-kappa",
        "ten items, fourteen annotators, five categories",
        "Wikipedia, Fleiss' kappa, worked example",
        (
            Figure("multi_pi", "0.378", "observed"),
            Figure("multi_pi", "0.213", "expected"),
            Figure("multi_pi", "0.210"),
        ),
        from_counts(WIKIPEDIA_FLEISS),
        printed=False,
    ),
    Example(
        "wikipedia-krippendorff-alpha",
        "fifteen units, three annotators, missing decisions",
        "Wikipedia, Krippendorff's alpha, a computational example; also the README of the "
        "`krippendorff` package",
        (Figure("alpha", "0.691"), Figure("alpha(distance='interval')", "0.811")),
        MATRIX(
            [
                [None if c == "*" else int(c) for c in row]
                for row in zip("*****34121133*3", "1*213343*******", "**21344*21133*4", strict=True)
            ]
        ),
        printed=False,
    ),
)
