"""How pages about the items of a study begin: its name, what is compared, and the first words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from argora.analysis.views import ItemsView
from argora.analysis.words import plural
from argora.report.blocks import Facts, Listed, Page, Prose, Section
from argora.report.building import existing, small

__all__ = ["items_page", "opening"]

MAPS = (
    "Most units are nodes of maps, with words of their own and no place in the text: they are on "
    "none of these items. --split and argora evaluate compare the maps."
)
FUNCTIONS = "Segments have functions, too: --by level compares role and type."


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
) -> tuple[Prose, Listed, Facts, Prose | None]:
    """Return the first sentence, those after it, values for programs, and a hint.

    Parameters
    ----------
    key : the name of the sentences after the first for programs; empty if they have none.
    """
    return (
        Prose(lead, "lead", key="words"),
        Listed(tuple(sentences), key=key, look="sentences"),
        Facts({"items": plural(view.by), "of": view.of, **facts}),
        small(MAPS if view.is_beside_maps else FUNCTIONS if view.is_without_functions else ""),
    )
