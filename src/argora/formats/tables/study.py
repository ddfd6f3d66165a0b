"""A folder of tables, or a single table, to a study."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files, other_programs
from argora.formats.base import FILE_OUT, LAYER_OUT, LAYERS_OUT, Problems, collecting, problem_of
from argora.formats.cells import Row, Rows, Table, header_of, read_rows, table_of, to_text
from argora.formats.choices import Choices
from argora.formats.metadata import ANNOTATORS, METADATA, build_study
from argora.formats.other_programs import SPREADSHEETS
from argora.formats.tables.body import table_from
from argora.formats.tables.columns import CSV, Storage
from argora.formats.tables.contingency import add_counts, counts_of, looks_like_counts
from argora.formats.tables.croissant import has_description
from argora.formats.tables.documents import add_documents
from argora.formats.tables.foreign import (
    ITEM_COLUMNS,
    Sheet,
    item_tables,
    looks_like_decisions,
    looks_like_votes,
    ragged,
    single_answer,
    units_alone,
)
from argora.formats.tables.reader import LAYER_PARTS, PARTS, Contents, Key, layer_key, read_parts
from argora.formats.tables.vote_counts import ANSWER
from argora.formats.tables.workbook import WORKBOOKS, is_workbook, sheets_of
from argora.formats.vocabulary import SCHEME_FILE, is_ready
from argora.model import Document, FrozenMap, Layer, Scheme, Segmentation, Span, Study, Unit
from argora.model.layer import Value
from argora.text import segment
from argora.text.numbers import joined

__all__ = ["accepts", "explain", "read_study", "recognises"]

_SHARED_TABLES = (Path(METADATA).stem, Path(ANNOTATORS).stem)
HOW = "; or say what its columns are with columns=..., such as "
EXAMPLE = "item=id,annotators=ana;ben"
MOST_LOOKED_INTO = 20
"""Files of a folder that are looked into to find out whether it holds tables."""
BETWEEN = "\n\n"
"""What divides the texts of items in the text of their document."""


def recognises(path: Path, storage: Storage) -> bool:
    """Check whether a file is a table that stands for itself, or a folder holds tables."""
    if path.is_file():
        # Of Parquet nothing else is read, and only reading it tells what it holds.
        return storage.holds(path) and (storage is not CSV or _stands_alone(path))
    if not path.is_dir() or (path / "study.json").exists():
        return False
    tables = [
        file for file in files.entries(path, *storage.suffixes) if file.stem not in _SHARED_TABLES
    ]
    return any(
        file.stem in PARTS or (file.is_file() and (storage is not CSV or _has_items(file)))
        for file in tables
    )


def accepts(path: Path) -> bool:
    """Check whether a file that looks like no format is a workbook, or a wide or long table.

    Of a folder one of the first tables is.
    """
    if path.is_dir() and not (path / "study.json").exists():
        return any(map(accepts, _alone(path)[:MOST_LOOKED_INTO]))
    if not path.is_file():
        return False
    if not CSV.holds(path) or path.stem in {*PARTS, *_SHARED_TABLES}:
        return is_workbook(path)
    return looks_like_decisions(header_of(path), path)


def _alone(folder: Path) -> list[Path]:
    """List the tables and workbooks in a folder that may stand for themselves."""
    tables = files.readable_entries(folder, *CSV.suffixes, *WORKBOOKS)
    return [file for file in tables if file.stem not in {*PARTS, *_SHARED_TABLES}]


def _stands_alone(path: Path) -> bool:
    rows = header_of(path)
    return has_items(rows) or looks_like_counts(rows)


def _has_items(path: Path) -> bool:
    return has_items(header_of(path))


def has_items(rows: Rows) -> bool:
    """Check whether the first row has the names of a table of items."""
    return set(ITEM_COLUMNS) <= set(_columns(rows))


def _columns(rows: Rows) -> list[str]:
    return [to_text(cell.strip()) or "" for cell in rows[0][1]] if rows else []


def explain(path: Path) -> str | None:
    """Explain what a table lacks to be read; None if the file is no table."""
    if path.name.lower().endswith(WORKBOOKS) and not is_workbook(path):
        return "a file that is cut off or no workbook; save it anew as .xlsx, or as CSV in UTF-8"
    rows = header_of(path)
    if not CSV.holds(path) or not (columns := _columns(rows)):
        return None
    listed = ", ".join(repr(column[:40]) for column in columns[:8])
    ending = f" and {len(columns) - 8} more" if len(columns) > 8 else ""
    whole = "; to read it, name the folder it lies in" if path.stem in PARTS else ""
    if reason := ragged(rows, path):
        return f"a table with the columns {listed}{ending}; {reason}"
    if path.stem not in PARTS and (reason := units_alone(columns)):
        return f"a table with the columns {listed}{ending}; {reason}"
    return (
        f"a table with the columns {listed}{ending}; expected {', '.join(ITEM_COLUMNS)}, "
        f"or a square table of counts{whole or HOW + (single_answer(rows, path) or EXAMPLE)}"
    )


def read_study(
    path: Path, scheme: Scheme | None, problems: Problems, choices: Choices, *, storage: Storage
) -> Study:
    """Read all tables of a folder, or one that stands for itself."""
    storage.require()
    contents = Contents()
    if path.is_dir():
        if storage is not CSV and has_description(path):
            choices.see("described in Croissant")
        tables, items = _read_tables(path, storage, contents, problems, choices)
        if not (tables or items or problems):
            problems.append(FormatError("holds no table that could be read", path=path))
        add_documents(tables, path, storage, contents, problems)
        read_parts(tables, contents, problems)
        for document, table in items:
            with collecting(problems, table.path, FILE_OUT):
                add_items(table, contents, problems, document)
    else:
        with collecting(problems, path, FILE_OUT):
            _add_alone(path, storage, contents, problems, choices)
    layers = contents.layers(problems)
    annotators = sorted(contents.annotators | {layer.annotator for layer in layers})
    documents, broken = contents.documents.values(), contents.unreadable
    study = build_study(path, documents, layers, annotators, scheme, problems, broken=broken)
    if scheme is None and not (path / SCHEME_FILE).exists() and contents.has_items:
        _see_scheme(study.scheme, layers, choices)
    return study


def _see_scheme(scheme: Scheme, layers: Iterable[Layer], choices: Choices) -> None:
    """Say that categories, which may be anybody's, are those of a ready scheme."""
    is_named = any(words.startswith(f"scheme {scheme.id},") for words in choices.recognised)
    if is_named or not is_ready(scheme):
        return
    names = sorted({unit.category for layer in layers for unit in layer.units if unit.category})
    meant = [(name, scheme.canonical("unit", name) or name) for name in names]
    listed = [name if name == other else f"{name} (as {other})" for name, other in meant]
    choices.see(
        f"scheme {scheme.id}, which has the categories {joined(listed)}; scheme=... names another"
    )


def _add_alone(
    path: Path, storage: Storage, contents: Contents, problems: Problems, choices: Choices
) -> None:
    """Add a file that stands for itself: items or decisions, counts, or sheets of a whole study."""
    sheets = _sheets(path, storage, choices)
    if parts := _parts_in(sheets, choices):
        add_documents(parts, path, storage, contents, problems)
        read_parts(parts, contents, problems)
        return
    rows = sheets[0].rows
    is_asked = choices.answer_to("columns") is None and len(sheets) == 1
    if is_asked and storage is CSV and _are_counts(rows, path):
        if looks_like_votes(rows, path):
            choices.see(f"if each row counts the votes on one item, answer columns={ANSWER}")
        add_counts(counts_of(rows), path, path.stem, contents)
        return
    for document, table in _item_tables(path, sheets, storage, choices):
        with collecting(problems, table.path, FILE_OUT):
            add_items(table, contents, problems, document)


def _parts_in(sheets: Sequence[Sheet], choices: Choices) -> dict[str, Table]:
    """Return the sheets of a workbook that is a folder of tables in one file, by their names.

    It is one if a sheet is named and has columns like the table of units or of relations.
    """
    if choices.answer_to("columns") is not None:
        return {}
    named = {sheet.document.strip().casefold(): sheet for sheet in sheets}
    tables = {
        name: table_from(named[name].rows, named[name].path, has_header=True)
        for name in sorted(PARTS & named.keys())
    }
    needed = {"units": {"unit", "start", "end"}, "relations": {"relation", "sources", "target"}}
    if not any(columns <= {*tables[n].columns} for n, columns in needed.items() if n in tables):
        return {}
    choices.see(f"sheets as tables of a study: {', '.join(tables)}")
    if others := [sheet.document for name, sheet in named.items() if name not in tables]:
        choices.see(f"not read: {', '.join(map(repr, others))}")
    return tables


def _item_tables(
    path: Path, sheets: Sequence[Sheet], storage: Storage, choices: Choices
) -> Iterable[tuple[str, Table]]:
    """Return the tables of items of a file with their documents, whatever its columns are."""
    rows = sheets[0].rows
    if len(sheets) == 1:
        sheets = [replace(sheets[0], document=path.stem)]
    if choices.answer_to("columns") is not None or is_workbook(path):
        return item_tables(path, sheets, choices)
    if not has_items(rows) and looks_like_decisions(rows, path):
        return item_tables(path, sheets, choices)
    table = table_of(rows, path) if storage is CSV else storage.read(path, path.parent)
    return [(path.stem, is_item_table(table))]


def _sheets(path: Path, storage: Storage, choices: Choices) -> list[Sheet]:
    """Return the tables of a file, of which only a workbook has several."""
    if path.suffix.lower() in SPREADSHEETS:
        raise FormatError(f"is {other_programs.explain(path)}")
    if storage is not CSV:
        table = storage.read(path, path.parent)
        cells = [(row.line, list(row.cells.values())) for row in table.rows]
        return [Sheet(path.stem, path, [(0, table.columns), *cells])]
    if is_workbook(path):
        return sheets_of(path, choices)
    return [Sheet(path.stem, path, read_rows(path, path.parent))]


def _are_counts(rows: Rows, path: Path) -> bool:
    """Check whether rows are a table of counts, and no wide table whose categories are numbers."""
    if has_items(rows) or not looks_like_counts(rows):
        return False
    corner, *columns = (cell.strip() for cell in rows[0][1])
    names = {cells[0].strip() for _, cells in rows[1:]}
    crossed = names.intersection(columns)
    if names != {*columns} and all(map(str.isdecimal, crossed)) and looks_like_votes(rows, path):
        return False
    has_names = all(columns) and 2 * len(names) > len(rows) - 1
    is_crossed = bool(re.search(r"\S\s*[\\/]\s*\S", corner)) or bool(crossed)
    return (has_names and is_crossed) or not looks_like_decisions(rows, path)


def _read_tables(
    folder: Path, storage: Storage, contents: Contents, problems: Problems, choices: Choices
) -> tuple[dict[str, Table], list[tuple[str, Table]]]:
    """Return the tables with a name of their own, and the item tables with their documents."""
    parts: dict[str, Table] = {}
    items: list[tuple[str, Table]] = []
    tables = files.entries(folder, *storage.suffixes)
    if storage is CSV and PARTS.isdisjoint(file.stem for file in tables):
        tables = _alone(folder)
    for file in tables:
        if file.stem in _SHARED_TABLES:
            continue
        with collecting(problems, file, LAYERS_OUT if file.stem in LAYER_PARTS else FILE_OUT):
            if file.stem not in PARTS:
                if storage is CSV and file.is_file() and _are_counts(header_of(file), file):
                    raise FormatError(
                        "is a table of counts, which is read alone and never in a folder with "
                        "others; name the file itself, or move it elsewhere"
                    )
                sheets = _sheets(file, storage, choices)
                items += _item_tables(file, sheets, storage, choices)
                continue
            contents.broken.add(file.stem)
            if file.stem in parts:
                raise FormatError(f"{parts[file.stem].path.name} is there, too; keep one")
            parts[file.stem] = storage.read(file, folder)
            contents.broken.discard(file.stem)
    return parts, items


@dataclass
class _Items:
    """The items of one document in the order in which they come, and who chose what."""

    places: dict[str, int] = field(default_factory=dict)
    texts: dict[str, tuple[str, int]] = field(default_factory=dict)  # with their lines
    spans: Sequence[Span] = ()
    rows: list[tuple[Key, str, Row]] = field(default_factory=list)


def is_item_table(table: Table) -> Table:
    """Return the table if its columns are those of an item table, else raise FormatError."""
    optional = "document", "round", "phase", "text"
    table.expect(ITEM_COLUMNS, optional, prefix="attribute:")
    return table


def add_items(
    table: Table, contents: Contents, problems: Problems, document: str | None = None
) -> None:
    """Add an item table to what is known: documents with one segment per item.

    Without a column ``document`` all items make up one document, named after the file.
    A row without a category is a missing value, as if it were not there.
    Texts of items, one below the other, make up the text of their document.
    """
    items_of: dict[str, _Items] = {}
    for row in table.rows:
        key = layer_key(row, document=document or table.path.stem)
        item = row.required("item")
        items = items_of.setdefault(key[0], _Items())
        items.places.setdefault(item, len(items.places))
        items.rows.append((key, item, row))
        _add_text(items, item, row, table)
        contents.annotators.add(key[1])
    for id in items_of.keys() & contents.documents.keys():
        raise FormatError(f"document {id!r} is described by another file, too")
    for id, items in items_of.items():
        contents.documents[id] = _document(id, items)
        contents.has_items = True
        _add_choices(items, table, contents, problems)


def _add_text(items: _Items, item: str, row: Row, table: Table) -> None:
    text = row.text("text")
    if text is None:
        return
    first, line = items.texts.setdefault(item, (text, row.line))
    if first != text:
        where = "row" if table.header is None else "line"
        raise FormatError(
            f"item {item!r} has another text than in {where} {line}; an item has one text",
            line=row.line,
        )


def _document(id: str, items: _Items) -> Document:
    """Return the document of items; an item without a text stands in it with its id."""
    texts = None
    if items.texts:
        texts = [items.texts[item][0] if item in items.texts else item for item in items.places]
    at, spans = 0, []
    for text in texts or ["1"] * len(items.places):
        spans.append(Span(at, at + len(text)))
        at = spans[-1].end + (0 if texts is None else len(BETWEEN))
    items.spans = spans
    cut = {"segment": Segmentation("segment", tuple(spans), ids=tuple(items.places))}
    if texts is None:
        return Document(id, segmentations=cut, length=len(spans))
    return segment(Document(id, BETWEEN.join(texts), segmentations=cut))


def _add_choices(items: _Items, table: Table, contents: Contents, problems: Problems) -> None:
    first: dict[tuple[Key, str], int] = {}
    for key, item, row in items.rows:
        category = contents.spelled(row.name("category"))
        if category == "":
            problem = "the category is a text without characters; leave the cell empty (null)"
            raise FormatError(f"{problem} where nothing was chosen", line=row.line)
        attributes: FrozenMap[Value] = FrozenMap(row.values("attribute:"))
        if category is None and not attributes:
            continue
        if (key, item) in first:
            problem = (
                f"annotator {key[1]!r} chose for item {item!r} already, "
                f"in {'row' if table.header is None else 'line'} {first[key, item]}; "
                "expected one row"
            )
            error = FormatError(problem, line=row.line)
            problems.append(problem_of(error, table.path, LAYER_OUT))
            contents.spoil(key)
            continue
        first[key, item] = row.line
        span = items.spans[items.places[item]]
        unit = Unit(item, (span,), category, attributes, (item,))
        contents.draft(key).units[item] = unit
