"""Predictions on texts that were written otherwise, put where they belong in the gold's text.

A tool that was given tokens gives back other white space, brackets such as ``-LRB-`` or other
quotation marks. Places are compared by the characters that remain.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace

from argora.model import Document, FrozenMap, Layer, Span, Study, Unit
from argora.model.span import merge_spans
from argora.model.texts import same_but_breaks

__all__ = ["LEAST_ALIKE", "on_texts_of"]

LEAST_ALIKE = 0.9
"""Texts of one id are aligned if they have this share of their characters in common, or more."""

MOST_NAMED = 3
_SIGNS = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
    "``": '"',
    "''": '"',
    "\u201c": '"',
    "\u201d": '"',
    "\u201e": '"',
    "\u00ab": '"',
    "\u00bb": '"',
    "\u2018": "'",
    "\u2019": "'",
    "\u2013": "-",
    "\u2014": "-",
}
_CUT = re.compile("|".join(map(re.escape, _SIGNS)) + r"|\S")


@dataclass(frozen=True)
class _Folded:
    """A text as it is compared: without white space, capitals and kinds of quotation marks.

    Attributes
    ----------
    start, end : for every character that remains, where what it stands for lies in the text.
    """

    text: str
    start: tuple[int, ...]
    end: tuple[int, ...]


def _folded(text: str) -> _Folded:
    characters: list[tuple[str, int, int]] = []
    for match in _CUT.finditer(text):
        plain = _SIGNS.get(match.group()) or unicodedata.normalize("NFKC", match.group()).casefold()
        characters += [(char, *match.span()) for char in plain if not char.isspace()]
    return _Folded(
        "".join(char for char, _, _ in characters),
        tuple(start for _, start, _ in characters),
        tuple(end for _, _, end in characters),
    )


@dataclass(frozen=True)
class _Shift:
    """The places of the characters of one text in another.

    Attributes
    ----------
    to : for every remaining character of the one its place among those of the other, -1 without.
    alike : which share of the characters of both is the same.
    """

    one: _Folded
    other: _Folded
    to: tuple[int, ...]
    alike: float

    def span(self, span: Span) -> Span | None:
        """Return the place of a span in the other text; None if none of its characters is there."""
        first = bisect_left(self.one.end, span.start + 1)
        last = bisect_left(self.one.start, span.end)
        places = [place for place in self.to[first:last] if place >= 0]
        if not places:
            return None
        return Span(self.other.start[places[0]], self.other.end[places[-1]])


def _shift(text: str, target: str) -> _Shift | None:
    """Return the places of the characters of a text in another; None if too few are there."""
    one, other = _folded(text), _folded(target)
    if one.text == other.text:
        return _Shift(one, other, tuple(range(len(one.text))), 1.0)
    from rapidfuzz.distance import Indel

    alike = Indel.normalized_similarity(one.text, other.text, score_cutoff=LEAST_ALIKE)
    if alike < LEAST_ALIKE:
        return None
    to = [-1] * len(one.text)
    for step in Indel.opcodes(one.text, other.text):
        if step.tag == "equal":
            to[step.src_start : step.src_end] = range(step.dest_start, step.dest_end)
    return _Shift(one, other, tuple(to), alike)


def on_texts_of(gold: Study, predicted: Study) -> tuple[Study, tuple[str, ...]]:
    """Put predictions on the texts of the gold where these were written otherwise.

    Documents of one id, and those of other ids with a text that only one has, whose texts have the
    same characters up to white space, capitals, and how quotation marks, dashes and brackets are
    written. Of one id, texts that have 90% of their characters in common are aligned.

    Returns
    -------
    the predictions, and in sentences what was moved. Units of which nothing is in the gold's text
    are left out, and so are relations that end at them.
    """
    documents: list[Document] = []
    layers: list[Layer] = []
    same: list[str] = []
    notes: list[str] = []
    partners = _partners(gold, predicted)
    for document in predicted.documents:
        own_layers = predicted.layers_of(document.id)
        target = partners.get(document.id)
        shift = None
        if target is not None and target.text is not None and document.text is not None:
            shift = _shift(document.text, target.text)
        if shift is None or target is None:
            documents.append(document)
            layers += own_layers
            continue
        documents.append(replace(document, text=target.text, segmentations=FrozenMap(), turns=()))
        moved = [_moved(layer, document, shift) for layer in own_layers]
        layers += [layer for layer, _ in moved]
        n_lost = sum(n for _, n in moved)
        if shift.alike == 1:
            same.append(document.id)
        else:
            notes.append(_aligned(document.id, shift.alike, n_lost))
    if not same and not notes:
        return predicted, ()
    if same:
        notes.insert(0, _rewritten(same))
    return replace(predicted, documents=tuple(documents), layers=tuple(layers)), tuple(notes)


def _partners(gold: Study, predicted: Study) -> dict[str, Document]:
    """Return the document of the gold for every predicted one whose text must be moved."""
    golds = {document.id: document for document in gold.documents}
    texts = {document.text for document in gold.documents}
    partners: dict[str, Document] = {}
    for document in predicted.documents:
        gold_document = golds.get(document.id)
        if (
            gold_document is None
            or None in (gold_document.text, document.text)
            or document.text in texts
        ):
            continue  # with a text that another document of the gold has, it may be that one
        if not same_but_breaks(gold_document.text or "", document.text or ""):
            partners[document.id] = gold_document
    left = [
        d
        for d in predicted.documents
        if d.id not in golds and d.text is not None and d.text not in texts
    ]
    if left:
        predicted_ids = {document.id for document in predicted.documents}
        free = [d for d in gold.documents if d.id not in predicted_ids and d.text is not None]
        partners |= _by_characters(free, left)
    return partners


def _by_characters(gold: list[Document], predicted: list[Document]) -> dict[str, Document]:
    """Return documents of other ids that have the same characters, where no other has them."""
    named: list[dict[str, list[Document]]] = [{}, {}]
    for documents, by_text in zip((gold, predicted), named, strict=True):
        for document in documents:
            if document.text and document.text.strip():
                by_text.setdefault(_folded(document.text).text, []).append(document)
    return {
        documents[0].id: named[0][text][0]
        for text, documents in named[1].items()
        if len(documents) == 1 == len(named[0].get(text, ()))
    }


def _moved(layer: Layer, document: Document, shift: _Shift) -> tuple[Layer, int]:
    """Return a layer with its units moved, and how many had no place."""
    units = list(_units(layer, document, shift))
    lost = {unit.id for unit in layer.units} - {unit.id for unit in units}
    gone = set(lost)
    relations = list(layer.relations)
    while stray := [r for r in relations if gone & {*r.sources, r.target}]:
        gone |= {relation.id for relation in stray}
        relations = [relation for relation in relations if relation not in stray]
    return replace(layer, units=tuple(units), relations=tuple(relations)), len(lost)


def _units(layer: Layer, document: Document, shift: _Shift) -> Iterator[Unit]:
    for unit in layer.units:
        spans = unit.spans_in(document)
        moved = [moved_span for span in spans if (moved_span := shift.span(span)) is not None]
        if moved or not spans:
            yield replace(unit, spans=merge_spans(moved), segment=() if spans else unit.segment)


def _rewritten(ids: list[str]) -> str:
    named = ", ".join(ids[:MOST_NAMED]) + (", ..." if len(ids) > MOST_NAMED else "")
    have = "1 document has" if len(ids) == 1 else f"{len(ids)} documents have"
    return (
        f"{have} the characters of the gold with other white space or signs ({named}): units were "
        "moved to where these stand in the gold"
    )


def _aligned(id: str, alike: float, n_lost: int) -> str:
    left_out = f"; {n_lost} units have no place there and are left out" if n_lost else ""
    if n_lost == 1:
        left_out = "; 1 unit has no place there and is left out"
    return (
        f"the text of {id!r} is not that of the gold: {100 * alike:.1f} % of the characters are "
        f"the same, and units were moved to where these stand in the gold{left_out}"
    )
