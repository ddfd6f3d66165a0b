"""A second step of annotation: units are fixed, and only relations between them are asked."""

from __future__ import annotations

from dataclasses import replace

from argora.errors import DataError, did_you_mean
from argora.model.layer import Annotator, Layer
from argora.model.study import Study

__all__ = ["gold_named", "with_fixed_units"]

TOOL = "argora assign"


def gold_named(study: Study, name: str | None) -> str:
    """Return the gold annotator of a study whose units can be fixed.

    Raises
    ------
    DataError
        If there is none of this name, or without a name none or several.
    """
    golds = [annotator.id for annotator in study.annotators if annotator.kind == "gold"]
    if name is None and len(golds) == 1:
        return golds[0]
    if name is None:
        names = f"{', '.join(golds)}; name one of them" if golds else "none; make one first"
        raise DataError(f"expected one gold annotator, and the study has {names}")
    if name not in golds:
        raise DataError(f"no gold annotator {name!r}{did_you_mean(name, golds)}")
    return name


def with_fixed_units(study: Study, annotator: str, *, gold: str) -> Study:
    """Return a study in which an annotator is asked for relations between the units of a gold.

    It has the documents with a finished gold layer. The annotator's layers are open, hold the units
    of the gold with their attributes, and cover relations alone.

    Raises
    ------
    DataError
        If the gold has no finished layer.
    """
    layers = [
        Layer(
            each.document,
            annotator,
            units=each.units,
            state="open",
            covers=frozenset({"relations"}),
            scheme_version=each.scheme_version,
            guideline_version=each.guideline_version,
            tool=TOOL,
        )
        for each in study.layers
        if each.annotator == gold and each.round == 1 and each.state == "finished"
    ]
    if not layers:
        raise DataError(f"{gold!r} has no finished layer whose units could be fixed")
    documents = {layer.document for layer in layers}
    people = {each.id: each for each in study.annotators} | {annotator: Annotator(annotator)}
    bare = study.select(documents=documents, annotators=[])
    return replace(bare, annotators=(people[annotator],)).with_layers(*layers)
