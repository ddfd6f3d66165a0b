"""Tables of results for the page: every number with its interval, every gap with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from argora.analysis.analyse import Analysis
from argora.analysis.below import below_joint
from argora.analysis.order_sheet import HEAD, ORDER, OrderSheet
from argora.analysis.structure_sheet import (
    BY_CHANCE,
    CHANCE_HEAD,
    CLOSED,
    RANGE,
    STRUCTURE,
    StructureSheet,
)
from argora.analysis.tables import AgreementTable, Row
from argora.analysis.verdict import KRIPPENDORFF, LANDIS_KOCH, Scale, judge, possible
from argora.analysis.words import BLANK, interval, joined, number, value_of
from argora.measures import Result
from argora.report.pictures import Axis, range_picture

__all__ = [
    "Cell",
    "Grid",
    "Line",
    "agreement_grid",
    "annotator_grid",
    "document_grid",
    "facet_grids",
    "order_grid",
    "reach",
    "structure_grids",
]

NO_PICTURE = Markup("")
KAPPAS = ("kappa", "multi_pi")
SHORT = {
    "too low to rely on": "too low",
    "enough for tentative conclusions": "tentative",
    "no value": "",
}


@dataclass(frozen=True)
class Cell:
    """A figure: ``note`` is the footnote that says why there is none."""

    value: str
    interval: str = ""
    picture: Markup = NO_PICTURE
    note: str = ""


@dataclass(frozen=True)
class Line:
    """A row of a grid; ``words`` are a judgement behind the figures."""

    title: str
    cells: tuple[Cell, ...]
    words: str = ""
    is_joint: bool = False


@dataclass(frozen=True)
class Grid:
    """A table with its footnotes: letter and reason; ``remarks`` stand below without a letter."""

    title: str
    head: tuple[str, ...]
    lines: tuple[Line, ...]
    notes: tuple[tuple[str, str], ...] = ()
    remarks: tuple[str, ...] = ()
    last: str = ""


def reach(result: Result, scale: Scale) -> str:
    """Return the words of a scale that a result reaches over, by what the documents allow."""
    if not result.is_defined or result.interval is None or not result.interval.is_defined:
        return "" if not result.is_defined else f"{scale.band(result.value)}, without an interval"
    low, high = (scale.band(value) for value in possible(result))
    return low if low == high else f"{low} to {high}"


def agreement_grid(table: AgreementTable, axis: Axis, below: float | None = None) -> Grid:
    """Return the table in the form papers print, judged by Krippendorff's scale."""
    rows = (*table.rows, table.joint)
    letters = _letters(result for row in rows for result in row.cells.values())
    measures = [column.measure for column in table.columns]
    lines = tuple(
        Line(
            row.title,
            tuple(_cell(row.cells.get(measure), axis, letters) for measure in measures),
            _word(row.cells["alpha"]),
            row is table.joint,
        )
        for row in rows
    )
    return Grid(
        table.title,
        tuple(column.title for column in table.columns),
        lines,
        tuple((letter, reason) for reason, letter in letters.items()),
        (*_below(table, below), *_remarks(rows), *_landis_koch(rows, measures)),
        "judged by α",
    )


def _word(result: Result) -> str:
    verdict = judge(result)
    if result.is_defined and (result.interval is None or not result.interval.is_defined):
        return "no interval"
    if verdict.settled or not result.is_defined:
        return SHORT.get(verdict.word, verdict.word)
    low, high = (_short_band(value) for value in possible(result))
    return f"{low} to {high}"


def _short_band(value: float) -> str:
    words = KRIPPENDORFF.band(value)
    return SHORT.get(words, words)


def _letters(results: Iterable[Result]) -> dict[str, str]:
    """Return a footnote letter for every reason why a result has no value."""
    reasons = dict.fromkeys(r.undefined for r in results if r.undefined is not None)
    return {reason: _letter(i) for i, reason in enumerate(reasons)}


def _letter(i: int) -> str:
    return chr(ord("a") + i) if i < 26 else f"a{i - 25}"


def _cell(
    result: Result | None, axis: Axis, letters: Mapping[str, str], *, marks: bool = True
) -> Cell:
    if result is None:
        return Cell(BLANK)
    if result.undefined is not None:
        return Cell(BLANK, note=letters.get(result.undefined, ""))
    return Cell(value_of(result), interval(result), range_picture(result, axis, marks=marks))


def _remarks(rows: Sequence[Row]) -> list[str]:
    """Return what the results say besides their numbers, every sentence once."""
    found = dict.fromkeys(
        note for row in rows for result in row.cells.values() for note in result.notes
    )
    return [f"{note[0].upper()}{note[1:]}." for note in found if note]


def _below(table: AgreementTable, below: float | None) -> list[str]:
    symbols = {column.measure: column.title for column in table.columns}
    found = below_joint(table.joint.cells, symbols, below)
    title = table.joint.title
    return [f"{title[0].upper()}{title[1:]}: {', '.join(found)}."] if found else []


def _landis_koch(rows: Sequence[Row], measures: Sequence[str]) -> list[str]:
    name = next((measure for measure in KAPPAS if measure in measures), None)
    if name is None:
        return []
    said = [f"{row.title}: {reach(row.cells[name], LANDIS_KOCH)}" for row in rows]
    kept = [words for words in said if not words.endswith(": ")]
    symbol = "κ" if name == "kappa" else "multi-π"
    if not kept:
        return []
    return [f"In Landis and Koch’s words, {symbol} may be – {'; '.join(kept)}."]


def structure_grids(
    sheet: StructureSheet, axis: Axis, footnotes: Sequence[str] = ()
) -> Iterator[Grid]:
    """Yield agreement on structure with its questions, and the same corrected for chance.

    The pictures have no limits: no scale of words is made for such measures.
    """
    letters = _letters(sheet.results)

    def cell(result: Result | None) -> Cell:
        return _cell(result, axis, letters, marks=False)

    lines = []
    for row in sheet.rows:
        cells = [cell(row.drawn)]
        if CLOSED in sheet.head:
            cells.append(cell(row.closed))
        if RANGE in sheet.head:
            cells.append(Cell(row.reach_words or BLANK))
        lines.append(Line(row.title, tuple(cells), row.asks))
    notes = tuple((letter, reason) for reason, letter in letters.items())
    remarks = tuple(f"{note[0].upper()}{note[1:]}." for note in sheet.notes)
    if lines:
        remarks = (*footnotes, *remarks)
        yield Grid(STRUCTURE, sheet.head, tuple(lines), notes, remarks, "what it asks")
    if sheet.corrected:
        lines = [
            Line(row.title, (cell(row.drawn), Cell(number(row.chance.expected)), cell(row.chance)))
            for row in sheet.corrected
            if row.chance is not None
        ]
        yield Grid(BY_CHANCE, CHANCE_HEAD, tuple(lines), remarks=(sheet.about_chance,))


def order_grid(sheet: OrderSheet, axis: Axis) -> Grid:
    """Return agreement on order with its questions."""
    letters = _letters(sheet.results)
    lines = tuple(
        Line(
            row.title,
            tuple(_cell(result, axis, letters, marks=False) for result in row.results),
            row.asks,
        )
        for row in sheet.rows
    )
    notes = tuple((letter, reason) for reason, letter in letters.items())
    remarks = tuple(f"{note[0].upper()}{note[1:]}." for note in sheet.notes)
    return Grid(ORDER, HEAD, lines, notes, remarks, "what it asks")


def facet_grids(analysis: Analysis, axis: Axis) -> list[Grid]:
    """Return for every question a table with a line per value of the facet."""
    parts = analysis.facets or {}
    grids = []
    for table, mean in zip(analysis.tables, analysis.means, strict=False):  # no means, no facet
        own = analysis.by_value(table)
        joint = {value: t.joint for value, t in own.items() if t is not None}
        ends = (table.joint, mean.joint)
        letters = _letters(r for row in (*joint.values(), *ends) for r in row.cells.values())
        lines = [
            Line(
                _facet_title(value, part),
                tuple(
                    _cell(joint[value].cells.get(column.measure), axis, letters)
                    if value in joint
                    else Cell(BLANK)
                    for column in table.columns
                ),
                _word(joint[value].cells["alpha"]) if value in joint else "not shared by two",
            )
            for value, part in parts.items()
        ]
        titles = ("all documents", f"mean over {analysis.facet}")
        lines += [
            Line(
                title,
                tuple(
                    _cell(row.cells.get(column.measure), axis, letters) for column in table.columns
                ),
                _word(row.cells["alpha"]),
                is_joint=True,
            )
            for title, row in zip(titles, ends, strict=True)
        ]
        grids.append(
            Grid(
                f"{table.title}, all together",
                tuple(column.title for column in table.columns),
                tuple(lines),
                tuple((letter, reason) for reason, letter in letters.items()),
                tuple(_remarks([*joint.values(), *ends])),
                "judged by α",
            )
        )
        means = {"all documents": table, f"mean over {analysis.facet}": mean}
        grids.append(_category_grid(table, {**means, **own}, axis))
    return grids


def _facet_title(value: str, part: Analysis) -> str:
    n = len(part.coverage.shared)
    return f"{value} ({n} {'document' if n == 1 else 'documents'})"


def _category_grid(
    table: AgreementTable, own: Mapping[str, AgreementTable | None], axis: Axis
) -> Grid:
    """Return α of every category (lines) for every value of the facet (columns)."""
    scopes = {row.scope: row.title for row in table.rows}
    found = {
        scope: [
            next((row.cells["alpha"] for row in (t.rows if t else ()) if row.scope == scope), None)
            for t in own.values()
        ]
        for scope in scopes
    }
    letters = _letters(r for results in found.values() for r in results if r is not None)
    return Grid(
        f"{table.title}, α by category",
        tuple(own),
        tuple(
            Line(title, tuple(_cell(result, axis, letters) for result in found[scope]))
            for scope, title in scopes.items()
        ),
        tuple((letter, reason) for reason, letter in letters.items()),
    )


def annotator_grid(analysis: Analysis, axis: Axis) -> Grid:
    """Return each annotator against the others, the lowest first."""
    known = sorted(
        analysis.annotators.items(),
        key=lambda item: (not item[1].is_defined, item[1].value if item[1].is_defined else 0.0),
    )
    letters = _letters(result for _, result in known)
    lines = tuple(
        Line(
            str(name),
            (
                _cell(result, axis, letters),
                Cell(str(len(analysis.coverage.done_of(str(name))))),
            ),
        )
        for name, result in known
    )
    notes = tuple((letter, reason) for reason, letter in letters.items())
    return Grid("", ("against the others", "documents done"), lines, notes)


def document_grid(analysis: Analysis, axis: Axis, most: int) -> list[tuple[str, Cell, str, str]]:
    """Return documents, worst first: id, figure, who did them, why there is no figure."""
    return [
        (
            score.document,
            _cell(score.result, axis, {}),
            joined(score.annotators),
            score.result.undefined or "",
        )
        for score in analysis.documents[:most]
    ]
