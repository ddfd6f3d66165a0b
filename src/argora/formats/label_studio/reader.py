"""Exports of Label Studio to a study."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from argora.errors import FormatError, MendedError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, LAYER_OUT, Problems, collecting
from argora.formats.choices import Choices
from argora.formats.label_studio.media import medium_of, medium_of_data
from argora.formats.label_studio.regions import is_placed, layer_of
from argora.formats.label_studio.tasks import Tags, annotations_of, as_task, results_of, text_key
from argora.formats.large import watched
from argora.formats.metadata import ANNOTATORS
from argora.formats.offsets import Evidence, any_pairs, counting_in, quoted_span
from argora.formats.records import Gathered, at_line, facets_of
from argora.model import Document, Layer, Scheme, Stamp, Study
from argora.model.layer import State, Value
from argora.model.strict_json import parse_items
from argora.text.numbers import counted, joined

__all__ = ["ARGORA", "DOCUMENT", "LEAD_TIME", "SCORE", "STAMPS", "read_study", "recognises"]

DOCUMENT = "document"
"""The key of the data that Argora writes the id of a document to."""
ARGORA = "argora"
"""The key of an annotation that Argora writes the annotator and the round to."""
LEAD_TIME, SCORE = "note:lead_time", "note:score"
STAMPS = {"created_at": "created", "updated_at": "updated"}
"""The keys of times, and what a layer calls them."""

_BEGIN = re.compile(r"\s*(\[?)\s*\{")
_OWN_KEYS = re.compile(
    r'"(data)"\s*:\s*\{|"(annotations|predictions|completions)"\s*:\s*\[\s*[{\]]|'
    r'"(annotation_id)"\s*:'
)
"""A list of tasks has one of these keys; a task on its own two, as other objects have one."""

_OTHERS = re.compile(r'"start_offset"\s*:|"annotations"\s*:\s*\[\s*\{[^{}]*"label"\s*:\s*[0-9]')
"""Keys of doccano, whose old exports name labels by numbers."""

Record = Mapping[str, Any]
Kinds = Counter[tuple[str, str]]
"""How often there is something, such as a region, of a medium, such as images."""


def recognises(path: Path) -> bool:
    """Check whether a file, or one in a folder, is a list of tasks."""
    if path.is_dir():
        return any(map(_fits, files.readable_entries(path, ".json")))
    return path.is_file() and _fits(path)


def _fits(path: Path) -> bool:
    head = files.head_of(path)
    begin = _BEGIN.match(head)
    if begin is None or _OTHERS.search(head):
        return False
    return len(set(_OWN_KEYS.findall(head))) >= (1 if begin[1] else 2)


def read_study(path: Path, scheme: Scheme | None, problems: Problems, choices: Choices) -> Study:
    """Read an export, or all those of a folder."""
    paths, root = [path], path.parent
    if path.is_dir():
        entries, root = files.entries(path, ".json"), path
        paths = [each for each in entries if _fits(each)]
    reading = _Reading(problems, Tags.in_folder(root))
    parts = [files.TextParts(place, root) for place in paths]
    evidence = Evidence()
    for each in (each for each in parts if choices.for_file(each.path, root) is choices):
        with collecting([], each.path):
            for _, item in parse_items(each) if any_pairs(each) else ():
                _look(_task(item, reading.tags), reading.tags.keys, evidence)
    counting = evidence.decide(choices, path)
    for each in parts:
        with collecting(problems, each.path, "the tasks from there on are left out"):
            reading.counting = counting_in(each.path, root, choices, counting)
            reading.read(each)
    gathered = reading.gathered
    if not gathered.documents and not problems:
        without = _in_words(reading.without_text)
        tail = f" with a text: {without}" if without else ""
        problems.append(FormatError(f"holds no task{tail}", path=path))
    reading.note_left_out(path)
    choices.see(counted(len(gathered.annotators), "annotator"))
    choices.see(*(f"{n} {what}" for what, n in sorted(reading.remarks.items())))
    study = gathered.study(path, scheme, problems)
    return study if (root / ANNOTATORS).exists() and path.is_dir() else reading.with_models(study)


def _in_words(counts: Kinds) -> str:
    each = [f"{counted(n, what)} of {medium}" for (what, medium), n in sorted(counts.items())]
    return joined(each, 20)


def _task(item: Any, tags: Tags) -> dict[str, Any]:
    if not isinstance(item, dict):
        raise FormatError(f"found {str(item)[:40]!r}, expected a task, which is an object")
    return as_task(item, tags)


def _look(task: Record, keys: Mapping[str, str], evidence: Evidence) -> None:
    with collecting([], Path()):
        key = text_key(task, keys)
        for result in results_of(task) if key is not None else ():
            value = result.get("value")
            if isinstance(value, dict) and is_placed(value) and medium_of(result) is None:
                quote = value.get("text")
                quote = quote if isinstance(quote, str) else None
                evidence.look(task["data"][key], value.get("start"), value.get("end"), quote)


@dataclass
class _Reading:
    """Tasks under way.

    Attributes
    ----------
    tags : the labelling configuration.
    counting : what offsets count.
    models : who gave predictions.
    remarks : how often something was found that users should know of.
    without_text, left_out : how many tasks have no text, and how much else is not about texts.
    """

    problems: Problems
    tags: Tags
    counting: str = ""
    gathered: Gathered = field(default_factory=Gathered)
    models: set[str] = field(default_factory=set)
    remarks: Counter[str] = field(default_factory=Counter)
    without_text: Kinds = field(default_factory=Counter)
    left_out: Kinds = field(default_factory=Counter)

    def read(self, parts: files.TextParts) -> None:
        """Read the tasks of one file."""
        place = parts.path
        for n, (line, item) in enumerate(watched(parse_items(parts), parts), start=1):
            with at_line(self.problems, place, line, DOCUMENT_OUT):
                task = _task(item, self.tags)
                document = self._document(task, n)
                if document is None:
                    continue
                for kind in ("annotations", "predictions"):
                    for annotation in annotations_of(task, kind):
                        with at_line(self.problems, place, line, LAYER_OUT):
                            self._add(annotation, document, place, line, is_model=kind[0] == "p")

    def _document(self, task: Record, n: int) -> Document | None:
        """Return the document of a task; None, and count it, if it has no text."""
        key = text_key(task, self.tags.keys)
        data = task["data"]
        if key is None:
            media = [medium for each in results_of(task) if (medium := medium_of(each))]
            medium = media[0] if media else medium_of_data(data)
            self.without_text["task", medium] += 1
            return None
        extra = data.get(DOCUMENT) if key != DOCUMENT else None
        number = task.get("id")
        id = extra if isinstance(extra, str) and extra else str(n if number is None else number)
        besides = (key, DOCUMENT) if id == extra else (key,)
        return self.gathered.document(id, data[key], facets_of(data, *besides))

    def note_left_out(self, path: Path) -> None:
        """Warn of what is not about plain text."""
        if counts := self.without_text + self.left_out:
            problem = f"left out: {_in_words(counts)}; only plain text is read"
            self.problems.append(MendedError(problem, path=path))

    def _add(
        self, annotation: Record, document: Document, place: Path, line: int, *, is_model: bool
    ) -> None:
        extra = annotation.get(ARGORA)
        extra = extra if isinstance(extra, dict) else {}
        name = str(extra.get("annotator") or _annotator(annotation, is_model=is_model))
        round = extra.get("round") or self.gathered.next_round(document.id, name)
        if not isinstance(round, int):
            raise FormatError(f"the round is {str(round)[:40]!r}, expected a number")
        state: State = "open" if annotation.get("was_cancelled") else "finished"
        number = annotation.get("score" if is_model else "lead_time")
        attributes: dict[str, Value] = {}
        if isinstance(number, int | float) and not isinstance(number, bool):
            attributes[SCORE if is_model else LEAD_TIME] = number
        empty = Layer(
            document.id,
            name,
            round,
            attributes=attributes,
            state=state,
            times=_times(annotation),
        )
        text = document.text or ""
        find = partial(self._place, text)
        try:
            layer, misquoted, left_out = layer_of(annotation, text, find, empty)
        except FormatError as error:
            raise FormatError(f"task {document.id!r}, {name!r}: {error.problem}") from error
        self.left_out += left_out
        if left_out and not layer.things and layer.attributes == empty.attributes:
            return  # the annotator said nothing of the text
        self.gathered.add(layer)
        self.models |= {name} if is_model else set()
        self.remarks["skipped annotations (read as not finished)"] += state == "open"
        self.remarks["annotations of one text by one annotator again (read as rounds)"] += round > 1
        if misquoted:
            others = f" (and {len(misquoted) - 1} more)" if len(misquoted) > 1 else ""
            problem = f"task {document.id!r}: {misquoted[0]}{others}; read by the offsets"
            self.problems.append(MendedError(problem, path=place, line=line))
        self.remarks += Counter()

    def _place(self, text: str, start: int, end: int, quote: str | None) -> Any:
        return quoted_span(text, start, end, self.counting, quote)

    def with_models(self, study: Study) -> Study:
        """Return the study with the kind of those who gave predictions."""
        annotators = tuple(
            replace(each, kind="model") if each.id in self.models else each
            for each in study.annotators
        )
        return replace(study, annotators=annotators)


def _annotator(annotation: Record, *, is_model: bool) -> str:
    """Return who annotated: a number, a name or an e-mail."""
    if is_model:
        return str(annotation.get("model_version") or "prediction")
    by = annotation.get("completed_by")
    if isinstance(by, dict):
        by = by.get("email") or by.get("username") or by.get("id")
    return "annotator" if by in (None, "") else str(by)


def _times(annotation: Record) -> tuple[Stamp, ...]:
    return tuple(
        Stamp(annotation[key], what)
        for key, what in STAMPS.items()
        if isinstance(annotation.get(key), str)
    )
