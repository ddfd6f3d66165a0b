"""Items by character: every character of every document, equal neighbours in one row."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import groupby

from argora.model import Document, Layer, Study
from argora.reliability.coding.hierarchy import tree_of
from argora.reliability.items.decisions import NONE, Decisions, bare_note, texts, units_in
from argora.reliability.items.layers import Shared
from argora.reliability.unitizing.continuum import UNKNOWN

__all__ = ["by_character"]


def by_character(study: Study, layers: Shared, *, attribute: str) -> Decisions:
    """Decide on every character, as runs on which nobody changes: rows with a weight.

    A run never reaches beyond its document; only the length of the text need be known.
    """
    rows: list[tuple[Hashable, str, Hashable]] = []
    groups: dict[Hashable, Hashable] = {}
    weights: dict[Hashable, int] = {}
    for id, by_annotator in layers.items():
        document = study.document(id)
        for start, end, decisions in _runs(document, by_annotator, attribute):
            name = (id, start)
            groups[name] = document.cluster
            weights[name] = end - start
            rows += [
                (name, annotator, value)
                for annotator, value in decisions.items()
                if value is not None
            ]
    lost = sum(not unit.spans_in(study.document(id)) for id, _, unit in units_in(layers))
    notes = () if attribute else bare_note(layers)
    if lost:
        notes = (*notes, f"{lost} units have no words in the text and are left out")
    of = f"attribute:{attribute}" if attribute else "category"
    tree = None if attribute else tree_of(study.scheme, "unit")
    return Decisions(rows, groups, f"items:character|of:{of}", notes, weights, tree)


def _runs(
    document: Document, layers: Mapping[str, Layer], attribute: str
) -> Iterator[tuple[int, int, Mapping[str, Hashable]]]:
    """Yield stretches with what each annotator says there; neighbours differ."""
    open_: dict[str, dict[str, int]] = {annotator: {} for annotator in layers}
    values = dict.fromkeys(layers, _value({}, attribute))
    start = 0
    for position, events in groupby(_borders(document, layers, attribute), lambda event: event[0]):
        changed = set()
        for _, annotator, value, step in events:
            open_[annotator][value] = open_[annotator].get(value, 0) + step
            changed.add(annotator)
        new = {annotator: _value(open_[annotator], attribute) for annotator in changed}
        if all(values[annotator] == value for annotator, value in new.items()):
            continue
        if position > start:
            yield start, position, values
        start, values = position, {**values, **new}
    if document.n_characters > start:
        yield start, document.n_characters, values


def _borders(
    document: Document, layers: Mapping[str, Layer], attribute: str
) -> list[tuple[int, str, str, int]]:
    """List the positions at which values begin (+1) and end (-1), in text order."""
    borders = []
    for annotator, layer in layers.items():
        for unit in layer.units:
            value = unit.attributes.get(attribute) if attribute else unit.category
            if value is None:
                texts_of_unit: Iterable[str] = () if attribute else (str(UNKNOWN),)
            else:
                texts_of_unit = texts(value)
            for text in texts_of_unit:
                for span in unit.spans_in(document):
                    borders += [(span.start, annotator, text, 1), (span.end, annotator, text, -1)]
    return sorted(borders)


def _value(open_: Mapping[str, int], attribute: str) -> Hashable:
    values = [value for value, n in open_.items() if n > 0]
    if UNKNOWN in values:
        return None
    if attribute:
        return "+".join(sorted(values)) or NONE
    return frozenset(values)
