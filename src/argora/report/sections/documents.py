"""Where annotators differ: each text with everybody's units beside each other, lowest first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any, Literal

from argora.analysis.analyse import Analysis, DocumentScore
from argora.analysis.browsing import Browsed
from argora.analysis.passages import Cut, Passage
from argora.analysis.readings import details
from argora.analysis.ties import End, Tie
from argora.analysis.words import below_zero, shortened
from argora.report import blocks
from argora.report.blocks import (
    Block,
    Details,
    Figure,
    Listed,
    Mark,
    Piece,
    Prose,
    Run,
    Section,
    Series,
    Text,
    Words,
)
from argora.report.building import existing, section, small
from argora.report.drawings.lanes import lanes_picture
from argora.report.drawings.palette import Palette, Style, palette_of
from argora.report.sections.split import PairBlocks, letters_key, signs_key
from argora.text.numbers import counted, number

__all__ = ["documents_section", "passage_block"]

OPEN_AT_FIRST = 3
MOST_PASSAGES_OPEN = 150
LONGEST_UNIT = 300
ABOUT_TEXTS = (
    "A sentence that all annotators marked alike stands once and quietly; where they differ, each "
    "version stands under the names of those who chose it, and the margin says what the difference "
    "is."
)
ABOUT_LANES = (
    "Of the texts only their lengths are known; the lanes show where everybody's units lie."
)
ABOUT_MAPS = (
    "Below each text stand argument maps of its annotators, two side by side: units taken for the "
    "same stand at the same height, and what has no counterpart that agrees is marked."
)
ABOUT_TIES = (
    "Each line starts from one unit and shows what it is tied to. Units of two annotators count as "
    "the same if they share more than half of their words."
)


def documents_section(analysis: Analysis) -> Section | None:
    """Return the texts of the documents with the least agreement; None where none is shared."""
    scores = [score for score in analysis.documents if score.document in analysis.browsed]
    if not scores:
        return None
    palette = palette_of(analysis.study)
    pairs = PairBlocks(analysis.differences, analysis.study)
    documents, n_open = [], 0
    for i, score in enumerate(scores, start=1):
        browsed = analysis.browsed[score.document]
        is_open = i <= OPEN_AT_FIRST and n_open < MOST_PASSAGES_OPEN
        n_open += len(browsed.passages)
        anchor = f"document-{i}"
        documents.append(_document(score, browsed, palette, pairs, anchor, is_open=is_open))
    has_maps = bool(pairs.n_made)
    rest = " with everybody's units: see the page or the JSON"
    return section(
        "Where they differ",
        " ".join(_about(analysis, scores)),
        ABOUT_MAPS if has_maps else None,
        letters_key(analysis.study),
        signs_key() if has_maps else None,
        Series(tuple(documents), OPEN_AT_FIRST, "document", rest),
        id="browser",
    )


def _about(analysis: Analysis, scores: list[DocumentScore]) -> Iterator[str]:
    yield (
        "Each text with everything that was marked in it, the documents with the least agreement "
        "first."
    )
    if len(analysis.documents) > len(scores):
        n = len(analysis.documents)
        yield f"These are the {len(scores)} lowest of {n} shared documents."
    if any(browsed.passages for browsed in analysis.browsed.values()):
        yield ABOUT_TEXTS
    elif analysis.tables:
        yield ABOUT_LANES
    yield below_zero(score.result.value for score in analysis.documents)


def _document(
    score: DocumentScore,
    browsed: Browsed,
    palette: Palette,
    pairs: PairBlocks,
    anchor: str,
    *,
    is_open: bool,
) -> Details:
    """Return a document: lanes, text, relations, and the maps of its pairs of annotators."""
    maps = pairs.of(score.document, browsed.reading.cut, anchor, is_open=is_open)
    attributes = "; ".join(f"{name}: {words}" for name, words in browsed.attributes.items())
    passages = tuple(passage_block(passage, palette) for passage in browsed.passages)
    ties = tuple(_tie(tie, palette) for tie in browsed.ties)
    parts: list[Block | None] = [
        *_lanes(browsed, palette),
        small(f"About the whole document: {attributes}.") if attributes else None,
        Text(passages, id=anchor) if passages else None,
        _unplaced(browsed, palette),
        section("Relations", small(ABOUT_TIES), Text(ties, noun="tied unit")) if ties else None,
        section("Argument maps side by side", maps) if maps.blocks else None,
    ]
    figures = _figures(score, browsed)
    look: dict[str, Any] = {"id": anchor, "look": "document"}
    return Details(score.document, existing(parts), is_open, about=figures, **look)


def _figures(score: DocumentScore, browsed: Browsed) -> str:
    """Return agreement on a document, and how many of its passages and relations differ."""
    parts = [f"agreement {number(score.result.value)}"]
    if browsed.passages:
        n = sum(bool(passage.differing) for passage in browsed.passages)
        parts.append(f"{n} of {counted(len(browsed.passages), 'passage')} differ")
    if browsed.ties:
        n = sum(bool(tie.differing) for tie in browsed.ties)
        parts.append(f"relations differ at {n} of {counted(len(browsed.ties), 'unit')}")
    return " · ".join(parts)


def _lanes(browsed: Browsed, palette: Palette) -> tuple[Block, ...]:
    continuum, document = browsed.continuum, browsed.reading.document
    if continuum is None:
        return ()
    what, whole = "The items from the first to the last", "all"
    if document.text is not None:
        what, whole = "The text from its first to its last character", "the text"
    elif not browsed.passages:
        length = counted(document.n_characters, "character")
        what = f"The {length} of a text that is not given"
    share = f"{continuum.share * 100:.0f}% of {whole}"
    title = f"Where the units of each annotator lie in {document.id}, and where they differ"
    picture = partial(lanes_picture, continuum, palette, title)
    return (
        Figure(f"lanes-{document.id}", title, picture),
        Prose(f"{what}; the bottom line shows where they differ ({share}).", "small"),
    )


def passage_block(passage: Passage, palette: Palette) -> blocks.Passage:
    """Return a passage with its marks, in every version."""
    versions = [
        blocks.Version(version.annotators, tuple(_pieces(passage, version.cuts, palette)))
        for version in passage.versions
    ]
    return blocks.Passage(
        passage.number,
        tuple(versions),
        passage.difference,
        passage.kinds,
        passage.starts_paragraph,
    )


def _pieces(passage: Passage, cuts: tuple[Cut, ...], palette: Palette) -> Iterator[Piece]:
    """Yield the runs of characters that are under the same marks."""
    offset = passage.offset
    if offset is None:  # without a text the whole segment is marked
        yield Piece(passage.text, tuple(_mark(cut, palette, begins=True) for cut in cuts))
        return
    edges = {offset, offset + len(passage.text), *(e for cut in cuts for e in (cut.start, cut.end))}
    for start, end in pairwise(sorted(edges)):
        marked = [cut for cut in cuts if cut.start <= start < cut.end]
        marks = [_mark(cut, palette, begins=cut.start == start) for cut in marked]
        yield Piece(passage.text[start - offset : end - offset], tuple(marks))


def _mark(cut: Cut, palette: Palette, *, begins: bool) -> Mark:
    style, detail = palette[cut.category], details(dict(cut.attributes))
    begin: Literal["", "opens", "continues"] = "opens" if cut.opens else "continues"
    return Mark(style.title, style.letter, style.css, detail, begin if begins else "")


def _unplaced(browsed: Browsed, palette: Palette) -> Listed | None:
    """Return the units that lie in no passage, by annotator."""
    if not browsed.unplaced:
        return None
    document = browsed.reading.document
    placed = document.text is not None or browsed.passages or not document.n_characters
    items = []
    for name, units in browsed.unplaced.items():
        parts: list[str | Run] = []
        for unit in units:
            words = shortened(browsed.reading.words(unit), LONGEST_UNIT)
            parts += [", " if parts else f"{name}: ", *_named(palette[unit.category], words)]
        items.append(tuple(parts))
    title = "Units without a place in the text" if placed else "Units, from and to which character"
    return Listed(tuple(items), title)


def _tie(tie: Tie, palette: Palette) -> blocks.Passage:
    lead: list[str | Run] = []
    for source in tie.sources:
        lead += [*[" + "] * bool(lead), *_end(source, palette)]
    versions = []
    for version in tie.versions:
        lines: list[Words] = [
            (Run(f"{link.arrow} {link.title}", "strong"), " ", *_end(link.target, palette))
            for link in version.links
        ]
        gap: list[Words] = [(Run(version.gap, "muted"),)] if version.gap else []
        versions.append(blocks.Version(version.annotators, lines=(*lines, *gap)))
    return blocks.Passage(0, tuple(versions), tie.difference, tie.kinds, lead=tuple(lead))


def _end(end: End, palette: Palette) -> tuple[str | Run, ...]:
    return _named(palette[end.category], end.words) if end.is_unit else (Run(end.words, "quote"),)


def _named(style: Style, words: str) -> tuple[str | Run, ...]:
    return Run(style.letter, "chip", style=style.css), " ", Run(words, "quote")
