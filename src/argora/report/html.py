"""The report as one HTML page that loads nothing: numbers first, then where and why."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from markupsafe import Markup

from argora.analysis.analyse import Analysis
from argora.report.forms.html import Drawn, contents
from argora.report.people.section import people_section
from argora.report.sections.report import report_page
from argora.report.templating import page

__all__ = ["render"]


def render(analysis: Analysis) -> str:
    """Return the whole report as one page."""
    return page("page.html", **_context(analysis))


def _context(analysis: Analysis) -> dict[str, Any]:
    whole = report_page(analysis)
    drawn = Drawn(whole.sections)
    return {
        "page": whole,
        "sections": defaultdict(
            Markup,
            {
                each.id: drawn.section(each, is_first=each.id == "headline")
                for each in whole.sections
            },
        ),
        "contents": contents(whole.sections[1:]),
        "analysis": analysis,
        "study": analysis.study,
        "coverage": analysis.coverage,
        "agreement": analysis.tables,
        "pairs": len(analysis.annotators) > 2,
        "who": people_section(analysis),
    }
