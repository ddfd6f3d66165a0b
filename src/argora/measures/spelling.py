"""Options as text: what a measure prints is what it is parsed from."""

from __future__ import annotations

import ast
import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from decimal import Decimal, InvalidOperation
from numbers import Integral, Rational
from typing import Any, Literal, get_args, get_origin, get_type_hints

from argora.errors import MeasureError, did_you_mean
from argora.reliability.coding.factor import show

__all__ = [
    "as_call",
    "called",
    "check_options",
    "is_whole",
    "place_among",
    "plain",
    "value_of",
    "written",
]

_PLAIN = (type(None), bool, int, str, bytes)


def written(value: Any) -> str:
    """Return an option as it is parsed: sets as people write them, in a stable order.

    What no literal stands for, such as a member of an enumeration, is written as its own text, by
    which :func:`place_among` finds it.

    >>> written(frozenset("ba")), written(frozenset()), written((1, frozenset("a")))
    ("{'a', 'b'}", 'set()', "(1, {'a'})")
    """
    if hasattr(value, "written"):
        return str(value.written())
    value = plain(value) if isinstance(value, Hashable) else value
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(written, value))) + "}" if value else "set()"
    if isinstance(value, tuple):
        return f"({', '.join(map(written, value))}{',' * (len(value) == 1)})"
    return repr(value)


def as_call(name: str, options: Any) -> str:
    """Return the call that :func:`called` reads, from the fields of a dataclass.

    Only options that are not the default are named; without any it is the name alone.
    """
    changed = [
        f"{field.name}={written(getattr(options, field.name))}"
        for field in fields(options)
        if getattr(options, field.name) != field.default
    ]
    return f"{name}({', '.join(changed)})" if changed else name


def called(
    text: str, *, what: str = "measure", such_as: str = "alpha or alpha(distance='ordinal')"
) -> tuple[str, dict[str, Any]]:
    """Return the name and the options in a text such as ``alpha(distance='ordinal')``.

    Raises
    ------
    MeasureError
        If the text is no such call with plain values; it says ``what`` was expected, ``such_as``.
    """
    wrong = f"{text!r} names no {what}: expected a name such as {such_as}"
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
            options[keyword.arg] = value_of(keyword.value)
        except (ValueError, TypeError, RecursionError, MemoryError) as error:
            message = f"{text!r}: the value of {keyword.arg} is not a plain value"
            if isinstance(keyword.value, ast.Name):
                quoted = f"{tree.func.id}({keyword.arg}={keyword.value.id!r})"
                message += f"; put words in quotes, such as {quoted}"
            raise MeasureError(message) from error
    return tree.func.id, options


def check_options(name: str, kind: Any, options: Mapping[str, Any]) -> None:
    """Raise MeasureError if a dataclass does not have one of the options, or lacks one it needs."""
    allowed = {field.name: field for field in fields(kind)}
    for option in options:
        if option not in allowed:
            near = did_you_mean(option, allowed)
            listed = list(allowed) or "none"
            raise MeasureError(f"{name} has no option {option!r}{near}; it has {listed}")
    needed = {
        option: _choices(kind, field)
        for option, field in allowed.items()
        if field.default is MISSING and option not in options
    }
    if len(needed) == 1 and (values := next(iter(needed.values()))):
        calls = [f"{name}({next(iter(needed))}={value!r})" for value in values]
        raise MeasureError(f"{name} needs an option: {' or '.join(calls)}")
    if needed:
        listed = ", ".join(f"{option}=..." for option in needed)
        raise MeasureError(f"{name} needs an option: {name}({listed})")


def _choices(kind: Any, option: Field[Any]) -> tuple[Any, ...]:
    """Return the values that an option can have; none where there are too many to list."""
    hint = get_type_hints(kind)[option.name]
    listed = get_args(hint) if get_origin(hint) is Literal else ()
    return tuple(option.metadata.get("values", listed))


def plain(value: Hashable) -> Hashable:
    """Return a category as a literal can say it: itself, an equal value, or else its text.

    >>> from fractions import Fraction
    >>> plain(Fraction(1, 2)), plain(Fraction(1, 3)), plain((1, Fraction(1, 3)))
    (0.5, '1/3', '(1, Fraction(1, 3))')
    """
    if _has_literal(value):
        return value
    if isinstance(value, frozenset | tuple):
        parts = map(plain, value)
        plain_parts = tuple(parts) if isinstance(value, tuple) else frozenset(parts)
        return plain_parts if plain_parts == value else show(value)
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational) and float(value) == value:
        return float(value)
    return show(value)


def value_of(node: ast.expr) -> Any:
    """Return the value of a literal, of which ``Decimal('1.5')`` is one.

    >>> value_of(ast.parse("[1, {'a'}, Decimal('1.50')]", mode="eval").body)
    [1, {'a'}, Decimal('1.50')]

    Raises
    ------
    ValueError, TypeError
        If it is no literal, or a set or a mapping of what cannot be in one.
    """
    match node:
        case ast.List():
            return [value_of(part) for part in node.elts]
        case ast.Tuple():
            return tuple(value_of(part) for part in node.elts)
        case ast.Set():
            return {value_of(part) for part in node.elts}
        case ast.Dict():
            keys = [value_of(key) for key in node.keys if key is not None]
            return dict(zip(keys, map(value_of, node.values), strict=True))
        case ast.Call(ast.Name("Decimal"), [ast.Constant(str(text))], []):
            try:
                return Decimal(text)
            except InvalidOperation as error:
                raise ValueError(f"{text!r} is no number") from error
    return ast.literal_eval(node)


def is_whole(number: object, *, least: int) -> bool:
    """Return whether a value is a whole number of at least ``least``."""
    return isinstance(number, int) and not isinstance(number, bool) and number >= least


def place_among(category: Hashable, categories: Sequence[Hashable]) -> int | None:
    """Return the place of a category, by itself or else by its text; None if it is none of them.

    >>> place_among("a + b", [frozenset("ab")]), place_among("1", [2, 1]), place_among("c", [1])
    (0, 1, None)
    """
    if category in categories:
        return categories.index(category)
    texts = list(map(show, categories))
    return texts.index(show(category)) if show(category) in texts else None


def _has_literal(value: Hashable) -> bool:
    if isinstance(value, frozenset | tuple):
        return all(map(_has_literal, value))
    if type(value) is float or type(value) is Decimal:
        return math.isfinite(value)
    return type(value) in _PLAIN
