"""Tables of what became of suggestions, a row for each suggestion and annotator."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from os import PathLike
from pathlib import Path
from typing import Any, get_args

from argora.errors import ArgoraError, FormatError, did_you_mean
from argora.formats.base import problem_of
from argora.formats.cells import Row, from_text, read_table, text_of
from argora.model.suggestion_answers import Answer, Arm, SuggestionAnswer, place_from_text

__all__ = ["ANSWER_COLUMNS", "answers_text", "read_answers"]

REQUIRED = ("document", "annotator", "suggestion", "kind", "arm", "answer")
OPTIONAL = ("phase", "round", "source", "category", "place", "probability", "right", "at")
ANSWER_COLUMNS = (*REQUIRED, *OPTIONAL)
RIGHT = {"yes": True, "no": False, "": None}


def answers_text(answers: Iterable[SuggestionAnswer]) -> str:
    """Return answers as CSV."""
    words = {value: word for word, value in RIGHT.items()}
    rows = (
        {
            "document": from_text(each.document),
            "annotator": from_text(each.annotator),
            "suggestion": from_text(each.suggestion),
            "kind": each.kind,
            "arm": each.arm,
            "answer": each.answer,
            "phase": from_text(each.phase or None),
            "round": "" if each.round == 1 else str(each.round),
            "source": from_text(each.source or None),
            "category": from_text(each.category),
            "place": "" if each.place is None else str(each.place),
            "probability": "" if each.probability is None else repr(each.probability),
            "right": words[each.is_right],
            "at": each.at,
        }
        for each in answers
    )
    return text_of(rows, REQUIRED, OPTIONAL)


def read_answers(path: str | PathLike[str]) -> tuple[SuggestionAnswer, ...]:
    """Read a table of what became of suggestions.

    Raises
    ------
    FormatError
        If a row cannot be understood, stands there twice, or puts a task into both arms.
    """
    place = Path(path)
    if not place.exists():
        raise FormatError("no such file", path=place)
    try:
        table = read_table(place, place.parent)
        table.expect(REQUIRED, OPTIONAL)
        rows = [(row, _answer(row)) for row in table.rows]
        if not rows:
            raise FormatError("has no row; expected one for each suggestion and annotator")
        _check(rows)
    except (ArgoraError, OSError) as error:
        raise problem_of(error, place) from error
    return tuple(answer for _, answer in rows)


def _answer(row: Row) -> SuggestionAnswer:
    text = row.get("place")
    fields: dict[str, Any] = {
        "kind": _one_of(row, "kind", ("unit", "relation")),
        "arm": _one_of(row, "arm", get_args(Arm)),
        "answer": _one_of(row, "answer", get_args(Answer)),
        "is_right": RIGHT[_one_of(row, "right", tuple(RIGHT))],
    }
    try:
        place = place_from_text(text) if text else None
    except ArgoraError as error:
        raise FormatError(f"place: {error}", line=row.line) from error
    return SuggestionAnswer(
        document=row.required("document"),
        annotator=row.required("annotator"),
        suggestion=row.required("suggestion"),
        category=row.name("category"),
        place=place,
        probability=_probability(row),
        at=row.get("at"),
        phase=row.name("phase") or "",
        round=row.whole("round", 1),
        source=row.name("source") or "",
        **fields,
    )


def _one_of(row: Row, column: str, words: tuple[str, ...]) -> str:
    cell = row.get(column)
    if cell not in words:
        expected = ", ".join(word or "nothing" for word in words)
        raise FormatError(
            f"{column} is {cell[:60]!r}, expected one of {expected}{did_you_mean(cell, words)}",
            line=row.line,
        )
    return cell


def _probability(row: Row) -> float | None:
    cell = row.get("probability")
    if not cell:
        return None
    try:
        value = float(cell)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        problem = f"probability is {cell[:60]!r}, expected a number from 0 to 1"
        raise FormatError(problem, line=row.line)
    return value


def _check(rows: Iterable[tuple[Row, SuggestionAnswer]]) -> None:
    """Refuse a suggestion twice, and a task in both arms."""
    lines: dict[tuple[Hashable, ...], int] = {}
    arms: dict[tuple[Hashable, ...], str] = {}
    for row, each in rows:
        task = each.document, each.annotator, each.phase, each.round
        first = lines.setdefault((*task, each.suggestion), row.line)
        if first != row.line:
            problem = f"suggestion {each.suggestion!r} of {each.annotator!r} on {each.document!r}"
            raise FormatError(f"{problem} stands in line {first}, too", line=row.line)
        if arms.setdefault(task, each.arm) != each.arm:
            raise FormatError(
                f"{each.annotator!r} is in arm {each.arm!r} on {each.document!r}, and in arm "
                f"{arms[task]!r} above; expected one arm for each document of an annotator",
                line=row.line,
            )
