"""The text of a map with its marks: ``<span class="highlighted" id="node12">...</span>``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape, unescape
from typing import NamedTuple

from argora.model import Span

__all__ = ["Marked", "mark", "unmark"]

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s[^<>]*|/)?)>")
_ID = re.compile(r"""\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_NODE = "node"
_BREAKS = {("", "br"), ("/", "p"), ("/", "div"), ("/", "li")}


class Marked(NamedTuple):
    """A text without its marks, and where each marked node lies."""

    text: str
    places: dict[str, tuple[Span, ...]]


def unmark(marked: str) -> Marked:
    """Return the text that a browser would show, and the places of marked nodes by their ids.

    >>> unmark('I &amp; <span class="highlighted" id="node7">you</span>')
    Marked(text='I & you', places={'7': (Span(start=4, end=7),)})
    """
    pieces: list[str] = []
    length = at = 0
    opened: list[tuple[str | None, int]] = []
    places: dict[str, list[tuple[int, int]]] = {}
    for tag in _TAG.finditer(marked):
        piece = unescape(marked[at : tag.start()])
        at = tag.end()
        closing, name, attributes = tag[1], tag[2].lower(), tag[3]
        if (closing, name) in _BREAKS:
            piece += "\n"
        pieces.append(piece)
        length += len(piece)
        if name == "span" and not closing:
            opened.append((_node(attributes), length))
        elif name == "span" and opened:
            _close(opened.pop(), length, places)
    pieces.append(unescape(marked[at:]))
    length += len(pieces[-1])
    while opened:
        _close(opened.pop(), length, places)
    return Marked(
        "".join(pieces), {id: tuple(_joined(node_places)) for id, node_places in places.items()}
    )


def _node(attributes: str) -> str | None:
    """Return the node that a tag marks, if any."""
    id_match = _ID.search(attributes)
    if id_match is None:
        return None
    id = unescape(next(group for group in id_match.groups() if group is not None))
    return id.removeprefix(_NODE) if id.startswith(_NODE) else None


def _close(
    mark: tuple[str | None, int], end: int, places: dict[str, list[tuple[int, int]]]
) -> None:
    id, start = mark
    if id and end > start:
        places.setdefault(id, []).append((start, end))


def _joined(places: Iterable[tuple[int, int]]) -> Iterator[Span]:
    """Yield places in text order; what touches or overlaps is one."""
    going: tuple[int, int] | None = None
    for start, end in sorted(places):
        if going is not None and start <= going[1]:
            going = (going[0], max(going[1], end))
            continue
        if going is not None:
            yield Span(*going)
        going = (start, end)
    if going is not None:
        yield Span(*going)


def mark(text: str, places: Mapping[str, tuple[Span, ...]]) -> str:
    """Return a text with marks; where two nodes overlap, a mark ends and begins again.

    >>> mark("I & you", {"7": (Span(4, 7),)})
    'I &amp; <span class="highlighted" id="node7">you</span>'
    """
    spans = [(span, id) for id, node_spans in places.items() for span in node_spans]
    opening: dict[int, list[tuple[Span, str]]] = {}
    closing: dict[int, set[tuple[Span, str]]] = {}
    for each in spans:
        opening.setdefault(each[0].start, []).append(each)
        closing.setdefault(each[0].end, set()).add(each)
    pieces: list[str] = []
    opened: list[tuple[Span, str]] = []
    at = 0
    for edge in sorted({*opening, *closing}):
        pieces.append(escape(text[at:edge], quote=False))
        at = edge
        again = opening.get(edge, [])
        ended = closing.get(edge, set())
        while ended.intersection(opened):
            last = opened.pop()
            pieces.append("</span>")
            again = again if last in ended else [*again, last]
        for each in sorted(again, key=lambda mark: (-mark[0].end, mark[1])):
            opened.append(each)
            pieces.append(f'<span class="highlighted" id="{_NODE}{escape(each[1])}">')
    pieces.append(escape(text[at:], quote=False))
    return "".join(pieces)
