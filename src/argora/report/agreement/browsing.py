"""A document on which annotators differ, as JSON: every passage as each of them reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from argora.analysis.coverage import Coverage
from argora.analysis.readings import Reading, reading
from argora.model import Study
from argora.report.continuum import continuum
from argora.report.palette import Style, palette_of
from argora.report.passages import Mark, Passage, Piece, stretches
from argora.report.ties import End, Tie, ties

__all__ = ["browsed", "legend"]


def browsed(
    study: Study,
    coverage: Coverage,
    document: str,
    palette: Mapping[str | None, Style] | None = None,
) -> dict[str, Any]:
    """Return what annotators made of a document, and for each place in what they differ.

    Parameters
    ----------
    palette : the look of categories; that of the study by default.
    """
    own = reading(study, coverage, document)
    looks = palette or palette_of(study)
    titles = {category.id: category.title for category in study.scheme.relations}
    passages = [p for stretch in stretches(own, looks) for p in stretch.passages]
    tied = ties(own, looks, titles, study.scheme.symmetric)
    places: list[Passage | Tie] = [*passages, *tied]
    kinds = Counter(kind for place in places for kind in _kinds(place))
    return {
        "document": document,
        "annotators": list(own.annotators),
        "n_differing": sum(bool(passage.differing) for passage in passages),
        "n_differing_ties": sum(bool(tie.differing) for tie in tied),
        "kinds": dict(kinds),
        "lanes": _lanes(own, looks),
        "passages": [_passage(passage) for passage in passages],
        "ties": [_tie(tie) for tie in tied],
    }


def legend(palette: Mapping[str | None, Style]) -> list[dict[str, str]]:
    """Return how categories look, in the order of the scheme."""
    return [asdict(style) for style in palette.values()]


def _lanes(own: Reading, palette: Mapping[str | None, Style]) -> dict[str, Any] | None:
    made = continuum(own, palette)
    return None if made is None else asdict(made)


def _passage(passage: Passage) -> dict[str, Any]:
    return {
        "number": passage.number,
        "paragraph": passage.starts_paragraph,
        "difference": passage.difference,
        "kinds": _kinds(passage),
        "versions": [
            {
                "annotators": list(version.annotators),
                "pieces": [_piece(piece) for piece in version.pieces],
            }
            for version in passage.versions
        ],
    }


def _piece(piece: Piece) -> dict[str, Any]:
    marks = [_mark(mark, mark in piece.opening) for mark in piece.marks]
    return {"text": piece.text, "marks": marks}


def _mark(mark: Mark, begins: bool) -> dict[str, Any]:
    """Return a mark; where it begins, whether the unit itself does or only goes on."""
    begun = ("opens" if mark.opens else "continues") if begins else ""
    return {**asdict(mark.style), "detail": mark.detail, "begins": begun}


def _tie(tie: Tie) -> dict[str, Any]:
    return {
        "sources": [_end(end) for end in tie.sources],
        "difference": tie.difference,
        "kinds": _kinds(tie),
        "versions": [
            {
                "annotators": list(version.annotators),
                "gap": version.gap,
                "links": [
                    {"arrow": link.arrow, "title": link.title, "target": _end(link.target)}
                    for link in version.links
                ],
            }
            for version in tie.versions
        ],
    }


def _end(end: End) -> dict[str, Any]:
    return {"words": end.words, "style": None if end.style is None else asdict(end.style)}


def _kinds(part: Passage | Tie) -> list[str]:
    return list(dict.fromkeys(kind for kind, _ in part.differing))
