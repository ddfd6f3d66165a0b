"""SADFace: argument maps as JSON, with the text that was analysed and places in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import Format, Losses, Problems
from argora.formats.choices import remark
from argora.formats.metadata import write_beside
from argora.formats.names import file_names, id_of, with_round
from argora.formats.sadface.reader import core_of, read_map, text_of
from argora.formats.sadface.writer import map_text
from argora.formats.standoff import (
    OWNER,
    Place,
    find_places,
    layer_carried,
    looks_like,
    read_study,
    text_beside,
    text_carried,
)
from argora.formats.vocabulary import check_names
from argora.model import Document, Layer, Scheme, Study
from argora.model.strict_json import parse_json
from argora.text import segment
from argora.text.numbers import counted

__all__ = ["SADFACE"]

_SUFFIX = ".json"
_MANY = 5  # files of a folder that are looked into
_LISTS = re.compile(r'"(?:nodes|edges|resources)"\s*:\s*\[')
_OWN_WORDS = re.compile(
    r'"(?:source_id|target_id|analyst_name|resource_id)"\s*:|"type"\s*:\s*"atom"'
)
_TITLE = "title"


def _recognises(path: Path) -> bool:
    return looks_like(path, (_SUFFIX,), _fits, n_files=_MANY)


def _fits(head: str) -> bool:
    return head.lstrip().startswith("{") and None not in (
        _LISTS.search(head),
        _OWN_WORDS.search(head),
    )


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    places = [_by_analyst(place, path) for place in find_places(path, _SUFFIX)]
    study = read_study(path, scheme, problems, places, _read_file)
    n_units = sum(len(layer.units) for layer in study.layers)
    remark(f"{counted(len(study.layers), 'map')} with {counted(n_units, 'claim')}")
    return study


def _by_analyst(place: Place, path: Path) -> Place:
    """Return the place with the analyst that the file names, where no folder names one."""
    if place.annotator != OWNER or (path.is_dir() and place.path.parent != path):
        return place
    try:
        data = parse_json(files.read_text(place.path, place.path.parent))
    except FormatError:
        return place  # which is reported when the file is read
    analyst = core_of(data).get("analyst_name") if isinstance(data, dict) else None
    return replace(place, annotator=analyst) if isinstance(analyst, str) and analyst else place


def _read_file(place: Place, root: Path, problems: Problems) -> Iterator[tuple[Document, Layer]]:
    data = parse_json(files.read_text(place.path, root))
    if not isinstance(data, dict) or "nodes" not in data:
        raise FormatError('expected an object with the list "nodes"')
    id = id_of(place.stem)
    resource, text_file = text_of(data), text_beside(place, root)
    text = resource if text_file is None else text_file
    read = read_map(data, Layer(id, place.annotator, place.round), text)
    problems += [error.at(place.path) for error in read.odd.errors()]
    title = core_of(data).get(_TITLE)
    facets = {_TITLE: title} if isinstance(title, str) and title else {}
    yield segment(Document(id, text, metadata=facets)), read.layer


def _write(study: Study, folder: Path, losses: Losses) -> None:
    check_names(study.layers, study.scheme, losses)
    names = file_names(document.id for document in study.documents)
    owners = file_names(annotator.id for annotator in study.annotators)
    documents: list[Document] = []
    written: list[Layer] = []
    for document in study.documents:
        carried = _carried(document, losses)
        layers = [x for x in study.layers_of(document.id) if layer_carried(x, losses)]
        title = document.metadata.get(_TITLE)
        title_text = title if isinstance(title, str) and title else None
        for layer in layers:
            home = folder / with_round(owners[layer.annotator], layer.round)
            content = map_text(layer, carried, title_text, losses)
            files.write_text(home / f"{names[document.id]}{_SUFFIX}", content)
        if not layers and carried.text is None:
            losses.add("documents without text that nobody annotated", document.id)
            continue
        if not layers:
            files.write_text(folder / f"{names[document.id]}.txt", carried.text or "")
        documents.append(carried)
        written += layers
    annotators = {layer.annotator for layer in written}
    write_beside(study, folder, losses, documents=documents, annotators=annotators, layers=written)


def _carried(document: Document, losses: Losses) -> Document:
    """Return the document as reading will make it, with its metadata; count what it lacks."""
    carried = document
    if document.text is not None:
        carried = text_carried(document, losses) or document
    elif document.length is not None or document.turns:
        losses.add("lengths and turns of texts that are not there", document.id)
    usual = segment(Document(document.id, document.text)).segmentations
    if any(cut != usual.get(name) for name, cut in document.segmentations.items()):
        losses.add("documents with given segmentations", document.id)
    return carried


SADFACE = Format(
    name="sadface",
    title="argument maps in the JSON of SADFace: .json, a folder per annotator",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=(
        "texts, to the byte; units with one or several places in them, or with words of their own",
        "supports and attacks, with their schemes; linked premises, attacks on relations",
        "categories and attributes, beside the nodes of SADFace",
        "ids of nodes, the analyst, the title of a map as a facet",
        "rounds",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "relations that start from relations",
        "other metadata of a map or node, further resources, ids of edges",
        "what is said of a whole document, proposed orders, covered tasks, times, versions, tools",
        "layers that are not finished",
        "given segments, turns of speakers, lengths of texts that are not there",
    ),
    suffixes=(".json",),
    notes_on=frozenset(
        (
            "units",
            "relations",
        )
    ),
)
