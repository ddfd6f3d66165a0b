"""Argument maps in the JSON of AIFdb: propositions, inference, conflict, rephrase, dialogue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from argora.errors import FormatError, MendedError
from argora.formats import files
from argora.formats.aif.fetching import Server, fetch
from argora.formats.aif.foreign import given_in
from argora.formats.aif.maps import map_text, read_map
from argora.formats.aif.words import ByWords, unplaced_note
from argora.formats.base import Format, Losses, Problems, problem_of
from argora.formats.choices import remark
from argora.formats.metadata import write_beside
from argora.formats.names import file_names, id_of, with_round
from argora.formats.standoff import (
    Place,
    find_places,
    layer_carried,
    looks_like,
    read_study,
    text_beside,
    text_carried,
)
from argora.formats.vocabulary import check_names, translate
from argora.model import Document, Layer, Scheme, Study
from argora.model.layer import FILE_NOTE, Value
from argora.text import segment
from argora.text.numbers import counted

__all__ = ["AIF", "Server", "fetch"]

_SUFFIX = ".json"
_MANY = 5  # files of a folder that are looked into
_WRAPPED = re.compile(r'"AIF"\s*:\s*\{|"nodeID"\s*:')
_LISTS = (re.compile(r'"nodes"\s*:\s*\['), re.compile(r'"edges"\s*:\s*\['))
_OTHERS = re.compile(r'"(?:source_id|resources|analyst_name|arguments)"\s*:')  # SADFace, Argdown


def _recognises(path: Path) -> bool:
    return looks_like(path, (_SUFFIX,), _fits, n_files=_MANY)


def _fits(head: str) -> bool:
    return head.lstrip().startswith("{") and (
        _WRAPPED.search(head) is not None
        or (all(pattern.search(head) for pattern in _LISTS) and _OTHERS.search(head) is None)
    )


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    by_words: list[tuple[Path, ByWords]] = []
    reader = partial(_read_file, by_words=by_words)
    study = read_study(path, scheme, problems, find_places(path, _SUFFIX), reader)
    problems += unplaced_note(by_words, path)
    n_units = sum(len(layer.units) for layer in study.layers)
    remark(f"{counted(len(study.layers), 'map')} with {counted(n_units, 'node')} of text")
    return study


def _read_file(
    place: Place, root: Path, problems: Problems, *, by_words: list[tuple[Path, ByWords]]
) -> Iterator[tuple[Document, Layer]]:
    id = id_of(place.stem)
    content = files.read_text(place.path, root)
    text = _text_beside(place, root, problems)
    read = read_map(content, Layer(id, place.annotator, place.round), text)
    problems += [error.at(place.path) for error in read.odd]
    by_words.append((place.path, read.by_words))
    document = segment(Document(id, read.text))
    yield (
        document if read.segmentation is None else document.with_segmentation(read.segmentation),
        read.layer,
    )


def _text_beside(place: Place, root: Path, problems: Problems) -> str | None:
    """Return the text beside a map, if there is one that can be read; the map is read anyway."""
    try:
        return text_beside(place, root)
    except (FormatError, OSError) as error:
        problem = problem_of(error, place.path, "the map is read without its text")
        if isinstance(error.__cause__, UnicodeDecodeError):
            problem = MendedError(problem.problem, path=problem.path, line=problem.line)
        problems.append(problem)
        return None


def _write(study: Study, folder: Path, losses: Losses) -> None:
    check_names(study.layers, study.scheme, losses)
    names = file_names(document.id for document in study.documents)
    owners = file_names(annotator.id for annotator in study.annotators)
    written_documents: list[Document] = []
    written: list[Layer] = []
    for document in study.documents:
        in_maps = any(layer.state == "finished" for layer in study.layers_of(document.id))
        carried = _carried(document, losses, in_maps=in_maps)
        # The times of nodes have a place in the file; the writer counts all others.
        layers = [
            layer
            for layer in study.layers_of(document.id)
            if layer_carried(replace(layer, times=(), attributes=_own_attributes(layer)), losses)
        ]
        for layer in layers:
            content, back = map_text(layer, carried, study.scheme, losses)
            home = folder / with_round(owners[layer.annotator], layer.round)
            files.write_text(home / f"{names[document.id]}{_SUFFIX}", content)
            written.append(back)
        if carried.text is not None:
            files.write_text(folder / f"{names[document.id]}.txt", carried.text)
        elif not layers:
            losses.add("documents without text that nobody annotated", document.id)
            continue
        written_documents.append(carried)
    # The scheme of the study does not know categories that only come nearest to its own.
    categories = _categories(translate(layer, study.scheme) for layer in written)
    write_beside(
        study,
        folder,
        losses,
        documents=written_documents,
        annotators={layer.annotator for layer in written},
        layers=written if categories <= _categories(study.layers) else None,
    )


def _own_attributes(layer: Layer) -> dict[str, Value]:
    """Select the attributes that the annotator gave the document, without the note on the file."""
    return {name: value for name, value in layer.attributes.items() if name != FILE_NOTE}


def _categories(layers: Iterable[Layer]) -> set[str | None]:
    return {element.category for layer in layers for element in layer.things}


def _carried(document: Document, losses: Losses, *, in_maps: bool) -> Document:
    """Return the document as reading will make it, with its metadata; count what it lacks.

    Parameters
    ----------
    in_maps : whether anybody drew a map of it, whose file tells the given segments.
    """
    carried = document
    if document.text is not None:
        carried = text_carried(document, losses) or document
    elif document.length is not None or document.turns:
        losses.add("lengths and turns of texts that are not there", document.id)
    plain = segment(Document(document.id, document.text))
    if in_maps and (segments := given_in(document)) is not None:
        plain = plain.with_segmentation(segments)
    if document.segmentations != plain.segmentations:
        losses.add("documents with other segmentations than reading makes", document.id)
    return carried


AIF = Format(
    name="aif",
    title="argument maps in the JSON of AIFdb: .json, a folder per annotator",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=(
        "texts, marked in the maps or beside them, to the byte; places of units",
        "propositions and locutions with their words; speakers and when they spoke",
        "inferences, conflicts, rephrases, transitions, illocutions, and their schemes",
        "linked premises, attacks on inferences, illocutions anchored in transitions",
        "ids of nodes and when they were made; ids of edges, silent participants, descriptors, "
        "where nodes are drawn, and all else that a published map says",
        "categories and attributes of other schemes, beside the nearest kind of node",
        "given segments, where somebody drew a map of the text, and which units take them up",
        "rounds",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "relations of categories that no kind of node comes near",
        "relations that start from relations, except illocutions; relations to illocutions",
        "what is said of a whole document, proposed orders, covered tasks, versions, tools",
        "layers that are not finished",
        "turns of speakers, other segmentations, lengths of texts that are not there",
    ),
    suffixes=(".json",),
    notes_on=frozenset(
        (
            "units",
            "relations",
        )
    ),
)
