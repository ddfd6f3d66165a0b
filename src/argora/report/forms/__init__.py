"""The forms of a report: each renders blocks and knows no section."""

from __future__ import annotations

from typing import Any, Literal

from argora.report.blocks import Page

__all__ = ["json_of", "rendered"]


def rendered(page: Page, form: Literal["html", "text", "latex"], *, width: int = 100) -> str:
    """Return a page in a form that people read."""
    from argora.report.forms import html, latex, text

    if form == "html":
        return html.render(page)
    return latex.render(page) if form == "latex" else text.render(page, width=width)


def json_of(page: Page, key: str = "") -> dict[str, Any]:
    """Return the values of a page by the keys of its blocks, and its sections block by block.

    Parameters
    ----------
    key : under which the values stand; beside ``sections`` if empty.
    """
    from argora.report.forms.json import section_json, values

    keyed = {key: values(page)} if key else values(page)
    return {**keyed, "sections": [section_json(section) for section in page.sections]}
