"""The figures of a report as files for papers: SVG, PNG and PDF, each from one drawing."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, get_args
from xml.etree import ElementTree as ET

from markupsafe import Markup

from argora.errors import DataError, MissingExtraError
from argora.report.blocks import Block, Details, Figure, Page, Section, Series, Table
from argora.report.drawings.tables import plot_of
from argora.report.elements import template, width_of

__all__ = ["FORMATS", "Drawing", "drawings_of"]

Format = Literal["svg", "png", "pdf"]
FORMATS: tuple[Format, ...] = get_args(Format)
WIDTH = 700
"""How wide a drawing becomes that takes all the width there is."""
RESOLUTION = 288
PAGE = '#set page(width: auto, height: auto, margin: 4pt)\n#image("figure.svg")\n'
FONTS = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

PROPERTIES = frozenset(
    {
        *("fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity"),
        *("stroke-linecap", "stroke-linejoin", "opacity", "font-size", "font-weight"),
        *("font-style", "text-anchor", "dominant-baseline", "display", "visibility"),
        "paint-order",
    }
)
"""Properties that mean something in a drawing by itself."""
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
Declarations = list[tuple[str, str]]
Key = tuple[tuple[Markup, str], ...]
HALF_DOT = 4.0
"""How far a dot at the end of a line reaches beyond it."""
KEY_ROW = 20
"""How high a line of the key to a drawing is."""


@dataclass(frozen=True)
class Drawing:
    """A figure of a report.

    Attributes
    ----------
    title : what it shows.
    picture : as pages have it, with looks from their style sheet.
    key : small pictures of its signs, each with what it means; those that are drawn are in files.
    """

    name: str
    title: str
    picture: Markup
    key: Key = ()

    def svg(self) -> str:
        """Return the drawing by itself: all looks are in it, and it loads nothing."""
        return self._alone

    @cached_property
    def _alone(self) -> str:
        """A figure is written in several forms, and drawn for the first of them."""
        return _standalone(self.picture, self.key)

    def save(self, path: str | Path) -> None:
        """Write a file; its ending says whether SVG, PNG or PDF.

        Raises
        ------
        DataError
            If the ending is another one.
        MissingExtraError
            If PNG or PDF is asked for and the extra ``figures`` is not installed.
        """
        place = Path(path)
        ending = place.suffix.lower().lstrip(".")
        form = next((form for form in FORMATS if form == ending), None)
        if form is None:
            raise DataError(f"{place.name!r} is no figure: it must end in .svg, .png or .pdf")
        place.write_bytes(self.contents(form))

    @property
    def file_name(self) -> str:
        """Return a name for its file, without an ending."""
        return re.sub(r"[^\w.-]+", "-", self.name).strip(".-") or "figure"

    def contents(self, form: Format) -> bytes:
        """Return the contents of a file."""
        drawing = self.svg().encode()
        return drawing if form == "svg" else _converted(drawing, form)


def drawings_of(page: Page) -> dict[str, Drawing]:
    """Return the figures of a page by their names, and its tables that can be drawn.

    Where two would have one name, or one file, the second is called ``NAME-2``.
    """
    drawings: dict[str, Drawing] = {}
    files: set[str] = set()
    for first, title, picture, key in _named(page.sections):
        for name in chain([first], (f"{first}-{n}" for n in count(2))):
            drawing = Drawing(name, title, picture, key)
            if drawing.file_name.casefold() not in files:
                break
        files.add(drawing.file_name.casefold())
        drawings[name] = drawing
    return drawings


def _named(blocks: Iterable[Block]) -> Iterator[tuple[str, str, Markup, Key]]:
    """Yield name, title, picture and key of whatever has a name and can be drawn."""
    for block in blocks:
        match block:
            case Section() | Details() | Series():
                yield from _named(block.blocks)
            case Figure(name=name) if name and (picture := block.drawing):
                yield name, block.title, picture, block.key
            case Table(figure=name) if name and (plot := plot_of(block)):
                yield name, block.title, plot, ()


def _converted(drawing: bytes, form: Literal["png", "pdf"]) -> bytes:
    """Return an SVG as PNG or PDF."""
    try:
        import typst
    except ImportError as error:
        raise MissingExtraError(
            "figures as PNG and PDF need an extra: pip install 'argora[figures]'"
        ) from error
    with TemporaryDirectory() as folder:
        Path(folder, "figure.svg").write_bytes(drawing)
        source = Path(folder, "figure.typ")
        source.write_text(PAGE, encoding="utf-8")
        return bytes(typst.compile(str(source), format=form, ppi=RESOLUTION))


def _standalone(picture: Markup, key: Key) -> str:
    """Return a drawing whose elements say themselves how they look, in the light form of pages."""
    root = ET.fromstring(str(picture))
    patterns = ET.fromstring(template("patterns.svg"))
    if defs := patterns.find("defs"):
        root.insert(0, defs)
    inline_styles(root, template("drawings.css") + template("page.css"))
    framed = _with_margins(root)
    if "viewBox" not in framed.attrib:
        _add_key(framed, key)
    framed.set("xmlns", "http://www.w3.org/2000/svg")
    framed.set("font-family", FONTS)
    return ET.tostring(framed, encoding="unicode")


def _with_margins(root: ET.Element) -> ET.Element:
    """Return a drawing with room for all its words, also for those that stand beside it on pages.

    A drawing without a width becomes as wide as the margins leave room for.
    """
    if "viewBox" in root.attrib:
        return root
    height = float(root.get("height", 0))
    wide = float(root.get("width", WIDTH))
    dot = 0.0 if "width" in root.attrib else HALF_DOT
    boxes = [(0.0, 0.0, wide + dot, height), *_words(root, wide)]
    left, top = (math.ceil(-min(box[side] for box in boxes)) for side in (0, 1))
    right, bottom = (
        math.ceil(max(box[side] for box in boxes) - size) for side, size in ((2, wide), (3, height))
    )
    inner = wide if "width" in root.attrib else wide - left - right
    outer = {"width": inner + left + right, "height": height + top + bottom}
    framed = ET.Element("svg", {name: f"{size:g}" for name, size in outer.items()})
    places = {"x": left, "y": top, "width": inner}
    root.attrib.update({name: f"{place:g}" for name, place in places.items()}, overflow="visible")
    framed.append(root)
    _stretch(root, inner)
    return framed


def _stretch(root: ET.Element, width: float) -> None:
    """Give the frames that stretch on a page the width of the drawing.

    Only browsers know how to leave dashes as they are in a frame that stretches.
    """
    for frame in root.iter("svg"):
        if frame.get("preserveAspectRatio") != "none" or frame.get("width") != "100%":
            continue
        del frame.attrib["preserveAspectRatio"]
        wide = float(frame.attrib.pop("viewBox").split()[2])
        for shape in frame.iter():
            places = (point.split(",") for point in shape.get("points", "").split())
            if points := " ".join(f"{float(x) * width / wide:.2f},{y}" for x, y in places):
                shape.set("points", points)


def _add_key(framed: ET.Element, key: Key) -> None:
    """Add a line for each drawn sign below a drawing; signs of other kinds stay on pages."""
    lines = [(sign, words) for sign, words in key if sign.startswith("<svg")]
    if not lines:
        return
    signs = [ET.fromstring(str(sign)) for sign, _ in lines]
    indent = max(float(sign.get("width", 0)) for sign in signs) + 8
    top = float(framed.get("height", 0))
    for i, (sign, (_, words)) in enumerate(zip(signs, lines, strict=True)):
        middle = top + (i + 0.5) * KEY_ROW
        inline_styles(sign, template("drawings.css") + template("page.css"))
        sign.set("y", f"{middle - float(sign.get('height', 0)) / 2:g}")
        place = {"x": f"{indent:g}", "y": f"{middle + 4:g}", "font-size": "12", "fill": "#333"}
        ET.SubElement(framed, "text", place).text = words
        framed.append(sign)
    wide = max(indent + width_of(words, 12) for _, words in lines)
    framed.set("width", f"{max(float(framed.get('width', 0)), math.ceil(wide)):g}")
    framed.set("height", f"{top + len(lines) * KEY_ROW:g}")


def _words(
    element: ET.Element, width: float, top: float = 0.0, size: float = 16.0
) -> Iterator[tuple[float, float, float, float]]:
    """Yield where the words of a drawing begin and end: left, top, right and bottom in pixels.

    Parameters
    ----------
    top : where the element is.
    size : of its letters, where it does not name its own.
    """
    size = float(element.get("font-size", str(size)).removesuffix("px"))
    if element.tag == "text" and element.get("display") != "none":
        x = element.get("x", "0")
        place = float(x[:-1]) / 100 * width if x.endswith("%") else float(x)
        wide = width_of("".join(element.itertext()), size)
        before = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0) * wide
        left = place + float(element.get("dx", 0)) - before
        base = top + float(element.get("y", 0))
        yield left, base - size, left + wide, base + 0.3 * size
    top += float(element.get("y", 0)) if element.tag == "svg" else 0.0
    for child in element:
        yield from _words(child, width, top, size)


def inline_styles(root: ET.Element, styles: str) -> None:
    """Set the properties of a style sheet as attributes; classes are taken away.

    Rules for dark screens, narrow ones and print are left out.
    """
    try:
        import cssselect2
    except ImportError as error:
        raise MissingExtraError("figures need an extra: pip install 'argora[figures]'") from error
    _apply(cssselect2.ElementWrapper.from_xml_root(root), _matcher(styles), {})


@cache
def _matcher(styles: str) -> Any:
    """Return the matcher of a style sheet, which finds the declarations for an element."""
    import cssselect2

    matcher = cssselect2.Matcher()
    for selector, declarations in _rules(styles):
        matcher.add_selector(selector, declarations)
    return matcher


def _rules(styles: str) -> Iterator[tuple[Any, Declarations]]:
    """Yield the selectors of plain rules, each with what it declares."""
    import cssselect2
    import tinycss2

    for rule in tinycss2.parse_stylesheet(styles, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue
        declared = [
            (each.name, tinycss2.serialize(each.value).strip())
            for each in tinycss2.parse_blocks_contents(rule.content)
            if each.type == "declaration"
        ]
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            continue
        for selector in selectors:
            yield selector, declared


def _apply(element: Any, matcher: Any, inherited: Mapping[str, str]) -> None:
    """Set the properties of an element and of those in it; variables are inherited."""
    declared: dict[str, str] = {}
    for _, _, _, declarations in sorted(matcher.match(element), key=lambda match: match[:2]):
        declared.update(declarations)
    declared.update(_inline(element.etree_element.get("style", "")))
    variables = {**inherited}
    variables.update({n: v for n, v in declared.items() if n.startswith("--")})
    for name, value in declared.items():
        if name in PROPERTIES and (plain := _resolved(value, variables)):
            element.etree_element.set(name, plain)
    for child in element.iter_children():
        _apply(child, matcher, variables)
    for gone in ("class", "style"):
        element.etree_element.attrib.pop(gone, None)


def _inline(style: str) -> Iterator[tuple[str, str]]:
    for part in filter(None, style.split(";")):
        name, _, value = part.partition(":")
        yield name.strip(), value.strip()


def _resolved(value: str, variables: Mapping[str, str]) -> str:
    """Return a value without variables; nothing where one is not known."""
    for _ in range(len(variables) + 1):
        match = VARIABLE.search(value)
        if match is None:
            return value
        value = value.replace(match[0], variables.get(match[1], match[2] or ""))
    return ""
