"""Small numbers as words."""

from __future__ import annotations

__all__ = ["ordinal", "spelled"]

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)


def spelled(n: int) -> str:
    """Return a small number as a word, a large one in digits."""
    return _COUNTS[n] if n < len(_COUNTS) else str(n)


def ordinal(n: int) -> str:
    """Return which one in a row, as a word or in digits.

    >>> ordinal(3), ordinal(11), ordinal(22)
    ('third', '11th', '22nd')
    """
    if 0 < n <= len(_ORDINALS):
        return _ORDINALS[n - 1]
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"
