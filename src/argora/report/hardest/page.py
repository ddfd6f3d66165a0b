"""The hardest documents and items as one HTML page that loads nothing."""

from __future__ import annotations

from collections.abc import Sequence

from argora.errors import FormatError, broken
from argora.report.beside import share_picture
from argora.report.hardest.findings import Hard
from argora.report.hardest.words import lead, order, sentences
from argora.report.templating import page

__all__ = ["render"]

MOST_DOCUMENTS = 100
SHOWN = 20


def render(found: Hard, *, problems: Sequence[FormatError] = ()) -> str:
    """Return the page."""
    whole = max((max(d.share, d.share_of_decisions) for d in found.documents), default=0.0)
    rows = [
        (each, share_picture(each.share, whole=whole, mark=each.share_of_decisions))
        for each in found.documents[:MOST_DOCUMENTS]
    ]
    return page(
        "hardest.html",
        study=found.study,
        about=f"{found.coverage.sentence()} By {found.seen.words}, of {found.seen.of}.",
        problems=broken(problems),
        found=found,
        lead=lead(found),
        order=order(found),
        sentences=sentences(found),
        tables=[rows[:SHOWN], rows[SHOWN:]],
        n_more=len(found.documents) - MOST_DOCUMENTS,
        cases=[(case, "") for case in found.cases],
    )
