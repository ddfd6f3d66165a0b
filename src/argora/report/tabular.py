"""An analysis as rows and as JSON, for programs: an undefined number is None."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from argora import __version__
from argora.analysis.analyse import Analysis
from argora.analysis.coverage import Coverage
from argora.analysis.order_sheet import OrderSheet
from argora.analysis.repeats import Repeats, remarks
from argora.analysis.structure_sheet import StructureSheet
from argora.analysis.tables import AgreementTable
from argora.analysis.views import name_of_items
from argora.measures import Result, measure_class
from argora.model import Selection, Study
from argora.reliability import CodingData
from argora.reliability.coding.factor import show
from argora.report.blocks import Page
from argora.report.forms import json_of
from argora.report.forms.json import plain, values
from argora.report.sections.influence import influence_section
from argora.report.sections.report import Scope, report_page
from argora.report.sections.results import picked
from argora.report.sections.split import split_section

__all__ = [
    *("PART_NAMES", "number_or_none", "noted", "opening", "results"),
    *("row", "rows", "to_json", "within", "words_of"),
]

PART_NAMES = {"group": "document"}
"""Parts of results that people know by another name."""


def results(analysis: Analysis) -> list[dict[str, Any]]:
    """Return every figure as a row.

    The scope tells what a figure is about: ``all``, ``category:claim``, ``pair:ana|ben``,
    ``annotator:ana``; for attributes and facets that stands in front, as in
    ``area=education / attribute:stance / category:for``. A facet alone, ``area=education`` or
    ``mean over area``, is about all categories together.
    """
    threshold = analysis.plan.below
    lines = [line for table in analysis.tables for line in _table(table, threshold)]
    lines += _structure(analysis.structure, threshold)
    lines += _orders(analysis.sentence_orders, threshold)
    lines += _repeats(analysis.repeats, threshold)
    for value, part in (analysis.facets or {}).items():
        lines += [within(f"{analysis.facet}={value}", line) for line in results(part)]
    means = [line for table in analysis.means for line in _table(table, threshold)]
    return lines + [within(f"mean over {analysis.facet}", line) for line in means]


def within(place: str, line: dict[str, Any]) -> dict[str, Any]:
    """Return a row whose scope says, in front, which documents it is about."""
    scope = line["scope"]
    return {**line, "scope": place if scope == "all" else f"{place} / {scope}"}


def to_json(analysis: Analysis, *, scope: Scope = "all") -> dict[str, Any]:
    """Return the whole analysis as plain JSON values, and the sections of its report.

    Parameters
    ----------
    scope : which sections, as :func:`argora.report.sections.report.report_page` takes it.
    """
    return {
        **opening(analysis.study, analysis.coverage, analysis.problems, analysis.mended),
        "results": results(analysis),
        "confusion": None,
        "relation_confusion": None,
        "corpus": plain(asdict(analysis.corpus)),
        **values(Page("", "", "", (split_section(analysis),))),
        **_influence(analysis),
        "documents": [
            {
                **plain(picked(score, "document", "annotators")),
                "measure": score.result.measure,
                **_numbers(score.result),
                "undefined": score.result.undefined,
            }
            for score in analysis.documents
        ],
        **_facets(analysis),
        **_rounds(analysis.repeats),
        **_left_out(analysis),
        **noted(_all_results(analysis)),
        **json_of(report_page(analysis, scope=scope)),
    }


def _influence(analysis: Analysis) -> dict[str, Any]:
    """Return what suggestions changed; nothing without them."""
    part = influence_section(analysis.influence)
    return {} if part is None else values(Page("", "", "", (part,)))


def _all_results(analysis: Analysis) -> Iterator[Result]:
    for table in analysis.tables:
        for line in (*table.rows, table.overall):
            yield from line.cells.values()
    for sheet in (analysis.structure, analysis.sentence_orders):
        yield from sheet.results if sheet else ()


def _left_out(analysis: Analysis) -> dict[str, list[str]]:
    structure = "" if analysis.structure is None else analysis.structure.left_out
    reasons = [words for words in (analysis.without_pairs, structure) if words]
    return {"left_out": reasons} if reasons else {}


def noted(results: Iterable[Result]) -> dict[str, list[str]]:
    """Return the notes of results, every sentence once; nothing without any."""
    notes = dict.fromkeys(note for result in results for note in result.notes)
    return {"notes": list(notes)} if notes else {}


def opening(
    study: Study,
    coverage: Coverage,
    problems: Iterable[object] = (),
    mended: Sequence[object] = (),
) -> dict[str, Any]:
    """Return the beginning of all JSON about a study.

    Parameters
    ----------
    problems : the files that could not be read.
    mended : malformed places that could be read all the same.
    """
    return {
        "argora": __version__,
        "study": _study(study, coverage),
        "problems": [str(problem) for problem in problems],
        **({"mended": [str(place) for place in mended]} if mended else {}),
    }


def _study(study: Study, coverage: Coverage) -> dict[str, Any]:
    return {
        "name": study.name,
        "scheme": study.scheme.id,
        "n_layers": len(study.layers),
        **({"phases": list(study.phases)} if study.phases else {}),
        **_coverage(coverage),
        **_selection(study.selection),
    }


def _selection(selection: Selection | None) -> dict[str, Any]:
    """Return what was left out; nothing if all counts."""
    if selection is None:
        return {}
    facts = plain(picked(selection, "by_name", "too_low", "min_agreement", "measure"))
    agreement = {name: number_or_none(value) for name, value in selection.agreement.items()}
    documents = [plain(asdict(each)) for each in selection.documents]
    marked = {"documents": documents} if documents else {}
    return {"selection": {**facts, "agreement": agreement, **marked}}


def _rounds(repeats: Repeats | None) -> dict[str, Any]:
    """Return which annotators did which documents again; nothing where nobody did."""
    if repeats is None:
        return {}
    again = [plain(picked(e, "annotator", "rounds", "documents")) for e in repeats.annotators]
    return {"rounds": {"remarks": remarks(repeats), "annotators": again}}


def _facets(analysis: Analysis) -> dict[str, Any]:
    if analysis.facets is None:
        return {}
    return {
        "facet": {
            "name": analysis.facet,
            "values": {
                value: {
                    "study": _study(part.study, part.coverage),
                    "corpus": plain(asdict(part.corpus)),
                }
                for value, part in analysis.facets.items()
            },
        }
    }


def _repeats(repeats: Repeats | None, threshold: float | None) -> Iterator[dict[str, Any]]:
    """Yield the rows of every annotator with themselves, then those of every round."""
    if repeats is None:
        return
    for each in repeats.annotators:
        lines = [line for table in each.tables for line in _table(table, threshold)]
        for line in lines or [row(each.with_self, "documents", "all", threshold)]:
            yield within(f"self:{each.annotator}", line)
        for line in _structure(each.structure, threshold):
            yield within(f"self:{each.annotator}", line)
        others = row(each.others, "documents", f"annotator:{each.annotator}", threshold)
        yield within(f"twice:{each.annotator}", others)
    for each_round in repeats.rounds:
        table = next(iter(each_round.tables), None)
        cells = [each_round.result] if table is None else table.overall.cells.values()
        for result in cells:
            line = row(result, table.items if table else "documents", "all", threshold)
            yield within(f"round={each_round.round}", line)


def _structure(sheet: StructureSheet | None, threshold: float | None) -> Iterator[dict[str, Any]]:
    """Yield the rows of agreement on structure; pairs of units name what was decided on."""
    for line in () if sheet is None else sheet.rows:
        front = "structure / " if line.id == "structure" else f"structure / {line.id} / "
        for result in line.results:
            yield from rows(result, "pairs of units", front=front, threshold=threshold)


def _orders(sheet: OrderSheet | None, threshold: float | None) -> Iterator[dict[str, Any]]:
    """Yield the rows of agreement on order, with each other and with the text."""
    for line in () if sheet is None else sheet.rows:
        yield row(line.together, "orders", "order / all", threshold)
        yield row(line.with_text, "orders", "order / with the text", threshold)


def _table(table: AgreementTable, threshold: float | None) -> Iterator[dict[str, Any]]:
    front = "" if table.id == "components" else f"{table.id} / "
    for line in (*table.rows, table.overall):
        for result in line.cells.values():
            yield from rows(result, table.items, front=front, scope=line.scope, threshold=threshold)


def rows(
    result: Result,
    items: str,
    *,
    front: str = "",
    scope: str = "all",
    threshold: float | None = None,
) -> Iterator[dict[str, Any]]:
    """Yield the row of a result and of each of its parts; ``front`` stands before every scope."""
    yield row(result, items, front + scope, threshold)
    for part, results in result.parts.items():
        for name, each in results.items():
            about = f"{PART_NAMES.get(part, part)}:{words_of(name, '|')}"
            yield row(each, items, front + about, threshold)


def words_of(name: Hashable, between: str = " | ") -> str:
    """Return the name of a part: a category, an annotator, or several of them.

    >>> words_of(("ana", "ben")), words_of(frozenset("a"))
    ('ana | ben', 'a')
    """
    return between.join(map(show, name)) if isinstance(name, tuple) else show(name)


def row(result: Result, items: str, scope: str, threshold: float | None = None) -> dict[str, Any]:
    """Return one figure as a row.

    Parameters
    ----------
    items : what was decided on, in the plural; measures of continua look at characters instead.
    threshold : a threshold; the row then says how probable a value below it is.
    """
    kind = measure_class(result.measure.partition("(")[0])
    probability = None if threshold is None else number_or_none(result.probability_below(threshold))
    return {
        "measure": result.measure,
        "items": items if kind.data_type is CodingData else name_of_items(kind.data_type, items),
        "scope": scope,
        **_numbers(result),
        **picked(result, "n_items", "n_annotators", "signature", "undefined"),
        **({} if threshold is None else {"threshold": threshold, "probability_below": probability}),
    }


def _numbers(result: Result) -> dict[str, float | None]:
    names = ("value", "low", "high", "observed", "expected")
    return {name: number_or_none(getattr(result, name)) for name in names}


def number_or_none(value: float) -> float | None:
    """Return a value, or None for NaN."""
    return None if math.isnan(value) else float(value)


def _coverage(coverage: Coverage) -> dict[str, Any]:
    return {
        **plain(picked(coverage, "annotators", "documents", "shared", "single", "untouched")),
        "left_out": _named(("annotator", "kind"), coverage.left_out),
        "unfinished": _named(("document", "annotator"), coverage.unfinished),
        "repeated": _named(("document", "annotator", "round"), coverage.repeated),
        "sentence": coverage.sentence(),
    }


def _named(names: Sequence[str], facts: Iterable[tuple[Any, ...]]) -> list[dict[str, Any]]:
    return [dict(zip(names, fact, strict=True)) for fact in facts]
