"""Plain texts that nobody annotated yet: one ``.txt`` file, or a folder of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, Format, Losses, Problems, collecting
from argora.formats.choices import remark
from argora.formats.metadata import ANNOTATORS, METADATA, build_study
from argora.formats.names import id_of, is_about
from argora.formats.registry import annotation_suffixes
from argora.formats.standoff import write_study
from argora.formats.vocabulary import SCHEME_FILE
from argora.model import Document, Scheme, Study
from argora.text import segment

__all__ = ["FOLDER", "TEXT"]

FOLDER = "folder"
"""The facet that says in which folder a text lay."""

_SUFFIX = ".txt"
_TABLES = frozenset({METADATA, ANNOTATORS, SCHEME_FILE})


def _recognises(path: Path) -> bool:
    """Check whether there are texts, and nothing beside them that may be annotations of them."""
    if path.is_file():
        return path.suffix.lower() == _SUFFIX
    if not path.is_dir():
        return False
    inner = [each for folder in files.folders(path) for each in files.readable_entries(folder)]
    entries = [*files.entries(path), *inner]
    others = {each.suffix.lower() for each in entries if each.name not in _TABLES}
    return any(map(_is_text, entries)) and others.isdisjoint(annotation_suffixes())


def _is_text(path: Path) -> bool:
    return path.name.lower().endswith(_SUFFIX) and path.is_file() and not is_about(path.stem)


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    root = path if path.is_dir() else path.parent
    documents: dict[str, Document] = {}
    broken: set[str] = set()
    for id, place in _places(path, problems):
        with collecting(problems, place, DOCUMENT_OUT):
            if id in documents or id in broken:
                raise FormatError(f"a second file for document {id!r}")
            broken.add(id)
            documents[id] = _document(id, place, root)
    study = build_study(path, documents.values(), (), (), scheme, problems, broken=broken)
    if not study.documents and not problems:
        problems.append(FormatError("holds no text that could be read", path=path))
    return study


def _places(path: Path, problems: Problems) -> Iterator[tuple[str, Path]]:
    """Yield id and place of every text: those in folders have the folder's name in front."""
    if path.is_file():
        yield id_of(path.stem), path
        return
    for each in files.entries(path):
        if _is_text(each):
            yield id_of(each.stem), each
        elif each.is_dir():
            with collecting(problems, each, "the texts in it are left out"):
                for text in filter(_is_text, files.entries(each)):
                    yield f"{id_of(each.name)}/{id_of(text.stem)}", text


def _document(id: str, path: Path, root: Path) -> Document:
    inside = path.parent != root
    facets = {FOLDER: id_of(path.parent.name)} if inside else {}
    text = files.read_text(path, root, utf_16=True)
    n_tabs = Counter(line.count("\t") for line in text.splitlines() if line.strip())
    if n_tabs.total() > 1 and len(n_tabs) == 1 and 0 not in n_tabs:
        remark(f"{path.name} has a tab in all lines; give it a name in .tsv if it is a table")
    return segment(Document(id, text, metadata=facets))


def _write(study: Study, folder: Path, losses: Losses) -> None:
    for layer in study.layers:
        losses.add("layers: annotations have no place beside plain texts", layer.name)
    bare = replace(study, layers=())
    write_study(bare, folder, losses, _SUFFIX, lambda document, _layers, _losses: (document, ()))


TEXT = Format(
    name="text",
    title="plain texts that nobody annotated: a .txt file or a folder of them",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=(
        "texts, to the byte",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "all layers",
        "given segments, turns of speakers, documents without text",
    ),
    last=True,
)
