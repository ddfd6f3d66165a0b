"""The texts and the tables of documents and segments to a study's documents."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from argora.errors import FormatError, ModelError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, FILE_OUT, Problems, collecting
from argora.formats.cells import Row, Table
from argora.formats.digests import check_text
from argora.formats.names import file_names, id_of
from argora.formats.tables.reader import TEXTS, Contents, row_span
from argora.model import Document, FrozenMap, Segmentation
from argora.text import segment

__all__ = ["add_documents"]

DIGEST = re.compile(rb"\b[0-9a-f]{16}\b")


def add_documents(
    tables: Mapping[str, Table], root: Path, contents: Contents, problems: Problems
) -> None:
    """Add the documents: their texts, lengths, facets and given segmentations."""
    fields = _read_texts(root, contents, problems)
    if "documents" in tables:
        contents.broken.add("documents")
        with collecting(problems, tables["documents"].path, FILE_OUT):
            _add_rows(tables["documents"], fields, contents.unreadable)
            _check_texts(tables["documents"], root, fields, contents, problems)
            contents.broken.discard("documents")
    if "documents" in contents.broken and fields and _has_digests(root):
        problem = "the texts cannot be checked without this table; all of them are left out"
        problems.append(FormatError(problem, path=root / "documents.csv"))
        contents.unreadable.update(fields)
        fields.clear()
    cuts: dict[str, dict[str, Segmentation]] = {}
    if "segments" in tables:
        with collecting(problems, tables["segments"].path, FILE_OUT):
            cuts = _segmentations(tables["segments"])
    for id, values in fields.items():
        with collecting(problems, tables["segments"].path if id in cuts else root, DOCUMENT_OUT):
            contents.unreadable.add(id)
            document = Document(id, segmentations=cuts.pop(id, {}), **values)
            contents.documents[id] = segment(document)
            contents.unreadable.discard(id)
    for id in cuts.keys() - contents.unreadable:
        problem = f"document {id!r} has no text and no row in documents.csv"
        problems.append(FormatError(problem, path=tables["segments"].path))


def _read_texts(root: Path, contents: Contents, problems: Problems) -> dict[str, dict[str, Any]]:
    """Return the text of every document by its id."""
    found: dict[str, dict[str, Any]] = {}
    paths: list[Path] = []
    if (root / TEXTS).is_dir():
        with collecting(problems, root / TEXTS, "all texts are left out"):
            paths = files.entries(root / TEXTS, ".txt")
    for path in paths:
        id = id_of(path.stem)
        with collecting(problems, path, DOCUMENT_OUT):
            if id in found or id in contents.unreadable:
                found.pop(id, None)
                contents.unreadable.add(id)
                raise FormatError(f"a second text for document {id!r}")
            contents.unreadable.add(id)
            found[id] = {"text": files.read_text(path, root)}
            contents.unreadable.discard(id)
    return found


def _has_digests(root: Path) -> bool:
    """Tell whether a table of documents that could not be read holds digests of texts."""
    for path in sorted(root.glob("documents.[ct]sv")):
        if path.is_file() and DIGEST.search(path.read_bytes()):
            return True
    return False


def _check_texts(
    table: Table,
    root: Path,
    fields: dict[str, dict[str, Any]],
    contents: Contents,
    problems: Problems,
) -> None:
    """Take out the documents whose text is not the one that was annotated."""
    rows = {row.required("document"): row for row in table.rows if row.text("digest")}
    names = file_names(rows)
    for id, row in rows.items():
        path = root / TEXTS / f"{names[id]}.txt"
        if id in contents.unreadable:
            continue
        with collecting(problems, path, DOCUMENT_OUT):
            text = fields.pop(id)
            contents.unreadable.add(id)
            if "text" not in text:
                raise FormatError("the text is missing; restore the file, or empty its digest")
            give_up = f"empty the digest of {id!r} in {table.path.name}"
            check_text(text["text"], row.text("digest") or "", path, give_up)
            contents.unreadable.discard(id)
            fields[id] = text


def _add_rows(table: Table, fields: dict[str, dict[str, Any]], broken: set[str]) -> None:
    table.expect(["document"], ["length", "group", "digest"], prefix="metadata:")
    seen: set[str] = set()
    made: dict[str, dict[str, Any]] = {}
    for row in table.rows:
        id = row.required("document")
        if id in seen:
            raise FormatError(f"document {id!r} has a second row", line=row.line)
        seen.add(id)
        facets = row.values("metadata:")
        for name, value in facets.items():
            if isinstance(value, tuple):
                raise FormatError(f"{name!r} is a list; a facet has one value", line=row.line)
        values = {**fields.get(id, {}), "metadata": FrozenMap(facets), "group": row.text("group")}
        if row.get("length"):
            values["length"] = row.whole("length")
            if "text" in values:
                raise FormatError(f"document {id!r} has a text and a length", line=row.line)
        if id not in broken:
            made[id] = values
    fields.update(made)


def _segmentations(table: Table) -> dict[str, dict[str, Segmentation]]:
    table.expect(["document", "segmentation", "start", "end"], ["id", "label", "provenance"])
    found: dict[tuple[str, str], list[Row]] = {}
    for row in table.rows:
        key = (row.required("document"), row.required("segmentation"))
        found.setdefault(key, []).append(row)
    made: dict[str, dict[str, Segmentation]] = {}
    for (document, name), rows in found.items():
        made.setdefault(document, {})[name] = _segmentation(name, rows)
    return made


def _segmentation(name: str, rows: list[Row]) -> Segmentation:
    sources = {row.text("provenance") or "given" for row in rows}
    if len(sources) > 1:
        problem = f"segmentation {name!r} has several provenances: {sorted(sources)}"
        raise FormatError(problem, line=rows[0].line)
    columns: dict[str, tuple[str, ...]] = {}
    for column in ("label", "id"):
        cells = [row.text(column) for row in rows]
        given = [cell for cell in cells if cell is not None]
        if given and len(given) < len(cells):
            problem = f"segmentation {name!r}: give every segment a {column}, or none"
            raise FormatError(problem, line=rows[cells.index(None)].line)
        columns[column] = tuple(given)
    spans = tuple(row_span(row, row.whole("start"), row.whole("end")) for row in rows)
    try:
        return Segmentation(name, spans, sources.pop(), columns["label"], columns["id"])
    except ModelError as error:
        raise FormatError(str(error), line=rows[0].line) from error
