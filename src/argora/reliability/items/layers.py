"""Whose layers count, and for which documents."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from argora.model import Layer, Study
from argora.model.layer import Kind

__all__ = ["PERSONS", "Shared", "placed_layers", "shared_layers", "who_counts"]

PERSONS: tuple[Kind, ...] = ("person",)

Shared = dict[str, dict[str, Layer]]
"""The layers of each document, by annotator."""


def shared_layers(
    study: Study,
    *,
    tasks: Collection[str] = ("units",),
    kinds: Collection[Kind] = PERSONS,
    round: int = 1,
    at_least: int = 2,
) -> Shared:
    """Return the finished layers of each document that enough annotators did, by annotator.

    Only layers that cover all the tasks count; for relations, units may be fixed. A document that
    fewer than ``at_least`` annotators did tells nothing about agreement and is left out. The answer
    is not to be changed.

    Raises
    ------
    DataError
        If the layers are of several phases; ``study.select(phase=...)`` chooses one.
    """
    key = ("shared layers", frozenset(tasks), frozenset(kinds), round, at_least)
    if key not in study.derived:
        study.derived[key] = _shared(study, tasks, kinds, round, at_least)
    layers: Shared = study.derived[key]
    return layers


def _shared(
    study: Study, tasks: Collection[str], kinds: Collection[Kind], round: int, at_least: int
) -> Shared:
    _ = study.phase  # raises where there are several
    allowed = {annotator.id for annotator in study.annotators if annotator.kind in kinds}
    by_document: Shared = {document.id: {} for document in study.documents}
    for layer in study.layers:
        if (
            layer.round == round
            and layer.state == "finished"
            and layer.annotator in allowed
            and layer.answers(tasks)
        ):
            by_document[layer.document][layer.annotator] = layer
    return {id: layers for id, layers in by_document.items() if len(layers) >= at_least}


def placed_layers(
    study: Study, layers: Shared, *, at_least: int = 2
) -> tuple[Shared, tuple[str, ...]]:
    """Leave out layers with units none of which has a place in the text; say so in a note.

    Their annotators marked something, but nobody knows where: that is no decision against any
    place. Documents without a text, or length, or given segments have no places to ask for.
    """
    remaining: Shared = {}
    n_layers = n_units = 0
    for id, by_annotator in layers.items():
        if not any(layer.units for layer in by_annotator.values()):
            if len(by_annotator) >= at_least:
                remaining[id] = by_annotator
            continue
        document = study.document(id)
        unplaced = {
            annotator
            for annotator, layer in by_annotator.items()
            if document.n_characters
            and layer.units
            and not any(unit.spans_in(document) for unit in layer.units)
        }
        n_layers += len(unplaced)
        n_units += sum(len(by_annotator[annotator].units) for annotator in unplaced)
        placed = {
            annotator: layer
            for annotator, layer in by_annotator.items()
            if annotator not in unplaced
        }
        if len(placed) >= at_least:
            remaining[id] = placed
    if not n_layers:
        return remaining, ()
    times = "once" if n_layers == 1 else f"{n_layers} times"
    note = (
        f"{times} no unit of an annotator has a place in the text of the document ({n_units} units "
        "in all): what they decided there is missing"
    )
    return remaining, (note,)


def who_counts(kinds: Iterable[Kind], round: int) -> str:
    """Spell the kinds and the round that count, for signatures."""
    return f"kinds:{'+'.join(sorted(kinds))}" + (f"|round:{round}" if round > 1 else "")
