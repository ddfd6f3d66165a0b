"""Probabilities in formats that have no place of their own for them: as a note, in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from argora.errors import FormatError, MendedError, ModelError
from argora.formats.base import Losses, Problems
from argora.model import FrozenMap, Layer, Probabilities, Relation, Study, Unit, decode, encode
from argora.model.layer import NOTE
from argora.model.strict_json import parse_json

__all__ = ["PROBABILITIES", "from_notes", "to_notes"]

PROBABILITIES = f"{NOTE}:probabilities"

Element = TypeVar("Element", Unit, Relation)


def to_notes(study: Study, carried: frozenset[str], losses: Losses) -> Study:
    """Return the study with probabilities as notes; count those that the format cannot carry.

    Parameters
    ----------
    carried : on what the format carries notes: ``units``, ``relations``.
    """

    def noted(element: Element, layer: Layer) -> Element:
        of = "units" if isinstance(element, Unit) else "relations"
        if element.probabilities is None:
            return element
        bare = replace(element, probabilities=None)
        if of not in carried:
            losses.add(f"probabilities of {of}", f"{element.id} in the {layer.name}")
            return bare
        words = json.dumps(encode(element.probabilities), ensure_ascii=False)
        return replace(bare, attributes=FrozenMap(bare.attributes).set(PROBABILITIES, words))

    return _changed(study, noted, lambda element: element.probabilities is not None)


def from_notes(study: Study, problems: Problems, place: Path) -> Study:
    """Return the study with the probabilities that notes hold; a broken note stays a note."""

    def read(element: Element, layer: Layer) -> Element:
        words = element.attributes.get(PROBABILITIES)
        if not isinstance(words, str):
            return element
        try:
            probabilities = decode(parse_json(words), Probabilities)
        except (FormatError, ModelError) as error:
            problem = f"probabilities of {element.id} in the {layer.name}: {error}"
            problems.append(MendedError(f"{problem}; they are left as a note", path=place))
            return element
        attributes = FrozenMap(element.attributes).set(PROBABILITIES, None)
        return replace(element, attributes=attributes, probabilities=probabilities)

    result = _changed(study, read, lambda element: PROBABILITIES in element.attributes)
    if result is study:
        return study
    names = [each for each in study.scheme.attributes if each.name != PROBABILITIES]
    return replace(result, scheme=replace(study.scheme, attributes=tuple(names)))


def _changed(
    study: Study,
    change: Callable[[Any, Layer], Any],
    concerns: Callable[[Unit | Relation], bool],
) -> Study:
    """Return the study with each unit and relation changed that this concerns."""
    layers = tuple(
        replace(
            layer,
            units=tuple(change(unit, layer) for unit in layer.units),
            relations=tuple(change(tie, layer) for tie in layer.relations),
        )
        if any(map(concerns, layer.things))
        else layer
        for layer in study.layers
    )
    if all(new is old for new, old in zip(layers, study.layers, strict=True)):
        return study
    return replace(study, layers=layers)
