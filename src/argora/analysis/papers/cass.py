"""Duthie, Lawrence, Budzynska & Reed (2016): CASS."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argora.analysis.papers.paper import Figure, Paper, Place, Published, Request
from argora.errors import DataError
from argora.formats import read
from argora.measures.structure.cass import Cass, cass_scores, combined
from argora.reliability.structure import compare_maps

__all__ = ["CASS"]

_TABLE = "Table 1"
_M, _S = 0.43, 0.95
_MAPS = ("28037", "28111")
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
        raise DataError(f"the maps {' and '.join(_MAPS)} of AIFdb are not in {folder}")
    data = compare_maps(*map(read, places))
    for how, printed in ((Cass(score="kappa"), "0.59"), (Cass(score="f1"), "0.74")):
        score, scores = how.score, cass_scores(data, how)
        task = f"two analyses of one debate, maps {' and '.join(_MAPS)}"
        published = (Published(printed, "other maps, Duthie et al. 2016"),)
        yield Figure(
            task,
            f"CASS of {score}",
            scores.value,
            published=published,
            differs=_OTHER,
            place=_TABLE,
        )
        yield Figure(task, f"mean of {score}", scores.mean, place=_TABLE)
    yield Figure(task, "segmentation similarity", scores.segmentation, place=_TABLE)


_EVALUATE = "argora evaluate MAP MAP"

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
        Place(_TABLE, "kappa, F1 and CASS", _UNPUBLISHED, _EVALUATE),
        Place("Figure 5", "a screen with matrices", "a screenshot", _EVALUATE, is_picture=True),
    ),
    (_of_print, _of_maps),
)
