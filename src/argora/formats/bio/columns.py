"""Lines of tokens and tags to documents of tokens; which column is the tag, which the relation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from argora.errors import FormatError
from argora.formats.standoff import lines_of
from argora.formats.webanno.columns import version_of

__all__ = ["Part", "Token", "looks_tagged", "parts_of"]

_TAG = re.compile(r"O|[BIESLUM]-\S+")
_RELATIONS = re.compile(r"_|O|-|(?:[+-]?[0-9]{1,9}:\S+)")
_ID = re.compile(r"#\s*(?:newdoc\s+)?id\s*=\s*(\S.*?)\s*")
_DOCSTART = "-DOCSTART-"
_WORDS = frozenset({"form", "text", "token", "tokens", "word", "words"})
"""What a first row calls the column of words, if it names the columns."""
_LOOKED_AT = 200
_LEAST = 2  # rows, and columns


@dataclass(frozen=True)
class Token:
    """A line: its word, its tag, what stands in the column of relations, and its sentence."""

    line: int
    word: str
    tag: str
    relations: str
    sentence: int


@dataclass
class Part:
    """The tokens of one document, and its id where the file gives one."""

    id: str | None
    tokens: list[Token]


@dataclass(frozen=True)
class _Columns:
    """How many columns there are, and which one is the tag and the relation."""

    n: int
    tag: int
    relation: int | None

    @property
    def words(self) -> str:
        """Say what the columns are, as users see it."""
        relation = "" if self.relation is None else f", relations in column {self.relation + 1}"
        return f"tags in column {self.tag + 1} of {self.n}{relation}"


def looks_tagged(head: str) -> bool:
    """Check whether the first lines of a file are words with tags, without an index before them.

    The columns of essays (``conll``) begin with the index of the token.
    """
    if version_of(head) is not None:
        return False
    lines = [line for _, line in lines_of(head)]
    lines = lines[:-1] if len(lines) > _LOOKED_AT else lines
    rows = [_cells(line) for line in islice(filter(_is_token, lines), _LOOKED_AT)]
    has_header = bool(rows) and _names_columns(rows[0])
    rows = rows[has_header:]
    if len(rows) < _LEAST or all(row[0] == str(n) for n, row in enumerate(rows[:2], start=1)):
        return False
    even = [row for row in rows if len(row) == len(rows[0])]
    columns = _columns(even) if len(even) * 20 >= len(rows) * 19 else None
    if columns is None:
        return False
    # A column of O only may be anybody's votes, unless words stand before it.
    return any(row[columns.tag] != "O" for row in even) or has_header or _are_words(even)


def _is_token(line: str) -> bool:
    return bool(line.strip()) and not line.startswith(_DOCSTART) and not _is_comment(line)


def _is_comment(line: str) -> bool:
    return line.startswith("#") and (
        _ID.fullmatch(line) is not None or not _TAG.fullmatch(line.split()[-1])
    )


def _names_columns(cells: Sequence[str]) -> bool:
    """Check whether a row names the columns, as data frames write it."""
    return cells[0].lower() in _WORDS and not any(map(_TAG.fullmatch, cells[1:]))


def _are_words(rows: Sequence[Sequence[str]]) -> bool:
    """Check whether the first cells are tokens of a text: some word, and a sign that ends it."""
    words = [row[0] for row in rows]
    return any(map(str.isalpha, words)) and not {".", "!", "?", "。", "؟", "।"}.isdisjoint(words)


def _cells(line: str) -> list[str]:
    return line.rstrip().split("\t") if "\t" in line else line.split()


def _columns(rows: Sequence[Sequence[str]]) -> _Columns | None:
    """Find the columns: the last one of tags, and one of relations behind it."""
    n = len(rows[0])
    if n < _LEAST or any(len(row) != n for row in rows):
        return None
    tags = [i for i in range(1, n) if all(_TAG.fullmatch(row[i]) for row in rows)]
    if not tags:
        return None
    tag = max(tags, key=lambda i: (any(row[i] != "O" for row in rows), i))
    behind = [i for i in range(tag + 1, n) if all(_are_relations(row[i]) for row in rows)]
    return _Columns(n, tag, behind[0] if behind else None)


def _are_relations(cell: str) -> bool:
    return all(_RELATIONS.fullmatch(each) for each in cell.split("|"))


def parts_of(content: str, *, whole: bool) -> tuple[list[Part], str]:
    """Return the documents of a file, and in words what its columns are.

    Parameters
    ----------
    whole : whether the file is one document, whatever it holds: its text lies beside it.

    Raises
    ------
    FormatError
        At the first line without the columns of the others, or if the file is one of WebAnno.
    """
    if version_of(content) is not None:
        raise FormatError("is WebAnno TSV, expected BIO; read it as webanno")
    lines = list(lines_of(content))
    first = next((at for at, (_, line) in enumerate(lines) if _is_token(line)), None)
    if first is not None and _names_columns(_cells(lines[first][1])):
        del lines[first]
    rows = [_cells(line) for _, line in lines if _is_row(line, whole=whole)]
    if not rows:
        return [Part(None, [])] if whole else [], "no tokens"
    sample = [row for row in rows if len(row) == len(rows[0])]
    columns = _columns(sample) or _mostly(sample)
    parts = list(_parts(lines, columns, whole=whole))
    return [part for part in parts if part.tokens], columns.words


def _is_row(line: str, *, whole: bool) -> bool:
    return bool(line.strip()) if whole and not _ID.fullmatch(line) else _is_token(line)


def _mostly(rows: Sequence[Sequence[str]]) -> _Columns:
    """Find the columns where some tags are malformed: from the rows in which one is well formed."""
    fitting = [row for row in rows if any(_TAG.fullmatch(cell) for cell in row[1:])]
    columns = _columns(fitting) if len(fitting) * 2 > len(rows) else None
    if columns is None:
        raise FormatError(
            "no column holds tags: expected a word and a tag such as B-Claim, I-Claim or O on "
            "each line"
        )
    return columns


def _parts(lines: Iterable[tuple[int, str]], columns: _Columns, *, whole: bool) -> Iterator[Part]:
    part, sentence = Part(None, []), 0
    for n, line in lines:
        id = _ID.fullmatch(line)
        if not line.strip():
            sentence += 1
        elif not whole and (id or line.startswith(_DOCSTART)):
            yield part
            part = Part(id.group(1) if id else None, [])
        elif _is_row(line, whole=whole):
            part.tokens.append(_token(n, line, columns, sentence))
    yield part


def _token(n: int, line: str, columns: _Columns, sentence: int) -> Token:
    cells = _cells(line)
    if len(cells) != columns.n:
        raise FormatError(
            f"found {len(cells)} columns, expected {columns.n} as on the lines before", line=n
        )
    if not cells[0].strip():
        raise FormatError("the word is missing, expected one before the tag", line=n)
    relations = "" if columns.relation is None else cells[columns.relation]
    return Token(n, cells[0], cells[columns.tag], relations, sentence)
