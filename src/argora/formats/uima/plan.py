"""The types that are written: one of units, one of relations, with a feature per attribute."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from argora.formats.typed.texts import SENTENCE, TOKEN
from argora.formats.uima.types import ID_MARK, NAME_MARK
from argora.model import Relation, Unit
from argora.model.layer import Value

__all__ = ["CATEGORY", "ID", "RELATION", "UNIT", "Plan", "kind_of", "planned"]

UNIT, RELATION = "webanno.custom.ArgumentUnit", "webanno.custom.ArgumentRelation"
CATEGORY, ID = "category", "argora"
_RESERVED = frozenset(
    {
        *("begin", "end", "sofa", "type", "self", "id", "xmiID", "get", "set", "value", "elements"),
        *("get_covered_text", "Governor", "Dependent", "source", "target", "from", "to", "arg1"),
        *("arg2", "premise", "conclusion", CATEGORY, ID),
    }
)
_LARGEST = 2**63

# An attribute may have values of several kinds: each has a feature of its own.
Key = tuple[str, str]


@dataclass(frozen=True)
class Plan:
    """The type system, and by attribute and kind of value the feature that holds it."""

    type_system: Any
    units: Mapping[Key, str]
    relations: Mapping[Key, str]


def kind_of(value: Value) -> str:
    """Return which type of UIMA holds a value; large numbers are texts.

    >>> kind_of(True), kind_of(7), kind_of(10**20), kind_of(("a", "b"))
    ('Boolean', 'Long', 'String', 'StringArray')
    """
    if isinstance(value, bool):
        return "Boolean"
    if isinstance(value, int):
        return "Long" if -_LARGEST <= value < _LARGEST else "String"
    if isinstance(value, float):
        return "Double"
    return "StringArray" if isinstance(value, tuple) else "String"


def planned(cassis: Any, units: Iterable[Unit], relations: Iterable[Relation]) -> Plan:
    """Return the types that can hold these units and relations."""
    types = cassis.TypeSystem()
    types.create_type(SENTENCE)
    types.create_type(TOKEN)
    unit = types.create_type(UNIT, description="A unit of an argument.")
    relation = types.create_type(RELATION, description="A relation between units.")
    for name in ("Governor", "Dependent"):
        types.create_feature(relation, name, unit)
    of_units = _add_features(types, unit, units)
    of_relations = _add_features(types, relation, relations)
    return Plan(types, of_units, of_relations)


def _add_features(types: Any, type: Any, elements: Iterable[Unit | Relation]) -> dict[Key, str]:
    types.create_feature(type, CATEGORY, "uima.cas.String")
    types.create_feature(type, ID, "uima.cas.String", description=ID_MARK)
    keys = {
        (name, kind_of(value))
        for element in elements
        for name, value in element.attributes.items()
        if name != CATEGORY
    }
    features: dict[Key, str] = {}
    for name, kind in sorted(keys):
        feature = _free(name, {*_RESERVED, *features.values()})
        about = "" if feature == name else NAME_MARK + json.dumps(name)
        types.create_feature(type, feature, f"uima.cas.{kind}", description=about)
        features[name, kind] = feature
    return features


def _free(name: str, used_names: set[str]) -> str:
    """Return a name that a feature can have and that nothing has yet."""
    plain = re.sub(r"[^A-Za-z0-9_]", "_", name)
    if not re.match(r"[A-Za-z]", plain):
        plain = f"a{plain}"
    if keyword.iskeyword(plain):
        plain = f"{plain}_"
    lowered = {each.lower() for each in used_names}
    candidate, n = plain, 1
    while candidate.lower() in lowered:
        n += 1
        candidate = f"{plain}_{n}"
    return candidate
