"""Hypothesis strategies for everything in the model, with the awkward cases that real data have.

Texts hold emoji, combining marks and CRLF; layers hold undercuts, linked premises, units without
words, given segments, several rounds and no unit at all; attributes are of every type.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import Any

from hypothesis import strategies as st

from argora.model import (
    Annotator,
    AttributeType,
    Category,
    Document,
    Guideline,
    Layer,
    Probabilities,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Stamp,
    Study,
    Turn,
    Unit,
)
from argora.model.document import DOCUMENT_MARKS
from argora.model.operations import (
    Batch,
    Create,
    Delete,
    Operation,
    SetAttribute,
    SetField,
    Update,
    apply,
)

__all__ = [
    "annotators",
    "batches",
    "documents",
    "layers",
    "operations",
    "schemes",
    "studies",
    "texts",
]

AWKWARD = ["👩‍👩‍👧", "e\u0301", "ﬁ", "\u200b", "\r\n", "\ufeff", "学", "\u2028", '"', "\\", "\t"]
CATEGORIES = ("claim", "premise", None)
RELATIONS = ("support", "attack", None)

ids = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1, max_size=6)
names = st.sampled_from(["stance", "Sicherheit", "ü", "a b", "n"])
words = st.text(st.characters(codec="utf-8", exclude_characters="\x00")) | st.sampled_from(AWKWARD)
guidelines = st.lists(
    st.builds(Guideline, version=ids, text=words, at=st.sampled_from(["", "2026-05-01T10:00:00Z"])),
    max_size=3,
    unique_by=lambda each: each.version,
)
scalars = st.one_of(
    st.text(max_size=5),
    st.integers(-(10**20), 10**20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
)
values = st.one_of(scalars, st.lists(st.text(max_size=3), max_size=3).map(tuple))
facets = st.dictionaries(names, scalars, max_size=2)
attributes = st.dictionaries(names, values, max_size=2)
texts = st.lists(
    st.one_of(st.sampled_from(AWKWARD), st.text(st.characters(codec="utf-8"), max_size=8)),
    max_size=6,
).map("".join)


# A strategy that is made anew for every draw is checked anew, which takes longer than drawing.
up_to = cache(partial(st.integers, 0))
flags = st.booleans()
maybe_ids = st.none() | ids
provenances = st.sampled_from(["given", "rules-1"])
times_of_turns = st.sampled_from([None, "2024-01-01T10:00:00Z"])
categories = st.sampled_from(CATEGORIES)
categories_of_relations = st.sampled_from(RELATIONS)


@cache
def edges(n: int, length: int) -> st.SearchStrategy[list[int]]:
    """Draw the borders of ``n`` spans."""
    return st.lists(up_to(length), min_size=2 * n, max_size=2 * n)


@cache
def chosen(things: tuple[str, ...], *, least: int = 0, most: int) -> st.SearchStrategy[list[str]]:
    """Draw some of a few things, each once."""
    return st.lists(st.sampled_from(things), unique=True, min_size=least, max_size=most)


@st.composite
def spans(draw: st.DrawFn, length: int, *, most: int = 3) -> tuple[Span, ...]:
    """Draw up to ``most`` spans that follow each other without overlap; they may touch."""
    if length == 0:
        return ()
    n = draw(up_to(min(most, (length + 1) // 2)))
    cuts = sorted(draw(edges(n, length)))
    pairs = zip(cuts[::2], cuts[1::2], strict=True)
    return tuple(Span(start, end) for start, end in pairs if start < end)


@st.composite
def segmentations(draw: st.DrawFn, name: str, length: int) -> Segmentation:
    """Draw a segmentation, with or without labels and ids."""
    cut = draw(spans(length, most=5))
    labelled, named = draw(flags), draw(flags)
    return Segmentation(
        name,
        cut,
        provenance=draw(provenances),
        labels=tuple(draw(ids) for _ in cut) if labelled else (),
        ids=tuple(f"s{i}" for i, _ in enumerate(cut)) if named else (),
    )


@st.composite
def turns(draw: st.DrawFn, length: int) -> tuple[Turn, ...]:
    """Draw the turns of a dialogue; each may reply to the first."""
    cut = draw(spans(length))
    return tuple(
        Turn(
            f"turn{i}",
            span,
            speaker=draw(ids),
            reply_to="turn0" if i and draw(flags) else None,
            time=draw(times_of_turns),
        )
        for i, span in enumerate(cut)
    )


@st.composite
def documents(draw: st.DrawFn, id: str = "doc") -> Document:
    """Draw a document, now and then without its text."""
    text = draw(texts)
    without_text = draw(up_to(5)) == 0
    cuts = [draw(segmentations(name, len(text))) for name in ("sentence", "segment")]
    return Document(
        id,
        None if without_text else text,
        segmentations={cut.name: cut for cut in cuts if draw(flags)},
        metadata=draw(facets),
        group=draw(maybe_ids),
        marks=draw(st.frozensets(st.sampled_from(DOCUMENT_MARKS))),
        turns=draw(turns(len(text))),
        length=len(text) if without_text else None,
    )


shares = st.floats(0, 1)
probabilities = st.none() | st.builds(
    Probabilities,
    exists=st.none() | shares,
    root=st.none() | shares,
    category=st.dictionaries(st.sampled_from(["claim", "premise"]), shares.map(lambda p: p / 2)),
    attributes=st.dictionaries(names, st.dictionaries(ids, shares, max_size=1), max_size=2),
)


@st.composite
def units(draw: st.DrawFn, id: str, document: Document) -> Unit:
    """Draw a unit that fits the document: continuous, in parts, implicit, or a given segment."""
    given = document.segmentations.get("segment")
    known = given.ids if given is not None and given.ids else ("any",)
    covered = draw(spans(document.n_characters))
    segment = tuple(draw(chosen(known, most=2)))
    implicit = draw(flags) or not (covered or segment)
    return Unit(
        id,
        covered,
        category=draw(categories),
        attributes=draw(attributes),
        segment=segment,
        text=draw(texts) if implicit else None,
        probabilities=draw(probabilities),
    )


@st.composite
def relations(draw: st.DrawFn, id: str, ends: list[str]) -> Relation:
    """Draw a relation between what is there: linked premises and undercuts included."""
    sources = draw(chosen(tuple(ends), least=1, most=3))
    return Relation(
        id,
        tuple(sources),
        draw(st.sampled_from(ends)),
        category=draw(categories_of_relations),
        attributes=draw(attributes),
        probabilities=draw(probabilities),
    )


sayings = st.fixed_dictionaries(
    {
        "attributes": attributes,
        "state": st.sampled_from(["open", "finished"]),
        "scheme_version": st.none() | st.just("2014"),
        "guideline_version": maybe_ids,
        "times": st.lists(st.builds(Stamp, at=ids, what=ids), max_size=2).map(tuple),
        "tool": maybe_ids,
    }
)


@st.composite
def layers(draw: st.DrawFn, document: Document, annotator: str = "ann", *, round: int = 1) -> Layer:
    """Draw all that one annotator said about the document: often little, sometimes nothing."""
    marked = [draw(units(f"T{i}", document)) for i in range(draw(up_to(4)))]
    ends = [unit.id for unit in marked]
    tied: list[Relation] = []
    for i in range(draw(up_to(3)) if ends else 0):
        tied.append(draw(relations(f"R{i}", ends)))
        ends.append(f"R{i}")
    asked = {"units"} | ({"relations"} if tied or draw(flags) else set())
    if "relations" in asked and draw(flags):  # units are fixed
        asked.remove("units")
    return Layer(
        document.id,
        annotator,
        round,
        units=tuple(draw(st.permutations(marked))),
        relations=tuple(draw(st.permutations(tied))),
        order=tuple(unit.id for unit in marked) if draw(flags) else (),
        covers=frozenset(asked | ({"attributes"} if draw(flags) else set())),
        **draw(sayings),
    )


annotators = st.builds(
    Annotator,
    id=ids,
    kind=st.sampled_from(["person", "model", "gold"]),
    attributes=attributes,
)

schemes = st.builds(
    Scheme,
    id=ids,
    units=st.just((Category("claim", "a claim", aliases=("Claim",)), Category("premise"))),
    relations=st.just((Category("support"), Category("attack", parent="support"))),
    attributes=st.just(
        (
            AttributeType("stance", of=("claim",), values=("for",), aliases={"pro": "for"}),
            AttributeType("score", of=("document",), required=True, description="1 to 6"),
        )
    ),
    title=texts,
    citation=texts,
)


few_annotators = st.lists(annotators, max_size=3, unique_by=lambda a: a.id)
few_ids = st.lists(ids, max_size=3, unique=True)
few_phases = st.lists(
    st.sampled_from(["relations", "components", "Components", "a/b ü", "=1"]),
    max_size=3,
    unique=True,
)


def some_of(names: tuple[str, ...]) -> st.SearchStrategy[list[str]]:
    """Draw at least one of the names; no choice if there is one."""
    if len(names) == 1:
        return st.just(list(names))
    return st.lists(st.sampled_from(names), min_size=1, unique=True)


@st.composite
def studies(
    draw: st.DrawFn,
    *,
    scheme: Scheme | None = None,
    followed: bool = False,
    phased: bool = False,
) -> Study:
    """Draw a study in which some documents are done by nobody and some twice by one.

    Parameters
    ----------
    followed : whether there may be guidelines.
    phased : whether there may be phases.
    """
    phases = draw(few_phases) if phased else []
    who = draw(few_annotators)
    where = [draw(documents(id)) for id in draw(few_ids)]
    said: list[Layer] = []
    for document in where:
        for annotator in who:
            for round in range(1, 1 + draw(up_to(2))):
                layer = draw(layers(document, annotator.id, round=round))
                said += [replace(layer, phase=name) for name in draw(some_of(("", *phases)))]
    return Study(
        scheme if scheme is not None else draw(schemes),
        tuple(where),
        tuple(who),
        tuple(said),
        name=draw(ids),
        guidelines=tuple(draw(guidelines)) if followed else (),
        phases=tuple(phases),
    )


@st.composite
def operations(draw: st.DrawFn, layer: Layer, document: Document) -> Operation:
    """Draw an operation that fits the layer as it is."""
    used = {end for r in layer.relations for end in (*r.sources, r.target)}
    free = [thing.id for thing in layer.things if thing.id not in used]
    new = next(f"N{i}" for i in range(len(layer.things) + 1) if f"N{i}" not in layer.by_id)
    name = draw(names)
    choices: list[st.SearchStrategy[Any]] = [
        st.builds(SetAttribute, name=st.just(name), value=st.none() | values),
        st.builds(SetField, name=st.just("state"), value=st.sampled_from(["open", "finished"])),
        st.builds(SetField, name=st.just("order"), value=st.lists(ids, max_size=3)),
        st.builds(SetField, name=st.just("tool"), value=st.none() | ids),
        st.builds(Create, thing=units(new, document)),
    ]
    if layer.units:
        chosen = draw(st.sampled_from(layer.units))
        choices.append(st.builds(Update, thing=units(chosen.id, document)))
        if "relations" in layer.covers:
            ends = [thing.id for thing in layer.things]
            choices.append(st.builds(Create, thing=relations(new, ends)))
    if free:
        choices.append(st.builds(Delete, id=st.sampled_from(free)))
    return draw(st.one_of(choices))


@st.composite
def batches(draw: st.DrawFn, layer: Layer, document: Document) -> Batch:
    """Draw several operations of which each fits the layer that the ones before it leave."""
    parts: list[Operation] = []
    for _ in range(draw(st.integers(0, 4))):
        parts.append(draw(operations(layer, document)))
        layer = apply(layer, parts[-1])
    return Batch(tuple(parts))
