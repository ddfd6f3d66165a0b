"""A second step of annotation: units are fixed, and only relations between them are asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from argora.errors import DataError, did_you_mean
from argora.model.layer import Annotator, Layer, Unit
from argora.model.span import Span
from argora.model.study import Study

__all__ = ["fixed_layer", "gold_named", "notes_on_fixed_units", "unit_identity", "with_fixed_units"]

TOOL = "argora assign"


def notes_on_fixed_units(study: Study) -> list[str]:
    """Return a note for each annotator whose fixed units are not those of the first of a document.

    It names the documents, and in the first of them a unit that differs.
    """
    first: dict[tuple[str, int, str], Layer] = {}
    differing: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for layer in study.layers:
        if not layer.has_fixed_units:
            continue
        other = first.setdefault((layer.document, layer.round, layer.phase), layer)
        one, two = (Counter(map(unit_identity, each.units)) for each in (other, layer))
        if one != two:
            unit = min((one - two) + (two - one))[0]
            names = layer.annotator, other.annotator
            differing.setdefault(names, []).append((layer.document, unit))
    return [
        f"the fixed units of {one!r} are not those of {other!r} in "
        f"{len(places)} document{'s' * (len(places) > 1)}, such as unit {places[0][1]!r} of "
        f"{places[0][0]!r}; give all annotators the units of one gold"
        for (one, other), places in differing.items()
    ]


def unit_identity(unit: Unit) -> tuple[str, tuple[Span, ...], tuple[str, ...], str]:
    """Return what makes two fixed units the same: id, place and category."""
    return unit.id, unit.spans, unit.segment, unit.category or ""


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


def fixed_layer(gold: Layer, annotator: str, *, phase: str = "") -> Layer:
    """Return the open layer in which an annotator relates the units of a gold layer."""
    return Layer(
        gold.document,
        annotator,
        units=gold.units,
        state="open",
        covers=frozenset({"relations"}),
        scheme_version=gold.scheme_version,
        guideline_version=gold.guideline_version,
        tool=TOOL,
        phase=phase,
    )


def with_fixed_units(study: Study, annotator: str, *, gold: str, phase: str = "") -> Study:
    """Return a study in which an annotator is asked for relations between the units of a gold.

    It has the documents with a finished gold layer. The annotator's layers are open, hold the units
    of the gold with their attributes, and cover relations alone.

    Parameters
    ----------
    phase : in which relations are asked, the last one if the study does not name it; empty where
        the gold has no phase.

    Raises
    ------
    DataError
        If the gold has no finished layer, or has some of several phases besides this one, or no
        phase is named although the gold has one.
    """
    golds = [
        each
        for each in study.layers
        if each.annotator == gold
        and each.round == 1
        and each.state == "finished"
        and (not phase or each.phase != phase)
    ]
    _refuse_phases(gold, {layer.phase for layer in golds}, phase)
    layers = [fixed_layer(each, annotator, phase=phase) for each in golds]
    if not layers:
        besides = f" in another phase than {phase!r}" if phase in study.phases else ""
        raise DataError(f"{gold!r} has no finished layer{besides} whose units could be fixed")
    documents = {layer.document for layer in layers}
    people = {each.id: each for each in study.annotators} | {annotator: Annotator(annotator)}
    bare = study.select(documents=documents, annotators=[])
    phases = study.phases if phase in ("", *study.phases) else (*study.phases, phase)
    return replace(bare, annotators=(people[annotator],), phases=phases, layers=tuple(layers))


def _refuse_phases(gold: str, phases: set[str], phase: str) -> None:
    """Raise DataError if it is not clear whose units are fixed, or in which phase they are."""
    named = sorted(phases - {""})
    if named and not phase:
        raise DataError(
            f"{gold!r} is of phase {named[0]!r}; name the phase in which relations are asked, "
            "phase=..."
        )
    if len(phases) > 1:
        listed = " and ".join([*map(repr, named), *["no phase"] * ("" in phases)])
        raise DataError(
            f"{gold!r} has finished layers of {listed}, and units of one are fixed; write that "
            f"phase alone first, such as 'argora convert STUDY PART --phase {named[-1]}', and "
            "take its gold"
        )
