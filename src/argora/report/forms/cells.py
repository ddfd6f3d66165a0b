"""Cells as people read them: every number, sign, blank and reason is written here and only here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from argora.report.blocks import (
    Block,
    Details,
    Kind,
    Listed,
    Measured,
    Passage,
    Piece,
    Run,
    Section,
    Series,
    Table,
    Text,
    Version,
    Words,
)
from argora.text.numbers import BLANK, counted, joined, number, percent, signed

__all__ = [
    "NUMBERED",
    "PICTURES",
    "case_place",
    "case_votes",
    "cell_text",
    "hidden_passages",
    "interval_of",
    "key_words",
    "marked_words",
    "measured_of",
    "more_blocks",
    "more_rows",
    "note_of",
    "noted_passages",
    "notes_of",
    "plain_words",
    "reasons_of",
    "tables_of",
]

LEAST_PROBABILITY = 0.001
NUMBERED = ("numbered", "tasks", "remarks")
"""Looks of lists whose items have numbers."""
FRAMES = {"": "", "from": "would move", "moved": "has moved"}
"""What frames around sentences mean."""
PICTURES: frozenset[Kind] = frozenset({"bar", "difference", "line", "parts"})
"""Kinds of columns that say by a picture what other columns say in numbers."""


def cell_text(kind: Kind, value: Any) -> str:
    """Return a cell as text; a figure that is not there is a dash.

    >>> cell_text("count", 1234), cell_text("interval", (0.1, float("nan")))
    ('1,234', '—')
    """
    if value is None or kind in PICTURES:
        return ""
    if isinstance(value, Measured):
        return percent(value.value) if value.is_share else number(value.value)
    match kind:
        case "count":
            return f"{value:,}"
        case "few":
            return f"{value:,}" if value else "·"
        case "whole":
            return number(value, 0)
        case "number" | "heat":
            return number(value)
        case "decimal":
            return number(value, 2)
        case "signed":
            return signed(value)
        case "probability":
            return "< 0.001" if value < LEAST_PROBABILITY else number(value)
        case "signed share":
            return f"+{percent(value)}" if value > 0 else percent(value)
        case "signed decimal":
            return signed(value, 2)
        case "share" | "fine share":
            return percent(value, fine=kind == "fine share")
        case "interval" | "signed interval" | "share interval":
            form = {"interval": number, "signed interval": signed}.get(kind, percent)
            low, high = value
            return BLANK if math.isnan(low + high) else f"{form(low)} to {form(high)}"
        case "link":
            return str(value.text)
        case "mixed":
            return cell_text(*value)
        case "text":
            return plain_words(value)
        case _:
            return str(value)


def interval_of(figure: Measured, between: str = " to ") -> str:
    """Return the interval of a figure; nothing where there is none."""
    if math.isnan(figure.low):
        return ""
    form = percent if figure.is_share else number
    return f"{form(figure.low)}{between}{form(figure.high)}"


def plain_words(words: Words) -> str:
    """Return a sentence without looks and links.

    >>> plain_words((Run("Next", look="title"), " read on."))
    'Next: read on.'
    """
    visible = (run for run in runs(words) if run.look != "jump")
    return "".join(f"{run.text}:" if run.look == "title" else run.text for run in visible).rstrip()


def key_words(block: Listed) -> str:
    """Return a key in one line; frames, which only HTML draws, are left out."""
    visible = [item for item in block.items if all(run.look != "frame" for run in runs(item))]
    return "; ".join(map(plain_words, visible))


def case_place(case: Any) -> str:
    """Return the place of an item: its document and its place there."""
    return ", ".join(part for part in (case.document, case.place) if part)


def case_votes(case: Any) -> list[tuple[str, str]]:
    """Return the categories chosen for an item, each with its annotators in prose."""
    return [(title, joined(names)) for title, names in case.votes]


def note_of(passage: Passage) -> str:
    """Return the note on a passage, with words for its frame."""
    return "; ".join(note for note in (FRAMES[passage.look], passage.note) if note)


def noted_passages(text: Text) -> list[Passage]:
    """Return the passages that forms without room show: those with a note or a frame."""
    return [passage for passage in text.passages if note_of(passage)]


def hidden_passages(text: Text) -> str:
    """Return the number of passages without a note in words; empty where all have one."""
    n = len(text.passages) - len(noted_passages(text))
    return f"{counted(n, text.noun)} without a remark {'is' if n == 1 else 'are'} not shown" * (
        n > 0
    )


def marked_words(version: Version) -> list[str]:
    """Return a version in lines, with each mark in brackets after its letter.

    >>> from argora.report.blocks import Mark
    >>> claim = Mark("claim", "C", "k0", begins="opens")
    >>> marked_words(Version(pieces=(Piece("So "), Piece("it is", (claim,)), Piece("."))))
    ['So [C: it is].']
    """
    if version.lines:
        return [plain_words(line) for line in version.lines]
    following = (*version.pieces[1:], Piece(""))
    parts = [_marked(*pair) for pair in zip(version.pieces, following, strict=True)]
    return [" ".join("".join(parts).split())]


def _marked(piece: Piece, following: Piece) -> str:
    opening = [mark for mark in piece.marks if mark.begins]
    closed = len(piece.marks) - sum(not mark.begins for mark in following.marks)
    heads = "".join(
        f"[{'…' if mark.begins == 'continues' else ''}{mark.letter}"
        f"{f' ({mark.detail})' if mark.detail else ''}: "
        for mark in opening
    )
    return f"{heads}{piece.text}{']' * closed}"


def reasons_of(table: Table) -> list[str]:
    """Return the reasons why figures of a table are undefined, every reason once, in order."""
    return list(dict.fromkeys(f.undefined for f in measured_of(table) if f.undefined))


def notes_of(table: Table) -> list[str]:
    """Return the notes on the figures of a table, every sentence once."""
    return list(dict.fromkeys(note for f in measured_of(table) for note in f.notes if note))


def measured_of(table: Table) -> Iterator[Measured]:
    """Yield the figures with intervals."""
    for row in table.rows:
        yield from (cell for cell in row.cells if isinstance(cell, Measured))


def more_rows(block: Table | Series, n: int, *, word: str = " more") -> str:
    """Return the number of rows or blocks that are left out, in words."""
    return f"{counted(n, block.noun).replace(str(n), f'{n:,}{word}', 1)}{block.rest}"


def more_blocks(series: Series) -> str:
    """Return the number of blocks of a series that are left out, in words; empty without any."""
    n = max(0, len(series.blocks) - series.first)
    return f"{more_rows(series, n, word=' more' * (series.first > 0))}" * (n > 0)


def tables_of(blocks: Iterable[Block | Section]) -> Iterator[Table]:
    """Yield all tables, those inside of other blocks as well."""
    for block in blocks:
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Details | Section | Series):
            yield from tables_of(block.blocks)


def runs(words: Words) -> Sequence[Run]:
    """Return a sentence as runs."""
    parts = (words,) if isinstance(words, str) else words
    return [Run(part) if isinstance(part, str) else part for part in parts]
