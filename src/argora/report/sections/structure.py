"""Agreement on structure, and on the order of sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from argora.analysis.order_sheet import HEAD, ORDER, OrderSheet
from argora.analysis.structure_sheet import (
    BY_CHANCE,
    CHANCE_HEAD,
    CLOSED,
    RANGE,
    STRUCTURE,
    StructureRow,
    StructureSheet,
)
from argora.analysis.sub_scores import sub_scores
from argora.measures import parse
from argora.report.blocks import Block, Column, Details, Listed, Prose, Section, Table
from argora.report.building import columns_of, section, small, table, table_of_cells
from argora.report.sections.results import measured, measured_or_none
from argora.report.sections.sub_scores import confusion_tables
from argora.text.numbers import BLANK, joined, sentence

__all__ = ["order_section", "order_table", "structure_section", "structure_tables"]

MAIN = ("MAR link", "graph inclusion, mean", "F1 of relations", "entire agreement", "CASS, kappa")
"""The rows of which every pair of annotators is shown, beside linking."""
GIVEN_SEGMENTS = "match:segment|"
"""What signatures say where given segments tell which units are the same, in all rows."""
ABOUT_MAR = (
    "MAR is the mean agreement in recall: the share of what either annotator drew that the other "
    "drew, too."
)
ABOUT_CLOSURE = (
    " The column “with closure” adds what restatements imply: who supports a claim supports what "
    "says the same."
)
ABOUT_CHANCE = (
    " These measures, other than κ and α, are not corrected for chance; --chance trees does that."
)
ABOUT_ORDER = (
    "τ is 1 for the same order, 0 for a random one and −1 for the reverse. Annotators start from "
    "the order of the author, so what they share beyond that shows only beside how far each is "
    "from the text."
)


def structure_section(
    sheet: StructureSheet | None, title_of: Callable[[str], str] = str
) -> Section | None:
    """Return agreement on structure; None where nobody drew a relation on a shared document.

    ``title_of`` has the plain words for a category of relations.
    """
    if sheet is None:
        return None
    about = ABOUT_MAR + ABOUT_CLOSURE * sheet.restated + ABOUT_CHANCE * (not sheet.corrected)
    pairs, parts = _every_pair(sheet), _sub_scores(sheet)
    several = " and pairs of annotators" if sheet.n_annotators > 2 else ""
    composition = Prose(
        f"CASS is the harmonic mean of S and M; the figures are means over documents{several}.",
        "small",
    )
    return section(
        "Agreement on structure",
        structure_tables(sheet),
        small(about) if sheet.rows else None,
        None if pairs is None else Details("Every pair of annotators", (pairs,)),
        None if parts is None else Details("What CASS is made of", (composition, parts)),
        confusion_tables(sheet.matrices, title_of),
        id="on-structure",
    )


def structure_tables(sheet: StructureSheet | None, *, whose: str = "") -> Iterator[Block]:
    """Yield the sentences, the table of measures, and the table of chance.

    ``whose`` names an annotator whose rounds are compared; that table has no explanations, as it
    follows the one on annotators.
    """
    if sheet is None:
        return
    if not whose or sheet.left_out:
        yield Listed(tuple(sheet.sentences), look="sentences")
    if sheet.rows:
        yield table_of_cells(
            (
                Column("measure", "category"),
                *(Column(h, "sign" if h == RANGE else "measured") for h in sheet.head),
                *([] if whose else [Column("what it asks")]),
            ),
            (_cells(row, sheet)[: -1 if whose else None] for row in sheet.rows),
            title=f"{STRUCTURE}, {whose} with themselves" if whose else STRUCTURE,
            look="grid",
            first=len(sheet.rows),
            noun="measure",
            figure="" if whose else "structure",
            notes=()
            if whose
            else (sheet.made_of, *_footnotes(sheet), *map(sentence, sheet.remarks)),
        )
    if sheet.corrected:
        uncorrected, chance, corrected = CHANCE_HEAD
        yield table(
            sheet.corrected,
            Column("measure", "category", of="title"),
            Column(uncorrected, "measured", of=lambda r: measured(r.as_drawn, limits=False)),
            Column(chance, "number", of=lambda r: r.chance.expected if r.chance else None),
            Column(corrected, "measured", of=lambda r: measured(r.chance, limits=False)),
            title=BY_CHANCE,
            look="grid",
            noun="measure",
            notes=(sheet.about_chance,),
        )


def _cells(row: StructureRow, sheet: StructureSheet) -> tuple[object, ...]:
    closed = [measured_or_none(row.closed, limits=False)] * (CLOSED in sheet.head)
    reach = [row.reach_words or BLANK] * (RANGE in sheet.head)
    return (row.title, measured(row.as_drawn, limits=False), *closed, *reach, row.asks)


def _footnotes(sheet: StructureSheet) -> Iterator[str]:
    """Yield the differences between rows that a reader must know to compare them."""
    structure = [row for row in sheet.rows if row.id == "structure"]
    coded = [row for row in sheet.rows if row.id != "structure"]
    pooled = [row.title for row in structure if _is_pooled(row)]
    pooled += ["the rows on linking and categories"] * bool(coded)
    if pooled and sheet.n_documents > 1:
        yield sentence(
            f"{joined(pooled, len(pooled))} are made of the counts of all documents together, so "
            "that large documents weigh more; all other rows are means over documents."
        )
    if coded and sheet.n_annotators > 2:
        yield "The rows on linking and categories look at all annotators at once, not at pairs."
    if coded and GIVEN_SEGMENTS not in coded[0].as_drawn.signature:
        yield (
            f"From {structure[0].title} to {structure[-1].title} units are the same whose words "
            "are most alike, and several short ones can be one with a long one; in the rows on "
            "linking and categories those are the same that have more than half of their place in "
            "the text in common, or of their words where they have none, and each is one with one."
        )


def _is_pooled(row: StructureRow) -> bool:
    return parse(row.as_drawn.measure).options().get("average") == "pooled"


def _every_pair(sheet: StructureSheet) -> Table | None:
    """Return the agreement of pairs by the main rows; None where pairs were not measured."""
    rows = [row for row in sheet.rows if row.title in MAIN or row.id == "link"]
    results = [row.as_drawn.parts.get("pair", {}) for row in rows]
    pairs = dict.fromkeys(pair for each in results for pair in each)
    if len(pairs) < 2:
        return None
    cells = (
        (
            joined(list(map(str, pair))) if isinstance(pair, tuple) else str(pair),
            *(measured_or_none(each.get(pair), limits=False, notes=False) for each in results),
        )
        for pair in pairs
    )
    columns = (Column("pair", "category"), *columns_of("measured", (row.title for row in rows)))
    return table_of_cells(columns, cells, look="beside", noun="pair")


def _sub_scores(sheet: StructureSheet) -> Table | None:
    """Return the sub-scores of CASS, a column for each of its scores; None without a value."""
    rows = [row for row in sheet.rows if sub_scores(row.as_drawn)]
    titles = {each.name: each.title for row in rows for each in sub_scores(row.as_drawn)}
    values = [{each.name: each.value for each in sub_scores(row.as_drawn)} for row in rows]
    if not titles:
        return None
    figures = columns_of("number", (row.title for row in rows))
    return table_of_cells(
        (Column("", "category"), *figures, Column("what it compares")),
        ((name, *(each.get(name) for each in values), title) for name, title in titles.items()),
        look="beside",
        noun="score",
    )


def order_section(sheet: OrderSheet | None) -> Section | None:
    """Return agreement on order, with each other and with the text; None where nobody moved."""
    if sheet is None:
        return None
    return section(ORDER, order_table(sheet), small(ABOUT_ORDER), id="orders")


def order_table(sheet: OrderSheet | None) -> Iterator[Block]:
    """Yield the sentences, and the table of measures."""
    if sheet is None:
        return
    yield Listed(tuple(sheet.sentences), look="sentences")
    together, with_text = HEAD
    yield table(
        sheet.rows,
        Column("measure", "category", of="title"),
        Column(together, "measured", of=lambda r: measured(r.together, limits=False)),
        Column(with_text, "measured", of=lambda r: measured(r.with_text, limits=False)),
        Column("what it asks", of="asks"),
        title=ORDER,
        look="grid",
        noun="measure",
        figure="orders",
    )
