"""A made classroom: several annotators draw the graphs of short texts and leave something out.

The setting of Peldszus & Stede (2013): given segments, each a proponent's or an opponent's, and
one relation from each but the central claim. Everything is drawn with a seed.
"""

from __future__ import annotations

from random import Random

from argora.model import Annotator, Document, Layer, Relation, Segmentation, Span, Study, Unit
from argora.schemes import get_scheme

__all__ = ["ERRS", "SKIPS", "classroom", "judged_classroom"]

SKIPS = {"ada": 0.0, "ben": 0.0, "cem": 0.05, "dea": 0.05, "eve": 0.4}
"""How probable it is that each of them leaves a segment out."""

ERRS = {"ada": 0.0, "ben": 0.15, "cem": 0.3, "dea": 0.5, "eve": 0.8}
"""How probable it is that each of them takes another segment than the gold for the central claim,
and errs about what any other segment does."""

N_SEGMENTS = 5
TYPES = ("support", "example", "rebut")


def classroom(*, n_documents: int = 8, seed: int = 4) -> Study:
    """Return the study; the first segment is the central claim, and nobody leaves it out."""
    random = Random(seed)
    documents, layers = [], []
    for number in range(n_documents):
        document = _text(f"text{number:02}")
        documents.append(document)
        right = [("proponent", "", 0)] + [
            (random.choice(["proponent", "opponent"]), random.choice(TYPES), random.randrange(at))
            for at in range(1, N_SEGMENTS)
        ]
        for who, skips in SKIPS.items():
            said = [_said(random, at, what, skips) for at, what in enumerate(right)]
            layers.append(_layer(document, who, said))
    people = tuple(Annotator(who) for who in SKIPS)
    return Study(get_scheme("microtexts"), tuple(documents), people, tuple(layers))


def judged_classroom(*, n_documents: int = 10, seed: int = 3) -> Study:
    """Return a study with a gold, which the annotators approach to different degrees."""
    random = Random(seed)
    documents, layers = [], []
    for number in range(n_documents):
        document = _text(f"text{number:02}")
        documents.append(document)
        center = random.randrange(N_SEGMENTS)
        right = {at: _function(random) for at in range(N_SEGMENTS) if at != center}
        layers.append(_layer(document, "key", _argument(right, center)))
        for who, errs in ERRS.items():
            own = center if random.random() >= errs else random.randrange(N_SEGMENTS)
            drawn = {at: _function(random) for at in range(N_SEGMENTS) if at != own}
            same = {at: what for at, what in right.items() if at != own and random.random() >= errs}
            layers.append(_layer(document, who, _argument(drawn | same, own)))
    people = (*map(Annotator, ERRS), Annotator("key", kind="gold"))
    return Study(get_scheme("microtexts"), tuple(documents), people, tuple(layers))


def _function(random: Random) -> tuple[str, str]:
    """Draw a role, and the type of the relation that leaves a segment."""
    return random.choice(["proponent", "opponent"]), random.choice(TYPES)


def _argument(functions: dict[int, tuple[str, str]], center: int) -> list[Said]:
    """Return what each segment does if all lead to the central claim."""
    return [
        (*functions[at], center) if at in functions else ("proponent", "", 0)
        for at in range(N_SEGMENTS)
    ]


Said = tuple[str, str, int] | None
"""A role, the type of the relation and the segment it leads to; None for what was left out."""


def _said(random: Random, at: int, right: tuple[str, str, int], skips: float) -> Said:
    if at and random.random() < skips:
        return None
    role, kind, target = right
    if at and random.random() < 0.25:
        kind, target = random.choice(TYPES), random.randrange(at)
    return role, kind, target


def _text(name: str) -> Document:
    sentences = [f"Segment {at} of {name}." for at in range(N_SEGMENTS)]
    spans, start = [], 0
    for sentence in sentences:
        spans.append(Span(start, start + len(sentence)))
        start += len(sentence) + 1
    ids = tuple(f"e{at + 1}" for at in range(N_SEGMENTS))
    cut = Segmentation("segment", tuple(spans), "given", ids=ids)
    return Document(name, " ".join(sentences), {"segment": cut})


def _layer(document: Document, who: str, said: list[Said]) -> Layer:
    cut = document.segmentations["segment"]
    units, relations = [], []
    for at, own in enumerate(said):
        if own is None:
            continue
        role, kind, target = own
        units.append(Unit(f"a{at + 1}", (cut.spans[at],), role, segment=(cut.ids[at],)))
        if kind:
            goal = next(t for t in range(target, -1, -1) if said[t] is not None)
            relations.append(Relation(f"c{at + 1}", (f"a{at + 1}",), f"a{goal + 1}", kind))
    return Layer(document.id, who, units=tuple(units), relations=tuple(relations))
