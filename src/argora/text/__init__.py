"""Paragraphs, sentences and tokens with exact offsets, by rules that need nothing installed.

>>> from argora.model import Document
>>> document = segment(Document("d", "It rains. Mr. Smith stays in."))
>>> [span.of(document.text) for span in document.segmentations["sentence"].spans]
['It rains.', 'Mr. Smith stays in.']
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

from argora.model import Document, Segmentation
from argora.model.document import LazySegmentations
from argora.text.paragraphs import paragraphs
from argora.text.sentences import sentences
from argora.text.tokens import RULES, VERSIONS, Version, tokens

__all__ = ["RULES", "VERSIONS", "Version", "paragraphs", "segment", "sentences", "tokens"]

_BY_RULES = ("paragraph", "sentence", "token")


def segment(document: Document, *, rules: Version = RULES) -> Document:
    """Add the segmentations ``paragraph``, ``sentence`` and ``token`` that the document lacks.

    Paragraphs that the document has already are kept to: no sentence crosses their borders.
    A document without text comes back unchanged. Each segmentation is made when it is first used.

    Parameters
    ----------
    rules : the version of the splitter.
    """
    if document.text is None:
        return document
    lacking = tuple(name for name in _BY_RULES if name not in document.segmentations)
    if not lacking:
        return document
    make = _by_rules(rules)
    return replace(
        document,
        segmentations=LazySegmentations(document.text, document.segmentations, lacking, make),
    )


@cache
def _by_rules(rules: Version) -> partial[Segmentation]:
    """Return one function for all texts that these rules cut."""
    return partial(_cut, rules=rules)


def _cut(name: str, cuts: LazySegmentations, *, rules: Version) -> Segmentation:
    """Make the segmentation of a name."""
    if name == "paragraph":
        return paragraphs(cuts.text, rules=rules)
    if name == "sentence":
        return sentences(cuts.text, within=cuts["paragraph"], rules=rules)
    return tokens(cuts.text, rules=rules)
