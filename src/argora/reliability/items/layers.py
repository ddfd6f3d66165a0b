"""Whose layers count, and for which documents."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from argora.model import Layer, Study
from argora.model.layer import Kind

__all__ = ["PERSONS", "Shared", "shared_layers", "who_counts"]

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


def who_counts(kinds: Iterable[Kind], round: int) -> str:
    """Return how a signature says whose annotations count."""
    return f"kinds:{'+'.join(sorted(kinds))}" + (f"|round:{round}" if round > 1 else "")
