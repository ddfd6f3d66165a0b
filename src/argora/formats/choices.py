"""What files leave open: the answers that a reader was given, what it asks, and what it saw."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from argora.errors import ChoiceError, FormatError
from argora.formats import files
from argora.text.numbers import joined

__all__ = [
    *("ANSWERS_FILE", "OPTIONS", "Choices", "answers_from", "columns_text"),
    *("remark", "remember", "remembered", "remembered_by_file"),
]

ANSWERS_FILE = "argora.toml"

OPTIONS: Mapping[str, str] = {
    "layer": "The type of annotation that marks units.",
    "category_feature": "The feature or column that holds the category of a unit.",
    "relation_layer": "The type of annotation that relates units.",
    "columns": "Which column is what, such as item=id,annotator=coder,category=label.",
    "offsets": "What offsets count: code-points, utf-16 or bytes.",
    "folders": "What folders are: annotators, or parts of the corpus.",
    "encoding": "The encoding of texts, such as cp1252; UTF-8 by default.",
}
"""What a reader may ask, by the name of the option in Python."""
STORABLE = frozenset({*OPTIONS, "format", "scheme"})
"""What ``argora.toml`` may answer."""

_RECOGNISED: ContextVar[list[str] | None] = ContextVar("recognised", default=None)


@dataclass
class Choices:
    """The answers to what files leave open, and what their reader saw.

    A reader calls :meth:`choose` where something is open. With an answer it goes on; where there
    is one candidate it takes that; else a ChoiceError lists the candidates.

    Attributes
    ----------
    answers : the answers, by the name of their option in ``OPTIONS``.
    by_file : the answers that hold for one file of a folder, by its place in it.
    recognised : what the reader says of the files, in a few words each.
    """

    answers: Mapping[str, str] = field(default_factory=dict)
    by_file: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    recognised: list[str] = field(default_factory=list)

    def answer_to(self, option: str) -> str | None:
        """Return the answer to a question, None if nobody answered it."""
        return self.answers.get(option)

    def for_file(self, path: Path, root: Path) -> Choices:
        """Return the answers for one file of a folder: its own before those of the folder."""
        place = path.relative_to(root).as_posix()
        own_answers = self.by_file.get(place)
        return replace(self, answers={**self.answers, **own_answers}) if own_answers else self

    def choose(
        self,
        option: str,
        question: str,
        candidates: Mapping[str, str],
        *,
        path: Path | None = None,
        default: str | None = None,
    ) -> str:
        """Return the answer to a question, or the only candidate.

        Parameters
        ----------
        question : such as ``which layer marks the units``.
        candidates : the possible answers, each with a few words on it, such as ``412 spans``.
        default : what is taken without an answer where there are several candidates.

        Raises
        ------
        ChoiceError
            If there are several candidates, and neither an answer nor a default.
        FormatError
            If there is no candidate, or the answer is none of them.
        """
        answer = self.answer_to(option)
        if answer is not None:
            if answer in candidates:
                return answer
            listed = joined([repr(name) for name in candidates]) or "none"
            raise FormatError(f"{option}={answer!r}: there are {listed}", path=path)
        if len(candidates) == 1:
            return next(iter(candidates))
        if default is not None:
            return default
        if not candidates:
            raise FormatError(f"{question}: nothing in the files could be that", path=path)
        raise ChoiceError.of(option, question, candidates, path=path)

    def see(self, *words: str) -> None:
        """Say something that was recognised in the files."""
        self.recognised.extend(words)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Take what :func:`remark` says inside the block."""
        token = _RECOGNISED.set(self.recognised)
        try:
            yield
        finally:
            _RECOGNISED.reset(token)

    def refuse_unasked(self, format: str, asks: Iterable[str]) -> None:
        """Raise FormatError if there is an answer to what this format never asks."""
        allowed = [*asks, "encoding"]
        if others := [option for option in self.answers if option not in allowed]:
            takes = joined([f"{option}=..." for option in allowed])
            raise FormatError(f"{format} takes no {others[0]}=...; it takes {takes}")


def remark(words: str) -> None:
    """Say something that was recognised in files, from below a reader."""
    if (recognised := _RECOGNISED.get()) is not None:
        recognised.append(words)


def answers_from(**options: str | None) -> dict[str, str]:
    """Return the options of ``OPTIONS`` that somebody answered.

    >>> answers_from(layer="Claim", offsets=None)
    {'layer': 'Claim'}
    """
    return {option: answer for option, answer in options.items() if answer is not None}


def columns_text(columns: str | Mapping[str, str] | None) -> str | None:
    """Return the meaning of columns as one text, as ``argora.toml`` and the command line have it.

    >>> columns_text({"item": "id", "category": "label"})
    'item=id,category=label'
    """
    if columns is None or isinstance(columns, str):
        return columns
    return ",".join(f"{meaning}={column}" for meaning, column in columns.items())


def remembered(place: Path) -> dict[str, str]:
    """Return the answers that ``argora.toml`` in the folder of some files gives.

    Its table ``[read]`` is about the folder; ``[read."export.json"]`` about one file in it. Beside
    the options of :data:`OPTIONS` it may name ``format`` and ``scheme``.

    Raises
    ------
    FormatError
        If the file is no TOML, or names an option that there is not.
    """
    folder = place if place.is_dir() else place.parent
    path = folder / ANSWERS_FILE
    if not path.is_file():
        return {}
    table = _tables(path)
    return _answers(table if place.is_dir() else table.get(place.name, {}), path)


def remembered_by_file(
    folder: Path, format: str, takes: Collection[str]
) -> dict[str, dict[str, str]]:
    """Return the answers that ``argora.toml`` in a folder gives for single files in it.

    Parameters
    ----------
    takes : the options that this format takes for single files.

    Raises
    ------
    FormatError
        If such a file is not there, or the format takes the option for the whole folder only.
    """
    path = folder / ANSWERS_FILE
    if not folder.is_dir() or not path.is_file():
        return {}
    tables = {name: each for name, each in _tables(path).items() if isinstance(each, dict)}
    answers = {name: _answers(each, path) for name, each in tables.items() if name not in STORABLE}
    for name, options in answers.items():
        head = f"[read.{json.dumps(name, ensure_ascii=False)}]"
        if not (folder / name).is_file():
            raise FormatError(f"{head}: there is no file {name!r} in this folder", path=path)
        if others := [option for option in options if option not in takes]:
            raise FormatError(
                f"{head} {others[0]}: {format} takes it for the whole folder only; give it under "
                f"[read], or read {name} on its own",
                path=path,
            )
    return answers


def _tables(path: Path) -> dict[str, Any]:
    try:
        read = tomllib.loads(files.read_text(path, path.parent)).get("read", {})
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"is no TOML: {error}", path=path) from error
    if not isinstance(read, dict):
        raise FormatError(f"read = {read!r}: expected a table", path=path)
    return read


def _answers(values: Any, path: Path) -> dict[str, str]:
    answers: dict[str, str] = {}
    for option, value in values.items():
        if isinstance(value, dict) and option not in STORABLE:
            continue  # about a file
        if option not in STORABLE or not isinstance(value, str):
            options = joined(sorted(STORABLE), 20)
            problem = "expected a text" if option in STORABLE else f"there is only {options}"
            raise FormatError(f"{option} = {value!r}: {problem}", path=path)
        answers[option] = value
    return answers


def remember(place: Path, answers: Mapping[str, str]) -> Path:
    """Write answers into ``argora.toml``, where later reads find them; return that file.

    What it answers already for other files stays.

    Raises
    ------
    FormatError
        If it holds comments or other tables, which would get lost; nothing is written then.
    """
    folder = place if place.is_dir() else place.parent
    path = folder / ANSWERS_FILE
    text = files.read_text(path, folder) if path.is_file() else ""
    content = tomllib.loads(text)
    table = dict(content.pop("read", {}))
    if content or any(line.lstrip().startswith("#") for line in text.splitlines()):
        lines = _table("read" if place.is_dir() else f"read.{json.dumps(place.name)}", answers)
        listed = ", ".join(lines.splitlines())
        raise FormatError(
            f"holds more than answers, which would get lost; add these lines by hand: {listed}",
            path=path,
        )
    others = {name: values for name, values in table.items() if isinstance(values, dict)}
    own_answers = {name: value for name, value in table.items() if isinstance(value, str)}
    if place.is_dir():
        own_answers |= answers
    else:
        others[place.name] = {**others.get(place.name, {}), **answers}
    parts = [_table("read", own_answers)] if own_answers else []
    parts += [_table(f"read.{json.dumps(name)}", values) for name, values in others.items()]
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text("\n".join(parts), encoding="utf-8")
    fresh.replace(path)
    return path


def _table(name: str, values: Mapping[str, str]) -> str:
    # A text in JSON, with everything beyond ASCII escaped in the Basic Plane, is a text in TOML.
    lines = (
        f"{option} = {json.dumps(value, ensure_ascii=False)}\n" for option, value in values.items()
    )
    return f"[{name}]\n{''.join(lines)}"
