"""The tables beside the files of any format: ``metadata.csv`` and ``annotators.csv``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from argora.errors import FormatError
from argora.formats.base import FILE_OUT, Losses, Problems, collecting
from argora.formats.cells import from_text, from_value, read_table, write_table
from argora.model import Annotator, Document, FrozenMap
from argora.model.document import Facet
from argora.model.layer import Kind

__all__ = [
    "ANNOTATORS",
    "METADATA",
    "default_kind",
    "read_annotators",
    "read_metadata",
    "write_annotators",
    "write_metadata",
]

METADATA, ANNOTATORS = "metadata.csv", "annotators.csv"
_RESERVED = ("document", "group")
_GOLD = frozenset({"gold", "consensus", "curated", "adjudicated", "reference"})
_MODEL = frozenset({"model", "prediction", "predictions", "system"})


def default_kind(annotator: str) -> Kind:
    """Return the kind that an annotator's name suggests."""
    name = annotator.casefold()
    return "gold" if name in _GOLD else "model" if name in _MODEL else "person"


def read_metadata(
    documents: Iterable[Document], folder: Path, problems: Problems, broken: Collection[str] = ()
) -> tuple[Document, ...]:
    """Return the documents with the facets and groups that ``metadata.csv`` gives them.

    A broken table changes no document: never half of the facets. Rows of ``broken`` documents,
    which are there but cannot be read, are passed over.
    """
    known = {document.id: document for document in documents}
    path = folder / METADATA
    if path.exists():
        with collecting(problems, path, FILE_OUT):
            known = {**known, **_with_metadata(known, path, folder, broken)}
    return tuple(known.values())


def _with_metadata(
    documents: Mapping[str, Document], path: Path, folder: Path, broken: Collection[str]
) -> Mapping[str, Document]:
    table = read_table(path, folder)
    table.expect(["document"], prefix="")
    changed: dict[str, Document] = {}
    for row in table.rows:
        id = row.required("document")
        if id in broken and id not in documents:
            continue
        if id in changed:
            raise FormatError(f"document {id!r} has a second row", line=row.line)
        if id not in documents:
            raise FormatError(f"unknown document {id!r}", line=row.line)
        before = documents[id]
        given = {name: value for name, value in row.values().items() if name not in _RESERVED}
        for name, value in given.items():
            if isinstance(value, tuple):
                raise FormatError(f"{name!r} is a list; a facet has one value", line=row.line)
            if name in before.metadata and before.metadata[name] != value:
                raise FormatError(
                    f"document {id!r} has {name!r} {before.metadata[name]!r} already, "
                    f"but here {value!r}",
                    line=row.line,
                )
        facets: FrozenMap[Facet] = FrozenMap({**before.metadata, **given})
        changed[id] = replace(before, metadata=facets, group=row.name("group") or before.group)
    return changed


def write_metadata(documents: Iterable[Document], folder: Path, losses: Losses) -> None:
    """Write ``metadata.csv`` if any document has a facet or a group."""
    rows, names = [], set()
    for document in documents:
        facets = dict(document.metadata)
        for name in sorted({*_RESERVED, ""} & set(facets)):
            losses.add(f"facets named {name!r}", document.id)
            del facets[name]
        if facets or document.group is not None:
            names |= set(facets)
            cells = {name: from_value(value) for name, value in facets.items()}
            group = from_text(document.group)
            rows.append({**cells, "document": from_text(document.id), "group": group})
    if rows:
        write_table(folder / METADATA, rows, ["document"], ["group", *sorted(names)])


def read_annotators(
    names: Iterable[str], folder: Path | None, problems: Problems
) -> tuple[Annotator, ...]:
    """Return the annotators of the files, with what ``annotators.csv`` adds to them."""
    found = {name: Annotator(name, default_kind(name)) for name in names}
    if folder is not None and (path := folder / ANNOTATORS).exists():
        with collecting(problems, path, FILE_OUT):
            found = {**found, **_listed_annotators(path, folder)}
    return tuple(found.values())


def _listed_annotators(path: Path, folder: Path) -> Mapping[str, Annotator]:
    table = read_table(path, folder)
    table.expect(["annotator"], ["kind"], prefix="attribute:")
    found: dict[str, Annotator] = {}
    for row in table.rows:
        id = row.required("annotator")
        kind = row.name("kind") or default_kind(id)
        if id in found:
            raise FormatError(f"annotator {id!r} has a second row", line=row.line)
        if kind not in ("person", "model", "gold"):
            raise FormatError(f"kind {kind!r}: person, model or gold", line=row.line)
        found[id] = Annotator(id, kind, FrozenMap(row.values("attribute:")))  # type: ignore[arg-type]
    return found


def write_annotators(annotators: Iterable[Annotator], active: Iterable[str], folder: Path) -> None:
    """Write ``annotators.csv`` where the files alone would not say who there is and of what kind.

    ``active`` are the annotators whose names the files show.
    """
    everyone = list(annotators)
    shown = set(active)
    if all(a.id in shown and a == Annotator(a.id, default_kind(a.id)) for a in everyone):
        return
    names = sorted({name for annotator in everyone for name in annotator.attributes})
    rows = [
        {
            "annotator": from_text(annotator.id),
            "kind": annotator.kind,
            **{f"attribute:{name}": from_value(v) for name, v in annotator.attributes.items()},
        }
        for annotator in everyone
    ]
    columns = [f"attribute:{name}" for name in names]
    write_table(folder / ANNOTATORS, rows, ["annotator", "kind"], columns)
