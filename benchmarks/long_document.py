"""A study of one document of 10,000 words with 800 units and 400 relations, made from a seed."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from argora.model import Annotator, Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.model.rules import Pattern, Relates, Symmetric
from argora.model.scheme import Category
from argora.schemes import get_scheme
from argora.text import segment

__all__ = ["ANNOTATOR", "long_study"]

ANNOTATOR = "anna"
_SENTENCES, _UNITS, _RELATIONS = 770, 800, 400
_ENDS = ("claim", "premise")
_WORDS = re.findall(
    r"\w+",
    "towns roads people who often travel need cheaper trains because many cars make air worse "
    "while quiet streets help children and shops grow where fewer lorries stop near old schools",
)


def long_study(*, paragraphs: int, seed: int = 1) -> Study:
    """Return the study; its text has so many paragraphs."""
    rng = random.Random(seed)
    text, clauses = _text(rng, paragraphs)
    units = _units(rng, clauses)
    relations = _relations(rng, units)
    document = segment(Document("long", text, metadata={"title": "A long text"}))
    layer = Layer("long", ANNOTATOR, units=units, relations=relations, state="open")
    name = f"{paragraphs} paragraphs" if paragraphs > 1 else "one paragraph"
    return Study(_scheme(), [document], [Annotator(ANNOTATOR)], [layer], name=name)


def _scheme() -> Scheme:
    """Return that of persuasive essays, with undercuts and restatements."""
    essays = get_scheme("persuasive-essays")
    patterns = (
        *(
            Pattern(category=category, sources=_ENDS, targets=(*_ENDS, "major-claim"))
            for category in ("support", "attack")
        ),
        Pattern(
            category="undercut",
            sources=("premise",),
            targets=("relation:support", "relation:attack"),
        ),
        Pattern(category="restatement", sources=_ENDS, targets=_ENDS),
    )
    more = (Category("undercut", "undercuts"), Category("restatement", "says the same as"))
    kept = tuple(rule for rule in essays.rules if not isinstance(rule, Relates))
    rules = (
        *kept,
        Relates(name="possible-relations", patterns=patterns),
        Symmetric(name="restatements", category="restatement"),
    )
    return replace(
        essays, id="long", title="Long", relations=(*essays.relations, *more), rules=rules
    )


def _text(rng: random.Random, paragraphs: int) -> tuple[str, list[tuple[Span, Span]]]:
    """Return the text, and where the two clauses of each sentence stand."""
    parts: list[str] = []
    clauses = []
    at = 0
    for n in range(_SENTENCES):
        first, second = (" ".join(rng.choices(_WORDS, k=rng.randint(4, 9))) for _ in range(2))
        begin = at + len(first) + 2
        clauses.append((Span(at, at + len(first)), Span(begin, begin + len(second))))
        last = (n + 1) * paragraphs // _SENTENCES > n * paragraphs // _SENTENCES
        sentence = f"{first.capitalize()}, {second}." + ("\n\n" if last else " ")
        parts.append(sentence)
        at += len(sentence)
    return "".join(parts).rstrip(), clauses


def _units(rng: random.Random, clauses: list[tuple[Span, Span]]) -> tuple[Unit, ...]:
    spans: list[Span] = []
    for first, second in clauses:
        whole, both = (Span(first.start, second.end),), (first, second)
        spans += rng.choice(((), whole, whole, (first,), (second,), both, both))
    units = []
    for n, span in enumerate(spans[:_UNITS], 1):
        category = "major-claim" if n == 1 else rng.choices(_ENDS, (1, 2))[0]
        stance = {"stance": rng.choice(("for", "against"))} if category == "claim" else {}
        units.append(Unit(f"T{n}", (span,), category, stance))
    return tuple(units)


def _relations(rng: random.Random, units: tuple[Unit, ...]) -> tuple[Relation, ...]:
    """Return relations from later units to earlier ones close by, so that there are no circles."""
    relations = []
    for n, at in enumerate(sorted(rng.sample(range(1, len(units)), _RELATIONS)), 1):
        source, target = units[at], units[max(0, at - rng.randint(1, 12))]
        category = rng.choices(("support", "attack", "restatement"), (16, 3, 1))[0]
        end = target.id
        if n % 40 == 0 and source.category == "premise":
            category, end = "undercut", f"R{n - 1}"
        elif "major-claim" in target.category and category == "restatement":
            category = "support"
        sources = {source.id}
        if n % 20 == 0 and category == "support" and at + 1 < len(units):
            sources.add(units[at + 1].id)
        relations.append(Relation(f"R{n}", tuple(sorted(sources)), end, category))
    return tuple(relations)
