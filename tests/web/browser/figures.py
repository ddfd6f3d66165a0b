"""The figures on the page of agreement, and those that a report says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from argora.analysis.words import number, percent

__all__ = ["READY", "WAIT", "figures", "printed_figures"]

WAIT = 120_000  # another program computes; a busy machine begins it late
READY = "Up to date with all finished work."


def figures(page: Page) -> list[str]:
    """Return all figures of the page, in order."""
    words: list[str] = page.locator(".figures .amount").evaluate_all(
        "all => all.map(it => it.textContent)"
    )
    return words


def printed_figures(block: Any) -> Iterator[str]:
    """Yield the figures that the sections of a report say, in order."""
    for row in block.get("rows", ()):
        for cell, words in zip(row["cells"], row["shown"], strict=True):
            if isinstance(cell, dict) and "reach" in cell and cell["value"] is not None:
                assert words in (number(cell["value"]), percent(cell["value"]))
                yield words
    for inner in block.get("blocks", ()):
        yield from printed_figures(inner)
