"""Single sentences on topics: made up by chance, and those of IAM (Cheng et al. 2022)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from argora.model import Annotator, Document, FrozenMap, Layer, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

__all__ = ["iam_study", "made_sentences"]

TOPICS = ("zoos", "fees")
GOOD_FOR = {"zoos": "visitors", "fees": "savings"}
PATTERNS = (
    "Well , {topic} bring many {word} to our {place} .",
    "They say that {topic} bring {word} to a {place} .",
    "Of course , {topic} mean a lot of {word} for each {place} .",
)
PLACES = ("town", "city", "village", "county", "street")
NOTHING = ("This page is about other things .", "See the list below for all places .")


def made_sentences(n: int, seed: int = 3) -> Study:
    """Return sentences whose stance follows from the topic and one word together.

    Visitors speak for zoos and against fees, savings the other way round.
    """
    draw = random.Random(seed)
    return _study("made", (_made(number, draw) for number in range(n)))


def _made(number: int, draw: random.Random) -> tuple[Document, Layer]:
    """Return a sentence; topics, words and patterns go round, so that none tells by itself."""
    id, topic = f"s{number:03}", TOPICS[number % 2]
    if number // 4 % 4 == 3:
        text, units = draw.choice(NOTHING), ()
    else:
        word = sorted(GOOD_FOR.values())[number // 2 % 2]
        text = PATTERNS[number // 4 % 4].format(topic=topic, word=word, place=draw.choice(PLACES))
        start, end = text.index(topic), len(text) - 2
        category = "pro" if GOOD_FOR[topic] == word else "con"
        units = (Unit("T1", (Span(start, end),), category),)
    document = segment(Document(id, text, metadata=FrozenMap({"topic": topic})))
    return document, Layer(id, "gold", units=units)


def iam_study(folder: Path, name: str, *, each: int = 1) -> Study:
    """Return every so many-th sentence of a file of IAM: claims are units with their stance."""
    lines = (folder / name).read_text("utf-8").splitlines()[::each]
    return _study("iam", (_claim(f"{number:05}", line) for number, line in enumerate(lines)))


def _claim(id: str, line: str) -> tuple[Document, Layer]:
    label, topic, text, article, stance = line.split("\t")
    document = Document(id, text, metadata=FrozenMap({"topic": topic}), group=article)
    unit = Unit("T1", (Span(0, len(text)),), "pro" if stance == "1" else "con")
    return segment(document), Layer(id, "gold", units=(unit,) if label == "C" else ())


def _study(name: str, pairs: Iterator[tuple[Document, Layer]]) -> Study:
    documents, layers = zip(*pairs, strict=True)
    return Study(get_scheme("aurc"), documents, (Annotator("gold", "gold"),), layers, name)
