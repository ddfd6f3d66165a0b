"""The tables of agreement, in the form papers print: a row per category, a column per measure."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from argora.diagnostics.corpus import is_free_text
from argora.errors import DataError
from argora.measures import Measure, Result, parse
from argora.model import Study
from argora.reliability import CodingData, UnitizingData, items, units
from argora.reliability.factor import show
from argora.reliability.items import NONE, shared_layers
from argora.report.plan import Plan

__all__ = ["AgreementTable", "Column", "Row", "agreement_tables", "is_segmented"]

MOST_VALUES = 12


@dataclass(frozen=True)
class Column:
    """A measure as a column: its name as it parses and as people read it."""

    measure: str
    title: str


@dataclass(frozen=True)
class Row:
    """A category (or the joint value, ``scope`` ``all``) with a result per column."""

    scope: str
    title: str
    cells: Mapping[str, Result]


@dataclass(frozen=True)
class AgreementTable:
    """Agreement on one question, such as which components a sentence holds.

    Attributes
    ----------
    id : such as ``components`` or ``attribute:stance``.
    items : what was decided on, in the plural, such as ``sentences``.
    joint : the values over all categories together, below the rows.
    """

    id: str
    title: str
    items: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    joint: Row
    coding: CodingData
    continua: UnitizingData | None = None


COLUMNS = (
    Column("percentage", "% agreement"),
    Column("kappa", "Cohen’s κ"),
    Column("multi_pi", "multi-π (Fleiss’ κ)"),
    Column("alpha", "Krippendorff’s α"),
)
UNITIZING = Column("u_alpha", "unitized α (u_alpha)")


def agreement_tables(study: Study, plan: Plan) -> tuple[AgreementTable, ...]:
    """Build every table that the study has data for.

    Pre-segmented documents are compared by segment, all others by sentence and as continua. There
    is no table where no segment was decided on by two, and none of an attribute of free text.
    """
    if not shared_layers(study, kinds=plan.kinds, round=plan.round):
        return ()
    by: Literal["unit", "sentence"] = "unit" if is_segmented(study) else "sentence"
    tables = []
    try:
        coding = items(study, by=by, of="category", kinds=plan.kinds, round=plan.round)
    except DataError:
        return ()
    if by == "unit" and coding.n_items == 0:
        return ()
    continua = None if by == "unit" else units(study, kinds=plan.kinds, round=plan.round)
    words = "segments" if by == "unit" else "sentences"
    title = "Argument components" if by == "sentence" else "Categories"
    tables.append(_table("components", title, words, coding, coding, continua, study, plan))
    for attribute in study.scheme.attributes:
        if attribute.of == ("document",):
            continue
        name = f"attribute:{attribute.name}"
        found = items(study, by=by, of=name, kinds=plan.kinds, round=plan.round)
        single = _single_values(found, study, attribute.name)
        used = [label for label in single.labels if label != NONE]
        free = not attribute.values and is_free_text([show(label) for label in used])
        if used and len(used) <= MOST_VALUES and not free:
            tables.append(_table(name, attribute.name, words, found, single, None, study, plan))
    return tuple(tables)


def is_segmented(study: Study) -> bool:
    """Tell whether all units take up given segments, so that boundaries were not decided."""
    found = [unit for layer in study.layers for unit in layer.units]
    return bool(found) and all(unit.segment for unit in found)


def _single_values(coding: CodingData, study: Study, attribute: str) -> CodingData:
    """Return items on which several values meet as sets, so that each value has its own row."""
    used = {
        value
        for layer in study.layers
        for unit in layer.units
        for said in [unit.attributes.get(attribute)]
        for value in (said if isinstance(said, tuple) else (said,))
        if isinstance(value, str)
    }
    met = {c: str(c).split("+") for c in coding.categories if c not in used and c != NONE}
    met = {category: parts for category, parts in met.items() if used.issuperset(parts)}
    if not met:
        return coding
    sets = [frozenset(met.get(c, [] if c == NONE else [str(c)])) for c in coding.categories]
    return coding.recode(sets, how="values:single")


def _table(
    id: str,
    title: str,
    words: str,
    coding: CodingData,
    single: CodingData,
    continua: UnitizingData | None,
    study: Study,
    plan: Plan,
) -> AgreementTable:
    columns = [c for c in COLUMNS if c.measure != "kappa" or coding.n_annotators == 2]
    measured: list[tuple[Column, Measure[Any], Any]] = [
        (column, parse(column.measure), coding) for column in columns
    ]
    if continua is not None:
        measured.append((UNITIZING, parse(UNITIZING.measure), continua))
    labels = _in_scheme_order(study, [label for label in single.labels if label != NONE])
    rows = tuple(
        Row(
            f"category:{show(label)}",
            study.scheme.title_of(show(label)),
            {
                column.measure: plan.measure(how, own.binary(label))
                for column, how, data in measured
                for own in [single if data is coding else data]
                if label in own.labels
            },
        )
        for label in labels
    )
    joint = {
        column.measure: plan.measure(how, data, parts=("pair", "annotator"))
        for column, how, data in measured
    }
    return AgreementTable(
        id,
        title,
        words,
        tuple(column for column, _, _ in measured),
        rows,
        Row("all", "all together", joint),
        coding,
        continua,
    )


def _in_scheme_order(study: Study, labels: Sequence[Hashable]) -> list[Hashable]:
    known: dict[Hashable, int] = {name: i for i, name in enumerate(study.scheme.unit_ids)}
    for attribute in study.scheme.attributes:
        known.update({value: i for i, value in enumerate(attribute.values)})
    return sorted(labels, key=lambda label: (known.get(label, len(known)), show(label)))
