"""The report as plain text for terminals."""

from __future__ import annotations

from argora.analysis.analyse import Analysis
from argora.analysis.words import category_title, number
from argora.diagnostics.confusion import Confusion
from argora.model import Study
from argora.report.aligned import aligned
from argora.report.forms.text import render as text_of
from argora.report.matrices.shaded import confusion_order
from argora.report.sections.report import Scope, report_page
from argora.report.split.text import split_text

__all__ = ["render"]

CHOSE = "What another annotator chose (columns) when one chose the row"
DREW = "Which relation another annotator drew (columns) when one drew the row"


def render(analysis: Analysis, *, width: int = 100, scope: Scope = "all") -> str:
    """Return the report without colour, at most ``width`` wide where words can be wrapped."""
    blocks = [
        text_of(report_page(analysis, scope=scope), width=width),
        _confusion(analysis.study, analysis.confusion, CHOSE),
        _confusion(analysis.study, analysis.relation_confusion, DREW),
        _split(analysis, width),
    ]
    return "\n\n".join(block for block in blocks if block)


def _title(title: str) -> str:
    return f"{title}\n{'-' * len(title)}"


def _confusion(study: Study, confusion: Confusion | None, title: str) -> str:
    if confusion is None or not confusion.labels:
        return ""
    order = confusion_order(study, confusion.labels)
    names = [category_title(study, confusion.labels[i]) for i in order]
    chances = confusion.probabilities
    body = [
        [name, *(number(float(chances[i, j])) for j in order)]
        for name, i in zip(names, order, strict=True)
    ]
    return "\n".join([_title(title), aligned(["", *names], body)])


def _split(analysis: Analysis, width: int) -> str:
    if analysis.differences is None:
        return ""
    return split_text(analysis.differences, analysis.study, width=width)
