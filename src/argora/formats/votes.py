"""Votes of people on which of two pairs of maps is more alike: questions and answers as tables."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import TypeVar

from argora.errors import ArgoraError, FormatError, MendedError
from argora.formats.base import problem_of
from argora.formats.cells import Row, Table, from_text, read_table, write_table

__all__ = [
    "QUESTION_COLUMNS",
    "Question",
    "Vote",
    "read_questions",
    "read_votes",
    "vote_files",
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
_SUFFIXES = (".csv", ".tsv")
_CHOICES = {"1": 1, "2": 2, "first": 1, "second": 2}

_OF_TURK: Mapping[str, str] = {
    "worker": "WorkerId",
    "question": "Input.question",
    "choice": "Answer.choice",
    "seconds": "WorkTimeInSeconds",
    "digest": "Input.digest",
}
"""How the batch results of Amazon Mechanical Turk call the columns."""
_ANSWERED = tuple((f"Answer.choice.{n}", n) for n in ("1", "2", "first", "second"))
"""Columns of Mechanical Turk for each choice, true where it was chosen."""
_STATUS, _REJECTED = "AssignmentStatus", "rejected"

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

    @property
    def digest(self) -> str:
        """Nine characters that change with the documents or annotators, and name none of them.

        They begin with a letter, so that no spreadsheet takes them for a number.
        """
        content = "\n".join((self.first, self.second, *self.annotators))
        return "d" + sha256(content.encode()).hexdigest()[:8]


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
            problem = f"question {question.id!r} is there twice; keep one"
            raise FormatError(problem, path=table.path, line=row.line)
        questions[question.id] = question
    if not questions:
        raise FormatError("has no question", path=table.path)
    return tuple(questions.values())


def vote_files(paths: Iterable[str | PathLike[str]], questions: str | PathLike[str]) -> list[Path]:
    """Return the files of votes: those named, and the CSV and TSV files of folders.

    Parameters
    ----------
    questions : the file of the questions, which may lie in one of the folders.

    Raises
    ------
    FormatError
        If a folder holds no such file.
    """
    files = []
    for path in map(Path, paths):
        if not path.is_dir():
            files.append(path)
            continue
        inside = [
            each
            for each in sorted(path.iterdir())
            if each.suffix.lower() in _SUFFIXES and each.resolve() != Path(questions).resolve()
        ]
        if not inside:
            raise FormatError("holds no CSV file of answers; name another folder", path=path)
        files += inside
    return files


def read_votes(
    path: str | PathLike[str] | Iterable[str | PathLike[str]],
    questions: Iterable[Question],
    *,
    problems: list[FormatError] | None = None,
) -> tuple[Vote, ...]:
    """Read votes from tables with ``worker``, ``question``, ``choice`` and, if known, ``seconds``.

    The batch results of Mechanical Turk are such a table: ``WorkerId``, ``Input.question``,
    ``Answer.choice`` and ``WorkTimeInSeconds``; assignments that were rejected do not count. Other
    columns are left alone. An answer that is there twice with the same choice and time, as
    in two downloads of one person, counts once.

    Parameters
    ----------
    path : a table or several.
    problems : gets answers that are there twice or rejected, and tables without an answer.

    Raises
    ------
    FormatError
        If a choice is neither 1 nor 2, a time is no number, a question is unknown or has changed
        since it was answered, a person answered it twice, or there is no vote at all.
    """
    digest_of = {question.id: question.digest for question in questions}
    votes: dict[tuple[str, str], Vote] = {}
    places: dict[tuple[str, str], str] = {}
    notes: list[FormatError] = []
    paths = [path] if isinstance(path, str | PathLike) else path
    tables = [_vote_table(Path(each)) for each in paths]
    for table in tables:
        if not table.rows:
            notes.append(MendedError("has no vote and is left out", path=table.path))
        table, n_rejected = _without_rejected(table)
        if n_rejected:
            what = f"{n_rejected} rejected {'assignment' if n_rejected == 1 else 'assignments'}"
            notes.append(MendedError(f"{what} left out", path=table.path))
        for row in table.rows:
            vote = _at(row, table, _vote)
            if (problem := _mismatch(vote, row, digest_of)) is not None:
                raise FormatError(problem, path=table.path, line=row.line)
            key = vote.worker, vote.question
            if key not in votes:
                votes[key], places[key] = vote, f"{table.path}:{row.line}"
                continue
            notes.append(_note_on_copy(votes[key], vote, places[key], table, row))
    if not votes:
        raise FormatError("has no vote", path=tables[0].path if tables else None)
    if problems is not None:
        problems += notes
    return tuple(votes.values())


def _vote_table(path: Path) -> Table:
    table = _named(_table(path))
    for column in ("worker", "question", "choice"):
        if column not in table.columns:
            is_turk = not {*_OF_TURK.values()}.isdisjoint(table.columns)
            turk = f" nor {_OF_TURK[column]!r}, as Mechanical Turk has it" * is_turk
            problem = f"no column {column!r}{turk}: found {list(table.columns)}"
            raise FormatError(problem, path=table.path, line=table.header)
    return table


def _named(table: Table) -> Table:
    """Return a table with our names of columns where it has those of Mechanical Turk."""
    columns = {
        name: other
        for name, other in _OF_TURK.items()
        if name not in table.columns and other in table.columns
    }
    choices = [each for each in _ANSWERED if each[0] in table.columns]
    by_column = bool(choices) and "choice" not in {*table.columns, *columns}
    if not columns:
        return table
    rows = []
    for row in table.rows:
        cells = {**row.cells, **{name: row.get(other) for name, other in columns.items()}}
        if by_column:
            chosen = [n for column, n in choices if row.get(column).strip().casefold() == "true"]
            cells["choice"] = " and ".join(chosen)
        rows.append(Row(row.line, cells))
    names = (*table.columns, *columns, *(["choice"] * by_column))
    return Table(table.path, tuple(dict.fromkeys(names)), tuple(rows), table.header)


def _without_rejected(table: Table) -> tuple[Table, int]:
    """Return a table without rejected assignments of Mechanical Turk, and how many these are."""
    rows = [row for row in table.rows if row.get(_STATUS).strip().casefold() != _REJECTED]
    return replace(table, rows=tuple(rows)), len(table.rows) - len(rows)


def _mismatch(vote: Vote, row: Row, digest_of: Mapping[str, str]) -> str | None:
    """Return why a vote cannot be about these questions."""
    if vote.question not in digest_of:
        return f"there is no question {vote.question!r}"
    if row.get("digest") not in ("", digest_of[vote.question]):
        return (
            f"answers another question {vote.question!r} than that of these questions; name the "
            "questions of the same task"
        )
    return None


def _note_on_copy(first: Vote, second: Vote, place: str, table: Table, row: Row) -> FormatError:
    """Return the note that an answer is there twice.

    Raises
    ------
    FormatError
        If the choice or the time differs, or a time is missing, so that it may be another answer.
    """
    what = f"an answer of {second.worker!r} to {second.question!r} is there twice"
    if first == second and second.seconds is not None:
        problem = f"{what}, with the same choice and time as in {place}; it counts once"
        return MendedError(problem, path=table.path, line=row.line)
    raise FormatError(
        f"{what}, first in {place}; keep one, or give two people two names",
        path=table.path,
        line=row.line,
    )


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
