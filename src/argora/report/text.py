"""The report as plain text for terminals."""

from __future__ import annotations

from argora.analysis.analyse import Analysis
from argora.report.forms.text import render as text_of
from argora.report.sections.report import Scope, report_page

__all__ = ["render"]


def render(analysis: Analysis, *, width: int = 100, scope: Scope = "all") -> str:
    """Return the report without colour, at most ``width`` wide where words can be wrapped."""
    return text_of(report_page(analysis, scope=scope), width=width)
