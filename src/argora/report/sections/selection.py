"""What a user chose of a study, and what was left out of it, at the top of every page about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from argora.analysis.selection import selection_words
from argora.model import Study
from argora.report.blocks import Page, Section
from argora.report.building import section, small

__all__ = ["choice_words", "selection_section", "with_selection"]


def choice_words(study: Study) -> Iterator[str]:
    """Yield sentences on the phase that counts, and on who was left out on purpose."""
    if study.phase:
        yield f"Only what was annotated in the phase \u201c{study.phase}\u201d counts."
    if study.selection is not None:
        yield from selection_words(study.selection)


def selection_section(study: Study) -> Section | None:
    """Return what counts of a study; None if that is all of it."""
    words = [small(each) for each in choice_words(study)]
    return section("", words, id="selection") if words else None


def with_selection(page: Page, study: Study) -> Page:
    """Return the page with what :func:`selection_section` says in front."""
    front = selection_section(study)
    return page if front is None else replace(page, sections=(front, *page.sections))
