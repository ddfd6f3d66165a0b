"""What lies beside the files of any format: metadata, annotators and the scheme."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from argora.errors import FormatError
from argora.formats.base import FILE_OUT, Losses, Problems, collecting
from argora.formats.cells import from_text, from_value, read_table, write_table
from argora.formats.choices import remark
from argora.formats.names import id_of
from argora.formats.vocabulary import read_scheme, settle, write_scheme
from argora.model import Annotator, Document, FrozenMap, Layer, Scheme, Study
from argora.model.document import Facet
from argora.model.layer import Kind

__all__ = [
    "ANNOTATORS",
    "METADATA",
    "build_study",
    "default_kind",
    "read_metadata",
    "write_annotators",
    "write_beside",
]

_AGAIN = re.compile(r"(.+?)[-_. ](second|2nd|again|(?:round|r)?[-_]?2)", re.IGNORECASE)

METADATA, ANNOTATORS = "metadata.csv", "annotators.csv"
_RESERVED = ("document", "group")
_GOLD = frozenset({"gold", "consensus", "curated", "adjudicated", "reference"})
_MODEL = frozenset({"model", "prediction", "predictions", "system"})


def default_kind(annotator: str) -> Kind:
    """Guess the kind of an annotator from the name."""
    name = annotator.casefold()
    return "gold" if name in _GOLD else "model" if name in _MODEL else "person"


def build_study(
    path: Path,
    documents: Iterable[Document],
    layers: Sequence[Layer],
    annotators: Iterable[str],
    scheme: Scheme | None,
    problems: Problems,
    *,
    broken: Collection[str] = (),
    name: str | None = None,
) -> Study:
    """Build a study from documents and layers, and from what lies beside their files in a folder.

    Parameters
    ----------
    path : the folder, or the one file, that was read.
    annotators : the names that the files show.
    scheme : the scheme that was asked for; None takes the folder's, else one that fits.
    broken : ids of documents that are there but cannot be read.
    name : what gives the study its name, by default that of the file or folder.
    """
    folder = path if path.is_dir() else None
    read = tuple(documents)
    if folder is not None:
        read = read_metadata(read, folder, problems, broken)
        scheme = read_scheme(folder, problems) if scheme is None else scheme
    everyone = _read_annotators(annotators, folder, problems)
    _remark_on_rounds({annotator.id for annotator in everyone})
    chosen, translated = settle(layers, scheme, read)
    name = name or (path.resolve().name if folder is not None else path.stem)
    phases = dict.fromkeys(layer.phase for layer in layers if layer.phase)
    called = id_of(name) or "study"
    return Study(chosen, read, everyone, translated, called, phases=tuple(phases))


def _remark_on_rounds(names: Collection[str]) -> None:
    """Say which annotators have names like a round of another one."""
    for name in sorted(names):
        match = _AGAIN.fullmatch(name)
        if match is not None and match.group(1) in names:
            first = match.group(1)
            remark(f"{name} looks like a second round of {first}; if so, name it {first}.round2")


def write_beside(
    study: Study,
    folder: Path,
    losses: Losses,
    *,
    documents: Iterable[Document],
    annotators: Collection[str],
    layers: Sequence[Layer] | None,
) -> None:
    """Write metadata, annotators and the scheme where the other files alone would not tell them.

    Parameters
    ----------
    documents, annotators, layers : those that the other files show; no layers where the files
        cannot be read under the scheme, which is not written then.
    """
    _write_metadata(documents, folder, losses)
    write_annotators(study.annotators, annotators, folder)
    if layers is not None:
        write_scheme(study.scheme, layers, folder)


def read_metadata(
    documents: Iterable[Document], folder: Path, problems: Problems, broken: Collection[str] = ()
) -> tuple[Document, ...]:
    """Add the facets and groups that ``metadata.csv`` gives to the documents.

    A broken table changes no document: never half of the facets. Rows of ``broken`` documents,
    which are there but cannot be read, are passed over.
    """
    by_id = {document.id: document for document in documents}
    path = folder / METADATA
    if path.exists():
        with collecting(problems, path, FILE_OUT):
            by_id |= _with_metadata(by_id, path, folder, broken)
    return tuple(by_id.values())


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
        new_facets = {name: v for name, v in row.values().items() if name not in _RESERVED}
        for name, value in new_facets.items():
            if isinstance(value, tuple):
                raise FormatError(f"{name!r} is a list; a facet has one value", line=row.line)
            if name in before.metadata and before.metadata[name] != value:
                raise FormatError(
                    f"document {id!r} has {name!r} {before.metadata[name]!r} already, "
                    f"but here {value!r}",
                    line=row.line,
                )
        facets: FrozenMap[Facet] = FrozenMap({**before.metadata, **new_facets})
        changed[id] = replace(before, metadata=facets, group=row.name("group") or before.group)
    return changed


def _write_metadata(documents: Iterable[Document], folder: Path, losses: Losses) -> None:
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


def _read_annotators(
    names: Iterable[str], folder: Path | None, problems: Problems
) -> tuple[Annotator, ...]:
    """List the annotators of the files, with what ``annotators.csv`` adds to them."""
    by_name = {name: Annotator(name, default_kind(name)) for name in names}
    if folder is not None and (path := folder / ANNOTATORS).exists():
        with collecting(problems, path, FILE_OUT):
            by_name |= _listed_annotators(path, folder)
    return tuple(by_name.values())


def _listed_annotators(path: Path, folder: Path) -> Mapping[str, Annotator]:
    table = read_table(path, folder)
    table.expect(["annotator"], ["kind"], prefix="attribute:")
    listed: dict[str, Annotator] = {}
    for row in table.rows:
        id = row.required("annotator")
        kind = row.name("kind") or default_kind(id)
        if id in listed:
            raise FormatError(f"annotator {id!r} has a second row", line=row.line)
        if kind not in ("person", "model", "gold"):
            raise FormatError(f"kind {kind!r}: person, model or gold", line=row.line)
        listed[id] = Annotator(id, kind, FrozenMap(row.values("attribute:")))  # type: ignore[arg-type]
    return listed


def write_annotators(annotators: Iterable[Annotator], active: Iterable[str], folder: Path) -> None:
    """Write ``annotators.csv`` where the files alone would not say who there is and of what kind.

    ``active`` are the annotators whose names the files show.
    """
    everyone = list(annotators)
    visible = set(active)
    if all(a.id in visible and a == Annotator(a.id, default_kind(a.id)) for a in everyone):
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
