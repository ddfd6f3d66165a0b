"""On what a figure of agreement rests: which layers at which versions, under which settings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from argora import __version__
from argora.store import Outline, Place

__all__ = ["COUNTING", "Basis", "basis_of"]

COUNTING = 3
"""How figures are counted, one more with every change of it. Before 2 annotators' notes were in
them, before 3 there were no sections; what was kept of an older one is shown to nobody."""


@dataclass(frozen=True)
class Basis:
    """What a figure rests on.

    Attributes
    ----------
    versions : of the layers that count, the finished ones of documents without a mark.
    mark : alike for two bases on which every figure is the same. Who has begun what is part of it,
        since reports say so; what is in layers that are not finished is not.
    """

    versions: Mapping[Place, int]
    mark: str


def basis_of(outline: Outline, settings: str) -> Basis:
    """Return on what figures about a study as it is now would rest.

    Parameters
    ----------
    settings : everything else that may change a figure, such as the number of resamples.
    """
    versions = {
        one.place: one.version
        for one in outline.layers
        if one.state == "finished" and one.place.document not in outline.marks
    }
    content = {
        "argora": __version__,
        "counting": COUNTING,
        "settings": settings,
        "scheme": outline.scheme_version,
        "documents": [name for name, _ in outline.documents],
        "marks": sorted((name, sorted(marks)) for name, marks in outline.marks.items()),
        "annotators": outline.annotators,
        "layers": [
            [one.place.document, one.place.annotator, one.place.round, versions.get(one.place)]
            for one in outline.layers
        ],
    }
    return Basis(versions, sha256(json.dumps(content).encode()).hexdigest())
