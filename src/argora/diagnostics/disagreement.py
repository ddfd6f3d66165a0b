"""The split of disagreement: what two annotators' structures differ in, and for what reason.

The whole is what is open: |A| + |B| - 2 x agreed, over units and relations. Every open unit and
relation has exactly one cause, so the causes add up to the whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeVar, get_args

from argora.diagnostics.open_relations import RelationCause, open_relations
from argora.diagnostics.open_units import Match, UnitCause, compared
from argora.errors import DataError
from argora.model import Span
from argora.reliability import StructureData
from argora.reliability.structure import Aligned, Matcher, Node, Structure, Tie, note_on_loops

__all__ = [
    "CAUSES",
    "PARTS",
    "Cause",
    "Disagreement",
    "Open",
    "Part",
    "Split",
    "Tally",
    "disagreement",
    "split_of",
    "tally",
]

Cause = Literal[
    "missing unit", "boundary", "category", "attachment", "direction", "relation category"
]
CAUSES: tuple[Cause, ...] = get_args(Cause)

K = TypeVar("K", bound=Hashable)

USUAL = Matcher()


class Part(NamedTuple):
    """A part of the disagreement: a cause, and whether it is only a consequence of a missing unit.

    Consequences are relations to or from a unit that the other annotator did not mark.
    """

    cause: Cause
    is_consequence: bool = False


PARTS = (
    Part("missing unit"),
    Part("missing unit", is_consequence=True),
    *(Part(cause) for cause in CAUSES[1:]),
)

Tally = dict[Part, int]
"""How many are open for every cause, in the order of the causes, zeros included."""


@dataclass(frozen=True)
class Open:
    """A unit or relation of one annotator that has no agreeing counterpart.

    Attributes
    ----------
    annotator, other : who has it, and who has it not, or has it otherwise.
    is_consequence : whether it is a relation that hangs on a unit the other did not mark.
    detail : in which way, where a cause has several.
    instead : ids of what the other has in its place.
    ends : the units at the sources and at the target of a relation; a unit itself alone.
    spans : where these lie in the text.
    """

    document: str
    annotator: str
    other: str
    kind: Literal["unit", "relation"]
    id: str
    category: str | None
    cause: Cause
    is_consequence: bool = False
    detail: str = ""
    instead: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()

    @property
    def part(self) -> Part:
        """What it counts as."""
        return Part(self.cause, self.is_consequence)


@dataclass(frozen=True)
class Split:
    """The disagreement of two annotators on one document.

    Attributes
    ----------
    n_units, n_relations : how many either annotator has; no units where these are fixed for both.
    agreed_units, agreed_relations : how many of them are the same.
    matches : which unit was taken for which, in text order; units that stayed alone included.
    n_unknown : how many units of both are left out, as one of two at the same place has no
        category.
    has_fixed_units : whether the units are fixed for both, so that only relations count.
    """

    document: str
    annotators: tuple[str, str]
    n_units: tuple[int, int]
    n_relations: tuple[int, int]
    agreed_units: int
    agreed_relations: int
    open: tuple[Open, ...]
    matches: tuple[Match, ...]
    n_unknown: int = 0
    has_fixed_units: bool = False

    @property
    def whole(self) -> int:
        """How many units and relations there are of both, without those that agree."""
        agreed = self.agreed_units + self.agreed_relations
        return sum(self.n_units) + sum(self.n_relations) - 2 * agreed

    @property
    def n_things(self) -> int:
        """How many units and relations both have."""
        return sum(self.n_units) + sum(self.n_relations)

    @property
    def counted_kinds(self) -> str:
        """What is counted, in words: no units where these are fixed for both."""
        return "relations" if self.has_fixed_units else "units and relations"


@dataclass(frozen=True)
class Disagreement:
    """The split of disagreement of every document and pair of annotators.

    Attributes
    ----------
    matcher : how units were matched.
    left_out : document, annotators and the reason where structures could not be compared.
    notes : what else does not count.
    """

    splits: tuple[Split, ...]
    matcher: Matcher = USUAL
    left_out: tuple[tuple[str, tuple[str, str], str], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def n_unknown(self) -> int:
        """How many units are left out for want of a category, counted for every pair."""
        return sum(split.n_unknown for split in self.splits)

    @property
    def whole(self) -> int:
        """How much is open in all."""
        return sum(split.whole for split in self.splits)

    @property
    def n_things(self) -> int:
        """How many units and relations there are, counted for every pair of annotators."""
        return sum(split.n_things for split in self.splits)

    @property
    def counted_kinds(self) -> str:
        """What is counted, in words: no units where these are fixed for all."""
        are_fixed = bool(self.splits) and all(split.has_fixed_units for split in self.splits)
        return "relations" if are_fixed else "units and relations"

    @cached_property
    def open(self) -> tuple[Open, ...]:
        """Everything open, by document and pair."""
        return tuple(each for split in self.splits for each in split.open)

    @cached_property
    def total(self) -> Tally:
        """How much is open for every cause."""
        return tally(self.open)

    @cached_property
    def by_document(self) -> dict[str, Tally]:
        """The same for every document, those with the most first."""
        return _most_first(_grouped(self.splits, lambda split: split.document))

    @cached_property
    def by_pair(self) -> dict[tuple[str, str], Tally]:
        """The same for every pair of annotators, in alphabetical order."""
        return dict(sorted(_grouped(self.splits, lambda split: split.annotators).items()))

    @cached_property
    def by_category(self) -> dict[tuple[str, str | None], Tally]:
        """The same for every category of units and of relations: (kind, category)."""
        groups: dict[tuple[str, str | None], list[Open]] = {}
        for each in self.open:
            groups.setdefault((each.kind, each.category), []).append(each)
        order = sorted(groups, key=lambda key: (key[0] != "unit", -len(groups[key]), str(key[1])))
        return {key: tally(groups[key]) for key in order}


def disagreement(data: StructureData, matcher: Matcher = USUAL) -> Disagreement:
    """Split the disagreement of every pair of annotators on every document.

    Structures that cannot be compared, such as relations that lead to each other in a circle, are
    listed with the reason.

    Examples
    --------
    >>> anna = Structure.of(["a", "b", "c"], [("b", "a"), ("c", "a", "attack")])
    >>> ben = Structure.of(["a", "b", "c"], [("b", "c"), ("a", "c", "attack")])
    >>> parts = disagreement(StructureData.of({"anna": anna, "ben": ben}))
    >>> parts.whole, parts.total[Part("attachment")], parts.total[Part("direction")]
    (4, 2, 2)
    """
    open, left_out = [], []
    for document in data.documents:
        names = sorted(document.structures)
        for i, one in enumerate(names):
            for other in names[i + 1 :]:
                try:
                    pair = data.pair(document, (one, other), matcher)
                except DataError as error:
                    left_out.append((document.id, (one, other), str(error)))
                else:
                    open.append(split_of(pair))
    compared = (
        structure for aligned in data.documents for structure in aligned.structures.values()
    )
    notes = note_on_loops(tie for structure in compared for tie in structure.ties)
    return Disagreement(tuple(open), matcher, tuple(left_out), (*notes, *_unknown(open)))


def _unknown(splits: Iterable[Split]) -> Iterator[str]:
    """Yield a note on pairs of units that are left out for want of a category, if any are."""
    n = sum(split.n_unknown for split in splits) // 2
    if n:
        yield (
            f"{n} {'pair' if n == 1 else 'pairs'} of units at the same place of which one has no "
            "category: left out, as nobody can tell whether they agree"
        )


def split_of(pair: Aligned) -> Split:
    """Split the disagreement of two annotators on one document.

    A unit is agreed if the other annotator has a unit with the same boundaries and the same
    category; where one of the two has no category, both are left out. Else its cause is the first
    of: **missing unit**, the other has none that it could be matched with; **boundary**, it was
    matched with one, or with several, that begin or end elsewhere; **category**.

    A relation is agreed if the other annotator has one of the same category from the same units
    to the same unit, whatever boundaries and categories these units have; one relation agrees
    with one. Linked premises are one relation with all its sources; relations without a direction
    have ends, no source and target; a relation that an undercut leads to is the same if both lead
    to the same unit and share a source. Else its cause is the first of: **missing unit**, it
    hangs on a unit the other has not, itself or by the relation it leads to (a consequence);
    **boundary**, it lies inside one coarse unit of the other, or several relations of finer units
    are one between coarse ones; **direction**, the other has it turned round; **relation
    category**, the other has one of another category between the same ends; **attachment**, all
    else: the other ties the source to another target, with other premises, or not at all.
    Relations of a unit to itself are left out, and so are units that are fixed for both: nobody
    decided on them.

    As what is between the same ends is not attached elsewhere, this is the order of `CAUSES`.
    """
    units = compared(pair)
    missing = units.missing
    relations = open_relations(pair, missing)
    open_parts = [_open_unit(pair, side, each) for side in (0, 1) for each in units.open[side]] + [
        _open_relation(pair, side, each) for side in (0, 1) for each in relations.open[side]
    ]
    counted = [
        sum(tie.counted and not tie.is_loop for tie in structure.ties)
        for structure in pair.structures
    ]
    are_fixed = all(structure.has_fixed_units for structure in pair.structures)
    if are_fixed:
        open_parts = [each for each in open_parts if each.kind == "relation"]
    return Split(
        pair.document,
        pair.annotators,
        (0, 0) if are_fixed else units.n,
        (counted[0], counted[1]),
        0 if are_fixed else units.n_agreed,
        relations.n_agreed,
        tuple(open_parts),
        units.matches,
        0 if are_fixed else units.n_unknown,
        has_fixed_units=are_fixed,
    )


def _open_unit(pair: Aligned, side: int, each: UnitCause) -> Open:
    node = pair.structures[side].nodes[each.place]
    return Open(
        pair.document,
        pair.annotators[side],
        pair.annotators[1 - side],
        "unit",
        node.id,
        node.category,
        each.cause,
        detail=each.detail,
        instead=each.instead,
        ends=(node.id,),
        spans=node.spans,
    )


def _open_relation(pair: Aligned, side: int, each: RelationCause) -> Open:
    structure = pair.structures[side]
    ends = _ends(structure, each.id)
    units = [unit for end in ends if isinstance(unit := structure.by_id[end], Node)]
    return Open(
        pair.document,
        pair.annotators[side],
        pair.annotators[1 - side],
        "relation",
        each.id,
        structure.by_id[each.id].category,
        each.cause,
        each.cause == "missing unit",
        each.detail,
        each.instead,
        ends,
        tuple(span for unit in units for span in unit.spans),
    )


def _ends(structure: Structure, id: str) -> tuple[str, ...]:
    """Return the units from and to which a relation leads, also by another relation."""
    ends = {id: structure.by_id[id]}
    todo = [structure.by_id[id]]
    for each in todo:
        for end in (*each.sources, each.target) if isinstance(each, Tie) else ():
            if end not in ends:
                ends[end] = structure.by_id[end]
                todo.append(ends[end])
    return tuple(id for id, each in ends.items() if isinstance(each, Node))


def tally(open: Iterable[Open]) -> Tally:
    """Count the open cases by cause."""
    counts = Counter(each.part for each in open)
    return {part: counts[part] for part in PARTS}


def _grouped(splits: Iterable[Split], key: Callable[[Split], K]) -> dict[K, Tally]:
    groups: dict[K, list[Open]] = {}
    for split in splits:
        groups.setdefault(key(split), []).extend(split.open)
    return {name: tally(members) for name, members in groups.items()}


def _most_first(tallies: dict[str, Tally]) -> dict[str, Tally]:
    return dict(sorted(tallies.items(), key=lambda item: (-sum(item[1].values()), item[0])))
