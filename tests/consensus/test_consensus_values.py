"""Rules and results are values: they do not change, and their options have names."""

from __future__ import annotations

import importlib
import pkgutil
import re
from dataclasses import MISSING, fields, is_dataclass

import pytest

from argora import consensus
from argora.consensus.spelled import Spelled

ARRAYS = re.compile(r"\b(Ints|Floats|Bools|NDArray)\b")
RESULTS = (
    "Ballot EdgeVotes Fit Gold NextVotes Problem Reliability SpanConsensus Tally TreeConsensus"
)


def classes() -> dict[str, type]:
    """Return every dataclass of the package by module and name."""
    found = {}
    for module in pkgutil.walk_packages(consensus.__path__, "argora.consensus."):
        for name, each in vars(importlib.import_module(module.name)).items():
            if isinstance(each, type) and is_dataclass(each) and each.__module__ == module.name:
                found[f"{module.name}.{name}"] = each
    return found


CLASSES = classes()
CHANGING = {"argora.consensus.trees.reading._Reader"}


@pytest.mark.parametrize("name", sorted(CLASSES.keys() - CHANGING))
def test_values_cannot_be_changed(name):
    """Only what counts while it reads may change."""
    assert CLASSES[name].__dataclass_params__.frozen


def compared_by_identity() -> list[str]:
    return sorted(
        name
        for name, each in CLASSES.items()
        if any(field.compare and ARRAYS.search(str(field.type)) for field in fields(each))
        or (name.rpartition(".")[2] in RESULTS.split() and not name.endswith("votes.Ballot"))
    )


@pytest.mark.parametrize("name", compared_by_identity())
def test_results_and_values_with_arrays_are_equal_to_themselves_only(name):
    """They can be keys, and == does not fail over the truth of an array."""
    assert CLASSES[name].__eq__ is object.__eq__
    assert CLASSES[name].__hash__ is object.__hash__


@pytest.mark.parametrize(
    "name",
    sorted(
        name
        for name, each in CLASSES.items()
        if issubclass(each, Spelled) or name.endswith((".Decision", ".DecidedUnit"))
    ),
)
def test_options_are_given_by_name(name):
    """A rule or a record that is given values without names is refused."""
    kind = CLASSES[name]
    assert all(field.kw_only for field in fields(kind))
    needed = [field.name for field in fields(kind) if field.default is MISSING]
    with pytest.raises(TypeError, match="positional argument"):
        kind("equal", **dict.fromkeys(needed[1:]))
