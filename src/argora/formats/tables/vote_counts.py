"""A table of counted votes: how many people put each item (row) into each category (column)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat, zip_longest

from argora.errors import FormatError
from argora.formats.cells import Row, Table, from_text
from argora.formats.tables.body import SUMS
from argora.formats.tables.contingency import MAX_ITEMS, TOTALS
from argora.formats.tables.roles import ROLES, role_of
from argora.formats.tables.shapes import UNNAMED, Shape, column_named

__all__ = ["ANSWER", "Tally", "dealt", "may_be_tally", "named_tally", "recognised_tally"]

ANSWER = "cells=votes"
FEWEST_ITEMS = 4  # rows from which on equal sums are no accident
PLACES = ("item", "text", "document", "round")


@dataclass(frozen=True)
class Tally:
    """What the columns of a table of counted votes are.

    Attributes
    ----------
    places : the columns of items, texts, documents and rounds, by their roles.
    categories : the columns of counts; each is called like its category.
    others : the columns that are not read.
    """

    places: Mapping[str, str]
    categories: tuple[str, ...]
    others: tuple[str, ...] = ()


def named_tally(table: Table, answer: Mapping[str, str]) -> Tally:
    """Return the columns of a table that somebody said to be one of counted votes.

    Raises
    ------
    FormatError
        If the answer names columns that are not there, or fewer than two columns hold counts.
    """
    if others := [key for key in ("annotator", "annotators") if key in answer]:
        problem = f"columns: {ANSWER} is for votes of nobody in particular; leave out {others[0]}="
        raise FormatError(f"{problem}...", path=table.path)
    places = {role: column_named(answer[role], table) for role in PLACES if role in answer}
    listed = [name for name in answer.get("category", "").split(";") if name.strip()]
    tally = _tally(table, places, tuple(column_named(name, table) for name in listed))
    if len(tally.categories) < 2:
        raise FormatError(
            f"columns: {ANSWER} needs two or more columns of whole numbers, one for each category; "
            "name them by category=claim;premise;none",
            path=table.path,
        )
    return tally


def recognised_tally(table: Table) -> Tally | None:
    """Return the columns of a table that can be nothing else than one of counted votes.

    All rows have one sum of at least two, some count is 0, and the counts of two rows differ by
    more than their order: ranks of items and answers of yes and no do not.
    """
    tally = _tally(table)
    counts = _counts(table, tally.categories)
    if len(tally.categories) < 2 or len(counts) < FEWEST_ITEMS:
        return None
    is_one_sum = len({sum(row) for row in counts}) == 1 and sum(counts[0]) > 1
    return tally if is_one_sum and _are_varied(counts) else None


def may_be_tally(table: Table) -> bool:
    """Check whether cells may count votes: at least half of the rows have one sum."""
    tally = _tally(table)
    counts = _counts(table, tally.categories)
    if len(tally.categories) < 2 or not counts:
        return False
    sums = [sum(row) for row in counts]
    usual = max(set(sums), key=sums.count)
    return usual > 1 and 2 * sums.count(usual) >= len(sums) > 1 and _are_varied(counts)


def _are_varied(counts: Sequence[Sequence[int]]) -> bool:
    """Check whether some count is 0, and two rows differ by more than their order."""
    return any(0 in row for row in counts) and len({tuple(sorted(row)) for row in counts}) > 1


def _tally(
    table: Table, places: Mapping[str, str] | None = None, categories: Sequence[str] = ()
) -> Tally:
    """Return the columns of whole numbers as categories, without ids of items and a total."""
    by_role = dict(places or {})
    others = [c for c in table.columns if c not in {*by_role.values(), *categories}]
    numbers = list(categories) or [c for c in others if _is_counted(table, c)]
    for column in others:
        role = role_of(column)
        if column not in numbers and role in PLACES:
            by_role.setdefault(role, column)
    first = others[0] if others else None
    if first is not None and "item" not in by_role and _is_id(table, first, numbers):
        by_role["item"] = first
    counted = [column for column in numbers if column not in by_role.values()]
    if len(counted) > 2 and not categories and _is_total(table, counted):
        del counted[-1]
    read = {*by_role.values(), *counted}
    return Tally(
        {role: by_role[role] for role in ROLES if role in by_role},
        tuple(counted),
        tuple(column for column in table.columns if column not in read),
    )


def _is_counted(table: Table, column: str) -> bool:
    cells = {row.cells[column] for row in table.rows}
    return bool(cells - {""}) and all(not cell or _is_count(cell) for cell in cells)


def _is_count(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal() and len(cell) <= 15


def _is_id(table: Table, column: str, numbers: Sequence[str]) -> bool:
    """Check whether a first column holds ids: each once, and no counts of which rows have a sum."""
    cells = [row.cells[column] for row in table.rows]
    if not all(cells) or len({*cells}) < len(cells):
        return False
    if column not in numbers or column == UNNAMED or role_of(column) == "item":
        return True
    return len({sum(row) for row in _counts(table, numbers)}) > 1


def _is_total(table: Table, categories: Sequence[str]) -> bool:
    """Check whether the last column is the sum of the others, and is called so."""
    if categories[-1].casefold() not in TOTALS | SUMS:
        return False
    return all(sum(row[:-1]) == row[-1] for row in _counts(table, categories))


def _counts(table: Table, categories: Sequence[str]) -> list[list[int]]:
    return [[_count(row, column) for column in categories] for row in table.rows]


def _count(row: Row, column: str) -> int:
    cell = row.cells[column]
    if cell and not _is_count(cell):
        problem = f"the votes for {column!r} are {cell[:40]!r}; expected a whole number, 0 or more"
        raise FormatError(problem, line=row.line)
    return int(cell or 0)


def dealt(table: Table, tally: Tally) -> tuple[Table, Shape]:
    """Return the wide table of such votes, and its shape: nobody knows whose votes they are.

    The votes on an item go to ``vote 1``, ``vote 2`` and so on in the order of categories. What
    treats annotators alike, such as alpha and multi-pi, does not depend on that.

    Raises
    ------
    FormatError
        If a count is no whole number, or there are more votes than are read.
    """
    try:
        counts = _counts(table, tally.categories)
    except FormatError as error:
        raise FormatError(error.problem, path=table.path, line=error.line) from error
    n_votes, n_all = max(map(sum, counts), default=0), sum(map(sum, counts))
    if not n_all or n_votes * len(counts) > MAX_ITEMS:
        problem = "holds no vote: every count is 0" if not n_all else f"holds {n_all:,} votes or "
        ending = f"gaps; up to {MAX_ITEMS:,} are read" if n_all else ""
        raise FormatError(f"{problem}{ending}", path=table.path)
    names = tuple(f"vote {at}" for at in range(1, n_votes + 1))
    rows = []
    for row, numbers in zip(table.rows, counts, strict=True):
        votes = chain.from_iterable(
            repeat(from_text(category), n)
            for category, n in zip(tally.categories, numbers, strict=True)
        )
        cells = {column: row.cells[column] for column in tally.places.values()}
        decisions = dict(zip_longest(names, votes, fillvalue=""))
        rows.append(Row(row.line, {**cells, **decisions}))
    columns = (*tally.places.values(), *names)
    return Table(table.path, columns, tuple(rows), table.header), Shape(tally.places, names)
