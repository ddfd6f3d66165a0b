"""The texts and the tables of documents and segments to a study's documents."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from argora.errors import FormatError, ModelError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, FILE_OUT, Problems, collecting, problem_of
from argora.formats.cells import Row, Table
from argora.formats.digests import GIT_ATTRIBUTES, check_text
from argora.formats.names import file_names, id_of
from argora.formats.tables.columns import Storage
from argora.formats.tables.reader import LAYER_PARTS, TEXTS, Contents, row_span
from argora.model import Document, FrozenMap, Segmentation
from argora.text import segment

__all__ = ["add_documents"]

DIGEST = re.compile(rb"\b[0-9a-f]{16}\b")
GIT_FILE = ".gitattributes"


def add_documents(
    tables: Mapping[str, Table],
    root: Path,
    storage: Storage,
    contents: Contents,
    problems: Problems,
) -> None:
    """Add the documents: their texts, lengths, facets and given segmentations."""
    fields = _read_texts(root, contents, problems)
    table = tables.get("documents")
    if table is not None:
        contents.broken.add("documents")
        with collecting(problems, table.path, FILE_OUT):
            rows = _add_rows(table, fields, contents.unreadable)
            _refuse_unlisted(table, rows, _annotated(tables), root, fields, contents, problems)
            _check_texts(table, rows, root, fields, contents, problems)
            contents.broken.discard("documents")
    if fields and (table is None or "documents" in contents.broken):
        _refuse_unchecked(root, storage, fields, contents, problems)
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


def _refuse_unchecked(
    root: Path,
    storage: Storage,
    fields: dict[str, dict[str, Any]],
    contents: Contents,
    problems: Problems,
) -> None:
    """Take out all texts if their digests stand, or once stood, in a table that is not there."""
    found = [path for path in files.entries(root, *storage.suffixes) if path.stem == "documents"]
    if not _is_digested(root) and not any(_has_digests(path) for path in found):
        return
    path = found[0] if found else root / f"documents{storage.suffixes[0]}"
    problem = "the texts cannot be checked without this table; all of them are left out"
    if not found:
        problem = f"is missing: {problem}. Restore it; it says what is known of each document"
    problems.append(FormatError(problem, path=path))
    contents.broken.add("documents")
    contents.unreadable.update(fields)
    fields.clear()


def _has_digests(path: Path) -> bool:
    """Tell whether a table of documents that could not be read holds digests of texts."""
    if not path.is_file() or path.stat().st_size > files.MAX_FILE_BYTES:
        return False
    return DIGEST.search(path.read_bytes()) is not None


def _is_digested(root: Path) -> bool:
    """Tell whether Argora wrote the texts: with them come this file and a digest of each."""
    path, own = root / TEXTS / GIT_FILE, GIT_ATTRIBUTES.encode()
    return path.is_file() and path.stat().st_size == len(own) and path.read_bytes() == own


def _annotated(tables: Mapping[str, Table]) -> set[str]:
    """Return the documents that the tables of layers, units and relations speak of."""
    spoken = [row for name in LAYER_PARTS & tables.keys() for row in tables[name].rows]
    return {row.text("document") or "" for row in spoken}


def _refuse_unlisted(
    table: Table,
    rows: Mapping[str, Row],
    annotated: set[str],
    root: Path,
    fields: dict[str, dict[str, Any]],
    contents: Contents,
    problems: Problems,
) -> None:
    """Take out the annotated texts that nobody can check, if the others have digests."""
    texts = {id for id, known in fields.items() if "text" in known}
    if not texts & annotated or not (
        _is_digested(root) or any(r.get("digest") for r in rows.values())
    ):
        return
    if "digest" not in table.columns:
        problem = (
            "has no column 'digest', though Argora wrote one for the texts: restore it, "
            "or add it and leave it empty to read the texts unchecked"
        )
        raise FormatError(problem, line=table.header)
    names = file_names(sorted(texts & annotated - rows.keys()))
    for id, name in names.items():
        problem = (
            f"the text has no row in {table.path.name}, so it cannot be checked; restore the row, "
            "or add one with an empty digest to read the text unchecked"
        )
        path = root / TEXTS / f"{name}.txt"
        problems.append(problem_of(FormatError(problem), path, DOCUMENT_OUT))
        contents.unreadable.add(id)
        del fields[id]


def _check_texts(
    table: Table,
    rows: Mapping[str, Row],
    root: Path,
    fields: dict[str, dict[str, Any]],
    contents: Contents,
    problems: Problems,
) -> None:
    """Take out the documents whose text is not the one that was annotated."""
    digests = {id: mark for id, row in rows.items() if (mark := row.name("digest"))}
    names = file_names(digests)
    for id, mark in digests.items():
        path = root / TEXTS / f"{names[id]}.txt"
        if id in contents.unreadable:
            continue
        with collecting(problems, path, DOCUMENT_OUT):
            known = fields.pop(id)
            contents.unreadable.add(id)
            if "text" not in known:
                raise FormatError("the text is missing; restore the file, or empty its digest")
            give_up = f"empty the digest of {id!r} in {table.path.name}"
            check_text(known["text"], mark, path, give_up)
            contents.unreadable.discard(id)
            fields[id] = known


def _add_rows(
    table: Table, fields: dict[str, dict[str, Any]], broken: set[str]
) -> Mapping[str, Row]:
    """Add what the rows say, and return them by document."""
    table.expect(["document"], ["length", "group", "digest"], prefix="metadata:")
    seen: dict[str, Row] = {}
    made: dict[str, dict[str, Any]] = {}
    for row in table.rows:
        id = row.required("document")
        if id in seen:
            raise FormatError(f"document {id!r} has a second row", line=row.line)
        seen[id] = row
        facets = row.values("metadata:")
        for name, value in facets.items():
            if isinstance(value, tuple):
                raise FormatError(f"{name!r} is a list; a facet has one value", line=row.line)
        values = {**fields.get(id, {}), "metadata": FrozenMap(facets), "group": row.name("group")}
        if row.get("length"):
            values["length"] = row.whole("length")
            if "text" in values:
                raise FormatError(f"document {id!r} has a text and a length", line=row.line)
        if id not in broken:
            made[id] = values
    fields.update(made)
    return seen


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
    sources = {row.name("provenance") or "given" for row in rows}
    if len(sources) > 1:
        problem = f"segmentation {name!r} has several provenances: {sorted(sources)}"
        raise FormatError(problem, line=rows[0].line)
    columns: dict[str, tuple[str, ...]] = {}
    for column in ("label", "id"):
        cells = [row.name(column) for row in rows]
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
