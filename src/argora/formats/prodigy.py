"""The JSON lines of Prodigy, which are only read: what was accepted becomes layers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import (
    DOCUMENT_OUT,
    LAYER_OUT,
    Format,
    Problems,
    collecting,
    problem_of,
)
from argora.formats.choices import remark
from argora.formats.large import watched
from argora.formats.names import id_of
from argora.formats.offsets import CODE_POINTS, span_of
from argora.formats.records import (
    Gathered,
    as_value,
    at_line,
    facets_of,
    first_line,
    holds_lines,
    json_lines,
    number_of,
    objects_in,
)
from argora.model import Document, Layer, Relation, Scheme, Segmentation, Span, Study, Unit
from argora.text import tokens as tokens_of
from argora.text.numbers import counted

__all__ = ["PRODIGY"]

_LABEL = "label"
_ANSWERS = ("accept", "reject", "ignore")
_KEYS = re.compile(r'"(?:_input_hash|_task_hash|answer|spans)"\s*:')

Record = Mapping[str, Any]


def _recognises(path: Path) -> bool:
    return holds_lines(path, _fits)


def _fits(line: str) -> bool:
    return line.startswith("{") and '"text"' in line and _KEYS.search(line) is not None


@dataclass(slots=True)
class _Accepted:
    """What one annotator accepted of one text, from one record or several.

    The last part of a key counts equal entries of one record: an entry that is given twice is two
    units or relations, and one that several records repeat is one.
    """

    first: int
    units: dict[tuple[Span, str | None, int], Unit] = field(default_factory=dict)
    relations: dict[tuple[str, str, str | None, int], Relation] = field(default_factory=dict)
    labels: dict[str, None] = field(default_factory=dict)
    tasks: set[object] = field(default_factory=set)
    broken: bool = False


@dataclass
class _Reading:
    """Records under way: texts by what they are known by, and what was said of each."""

    problems: Problems
    gathered: Gathered = field(default_factory=Gathered)
    accepted: dict[tuple[str, str, int], _Accepted] = field(default_factory=dict)
    ids: dict[object, str] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)

    def read(self, parts: files.TextParts) -> None:
        """Read the records of one file."""
        place = parts.path
        records = watched(json_lines(parts, place, self.problems), parts)
        for n, (line, record) in enumerate(records, start=1):
            with at_line(self.problems, place, line, DOCUMENT_OUT):
                document = self._document(record, n)
                answer = record.get("answer", "accept")
                if answer not in _ANSWERS:
                    raise FormatError(f"the answer is {answer!r}, expected {' or '.join(_ANSWERS)}")
                self.answers[answer] += 1
                if answer == "accept":
                    self._accept(record, document, place, line)

    def _document(self, record: Record, n: int) -> Document:
        text = record.get("text")
        if not isinstance(text, str):
            raise FormatError("has no 'text'; only records of texts are read")
        key = record.get("_input_hash", text)
        id = self.ids.get(key)
        if id is None:
            id = self.gathered.id_for(key, "", n)
            meta = record.get("meta")
            facets = facets_of(meta) if isinstance(meta, dict) else {}
            document = _with_tokens(self.gathered.document(id, text, facets), record)
            self.ids[key], self.gathered.documents[id] = id, document
        return self.gathered.document(id, text)

    def _accept(self, record: Record, document: Document, place: Path, line: int) -> None:
        annotator = _annotator(record) or id_of(place.stem)
        task = record.get("_task_hash")
        round = 1
        while (before := self.accepted.get((document.id, annotator, round))) is not None and (
            task is not None and task in before.tasks
        ):
            round += 1
        accepted = self.accepted.setdefault((document.id, annotator, round), _Accepted(line))
        accepted.tasks.add(task)
        try:
            _add(record, document.text or "", accepted)
        except FormatError as error:
            self.problems.append(problem_of(error, place, LAYER_OUT, line))
            accepted.broken = True

    def layers(self) -> Iterator[Layer]:
        """Yield the layers in which nothing is broken, and forget what they were made of."""
        for key in list(self.accepted):
            accepted = self.accepted.pop(key)
            if not accepted.broken:
                value = as_value(accepted.labels)
                yield Layer(
                    *key,
                    units=tuple(accepted.units.values()),
                    relations=tuple(accepted.relations.values()),
                    attributes={} if value is None else {_LABEL: value},
                )


def _annotator(record: Record) -> str | None:
    for key in ("_annotator_id", "_session_id"):
        name = record.get(key)
        if isinstance(name, str | int) and name != "":
            return str(name)
    return None


def _with_tokens(document: Document, record: Record) -> Document:
    """Return the document with the tokens of the record, where the rules cut otherwise."""
    tokens = objects_in(record, "tokens")
    places = [(number_of(each, "start"), number_of(each, "end")) for each in tokens]
    spans = tuple(
        span_of(document.text or "", start, end, CODE_POINTS)
        for start, end in places
        if start < end
    )
    if not spans or tokens_of(document.text or "").spans == spans:
        return document
    return document.with_segmentation(Segmentation("token", spans))


def _add(record: Record, text: str, accepted: _Accepted) -> None:
    """Add what a record that was accepted says."""
    spans: Counter[tuple[Span, str | None]] = Counter()
    for entry in objects_in(record, "spans"):
        place = _place(entry, text)
        _unit(place, accepted, n_before=spans[place])
        spans[place] += 1
    relations: Counter[tuple[str, str, str | None]] = Counter()
    for entry in objects_in(record, "relations"):
        head, child = (_end(entry, end, record, text, accepted) for end in ("head", "child"))
        key = (head, child, _label_of(entry))
        relation = Relation(f"R{len(accepted.relations) + 1}", (head,), child, key[2])
        accepted.relations.setdefault((*key, relations[key]), relation)
        relations[key] += 1
    chosen = record.get("accept")
    if isinstance(chosen, list):
        accepted.labels |= dict.fromkeys(map(str, chosen))
    elif isinstance(record.get(_LABEL), str) and not record.get("spans"):
        accepted.labels[str(record[_LABEL])] = None


def _place(entry: Record, text: str) -> tuple[Span, str | None]:
    """Return the span that an entry marks, and its label."""
    span = span_of(text, number_of(entry, "start"), number_of(entry, "end"), CODE_POINTS)
    return span, _label_of(entry)


def _unit(place: tuple[Span, str | None], accepted: _Accepted, *, n_before: int = 0) -> str:
    """Return the id of the unit with this span and label; a unit is added if there is none.

    Parameters
    ----------
    n_before : how many entries before in the same record have this span and label.
    """
    span, label = place
    unit = Unit(f"T{len(accepted.units) + 1}", (span,), label)
    return accepted.units.setdefault((span, label, n_before), unit).id


def _end(entry: Record, end: str, record: Record, text: str, accepted: _Accepted) -> str:
    """Return the id of the unit at one end of a relation."""
    marked = entry.get(f"{end}_span")
    if isinstance(marked, dict):
        return _unit(_place(marked, text), accepted)
    number, tokens = number_of(entry, end), objects_in(record, "tokens")
    if not 0 <= number < len(tokens):
        raise FormatError(f"a relation has {end} {number}, but there are {len(tokens)} tokens")
    token = tokens[number]
    span = span_of(text, number_of(token, "start"), number_of(token, "end"), CODE_POINTS)
    around = [unit.id for unit in accepted.units.values() if unit.spans[0].covers(span)]
    return around[0] if around else _unit((span, None), accepted)


def _label_of(entry: Record) -> str | None:
    label = entry.get(_LABEL)
    if label is not None and not isinstance(label, str):
        raise FormatError(f"the label is {str(label)[:40]!r}, expected a text")
    return label or None


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    paths = [path]
    if path.is_dir():
        entries = files.entries(path, ".jsonl")
        paths = [each for each in entries if _fits(first_line(each))] or entries
    reading = _Reading(problems)
    for place in paths:
        with collecting(problems, place, "what follows in this file is left out"):
            reading.read(files.TextParts(place, path if path.is_dir() else path.parent))
    for layer in reading.layers():
        reading.gathered.add(layer)
    gathered = reading.gathered
    if not gathered.documents and not problems:
        problems.append(FormatError("holds no text", path=path))
    remark(counted(len(gathered.annotators), "annotator"))
    n = reading.answers
    left = f"{n['reject']} rejected and {n['ignore']} ignored: not read"
    remark(f"{counted(n['accept'], 'record')} accepted; {left}")
    return gathered.study(path, scheme, problems)


PRODIGY = Format(
    name="prodigy",
    title="Prodigy: JSON lines of db-out",
    read=_read,
    write=None,
    recognises=_recognises,
    keeps=(
        "texts with their tokens, one document for all records of a text",
        "accepted spans and relations, accepted choices and labels of a text",
        "annotators (_annotator_id or _session_id, else the name of the file)",
        "meta as facets of documents",
    ),
    loses=(
        "what was rejected or ignored: it is counted",
        "scores, patterns, colours and other settings of the tool",
        "records without a text, such as images",
    ),
    suffixes=(".jsonl",),
)
