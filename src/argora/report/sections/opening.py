"""How pages about the items of a study begin: its name, what is compared, and the first words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from argora.analysis.views import ItemsView
from argora.report.blocks import Facts, Listed, Page, Prose, Section
from argora.report.building import existing

__all__ = ["items_page", "opening"]


def items_page(view: ItemsView, title: str, *sections: Section | None) -> Page:
    """Return the page of the sections that are there."""
    about = f"{view.coverage.sentence()} By {view.words}, of {view.of}."
    return Page(view.study.name, title, about, existing(sections))


def opening(
    view: ItemsView,
    lead: str,
    sentences: Iterable[str],
    facts: Mapping[str, Any],
    *,
    key: str = "",
) -> tuple[Prose, Listed, Facts]:
    """Return the first sentence, those after it, and values for programs.

    Parameters
    ----------
    key : the name of the sentences after the first for programs; empty if they have none.
    """
    return (
        Prose(lead, "lead", key="words"),
        Listed(tuple(sentences), key=key, look="sentences"),
        Facts({"items": view.words, "of": view.of, **facts}),
    )
