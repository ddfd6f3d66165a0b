"""Very large data: nothing overflows, nothing drifts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.measures.strategies import spelled

from argora.errors import MeasureError
from argora.measures import MEASURES, parse
from argora.reliability import CodingData, OrderData, Structure, StructureData, UnitizingData

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


ROWS = ["aba", "bbb", "cac", "aab", "cca", "bab"]
MARKS = [("x", 0, 4, "c"), ("x", 6, 9, "p"), ("y", 1, 5, "c"), ("z", 0, 5, "p"), ("z", 6, 8, "m")]
SMALL = {
    CodingData: CodingData.from_matrix(
        [list(row) for row in ROWS], groups=[1, 1, 2, 2, 3, 3], annotators=[*"xyz"]
    ),
    UnitizingData: UnitizingData(
        tuple(
            replace(UnitizingData.from_units(10, MARKS).continua[0], id=f"d{i}") for i in range(3)
        )
    ),
    StructureData: StructureData.of(
        {
            f"d{i}": {
                "x": Structure.of([1, 2, 3], [(1, 2), (3, 2)]),
                "y": Structure.of([1, 2, 3], [(1, 2), (2, 3)]),
                "z": Structure.of([1, 2, 3], [(1, 3)]),
            }
            for i in range(3)
        }
    ),
    OrderData: OrderData.of({f"d{i}": {"x": "abc", "y": "acb", "z": "cba"} for i in range(3)}),
}
TOO_MANY_PAIRS = (
    "3 pairs of annotators make more tables than fit in memory; "
    "name a reference, or pool the pairs (pairs='pooled')"
)
LIMITS = {
    "coding.multi_kappa": [
        ("multi_kappa", "3 annotators make more tables than fit in memory; use variant='conger'"),
        (
            "multi_kappa(variant='light')",
            "3 annotators make more tables than fit in memory; use variant='conger'",
        ),
    ],
    "coding.weighted": [
        (
            "weighted_kappa(distance='nominal')",
            "3 annotators make more tables than fit in memory; use alpha",
        )
    ],
    "segmentation.chance": [
        (name, "3 annotators make more pairs than fit in memory; select fewer")
        for name in ("boundary_pi", "boundary_kappa")
    ],
    "structure.base": [
        (name, "3 pairs of annotators make more tables than fit in memory; name a reference")
        for name in (
            "mar(unit='link')",
            "relation_f1",
            "distance_weighted",
            "graph_inclusion(average='pooled')",
        )
    ],
    "f1.classes": [
        (name, TOO_MANY_PAIRS) for name in ("macro_f1(reading='mean-of-f1')", "micro_f1")
    ],
    "f1.tables": [
        (name, TOO_MANY_PAIRS)
        for name in (
            "unit_f1(match='exact')",
            "token_f1",
            "sentence_f1",
            "cr_f1(ratio=0.5)",
            "order_tau",
        )
    ],
}
# What else stands in the rows of a table than the numbers of every pair.
BESIDE_PAIRS = {"segmentation.chance": 2}


@pytest.mark.parametrize(
    ("module", "name", "reason"),
    [(module, *each) for module, names in LIMITS.items() for each in names],
)
def test_more_pairs_than_fit_in_memory_are_a_reason(module, name, reason, monkeypatch):
    """A table of exactly as many numbers as are allowed is measured, one of more is not."""
    how = parse(name)
    data = SMALL[how.data_type]
    table = how.statistics(data)
    size = table.size - BESIDE_PAIRS.get(module, 0) * len(table)
    limit = f"argora.measures.{module}.LARGEST_TABLE"
    monkeypatch.setattr(limit, size)
    assert how(data, interval=None).is_defined
    monkeypatch.setattr(limit, size - 1)
    assert how(data, interval=None).undefined == reason


@pytest.mark.parametrize(
    "name", [*map(spelled, MEASURES.names()), "multi_kappa(variant='conger')", "alpha_u(year=1995)"]
)
def test_no_table_is_larger_than_the_most_that_is_held(name, monkeypatch):
    """Whatever the measure: the message says how large it would be, and what to do."""
    how = parse(name)
    data = SMALL[how.data_type]
    if how.properties.annotators[1] == 2 or how.obstacle(data) is not None:
        data = data.select(annotators=["x", "y"])
    if how.obstacle(data) is not None:  # the coefficient of 1995 is for one category
        data = data.binary(data.labels[0])
    n, width = how.statistics(data).shape
    monkeypatch.setattr("argora.measures.grouping.LARGEST_TABLE", n * width - 1)
    message = (
        rf"^{n} groups with \d+ numbers each are too many to hold at once; "
        "use fewer categories, or interval='document' instead of 'item'$"
    )
    with pytest.raises(MeasureError, match=message):
        how(data, interval=None)


@pytest.mark.parametrize(
    ("name", "fewest"),
    [
        ("kappa", 3 * 9),
        ("alpha", 3 * 9),
        ("cu_alpha", 3 * 16),
        ("u_alpha", 3 * 16),
        ("alpha_u(year=2004)", None),
    ],
)
def test_a_table_is_refused_before_it_is_made(name, fewest, monkeypatch):
    """When it is there, memory is gone."""
    how = parse(name)
    data = SMALL[how.data_type].select(annotators=["x", "y"])
    size = fewest or how.statistics(data).size
    limit = "argora.measures.grouping.LARGEST_TABLE"
    monkeypatch.setattr(limit, size)
    assert how.statistics(data).size
    monkeypatch.setattr(limit, size - 1)
    with pytest.raises(MeasureError, match="numbers each are too many to hold at once"):
        how.statistics(data)
