"""Feedback for writers: what works in a text, what to work on, another order, and the class."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Literal
from urllib.parse import quote

from markupsafe import Markup

from argora.analysis.feedback_texts import Overview, n_unsure
from argora.feedback import Feedback, Finding, Order, Reading, Rewording, Strength
from argora.model import Span, Study
from argora.reliability.structure import Node, Structure, Tie
from argora.report.blocks import (
    Column,
    Facts,
    Figure,
    Listed,
    ListLook,
    Mark,
    Page,
    Passage,
    Piece,
    Prose,
    Run,
    Section,
    Table,
    Text,
    Version,
    Words,
)
from argora.report.building import (
    data_columns,
    existing,
    listed,
    section,
    section_of_table,
    small,
    table,
)
from argora.report.drawings.maps import one_picture
from argora.report.drawings.palette import Palette, Style, palette_of
from argora.report.sections.feedback_words import (
    class_lead,
    doubtful,
    lead,
    moves,
    name_of,
    origin,
    rewording_words,
    surety,
    title_of,
    withheld,
)
from argora.report.sections.keys import in_a_row, key_of
from argora.report.sections.results import picked
from argora.text.numbers import counted

__all__ = ["feedback_page", "feedback_pages"]

MOST_DRAWN = 200
"""Maps of more units are not drawn."""
MOST_NAMED = 12
BONDS: Palette = {
    "for": Style("supports", "+", "ring"),
    "against": Style("speaks against", "−", "ring"),
    "detail": Style("explains", "i", "ring"),
    "same": Style("says the same", "=", "ring"),
}
OWN_SENTENCES = (
    "These are your own sentences, and nothing but them: your position first, everything about one "
    "point in one place, the conclusion last. {} It is a suggestion. Read it aloud and keep what "
    "you like."
)
FRAMES: tuple[Words, ...] = (
    (Run("dashed", "frame", style="from"), " would move"),
    (Run("framed", "frame", style="moved"), " has moved"),
)
LOOK = "✎ words to look at"
BOXES = (
    "Each box is a part of your argument, with the number of its sentence. An arrow leads from a "
    "part to what it belongs to."
)
FAR = " The more arrows run far or across each other, the harder a text is to follow."


def feedback_page(texts: Sequence[Feedback], study: Study) -> Page:
    """Return the feedback on a class and on all its texts together."""
    palette = palette_of(study)
    about_class: tuple[Section, ...] = _class_sections(Overview(tuple(texts)), {})
    if len(texts) == 1:
        about_class = (section("", Facts(blocks=about_class)),)
    about_texts = [
        Section(text.reading.document.id, title_of(text.reading), parts, "texts", many=True)
        for text in texts
        for parts in [_sections(text, palette)]
    ]
    return Page(study.name, "", "", (*about_class, *about_texts))


def feedback_pages(
    texts: Sequence[Feedback], study: Study, files: Mapping[str, str], index: str
) -> dict[str, Page]:
    """Return a page for each text and, if there are several, one for the class.

    Parameters
    ----------
    files : the file of the page of each document.
    index : the file of the page of the class.
    """
    palette = palette_of(study)
    pages = {}
    for text in texts:
        id, name = text.reading.document.id, name_of(text.reading)
        sections = _sections(text, palette, index if len(texts) > 1 else "")
        title = "Feedback" if name == id else f"Feedback · {id}"
        pages[files[id]] = Page(name, title, "", sections)
    if len(texts) > 1:
        links = {id: quote(file) for id, file in files.items()}
        about = f"{counted(len(texts), 'text')}."
        sections = _class_sections(Overview(tuple(texts)), links)
        pages[index] = Page(study.name, "Feedback for a class", about, sections)
    return pages


def _class_sections(overview: Overview, links: Mapping[str, str]) -> tuple[Section, ...]:
    """Return the problems that a class has in common, and the next step of each text."""
    guessed = [text for text in overview.texts if text.least is not None]
    warning = None
    if guessed:
        telling = max(guessed, key=lambda text: bool(text.findings or text.strengths))
        n = overview.n_withheld
        warning = _guessed(
            f"{origin(telling)} {counted(n, 'remark')} of which it was not sure enough, or "
            f"that rest on what it may have overlooked, {'is' if n == 1 else 'are'} not "
            "counted here."
        )
    about = None if guessed else small(origin(overview.texts[0]))
    return (
        section("", Prose(class_lead(overview), "lead", key="words"), warning),
        section_of_table("What to work on in class", _problems(overview, links)),
        section("Who needs what", _needs(overview, links), about),
    )


def _problems(overview: Overview, links: Mapping[str, str]) -> Table:
    n = len(overview.texts)
    return table(
        overview.problems,
        Column("to work on", "category", "title"),
        *data_columns("kind"),
        Column("", "bar", of=lambda p: (len(p.documents) / n, 1.0, math.nan)),
        Column("texts", "count", "n", lambda p: len(p.documents)),
        Column("important in", "few", "n_important"),
        Column("whose", of=lambda p: _whose(p.documents, links)),
        *data_columns("documents"),
        key="problems",
        look="bars",
    )


def _whose(documents: Sequence[str], links: Mapping[str, str]) -> Words:
    """Return the first documents of a list with links, and the number of the others."""
    names: list[str | Run] = []
    for id in documents[:MOST_NAMED]:
        names += [", "] * bool(names) + [Run(id, link=links.get(id, ""))]
    n_left = len(documents) - MOST_NAMED
    return (*names, f" and {n_left} more") if n_left > 0 else tuple(names)


def _needs(overview: Overview, links: Mapping[str, str]) -> Table:
    return table(
        overview.texts,
        Column("text", of=lambda text: _linked(text.reading, links)),
        Column("the next step", of=_next_step),
        Column("important", "few", of=lambda text: len(text.important)),
        Column("smaller", "few", of=lambda text: len(text.smaller)),
        Column(
            "sentences to move", "few", of=lambda text: len(text.order.moves) if text.order else 0
        ),
        first=len(overview.texts),
        most=len(overview.texts),
    )


def _linked(reading: Reading, links: Mapping[str, str]) -> Words:
    id, name = reading.document.id, name_of(reading)
    linked = Run(name, link=links.get(id, ""))
    return (linked,) if name == id else (linked, " ", Run(id, "small"))


def _next_step(text: Feedback) -> Words:
    if text.important:
        return text.findings[0].title
    if text.findings:
        title = text.findings[0].title
        return (Run(f"smaller: {title[:1].lower()}{title[1:]}", "muted"),)
    return (Run("nothing we are sure of" if n_unsure(text) else "nothing found", "muted"),)


def _sections(text: Feedback, palette: Palette, index: str = "") -> tuple[Section, ...]:
    """Return the feedback on one text."""
    important, smaller = text.important, text.smaller
    order = text.order if text.order is not None and not text.order.is_same else None
    later = "Smaller things, for later" if important else "Smaller things"
    origin_words = f"{origin(text)} " if text.least is None else ""
    back = (" ", Run("All texts", "jump", index)) if index else ()
    sections = (
        _opening(text),
        _listed("What works", map(_strength, text.strengths), "good"),
        _listed(
            "What to work on first" if smaller else "What to work on",
            ((*_finding(each), Run(each.why, "aside")) for each in important),
            "tasks",
        ),
        _listed(later, map(_finding, smaller), "plain"),
        _order(text, order, palette) if order else None,
        _map(text.reading, order, palette),
        section("", small((f"{origin_words}Sentences are numbered without the title.", *back))),
    )
    return existing(sections)


def _opening(text: Feedback) -> Section:
    is_guessed, order = text.least is not None, text.order
    facts = {
        "document": text.reading.document.id,
        "annotator": text.reading.annotator,
        "predicted": is_guessed,
        **picked(text, "least", "n_withheld", "n_doubtful"),
        "n_sentences": text.reading.n,
        "strengths": [asdict(each) for each in text.strengths],
        "findings": [
            {**asdict(each), "spans": [[span.start, span.end] for span in each.spans]}
            for each in text.findings
        ],
        "order": order
        and {
            "paragraphs": order.paragraphs,
            "moves": [asdict(move) for move in order.moves],
            "rewordings": [asdict(each) for each in order.rewordings],
        },
    }
    return section(
        "",
        Prose(lead(text), "lead", key="words"),
        _guessed(f"{origin(text)} {withheld(text)}".strip()) if is_guessed else None,
        doubtful(text.n_doubtful) if text.n_doubtful else None,
        Facts(facts),
    )


def _guessed(words: str) -> Prose:
    return Prose((Run("Guessed by a program.", "strong"), f" {words}"), "warning")


def _strength(each: Strength) -> Words:
    return (each.words, *_sure(each))


def _finding(each: Finding) -> tuple[str | Run, ...]:
    return (Run(each.title, "title"), f" {each.advice}", *_sure(each), " ")


def _sure(each: Finding | Strength) -> tuple[str | Run, ...]:
    words = surety(each)
    return (" ", Run(f"The program {words}.", "small")) if words else ()


def _listed(title: str, items: Iterable[Words], look: ListLook) -> Section | None:
    points = listed(items, look)
    return section(title, points) if points else None


def _order(text: Feedback, order: Order, palette: Palette) -> Section:
    """Return the text beside the proposed order, and the words to look at."""
    reading = text.reading
    words = tuple(map(rewording_words, order.rewordings))
    frames = (*FRAMES, LOOK) if words else FRAMES
    both = (
        section("Your text", _text(reading, palette, order)),
        section("In another order", _text(reading, palette, order, is_proposed=True)),
    )
    return section(
        "Another order to try",
        OWN_SENTENCES.format(moves(text)),
        Listed((*frames, *key_of(_used(reading, palette))), look="key"),
        section("", both, look="columns"),
        listed(words, title="Words to look at after moving"),
    )


def _map(reading: Reading, order: Order | None, palette: Palette) -> Section | None:
    """Return the map before and after, or beside the text; the text alone if there is no map."""
    before = _figure(reading, palette)
    if before is None:
        is_shown = order is None and reading.n
        return section("Your text", _text(reading, palette)) if is_shown else None
    bonds = {point.bond for point in reading.points}
    used = [*_used(reading, palette), *(s for bond, s in BONDS.items() if bond in bonds)]
    key = Prose(in_a_row(key_of(used)), "caption")
    after = _figure(reading, palette, order) if order else None
    if after is None:
        both = section("", _text(reading, palette), before, look="columns")
        return section("Your text and its map", Prose(BOXES, "caption"), key, both)
    maps = (section("Your order", before), section("The other order", after))
    both = section("", maps, look="columns")
    title = "The map of your argument, before and after"
    return section(title, Prose(BOXES + FAR, "caption"), key, both)


def _used(reading: Reading, palette: Palette) -> list[Style]:
    categories = {point.category for point in reading.points}
    return [style for category, style in palette.items() if category in categories]


def _text(
    reading: Reading, palette: Palette, order: Order | None = None, *, is_proposed: bool = False
) -> Text:
    """Return a text as it is or in the proposed order; frames are around sentences that move."""
    by_paragraph = groupby(reading.sentences, attrgetter("paragraph"))
    paragraphs: Iterable[Sequence[int]] = ([each.number for each in p] for _, p in by_paragraph)
    moved = {move.sentence for move in order.moves} if order else set()
    rewordings: Sequence[Rewording] = ()
    if order and is_proposed:
        paragraphs, rewordings = order.paragraphs, order.rewordings
    passages = (
        Passage(
            number,
            (Version(pieces=tuple(_pieces(reading, number - 1, palette))),),
            ", ".join(each.word for each in rewordings if each.sentence == number),
            paragraph=number == paragraph[0],
            look="" if number not in moved else "moved" if is_proposed else "from",
        )
        for paragraph in paragraphs
        for number in paragraph
    )
    return Text(tuple(passages), look="running", noun="sentence")


def _pieces(reading: Reading, sentence: int, palette: Palette) -> Iterator[Piece]:
    """Yield a sentence in pieces, each with the marks of the units that it lies in."""
    span = reading.sentences[sentence].span
    text = span.of(reading.document.text or "")
    units = [
        (each, palette[point.category])
        for point in reading.points
        if sentence in point.sentences
        for each in point.spans
        if each.overlaps(span)
    ]
    ends = [end for unit, _ in units for end in (unit.start, unit.end)]
    edges = {span.start, span.end, *(end for end in ends if span.start < end < span.end)}
    for start, end in pairwise(sorted(edges)):
        marks = (
            Mark(style.title, style.letter, style.css, begins=_begins(unit, start, span))
            for unit, style in units
            if unit.start <= start < unit.end
        )
        yield Piece(text[start - span.start : end - span.start], tuple(marks))


def _begins(unit: Span, at: int, sentence: Span) -> Literal["", "opens", "continues"]:
    """Return whether a unit begins at a place, or goes on there from the sentence before."""
    if unit.start == at:
        return "opens"
    return "continues" if unit.start < sentence.start == at else ""


def _figure(reading: Reading, palette: Palette, order: Order | None = None) -> Figure | None:
    """Return the map of a text; None where there is nothing to see."""
    if not 1 < len(reading.points) <= MOST_DRAWN:
        return None
    title = "The same map in the proposed order" if order else "The argument as a map"
    name = f"{reading.document.id}-map{'-in-the-proposed-order' if order else ''}"
    return Figure(name, title, lambda: _picture(reading, palette, order, title), look="drawn")


def _picture(reading: Reading, palette: Palette, order: Order | None, title: str) -> Markup:
    """Draw what belongs to what, one box below the other."""
    nodes = tuple(
        Node(
            point.id,
            point.category,
            point.spans,
            f"{reading.sentences[point.place].number}  {reading.words_of(point)}",
        )
        for point in reading.points
    )
    ties = tuple(
        Tie(f"{point.id} ", (point.id,), point.parent, point.bond, point.bond == "same")
        for point in reading.points
        if point.parent is not None
    )
    at = {n - 1: place for place, n in enumerate(order.sentences)} if order else {}
    placed = sorted(reading.points, key=lambda each: (at.get(each.place, each.place), each.spans))
    ids = [point.id for point in placed]
    return one_picture(Structure(nodes, ties), ids, palette, BONDS, title=title)
