"""Annotated examples in a short notation, as the guidelines of the schemes print them."""

from __future__ import annotations

import re
from pathlib import Path

from argora.model import Document, Layer, Relation, Segmentation, Span, Unit
from argora.schemes import get_scheme

PAGES = Path(__file__).resolve().parents[2] / "docs" / "schemes"
BLOCK = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAID = r"(?: \((?P<said>[^)]*)\))?"
UNIT = re.compile(rf"(?P<segments>\d+(?:\+\d+)*) (?P<category>[\w-]+){SAID}: (?P<words>.+)")
TIE = re.compile(rf"(?P<id>[a-z]): (?P<sources>.+) [→=] (?P<target>\S+) (?P<category>[\w-]+){SAID}")


def examples(page: str) -> list[str]:
    """Return every example on the page of a scheme."""
    return BLOCK.findall((PAGES / f"{page}.md").read_text(encoding="utf-8"))


def read(example: str) -> tuple[Document, Layer]:
    """Read lines such as ``1 proponent: A reason.`` and ``a: 2 → 1 support``.

    Every unit is one or more segments, which are sentences as well; ``2+3`` was merged.
    """
    text, spans, ids = "", [], []
    units, relations = [], []
    for line in example.strip().splitlines():
        if found := UNIT.fullmatch(line):
            segments = tuple(found["segments"].split("+"))
            parts = found["words"].split(" | ")
            assert len(parts) == len(segments), line
            for part in parts:
                spans.append(Span(len(text), len(text) + len(part)))
                text += f"{part} "
            ids += segments
            mine = tuple(spans[-len(segments) :])
            units.append(
                Unit(found["segments"], mine, found["category"], _said(found["said"]), segments)
            )
        else:
            found = TIE.fullmatch(line)
            assert found, line
            sources = tuple(found["sources"].split(" + "))
            relations.append(
                Relation(
                    found["id"], sources, found["target"], found["category"], _said(found["said"])
                )
            )
    cuts = {
        name: Segmentation(name, tuple(spans), ids=tuple(ids)) for name in ("segment", "sentence")
    }
    return Document("text", text, cuts), Layer("text", "ann", 1, tuple(units), tuple(relations))


def breaches(scheme: str, example: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return rule and ids of every breach in an example."""
    document, layer = read(example)
    return [(found.rule, found.ids) for found in get_scheme(scheme).check(layer, document)]


def _said(text: str | None) -> dict[str, str]:
    return dict(pair.split("=") for pair in text.split(", ")) if text else {}
