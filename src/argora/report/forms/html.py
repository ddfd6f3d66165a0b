"""Blocks as one HTML page that loads nothing: tables with small pictures, passages, details."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Figure,
    Listed,
    Measured,
    Page,
    Passages,
    Prose,
    Row,
    Section,
    Series,
    Table,
    Text,
)
from argora.report.drawings.bars import (
    difference_picture,
    line_picture,
    parts_picture,
    share_picture,
)
from argora.report.drawings.scale import Axis, axis_of, range_picture
from argora.report.forms.cells import (
    NUMBERED,
    PICTURES,
    case_place,
    case_votes,
    interval_of,
    measured_of,
    more_rows,
    notes_of,
    reasons_of,
    shown,
    tables_of,
)
from argora.report.forms.marked import run_html, text_html, words_html
from argora.report.templating import page as frame
from argora.text.numbers import BLANK, sentence

__all__ = ["Drawn", "contents", "render"]

TABLES = {
    "numbers": "numbers",
    "bars": "numbers bars",
    "grid": "grid stack",
    "beside": "grid beside",
    "heat": "heat",
    "marks": "marks",
    "listing": "listing",
}
PARAGRAPHS = {
    "plain": "<p>{}</p>",
    "lead": '<p class="lead">{}</p>',
    "small": '<p class="small">{}</p>',
    "caption": '<p class="small">{}</p>',
    "strong": "<p><b>{}</b></p>",
    "advice": "<p><b>{}</b></p>",
    "line": "<p>{}</p>",
    "quote": "<blockquote>{}</blockquote>",
    "warning": '<div class="unread"><p>{}</p></div>',
}
LISTS = {"numbered": "steps", "code": "signatures", "plain": ""}
FIGURES = {"scroll": "scroll", "map": "scroll map-box"}
"""Looks of drawings that may be wider than the page."""
MANY_COLUMNS = 6
FEW_COLUMNS = 3
"""As many fit beside each other on a phone; the cells of more stand below each other there."""


def render(page: Page) -> str:
    """Return the page."""
    drawn = Drawn(page.sections)
    first, *others = page.sections or (Section("", "", ()),)
    body = [drawn.section(first, is_first=True), *map(drawn.section, others)]
    for at, section in enumerate(page.sections, start=1):
        if section.id and section.id == page.contents_after:
            body.insert(at, contents(page.sections[at:]))
    return frame("blocks.html", page=page, content=Markup("\n").join(body))


def contents(sections: Sequence[Section]) -> Markup:
    """Link to the sections that have a title."""
    items = [
        Markup('<li><a href="#{}">{}</a></li>').format(each.id, each.title)
        for each in sections
        if each.id and each.title
    ]
    return Markup('<nav aria-label="Contents">\n<ul>\n{}\n</ul>\n</nav>').format(
        Markup("\n").join(items)
    )


class Drawn:
    """Draws blocks; all figures of its sections stand on one axis."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self.axis: Axis = axis_of(f for table in tables_of(sections) for f in measured_of(table))

    def section(self, section: Section, *, is_first: bool = False) -> Markup:
        """Draw a section with its title."""
        look = Markup(' class="first"') if is_first else ""
        id = Markup(' id="{}"').format(section.id) if section.id else ""
        title = Markup("<h2>{}</h2>\n").format(section.title) if section.title else ""
        body = self._body(section, 3)
        if not body:
            return body
        return Markup("<section{}{}>\n{}{}\n</section>").format(id, look, title, body)

    def blocks(self, blocks: Sequence[Block], level: int = 3) -> Markup:
        """Draw blocks one below the other."""
        drawn = (self._block(block, level) for block in blocks)
        return Markup("\n").join(block for block in drawn if block)

    def _block(self, block: Block, level: int) -> Markup:
        match block:
            case Prose():
                return Markup(PARAGRAPHS[block.look]).format(words_html(block.words))
            case Listed():
                return _listed(block, level)
            case Passages():
                return _passages(block)
            case Text():
                return text_html(block, level)
            case Table():
                return self._table(block)
            case Figure():
                return _figure(block)
            case Details():
                inner = level + (block.look == "document")
                return _details(block, self.blocks(block.blocks, inner), level)
            case Series():
                return self.blocks(block.blocks, level)
            case Section():
                id = Markup(' id="{}"').format(block.id) if block.id else ""
                title = Markup("<h{0}{1}>{2}</h{0}>\n").format(level, id, block.title)
                body = self._body(block, level + 1)
                return (title if block.title else Markup("")) + body
            case Facts():
                return Markup("")

    def _body(self, section: Section, level: int) -> Markup:
        """Draw the blocks of a section, in columns if it says so."""
        if section.look != "columns":
            return self.blocks(section.blocks, level)
        drawn = [
            Markup("<div>{}</div>").format(self._block(each, level)) for each in section.blocks
        ]
        return Markup('<div class="columns">\n{}\n</div>').format(Markup("\n").join(drawn))

    def _table(self, table: Table) -> Markup:
        letters = {reason: _letter(i) for i, reason in enumerate(reasons_of(table))}
        rows = table.rows[: table.most]
        parts = [self._rows(table, rows[: table.first], letters)] if table.columns else []
        if len(rows) > table.first:
            rest = [self._rows(table, rows[table.first :], letters)]
            if left := len(table.rows) - len(rows):
                said = f"{more_rows(table, left)}; they are in the JSON (--json)."
                rest.append(Markup('<p class="small">{}</p>').format(said))
            summary = more_rows(table, len(rows) - table.first)
            parts.append(_details(Details(summary, ()), Markup("\n").join(rest)))
        notes = [
            Markup("<li><sup>{}</sup> No figure: {}.</li>").format(letter, reason)
            for reason, letter in letters.items()
        ]
        notes += [Markup("<li>{}</li>").format(sentence(note)) for note in notes_of(table)]
        notes += [Markup("<li>{}</li>").format(words_html(note)) for note in table.notes]
        if notes:
            parts.append(Markup('<ul class="notes">{}</ul>').format(Markup("\n").join(notes)))
        return Markup("\n").join(parts)

    def _rows(self, table: Table, rows: Sequence[Row], letters: dict[str, str]) -> Markup:
        seen = [i for i, column in enumerate(table.columns) if column.kind != "data"]
        if table.look == "todo":
            return _todo(table, rows, seen)
        look = TABLES[table.look]
        if table.look == "heat" and len(seen) - 1 > MANY_COLUMNS:
            look += " many"
        if table.look == "beside" and len(seen) > FEW_COLUMNS:
            look += " stack"
        caption = Markup("<caption>{}</caption>").format(table.title) if table.title else ""
        head = Markup("").join(
            Markup('<th scope="col"{}>{}</th>').format(
                _wide(table.columns[i]) if i else "", table.columns[i].title
            )
            for i in seen
        )
        bodies = []
        for group, own in groupby(rows, key=lambda row: row.group):
            lines = [
                Markup('<tr class="group"><th scope="rowgroup" colspan="{}">{}</th></tr>').format(
                    len(seen), group
                )
            ] * bool(group)
            lines += [self._row(table, row, seen, letters) for row in own]
            bodies.append(Markup("<tbody>\n{}\n</tbody>").format(Markup("\n").join(lines)))
        return Markup(
            '<div class="scroll">\n<table class="{}">{}\n<thead><tr>{}</tr></thead>\n{}\n'
            "</table>\n</div>"
        ).format(look, caption, head, Markup("\n").join(bodies))

    def _row(self, table: Table, row: Row, seen: Sequence[int], letters: dict[str, str]) -> Markup:
        joint = Markup(' class="joint"') if row.is_joint else ""
        name = _plain_cell(table.columns[seen[0]], row.cells[seen[0]])
        own = str(row.cells[seen[0]])
        cells = [self._cell(table, table.columns[i], row.cells[i], letters, own) for i in seen[1:]]
        head = Markup('<th scope="row">{}</th>').format(name)
        return Markup("<tr{}>{}{}</tr>").format(joint, head, Markup("").join(cells))

    def _cell(
        self, table: Table, column: Column, value: Any, letters: dict[str, str], own: str
    ) -> Markup:
        label = ""
        if table.look in ("grid", "beside"):
            label = Markup(' data-label="{}"').format(column.title)
        if column.kind == "heat":
            return _heat(value, is_own=column.title == own)
        if isinstance(value, Measured):
            return Markup("<td{}>{}</td>").format(label, self._figure(value, letters))
        body = _plain_cell(column, value)
        if table.look in ("grid", "beside") and column.kind not in ("text", *PICTURES):
            body = Markup('<div class="f"><span class="v">{}</span></div>').format(body)
        return Markup("<td{}{}>{}</td>").format(_wide(column), label, body)

    def _figure(self, figure: Measured, letters: dict[str, str]) -> Markup:
        note = letters.get(figure.undefined or "", "")
        mark = Markup("<sup>{}</sup>").format(note) if note else ""
        value = BLANK if figure.undefined is not None else shown("measured", figure)
        reach = interval_of(figure)
        below = Markup('<span class="i">{}</span>').format(reach) if reach else ""
        return Markup('<div class="f"><span class="v">{}{}</span>{}{}</div>').format(
            value, mark, below, range_picture(figure, self.axis)
        )


def _wide(column: Column) -> Markup:
    is_wide = column.kind in ("text", *PICTURES)
    return Markup(' class="w"') if is_wide else Markup("")


def _plain_cell(column: Column, value: Any) -> Markup:
    match column.kind:
        case "bar" if value is not None:
            share, whole, mark = value
            return share_picture(share, whole=whole, mark=mark)
        case "difference" if value is not None:
            return difference_picture(*value)
        case "parts" if value is not None:
            return parts_picture(value)
        case "line" if value is not None:
            return line_picture(*value)
        case "link":
            return run_html(value)
        case "code":
            return Markup("<code>{}</code>").format(value)
        case _ if isinstance(value, tuple) and column.kind == "text":
            return words_html(value)
        case _:
            return escape(shown(column.kind, value))


def _todo(table: Table, rows: Sequence[Row], seen: Sequence[int]) -> Markup:
    """Draw rows as points to tick off, below the names of their groups."""
    parts = []
    for group, own in groupby(rows, key=lambda row: row.group):
        parts += [Markup("<h4>{}</h4>").format(group)] * bool(group)
        items = []
        for row in own:
            cells = [_plain_cell(table.columns[i], row.cells[i]) for i in seen]
            body = Markup("").join(Markup("<p>{}</p>").format(cell) for cell in cells if cell)
            box = Markup('<span class="box" aria-hidden="true"></span>')
            items.append(Markup("<li>{}<div>{}</div></li>").format(box, body))
        parts.append(Markup('<ol class="todo-list">\n{}\n</ol>').format(Markup("\n").join(items)))
    return Markup("\n").join(parts)


def _heat(value: Any, *, is_own: bool) -> Markup:
    """Draw a cell of a matrix: a number or figure, whether it is its own, and how dark it is."""
    if value is None:
        return Markup("<td></td>")
    figure = value if isinstance(value, Measured) else Measured(value)
    reach = interval_of(figure)
    below = Markup('<span class="i">{}</span>').format(reach) if reach else ""
    strength = 0.0 if figure.value != figure.value else min(max(figure.value, 0.0), 1.0)
    look = Markup(' class="own"') if is_own else ""
    return Markup('<td style="--s:{}"{}>{}{}</td>').format(
        f"{strength:.2f}", look, shown("measured", figure), below
    )


def _letter(i: int) -> str:
    return chr(ord("a") + i) if i < 26 else f"a{i - 25}"


def _details(block: Details, body: Markup, level: int = 3) -> Markup:
    tag = {"document": f"h{level}", "pair": "b"}.get(block.look)
    id = Markup(' id="{}"').format(block.id) if block.id else ""
    summary = escape(block.summary)
    if tag:
        summary = Markup("<{0}{1}>{2}</{0}>").format(tag, id, summary)
    if block.about:
        summary += Markup(' <span class="small">{}</span>').format(block.about)
    look = block.look if tag else f"plain{' wide' * block.is_wide}"
    return Markup('<details class="{}"{}><summary>{}</summary>\n{}\n</details>').format(
        look, Markup(" open") if block.is_open else "", summary, body
    )


def _listed(block: Listed, level: int) -> Markup:
    if block.look == "sentences":
        lines = [Markup("<p>{}</p>").format(words_html(each)) for each in block.items]
        return Markup("\n").join(lines)
    look = LISTS.get(block.look, block.look)
    tag = "ol" if block.look in NUMBERED else "ul"
    item = "<li><code>{}</code></li>" if block.look == "code" else "<li>{}</li>"
    items = Markup("\n").join(Markup(item).format(words_html(each)) for each in block.items)
    title = Markup("<h{0}>{1}</h{0}>\n").format(level, block.title) if block.title else ""
    kind = Markup(' class="{}"').format(look) if look else ""
    return Markup("{0}<{1}{2}>\n{3}\n</{1}>").format(title, Markup(tag), kind, items)


def _figure(figure: Figure) -> Markup:
    """Draw a figure below the key to its signs; what may be wide can be scrolled by keyboard."""
    signs = Markup("\n").join(Markup("<li>{} {}</li>").format(*sign) for sign in figure.key)
    key = Markup('<ul class="key">\n{}\n</ul>\n').format(signs) if figure.key else ""
    label = Markup("")
    if figure.look in FIGURES:
        label = Markup(' tabindex="0" role="group" aria-label="{}"').format(figure.title)
    look = FIGURES.get(figure.look, figure.look) or "figure"
    return Markup('{}<div class="{}"{}>{}</div>').format(key, look, label, figure.drawing)


def _passages(block: Passages) -> Markup:
    links = block.links or ("",) * len(block.cases)
    items = [_case(case, link) for case, link in zip(block.cases, links, strict=True)]
    return Markup('<ol class="cases">\n{}\n</ol>').format(Markup("\n").join(items))


def _case(case: Any, link: str) -> Markup:
    place = escape(case_place(case))
    if link:
        place = Markup('<a href="#{}">{}</a>').format(link, place)
    words = Markup('<p class="words">{}</p>').format(case.words) if case.words else ""
    votes = Markup("").join(
        Markup("<li><b>{}</b> {}</li>").format(title, who) for title, who in case_votes(case)
    )
    return Markup('<li><div class="small">{}</div>{}<ul class="votes">{}</ul></li>').format(
        place, words, votes
    )
