"""Words with looks, and texts with marks, as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from markupsafe import Markup, escape

from argora.report.blocks import Mark, Passage, Piece, Run, Text, Version, Words
from argora.report.forms.cells import runs
from argora.text.numbers import counted, joined

__all__ = ["run_html", "text_html", "words_html"]

RUNS = {
    "plain": "{}",
    "jump": "{}",
    "strong": "<b>{}</b>",
    "code": "<code>{}</code>",
    "quote": "<q>{}</q>",
    "muted": '<span class="muted">{}</span>',
    "small": '<span class="small">{}</span>',
    "title": '<b class="title">{}</b>',
    "aside": '<span class="aside">{}</span>',
}
STYLED = {
    "chip": '<b class="chip {}">{}</b>',
    "mark": '<mark class="{}">{}</mark>',
    "frame": '<span class="{}">{}</span>',
}
MOST_NAMED = 12
FEWEST_TO_FOLD = 3
"""So many passages in a row that nobody marked are folded."""


def words_html(words: Words) -> Markup:
    """Draw a sentence."""
    return Markup("").join(map(run_html, runs(words)))


def run_html(run: Run) -> Markup:
    """Draw words of a sentence that look other than the rest."""
    if run.look in STYLED:
        body = Markup(STYLED[run.look]).format(run.style, run.text)
    else:
        body = Markup(RUNS[run.look]).format(run.text)
    return Markup('<a href="{}">{}</a>').format(run.link, body) if run.link else body


def text_html(block: Text, level: int) -> Markup:
    """Draw a text: its passages with everybody's versions beside each other, or as one reads it."""
    title = Markup("<h{0}>{1}</h{0}>\n").format(level, block.title) if block.title else ""
    if block.look == "running":
        body = Markup("\n").join(_paragraphs(block))
        return Markup('{}<div class="essay">\n{}\n</div>').format(title, body)
    parts: list[Markup] = []
    for blank, run in groupby(block.passages, key=lambda passage: passage.is_blank):
        passages = list(run)
        is_folded = blank and len(passages) >= FEWEST_TO_FOLD
        draw = _folded if is_folded else _passage
        drawn = Markup("\n").join(draw(passage, block.id) for passage in passages)
        if is_folded:
            said = f"{counted(len(passages), block.noun)} that nobody marked"
            look = '<details class="fold"><summary>{}</summary>\n{}\n</details>'
            drawn = Markup(look).format(said, drawn)
        parts.append(drawn)
    return Markup('{}<div class="text">\n{}\n</div>').format(title, Markup("\n").join(parts))


def _passage(passage: Passage, id: str) -> Markup:
    """Draw a passage: its number, what annotators differ in, and each version with its names."""
    looks = {"differs": passage.note, "par": passage.paragraph, "blank": passage.is_blank}
    look = " ".join(["passage", *(name for name, applies in looks.items() if applies)])
    if passage.note or passage.lead:
        inner = Markup("\n").join(
            _version(each, names=bool(passage.note)) for each in passage.versions
        )
        inner = Markup('<div class="versions">\n{}\n</div>').format(inner)
    else:
        inner = Markup("<p>{}</p>").format(_pieces(passage.versions[0].pieces))
    if passage.lead:
        lead = Markup('<p class="source">{}</p>').format(words_html(passage.lead))
        inner = Markup('<div class="tie">{}{}</div>').format(lead, inner)
    return Markup(
        '<div{} class="{}"><span class="n">{}</span><div class="why">{}</div>{}</div>'
    ).format(
        _anchor(passage, id),
        look,
        passage.number or "",
        f"≠ {passage.note}" * bool(passage.note),
        inner,
    )


def _folded(passage: Passage, id: str) -> Markup:
    """Draw a passage that nobody marked, among others."""
    body = _pieces(passage.versions[0].pieces)
    return Markup('<p{}><span class="n">{}</span> {}</p>').format(
        _anchor(passage, id), passage.number or "", body
    )


def _anchor(passage: Passage, id: str) -> Markup:
    has_one = id and passage.number
    return Markup(' id="{}-s{}"').format(id, passage.number) if has_one else Markup("")


def _version(version: Version, *, names: bool) -> Markup:
    who = Markup('<{0} class="who">{1}{2}</{0}>').format(
        "span" if version.lines else "div",
        joined(version.annotators, MOST_NAMED),
        Markup(" <i>nothing</i>") * version.is_blank,
    )
    body = Markup("<p>{}</p>").format(_pieces(version.pieces)) if version.pieces else Markup("")
    body += Markup("<br>").join(map(words_html, version.lines))
    return Markup('<div class="version">{}{}{}</div>').format(
        who if names else "", " " * bool(version.lines), body
    )


def _paragraphs(block: Text) -> Iterable[Markup]:
    """Yield the paragraphs of a text, each sentence after its number."""
    paragraph: list[Markup] = []
    for passage in block.passages:
        if passage.paragraph and paragraph:
            yield Markup("<p>{}</p>").format(Markup(" ").join(paragraph))
            paragraph = []
        pieces = (piece for version in passage.versions for piece in version.pieces)
        body = Markup("").join(_piece(piece, heads=False) for piece in pieces)
        if passage.look:
            body = Markup('<span class="{}">{}</span>').format(passage.look, body)
        number = Markup('<span class="number">{}</span>').format(passage.number or "")
        note = (
            Markup(' <span class="look">✎ {}</span>').format(passage.note) if passage.note else ""
        )
        paragraph.append(number + body + note)
    if paragraph:
        yield Markup("<p>{}</p>").format(Markup(" ").join(paragraph))


def _pieces(pieces: Iterable[Piece]) -> Markup:
    return Markup("").join(map(_piece, pieces))


def _piece(piece: Piece, *, heads: bool = True) -> Markup:
    """Draw characters under their marks, after the letters of the marks that start here."""
    letters = [_head(mark) for mark in piece.marks if mark.begins and heads]
    body = escape(piece.text)
    for mark in reversed(piece.marks):
        body = Markup('<mark class="{}" title="{}">{}</mark>').format(mark.css, mark.title, body)
    return Markup("").join(letters) + body


def _head(mark: Mark) -> Markup:
    goes_on = mark.begins == "continues"
    detail = Markup("<i>{}</i>").format(mark.detail) if mark.detail else ""
    return Markup('<span class="open"{}>{}<b class="chip {}" title="{}">{}</b>{}</span> ').format(
        Markup(' title="continues"') * goes_on,
        "…" * goes_on,
        mark.css,
        mark.title,
        mark.letter,
        detail,
    )
