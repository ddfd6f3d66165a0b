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
from argora.text.tokens import RULES, tokens

__all__ = ["RULES", "paragraphs", "segment", "sentences", "tokens"]


def segment(document: Document) -> Document:
    """Add the segmentations ``paragraph``, ``sentence`` and ``token`` that the document lacks.

    Paragraphs that the document has already are kept to: no sentence crosses their borders.
    A document without text comes back unchanged.
    """
    if document.text is None:
        return document
    given = document.segmentations
    added = []
    if "paragraph" not in given:
        added.append(paragraphs(document.text))
    if "sentence" not in given:
        cut = given["paragraph"] if "paragraph" in given else added[0]
        added.append(sentences(document.text, within=cut))
    if "token" not in given:
        added.append(tokens(document.text))
    return document.with_segmentation(*added) if added else document
