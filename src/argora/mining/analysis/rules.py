"""The rule-based analysis of English: tags, base forms and clauses; nothing need be installed.

Closed classes are tagged from a list, open ones by ending and neighbours. The tags are those of
the Penn Treebank. They are rough (an English noun and its verb often look the same), but the same
text always gets the same tags.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from argora.mining.analysis.base import ALWAYS, Analysis, Analyzer
from argora.mining.analysis.clauses import clauses
from argora.mining.analysis.words import CLOSED, COMMON_VERBS, IRREGULAR, word_set
from argora.model import Document
from argora.text import segment

__all__ = ["PROVENANCE", "RULES", "analyse", "analysed"]


PROVENANCE = "rules-1"


def analyse(document: Document) -> Analysis:
    """Analyse a document; what it brings along of paragraphs, sentences and tokens is kept to."""
    return analysed(document, tags, PROVENANCE)


def analysed(
    document: Document, tagger: Callable[[Sequence[str]], list[str]], provenance: str
) -> Analysis:
    """Analyse a document with somebody else's tags.

    Parameters
    ----------
    tagger : returns a tag for each word of one sentence.
    """
    plain = Analysis(segment(document), provenance)
    tagged: list[str] = []
    parts: list[int] = []
    for sentence in plain.sentences:
        words = plain.words[sentence.start : sentence.stop]
        tags = tagger(words)
        tagged += tags
        parts += clauses(words, tags)
    lemmas = tuple(lemma(word, tag) for word, tag in zip(plain.lower, tagged, strict=True))
    return Analysis(plain.document, provenance, lemmas, tuple(tagged), tuple(parts))


RULES = Analyzer(
    "rules", PROVENANCE, frozenset((*ALWAYS, "lemmas", "tags", "clauses")), analyse, "en"
)


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
    """Restore the verb whose ``-ed`` or ``-ing`` was cut off."""
    if stem in COMMON_VERBS or not _VOWELS.intersection(stem):
        return stem
    if stem + "e" in COMMON_VERBS or stem.endswith(_OPEN):
        return stem + "e"
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "lsz":
        return stem[:-1]
    return stem


_ENDINGS: tuple[tuple[str, str], ...] = (
    ("ly", "RB"),
    ("ing", "VBG"),
    ("ed", "VBN"),
    ("ness", "NN"),
    ("ment", "NN"),
    ("ments", "NNS"),
    ("tion", "NN"),
    ("sion", "NN"),
    ("tions", "NNS"),
    ("sions", "NNS"),
    ("ity", "NN"),
    ("ities", "NNS"),
    ("ship", "NN"),
    ("ism", "NN"),
    ("ist", "NN"),
    ("ance", "NN"),
    ("ence", "NN"),
    ("able", "JJ"),
    ("ible", "JJ"),
    ("ful", "JJ"),
    ("ous", "JJ"),
    ("ive", "JJ"),
    ("less", "JJ"),
    ("ical", "JJ"),
    ("ic", "JJ"),
    ("al", "JJ"),
    ("ish", "JJ"),
    ("ary", "JJ"),
    ("est", "JJS"),
    ("ize", "VB"),
    ("ise", "VB"),
    ("ify", "VB"),
    ("ss", "NN"),
    ("us", "NN"),
    ("is", "NN"),
    ("s", "NNS"),
)
_OPENING = frozenset(("DT", "PRP$", "JJ", "JJS", "CD"))
_AUXILIARIES = word_set(
    "be is are was were been being am 's 're 'm has have had having get gets got"
)
_SUBJECT = frozenset(("PRP", "NNS", "NNP", "NN", "WDT", "WP"))


def tags(words: Sequence[str]) -> list[str]:
    """Return a tag for each word of one sentence."""
    tags = [_alone(word, n == 0) for n, word in enumerate(words)]
    for n in range(len(words)):
        tags[n] = _among(words, tags, n)
    return tags


def _alone(word: str, first: bool) -> str:
    """Tag a word by what it is, whatever stands beside it."""
    folded = word.lower()
    if folded in CLOSED:
        return CLOSED[folded]
    if not any(character.isalnum() for character in word):
        return word if word in ".,:" else _MARKS.get(word, "SYM")
    if word[0].isdigit():
        return "CD"
    if word[0].isupper() and not first:
        return "NNP"
    return _open_class(folded)


_MARKS = {
    "!": ".", "?": ".", "…": ":", ";": ":", "-": ":", "–": ":", "—": ":", "(": "-LRB-",
    ")": "-RRB-", "[": "-LRB-", "]": "-RRB-", '"': "''", "“": "``", "”": "''", "'": "''",
    "’": "''", "‘": "``", "$": "$", "%": "NN",
}  # fmt: skip


@cache
def _open_class(word: str) -> str:
    if word in IRREGULAR:
        return IRREGULAR[word][1]
    if word in COMMON_VERBS:
        return "VBP"
    if _stem_of_s(word) in COMMON_VERBS:
        return "VBZ"
    return next((tag for ending, tag in _ENDINGS if _ends(word, ending)), "NN")


def _ends(word: str, ending: str) -> bool:
    return word.endswith(ending) and len(word) > len(ending) + 2


def _stem_of_s(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "ches", "shes", "xes", "oes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else ""


def _among(words: Sequence[str], tags: Sequence[str], n: int) -> str:
    """Mend the tag of a word by what stands before it."""
    tag, before = tags[n], tags[n - 1] if n else ""
    if tag in ("VBP", "NN", "VBN", "VB") and before in ("TO", "MD"):
        return "VB" if tag != "VBN" else tag
    if tag in ("VBP", "VBZ", "VB") and before in _OPENING:
        return "NNS" if tag == "VBZ" else "NN"
    if tag in ("VBN", "VBG") and before in ("DT", "PRP$") and n + 1 < len(words):
        return "JJ" if tags[n + 1] in ("NN", "NNS") else "NN" if tag == "VBG" else "JJ"
    if tag == "VBN" and before in _SUBJECT and words[n - 1].lower() not in _AUXILIARIES:
        return "VBD"
    if tag == "NN" and before == "RB" and n >= 2 and tags[n - 2] in ("MD", "TO"):
        return "VB"
    if tag == "NNS" and before == "PRP":
        return "VBZ"
    return tag
