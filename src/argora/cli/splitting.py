"""``argora diagnose --split``: what the disagreement on structure consists of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from argora.cli.findings import Wanted, show_page
from argora.cli.reading import json_opening
from argora.cli.streams import progress
from argora.errors import DataError, FormatError, did_you_mean

if TYPE_CHECKING:
    from argora.analysis.plan import Plan
    from argora.model import Study

__all__ = ["show_split"]


def show_split(
    study: Study,
    problems: Sequence[FormatError],
    plan: Plan,
    *,
    documents: Sequence[str] | None,
    facet: str | None,
    html: Path | None,
    json: bool,
) -> None:
    """Print the split of disagreement, or write it as a page."""
    from argora.analysis.differences import differences_in
    from argora.report.sections.split import split_page

    documents = documents or ()
    known = [document.id for document in study.documents]
    for id in documents:
        if id not in known:
            raise DataError(f"--document {id!r}: no such document{did_you_mean(id, known)}")
    progress("comparing structures")
    found = differences_in(study, plan, facet=facet, problems=problems)
    page = split_page(found, documents=documents)
    wanted = Wanted(None, "", html, json)
    show_page(page, "", found, json_opening(study, problems, plan), problems, wanted)
