"""How pages about the items of a study begin: its name, what is compared, and the first words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from argora.analysis.coverage import Coverage
from argora.analysis.views import ItemsView
from argora.model import Study
from argora.report.blocks import Facts, Listed, Page, Prose, Section
from argora.report.building import existing

__all__ = ["items_page", "opening"]


class ItemsFindings(Protocol):
    """What an analysis of items has."""

    @property
    def study(self) -> Study: ...
    @property
    def coverage(self) -> Coverage: ...
    @property
    def view(self) -> ItemsView: ...


def items_page(findings: ItemsFindings, title: str, *sections: Section | None) -> Page:
    """Return the page of the sections that are there."""
    about = f"{findings.coverage.sentence()} By {findings.view.words}, of {findings.view.of}."
    return Page(findings.study.name, title, about, existing(sections))


def opening(
    findings: ItemsFindings,
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
        Facts({"items": findings.view.words, "of": findings.view.of, **facts}),
    )
