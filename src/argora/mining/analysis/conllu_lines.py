"""The lines of CoNLL-U: sentences of words, some of them written as one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from argora.errors import FormatError
from argora.mining.analysis.folders import read_lines

__all__ = ["Row", "Sentence", "sentences_in"]

_N_COLUMNS = 10
_WORD = re.compile(r"[1-9]\d*")
_RANGE = re.compile(r"([1-9]\d*)-([1-9]\d*)")
_EMPTY = re.compile(r"\d+\.\d+")


@dataclass(frozen=True)
class Row:
    """A word; ``_`` stands for what is not known.

    Attributes
    ----------
    line : of the file.
    head : the number of a word of the sentence, 0 for the root; None where it is not known.
    """

    line: int
    form: str
    lemma: str
    universal: str
    penn_tag: str
    features: Mapping[str, str]
    head: int | None
    label: str


@dataclass
class Sentence:
    """A sentence.

    Attributes
    ----------
    rows : its words; the first has the number 1.
    written : several words that are written as one: the numbers of the first and the last, and how.
    """

    rows: list[Row] = field(default_factory=list)
    written: dict[int, tuple[int, str]] = field(default_factory=dict)


def sentences_in(path: Path, folder: str, comments: dict[str, str]) -> Iterator[Sentence]:
    """Yield the sentences of a file; words that are not in the text are left out.

    Parameters
    ----------
    comments : takes up what the comments of the form ``# name = value`` say.

    Raises
    ------
    FormatError
        If a line has not ten columns, or numbers are not what they must be.
    """
    now = Sentence()
    for number, line in read_lines(path, folder):
        if not line.strip():
            if now.rows:
                yield _checked(now, path)
            now = Sentence()
        elif line.startswith("#"):
            name, _, value = line[1:].partition("=")
            comments[name.strip()] = value.strip()
        else:
            _add(now, line.split("\t"), path, number)
    if now.rows:
        yield _checked(now, path)


def _add(sentence: Sentence, columns: list[str], path: Path, line: int) -> None:
    if len(columns) != _N_COLUMNS:
        raise FormatError(
            f"has {len(columns)} columns; expected the {_N_COLUMNS} of CoNLL-U with tabs between "
            "them",
            path=path,
            line=line,
        )
    id, form = columns[:2]
    expected = len(sentence.rows) + 1
    if not form.strip():
        raise FormatError("has a word without a form", path=path, line=line)
    if _EMPTY.fullmatch(id):
        return
    if (match := _RANGE.fullmatch(id)) and int(match[1]) == expected < int(match[2]):
        sentence.written[expected] = (int(match[2]), form)
    elif _WORD.fullmatch(id) and int(id) == expected:
        sentence.rows.append(_row(columns, path, line))
    else:
        raise FormatError(f"has the word {id!r}; expected word {expected}", path=path, line=line)


def _row(columns: list[str], path: Path, line: int) -> Row:
    head = columns[6]
    if head != "_" and not re.fullmatch(r"\d{1,9}", head):
        raise FormatError(
            f"has the head {head!r}; expected the number of a word, 0 or _", path=path, line=line
        )
    pairs = (pair.partition("=") for pair in columns[5].split("|"))
    return Row(
        line=line,
        form=columns[1],
        lemma=columns[2],
        universal=columns[3],
        penn_tag=columns[4],
        features={name: value for name, _, value in pairs},
        head=None if head == "_" else int(head),
        label=columns[7],
    )


def _checked(sentence: Sentence, path: Path) -> Sentence:
    n = len(sentence.rows)
    for number, row in enumerate(sentence.rows, 1):
        if row.head is not None and (row.head > n or row.head == number):
            raise FormatError(
                f"has the head {row.head}; the sentence has the words 1 to {n}, and none is its "
                "own head",
                path=path,
                line=row.line,
            )
    last = 0
    for first, (end, form) in sentence.written.items():
        if end > n or first <= last:
            raise FormatError(
                f"writes words {first} to {end} as {form!r}, but the sentence has {n} words, and "
                "each is written once",
                path=path,
                line=sentence.rows[0].line,
            )
        last = end
    return sentence
