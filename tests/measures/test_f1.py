"""Macro and micro F1 against scikit-learn and by counting."""

from __future__ import annotations

import math
from itertools import combinations
from statistics import mean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.measures.examples.retrieval import RETRIEVAL
from tests.measures.strategies import labels, set_values, tables

from argora.errors import MeasureError
from argora.measures import parse
from argora.measures.f1.classes import class_f1
from argora.reliability import CodingData

GOLD = list("ccccpppppnnnmmcpnnpc")
PREDICTED = list("ccpnpppcpnncmncpnppp")
MEAN_OF_F1 = "macro_f1(reading='mean-of-f1')"
F1_OF_MEANS = "macro_f1(reading='f1-of-means')"


def against_gold(gold=GOLD, predicted=PREDICTED) -> CodingData:
    """Make data of two columns, gold and model."""
    return CodingData.from_matrix(
        list(zip(gold, predicted, strict=True)), annotators=["gold", "model"]
    )


@pytest.mark.parametrize(
    ("text", "value", "precision", "recall"),
    [
        ("macro_f1(reading='mean-of-f1', {})", 0.640530303030303, 0.716666666667, 0.614285714286),
        ("macro_f1(reading='f1-of-means', {})", 0.6615384615384615, 0.716666666667, 0.614285714286),
        ("micro_f1({})", 0.65, 0.65, 0.65),
        ("micro_f1(only=('c', 'p'), {})", 0.6666666666666666, 0.642857142857, 0.692307692308),
        (
            "macro_f1(reading='mean-of-f1', only=('c', 'p'), {})",
            0.6477272727272727,
            0.633333333333,
            0.678571428571,
        ),
    ],
)
def test_predictions_against_gold_agree_with_scikit_learn_1_9_1(text, value, precision, recall):
    """Also precision and recall, which are the other way round with the model as the reference."""
    data = against_gold()
    result = parse(text.format("reference='gold'"))(data, interval=None)
    turned = parse(text.format("reference='model'"))(data, interval=None)
    assert result.value == pytest.approx(value, abs=1e-15)
    assert turned.value == pytest.approx(value, abs=1e-15)
    assert result.evidence["precision"] == pytest.approx(precision)
    assert result.evidence["recall"] == pytest.approx(recall)
    assert turned.evidence["precision"] == pytest.approx(recall)
    assert turned.evidence["recall"] == pytest.approx(precision)


def test_the_f1_of_every_class_agrees_with_scikit_learn_1_9_1():
    """Without a reference there are these alone, since nobody is right."""
    assert parse(MEAN_OF_F1)(against_gold(), interval=None).evidence == {
        "F1 of c": pytest.approx(0.54545455),
        "F1 of m": pytest.approx(0.66666667),
        "F1 of n": pytest.approx(0.6),
        "F1 of p": pytest.approx(0.75),
    }


@pytest.mark.parametrize(
    ("text", "value"), [(MEAN_OF_F1, 0.5033333333333333), (F1_OF_MEANS, 0.5205469462169553)]
)
def test_a_class_that_only_one_used_counts_as_0(text, value):
    """As scikit-learn 1.9.1 counts it with zero_division=0."""
    data = against_gold([*GOLD, "x"], [*PREDICTED, "c"])
    assert parse(text)(data, interval=None).value == pytest.approx(value, abs=1e-15)


@pytest.mark.parametrize(
    ("precision", "recall", "example", "mean_of_class_f1"),
    [
        (0.773, 0.684, "stab-gurevych-2014-table-2", mean([0.625, 0.538, 0.826, 0.884])),
        (0.739, 0.705, "stab-gurevych-2014-table-6", mean([0.519, 0.92])),
        (
            *(0.864, 0.879, "stab-gurevych-2014-humans-on-components"),
            mean([0.916, 0.841, 0.911, 0.812]),
        ),
        (0.937, 0.881, "stab-gurevych-2014-humans-on-relations", mean([0.838, 0.973])),
    ],
)
def test_the_macro_f1_of_stab_and_gurevych_2014_is_that_of_means(
    precision, recall, example, mean_of_class_f1
):
    """Identifying Argumentative Discourse Structures, Tables 2 and 6; the other reading differs."""
    # Two classes with these means of precision and recall; columns: both, reference, other.
    classes = [(precision + d, recall - d) for d in (0.1, -0.1)]
    tables = np.array([[[p * r, p, r] for p, r in classes]])
    (figure,) = next(each.figures for each in RETRIEVAL if each.id == example)
    assert figure.agrees(class_f1(tables, "f1-of-means")[0])
    assert not figure.agrees(class_f1(tables, "mean-of-f1")[0])
    assert not figure.agrees(mean_of_class_f1)


def counted(rows, sets):
    """Count by item and class, pair by pair: what both, the first, and the second put into it."""

    def labels_of(v):
        return v if sets else {v}

    for a, b in combinations(range(len(rows[0])), 2):
        table = {}
        for row in rows:
            if row[a] is not None and row[b] is not None:
                one, other = labels_of(row[a]), labels_of(row[b])
                for c in one | other:
                    had = table.setdefault(c, [0, 0, 0])
                    table[c] = [
                        n + (c in s) for n, s in zip(had, (one & other, one, other), strict=True)
                    ]
        yield table


def added(found):
    """Add the tables of all pairs."""
    whole = {}
    for table in found:
        for c, own in table.items():
            whole[c] = [m + n for m, n in zip(whole.get(c, [0, 0, 0]), own, strict=True)]
    return whole


def scores(table):
    """Return macro F1 in both readings, and micro F1."""
    f1 = [2 * tp / (first + second) for tp, first, second in table.values()]
    p = mean(tp / second if second else 0 for tp, _, second in table.values())
    r = mean(tp / first if first else 0 for tp, first, _ in table.values())
    tp, first, second = map(sum, zip(*table.values(), strict=True))
    return {
        MEAN_OF_F1: mean(f1),
        F1_OF_MEANS: 2 * p * r / (p + r) if p + r else 0,
        "micro_f1()": 2 * tp / (first + second),
    }


@pytest.mark.parametrize(("values", "sets"), [(labels, False), (set_values, True)])
@given(data=st.data())
def test_f1_agrees_with_counting_by_item(values, sets, data):
    """The mean over pairs, and all pairs pooled; with several labels, each label is a class."""
    rows = data.draw(tables(values))
    found = CodingData.from_matrix(rows)
    pairs = [table for table in counted(rows, sets) if table]
    own = [scores(table) for table in pairs]
    for text in (MEAN_OF_F1, F1_OF_MEANS, "micro_f1()"):
        result = parse(text)(found, interval=None)
        pooled = parse(text.replace(")", ", pairs='pooled')").replace("(,", "("))
        assert result.is_defined == bool(pairs)
        if pairs:
            assert result.value == pytest.approx(mean(score[text] for score in own))
            wanted = scores(added(pairs))[text]
            assert pooled(found, interval=None).value == pytest.approx(wanted)


def test_pooled_pairs_count_by_what_they_did_together():
    """One pair did three items and agrees on two, another did one and agrees."""
    rows = [("x", "x", None), ("y", "y", None), ("x", "y", None), (None, "y", "y")]
    data = CodingData.from_matrix(rows, annotators=["ann", "bob", "cem"])
    assert parse("micro_f1")(data, interval=None).value == pytest.approx((2 / 3 + 1) / 2)
    pooled = parse("micro_f1(pairs='pooled')")(data, parts=("pair",))
    assert pooled.value == pytest.approx(3 / 4)
    assert "|pairs:pooled|" in pooled.method
    assert pooled.parts["pair"]["ann", "bob"].value == pytest.approx(2 / 3)


def test_pooled_precision_is_that_of_all_against_the_reference():
    """Wherever the reference stands among the annotators."""
    rows = [("x", "x", "y"), ("y", "x", "y"), ("y", "x", None), ("y", "y", None)]
    for order in ((0, 1, 2), (1, 0, 2), (1, 2, 0)):
        names = [("ann", "gold", "bob")[i] for i in order]
        data = CodingData.from_matrix([[row[i] for i in order] for row in rows], annotators=names)
        result = parse("micro_f1(only=('x',), reference='gold', pairs='pooled')")(data)
        # The gold has x 3 times for ann, of which 1 is found, and 2 times for bob, none of them.
        assert result.evidence["precision"] == 1
        assert result.evidence["recall"] == pytest.approx(1 / 5)
        assert result.value == pytest.approx(2 * 1 / (1 + 5))


def test_a_crowd_of_many_workers_takes_a_pass_over_the_items():
    """400 workers, who would be 79,800 pairs: each item was done by two of them."""
    rng = np.random.default_rng(5)
    columns = {"item": [], "who": [], "category": []}
    agreed = []
    for item in range(300):
        first, second = rng.integers(0, 2, 2).tolist()
        agreed.append(first == second)
        for who, category in ((item % 399, first), (item % 399 + 1, second)):
            columns["item"].append(item)
            columns["who"].append(f"w{who:03}")
            columns["category"].append(category)
    data = CodingData.from_columns(columns, annotator="who", group=columns["item"])
    result = parse("micro_f1")(data, resamples=20)
    assert result.value == pytest.approx(mean(agreed))
    assert result.low < result.value < result.high


@given(rows=tables(missing=False))
def test_micro_f1_of_one_category_each_is_the_percentage(rows):
    """Every error is one false positive and one false negative."""
    data = CodingData.from_matrix(rows)
    assert parse("micro_f1")(data, interval=None).value == pytest.approx(
        parse("percentage(average='pairs')")(data, interval=None).value
    )


def test_with_a_reference_only_its_pairs_count():
    """The mean over the others."""
    rows = [("x", "x", "y"), ("x", "y", "y"), ("y", "y", "y"), ("y", "y", "x")]
    data = CodingData.from_matrix(rows, annotators=["gold", "ann", "bob"])
    whole = parse("micro_f1(reference='gold')")(data, interval=None, parts=("pair", "annotator"))
    pairs = [whole.parts["pair"]["ann", "gold"], whole.parts["pair"]["bob", "gold"]]
    assert whole.value == pytest.approx(mean(result.value for result in pairs))
    assert whole.parts["pair"]["ann", "bob"].undefined == (
        "the reference 'gold' is not among the annotators ['ann', 'bob']"
    )
    assert whole.parts["annotator"]["ann"].value == pairs[0].value


def test_rows_that_stand_for_many_items_count_as_many():
    """A table of counts."""
    data = CodingData.from_contingency([[20, 10], [20, 50]])
    assert parse(MEAN_OF_F1)(data, interval=None).value == pytest.approx((40 / 70 + 100 / 130) / 2)
    huge = CodingData.from_contingency([[20 * 10**12, 10 * 10**12], [20 * 10**12, 50 * 10**12]])
    assert parse(MEAN_OF_F1)(huge, interval=None).value == pytest.approx((4 / 7 + 10 / 13) / 2)


def test_resampling_documents_gives_an_interval():
    """The value of a group is its own F1."""
    data = CodingData.from_matrix(
        list(zip(GOLD, PREDICTED, strict=True)), groups=[f"d{i % 7}" for i in range(20)]
    )
    result = parse(F1_OF_MEANS)(data, parts=("group", "category", "item"))
    assert result.low < result.value < result.high
    assert result.parts["group"]["d0"].value == pytest.approx(0.4)
    assert result.parts["item"][0].value == 1
    assert set(result.parts["category"]) == {"c", "m", "n", "p"}


@pytest.mark.parametrize(
    ("text", "rows", "reason"),
    [
        (MEAN_OF_F1, [["a", None]], "nothing was done by two annotators"),
        ("micro_f1(reference='zoe')", [["a", "b"]], "the reference 'zoe' is not among"),
        ("micro_f1(only=('z',))", [["a", "b"]], "nobody used any category that counts"),
        ("micro_f1", [[frozenset(), frozenset()]], "nobody used any category that counts"),
        ("micro_f1(only=('z',))", [["a", "b"], ["z", None]], "nobody used a category that counts"),
    ],
)
def test_where_no_class_counts_there_is_a_reason(text, rows, reason):
    """No class, no reference, no partner."""
    result = parse(text)(CodingData.from_matrix(rows))
    assert math.isnan(result.value)
    assert result.undefined.startswith(reason)


def test_the_part_of_a_class_has_the_rest_in_its_mean_and_only_has_not():
    """Of ten items, worked out by hand: F1 of a is 4/7, and that of everything else 10/13."""
    votes = {"gold": "aaabbbcccc", "model": "aabbbbaacc"}
    rows = [(i, who, value) for who, values in votes.items() for i, value in enumerate(values)]
    data = CodingData.from_rows(rows)
    part = parse(MEAN_OF_F1)(data, interval=None, parts=("category",)).parts["category"]["a"]
    assert part.value == pytest.approx((4 / 7 + 10 / 13) / 2)
    alone = parse("macro_f1(reading='mean-of-f1', only=('a',))")(data, interval=None)
    assert alone.value == pytest.approx(4 / 7)


def test_classes_with_nothing_in_common_have_an_f1_of_0():
    """In both readings; it is a number and not undefined."""
    data = CodingData.from_matrix([["a", "b"], ["b", "a"], ["a", "c"]])
    for text in (MEAN_OF_F1, F1_OF_MEANS, "micro_f1"):
        assert parse(text)(data, interval=None).value == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("macro_f1", r"macro_f1\(reading='mean-of-f1'\) or macro_f1\(reading='f1-of-means'\)"),
        (
            "macro_f1(reading='mean')",
            "reading='mean': say which of the two you mean, 'mean-of-f1' .* or 'f1-of-means'",
        ),
        ("micro_f1(only='claim')", "only='claim': expected a tuple"),
        ("micro_f1(only=())", "only=\\(\\): expected a tuple"),
        ("micro_f1(pairs='all')", "pairs='all': expected one of \\['mean', 'pooled'\\]"),
    ],
)
def test_an_option_that_means_nothing_is_refused(text, message):
    """Above all a macro F1 that does not say which one."""
    with pytest.raises(MeasureError, match=message):
        parse(text)
