"""Made-up data that the stored answers are about: small, and with something of everything."""

from __future__ import annotations

from functools import cache
from random import Random

from argora.model import (
    Annotator,
    AttributeType,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Span,
    Study,
    Unit,
)
from argora.model.rules import Symmetric
from argora.reliability import CodingData
from argora.text import segment

__all__ = ["coding", "study"]

PEOPLE = ("ana", "ben", "eva")
SENTENCES = (
    "Zoos should be closed",
    "Animals suffer in small cages",
    "Children learn a lot there",
    "Nobody needs to see a lion",
    "Breeding has saved some kinds",
    "Parks are larger and better",
    "In short they are cruel",
)


@cache
def study() -> Study:
    """Return a study of three people, a gold and a model.

    It has relations between relations, linked premises, restatements, units in two pieces, units
    without a category, attributes of units and of documents, proposed orders, an open layer,
    second rounds, documents that one did alone, and a facet.
    """
    random = Random(2026)
    scheme = Scheme(
        "made",
        units=(Category("major-claim"), Category("claim"), Category("premise", parent="claim")),
        relations=(
            Category("support", "supports"),
            Category("attack", "attacks"),
            Category("restatement", "says the same as"),
        ),
        attributes=(
            AttributeType("stance", of=("claim",), values=("for", "against")),
            AttributeType("quality", of=("document",), values=("low", "high")),
        ),
        rules=(Symmetric(category="restatement", closure=True),),
    )
    documents = tuple(_document(f"d{i}", random) for i in range(8))
    layers = []
    for i, document in enumerate(documents):
        right = _right(document, random)
        who = PEOPLE if i < 6 else PEOPLE[: 8 - i]
        for name in who:
            state = "open" if (i, name) == (5, "eva") else "finished"
            layers.append(_layer(document, name, right, random, 0.3, state=state))
        if i < 3:
            layers.append(_layer(document, "ana", right, random, 0.2, round=2))
        if i < 5:
            layers.append(_layer(document, "key", right, random, 0.0))
        layers.append(_layer(document, "bot", right, random, 0.5))
    people = (*map(Annotator, PEOPLE), Annotator("key", "gold"), Annotator("bot", "model"))
    return Study(scheme, documents, people, tuple(layers), "made study")


def _document(name: str, random: Random) -> Document:
    sentences = [f"{sentence}." for sentence in random.sample(SENTENCES, 6)]
    text = "\n\n".join([" ".join(sentences[:2]), " ".join(sentences[2:5]), sentences[5]])
    topic = "zoos" if name < "d4" else "parks"
    return segment(Document(name, text, metadata={"topic": topic, "level": name[-1]}))


def _right(document: Document, random: Random) -> list[tuple[int, str, int, str]]:
    """Return for each sentence its category, the sentence it leads to, and how."""
    kinds = ("support", "support", "attack", "restatement")
    right = [(0, "major-claim", -1, "")]
    for i in range(1, 6):
        category = random.choice(("claim", "premise", "premise"))
        right.append((i, category, random.randrange(i), random.choice(kinds)))
    return right


def _layer(
    document: Document,
    name: str,
    right: list[tuple[int, str, int, str]],
    random: Random,
    wrong: float,
    **more: object,
) -> Layer:
    assert document.text is not None
    spans = document.segmentations["sentence"].spans
    units: list[Unit] = []
    for i, category, _, _ in right:
        if random.random() < wrong / 2:
            continue
        own: str | None = category
        if random.random() < wrong:
            own = random.choice(("claim", "premise", None))
        start, end = spans[i].start, spans[i].end
        pieces = (Span(start, end),)
        if random.random() < wrong:
            pieces = random.choice(
                [
                    (Span(start, end - 1),),
                    (Span(start + 5, end),),
                    (Span(start, start + 4), Span(start + 8, end)),
                ]
            )
        stance = {"stance": random.choice(("for", "against"))} if own == "claim" else {}
        units.append(Unit(f"T{i}", pieces, own, stance))
    here = {unit.id for unit in units}
    relations: list[Relation] = []
    for i, _, target, kind in right[1:]:
        to = f"T{target}"
        if random.random() < wrong:
            to = f"T{random.randrange(6)}"
        if to == f"T{i}" or not {to, f"T{i}"} <= here or random.random() < wrong / 2:
            continue
        own_kind = random.choice(("support", "attack")) if random.random() < wrong else kind
        others = sorted(here - {to, f"T{i}"})
        linked = (random.choice(others),) if others and random.random() < 0.15 else ()
        sources = (f"T{i}",) if own_kind == "restatement" else (f"T{i}", *linked)
        relations.append(Relation(f"R{i}", sources, to, own_kind))
    if len(relations) > 2 and random.random() < 0.5:
        undercut = relations[0]
        free = sorted(here - {*undercut.sources, undercut.target})
        if free:
            relations.append(Relation("R9", (free[0],), undercut.id, "attack"))
    order = [unit.id for unit in units]
    if random.random() < 0.5:
        random.shuffle(order)
    return Layer(
        document.id,
        name,
        units=tuple(units),
        relations=tuple(relations),
        attributes={"quality": random.choice(("low", "high"))},
        order=tuple(order),
        **more,  # type: ignore[arg-type]
    )


@cache
def coding(name: str) -> CodingData:
    """Return made-up votes.

    ``three``: three annotators, numbers as categories, decisions missing. ``two``: two annotators
    who decided on everything. ``crowd``: nine annotators, five votes an item. ``sets``: several
    categories at once. ``few``: two documents. ``one``: one category only. ``apart``: nobody
    shares an item. ``alone``: one annotator. ``none``: no item.
    """
    random = Random(f"coding {name}")
    if name == "crowd":
        rows = []
        for i in range(40):
            votes: list[str | None] = [None] * 9
            for seat in random.sample(range(9), 5):
                right = "abc"[i % 3]
                votes[seat] = right if random.random() < 0.35 + seat / 15 else random.choice("abc")
            rows.append(votes)
        return CodingData.from_matrix(rows, groups=[f"d{i // 5}" for i in range(40)])
    if name == "three":
        rows = [
            [random.choice((i % 3 + 1, i % 3 + 1, i % 4 + 1, None)) for _ in range(3)]
            for i in range(36)
        ]
        return CodingData.from_matrix(rows, groups=[f"d{i // 5}" for i in range(36)])
    if name in ("two", "few"):
        rows = []
        for _ in range(30):
            right = random.choice("aabbc")
            rows.append([right, right if random.random() < 0.7 else random.choice("abc")])
        size = 3 if name == "two" else 15
        return CodingData.from_matrix(rows, groups=[f"d{i // size}" for i in range(30)])
    if name == "sets":
        names = [frozenset(), frozenset("a"), frozenset("b"), frozenset("ab"), frozenset("abc")]
        rows = [[random.choice(names[i % 3 :]) for _ in range(3)] for i in range(18)]
        return CodingData.from_matrix(rows, groups=[f"d{i // 3}" for i in range(18)])
    small = {
        "one": [["a", "a"], ["a", "a"], ["a", "a"]],
        "apart": [["a", None], [None, "b"]],
        "alone": [["a"], ["b"]],
        "none": [],
    }
    return CodingData.from_matrix(small[name])
