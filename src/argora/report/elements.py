"""Elements of pages and drawings (HTML and SVG), and about how wide words are in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from markupsafe import Markup, escape

__all__ = ["join", "tag", "template", "width_of"]

SHAPES = frozenset({"rect", "line", "circle", "path", "polyline", "polygon"})
"""Elements that are closed at once where they hold nothing."""
BROAD = frozenset("mwMW@%—…")


def tag(name: str, *content: object, **attributes: object) -> Markup:
    """Return an element; attributes that are None, False or empty are left out.

    Names of attributes have underscores for hyphens, and one at the end that is dropped. Floats
    are written with one digit at most.

    >>> print(tag("text", "a < b", class_="name", x=2.04, text_anchor="end", y=None))
    <text class="name" x="2" text-anchor="end">a &lt; b</text>
    """
    words = "".join(
        f" {_name(key)}" if value is True else f' {_name(key)}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None and value is not False and value != ""
    )
    inner = "".join(map(_safe, content))
    if not inner and name in SHAPES:
        return Markup(f"<{name}{words}/>")
    return Markup(f"<{name}{words}>{inner}</{name}>")


def join(parts: Iterable[object], between: str = "") -> Markup:
    """Return elements and words one after the other; words are escaped, ``between`` is not."""
    return Markup(between.join(map(_safe, parts)))


@cache
def template(name: str) -> str:
    """Return a file that pages and drawings are made of."""
    return files("argora.report").joinpath("templates", name).read_text("utf-8")


def width_of(words: str, size: float = 13) -> float:
    """Return about how wide words are in pixels, rather too wide than too narrow.

    Parameters
    ----------
    size : of the letters, in pixels.
    """
    return size * sum(map(_share, words))


def _share(letter: str) -> float:
    """Return the width of a letter as a share of its height."""
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    return 0.9 if letter in BROAD else 0.7 if letter.isupper() else 0.56


def _safe(part: object) -> str:
    return part if type(part) is Markup else escape(part)


@cache
def _name(key: str) -> str:
    return key if key.islower() and key.isalnum() else key.rstrip("_").replace("_", "-")


def _value(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else escape(value)
