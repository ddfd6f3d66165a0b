"""Objects of the model as rows of tables, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from argora.errors import StoreError
from argora.model import Annotator, Document, Layer, Relation, Scheme, Unit, decode, encode
from argora.model.codec import encode_operations
from argora.model.document import DOCUMENT_MARKS, DocumentMark
from argora.model.operations import Batch, Operation
from argora.store.places import check_name, now

__all__ = [
    "BATCH",
    "annotator_from",
    "annotator_row",
    "current",
    "document_from",
    "document_row",
    "json_of",
    "layer_columns",
    "layer_from",
    "layer_in",
    "layer_json",
    "marks_in",
    "operations_from",
    "operations_json",
    "scheme_from",
    "thing_rows",
]

BATCH = "batch"
"""The metadata field of a document that says in which batch it was given out."""
_PLACE = ("document", "annotator", "round", "phase")
_COLUMNS = ("round", "phase", "state", "scheme_version", "guideline_version")


def json_of(data: Any) -> str:
    """Return JSON as both databases can keep it.

    Raises
    ------
    StoreError
        If the data hold half a character or a number that JSON does not know.
    """
    try:
        text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        half = error.object[error.start : error.end]
        raise StoreError(f"{half!r} is half a character (a lone surrogate)") from error
    except ValueError as error:
        raise StoreError(f"cannot be kept as JSON: {error}") from error
    return text


def document_row(document: Document) -> dict[str, Any]:
    """Return a document's columns; the text stands apart from what is known about it."""
    data = encode(document)
    name, text = check_name("document", data.pop("id")), data.pop("text", None)
    marks = data.pop("marks", ())
    return {
        "name": name,
        "text": None if text is None else json_of(text),
        "about": json_of(data),
        **{mark: now() if mark in marks else None for mark in DOCUMENT_MARKS},
    }


def document_from(row: Any) -> Document:
    """Build a document from its row."""
    data = {"id": row.name, **json.loads(row.about)}
    if row.text is not None:
        data["text"] = json.loads(row.text)
    return current(decode(data, Document), row)


def marks_in(row: Any) -> frozenset[DocumentMark]:
    """Return the marks of a document, from the columns of its row."""
    return frozenset(mark for mark in DOCUMENT_MARKS if getattr(row, mark) is not None)


def current(document: Document, row: Any) -> Document:
    """Return a document with what can change of it, which is never its text, as its row says."""
    marks, metadata = marks_in(row), document.metadata
    if row.batch is not None and BATCH not in metadata:
        metadata = {**metadata, BATCH: row.batch}
    if marks == document.marks and metadata is document.metadata:
        return document
    return replace(document, marks=marks, metadata=metadata)


def annotator_row(annotator: Annotator) -> dict[str, Any]:
    """Return an annotator's columns."""
    return {
        "name": check_name("annotator", annotator.id),
        "kind": annotator.kind,
        "attributes": json_of(encode(annotator).get("attributes", {})),
    }


def annotator_from(row: Any) -> Annotator:
    """Build an annotator from a row."""
    attributes = json.loads(row.attributes)
    return decode({"id": row.name, "kind": row.kind, "attributes": attributes}, Annotator)


def scheme_from(content: str) -> Scheme:
    """Build a scheme from its JSON."""
    return decode(json.loads(content), Scheme)


def layer_columns(layer: Layer) -> dict[str, Any]:
    """Return the columns of a layer without its units and relations."""
    data = encode(replace(layer, units=(), relations=()))
    about = {name: value for name, value in data.items() if name not in (*_PLACE, *_COLUMNS)}
    return {
        "state": layer.state,
        "scheme_version": _named("version of the scheme", layer.scheme_version),
        "guideline_version": _named("version of the guideline", layer.guideline_version),
        "about": json_of(about),
    }


def _named(what: str, name: str | None) -> str | None:
    return None if name is None else check_name(what, name)


def thing_rows(layer_id: int, elements: Iterable[Unit | Relation]) -> list[dict[str, Any]]:
    """Return a row for each unit or relation."""
    return [
        {
            "layer_id": layer_id,
            "id": check_name(_what(element), element.id),
            "what": _what(element),
            "content": json_of(encode(element)),
        }
        for element in elements
    ]


def _what(element: Unit | Relation) -> str:
    return "unit" if isinstance(element, Unit) else "relation"


def layer_from(place: Mapping[str, Any], row: Any, rows: Sequence[Any]) -> Layer:
    """Build a layer from its row and those of its units and relations.

    Parameters
    ----------
    place : document and annotator, as the model names them.
    """
    contents: dict[str, list[Any]] = {"unit": [], "relation": []}
    for row_of_element in rows:
        contents[row_of_element.what].append(json.loads(row_of_element.content))
    columns = {name: getattr(row, name) for name in _COLUMNS}
    data = {
        **place,
        **{name: value for name, value in columns.items() if value not in (None, "")},
        **json.loads(row.about),
        "units": contents["unit"],
        "relations": contents["relation"],
    }
    return decode(data, Layer)


def layer_json(layer: Layer) -> str:
    """Return a whole layer as one text, for a snapshot; without the name of the annotator."""
    data = encode(layer)
    del data["annotator"]
    return json_of(data)


def layer_in(content: str, annotator: str) -> Layer:
    """Build a layer of an annotator from a snapshot."""
    return decode({**json.loads(content), "annotator": annotator}, Layer)


def operations_json(operations: Sequence[Operation]) -> str:
    """Return operations as the log keeps them."""
    return json_of(encode_operations(operations))


def operations_from(text: str) -> tuple[Operation, ...]:
    """Build operations from what the log keeps."""
    return decode({"operations": json.loads(text)}, Batch).operations
