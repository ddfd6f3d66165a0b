"""A study as reliability data: which items annotators decide on, and what they decided."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, get_args

from argora.errors import DataError, did_you_mean
from argora.model import Document, Layer, Segmentation, Study, Unit
from argora.model.layer import Kind
from argora.reliability.coding import CodingData
from argora.reliability.unitizing import UnitizingData, make_continuum

__all__ = ["NONE", "PERSONS", "By", "items", "shared_layers", "units"]

By = Literal["document", "sentence", "token", "unit"]
NONE = "none"
PERSONS: tuple[Kind, ...] = ("person",)


@dataclass(frozen=True)
class _View:
    """How one document falls into items: their names and, if they are stretches, their spans."""

    names: tuple[Hashable, ...]
    cut: Segmentation
    document: Document

    @cached_property
    def place(self) -> Mapping[str, int]:
        """The item of every given segment, by the id that units use."""
        return {id: i for i, id in enumerate(self.cut.ids) if self.cut.name == "segment"}

    def rows_of(self, unit: Unit) -> Iterable[int]:
        """Return the items a unit lies on: its given segments, or all that its words overlap."""
        if found := [self.place[id] for id in unit.segment if id in self.place]:
            return found
        spans = unit.spans_in(self.document)
        return [index for span in spans for index in self.cut.overlapping(span)]


def shared_layers(
    study: Study,
    *,
    tasks: Collection[str] = ("units",),
    kinds: Collection[Kind] = PERSONS,
    round: int = 1,
    at_least: int = 2,
) -> dict[str, dict[str, Layer]]:
    """Return the finished layers of each document that enough annotators did, by annotator.

    Only layers that cover all the tasks count. A document that fewer than ``at_least`` annotators
    did tells nothing about agreement and is left out.
    """
    allowed = {annotator.id for annotator in study.annotators if annotator.kind in kinds}
    found = {}
    for document in study.documents:
        layers = {
            layer.annotator: layer
            for layer in study.layers_of(document.id)
            if layer.annotator in allowed
            and layer.round == round
            and layer.state == "finished"
            and layer.covers.issuperset(tasks)
        }
        if len(layers) >= at_least:
            found[document.id] = layers
    return found


def items(
    study: Study,
    *,
    by: By = "sentence",
    of: str = "category",
    kinds: Collection[Kind] = PERSONS,
    round: int = 1,
) -> CodingData:
    """Turn a study into items that annotators put into categories.

    Parameters
    ----------
    by : ``sentence`` or ``token``: every segment of every document; ``unit``: the given segments
        of pre-segmented documents; ``document``: the document as a whole.
    of : ``category`` or ``attribute:NAME`` such as ``attribute:stance``.
    kinds : which kinds of annotators count.
    round : which round of each annotator counts.

    Returns
    -------
    CodingData, grouped by the documents' resampling groups. For ``category`` the items are
    set-valued: a sentence, token or document has every category of which a unit covers any part,
    and the empty set if the annotator marked nothing there (Stab & Gurevych 2014, COLING, section
    5.2). For attributes an item has the value of the units that bear it, ``none`` without such a
    unit, and values joined by ``+`` where several meet. Given segments (``unit``) are
    single-valued, and a segment without a decision is missing: whoever means "nothing here" must
    say so.

    Notes
    -----
    Who did not do a document is missing there. Documents that fewer than two of these annotators
    did are left out.

    Raises
    ------
    DataError
        If ``by`` or ``of`` is unknown, or a document lacks the segmentation.
    """
    if by not in get_args(By):
        raise DataError(f"items by {by!r}: expected one of {list(get_args(By))}")
    what, _, attribute = of.partition(":")
    if what not in ("category", "attribute") or (what == "attribute") != bool(attribute):
        raise DataError(f"items of {of!r}: expected 'category' or 'attribute:NAME'")
    if attribute:
        attribute = _known_attribute(study, attribute)
        of = f"attribute:{attribute}"
    layers = shared_layers(study, tasks=_needs(by, attribute), kinds=kinds, round=round)
    decide = _decider(by, attribute)
    views = {id: _view(study.document(id), by) for id in layers}
    rows: list[tuple[Hashable, str, Hashable]] = []
    groups: dict[Hashable, Hashable] = {}
    for id, by_annotator in layers.items():
        names = views[id].names
        groups.update(dict.fromkeys(names, views[id].document.cluster))
        for who, layer in by_annotator.items():
            for name, value in zip(names, decide(layer, views[id]), strict=True):
                if value is not None:
                    rows.append((name, who, value))
    data = CodingData.from_rows(rows, groups=groups)
    people = tuple(
        a.id for a in study.annotators if any(a.id in found for found in layers.values())
    )
    provenances = {view.cut.provenance for view in views.values() if by != "document"}
    cut = "/" + "+".join(sorted(provenances)) if provenances else ""
    silent = tuple(name for name in people if name not in data.annotators)
    return replace(
        data,
        annotators=(*data.annotators, *silent),
        grouping=_grouping(view.document for view in views.values()),
        derivation=f"items:{by}{cut}|of:{of}|{_who(kinds, round)}",
        source="study",
        notes=_left_out(layers, views, by, attribute),
    )


def _grouping(documents: Iterable[Document]) -> str:
    return "group" if any(d.cluster != d.id for d in documents) else "document"


def _needs(by: By, attribute: str) -> tuple[str, ...]:
    """Return the tasks that must have been asked: attributes of units need units as well."""
    if not attribute:
        return ("units",)
    return ("attributes",) if by == "document" else ("units", "attributes")


def _left_out(
    layers: Mapping[str, Mapping[str, Layer]], views: Mapping[str, _View], by: By, attribute: str
) -> tuple[str, ...]:
    """Return what to tell about units that decide on no item."""
    if by == "document" and attribute:
        return ()
    found = [(u, views[id]) for id, own in layers.items() for la in own.values() for u in la.units]
    notes = []
    if not attribute and (bare := sum(unit.category is None for unit, _ in found)):
        notes.append(f"{bare} units without a category are left out")
    if by != "document" and (lost := sum(not view.rows_of(unit) for unit, view in found)):
        notes.append(f"{lost} units lie on no {by} and are left out")
    return tuple(notes)


def units(study: Study, *, kinds: Collection[Kind] = PERSONS, round: int = 1) -> UnitizingData:
    """Turn a study into continua: a document is as long as its characters.

    The parts of a discontinuous unit stay one unit. Units without words in the document have no
    place on a continuum and are left out; units without a category have the category ``?``; the
    notes count both.
    """
    continua = []
    missing = bare = 0
    for id, by_annotator in shared_layers(study, kinds=kinds, round=round).items():
        document = study.document(id)
        marks = {}
        for who, layer in by_annotator.items():
            placed = [unit for unit in layer.units if unit.spans_in(document)]
            missing += len(layer.units) - len(placed)
            bare += sum(unit.category is None for unit in placed)
            marks[who] = [
                (
                    tuple((span.start, span.end) for span in unit.spans_in(document)),
                    unit.category or "?",
                )
                for unit in placed
            ]
        continua.append(make_continuum(id, document.n_characters, marks, group=document.cluster))
    notes = []
    if missing:
        notes.append(f"{missing} units without words in the text have no place on a continuum")
    if bare:
        notes.append(f"{bare} units without a category have the category '?'")
    if overlapping := sum(continuum.n_overlapping for continuum in continua):
        notes.append(
            f"{overlapping} stretches where units of one annotator overlap count as segments of "
            "their own, with the categories of both"
        )
    return UnitizingData(
        tuple(continua),
        derivation=f"units:character|{_who(kinds, round)}",
        source="study",
        notes=tuple(notes),
    )


def _who(kinds: Iterable[Kind], round: int) -> str:
    return f"kinds:{'+'.join(sorted(kinds))}" + (f"|round:{round}" if round > 1 else "")


def _known_attribute(study: Study, name: str) -> str:
    declared = study.scheme.attribute(name)
    if declared is not None:
        return declared.name
    used: set[str] = set()
    for layer in study.layers:
        used.update(layer.attributes)
        for unit in layer.units:
            used.update(unit.attributes)
    if name in used:
        return name
    known = sorted({*used, *(attribute.name for attribute in study.scheme.attributes)})
    near = did_you_mean(name, known)
    raise DataError(f"no attribute {name!r} in this study{near}; it has {known or 'none'}")


def _view(document: Document, by: By) -> _View:
    if by == "document":
        return _View((document.id,), Segmentation("document", ()), document)
    name = "segment" if by == "unit" else by
    cut = document.segmentations.get(name)
    if cut is None:
        raise DataError(
            f"document {document.id!r} has no segmentation {name!r}; it has "
            f"{sorted(document.segmentations) or 'none'}: "
            + ("items by 'unit' need given segments" if by == "unit" else "its text is missing")
        )
    return _View(tuple((document.id, i) for i in range(len(cut))), cut, document)


Decide = Callable[[Layer, _View], list[Hashable | None]]


def _decider(by: By, attribute: str) -> Decide:
    if by == "document" and attribute:
        return lambda layer, _: ["+".join(sorted(_texts(layer.attributes.get(attribute, NONE))))]
    if by == "document":
        return lambda layer, _: [frozenset(u.category for u in layer.units if u.category)]
    value = _category if not attribute else lambda unit: unit.attributes.get(attribute)
    if by == "unit":
        return lambda layer, view: [
            "+".join(sorted(found)) or None for found in _values(layer, view, value)
        ]
    if attribute:
        return lambda layer, view: [
            "+".join(sorted(found)) or NONE for found in _values(layer, view, value)
        ]
    return lambda layer, view: [frozenset(found) for found in _values(layer, view, value)]


def _category(unit: Unit) -> str | None:
    return unit.category


def _texts(value: Any) -> Iterable[str]:
    return value if isinstance(value, tuple) else (str(value),)


def _values(layer: Layer, view: _View, value: Callable[[Unit], Any]) -> list[set[str]]:
    found: list[set[str]] = [set() for _ in view.names]
    for unit in layer.units:
        said = value(unit)
        if said is not None:
            for index in view.rows_of(unit):
                found[index].update(_texts(said))
    return found
