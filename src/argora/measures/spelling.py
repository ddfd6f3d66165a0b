"""Options as text: what a measure prints is what it is parsed from."""

from __future__ import annotations

import ast
from typing import Any

from argora.errors import MeasureError

__all__ = ["called", "written"]


def written(value: Any) -> str:
    """Return an option as it is parsed: sets as people write them, in a stable order.

    >>> written(frozenset("ba")), written(frozenset()), written((1, frozenset("a")))
    ("{'a', 'b'}", 'set()', "(1, {'a'})")
    """
    if hasattr(value, "written"):
        return str(value.written())
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(written, value))) + "}" if value else "set()"
    if isinstance(value, tuple):
        return f"({', '.join(map(written, value))}{',' * (len(value) == 1)})"
    return repr(value)


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
            options[keyword.arg] = ast.literal_eval(keyword.value)
        except (ValueError, TypeError, RecursionError, MemoryError) as error:
            raise MeasureError(
                f"{text!r}: the value of {keyword.arg} is not a plain value"
            ) from error
    return tree.func.id, options
