"""Very large data: nothing overflows, nothing drifts."""

from __future__ import annotations

import numpy as np
import pytest

from argora.errors import MeasureError
from argora.measures import parse
from argora.reliability import CodingData, UnitizingData

CODING = ["percentage", "multi_pi", "alpha", "alpha(distance='ordinal')", "alpha(distance='ratio')"]


@pytest.fixture(scope="module")
def million() -> CodingData:
    """A million items: ten items of three annotators, a hundred thousand times."""
    ten = np.array([[1, 1, 2], [2, 2, 2], [3, 1, 3], [4, 4, 4], [2, 3, 2]] * 2)
    return CodingData.from_matrix(np.tile(ten, (100_000, 1)))


@pytest.mark.parametrize("name", CODING)
def test_a_million_items_give_the_value_of_ten_items_with_weights(million, name):
    """The same data as rows that stand for a hundred thousand items each."""
    ten = million.select(rows=np.arange(million.n_rows) < 10)
    weighted = CodingData(
        annotators=ten.annotators,
        categories=ten.categories,
        start=ten.start,
        annotator=ten.annotator,
        code=ten.code,
        weight=np.full(10, 100_000),
    )
    long, short = (parse(name)(data, interval=None) for data in (million, weighted))
    assert long.value == pytest.approx(short.value, rel=1e-12)
    assert long.n_items == short.n_items == 1_000_000


@pytest.mark.parametrize("times", [1, 10**6, 10**12])
def test_kappa_of_huge_counts_does_not_drift(times):
    """10^14 items: products of counts go beyond 64-bit integers."""
    data = CodingData.from_contingency([[20 * times, 10 * times], [20 * times, 50 * times]])
    assert parse("kappa")(data, interval=None).value == pytest.approx(0.16 / 0.46, rel=1e-12)


def test_one_disagreement_in_a_hundred_million_items_is_no_lack_of_variation():
    """Expected agreement is almost, but not quite, one."""
    data = CodingData.from_contingency([[10**8 - 2, 1], [1, 0]])
    for name in ("kappa", "multi_pi", "alpha"):
        assert parse(name)(data, interval=None).value == pytest.approx(0, abs=1e-6)


def test_u_alpha_of_a_very_long_continuum_does_not_drift():
    """A hundred million positions, 20,000 units; every unit and gap stretched alike."""
    starts = range(0, 100_000_000, 10_000)
    units = [("a", s, s + 4000, "x") for s in starts]
    units += [("b", s + 1000, s + 5000, "x") for s in starts]
    result = parse("u_alpha")(UnitizingData.from_units(10**8, units))
    assert result.observed == pytest.approx(0.2, rel=1e-12)
    # With so many units the self-pairs vanish: D_e tends to 2 · 0.4 · 0.6.
    assert result.expected == pytest.approx(0.48, rel=1e-4)


@pytest.mark.parametrize("name", ["alpha", "kappa"])
def test_a_table_too_large_for_the_memory_is_refused_before_it_is_made(name):
    """Resampling single items needs a table per item."""
    n = 50_000
    random = np.random.default_rng(1)
    data = CodingData.from_matrix(random.integers(0, 70, (n, 2)))
    with pytest.raises(MeasureError, match="50000 groups with 4900 numbers each are too many"):
        parse(name)(data, interval="item")
