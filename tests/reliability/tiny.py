"""Tiny studies built by hand: two sentences per document, units given by words."""

from __future__ import annotations

from argora.model import Annotator, Document, Layer, Scheme, Segmentation, Span, Study, Unit

__all__ = ["TEXT", "cut", "document", "layer", "study", "unit"]

TEXT = "Cats purr. Dogs bark loudly. Birds sing."
SENTENCES = ("Cats purr.", "Dogs bark loudly.", "Birds sing.")
TOKENS = ("Cats", "purr", ".", "Dogs", "bark", "loudly", ".", "Birds", "sing", ".")


def cut(name: str, parts: tuple[str, ...], *, ids: tuple[str, ...] = ()) -> Segmentation:
    """Cut the text into these parts, one after the other."""
    spans, at = [], 0
    for part in parts:
        at = TEXT.index(part, at)
        spans.append(Span(at, at + len(part)))
        at += len(part)
    return Segmentation(name, tuple(spans), provenance="by-hand", ids=ids)


def document(id: str, *, segments: bool = False, group: str | None = None) -> Document:
    """Return the text with sentences and tokens, and if wanted three given segments."""
    cuts = [cut("sentence", SENTENCES), cut("token", TOKENS)]
    if segments:
        cuts.append(cut("segment", SENTENCES, ids=("s1", "s2", "s3")))
    return Document(id, TEXT, {c.name: c for c in cuts}, group=group)


def unit(id: str, *words: str, category: str | None = "claim", **attributes: str) -> Unit:
    """Mark words of the text; several stretches make a discontinuous unit."""
    spans = tuple(Span(TEXT.index(w), TEXT.index(w) + len(w)) for w in words)
    return Unit(id, spans, category, attributes)


def layer(of: str, who: str, *units: Unit, **fields: object) -> Layer:
    """Return a finished layer."""
    return Layer(of, who, units=units, **fields)


def study(*layers: Layer, documents: tuple[Document, ...] = (), **kinds: str) -> Study:
    """Return a study of these layers; ``gold="gold"`` makes annotator gold one of that kind."""
    known = {d.id: d for d in documents}
    for name in {la.document for la in layers}:
        known.setdefault(name, document(name))
    people = {la.annotator for la in layers}
    annotators = tuple(Annotator(who, kinds.get(who, "person")) for who in people)
    return Study(Scheme("test"), tuple(known.values()), annotators, layers)
