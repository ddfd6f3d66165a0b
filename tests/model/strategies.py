"""Hypothesis strategies for everything in the model, with the awkward cases that real data have.

Texts hold emoji, combining marks and CRLF; layers hold undercuts, linked premises, units without
words, given segments, several rounds and no unit at all; attributes are of every type.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from argora.model import (
    Annotator,
    AttributeType,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Stamp,
    Study,
    Turn,
    Unit,
)
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
    "empty_layers",
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


@st.composite
def spans(draw: st.DrawFn, length: int, *, most: int = 3) -> tuple[Span, ...]:
    """Draw up to ``most`` spans that follow each other without overlap; they may touch."""
    if length == 0:
        return ()
    n = draw(st.integers(0, min(most, (length + 1) // 2)))
    edges = st.lists(st.integers(0, length), min_size=2 * n, max_size=2 * n)
    cuts = sorted(draw(edges))
    pairs = zip(cuts[::2], cuts[1::2], strict=True)
    return tuple(Span(start, end) for start, end in pairs if start < end)


@st.composite
def segmentations(draw: st.DrawFn, name: str, length: int) -> Segmentation:
    """Draw a segmentation, with or without labels and ids."""
    cut = draw(spans(length, most=5))
    labelled, named = draw(st.booleans()), draw(st.booleans())
    return Segmentation(
        name,
        cut,
        provenance=draw(st.sampled_from(["given", "rules-1"])),
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
            reply_to="turn0" if i and draw(st.booleans()) else None,
            time=draw(st.sampled_from([None, "2024-01-01T10:00:00Z"])),
        )
        for i, span in enumerate(cut)
    )


@st.composite
def documents(draw: st.DrawFn, id: str = "doc") -> Document:
    """Draw a document, now and then without its text."""
    text = draw(texts)
    without_text = draw(st.integers(0, 5)) == 0
    cuts = [draw(segmentations(name, len(text))) for name in ("sentence", "segment")]
    return Document(
        id,
        None if without_text else text,
        segmentations={cut.name: cut for cut in cuts if draw(st.booleans())},
        metadata=draw(facets),
        group=draw(st.none() | ids),
        turns=draw(turns(len(text))),
        length=len(text) if without_text else None,
    )


@st.composite
def units(draw: st.DrawFn, id: str, document: Document) -> Unit:
    """Draw a unit that fits the document: continuous, in parts, implicit, or a given segment."""
    given = document.segmentations.get("segment")
    known = given.ids if given is not None and given.ids else ("any",)
    covered = draw(spans(document.n_characters))
    segment = tuple(draw(st.lists(st.sampled_from(known), unique=True, max_size=2)))
    implicit = draw(st.booleans()) or not (covered or segment)
    return Unit(
        id,
        covered,
        category=draw(st.sampled_from(CATEGORIES)),
        attributes=draw(attributes),
        segment=segment,
        text=draw(texts) if implicit else None,
    )


@st.composite
def relations(draw: st.DrawFn, id: str, ends: list[str]) -> Relation:
    """Draw a relation between what is there: linked premises and undercuts included."""
    sources = draw(st.lists(st.sampled_from(ends), unique=True, min_size=1, max_size=3))
    return Relation(
        id,
        tuple(sources),
        draw(st.sampled_from(ends)),
        category=draw(st.sampled_from(RELATIONS)),
        attributes=draw(attributes),
    )


def empty_layers(document: Document, annotator: str = "ann") -> st.SearchStrategy[Layer]:
    """Draw a layer in which the annotator marked nothing."""
    return st.builds(
        Layer,
        document=st.just(document.id),
        annotator=st.just(annotator),
        attributes=attributes,
        state=st.sampled_from(["open", "finished"]),
        scheme_version=st.none() | st.just("2014"),
        guideline_version=st.none() | ids,
        times=st.lists(st.builds(Stamp, at=ids, what=ids), max_size=2).map(tuple),
        tool=st.none() | ids,
    )


@st.composite
def layers(draw: st.DrawFn, document: Document, annotator: str = "ann", *, round: int = 1) -> Layer:
    """Draw all that one annotator said about the document: often little, sometimes nothing."""
    marked = [draw(units(f"T{i}", document)) for i in range(draw(st.integers(0, 4)))]
    ends = [unit.id for unit in marked]
    tied: list[Relation] = []
    for i in range(draw(st.integers(0, 3)) if ends else 0):
        tied.append(draw(relations(f"R{i}", ends)))
        ends.append(f"R{i}")
    asked = {"units"} | ({"relations"} if tied or draw(st.booleans()) else set())
    empty = draw(empty_layers(document, annotator))
    return Layer(
        document.id,
        annotator,
        round,
        units=tuple(draw(st.permutations(marked))),
        relations=tuple(draw(st.permutations(tied))),
        attributes=empty.attributes,
        order=tuple(unit.id for unit in marked) if draw(st.booleans()) else (),
        state=empty.state,
        covers=frozenset(asked | ({"attributes"} if draw(st.booleans()) else set())),
        scheme_version=empty.scheme_version,
        guideline_version=empty.guideline_version,
        times=empty.times,
        tool=empty.tool,
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


@st.composite
def studies(draw: st.DrawFn, *, scheme: Scheme | None = None) -> Study:
    """Draw a study in which some documents are done by nobody and some twice by one."""
    who = draw(st.lists(annotators, max_size=3, unique_by=lambda a: a.id))
    where = [draw(documents(id)) for id in draw(st.lists(ids, max_size=3, unique=True))]
    said: list[Layer] = []
    for document in where:
        for annotator in who:
            for round in range(1, 1 + draw(st.integers(0, 2))):
                said.append(draw(layers(document, annotator.id, round=round)))
    return Study(
        scheme if scheme is not None else draw(schemes),
        tuple(where),
        tuple(who),
        tuple(said),
        name=draw(ids),
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
