"""The report in LaTeX."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argora.analysis.analyse import Analysis
from argora.analysis.differences import Differences, cause_rows
from argora.analysis.words import category_title, number, percent
from argora.diagnostics.confusion import Confusion
from argora.model import Study
from argora.report.forms.latex import escape
from argora.report.forms.latex import render as latex_of
from argora.report.matrices.shaded import confusion_order
from argora.report.sections.report import Scope, report_page

__all__ = ["escape", "render"]


def render(analysis: Analysis, *, scope: Scope = "all") -> str:
    """Return the tables of the report, with sentences as comments."""
    blocks = [
        latex_of(report_page(analysis, scope=scope)),
        *_confusions(analysis),
        _split(analysis.differences),
    ]
    return "\n\n".join(block for block in blocks if block)


def _tabular(columns: str, head: Sequence[str], body: Sequence[str], caption: str) -> str:
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\begin{{tabular}}{{{columns}}}",
        r"\hline",
        " & ".join(head) + r" \\",
        r"\hline",
        *body,
        r"\hline",
        r"\end{tabular}",
        rf"\caption{{{caption}}}",
        r"\end{table}",
    ]
    return "\n".join(lines)


def _confusions(analysis: Analysis) -> Iterator[str]:
    yield _confusion(analysis.study, analysis.confusion, "chose")
    yield _confusion(analysis.study, analysis.relation_confusion, "drew")


def _confusion(study: Study, confusion: Confusion | None, did: str) -> str:
    if confusion is None or not confusion.labels:
        return ""
    order = confusion_order(study, confusion.labels)
    names = [escape(category_title(study, confusion.labels[i])) for i in order]
    chances = confusion.probabilities
    body = [
        " & ".join([name, *(escape(number(float(chances[i, j]))) for j in order)]) + r" \\"
        for name, i in zip(names, order, strict=True)
    ]
    caption = (
        f"Confusion probability matrix: how often another annotator {did} the column when one "
        f"{did} the row."
    )
    return _tabular("l" + "r" * len(order), ["", *names], body, caption)


def _split(differences: Differences | None) -> str:
    """Return what the disagreement consists of; nothing where there is none, or no split."""
    if differences is None or not differences.found.open:
        return ""
    found = differences.found
    rows = cause_rows(found.open)
    body = [
        f"{escape(row.title)} & {row.n} & {escape(percent(row.share))} & {row.units} & "
        rf"{row.relations} \\"
        for row in rows
    ]
    n_units, n_relations = (
        sum(n) for n in zip(*((r.units, r.relations) for r in rows), strict=True)
    )
    body += [r"\hline", rf"in all & {found.whole} &  & {n_units} & {n_relations} \\"]
    caption = (
        "What the disagreement on structure consists of: units and relations of either annotator "
        f"of a pair without a counterpart that agrees, {found.whole} of {found.n_things}."
    )
    return _tabular("lrrrr", ["", "open", "share", "units", "relations"], body, escape(caption))
