"""Blocks for the browser with their drawings, each by itself, as an image that loads nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from markupsafe import Markup

from argora.report.blocks import Block, Details, Figure, Page, Section, Series
from argora.report.elements import template
from argora.report.forms.json import section_json

__all__ = ["image", "pictured_sections"]

COLOURS = re.compile(r"\A:root \{.*?\n\}\n@media screen[^{]*\{.*?\n\}\n", re.DOTALL)
"""The rules at the top of the style sheet of pages that name its colours, light and dark."""
FONT = "svg { font: 16px system-ui, sans-serif; }"
CLASSES = re.compile(r'class="([^"]+)"')
SVG = "<svg "


def pictured_sections(page: Page) -> list[dict[str, Any]]:
    """Return the sections of a page as JSON; a figure has its ``picture`` and its ``signs``.

    A sign is the picture or the letters that stand for something, and the words for it. Details
    that are unfolded at first are ``open``.
    """
    sections = [section_json(section) for section in page.sections]
    for block, block_json in zip(
        _with_pictures(page.sections), _with_pictures_json(sections), strict=True
    ):
        match block:
            case Details():
                block_json["open"] = block.is_open
            case Figure():
                _add_drawing(block_json, block)
    return sections


def _add_drawing(figure_json: dict[str, Any], figure: Figure) -> None:
    if drawing := figure.drawing:
        figure_json["picture"] = image(drawing)
    if figure.look:
        figure_json["look"] = figure.look
    if figure.key:
        figure_json["signs"] = [_sign(sign, words) for sign, words in figure.key]


def image(drawing: Markup) -> str:
    """Return a drawing as an SVG file that has the looks of pages, in light and in dark."""
    classes = {name for names in CLASSES.findall(drawing) for name in names.split()}
    rules, patterns = _rules(), ""
    chosen = [rule for rule in rules if any(f".{name}" in rule for name in classes)]
    if any("url(#" in rule for rule in chosen):
        patterns = template("patterns.svg").replace('class="defs"', "")
        pattern_classes = {f".{name}" for names in CLASSES.findall(patterns) for name in [names]}
        chosen += [rule for rule in rules if any(name in rule for name in pattern_classes)]
    colours = COLOURS.match(template("page.css"))
    styles = "\n".join((colours[0] if colours else "", FONT, *chosen))
    opening, rest = drawing.split(">", 1)
    namespace = ' xmlns="http://www.w3.org/2000/svg"'
    return f"{opening}{namespace}><style><![CDATA[{styles}]]></style>{patterns}{rest}"


@cache
def _rules() -> tuple[str, ...]:
    """Return the rules of classes that hold on every screen, one a line."""
    sheets = template("drawings.css") + template("page.css")
    return tuple(line for line in sheets.splitlines() if line.startswith(".") and "{" in line)


def _sign(sign: Markup, words: str) -> dict[str, str]:
    if sign.startswith(SVG):
        return {"picture": image(sign), "words": words}
    looks = CLASSES.search(sign)
    return {"letters": sign.striptags(), "css": looks[1] if looks else "", "words": words}


def _with_pictures(blocks: Iterable[Block]) -> Iterator[Figure | Details]:
    """Yield the figures and details in the order in which the JSON has them."""
    for block in blocks:
        if isinstance(block, Figure | Details):
            yield block
        if isinstance(block, Section | Details | Series):
            yield from _with_pictures(block.blocks)


def _with_pictures_json(blocks: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for block in blocks:
        if block["type"] in ("figure", "details"):
            yield block
        yield from _with_pictures_json(block.get("blocks", ()))
