"""Words that tell what a sentence does in an argument: Argora's own list of discourse markers.

Stab & Gurevych (2014), EMNLP, section 4.1, took 55 markers from the manual of the Penn Discourse
Treebank; which ones is not published. This list is our own and has a version, which every model
card names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

__all__ = ["FIRST_PERSON", "MARKERS", "VERSION", "markers_in"]

VERSION = "markers-1"

FIRST_PERSON = frozenset(("i", "me", "my", "mine", "myself"))
"""Stab & Gurevych (2014), EMNLP, p. 50."""

_BY_FUNCTION = {
    "reason": "because; since; as; for; due to; owing to; given that; the reason is; one "
    "reason; because of; thanks to; the fact that; in view of; for the reason",
    "result": "therefore; thus; hence; consequently; so; as a result; accordingly; for this "
    "reason; that is why; it follows that; so that; thereby; in consequence; this "
    "means; leads to; results in; which means; as a consequence",
    "example": "for example; for instance; such as; in particular; an example; to illustrate; "
    "take; like; namely; specifically; as an illustration; especially; in fact; "
    "indeed; actually",
    "addition": "moreover; furthermore; in addition; besides; also; additionally; what is more; "
    "further; again; likewise; similarly; on top of that; as well; another; not "
    "only; but also",
    "list": "first; firstly; first of all; to begin with; second; secondly; third; thirdly; "
    "finally; lastly; last but not least; next; in the first place; on the one "
    "hand; one of",
    "contrast": "but; however; although; though; even though; while; whereas; despite; in spite "
    "of; nevertheless; nonetheless; on the other hand; on the contrary; in "
    "contrast; yet; still; instead; otherwise; even if; admittedly; rather than; by "
    "contrast; unlike",
    "condition": "if; unless; provided that; in case; as long as; when; without",
    "opinion": "i think; i believe; i agree; i disagree; in my opinion; in my view; "
    "personally; from my point of view; i am convinced; i strongly; i would argue; "
    "my view; i contend; from my perspective; it seems to me; i firmly; i prefer; "
    "as for me; i feel; i support",
    "closing": "in conclusion; to conclude; to sum up; in summary; in short; all in all; "
    "overall; to summarize; in brief; as mentioned above; in a nutshell; taking "
    "everything",
    "others": "some people; many people; it is argued; some argue; people believe; opponents; "
    "critics; it is often; others; it is said; it is believed; some think; people "
    "think",
    "stress": "obviously; clearly; undoubtedly; of course; no doubt; certainly; it is clear; "
    "it is obvious; it is true; definitely; there is no denying; needless to say; "
    "should; must",
}

MARKERS: dict[tuple[str, ...], str] = {
    tuple(marker.split()): function
    for function, listed in _BY_FUNCTION.items()
    for marker in listed.split("; ")
}
"""Each marker as its words in small letters, with what it usually does."""


def markers_in(words: Sequence[str]) -> list[tuple[int, tuple[str, ...]]]:
    """Return the places of markers among lower-case words, the longest marker at each place.

    >>> markers_in(["first", "of", "all", ",", "i", "think", "so"])
    [(0, ('first', 'of', 'all')), (4, ('i', 'think')), (6, ('so',))]
    """
    places: list[tuple[int, tuple[str, ...]]] = []
    at = 0
    while at < len(words):
        candidates = _by_first().get(words[at], ())
        marker = next((m for m in candidates if tuple(words[at : at + len(m)]) == m), None)
        if marker is None:
            at += 1
        else:
            places.append((at, marker))
            at += len(marker)
    return places


@cache
def _by_first() -> dict[str, tuple[tuple[str, ...], ...]]:
    by_first: dict[str, list[tuple[str, ...]]] = {}
    for marker in sorted(MARKERS, key=lambda m: (-len(m), m)):
        by_first.setdefault(marker[0], []).append(marker)
    return {first: tuple(markers) for first, markers in by_first.items()}
