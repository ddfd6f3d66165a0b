"""What a measure declares of itself, in words: for its page and for ``argora measures``."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from argora.measures.base import Measure
from argora.measures.definition import REFERENCES
from argora.measures.prepared import Resampled
from argora.reliability import CodingData, OrderData, StructureData

__all__ = ["MISSING_DECISIONS", "Facts", "Option", "facts_of"]

MISSING_DECISIONS: Mapping[str, str] = {
    "pairwise": "a missing decision drops out of the pairs it would be in",
    "items-of-both": "two annotators are compared on the items that both decided on",
    "mean-of-items": "an item counts once if two annotators decided on it, however many did",
    "by-variant": "each variant has its own way",
    "documents-of-two": "a document counts if two annotators did it; who did not is missing there",
    "documents-of-both": "two annotators are compared on the documents that both did",
    "orders-of-both": "two annotators are compared on the documents that both put in order, by "
    "what stands in both orders",
}
Takes = Literal["items", "units", "segmentations", "structures", "orders"]
_UNCHANGED = {
    "symmetric": "another order of annotators",
    "renaming": "other names of categories",
    "replication": "repeating all the data",
    "unused": "categories that nobody used",
}


@dataclass(frozen=True)
class Option:
    """An option of a measure with the values it takes, as they are written.

    Attributes
    ----------
    default : as it is written; empty where the option must be given.
    values : all that there are, or none where any value of a kind will do.
    kind : what kind of value that is, where ``values`` do not say it all.
    """

    name: str
    default: str
    values: tuple[str, ...]
    kind: str


@dataclass(frozen=True)
class Facts:
    """What is known of a measure without measuring anything.

    Attributes
    ----------
    takes : ``items``, ``units``, ``segmentations``, ``structures`` or ``orders``.
    intervals : the ways there are, as ``interval=`` takes them.
    unchanged : what changes nothing about the value; ``changed`` are the others.
    """

    id: str
    title: str
    about: str
    takes: Takes
    annotators: str
    options: tuple[Option, ...]
    missing: str
    chance: bool
    full: str
    bounds: str
    intervals: tuple[str, ...]
    analytic: str
    unchanged: tuple[str, ...]
    changed: tuple[str, ...]
    names: tuple[str, ...]
    source: str


def facts_of(kind: type[Measure[Any]]) -> Facts:
    """Return the facts of a class of measures."""
    properties, hints = kind.properties, get_type_hints(kind)
    fewest, most = properties.annotators
    of_items = kind.data_type is CodingData
    analytic = kind.linearised is not Measure.linearised
    # Of marked stretches no single one stands for itself: a document is the smallest part.
    methods = get_args(Resampled) if of_items else ("document", "jackknife")
    return Facts(
        id=kind.id,
        title=properties.title,
        about=cleandoc(kind.__doc__ or "").partition(REFERENCES)[0],
        takes=_takes(kind),
        annotators=f"{fewest} or more" if most is None else _between(fewest, most),
        options=tuple(_option(each, hints[each.name]) for each in fields(kind)),
        missing=properties.missing,
        chance=properties.chance,
        full=f"{properties.full:g}",
        bounds=_bounds(properties.low, properties.high),
        intervals=tuple(method for method in methods if analytic or method != "analytic"),
        analytic=properties.analytic,
        unchanged=tuple(text for name, text in _UNCHANGED.items() if getattr(properties, name)),
        changed=tuple(
            change for name, change in _UNCHANGED.items() if not getattr(properties, name)
        ),
        names=(
            *properties.aliases,
            *(f"{name} = {text}" for name, text in properties.named.items()),
        ),
        source=properties.source,
    )


def _takes(kind: type[Measure[Any]]) -> Takes:
    if kind.data_type is CodingData:
        return "items"
    if kind.data_type is OrderData:
        return "orders"
    if kind.data_type is StructureData:
        return "structures"
    return "segmentations" if kind.properties.boundaries else "units"


def _between(fewest: int, most: int) -> str:
    return f"exactly {fewest}" if fewest == most else f"{fewest} to {most}"


def _bounds(low: float, high: float) -> str:
    return f"at most {high:g}" if low == -math.inf else f"{low:g} to {high:g}"


def _option(option: Field[Any], hint: Any) -> Option:
    values, kinds = _values(hint)
    values = [*map(repr, option.metadata.get("values", ())), *values]
    return Option(
        name=option.name,
        default="" if option.default is MISSING else repr(option.default),
        values=tuple(values),
        kind="" if "values" in option.metadata else " or ".join(kinds),
    )


def _values(hint: Any) -> tuple[list[str], list[str]]:
    """Return the values that a type allows, and in words the kinds of which any value will do."""
    if get_origin(hint) is Literal:
        return [repr(value) for value in get_args(hint)], []
    if get_origin(hint) in (Union, UnionType):
        values, kinds = [], []
        for each in get_args(hint):
            new_values, new_kinds = _values(each)
            values += new_values
            kinds += new_kinds
        return values, kinds
    if hint is bool:
        return ["True", "False"], []
    if hint is NoneType:
        return ["None"], []
    words = {int: "a whole number", float: "a number", str: "a name", tuple: "a tuple"}
    return [], [words.get(get_origin(hint) or hint, "a category")]
