"""A made crowd: five who work, and three who do not, each in a way of their own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from argora.model import Annotator, Category, Document, Layer, Scheme, Span, Stamp, Study, Unit
from argora.text import segment

__all__ = ["WORKERS", "made_crowd"]

CATEGORIES = ("claim", "premise", "")
WORKERS = ("ann", "bob", "cem", "dea", "eli")
EVERY = 10
"""One document of so many is an attention check."""


def made_crowd(*, n_documents: int = 60, seed: int = 2, honest: bool = False) -> Study:
    """Return a study of documents with one decision each.

    Parameters
    ----------
    honest : everybody works; the three who otherwise do not are ``fast``, ``same`` and ``spam``.
    """
    random = Random(seed)
    documents, layers = [], []
    for number in range(n_documents):
        name, right = f"d{number:02}", random.choice(CATEGORIES)
        check = {"check": "attention", "answer": right or "none"}
        text = f"This is text number {number}."
        documents.append(segment(Document(name, text, metadata={} if number % EVERY else check)))
        for who in (*WORKERS, "fast", "same", "spam"):
            seconds = random.uniform(20, 60)
            said = right if random.random() < 0.85 else random.choice(CATEGORIES)
            if not honest:
                seconds = seconds / 8 if who == "fast" else seconds
                said = "claim" if who == "same" else said
                said = random.choice(CATEGORIES) if who == "spam" else said
            layers.append(_layer(documents[-1], who, said, round(seconds, 1), number))
    people = tuple(Annotator(who) for who in (*WORKERS, "fast", "same", "spam"))
    scheme = Scheme("crowd", units=(Category("claim"), Category("premise")))
    return Study(scheme, tuple(documents), people, tuple(layers))


def _layer(document: Document, who: str, said: str, seconds: float, number: int) -> Layer:
    begun = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(minutes=2 * number)
    ended = begun + timedelta(seconds=seconds)
    times = (Stamp(begun.isoformat(), "begun"), Stamp(ended.isoformat(), "finished"))
    units = (Unit("u1", (Span(0, len(document.text or "")),), said),) if said else ()
    return Layer(document.id, who, units=units, times=times)
