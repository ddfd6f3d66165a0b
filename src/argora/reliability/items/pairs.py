"""Items by pair of units: whether one is tied to another, and by which relation."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from itertools import permutations, product
from typing import Literal

from argora.errors import DataError
from argora.model import Document, Layer, Relation, Scheme, Study
from argora.reliability.alignment import Alignment, align
from argora.reliability.coding.hierarchy import tree_of
from argora.reliability.items.decisions import NONE, SAID_NONE, Decisions
from argora.reliability.items.identity import identity_notes, matched
from argora.reliability.items.layers import Shared

__all__ = ["LINKED", "OF_PAIRS", "TASKS", "Absent", "PairView", "PairsOf", "by_pair"]

TASKS = ("units", "relations")
UNKNOWN = "?"
LINKED = "linked"
MOST_PAIRS = 10_000_000
"""How many ordered pairs of units one document may have."""

Absent = Literal["none", "missing"]
PairsOf = Literal["scheme", "paragraph", "all"]
_BEYOND: Mapping[PairsOf, str] = {
    "scheme": "units that the scheme lets nobody tie",
    "paragraph": "units of two paragraphs",
    "all": "units that are no pair",
}

OF_PAIRS = ("relation", "link", "relation-category")
Pair = tuple[int, int]
Categories = Mapping[Pair, Mapping[str, str]]


@dataclass(frozen=True)
class PairView:
    """Which pairs of units are items, and what each is worth.

    Attributes
    ----------
    absent : what a pair is worth for an annotator who has only one of its units or neither.
    pairs_of : ``scheme`` for pairs that the scheme lets a relation tie, ``all`` for all ordered
        pairs of a document, ``paragraph`` for those within one paragraph.
    closure : whether what restatements imply counts as drawn.
    """

    absent: Absent = "none"
    pairs_of: PairsOf = "scheme"
    closure: bool = False

    @property
    def signature_part(self) -> str:
        """What a signature says of it; the usual pairs are not named."""
        pairs = "" if self.pairs_of == "scheme" else f"|pairs:{self.pairs_of}"
        return f"{pairs}{'|closure' if self.closure else ''}|absent:{self.absent}"


@dataclass(frozen=True)
class _Ties:
    """What one annotator drew between joint units.

    Attributes
    ----------
    possible : the pairs that the scheme lets a relation tie, with these units and categories.
    relations : the categories on every pair that is tied, by the relation that says so.
    implied : the same with what restatements imply, if that counts, else again the relations.
    units : the joint units that the annotator has, if they can be tied at all.
    """

    possible: frozenset[Pair]
    relations: Categories
    implied: Categories
    units: frozenset[int]

    def value(self, pair: Pair, of: str, absent: Absent) -> str | None:
        """Return the value of a pair; None where it is missing."""
        if pair in self.implied:
            return LINKED if of == "link" else "+".join(sorted(set(self.implied[pair].values())))
        if of == "relation-category":
            return None
        return NONE if absent == "none" or self.units.issuperset(pair) else None


def by_pair(study: Study, layers: Shared, *, of: str, view: PairView) -> Decisions:
    """Decide on ordered pairs (source, target).

    A pair that the scheme lets a relation tie is an item if it is possible for at least one of the
    annotators (Stab & Gurevych 2014, COLING, section 5.2).

    Raises
    ------
    DataError
        If a document has so many units that their pairs cannot all be looked at.
    """
    rows: list[tuple[Hashable, str, Hashable]] = []
    groups: dict[Hashable, Hashable] = {}
    joints = []
    stray = beyond = 0
    for id, by_annotator in layers.items():
        document = study.document(id)
        joint = _joint(study, document, by_annotator)
        joints.append(joint)
        _refuse_many(id, by_annotator, joint)
        ties = _all_ties(study, document, by_annotator, joint, view)
        possible = frozenset[Pair]().union(*(each.possible for each in ties.values()))
        if view.pairs_of == "all":
            possible = frozenset(permutations(range(len(joint.units)), 2))
        elif view.pairs_of == "paragraph":
            possible = _within_paragraphs(document, by_annotator, joint)
        for each in ties.values():
            stray += len({r for p, ids in each.relations.items() if p not in possible for r in ids})
            beyond += len(each.implied.keys() - each.relations.keys() - possible)
        tied = frozenset[Pair]().union(*(each.implied for each in ties.values()))
        always = view.absent == "none" and of != "relation-category"
        nobody = [(annotator, NONE) for annotator in ties] if always else []
        silent = of == "relation-category"
        for pair in sorted(possible):
            name = (id, *pair)
            groups[name] = document.cluster
            if pair not in tied and (always or silent):  # nobody tied it: so are most
                rows += [(name, annotator, value) for annotator, value in nobody]
                continue
            for annotator, each in ties.items():
                value = each.value(pair, of, view.absent)
                if value is not None:
                    rows.append((name, annotator, value))
    how = f"items:pair|of:{of}|{matched(joints)}{view.signature_part}"
    what = _BEYOND[view.pairs_of]
    notes = (*identity_notes(joints, layers), *_relation_notes(study, layers, stray, beyond, what))
    tree = None if of == "link" else tree_of(study.scheme, "relation")
    return Decisions(rows, groups, how, notes, tree=tree)


def _joint(study: Study, document: Document, layers: Mapping[str, Layer]) -> Alignment:
    """Align the units of a document; cached for the study and all views of its pairs."""
    key = (
        "joint units",
        document.id,
        tuple((annotator, la.round) for annotator, la in layers.items()),
    )
    if key not in study.derived:
        study.derived[key] = align(document, layers)
    alignment: Alignment = study.derived[key]
    return alignment


def _all_ties(
    study: Study,
    document: Document,
    layers: Mapping[str, Layer],
    joint: Alignment,
    view: PairView,
) -> Mapping[str, _Ties]:
    """Return the relations of all annotators; cached for the study and the same pairs."""
    whose = tuple((annotator, la.round) for annotator, la in layers.items())
    key = ("ties", document.id, whose, view.pairs_of, view.closure)
    if key not in study.derived:
        study.derived[key] = {
            annotator: _ties(la, document, study.scheme, joint, view)
            for annotator, la in layers.items()
        }
    ties: Mapping[str, _Ties] = study.derived[key]
    return ties


def _within_paragraphs(
    document: Document, layers: Mapping[str, Layer], joint: Alignment
) -> frozenset[Pair]:
    """Return the ordered pairs of joint units that begin in one paragraph."""
    cut = document.segmentations.get("paragraph")
    if cut is None:
        raise DataError(f"document {document.id!r} has no paragraphs: its text is missing")
    starts = [span.start for span in cut.spans]
    segments = list(document.given.values())
    by_paragraph: dict[int, list[int]] = {}
    for place, members in enumerate(joint.units[: joint.n_placed]):
        spans = [
            span
            for annotator, ids in members.items()
            for id in ids
            for span in layers[annotator].by_id[id].spans_in(document)  # type: ignore[union-attr]
        ]
        first = min(spans).start if spans else segments[place].start
        by_paragraph.setdefault(bisect_right(starts, first), []).append(place)
    return frozenset(pair for places in by_paragraph.values() for pair in permutations(places, 2))


def _refuse_many(document: str, layers: Mapping[str, Layer], joint: Alignment) -> None:
    n = max(len(joint.units), *(len(layer.units) for layer in layers.values()))
    if n * (n - 1) > MOST_PAIRS:
        raise DataError(
            f"document {document!r} has {n:,} units, so {n * (n - 1):,} pairs of units are too "
            "many to look at one by one; take measures of structure, such as relation_f1"
        )


def _ties(
    layer: Layer, document: Document, scheme: Scheme, joint: Alignment, view: PairView
) -> _Ties:
    places = joint.places(layer.annotator)
    symmetric = scheme.symmetric
    tying = scheme.tying
    tied_units = frozenset(
        place
        for unit in layer.units
        if tying is None or unit.category in tying
        for place in places[unit.id]
    )
    possible = (
        _possible(layer, document, scheme, places) if view.pairs_of == "scheme" else frozenset()
    )
    directed, same = _relations_of(layer, places, symmetric)
    relations = _together(directed, same)
    return _Ties(
        possible, relations, _closed(directed, same) if view.closure else relations, tied_units
    )


def _possible(
    layer: Layer, document: Document, scheme: Scheme, places: Mapping[str, tuple[int, ...]]
) -> frozenset[Pair]:
    """Return the pairs that the scheme lets a relation tie; those without direction once."""
    symmetric = scheme.symmetric
    directed = [name for name in scheme.relation_ids if name not in symmetric]
    possible = {
        pair
        for ends in scheme.possible_pairs(layer, document, categories=directed)
        for pair in _places(places, *ends)
    }
    for ends in scheme.possible_pairs(layer, document, categories=symmetric):
        possible |= {_backwards(pair) for pair in _places(places, *ends)}
    return frozenset(possible)


def _relations_of(
    layer: Layer, places: Mapping[str, tuple[int, ...]], symmetric: Collection[str]
) -> tuple[Categories, Categories]:
    """Return the relations on every pair by their ids, and those without direction, once each."""
    units = {unit.id for unit in layer.units}
    directed: dict[Pair, dict[str, str]] = {}
    same: dict[Pair, dict[str, str]] = {}
    for relation in layer.relations:
        for source in relation.sources:
            if source in units and relation.target in units:
                for pair in _places(places, source, relation.target):
                    if relation.category in symmetric:
                        same.setdefault(_backwards(pair), {})[relation.id] = _named(relation)
                    else:
                        directed.setdefault(pair, {})[relation.id] = _named(relation)
    return directed, same


def _together(*relations: Categories) -> Categories:
    together: dict[Pair, dict[str, str]] = {}
    for each in relations:
        for pair, categories in each.items():
            together.setdefault(pair, {}).update(categories)
    return together


def _closed(directed: Categories, same: Categories) -> Categories:
    """Close relations over restatements (Putra et al. 2021, section 3.2.3)."""
    cluster: dict[int, frozenset[int]] = {}
    for pair in same:
        members = frozenset(pair).union(*(cluster.get(place, ()) for place in pair))
        cluster |= dict.fromkeys(members, members)
    implied: dict[Pair, dict[str, str]] = {}
    for (source, target), categories in directed.items():
        ends = (cluster.get(end, (end,)) for end in (source, target))
        for a, b in product(*ends):
            if a != b:
                implied.setdefault((a, b), {}).update(categories)
    for pair, categories in same.items():
        for a, b in permutations(cluster[pair[0]], 2):
            if a > b:
                implied.setdefault((a, b), {}).update(categories)
    return implied


def _named(relation: Relation) -> str:
    return SAID_NONE if relation.category == NONE else relation.category or UNKNOWN


def _places(places: Mapping[str, tuple[int, ...]], source: str, target: str) -> list[Pair]:
    return [(a, b) for a, b in product(places[source], places[target]) if a != b]


def _backwards(pair: Pair) -> Pair:
    """Return a pair without direction from the later to the earlier unit."""
    return max(pair), min(pair)


def _relation_notes(
    study: Study, layers: Shared, stray: int, beyond: int, what: str
) -> tuple[str, ...]:
    relations = [
        (la, relation)
        for by_annotator in layers.values()
        for la in by_annotator.values()
        for relation in la.relations
    ]
    higher = sum(_is_higher(la, relation) for la, relation in relations)
    bare = sum(relation.category is None for _, relation in relations)
    same = sum(relation.category in study.scheme.symmetric for _, relation in relations)
    counts = (
        (higher, "leads", "lead", "to or from a relation: no pair of units, so left out"),
        (stray, "ties", "tie", f"{what}: left out"),
        (bare, "has", "have", f"no category: counted as {UNKNOWN!r}"),
        (same, "has", "have", "no direction: counted once, from the later unit to the earlier"),
    )
    notes = [
        f"1 relation {one} {rest}" if n == 1 else f"{n} relations {many} {rest}"
        for n, one, many, rest in counts
        if n
    ]
    if beyond:
        pairs = "1 pair" if beyond == 1 else f"{beyond} pairs"
        lie = "which the scheme lets nobody tie" if what == _BEYOND["scheme"] else f"but {what}"
        notes.append(f"{pairs} tied by implication, {lie}: left out")
    return tuple(notes)


def _is_higher(layer: Layer, relation: Relation) -> bool:
    ends = (*relation.sources, relation.target)
    return any(isinstance(layer.by_id[end], Relation) for end in ends)
