"""Paragraphs, sentences and tokens with exact offsets, by rules that need nothing installed.

>>> from argora.model import Document
>>> document = segment(Document("d", "It rains. Mr. Smith stays in."))
>>> [span.of(document.text) for span in document.segmentations["sentence"].spans]
['It rains.', 'Mr. Smith stays in.']
"""

from __future__ import annotations

from argora.model import Document
from argora.text.paragraphs import paragraphs
from argora.text.sentences import sentences
from argora.text.tokens import RULES, VERSIONS, Version, tokens

__all__ = ["RULES", "VERSIONS", "Version", "paragraphs", "segment", "sentences", "tokens"]


def segment(document: Document, *, rules: Version = RULES) -> Document:
    """Add the segmentations ``paragraph``, ``sentence`` and ``token`` that the document lacks.

    Paragraphs that the document has already are kept to: no sentence crosses their borders.
    A document without text comes back unchanged.

    Parameters
    ----------
    rules : the version of the splitter.
    """
    if document.text is None:
        return document
    segmentations = document.segmentations
    added = []
    if "paragraph" not in segmentations:
        added.append(paragraphs(document.text, rules=rules))
    if "sentence" not in segmentations:
        cut = segmentations["paragraph"] if "paragraph" in segmentations else added[0]
        added.append(sentences(document.text, within=cut, rules=rules))
    if "token" not in segmentations:
        added.append(tokens(document.text, rules=rules))
    return document.with_segmentation(*added) if added else document
