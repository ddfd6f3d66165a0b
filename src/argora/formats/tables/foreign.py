"""Tables of other programs, wide or long, with any names of columns, to tables of items."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path

from argora.errors import ChoiceError, FormatError
from argora.formats.cells import Row, Rows, Table, from_text
from argora.formats.choices import Choices
from argora.formats.tables.body import (
    filled_rows,
    refuse_ragged,
    table_from,
    without_sums,
    without_titles,
)
from argora.formats.tables.recognised import MOST_NAMED, note_items, note_votes
from argora.formats.tables.roles import role_of
from argora.formats.tables.sets import joined_set
from argora.formats.tables.shapes import (
    ATTRIBUTE,
    HOW_READ,
    Shape,
    parsed,
    shape_from,
    shapes_of,
)
from argora.formats.tables.vote_counts import (
    ANSWER,
    Tally,
    dealt,
    may_be_tally,
    named_tally,
    recognised_tally,
)
from argora.text.numbers import counted

__all__ = [
    "ITEM_COLUMNS",
    "Sheet",
    "item_tables",
    "looks_like_decisions",
    "looks_like_votes",
    "ragged",
    "single_answer",
    "units_alone",
]

ITEM_COLUMNS = ("item", "annotator", "category")
QUESTION = "which columns hold items, annotators and categories"
PLACES = (("start", "end"), ("offset", "length"))
"""Columns that say where a unit stands in its text, as Argora and DKPro Agreement name them."""


@dataclass(frozen=True)
class Sheet:
    """One table of a file: its rows, the id of its document, and where it stands.

    Attributes
    ----------
    path : the file, with the sheet of a workbook in brackets, for messages.
    """

    document: str
    path: Path
    rows: Rows


def looks_like_decisions(rows: Rows, path: Path) -> bool:
    """Check whether the first rows of a file could be a wide or a long table."""
    try:
        table = table_from(without_titles(rows), path)
    except FormatError:
        return False
    return bool(shapes_of(table)) or recognised_tally(table) is not None


def looks_like_votes(rows: Rows, path: Path) -> bool:
    """Check whether rows count the votes on items, and can be nothing else."""
    try:
        return recognised_tally(table_from(without_sums(without_titles(rows)), path)) is not None
    except FormatError:
        return False


def ragged(rows: Rows, path: Path) -> str | None:
    """Return what is wrong where a row has other cells than the first; None if none has."""
    try:
        refuse_ragged(without_titles(rows), path)
    except FormatError as error:
        return f"line {error.line} has {error.problem}"
    return None


def item_tables(
    path: Path, sheets: Sequence[Sheet], choices: Choices
) -> Iterator[tuple[str, Table]]:
    """Yield the table of items of each sheet of a file, with the id of its document.

    Sheets with one decision for each item are annotators, all other sheets documents.

    Raises
    ------
    FormatError
        If a sheet is no table of decisions.
    ChoiceError
        If its columns can be understood in several ways.
    """
    how = _How.of(choices)
    readings = [
        reading for sheet in sheets if (reading := _reading(sheet, how, choices, len(sheets) == 1))
    ]
    if len(readings) > 1 and all(reading.is_single for reading in readings):
        yield path.stem, _joined(path, readings, how, choices)
        return
    for reading in readings:
        converted = Table(
            reading.table.path, *_converted(reading, how), header=reading.table.header
        )
        if reading.tally is None:
            note_items(reading.table, reading.shape, converted, choices)
        else:
            note_votes(reading.table, reading.shape, reading.tally, choices)
        yield reading.document, converted


@dataclass(frozen=True)
class _How:
    """What an answer says: of columns, and of how cells are read.

    Attributes
    ----------
    sign : what divides several categories in a cell; None if a cell is one.
    """

    answer: Mapping[str, str]
    has_header: bool | None
    is_turned: bool | None
    missing: frozenset[str]
    are_votes: bool | None
    sign: str | None

    @classmethod
    def of(cls, choices: Choices) -> _How:
        text = choices.answer_to("columns")
        answer = {} if text is None else parsed(text)
        sign = answer.get("sets")
        if sign == "":
            problem = "columns: sets=...: expected the sign between categories, such as sets=|"
            raise FormatError(problem)
        return cls(
            answer,
            _one_of(answer, "header", "yes", "no"),
            _one_of(answer, "rows", "annotators", "items"),
            frozenset(mark.strip() for mark in answer.get("missing", "").split(";")),
            _one_of(answer, "cells", "votes", "categories"),
            sign,
        )

    @property
    def names_columns(self) -> bool:
        """Whether it says what columns are."""
        return bool(self.answer.keys() - {*HOW_READ})


@dataclass(frozen=True)
class _Reading:
    """A sheet as it is read.

    Attributes
    ----------
    tally : the columns of counted votes, from which the table was made; None if it is as it was.
    """

    document: str
    table: Table
    shape: Shape
    tally: Tally | None = None

    @property
    def is_single(self) -> bool:
        """Whether it has one decision for each item."""
        return not self.shape.is_wide and "annotator" not in self.shape.columns


def _reading(sheet: Sheet, how: _How, choices: Choices, is_alone: bool) -> _Reading | None:
    """Return how a sheet is read; None if it is no table of decisions beside others."""
    untitled = without_titles(sheet.rows, how.has_header)
    rows = without_sums(untitled)
    if how.is_turned:
        rows = [*enumerate(zip_longest(*(cells for _, cells in rows), fillvalue=""), 1)]
    table = table_from(rows, sheet.path, how.has_header)
    table = replace(table, rows=tuple(_without(row, how.missing) for row in table.rows))
    tally = _tally(table, how)
    if not (is_alone or how.answer or tally or shapes_of(table) or _single(table)):
        choices.see(f"sheet {sheet.document!r} is no table of decisions and is not read")
        return None
    place = "" if is_alone else f"sheet {sheet.document!r}: "
    reading = (
        _Reading(sheet.document, table, _shape(table, how, choices, is_alone=is_alone))
        if tally is None
        else _Reading(sheet.document, *dealt(table, tally), tally)
    )
    if n_titles := len(filled_rows(sheet.rows)) - len(filled_rows(untitled)):
        choices.see(f"{place}{counted(n_titles, 'line')} above the table left out")
    if sums := filled_rows(untitled)[len(filled_rows(rows)) :]:
        names = ", ".join(next(filter(None, cells)) for _, cells in sums)
        choices.see(f"{place}{counted(len(sums), 'line')} of sums left out: {names}")
    return reading


def _tally(table: Table, how: _How) -> Tally | None:
    """Return the columns of a table of counted votes; None if it is read otherwise."""
    if how.are_votes:
        return named_tally(table, how.answer)
    if how.are_votes is None and not how.names_columns:
        return recognised_tally(table)
    return None


def single_answer(rows: Rows, path: Path) -> str | None:
    """Return the answer that reads counted votes or one annotator; None if neither."""
    table = table_from(without_titles(rows), path)
    shapes = _single(table)
    return ANSWER if may_be_tally(table) else str(shapes[0]) if shapes else None


def units_alone(columns: Sequence[str]) -> str | None:
    """Return why a table of units with their places in a text cannot be read alone; None if none.

    Who decided on which stretch is no decision on items: how far stretches overlap counts, and how
    long the document is.
    """
    names = {column.strip().casefold() for column in columns}
    edges = next((pair for pair in PLACES if names.issuperset(pair)), None)
    is_decided_on = "item" in names or not any(role_of(c) == "annotator" for c in columns)
    if edges is None or is_decided_on:
        return None
    shorter = " (end is offset + length)" if edges == PLACES[1] else ""
    return (
        f"a table of units with their places ({' and '.join(edges)}); it lacks the lengths of the "
        "documents. Save it as units.csv with the columns document, annotator, unit, start, end, "
        f"category{shorter}, beside it documents.csv with the columns document and length, and "
        "name the folder; or make both sheets of one workbook, 'units' and 'documents'. If each "
        "unit is an item that all annotators decided on, say so with columns=item=..., "
        "annotator=...,category=..."
    )


def _is_on_given_segments(table: Table, shapes: Sequence[Shape]) -> bool:
    """Check whether annotators decided on the same items, or start and end are times."""
    names = {column.strip().casefold(): column for column in table.columns}
    edges = next([names[n] for n in pair] for pair in PLACES if names.keys() >= {*pair})
    if not all(row.cells[edge].isdecimal() for row in table.rows for edge in edges):
        return True
    if not shapes or not {"item", "annotator"} <= shapes[0].columns.keys():
        return False
    item, annotator = (shapes[0].columns[role] for role in ("item", "annotator"))
    document = shapes[0].columns.get("document", item)
    places: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    people: dict[tuple[str, str], set[str]] = {}
    for row in table.rows:
        key = row.cells[document], row.cells[item]
        places.setdefault(key, set()).add(tuple(row.cells[edge] for edge in edges))
        people.setdefault(key, set()).add(row.cells[annotator])
    one_place = all(len(each) == 1 for each in places.values())
    return one_place and any(len(each) > 1 for each in people.values())


def _one_of(answer: Mapping[str, str], key: str, first: str, second: str) -> bool | None:
    """Return whether an answer gives a key the first of two words; None without that key."""
    word = answer.get(key)
    if word not in (None, first, second):
        raise FormatError(f"columns: {key}={word!r}; expected {first} or {second}")
    return None if word is None else word == first


def _without(row: Row, missing: Collection[str]) -> Row:
    """Return a row whose cells are empty where they hold a mark of a missing decision."""
    return Row(
        row.line, {name: "" if cell in missing else cell for name, cell in row.cells.items()}
    )


def _shape(table: Table, how: _How, choices: Choices, *, is_alone: bool) -> Shape:
    answer = how.answer
    if how.names_columns:
        return shape_from(answer, table)
    shapes = shapes_of(table)
    if (reason := units_alone(table.columns)) and not _is_on_given_segments(table, shapes):
        raise FormatError(reason, path=table.path, line=table.header)
    if not shapes and not is_alone:
        shapes = _single(table)
    if not shapes:
        listed = ", ".join(repr(column[:40]) for column in table.columns[:8])
        raise FormatError(
            f"the columns {listed} are not understood; say what they are with columns=..., such as "
            "item=id,annotator=coder,category=label or item=id,annotators=ana;ben",
            path=table.path,
            line=table.header,
        )
    by_answer = {str(shape): shape for shape in shapes}
    texts = {text: _about(shape, table) for text, shape in by_answer.items()}
    how_read = "".join(f",{key}={answer[key]}" for key in HOW_READ if key in answer)
    if how_read and len(shapes) > 1:
        candidates = {f"{text}{how_read}": about for text, about in texts.items()}
        raise ChoiceError.of("columns", QUESTION, candidates, path=table.path)
    return (
        shapes[0]
        if how_read
        else by_answer[choices.choose("columns", QUESTION, texts, path=table.path)]
    )


def _about(shape: Shape, table: Table) -> str:
    if shape.is_wide:
        return counted(len(shape.annotators), "annotator")
    categories = {row.cells[shape.columns["category"]] for row in table.rows} - {""}
    return f"categories {', '.join(sorted(categories)[:MOST_NAMED])}"


def _single(table: Table) -> list[Shape]:
    """Return the shape of a sheet with one decision for each item, none if it is no such sheet."""
    roles: dict[str, str] = {}
    for column in table.columns:
        roles.setdefault(role_of(column) or "", column)
    if "category" not in roles or not {"item", "text"} & roles.keys():
        return []
    columns = ("item", "text", "document", "category")
    return [Shape({role: roles[role] for role in columns if role in roles})]


def _converted(reading: _Reading, how: _How) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """Return the columns and rows of the table of items; row by row as the table has them."""
    try:
        columns, rows = _convert(reading.table, reading.shape, reading.document)
    except FormatError as error:
        raise FormatError(error.problem, path=reading.table.path, line=error.line) from error
    if how.sign is None or reading.tally is not None:
        return columns, rows
    sign = how.sign
    cells = [{**row.cells, "category": joined_set(row.cells["category"], sign)} for row in rows]
    return columns, tuple(Row(row.line, each) for row, each in zip(rows, cells, strict=True))


def _convert(table: Table, shape: Shape, annotator: str) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    optional = [role for role in ("document", "round", "text") if role in shape.columns]
    attributes = [f"{ATTRIBUTE}{name}" for name in shape.attributes]
    places = _Places(shape)
    rows: list[Row] = []
    silent = {*shape.annotators}
    for row in table.rows:
        cells = {role: row.cells[shape.columns[role]] for role in optional}
        cells["item"] = places.item(row)
        if not shape.is_wide:
            rows.append(Row(row.line, {**cells, **_decision(row, shape, annotator)}))
            continue
        chosen = [name for name in shape.annotators if row.cells[name]]
        silent -= {*chosen}
        # An item that nobody decided on, or an annotator who decided nothing, is still there.
        for name in chosen or shape.annotators[:1]:
            decision = {"annotator": from_text(name), "category": row.cells[name]}
            rows.append(Row(row.line, {**cells, **decision}))
    if rows:
        blank = {**rows[0].cells, "category": ""}
        rows += [Row(rows[0].line, {**blank, "annotator": from_text(a)}) for a in sorted(silent)]
    return (*ITEM_COLUMNS, *optional, *attributes), tuple(rows)


def _decision(row: Row, shape: Shape, annotator: str) -> dict[str, str]:
    column = shape.columns.get("annotator")
    name = from_text(annotator) if column is None else row.cells[column]
    if not name:
        raise FormatError(f"the column {column!r} is empty; expected who decided", line=row.line)
    attributes = {f"{ATTRIBUTE}{name}": row.cells[c] for name, c in shape.attributes.items()}
    return {"annotator": name, "category": row.cells[shape.columns["category"]], **attributes}


class _Places:
    """Ids of items: those of the table, else numbers of rows, or of texts in a long table."""

    def __init__(self, shape: Shape) -> None:
        self._item = shape.columns.get("item")
        self._text = shape.columns.get("text") if "annotator" in shape.columns else None
        self._numbers: dict[str, int] = {}
        self._shape = shape

    def item(self, row: Row) -> str:
        """Return the id of the item of a row."""
        if self._item is not None:
            if not row.cells[self._item]:
                raise FormatError(
                    f"the column {self._item!r} is empty; expected the id of the item, or no "
                    "further row",
                    line=row.line,
                )
            return row.cells[self._item]
        if self._text is None and "annotator" in self._shape.columns:
            raise FormatError("columns: expected item=... or text=..., to tell items apart")
        key = str(row.line) if self._text is None else row.cells[self._text]
        return str(self._numbers.setdefault(key, len(self._numbers) + 1))


def _joined(path: Path, singles: Sequence[_Reading], how: _How, choices: Choices) -> Table:
    """Return one table of sheets that are annotators."""
    columns: dict[str, None] = {}
    rows: list[Row] = []
    texts: dict[str, str] = {}
    for reading in singles:
        names, sheet_rows = _converted(reading, how)
        columns |= dict.fromkeys(names)
        items: set[tuple[str, str]] = set()
        for row in sheet_rows:
            _check_row(row, reading.table.path, items, texts)
        rows += sheet_rows
    all_sheets = Table(path, tuple(columns), tuple(rows))
    choices.see(f"{len(singles)} sheets as annotators")
    note_items(singles[0].table, singles[0].shape, all_sheets, choices)
    return all_sheets


def _check_row(row: Row, path: Path, items: set[tuple[str, str]], texts: dict[str, str]) -> None:
    """Raise FormatError if a sheet has an item twice, or another text for it than others have."""
    item, text = row.get("item"), row.get("text")
    place = (row.get("document"), item)
    if place in items:
        raise FormatError(f"item {item!r} is there twice", path=path, line=row.line)
    items.add(place)
    if text and texts.setdefault(item, text) != text:
        raise FormatError(
            f"item {item!r} has another text than in a sheet before; give items ids, or the same "
            "rows to all sheets",
            path=path,
            line=row.line,
        )
