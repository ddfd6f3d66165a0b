"""The figures of a report as files for papers: SVG, PNG and PDF, each from one drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, get_args
from xml.etree import ElementTree as ET

from markupsafe import Markup

from argora.errors import DataError, MissingExtraError
from argora.report.blocks import Block, Details, Figure, Page, Section, Table
from argora.report.inline_styles import inline_styles
from argora.report.plots import plot_of
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
