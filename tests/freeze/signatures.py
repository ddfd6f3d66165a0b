"""How every measure prints itself and signs its numbers, with default and with other options."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tests.freeze.kernel import Case, plain
from tests.freeze.program import workshop

import argora
from argora.errors import ArgoraError
from argora.measures import parse
from argora.model import Study
from argora.reliability import (
    CodingData,
    OrderData,
    ReliabilityData,
    StructureData,
    UnitizingData,
    items,
    orders,
    structures,
    units,
)

__all__ = ["CASES", "NAMES"]

NAMES = (Path(__file__).parent / "measures.txt").read_text("utf-8").splitlines()

ORDERED = ("quadratic", "linear", "ordinal", "interval", "ratio")
NUMBERS = CodingData.from_matrix([[1, 2], [3, 3], [2, 4], [5, 5], [1, 1], [4, 2], [2, 2], [3, 5]])
"""Grades of two annotators, for distances that need numbers."""


def signed() -> dict[str, Any]:
    """Return what each measure prints and how it signs a number."""
    return {"signatures.json": {name: _signed(name) for name in NAMES}}


def _signed(name: str) -> dict[str, Any]:
    measure = parse(name)
    is_graded = measure.data_type is CodingData and getattr(measure, "distance", "") in ORDERED
    data = NUMBERS if is_graded else _data(measure.data_type)
    told: dict[str, Any] = {"str": str(measure), "id": measure.id}
    try:
        result = measure(data, interval="document", resamples=5, seed=3)
    except ArgoraError as error:
        return told | {"error": f"{type(error).__name__}: {error}"}
    value = None if result.undefined else result.value
    told |= {"method": result.method, "signature": plain(result.signature), "value": value}
    return told | ({"undefined": result.undefined} if result.undefined else {})


def as_library() -> dict[str, Any]:
    """Return what a result shows and gives to programs in Python."""
    result = parse("alpha")(
        _data(CodingData), interval="document", resamples=5, seed=3, parts=("category",)
    )
    return {
        "result.txt": plain(f"{result}\n{result._repr_html_()}\n"),
        "result.rows.json": json.loads(plain(json.dumps(list(result.rows()))), parse_constant=str),
    }


@cache
def _data(kind: type) -> ReliabilityData:
    """Return small data of two annotators, whom the options of some measures name."""
    if kind is CodingData:
        return items(_read("essays", "ana", "ben"), by="sentence", of="category")
    if kind is UnitizingData:
        return units(_read("city", "ann", "bob"))
    if kind is StructureData:
        return structures(_read("micro", "gus", "hal"))
    assert kind is OrderData
    return orders(_read("learner", "pam", "quy"))


def _read(name: str, *annotators: str) -> Study:
    return argora.read(workshop() / name).select(annotators=annotators)


CASES = (Case("signatures", signed), Case("result", as_library))
