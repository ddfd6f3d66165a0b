"""Made-up learner essays under ICNALE-AS whose trees, dropped sentences and order are known."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from argora.model import Annotator, Document, Layer, Relation, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

__all__ = ["CLAIMS", "essay", "made_learners"]

THINGS = ("smoking in restaurants", "a part-time job", "the school uniform", "a long holiday")
CLAIMS = ("I think that {} is a bad idea.", "In my opinion, {} should not be allowed.")
REASONS = ("it costs too much money", "it makes people tired", "nobody has time for it")
DETAILS = ("my brother", "a friend of mine", "our neighbour")
STEPS = {
    "reason": ("{order}, {reason}.", "support", 0),
    "detail": ("For example, {who} told me so last year.", "detail", -1),
    "objection": ("However, some people say that {thing} is good.", "attack", 0),
    "meta": ("Thank you for reading my essay.", None, None),
    "closing": ("In conclusion, {thing} is a bad idea for all of us.", "restatement", 0),
}
"""The words of each kind of sentence, and by which relation it is tied to the claim or the one
before it; a sentence without a relation is dropped."""
ORDERS = ("First", "Second", "Third")


def essay(id: str, thing: str, claim: str, kinds: list[str], dice: random.Random) -> Study:
    """Return one essay with its layer: a claim, then sentences of these kinds."""
    words, drawn = [claim.format(thing)], [("", None, None)]
    reasons = iter(ORDERS)
    for kind in kinds:
        text, tie, target = STEPS[kind]
        order = next(reasons) if kind == "reason" else ""
        filled = text.format(
            order=order, reason=dice.choice(REASONS), who=dice.choice(DETAILS), thing=thing
        )
        words.append(filled[0].upper() + filled[1:])
        drawn.append((kind, tie, target))
    document = segment(Document(id, " ".join(words)))
    spans = document.segmentations["sentence"].spans
    units, relations = [], []
    for n, (span, (kind, tie, target)) in enumerate(zip(spans, drawn, strict=True)):
        is_dropped = kind == "meta"
        reason = {"reason": "meta-information"} if is_dropped else {}
        units.append(Unit(f"T{n}", (span,), "dropped" if is_dropped else "component", reason))
        if tie is not None:
            end = 0 if target == 0 else n + target
            relations.append(Relation(f"R{n}", (f"T{n}",), f"T{end}", tie))
    layer = Layer(id, "gold", units=tuple(units), relations=tuple(relations))
    return Study(get_scheme("icnale-as"), (document,), (Annotator("gold", "gold"),), (layer,))


def _plans() -> Iterator[list[str]]:
    """Yield the kinds of sentences of essays, with and without each of them."""
    for n, objects, ends, thanks in product((2, 3), (False, True), (False, True), (False, True)):
        kinds = ["reason", "detail"] * n
        kinds += ["objection"] * objects + ["closing"] * ends + ["meta"] * thanks
        yield kinds


def made_learners(n: int = 32, *, seed: int = 3, start: int = 0) -> Study:
    """Return a study of so many essays, each with a gold layer."""
    dice = random.Random(seed)
    plans = list(_plans())
    parts = [
        essay(f"w{i:03}", dice.choice(THINGS), dice.choice(CLAIMS), plans[i % len(plans)], dice)
        for i in range(start, start + n)
    ]
    return Study(
        parts[0].scheme,
        tuple(part.documents[0] for part in parts),
        parts[0].annotators,
        tuple(part.layers[0] for part in parts),
        "learners",
    )
