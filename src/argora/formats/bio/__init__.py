"""A token and its tag on each line: IOB1, IOB2 (BIO) and BIOES, with or without relations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from argora.errors import FormatError, MendedError, ModelError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, LAYER_OUT, Format, Losses, Problems, collecting
from argora.formats.bio.columns import Part, looks_tagged, parts_of
from argora.formats.bio.tags import Run, dialect_of, runs_of
from argora.formats.bio.writer import SUFFIX, tag_files
from argora.formats.choices import remark
from argora.formats.conll.text import joined, placed, with_tokens
from argora.formats.names import id_of
from argora.formats.registry import annotation_suffixes
from argora.formats.standoff import (
    Place,
    find_places,
    head_of,
    looks_like,
    read_study,
    text_beside,
    write_study,
)
from argora.model import Document, Layer, Relation, Scheme, Segmentation, Span, Study, Unit
from argora.text.numbers import counted

__all__ = ["BIO"]

_SUFFIXES = (SUFFIX, ".iob", ".iob2", ".bioes", ".conll", ".tsv")
_OLD_WEBANNO = re.compile(r"\ufeff?#\s*(?:webanno|de\.tudarmstadt)\.\S+ \|")
_MOST_NAMED = 20
_LOOKED_INTO = 20  # files of a folder; some may be broken
_RELATION = re.compile(r"([+-]?[0-9]{1,9}):(\S+)")

Pair = tuple[Document, Layer | None]


def _recognises(path: Path) -> bool:
    # A file alone may have any name that no other format has, such as eng.train.
    if path.is_file() and path.suffix.lower() not in annotation_suffixes():
        return looks_tagged(head_of(path))
    return looks_like(path, _SUFFIXES, looks_tagged, n_files=_LOOKED_INTO)


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    remarks: dict[str, None] = {}

    def read_file(place: Place, root: Path, problems: Problems) -> Iterable[Pair]:
        return _read_file(place, root, problems, remarks)

    places = find_places(path, *_SUFFIXES)
    if path.is_dir():
        fitting = [each for each in places if looks_like(each.path, _SUFFIXES, looks_tagged)]
        written = [each for each in places if each.path.name.lower().endswith(SUFFIX)]
        places = [each for each in places if each in fitting or each in written] or places
    study = read_study(path, scheme, problems, places, read_file)
    for words in (counted(len(study.annotators), "annotator"), *remarks):
        remark(words)
    return study


def _read_file(
    place: Place, root: Path, problems: Problems, remarks: dict[str, None]
) -> Iterator[Pair]:
    text = None if place.path.suffix.lower() == ".txt" else text_beside(place, root)
    content = files.read_text(place.path, root)
    parts, columns = parts_of(content, whole=text is not None)
    if not parts and content.strip():
        raise FormatError("holds no tokens")
    if _OLD_WEBANNO.match(content):
        remarks["an old WebAnno TSV by its first line; export TSV 3 for all layers"] = None
    tokens = [token for part in parts for token in part.tokens]
    dialect = dialect_of(tokens)
    if any(token.tag != "O" for token in tokens):
        remarks[f"{dialect}, {columns}"] = None
    odd: list[FormatError] = []
    for n, part in enumerate(parts, start=1):
        id = id_of(place.stem) if len(parts) == 1 else f"{id_of(place.stem)}-{n:03d}"
        document = layer = None
        with collecting(problems, place.path, DOCUMENT_OUT):
            document = _document(part.id or id, part, text)
        if document is None:
            continue
        with collecting(problems, place.path, LAYER_OUT):
            runs, mended = runs_of(part.tokens, dialect)
            layer = _layer(Layer(document.id, place.annotator, place.round), document, part, runs)
            odd += mended
        yield document, layer
    for error in odd[:_MOST_NAMED]:
        problems.append(MendedError(error.problem, path=place.path, line=error.line))
    if len(odd) > _MOST_NAMED:
        problem = f"{len(odd) - _MOST_NAMED} more invalid transitions, mended in the same way"
        problems.append(MendedError(problem, path=place.path, line=odd[_MOST_NAMED].line))


def _document(id: str, part: Part, text: str | None) -> Document:
    """Return the document: with the text beside it, else with one line for each sentence.

    The rules find the sentences of a text beside the file: Argora itself writes no blank line
    inside a unit, so blank lines are not all the ends of sentences there.
    """
    sentences: dict[int, list[str]] = {}
    for token in part.tokens:
        sentences.setdefault(token.sentence, []).append(token.word)
    whole = "\n".join(joined([words]) for words in sentences.values()) if text is None else text
    spans = placed(whole, [token.word for token in part.tokens])
    document = with_tokens(Document(id, whole), spans)
    ends, at = [], 0
    for words in sentences.values():
        ends.append(Span(spans[at].start, spans[at + len(words) - 1].end))
        at += len(words)
    if text is not None or len(ends) < 2 or document.segmentations["sentence"].spans == tuple(ends):
        return document
    return document.with_segmentation(Segmentation("sentence", tuple(ends)))


def _layer(empty: Layer, document: Document, part: Part, runs: list[Run]) -> Layer:
    spans = document.segmentations["token"].spans
    units = [
        Unit(f"T{n}", (Span(spans[run.first].start, spans[run.last].end),), run.category)
        for n, run in enumerate(runs, start=1)
    ]
    relations: list[Relation] = []
    for n, run in enumerate(runs):
        token = part.tokens[run.first]
        for cell in token.relations.split("|"):
            match = _RELATION.fullmatch(cell)
            if match is None:
                continue
            goal = n + int(match.group(1))
            if not 0 <= goal < len(runs):
                raise FormatError(
                    f"{cell!r} points to no unit: it counts units from this one, of which there "
                    f"are {n} before and {len(runs) - n - 1} behind",
                    line=token.line,
                )
            id = f"R{len(relations) + 1}"
            relations.append(Relation(id, (units[n].id,), units[goal].id, match.group(2)))
    try:
        return replace(empty, units=tuple(units), relations=tuple(relations))
    except ModelError as error:
        line = part.tokens[0].line if part.tokens else None
        raise FormatError(f"in the document that begins here: {error}", line=line) from error


def _write(study: Study, folder: Path, losses: Losses) -> None:
    write_study(study, folder, losses, SUFFIX, tag_files)


BIO = Format(
    name="bio",
    title="BIO: a token and its tag on each line (IOB1, IOB2, BIOES), or with relations",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=(
        "texts, to the byte, and given tokens",
        "units of one stretch without overlap, and their category",
        "relations from one unit to others, and their category",
        "rounds",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "units in several parts, without words, overlapping, or without a category",
        "ids other than T1, T2, ... in the order of the text",
        "attributes of units and relations",
        "relations to relations; linked premises are written one by one",
        "what is said of a whole document, proposed orders, covered tasks, times, versions, tools",
        "layers that are not finished",
        "given sentences and segments, turns of speakers, documents without text",
    ),
    suffixes=_SUFFIXES,
)
