"""The closed vocabulary of changes: rename, merge, split by a condition, drop, add."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from argora.errors import ModelError
from argora.model.document import words_of
from argora.model.layer import Relation, Unit
from argora.model.rules import View

__all__ = [
    *("Add", "Case", "Condition", "Drop", "HasValue", "Merge", "Move"),
    *("Placed", "Related", "Rename", "Split", "Ties"),
]

Category = Literal["unit", "relation"]
What = Literal["unit", "relation", "attribute", "value"]
"""What has a name: the category of units or of relations, an attribute, a value of one."""


@dataclass(frozen=True, kw_only=True)
class Rename:
    """Give something another name."""

    tag: ClassVar[str] = "rename"
    what: What
    before: str
    after: str
    attribute: str = ""

    @property
    def sources(self) -> tuple[str, ...]:
        """The names that are moved."""
        return (self.before,)

    @property
    def targets(self) -> tuple[str | None, ...]:
        """What they may become; None: removed."""
        return (self.after,)


@dataclass(frozen=True, kw_only=True)
class Merge:
    """Make one of several categories or values; ``before`` may name the one that stays."""

    tag: ClassVar[str] = "merge"
    what: Literal["unit", "relation", "value"]
    before: tuple[str, ...]
    after: str
    attribute: str = ""

    @property
    def sources(self) -> tuple[str, ...]:
        """The names that are moved."""
        return self.before

    @property
    def targets(self) -> tuple[str | None, ...]:
        """What they become."""
        return (self.after,)


@dataclass(frozen=True, kw_only=True)
class Drop:
    """Remove what has the name: units with the relations that hang on them, or the attribute.

    To keep the units in another category, rename or merge them.
    """

    tag: ClassVar[str] = "drop"
    what: What
    before: str
    attribute: str = ""

    @property
    def sources(self) -> tuple[str, ...]:
        """The name that is moved."""
        return (self.before,)

    @property
    def targets(self) -> tuple[str | None, ...]:
        """What it becomes: nothing."""
        return (None,)


@dataclass(frozen=True, kw_only=True)
class Add:
    """A new name; no layer has it yet, so nothing happens to layers."""

    tag: ClassVar[str] = "add"
    what: What
    after: str
    attribute: str = ""

    @property
    def sources(self) -> tuple[str, ...]:
        """No name is moved."""
        return ()

    @property
    def targets(self) -> tuple[str | None, ...]:
        """The new name."""
        return (self.after,)


@dataclass(frozen=True, kw_only=True)
class HasValue:
    """It has one of these values of an attribute."""

    tag: ClassVar[str] = "has-value"
    attribute: str
    values: tuple[str, ...]

    def holds(self, view: View, element: Unit | Relation) -> bool:
        """Return whether the condition holds for a unit or relation."""
        value = element.attributes.get(self.attribute)
        if value is None:
            return False
        parts = value if isinstance(value, tuple) else (value,)
        return any(words_of(part) in self.values for part in parts)


@dataclass(frozen=True, kw_only=True)
class Related:
    """A relation leaves it (``out``) or reaches it (``in``).

    Attributes
    ----------
    relations : the categories of such a relation; any if empty.
    others : what is at its other end, ``relation:NAME`` for relations; anything if empty.
    """

    tag: ClassVar[str] = "related"
    direction: Literal["in", "out"]
    relations: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    def holds(self, view: View, element: Unit | Relation) -> bool:
        """Return whether the condition holds for a unit or relation."""
        return any(
            (not self.relations or relation.category in self.relations)
            and any(not self.others or view.kind(end) in self.others for end in ends)
            for relation in view.layer.relations
            if (ends := self._others(relation, element.id))
        )

    def _others(self, relation: Relation, id: str) -> tuple[str, ...]:
        if self.direction == "out":
            return (relation.target,) if id in relation.sources else ()
        return relation.sources if id == relation.target else ()


@dataclass(frozen=True, kw_only=True)
class Ties:
    """It is a relation from these to these categories; empty: from or to anything.

    All its sources are of these categories.
    """

    tag: ClassVar[str] = "ties"
    sources: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()

    def holds(self, view: View, element: Unit | Relation) -> bool:
        """Return whether the condition holds for a unit or relation."""
        return (
            isinstance(element, Relation)
            and (not self.sources or all(view.kind(s) in self.sources for s in element.sources))
            and (not self.targets or view.kind(element.target) in self.targets)
        )


@dataclass(frozen=True, kw_only=True)
class Placed:
    """It begins in a segment with this label or number; a relation lies where its target lies.

    Attributes
    ----------
    segmentation : such as ``paragraph``.
    label : such as ``body``; any if empty.
    number : counted from 1, or backwards from -1; any if None.
    """

    tag: ClassVar[str] = "placed"
    segmentation: str
    label: str = ""
    number: int | None = None

    def holds(self, view: View, element: Unit | Relation) -> bool:
        """Return whether the condition holds for a unit or relation.

        Raises
        ------
        ModelError
            If the document has no such segmentation, so that nobody can say.
        """
        cut = view.segmentation(self.segmentation)
        if cut is None:
            raise ModelError(
                f"document {view.document.id!r} has no segmentation {self.segmentation!r}, by "
                "which units are to be split; split them by an attribute or a relation"
            )
        at = view.segment_of(element.id, self.segmentation)
        if at is None or (self.label and cut.label(at) != self.label):
            return False
        return self.number is None or self.number in (at + 1, at - len(cut))


Condition = HasValue | Related | Ties | Placed


@dataclass(frozen=True, kw_only=True)
class Case:
    """What becomes of those for which a condition holds; None removes them."""

    when: Condition
    after: str | None = None


@dataclass(frozen=True, kw_only=True)
class Split:
    """Make several categories of one: the first case that holds decides."""

    tag: ClassVar[str] = "split"
    what: Category
    before: str
    cases: tuple[Case, ...]
    otherwise: str | None = None
    attribute: ClassVar[str] = ""

    @property
    def sources(self) -> tuple[str, ...]:
        """The name that is moved."""
        return (self.before,)

    @property
    def targets(self) -> tuple[str | None, ...]:
        """What it may become; None: removed."""
        return tuple(dict.fromkeys((*(case.after for case in self.cases), self.otherwise)))

    def target_of(self, view: View, element: Unit | Relation) -> str | None:
        """Return what becomes of one unit or relation."""
        for case in self.cases:
            if case.when.holds(view, element):
                return case.after
        return self.otherwise


Move = Rename | Merge | Split | Drop | Add
