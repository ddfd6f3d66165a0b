"""Agreement by category, of annotators and on documents, and by the values of a facet."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

from argora.analysis.analyse import Analysis
from argora.analysis.tables import RELATIONS, AgreementTable, Row
from argora.analysis.verdict import KRIPPENDORFF, LANDIS_KOCH, judge, possible
from argora.analysis.words import below_joint, below_zero
from argora.measures import Result
from argora.report import blocks as b
from argora.report.blocks import Block, Column, Prose, Run, Section, Table, Words, kept, table
from argora.report.sections.corpus import corpus_blocks
from argora.report.sections.intervals import caption
from argora.report.sections.results import measured
from argora.report.sections.structure import order_table, structure_tables
from argora.text.numbers import counted, joined, number, spelled

__all__ = [
    "agreement_section",
    "agreement_table",
    "annotators_section",
    "document_list",
    "facets_section",
]

SHORT = {
    "too low to rely on": "too low",
    "enough for tentative conclusions": "tentative",
    "no value": "",
}
KAPPAS = ("kappa", "multi_pi")
JUDGED_BY = (
    "The words on the right follow Krippendorff’s scale. They take into account all that these "
    "documents leave possible of α: its interval and, where few documents show little "
    "disagreement, lower values, which documents that nobody saw could give."
)
SHOWN = 20
MOST_LISTED = 500


def agreement_section(analysis: Analysis) -> Section | None:
    """Return the tables in the form papers print: a row per category, a column per measure."""
    if not analysis.tables:
        return None
    below = analysis.plan.below
    tables = [agreement_table(each, below) for each in analysis.tables]
    blocks: tuple[Block, ...] = (Prose(_questions(analysis)), *tables, Prose(JUDGED_BY, "small"))
    return Section("categories", "Agreement by category", blocks)


def _questions(analysis: Analysis) -> str:
    """Say what the rows of the tables ask."""
    first, asks = analysis.components, []
    if first is not None:
        does = "hold a unit of" if first.continua is not None else "belong to"
        others = len(analysis.tables) > 1
        value = " – or, in the tables of attributes, one with this value –" if others else ""
        item = first.items[:-1]
        asks.append(
            f"Each row asks one question about every {item}: does it {does} this category{value} "
            "or not?"
        )
    if analysis.relation_confusion is not None and analysis.relation_confusion.labels:
        asks.append(
            "The table of relations asks about every pair of units which relation leads from one "
            "to the other, if any."
        )
    if first is not None and first.continua is not None:
        asks.append(
            "The last column of figures looks at the text itself, character by character: do the "
            "units begin and end at the same words?"
        )
    return " ".join([*asks, "Each figure has its interval; the thin marks stand at .667 and .8."])


def agreement_table(source: AgreementTable, below: float | None = None, where: str = "") -> Table:
    """Return one table, judged by Krippendorff's scale.

    Parameters
    ----------
    below : a threshold; a note says how probable values below it are.
    where : of which documents it is, if not of all.
    """
    rows = (*source.rows, source.joint)
    place = f", {where}" if where else ""
    return b.Table(
        (
            Column("category" if source.id in ("components", RELATIONS) else "value", "category"),
            *(Column(column.title, "measured") for column in source.columns),
            Column("judged by α", "text"),
        ),
        tuple(b.Row(_cells(row.title, row, source), is_joint=row is source.joint) for row in rows),
        title=f"{source.title} (by {source.items}){place}",
        look="grid",
        first=len(rows),
        noun="category",
        figure="" if where else _name(source),
        notes=(_made_of(source), *_below(source, below), *_landis_koch(rows, source)),
    )


def _name(source: AgreementTable) -> str:
    """Return the name of the drawing of a table, such as ``components`` or ``stance``."""
    return source.id.removeprefix("attribute:")


def _made_of(source: AgreementTable) -> str:
    """Say on what the figures rest, and how their intervals were made."""
    first = source.joint.cells["alpha"]
    drawn = [r.interval for r in source.joint.cells.values() if r.interval is not None]
    known = next((interval for interval in drawn if interval.is_defined), None)
    how = f"; {caption(known)}" if known is not None else ""
    return f"{first.n_items:,} {source.items}, {spelled(first.n_annotators)} annotators{how}."


def _cells(title: str, row: Row | None, source: AgreementTable) -> tuple[Any, ...]:
    if row is None or not row.cells:
        return (title, *(None for _ in source.columns), "not shared by two")
    figures = (measured(row.cells.get(column.measure)) for column in source.columns)
    return (title, *figures, _judged(row.cells["alpha"]))


def _judged(result: Result) -> str:
    verdict = judge(result)
    if result.is_defined and (result.interval is None or not result.interval.is_defined):
        return "no interval"
    if verdict.settled or not result.is_defined:
        return SHORT.get(verdict.word, verdict.word)
    low, high = (KRIPPENDORFF.band(value) for value in possible(result))
    return f"{SHORT.get(low, low)} to {SHORT.get(high, high)}"


def _below(source: AgreementTable, below: float | None) -> list[str]:
    symbols = {column.measure: column.title for column in source.columns}
    probable = below_joint(source.joint.cells, symbols, below)
    title = source.joint.title
    return [f"{title[0].upper()}{title[1:]}: {', '.join(probable)}."] if probable else []


def _landis_koch(rows: Sequence[Row], source: AgreementTable) -> list[str]:
    measures = [column.measure for column in source.columns]
    name = next((measure for measure in KAPPAS if measure in measures), None)
    if name is None:
        return []
    words = [(row.title, _possible_words(row.cells[name])) for row in rows]
    symbol = "κ" if name == "kappa" else "multi-π"
    known = "; ".join(f"{title}: {each}" for title, each in words if each)
    return [f"In Landis and Koch’s words, {symbol} may be – {known}."] if known else []


def _possible_words(result: Result) -> str:
    """Return the words of Landis and Koch that a result reaches over."""
    if not result.is_defined:
        return ""
    if result.interval is None or not result.interval.is_defined:
        return f"{LANDIS_KOCH.band(result.value)}, without an interval"
    low, high = (LANDIS_KOCH.band(value) for value in possible(result))
    return low if low == high else f"{low} to {high}"


def annotators_section(analysis: Analysis, *, who_follows: str = "") -> Section | None:
    """Return the agreement of every pair, and of each annotator with the others.

    Parameters
    ----------
    who_follows : on what the section on who disagrees measures; empty if there is none.
    """
    if not analysis.tables:
        return None
    n = len(analysis.coverage.annotators)
    if analysis.without_pairs:
        words = analysis.without_pairs
        crowd: Words = (
            f"{words[0].upper()}{words[1:]}: in a crowd most pairs share few documents or none. "
            "How many documents each of them did stands in ",
            Run("the corpus", link="#corpus"),
            ".",
        )
        blocks: tuple[Block, ...] = (Prose(crowd),)
    elif analysis.components is None:
        only = (
            "Annotators are compared by their relations only, which the section on structure does."
        )
        blocks = (Prose(only),)
    elif len(analysis.annotators) > 2:
        blocks = tuple(_pairs(analysis, who_follows))
    else:
        one = f"{counted(n, 'annotator')}: the figures above are those of the one pair there is."
        blocks = (Prose(one),)
    return Section("annotators", "Annotators", blocks)


def _pairs(analysis: Analysis, who_follows: str) -> Iterator[Block]:
    headline, first = analysis.headline, analysis.components
    extremes = None if headline is None else headline.extremes("pair")
    if extremes is not None and extremes[0] != extremes[1]:
        low, high = extremes
        least, most = (joined(_both(pair)) for pair in extremes)
        yield Prose(
            f"{most} agree most ({number(analysis.pairs[high].value)}); {least} agree least "
            f"({number(analysis.pairs[low].value)}). Where the intervals of two pairs overlap "
            "widely, the difference may be chance."
        )
    continua = first is not None and first.continua is not None
    by = first.columns[-1].title if first is not None and continua else "Krippendorff’s α"
    yield Prose(
        f"Agreement of every pair ({by}), the darker the higher, with its interval.", "small"
    )
    yield _pair_matrix(analysis)
    about: tuple[str | Run, ...] = (
        f"The mean of all pairs an annotator is in, the lowest first, by the same measure ({by}).",
    )
    if who_follows:
        about += (
            " The section ",
            Run("Who disagrees", link="#who"),
            f" may have another order: it takes α of the categories of {who_follows}, of each "
            "annotator with all others together.",
        )
    rows = table(
        _lowest_first(analysis.annotators),
        (Column("annotator", "category"), lambda item: str(item[0])),
        (Column("against the others", "measured"), lambda item: measured(item[1])),
        (
            Column("documents done", "count"),
            lambda item: len(analysis.coverage.done_of(str(item[0]))),
        ),
        look="beside",
        noun="annotator",
        figure="annotators",
    )
    title = "Each annotator against the others"
    yield Section("", title, (Prose(about, "small"), rows))


def _pair_matrix(analysis: Analysis) -> Table:
    """Return the agreement of every pair, below the diagonal."""
    names = sorted({name for pair in analysis.pairs for name in _both(pair)})
    results = {frozenset(_both(pair)): result for pair, result in analysis.pairs.items()}
    rows = []
    for i, name in enumerate(names[1:], start=1):
        cells = [
            measured(results.get(frozenset((name, other))), notes=False) for other in names[:i]
        ]
        rows.append(b.Row((name, *cells, *[None] * (len(names) - 1 - i))))
    columns = (Column("", "category"), *(Column(name, "heat") for name in names[:-1]))
    return Table(
        columns, tuple(rows), look="heat", first=len(rows), noun="annotator", figure="pairs"
    )


def _both(pair: Hashable) -> tuple[str, ...]:
    return tuple(str(name) for name in pair) if isinstance(pair, tuple) else (str(pair),)


def _lowest_first(results: Mapping[Hashable, Result]) -> list[tuple[Hashable, Result]]:
    return sorted(
        results.items(),
        key=lambda item: (not item[1].is_defined, item[1].value if item[1].is_defined else 0.0),
    )


def document_list(analysis: Analysis, anchors: Mapping[str, str]) -> Section | None:
    """Return the documents, those with the least agreement first.

    Parameters
    ----------
    anchors : where the page shows a document.
    """
    if not analysis.tables:
        return None
    about = (
        "Those with the least agreement come first. A document’s figure compares its own "
        "differences with what chance would give in the whole study."
    )
    rows = table(
        analysis.documents,
        (
            Column("document", "link"),
            lambda s: Run(
                s.document, link=f"#{anchors[s.document]}" if s.document in anchors else ""
            ),
        ),
        (Column("agreement", "measured"), lambda s: measured(s.result)),
        (Column("annotators", "text"), lambda s: joined(s.annotators)),
        look="beside",
        first=SHOWN,
        most=MOST_LISTED,
        noun="document",
        more=" with higher agreement or without a figure",
    )
    low = below_zero(score.result.value for score in analysis.documents)
    single = analysis.coverage.single
    alone = (
        f"Done by one annotator only, so they tell nothing about agreement: {joined(single, 30)}."
    )
    blocks: list[Block | None] = [
        Prose(about) if analysis.documents else None,
        rows if analysis.documents else None,
        Prose(low, "small") if low else None,
        Prose(alone) if single else None,
    ]
    return Section("documents", "Documents", kept(blocks))


def facets_section(analysis: Analysis, lead_of: Callable[[Analysis], str]) -> Section | None:
    """Return the same figures for the documents of each value of the facet.

    Parameters
    ----------
    lead_of : says of a part that has no tables why.
    """
    if analysis.facets is None:
        return None
    name, below = str(analysis.facet), analysis.plan.below
    about = (
        f"The same figures for the documents of each value of “{name}”, for all documents "
        "together, and the mean of the values, in which each counts alike. The fewer documents, "
        "the wider the interval: where the intervals of two values overlap, the difference may be "
        "chance."
    )
    blocks: list[Block] = [Prose(about)]
    for whole, mean in zip(analysis.tables, analysis.means, strict=False):
        blocks += [_by_value(analysis, whole, mean), _by_category(analysis, whole, mean)]
    for value, part in analysis.facets.items():
        sentence = part.coverage.sentence() if part.tables else lead_of(part)
        details: list[Block] = [Prose(sentence)]
        details += [agreement_table(each, below) for each in part.tables]
        details += [*structure_tables(part.structure), *order_table(part.orders)]
        details += corpus_blocks(part.study, part.corpus)
        blocks.append(b.Details(f"{name}: {value}", tuple(details)))
    blocks += [agreement_table(each, below, f"mean over {name}") for each in analysis.means]
    return Section("facets", f"By {name}", tuple(blocks))


def _by_value(analysis: Analysis, whole: AgreementTable, mean: AgreementTable) -> Table:
    """Return the joint values of every value of the facet, of all documents, and their mean."""
    parts = analysis.facets or {}
    own = analysis.by_value(whole)
    titles = {v: f"{v} ({counted(len(p.coverage.shared), 'document')})" for v, p in parts.items()}
    lines = [(titles[v], None if t is None else t.joint, False) for v, t in own.items()]
    lines += [
        ("all documents", whole.joint, True),
        (f"mean over {analysis.facet}", mean.joint, True),
    ]
    return Table(
        (
            Column(str(analysis.facet), "category"),
            *(Column(column.title, "measured") for column in whole.columns),
            Column("judged by α", "text"),
        ),
        tuple(
            b.Row(_cells(title, row, whole), is_joint=is_joint) for title, row, is_joint in lines
        ),
        title=f"{whole.title}, by {analysis.facet}",
        look="grid",
        first=len(lines),
        noun="value",
        figure=f"{_name(whole)}-by-facet",
        notes=tuple(_below(mean, analysis.plan.below)),
    )


def _by_category(analysis: Analysis, whole: AgreementTable, mean: AgreementTable) -> Table:
    """Return α of every category (rows) for every value of the facet (columns)."""
    means = {"all documents": whole, f"mean over {analysis.facet}": mean}
    tables = {**means, **analysis.by_value(whole)}
    by_scope = [
        {row.scope: row.cells["alpha"] for row in each.rows} if each is not None else {}
        for each in tables.values()
    ]
    return Table(
        (Column("category", "category"), *(Column(value, "measured") for value in tables)),
        tuple(
            b.Row((row.title, *(measured(own.get(row.scope)) for own in by_scope)))
            for row in whole.rows
        ),
        title=f"{whole.title}, α by category",
        look="grid",
        first=len(whole.rows),
        noun="category",
    )
