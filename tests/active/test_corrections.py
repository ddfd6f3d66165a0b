"""Expected corrections of a layer, by hand and by drawing what may be wrong."""

from __future__ import annotations

from random import Random

import pytest

from argora.active import corrections_of
from argora.model import Layer, Probabilities, Relation, Span, Unit

OF_FIRST = Probabilities(0.9, 0.7, {"claim": 0.8})
OF_TIE = Probabilities(0.5, None, {"support": 0.9})


def test_corrections_add_up_what_is_probably_wrong():
    """By hand: 0.1 + 0.4 units, 0.9 · 0.2 + 0.6 · (1 - 0.5 · 0.8) categories, and so on."""
    layer = Layer(
        "d",
        "model",
        units=(
            Unit(
                "T1", (Span(0, 4),), "claim", probabilities=Probabilities(0.9, 0.7, {"claim": 0.8})
            ),
            Unit(
                "T2",
                (Span(5, 9),),
                "claim",
                {"stance": "for"},
                probabilities=Probabilities(
                    0.6, 0.1, {"claim": 0.5, "premise": 0.4}, {"stance": {"for": 0.8}}
                ),
            ),
        ),
        relations=(
            Relation(
                "R1",
                ("T2",),
                "T1",
                "support",
                probabilities=Probabilities(0.5, None, {"support": 0.9}),
            ),
        ),
    )
    found = corrections_of(layer)
    assert found.units == pytest.approx(0.1 + 0.4)
    assert found.categories == pytest.approx(0.9 * 0.2 + 0.6 * (1 - 0.5 * 0.8))
    assert found.relations == pytest.approx((1 - 0.5 * 0.9) + 0.9 * 0.3)
    assert found.total == pytest.approx(found.units + found.categories + found.relations)
    assert [each.unit for each in found.doubts] == ["T2", "T1"]
    assert (found.doubts[0].category, found.doubts[0].other) == ("claim", "premise")
    assert found.doubts[0].probability == pytest.approx(0.6 * 0.5 * 0.8)


def test_what_has_no_probability_needs_no_correction():
    """Nobody says that it may be wrong."""
    layer = Layer("d", "m", units=(Unit("T1", (Span(0, 4),), "claim"),))
    assert corrections_of(layer).total == 0
    assert corrections_of(Layer("d", "m")).total == 0


def test_the_expected_number_is_the_mean_over_many_draws():
    """Of units and categories, with seed 7."""
    random = Random(7)
    sure = [(random.random(), random.random()) for _ in range(6)]
    layer = Layer(
        "d",
        "m",
        units=tuple(
            Unit(f"T{n}", (Span(n, n + 1),), "a", probabilities=Probabilities(p, None, {"a": q}))
            for n, (p, q) in enumerate(sure)
        ),
    )
    n_draws = 40_000
    wrong = sum(
        random.random() >= p or random.random() >= q for _ in range(n_draws) for p, q in sure
    )
    assert corrections_of(layer).total == pytest.approx(wrong / n_draws, abs=0.03)
