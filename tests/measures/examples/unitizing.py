"""Examples of annotators who mark stretches on their own."""

from __future__ import annotations

from tests.measures.examples.example import Example, Figure
from tests.measures.literature import (
    KEYPHRASES,
    KRIPPENDORFF_2004_P252,
    SWAPPED,
    continuum,
    krippendorff_1995,
    krippendorff_2004,
)

__all__ = ["UNITIZING"]

K1995 = "Krippendorff (1995), On the Reliability of Unitizing Continuous Data"
K2004 = "Krippendorff (2004), Content Analysis, 2nd ed."
K2016 = (
    "the definition of Krippendorff, Mathet, Bouvry & Widlöcher (2016), On the Reliability of "
    "Unitizing Textual Continua"
)
DKPRO = "DKPro Agreement, UnitizingAgreementTest"
# The print is for a continuum without smallest positions, which a long one comes close to.
LONG = 1_200_000
OLD, NEW = "alpha_u(year=1995)", "alpha_u(year=2004)"


def of_1995(letter: str, what: str, observed: Figure, expected: Figure, value: Figure) -> Example:
    """Make one of the four examples on p. 57."""
    return Example(
        f"krippendorff-1995-p57-{letter.lower()}",
        f"two annotators, one category: {what}",
        f"{K1995}, p. 57, example {letter}",
        (observed, expected, value, Figure(NEW, value.value, misprint=value.misprint)),
        krippendorff_1995(letter, length=LONG),
    )


UNITIZING = (
    of_1995(
        "A",
        "two long units against two short ones",
        Figure(OLD, "0.03125", "observed"),
        Figure(OLD, "0.0699", "expected"),
        Figure(OLD, "0.553"),
    ),
    of_1995(
        "B",
        "one long unit against many short ones",
        Figure(OLD, "2.26736", "observed"),
        Figure(OLD, "1.17578", "expected", misprint="1.17731"),
        Figure(OLD, "-0.928", misprint="-0.926"),
    ),
    of_1995(
        "C",
        "units and gaps",
        Figure(OLD, "0.02777", "observed", truncated=True),
        Figure(OLD, "0.09050", "expected", misprint="0.08642"),
        Figure(OLD, "0.693", misprint="0.679"),
    ),
    of_1995(
        "D",
        "units without gaps",
        Figure(OLD, "0.38715", "observed", truncated=True),
        Figure(OLD, "0.41445", "expected"),
        Figure(OLD, "0.066"),
    ),
    Example(
        "krippendorff-1995-c-12",
        "example C on twelve positions",
        f"{K1995}, as the tests of DKPro Agreement quote it",
        (Figure(OLD, "0.05494", "expected"), Figure(OLD, "0.494")),
        krippendorff_1995("C", length=12),
        printed=False,
    ),
    Example(
        "krippendorff-2004-p252",
        "by how much two units differ, squared, nine times",
        f"{K2004}, pp. 252-254",
        tuple(
            Figure(NEW, printed, "observed", on=f"{one} and {other}")
            for one, other, printed in KRIPPENDORFF_2004_P252
        ),
        checked_by="test_two_units_differ_as_krippendorff_2004_pp252_254_says",
    ),
    Example(
        "krippendorff-2004-p254",
        "two annotators, two categories",
        f"{K2004}, p. 254",
        (
            Figure(NEW, "0.8587", misprint="0.8591"),
            Figure(NEW, "0.7286", ("category", "c")),
            Figure(NEW, "1.0000", ("category", "k")),
            Figure(OLD, "0.0144", "observed", on="c"),
            Figure(OLD, "0.0532", "expected", on="c"),
            Figure(OLD, "0.0000", "observed", on="k"),
            Figure(OLD, "0.0490", "expected", on="k"),
        ),
        {"": krippendorff_2004(), **{c: krippendorff_2004().binary(c) for c in "ck"}},
    ),
    Example(
        "krippendorff-2016-keyphrases",
        "three annotators mark key phrases on 56 positions",
        f"{K2016}, on the data of a public README",
        (Figure("u_alpha", "0.5645448655652737"),),
        continuum(56, KEYPHRASES),
        printed=False,
    ),
    Example(
        "krippendorff-2016-shifted",
        "two annotators, one unit moved by a position",
        f"{K2016}, reckoned by hand",
        (Figure("u_alpha", "0.629167"),),
        continuum(10, {"a": [(2, 6, "a")], "b": [(3, 7, "a")]}),
        printed=False,
    ),
    Example(
        "krippendorff-2016-swapped",
        "two annotators, equal borders, one of two categories not",
        f"{K2016}, reckoned by hand",
        (
            Figure("u_alpha", "0.548760"),
            Figure("u_alpha_binary", "1.0"),
            Figure("cu_alpha", "-0.057143"),
            Figure("cu_alpha(reading='B')", "-0.057143"),
        ),
        continuum(10, SWAPPED),
        printed=False,
    ),
    Example(
        "dkpro-unitizing-1",
        "one long unit against three short ones",
        f"{DKPRO}, the first",
        (
            Figure(NEW, "0.91", "observed"),
            Figure(NEW, "0.5351", "expected", truncated=True),
            Figure(NEW, "-0.7003"),
        ),
        continuum(10, {"0": [(1, 9, "A")], "1": [(2, 3, "A"), (4, 5, "A"), (6, 7, "A")]}),
        printed=False,
    ),
    Example(
        "dkpro-unitizing-2",
        "one unit of one of three annotators",
        f"{DKPRO}, the second",
        (
            Figure(NEW, "0.00167", "observed"),
            Figure(NEW, "0.00167", "expected"),
            Figure(NEW, "0.0000"),
        ),
        continuum(20, {"0": [(0, 1, "X")], "1": [], "2": []}),
        printed=False,
    ),
)
