"""A layer: all that one annotator said about one document in one round of one phase."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from sys import intern
from typing import Literal

from argora.errors import ModelError
from argora.model.document import Document
from argora.model.frozen import FrozenMap, frozen
from argora.model.probabilities import Probabilities
from argora.model.span import Span

__all__ = [
    "DROPPED",
    "FILE_NOTE",
    "LEARNT_FROM",
    "NOTE",
    "PART",
    "REPAIR",
    "SENTENCE_CATEGORY",
    "TASKS",
    "Annotator",
    "Kind",
    "Layer",
    "LayerKey",
    "Relation",
    "Stamp",
    "State",
    "Unit",
    "Value",
    "check_phase",
    "decided",
    "is_beside",
    "is_note",
]

Value = str | int | float | bool | tuple[str, ...]
Kind = Literal["person", "model", "gold"]
State = Literal["open", "finished"]

LayerKey = tuple[str, str, int, str]
"""Document, annotator, round and phase."""

TASKS = frozenset({"units", "relations", "attributes"})

MAX_PHASE = 100  # characters in the name of a phase

NOTE = "note"  # a remark that an annotation tool keeps beside a unit; of a kind as note:KIND
FILE_NOTE = "note:file"  # what a file says that the model has no place for, to be written back
# What TIARA keeps beside a sentence: its words with repairs, and the category chosen for it.
REPAIR, SENTENCE_CATEGORY = "repair", "sentence-category"
LEARNT_FROM = "trained on this text"  # ends the tool of a layer by a model that knows the text
PART = " … "  # between the words of the parts of a unit
DROPPED = "dropped"  # the category of a sentence that an annotator took out of the text


def is_beside(attribute: str) -> bool:
    """Return whether a tool keeps the attribute beside a unit: it is a decision under no scheme."""
    return attribute in (REPAIR, SENTENCE_CATEGORY) or is_note(attribute)


def is_note(attribute: str) -> bool:
    """Return whether an attribute is a note: for its writer, and never compared or counted.

    >>> is_note("note"), is_note("note:confidence"), is_note("noteworthy")
    (True, True, False)
    """
    return attribute == NOTE or attribute.startswith(f"{NOTE}:")


def decided(attributes: Mapping[str, Value]) -> dict[str, Value]:
    """Return the attributes that are decisions, whatever the scheme: all but notes.

    Everything that compares, counts or shows what annotators decided asks here.
    """
    return {name: value for name, value in attributes.items() if not is_note(name)}


@dataclass(frozen=True, slots=True)
class Annotator:
    """Who decided: a person, a model, or the curated gold."""

    id: str
    kind: Kind = "person"
    attributes: Mapping[str, Value] = field(default_factory=FrozenMap)

    def __post_init__(self) -> None:
        if not self.id:
            raise ModelError("an annotator needs an id")
        if self.kind not in ("person", "model", "gold"):
            raise ModelError(
                f"annotator {self.id!r} is of kind {self.kind!r}: person, model or gold"
            )
        object.__setattr__(self, "attributes", frozen(self.attributes))


@dataclass(frozen=True, slots=True)
class Unit:
    """A stretch of text an annotator marked.

    Attributes
    ----------
    id : local to its layer; never compared across annotators.
    spans : sorted, not overlapping; several for a discontinuous unit, none for a unit that has no
        words in the document (an implicit claim), which then carries ``text``.
    category : None while the annotator has not chosen one.
    segment : ids of the given segments the unit takes up; several when segments were merged.
    text : what the unit says, where its words are not in the document.
    probabilities : how sure the model was that made the layer; None where nobody says so.
    """

    id: str
    spans: tuple[Span, ...] = ()
    category: str | None = None
    attributes: Mapping[str, Value] = field(default_factory=FrozenMap)
    segment: tuple[str, ...] = ()
    text: str | None = None
    probabilities: Probabilities | None = None

    def __post_init__(self) -> None:
        if not self.id:
            raise ModelError("a unit needs an id")
        if len(self.spans) > 1 or not isinstance(self.spans, tuple):
            object.__setattr__(self, "spans", tuple(sorted(self.spans)))
        object.__setattr__(self, "attributes", frozen(self.attributes))
        if type(self.category) is str:  # one object for the units of a category
            object.__setattr__(self, "category", intern(self.category))
        if isinstance(self.segment, str):
            object.__setattr__(self, "segment", (self.segment,))
        for before, after in zip(self.spans, self.spans[1:], strict=False):
            if before.overlaps(after):
                raise ModelError(
                    f"unit {self.id!r} covers {after.start}..{min(before.end, after.end)} twice; "
                    "the parts of one unit must not overlap"
                )
        if not self.spans and not self.segment and self.text is None:
            raise ModelError(f"unit {self.id!r} has neither spans nor a segment nor a text")

    @property
    def start(self) -> int | None:
        """The first character, or None for a unit without words in the document."""
        return self.spans[0].start if self.spans else None

    @property
    def end(self) -> int | None:
        """The position behind the last character, or None for a unit without words."""
        return self.spans[-1].end if self.spans else None

    def spans_in(self, document: Document) -> tuple[Span, ...]:
        """Return the spans of the unit: its own, or those of the given segments it takes up."""
        if self.spans or not self.segment:
            return self.spans
        return tuple(sorted(document.given[id] for id in self.segment if id in document.given))

    def words(self, text: str | None) -> str:
        """Return the unit's own text, or the covered characters joined by ``PART``."""
        if self.text is not None:
            return self.text
        return PART.join(span.of(text or "") for span in self.spans)


@dataclass(frozen=True, slots=True)
class Relation:
    """A tie from one or more sources to a target; ends are ids of units or of relations.

    Several sources are linked premises; a relation as the target is an undercut. The probabilities
    are those of the model that made the layer.
    """

    id: str
    sources: tuple[str, ...]
    target: str
    category: str | None = None
    attributes: Mapping[str, Value] = field(default_factory=FrozenMap)
    probabilities: Probabilities | None = None

    def __post_init__(self) -> None:
        if not self.id:
            raise ModelError("a relation needs an id")
        if isinstance(self.sources, str):
            object.__setattr__(self, "sources", (self.sources,))
        object.__setattr__(self, "sources", tuple(sorted(self.sources, key=natural)))
        object.__setattr__(self, "attributes", frozen(self.attributes))
        if not self.sources:
            raise ModelError(f"relation {self.id!r} has no source")
        if len(set(self.sources)) != len(self.sources):
            raise ModelError(f"relation {self.id!r} names a source twice")


@dataclass(frozen=True, slots=True, order=True)
class Stamp:
    """When something happened to a layer: an ISO 8601 time and what it was."""

    at: str
    what: str


@dataclass(frozen=True)
class Layer:
    """All that one annotator said about one document in one round of one phase.

    A phase is a part of a study with its own question and its own agreement, such as first
    components, then relations between them; a round repeats the same question.

    An absent layer means not annotated, an empty one means read and found nothing. Units stand in
    text order and relations in the order of their ids, so two layers that say the same are equal.

    Attributes
    ----------
    covers : the tasks that were asked; a task not asked is missing, never empty. Where relations
        were asked and units were not, the units of the layer are fixed: they came from elsewhere.
    attributes : what the annotator says of the whole document.
    order : a proposed order of units or segments, by id.
    state : only finished layers are measured by default.
    phase : its name; empty where the study has no phases.
    """

    document: str
    annotator: str
    round: int = 1
    units: tuple[Unit, ...] = ()
    relations: tuple[Relation, ...] = ()
    attributes: Mapping[str, Value] = field(default_factory=FrozenMap)
    order: tuple[str, ...] = ()
    state: State = "finished"
    covers: frozenset[str] = TASKS
    scheme_version: str | None = None
    guideline_version: str | None = None
    times: tuple[Stamp, ...] = ()
    tool: str | None = None
    phase: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "attributes", frozen(self.attributes))
        object.__setattr__(self, "covers", frozenset(self.covers))
        if type(self.annotator) is str:
            object.__setattr__(self, "annotator", intern(self.annotator))
        object.__setattr__(self, "units", tuple(sorted(self.units, key=unit_place)))
        object.__setattr__(self, "relations", tuple(sorted(self.relations, key=relation_place)))
        if self.phase:
            check_phase(self.phase)
            object.__setattr__(self, "phase", intern(self.phase))
        if self.round < 1:
            raise ModelError(f"{self.name}: round {self.round} does not exist; rounds count from 1")
        if self.state not in ("open", "finished"):
            raise ModelError(f"{self.name}: state {self.state!r}: open or finished")
        if unknown := self.covers - TASKS:
            raise ModelError(f"{self.name} covers unknown tasks {sorted(unknown)}: {sorted(TASKS)}")
        self._check_ids()
        self._check_endpoints()
        self._check_asked()

    def _check_asked(self) -> None:
        if self.units and not self.covers & {"units", "relations"}:
            raise ModelError(f"{self.name} has units, but does not cover the task 'units'")
        if self.relations and "relations" not in self.covers:
            raise ModelError(f"{self.name} has relations, but does not cover the task 'relations'")

    def _check_ids(self) -> None:
        ids: set[str] = set()
        for element in self.things:
            if element.id in ids:
                raise ModelError(f"{self.name} uses the id {element.id!r} twice")
            ids.add(element.id)

    def _check_endpoints(self) -> None:
        ids = {element.id for element in self.things}
        for relation in self.relations:
            for end in (*relation.sources, relation.target):
                if end not in ids:
                    raise ModelError(
                        f"relation {relation.id!r} points to {end!r}, which does not exist"
                    )
        self._check_chains()

    def _check_chains(self) -> None:
        waiting = {r.id: 0 for r in self.relations}
        pointed_at_by: dict[str, list[str]] = {id: [] for id in waiting}
        for relation in self.relations:
            for end in (*relation.sources, relation.target):
                if end in waiting:
                    waiting[relation.id] += 1
                    pointed_at_by[end].append(relation.id)
        ready = [id for id, count in waiting.items() if count == 0]
        while ready:
            for above in pointed_at_by[ready.pop()]:
                waiting[above] -= 1
                if waiting[above] == 0:
                    ready.append(above)
        if endless := [id for id, count in waiting.items() if count]:
            raise ModelError(
                f"relation {min(endless, key=natural)!r} points to itself through relations; "
                "a chain of relations must end at units"
            )

    @property
    def has_fixed_units(self) -> bool:
        """Whether its units are not what the annotator decided, but ends for relations."""
        return bool(self.units) and "units" not in self.covers

    def answers(self, tasks: Collection[str]) -> bool:
        """Return whether the layer covers all the tasks; for relations, fixed units will do."""
        fixed = {"units"} if self.has_fixed_units and "relations" in tasks else set()
        return self.covers.union(fixed).issuperset(tasks)

    @property
    def things(self) -> tuple[Unit | Relation, ...]:
        """Units, then relations."""
        return (*self.units, *self.relations)

    @property
    def name(self) -> str:
        """What to call the layer in messages."""
        again = f", round {self.round}" if self.round > 1 else ""
        phase = f", phase {self.phase!r}" if self.phase else ""
        return f"layer of {self.annotator!r} on {self.document!r}{again}{phase}"

    @property
    def key(self) -> LayerKey:
        """The (document, annotator, round, phase) under which a study files the layer."""
        return self.document, self.annotator, self.round, self.phase

    @property
    def has_probabilities(self) -> bool:
        """Whether a model says of anything in it how sure it was."""
        return any(element.probabilities for element in self.things)

    def without_probabilities(self) -> Layer:
        """Return the layer as somebody else's: how sure a model was is no longer said."""
        if not self.has_probabilities:
            return self
        return replace(
            self,
            units=tuple(replace(unit, probabilities=None) for unit in self.units),
            relations=tuple(replace(tie, probabilities=None) for tie in self.relations),
        )

    @cached_property
    def by_id(self) -> Mapping[str, Unit | Relation]:
        """Units and relations by id."""
        return {element.id: element for element in self.things}


def check_phase(name: str) -> None:
    """Raise ModelError unless the name of a phase is one short line."""
    if not name.strip() or name != name.strip() or not name.isprintable() or len(name) > MAX_PHASE:
        text = name if len(name) <= MAX_PHASE else f"{name[:MAX_PHASE]}…"
        raise ModelError(
            f"phase {text!r}: expected 1 to {MAX_PHASE} characters without line breaks and other "
            "control characters, and no blank at either end"
        )


def natural(id: str) -> tuple[tuple[int, int | str], ...]:
    """Return a sort key under which ``T2`` comes before ``T10``.

    >>> sorted(["T10", "T2"], key=natural)
    ['T2', 'T10']
    """
    parts = [part for part in re.split(r"(\d+)", id) if part]
    numbered = [(0, int(p)) if p.isdecimal() and len(p) < 19 else (1, p) for p in parts]
    return (*numbered, (2, id))


def relation_place(relation: Relation) -> tuple[object, ...]:
    """Return the index of a relation among those of its layer."""
    return natural(relation.id)


def unit_place(unit: Unit) -> tuple[object, ...]:
    """Return the index of a unit among those of its layer."""
    ends = [edge for span in unit.spans for edge in (span.start, span.end)]
    return (not unit.spans, ends[:1], [-edge for edge in ends[-1:]], natural(unit.id))
