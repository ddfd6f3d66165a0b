"""Feedback for writers: what works in a text, what to work on, another order, and the class."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby, pairwise
from typing import Literal
from urllib.parse import quote

from markupsafe import Markup

from argora.analysis.feedback_texts import Overview, n_unsure
from argora.feedback import Feedback, Finding, Order, Reading, Rewording, Sentence, Strength
from argora.model import Span, Study
from argora.reliability.structure import Node, Structure, Tie
from argora.report.blocks import (
    Block,
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
    Text,
    Version,
    Words,
    kept,
    table,
)
from argora.report.drawings.maps import one_picture
from argora.report.drawings.palette import Style, palette_of
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
from argora.text.numbers import counted

__all__ = ["feedback_page", "feedback_pages"]

MOST_DRAWN = 200
"""Maps of more units are not drawn."""
MOST_NAMED = 12
BONDS: Mapping[str | None, Style] = {
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
Palette = Mapping[str | None, Style]


def feedback_page(texts: Sequence[Feedback], study: Study) -> Page:
    """Return the feedback on a class and on all its texts together."""
    palette = palette_of(study)
    sections = list(_class_sections(Overview(tuple(texts)), {}))
    if len(texts) == 1:
        sections = [Section("", "", (Facts(blocks=tuple(sections)),))]
    for text in texts:
        id, title = text.reading.document.id, title_of(text.reading)
        sections.append(Section(id, title, _sections(text, palette), "texts", many=True))
    return Page(study.name, "", "", tuple(sections))


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
    """Return what a class has in common, and who needs what."""
    guessed = [text for text in overview.texts if text.least is not None]
    blocks: list[Block] = [Prose(class_lead(overview), "lead", key="words")]
    if guessed:
        telling = max(guessed, key=lambda text: bool(text.findings or text.strengths))
        n = overview.n_withheld
        blocks.append(
            _guessed(
                f"{origin(telling)} {counted(n, 'remark')} of which it was not sure enough, or "
                f"that rest on what it may have overlooked, {'is' if n == 1 else 'are'} not "
                "counted here."
            )
        )
    problems = _problems(overview, links)
    title = "What to work on in class" if overview.problems else ""
    return (
        Section("", "", tuple(blocks)),
        Section("", title, (problems if title else Facts(blocks=(problems,)),)),
        Section("", "Who needs what", _needs(overview, links, is_guessed=bool(guessed))),
    )


def _problems(overview: Overview, links: Mapping[str, str]) -> Block:
    n = len(overview.texts)
    return table(
        overview.problems,
        (Column("to work on", "category", "title"), lambda p: p.title),
        (Column("", "data", "kind"), lambda p: p.kind),
        (Column("", "bar"), lambda p: (len(p.documents) / n, 1.0, math.nan)),
        (Column("texts", "count", "n"), lambda p: len(p.documents)),
        (Column("important in", "few", "n_important"), lambda p: p.n_important),
        (Column("whose", "text"), lambda p: _whose(p.documents, links)),
        (Column("", "data", "documents"), lambda p: list(p.documents)),
        key="problems",
        look="bars",
    )


def _whose(documents: Sequence[str], links: Mapping[str, str]) -> Words:
    """Return the first documents of a list with links, and how many more there are."""
    names: list[str | Run] = []
    for id in documents[:MOST_NAMED]:
        names += [", "] * bool(names) + [Run(id, link=links.get(id, ""))]
    n_more = len(documents) - MOST_NAMED
    return (*names, f" and {n_more} more") if n_more > 0 else tuple(names)


def _needs(overview: Overview, links: Mapping[str, str], *, is_guessed: bool) -> tuple[Block, ...]:
    rows = table(
        overview.texts,
        (Column("text", "text"), lambda text: _linked(text.reading, links)),
        (Column("the next step", "text"), _next_step),
        (Column("important", "few"), lambda text: len(text.important)),
        (Column("smaller", "few"), lambda text: len(text.smaller)),
        (
            Column("sentences to move", "few"),
            lambda text: len(text.order.moves) if text.order else 0,
        ),
        first=len(overview.texts),
        most=len(overview.texts),
    )
    return (rows,) if is_guessed else (rows, Prose(origin(overview.texts[0]), "small"))


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
    foot: Words = (f"{origin_words}Sentences are numbered without the title.",)
    if index:
        foot = (*foot, " ", Run("All texts", "jump", index))
    sections = (
        Section("", "", _opening(text)),
        _listed("What works", map(_strength, text.strengths), "good"),
        _listed(
            "What to work on first" if smaller else "What to work on",
            ((*_finding(each), Run(each.why, "aside")) for each in important),
            "tasks",
        ),
        _listed(later, map(_finding, smaller), "plain"),
        _order(text, order, palette) if order else None,
        _map(text.reading, order, palette),
        Section("", "", (Prose(foot, "small"),)),
    )
    return kept(sections)


def _opening(text: Feedback) -> tuple[Block, ...]:
    is_guessed, order = text.least is not None, text.order
    facts = {
        "document": text.reading.document.id,
        "annotator": text.reading.annotator,
        "predicted": is_guessed,
        "least": text.least,
        "n_withheld": text.n_withheld,
        "n_doubtful": text.n_doubtful,
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
    blocks = (
        Prose(lead(text), "lead", key="words"),
        _guessed(f"{origin(text)} {withheld(text)}".strip()) if is_guessed else None,
        Prose(doubtful(text.n_doubtful)) if text.n_doubtful else None,
        Facts(facts),
    )
    return kept(blocks)


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
    own = tuple(items)
    return Section("", title, (Listed(own, look=look),)) if own else None


def _order(text: Feedback, order: Order, palette: Palette) -> Section:
    """Return the text beside the proposed order, and the words to look at."""
    reading = text.reading
    words = tuple(map(rewording_words, order.rewordings))
    frames = (*FRAMES, LOOK) if words else FRAMES
    both = (
        Section("", "Your text", (_text(reading, palette, order),)),
        Section("", "In another order", (_text(reading, palette, order, is_proposed=True),)),
    )
    blocks = (
        Prose(OWN_SENTENCES.format(moves(text))),
        Listed((*frames, *key_of(_used(reading, palette))), look="key"),
        Section("", "", both, look="columns"),
        Listed(words, "Words to look at after moving") if words else None,
    )
    return Section("", "Another order to try", kept(blocks))


def _map(reading: Reading, order: Order | None, palette: Palette) -> Section | None:
    """Return the map before and after, or beside the text; the text alone if there is no map."""
    own = _figure(reading, palette)
    if own is None:
        is_shown = order is None and reading.n
        return Section("", "Your text", (_text(reading, palette),)) if is_shown else None
    bonds = {point.bond for point in reading.points}
    ties = [style for bond, style in BONDS.items() if bond in bonds]
    after = _figure(reading, palette, order) if order else None
    if after is None:
        both: tuple[Block, ...] = (_text(reading, palette), own)
        title, about = "Your text and its map", BOXES
    else:
        both = (Section("", "Your order", (own,)), Section("", "The other order", (after,)))
        title, about = "The map of your argument, before and after", BOXES + FAR
    captions = (
        Prose(about, "caption"),
        Prose(in_a_row(key_of([*_used(reading, palette), *ties])), "caption"),
    )
    return Section("", title, (*captions, Section("", "", both, look="columns")))


def _used(reading: Reading, palette: Palette) -> list[Style]:
    categories = {point.category for point in reading.points}
    return [style for category, style in palette.items() if category in categories]


def _text(
    reading: Reading, palette: Palette, order: Order | None = None, *, is_proposed: bool = False
) -> Text:
    """Return a text as it is or in the proposed order; frames are around sentences that move."""
    paragraphs: Iterable[Sequence[int]] = (
        [each.number for each in own] for _, own in groupby(reading.sentences, _paragraph)
    )
    moved = {move.sentence for move in order.moves} if order else set()
    rewordings: Sequence[Rewording] = ()
    if order and is_proposed:
        paragraphs, rewordings = order.paragraphs, order.rewordings
    passages = (
        Passage(
            number,
            (Version(pieces=tuple(_pieces(reading, number - 1, palette))),),
            ", ".join(each.word for each in rewordings if each.sentence == number),
            paragraph=number == own[0],
            look="" if number not in moved else "moved" if is_proposed else "from",
        )
        for own in paragraphs
        for number in own
    )
    return Text(tuple(passages), look="running", noun="sentence")


def _paragraph(sentence: Sentence) -> int:
    return sentence.paragraph


def _pieces(reading: Reading, sentence: int, palette: Palette) -> Iterator[Piece]:
    """Yield a sentence in pieces, each with the marks of the units that it lies in."""
    span = reading.sentences[sentence].span
    text = span.of(reading.document.text or "")
    units = [
        (
            max(each.start, span.start) - span.start,
            min(each.end, span.end) - span.start,
            each,
            point,
        )
        for point in reading.points
        if sentence in point.sentences
        for each in point.spans
        if each.overlaps(span)
    ]
    edges = sorted({0, len(text), *(edge for start, end, *_ in units for edge in (start, end))})
    for start, end in pairwise(edges):
        marks = (
            Mark(
                style.title, style.letter, style.css, begins=_begins(unit, span.start + start, span)
            )
            for a, b, unit, point in units
            if a <= start < b
            for style in [palette[point.category]]
        )
        yield Piece(text[start:end], tuple(marks))


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
