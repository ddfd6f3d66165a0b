"""What a confusion matrix alone tells: Peldszus & Stede (2013), Tables 1 to 4, and brute force."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from tests.measures.strategies import labels, tables

from argora.analysis.papers.peldszus2013 import (
    CATEGORIES,
    DECISIONS,
    TABLE_2,
    TABLE_3,
    TABLE_4,
)
from argora.diagnostics.collapsing import definition_tests, distinction_tests
from argora.diagnostics.confusion import Confusion, confusion, from_print
from argora.diagnostics.from_confusion import (
    agreement_of,
    definition_tests_of,
    distinction_tests_of,
)
from argora.diagnostics.matrices import confusion_matrix
from argora.errors import DataError
from argora.measures import parse
from argora.reliability import CodingData

PRINTED = np.array([line.split() for line in TABLE_2.strip().splitlines()], dtype=float)


@pytest.fixture(scope="module")
def printed() -> Confusion:
    """The confusion that stands behind the printed table."""
    return from_print(CATEGORIES, PRINTED, decisions=DECISIONS, reading="paper-compatible")


def test_the_printed_matrix_gives_the_printed_agreement(printed):
    """Table 1, role+type: .56, .20 and .450; read as chances, A_o would be .417."""
    found = agreement_of(printed)
    assert (round(found.observed, 3), round(found.expected, 3)) == (0.561, 0.202)
    assert f"{found.value:.3f}" == "0.450"
    wrong = from_print(CATEGORIES, PRINTED, decisions=DECISIONS, reading="row-conditional")
    assert f"{agreement_of(wrong).observed:.3f}" == "0.417"


def test_shares_read_as_the_paper_does_are_those_printed(printed):
    """The correction and its inverse: all hundred cells within what rounding can do."""
    back = printed.shares("paper-compatible")
    frequent = np.array(DECISIONS) > 100
    assert np.abs(back - PRINTED)[frequent].max() < 0.003
    assert printed.probabilities[0, 0] == pytest.approx(2 * 0.625 / 1.625, abs=0.002)


@pytest.mark.parametrize("category", list(TABLE_3))
def test_definition_tests_are_those_of_table_3(printed, category):
    """Differences within .002; of agreement the print cuts digits off, as .99 for .9987."""
    test = next(t for t in definition_tests_of(printed) if t.categories == (category,))
    difference, observed, expected = map(float, TABLE_3[category])
    assert test.difference == pytest.approx(difference, abs=0.002)
    assert test.agreement.observed == pytest.approx(observed, abs=0.01)
    assert test.agreement.expected == pytest.approx(expected, abs=0.01)
    assert test.share == pytest.approx(
        DECISIONS[CATEGORIES.index(category)] / sum(DECISIONS), abs=0.001
    )


def test_definition_tests_stand_in_the_order_of_table_3(printed):
    """The missing decisions, which the paper leaves out of the table, aside."""
    order = [t.categories[0] for t in definition_tests_of(printed) if t.categories != ("?",)]
    assert order == list(TABLE_3)


@pytest.mark.parametrize("pair", list(TABLE_4))
def test_distinction_tests_are_those_of_table_4(printed, pair):
    """Differences within .002, agreement as printed."""
    (test,) = distinction_tests_of(printed, pairs=[pair])
    difference, observed, expected = map(float, TABLE_4[pair])
    assert test.difference == pytest.approx(difference, abs=0.002)
    assert test.agreement.observed == pytest.approx(observed, abs=0.01)
    assert test.agreement.expected == pytest.approx(expected, abs=0.01)


def test_the_two_readings_differ_by_half_the_diagonal():
    """Three annotators say a a b: of ordered pairs a faces a twice and b twice."""
    found = confusion(CodingData.from_matrix([["a", "a", "b"]]))
    assert found.shares("row-conditional")[0].tolist() == [0.5, 0.5]
    assert found.shares("paper-compatible")[0].tolist() == pytest.approx([1 / 3, 2 / 3])
    with pytest.raises(DataError, match="reading='paper': expected one of"):
        found.shares("paper")


def test_the_matrix_of_a_figure_names_its_reading():
    """In its signature and in the sentence under it."""
    data = CodingData.from_matrix([["a", "a", "b"]])
    usual, printed = confusion_matrix(data), confusion_matrix(data, "paper-compatible")
    assert usual.signature.startswith("confusion|share|row-conditional|")
    assert printed.signature.startswith("confusion|share|paper-compatible|")
    assert printed.cell("a", "a") == pytest.approx(1 / 3)
    assert "each agreeing pair counted once" in printed.reading


@given(rows=tables(labels, missing=False))
@settings(max_examples=40)
def test_complete_tables_give_multi_pi_and_its_tests(rows):
    """The matrix alone says what the measure says on the data, collapsed in every way."""
    data = CodingData.from_matrix(rows)
    found = confusion(data)
    how = parse("multi_pi")
    whole = how(data, interval=None)
    assert agreement_of(found).value == pytest.approx(whole.value, nan_ok=True)
    assert agreement_of(found).expected == pytest.approx(whole.expected, nan_ok=True)
    for mine, theirs in (
        (definition_tests_of(found), definition_tests(how, data, interval=None)),
        (distinction_tests_of(found), distinction_tests(how, data, interval=None)),
    ):
        values = {test.categories: test.value.value for test in theirs}
        assert {test.categories for test in mine} == set(values)
        for test in mine:
            assert test.agreement.value == pytest.approx(values[test.categories], nan_ok=True)


def test_nothing_shared_and_one_category_are_undefined():
    """With the reason, and so are the differences."""
    nothing = agreement_of(confusion(CodingData.from_matrix([["a", None], [None, "b"]])))
    assert np.isnan(nothing.value)
    assert nothing.undefined == "nothing was done by two annotators"
    same = confusion(CodingData.from_matrix([["a", "a"]], categories=["a", "b"]))
    assert "no variation" in agreement_of(same).undefined
    assert all(np.isnan(test.difference) for test in distinction_tests_of(same))


def test_what_makes_no_pairs_is_refused():
    """Several labels on an item, unknown names, and tables of the wrong size."""
    sets = CodingData.from_matrix([[frozenset("a"), frozenset("bc")], [frozenset("b")] * 2])
    with pytest.raises(DataError, match="not symmetric"):
        agreement_of(confusion(sets))
    found = confusion(CodingData.from_matrix([["claim", "premise"]]))
    with pytest.raises(DataError, match="no category 'clam'; did you mean 'claim'"):
        distinction_tests_of(found, pairs=[("clam", "premise")])
    with pytest.raises(DataError, match="2 labels need 2 x 2 shares"):
        from_print("ab", [[1.0]], decisions=[1, 2], reading="row-conditional")


def test_pairs_are_counted_without_a_loop_over_items():
    """Weights count: a row that stands for ten items gives ten times its pairs."""
    random = np.random.default_rng(1)
    table = random.integers(0, 4, (50, 6))
    found = confusion(CodingData.from_matrix(table.tolist()))
    slow = np.zeros((4, 4))
    for row in table:
        for i, j in combinations(row, 2):
            slow[i, j] += 1
            slow[j, i] += 1
    assert np.array_equal(found.pairs, slow)
