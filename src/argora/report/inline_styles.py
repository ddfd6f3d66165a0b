"""The looks of a drawing written into its elements, from the style sheet of light pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree as ET

from argora.errors import MissingExtraError

__all__ = ["inline_styles"]

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
