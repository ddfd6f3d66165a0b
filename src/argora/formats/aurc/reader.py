"""The tables of AURC to documents and layers, with every malformed cell named."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from argora.errors import FormatError, MendedError
from argora.formats.base import DOCUMENT_OUT, LAYER_OUT, Problems, problem_of
from argora.formats.standoff import OWNER, lines_of
from argora.model import Document, FrozenMap, Layer, Span, Unit
from argora.model.document import Facet
from argora.text import segment

__all__ = ["GOLD", "NEEDED", "NOTHING", "PLAIN", "TSV", "Sentences", "add_facets", "add_sentences"]

TSV = ".tsv"
ID, LENGTH, GOLD, TEXT, GROUP = (
    "sentence_hash",
    "length_in_text",
    "merged_segments",
    "sentence",
    "url",
)
NEEDED = frozenset({ID, LENGTH, GOLD})
PLAIN = ("topic", GROUP, "warc_file", "doc_offset", "doc_length", ID, TEXT, "start_in_text", LENGTH)
NOTHING = "('true', None, None)"

_UNITS = re.compile(r"\('false', '((?:\(\d{1,9},\d{1,9}\);)+)', '((?:[^;'\\]+;)+)'\)")
_SPAN = re.compile(r"\((\d+),(\d+)\);")
_FACETS = {
    "In-Domain": "in_domain",
    "Cross-Domain": "cross_domain",
    "sentence_level_stance": "stance",
}


@dataclass
class Sentences:
    """What the tables have said so far."""

    documents: dict[str, Document] = field(default_factory=dict)
    annotators: dict[str, None] = field(default_factory=dict)
    layers: list[Layer] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)


def add_sentences(content: str, path: Path, sentences: Sentences, problems: Problems) -> None:
    """Add the sentences of the main table, and who marked what in them."""
    columns, rows = _rows(content, path, problems)
    if missing := sorted(NEEDED - set(columns)):
        raise FormatError(f"no column {missing[0]!r}: found {columns[:12]}", line=1)
    people = [name for name in columns if name not in (*PLAIN, GOLD)]
    if OWNER in people:
        raise FormatError(f"a column {OWNER!r}, which is the name for {GOLD!r}", line=1)
    sentences.annotators.update(dict.fromkeys(people))
    n_documents = len(sentences.documents)
    for line, row in rows:
        id = row[ID]
        try:
            if id in sentences.documents or id in sentences.broken:
                raise FormatError(f"sentence {id!r} has a second row", line=line)
            document = _document(row)
        except FormatError as error:
            problems.append(problem_of(error, path, DOCUMENT_OUT, line))
            if id not in sentences.documents:
                sentences.broken.add(id)
            continue
        sentences.documents[id] = document
        for column in (*people, GOLD):
            if row[column].strip():
                annotator = OWNER if column == GOLD else column
                sentences.annotators[annotator] = None
                place = f"data row {line - 2} (counted from 0), column {column}"
                layer = _layer(
                    row[column].strip(), document, annotator, place, path, line, problems
                )
                if layer is not None:
                    sentences.layers.append(layer)
    if len(sentences.documents) == n_documents and not problems:
        what = "has a header and no sentence below it; the file may have been cut off"
        problems.append(MendedError(what, path=path, line=1))


def _rows(
    content: str, path: Path, problems: Problems
) -> tuple[list[str], Iterator[tuple[int, dict[str, str]]]]:
    """Return the names of the columns, and the rows with their line."""
    lines = lines_of(content)
    _, head = next(lines)
    columns = [name.strip() for name in head.split("\t")]
    twice = [name for name, n in Counter(columns).items() if n > 1]
    if twice:
        raise FormatError(f"the column {twice[0]!r} is there twice", line=1)

    def rows() -> Iterator[tuple[int, dict[str, str]]]:
        for line, text in lines:
            cells = text.split("\t")
            if not text.strip():
                continue
            if len(cells) == len(columns):
                yield line, dict(zip(columns, cells, strict=True))
                continue
            error = FormatError(f"found {len(cells)} cells, expected {len(columns)}", line=line)
            problems.append(problem_of(error, path, DOCUMENT_OUT))

    return columns, rows()


def _document(row: Mapping[str, str]) -> Document:
    id, text, length = row[ID], row.get(TEXT, ""), row[LENGTH].strip()
    if not id:
        raise FormatError(f"the column {ID!r} is empty")
    if length and not re.fullmatch("[0-9]{1,9}", length):
        raise FormatError(f"{LENGTH} is {length[:40]!r}, expected a whole number")
    if text and length and len(text) != int(length):
        raise FormatError(f"the sentence has {len(text)} characters, but {LENGTH} is {length}")
    names = [name for name in PLAIN if name not in (ID, TEXT, LENGTH, GROUP)]
    facets = {name: _facet(row[name]) for name in names if row.get(name)}
    group = row.get(GROUP) or None
    if text:
        return segment(Document(id, text, metadata=FrozenMap(facets), group=group))
    n_characters = int(length) if length else None
    return Document(id, metadata=FrozenMap(facets), group=group, length=n_characters)


def _facet(cell: str) -> Facet:
    return int(cell) if re.fullmatch("0|[1-9][0-9]{0,14}", cell) else cell


def _layer(
    cell: str,
    document: Document,
    annotator: str,
    place: str,
    path: Path,
    line: int,
    problems: Problems,
) -> Layer | None:
    """Read the layer of a cell; report a cell that had to be mended."""
    if cell == NOTHING:
        return Layer(document.id, annotator)
    try:
        units, mended = _units(cell)
        if units and (end := max(unit.end or 0 for unit in units)) > document.n_characters:
            raise FormatError(f"a stretch ends at {end} of {document.n_characters} characters")
    except FormatError as error:
        located = FormatError(f"{place}: {error.problem}")
        problems.append(problem_of(located, path, LAYER_OUT, line))
        return None
    if mended:
        problem = f"{place}: found {cell[:80]!r}, {mended}"
        problems.append(MendedError(problem, path=path, line=line))
    return Layer(document.id, annotator, units=units)


def _units(cell: str) -> tuple[tuple[Unit, ...], str]:
    """Return the units of a cell, and how it was mended, if it had to be."""
    mended = ""
    if not cell.startswith("("):
        cell, mended = f"('{cell}", 'which lacks its beginning; read as if it began with "(\'"'
        if cell == NOTHING:
            return (), mended
    match = _UNITS.fullmatch(cell)
    if match is None:
        raise FormatError(
            f"found {cell[:80]!r}, expected {NOTHING} or ('false', '(START,LENGTH);', 'STANCE;')"
        )
    spans = [(int(start), int(length)) for start, length in _SPAN.findall(match.group(1))]
    stances: list[str | None] = [*match.group(2).split(";")[:-1]]
    if len(stances) > len(spans):
        raise FormatError(f"found {len(spans)} stretches, but {len(stances)} stances")
    if len(stances) < len(spans):
        lack = len(spans) - len(stances)
        mended += f"{', and' if mended else ''} which has {len(spans)} stretches, but only "
        mended += f"{len(stances)} stances; read with the last {lack} without a category"
        stances += [None] * lack
    if any(length == 0 for _, length in spans):
        raise FormatError("a stretch has no characters")
    units = (
        Unit(f"T{n}", (Span(start, start + length),), stance)
        for n, ((start, length), stance) in enumerate(zip(spans, stances, strict=True), start=1)
    )
    return tuple(units), mended.strip()


def add_facets(content: str, path: Path, sentences: Sentences, problems: Problems) -> None:
    """Add the facets of a table that goes with the main one: splits, stances of sentences."""
    columns, rows = _rows(content, path, problems)
    names = [name for name in columns if name in _FACETS]
    if ID not in columns or not names:
        raise FormatError(f"is no table of AURC: its columns are {columns[:6]}", line=1)
    described: set[str] = set()
    for line, row in rows:
        document = sentences.documents.get(row[ID])
        if document is None or row[ID] in described:
            what = "a second row for" if row[ID] in described else "unknown"
            if row[ID] not in sentences.broken:
                problems.append(FormatError(f"{what} sentence {row[ID]!r}", path=path, line=line))
            continue
        described.add(row[ID])
        facets = {_FACETS[name]: _facet(row[name]) for name in names if row[name]}
        sentences.documents[row[ID]] = replace(
            document, metadata=FrozenMap({**document.metadata, **facets})
        )
