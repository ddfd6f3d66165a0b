"""The file of a map to a layer and back, with what is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from argora.errors import FormatError
from argora.formats.aif.foreign import (
    FOREIGN,
    SEGMENTS,
    foreign_of,
    given_in,
    given_of,
    segments_json,
    with_foreign,
)
from argora.formats.aif.graph import Graph, parse_graph
from argora.formats.aif.marked import Marked, unmark
from argora.formats.aif.reader import layer_of
from argora.formats.aif.rest import (
    FORMS,
    SPEECH,
    TEXT,
    UNMARKED,
    kept_of,
    packed,
    restored,
    unpacked,
)
from argora.formats.aif.words import ByWords, place_by_words
from argora.formats.aif.writer import plain_map
from argora.formats.base import Losses
from argora.formats.vocabulary import translate
from argora.model import Document, FrozenMap, Layer, Relation, Scheme, Segmentation, Unit
from argora.model.layer import FILE_NOTE
from argora.model.strict_json import pretty
from argora.schemes import get_scheme

__all__ = ["ReadMap", "map_text", "read_map"]

# What was kept of a file and may not fit any more once the layer is another.
_LESS = tuple(
    (*text, *speech, *forms)
    for speech in ((), SPEECH)
    for text in ((), (TEXT, UNMARKED))
    for forms in ((), FORMS)
)


@dataclass(frozen=True)
class ReadMap:
    """A map as it was read.

    Attributes
    ----------
    odd : an error for each sort of thing not taken as it stands.
    text : the text of the document: the one given, or that of the map; None without either.
    segmentation : the segments of the text that units take up, if the file tells.
    by_words : what was placed by its words, because the text is not in the map.
    """

    layer: Layer
    odd: list[FormatError]
    text: str | None
    segmentation: Segmentation | None = None
    by_words: ByWords = field(default_factory=ByWords)


def read_map(content: str, empty: Layer, text: str | None = None) -> ReadMap:
    """Return the layer of a map, and its text.

    Parameters
    ----------
    empty : says of which document, annotator and round the layer is.
    text : the text of the document, if it is known already.

    Raises
    ------
    FormatError
        If the file is no map at all: then nothing is taken from it.
    """
    graph = parse_graph(content)
    marked, by_words = _places(graph, text)
    layer, folded = layer_of(graph, empty, marked)
    document_text = marked.text if marked is not None and text is None else text
    document = Document(empty.document, document_text)
    plain = plain_map(layer, document, get_scheme("iat"))
    written = plain_map(layer, document, get_scheme("iat"), folded) if folded else plain
    rest = kept_of(graph.file, written)
    if written != plain:
        rest["forces"] = {anchor: list(ids) for anchor, ids in folded.items()}
    segmentation = given_of(graph.file.get(SEGMENTS), document_text, graph.odd)
    segments = () if segmentation is None else segmentation.ids
    layer = with_foreign(layer, graph.file.get(FOREIGN), graph.odd, segments)
    if rest:
        layer = replace(layer, attributes=FrozenMap({FILE_NOTE: packed(rest)}))
    return ReadMap(layer, graph.odd.errors(), document_text, segmentation, by_words)


def _places(graph: Graph, text: str | None) -> tuple[Marked | None, ByWords]:
    """Return the text with the places of units, and which of them come from their words.

    A map that holds the text says itself where its units lie, if anywhere.

    Parameters
    ----------
    text : the text beside the map; marks in another text do not count.
    """
    marked = None if graph.marked is None else unmark(graph.marked)
    if text is None:
        return (marked if graph.marked else None), ByWords()
    if marked is not None and marked.text == text:
        return marked, ByWords()
    if marked is not None and marked.places:
        what = "marks up another text than the one beside it: its marks are left out"
        graph.odd.add(what, "the map")
    by_words = place_by_words((n for n in graph.nodes.values() if not n.is_scheme), text)
    return Marked(text, by_words.places), by_words


def map_text(layer: Layer, document: Document, scheme: Scheme, losses: Losses) -> tuple[str, Layer]:
    """Return the content of a file, and the layer that reading makes of it."""
    rest = unpacked(layer.attributes.get(FILE_NOTE))
    written = plain_map(layer, document, scheme, rest.get("forces"))
    segmentation = given_in(document)
    if segmentation is not None:
        written[SEGMENTS] = segments_json(segmentation)
    content, back = _read_back(written, layer, document)
    if foreign := foreign_of(
        layer, translate(back, scheme), () if segmentation is None else segmentation.ids
    ):
        written[FOREIGN] = foreign
        content, back = _read_back(written, layer, document)
    if rest:
        fitting = _with_kept(written, rest, back, document)
        if fitting is None:
            losses.add("layers with what their file said beside the map", layer.name)
        else:
            content, back = fitting
    _count_losses(layer, translate(back, scheme), losses)
    return content, back


def _with_kept(
    written: dict[str, Any], rest: Mapping[str, Any], plain: Layer, document: Document
) -> tuple[str, Layer] | None:
    """Return the file with as much of what was kept as says nothing else than the layer."""
    for without in _LESS:
        content, back = _read_back(restored(written, rest, without=without), plain, document)
        if replace(back, attributes=plain.attributes) == plain:
            return content, back
    return None


def _read_back(file: dict[str, Any], layer: Layer, document: Document) -> tuple[str, Layer]:
    content = pretty(file) + "\n"
    empty = Layer(layer.document, layer.annotator, layer.round)
    return content, read_map(content, empty, document.text).layer


# ----- losses -----------------------------------------------------------------------------------


def _count_losses(layer: Layer, back: Layer, losses: Losses) -> None:
    """Compare the layer with what reading makes of the file, and count what differs."""
    for element in layer.things:
        again = back.by_id.get(element.id)
        for what in _differences(element, again):
            losses.add(what, f"{element.id} in the {layer.name}")
    if layer.times != back.times:
        losses.add("layers with times other than those of nodes", layer.name)


def _differences(element: Unit | Relation, again: Unit | Relation | None) -> Iterator[str]:
    what = "units" if isinstance(element, Unit) else "relations"
    if again is None:
        yield f"{what} for which there is no node (left out)"
        return
    if element.category != again.category:
        yield f"{what} of categories that read otherwise"
    if element.attributes != again.attributes:
        yield f"{what} with attributes that read otherwise"
    if isinstance(element, Unit) and isinstance(again, Unit):
        if element.segment != again.segment:
            yield "segments that units take up and the text does not have (left out)"
        elif element.spans != again.spans:
            yield "units in parts that touch each other (written as one part)"
        if element.text != again.text and not element.segment:
            yield "units with the words of their place once more"
    elif isinstance(again, Relation) and _ends(element) != _ends(again):
        yield "relations with other ends"


def _ends(element: Unit | Relation) -> tuple[str, ...]:
    return () if isinstance(element, Unit) else (*element.sources, element.target)
