"""Keys to marks and maps: what the letters and colours of categories mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from argora.report.blocks import Run
from argora.report.drawings.palette import Style

__all__ = ["in_a_row", "key_of"]

Item = tuple[str | Run, ...]
EM_SPACE = "\N{EM SPACE}"


def key_of(styles: Iterable[Style]) -> Iterator[Item]:
    """Yield the letter and the title of each category."""
    for style in styles:
        yield (Run(style.letter, "chip", style=style.css), f" {style.title}")


def in_a_row(items: Iterable[Item]) -> Item:
    """Return the items of a key as one paragraph."""
    return tuple(run for item in items for run in (*item, EM_SPACE))
