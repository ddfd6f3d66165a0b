"""Small texts with their structures, a line for each sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from argora.feedback import Reading, reading_of
from argora.model import Document, Layer, Probabilities, Relation, Segmentation, Span, Unit
from argora.schemes import get_scheme

SHORT = {"mc": "major-claim", "c": "claim", "p": "premise", "s": "component", "d": "dropped"}
TIES = {"+": "support", "-": "attack", ":": "detail", "=": "restatement"}


def drawn(
    text: str,
    *,
    scheme: str = "persuasive-essays-2017",
    sure: Mapping[str, float] | None = None,
    predicted: bool = False,
) -> Reading:
    """Return the reading of a text written as for :func:`layer_of`.

    Parameters
    ----------
    sure : how probable a model found the category of a unit, or a relation, by id.
    """
    document, layer = layer_of(text)
    sure = sure or {}
    layer = replace(
        layer,
        units=tuple(
            replace(u, probabilities=Probabilities(category={u.category: sure[u.id]}))
            if u.id in sure
            else u
            for u in layer.units
        ),
        relations=tuple(
            replace(r, probabilities=Probabilities(sure[r.id])) if r.id in sure else r
            for r in layer.relations
        ),
    )
    return reading_of(layer, document, get_scheme(scheme), is_predicted=predicted or bool(sure))


def layer_of(text: str) -> tuple[Document, Layer]:
    """Return a text and its layer, written as lines ``ROLE TARGET | sentence``.

    The target is the number of a sentence behind its sign: + support, - attack, : detail, =
    restatement; claims have a stance by a sign alone. An empty line begins a paragraph; a line
    without a role is a sentence in which nothing is marked.
    """
    words, spans, paragraphs, units, relations = "", [], [], [], []
    for line in text.strip().splitlines():
        role, _, sentence = (part.strip() for part in line.rpartition("|"))
        if not sentence:
            words += "\n"
            paragraphs.append(len(words))
            continue
        start = len(words)
        words += f"{sentence} "
        spans.append(Span(start, start + len(sentence)))
        if role:
            name, _, tie = role.partition(" ")
            n = len(spans)
            attributes = {}
            if name == "c":
                attributes = {"stance": "against" if tie.startswith("-") else "for"}
            units.append(Unit(f"T{n}", (spans[-1],), SHORT[name], attributes))
            if tie[1:]:
                relations.append(Relation(f"R{n}", (f"T{n}",), f"T{tie[1:]}", TIES[tie[0]]))
    starts = [0, *paragraphs]
    cut = [
        Span(a, max(s.end for s in spans if s.start < b))
        for a, b in zip(starts, [*starts[1:], len(words) + 1], strict=True)
    ]
    labels = ["introduction", *["body"] * (len(cut) - 2), "conclusion"] if len(cut) > 1 else [""]
    document = Document("d", words).with_segmentation(
        Segmentation("sentence", tuple(spans)),
        Segmentation("paragraph", tuple(cut), labels=tuple(labels)),
    )
    layer = Layer("d", "ann", units=tuple(units), relations=tuple(relations))
    return document, layer


ESSAY = """
| Many people talk about zoos.
mc | I think that zoos should close.

c + | First of all, animals suffer there.
p +3 | The cages are small for a lion.
p +4 | Lions run many miles a day in the wild.

c - | Some people say that children learn a lot in a zoo.
p -6 | However, films show them more of the animals.

c + | Another reason is that tickets are dear for a family.
p +8 | A family has to pay for a whole day in this place.

mc | In conclusion, zoos should be closed.
"""
