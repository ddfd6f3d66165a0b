"""Coding measures against the examples printed in the papers that define or discuss them."""

from __future__ import annotations

import pytest
from tests.measures.literature import (
    ARTSTEIN_POESIO,
    COHEN_P37,
    COHEN_P45,
    FLEISS_1971,
    GWET_2008,
    KRIPPENDORFF_1980_P133,
    KRIPPENDORFF_2004_P224,
    KRIPPENDORFF_2004_P247_A,
    KRIPPENDORFF_2004_P247_B,
    KRIPPENDORFF_2011_B,
    NINE_ITEMS,
    NINE_SETS,
    RANDOLPH_2005,
    TWELVE_UNITS,
    WIKIPEDIA_FLEISS,
    agrees,
    from_counts,
)

from argora.measures import Result, parse
from argora.reliability import CodingData

INTERVAL = "alpha(distance='interval')"
RATIO = "alpha(distance='ratio')"


def measured(name: str, data: CodingData, *, parts: tuple[str, ...] = ()) -> Result:
    """Measure without an interval."""
    return parse(name)(data, interval=None, parts=parts)


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


@pytest.mark.parametrize(
    ("measure", "part", "printed"),
    [
        ("percentage", "value", "0.60"),
        ("alpha", "observed", "0.400"),
        ("alpha", "expected", "0.442"),
        ("alpha", "value", "0.095"),
    ],
)
def test_ten_items_agree_with_krippendorff_1980_p133(measure, part, printed):
    """Two annotators, ten items, two categories of unequal size."""
    result = measured(measure, CodingData.from_matrix(KRIPPENDORFF_1980_P133))
    assert agrees(getattr(result, part), printed)


@pytest.mark.parametrize(
    ("measure", "part", "printed"),
    [
        ("percentage", "value", "0.741"),
        ("alpha", "observed", "0.259"),
        ("alpha", "expected", "0.724"),
        ("alpha", "value", "0.642"),
        (INTERVAL, "value", "0.547"),
        (RATIO, "value", "0.483"),
    ],
)
def test_nine_items_agree_with_krippendorff_1980_p139(measure, part, printed):
    """Three annotators, nine items, four categories."""
    assert agrees(getattr(measured(measure, CodingData.from_matrix(NINE_ITEMS)), part), printed)


def test_nine_items_agree_with_meyer_2014_p108_who_cut_the_percentage():
    """20/27 is .7407; the paper prints 0.740, cutting digits off."""
    result = measured("percentage", CodingData.from_matrix(NINE_ITEMS))
    assert agrees(result.value, "0.740", truncated=True)


@pytest.mark.parametrize(
    ("category", "printed"), [(1, "0.381"), (2, "0.711"), (3, "0.717"), (4, "0.764")]
)
def test_category_alpha_agrees_with_meyer_2014_p108(category, printed):
    """Collapsing all other categories gives the category's own alpha."""
    result = measured("alpha", CodingData.from_matrix(NINE_ITEMS), parts=("category",))
    assert agrees(result.parts["category"][category].value, printed)


@pytest.mark.parametrize(
    ("category", "printed", "truncated"),
    [(1, "0.777", True), (2, "0.852", False), (3, "0.926", False), (4, "0.926", False)],
)
def test_category_percentage_agrees_with_dkpro_for_krippendorff_1980_p139(
    category, printed, truncated
):
    """Collapsing all other categories; 7/9 is cut to 0.777, the others are rounded."""
    result = measured("percentage", CodingData.from_matrix(NINE_ITEMS), parts=("category",))
    assert agrees(result.parts["category"][category].value, printed, truncated=truncated)


@pytest.mark.parametrize(("measure", "printed"), [("percentage", "0.6"), ("alpha", "0.095")])
def test_ten_items_agree_with_krippendorff_2004_p224(measure, printed):
    """The same margins as in 1980, in other items."""
    result = measured(measure, CodingData.from_matrix(KRIPPENDORFF_2004_P224))
    assert agrees(result.value, printed)


def test_nominal_data_agree_with_krippendorff_2011_section_b():
    """Two annotators, twelve items, five categories."""
    assert agrees(measured("alpha", CodingData.from_matrix(KRIPPENDORFF_2011_B)).value, "0.692")


@pytest.mark.parametrize(
    ("measure", "part", "printed"),
    [
        ("alpha", "value", "0.743421052631579"),
        ("alpha", "value", "0.743"),
        ("alpha(distance='ordinal')", "value", "0.815"),
        (INTERVAL, "value", "0.849"),
        (INTERVAL, "observed", "0.433"),
        (INTERVAL, "expected", "2.872"),
        (RATIO, "value", "0.797"),
        ("percentage", "value", "0.800"),
        ("percentage(average='pairs')", "value", "0.782"),
        ("percentage(average='items')", "value", "0.818"),
    ],
)
def test_twelve_units_agree_with_krippendorff_2011_section_c(measure, part, printed):
    """Four annotators, missing values, and a unit with one value that tells nothing."""
    result = measured(measure, CodingData.from_matrix(TWELVE_UNITS))
    assert agrees(getattr(result, part), printed)
    assert result.n_items == 11


@pytest.mark.parametrize(
    ("part", "printed"), [("value", "0.76117"), ("observed", "0.81818"), ("expected", "0.23872")]
)
def test_twelve_units_agree_with_gwet_2014_for_fleiss_kappa_with_missing_values(part, printed):
    """The same data are Gwet's `raw4raters`; irrCAC prints these three numbers."""
    result = measured("fleiss_kappa", CodingData.from_matrix(TWELVE_UNITS))
    assert agrees(getattr(result, part), printed)


@pytest.mark.parametrize(
    ("table", "part", "printed"),
    [
        (COHEN_P37, "observed", "0.29"),
        (COHEN_P37, "expected", "0.35"),
        (COHEN_P37, "value", "-0.09"),
        (COHEN_P45, "observed", "0.70"),
        (COHEN_P45, "expected", "0.41"),
        (COHEN_P45, "value", "0.492"),
    ],
)
def test_kappa_agrees_with_cohen_1960(table, part, printed):
    """Two judges, three categories: pages 37 and 45."""
    assert agrees(getattr(measured("kappa", CodingData.from_contingency(table)), part), printed)


def test_the_highest_possible_kappa_agrees_with_cohen_1960_p45():
    """The margins allow no more than this."""
    result = measured("kappa", CodingData.from_contingency(COHEN_P45))
    assert agrees(result.evidence["maximum"], "0.831")


ARTSTEIN_POESIO_PRINTED = [
    ("percentage", "value", "0.7"),
    ("s", "expected", "0.5"),
    ("s", "value", "0.4"),
    ("multi_s", "value", "0.4"),
    ("pi", "expected", "0.545"),
    ("pi", "value", "0.341"),
    ("multi_kappa(variant='hubert')", "value", "0.348"),
    ("multi_kappa(variant='davies-fleiss')", "value", "0.348"),
    ("multi_kappa(variant='conger')", "value", "0.348"),
    ("multi_kappa(variant='light')", "value", "0.348"),
    ("multi_pi", "expected", "0.545"),
    ("multi_pi", "value", "0.341"),
    ("kappa", "expected", "0.54"),
    ("kappa", "value", "0.348"),
]


@pytest.mark.parametrize("times", [1, 500, 100_000])
@pytest.mark.parametrize(("measure", "part", "printed"), ARTSTEIN_POESIO_PRINTED)
def test_two_annotators_agree_with_artstein_poesio_2008_p558_at_any_size(
    measure, part, printed, times
):
    """Multiplying all counts changes nothing for these measures, and nothing overflows."""
    table = [[n * times for n in row] for row in ARTSTEIN_POESIO]
    result = measured(measure, CodingData.from_contingency(table))
    assert agrees(getattr(result, part), printed)
    assert result.n_items == 100 * times


def test_alpha_tends_to_pi_on_artstein_poesio_2008_p558():
    """The small-sample correction of alpha shrinks with the number of items."""
    pi = measured("multi_pi", CodingData.from_contingency(ARTSTEIN_POESIO)).value
    gaps = [
        measured(
            "alpha",
            CodingData.from_contingency([[n * times for n in row] for row in ARTSTEIN_POESIO]),
        ).value
        - pi
        for times in (1, 500, 100_000)
    ]
    # alpha = 1 - (1 - pi) (n - 1) / n with n = 200 decisions, exactly.
    assert gaps == pytest.approx([(1 - pi) / (200 * t) for t in (1, 500, 100_000)], rel=1e-6)


@pytest.mark.parametrize(
    ("table", "measure", "printed"),
    [
        (KRIPPENDORFF_2004_P247_A, "percentage", "0.46"),
        (KRIPPENDORFF_2004_P247_A, "pi", "0.186"),
        (KRIPPENDORFF_2004_P247_A, "multi_pi", "0.186"),
        (KRIPPENDORFF_2004_P247_A, "kappa", "0.186"),
        (KRIPPENDORFF_2004_P247_B, "percentage", "0.46"),
        (KRIPPENDORFF_2004_P247_B, "pi", "0.186"),
        (KRIPPENDORFF_2004_P247_B, "multi_pi", "0.186"),
        (KRIPPENDORFF_2004_P247_B, "kappa", "0.258"),
    ],
)
def test_bias_agrees_with_krippendorff_2004_p247(table, measure, printed):
    """A bias between annotators raises kappa, but not pi, at the same disagreement."""
    assert agrees(measured(measure, CodingData.from_contingency(table)).value, printed)


@pytest.mark.parametrize(
    ("measure", "printed"),
    [("percentage", "0.9"), ("pi", "0.6078431"), ("multi_pi", "0.6078431"), ("ac1", "0.8657718")],
)
def test_unequal_categories_agree_with_gwet_2008(measure, printed):
    """Nine of ten items agree, eight of them in one category."""
    assert agrees(measured(measure, CodingData.from_contingency(GWET_2008)).value, printed)


@pytest.mark.parametrize("measure", ["fleiss_kappa", "randolph_kappa"])
def test_three_annotators_agree_with_randolph_2005_p17(measure):
    """Equal margins: the fixed and the free kappa are a third."""
    result = measured(measure, CodingData.from_matrix(RANDOLPH_2005))
    assert agrees(result.value, "0.3333333333333333")


@pytest.mark.parametrize(
    ("measure", "observed", "expected", "printed"),
    [
        ("multi_s", "0.81818", "0.2", "0.77273"),
        ("ac1", "0.81818", "0.19032", "0.77544"),
        ("multi_kappa(variant='conger')", "0.81818", "0.23343", "0.76282"),
        ("ac2(distance='linear')", "0.93939", "0.57096", "0.85874"),
        ("ac2(distance='quadratic')", "0.97538", "0.7137", "0.91400"),
    ],
)
def test_twelve_units_agree_with_irrcac_for_data_with_missing_values(
    measure, observed, expected, printed
):
    """Gwet's `raw4raters` by irrCAC 0.4.4: Brennan-Prediger, AC1, Conger's kappa, AC2."""
    result = measured(measure, CodingData.from_matrix(TWELVE_UNITS))
    assert agrees(result.observed, observed)
    assert agrees(result.expected, expected)
    assert agrees(result.value, printed)


@pytest.mark.parametrize(("distance", "printed"), [("linear", "0.66492"), ("quadratic", "0.67192")])
def test_weighted_kappa_of_four_annotators_agrees_with_irrcac_on_complete_data(distance, printed):
    """The eight units that all four decided on; irrCAC 0.4.4 calls it Conger's, weighted."""
    complete = CodingData.from_matrix([row for row in TWELVE_UNITS if None not in row])
    assert agrees(measured(f"weighted_kappa(distance={distance!r})", complete).value, printed)


@pytest.mark.parametrize(
    ("distance", "printed"),
    [("linear", "0.6774193548387097"), ("quadratic", "0.8387096774193548")],
)
def test_weighted_kappa_of_two_annotators_agrees_with_scikit_learn(distance, printed):
    """Ten items on a scale of four, by scikit-learn's cohen_kappa_score."""
    rows = list(zip([0, 0, 1, 2, 2, 3, 1, 0, 3, 2], [0, 1, 1, 2, 3, 3, 0, 0, 2, 2], strict=True))
    result = measured(f"weighted_kappa(distance={distance!r})", CodingData.from_matrix(rows))
    assert agrees(result.value, printed)


@pytest.mark.parametrize(
    ("measure", "printed"),
    [("percentage", "0.333"), ("max_percentage", "0.667"), ("dice", "0.5")],
)
def test_sets_agree_with_the_tests_of_dkpro_where_two_empty_sets_disagree(measure, printed):
    """DKPro's nine items; its percentage takes two empty sets for equal, the other two do not."""
    how = measure if measure == "percentage" else f"{measure}(empty='disagree')"
    assert agrees(measured(how, CodingData.from_matrix(NINE_SETS)).value, printed)


@pytest.mark.parametrize(("measure", "value"), [("max_percentage", 7 / 9), ("dice", 5.5 / 9)])
def test_two_empty_sets_agree(measure, value):
    """Who says nothing, twice, says the same: the ninth of the items with two empty sets."""
    assert measured(measure, CodingData.from_matrix(NINE_SETS)).value == pytest.approx(value)


@pytest.mark.parametrize(
    ("part", "printed"), [("observed", "0.556"), ("expected", "0.220"), ("value", "0.430")]
)
def test_diagnoses_agree_with_fleiss_1971_p379(part, printed):
    """Six psychiatrists diagnose each of thirty subjects."""
    assert agrees(getattr(measured("multi_pi", from_counts(FLEISS_1971)), part), printed)


@pytest.mark.parametrize(
    ("part", "printed"), [("observed", "0.378"), ("expected", "0.213"), ("value", "0.210")]
)
def test_fourteen_annotators_agree_with_the_example_on_wikipedia(part, printed):
    """Ten items, fourteen annotators, five categories."""
    assert agrees(getattr(measured("multi_pi", from_counts(WIKIPEDIA_FLEISS)), part), printed)
