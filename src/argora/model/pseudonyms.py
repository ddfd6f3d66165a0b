"""A study without the names of its people: ``a1``, ``a2``, ... in their place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TypeVar

from argora.model.layer import Annotator, Layer, Relation, Unit, decided
from argora.model.study import Study

__all__ = ["pseudonymised"]

Bearer = TypeVar("Bearer", Layer, Unit, Relation)


def pseudonymised(study: Study, *, seed: int, notes: bool = False) -> Study:
    """Return a study whose people are called ``a1``, ``a2``, ..., in random order.

    Models and gold keep their names. The attributes of people go, such as an address.

    Parameters
    ----------
    seed : gives the same pseudonyms again to whoever knows the names of all people, so it has to
        be stored as the names are.
    notes : keep the notes of the annotators, who may name people in them.
    """
    pseudonyms = _pseudonyms(study, seed)
    annotators = tuple(
        Annotator(pseudonyms[each.id]) if each.id in pseudonyms else each
        for each in study.annotators
    )
    layers = tuple(
        replace(
            each if notes else _without_notes(each),
            annotator=pseudonyms.get(each.annotator, each.annotator),
        )
        for each in study.layers
    )
    # What changes of the scheme recorded goes: a pseudonym may be the name of somebody else there.
    migrations = tuple(replace(each, records=()) for each in study.migrations)
    return replace(study, annotators=annotators, layers=layers, migrations=migrations)


def _pseudonyms(study: Study, seed: int) -> Mapping[str, str]:
    """Return the pseudonym of each person; none is the name of a model or of gold."""
    people = [each.id for each in study.annotators if each.kind == "person"]
    others = {each.id for each in study.annotators} - set(people)
    Random(seed).shuffle(people)
    free = (name for n in range(1, len(study.annotators) + 1) if (name := f"a{n}") not in others)
    return dict(zip(people, free, strict=False))


def _without_notes(layer: Layer) -> Layer:
    return replace(
        _bare(layer),
        units=tuple(map(_bare, layer.units)),
        relations=tuple(map(_bare, layer.relations)),
    )


def _bare(bearer: Bearer) -> Bearer:
    return replace(bearer, attributes=decided(bearer.attributes))
