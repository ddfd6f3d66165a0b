"""Two annotations of one text as an HTML page, and as text and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from argora.analysis.feedback_against import Beside
from argora.report.aligned import titled, wrapped
from argora.report.feedback.words import name_of
from argora.report.maps.picture import map_picture, signs
from argora.report.palette import palette_of, relation_palette
from argora.report.templating import page

__all__ = ["beside_json", "beside_text", "render"]


def render(beside: Beside, *, index: str | None = None) -> str:
    """Return the page."""
    palette, relations = palette_of(beside.study), relation_palette(beside.study)
    picture = (
        map_picture(beside.split, beside.structures, palette, relations)
        if beside.split.matches
        else ""
    )
    return page(
        "feedback_against.html",
        study=beside.study,
        name=name_of(beside.student),
        about="",
        problems=(),
        index=index,
        beside=beside,
        legend=[*palette.values(), *relations.values()],
        signs=signs(),
        map=picture,
    )


def beside_json(found: Sequence[Beside]) -> list[dict[str, Any]]:
    """Return what differs as plain values."""
    return [
        {
            "document": each.student.document.id,
            "annotator": each.student.annotator,
            "against": each.teacher.annotator,
            "words": each.lead,
            "n_units": list(each.split.n_units),
            "n_relations": list(each.split.n_relations),
            "agreed_units": each.split.agreed_units,
            "agreed_relations": each.split.agreed_relations,
            "differences": [asdict(difference) for difference in each.differences],
        }
        for each in found
    ]


def beside_text(found: Sequence[Beside], *, width: int = 100) -> str:
    """Return what differs as text."""
    blocks = []
    for each in found:
        lines = [wrapped(each.lead, width)]
        lines += [
            wrapped(f"- {said.said} {said.meaning}".rstrip(), width, indent="  ")
            for said in each.differences
        ]
        blocks.append(titled(name_of(each.student), "\n".join(lines)))
    return "\n\n".join(blocks)
