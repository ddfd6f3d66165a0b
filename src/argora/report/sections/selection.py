"""What was left out of a study on purpose, at the top of every page about it."""

from __future__ import annotations

from dataclasses import replace

from argora.analysis.selection import selection_words
from argora.model import Selection
from argora.report.blocks import Page, Section
from argora.report.building import section, small

__all__ = ["selection_section", "with_selection"]


def selection_section(selection: Selection | None) -> Section | None:
    """Return what was left out on purpose; None if all counts."""
    if selection is None:
        return None
    return section("", [small(words) for words in selection_words(selection)], id="selection")


def with_selection(page: Page, selection: Selection | None) -> Page:
    """Return the page with what :func:`selection_section` says in front."""
    front = selection_section(selection)
    return page if front is None else replace(page, sections=(front, *page.sections))
