"""Whom a user left out of a study, at the top of every page about it."""

from __future__ import annotations

from dataclasses import replace

from argora.analysis.selecting import selection_words
from argora.model import Selection
from argora.report.blocks import Page, Section
from argora.report.building import section, small

__all__ = ["choice_section", "with_choice"]


def choice_section(selection: Selection | None) -> Section | None:
    """Return who was left out on purpose; None if nobody chose."""
    if selection is None:
        return None
    return section("", [small(words) for words in selection_words(selection)], id="choice")


def with_choice(page: Page, selection: Selection | None) -> Page:
    """Return the page with what :func:`choice_section` says in front."""
    front = choice_section(selection)
    return page if front is None else replace(page, sections=(front, *page.sections))
