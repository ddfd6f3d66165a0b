"""Token columns with tags, the form of Eger et al. (2017) for persuasive essays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from argora.errors import FormatError, MendedError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, LAYER_OUT, Format, Losses, Problems, collecting
from argora.formats.conll.columns import Block, blocks_of, tokens_of
from argora.formats.conll.reader import (
    Essay,
    document_of,
    group_blocks,
    paragraphs_of,
    read_layer,
)
from argora.formats.conll.writer import column_files
from argora.formats.names import id_of
from argora.formats.standoff import (
    Place,
    find_places,
    looks_like,
    read_study,
    text_beside,
    write_study,
)
from argora.model import Document, FrozenMap, Layer, Scheme, Study
from argora.model.document import Facet

__all__ = ["CONLL"]

_SUFFIXES = (".dat", ".dat.abs")
_ESSAYS, _PARAGRAPHS = "essay_level", "paragraph_level"
_SPLITS = ("train", "dev", "test")
_STOP = re.compile(r"^[^\t]*\t[^\t]*[.!?\"'”’)…]\t")
_FIRST = re.compile(r"\s*1\t[^\t\n]+\t([^\t\n]*\t[^\t\n]*\t)?(O|B-[^\t\n]+)\r?\n")

Pair = tuple[Document, Layer | None]


def _recognises(path: Path) -> bool:
    return looks_like(path, _SUFFIXES, lambda head: _FIRST.match(head) is not None)


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    inner = {folder.name.lower(): folder for folder in files.folders(path)} if path.is_dir() else {}
    whole = inner.get(_ESSAYS) if _PARAGRAPHS in inner else None
    places = find_places(path if whole is None else whole, *_SUFFIXES)
    paragraph_files = {}
    if whole is not None:
        for place in reversed(find_places(inner[_PARAGRAPHS], *_SUFFIXES)):
            paragraph_files[place.stem] = place.path
    return read_study(path, scheme, problems, _once(places), partial(_read_file, paragraph_files))


def _once(places: Sequence[Place]) -> list[Place]:
    """Return one place where a file is there with relative and with absolute targets."""
    first: dict[tuple[Path, str], Place] = {}
    for place in places:
        first.setdefault((place.path.parent, place.stem), place)
    return list(first.values())


def _read_file(
    paragraph_files: Mapping[str, Path], place: Place, root: Path, problems: Problems
) -> Iterator[Pair]:
    text = text_beside(place, root)
    essays = list(_essays(place, root, text, problems))
    if place.stem in paragraph_files:
        path = paragraph_files[place.stem]
        with collecting(problems, path):
            essays = paragraphs_of(essays, blocks_of(files.read_text(path, root)))
    split = place.stem.lower()
    facets: FrozenMap[Facet] = FrozenMap(
        {"split": split} if split in _SPLITS and text is None else {}
    )
    absolute = _is_absolute(place.path)
    twin = place.path.with_name(f"{place.path.name}.abs")
    others = {}
    if not absolute and twin.is_file():
        other = replace(place, path=twin)
        others = {essay.id: essay for essay in _essays(other, root, text, problems)}
    for essay in essays:
        document = layer = None
        with collecting(problems, place.path, DOCUMENT_OUT):
            document = document_of(essay, text, facets)
        if document is None:
            continue
        empty = Layer(document.id, place.annotator, place.round)
        with collecting(problems, place.path, LAYER_OUT):
            layer = read_layer(essay, document, empty, absolute=absolute)
        if layer is not None and essay.id in others:
            with collecting(problems, twin, f"the layer is read from {place.path.name}"):
                _compare(others[essay.id], essay, document, layer)
        yield document, layer


def _is_absolute(path: Path) -> bool:
    return path.name.lower().endswith(".abs")


def _essays(place: Place, root: Path, text: str | None, problems: Problems) -> Iterator[Essay]:
    """Yield the documents of a file: one if its text lies beside it, else one for each block."""
    content = files.read_text(place.path, root)
    blocks = blocks_of(content)
    n_ends = content[len(content.rstrip()) :].count("\n")
    if len(blocks) > 1 and n_ends < 2 and not _STOP.search(blocks[-1].lines[-1][1]):
        what = "ends inside a sentence, without a blank line; the file may have been cut off"
        problems.append(MendedError(what, path=place.path, line=blocks[-1].lines[-1][0]))
    groups: list[list[Block]] = [blocks] if text is not None else group_blocks(blocks)
    if not groups:
        raise FormatError("holds no tokens", path=place.path)
    for n, group in enumerate(groups, start=1):
        id = id_of(place.stem) if len(groups) == 1 else f"{id_of(place.stem)}-{n:03d}"
        with collecting(problems, place.path, DOCUMENT_OUT):
            yield Essay(id, tuple(tuple(tokens) for tokens in tokens_of(group)))


def _compare(twin: Essay, essay: Essay, document: Document, layer: Layer) -> None:
    """Raise FormatError if the file with absolute targets says something else."""
    if [token.word for token in twin.tokens] != [token.word for token in essay.tokens]:
        raise FormatError(f"has other tokens in {essay.id!r}", line=_line(twin))
    cut = iter(twin.tokens)
    same = replace(
        twin, paragraphs=tuple(tuple(next(cut) for _ in part) for part in essay.paragraphs)
    )
    empty = Layer(layer.document, layer.annotator, layer.round)
    other = read_layer(same, document, empty, absolute=True)
    if _without_ids(other) != _without_ids(layer):
        raise FormatError(f"says something else about {essay.id!r}", line=_line(twin))


def _line(essay: Essay) -> int | None:
    return essay.tokens[0].line if essay.tokens else None


def _without_ids(layer: Layer) -> tuple[object, ...]:
    """Describe a layer without its ids, which files with 3 columns do not have."""
    number = {unit.id: n for n, unit in enumerate(layer.units)}
    return (
        [(unit.spans, unit.category, unit.attributes) for unit in layer.units],
        sorted((number[r.sources[0]], number[r.target], r.category) for r in layer.relations),
    )


def _write(study: Study, folder: Path, losses: Losses) -> None:
    write_study(study, folder, losses, ".dat", partial(column_files, scheme=study.scheme))


CONLL = Format(
    name="conll",
    title="token columns with tags (essays of Eger et al.): .dat, relative or .dat.abs targets",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=(
        "texts, to the byte, and given tokens",
        "units of one stretch without overlap, their category and stance",
        "one relation from each unit to another",
        "ids without blanks",
        "rounds",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "units in several parts, without words, overlapping, or without a category",
        "attributes other than a stance, attributes of relations",
        "further relations of a unit, relations to relations, linked premises",
        "what is said of a whole document, proposed orders, covered tasks, times, versions, tools",
        "layers that are not finished",
        "given segments, turns of speakers, documents without text",
    ),
    suffixes=(".dat",),
)
