"""Feedback on one text as an HTML page that a teacher can hand to its writer."""

from __future__ import annotations

from argora.feedback import Feedback
from argora.model import Study
from argora.report.feedback.drawing import TIES, map_of
from argora.report.feedback.pieces import original, proposed
from argora.report.feedback.words import (
    doubtful,
    lead,
    moves,
    name_of,
    origin,
    rewording_words,
    surety,
    withheld,
)
from argora.report.palette import palette_of
from argora.report.templating import page

__all__ = ["render"]


def render(feedback: Feedback, study: Study, *, index: str | None = None) -> str:
    """Return the page; ``index`` is where the overview of the class is, if there is one."""
    reading = feedback.reading
    palette = palette_of(study)
    order = feedback.order
    changed = order if order is not None and not order.is_same else None
    used = {point.category for point in reading.points}
    bonds = {point.bond for point in reading.points if point.bond}
    return page(
        "feedback.html",
        study=study,
        name=name_of(reading),
        about="",
        problems=(),
        index=index,
        document=reading.document.id,
        feedback=feedback,
        lead=lead(feedback),
        origin=origin(feedback),
        surety=surety,
        withheld=withheld(feedback),
        doubtful=doubtful(feedback.n_doubtful),
        legend=[style for category, style in palette.items() if category in used],
        ties=[style for bond, style in TIES.items() if bond in bonds],
        changed=changed,
        original=original(reading, changed, palette),
        proposed=proposed(reading, changed, palette) if changed else (),
        moved=moves(feedback),
        rewordings=[rewording_words(each) for each in changed.rewordings] if changed else [],
        map=map_of(reading, palette),
        new_map=map_of(reading, palette, changed) if changed else "",
    )
