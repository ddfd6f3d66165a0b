"""``argora diagnose --split``: what the disagreement on structure consists of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from argora.cli.reading import json_opening, note_unread
from argora.cli.streams import progress, show, show_json, talk, width
from argora.cli.writing import write_file
from argora.errors import DataError, FormatError, did_you_mean

if TYPE_CHECKING:
    from argora.analysis.differences import Differences
    from argora.analysis.plan import Plan
    from argora.model import Study

__all__ = ["show_split"]

NONE = "no document was done for units and relations by two annotators, so nothing can be split"


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
    from argora.analysis.coverage import coverage_of
    from argora.analysis.differences import differences_of
    from argora.analysis.facets import facet_parts
    from argora.report.split.rows import split_json

    documents = documents or ()
    known = [document.id for document in study.documents]
    for id in documents:
        if id not in known:
            raise DataError(f"--document {id!r}: no such document{did_you_mean(id, known)}")
    if facet and html is not None:
        raise DataError("--facet with --split is shown as text or JSON; leave out --html")
    coverage = coverage_of(study, plan, problems=problems)
    whole = differences_of(study, plan)
    if html is not None and whole is not None:
        from argora.report.split.page import render

        progress("drawing")
        page = render(whole, study, coverage, documents=documents, problems=problems)
        write_file(html, page)
    parts = (
        {v: differences_of(p, plan) for v, p in facet_parts(study, facet).items()} if facet else {}
    )
    if json:
        facets: dict[str, Any] = {}
        if facet:
            facets = {"facets": {facet: {v: split_json(own) for v, own in parts.items()}}}
        found = split_json(whole, tuple(documents))
        show_json({**json_opening(study, problems, plan), "disagreement": found, **facets})
    elif whole is None:
        show(NONE)
    elif html is not None:
        talk(coverage.sentence())
        show(f"{html}")
    else:
        show(_text(whole, study, documents, coverage.sentence()))
        for value, own in parts.items():
            title = f"{facet}: {value}"
            show(f"\n\n{title}\n{'=' * len(title)}\n")
            show(NONE if own is None else _text(own, study, (), ""))
        note_unread(problems)


def _text(own: Differences, study: Study, documents: Sequence[str], about: str) -> str:
    from argora.report.split.text import detail_text, split_text

    blocks = [about, split_text(own, study, width=width())]
    blocks += [
        detail_text(own, id) or f"{id}: nobody shares it, so there is nothing to compare"
        for id in documents
    ]
    return "\n\n".join(block for block in blocks if block)
