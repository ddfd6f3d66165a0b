"""The standoff format of brat: texts beside files of annotations, several annotators and rounds."""

from __future__ import annotations

from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, LAYER_OUT, Format, Losses, Problems, collecting
from argora.formats.brat.layout import (
    ANNOTATED,
    Layout,
    Place,
    find_layout,
    looks_like_brat,
    show_annotators,
)
from argora.formats.brat.reader import read_annotations
from argora.formats.brat.writer import annotation_lines
from argora.formats.choices import Choices, remember
from argora.formats.metadata import build_study, write_beside
from argora.formats.names import file_names, with_round
from argora.formats.offsets import CODE_POINTS, COUNTINGS
from argora.formats.standoff import text_carried
from argora.formats.vocabulary import check_names
from argora.model import Document, Layer, Scheme, Study
from argora.model.layer import LayerKey
from argora.text import segment

__all__ = ["BRAT"]


_FOLDER = "brat is read from a folder: give the folder that it lies in, with its text"


def _explain(path: Path) -> str | None:
    is_alone = path.is_file() and path.name.lower().endswith(".ann")
    return f"annotations alone; {_FOLDER}" if is_alone else None


def _read(path: Path, scheme: Scheme | None, problems: Problems, choices: Choices) -> Study:
    if not path.is_dir():
        raise FormatError(f"is a file; {_FOLDER}", path=path)
    layout = find_layout(path, problems, choices)
    countings = {
        place.path: choices.for_file(place.path, path).choose(
            "offsets", "what do offsets count", COUNTINGS, path=path, default=CODE_POINTS
        )
        for place in layout.places
    }
    texts, strange = _read_texts(layout, path, problems)
    layers: dict[LayerKey, Layer] = {}
    for place in layout.places:
        with collecting(problems, place.path, LAYER_OUT):
            layer = _read_layer(place, path, layout, texts, strange, countings[place.path])
            if layer is not None:
                if layer.key in layers:
                    raise FormatError(f"a second file for the {layer.name}")
                layers[layer.key] = layer
    parts = {id: {"folder": part} for id, part in layout.parts.items()}
    documents = [
        segment(Document(id, text, metadata=parts.get(id, {}))) for id, text in texts.items()
    ]
    if not documents and not problems:
        problems.append(FormatError("holds no text that could be read", path=path))
    broken = {*layout.texts, *(place.document for place in layout.places)} - texts.keys()
    annotators = sorted({place.annotator for place in layout.places})
    found_layers = tuple(layers.values())
    return build_study(path, documents, found_layers, annotators, scheme, problems, broken=broken)


def _read_texts(layout: Layout, root: Path, problems: Problems) -> tuple[dict[str, str], set[Path]]:
    """Return the text of every document, and the texts that differ from it, without suffix."""
    texts: dict[str, str] = {}
    strange: set[Path] = set()
    for document, paths in layout.texts.items():
        first = paths[0]
        for path in paths:
            with collecting(problems, path, LAYER_OUT if len(paths) > 1 else DOCUMENT_OUT):
                text = files.read_text(path, root)
                if document not in texts:
                    texts[document], first = text, path
                elif text != texts[document]:
                    strange.add(path.with_suffix(""))
                    raise _differing(texts[document], text, first)
    return texts, strange


def _differing(one: str, other: str, path: Path) -> FormatError:
    shorter = min(len(one), len(other))
    at = next((i for i in range(shorter) if one[i] != other[i]), shorter)
    return FormatError(
        f"differs from {path} at character {at}: {other[at : at + 20]!r} is {one[at : at + 20]!r} "
        "there; annotators of one document need the same text"
    )


def _read_layer(
    place: Place,
    root: Path,
    layout: Layout,
    texts: dict[str, str],
    strange: set[Path],
    counting: str,
) -> Layer | None:
    if place.document not in texts:
        if place.document in layout.texts:
            return None  # the text itself is broken, which is reported already
        raise FormatError(f"document {place.document!r} has no text: no file {place.document}.txt")
    content = files.read_text(place.path, root)
    if place.path.with_suffix("") in strange:
        return None  # these offsets belong to another text, which is reported already
    empty = Layer(place.document, place.annotator, place.round)
    return read_annotations(content, texts[place.document], empty, counting)


def _write(study: Study, folder: Path, losses: Losses) -> None:
    check_names(study.layers, study.scheme, losses)
    documents = {
        d.id: carried for d in study.documents if (carried := _carried(d, losses)) is not None
    }
    names = file_names(document.id for document in study.documents)
    owners = file_names(annotator.id for annotator in study.annotators)
    written: list[Layer] = []
    for layer in study.layers:
        document = documents.get(layer.document)
        content = None if document is None else annotation_lines(layer, document, losses)
        if document is None or content is None:
            continue
        home = folder / with_round(owners[layer.annotator], layer.round)
        files.write_text(home / f"{names[layer.document]}.txt", document.text or "")
        files.write_text(home / f"{names[layer.document]}.ann", content)
        written.append(layer)
    for id in set(documents) - {layer.document for layer in written}:
        files.write_text(folder / f"{names[id]}.txt", documents[id].text or "")
    annotators = {layer.annotator for layer in written}
    write_beside(
        study,
        folder,
        losses,
        documents=documents.values(),
        annotators=annotators,
        layers=written,
    )
    if not show_annotators(folder):
        remember(folder, {"folders": ANNOTATED})


def _carried(document: Document, losses: Losses) -> Document | None:
    """Return the document as brat can keep it, or None if it cannot."""
    carried = text_carried(document, losses)
    if carried is None:
        return None
    usual = segment(Document(carried.id, carried.text)).segmentations
    if any(cut != usual.get(name) for name, cut in carried.segmentations.items()):
        losses.add("documents with given segmentations", carried.id)
    return carried


BRAT = Format(
    name="brat",
    title="brat standoff: .txt and .ann, a folder or a suffix per annotator",
    read=_read,
    write=_write,
    recognises=looks_like_brat,
    keeps=(
        "texts, to the byte",
        "units with one or several spans, categories and attributes (text or true)",
        "relations from one unit to another, with attributes",
        "notes",
        "ids",
        "rounds",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "units without words in the text, or without a category",
        "relations to relations; linked premises are written one by one",
        "what is said of a whole document, proposed orders, covered tasks, times, versions, tools",
        "layers that are not finished",
        "given segments, turns of speakers, documents without text",
        "numbers and false as values: they are written as text",
    ),
    suffixes=(".ann",),
    notes_on=frozenset(
        (
            "units",
            "relations",
        )
    ),
    asks=("offsets", "folders"),
    asks_each=("offsets",),
    explains=_explain,
)
