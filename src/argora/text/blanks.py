"""Blanks between words: white space, and the byte-order mark."""

from __future__ import annotations

__all__ = ["is_blank", "skip_blanks"]


def is_blank(char: str) -> bool:
    """Check whether a character lies between words: white space, a byte-order mark."""
    return char.isspace() or char == "\ufeff"


def skip_blanks(text: str, start: int) -> int:
    """Find the first place from ``start`` on without a blank, which may be the end of the text."""
    while start < len(text) and is_blank(text[start]):
        start += 1
    return start
