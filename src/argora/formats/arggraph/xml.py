"""XML read safely: flat elements with their attributes, words and line; no entities, no network."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from argora.errors import FormatError

__all__ = ["Element", "cdata", "parse", "quoted"]

_INVALID = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Element:
    """An element, as far as an argument graph needs it."""

    tag: str
    line: int | None
    attributes: Mapping[str, str]
    text: str = ""
    children: tuple[Element, ...] = ()

    @property
    def id(self) -> str:
        """The id, which every element must have."""
        return self.required("id")

    def get(self, name: str) -> str | None:
        """Return an attribute, or None if it is not there."""
        return self.attributes.get(name)

    def required(self, name: str) -> str:
        """Return an attribute, or raise FormatError if it is missing or empty."""
        value = self.attributes.get(name)
        if not value:
            raise self.error(f"the attribute {name!r} is missing")
        return value

    def error(self, problem: str) -> FormatError:
        """Return an error that names the element."""
        id = self.attributes.get("id")
        name = f"{self.tag} {id!r}" if id else f"{self.tag}"
        return FormatError(f"{name}: {problem}", line=self.line)


def parse(content: str) -> Element:
    """Return the graph with its elements, which must be flat.

    Raises
    ------
    FormatError
        If the text is no XML, defines entities, points to something outside, or is no arggraph.
    """
    try:
        root = fromstring(content.removeprefix("\ufeff"), forbid_dtd=False)
    except ParseError as error:
        raise FormatError(f"no valid XML: {error.msg}", line=error.position[0]) from error
    except DefusedXmlException as error:
        problem = "XML that defines entities or points to other files is not read"
        raise FormatError(f"{problem} ({type(error).__name__}); remove its DOCTYPE") from error
    except ValueError as error:
        raise FormatError(f"no valid XML: {error}") from error
    if root.tag != "arggraph":
        raise FormatError(f"the root is <{str(root.tag)[:40]}>, expected <arggraph>")
    lines = _lines(content)
    children = []
    for child in root:
        element = Element(
            str(child.tag)[:40],
            lines.get(child.attrib.get("id", "")),
            dict(child.attrib),
            child.text or "",
        )
        if len(child):
            raise element.error("holds other elements, expected none")
        children.append(element)
    return Element(root.tag, None, dict(root.attrib), children=tuple(children))


def _lines(content: str) -> dict[str, int]:
    """Return the line on which each id stands for the last time."""
    breaks = [match.start() for match in re.finditer("\n", content)]
    return {
        match.group(2): bisect_right(breaks, match.start()) + 1
        for match in re.finditer(r"""\bid\s*=\s*(["'])(.*?)\1""", content)
    }


def quoted(value: str) -> str | None:
    """Return a value as it stands in an attribute, or None if XML cannot hold it."""
    if _INVALID.search(value):
        return None
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        value = value.replace(char, entity)
    for char in "\t\n\r":
        value = value.replace(char, f"&#{ord(char)};")
    return f'"{value}"'


def cdata(words: str) -> str | None:
    """Return words as the content of an element, or None if XML cannot hold them."""
    if _INVALID.search(words):
        return None
    if "\r" not in words and "]]>" not in words:
        return f"<![CDATA[{words}]]>"
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\r", "&#13;")):
        words = words.replace(char, entity)
    return words
