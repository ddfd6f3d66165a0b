"""The report as plain text for terminals: sentences first, then aligned tables."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace

from argora.analysis.analyse import Analysis
from argora.analysis.below import below_joint
from argora.analysis.order_sheet import HEAD, ORDER, OrderSheet
from argora.analysis.repeats import own_signatures, remarks
from argora.analysis.structure_sheet import (
    BY_CHANCE,
    CHANCE_HEAD,
    CLOSED,
    RANGE,
    STRUCTURE,
    StructureRow,
    StructureSheet,
)
from argora.analysis.tables import AgreementTable, Row
from argora.analysis.words import (
    BLANK,
    below_zero,
    category_title,
    interval,
    level,
    number,
    value_of,
)
from argora.diagnostics.confusion import Confusion
from argora.measures import Result
from argora.model import Study
from argora.report.advice import next_steps
from argora.report.aligned import aligned
from argora.report.blocks import Page, Section
from argora.report.forms.text import render as text_of
from argora.report.headline import lead, left_out, meaning, mended, unread, unread_files
from argora.report.matrices.shaded import confusion_order
from argora.report.rounds.sheets import HEADING, SHEET_HEAD, reasons_of, sheet_of
from argora.report.sections.in_report import guideline_of
from argora.report.split.text import split_text
from argora.report.structure_details import footnotes

__all__ = ["render"]

MOST_DOCUMENTS = 20
SHORT = {
    "percentage": "% agreement",
    "kappa": "kappa",
    "multi_pi": "multi-pi",
    "alpha": "alpha",
    "u_alpha": "u_alpha",
}

CHOSE = "What another annotator chose (columns) when one chose the row"
DREW = "Which relation another annotator drew (columns) when one drew the row"


def render(analysis: Analysis, *, width: int = 100) -> str:
    """Return the report without colour, at most ``width`` wide where words can be wrapped."""
    blocks = [
        _wrapped(lead(analysis), width),
        _unread(analysis, width),
        *(_wrapped(sentence, width) for sentence in _about(analysis)),
        _listed("What to do next", next_steps(analysis), width, numbered=True),
        *(_table(table, width, analysis.plan.below) for table in analysis.tables),
        *_structure(analysis.structure, width),
        _orders(analysis.orders, width),
        _pairs(analysis, width),
        _repeats(analysis, width),
        _confusion(analysis.study, analysis.confusion, CHOSE),
        _confusion(analysis.study, analysis.relation_confusion, DREW),
        _section(guideline_of(analysis, {}), width),
        _split(analysis, width),
        _documents(analysis, width),
        *_facets(analysis, width),
        _listed("Left out of the figures", left_out(analysis), width),
        _listed("Malformed places in the files, and how they were read", mended(analysis), width),
        _listed("Signatures", _signatures(analysis), max(width, 1000)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _about(analysis: Analysis) -> Iterator[str]:
    headline = analysis.headline
    if headline is None:
        return
    if headline.is_defined:
        drawn = headline.interval
        told = f" ({level(drawn)} interval)" if drawn is not None and drawn.is_defined else ""
        yield f"{SHORT.get(headline.measure, headline.measure)} {_cell(headline)}{told}"
    yield from [" ".join(meaning(analysis))]
    yield analysis.coverage.sentence()


def _unread(analysis: Analysis, width: int) -> str:
    if not analysis.problems:
        return ""
    files = [_wrapped(line, width, "- ", "  ") for line in unread_files(analysis)]
    return "\n".join([_wrapped(unread(analysis), width), *files])


def _wrapped(text: str, width: int, indent: str = "", hang: str = "") -> str:
    return textwrap.fill(
        text,
        max(width, 20),
        initial_indent=indent,
        subsequent_indent=hang,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _listed(title: str, lines: Sequence[str], width: int, *, numbered: bool = False) -> str:
    if not lines:
        return ""
    marks = [f"{i + 1}. " if numbered else "- " for i in range(len(lines))]
    found = [
        _wrapped(line, width, mark, " " * len(mark))
        for line, mark in zip(lines, marks, strict=True)
    ]
    return "\n".join([_title(title), *found])


def _title(title: str) -> str:
    return f"{title}\n{'-' * len(title)}"


def _table(table: AgreementTable, width: int, below: float | None) -> str:
    head = ["", *(SHORT.get(c.measure, c.measure) for c in table.columns)]
    rows = (*table.rows, table.joint)
    reasons = list(
        dict.fromkeys(r.undefined for row in rows for r in row.cells.values() if r.undefined)
    )
    body = [
        [
            row.title,
            *(_noted(row.cells.get(column.measure), reasons) for column in table.columns),
        ]
        for row in rows
    ]
    notes = [
        _wrapped(f"({i + 1}) no figure: {reason}", width, "", "    ")
        for i, reason in enumerate(reasons)
    ]
    probable = below_joint(table.joint.cells, SHORT, below)
    notes += [_wrapped(f"{table.joint.title}: {', '.join(probable)}", width)] if probable else []
    remarks = dict.fromkeys(n for row in rows for r in row.cells.values() for n in r.notes)
    notes += [_wrapped(f"note: {remark}", width, "", "      ") for remark in remarks]
    title = f"{table.title} (by {table.items})"
    return "\n".join([_title(title), _within(head, body, width), *notes])


def _structure(sheet: StructureSheet | None, width: int) -> Iterator[str]:
    """Yield the table of agreement on structure, and the one of chance."""
    if sheet is None:
        return
    reasons = list(dict.fromkeys(r.undefined for r in sheet.results if r.undefined))
    said = [_wrapped(sentence, width) for sentence in sheet.sentences]
    notes = [
        _wrapped(f"({i + 1}) no figure: {reason}", width, "", "    ")
        for i, reason in enumerate(reasons)
    ]
    remarks = (*footnotes(sheet), *sheet.notes)
    notes += [_wrapped(f"note: {remark}", width, "", "      ") for remark in remarks]
    body = [[row.title, *_structure_cells(row, sheet.head, reasons)] for row in sheet.rows]
    tables = [_within(["", *sheet.head], body, width)] if body else []
    yield "\n".join([_title(STRUCTURE), *said, *([""] if body else []), *tables, *notes])
    if sheet.corrected:
        body = [
            [row.title, _cell(row.drawn), number(row.chance.expected), _noted(row.chance, reasons)]
            for row in sheet.corrected
            if row.chance is not None
        ]
        about = _wrapped(sheet.about_chance, width)
        yield "\n".join([_title(BY_CHANCE), about, "", _within(["", *CHANCE_HEAD], body, width)])


def _structure_cells(
    row: StructureRow, head: Sequence[str], reasons: Sequence[str]
) -> Iterator[str]:
    yield _noted(row.drawn, reasons)
    if CLOSED in head:
        yield "" if row.closed is None else _noted(row.closed, reasons)
    if RANGE in head:
        yield row.reach_words


def _orders(sheet: OrderSheet | None, width: int) -> str:
    """Return the table of agreement on order; nothing where nobody proposed one."""
    if sheet is None:
        return ""
    reasons = list(dict.fromkeys(r.undefined for r in sheet.results if r.undefined))
    body = [[row.title, *(_noted(cell, reasons) for cell in row.results)] for row in sheet.rows]
    said = [_wrapped(sentence, width) for sentence in sheet.sentences]
    notes = [
        _wrapped(f"({i + 1}) no figure: {reason}", width, "", "    ")
        for i, reason in enumerate(reasons)
    ]
    notes += [_wrapped(f"note: {remark}", width, "", "      ") for remark in sheet.notes]
    return "\n".join([_title(ORDER), *said, "", _within(["", *HEAD], body, width), *notes])


def _within(head: Sequence[str], body: Sequence[Sequence[str]], width: int) -> str:
    """Return a table, with intervals below the values where it is too wide otherwise."""
    shown = aligned(head, body)
    if max(map(len, shown.splitlines())) <= width:
        return shown
    return aligned(head, [line for row in body for line in _two_lines(row)])


def _two_lines(row: Sequence[str]) -> Iterator[list[str]]:
    """Yield the values of a row and, below them, their intervals."""
    cells = [cell.partition(" [") for cell in row[1:]]
    yield [row[0], *(value for value, _, _ in cells)]
    if any(reach for _, _, reach in cells):
        yield ["", *(reach and f"[{reach}" for _, _, reach in cells)]


def _noted(result: Result | None, reasons: Sequence[str]) -> str:
    if result is None:
        return BLANK
    if result.undefined is not None:
        return f"{BLANK} ({reasons.index(result.undefined) + 1})"
    return _cell(result)


def _cell(result: Result) -> str:
    if not result.is_defined:
        return BLANK
    reach = interval(result, ", ")
    return f"{value_of(result)} [{reach}]" if reach else value_of(result)


def _pairs(analysis: Analysis, width: int) -> str:
    if analysis.without_pairs:
        return _wrapped(f"note: {analysis.without_pairs}", width, "", "      ")
    if len(analysis.pairs) < 2 or analysis.headline is None:
        return ""
    ranked = sorted(
        analysis.pairs.items(),
        key=lambda item: (not item[1].is_defined, item[1].value if item[1].is_defined else 0.0),
    )
    name = SHORT.get(analysis.headline.measure, analysis.headline.measure)
    body = [
        [
            " and ".join(map(str, pair)) if isinstance(pair, tuple) else str(pair),
            _cell(result) if result.is_defined else f"{BLANK} {result.undefined}",
        ]
        for pair, result in ranked
    ]
    return "\n".join([_title("Pairs of annotators, lowest first"), aligned(["", name], body)])


def _repeats(analysis: Analysis, width: int) -> str:
    if analysis.repeats is None:
        return ""
    rows = sheet_of(analysis.repeats)
    reasons = reasons_of(rows)
    body = [
        [
            row.title,
            _noted(row.own, reasons),
            "" if row.others is None else _noted(row.others, reasons),
            str(row.n_documents),
        ]
        for row in rows
    ]
    name = SHORT.get(analysis.repeats.leading, analysis.repeats.leading)
    notes = [
        _wrapped(f"({i + 1}) no figure: {reason}", width, "", "    ")
        for i, reason in enumerate(reasons)
    ]
    said = [_wrapped(remark, width) for remark in remarks(analysis.repeats)]
    table = aligned([name, *SHEET_HEAD], body)
    return "\n".join([_title(HEADING), *said, "", table, *notes])


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


def _section(section: Section | None, width: int) -> str:
    return "" if section is None else text_of(Page("", "", "", (section,)), width=width)


def _split(analysis: Analysis, width: int) -> str:
    if analysis.differences is None:
        return ""
    return split_text(analysis.differences, analysis.study, width=width)


def _documents(analysis: Analysis, width: int) -> str:
    if not analysis.documents:
        return ""
    shown = analysis.documents[:MOST_DOCUMENTS]
    body = [
        [
            score.document,
            number(score.result.value),
            ", ".join(score.annotators),
        ]
        for score in shown
    ]
    left = len(analysis.documents) - len(shown)
    more = [f"... and {left} more with higher agreement or without a figure"] if left else []
    if why := below_zero(score.result.value for score in shown):
        more.append(_wrapped(why, width))
    wide = max(len(row[2]) for row in body)
    rows = [[row[0], row[1], row[2].ljust(wide)] for row in body]
    table = aligned(["", "agreement", "annotators".ljust(max(wide, 10))], rows)
    return "\n".join([_title("Documents, lowest agreement first"), table, *more])


def _facets(analysis: Analysis, width: int) -> Iterator[str]:
    for whole, mean in zip(analysis.tables, analysis.means, strict=False):  # no means, no facet
        yield _by_facet(analysis, whole, mean, width)
    for value, part in (analysis.facets or {}).items():
        title = f"{analysis.facet}: {value}"
        yield f"{title}\n{'=' * len(title)}\n\n{_wrapped(_about_part(part), width)}"
        yield from (_table(table, width, analysis.plan.below) for table in part.tables)
        yield from (*_structure(part.structure, width), _orders(part.orders, width))


def _by_facet(analysis: Analysis, whole: AgreementTable, mean: AgreementTable, width: int) -> str:
    """Return the joint values of every value of the facet, of all documents, and their mean."""
    rows = [
        Row(value, value, {} if table is None else table.joint.cells)
        for value, table in analysis.by_value(whole).items()
    ]
    table = replace(
        whole,
        title=f"{whole.title}, by {analysis.facet}",
        rows=(*rows, replace(whole.joint, title="all documents")),
        joint=replace(mean.joint, title=f"mean over {analysis.facet}"),
    )
    return _table(table, width, analysis.plan.below)


def _about_part(part: Analysis) -> str:
    return part.coverage.sentence() if part.tables else lead(part)


def _signatures(analysis: Analysis) -> list[str]:
    return [
        result.signature
        for table in analysis.tables
        for result in table.joint.cells.values()
        if result.signature
    ] + [
        *(analysis.structure.signatures if analysis.structure is not None else []),
        *(analysis.orders.signatures if analysis.orders is not None else []),
        *own_signatures(analysis.repeats),
    ]
