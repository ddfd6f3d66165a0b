"""Examples of units that are aligned first."""

from __future__ import annotations

from tests.measures.examples.example import Example, Figure
from tests.measures.literature import ALEX_PAUL_SUZAN, GAMMA_F1, GAMMA_F2, GAMMA_F3, continuum

__all__ = ["ALIGNMENT"]

FIXTURE = "pygamma-agreement 0.5.9, as DKPro Agreement keeps it; 30 samples"
# With more samples than they drew the value lies close by.
STATISTICAL = "gamma(sampler='statistical', samples=500)"

ALIGNMENT = (
    *(
        Example(
            f"gamma-fixture-{number}",
            what,
            FIXTURE,
            (
                Figure("gamma", disorder, "observed"),
                Figure(STATISTICAL, value, within=0.03),
            ),
            continuum(length, marks),
            printed=False,
        )
        for number, what, marks, length, disorder, value in [
            (1, "three units each, moved by a position", GAMMA_F1, 16, "0.0625", "0.8836"),
            (2, "four units against two", GAMMA_F2, 35, "0.7083333", "0.5668"),
            (3, "the same three units twice", GAMMA_F3, 25, "0.0", "1.0"),
        ]
    ),
    Example(
        "mathet-2015-program",
        "three annotators, six categories",
        "the example that comes with the program of Mathet, Widlöcher & Métivier (2015), with "
        "alpha = 3",
        (
            Figure("gamma(alpha=3)", "0.960625", "observed"),
            Figure("gamma(alpha=3, samples=200)", "0.451", within=0.02),
        ),
        continuum(60, ALEX_PAUL_SUZAN),
        printed=False,
    ),
)
