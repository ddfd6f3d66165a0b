"""Units as whole sentences, topic by topic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from argora.report.blocks import Column, Page
from argora.report.building import section, table
from argora.text.numbers import counted

if TYPE_CHECKING:
    from argora.analysis.statements import Statement

__all__ = ["statements_page"]


def statements_page(name: str, statements: Sequence[Statement]) -> Page:
    """Return a page with a row for each statement, below its topic."""
    rows = table(
        sorted(statements, key=lambda each: (each.topic, each.category)),
        Column("", "text", "sentence"),
        Column("category", "category", "category"),
        Column("document", "text", "document"),
        Column("", "data", "unit"),
        Column("", "data", "topic"),
        group=lambda each: each.topic,
        key="statements",
        look="listing",
        first=len(statements),
        most=len(statements),
    )
    n_topics = len({each.topic for each in statements})
    lead = f"{counted(len(statements), 'unit')} on {counted(n_topics, 'topic')} as sentences."
    return Page(name, "Units as whole sentences", "", (section("", lead, rows),))
