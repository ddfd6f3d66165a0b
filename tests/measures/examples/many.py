"""Examples of more than two annotators, of missing decisions, and of distances."""

from __future__ import annotations

from tests.measures.examples.example import Example, Figure
from tests.measures.literature import (
    FLEISS_1971,
    NINE_ITEMS,
    PELDSZUS_STEDE_TABLE_5,
    RANDOLPH_2005,
    TWELVE_UNITS,
    from_counts,
    in_pairs,
)

from argora.reliability import CodingData

__all__ = ["MANY"]

MATRIX = CodingData.from_matrix
WARRENS_2012 = (
    "Warrens (2012), On the Equivalence of Multirater Kappas Based on 2-Agreement and 3-Agreement "
    "with Binary Scores"
)
PS2013 = "Peldszus & Stede (2013), Ranking the Annotators"
PASSONNEAU = "Passonneau (2006), Measuring Agreement on Set-Valued Items (MASI)"
INTERVAL, RATIO = "alpha(distance='interval')", "alpha(distance='ratio')"
MASI = "weighted_kappa(distance='masi')"

# Hayes & Krippendorff (2007), p. 84: 40 newspaper articles, a row each; a dot is missing.
HAYES_KRIPPENDORFF = """
112.2 1101. 2333. .00.0 000.0 000.0 102.1 1.20. 222.2 2111. .100. 0000. 1222. 33223 111.1 111.1
212.2 1233. 1101. 000.0 0011. 00.00 2333. 0000. 12.22 0111. 00010 1212. 1122. 112.2 110.0 2121.
22.22 3222. 222.2 223.2 222.2 22.12 2222. 111.1
"""
MIESKES = """
UH VB UH; INP INP INP; UH UH UH; INP INP INP; RB RB RB; JJ JJ JJ; INP INP INP; PRP PRP PRP;
NN NN RB; VB VBP VB; PRP PRP PRP; INP INP INP; RB UH UH; INP INP INP; MD MD MD; PRP PRP PRP;
INP INP INP
"""
FLEISS_1981 = "12222 11333 33333 11113 11133 12222 11111 22223 13333 11133"


def digits(rows: str) -> list[list[int | None]]:
    """Read rows of one digit per annotator."""
    return [[None if c == "." else int(c) for c in row] for row in rows.split()]


def times(*rows: tuple[int, str]) -> CodingData:
    """Make data of rows that stand for several items each."""
    return MATRIX([list(row) for n, row in rows for _ in range(n)])


def by_level(depth: int) -> CodingData:
    """Cut the labels of Peldszus & Stede to some of their levels."""
    return in_pairs([way[:depth] for way, n in PELDSZUS_STEDE_TABLE_5.items() for _ in range(n)])


def one_against_all(label: tuple[str, ...]) -> CodingData:
    """Make data of one label of Peldszus & Stede against all others."""
    return in_pairs([way == label for way, n in PELDSZUS_STEDE_TABLE_5.items() for _ in range(n)])


MANY = (
    Example(
        "krippendorff-1980-p139",
        "nine items, three annotators, four categories",
        "Krippendorff (1980), Content Analysis, pp. 138-139; Meyer, Mieskes, Stab & Gurevych "
        "(2014), DKPro Agreement, p. 108",
        (
            Figure("percentage", "0.740", truncated=True),
            Figure("alpha", "0.259", "observed"),
            Figure("alpha", "0.724", "expected"),
            Figure("alpha", "0.642"),
            Figure(INTERVAL, "0.547"),
            Figure(RATIO, "0.483"),
            Figure("alpha", "0.381", ("category", 1)),
            Figure("alpha", "0.711", ("category", 2)),
            Figure("alpha", "0.717", ("category", 3)),
            Figure("alpha", "0.764", ("category", 4)),
            Figure("percentage", "0.777", ("category", 1), truncated=True),
            Figure("percentage", "0.852", ("category", 2)),
            Figure("percentage", "0.926", ("category", 3)),
            Figure("percentage", "0.926", ("category", 4)),
        ),
        MATRIX(NINE_ITEMS),
    ),
    Example(
        "krippendorff-2004-p230",
        "twelve units, four annotators, missing decisions",
        "Krippendorff (2004), Content Analysis, 2nd ed., p. 230; Krippendorff (2011), Computing "
        "Krippendorff's Alpha-Reliability, section C",
        (
            Figure("alpha", "0.200", "observed"),
            Figure("alpha", "0.779", "expected"),
            Figure("alpha", "0.743"),
            Figure("alpha", "0.743421052631579"),
            Figure("alpha(distance='ordinal')", "0.815"),
            Figure(INTERVAL, "0.849"),
            Figure(INTERVAL, "0.433", "observed"),
            Figure(INTERVAL, "2.872", "expected"),
            Figure(RATIO, "0.797"),
            Figure("percentage", "0.800"),
            Figure("percentage(average='pairs')", "0.782"),
            Figure("percentage(average='items')", "0.818"),
        ),
        MATRIX(TWELVE_UNITS),
    ),
    Example(
        "hayes-krippendorff-2007-p84",
        "40 articles, five annotators, a scale from 0 to 3, missing decisions",
        "Hayes & Krippendorff (2007), Answering the Call for a Standard Reliability Measure for "
        "Coding Data, p. 84",
        (Figure("alpha(distance='ordinal')", "0.7598"),),
        MATRIX(digits(HAYES_KRIPPENDORFF)),
    ),
    Example(
        "fleiss-1971-p379",
        "thirty subjects, six psychiatrists each, five diagnoses",
        "Fleiss (1971), Measuring Nominal Scale Agreement among Many Raters, pp. 379-381",
        (
            Figure("multi_pi", "0.5556", "observed"),
            Figure("multi_pi", "0.220", "expected"),
            Figure("multi_pi", "0.430"),
            Figure("multi_pi", "0.245", ("category", 0), misprint="0.248"),
            Figure("multi_pi", "0.245", ("category", 1), misprint="0.248"),
            Figure("multi_pi", "0.520", ("category", 2), misprint="0.517"),
            Figure("multi_pi", "0.471", ("category", 3), misprint="0.470"),
            Figure("multi_pi", "0.566", ("category", 4), misprint="0.565"),
        ),
        from_counts(FLEISS_1971),
    ),
    Example(
        "fleiss-1981-p230",
        "ten subjects, five annotators, three categories",
        "Fleiss (1981), Statistical Methods for Rates and Proportions, 2nd ed., p. 230",
        (
            Figure("multi_pi", "0.418"),
            Figure("multi_pi", "0.292", ("category", 1)),
            Figure("multi_pi", "0.671", ("category", 2)),
            Figure("multi_pi", "0.349", ("category", 3)),
        ),
        MATRIX(digits(FLEISS_1981)),
    ),
    Example(
        "mieskes-2009-p58",
        "seventeen words, three annotators, nine parts of speech",
        "Mieskes (2009), Exploring Methods for the Automatic Summarization of Meetings, p. 58",
        (
            Figure("multi_pi", "0.84", "observed"),
            Figure("multi_pi", "0.20", "expected"),
            Figure("multi_pi", "0.80"),
            Figure("multi_pi", "0.48", ("category", "NN")),
            Figure("multi_pi", "0.56", ("category", "RB")),
            Figure("multi_pi", "0.67", ("category", "UH")),
            Figure("multi_pi", "0.29", ("category", "VB")),
            Figure("multi_pi", "-0.02", ("category", "VBP")),
            Figure("multi_pi", "1.00", ("category", "PRP")),
        ),
        MATRIX([row.split() for row in MIESKES.split(";")]),
    ),
    Example(
        "randolph-2005-p17-1",
        "four items, three annotators, balanced",
        "Randolph (2005), Free-Marginal Multirater Kappa, p. 17, example 1",
        (
            Figure("multi_pi", "0.67", "observed"),
            Figure("multi_pi", "0.50", "expected"),
            Figure("multi_pi", "0.3333333333333333"),
            Figure("multi_s", "0.3333333333333333"),
        ),
        MATRIX(RANDOLPH_2005),
    ),
    Example(
        "randolph-2005-p17-2",
        "four items, three annotators, nearly all of one category",
        "Randolph (2005), Free-Marginal Multirater Kappa, p. 17, example 2",
        (Figure("multi_pi", "-0.2"), Figure("multi_s", "0.33")),
        MATRIX([list(row) for row in ("YYY", "YYN", "YYN", "YYY")]),
    ),
    Example(
        "warrens-2010-p284",
        "thirty diagnoses of eight pathologists",
        "Warrens (2010), Inequalities between Multi-Rater Kappas, p. 284",
        (
            # As the tests of DKPro quote them: rounded up.
            Figure("multi_s", "0.8358", within=0.0001),
            Figure("multi_pi", "0.8324", within=0.0001),
            Figure("multi_kappa(variant='hubert')", "0.8326", within=0.0001),
            Figure("multi_kappa(variant='light')", "0.8325", within=0.0001),
        ),
        times(
            *((14, "NNNNNNNN"), (1, "NNNANNNN"), (1, "NNNNNNNA"), (10, "AAAAAAAA")),
            *((2, "AANAAAAN"), (1, "AANANAAN"), (1, "AANANANN")),
        ),
    ),
    Example(
        "warrens-2012-p3",
        "thirty items, four annotators, two categories",
        f"{WARRENS_2012}, p. 3",
        (Figure("multi_kappa(variant='hubert')", "0.802479"),),
        times((10, "1111"), (2, "1010"), (2, "1000"), (1, "0001"), (15, "0000")),
    ),
    Example(
        "warrens-2012-p9a",
        "fifteen items, four annotators, two categories",
        f"{WARRENS_2012}, p. 9",
        (Figure("multi_kappa(variant='hubert')", "0.675", misprint="0.645"),),
        times((6, "1111"), (5, "1000"), (4, "0000")),
    ),
    Example(
        "warrens-2012-p9b",
        "fifteen items, four annotators, two against two",
        f"{WARRENS_2012}, p. 9",
        (Figure("multi_kappa(variant='hubert')", "0.564"),),
        times((6, "1111"), (5, "1010"), (4, "0000")),
    ),
    Example(
        "peldszus-stede-2013-table-1",
        "how often 26 annotators of 115 segments used each label; what chance makes of it",
        f"{PS2013}, p. 199, Table 1",
        (
            Figure("multi_pi", "0.55", "expected", on="role"),
            Figure("multi_pi", "0.25", "expected", on="role+typegen"),
            Figure("multi_pi", "0.20", "expected", on="role+type"),
            Figure("alpha(distance='tree')", "0.60", "expected", on="role+typegen"),
            Figure("alpha(distance='tree')", "0.67", "expected", on="role+type"),
        ),
        {"role": by_level(1), "role+typegen": by_level(2), "role+type": by_level(3)},
    ),
    Example(
        "peldszus-stede-2013-table-3",
        "the same, one label against all others",
        f"{PS2013}, p. 199, Table 3",
        tuple(
            Figure("multi_pi", printed, "expected", on=name)
            for name, printed in [
                *(("PT", "0.69"), ("PSE", "0.93"), ("PSN", "0.54"), ("OAR", "0.75")),
                *(("PAR", "0.89"), ("OSN", "0.90"), ("OAU", "0.89"), ("PAU", "0.91")),
            ]
        ),
        {
            "".join((way[0], *way[-1])) if len(way) > 1 else "?": one_against_all(way)
            for way in PELDSZUS_STEDE_TABLE_5
        },
    ),
    Example(
        "passonneau-2006-p832",
        "the MASI distance of two sets",
        f"{PASSONNEAU}, p. 832",
        (
            Figure(MASI, "0.5555555555555556", "observed", on="ab and abc"),
            Figure(MASI, "1.0", "observed", on="a and b"),
            Figure(MASI, "0.8888888888888888", "observed", on="ab and ac"),
            Figure(MASI, "0.0", "observed", on="a and a"),
        ),
        {
            f"{one} and {other}": MATRIX([[frozenset(one), frozenset(other)]])
            for one, other in [("ab", "abc"), ("a", "b"), ("ab", "ac"), ("a", "a")]
        },
    ),
)
