"""A document on which annotators differ, as JSON: every passage as each of them reads it."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

from argora.analysis.browsing import browse
from argora.analysis.continuum import Block, Continuum
from argora.analysis.coverage import Coverage
from argora.analysis.passages import Place
from argora.analysis.ties import End, Tie
from argora.model import Study
from argora.report.drawings.lanes import label_of
from argora.report.drawings.palette import Palette, palette_of
from argora.report.forms.json import passage_json
from argora.report.sections.documents import passage_block

__all__ = ["browsed", "legend"]


def browsed(
    study: Study, coverage: Coverage, document: str, palette: Palette | None = None
) -> dict[str, Any]:
    """Return a document with the annotations of everybody and the differences at each place.

    Parameters
    ----------
    palette : the look of categories; that of the study by default.
    """
    differences = browse(study, coverage, document)
    looks = palette or palette_of(study)
    places: list[Place] = [*differences.passages, *differences.ties]
    return {
        "document": document,
        "annotators": list(differences.reading.annotators),
        "n_differing": sum(bool(passage.differing) for passage in differences.passages),
        "n_differing_ties": sum(bool(tie.differing) for tie in differences.ties),
        "kinds": dict(Counter(kind for place in places for kind in place.kinds)),
        "lanes": None if differences.continuum is None else _lanes(differences.continuum, looks),
        "passages": [
            passage_json(passage_block(passage, looks)) for passage in differences.passages
        ],
        "ties": [_tie(tie, looks) for tie in differences.ties],
    }


def legend(palette: Palette) -> list[dict[str, str]]:
    """Return the looks of categories, in the order of the scheme."""
    return [asdict(style) for style in palette.values()]


def _lanes(continuum: Continuum, palette: Palette) -> dict[str, Any]:
    lanes = [
        {**asdict(lane), "blocks": [_block(block, palette) for block in lane.blocks]}
        for lane in continuum.lanes
    ]
    return {**asdict(continuum), "lanes": lanes}


def _block(block: Block, palette: Palette) -> dict[str, Any]:
    style = palette[block.category]
    return {
        "left": block.left,
        "width": block.width,
        "level": block.level,
        "style": asdict(style),
        "label": label_of(block, style),
    }


def _tie(tie: Tie, palette: Palette) -> dict[str, Any]:
    return {
        "sources": [_end(end, palette) for end in tie.sources],
        "difference": tie.difference,
        "kinds": list(tie.kinds),
        "versions": [
            {
                "annotators": list(version.annotators),
                "gap": version.gap,
                "links": [
                    {"arrow": link.arrow, "title": link.title, "target": _end(link.target, palette)}
                    for link in version.links
                ],
            }
            for version in tie.versions
        ],
    }


def _end(end: End, palette: Palette) -> dict[str, Any]:
    style = asdict(palette[end.category]) if end.is_unit else None
    return {"words": end.words, "style": style}
