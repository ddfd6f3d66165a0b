"""A study that is much to compute: fifty annotators with ten thousand units together."""

from __future__ import annotations

from random import Random

from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

__all__ = ["crowded"]

SENTENCE = "This is said. "


def crowded(*, n_annotators: int = 50, n_units: int = 10_000, n_documents: int = 1) -> Study:
    """Return a study in which everybody marked the same sentences, as this or that."""
    random = Random(5)
    n_each = n_units // (n_annotators * n_documents)
    scheme = get_scheme("claim-premise")
    people = [Annotator(f"a{number:02}") for number in range(n_annotators)]
    documents = [segment(Document(f"d{n}", SENTENCE * n_each)) for n in range(n_documents)]

    def layer(document: Document, annotator: Annotator) -> Layer:
        starts = range(0, n_each * len(SENTENCE), len(SENTENCE))
        units = [
            Unit(f"u{start}", (Span(start, start + 13),), random.choice(("claim", "premise")))
            for start in starts
        ]
        claims = [unit for unit in units if unit.category == "claim"]
        ties = [
            Relation(f"r{unit.id}", (unit.id,), random.choice(claims).id, "support")
            for unit in units
            if unit.category == "premise"
        ]
        return Layer(document.id, annotator.id, units=tuple(units), relations=tuple(ties))

    layers = tuple(layer(document, annotator) for document in documents for annotator in people)
    return Study(scheme, tuple(documents), tuple(people), layers, name="crowded")
