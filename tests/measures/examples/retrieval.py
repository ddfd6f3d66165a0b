"""Examples of precision, recall and F1, which need more than measuring the data."""

from __future__ import annotations

from tests.measures.examples.example import Example, Figure

__all__ = ["RETRIEVAL"]

SG2014 = "Stab & Gurevych (2014), Identifying Argumentative Discourse Structures"
TRAUTMANN = (
    "Trautmann, Daxenberger, Stab, Schütze & Gurevych (2020), Fine-Grained Argument Unit "
    "Recognition and Classification"
)
F1_OF_MEANS = "macro_f1(reading='f1-of-means')"
SPLITS = ("in_domain Dev", "in_domain Test", "cross_domain Dev", "cross_domain Test")

RETRIEVAL = (
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
