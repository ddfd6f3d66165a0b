"""Reliability data and what they are made of are values: nobody changes one that others hold."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, is_dataclass
from importlib import import_module
from pkgutil import walk_packages

import pytest

import argora.reliability
from argora.reliability import CodingData, OrderData, StructureData, UnitizingData

MODULES = [
    import_module(m.name) for m in walk_packages(argora.reliability.__path__, "argora.reliability.")
]
VALUES = {
    f"{kind.__module__}.{kind.__name__}": kind
    for module in MODULES
    for name, kind in vars(module).items()
    if is_dataclass(kind) and not name.startswith("_") and kind.__module__ == module.__name__
}


@pytest.mark.parametrize("name", sorted(VALUES))
def test_no_attribute_of_a_value_can_be_changed(name):
    """Selections and derived data share parts with what they were made of."""
    value = object.__new__(VALUES[name])
    with pytest.raises(FrozenInstanceError):
        setattr(value, fields(value)[0].name, "other")


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (CodingData, ([["a", "b"]],)),
        (UnitizingData, ()),
        (StructureData, ()),
        (OrderData, ()),
    ],
)
def test_data_are_told_apart_by_identity(kind, given):
    """So that they can be keys, and nobody compares a million votes by chance."""
    one, other = (kind.from_matrix(*given) if given else kind(()) for _ in range(2))
    assert one != other
    assert len({one, other, one}) == 2
