"""JSON and JSON lines record by record, and the documents and layers that records speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from sys import intern
from typing import Any

from argora.errors import ArgoraError, FormatError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, Problems, problem_of
from argora.formats.metadata import build_study
from argora.model import Document, FrozenMap, Layer, Scheme, Study
from argora.model.document import Facet
from argora.model.layer import LayerKey
from argora.model.strict_json import LONGEST_ITEM, parse_json
from argora.text import segment

__all__ = [
    "Gathered",
    "as_record",
    "as_value",
    "at_line",
    "facets_of",
    "first_line",
    "holds_lines",
    "json_lines",
    "number_of",
    "objects_in",
]


def first_line(path: Path) -> str:
    """Return the first line of a file that is not blank, or its first part."""
    return files.head_of(path).lstrip().partition("\n")[0]


def holds_lines(path: Path, fits: Callable[[str], bool]) -> bool:
    """Check the first line of a file, or of the files of JSON lines in a folder."""
    if path.is_dir():
        return any(fits(first_line(file)) for file in files.readable_entries(path, ".jsonl"))
    return path.is_file() and fits(first_line(path))


@contextmanager
def at_line(problems: Problems, path: Path, line: int | None, consequence: str) -> Iterator[None]:
    """Turn an error about one record into an entry of the list, with its line."""
    try:
        yield
    except ArgoraError as error:
        problems.append(problem_of(error, path, consequence, line))


def json_lines(
    parts: Iterable[str], path: Path, problems: Problems
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the objects of JSON lines with their line; a broken one is a problem, others go on."""
    for n, line in _lines(parts):
        record = None
        with at_line(problems, path, n, DOCUMENT_OUT):
            record = _object(line, n) if line and not line.isspace() else None
        if record is not None:
            yield n, record


def _lines(parts: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text with their number; of an endless one only the beginning."""
    n, rest = 1, ""
    for part in parts:
        first, *others = part.split("\n")
        rest = f"{rest}{first}"[: LONGEST_ITEM + 1]
        for line in others:
            yield n, rest
            n, rest = n + 1, line
    yield n, rest


def _object(line: str, n: int) -> dict[str, Any]:
    if len(line) > LONGEST_ITEM:
        raise FormatError(f"has more than {LONGEST_ITEM:,} characters; split this text")
    try:
        record = parse_json(line)
    except FormatError as error:
        raise FormatError(error.problem, line=n) from error
    return as_record(record)


def as_record(item: object) -> dict[str, Any]:
    """Return an item that is an object, or raise FormatError."""
    if not isinstance(item, dict):
        raise FormatError("is no JSON object; expected one for each text")
    return item


def objects_in(record: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """Return a list of objects in a record; empty if it is not there.

    Raises
    ------
    FormatError
        If it is something else.
    """
    values = record.get(key)
    if values is None:
        return []
    if not isinstance(values, list) or not all(isinstance(each, dict) for each in values):
        raise FormatError(f"{key!r} is {_short(values)}, expected a list of objects")
    return values


def number_of(record: Mapping[str, Any], key: str) -> int:
    """Return a whole number in a record, or raise FormatError."""
    value = record.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise FormatError(f"{key!r} is {_short(value)}, expected a whole number")
    return value


def _short(value: object) -> str:
    text = "missing" if value is None else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def as_value(words: Iterable[Any]) -> str | tuple[str, ...] | None:
    """Return words as the value of an attribute: one as a text, several as a list."""
    values = tuple(str(word) for word in words)
    return values[0] if len(values) == 1 else values or None


def facets_of(record: Mapping[str, Any], *besides: str) -> dict[str, Facet]:
    """Return what is short in a record and named otherwise, as facets of a document."""
    return {
        intern(name): value
        for name, value in record.items()
        if name not in besides and name and isinstance(value, str | int | float | bool)
    }


@dataclass
class Gathered:
    """Documents and layers, as records give them one after another."""

    documents: dict[str, Document] = field(default_factory=dict)
    layers: dict[LayerKey, Layer] = field(default_factory=dict)
    same: dict[object, list[str]] = field(default_factory=dict)

    def document(self, id: str, text: str, facets: Mapping[str, Facet] = FrozenMap()) -> Document:
        """Return the document of that id, which is new or was there with the same text."""
        before = self.documents.get(id)
        if before is None:
            before = segment(Document(id, text, metadata=FrozenMap(facets)))
            self.documents[id] = before
        elif before.text != text:
            raise FormatError(
                f"document {id!r} has another text than in a record before; "
                "give texts that differ different ids"
            )
        return before

    def id_for(self, key: object, annotator: str, n: int) -> str:
        """Return an id for a document without one.

        Parameters
        ----------
        key : what it is known by, such as its text; several annotators may have it.
        annotator : who would annotate it: the same text a second time is a second document.
        n : the number of its record.
        """
        ids = self.same.setdefault(key, [])
        free = [id for id in ids if (id, annotator, 1, "") not in self.layers]
        if not free:
            id = f"{n:04d}"
            while id in self.documents:
                n += 1
                id = f"{n:04d}"
            ids.append(id)
            return id
        return free[0]

    def next_round(self, document: str, annotator: str) -> int:
        """Return the number of the round in which the annotator has no layer yet."""
        round = 1
        while (document, annotator, round, "") in self.layers:
            round += 1
        return round

    def add(self, layer: Layer) -> None:
        """Add a layer."""
        if layer.key in self.layers:
            raise FormatError(f"a second record for the {layer.name}")
        self.layers[layer.key] = layer

    @property
    def annotators(self) -> list[str]:
        """The annotators of the layers."""
        return sorted({layer.annotator for layer in self.layers.values()})

    def study(self, path: Path, scheme: Scheme | None, problems: Problems) -> Study:
        """Build the study of all that was gathered, which is then forgotten here."""
        people = self.annotators
        documents, layers = tuple(self.documents.values()), tuple(self.layers.values())
        for gathered in (self.documents, self.layers, self.same):
            gathered.clear()
        return build_study(path, documents, layers, people, scheme, problems)
