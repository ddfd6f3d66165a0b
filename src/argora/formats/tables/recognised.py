"""What a table of another program was recognised as, in notes that say how to read it otherwise."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from argora.formats.cells import Table
from argora.formats.choices import Choices
from argora.formats.tables.roles import role_of
from argora.formats.tables.sets import sign_of_sets
from argora.formats.tables.shapes import Shape, overlooked
from argora.formats.tables.vote_counts import ANSWER, Tally, may_be_tally
from argora.text.numbers import counted, joined

__all__ = ["MOST_NAMED", "note_items", "note_votes"]

MOST_NAMED = 5
_ABSENT = frozenset({"NA", "N/A", "n/a", "NaN", "nan", "NULL", "null", "None", "-", ".", "*", "?"})
"""What other programs write where a value is missing."""
_ITEM = re.compile(r"(item|unit|text|sentence|satz|segment|q)?[ _.-]?[0-9]+", re.IGNORECASE)
"""How items are called where they are columns; annotators may have numbers, too."""


def _item_twice(table: Table) -> tuple[str, str] | None:
    """Return a column that is named like one of items, and what it holds twice; None if none."""
    for column in table.columns:
        counts = Counter(row.cells[column] for row in table.rows)
        item, n = counts.most_common(1)[0]
        if role_of(column) == "item" and item and n > 1:
            return column, item
    return None


def note_items(table: Table, shape: Shape, converted: Table, choices: Choices) -> None:
    """Say what was recognised, and which columns are not read."""
    people = dict.fromkeys(row.cells["annotator"] for row in converted.rows)
    n_items = len({(row.get("document"), row.cells["item"]) for row in converted.rows})
    names = ", ".join(list(people)[:MOST_NAMED]) + (", ..." if len(people) > MOST_NAMED else "")
    how = "wide" if shape.is_wide else "long"
    categories = {row.cells["category"] for row in converted.rows} - {""}
    if named := sorted(_ABSENT & categories):
        listed = ", ".join(map(repr, named))
        choices.see(
            f"{listed} is read as a category; if nobody decided there, empty such cells, or answer "
            f"columns=missing={';'.join(named)}"
        )
    if divided := sign_of_sets(categories):
        choices.see(
            f"{divided[1]!r} is read as one category; if such cells hold several, answer "
            f"columns=sets={divided[0]}"
        )
    people_text = f"{counted(len(people), 'annotator')} ({names})"
    choices.see(f"{how} table: {people_text}, {counted(n_items, 'item')}")
    if shape.is_wide and may_be_tally(table):
        choices.see(
            f"if cells count the votes for the category of their column, answer columns={ANSWER}"
        )
    if shape.is_wide and len(people) > n_items and all(map(_ITEM.fullmatch, people)):
        choices.see("if each row is an annotator, answer columns=rows=annotators")
    if shape.is_wide and "item" not in shape.columns and (twice := _item_twice(table)):
        column, item = twice
        choices.see(f"{column} has {item!r} twice, so each row is an item and rows are numbered")
    if not shape.is_wide or shape.columns:
        roles = [f"{role}={column}" for role, column in shape.columns.items()]
        choices.see(", ".join(roles))
    if unread := [column for column in table.columns if column not in shape.all_columns]:
        ending = ", ..." if len(unread) > MOST_NAMED else ""
        choices.see(f"not read: {', '.join(unread[:MOST_NAMED])}{ending}")
    if alike := overlooked(table, shape):
        everybody = [c for c in table.columns if c in {*shape.annotators, *alike}]
        answer = replace(shape, annotators=tuple(everybody))
        choices.see(
            f"{', '.join(alike)} holds what annotators chose, but is named like something else; if "
            f"it is an annotator, answer columns={answer}"
        )


def note_votes(table: Table, shape: Shape, tally: Tally, choices: Choices) -> None:
    """Say that a table counts votes, and which columns are not read."""
    n_items, n_votes = len(table.rows), len(shape.annotators)
    listed = joined(tally.categories, MOST_NAMED)
    choices.see(f"votes on {counted(n_items, 'item')}, up to {n_votes} each, for {listed}")
    if tally.places:
        choices.see(", ".join(f"{role}={column}" for role, column in tally.places.items()))
    choices.see(
        "whose votes they are is unknown: alpha, multi_pi, multi_s, ac1 and percentage do not "
        "depend on it; figures of pairs, of single annotators and of kappa mean nothing",
    )
    if tally.others:
        choices.see(f"not read: {joined(tally.others, MOST_NAMED)}")
