"""Measures by name: ``parse`` turns what ``str(measure)`` prints back into the measure."""

from __future__ import annotations

import ast
from dataclasses import fields
from typing import Any

from argora.errors import MeasureError, did_you_mean
from argora.measures.base import Measure
from argora.registry import Registry

__all__ = ["MEASURES", "aliases", "measure_class", "parse"]

MEASURES = Registry(
    "argora.measures",
    {
        "percentage": "argora.measures.percentage:Percentage",
        "s": "argora.measures.two_annotators:S",
        "multi_s": "argora.measures.many_annotators:MultiS",
        "pi": "argora.measures.two_annotators:Pi",
        "multi_pi": "argora.measures.many_annotators:MultiPi",
        "kappa": "argora.measures.two_annotators:Kappa",
        "multi_kappa": "argora.measures.multi_kappa:MultiKappa",
        "weighted_kappa": "argora.measures.weighted:WeightedKappa",
        "ac1": "argora.measures.many_annotators:AC1",
        "ac2": "argora.measures.weighted:AC2",
        "dice": "argora.measures.sets:Dice",
        "max_percentage": "argora.measures.sets:MaxPercentage",
        "alpha": "argora.measures.alpha:Alpha",
        "u_alpha": "argora.measures.u_alpha:UAlpha",
    },
)


def aliases() -> dict[str, str]:
    """Return other names in use with the id each stands for."""
    return {
        alias: name for name in MEASURES.names() for alias in measure_class(name).properties.aliases
    }


def measure_class(name: str) -> type[Measure[Any]]:
    """Return the class of a measure by its id.

    Raises
    ------
    MeasureError
        If there is none; the message names the nearest.
    """
    found = MEASURES.get(name)
    if isinstance(found, type) and issubclass(found, Measure):
        return found
    near = did_you_mean(name, [*MEASURES.names(), *aliases()])
    raise MeasureError(f"unknown measure {name!r}{near}; 'argora measures' lists them")


def parse(text: str) -> Measure[Any]:
    """Return the measure that a text such as ``alpha(distance='ordinal')`` names.

    Aliases are accepted; the measure prints its canonical name.

    >>> str(parse("fleiss_kappa")), str(parse("alpha(distance='interval')"))
    ('multi_pi', "alpha(distance='interval')")

    Raises
    ------
    MeasureError
        If the text is no such call, or the measure or an option is unknown.
    """
    name, options = _split(text)
    if MEASURES.get(name) is None:
        name = aliases().get(name, name)
    kind = measure_class(name)
    known = [field.name for field in fields(kind)]
    for option in options:
        if option not in known:
            near = did_you_mean(option, known)
            raise MeasureError(f"{name} has no option {option!r}{near}; it has {known or 'none'}")
    return kind(**options)


def _split(text: str) -> tuple[str, dict[str, Any]]:
    wrong = f"{text!r} names no measure: expected a name such as alpha or alpha(distance='ordinal')"
    if not isinstance(text, str):
        raise MeasureError(wrong)
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise MeasureError(wrong) from error
    if isinstance(tree, ast.Name):
        return tree.id, {}
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name) or tree.args:
        raise MeasureError(wrong)
    options = {}
    for keyword in tree.keywords:
        if keyword.arg is None:
            raise MeasureError(wrong)
        if keyword.arg in options:
            raise MeasureError(f"{text!r} gives {keyword.arg} twice")
        try:
            options[keyword.arg] = ast.literal_eval(keyword.value)
        except (ValueError, TypeError, RecursionError, MemoryError) as error:
            raise MeasureError(
                f"{text!r}: the value of {keyword.arg} is not a plain value"
            ) from error
    return tree.func.id, options
