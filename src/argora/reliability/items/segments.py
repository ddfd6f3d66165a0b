"""Items by sentence, token, given segment or document: what annotators said of each of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from argora.model import Document, Layer, Segmentation, Study, Unit
from argora.reliability.coding.hierarchy import tree_of
from argora.reliability.grid import Grid, grid_of
from argora.reliability.items.decisions import NONE, Decisions, bare_note, texts, units_in
from argora.reliability.items.layers import Shared

__all__ = ["BySegment", "by_segment", "needs"]

BySegment = Literal["document", "sentence", "token", "unit"]


@dataclass(frozen=True)
class _View:
    """How one document falls into items: their names and, if they are stretches, their spans.

    Given segments are called by their ids, as people know them; all others by their places.
    """

    names: tuple[Hashable, ...]
    grid: Grid


def needs(by: str, attribute: str) -> tuple[str, ...]:
    """Return the tasks that must have been asked: attributes of units need units as well."""
    if not attribute:
        return ("units",)
    return ("attributes",) if by == "document" else ("units", "attributes")


def by_segment(study: Study, layers: Shared, *, by: BySegment, attribute: str) -> Decisions:
    """Decide on every segment of every document, or on the document as a whole."""
    decide = _decider(by, attribute)
    views = {id: _view(study.document(id), by) for id in layers}
    rows: list[tuple[Hashable, str, Hashable]] = []
    groups: dict[Hashable, Hashable] = {}
    for id, by_annotator in layers.items():
        names = views[id].names
        groups.update(dict.fromkeys(names, views[id].grid.document.cluster))
        for annotator, layer in by_annotator.items():
            for name, value in zip(names, decide(layer, views[id]), strict=True):
                if value is not None:
                    rows.append((name, annotator, value))
    provenances = {view.grid.cut.provenance for view in views.values() if by != "document"}
    cut = "/" + "+".join(sorted(provenances)) if provenances else ""
    of = f"attribute:{attribute}" if attribute else "category"
    notes = _left_out(layers, views, by, attribute)
    tree = None if attribute else tree_of(study.scheme, "unit")
    return Decisions(rows, groups, f"items:{by}{cut}|of:{of}", notes, tree=tree)


def _left_out(
    layers: Shared, views: dict[str, _View], by: BySegment, attribute: str
) -> tuple[str, ...]:
    """Note the units that decide on no item."""
    notes = () if attribute else bare_note(layers)
    if by == "document":
        return notes
    lost = sum(not views[id].grid.rows_of(unit) for id, _, unit in units_in(layers))
    return (*notes, f"{lost} units lie on no {by} and are left out") if lost else notes


def _view(document: Document, by: BySegment) -> _View:
    if by == "document":
        return _View((document.id,), Grid(Segmentation("document", ()), document))
    if by == "unit":
        grid = grid_of(document, "segment", lacking="items by 'unit' need given segments")
    else:
        grid = grid_of(document, by)
    names = grid.cut.ids if by == "unit" and grid.cut.ids else range(len(grid.cut))
    return _View(tuple((document.id, name) for name in names), grid)


Decide = Callable[[Layer, _View], list[Hashable | None]]


def _decider(by: BySegment, attribute: str) -> Decide:
    if by == "document" and attribute:
        return lambda layer, _: ["+".join(sorted(_of_document(layer, attribute)))]
    if by == "document":
        return lambda layer, _: [frozenset(u.category for u in layer.units if u.category)]
    value = _category if not attribute else lambda unit: unit.attributes.get(attribute)
    if by == "unit":
        return lambda layer, view: [
            "+".join(sorted(values)) or None for values in _values(layer, view, value)
        ]
    if attribute:
        return lambda layer, view: [
            "+".join(sorted(values)) or NONE for values in _values(layer, view, value)
        ]
    return _categories


def _of_document(layer: Layer, attribute: str) -> Iterable[str]:
    value = layer.attributes.get(attribute)
    return (NONE,) if value is None else texts(value)


def _categories(layer: Layer, view: _View) -> list[Hashable | None]:
    """Return the categories on every item; None, a missing decision, where one is not known."""
    bare = (unit for unit in layer.units if unit.category is None)
    unknown = {index for unit in bare for index in view.grid.rows_of(unit)}
    values = _values(layer, view, _category)
    return [None if i in unknown else frozenset(categories) for i, categories in enumerate(values)]


def _category(unit: Unit) -> str | None:
    return unit.category


def _values(layer: Layer, view: _View, value: Callable[[Unit], Any]) -> list[set[str]]:
    values: list[set[str]] = [set() for _ in view.names]
    for unit in layer.units:
        unit_value = value(unit)
        if unit_value is not None:
            for index in view.grid.rows_of(unit):
                values[index].update(texts(unit_value))
    return values
