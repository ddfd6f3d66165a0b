"""A folder of tables, or a single table, to a study."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import FILE_OUT, LAYER_OUT, LAYERS_OUT, Problems, collecting, problem_of
from argora.formats.cells import Row, Table, header_of, read_rows, table_of, to_text
from argora.formats.metadata import ANNOTATORS, METADATA, build_study
from argora.formats.tables.columns import CSV, Storage
from argora.formats.tables.contingency import add_counts, counts_of, looks_like_counts
from argora.formats.tables.documents import add_documents
from argora.formats.tables.reader import LAYER_PARTS, PARTS, Contents, Key, layer_key, read_parts
from argora.model import Document, FrozenMap, Scheme, Segmentation, Span, Study, Unit
from argora.model.layer import Value

__all__ = ["explain", "read_study", "recognises"]

_SHARED_TABLES = (Path(METADATA).stem, Path(ANNOTATORS).stem)
ITEM_COLUMNS = ("item", "annotator", "category")


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


def _stands_alone(path: Path) -> bool:
    return _has_items(path) or looks_like_counts(header_of(path))


def _has_items(path: Path) -> bool:
    return set(ITEM_COLUMNS) <= set(_columns(path))


def _columns(path: Path) -> list[str]:
    rows = header_of(path)
    return [to_text(cell.strip()) or "" for cell in rows[0][1]] if rows else []


def explain(path: Path) -> str | None:
    """Explain what a table lacks to be read; None if the file is no table."""
    if not CSV.holds(path) or not (columns := _columns(path)):
        return None
    listed = ", ".join(repr(column[:40]) for column in columns[:8])
    ending = f" and {len(columns) - 8} more" if len(columns) > 8 else ""
    whole = "; to read it, name the folder it lies in" if path.stem in PARTS else ""
    return (
        f"a table with the columns {listed}{ending}; expected {', '.join(ITEM_COLUMNS)}, "
        f"or a square table of counts{whole}"
    )


def read_study(path: Path, scheme: Scheme | None, problems: Problems, storage: Storage) -> Study:
    """Read all tables of a folder, or one that stands for itself."""
    storage.require()
    contents = Contents()
    if path.is_dir():
        tables, items = _read_tables(path, storage, contents, problems)
        if not (tables or items or problems):
            problems.append(FormatError("holds no table that could be read", path=path))
        add_documents(tables, path, storage, contents, problems)
        read_parts(tables, contents, problems)
        for table in items:
            with collecting(problems, table.path, FILE_OUT):
                add_items(table, contents, problems)
    else:
        with collecting(problems, path, FILE_OUT):
            _add_alone(path, storage, contents, problems)
    layers = contents.layers(problems)
    annotators = sorted(contents.annotators | {layer.annotator for layer in layers})
    documents, broken = contents.documents.values(), contents.unreadable
    return build_study(path, documents, layers, annotators, scheme, problems, broken=broken)


def _add_alone(path: Path, storage: Storage, contents: Contents, problems: Problems) -> None:
    """Add a table that stands for itself: one of items, or one of counts."""
    if storage is not CSV:
        add_items(is_item_table(storage.read(path, path.parent)), contents, problems)
        return
    rows = read_rows(path, path.parent)
    if not _has_items(path) and looks_like_counts(rows):
        add_counts(counts_of(rows), path, path.stem, contents)
    else:
        add_items(is_item_table(table_of(rows, path)), contents, problems)


def _read_tables(
    folder: Path, storage: Storage, contents: Contents, problems: Problems
) -> tuple[dict[str, Table], list[Table]]:
    """Return the tables with a name of their own, and the item tables."""
    parts: dict[str, Table] = {}
    items: list[Table] = []
    for file in files.entries(folder, *storage.suffixes):
        if file.stem in _SHARED_TABLES:
            continue
        with collecting(problems, file, LAYERS_OUT if file.stem in LAYER_PARTS else FILE_OUT):
            if file.stem not in PARTS:
                items.append(is_item_table(_item_table(file, folder, storage)))
                continue
            contents.broken.add(file.stem)
            if file.stem in parts:
                raise FormatError(f"{parts[file.stem].path.name} is there, too; keep one")
            parts[file.stem] = storage.read(file, folder)
            contents.broken.discard(file.stem)
    return parts, items


def _item_table(file: Path, folder: Path, storage: Storage) -> Table:
    if storage is CSV and file.is_file() and looks_like_counts(header_of(file)):
        raise FormatError(
            "is a table of counts, which is read alone and never in a folder with others; "
            "name the file itself, or move it elsewhere"
        )
    return storage.read(file, folder)


@dataclass
class _Items:
    """The items of one document in the order in which they come, and who chose what."""

    places: dict[str, int] = field(default_factory=dict)
    rows: list[tuple[Key, str, Row]] = field(default_factory=list)


def is_item_table(table: Table) -> Table:
    """Return the table if its columns are those of an item table, else raise FormatError."""
    table.expect(ITEM_COLUMNS, ("document", "round"), prefix="attribute:")
    return table


def add_items(table: Table, contents: Contents, problems: Problems) -> None:
    """Add an item table to what is known: documents without text, one segment per item.

    Without a column ``document`` all items make up one document, named after the file.
    A row without a category is a missing value, as if it were not there.
    """
    items_of: dict[str, _Items] = {}
    for row in table.rows:
        key = layer_key(row, document=table.path.stem)
        item = row.required("item")
        items = items_of.setdefault(key[0], _Items())
        items.places.setdefault(item, len(items.places))
        items.rows.append((key, item, row))
        contents.annotators.add(key[1])
    for id in items_of.keys() & contents.documents.keys():
        raise FormatError(f"document {id!r} is described by another file, too")
    for id, items in items_of.items():
        contents.documents[id] = _document(id, items)
        _add_choices(items, table, contents, problems)


def _document(id: str, items: _Items) -> Document:
    spans = tuple(Span(at, at + 1) for at in range(len(items.places)))
    cut = Segmentation("segment", spans, ids=tuple(items.places))
    return Document(id, segmentations={"segment": cut}, length=len(spans))


def _add_choices(items: _Items, table: Table, contents: Contents, problems: Problems) -> None:
    first: dict[tuple[Key, str], int] = {}
    for key, item, row in items.rows:
        category = row.name("category")
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
        at = items.places[item]
        unit = Unit(item, (Span(at, at + 1),), category, attributes, (item,))
        contents.draft(key).units[item] = unit
