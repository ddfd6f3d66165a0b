"""``argora diagnose``: matrices and findings, each as text, JSON or a page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from argora.cli.reading import json_opening, note_unread
from argora.cli.streams import progress, show, show_json, talk, width
from argora.cli.writing import write_file
from argora.errors import DataError, FormatError, broken, did_you_mean

if TYPE_CHECKING:
    from argora.analysis.matrices import MatrixName
    from argora.analysis.plan import Plan
    from argora.model import Study
    from argora.report.blocks import Page
    from argora.report.sections.matrices import PictureName

__all__ = [
    "Wanted",
    "show_categories",
    "show_crowd",
    "show_hardest",
    "show_matrices",
    "show_split",
    "show_who",
]


class Wanted(NamedTuple):
    """What the options ask of findings.

    Attributes
    ----------
    by, of : what the items are and what was decided.
    html : where the page goes; None for text or JSON.
    """

    by: str | None
    of: str
    html: Path | None
    json: bool


def show_matrices(
    study: Study,
    problems: Sequence[FormatError],
    plan: Plan,
    wanted: Wanted,
    *,
    matrices: Sequence[MatrixName],
    distance: str,
    annotators: Collection[str] | None,
    facet: str | None,
    picture: PictureName,
) -> None:
    """Show the matrices of a study."""
    from argora.analysis.matrices import diagnose
    from argora.report.sections.matrices import matrices_page

    progress("counting decisions")
    found = diagnose(
        study,
        plan,
        matrices=matrices,
        by=wanted.by,
        of=wanted.of,
        distance=distance,
        annotators=annotators,
        facet=facet,
        problems=problems,
    )
    opening = {**json_opening(study, problems, plan), "matrices": []}
    _show_page(matrices_page(found, picture=picture), "", opening, problems, wanted)


def show_who(
    study: Study,
    problems: Sequence[FormatError],
    plan: Plan,
    wanted: Wanted,
    *,
    gold: str | None = None,
) -> None:
    """Show who disagrees, with whom, and in what way."""
    from argora.analysis.people import people_of
    from argora.report.sections.people import people_page

    progress("comparing annotators")
    found = people_of(study, plan, by=wanted.by, of=wanted.of, gold=gold, problems=problems)
    opening = json_opening(study, problems, plan)
    _show_page(people_page(found), "annotators", opening, problems, wanted)


def show_categories(
    study: Study, problems: Sequence[FormatError], plan: Plan, wanted: Wanted
) -> None:
    """Show which categories are mixed up and what to change in the guideline."""
    from argora.analysis.guideline import guideline_of
    from argora.report.sections.guideline import guideline_page

    progress("comparing categories")
    found = guideline_of(study, plan, by=wanted.by, of=wanted.of, problems=problems)
    opening = json_opening(study, problems, plan)
    _show_page(guideline_page(found), "categories", opening, problems, wanted)


def show_hardest(study: Study, problems: Sequence[FormatError], plan: Plan, wanted: Wanted) -> None:
    """Show the documents and items that are hardest to agree on."""
    from argora.analysis.hardest import hard_of
    from argora.report.sections.hardest import hardest_page

    progress("looking for what is hardest")
    found = hard_of(study, plan, by=wanted.by, of=wanted.of, problems=problems)
    opening = json_opening(study, problems, plan)
    _show_page(hardest_page(found), "hardest", opening, problems, wanted)


def show_crowd(study: Study, problems: Sequence[FormatError], plan: Plan, wanted: Wanted) -> None:
    """Show who did not do the work, by checks, speed and answers."""
    from argora.analysis.crowd import crowd_of
    from argora.report.sections.crowd import crowd_page

    progress("testing annotators")
    found = crowd_of(study, plan, by=wanted.by, of=wanted.of, problems=problems)
    opening = json_opening(study, problems, plan)
    _show_page(crowd_page(found), "crowd", opening, problems, wanted)


def show_split(
    study: Study,
    problems: Sequence[FormatError],
    plan: Plan,
    wanted: Wanted,
    *,
    documents: Sequence[str] = (),
    facet: str | None = None,
) -> None:
    """Show what the disagreement on structure consists of."""
    from argora.analysis.differences import differences_in
    from argora.report.sections.split import split_page

    known = [document.id for document in study.documents]
    for id in documents:
        if id not in known:
            raise DataError(f"--document {id!r}: no such document{did_you_mean(id, known)}")
    progress("comparing structures")
    found = differences_in(study, plan, facet=facet, problems=problems)
    opening = json_opening(study, problems, plan)
    _show_page(split_page(found, documents=documents), "", opening, problems, wanted)


def _show_page(
    page: Page,
    key: str,
    opening: dict[str, Any],
    problems: Sequence[FormatError],
    wanted: Wanted,
) -> None:
    """Write the page if one is wanted; print JSON, or text, or only where the page is."""
    from argora.report.forms import json_of, rendered

    page = replace(page, problems=tuple(map(str, broken(problems))))
    if wanted.html is not None:
        write_file(wanted.html, rendered(page, "html"))
    if wanted.json:
        show_json({**opening, **json_of(page, key)})
    elif wanted.html is not None:
        talk(page.about)
        show(f"{wanted.html}")
    else:
        show(f"{page.about}\n\n{rendered(page, 'text', width=width())}")
        note_unread(problems)
