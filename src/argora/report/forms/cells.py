"""Cells as people read them: every number, sign, blank and reason is written here and only here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from argora.report.blocks import Block, Details, Kind, Measured, Run, Section, Table, Words
from argora.text.numbers import BLANK, counted, joined, number, percent, signed

__all__ = [
    "PICTURES",
    "case_place",
    "case_votes",
    "interval_of",
    "measured_of",
    "more_rows",
    "notes_of",
    "plain_words",
    "reasons_of",
    "sentence",
    "shown",
    "tables_of",
]

PICTURES: frozenset[Kind] = frozenset({"bar", "difference", "parts"})
"""Kinds of columns that say by a picture what other columns say in numbers."""


def shown(kind: Kind, value: Any) -> str:
    """Return a cell as text; a figure that is not there is a dash.

    >>> shown("count", 1234), shown("share", 0.25), shown("interval", (0.1, float("nan")))
    ('1,234', '25.0%', '—')
    """
    if value is None or kind in PICTURES:
        return ""
    match kind:
        case "count":
            return f"{value:,}"
        case "number" | "heat":
            return number(value)
        case "decimal":
            return number(value, 2)
        case "signed":
            return signed(value)
        case "share" | "fine share":
            return percent(value, fine=kind == "fine share")
        case "interval" | "signed interval" | "share interval":
            form = {"interval": number, "signed interval": signed}.get(kind, percent)
            low, high = value
            return BLANK if math.isnan(low) else f"{form(low)} to {form(high)}"
        case "measured":
            return _value_of(value)
        case "link":
            return str(value.text)
        case "mixed":
            return shown(*value)
        case "text":
            return plain_words(value)
        case _:
            return str(value)


def _value_of(figure: Measured) -> str:
    return percent(figure.value) if figure.is_share else number(figure.value)


def interval_of(figure: Measured, between: str = " to ") -> str:
    """Return the interval of a figure; nothing where there is none."""
    if math.isnan(figure.low):
        return ""
    form = percent if figure.is_share else number
    return f"{form(figure.low)}{between}{form(figure.high)}"


def plain_words(words: Words) -> str:
    """Return a sentence without looks and links."""
    if isinstance(words, str):
        return words
    return "".join(run if isinstance(run, str) else run.text for run in words)


def sentence(words: str) -> str:
    """Return a remark as a sentence.

    >>> sentence("few documents")
    'Few documents.'
    """
    text = f"{words[:1].upper()}{words[1:]}"
    return text if text.endswith((".", "?", "!")) else f"{text}."


def case_place(case: Any) -> str:
    """Return where an item stands: its document and its place there."""
    return ", ".join(part for part in (case.document, case.place) if part)


def case_votes(case: Any) -> list[tuple[str, str]]:
    """Return what was said of an item, each with its annotators in prose."""
    return [(title, joined(who)) for title, who in case.said]


def reasons_of(table: Table) -> list[str]:
    """Return why figures of a table are not there, every reason once, in order."""
    return list(dict.fromkeys(f.undefined for f in measured_of(table) if f.undefined))


def notes_of(table: Table) -> list[str]:
    """Return what the figures of a table say besides their numbers, every sentence once."""
    return list(dict.fromkeys(note for f in measured_of(table) for note in f.notes if note))


def measured_of(table: Table) -> Iterator[Measured]:
    """Yield the figures with intervals."""
    for row in table.rows:
        yield from (cell for cell in row.cells if isinstance(cell, Measured))


def more_rows(table: Table, n: int) -> str:
    """Say how many rows are not seen."""
    return f"{counted(n, table.noun).replace(str(n), f'{n:,} more', 1)}{table.more}"


def tables_of(blocks: Iterable[Block | Section]) -> Iterator[Table]:
    """Yield all tables, those inside of other blocks as well."""
    for block in blocks:
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Details | Section):
            yield from tables_of(block.blocks)


def runs(words: Words) -> Sequence[Run]:
    """Return a sentence as runs."""
    parts = (words,) if isinstance(words, str) else words
    return [Run(part) if isinstance(part, str) else part for part in parts]
