"""Figures of a confusion matrix, by the baselines of the paper, which follow from its counts."""

from __future__ import annotations

import pytest
from tests.measures.literature import agrees

from argora.mining.experiments.confusion import MACRO, Confusion, mean_figures

MEAN, MEANS = MACRO["mean-of-f1"], MACRO["f1-of-means"]
COMPONENTS = {"major-claim": 90, "claim": 429, "premise": 1033, "none": 327}
RELATIONS = {"support": 989, "not": 5341}


@pytest.mark.parametrize(
    ("counts", "printed"),
    [
        (
            COMPONENTS,
            {
                "accuracy": "0.55",
                MEAN: "0.177",
                "macro precision": "0.137",
                "macro recall": "0.25",
                "F1 of premise": "0.709",
                "F1 of claim": "0",
            },
        ),
        (
            RELATIONS,
            {
                "accuracy": "0.844",
                MEAN: "0.458",
                MEANS: "0.458",
                "macro precision": "0.422",
                "macro recall": "0.5",
                "F1 of not": "0.915",
                "F1 of support": "0",
            },
        ),
    ],
)
def test_the_majority_baseline_has_the_figures_of_the_paper(counts, printed):
    """Stab and Gurevych (2014), Tables 2 and 6, by the counts of Tables 1 and 5.

    They print .843 for the accuracy of the second; with all pairs it is .8438.
    """
    gold = [name for name, n in counts.items() for _ in range(n)]
    usual = max(counts, key=counts.__getitem__)
    figures = Confusion.of(gold, [usual] * len(gold)).figures
    assert {name: agrees(figures[name], text) for name, text in printed.items()} == dict.fromkeys(
        printed, True
    )


def test_the_two_meanings_of_macro_f1_differ():
    """Precision .773 and recall .684 are .726 in the second, as in Table 2."""
    assert agrees(2 * 0.773 * 0.684 / (0.773 + 0.684), "0.726")
    figures = Confusion.of("aaab", "aabb").figures
    assert figures[MEAN] == pytest.approx((0.8 + 2 / 3) / 2)
    precision, recall = (1 + 0.5) / 2, (2 / 3 + 1) / 2
    assert figures[MEANS] == pytest.approx(2 * precision * recall / (precision + recall))


def test_counts_have_the_gold_in_rows():
    """Two of three a are right, one is taken for b."""
    found = Confusion.of("aaab", "aabb")
    assert found.classes == ("a", "b")
    assert found.counts.tolist() == [[2, 1], [0, 1]]


def test_means_are_over_those_who_have_a_figure():
    """Who never meets a class says nothing of it."""
    found = mean_figures([Confusion.of("ab", "ab"), Confusion.of("aa", "ac")])
    assert found["accuracy"] == 0.75
    assert found["F1 of b"] == 1
