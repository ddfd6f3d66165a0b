"""The figures of a report as files for papers: SVG, PNG and PDF, each from one drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, get_args
from xml.etree import ElementTree as ET

from markupsafe import Markup

from argora.errors import DataError, MissingExtraError
from argora.report.blocks import Block, Details, Figure, Page, Section, Table
from argora.report.drawings.tables import plot_of
from argora.report.templating import page as from_template

__all__ = ["FORMATS", "Drawing", "drawings_of"]

Format = Literal["svg", "png", "pdf"]
FORMATS: tuple[Format, ...] = get_args(Format)
WIDTH = 700
"""How wide a drawing becomes that takes all the width there is."""
RESOLUTION = 288
PAGE = '#set page(width: auto, height: auto, margin: 4pt)\n#image("figure.svg")\n'
FONTS = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Drawing:
    """A figure of a report.

    Attributes
    ----------
    title : what it shows.
    picture : as pages have it, with looks from their style sheet.
    """

    name: str
    title: str
    picture: Markup

    def svg(self) -> str:
        """Return the drawing by itself: all looks are in it, and it loads nothing."""
        return _standalone(self.picture)

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
        drawn = self.svg().encode()
        return drawn if form == "svg" else _converted(drawn, form)


def drawings_of(page: Page) -> dict[str, Drawing]:
    """Return the figures of a page by their names, and its tables that can be drawn."""
    drawings: dict[str, Drawing] = {}
    for block in _named(page.sections):
        if isinstance(block, Figure):
            drawings[block.name] = Drawing(block.name, block.title, block.drawing)
        elif (picture := plot_of(block)) is not None:
            drawings[block.figure] = Drawing(block.figure, block.title, picture)
    return drawings


def _named(blocks: Iterable[Block]) -> Iterator[Figure | Table]:
    for block in blocks:
        match block:
            case Section() | Details():
                yield from _named(block.blocks)
            case Figure() if block.name and block.drawing:
                yield block
            case Table() if block.figure:
                yield block


def _converted(drawn: bytes, form: Literal["png", "pdf"]) -> bytes:
    """Return an SVG as PNG or PDF."""
    try:
        import typst
    except ImportError as error:
        raise MissingExtraError(
            "figures as PNG and PDF need an extra: pip install 'argora[figures]'"
        ) from error
    with TemporaryDirectory() as folder:
        Path(folder, "figure.svg").write_bytes(drawn)
        source = Path(folder, "figure.typ")
        source.write_text(PAGE, encoding="utf-8")
        return bytes(typst.compile(str(source), format=form, ppi=RESOLUTION))


def _standalone(picture: Markup) -> str:
    """Return a drawing whose elements say themselves how they look, in the light form of pages."""
    root = ET.fromstring(str(picture))
    patterns = ET.fromstring(_template("patterns.svg"))
    if defs := patterns.find("defs"):
        root.insert(0, defs)
    inline_styles(root, _template("blocks.css"))
    root.set("xmlns", "http://www.w3.org/2000/svg")
    root.set("font-family", FONTS)
    for side, size in (("width", WIDTH), ("height", _height(root))):
        root.attrib.setdefault(side, str(size))
    return ET.tostring(root, encoding="unicode")


def _height(root: ET.Element) -> float:
    """Return the height of a drawing that is as wide as there is room, from its own shape."""
    _, _, width, height = map(float, root.get("viewBox", f"0 0 {WIDTH} {WIDTH}").split())
    return WIDTH * height / width


@cache
def _template(name: str) -> str:
    return from_template(name)


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


def inline_styles(root: ET.Element, styles: str) -> None:
    """Set the properties of a style sheet as attributes; classes are taken away.

    Rules for dark screens, narrow ones and print are left out.
    """
    try:
        import cssselect2
    except ImportError as error:
        raise MissingExtraError("figures need an extra: pip install 'argora[figures]'") from error
    matcher = cssselect2.Matcher()
    for selector, declarations in _rules(styles):
        matcher.add_selector(selector, declarations)
    _apply(cssselect2.ElementWrapper.from_xml_root(root), matcher, {})


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
    declared.update(_own(element.etree_element.get("style", "")))
    variables = {**inherited}
    variables.update({n: v for n, v in declared.items() if n.startswith("--")})
    for name, value in declared.items():
        if name in PROPERTIES and (plain := _resolved(value, variables)):
            element.etree_element.set(name, plain)
    for child in element.iter_children():
        _apply(child, matcher, variables)
    for gone in ("class", "style"):
        element.etree_element.attrib.pop(gone, None)


def _own(style: str) -> Iterator[tuple[str, str]]:
    for part in filter(None, style.split(";")):
        name, _, value = part.partition(":")
        yield name.strip(), value.strip()


def _resolved(value: str, variables: Mapping[str, str]) -> str:
    """Return a value without variables; nothing where one is not known."""
    for _ in range(len(variables) + 1):
        found = VARIABLE.search(value)
        if found is None:
            return value
        value = value.replace(found[0], variables.get(found[1], found[2] or ""))
    return ""
