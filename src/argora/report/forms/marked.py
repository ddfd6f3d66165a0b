"""Words with looks, and texts with marks, as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from markupsafe import Markup, escape

from argora.report.blocks import Mark, Passage, Piece, Run, Text, Version, Words
from argora.report.elements import join, tag
from argora.report.forms.cells import runs
from argora.text.numbers import counted, joined

__all__ = ["run_html", "text_html", "words_html"]

ELEMENTS: dict[str, tuple[str, str]] = {
    "strong": ("b", ""),
    "code": ("code", ""),
    "quote": ("q", ""),
    "muted": ("span", "muted"),
    "small": ("span", "small"),
    "title": ("b", "title"),
    "aside": ("span", "aside"),
    "chip": ("b", "chip "),
    "mark": ("mark", ""),
    "frame": ("span", ""),
}
"""Elements and classes of runs; those of the last three are followed by the style of the run."""
MOST_NAMED = 12
FEWEST_TO_FOLD = 3
"""So many passages in a row that nobody marked are folded."""


def words_html(words: Words) -> Markup:
    """Write a sentence."""
    return join(map(run_html, runs(words)))


def run_html(run: Run) -> Markup:
    """Write words of a sentence that look other than the rest."""
    body = escape(run.text)
    if run.look in ELEMENTS:
        name, look = ELEMENTS[run.look]
        body = tag(name, body, class_=f"{look}{run.style}")
    return tag("a", body, href=run.link) if run.link else body


def text_html(block: Text, level: int) -> Markup:
    """Write a text: passages with everybody's versions beside each other, or running text."""
    title = tag(f"h{level}", block.title) + "\n" if block.title else Markup("")
    if block.look == "running":
        return title + tag("div", *_paragraphs(block), class_="essay")
    parts: list[Markup] = []
    for blank, members in groupby(block.passages, key=lambda passage: passage.is_blank):
        passages = list(members)
        if blank and len(passages) >= FEWEST_TO_FOLD:
            summary = tag("summary", f"{counted(len(passages), block.noun)} that nobody marked")
            folded = (_folded(passage, block.id) for passage in passages)
            parts.append(tag("details", summary, *folded, class_="fold"))
        else:
            parts += [_passage(passage, block.id) for passage in passages]
    return title + tag("div", *parts, class_="text")


def _passage(passage: Passage, id: str) -> Markup:
    """Write a passage: its number, what annotators differ in, and each version with its names."""
    looks = {"differs": passage.note, "par": passage.paragraph, "blank": passage.is_blank}
    if passage.note or passage.lead:
        versions = (_version(each, has_names=bool(passage.note)) for each in passage.versions)
        body = tag("div", *versions, class_="versions")
    else:
        body = tag("p", *map(_piece, passage.versions[0].pieces))
    if passage.lead:
        body = tag("div", tag("p", words_html(passage.lead), class_="source"), body, class_="tie")
    return tag(
        "div",
        tag("span", passage.number or "", class_="n"),
        tag("div", f"≠ {passage.note}" if passage.note else "", class_="why"),
        body,
        id=_anchor(passage, id),
        class_=" ".join(["passage", *(name for name, applies in looks.items() if applies)]),
    )


def _folded(passage: Passage, id: str) -> Markup:
    """Write a passage that nobody marked, among others."""
    number = tag("span", passage.number or "", class_="n")
    return tag("p", number, " ", *map(_piece, passage.versions[0].pieces), id=_anchor(passage, id))


def _anchor(passage: Passage, id: str) -> str:
    return f"{id}-s{passage.number}" if id and passage.number else ""


def _version(version: Version, *, has_names: bool) -> Markup:
    names: Markup | str = ""
    if has_names:
        annotators = joined(version.annotators, MOST_NAMED)
        nothing = Markup(" <i>nothing</i>") if version.is_blank else ""
        names = tag("span" if version.lines else "div", annotators, nothing, class_="who")
    text = tag("p", *map(_piece, version.pieces)) if version.pieces else ""
    lines = Markup("<br>").join(map(words_html, version.lines))
    return tag("div", names, " " if lines else "", text, lines, class_="version")


def _paragraphs(block: Text) -> Iterator[Markup]:
    """Yield the paragraphs of a text, each sentence after its number."""
    paragraph: list[Markup] = []
    for passage in block.passages:
        if passage.paragraph and paragraph:
            yield tag("p", Markup(" ").join(paragraph))
            paragraph = []
        pieces = (piece for version in passage.versions for piece in version.pieces)
        body = join(_piece(piece, has_letters=False) for piece in pieces)
        if passage.look:
            body = tag("span", body, class_=passage.look)
        if passage.note:
            body += Markup(" ") + tag("span", f"✎ {passage.note}", class_="look")
        paragraph.append(tag("span", passage.number or "", class_="number") + body)
    if paragraph:
        yield tag("p", Markup(" ").join(paragraph))


def _piece(piece: Piece, *, has_letters: bool = True) -> Markup:
    """Write characters under their marks, after the letters of the marks that start here."""
    letters = [_letter(mark) for mark in piece.marks if mark.begins and has_letters]
    body = escape(piece.text)
    for mark in reversed(piece.marks):
        body = tag("mark", body, class_=mark.css, title=mark.title)
    return join(letters) + body


def _letter(mark: Mark) -> Markup:
    goes_on = mark.begins == "continues"
    chip = tag("b", mark.letter, class_=f"chip {mark.css}", title=mark.title)
    detail = tag("i", mark.detail) if mark.detail else ""
    title = "continues" if goes_on else ""
    return tag("span", "…" if goes_on else "", chip, detail, class_="open", title=title) + " "
