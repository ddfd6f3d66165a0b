"""The sub-scores of CASS: what each is, and the decisions that it is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from typing import Any

from argora.analysis.sub_scores import NAMES
from argora.measures.structure.confusion import NONE
from argora.report.blocks import Column, Details, Prose, Table
from argora.report.building import columns_of, table, table_of_cells
from argora.text.numbers import counted, shortened

__all__ = ["confusion_tables"]

SUMMARY = "The confusion matrices of the sub-scores"
ABOUT = "Each row is what {} decided, each column what {} decided on the same thing."
MOST_CATEGORIES = 5
"""Of more categories the cells are listed, as the matrix would be wide and nearly empty."""
FIRST = 12
"""How many cells of such a list are seen at once."""
LONGEST = 36
BY, AND = " by ", " + "
Cells = Counter[tuple[str, str]]


def confusion_tables(
    entries: Sequence[Mapping[str, Any]],
    title_of: Callable[[str], str],
    names: tuple[str, str] | None = None,
) -> Details | None:
    """Return a table for each sub-score, over all documents; None for more than two annotators.

    Parameters
    ----------
    entries : the matrices of every document and pair of annotators, as for programs.
    title_of : the plain words for a category of relations.
    names : of who makes the rows and the columns; by default the two annotators.
    """
    pairs = {tuple(entry["annotators"]) for entry in entries}
    if len(pairs) != 1:
        return None
    first, second = names or next(iter(pairs))
    about = ABOUT.format(first, second)
    if len(entries) > 1:
        about += f" The numbers are sums over {counted(len(entries), 'document')}."
    tables = []
    for name in NAMES:
        counted_entries = [entry for entry in entries if _decisions(entry, name)]
        if cells := _cells(counted_entries, name, title_of):
            notes = _notes(len(counted_entries), len(entries))
            tables.append(replace(_table(name, cells, (first, second)), notes=notes))
    if not tables:
        return None
    return Details(SUMMARY, (Prose(about, "small"), *tables))


def _decisions(entry: Mapping[str, Any], name: str) -> Sequence[Mapping[str, Any]]:
    """Return the cells of a sub-score of one document; nothing where there is nothing to decide."""
    return next((s["confusion"] for s in entry["sub_scores"] if s["name"] == name), ())


def _notes(n: int, n_documents: int) -> tuple[str, ...]:
    if n == n_documents:
        return ()
    return (f"{n} of the {counted(n_documents, 'document')} have such decisions.",)


def _cells(
    entries: Iterable[Mapping[str, Any]], name: str, title_of: Callable[[str], str]
) -> Cells:
    """Add up the cells of one sub-score over documents, its categories in plain words."""
    cells: Cells = Counter()
    # Two locutions that begin with the same words are two categories all the same.
    names: dict[tuple[str, str], str] = {}
    for entry in entries:
        anchors, document = entry["anchors"], entry["document"]
        for cell in _decisions(entry, name):
            pair = []
            for category in (cell["first"], cell["second"]):
                place = document if BY in category else "", category
                if place not in names:
                    words = _words(category, anchors, title_of)
                    names[place] = _unlike(words, names.values())
                pair.append(names[place])
            cells[pair[0], pair[1]] += cell["n"]
    return cells


def _words(category: str, anchors: Mapping[str, str], title_of: Callable[[str], str]) -> str:
    """Return a category in plain words; a locution that it names by its id is quoted."""
    parts = []
    for part in category.split(AND):
        force, by, anchor = part.partition(BY)
        quote = f": “{shortened(anchors.get(anchor, anchor), LONGEST)}”"
        parts.append(f"{force}{quote}" if by else title_of(part))
    return AND.join(parts)


def _unlike(words: str, others: Collection[str]) -> str:
    """Return words with a number behind them where others are the same."""
    numbered = (f"{words} ({n})" for n in count(2))
    return next(each for each in chain([words], numbered) if each not in others)


def _table(name: str, cells: Cells, names: tuple[str, str]) -> Table:
    """Return a matrix, or the cells of a large one."""
    title = f"{name}, {NAMES[name]}"
    used = sorted({each for cell in cells for each in cell}, key=lambda each: (each == NONE, each))
    if len(used) > MOST_CATEGORIES:
        return _listed(title, cells, names)
    return table_of_cells(
        (Column(" / ".join(names), "category"), *columns_of("few", used)),
        ((row, *(cells[row, column] for column in used)) for row in used),
        title=title,
        first=len(used),
        noun="category",
    )


def _listed(title: str, cells: Cells, names: tuple[str, str]) -> Table:
    """Return the cells that are not empty, those in which the two differ first."""
    rows = sorted(cells.items(), key=lambda cell: (cell[0][0] == cell[0][1], -cell[1], cell[0]))
    first, second = names
    return table(
        rows,
        Column(first, "category", of=lambda cell: cell[0][0]),
        Column(second, "text", of=lambda cell: _other_side(*cell[0])),
        Column("how often", "count", of=1),
        title=title,
        first=FIRST,
        noun="cell",
    )


def _other_side(one: str, other: str) -> str:
    return "the same" if one == other else other
