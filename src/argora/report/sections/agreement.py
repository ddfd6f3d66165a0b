"""Agreement by category, of annotators and on documents, and by the values of a facet."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from argora.analysis.analyse import Analysis, DocumentScore
from argora.analysis.tables import RELATIONS, AgreementTable, Row
from argora.analysis.verdict import KRIPPENDORFF, LANDIS_KOCH, judge, possible
from argora.analysis.words import below_joint, below_zero
from argora.measures import Result
from argora.report.blocks import Block, Column, Details, Prose, Run, Section, Table
from argora.report.building import columns_of, section, small, table, table_of_cells
from argora.report.sections.corpus import corpus_blocks
from argora.report.sections.intervals import caption
from argora.report.sections.results import measured, measured_or_none, shares_words
from argora.report.sections.structure import order_table, structure_tables
from argora.text.numbers import counted, joined, number, sentence, spelled

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
FIRST_DOCUMENTS = 20
MOST_LISTED = 500


def agreement_section(analysis: Analysis) -> Section | None:
    """Return the tables in the form papers print: a row per category, a column per measure."""
    if not analysis.tables:
        return None
    tables = [agreement_table(each, analysis.plan.below) for each in analysis.tables]
    title = "Agreement by category"
    return section(title, _questions(analysis), tables, small(JUDGED_BY), id="categories")


def _questions(analysis: Analysis) -> str:
    """Return the questions that the rows of the tables ask."""
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


def agreement_table(
    source: AgreementTable, threshold: float | None = None, where: str = ""
) -> Table:
    """Return one table, judged by Krippendorff's scale.

    Parameters
    ----------
    threshold : a threshold; a note says how probable values below it are.
    where : of which documents it is, if not of all.
    """
    rows = (*source.rows, source.overall)
    return table_of_cells(
        _columns("category" if source.id in ("components", RELATIONS) else "value", source),
        (_cells(row.title, row, source) for row in source.rows),
        totals=[_cells(source.overall.title, source.overall, source)],
        title=f"{source.title} (by {source.items}){f', {where}' if where else ''}",
        look="grid",
        first=len(rows),
        noun="category",
        figure="" if where else _name(source),
        notes=(
            _made_of(source),
            *_probability_notes(source, threshold),
            *_landis_koch(rows, source),
        ),
    )


def _columns(head: str, source: AgreementTable) -> tuple[Column, ...]:
    figures = columns_of("measured", (column.title for column in source.columns))
    return Column(head, "category"), *figures, Column("judged by α")


def _name(source: AgreementTable) -> str:
    """Return the name of the drawing of a table, such as ``components`` or ``stance``."""
    return source.id.removeprefix("attribute:")


def _made_of(source: AgreementTable) -> str:
    """Return the data that the figures rest on, and how their intervals were made."""
    first = source.overall.cells["alpha"]
    interval = next((r.interval for r in source.overall.cells.values() if r.has_interval), None)
    how = f"; {caption(interval)}" if interval is not None else ""
    data = f"{first.n_items:,} {source.items}, {spelled(first.n_annotators)} annotators{how}."
    return f"{data} {shares_words(source.shares)}".rstrip() if source.id == RELATIONS else data


def _cells(title: str, row: Row | None, source: AgreementTable) -> tuple[Any, ...]:
    if row is None or not row.cells:
        return (title, *(None for _ in source.columns), "not shared by two")
    figures = (measured_or_none(row.cells.get(column.measure)) for column in source.columns)
    return (title, *figures, _judged(row.cells["alpha"]))


def _judged(result: Result) -> str:
    verdict = judge(result)
    if result.is_defined and not result.has_interval:
        return "no interval"
    if verdict.settled or not result.is_defined:
        return SHORT.get(verdict.word, verdict.word)
    return " to ".join(SHORT.get(word, word) for word in map(KRIPPENDORFF.band, possible(result)))


def _probability_notes(source: AgreementTable, threshold: float | None) -> list[str]:
    symbols = {column.measure: column.title for column in source.columns}
    probable = below_joint(source.overall.cells, symbols, threshold)
    return [sentence(f"{source.overall.title}: {', '.join(probable)}")] if probable else []


def _landis_koch(rows: Sequence[Row], source: AgreementTable) -> list[str]:
    measures = [column.measure for column in source.columns]
    name = next((measure for measure in KAPPAS if measure in measures), None)
    if name is None:
        return []
    symbol = "κ" if name == "kappa" else "multi-π"
    words = [(row.title, _possible_words(row.cells[name])) for row in rows]
    listed = "; ".join(f"{title}: {each}" for title, each in words if each)
    return [f"In Landis and Koch’s words, {symbol} may be – {listed}."] if listed else []


def _possible_words(result: Result) -> str:
    """Return the words of Landis and Koch for the values that the interval leaves possible."""
    if not result.is_defined:
        return ""
    if not result.has_interval:
        return f"{LANDIS_KOCH.band(result.value)}, without an interval"
    return " to ".join(dict.fromkeys(map(LANDIS_KOCH.band, possible(result))))


def annotators_section(analysis: Analysis, *, who_follows: str = "") -> Section | None:
    """Return the agreement of every pair, and of each annotator with the others.

    Parameters
    ----------
    who_follows : on what the section on who disagrees measures; empty if there is none.
    """
    if not analysis.tables:
        return None
    blocks: Iterable[Block | None] | str
    if reason := analysis.without_pairs:
        crowd = (
            f"{reason[0].upper()}{reason[1:]}: in a crowd most pairs share few documents or none. "
            "How many documents each of them did stands in "
        )
        blocks = [Prose((crowd, Run("the corpus", link="#corpus"), "."))]
    elif analysis.components is None:
        blocks = (
            "Annotators are compared by their relations only, which the section on structure does."
        )
    elif len(analysis.annotators) > 2:
        blocks = _pairs(analysis, analysis.components, who_follows)
    else:
        n = counted(len(analysis.coverage.annotators), "annotator")
        blocks = f"{n}: the figures above are those of the one pair there is."
    return section("Annotators", blocks, id="annotators")


def _pairs(
    analysis: Analysis, components: AgreementTable, who_follows: str
) -> Iterator[Block | None]:
    headline = analysis.headline
    extremes = None if headline is None else headline.extremes("pair")
    if extremes is not None and extremes[0] != extremes[1]:
        (least, low), (most, high) = (
            (joined(_both(pair)), number(analysis.pairs[pair].value)) for pair in extremes
        )
        yield Prose(
            f"{most} agree most ({high}); {least} agree least ({low}). Where the intervals of two "
            "pairs overlap widely, the difference may be chance."
        )
    by = "Krippendorff’s α" if components.continua is None else components.columns[-1].title
    yield small(f"Agreement of every pair ({by}), the darker the higher, with its interval.")
    yield _pair_matrix(analysis)
    about: tuple[str | Run, ...] = (
        f"The mean of all pairs an annotator is in, the lowest first, by the same measure ({by}).",
    )
    if who_follows:
        order = (
            f" may have another order: it takes α of the categories of {who_follows}, of each "
            "annotator with all others together."
        )
        about += (" The section ", Run("Who disagrees", link="#who"), order)
    rows = table(
        sorted(analysis.annotators.items(), key=lambda item: _lowest_first(item[1])),
        Column("annotator", "category", of=lambda item: str(item[0])),
        Column("against the others", "measured", of=lambda item: measured(item[1])),
        Column("documents done", "count", of=lambda item: _n_done(analysis, item[0])),
        look="beside",
        noun="annotator",
        figure="annotators",
    )
    yield section("Each annotator against the others", small(about), rows)


def _n_done(analysis: Analysis, annotator: Hashable) -> int:
    return len(analysis.coverage.done_of(str(annotator)))


def _pair_matrix(analysis: Analysis) -> Table:
    """Return the agreement of every pair, below the diagonal."""
    results = {frozenset(_both(pair)): result for pair, result in analysis.pairs.items()}
    first, *others = sorted({name for pair in results for name in pair})
    heads = [first, *others[:-1]]
    rows = [
        (
            name,
            *(
                measured_or_none(results.get(frozenset((name, head))), notes=False)
                for head in heads[: i + 1]
            ),
            *[None] * (len(heads) - 1 - i),
        )
        for i, name in enumerate(others)
    ]
    columns = (Column("", "category"), *columns_of("heat", heads))
    looks: dict[str, Any] = {"look": "heat", "noun": "annotator", "figure": "pairs"}
    return table_of_cells(columns, rows, first=len(rows), **looks)


def _both(pair: Hashable) -> tuple[str, ...]:
    return tuple(str(name) for name in pair) if isinstance(pair, tuple) else (str(pair),)


def _lowest_first(result: Result) -> tuple[bool, float]:
    return not result.is_defined, result.value if result.is_defined else 0.0


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

    def linked(score: DocumentScore) -> Run:
        anchor = anchors.get(score.document)
        return Run(score.document, link=f"#{anchor}" if anchor else "")

    rows = table(
        analysis.documents,
        Column("document", "link", of=linked),
        Column("agreement", "measured", of=lambda s: measured(s.result)),
        Column("annotators", of=lambda s: joined(s.annotators)),
        look="beside",
        first=FIRST_DOCUMENTS,
        most=MOST_LISTED,
        noun="document",
        rest=" with higher agreement or without a figure",
    )
    single = joined(analysis.coverage.single, 30)
    alone = f"Done by one annotator only, so they tell nothing about agreement: {single}."
    return section(
        "Documents",
        (Prose(about), rows) if analysis.documents else None,
        small(below_zero(score.result.value for score in analysis.documents)),
        alone if single else None,
        id="documents",
    )


def facets_section(analysis: Analysis, lead_of: Callable[[Analysis], str]) -> Section | None:
    """Return the same figures for the documents of each value of the facet.

    Parameters
    ----------
    lead_of : says of a part that has no tables why.
    """
    if analysis.facets is None:
        return None
    name, threshold = str(analysis.facet), analysis.plan.below
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
        details = (
            Prose(part.coverage.sentence() if part.tables else lead_of(part)),
            *(agreement_table(each, threshold) for each in part.tables),
            *structure_tables(part.structure),
            *order_table(part.sentence_orders),
            *corpus_blocks(part.study, part.corpus, part.coverage.round),
        )
        blocks.append(Details(f"{name}: {value}", details))
    blocks += [agreement_table(each, threshold, f"mean over {name}") for each in analysis.means]
    return section(f"By {name}", blocks, id="facets")


def _by_value(analysis: Analysis, whole: AgreementTable, mean: AgreementTable) -> Table:
    """Return the overall values of every value of the facet, of all documents, and their mean."""
    parts, tables = analysis.facets or {}, analysis.by_value(whole)
    titles = {v: f"{v} ({counted(len(p.coverage.shared), 'document')})" for v, p in parts.items()}
    return table_of_cells(
        _columns(str(analysis.facet), whole),
        [_cells(titles[v], None if t is None else t.overall, whole) for v, t in tables.items()],
        totals=(
            _cells("all documents", whole.overall, whole),
            _cells(f"mean over {analysis.facet}", mean.overall, whole),
        ),
        title=f"{whole.title}, by {analysis.facet}",
        look="grid",
        first=len(tables) + 2,
        noun="value",
        figure=f"{_name(whole)}-by-facet",
        notes=tuple(_probability_notes(mean, analysis.plan.below)),
    )


def _by_category(analysis: Analysis, whole: AgreementTable, mean: AgreementTable) -> Table:
    """Return α of every category (rows) for every value of the facet (columns)."""
    means = {"all documents": whole, f"mean over {analysis.facet}": mean}
    tables = {**means, **analysis.by_value(whole)}
    alphas = [
        {row.scope: row.cells["alpha"] for row in each.rows} if each is not None else {}
        for each in tables.values()
    ]
    return table_of_cells(
        (Column("category", "category"), *columns_of("measured", tables)),
        [
            (row.title, *(measured_or_none(each.get(row.scope)) for each in alphas))
            for row in whole.rows
        ],
        title=f"{whole.title}, α by category",
        look="grid",
        first=len(whole.rows),
        noun="category",
    )
