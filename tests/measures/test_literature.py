"""Every figure of every example from the literature, to its printed digits, and at any size."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from tests.measures.examples import EXAMPLES
from tests.measures.literature import ARTSTEIN_POESIO, NINE_SETS, TWELVE_UNITS, agrees
from tests.measures.strategies import spelled

from argora.measures import MEASURES, Result, measure_class, parse
from argora.reliability import CodingData

ALL = [example for group in EXAMPLES.values() for example in group]
MEASURED = [
    pytest.param(example, figure, id=f"{example.id}-{figure.measure}{figure.place}")
    for example in ALL
    for figure in example.figures
    if not example.checked_by
]
TESTS = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")
)


@pytest.mark.parametrize(
    ("value", "printed", "truncated", "expected"),
    [
        (0.7407, "0.741", False, True),
        (0.7407, "0.740", False, False),
        (0.7407, "0.740", True, True),
        (0.7407, "0.741", True, False),
        (0.7415, "0.740", True, False),
        (-0.0921, "-0.09", False, True),
        (-0.099, "-0.09", True, True),
        (0.5, "0.51", False, False),
        (float("nan"), "0.5", False, False),
    ],
)
def test_agreement_with_print_follows_from_the_printed_digits(value, printed, truncated, expected):
    """Half a unit of the last digit, or the cut-off digits where the source truncates."""
    assert agrees(value, printed, truncated=truncated) is expected


@pytest.mark.parametrize(("example", "figure"), MEASURED)
def test_a_figure_is_the_printed_one(example, figure):
    """To its printed digits; where the print is wrong, what the definition gives and not that."""
    assert figure.agrees(figure.found_in(example.data_of(figure)))


def test_there_are_46_examples_with_their_page_at_least():
    """As many as the tests of DKPro Agreement have (Meyer et al. 2014, p. 108)."""
    assert len({example.id for example in ALL}) == len(ALL)
    paged = [e for e in ALL if e.printed and re.search(r"\bpp?\. \d", e.source)]
    assert len(paged) >= 46


@pytest.mark.parametrize("example", ALL, ids=lambda example: example.id)
def test_an_example_says_where_it_stands(example):
    """A page, table or section of a paper or a book; and a test that exists."""
    assert example.figures
    if example.printed:
        assert re.search(r"\(\d{4}\), .*(pp?\. \d|Table \d|section)", example.source)
    if example.checked_by:
        assert f"def {example.checked_by}(" in TESTS


@pytest.mark.parametrize("misprinted", [e for e in ALL if any(f.misprint for f in e.figures)])
def test_a_misprint_stands_in_the_errata(misprinted):
    """With the figure that is printed."""
    folder = Path(__file__).resolve().parents[2] / "docs"
    errata = (folder / "errata.md").read_text(encoding="utf-8").replace("−", "-")
    for figure in misprinted.figures:
        assert figure.misprint.replace("0.", ".") in errata


def measured(name: str, data: CodingData, *, parts: tuple[str, ...] = ()) -> Result:
    """Measure without an interval."""
    return parse(name)(data, interval=None, parts=parts)


def test_a_unit_with_one_value_does_not_count():
    """One of Krippendorff's twelve."""
    assert measured("alpha", CodingData.from_matrix(TWELVE_UNITS)).n_items == 11


@pytest.mark.parametrize(("measure", "value"), [("max_percentage", 7 / 9), ("dice", 5.5 / 9)])
def test_two_empty_sets_agree(measure, value):
    """Who says nothing, twice, says the same: the ninth of the items with two empty sets."""
    assert measured(measure, CodingData.from_matrix(NINE_SETS)).value == pytest.approx(value)


# ----- Artstein & Poesio (2008), p. 558, at any size ------------------------------------------


def scaled(times: int) -> CodingData:
    """Count every utterance many times."""
    table = [[n * times for n in row] for row in ARTSTEIN_POESIO]
    return CodingData.from_contingency(table)


def figures(result: Result) -> list[float]:
    """Return a result and those of its categories as numbers."""
    results = [result, *result.parts["category"].values()]
    return [x for r in results for x in (r.value, r.observed, r.expected)]


UNCORRECTED = [
    spelled(name)
    for name in MEASURES.names()
    if measure_class(name).data_type is CodingData
    and measure_class(name).properties.replication
    and name != "specific_agreement"
]


@pytest.mark.parametrize("times", [500, 100_000])
@pytest.mark.parametrize(
    "measure",
    [
        *UNCORRECTED,
        *(f"multi_kappa(variant={v!r})" for v in ("davies-fleiss", "conger", "light")),
        *(f"{name}(distance='linear')" for name in ("weighted_kappa", "ac2")),
        *(f"percentage(average={average!r})" for average in ("pairs", "items")),
        "macro_f1(reading='f1-of-means')",
        "specific_agreement(category=1)",
    ],
)
def test_any_size_gives_the_value_of_artstein_poesio_2008_p558(measure, times):
    """Observed, expected and category values as well: nothing overflows and nothing drifts."""
    small, large = (measured(measure, scaled(n), parts=("category",)) for n in (1, times))
    assert figures(large) == pytest.approx(figures(small), rel=1e-12, nan_ok=True)
    assert not math.isnan(large.value)
    assert len(large.parts["category"]) == 2
    assert large.n_items == 100 * times


def test_alpha_tends_to_pi_on_artstein_poesio_2008_p558():
    """The small-sample correction shrinks with the number of items, for the categories as well."""
    pi = measured("multi_pi", scaled(1), parts=("category",))
    for times in (1, 500, 100_000):
        alpha = measured("alpha", scaled(times), parts=("category",))
        pairs = [
            (alpha, pi),
            *((alpha.parts["category"][c], r) for c, r in pi.parts["category"].items()),
        ]
        for ours, limit in pairs:
            # alpha = 1 - (1 - pi) (n - 1) / n with n = 200 decisions, exactly.
            gap = (1 - limit.value) / (200 * times)
            assert ours.value - limit.value == pytest.approx(gap, rel=1e-6)
