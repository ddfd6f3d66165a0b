"""Examples of precision, recall and F1; most need more than measuring the data."""

from __future__ import annotations

from tests.measures.examples.example import Example, Figure

from argora.reliability import CodingData

__all__ = ["RETRIEVAL"]

SG2014 = "Stab & Gurevych (2014), Identifying Argumentative Discourse Structures"
TRAUTMANN = (
    "Trautmann, Daxenberger, Stab, Schütze & Gurevych (2020), Fine-Grained Argument Unit "
    "Recognition and Classification"
)
F1_OF_MEANS = "macro_f1(reading='f1-of-means')"
CLASS_F1 = "macro_f1(reading='mean-of-f1')"
SPLITS = ("in_domain Dev", "in_domain Test", "cross_domain Dev", "cross_domain Test")


def largest_class_always(sizes: dict[str, int]) -> CodingData:
    """Return gold of these sizes beside a baseline that always says its largest class."""
    at = list(sizes).index(max(sizes, key=sizes.__getitem__))
    table = [[n if i == at else 0 for i in range(len(sizes))] for n in sizes.values()]
    return CodingData.from_contingency(table, categories=list(sizes))


RETRIEVAL = (
    Example(
        "stab-gurevych-2014-baseline-of-components",
        "90 major claims, 429 claims, 1033 premises and 327 others (Table 1) beside a baseline "
        "that always says premise",
        f"{SG2014}, p. 51, Table 2",
        (
            Figure("percentage", "0.55"),
            Figure(CLASS_F1, "0.177"),
            Figure(F1_OF_MEANS, "0.177"),
            Figure(CLASS_F1, "0.709", "F1 of Premise"),
        ),
        largest_class_always({"MajorClaim": 90, "Claim": 429, "Premise": 1033, "None": 327}),
    ),
    Example(
        "stab-gurevych-2014-baseline-of-relations",
        "989 pairs with support and 5341 without (Table 5) beside a baseline that never says "
        "support",
        f"{SG2014}, p. 53, Table 6",
        (
            Figure(CLASS_F1, "0.458"),
            Figure(F1_OF_MEANS, "0.458"),
            Figure(CLASS_F1, "0.915", "F1 of Non-support"),
        ),
        largest_class_always({"Support": 989, "Non-support": 5341}),
    ),
    Example(
        "stab-gurevych-2014-table-2",
        "macro F1 of argument components, from macro precision .773 and recall .684",
        f"{SG2014}, p. 51, Table 2",
        (Figure(F1_OF_MEANS, "0.726"),),
        checked_by="test_the_macro_f1_of_stab_and_gurevych_2014_is_that_of_means",
    ),
    Example(
        "stab-gurevych-2014-table-6",
        "macro F1 of relations, from macro precision .739 and recall .705",
        f"{SG2014}, p. 53, Table 6",
        (Figure(F1_OF_MEANS, "0.722"),),
        checked_by="test_the_macro_f1_of_stab_and_gurevych_2014_is_that_of_means",
    ),
    Example(
        "stab-gurevych-2014-humans-on-components",
        "macro F1 of people on components, from macro precision .864 and recall .879",
        f"{SG2014}, p. 51, Table 2",
        (Figure(F1_OF_MEANS, "0.871"),),
        checked_by="test_the_macro_f1_of_stab_and_gurevych_2014_is_that_of_means",
    ),
    Example(
        "stab-gurevych-2014-humans-on-relations",
        "macro F1 of people on relations, from macro precision .937 and recall .881",
        f"{SG2014}, p. 53, Table 6",
        (Figure(F1_OF_MEANS, "0.908"),),
        checked_by="test_the_macro_f1_of_stab_and_gurevych_2014_is_that_of_means",
    ),
    Example(
        "trautmann-2020-table-2",
        "the baseline that marks nothing, on the published gold of AURC-8",
        f"{TRAUTMANN}, Table 2",
        tuple(
            Figure(measure, printed, on=split)
            for measure, row in [
                ("segment_f1", (".478", ".463", ".394", ".379")),
                ("sentence_f1", (".216", ".211", ".188", ".183")),
            ]
            for split, printed in zip(SPLITS, row, strict=True)
        ),
        checked_by="test_marking_nothing_in_aurc_agrees_with_the_baselines_of_trautmann_2020",
    ),
)
