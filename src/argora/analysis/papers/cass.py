"""Duthie, Lawrence, Budzynska & Reed (2016): CASS."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argora.analysis.papers.corpora import MissingCorpusError
from argora.analysis.papers.figures import Figure, Published, Request
from argora.analysis.papers.paper import Paper, Place
from argora.formats import read
from argora.measures import parse
from argora.measures.structure.cass import cass_scores, combined
from argora.reliability.structure import compare_maps

__all__ = ["CASS"]

_TABLE = "Table 1"
_M, _S = 0.43, 0.95
_MAPS = ("28037", "28111")
# The rows of Table 1: the measure, what it is called there, and the figure.
_ROWS = (
    ("plain_structure", "Cohen's kappa", "0.44"),
    ("cass", "CASS of kappa", "0.59"),
    ("plain_structure(score='f1')", "F1 score", "0.66"),
    ("cass(score='f1')", "CASS of F1", "0.74"),
)
_UNPUBLISHED = "the two maps of the paper are not published"
_OTHER = "ours are of two other maps"


def _of_print(_: Request) -> Iterator[Figure]:
    """Combine the mean and the segmentation similarity that the paper gives."""
    yield Figure(
        f"from the printed parts, M = {_M} and S = {_S}",
        "CASS of kappa",
        float(combined(np.float64(_M), np.float64(_S))),
        published=(Published("0.59", "Duthie et al. 2016", same=True),),
        place=_TABLE,
    )


def _of_maps(request: Request) -> Iterator[Figure]:
    """Compare two analyses of one debate that are published."""
    folder = request.data / "aif-pairs"
    places = [folder / f"{name}.json" for name in _MAPS]
    if not all(place.exists() for place in places):
        raise MissingCorpusError(f"the maps {' and '.join(_MAPS)} of AIFdb are not in {folder}")
    data = compare_maps(*map(read, places))
    for measure, title, printed in _ROWS:
        result = parse(measure)(data, interval=None)
        yield _figure(title, result.value, printed)
    scores = cass_scores(data)
    yield _figure("mean of the kappas, M", scores.mean, str(_M))
    yield _figure("segmentation similarity, S", scores.segmentation, str(_S))


def _figure(measure: str, ours: float, printed: str) -> Figure:
    published = (Published(printed, "other maps, Duthie et al. 2016"),)
    task = f"two analyses of one debate, maps {' and '.join(_MAPS)}"
    return Figure(task, measure, ours, published=published, differs=_OTHER, place=_TABLE)


_EVALUATE = "argora evaluate MAP MAP"
_AGREE = "argora agree STUDY -m cass -m cass(score='f1') -m plain_structure"

CASS = Paper(
    "cass",
    "Duthie, Lawrence, Budzynska & Reed (2016), The CASS Technique for Evaluating the Performance "
    "of Argument Mining, ArgMining",
    (
        Place(
            "Figure 1",
            "two segmentations of one text",
            "a drawing",
            "argora diagnose STUDY",
            is_picture=True,
        ),
        Place(
            "Figure 2",
            "relations of two annotators",
            "a drawing",
            "argora report MAP",
            is_picture=True,
        ),
        Place(
            "Figure 3",
            "a dialogue map of the first annotator",
            "a drawing",
            "argora report MAP",
            is_picture=True,
        ),
        Place(
            "Figure 4",
            "a dialogue map of the second",
            "a drawing",
            "argora report MAP",
            is_picture=True,
        ),
        Place(_TABLE, "kappa, F1 and CASS", _UNPUBLISHED, _AGREE),
        Place("Figure 5", "a screen with matrices", "a screenshot", _EVALUATE, is_picture=True),
    ),
    (_of_print, _of_maps),
)
