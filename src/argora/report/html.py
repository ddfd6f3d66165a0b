"""The report as one HTML page that loads nothing."""

from __future__ import annotations

from argora.analysis.analyse import Analysis
from argora.report.forms.html import render as html_of
from argora.report.sections.report import report_page

__all__ = ["render"]


def render(analysis: Analysis) -> str:
    """Return the whole report as one page."""
    return html_of(report_page(analysis))
