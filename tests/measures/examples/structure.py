"""Examples of units that are tied by relations."""

from __future__ import annotations

from tests.measures.examples.example import Example, Figure

from argora.reliability import Structure, StructureData

__all__ = ["FIG_1", "FIG_3", "FIG_4", "STRUCTURE"]

PUTRA = (
    "Putra, Teufel & Tokunaga (2021), Annotating Argumentative Structure in English-as-a-Foreign-"
    "Language Learner Essays"
)
LINK, PATH, DESCENDANTS = (f"mar(unit='{unit}'" for unit in ("link", "path", "descendants"))

FIG_1 = {
    "A": Structure.of([1, 2, 3, 4], [(1, 2), (3, 4)], restatements=[(2, 4)]),
    "B": Structure.of([1, 2, 3, 4], [(1, 4), (3, 2)], restatements=[(2, 4)]),
}
FIG_3 = {
    "A": Structure.of([1, 2, 3, 4], [(1, 2), (3, 4)], restatements=[(2, 4)]),
    "B": Structure.of([1, 2, 3, 4], [(1, 3), (3, 2)], restatements=[(2, 4)]),
}
FIG_4 = {
    "A": Structure.of([1, 2, 3, 4, 5], [(2, 1), (3, 2), (4, 2), (5, 2)]),
    "B": Structure.of([1, 2, 3, 4, 5], [(2, 1), (3, 2), (4, 2)], without=[5]),
}

STRUCTURE = (
    Example(
        "putra-2021-figure-1",
        "four sentences, two of them restated; no link in common, and the same once closed",
        f"{PUTRA}, section 3.2.3, Figure 1",
        (Figure(f"{LINK}, closure=True)", "1"),),
        StructureData.of(FIG_1),
    ),
    Example(
        "putra-2021-figure-3",
        "four sentences, two of them restated",
        f"{PUTRA}, section 4.2, Figure 3",
        (
            Figure(f"{LINK})", "0.5"),
            Figure(f"{LINK}, closure=True)", "0.75"),
            Figure(f"{PATH})", "0.31"),
            Figure(f"{PATH}, closure=True)", "0.57"),
        ),
        StructureData.of(FIG_3),
    ),
    Example(
        "putra-2021-figure-4",
        "five sentences, one of them no part of the argument for the second annotator",
        f"{PUTRA}, section 4.2, Figure 4",
        (
            Figure(f"{DESCENDANTS})", "0.40"),
            Figure(f"{DESCENDANTS}, partial=True)", "0.76"),
            Figure("graph_inclusion", "0.88"),
            Figure("graph_inclusion(combine='f1')", "0.86"),
        ),
        StructureData.of(FIG_4),
    ),
    Example(
        "duthie-2016-p46",
        "the mean of the scores of relations, .43, and segmentation similarity, .95",
        "Duthie, Lawrence, Budzynska & Reed (2016), The CASS Technique for Evaluating the "
        "Performance of Argument Mining, p. 46",
        (Figure("cass", "0.59"),),
        checked_by="test_the_harmonic_mean_agrees_with_duthie_2016_p46",
    ),
)
