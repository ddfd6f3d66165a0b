"""Tables in CSV or TSV: what each annotator chose for each item, or units and relations."""

from __future__ import annotations

import os
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import FILE_OUT, LAYERS_OUT, Format, Problems, collecting
from argora.formats.cells import Table, read_table
from argora.formats.metadata import ANNOTATORS, METADATA, read_annotators, read_metadata
from argora.formats.names import id_of
from argora.formats.tables.documents import add_documents
from argora.formats.tables.items import ITEM_COLUMNS, add_items, is_item_table
from argora.formats.tables.reader import LAYER_PARTS, PARTS, Contents, read_parts
from argora.formats.tables.writer import write_tables
from argora.formats.vocabulary import read_scheme, settle
from argora.model import Scheme, Study

__all__ = ["TABLES"]

_SUFFIXES = (".csv", ".tsv")
_BESIDE = (Path(METADATA).stem, Path(ANNOTATORS).stem)


def _recognises(path: Path) -> bool:
    if path.is_file():
        return path.name.lower().endswith(_SUFFIXES)
    if not path.is_dir() or (path / "study.json").exists():
        return False
    tables = files.entries(path, *_SUFFIXES)
    return any(
        file.stem in PARTS or (file.stem not in _BESIDE and _has_items(file)) for file in tables
    )


def _has_items(path: Path) -> bool:
    if not path.is_file() or not os.access(path, os.R_OK):
        return False
    with path.open("rb") as file:
        head = file.readline(10_000).decode("utf-8", "replace").removeprefix("\ufeff")
    return all(column in head for column in ITEM_COLUMNS)


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    contents = Contents()
    root = path if path.is_dir() else path.parent
    tables, items = _read_tables(path, root, contents, problems)
    if path.is_dir():
        add_documents(tables, root, contents, problems)
        read_parts(tables, contents, problems)
    for table in items:
        with collecting(problems, table.path, FILE_OUT):
            add_items(table, contents, problems)
    layers = contents.layers(problems)
    documents = tuple(contents.documents.values())
    names = sorted(contents.annotators | {layer.annotator for layer in layers})
    if path.is_dir():
        documents = read_metadata(documents, root, problems, contents.unreadable)
        scheme = read_scheme(root, problems) if scheme is None else scheme
    annotators = read_annotators(names, root if path.is_dir() else None, problems)
    if not documents and not problems:
        problems.append(FormatError("holds no table that could be read", path=path))
    chosen, named = settle(layers, scheme)
    whole = id_of(path.resolve().stem if path.is_file() else path.resolve().name)
    return Study(chosen, documents, annotators, named, whole or "study")


def _read_tables(
    path: Path, root: Path, contents: Contents, problems: Problems
) -> tuple[dict[str, Table], list[Table]]:
    """Return the tables with a name of their own, and the item tables."""
    parts: dict[str, Table] = {}
    items: list[Table] = []
    for file in [path] if path.is_file() else files.entries(path, *_SUFFIXES):
        if path.is_dir() and file.stem in _BESIDE:
            continue
        whole = path.is_file() or file.stem not in PARTS
        with collecting(problems, file, LAYERS_OUT if file.stem in LAYER_PARTS else FILE_OUT):
            if whole:
                items.append(is_item_table(read_table(file, root)))
                continue
            contents.broken.add(file.stem)
            if file.stem in parts:
                raise FormatError(f"{parts[file.stem].path.name} is there, too; keep one")
            parts[file.stem] = read_table(file, root)
            contents.broken.discard(file.stem)
    return parts, items


TABLES = Format(
    name="tables",
    title="CSV or TSV: item, annotator, category; or units and relations",
    read=_read,
    write=write_tables,
    recognises=_recognises,
    keeps=(
        "texts, to the byte; lengths of documents without text",
        "units and relations with everything they say, ids and types of values included",
        "layers with rounds, state, covered tasks, proposed order, versions, tool, attributes",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
        "given segmentations",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "times of layers",
        "turns of speakers",
        "segmentations without any segment",
    ),
)
