"""Where a full stop ends a sentence and where it does not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from argora.model import Span

__all__ = ["cut_sentences"]

_STOP = re.compile(r"[.!?…。！？｡؟।]++[\"'”’»)\]」』）]*+")
_SOLID = re.compile(r"\S")
# Pictures with their skin tones, joiners, variation selectors, tags and flags; no letter or figure.
_ONLY_EMOJI = re.compile(
    "[\\s\u200d\ufe0e\ufe0f\u20e3\u2600-\u27bf\u2b00-\u2bff"
    "\U0001f000-\U0001faff\U000e0020-\U000e007f]++"
)
_FULL_WIDTH = frozenset("。！？｡")
_NEXT = re.compile(r"[\"'“‘„«(\[¿¡—–\-\s]{0,9}([^\W\d_]{1,15}|\S)")
_BEFORE = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]+\Z")
_NUMBERING = re.compile(r"\(?(?:\d{1,4}|[IVXLC]{1,7}|[ivx]{1,5}|[A-Za-z])(?:\.\d{1,3}){0,4}\)?\Z")
_LONGEST = 24  # how far back an abbreviation may begin


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


# Never the end of a sentence: something has to follow.
_TITLES = _words(
    "mr mrs ms messrs dr prof rev fr hon gen col maj capt cpt lt sgt adm sen rep gov pres st mt "
    "v vs cf eg ie e.g i.e viz resp c.f"
)
# Not the end before a number, a section sign or a bracket.
_COUNTED = _words(
    "no nos nr art arts p pp para paras par pars fig figs sec secs sect ch chs chap vol vols eq "
    "eqs tab app n ll cl reg regs ver ca c approx ex op"
)
# The end only before a word that usually begins a sentence.
_OPEN = _words(
    "etc al inc ltd co corp bros jr sr esq dept est govt univ assn ave blvd jan feb mar apr jun "
    "jul aug sep sept oct nov dec mon tue wed thu fri ed eds trans ibid"
)
_STARTERS = _words(
    "a an the this these that those it its he she they we you i his her their our my your there "
    "here in on at by for from to of with without as if when while where since because although "
    "though but and or so yet however therefore thus hence moreover furthermore besides also "
    "then first firstly second secondly third thirdly finally what who why how which after "
    "before during until some many most all both each every no not one another such"
)


def cut_sentences(text: str, within: Span, *, joins_emoji: bool = False) -> Iterator[Span]:
    """Yield the sentences of a stretch of text, trimmed.

    With ``joins_emoji``, emoji that end the stretch belong to the sentence before them.
    """
    first = _SOLID.search(text, within.start, within.end)
    if first is None:
        return
    start = first.start()
    for stop in _STOP.finditer(text, start, within.end):
        follows = _SOLID.search(text, stop.end(), within.end)
        if follows is None or (
            joins_emoji and _ONLY_EMOJI.fullmatch(text, follows.start(), within.end)
        ):
            break
        full_width = not _FULL_WIDTH.isdisjoint(stop.group())
        if full_width or (
            follows.start() > stop.end() and _ends(text, start, stop, follows.start())
        ):
            yield Span(start, stop.end())
            start = follows.start()
    yield Span(start, start + len(text[start : within.end].rstrip()))


def _ends(text: str, start: int, stop: re.Match[str], follows: int) -> bool:
    """Check whether a sentence ends at a stop behind which white space and more text follow."""
    behind = _NEXT.match(text, follows)
    word = behind.group(1) if behind else ""
    if word[:1].islower() or word[:1] in ",;:)]}”’»":
        return False
    if stop.group()[0] != "." or stop.group()[1:2] in (".", "!", "?"):
        return True
    at = stop.start()
    if at - start <= _LONGEST and _NUMBERING.match(text[start:at]):
        return False
    before = _BEFORE.search(text[max(start, at - _LONGEST) : at])
    return before is None or _word_ends(before.group(), word)


def _word_ends(before: str, word: str) -> bool:
    """Check whether a full stop behind one word and before another ends the sentence."""
    folded = before.lower()
    if folded in _TITLES:
        return False
    if folded in _COUNTED:
        return not (word[:1].isdigit() or word[:1] in "§([" or re.match(r"[IVXLC]+\Z", word))
    initial = len(before) == 1 and before.isupper()
    if initial or "." in before or folded in _OPEN:
        return word.lower() in _STARTERS
    return True
