"""The tables of agreement, in the form papers print: a row per category, a column per measure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from argora.analysis.plan import Plan
from argora.analysis.words import plural, scheme_order
from argora.diagnostics.corpus import is_free_text
from argora.errors import DataError
from argora.measures import Result, parse
from argora.model import Layer, Study
from argora.reliability import CodingData, UnitizingData, items, units
from argora.reliability.coding.factor import show
from argora.reliability.items import NONE, By, shared_layers
from argora.reliability.items.pairs import TASKS

__all__ = [
    "COMPONENTS",
    "RELATIONS",
    "AgreementTable",
    "Column",
    "Row",
    "agreement_tables",
    "is_mapped",
    "is_segmented",
    "shares_of",
    "units_without_places",
    "usual_items",
]

MOST_VALUES = 12


@dataclass(frozen=True)
class Column:
    """A measure as a column: its name as it parses and as people read it."""

    measure: str
    title: str


@dataclass(frozen=True)
class Row:
    """A category (or the overall value, ``scope`` ``all``) with a result per column."""

    scope: str
    title: str
    cells: Mapping[str, Result]
    label: Hashable | None = None


@dataclass(frozen=True)
class AgreementTable:
    """Agreement on one question, such as which components a sentence holds.

    Attributes
    ----------
    id : such as ``components``, ``attribute:stance`` or ``relations``.
    items : what was decided on, in the plural, such as ``sentences``.
    overall : the values over all categories together, below the rows.
    coding, continua : what the columns measure.
    single : the items for the rows; several values that meet on an item are a set.
    """

    id: str
    title: str
    items: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    overall: Row
    coding: CodingData
    single: CodingData
    continua: UnitizingData | None = None

    @property
    def shares(self) -> Mapping[str, float]:
        """How often annotators chose each category, as a share of their decisions on all items."""
        return shares_of(self.coding)

    def data_of(self, measure: str, label: Hashable | None = None) -> Any:
        """Return the data of a column, on all categories or on one; None if nobody used it."""
        unitizing = measure == UNITIZING.measure
        if label is None:
            return self.continua if unitizing else self.coding
        data: Any = self.continua if unitizing else self.single
        return data.binary(label) if label in data.labels else None


COLUMNS = (
    Column("percentage", "% agreement"),
    Column("kappa", "Cohen’s κ"),
    Column("multi_pi", "multi-π (Fleiss’ κ)"),
    Column("alpha", "Krippendorff’s α"),
)
UNITIZING = Column("u_alpha", "unitized α (u_alpha)")
COMPONENTS = "components"
RELATIONS = "relations"
PAIRED = ("pair", "annotator")


def agreement_tables(study: Study, plan: Plan) -> tuple[AgreementTable, ...]:
    """Build every table that the study has data for.

    Pre-segmented documents are compared by segment, all others as continua and by sentence, or by
    character where only their length is known. There is no table where no segment was decided on
    by two, and none of an attribute of free text. Relations come last, by pair of units; they are
    all there is where no unit has a place in the text, and where units were fixed.
    """
    if not shared_layers(study, **plan.layers):
        return tuple(_relations(study, plan))
    if units_without_places(study, plan):
        return tuple(_relations(study, plan))
    by = usual_items(study, plan)
    try:
        coding = items(study, by=by, of="category", **plan.choice)
    except DataError:
        return ()
    if coding.n_items == 0:
        return ()
    continua = None if by == "unit" else units(study, **plan.layers)
    words = plural(by)
    title = "Categories" if by == "unit" else "Argument components"
    tables = [_table(study, plan, COMPONENTS, title, words, coding, coding, continua)]
    for attribute in study.scheme.decisions:
        if attribute.of == ("document",):
            continue
        name = f"attribute:{attribute.name}"
        coding = items(study, by=by, of=name, **plan.choice)
        single = _single_values(coding, study, attribute.name)
        used = [label for label in single.labels if label != NONE]
        free = not attribute.values and is_free_text([show(label) for label in used])
        if used and len(used) <= MOST_VALUES and not free:
            tables.append(_table(study, plan, name, attribute.name, words, coding, single))
    return (*tables, *_functions(study, plan, by), *_relations(study, plan))


def shares_of(coding: CodingData) -> Mapping[str, float]:
    """Return the share of each category among all decisions of annotators, the largest first.

    That nothing was chosen comes last. Without decisions there are no shares.
    """
    counts: Counter[str] = Counter()
    for code, weight in zip(coding.code, coding.weight[coding.item_of_vote], strict=True):
        counts[show(coding.categories[code])] += int(weight)
    total = counts.total()
    ranked = sorted(counts.items(), key=lambda each: (each[0] == NONE, -each[1], each[0]))
    return {category: n / total for category, n in ranked}


def units_without_places(study: Study, plan: Plan) -> int:
    """Return the number of units of shared documents with texts; 0 if one has a place in its text.

    Where documents have no text, places are no question.
    """
    n_units = 0
    for id, layers in shared_layers(study, **plan.layers).items():
        document = study.document(id)
        if document.text is None:
            return 0
        for layer in layers.values():
            if any(unit.spans_in(document) for unit in layer.units):
                return 0
            n_units += len(layer.units)
    return n_units


def _functions(study: Study, plan: Plan, by: By) -> Iterator[AgreementTable]:
    """Yield what each given segment does in its graph, where relations have a category tree."""
    tree = any(category.parent is not None for category in study.scheme.relations)
    if by != "unit" or not tree:
        return
    coding = items(study, by="level", **plan.choice)
    if coding.n_items and 1 < len(coding.labels) <= MOST_VALUES:
        title = "Functions (role and type)"
        yield _table(study, plan, "functions", title, "segments", coding, coding)


def _relations(study: Study, plan: Plan) -> Iterator[AgreementTable]:
    """Yield the table of relations, by pair of units, if anybody drew one."""
    shared = shared_layers(study, tasks=TASKS, **plan.layers)
    used = {r.category for by in shared.values() for la in by.values() for r in la.relations}
    if not used:
        return
    try:
        coding = items(study, by="pair", of="relation", **plan.choice)
    except DataError:
        return
    single = _apart(coding, {category for category in used if category is not None})
    if coding.n_items or coding.notes:
        yield _table(study, plan, RELATIONS, "Relations", "pairs of units", coding, single)


def usual_items(study: Study, plan: Plan) -> By:
    """Return the items by which annotators are compared.

    Given segments if these were all they decided on, else sentences, or characters where some
    document that several did has no sentences, because its text is not known.
    """
    if is_segmented(study):
        return "unit"
    shared = shared_layers(study, **plan.layers)
    has_sentences = all("sentence" in study.document(id).segmentations for id in shared)
    return "sentence" if has_sentences else "character"


def is_segmented(study: Study) -> bool:
    """Return whether all units take up given segments, so that boundaries were not decided."""
    units = [unit for layer in _finished(study) for unit in layer.units]
    return bool(units) and all(unit.segment for unit in units)


def is_mapped(study: Study) -> bool:
    """Return whether most units are nodes of maps: words of their own, and no place in a text."""
    units = [unit for layer in _finished(study) for unit in layer.units]
    return 2 * sum(not unit.spans and not unit.segment for unit in units) > len(units)


def _finished(study: Study) -> Iterator[Layer]:
    """Yield the layers that say what somebody decided; what is open may still change."""
    return (layer for layer in study.layers if layer.state == "finished")


def _single_values(coding: CodingData, study: Study, attribute: str) -> CodingData:
    """Return the items of an attribute, those on which several values meet as sets."""
    used = {
        value
        for layer in _finished(study)
        for unit in layer.units
        for values in [unit.attributes.get(attribute)]
        for value in (values if isinstance(values, tuple) else (values,))
        if isinstance(value, str)
    }
    return _apart(coding, used)


def _apart(coding: CodingData, used: Collection[str]) -> CodingData:
    """Return items on which several values meet as sets, so that each value has its own row."""
    met = {c: str(c).split("+") for c in coding.categories if c not in used and c != NONE}
    met = {category: parts for category, parts in met.items() if set(parts) <= set(used)}
    if not met:
        return coding
    sets = [frozenset(met.get(c, [] if c == NONE else [str(c)])) for c in coding.categories]
    return coding.recode(sets, how="values:single")


def _table(
    study: Study,
    plan: Plan,
    id: str,
    title: str,
    items: str,
    coding: CodingData,
    single: CodingData,
    continua: UnitizingData | None = None,
) -> AgreementTable:
    """Measure every category and all together by every measure that the data allow."""
    columns = [c for c in COLUMNS if c.measure != "kappa" or coding.n_annotators == 2]
    if continua is not None:
        columns.append(UNITIZING)
    overall = Row("all", "all together", {})
    empty = AgreementTable(id, title, items, tuple(columns), (), overall, coding, single, continua)

    def cells(label: Hashable | None, parts: tuple[str, ...] = ()) -> dict[str, Result]:
        return {
            column.measure: plan.measure(parse(column.measure), data, parts=parts)
            for column in columns
            if (data := empty.data_of(column.measure, label)) is not None
        }

    labels = [label for label in single.labels if label != NONE]
    rows = tuple(
        Row(f"category:{show(label)}", study.scheme.title_of(show(label)), cells(label), label)
        for label in sorted(labels, key=_order(study))
    )
    parts = PAIRED if plan.measures_pairs(coding) else ()
    return replace(empty, rows=rows, overall=replace(overall, cells=cells(None, parts)))


def _order(study: Study) -> Callable[[Hashable], tuple[int, str]]:
    """Return a key that sorts categories and values of attributes as the scheme lists them."""
    place = scheme_order(study.scheme)
    values: dict[Hashable, int] = {}
    for attribute in study.scheme.decisions:
        values |= {value: i for i, value in enumerate(attribute.values)}
    return lambda label: (values.get(label, place(label)[0]), show(label))
