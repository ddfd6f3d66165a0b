"""Blocks from values: tables of records, sections of what there is to say, lists and remarks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from argora.report.blocks import (
    Block,
    Column,
    Facts,
    Kind,
    Listed,
    ListLook,
    Prose,
    Row,
    Section,
    Table,
    Words,
)

__all__ = [
    "columns_of",
    "data_columns",
    "existing",
    "listed",
    "section",
    "section_of_table",
    "small",
    "table",
    "table_of_cells",
]

T = TypeVar("T")

Content = Block | str | Iterable[Block | None] | None
"""What a section is made of; a string is a paragraph."""


def table(
    records: Iterable[Any],
    *columns: Column,
    group: Callable[[Any], str] = lambda _: "",
    totals: Iterable[tuple[Any, ...]] = (),
    **settings: Any,
) -> Table:
    """Return a table with a row for each record, whose cells the columns find.

    Parameters
    ----------
    group : returns the name below which the row of a record stands.
    totals : the cells of joint rows, which stand below the others.
    """
    rows = [Row(tuple(c.cell(record) for c in columns), group=group(record)) for record in records]
    return Table(columns, (*rows, *_totals(totals)), **settings)


def table_of_cells(
    columns: Iterable[Column],
    rows: Iterable[tuple[Any, ...]],
    *,
    totals: Iterable[tuple[Any, ...]] = (),
    **settings: Any,
) -> Table:
    """Return a table of ready cells, with totals below them."""
    return Table(tuple(columns), (*map(Row, rows), *_totals(totals)), **settings)


def _totals(totals: Iterable[tuple[Any, ...]]) -> Iterator[Row]:
    return (Row(cells, is_joint=True) for cells in totals)


def columns_of(kind: Kind, titles: Iterable[str]) -> Iterator[Column]:
    """Yield columns of one kind, which have no names for programs."""
    return (Column(title, kind) for title in titles)


def data_columns(*keys: str, **cells: Any) -> Iterator[Column]:
    """Yield columns for programs only, from attributes called like the key or from ``cells``."""
    yield from (Column("", "data", key) for key in keys)
    yield from (Column("", "data", key, of) for key, of in cells.items())


def section(title: str, *contents: Content, id: str = "", **settings: Any) -> Section:
    """Return a section of the blocks that are there."""
    return Section(id, title, tuple(_blocks(contents)), **settings)


def section_of_table(title: str, rows: Table, *about: Content, is_shown: bool = True) -> Section:
    """Return a table below what is said of it; one without rows is for programs only."""
    if rows.rows and is_shown:
        return section(title, *about, rows)
    return section("", Facts(blocks=(rows,)))


def small(words: Words) -> Prose | None:
    """Return a remark in small print; None without words."""
    return Prose(words, "small") if words else None


def listed(items: Iterable[Words], look: ListLook = "plain", title: str = "") -> Listed | None:
    """Return points as a list; None without any."""
    points = tuple(items)
    return Listed(points, title, look=look) if points else None


def _blocks(contents: Iterable[Content]) -> Iterator[Block]:
    for content in contents:
        match content:
            case None:
                pass
            case str():
                yield Prose(content)
            case Iterable():
                yield from _blocks(content)
            case _:
                yield content


def existing(blocks: Sequence[T | None]) -> tuple[T, ...]:
    """Return the blocks that are there."""
    return tuple(block for block in blocks if block is not None)
