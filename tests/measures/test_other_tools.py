"""Measures side by side with other programs on the same random data."""

from __future__ import annotations

import krippendorff
import numpy as np
import pytest

from argora.measures import parse
from argora.reliability import CodingData


def random_table(seed: int, *, missing: float) -> np.ndarray:
    """Return decisions of four annotators on 40 items: whole numbers from 1 to 5, NaN missing."""
    random = np.random.default_rng(seed)
    truth = random.integers(1, 6, (40, 1))
    noise = random.integers(1, 6, (40, 4))
    table = np.where(random.random((40, 4)) < 0.6, truth, noise).astype(float)
    table[random.random((40, 4)) < missing] = np.nan
    return table


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("missing", [0.0, 0.2, 0.6])
@pytest.mark.parametrize("distance", ["nominal", "ordinal", "interval", "ratio"])
def test_alpha_is_what_the_krippendorff_package_computes(distance, missing, seed):
    """Four kinds of numbers, with and without missing decisions."""
    table = random_table(seed, missing=missing)
    theirs = krippendorff.alpha(reliability_data=table.T, level_of_measurement=distance)
    ours = parse(f"alpha(distance={distance!r})")(CodingData.from_matrix(table), interval=None)
    assert ours.value == pytest.approx(theirs, rel=1e-9)


@pytest.mark.parametrize("seed", range(3))
def test_alpha_of_counted_items_is_what_the_krippendorff_package_computes(seed):
    """A contingency table says the same as the items written out."""
    table = np.random.default_rng(seed).integers(0, 9, (3, 3))
    first, second = np.nonzero(table)
    written = np.repeat(np.array([first, second]), table[first, second], axis=1)
    theirs = krippendorff.alpha(reliability_data=written, level_of_measurement="nominal")
    ours = parse("alpha")(CodingData.from_contingency(table), interval=None)
    assert ours.value == pytest.approx(theirs, rel=1e-9)
