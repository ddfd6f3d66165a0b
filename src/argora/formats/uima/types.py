"""A type system: which features each type has, what they hold, and the names Argora gave them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from argora.formats.typed.texts import TOKEN, is_custom
from argora.model.layer import Value

__all__ = ["ID_MARK", "NAME_MARK", "PARTS", "Feature", "Types"]

# Descriptions of features that Argora wrote: that of ids, and before the name of an attribute.
ID_MARK, NAME_MARK = "argora:id", "argora:attribute "
# Types that hold nothing of their own.
PARTS = frozenset({"uima.tcas.DocumentAnnotation", TOKEN})
_COMMON = frozenset({"sofa", "begin", "end"})
_PRIMITIVES = frozenset(
    f"uima.cas.{name}"
    for name in ("String", "Boolean", "Byte", "Short", "Integer", "Long", "Float", "Double")
)
_ARRAYS = frozenset(f"{name}Array" for name in _PRIMITIVES)
_ANNOTATION = "uima.tcas.Annotation"


@dataclass(frozen=True)
class Feature:
    """A feature: its name in the files and in Argora, and what it holds."""

    uima_name: str
    name: str
    is_reference: bool
    is_id: bool = False


class Types:
    """The types of a CAS, looked up once each."""

    def __init__(self, type_system: Any) -> None:
        self._types = type_system
        self._features: dict[str, tuple[Feature, ...]] = {}
        self._above: dict[str, tuple[str, ...]] = {}

    def features(self, type: str) -> tuple[Feature, ...]:
        """Return the features of a type, without its place."""
        if type not in self._features:
            self._features[type] = tuple(self._read_features(type))
        return self._features[type]

    def _read_features(self, type: str) -> Iterator[Feature]:
        for each in self._types.get_type(type).all_features:
            if each.name in _COMMON:
                continue
            range_type = each.rangeType.name
            primitive = self._is_primitive(range_type)
            about = each.description or ""
            name = each.name.removesuffix("_") if each.name in ("self_", "type_") else each.name
            if about.startswith(NAME_MARK):
                name = json.loads(about.removeprefix(NAME_MARK))
            yield Feature(each.name, name, not primitive, about == ID_MARK)

    def _is_primitive(self, range_type: str) -> bool:
        if range_type in _PRIMITIVES or range_type in _ARRAYS:
            return True
        return bool(self._types.is_primitive(range_type))

    def above(self, type: str) -> tuple[str, ...]:
        """Return the types above one, up to those of UIMA itself."""
        if type not in self._above:
            names = []
            current = self._types.get_type(type).supertype
            while current is not None and not current.name.startswith("uima."):
                names.append(current.name)
                current = current.supertype
            self._above[type] = tuple(names)
        return self._above[type]

    def declared(self) -> dict[str, tuple[str, ...]]:
        """Return the names of the features that are no references, by type."""
        return {
            each.name: names
            for each in self._types.get_types()
            if (
                names := tuple(
                    dict.fromkeys(
                        feature.name
                        for feature in self.features(each.name)
                        if not feature.is_reference and not feature.is_id
                    )
                )
            )
            or is_custom(each.name)
        }

    def is_annotation(self, value: Any) -> bool:
        """Check whether a value is an annotation of the text."""
        kind = getattr(value, "type", None)
        return kind is not None and self._types.is_instance_of(kind.name, _ANNOTATION)

    def elements(self, value: Any) -> Sequence[Any]:
        """Return the elements of an array or a list, nothing for anything else."""
        elements = getattr(value, "elements", None)
        if isinstance(elements, list):
            return elements
        elements_of_list, visited = [], set()
        while getattr(value, "head", None) is not None and id(value) not in visited:
            visited.add(id(value))  # a list whose end is its beginning never ends
            elements_of_list.append(value.head)
            value = value.tail
        return elements_of_list

    def primitives(self, element: Any, *, without: Sequence[str]) -> dict[str, Value]:
        """Return the values of an element that are no references."""
        return {
            each.name: self.value(element.get(each.uima_name))
            for each in self.features(element.type.name)
            if each.name not in without
            and not each.is_reference
            and element.get(each.uima_name) is not None
        }

    @staticmethod
    def value(value: Any) -> Value:
        """Return a primitive value as Argora has it; arrays as texts."""
        elements = getattr(value, "elements", value)
        if isinstance(elements, list | tuple):
            return tuple("" if each is None else str(each) for each in elements)
        return value if isinstance(value, str | int | float) else str(value)
