"""The report in LaTeX."""

from __future__ import annotations

from argora.analysis.analyse import Analysis
from argora.report.forms.latex import escape
from argora.report.forms.latex import render as latex_of
from argora.report.sections.report import Scope, report_page

__all__ = ["escape", "render"]


def render(analysis: Analysis, *, scope: Scope = "all") -> str:
    """Return the tables of the report, with sentences as comments."""
    return latex_of(report_page(analysis, scope=scope))
