"""Kinds of AIF nodes and what they stand for: the one table that reading and writing share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from argora.model import FrozenMap, Scheme
from argora.schemes.nearest import nearest_relation

__all__ = [
    "FORCE",
    "KINDS",
    "LOCUTION_FIELDS",
    "RELATIONS",
    "SCHEME",
    "SCHEME_ID",
    "SCHEME_IDS",
    "SPEAKER",
    "SPEECH_START",
    "UNITS",
    "kind_of",
    "name_attribute",
    "spelled",
]

UNITS: Mapping[str, str] = FrozenMap({"I": "proposition", "L": "locution"})
RELATIONS: Mapping[str, str] = FrozenMap(
    {
        "RA": "inference",
        "CA": "conflict",
        "MA": "rephrase",
        "TA": "transition",
        "YA": "illocution",
        "PA": "preference",
    }
)
KINDS = (*UNITS, *RELATIONS)

_NEAREST_UNIT = "I"

SPEAKER, FORCE, SCHEME, SCHEME_ID = "speaker", "force", "scheme", "scheme-id"
# Where nothing else tells, a locution begins with its speaker: at most six words, then a colon.
SPEECH_START = re.compile(r"\s*([^\s:?!]+(?:[^\S\n][^\s:?!]+){0,5})\s*:\s")
# What the list of locutions says besides who spoke: key in files, attribute of the unit.
LOCUTION_FIELDS: Mapping[str, str] = FrozenMap(
    {"timestamp": "time", "start": "start", "end": "end", "source": "source"}
)
# The numbers that AIFdb gives to the schemes used most; they need not be kept beside the name.
SCHEME_IDS: Mapping[tuple[str, str], str] = {
    ("CA", "Default Conflict"): "71",
    ("RA", "Default Inference"): "72",
    ("YA", "Asserting"): "74",
    ("YA", "Analysing"): "75",
    ("YA", "Disagreeing"): "78",
    ("YA", "Challenging"): "79",
    ("YA", "Arguing"): "80",
    ("TA", "Default Transition"): "82",
    ("YA", "Pure Questioning"): "91",
    ("YA", "Restating"): "101",
    ("MA", "Default Rephrase"): "144",
    ("YA", "Default Illocuting"): "168",
    ("YA", "Hypothesising"): "410",
    ("MA", "Evaluation"): "481",
    ("YA", "Evaluating"): "482",
    ("YA", "Alternative Giving"): "483",
}


def name_attribute(kind: str) -> str:
    """Return the attribute that holds the name of a scheme node."""
    return FORCE if kind == "YA" else SCHEME


def kind_of(what: Literal["unit", "relation"], category: str | None, scheme: Scheme) -> str | None:
    """Return the kind of node for a category: the one that reading turns into it, or the nearest.

    None if nothing comes near, which cannot happen to a unit.
    """
    names = UNITS if what == "unit" else RELATIONS
    scheme_names = scheme.unit_ids if what == "unit" else scheme.relation_ids
    for kind, name in names.items():
        if category == (name if name in scheme_names else scheme.canonical(what, name) or name):
            return kind
    if what == "unit":
        return _NEAREST_UNIT
    near = nearest_relation(category) if category else None
    return next((kind for kind, name in RELATIONS.items() if name == near), None)


def spelled(attribute: str, scheme: Scheme) -> str:
    """Return the name that an attribute has after reading under a scheme."""
    if any(attribute_type.name == attribute for attribute_type in scheme.attributes):
        return attribute
    alias_of = scheme.attribute(attribute)
    return attribute if alias_of is None else alias_of.name
