"""What one annotator drew on one document: units in text order, and what ties them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from argora.errors import DataError, did_you_mean
from argora.model import Span
from argora.model.layer import PART
from argora.reliability.structure.wording import Wording

__all__ = ["Dialogue", "Node", "SortKey", "Structure", "Tie", "note_on_loops"]

SortKey = tuple[bool, tuple[tuple[int, int], ...], str]
"""What puts units in the order of the text: whether it has no place, its place, its words."""

RelationTuple = tuple[object, object] | tuple[object, object, str]
"""A relation as (source, target) or (source, target, category); several sources are a list."""


@dataclass(frozen=True)
class Node:
    """A unit, as far as structure is concerned.

    Attributes
    ----------
    spans : where it lies in the text, if anywhere.
    words : what it says.
    segment : the given segments it takes up, if there are any; then they are its place.
    argumentative : whether the annotator takes it for a part of an argument.
    stance : whether it is for or against the main claim, where it bears such an attribute.
    uncategorized : whether it is a unit of a study whose category is missing. If it is not
        argumentative either, nobody can tell whether it is a part of the argument.
    """

    id: str
    category: str | None = None
    spans: tuple[Span, ...] = ()
    words: str = ""
    segment: tuple[str, ...] = ()
    argumentative: bool = True
    stance: str | None = field(default=None, repr=False)
    uncategorized: bool = field(default=False, repr=False)

    @property
    def is_placed(self) -> bool:
        """Whether it has a place in the text."""
        return bool(self.spans or self.segment)

    @property
    def folded(self) -> str:
        """What it says, upper and lower case alike."""
        return self.words.casefold()

    # Stored, as each unit is compared with those of every other annotator.

    @cached_property
    def place_and_words(self) -> tuple[object, str]:
        """Where it lies and what it says: all that makes two units the same."""
        return self.segment or self.place, self.folded.strip()

    @cached_property
    def place(self) -> tuple[tuple[int, int], ...]:
        """The start and end of its spans without the blanks at their ends, which hold no word."""
        parts = self.words.split(PART)
        if [len(part) for part in parts] != [end - start for start, end in self.bounds]:
            return self.bounds  # the words are not those of the text
        return tuple(
            (start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip()))
            if part.strip()
            else (start, end)
            for part, (start, end) in zip(parts, self.bounds, strict=True)
        )

    @cached_property
    def bounds(self) -> tuple[tuple[int, int], ...]:
        """The start and end of its spans."""
        return tuple((span.start, span.end) for span in self.spans)


@dataclass(frozen=True)
class Tie:
    """A relation from sources (premises) to a target (conclusion); ends are units or relations.

    Attributes
    ----------
    symmetric : whether it has no direction, as a restatement.
    counted : False if it is only there because another relation leads to it.
    """

    id: str
    sources: tuple[str, ...]
    target: str
    category: str | None = None
    symmetric: bool = False
    counted: bool = True

    @property
    def is_loop(self) -> bool:
        """Whether it leads from a unit to itself alone, so that it ties nothing."""
        return all(source == self.target for source in self.sources)


def note_on_loops(ties: Iterable[Tie]) -> tuple[str, ...]:
    """Note the relations of a unit to itself, which are left out; empty where there are none."""
    n = sum(tie.is_loop for tie in ties)
    if not n:
        return ()
    one = "1 relation of a unit to itself ties nothing: left out"
    return (one if n == 1 else f"{n} relations of a unit to itself tie nothing: left out",)


@dataclass(frozen=True)
class Dialogue:
    """Who said what after what, and what was put forward by it (inference anchoring).

    Attributes
    ----------
    locutions : what was said, in the order of the text.
    transitions : from what was said before to what was said then.
    illocutions : from what anchors it, a locution or a transition, to what it puts forward; its
        category is its force.
    bare : the forces of anchors that put nothing forward in the map.
    """

    locutions: tuple[Node, ...]
    transitions: tuple[Tie, ...]
    illocutions: tuple[Tie, ...]
    bare: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Structure:
    """The argument of one annotator on one document.

    Attributes
    ----------
    nodes : units in text order.
    ties : relations; restatements are symmetric ones.
    dialogue : how it was put forward, if the map tells.
    wording : the words of the text that units lie in, if it is there.
    paragraphs : where each paragraph of the text begins, if that is known.
    has_fixed_units : whether the units are not what the annotator decided.
    """

    nodes: tuple[Node, ...]
    ties: tuple[Tie, ...]
    dialogue: Dialogue | None = None
    wording: Wording | None = None
    paragraphs: tuple[int, ...] = field(default=(), repr=False)
    has_fixed_units: bool = field(default=False, repr=False)

    @cached_property
    def cuts(self) -> frozenset[tuple[int, int]]:
        """Where units begin and end in the text: before which word, and how far into it."""
        wording = self.wording
        if wording is None:
            return frozenset()
        edges = {edge for node in self.nodes for bounds in node.bounds for edge in bounds}
        return frozenset(map(wording.place, edges))

    def __post_init__(self) -> None:
        ids = [*(node.id for node in self.nodes), *(tie.id for tie in self.ties)]
        ends = set(ids)
        if len(ends) < len(ids):
            twice = next(id for id, n in Counter(ids).items() if n > 1)
            raise DataError(f"the id {twice!r} is there twice; units and relations need their own")
        for tie in self.ties:
            for end in (*tie.sources, tie.target):
                if end not in ends:
                    near = did_you_mean(end, sorted(ends))
                    raise DataError(
                        f"relation {tie.id!r} leads to or from {end!r}, and there is no such unit "
                        f"or relation{near}"
                    )

    @classmethod
    def of(
        cls,
        units: Mapping[object, str] | Iterable[object],
        relations: Iterable[RelationTuple] = (),
        *,
        restatements: Iterable[tuple[object, object]] = (),
        without: Collection[object] = (),
    ) -> Structure:
        """Build a structure of named units.

        Parameters
        ----------
        units : names in text order, or the words of each by name. With names alone, units of the
            same name are the same for all annotators; with words they are matched by them.
        relations : (source, target) or (source, target, category); a list of sources is linked. A
            relation may lead to the relation ``r1``, ``r2`` ... in the order given.
        restatements : pairs that say the same.
        without : the units that are no part of the argument.

        Examples
        --------
        >>> structure = Structure.of([1, 2, 3, 4], [(1, 2), (3, 4)], restatements=[(2, 4)])
        >>> len(structure.ties)
        3
        """
        words = {str(k): v for k, v in units.items()} if isinstance(units, Mapping) else None
        names = [str(name) for name in units]
        left_out = {str(name) for name in without}
        if stray := left_out - set(names):
            near = did_you_mean(min(stray), names)
            raise DataError(f"without={min(stray)!r} is not a unit{near}")
        nodes = tuple(
            Node(
                name,
                words=words[name] if words else "",
                segment=() if words else (name,),
                argumentative=name not in left_out,
            )
            for name in names
        )
        ties = [_tie(f"r{i}", *relation) for i, relation in enumerate(relations, start=1)]
        ties += [
            Tie(f"s{i}", (str(a),), str(b), "restatement", symmetric=True)
            for i, (a, b) in enumerate(restatements, start=1)
        ]
        return cls(nodes, tuple(ties))

    @cached_property
    def argumentative(self) -> tuple[str, ...]:
        """The units that are part of the argument."""
        return tuple(node.id for node in self.nodes if node.argumentative)

    @cached_property
    def undecided(self) -> tuple[str, ...]:
        """The units of which nobody can tell whether they are part of the argument."""
        return tuple(n.id for n in self.nodes if n.uncategorized and not n.argumentative)

    @cached_property
    def sort_keys(self) -> tuple[SortKey, ...]:
        """What puts each unit in order; the same whoever it is compared with."""
        keys: list[SortKey] = []
        for i, node in enumerate(self.nodes):
            bounds = node.bounds
            keys.append((not bounds, bounds or ((i, i),), node.words))
        return tuple(keys)

    @cached_property
    def levels(self) -> tuple[tuple[Tie, ...], ...]:
        """The relations between units, then those that lead to or from these, and so on.

        Relations that lead to each other in a circle, see ``circular``, are on no level.
        """
        placed = {node.id for node in self.nodes}
        waiting, levels = list(self.ties), []
        while ready := [tie for tie in waiting if placed.issuperset((*tie.sources, tie.target))]:
            levels.append(tuple(ready))
            waiting = [tie for tie in waiting if not placed.issuperset((*tie.sources, tie.target))]
            placed.update(tie.id for tie in ready)
        return tuple(levels)

    @cached_property
    def circular(self) -> tuple[Tie, ...]:
        """The relations that lead through other relations back to themselves, or to such ones."""
        placed = {tie.id for level in self.levels for tie in level}
        return tuple(tie for tie in self.ties if tie.id not in placed)

    @cached_property
    def fingerprint_text(self) -> str:
        """All of it as text, for fingerprints; there are many selections of the same data."""
        return repr(self)

    @cached_property
    def stances_text(self) -> str:
        """The stances of units as text; empty where there are none."""
        stances = {node.id: node.stance for node in self.nodes if node.stance}
        return repr(stances) if stances else ""

    @cached_property
    def by_id(self) -> Mapping[str, Node | Tie]:
        """Every unit and relation by its id."""
        return {n.id: n for n in self.nodes} | {t.id: t for t in self.ties}

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories of its relations."""
        return tuple(sorted({tie.category or "?" for tie in self.ties if tie.counted}))

    def with_ties(self, ties: Sequence[Tie]) -> Structure:
        """Return the same units with other relations."""
        return replace(self, ties=tuple(ties))


def _tie(id: str, source: object, target: object, category: str | None = None) -> Tie:
    several = source if isinstance(source, list | tuple | set | frozenset) else (source,)
    return Tie(id, tuple(dict.fromkeys(str(each) for each in several)), str(target), category)
