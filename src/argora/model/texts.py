"""Two texts that should be one: where they part, and offsets moved across line breaks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from argora.model.document import Segmentation, Turn
from argora.model.layer import Layer
from argora.model.span import Span

__all__ = ["Shift", "parting", "same_but_breaks"]

CONTEXT = 20
_BREAK = re.compile("\r\n|\r|\n")


def parting(one: str, other: str) -> str:
    """Describe the first place at which two texts differ, line breaks aside.

    >>> parting("All men are mortal.", "All men are moral.")
    "they part at character 15: 'All men are mor' goes on with 'tal.' and 'al.'"
    """
    texts = [_BREAK.sub("\n", text) for text in (one, other)]
    shorter = min(map(len, texts))
    at = next((i for i in range(shorter) if texts[0][i] != texts[1][i]), shorter)
    before = texts[0][max(0, at - CONTEXT) : at]
    ends = [repr(text[at : at + CONTEXT]) if text[at:] else "its end" for text in texts]
    place = Shift.between(texts[0], one).starts[at]
    return f"they part at character {place}: {before!r} goes on with {' and '.join(ends)}"


def same_but_breaks(one: str, other: str) -> bool:
    """Return whether two texts are the same once every line break is written alike."""
    return _BREAK.sub("\n", one) == _BREAK.sub("\n", other)


@dataclass(frozen=True)
class Shift:
    """Offsets of one text as those of another that differs from it in line breaks only.

    Attributes
    ----------
    starts, ends : the new offset for every old one; they differ in the middle of a line break.
    """

    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def between(cls, old: str, new: str) -> Shift:
        """Return the map from offsets of the old text to offsets of the new one."""
        starts, ends = [0], [0]
        position = 0
        pairs = zip(_BREAK.finditer(old), _BREAK.finditer(new), strict=True)
        for gone, come in pairs:
            position = _along(starts, ends, position, gone.start())
            starts += [come.start()] * (len(gone.group()) - 1) + [come.end()]
            ends += [come.end()] * len(gone.group())
            position = gone.end()
        _along(starts, ends, position, len(old))
        return cls(starts, ends)

    def span(self, span: Span) -> Span:
        """Return the span in the new text."""
        return Span(self.starts[span.start], self.ends[span.end])

    def layer(self, layer: Layer) -> Layer:
        """Return the layer with all its units in the new text."""
        return replace(
            layer,
            units=tuple(
                replace(unit, spans=tuple(map(self.span, unit.spans))) for unit in layer.units
            ),
        )

    def segmentation(self, cut: Segmentation) -> Segmentation:
        """Return the segmentation of the new text."""
        return replace(cut, spans=tuple(map(self.span, cut.spans)))

    def turn(self, turn: Turn) -> Turn:
        """Return the turn in the new text."""
        return replace(turn, span=self.span(turn.span))


def _along(starts: list[int], ends: list[int], position: int, to: int) -> int:
    """Skip the characters that both texts share."""
    first = starts[-1]
    offsets = range(first + 1, first + 1 + to - position)
    starts += offsets
    ends += offsets
    return to
