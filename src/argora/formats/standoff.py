"""Texts beside files of annotations: one folder, or a folder for each annotator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, LAYER_OUT, Losses, Problems, collecting
from argora.formats.metadata import build_study, write_beside
from argora.formats.names import file_names, id_of, is_about, round_of, with_round
from argora.formats.vocabulary import SCHEME_FILE, check_names
from argora.model import Document, Layer, Scheme, Study, Unit
from argora.model.layer import LayerKey
from argora.text import segment
from argora.text.parting import parting

__all__ = [
    "OWNER",
    "Place",
    "count_given_segmentations",
    "count_segment_and_text",
    "find_places",
    "head_of",
    "layer_carried",
    "lines_of",
    "looks_like",
    "read_study",
    "text_beside",
    "text_carried",
    "write_study",
]

# Whose annotations are in a folder that names nobody: published corpora hold the curated gold.
OWNER = "gold"

_HEAD_BYTES = 4096
_LAYER_FIELDS = {
    "attributes": "layers that say something of the whole document",
    "order": "layers with a proposed order",
    "covers": "layers that do not cover all tasks",
    "scheme_version": "layers with the version of the scheme",
    "guideline_version": "layers with the version of the guideline",
    "times": "layers with times",
    "tool": "layers with the name of a tool",
}


@dataclass(frozen=True)
class Place:
    """A file of annotations: its name without suffix, by whom, in which round."""

    path: Path
    stem: str
    annotator: str = OWNER
    round: int = 1


FileReader = Callable[[Place, Path, Problems], Iterable[tuple[Document, Layer | None]]]
# A document and its layers to the document as it will be read, and the files that can be written.
FileWriter = Callable[
    [Document, Sequence[Layer], Losses], tuple[Document, Sequence[tuple[Layer, str]]]
]


def looks_like(
    path: Path, suffixes: Sequence[str], fits: Callable[[str], bool], *, n_files: int = 1
) -> bool:
    """Check whether a file, or one of the first in a folder or its folders, begins as it should."""
    if path.is_file():
        return path.name.lower().endswith(tuple(suffixes)) and fits(head_of(path))
    if not path.is_dir():
        return False
    return any(
        fits(head_of(file))
        for folder in (path, *files.folders(path))
        for file in [
            file for file in files.readable_entries(folder, *suffixes) if file.name != SCHEME_FILE
        ][:n_files]
    )


def head_of(path: Path) -> str:
    """Return the beginning of a file in UTF-8 or UTF-16, empty if it cannot be read."""
    return files.head_of(path, _HEAD_BYTES, utf_16=True)


def find_places(path: Path, *suffixes: str) -> list[Place]:
    """Find the files of annotations: the file itself, those in a folder, or in its folders.

    Raises
    ------
    FormatError
        If some lie in the folder and some in folders of annotators.
    """
    if path.is_file():
        return [Place(path, _stem(path, suffixes))]
    inner = [folder for folder in files.folders(path) if files.entries(folder, *suffixes)]
    # An annotator may have the name of a file: what holds annotations is a folder of somebody.
    files_here = [file for file in files.entries(path, *suffixes) if file not in inner]
    root_files = [file for file in files_here if file.name != SCHEME_FILE]
    if root_files and inner:
        raise FormatError(
            f"annotations lie both in the folder itself ({root_files[0].name}) and in folders of "
            f"annotators ({inner[0].name}/); read them one by one",
            path=path,
        )
    places = [Place(file, _stem(file, suffixes)) for file in root_files]
    for folder in inner:
        name, round = round_of(folder.name)
        places += [
            Place(file, _stem(file, suffixes), id_of(name), round)
            for file in files.entries(folder, *suffixes)
        ]
    return places


def _stem(path: Path, suffixes: Sequence[str]) -> str:
    fitting = [suffix for suffix in suffixes if path.name.lower().endswith(suffix)]
    return path.name[: -len(max(fitting, key=len))] if fitting else path.stem


def text_beside(place: Place, root: Path) -> str | None:
    """Return the text that lies beside a file of annotations, or above it in the root."""
    for folder in (place.path.parent, root):
        path = folder / f"{place.stem}.txt"
        if path.exists():
            return files.read_text(path, root)
    return None


def read_study(
    path: Path,
    scheme: Scheme | None,
    problems: Problems,
    places: Sequence[Place],
    read_file: FileReader,
) -> Study:
    """Build a study from files of annotations and the texts beside them."""
    root = path if path.is_dir() else path.parent
    documents: dict[str, Document] = {}
    layers: dict[LayerKey, Layer] = {}
    for place in places:
        with collecting(problems, place.path, LAYER_OUT):
            for document, layer in read_file(place, root, problems):
                with collecting(problems, place.path, LAYER_OUT):
                    before = documents.get(document.id)
                    documents[document.id] = _joined(before or document, document)
                    if layer is not None and layer.key in layers:
                        raise FormatError(f"a second file for the {layer.name}")
                    if layer is not None:
                        layers[layer.key] = layer
    stems = {id_of(place.stem) for place in places}
    if path.is_dir():
        stems |= _add_texts(documents, root, places, problems)
    study = build_study(
        path,
        documents.values(),
        tuple(layers.values()),
        sorted({place.annotator for place in places}),
        scheme,
        problems,
        broken=stems - documents.keys(),
        name=places[0].stem if path.is_file() and places else None,
    )
    if not study.documents and not problems:
        problems.append(FormatError("holds no document that could be read", path=path))
    return study


def _joined(before: Document, document: Document) -> Document:
    """Return the document that two files speak of; one may lack its text or given segments."""
    for one, other in ((before, document), (document, before)):
        if one == other or (other.text is None and other.length is None):
            return one
        if _besides(one) == _besides(other) and (
            one.segmentations.items() >= other.segmentations.items()
        ):
            return one
    what = next(
        what
        for what, differs in (
            ("text", before.text != document.text),
            ("segments", before.segmentations != document.segmentations),
            ("facets", True),
        )
        if differs
    )
    where = ""
    if what == "text":
        words = [(each.text or "").split() for each in (document, before)]
        where = f", they part {parting(*words) or 'in their blanks'}"
    raise FormatError(
        f"gives document {document.id!r} other {what} than the file before it{where}; "
        "annotators of one document need the same"
    )


def _besides(document: Document) -> tuple[object, ...]:
    """Collect the parts of a document other than its segments."""
    return document.text, document.length, document.metadata, document.group, document.turns


def _add_texts(
    documents: dict[str, Document], root: Path, places: Sequence[Place], problems: Problems
) -> set[str]:
    """Add texts that nobody annotated; return the ids of all texts."""
    ids: set[str] = set()
    folders = dict.fromkeys((root, *(place.path.parent for place in places)))
    for folder in folders:
        for path in files.entries(folder, ".txt"):
            id = id_of(path.stem)
            # An annotator may have the name of a text.
            if path not in folders and not is_about(path.stem) and id not in ids:
                ids.add(id)
                if id not in documents:
                    with collecting(problems, path, DOCUMENT_OUT):
                        documents[id] = segment(Document(id, files.read_text(path, root)))
    return ids


def write_study(
    study: Study, folder: Path, losses: Losses, suffix: str, files_of: FileWriter
) -> None:
    """Write texts into a folder, and what each annotator said into a folder of his own."""
    check_names(study.layers, study.scheme, losses)
    names = file_names(document.id for document in study.documents)
    owners = file_names(annotator.id for annotator in study.annotators)
    written: set[str] = set()
    documents: list[Document] = []
    for document in study.documents:
        carried = text_carried(document, losses)
        if carried is None:
            continue
        expected, contents = files_of(carried, study.layers_of(document.id), losses)
        if expected.segmentations != segment(document).segmentations:
            losses.add("documents with other segmentations than reading makes", document.id)
        files.write_text(folder / f"{names[document.id]}.txt", carried.text or "")
        for layer, content in contents:
            home = folder / with_round(owners[layer.annotator], layer.round)
            files.write_text(home / f"{names[document.id]}{suffix}", content)
            written.add(layer.annotator)
        documents.append(carried)
    write_beside(
        study, folder, losses, documents=documents, annotators=written, layers=study.layers
    )


def text_carried(document: Document, losses: Losses) -> Document | None:
    """Return the document as a text file keeps it, or None if there is no text; count losses."""
    if document.text is None:
        losses.add("documents without text", document.id)
        return None
    if "\0" in document.text:
        losses.add("texts with a NUL character (written as U+FFFD)", document.id)
        document = replace(document, text=document.text.replace("\0", "\ufffd"))
    if document.turns:
        losses.add("documents with turns of speakers", document.id)
    return document


def count_given_segmentations(document: Document, losses: Losses) -> None:
    """Count a document that is cut otherwise than reading its text would cut it."""
    plain = segment(replace(document, segmentations={}))
    if plain.segmentations != segment(document).segmentations:
        losses.add("documents with other segmentations than reading makes", document.id)


def count_segment_and_text(unit: Unit, lose: Callable[[str, str], None]) -> None:
    """Count what a stretch of text cannot hold of a unit: names of given segments, its own text."""
    if unit.segment:
        lose("units with the names of given segments", unit.id)
    if unit.text is not None:
        lose("units with a text of their own", unit.id)


def layer_carried(layer: Layer, losses: Losses) -> bool:
    """Count the losses of a layer in files of annotations; return whether it can be written."""
    empty = Layer(layer.document, layer.annotator, layer.round)
    for name in (f.name for f in fields(layer) if f.name in _LAYER_FIELDS):
        if getattr(layer, name) != getattr(empty, name):
            losses.add(_LAYER_FIELDS[name], layer.name)
    if layer.state != "finished":
        losses.add("layers that are not finished", layer.name)
        return False
    return True


def lines_of(content: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with their number, without line ends and byte-order mark."""
    for n, line in enumerate(content.removeprefix("\ufeff").split("\n"), start=1):
        yield n, line.removesuffix("\r")
