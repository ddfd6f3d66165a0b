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


def placed_layers(
    study: Study, layers: Shared, *, at_least: int = 2
) -> tuple[Shared, tuple[str, ...]]:
    """Leave out layers with units none of which has a place in the text; say so in a note.

    Their annotators marked something, but nobody knows where: that is no decision against any
    place. Documents without a text, or length, or given segments have no places to ask for.
    """
    kept: Shared = {}
    n_layers = n_units = 0
    for id, by_annotator in layers.items():
        document = study.document(id)
        unplaced = {
            who
            for who, layer in by_annotator.items()
            if document.n_characters
            and layer.units
            and not any(unit.spans_in(document) for unit in layer.units)
        }
        n_layers += len(unplaced)
        n_units += sum(len(by_annotator[who].units) for who in unplaced)
        placed = {who: layer for who, layer in by_annotator.items() if who not in unplaced}
        if len(placed) >= at_least:
            kept[id] = placed
    if not n_layers:
        return kept, ()
    times = "once" if n_layers == 1 else f"{n_layers} times"
    note = (
        f"{times} no unit of an annotator has a place in the text of the document ({n_units} units "
        "in all): what they decided there is missing"
    )
    return kept, (note,)


def who_counts(kinds: Iterable[Kind], round: int) -> str:
    """Return how a signature says whose annotations count."""
    return f"kinds:{'+'.join(sorted(kinds))}" + (f"|round:{round}" if round > 1 else "")
