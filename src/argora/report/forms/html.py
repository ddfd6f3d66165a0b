"""Blocks as one HTML page that loads nothing: tables with small pictures, passages, details."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

from argora import __version__
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
from argora.report.elements import join, tag, template
from argora.report.forms.cells import (
    NUMBERED,
    PICTURES,
    case_place,
    case_votes,
    cell_text,
    interval_of,
    measured_of,
    more_rows,
    notes_of,
    reasons_of,
    tables_of,
)
from argora.report.forms.marked import run_html, text_html, words_html
from argora.text.numbers import BLANK, counted, sentence

__all__ = ["render"]

TABLES = {
    "numbers": "numbers",
    "bars": "numbers bars",
    "grid": "grid stack",
    "beside": "grid beside",
    "heat": "heat",
    "marks": "marks",
    "listing": "listing",
}
LABELLED = ("grid", "beside")
"""Looks of tables whose cells name their column on phones."""
PARAGRAPHS = {"lead": "lead", "small": "small", "caption": "small"}
LISTS = {"numbered": "steps", "code": "signatures", "plain": ""}
FIGURES = {"scroll": "scroll", "map": "scroll map-box"}
"""Looks of drawings that may be wider than the page."""
MANY_COLUMNS = 6
FEW_COLUMNS = 3
"""As many fit beside each other on a phone; the cells of more stand below each other there."""
LONG_WORD = 9
"""Letters that each of them has room for."""


def render(page: Page) -> str:
    """Return the page."""
    writer = Writer(axis_of(f for table in tables_of(page.sections) for f in measured_of(table)))
    first, *others = page.sections or (Section("", "", ()),)
    body = [writer.section(first, is_first=True), *map(writer.section, others)]
    for at, section in enumerate(page.sections, start=1):
        if section.id and section.id == page.contents_after:
            body.insert(at, _contents(page.sections[at:]))
    return _framed(page, _lines(body))


def _framed(page: Page, content: Markup) -> str:
    """Return the whole file: styles, names, files that could not be read, and the content."""
    title = f"{page.title[:1].lower()}{page.title[1:]}"
    about = f"{page.title} · " * bool(page.title)
    head = [tag("p", f"{about}Argora {__version__}", class_="small"), tag("h1", page.subject)]
    if page.about:
        head.append(tag("p", page.about, class_="small"))
    if page.problems:
        n = counted(len(page.problems), "file")
        words = tag("p", f"{n} could not be read; what stands there is missing here.")
        items = tag("ul", *(tag("li", problem) for problem in page.problems))
        content = tag("div", words, items, class_="unread") + content
    return template("page.html").format(
        version=__version__,
        policy="",
        title=escape(": ".join(filter(None, [page.subject, title]))),
        styles=template("drawings.css") + template("page.css"),
        patterns=template("patterns.svg"),
        head=_lines(head),
        content=content,
        script=template("open.html") if page.contents_after else "",
    )


def _contents(sections: Sequence[Section]) -> Markup:
    """Link to the sections that have a title."""
    items = [
        tag("li", tag("a", each.title, href=f"#{each.id}"))
        for each in sections
        if each.id and each.title
    ]
    return tag("nav", tag("ul", *items), aria_label="Contents")


@dataclass(frozen=True)
class Writer:
    """Writes blocks; all figures of a page stand on one axis."""

    axis: Axis

    def section(self, section: Section, *, is_first: bool = False) -> Markup:
        """Write a section with its title."""
        body = self._body(section, 3)
        if not body:
            return body
        title = tag("h2", section.title) + "\n" if section.title else ""
        look = "first" if is_first else ""
        return tag("section", "\n", title, body, "\n", class_=look, id=section.id)

    def blocks(self, blocks: Sequence[Block], level: int = 3) -> Markup:
        """Write blocks one below the other."""
        return _lines(filter(None, (self._block(block, level) for block in blocks)))

    def _block(self, block: Block, level: int) -> Markup:
        match block:
            case Prose():
                return _prose(block)
            case Listed():
                return _listed(block, level)
            case Passages():
                links = block.links or ("",) * len(block.cases)
                return tag("ol", *map(_case, block.cases, links), class_="cases")
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
                title = tag(f"h{level}", block.title, id=block.id) + "\n" if block.title else ""
                return Markup(title) + self._body(block, level + 1)
            case Facts():
                return Markup("")

    def _body(self, section: Section, level: int) -> Markup:
        """Write the blocks of a section, in columns if it says so."""
        if section.look != "columns":
            return self.blocks(section.blocks, level)
        columns = (tag("div", self._block(each, level)) for each in section.blocks)
        return tag("div", _lines(columns), class_="columns")

    def _table(self, table: Table) -> Markup:
        letters = {reason: _letter(i) for i, reason in enumerate(reasons_of(table))}
        rows = table.rows[: table.most]
        parts = [self._rows(table, rows[: table.first], letters)] if table.columns else []
        if len(rows) > table.first:
            rest = [self._rows(table, rows[table.first :], letters)]
            if n_missing := len(table.rows) - len(rows):
                words = f"{more_rows(table, n_missing)}; they are in the JSON (--json)."
                rest.append(tag("p", words, class_="small"))
            summary = more_rows(table, len(rows) - table.first)
            parts.append(_details(Details(summary, ()), _lines(rest)))
        notes = [
            *(tag("sup", letter) + f" No figure: {reason}." for reason, letter in letters.items()),
            *map(sentence, notes_of(table)),
            *map(words_html, table.notes),
        ]
        if notes:
            parts.append(tag("ul", *(tag("li", note) for note in notes), class_="notes"))
        return _lines(parts)

    def _rows(self, table: Table, rows: Sequence[Row], letters: Mapping[str, str]) -> Markup:
        columns = [i for i, column in enumerate(table.columns) if column.kind != "data"]
        if table.look == "todo":
            return _todo(table, rows, columns)
        look = TABLES[table.look]
        if table.look == "heat" and len(columns) - 1 > MANY_COLUMNS:
            look += " many"
        if table.look == "beside" and not _fits_phone(table, columns):
            look += " stack"
        head = [
            tag("th", column.title, scope="col", class_=_wide(column) if i else "")
            for i, column in ((i, table.columns[i]) for i in columns)
        ]
        bodies = []
        for group, members in groupby(rows, key=lambda row: row.group):
            name = tag("th", group, scope="rowgroup", colspan=len(columns))
            lines = [tag("tr", name, class_="group")] * bool(group)
            lines += [self._row(table, row, columns, letters) for row in members]
            bodies.append(tag("tbody", "\n", _lines(lines), "\n"))
        caption = tag("caption", table.title) if table.title else ""
        body = (caption, tag("thead", tag("tr", *head)), "\n", _lines(bodies))
        return tag("div", tag("table", *body, class_=look), class_="scroll")

    def _row(
        self, table: Table, row: Row, columns: Sequence[int], letters: Mapping[str, str]
    ) -> Markup:
        first, *others = columns
        name = row.cells[first]
        cells = [
            self._cell(table, table.columns[i], row.cells[i], letters, str(name)) for i in others
        ]
        head = tag("th", _plain_cell(table.columns[first], name), scope="row")
        return tag("tr", head, *cells, class_="joint" if row.is_joint else "")

    def _cell(
        self, table: Table, column: Column, value: Any, letters: Mapping[str, str], row: str
    ) -> Markup:
        is_labelled = table.look in LABELLED
        label = column.title if is_labelled else ""
        if column.kind == "heat":
            return _heat(value, is_diagonal=column.title == row)
        if isinstance(value, Measured):
            return tag("td", self._figure(value, letters), data_label=label)
        body = _plain_cell(column, value)
        if is_labelled and column.kind not in ("text", *PICTURES):
            body = tag("div", tag("span", body, class_="v"), class_="f")
        return tag("td", body, class_=_wide(column), data_label=label)

    def _figure(self, figure: Measured, letters: Mapping[str, str]) -> Markup:
        value = BLANK if figure.undefined is not None else cell_text("measured", figure)
        letter = letters.get(figure.undefined or "")
        return tag(
            "div",
            tag("span", value, tag("sup", letter) if letter else "", class_="v"),
            _interval(figure),
            range_picture(figure, self.axis),
            class_="f",
        )


def _fits_phone(table: Table, columns: Sequence[int]) -> bool:
    """Whether columns fit beside each other on a phone, none with a word wider than its column."""
    words = (
        word
        for i in columns
        if table.columns[i].kind in ("text", "link", "category")
        for row in table.rows[: table.most]
        for word in cell_text(table.columns[i].kind, row.cells[i]).split()
    )
    return len(columns) <= FEW_COLUMNS and all(len(word) <= LONG_WORD for word in words)


def _lines(parts: Iterable[Markup]) -> Markup:
    return join(parts, "\n")


def _interval(figure: Measured) -> Markup:
    interval = interval_of(figure)
    return tag("span", interval, class_="i") if interval else Markup("")


def _wide(column: Column) -> str:
    return "w" * (column.kind in ("text", *PICTURES))


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
            return tag("code", value)
        case _ if isinstance(value, tuple) and column.kind == "text":
            return words_html(value)
        case _:
            return escape(cell_text(column.kind, value))


def _todo(table: Table, rows: Sequence[Row], columns: Sequence[int]) -> Markup:
    """Write rows as points to tick off, below the names of their groups."""
    parts = []
    box = tag("span", class_="box", aria_hidden="true")
    for group, members in groupby(rows, key=lambda row: row.group):
        parts += [tag("h4", group)] * bool(group)
        items = []
        for row in members:
            cells = (_plain_cell(table.columns[i], row.cells[i]) for i in columns)
            items.append(tag("li", box, tag("div", *(tag("p", cell) for cell in cells if cell))))
        parts.append(tag("ol", *items, class_="todo-list"))
    return _lines(parts)


def _heat(value: Any, *, is_diagonal: bool) -> Markup:
    """Write a cell of a matrix: a number or figure, as dark as it is high."""
    if value is None:
        return tag("td")
    figure = value if isinstance(value, Measured) else Measured(value)
    strength = 0.0 if figure.value != figure.value else min(max(figure.value, 0.0), 1.0)
    look = "own" if is_diagonal else ""
    body = cell_text("measured", figure), _interval(figure)
    return tag("td", *body, style=f"--s:{strength:.2f}", class_=look)


def _letter(i: int) -> str:
    return chr(ord("a") + i) if i < 26 else f"a{i - 25}"


def _details(block: Details, body: Markup, level: int = 3) -> Markup:
    name = {"document": f"h{level}", "pair": "b"}.get(block.look)
    summary = tag(name, block.summary, id=block.id) if name else escape(block.summary)
    if block.about:
        summary += Markup(" ") + tag("span", block.about, class_="small")
    look = block.look if name else f"plain{' wide' * block.is_wide}"
    head = tag("summary", summary)
    return tag("details", head, "\n", body, "\n", class_=look, open=block.is_open)


def _prose(block: Prose) -> Markup:
    words = words_html(block.words)
    match block.look:
        case "quote":
            return tag("blockquote", words)
        case "warning":
            return tag("div", tag("p", words), class_="unread")
        case "strong" | "advice":
            return tag("p", tag("b", words))
        case look:
            return tag("p", words, class_=PARAGRAPHS.get(look, ""))


def _listed(block: Listed, level: int) -> Markup:
    if block.look == "sentences":
        return _lines(tag("p", words_html(each)) for each in block.items)
    items = map(words_html, block.items)
    lines = [tag("li", tag("code", each) if block.look == "code" else each) for each in items]
    title = tag(f"h{level}", block.title) + "\n" if block.title else Markup("")
    name = "ol" if block.look in NUMBERED else "ul"
    return title + tag(name, _lines(lines), class_=LISTS.get(block.look, block.look))


def _figure(figure: Figure) -> Markup:
    """Write a figure below the key to its signs; what may be wide can be scrolled by keyboard."""
    signs = [tag("li", sign, " ", words) for sign, words in figure.key]
    key = tag("ul", *signs, class_="key") + "\n" if signs else Markup("")
    look = FIGURES.get(figure.look, figure.look) or "figure"
    scrolls = figure.look in FIGURES
    attributes = {"tabindex": 0, "role": "group", "aria_label": figure.title} if scrolls else {}
    return key + tag("div", figure.drawing, class_=look, **attributes)


def _case(case: Any, link: str) -> Markup:
    place = case_place(case)
    votes = [tag("li", tag("b", title), " ", names) for title, names in case_votes(case)]
    return tag(
        "li",
        tag("div", tag("a", place, href=f"#{link}") if link else place, class_="small"),
        tag("p", case.words, class_="words") if case.words else "",
        tag("ul", *votes, class_="votes"),
    )
