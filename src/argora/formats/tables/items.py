"""Item tables: one row says what one annotator chose for one item."""

from __future__ import annotations

from dataclasses import dataclass, field

from argora.errors import FormatError
from argora.formats.base import LAYER_OUT, Problems, problem_of
from argora.formats.cells import Row, Table
from argora.formats.tables.reader import Contents, Key, layer_key
from argora.model import Document, FrozenMap, Segmentation, Span, Unit
from argora.model.layer import Value

__all__ = ["ITEM_COLUMNS", "add_items", "is_item_table"]

ITEM_COLUMNS = ("item", "annotator", "category")


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
    found: dict[str, _Items] = {}
    for row in table.rows:
        key = layer_key(row, document=table.path.stem)
        item = row.required("item")
        items = found.setdefault(key[0], _Items())
        items.places.setdefault(item, len(items.places))
        items.rows.append((key, item, row))
        contents.annotators.add(key[1])
    for id in found.keys() & contents.documents.keys():
        raise FormatError(f"document {id!r} is described by another file, too")
    for id, items in found.items():
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
