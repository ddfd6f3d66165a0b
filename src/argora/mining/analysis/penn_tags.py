"""Parts of speech in the words of the Penn Treebank, also made of universal ones."""

from __future__ import annotations

from collections.abc import Mapping

from argora.mining.analysis.words import word_set

__all__ = ["PENN", "UNIVERSAL", "penn_tag"]

PENN = word_set(
    "CC CD DT EX FW IN JJ JJR JJS LS MD NN NNS NNP NNPS PDT POS PRP PRP$ RB RBR RBS RP SYM TO UH "
    "VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB . , : `` '' \" # $ -LRB- -RRB- -LSB- -RSB- -LCB- -RCB- "
    "ADD AFX GW HYPH NFP XX"
)
"""All tags: those of the Penn Treebank and of OntoNotes and the English Web Treebank."""

_SIMPLE = {
    "ADP": "IN", "CCONJ": "CC", "DET": "DT", "INTJ": "UH", "NUM": "CD", "PART": "RP",
    "SCONJ": "IN", "SYM": "SYM", "X": "FW",
}  # fmt: skip
UNIVERSAL = frozenset((*_SIMPLE, "ADJ", "ADV", "AUX", "NOUN", "PRON", "PROPN", "PUNCT", "VERB"))
"""The parts of speech of Universal Dependencies."""

_DEGREES = {"Cmp": "R", "Sup": "S"}
_ASKING = frozenset(("Int", "Rel", "Int,Rel"))


def penn_tag(word: str, universal: str, features: Mapping[str, str]) -> str:
    """Return the tag nearest to a universal part of speech with its features.

    >>> penn_tag("läuft", "VERB", {"VerbForm": "Fin", "Person": "3", "Number": "Sing"})
    'VBZ'
    """
    if universal in ("VERB", "AUX"):
        return _verb(universal, features)
    if universal in ("NOUN", "PROPN"):
        tag = "NN" if universal == "NOUN" else "NNP"
        return f"{tag}S" if features.get("Number") == "Plur" else tag
    asks = features.get("PronType", "") in _ASKING
    if universal in ("ADJ", "ADV"):
        if universal == "ADV" and asks:
            return "WRB"
        tag = "JJ" if universal == "ADJ" else "RB"
        return tag + _DEGREES.get(features.get("Degree", ""), "")
    if universal == "PRON":
        return ("WP" if asks else "PRP") + ("$" if features.get("Poss") == "Yes" else "")
    if universal == "PUNCT":
        return "." if word in ".!?" else "," if word == "," else ":"
    return _SIMPLE[universal]


def _verb(universal: str, features: Mapping[str, str]) -> str:
    if universal == "AUX" and features.get("VerbType") == "Mod":
        return "MD"
    form = features.get("VerbForm", "Fin")
    if form == "Inf" or features.get("Mood") == "Imp":
        return "VB"
    if form == "Part":
        return "VBG" if features.get("Tense") == "Pres" else "VBN"
    if form != "Fin":
        return "VBG"
    if features.get("Tense") == "Past":
        return "VBD"
    third = features.get("Person") == "3" and features.get("Number") == "Sing"
    return "VBZ" if third else "VBP"
