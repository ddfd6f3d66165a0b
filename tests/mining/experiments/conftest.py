"""Two small essays with paragraphs, a gold, and a person who cut the text otherwise."""

from __future__ import annotations

import pytest

from argora.model import Annotator, Document, Layer, Relation, Segmentation, Span, Study, Unit
from argora.schemes import get_scheme

TITLE = "Pets"
FIRST = "People love dogs. I think that dogs are good."
SECOND = "Dogs help because they guard the house, and they bark. Some disagree."
TEXT = "\n".join((TITLE, FIRST, SECOND))


def span(words: str) -> Span:
    """Return where words stand in the text."""
    start = TEXT.index(words)
    return Span(start, start + len(words))


def paragraphs() -> Segmentation:
    """Return the three paragraphs: title, introduction, body."""
    spans = tuple(map(span, (TITLE, FIRST, SECOND)))
    return Segmentation("paragraph", spans, "given", ("title", "introduction", "body"))


def layer(document: str, annotator: str, units, relations) -> Layer:
    """Return a layer of units by category and words, with relations by number."""
    made = tuple(
        Unit(f"T{n}", (span(words),), category, attributes)
        for n, (category, words, attributes) in enumerate(units, 1)
    )
    ties = tuple(
        Relation(f"R{n}", (source,), target, category)
        for n, (source, target, category) in enumerate(relations, 1)
    )
    return Layer(document, annotator, units=made, relations=ties)


@pytest.fixture(scope="session")
def pets() -> Study:
    """Two essays of the same words; only the first was done by a person as well."""
    gold = [
        ("major-claim", "dogs are good", {}),
        ("claim", "Dogs help", {"stance": "for"}),
        ("premise", "they guard the house", {}),
        ("premise", "they bark", {}),
    ]
    tied = [("T3", "T2", "support"), ("T4", "T3", "attack")]
    own = [
        ("claim", "I think that dogs are good", {"stance": "for"}),
        ("claim", "Dogs help", {"stance": "for"}),
        ("premise", "they guard the house, and they bark", {}),
        ("premise", "Some disagree", {}),
    ]
    documents = tuple(
        Document(name, TEXT).with_segmentation(paragraphs()) for name in ("one", "two")
    )
    layers = (
        layer("one", "gold", gold, tied),
        layer("two", "gold", gold, tied),
        layer("one", "eva", own, [("T3", "T2", "support")]),
    )
    people = (Annotator("gold", "gold"), Annotator("eva", "person"))
    return Study(get_scheme("persuasive-essays"), documents, people, layers, "pets")
