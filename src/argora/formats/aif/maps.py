"""The file of a map to a layer and back, with what is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from argora.errors import FormatError
from argora.formats.aif.foreign import OWN, foreign_of, with_foreign
from argora.formats.aif.given import SEGMENTS, given_in, given_of, segments_json
from argora.formats.aif.graph import Graph, parse_graph
from argora.formats.aif.kept import (
    FORMS,
    SPEECH,
    TEXT,
    UNMARKED,
    kept_of,
    packed,
    restored,
    unpacked,
)
from argora.formats.aif.marked import Marked, unmark
from argora.formats.aif.reader import layer_of
from argora.formats.aif.words import ByWords, place_by_words
from argora.formats.aif.writer import plain_map
from argora.formats.base import Losses
from argora.formats.vocabulary import translate
from argora.model import Document, FrozenMap, Layer, Relation, Scheme, Segmentation, Unit
from argora.model.codec import pretty
from argora.model.layer import FILE_NOTE
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
    given : the segments of the text that units take up, if the file tells.
    by_words : what was placed by its words, because the text is not in the map.
    """

    layer: Layer
    odd: list[FormatError]
    text: str | None
    given: Segmentation | None = None
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
    taken = layer_of(graph, empty, marked)
    own = marked.text if marked is not None and text is None else text
    layer, document = taken.layer, Document(empty.document, own)
    plain = plain_map(layer, document, get_scheme("iat"))
    written = plain_map(layer, document, get_scheme("iat"), taken.folded) if taken.folded else plain
    kept = kept_of(graph.file, written)
    if written != plain:
        kept["forces"] = {anchor: list(ids) for anchor, ids in taken.folded.items()}
    given = given_of(graph.file.get(SEGMENTS), own, graph.odd)
    segments = () if given is None else given.ids
    layer = with_foreign(layer, graph.file.get(OWN), graph.odd, segments)
    if kept:
        layer = replace(layer, attributes=FrozenMap({FILE_NOTE: packed(kept)}))
    return ReadMap(layer, graph.odd.errors(), own, given, by_words)


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
    kept = unpacked(layer.attributes.get(FILE_NOTE))
    written = plain_map(layer, document, scheme, kept.get("forces"))
    given = given_in(document)
    if given is not None:
        written[SEGMENTS] = segments_json(given)
    content, back = _read_back(written, layer, document)
    if own := foreign_of(layer, translate(back, scheme), () if given is None else given.ids):
        written[OWN] = own
        content, back = _read_back(written, layer, document)
    if kept:
        fitting = _with_kept(written, kept, back, document)
        if fitting is None:
            losses.add("layers with what their file said beside the map", layer.name)
        else:
            content, back = fitting
    _count_losses(layer, translate(back, scheme), losses)
    return content, back


def _with_kept(
    written: dict[str, Any], kept: Mapping[str, Any], plain: Layer, document: Document
) -> tuple[str, Layer] | None:
    """Return the file with as much of what was kept as says nothing else than the layer."""
    for without in _LESS:
        content, back = _read_back(restored(written, kept, without=without), plain, document)
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
    for thing in layer.things:
        again = back.by_id.get(thing.id)
        for what in _differences(thing, again):
            losses.add(what, f"{thing.id} in the {layer.name}")
    if layer.times != back.times:
        losses.add("layers with times other than those of nodes", layer.name)


def _differences(thing: Unit | Relation, again: Unit | Relation | None) -> Iterator[str]:
    what = "units" if isinstance(thing, Unit) else "relations"
    if again is None:
        yield f"{what} for which there is no node (left out)"
        return
    if thing.category != again.category:
        yield f"{what} of categories that read otherwise"
    if thing.attributes != again.attributes:
        yield f"{what} with attributes that read otherwise"
    if isinstance(thing, Unit) and isinstance(again, Unit):
        if thing.segment != again.segment:
            yield "segments that units take up and the text does not have (left out)"
        elif thing.spans != again.spans:
            yield "units in parts that touch each other (written as one part)"
        if thing.text != again.text and not thing.segment:
            yield "units with the words of their place once more"
    elif isinstance(again, Relation) and _ends(thing) != _ends(again):
        yield "relations with other ends"


def _ends(thing: Unit | Relation) -> tuple[str, ...]:
    return () if isinstance(thing, Unit) else (*thing.sources, thing.target)
