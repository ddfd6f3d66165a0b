"""The parts of a study by a facet of its documents, and the mean of what is measured on them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from argora.analysis.plan import Plan
from argora.analysis.tables import AgreementTable, Row
from argora.measures import Result, parse
from argora.model import Study

__all__ = ["NOT_GIVEN", "NOT_USED", "facet_parts", "mean_of_parts", "mean_tables", "same_table"]

NOT_GIVEN = "not given"
UNKNOWN = "these documents have no value"
NOT_SHARED = "two annotators decided on none of these items"
NOT_USED = "nobody used the category"


def facet_parts(study: Study, name: str) -> Mapping[str, Study]:
    """Return the study of each value of a facet, numbers by their size, unknown values last.

    Truth values read as in files, ``true`` and ``false``; values that read alike are one.
    """
    documents_by_value: dict[str, list[str]] = {}
    values = study.facets(name)
    for value in sorted(values, key=_place):
        documents_by_value.setdefault(_words(value), []).extend(values[value])
    return {
        words: study.select(documents=documents) for words, documents in documents_by_value.items()
    }


def mean_of_parts(
    how: Any, facet: str, parts: Mapping[str, Any], whole: Any, plan: Plan, *, reason: str = ""
) -> Result:
    """Return the mean of a measure over the values of a facet.

    Parameters
    ----------
    parts : the data of every value, None where there are none for this ``reason``; documents of
        which the value is not known are no value of their own and are left out.
    """
    strata = {v: data for v, data in parts.items() if data is not None and v != NOT_GIVEN}
    without = {v: reason for v, data in parts.items() if data is None and v != NOT_GIVEN}
    if NOT_GIVEN in parts:
        without[NOT_GIVEN] = UNKNOWN
    return plan.mean(how, facet, strata, whole, without=without)


def mean_tables(
    facet: str,
    whole: Sequence[AgreementTable],
    parts: Mapping[str, Sequence[AgreementTable]],
    plan: Plan,
) -> tuple[AgreementTable, ...]:
    """Return the tables of a study with the mean over the values of a facet in every cell."""
    means = []
    for table in whole:
        tables_by_value = {value: same_table(table, tables) for value, tables in parts.items()}
        rows = tuple(
            _mean_row(facet, row, table, tables_by_value, plan, row.label, NOT_USED)
            for row in table.rows
        )
        overall = _mean_row(facet, table.overall, table, tables_by_value, plan, None, NOT_SHARED)
        means.append(replace(table, rows=rows, overall=overall))
    return tuple(means)


def same_table(table: AgreementTable, tables: Sequence[AgreementTable]) -> AgreementTable | None:
    """Return the table of the same question about items of the same sort."""
    alike = (other for other in tables if (other.id, other.items) == (table.id, table.items))
    return next(alike, None)


def _mean_row(
    facet: str,
    row: Row,
    table: AgreementTable,
    tables: Mapping[str, AgreementTable | None],
    plan: Plan,
    label: Hashable | None,
    reason: str,
) -> Row:
    cells = {
        measure: mean_of_parts(
            parse(measure),
            facet,
            {v: None if t is None else t.data_of(measure, label) for v, t in tables.items()},
            table.data_of(measure, label),
            plan,
            reason=reason,
        )
        for measure in row.cells
    }
    return replace(row, cells=cells)


def _place(value: object) -> tuple[int, float, str]:
    """Return the sort key of a value: numbers, then words, then what is not given."""
    if value is None:
        return 2, 0.0, ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return 0, float(value), ""
    return 1, 0.0, _words(value)


def _words(value: object) -> str:
    if value is None:
        return NOT_GIVEN
    return str(value).lower() if isinstance(value, bool) else str(value)
