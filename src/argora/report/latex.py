"""The tables of a report in LaTeX, in the form papers print; no package is needed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from argora.analysis.analyse import Analysis
from argora.analysis.below import below_joint
from argora.analysis.differences import Differences, cause_rows
from argora.analysis.order_sheet import HEAD, OrderSheet
from argora.analysis.structure_sheet import CHANCE_HEAD, CLOSED, RANGE, StructureSheet
from argora.analysis.tables import AgreementTable
from argora.analysis.words import BLANK, category_title, counted, percent, spelled
from argora.diagnostics.confusion import Confusion
from argora.measures import Result
from argora.model import Study
from argora.report.headline import lead, unread, unread_files
from argora.report.how_sure import caption as interval_caption
from argora.report.matrices.shaded import confusion_order
from argora.report.methods import paragraph
from argora.report.rounds.sheets import SHEET_HEAD, reasons_of, sheet_of
from argora.report.structure import STRUCTURE_HEAD, structure_rows
from argora.report.structure_details import footnotes

__all__ = ["escape", "render"]

HEADS = {
    "percentage": r"\%",
    "kappa": r"$\kappa$",
    "multi_pi": r"multi-$\pi$",
    "alpha": r"$\alpha$",
    "u_alpha": r"${}_u\alpha$",
}
SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "α": r"$\alpha$",
    "κ": r"$\kappa$",
    "π": r"$\pi$",
    "τ": r"$\tau$",
    "−": "$-$",
}
_SPECIAL = re.compile("|".join(map(re.escape, SPECIAL)))
OPENING = """\
% Tables made by Argora. They need no package; with LaTeX before 2018 add
% \\usepackage[utf8]{inputenc}, and \\usepackage[T1]{fontenc} for \\textquotedbl."""


def escape(text: str) -> str:
    """Return text in which LaTeX sees no command, on one line.

    >>> escape("50% & {more}")
    '50\\\\% \\\\& \\\\{more\\\\}'
    """
    return _SPECIAL.sub(lambda found: SPECIAL[found.group()], " ".join(text.split()))


def render(analysis: Analysis) -> str:
    """Return agreement, confusion and corpus tables, with the methods paragraph as a comment."""
    blocks = [OPENING, _comment(paragraph(analysis))]
    if analysis.problems:
        blocks.insert(1, "\n".join(map(_comment, [unread(analysis), *unread_files(analysis)])))
    if not analysis.tables:
        blocks.append(_comment(lead(analysis)))
    below = analysis.plan.below
    blocks += [_agreement(table, below=below) for table in analysis.tables]
    blocks += [*_on_structure(analysis.structure), _orders(analysis.orders)]
    blocks += [_split(analysis.differences)]
    blocks += [_repeats(analysis), *_confusions(analysis), _corpus(analysis)]
    blocks += [_structure(analysis), *_facets(analysis)]
    return "\n\n".join(block for block in blocks if block)


def _comment(text: str) -> str:
    return f"% {' '.join(text.split())}"


def _facets(analysis: Analysis) -> list[str]:
    below = analysis.plan.below
    return (
        [
            _agreement(table, f"{analysis.facet}: {value}", below)
            for value, part in (analysis.facets or {}).items()
            for table in part.tables
        ]
        + [
            block
            for value, part in (analysis.facets or {}).items()
            for block in _on_structure(part.structure, f"{analysis.facet}: {value}")
        ]
        + [_agreement(table, f"mean over {analysis.facet}", below) for table in analysis.means]
    )


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


def _agreement(table: AgreementTable, where: str = "", below: float | None = None) -> str:
    columns = [column.measure for column in table.columns]
    rows = (*table.rows, table.joint)
    reasons = list(
        dict.fromkeys(r.undefined for row in rows for r in row.cells.values() if r.undefined)
    )
    body = []
    for row in rows:
        cells = [_cell(row.cells.get(measure), reasons) for measure in columns]
        rule = r"\hline " if row is table.joint else ""
        body.append(rule + " & ".join([escape(row.title), *cells]) + r" \\")
    facts = [f"{table.joint.cells['alpha'].n_items} {table.items}"]
    n = table.joint.cells["alpha"].n_annotators
    facts.append(f"{spelled(n)} annotators")
    place = f" ({where})" if where else ""
    caption = f"Inter-annotator agreement: {table.title}{place}; {', '.join(facts)}"
    intervals = [r.interval for r in table.joint.cells.values() if r.interval is not None]
    drawn = next((interval for interval in intervals if interval.is_defined), None)
    if drawn is not None:
        caption += f"; {interval_caption(drawn)}"
    symbols = {column.measure: column.title for column in table.columns}
    caption += "".join(f"; {said}" for said in below_joint(table.joint.cells, symbols, below))
    notes = "".join(rf"; $^{{{i + 1}}}$ {escape(reason)}" for i, reason in enumerate(reasons))
    heads = ["", *(HEADS.get(measure, escape(measure)) for measure in columns)]
    return _tabular("l" + "r" * len(columns), heads, body, escape(caption) + notes + ".")


def _orders(sheet: OrderSheet | None) -> str:
    """Return agreement on order; nothing where nobody proposed one."""
    if sheet is None:
        return ""
    reasons = list(dict.fromkeys(r.undefined for r in sheet.results if r.undefined))
    body = [
        " & ".join([escape(row.title), *(_cell(cell, reasons) for cell in row.results)]) + r" \\"
        for row in sheet.rows
    ]
    notes = "".join(rf" $^{{{i + 1}}}$ {escape(reason)}." for i, reason in enumerate(reasons))
    caption = escape(f"Agreement on order. {' '.join(sheet.sentences)}") + notes
    return _tabular("lrr", ["", *map(escape, HEAD)], body, caption)


def _on_structure(sheet: StructureSheet | None, where: str = "") -> Iterator[str]:
    """Yield agreement on structure in the form of Putra et al. (2021), and with chance."""
    if sheet is None or not sheet.rows:
        return
    reasons = list(dict.fromkeys(r.undefined for r in sheet.results if r.undefined))
    body = []
    for row in sheet.rows:
        cells = [_cell(row.drawn, reasons)]
        if CLOSED in sheet.head:
            cells.append("--" if row.closed is None else _cell(row.closed, reasons))
        if RANGE in sheet.head:
            low, high = row.reach or (math.nan, math.nan)
            cells.append(f"{_number(low)} to {_number(high)}" if row.reach else "--")
        body.append(" & ".join([escape(row.title), *cells]) + r" \\")
    place = f" ({where})" if where else ""
    facts = [counted(sheet.n_documents, "document"), f"{spelled(sheet.n_annotators)} annotators"]
    intervals = [r.interval for r in sheet.results if r.interval is not None]
    drawn = next((interval for interval in intervals if interval.is_defined), None)
    facts += [interval_caption(drawn)] if drawn is not None else []
    notes = "".join(rf"; $^{{{i + 1}}}$ {escape(reason)}" for i, reason in enumerate(reasons))
    caption = escape(f"Agreement on structure{place}; {'; '.join(facts)}") + notes + "."
    caption += "".join(f" {escape(said)}" for said in footnotes(sheet))
    heads = ["", *map(escape, sheet.head)]
    yield _tabular("l" + "r" * len(sheet.head), heads, body, caption)
    if sheet.corrected:
        body = [
            " & ".join(
                [
                    escape(row.title),
                    _cell(row.drawn, reasons),
                    _number(row.chance.expected),
                    _cell(row.chance, reasons),
                ]
            )
            + r" \\"
            for row in sheet.corrected
            if row.chance is not None
        ]
        about = f"Agreement on structure, corrected for chance{place}. {sheet.about_chance}"
        yield _tabular("lrrr", ["", *map(escape, CHANCE_HEAD)], body, escape(about))


def _cell(result: Result | None, reasons: Sequence[str]) -> str:
    if result is None:
        return "--"
    if result.undefined is not None:
        return rf"--$^{{{reasons.index(result.undefined) + 1}}}$"
    value = _number(result.value)
    if result.interval is None or not result.interval.is_defined:
        return value
    return rf"{value} {{\scriptsize [{_number(result.low)}, {_number(result.high)}]}}"


def _number(value: float) -> str:
    """Return a figure as papers print agreement, without the leading zero."""
    if math.isnan(value):
        return "--"
    text = f"{abs(value):.3f}".removeprefix("0")
    return f"$-${text}" if value < 0 and float(text) else text


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
        " & ".join([name, *(_number(float(chances[i, j])) for j in order)]) + r" \\"
        for name, i in zip(names, order, strict=True)
    ]
    caption = (
        f"Confusion probability matrix: how often another annotator {did} the column when one "
        f"{did} the row."
    )
    return _tabular("l" + "r" * len(order), ["", *names], body, caption)


def _corpus(analysis: Analysis) -> str:
    counts = analysis.corpus.counts
    if not counts:
        return ""
    body = [
        " & ".join(
            [
                escape(analysis.study.scheme.title_of(count.name)),
                str(count.total),
                _decimal(count.mean),
                _decimal(count.deviation),
                str(count.minimum),
                str(count.maximum),
            ]
        )
        + r" \\"
        for count in counts
    ]
    caption = (
        f"The corpus: {analysis.corpus.n_documents} documents, {analysis.corpus.n_layers} "
        "annotations of a document. Text counts are per document, all others per annotation."
    )
    return _tabular("lrrrrr", ["", "all", "mean", "deviation", "min", "max"], body, caption)


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


def _repeats(analysis: Analysis) -> str:
    if analysis.repeats is None:
        return ""
    rows = sheet_of(analysis.repeats)
    reasons = reasons_of(rows)
    body = [
        " & ".join(
            [
                escape(row.title),
                _cell(row.own, reasons),
                "" if row.others is None else _cell(row.others, reasons),
                str(row.n_documents),
            ]
        )
        + r" \\"
        for row in rows
    ]
    name = HEADS.get(analysis.repeats.leading, escape(analysis.repeats.leading))
    notes = "".join(rf"; $^{{{i + 1}}}$ {escape(reason)}" for i, reason in enumerate(reasons))
    caption = (
        "Agreement of annotators with themselves in another round (stability), beside agreement "
        f"between annotators (reproducibility): {name}{notes}."
    )
    return _tabular("lrrr", ["", *map(escape, SHEET_HEAD)], body, caption)


def _structure(analysis: Analysis) -> str:
    structure = analysis.corpus.structure
    body = [
        " & ".join(map(_plain, (title, *cells))) + r" \\"
        for title, cells in structure_rows(structure)
    ]
    if not body:
        return ""
    caption = (
        f"The shape of the argument structures: {structure.n_layers} annotations of a document."
    )
    return _tabular("lrrrrr", ["", *STRUCTURE_HEAD], body, caption)


def _plain(text: str) -> str:
    return "--" if text == BLANK else escape(text)


def _decimal(value: float) -> str:
    return "--" if math.isnan(value) else f"{value:.2f}"
