"""A study as structures: what every annotator drew on every document."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from argora.errors import DataError
from argora.model import Document, Layer, Relation, Scheme, Span, Study, Unit
from argora.model.layer import DROPPED, Kind
from argora.model.span import merge_spans
from argora.reliability.alignment import LOCUTION
from argora.reliability.items.layers import PERSONS, shared_layers, who_counts
from argora.reliability.rounds import method_marks, source_of
from argora.reliability.structure.data import Mapped, StructureData
from argora.reliability.structure.graphs import Dialogue, Node, Structure, Tie, note_on_loops
from argora.reliability.structure.wording import Wording, wording_of
from argora.text.parting import parting

__all__ = ["compare_maps", "places_of", "structure_of", "structures"]

TRANSITION, ILLOCUTION = "transition", "illocution"
"""What the scheme ``iat`` and the format ``aif`` call the parts of a dialogue."""

STANCE = "stance"
"""The attribute of a unit that says whether it is for or against the main claim."""

TASKS = ("units", "relations")


def structures(
    study: Study,
    *,
    kinds: Collection[Kind] = PERSONS,
    round: int = 1,
    whole: StructureData | None = None,
) -> StructureData:
    """Turn a study into structures: for every document what each annotator drew.

    Parameters
    ----------
    kinds : which kinds of annotators count.
    round : which round of each annotator counts.
    whole : the structures of a study of which this is a selection of documents: they are not made
        again, and neither is what was matched.

    Returns
    -------
    StructureData. A unit is argumentative if the scheme lets a relation tie its category, or if
    one ties it; given segments that nobody marked are units outside the argument. What belongs to
    a dialogue (locutions, transitions, illocutions) stands beside the argument.
    """
    if whole is None:
        documents = [
            _mapped(study, id, layers)
            for id, layers in shared_layers(study, tasks=TASKS, kinds=kinds, round=round).items()
        ]
    else:
        ids = {document.id for document in study.documents}
        documents = [each for each in whole.documents if each.id in ids]
    ties = [tie for each in documents for s in each.structures.values() for tie in s.ties]
    return StructureData(
        tuple(documents),
        derivation=f"structures|{who_counts(kinds, round)}{method_marks(study)}",
        source=source_of(study),
        notes=(*_notes(ties), *_note_on_loose(documents, study.scheme)),
        _pairs={} if whole is None else whole._pairs,
    )


def _mapped(study: Study, id: str, layers: Mapping[str, Layer]) -> Mapped:
    document = study.document(id)
    wording = wording_of(document)
    by_annotator = {
        name: _structure(layer, document, study.scheme, wording) for name, layer in layers.items()
    }
    return Mapped(id, by_annotator, document.cluster)


def _notes(ties: Sequence[Tie]) -> tuple[str, ...]:
    """List the notes for readers of any result."""
    n = sum(tie.category is None for tie in ties)
    one = "1 relation without a category counts as of category '?'"
    many = f"{n} relations without a category count as of the category '?'"
    return (*([one if n == 1 else many] if n else []), *note_on_loops(ties))


def _note_on_loose(documents: Iterable[Mapped], scheme: Scheme) -> Iterator[str]:
    """Yield a note on units that no relation touches, where a scheme has dropped sentences.

    Putra, Teufel & Tokunaga (2021), section 2: all components are connected, all others are not.
    So such a unit was dropped and not marked, or its relation was forgotten; nobody can tell which.
    """
    if DROPPED not in scheme.unit_ids:
        return
    n = 0
    for structure in (s for mapped in documents for s in mapped.structures.values() if s.ties):
        ends = {end for tie in structure.ties for end in (*tie.sources, tie.target)}
        n += sum(node.argumentative and node.id not in ends for node in structure.nodes)
    if n:
        words = "unit that no relation touches counts as part of the argument by itself"
        if n > 1:
            words = "units that no relation touches count as parts of the argument by themselves"
        yield f"{n} {words}; what was dropped needs the category {DROPPED!r} to be outside of it"


def structure_of(layer: Layer, document: Document, scheme: Scheme) -> Structure:
    """Return the argument of a layer.

    A proposition without a place in the text has that of what was said to put it forward.
    """
    return _structure(layer, document, scheme, wording_of(document))


def _structure(
    layer: Layer, document: Document, scheme: Scheme, wording: Wording | None
) -> Structure:
    spoken = {unit.id for unit in layer.units if unit.category == LOCUTION}
    in_dialogue = {r.id for r in layer.relations if r.category in (TRANSITION, ILLOCUTION)}
    argument = [r for r in layer.relations if r.id not in in_dialogue]
    tied = {end for r in argument for end in (*r.sources, r.target)}
    tying = scheme.tying
    places = places_of(layer, document)
    nodes = {
        unit.id: Node(
            unit.id,
            unit.category,
            places.get(unit.id, ()),
            unit.words(document.text),
            unit.segment,
            unit.id not in spoken and (tying is None or unit.category in tying or unit.id in tied),
            None if (stance := unit.attributes.get(STANCE)) is None else str(stance),
            unit.category is None,
        )
        for unit in layer.units
    }
    # An argument may tie what was said itself; then that is a part of it.
    units = [node for id, node in nodes.items() if id not in spoken or id in tied]
    units += _unmarked(layer, document)
    ties = tuple(_tie(relation, scheme) for relation in argument)
    dialogue = _dialogue(layer, scheme, nodes) if spoken or in_dialogue else None
    cut = document.segmentations.get("paragraph")
    paragraphs = () if cut is None else tuple(span.start for span in cut.spans)
    return Structure(
        tuple(sorted(units, key=_in_text)),
        ties,
        dialogue,
        wording,
        paragraphs,
        layer.has_fixed_units,
    )


def places_of(layer: Layer, document: Document) -> dict[str, tuple[Span, ...]]:
    """Return the spans of units; of those put forward by a locution, the spans of that.

    An illocution anchored in a transition puts forward what was said then (Duthie et al. 2016,
    section 4: positions are those of the words in the original text).
    """
    places = {unit.id: unit.spans_in(document) for unit in layer.units}
    if not any(places.values()):
        return places
    later = {tie.id: tie.target for tie in layer.relations if tie.category == TRANSITION}
    spoken: dict[str, list[Span]] = {}
    for tie in layer.relations:
        if tie.category == ILLOCUTION and not places.get(tie.target, (True,)):
            for anchor in tie.sources:
                spoken.setdefault(tie.target, []).extend(places.get(later.get(anchor, anchor), ()))
    return places | {id: tuple(_united(spans)) for id, spans in spoken.items()}


def _united(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield spans in text order, those that overlap as one."""
    last: Span | None = None
    for span in sorted(spans):
        if last is not None and span.start < last.end:
            last = Span(last.start, max(last.end, span.end))
            continue
        if last is not None:
            yield last
        last = span
    if last is not None:
        yield last


def _tie(relation: Relation, scheme: Scheme) -> Tie:
    symmetric = relation.category in scheme.symmetric
    return Tie(relation.id, relation.sources, relation.target, relation.category, symmetric)


def _unmarked(layer: Layer, document: Document) -> list[Node]:
    """Return the given segments that no unit of the layer takes up."""
    cut = document.segmentations.get("segment")
    if cut is None:
        return []
    marked = {id for unit in layer.units for id in unit.segment}
    # A unit may be placed by its words alone, such as that of a model beside a segmented gold.
    covered = merge_spans(span for unit in layer.units for span in unit.spans)
    starts = [span.start for span in covered]
    ids = {unit.id for unit in layer.units} | {tie.id for tie in layer.relations}
    text = document.text or ""
    return [
        Node(
            id if id not in ids else f"segment {id}",
            None,
            (span,),
            span.of(text) if text else "",
            (id,),
            argumentative=False,
        )
        for id, span in document.given.items()
        if id not in marked and not _overlaps(span, covered, starts)
    ]


def _overlaps(span: Span, covered: Sequence[Span], starts: Sequence[int]) -> bool:
    """Return whether a span shares a character with sorted spans that begin at ``starts``."""
    before = bisect_left(starts, span.end) - 1
    return before >= 0 and covered[before].end > span.start


def _in_text(node: Node) -> tuple[int, int]:
    """Return the place of a unit in the text; those without a place come last."""
    return (0, node.spans[0].start) if node.spans else (1, 0)


def _dialogue(layer: Layer, scheme: Scheme, nodes: dict[str, Node]) -> Dialogue:
    spoken: list[Unit | Relation] = [u for u in layer.units if u.category == LOCUTION]
    spoken += [r for r in layer.relations if r.category == TRANSITION]
    bare = {each.id: _forces(each) for each in spoken if "force" in each.attributes}
    return Dialogue(
        tuple(nodes[unit.id] for unit in layer.units if unit.category == LOCUTION),
        tuple(_tie(r, scheme) for r in layer.relations if r.category == TRANSITION),
        tuple(
            Tie(r.id, r.sources, r.target, str(r.attributes.get("force", "?")))
            for r in layer.relations
            if r.category == ILLOCUTION
        ),
        bare,
    )


def _forces(anchor: Unit | Relation) -> tuple[str, ...]:
    value = anchor.attributes["force"]
    return value if isinstance(value, tuple) else (str(value),)


def compare_maps(
    first: Study, second: Study, *, names: tuple[str, str] = ("first", "second")
) -> StructureData:
    """Combine two studies of one map each, as if two annotators had drawn them.

    Parameters
    ----------
    names : what to call the two.

    Raises
    ------
    DataError
        If one of them does not hold exactly one map, or the texts are not the same; the message
        says where they part.

    Examples
    --------
    >>> from argora.model import Annotator, Document, Layer, Scheme, Study, Unit
    >>> def study(words):
    ...     layer = Layer("d", "ann", units=(Unit("1", text=words),))
    ...     return Study(Scheme.observed([layer]), (Document("d"),), (Annotator("ann"),), (layer,))
    >>> compare_maps(study("so"), study("so what")).annotators
    ('first', 'second')
    """
    if names[0] == names[1]:
        raise DataError(f"both maps are called {names[0]!r}; give two names")
    maps = {name: _only(study, name) for name, study in zip(names, (first, second), strict=True)}
    wordings = [structure.wording for structure in maps.values()]
    if wordings[0] is not None and wordings[1] is not None:
        where = parting(wordings[0].words, wordings[1].words)
        if where is not None:
            raise DataError(
                f"the texts of {names[0]!r} and {names[1]!r} are not the same; they part {where}"
            )
    id = first.layers[0].document
    return StructureData((Mapped(id, maps),), derivation="structures:maps")


def _only(study: Study, name: str) -> Structure:
    layers: tuple[Layer, ...] = study.layers
    if len(layers) != 1:
        raise DataError(
            f"{name!r} holds {len(layers)} maps; expected one: select(documents=..., "
            "annotators=...) takes one out"
        )
    return structure_of(layers[0], study.document(layers[0].document), study.scheme)
