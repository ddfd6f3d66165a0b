"""How sentences begin: words that turn, conclude, count or point back; English only."""

from __future__ import annotations

import re
from collections.abc import Sequence

from argora.feedback.reading import Reading
from argora.text.markers import MARKERS, markers_in

__all__ = [
    "RESULTS",
    "TURNS",
    "VERSION",
    "counts",
    "functions_in",
    "is_english",
    "listed",
    "opener",
    "pointer",
    "pronoun",
    "signals_point",
    "words_in",
]

VERSION = "openers-1"


def listed(words: str) -> frozenset[str]:
    """Return words of a list that has semicolons between them."""
    return frozenset(words.split("; "))


TURNS = listed(
    "but; however; nevertheless; nonetheless; yet; still; on the other hand; "
    "on the contrary; in contrast; by contrast"
)
"""Markers that announce the other side, at the beginning of a sentence."""

RESULTS = listed(
    "therefore; thus; hence; consequently; as a result; accordingly; for this reason; "
    "that is why; it follows that; in consequence; as a consequence"
)
_CONNECTING = frozenset(("result", "contrast", "example", "addition", "list", "closing"))
_NOT_CONNECTING = listed(
    "if; when; without; while; although; though; even though; despite; in spite of; whereas; "
    "even if; unlike; rather than; such as; like; take; one of; another; not only; actually; "
    "on the one hand; as well; otherwise; instead"
)
_POINTING = frozenset(("this", "these", "those", "such"))
_PERSONS = listed("he; she; it; they; him; her; them; his; its; their; that")
_PRONOUNS = (_PERSONS | {"this", "these", "those"}) - {"that"}
_NOTHING_MEANT = re.compile(
    r"it (?:is|was|has been|would be|will be|seems|may be|can be|might be|should be) "
    r"(?:\w+ ){0,4}(?:that|to|whether|how|who)\b|it (?:takes|turns|seems|follows|rains)\b"
)
_NEW_POINT = listed(
    "reason; reasons; advantage; advantages; disadvantage; argument; point; benefit; "
    "benefits; problem; aspect; drawback; factor; side; effect"
)
_FREQUENT = listed(
    "the; of; and; to; a; in; is; that; it; for; are; be; as; with; this; not; on; we; they; "
    "i; have; can"
)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def words_in(text: str) -> list[str]:
    """Return the words of a text in small letters.

    >>> words_in("However, it's late.")
    ['however', "it's", 'late']
    """
    return [word.lower() for word in _WORD.findall(text)]


def is_english(reading: Reading) -> bool:
    """Return whether frequent English words make up a fifth of the text: other lists do not fit."""
    words = words_in(reading.document.text or "")
    return 5 * sum(word in _FREQUENT for word in words) >= len(words) > 0


def opener(text: str) -> str | None:
    """Return the marker that a sentence begins with, if it ties it to what stood before.

    >>> opener("On the other hand, cars are cheap."), opener("Cars are cheap, however.")
    ('on the other hand', None)
    """
    words = words_in(text)
    start = 1 if words[:1] == ["and"] else 0
    for at, marker in markers_in(words[: start + 6])[:1]:
        phrase = " ".join(marker)
        if at == start and MARKERS[marker] in _CONNECTING and phrase not in _NOT_CONNECTING:
            return phrase
    return None


def counts(marker: str) -> bool:
    """Return whether a marker counts points or announces the end."""
    return MARKERS[tuple(marker.split())] in ("list", "closing")


def pointer(text: str) -> str | None:
    """Return the word near the beginning of a sentence that points to what stood before it.

    >>> pointer("For this reason they left."), pointer("It is clear that cars pollute.")
    ('this', None)
    """
    words = words_in(text)
    phrase = opener(text)
    begin = len(words_in(phrase)) if phrase else 0
    behind = words[begin:]
    if _NOTHING_MEANT.match(" ".join(behind)):
        behind = behind[1:] if _POINTING & set(behind[:8]) else []
    for at, word in enumerate(words[: begin + 6]):
        if word in _POINTING and not (word == "such" and words[at + 1 : at + 2] == ["as"]):
            return word
    first = behind[:1]
    return first[0] if first and first[0] in _PERSONS else None


def pronoun(text: str) -> str | None:
    """Return the first word of a sentence that may point back, wherever it stands.

    >>> pronoun("Most of its guests leave."), pronoun("We know that it is clear that cars pollute.")
    ('its', None)
    """
    words = words_in(text)
    for at, word in enumerate(words):
        is_empty = word == "it" and _NOTHING_MEANT.match(" ".join(words[at:]))
        if word in _PRONOUNS and not is_empty:
            return word
    return None


def functions_in(words: Sequence[str]) -> set[str]:
    """Return the functions of the discourse markers among some words."""
    return {MARKERS[marker] for _, marker in markers_in(words)}


def signals_point(text: str) -> bool:
    """Return whether a sentence announces that something new begins."""
    words = words_in(text)
    new = {"list", "addition", "contrast", "others", "result", "closing"}
    return bool(functions_in(words[:7]) & new or _NEW_POINT & set(words))
