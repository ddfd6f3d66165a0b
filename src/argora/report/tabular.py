"""An analysis as rows and as JSON, for programs: an undefined number is None."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from argora import __version__
from argora.measures import Result
from argora.report.analysis import Analysis
from argora.report.coverage import Coverage
from argora.report.tables import AgreementTable

__all__ = ["results", "to_json"]

UNITIZING = "u_alpha"
PARTS = ("pair", "annotator")


def results(analysis: Analysis) -> list[dict[str, Any]]:
    """Return every figure as a row.

    The scope tells what a figure is about: ``all``, ``category:claim``, ``pair:ana|ben``,
    ``annotator:ana``; for attributes and facets that stands in front, as in
    ``area=education / attribute:stance / category:for``.
    """
    rows = [row for table in analysis.tables for row in _table(table)]
    for value, part in (analysis.facets or {}).items():
        for row in results(part):
            rows.append({**row, "scope": f"{analysis.facet}={value} / {row['scope']}"})
    return rows


def to_json(analysis: Analysis) -> dict[str, Any]:
    """Return the whole analysis as plain JSON values."""
    return {
        "argora": __version__,
        "study": {
            "name": analysis.study.name,
            "scheme": analysis.study.scheme.id,
            **_coverage(analysis.coverage),
        },
        "results": results(analysis),
        "confusion": _confusion(analysis),
        "corpus": _plain(asdict(analysis.corpus)),
        "documents": [
            {
                "document": score.document,
                "annotators": list(score.annotators),
                "measure": score.result.measure,
                **_numbers(score.result),
                "undefined": score.result.undefined,
            }
            for score in analysis.documents
        ],
        **_facets(analysis),
    }


def _facets(analysis: Analysis) -> dict[str, Any]:
    if analysis.facets is None:
        return {}
    return {
        "facet": {
            "name": analysis.facet,
            "values": {
                value: {
                    "study": _coverage(part.coverage),
                    "corpus": _plain(asdict(part.corpus)),
                }
                for value, part in analysis.facets.items()
            },
        }
    }


def _table(table: AgreementTable) -> Iterator[dict[str, Any]]:
    front = "" if table.id == "components" else f"{table.id} / "
    for row in (*table.rows, table.joint):
        for result in row.cells.values():
            yield _row(result, table, front + row.scope)
            for part in PARTS:
                for name, own in result.parts.get(part, {}).items():
                    shown = "|".join(map(str, name)) if isinstance(name, tuple) else str(name)
                    yield _row(own, table, f"{front}{part}:{shown}")


def _row(result: Result, table: AgreementTable, scope: str) -> dict[str, Any]:
    return {
        "measure": result.measure,
        "items": "characters" if result.measure == UNITIZING else table.items,
        "scope": scope,
        **_numbers(result),
        "n_items": result.n_items,
        "n_annotators": result.n_annotators,
        "signature": result.signature,
        "undefined": result.undefined,
    }


def _numbers(result: Result) -> dict[str, float | None]:
    return {
        name: _known(value)
        for name, value in (
            ("value", result.value),
            ("low", result.low),
            ("high", result.high),
            ("observed", result.observed),
            ("expected", result.expected),
        )
    }


def _known(value: float) -> float | None:
    return None if math.isnan(value) else float(value)


def _coverage(coverage: Coverage) -> dict[str, Any]:
    return {
        "annotators": list(coverage.annotators),
        "documents": list(coverage.documents),
        "shared": list(coverage.shared),
        "single": list(coverage.single),
        "untouched": list(coverage.untouched),
        "left_out": _named(("annotator", "kind"), coverage.left_out),
        "unfinished": _named(("document", "annotator"), coverage.unfinished),
        "repeated": _named(("document", "annotator", "round"), coverage.repeated),
        "sentence": coverage.sentence(),
    }


def _named(names: Iterable[str], rows: Iterable[tuple[Any, ...]]) -> list[dict[str, Any]]:
    fields = tuple(names)
    return [dict(zip(fields, row, strict=True)) for row in rows]


def _confusion(analysis: Analysis) -> dict[str, Any] | None:
    if analysis.confusion is None:
        return None
    return {
        "labels": [str(label) for label in analysis.confusion.labels],
        "pairs": analysis.confusion.pairs.tolist(),
        "probabilities": _plain(analysis.confusion.probabilities.tolist()),
    }


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return None if isinstance(value, float) and math.isnan(value) else value
