"""From a layer to a reading: what is the position, what belongs to what, and on which side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from argora.feedback.reading import Bond, Point, Reading, Sentence
from argora.model import Document, Layer, Relation, Scheme, Segmentation, Span, Unit
from argora.model.layer import DROPPED
from argora.model.rules import Derived
from argora.text import segment

__all__ = ["BONDS", "reading_of"]

BONDS: Mapping[str, Bond] = {
    "attack": "against",
    "conflict": "against",
    "rebut": "against",
    "undercut": "against",
    "detail": "detail",
    "restatement": "same",
    "rephrase": "same",
}
"""What the relations of the ready schemes do; all others speak for their target."""

POSITION = "major-claim"
CLAIM = "claim"


def reading_of(
    layer: Layer,
    document: Document,
    scheme: Scheme,
    *,
    is_predicted: bool = False,
) -> Reading:
    """Read a layer.

    The position is the first unit of the category that other units have a stance on (major claim),
    or, in a scheme without one, the unit to which most others lead. What says the same as another
    unit belongs to it, and what belongs to one of them belongs to the one that stands highest.
    Units of categories that no relation may tie are left out, as are those without a place.

    How sure a model was comes from the probabilities of its layer.
    """
    document = segment(document)
    title, sentences = _sentences(document, layer)
    units = _units(layer, document, scheme, sentences)
    rule = next((rule for rule in scheme.rules if isinstance(rule, Derived)), None)
    position = rule.target if rule else POSITION
    has_positions = position in scheme.unit_ids
    relations = _LayerReader(layer, units, scheme, position if has_positions else None)
    if rule:
        relations.take_stances(rule)
    elif has_positions:
        relations.take_claims(CLAIM)
    reading = Reading(
        document,
        layer.annotator,
        sentences,
        tuple(relations.points(is_predicted=is_predicted)),
        relations.position,
        has_positions,
        (rule.source if rule else CLAIM) if has_positions else None,
        is_predicted,
        title,
        tuple(relations.circles),
        layer.round,
        _dropped(layer, document, sentences),
    )
    return replace(reading, points=tuple(_sided(reading)))


def _sentences(document: Document, layer: Layer) -> tuple[Span | None, tuple[Sentence, ...]]:
    """Return the title, if there is one, and the sentences behind it.

    A title that carries a unit is a sentence of the introduction.
    """
    paragraphs = document.segmentations.get("paragraph")
    cut = document.segmentations.get("sentence")
    marked = [span for unit in layer.units for span in unit.spans_in(document)]
    title: Span | None = None
    sentences: list[Sentence] = []
    for span in cut.spans if cut else ():
        paragraphs_here = paragraphs.overlapping(span) if paragraphs else range(0)
        label = paragraphs.label(paragraphs_here[0]) if paragraphs and paragraphs_here else None
        if label == "title" and not any(span.overlaps(unit) for unit in marked):
            title = span
            continue
        label = "introduction" if label == "title" else label
        sentences.append(
            Sentence(len(sentences) + 1, span, paragraphs_here[0] if paragraphs_here else 0, label)
        )
    return title, tuple(sentences)


def _units(
    layer: Layer, document: Document, scheme: Scheme, sentences: tuple[Sentence, ...]
) -> dict[str, tuple[Unit, tuple[Span, ...], tuple[int, ...]]]:
    """Return the units that are a part of the argument, with their places."""
    units = {}
    cut = Segmentation("sentence", tuple(sentence.span for sentence in sentences))
    for unit in layer.units:
        spans = unit.spans_in(document)
        touched = tuple(sorted({n for span in spans for n in cut.overlapping(span)}))
        if touched and (scheme.tying is None or unit.category in scheme.tying):
            units[unit.id] = (unit, spans, touched)
    return units


def _dropped(layer: Layer, document: Document, sentences: tuple[Sentence, ...]) -> frozenset[int]:
    """Return the places of the sentences that were taken out of the text."""
    cut = Segmentation("sentence", tuple(sentence.span for sentence in sentences))
    units = [unit for unit in layer.units if unit.category == DROPPED]
    return frozenset(
        n for unit in units for span in unit.spans_in(document) for n in cut.overlapping(span)
    )


class _LayerReader:
    """The tree of a layer while it is made: every unit has one parent at most."""

    def __init__(
        self,
        layer: Layer,
        units: dict[str, tuple[Unit, tuple[Span, ...], tuple[int, ...]]],
        scheme: Scheme,
        position_category: str | None,
    ) -> None:
        self.layer = layer
        self.units = units
        self.parent: dict[str, tuple[str, Bond, str | None]] = {}
        self.alike: dict[str, list[str]] = {id: [] for id in units}
        self.repeating: set[str] = set()  # sources of restatements: not what they lead to
        self.circles: list[tuple[str, str]] = []
        self.position: str | None = None
        self._take_relations(scheme)
        if position_category is not None:
            stating = [id for id in units if units[id][0].category == position_category]
            self.position = stating[0] if stating else None
            self._join(stating)
        else:
            self.position = self._root()
        self._take_restatements()

    def _take_relations(self, scheme: Scheme) -> None:
        for tie in self.layer.relations:
            bond = BONDS.get(tie.category or "", "for")
            target = self._unit_of(tie.target)
            for source in tie.sources:
                start = self._unit_of(source)
                if start is None or target is None or start == target:
                    continue
                if bond == "same" or tie.category in scheme.symmetric:
                    self.alike[start].append(target)
                    self.alike[target].append(start)
                    self.repeating.add(start)
                elif start not in self.parent and not self._leads(target, start):
                    self.parent[start] = (target, bond, tie.id)
                elif bond == "for" and self._leads(target, start, "for"):
                    self.circles.append((start, target))

    def _unit_of(self, id: str) -> str | None:
        """Return a unit; of a relation, the unit that it starts from."""
        bearer = self.layer.by_id.get(id)
        while isinstance(bearer, Relation):
            bearer = self.layer.by_id.get(bearer.sources[0])
        return bearer.id if bearer is not None and bearer.id in self.units else None

    def _leads(self, start: str, end: str, only: Bond | None = None) -> bool:
        """Return whether the way up from one unit, by bonds of one kind only, passes another."""
        at: str | None = start
        while at is not None and at != end:
            up, bond, _ = self.parent.get(at, (None, None, None))
            at = up if only in (None, bond) else None
        return at == end

    def _join(self, ids: list[str]) -> None:
        for id in ids[1:]:
            self.alike[ids[0]].append(id)
            self.alike[id].append(ids[0])
            self.parent.pop(id, None)
        if ids:
            self.parent.pop(ids[0], None)

    def _cluster(self, id: str) -> list[str]:
        cluster = [id]
        for each in cluster:
            cluster += [other for other in dict.fromkeys(self.alike[each]) if other not in cluster]
        return cluster

    def _root(self) -> str | None:
        """Return the unit to which most others lead; none if nothing leads anywhere."""
        under = dict.fromkeys(self.units, 0)
        for id in self.units:
            at: str | None = id
            while at is not None:
                under[at] += 1
                at = self.parent[at][0] if at in self.parent else None
        root, most = None, 1
        for id in self.units:
            cluster = self._cluster(id)
            if id in self.repeating or any(other in self.parent for other in cluster):
                continue
            n = sum(under[end] for end in cluster)
            if n > most:
                root, most = id, n
        return root

    def _take_restatements(self) -> None:
        """Tie units that say the same to one of them, which takes over what is tied to them."""
        visited: set[str] = set()
        for id in self.units:
            cluster = self._cluster(id)
            if id in visited or len(cluster) < 2:
                continue
            visited |= set(cluster)
            head = next((c for c in cluster if c == self.position), None)
            head = head or next((c for c in cluster if c in self.parent), None) or cluster[0]
            others = set(cluster) - {head}
            for source, (target, bond, tie) in list(self.parent.items()):
                if target in others and not self._leads(head, source):
                    self.parent[source] = (head, bond, tie)
            if head in self.parent and self.parent[head][0] in others:
                del self.parent[head]
            for other in others:
                if not self._leads(head, other):
                    self.parent[other] = (head, "same", None)

    def take_stances(self, rule: Derived) -> None:
        """Tie units to the position by what an attribute says, where no relation does."""
        if self.position is None:
            return
        for id, (unit, *_) in self.units.items():
            if unit.category == rule.source and self._is_free(id):
                value = str(unit.attributes.get(rule.attribute, ""))
                bond = BONDS.get(rule.values.get(value, ""), "for")
                self.parent[id] = (self.position, bond, None)

    def take_claims(self, category: str) -> None:
        """Tie claims to the position, where no relation does."""
        if self.position is not None:
            for id, (unit, *_) in self.units.items():
                if unit.category == category and self._is_free(id):
                    self.parent[id] = (self.position, "for", None)

    def _is_free(self, id: str) -> bool:
        """Return whether a unit belongs to nothing, and is neither the position nor above it."""
        return id not in self.parent and not self._leads(str(self.position), id)

    def points(self, *, is_predicted: bool) -> Iterator[Point]:
        """Yield the points of the structure, in the order of the text."""
        for id, (unit, spans, sentences) in self.units.items():
            parent, bond, tie = self.parent.get(id, (None, None, None))
            degrees = self._degrees(unit, tie) if is_predicted else ()
            least = min(degrees, default=None)
            yield Point(id, spans, sentences, unit.category, parent, bond, 1, least)

    def _degrees(self, unit: Unit, tie: str | None) -> Iterator[float]:
        """Yield how probable a model found what advice on a unit rests on.

        That the unit has exactly these words is no part of it: what is said of a point holds where
        it begins or ends a few words elsewhere.
        """
        is_root = not any(unit.id in relation.sources for relation in self.layer.relations)
        if unit.probabilities is not None:
            yield from unit.probabilities.of(unit.category, unit.attributes, is_root=is_root)
        relation = None if tie is None else self.layer.by_id[tie]
        if relation is not None and relation.probabilities is not None:
            yield from relation.probabilities.of(relation.category, {})
            if relation.probabilities.exists is not None:
                yield relation.probabilities.exists


def _sided(reading: Reading) -> Iterator[Point]:
    """Yield every point on its side: who speaks against something is on the other side."""
    for point in reading.points:
        side = 1
        for each in (point, *reading.above(point)):
            side *= -1 if each.bond == "against" else 1
        yield replace(point, side=side)
