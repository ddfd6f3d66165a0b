"""What all scheme rules share: the view of a layer they look at and what they find."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Literal, NamedTuple

from argora.model.document import Document, Segmentation
from argora.model.frozen import FrozenMap
from argora.model.graph import Graph
from argora.model.layer import Layer, Relation, Unit

__all__ = [
    "RELATED",
    "RELATION",
    "BaseRule",
    "Finding",
    "Mention",
    "Mentions",
    "Parameter",
    "Severity",
    "View",
    "lacks",
    "not_checked",
]

Severity = Literal["error", "warning"]
RELATION = "relation:"
RELATED = frozenset({"units", "relations"})


class Mention(NamedTuple):
    """A unit or relation that a message names.

    Attributes
    ----------
    words : the first words of a unit, where the message quotes them.
    kind : what stands before the id, such as ``claim``.
    """

    id: str
    words: str = ""
    kind: str = ""

    def __str__(self) -> str:
        named = f"{self.kind} {self.id}" if self.kind else self.id
        return f"{named} “{self.words}”" if self.words else named


class Mentions(tuple[Mention, ...]):
    """Several units or relations that a message names; a template gives what stands between them.

    >>> "from {ends:, }".format(ends=Mentions((Mention("a"), Mention("b"))))
    'from a, b'
    """

    __slots__ = ()

    def __format__(self, between: str) -> str:
        return between.join(str(each) for each in self)


Parameter = str | int | float | bool | Mention | Sequence[Mention] | Sequence[str]
"""A value that a message names."""


@dataclass(frozen=True)
class Finding:
    """A breach: the ids it concerns and a sentence about it.

    Attributes
    ----------
    unchecked : whether the rule could not be looked at, whatever the annotator did.
    code : what sort of breach it is; a rule's tag where nothing else is given.
    marks : the categories and attributes that it is about, as the steps of a procedure name them.
    template, parameters : the message before the values that it names are put in.
    """

    ids: tuple[str, ...]
    message: str
    unchecked: bool = False
    code: str = ""
    marks: tuple[str, ...] = ()
    template: str = ""
    parameters: Mapping[str, Parameter] = field(default_factory=FrozenMap, hash=False)

    @classmethod
    def of(
        cls,
        template: str,
        ids: tuple[str, ...] = (),
        *,
        code: str = "",
        marks: tuple[str, ...] = (),
        unchecked: bool = False,
        **parameters: Parameter,
    ) -> Finding:
        """Return a finding whose message is the template with the parameters put in.

        >>> Finding.of("{n} × {category}, expected one", marks=("claim",), n=2, category="claim")
        ... # doctest: +ELLIPSIS
        Finding(ids=(), message='2 × claim, expected one', ...)
        """
        message = template.format(**parameters)
        return cls(ids, message, unchecked, code, marks, template, parameters)


@dataclass(frozen=True)
class View:
    """A layer beside its document, with the look-ups that rules share.

    ``symmetric`` names the relation categories that have no direction.
    """

    layer: Layer
    document: Document
    symmetric: frozenset[str] = frozenset()

    @cached_property
    def graph(self) -> Graph:
        """The graph of all relations; symmetric ones tie without a direction."""
        return Graph.of(self.layer, symmetric=self.symmetric)

    def segmentation(self, name: str) -> Segmentation | None:
        """Return the segmentation of that name, or None if the document has none."""
        return self.document.segmentations.get(name)

    def segment_of(self, id: str, name: str) -> int | None:
        """Return the index of the segment in which a unit starts.

        A relation lies where its target lies.
        """
        segment_of = self._segments.setdefault(name, {})
        unit = self._units[id]
        if unit.id not in segment_of:
            segment_of[unit.id] = self._segment_of(unit, name)
        return segment_of[unit.id]

    @cached_property
    def _segments(self) -> dict[str, dict[str, int | None]]:
        """What was asked before: the segment of a unit, by the segmentation and its id."""
        return {}

    def _segment_of(self, unit: Unit, name: str) -> int | None:
        spans = unit.spans_in(self.document)
        segmentation = self.segmentation(name)
        if segmentation is None or not spans:
            return None
        overlapping = segmentation.overlapping(spans[0])
        return overlapping[0] if overlapping else None

    @cached_property
    def _units(self) -> dict[str, Unit]:
        """The unit at which a thing ends: itself, or what a chain of relations leads to."""
        ends: dict[str, Unit] = {unit.id: unit for unit in self.layer.units}
        relations = {relation.id: relation for relation in self.layer.relations}
        for relation in self.layer.relations:
            chain = [relation]
            while chain[-1].target not in ends:
                chain.append(relations[chain[-1].target])
            unit = ends[chain[-1].target]
            ends.update((link.id, unit) for link in chain)
        return ends

    def kind(self, id: str) -> str:
        """Return a unit's category, or ``relation:`` and the category for a relation."""
        element = self.layer.by_id[id]
        name = element.category or "?"
        return f"{RELATION}{name}" if isinstance(element, Relation) else name

    def quote(self, id: str) -> str:
        """Return the id with the first words of the unit, for messages."""
        return str(self.mention(id))

    def mention(self, id: str, kind: str = "") -> Mention:
        """Return the id with the first words of the unit, for the parameters of a message."""
        element = self.layer.by_id[id]
        if isinstance(element, Relation):
            return Mention(id, kind=f"{kind} relation".lstrip())
        words = " ".join(element.words(self.document.text).split())
        return Mention(id, f"{words[:40]}{'…' if len(words) > 40 else ''}", kind)


@dataclass(frozen=True, kw_only=True)
class BaseRule:
    """What every rule has: a name for messages and a severity.

    ``tasks`` are those a layer must cover for the rule to say anything about it.
    """

    name: str = ""
    severity: Severity = "error"
    tag: ClassVar[str]
    tasks: ClassVar[frozenset[str]] = frozenset({"units"})

    def label(self) -> str:
        """Return the name of the rule, or what sort of rule it is."""
        return self.name or self.tag

    def names(self) -> set[str]:
        """Return the categories the rule speaks of."""
        return set()

    def scopes(self) -> set[str]:
        """Return the segmentations, such as ``segment`` or ``paragraph:body``, that it looks at."""
        return set()

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield every breach of the rule."""
        raise NotImplementedError


def not_checked(view: View, segmentation: str) -> Finding:
    """Report that a rule could not be looked at, for want of a segmentation."""
    return Finding.of(
        "not checked: document {document!r} has no segmentation {segmentation!r}; "
        "annotators can finish all the same, and whoever manages the study can bring the text in "
        "again with one",
        code="not-checked",
        unchecked=True,
        document=view.document.id,
        segmentation=segmentation,
    )


def lacks(document: Document, scope: str) -> bool:
    """Return whether a document lacks the segmentation that a scope needs."""
    name, _, label = scope.partition(":")
    cut = document.segmentations.get(name)
    return cut is None or bool(label and cut.spans and not cut.labels)
