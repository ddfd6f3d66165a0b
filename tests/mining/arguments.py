"""Small argumentative texts made up by chance, with trees that can be learnt from their words."""

from __future__ import annotations

import random

from argora.model import Annotator, Document, Layer, Relation, Segmentation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

__all__ = ["microtexts", "text_of"]

TOPICS = ("parks", "trams", "zoos", "dogs", "fees")
CLAIM = "We should have {topic} in town."
SAID = {
    "support": "Because {topic} help people a lot.",
    "example": "For example, {topic} helped my aunt.",
    "rebut": "Some say {topic} cost money.",
    "undercut": "But this is no reason at all.",
    "link": "And people like {topic} too.",
}


def text_of(id: str, seed: int) -> tuple[Document, Layer]:
    """Return a text of three to six units with a tree."""
    draw = random.Random(seed)
    topic = draw.choice(TOPICS)
    plan = [draw.choice(["support", "rebut", "example"]) for _ in range(draw.randint(1, 3))]
    parts = [("claim", "proponent", ())]
    relations: list[tuple[str, list[int], object]] = []
    for function in plan:
        own = len(parts)
        role = "opponent" if function == "rebut" else "proponent"
        parts.append((function, role, ()))
        relations.append((function, [own], 0))
        if function == "rebut":
            parts.append(("undercut", "proponent", ()))
            relations.append(("undercut", [len(parts) - 1], len(relations) - 1))
        elif draw.random() < 0.4:
            parts.append(("link", "proponent", ()))
            relations[-1][1].append(len(parts) - 1)
    said = {"claim": CLAIM, **SAID}
    words = [said[what].format(topic=topic) for what, _, _ in parts]
    spans, at = [], 0
    for sentence in words:
        spans.append(Span(at, at + len(sentence)))
        at += len(sentence) + 1
    ids = tuple(f"e{n}" for n in range(len(parts)))
    cut = Segmentation("segment", tuple(spans), ids=ids)
    units = tuple(
        Unit(f"a{n}", (span,), role, segment=(ids[n],))
        for n, (span, (_, role, _)) in enumerate(zip(spans, parts, strict=True))
    )
    drawn = tuple(
        Relation(
            f"c{n}",
            tuple(f"a{source}" for source in sources),
            f"c{target}" if function == "undercut" else f"a{target}",
            function,
        )
        for n, (function, sources, target) in enumerate(relations)
    )
    document = segment(Document(id, " ".join(words)).with_segmentation(cut))
    return document, Layer(id, "gold", units=units, relations=drawn)


def microtexts(n: int) -> Study:
    """Return a study of so many texts with a gold layer."""
    made = [text_of(f"t{seed}", seed) for seed in range(n)]
    return Study(
        get_scheme("microtexts"),
        tuple(document for document, _ in made),
        (Annotator("gold", "gold"),),
        tuple(layer for _, layer in made),
    )
