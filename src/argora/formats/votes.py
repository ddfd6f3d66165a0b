"""Votes of people on which of two pairs of maps is more alike: questions and answers as tables."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TypeVar

from argora.errors import ArgoraError, FormatError
from argora.formats.base import problem_of
from argora.formats.cells import Row, Table, from_text, read_table, write_table

__all__ = [
    "QUESTION_COLUMNS",
    "Question",
    "Vote",
    "read_questions",
    "read_votes",
    "write_questions",
]

QUESTION_COLUMNS = (
    "question",
    "first",
    "second",
    "annotator",
    "other_annotator",
    "first_picture",
    "second_picture",
    "seed",
)
_NEEDED, _OPTIONAL = QUESTION_COLUMNS[:5], QUESTION_COLUMNS[5:]
_CHOICES = {"1": 1, "2": 2, "first": 1, "second": 2}

Record = TypeVar("Record")


@dataclass(frozen=True)
class Question:
    """Two documents, each with the maps of two annotators: which are more alike is the question.

    Attributes
    ----------
    first, second : the documents, in the order in which they are shown.
    annotators : whose maps are shown.
    pictures : the file of either document's maps.
    seed : what the order of questions and documents was drawn with.
    """

    id: str
    first: str
    second: str
    annotators: tuple[str, str]
    pictures: tuple[str, str] = ("", "")
    seed: int = 0


@dataclass(frozen=True)
class Vote:
    """One person's answer: 1 for the first document, 2 for the second; None without a time."""

    worker: str
    question: str
    choice: int
    seconds: float | None = None


def write_questions(questions: Iterable[Question], path: str | PathLike[str]) -> None:
    """Write questions as a table in CSV."""
    rows = [
        (each.id, each.first, each.second, *each.annotators, *each.pictures, str(each.seed))
        for each in questions
    ]
    cells = [dict(zip(QUESTION_COLUMNS, map(from_text, row), strict=True)) for row in rows]
    write_table(Path(path), cells, QUESTION_COLUMNS)


def read_questions(path: str | PathLike[str]) -> tuple[Question, ...]:
    """Read questions from a table with the columns of ``QUESTION_COLUMNS``.

    Raises
    ------
    FormatError
        If a column or a cell is missing, or a question is there twice.
    """
    table = _table(Path(path))
    table.expect(_NEEDED, _OPTIONAL)
    questions: dict[str, Question] = {}
    for row in table.rows:
        question = _at(row, table, _question)
        if question.id in questions:
            raise _twice(f"question {question.id!r}", table, row)
        questions[question.id] = question
    if not questions:
        raise FormatError("has no question", path=table.path)
    return tuple(questions.values())


def read_votes(path: str | PathLike[str], questions: Iterable[Question]) -> tuple[Vote, ...]:
    """Read votes from a table with ``worker``, ``question``, ``choice`` and, if known, ``seconds``.

    Other columns are left alone.

    Raises
    ------
    FormatError
        If a choice is neither 1 nor 2, a time is no number, a question is unknown, or a person
        answered it twice.
    """
    table = _table(Path(path))
    for column in ("worker", "question", "choice"):
        if column not in table.columns:
            problem = f"no column {column!r}: found {list(table.columns)}"
            raise FormatError(problem, path=table.path, line=table.header)
    question_ids = {question.id for question in questions}
    votes: dict[tuple[str, str], Vote] = {}
    for row in table.rows:
        vote = _at(row, table, _vote)
        if vote.question not in question_ids:
            raise FormatError(
                f"there is no question {vote.question!r}", path=table.path, line=row.line
            )
        if (vote.worker, vote.question) in votes:
            raise _twice(f"an answer of {vote.worker!r} to {vote.question!r}", table, row)
        votes[vote.worker, vote.question] = vote
    if not votes:
        raise FormatError("has no vote", path=table.path)
    return tuple(votes.values())


def _table(path: Path) -> Table:
    if not path.exists():
        raise FormatError("no such file", path=path)
    try:
        return read_table(path, path.parent)
    except (ArgoraError, OSError) as error:
        raise problem_of(error, path) from error


def _at(row: Row, table: Table, make: Callable[[Row], Record]) -> Record:
    try:
        return make(row)
    except FormatError as error:
        raise FormatError(error.problem, path=table.path, line=row.line) from error


def _twice(what: str, table: Table, row: Row) -> FormatError:
    return FormatError(f"{what} is there twice; keep one", path=table.path, line=row.line)


def _question(row: Row) -> Question:
    first, second = row.required("first"), row.required("second")
    if first == second:
        raise FormatError(f"compares {first!r} with itself", line=row.line)
    return Question(
        row.required("question"),
        first,
        second,
        (row.required("annotator"), row.required("other_annotator")),
        (row.text("first_picture") or "", row.text("second_picture") or ""),
        row.whole("seed", 0),
    )


def _vote(row: Row) -> Vote:
    choice = row.get("choice").strip().casefold()
    if choice not in _CHOICES:
        raise FormatError(f"choice is {choice[:60]!r}, expected 1 or 2", line=row.line)
    return Vote(row.required("worker"), row.required("question"), _CHOICES[choice], _seconds(row))


def _seconds(row: Row) -> float | None:
    cell = row.get("seconds").strip()
    if not cell:
        return None
    try:
        value = float(cell)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value >= 0):
        raise FormatError(f"seconds is {cell[:60]!r}, expected a number from 0", line=row.line)
    return value
