"""Options as text: what a measure prints is what it is parsed from."""

from __future__ import annotations

from typing import Any

__all__ = ["written"]


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
