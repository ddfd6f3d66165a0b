"""The same seed gives the same bits, whatever adds up the numbers and in whatever order."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.measures.intervals.resampling import on_grid

PROGRAM = """
import numpy as np
from argora.measures import compare, parse, plan
from argora.reliability import CodingData

random = np.random.default_rng(4)
table = random.integers(0, 4, (4000, 6)).astype(float)
table[random.random(table.shape) < 0.4] = np.nan
data = CodingData.from_matrix(table, groups=[f"d{i // 5}" for i in range(4000)])
half = data.select(annotators=data.annotators[:4])
for name in ("alpha", "multi_pi", "ac1", "multi_kappa(variant='conger')", "percentage"):
    how = parse(name)
    for way in ("document", "item", "jackknife", "analytic"):
        found = how(data, interval=way, resamples=300)
        print(name, way, found.value.hex(), found.low.hex(), found.high.hex())
    print(name, compare(how, data, half, resamples=300).low.hex())
crew = plan(parse("alpha"), data.select(annotators=data.annotators[:2]), resamples=300).everybody
print(crew.needed.width.hex(), crew.at_most.hex(), *(e.width.hex() for e in crew.expected))
"""


def test_one_and_several_threads_give_the_same_bits():
    """Tables of fractions, which a matrix product adds in an order that may depend on threads."""
    found = []
    for threads in ("1", "2", "5"):
        limits = {f"{name}_NUM_THREADS": threads for name in ("OMP", "OPENBLAS", "MKL")}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, **limits},
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(run.stdout)
    assert len(found[0].splitlines()) == 26
    assert found[0] == found[1] == found[2]


@given(
    rows=st.lists(st.floats(0, 1e6, allow_subnormal=False), min_size=1, max_size=40),
    seed=st.integers(0, 99),
)
def test_on_the_grid_any_order_of_adding_gives_the_same_sum(rows, seed):
    """Forwards, backwards and shuffled, each row drawn several times."""
    random = np.random.default_rng(seed)
    times = random.multinomial(len(rows), np.full(len(rows), 1 / len(rows)))
    single = on_grid(np.array(rows)[:, np.newaxis], len(rows))[:, 0]
    added = times * single
    sums = {float(sum(added[order].tolist())) for order in map(random.permutation, [len(rows)] * 9)}
    assert len(sums) == 1
    assert sums == {float(times @ single)}


@pytest.mark.parametrize("counts", [[1, 2, 3], [10**12, 7, 0], [0, 0, 0]])
def test_counts_stay_as_they_are_on_the_grid(counts):
    """Whole numbers are on every grid as long as their sum is."""
    table = np.array(counts, dtype=float)[:, np.newaxis]
    assert on_grid(table, 500).tolist() == table.tolist()


@given(st.lists(st.floats(0.01, 1e6), min_size=1, max_size=40))
def test_the_grid_is_finer_than_rounding_of_the_sum(values):
    """What is lost is far below what anybody prints."""
    table = np.array(values)[:, np.newaxis]
    n = len(values)
    assert np.abs(on_grid(table, n) - table).max() <= n * max(values) * 2.0**-51
