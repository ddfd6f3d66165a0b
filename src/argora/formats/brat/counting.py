"""What offsets in brat files count: code points as brat itself does, UTF-16 units, or bytes."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from itertools import accumulate

from argora.errors import FormatError

__all__ = ["CODE_POINTS", "COUNTINGS", "Counting"]

CODE_POINTS = "code-points"
COUNTINGS: Mapping[str, str] = {
    CODE_POINTS: "characters, as in brat itself and in Python",
    "utf-16": "UTF-16 units, as in browsers and Java",
    "bytes": "bytes of the text in UTF-8",
}
_SIZES: Mapping[str, Callable[[str], int]] = {
    "utf-16": lambda character: 1 + (character > "\uffff"),
    "bytes": lambda character: len(character.encode("utf-8", "surrogatepass")),
}


class Counting:
    """Offsets in a text that are counted in some unit, turned into code points."""

    def __init__(self, text: str, unit: str = CODE_POINTS) -> None:
        self.unit, self.length = unit, len(text)
        plain = unit == CODE_POINTS or text.isascii()
        self.starts = None if plain else [0, *accumulate(map(_SIZES[unit], text))]

    def at(self, offset: int) -> int:
        """Return an offset in code points; one beyond the text stays beyond it.

        Raises
        ------
        FormatError
            If it lies inside a character.
        """
        if self.starts is None:
            return offset
        if offset > self.starts[-1]:
            return self.length + offset - self.starts[-1]
        n = bisect_left(self.starts, offset)
        if self.starts[n] != offset:
            raise FormatError(f"offset {offset} lies inside a character, counted in {self.unit}")
        return n
