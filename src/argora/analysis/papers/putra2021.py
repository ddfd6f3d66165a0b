"""Putra, Teufel & Tokunaga (2021): learners' essays, ICNALE-AS."""

from __future__ import annotations

from collections.abc import Iterator

from argora.analysis.papers.figures import Figure, Published, Request
from argora.analysis.papers.paper import Paper, Place
from argora.measures import parse
from argora.reliability import CodingData, Structure, StructureData

__all__ = ["PUTRA_2021"]

_SOURCE = "Putra et al. 2021"
_LABELS = ("restatement", "attack", "detail", "support")
# Tables 3 and 5, by rows: what the two readings say of relations that both have.
_MATRICES = {
    "Table 2": ((7, 0, 1, 0), (0, 24, 1, 0), (0, 0, 53, 3), (0, 0, 12, 121)),
    "Table 4": ((5, 0, 0, 1), (0, 9, 4, 0), (1, 0, 27, 4), (2, 1, 18, 61)),
}
_LABELLING = {"Table 2": ("0.87", "0.92"), "Table 4": ("0.61", "0.77")}
_FIGURE_3 = {
    "A": Structure.of([1, 2, 3, 4], [(1, 2), (3, 4)], restatements=[(2, 4)]),
    "B": Structure.of([1, 2, 3, 4], [(1, 3), (3, 2)], restatements=[(2, 4)]),
}
_FIGURE_4 = {
    "A": Structure.of([1, 2, 3, 4, 5], [(2, 1), (3, 2), (4, 2), (5, 2)]),
    "B": Structure.of([1, 2, 3, 4, 5], [(2, 1), (3, 2), (4, 2)], without=[5]),
}
_EXAMPLES = (
    (
        "Figure 3",
        "four sentences, two of them restated",
        _FIGURE_3,
        (
            ("mar(unit='link')", "0.50"),
            ("mar(unit='link', closure=True)", "0.75"),
            ("mar(unit='path')", "0.31"),
            ("mar(unit='path', closure=True)", "0.57"),
        ),
    ),
    (
        "Figure 4",
        "five sentences, one of them no part of the argument for B",
        _FIGURE_4,
        (
            ("mar(unit='descendants')", "0.40"),
            ("mar(unit='descendants', partial=True)", "0.76"),
        ),
    ),
)


def _examples(_: Request) -> Iterator[Figure]:
    for place, title, maps, figures in _EXAMPLES:
        data = StructureData.of(maps)
        for measure, printed in figures:
            result = parse(measure)(data, interval=None)
            yield _figure(place, title, measure, result.value, printed)


def _labelling(_: Request) -> Iterator[Figure]:
    """Measure the relations of the printed confusion matrices."""
    for place, matrix in _MATRICES.items():
        data = CodingData.from_contingency(matrix, categories=_LABELS)
        title = f"labels of {sum(map(sum, matrix))} relations, from the printed confusion matrix"
        for measure, printed in zip(("kappa", "percentage"), _LABELLING[place], strict=True):
            result = parse(measure)(data, interval=None)
            yield _figure(place, title, measure, result.value, printed)


def _figure(place: str, task: str, measure: str, ours: float, printed: str) -> Figure:
    same = Published(printed, _SOURCE, same=True)
    return Figure(task, measure, ours, published=(same,), place=place)


_CORPUS = "the corpus is not published with the paper"
_RAW = "the annotations of the 20 essays are not published"
_VOTES = "the answers of the crowd are not published"

PUTRA_2021 = Paper(
    "putra2021",
    "Putra, Teufel & Tokunaga (2021), Annotating Argumentative Structure in English-as-a-Foreign-"
    "Language Learner Essays, Natural Language Engineering",
    (
        Place(
            "Figure 1",
            "closure over restatements",
            "a drawing",
            "argora report STUDY",
            is_picture=True,
        ),
        Place(
            "Figure 2",
            "the structure of one essay",
            "a drawing",
            "argora report STUDY",
            is_picture=True,
        ),
        Place("Figure 3", "links, paths and closure of two maps"),
        Place("Figure 4", "descendant sets of two maps"),
        Place(
            "Figure 5",
            "a task of the crowd",
            "a drawing",
            "argora metaevaluate STUDY --task DIR",
            is_picture=True,
        ),
        Place(
            "Table 1",
            "measures judged by people",
            _VOTES,
            "argora metaevaluate STUDY --questions FILE --votes FILE",
        ),
        Place(
            "Table 2",
            "one annotator with herself: labels of relations",
            _RAW,
            "argora agree STUDY --rounds -m kappa --by pair --of relation-category",
        ),
        Place(
            "Table 3",
            "confusion of one annotator with herself",
            "a count of what is not published; Table 2 is measured on it",
            "argora diagnose STUDY --rounds --by pair --of relation-category",
        ),
        Place("Table 4", "two annotators: labels of relations", _RAW, "argora agree STUDY"),
        Place(
            "Table 5",
            "confusion of two annotators",
            "a count of what is not published; Table 4 is measured on it",
            "argora diagnose STUDY --by pair --of relation-category",
        ),
        Place("Table 6", "statistics of the corpus", _CORPUS, "argora describe STUDY"),
        Place("Table 7", "direction of relations", _CORPUS, "argora describe STUDY"),
        Place(
            "Figure 6", "an excerpt of an essay", "a text", "argora feedback STUDY", is_picture=True
        ),
        Place(
            "Figure 7", "an excerpt of an essay", "a text", "argora feedback STUDY", is_picture=True
        ),
    ),
    (_examples, _labelling),
)
