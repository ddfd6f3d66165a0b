"""What kind of words two annotators differ in at the edge of a unit, by lists and length.

No tagger or parser is asked, so that the answer never depends on what is installed. The lists have
English and German words and serve both languages at once.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args

from argora.text import tokens

__all__ = ["FEWEST_OF_CLAUSE", "KINDS", "WordKind", "kind_of"]

WordKind = Literal["space", "punctuation", "connective", "words", "clause", "unknown"]
KINDS: tuple[WordKind, ...] = get_args(WordKind)
"""White space; marks without a letter or digit; connectives and what frames an opinion; up to four
other words; more than that; unknown where the text is missing."""

FEWEST_OF_CLAUSE = 5

_ENGLISH = """
accordingly, actually, additionally, admittedly, after all, all in all, also, although, and,
anyway, as, as a consequence, as a result, as far as i am concerned, as we all know, because,
because of, besides, but, by contrast, certainly, clearly, consequently, conversely, despite, due
to, either, especially, even if, even so, even though, finally, first, first and foremost, first
of all, firstly, for, for example, for instance, for one thing, for these reasons, for this
reason, furthermore, generally, given that, hence, however, i agree that, i believe, i believe
that, i feel that, i think, i think that, if, in addition, in conclusion, in contrast, in fact, in
general, in my opinion, in my view, in other words, in short, in spite of, in summary, in that, in
the first place, in the second place, in turn, indeed, instead, it is clear that, it is obvious
that, it is true that, last, last but not least, lastly, likewise, mainly, maybe, meanwhile,
moreover, namely, nevertheless, next, no doubt, nonetheless, nor, not only, now, obviously, of
course, on account of, on one hand, on the contrary, on the one hand, on the other hand, on top of
that, or, otherwise, overall, particularly, perhaps, personally, plus, second, secondly,
similarly, since, so, so that, some people, specifically, still, such as, that, that is, that is
to say, that is why, the reason is that, then, there is no doubt that, therefore, third, thirdly,
this is because, though, thus, to begin with, to conclude, to sum up, to summarize, too,
undoubtedly, unless, unlike, what is more, when, whereas, whether, which, while, with regard to,
yet
"""
_GERMAN = """
aber, abgesehen davon, allerdings, als, also, andererseits, anschließend, auch, auch wenn, auf der
anderen seite, auf der einen seite, aufgrund, aus diesem grund, aus diesen gründen, außerdem,
beispielsweise, besonders, bevor, da, dabei, dadurch, dafür, dagegen, daher, dahingegen, damit,
danach, dann, darum, darüber hinaus, dass, dazu, dazu kommt, daß, demnach, demzufolge, denn,
dennoch, deshalb, deswegen, doch, drittens, ebenfalls, ebenso, eigentlich, einerseits, endlich,
erstens, falls, ferner, folglich, genauso, gleichwohl, hierbei, hingegen, hinzu kommt, ich denke,
ich finde, ich glaube, ich meine, im gegensatz dazu, im gegenteil, immerhin, indem, infolgedessen,
insbesondere, insgesamt, insofern, ja, jedoch, meiner ansicht nach, meiner meinung nach, meines
erachtens, nachdem, natürlich, nicht nur, nicht zuletzt, nun, nämlich, ob, obgleich, obwohl, oder,
ohnehin, schließlich, schon, selbst wenn, sicherlich, so, so dass, sodass, somit, sondern, sonst,
sowie, sowohl, trotz, trotzdem, um, und, vielleicht, vielmehr, vor allem, wegen, weil, weiterhin,
wenn, wenn auch, wenngleich, wie, wobei, wohingegen, während, zudem, zuerst, zuletzt, zum anderen,
zum beispiel, zum einen, zumal, zunächst, zusammenfassend, zwar, zweitens, überdies, übrigens
"""


@cache
def _connectives() -> frozenset[tuple[str, ...]]:
    phrases = f"{_ENGLISH.strip()},{_GERMAN.strip()}".replace("\n", " ")
    return frozenset(tuple(each.split()) for each in phrases.split(","))


def kind_of(text: str | None) -> WordKind:
    """Classify a stretch of text by its words.

    It is ``connective`` if all its words are connectives one after another, with any punctuation.

    >>> kind_of(" ,"), kind_of("And therefore, "), kind_of("the children"), kind_of(None)
    ('punctuation', 'connective', 'words', 'unknown')
    """
    if text is None:
        return "unknown"
    if not text.strip():
        return "space"
    cut = tokens(text).spans
    words = [token.of(text).casefold() for token in cut if any(map(str.isalnum, token.of(text)))]
    if not words:
        return "punctuation"
    if _all_connectives(tuple(words)):
        return "connective"
    return "clause" if len(words) >= FEWEST_OF_CLAUSE else "words"


def _all_connectives(words: tuple[str, ...]) -> bool:
    """Return whether words are one connective after another."""
    connectives = _connectives()
    longest = max(map(len, connectives))
    reached = {0}
    for start in range(len(words)):
        if start in reached:
            ends = range(start + 1, min(start + longest, len(words)) + 1)
            reached |= {end for end in ends if words[start:end] in connectives}
    return len(words) in reached
