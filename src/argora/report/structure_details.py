"""What stands below the table of agreement on structure: footnotes, each pair, sub-scores."""

from __future__ import annotations

from collections.abc import Iterator

from argora.analysis.structure_sheet import StructureRow, StructureSheet
from argora.analysis.sub_scores import sub_scores
from argora.analysis.words import BLANK, interval, joined, number, value_of
from argora.measures import parse
from argora.report.grids import Cell, Grid, Line

__all__ = ["footnotes", "pairs_grid", "sub_scores_grid"]

MAIN = ("MAR link", "graph inclusion, mean", "F1 of relations", "entire agreement", "CASS, kappa")
"""The rows of which every pair of annotators is shown, beside linking."""

GIVEN = "match:segment|"
"""What signatures say where given segments tell which units are the same, in all rows."""


def footnotes(sheet: StructureSheet) -> Iterator[str]:
    """Yield what a reader must know to put two rows side by side."""
    structure = [row for row in sheet.rows if row.id == "structure"]
    coded = [row for row in sheet.rows if row.id != "structure"]
    pooled = [row.title for row in structure if _is_pooled(row)]
    pooled += ["the rows on linking and categories"] * bool(coded)
    if pooled and sheet.n_documents > 1:
        text = (
            f"{joined(pooled, len(pooled))} are made of the counts of all documents together, so "
            "that large documents weigh more; all other rows are means over documents."
        )
        yield text[0].upper() + text[1:]
    if coded and sheet.n_annotators > 2:
        yield "The rows on linking and categories look at all annotators at once, not at pairs."
    if coded and GIVEN not in coded[0].drawn.signature:
        yield (
            f"From {structure[0].title} to {structure[-1].title} units are the same whose words "
            "are most alike, and several short ones can be one with a long one; in the rows on "
            "linking and categories those are the same that have more than half of their place in "
            "the text in common, or of their words where they have none, and each is one with one."
        )


def _is_pooled(row: StructureRow) -> bool:
    return parse(row.drawn.measure).options().get("average") == "pooled"


def pairs_grid(sheet: StructureSheet) -> Grid | None:
    """Return who agrees with whom by the main rows; None where pairs were not measured."""
    rows = [row for row in sheet.rows if row.title in MAIN or row.id == "link"]
    found = [row.drawn.parts.get("pair", {}) for row in rows]
    pairs = list(dict.fromkeys(pair for each in found for pair in each))
    if len(pairs) < 2:
        return None
    lines = []
    for pair in pairs:
        results = [each.get(pair) for each in found]
        cells = tuple(
            Cell(BLANK) if result is None else Cell(value_of(result), interval(result))
            for result in results
        )
        names = [str(name) for name in pair] if isinstance(pair, tuple) else [str(pair)]
        lines.append(Line(joined(names), cells))
    reasons = dict.fromkeys(
        f"{joined([str(name) for name in pair])}: no figure for {row.title}: {result.undefined}."
        for row, each in zip(rows, found, strict=True)
        for pair, result in each.items()
        if result.undefined and isinstance(pair, tuple)
    )
    return Grid("", tuple(row.title for row in rows), tuple(lines), remarks=tuple(reasons))


def sub_scores_grid(sheet: StructureSheet) -> Grid | None:
    """Return what CASS is made of, a column for each of its scores; None where it has no value."""
    rows = [row for row in sheet.rows if sub_scores(row.drawn)]
    titles = {each.name: each.title for row in rows for each in sub_scores(row.drawn)}
    if not titles:
        return None
    values = [{each.name: each.value for each in sub_scores(row.drawn)} for row in rows]
    lines = tuple(
        Line(
            name,
            tuple(Cell(number(own[name]) if name in own else BLANK) for own in values),
            title,
        )
        for name, title in titles.items()
    )
    return Grid("", tuple(row.title for row in rows), lines, last="what it compares")
