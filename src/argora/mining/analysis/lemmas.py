"""The base form of an English word, by its ending and a list of irregular forms."""

from __future__ import annotations

from functools import cache

from argora.mining.analysis.words import CLOSED, COMMON_VERBS, IRREGULAR, word_set

__all__ = ["lemma"]

_VOWELS = frozenset("aeiouy")
_OPEN = ("at", "iz", "v", "uc", "nc", "rc", "ak", "as", "us", "ag", "rg", "dg", "ir", "ur", "lin")
_BE = word_set("is are am was were be been being 's 're 'm isn't aren't wasn't weren't")
_AUXILIARY = {
    "has": "have", "had": "have", "having": "have", "hasn't": "have", "haven't": "have",
    "does": "do", "did": "do", "done": "do", "doing": "do", "doesn't": "do", "don't": "do",
    "didn't": "do", "can't": "can", "cannot": "can", "couldn't": "could", "won't": "will",
    "wouldn't": "would", "shouldn't": "should", "n't": "not",
}  # fmt: skip


@cache
def lemma(word: str, tag: str) -> str:
    """Return the base form of a word in small letters.

    >>> [lemma(*pair) for pair in (("studies", "NNS"), ("making", "VBG"), ("went", "VBD"))]
    ['study', 'make', 'go']
    """
    if word in _BE:
        return "be"
    if word in _AUXILIARY:
        return _AUXILIARY[word]
    if word in IRREGULAR:
        return IRREGULAR[word][0]
    if word in CLOSED or len(word) < 4:
        return word
    if tag in ("NNS", "VBZ"):
        return _without_s(word)
    if tag in ("VBD", "VBN") and word.endswith("ed"):
        return _whole(word[:-3] + "y" if word.endswith("ied") else word[:-2])
    if tag == "VBG" and word.endswith("ing"):
        return _whole(word[:-3])
    return word


def _without_s(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "ches", "shes", "xes", "zes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _whole(stem: str) -> str:
    """Make a verb of what is left without ``-ed`` or ``-ing``."""
    if stem in COMMON_VERBS or not _VOWELS.intersection(stem):
        return stem
    if stem + "e" in COMMON_VERBS or stem.endswith(_OPEN):
        return stem + "e"
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsz":
        return stem[:-1]
    return stem
