"""Layers to tokens with tags in IOB2 and a column of relations, and what these cannot carry."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

from argora.formats.base import Losses
from argora.formats.conll.text import with_tokens
from argora.formats.conll.tokens import token_place, tokens_between
from argora.formats.standoff import count_segment_and_text, layer_carried
from argora.model import Document, Layer, Span, Unit
from argora.text import segment

__all__ = ["SUFFIX", "tag_files"]

SUFFIX = ".bio"
_NAME = re.compile(r"[^\s\0|]+")

Lose = Callable[[str, str], None]


def tag_files(
    document: Document, layers: Sequence[Layer], losses: Losses
) -> tuple[Document, list[tuple[Layer, str]]]:
    """Return the document as it will be read, and the content of the file of each layer.

    A blank line ends a sentence, unless a unit of some annotator goes on behind it.
    """
    carried = [layer for layer in layers if layer_carried(layer, losses)]
    plain = segment(Document(document.id, document.text))
    if not carried:
        return plain, []
    borders = {
        edge
        for layer in carried
        for unit in layer.units
        for span in unit.spans
        for edge in (span.start, span.end)
    }
    spans = tuple(tokens_between(document, borders))
    units = [unit for layer in carried for unit in layer.units]
    ends = [
        span.end
        for span in segment(document).segmentations["sentence"].spans
        if not any(
            unit.spans and unit.spans[0].start < span.end < unit.spans[-1].end for unit in units
        )
    ]
    groups = _sentences(spans, ends)
    expected = with_tokens(Document(document.id, document.text), spans)
    text = document.text or ""
    return expected, [(layer, _content(text, spans, groups, layer, losses)) for layer in carried]


def _sentences(spans: Sequence[Span], ends: Sequence[int]) -> list[list[int]]:
    """Return the indices of the tokens of each sentence."""
    groups: dict[int, list[int]] = {}
    for n, span in enumerate(spans):
        groups.setdefault(bisect_left(ends, span.end), []).append(n)
    return list(groups.values())


def _content(
    text: str,
    spans: Sequence[Span],
    groups: Sequence[Sequence[int]],
    layer: Layer,
    losses: Losses,
) -> str:
    def lose(what: str, id: str) -> None:
        losses.add(what, f"{id} in the {layer.name}")

    placed: list[tuple[Unit, int, int]] = []
    for unit in layer.units:
        place = _place(unit, spans, lose)
        if place is not None and placed and place[0] <= placed[-1][2]:
            lose("units that overlap", unit.id)
        elif place is not None:
            placed.append((unit, *place))
    number = {unit.id: n for n, (unit, _, _) in enumerate(placed)}
    leaving = _leaving(layer, number, lose)
    tags, relations = {}, {}
    for n, (unit, first, last) in enumerate(placed):
        if unit.id != f"T{n + 1}":
            lose("ids other than T1, T2, ... in the order of the text (numbered anew)", unit.id)
        relations[first] = "|".join(leaving[n])
        for i in range(first, last + 1):
            tags[i] = f"{'B' if i == first else 'I'}-{unit.category}"
    rows = [
        "".join(
            f"{spans[i].of(text)}\t{tags.get(i, 'O')}"
            + (f"\t{relations.get(i) or '_'}\n" if any(leaving) else "\n")
            for i in group
        )
        for group in groups
    ]
    return "\n".join(rows)


def _place(unit: Unit, spans: Sequence[Span], lose: Lose) -> tuple[int, int] | None:
    """Return the first and the last token of a unit; None if it cannot be written."""
    place = token_place(unit, spans, lose, _NAME)
    if place is None:
        return None
    count_segment_and_text(unit, lose)
    if unit.attributes:
        lose("units with attributes", unit.id)
    return place


def _leaving(layer: Layer, number: Mapping[str, int], lose: Lose) -> list[list[str]]:
    """Return the cells of the relations that leave each unit."""
    cells: list[list[str]] = [[] for _ in number]
    ids: list[list[str]] = [[] for _ in number]
    for relation in layer.relations:
        if not relation.category or not _NAME.fullmatch(relation.category):
            lose("relations without a category that a column can hold", relation.id)
            continue
        if any(end not in number for end in (*relation.sources, relation.target)):
            lose("relations to relations (undercuts), or whose ends are left out", relation.id)
            continue
        if len(relation.sources) > 1:
            lose("linked premises (written one by one)", relation.id)
        if relation.attributes:
            lose("relations with attributes", relation.id)
        for source in relation.sources:
            n = number[source]
            cells[n].append(f"{number[relation.target] - n}:{relation.category}")
            ids[n].append(relation.id)
    for n, id in enumerate((id for each in ids for id in each), start=1):
        if id != f"R{n}":
            lose("ids of relations other than R1, R2, ... by their sources (numbered anew)", id)
    return cells
