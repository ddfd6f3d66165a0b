"""Rules about relations: what they may tie, how many, symmetry, what attributes imply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from argora.model.frozen import FrozenMap
from argora.model.layer import Relation
from argora.model.rules.base import (
    RELATED,
    RELATION,
    BaseRule,
    Finding,
    Mention,
    Mentions,
    View,
    not_checked,
)

__all__ = ["Degree", "Derived", "Pattern", "Relates", "Symmetric"]


@dataclass(frozen=True, kw_only=True)
class Pattern:
    """What a relation of one category may tie.

    ``sources`` and ``targets`` name unit categories, or ``relation:NAME`` for undercuts. With a
    ``scope`` such as ``paragraph`` all ends lie in one segment. ``arity`` bounds the sources.
    """

    category: str
    sources: tuple[str, ...]
    targets: tuple[str, ...]
    scope: str = "document"
    arity: tuple[int, int | None] = (1, 1)

    def allows_source(self, view: View, source: str) -> bool:
        """Return whether the pattern lets the source point to something."""
        return view.kind(source) in self.sources

    def allows_pair(self, view: View, source: str, target: str) -> bool:
        """Return whether the pattern lets the source point to the target."""
        if not self.allows_source(view, source) or view.kind(target) not in self.targets:
            return False
        if self.scope == "document":
            return True
        place = view.segment_of(source, self.scope)
        return place is not None and place == view.segment_of(target, self.scope)

    def allows(self, view: View, relation: Relation) -> bool:
        """Return whether the relation fits the pattern."""
        low, high = self.arity
        n = len(relation.sources)
        return (
            relation.category == self.category
            and low <= n
            and (high is None or n <= high)
            and all(self.allows_pair(view, s, relation.target) for s in relation.sources)
        )


@dataclass(frozen=True, kw_only=True)
class Relates(BaseRule):
    """Every relation fits at least one of the patterns."""

    tag: ClassVar[str] = "relates"
    tasks = RELATED
    patterns: tuple[Pattern, ...]

    def names(self) -> set[str]:
        """Return all categories of the patterns."""
        categories: set[str] = set()
        for pattern in self.patterns:
            ends = (*pattern.sources, *pattern.targets)
            categories |= {pattern.category, *(end.removeprefix(RELATION) for end in ends)}
        return categories

    def scopes(self) -> set[str]:
        """Return the scopes of the patterns, unless they are the whole document."""
        return {pattern.scope for pattern in self.patterns} - {"document"}

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield every relation that no pattern allows, with the nearest reason."""
        for name in sorted(self.scopes()):
            if view.segmentation(name) is None:
                yield not_checked(view, name)
                return
        for relation in view.layer.relations:
            if relation.category is not None and not any(
                pattern.allows(view, relation) for pattern in self.patterns
            ):
                yield self._finding(view, relation, relation.category)

    def _finding(self, view: View, relation: Relation, category: str) -> Finding:
        code, reason, scope = self._reason(view, relation)
        return Finding.of(
            "{relation} from {sources:, } to {target}: " + reason,
            (relation.id, *relation.sources, relation.target),
            code=code,
            marks=(category,),
            relation=Mention(relation.id, kind=category),
            sources=Mentions(
                view.mention(source, view.kind(source)) for source in relation.sources
            ),
            target=view.mention(relation.target, view.kind(relation.target)),
            scope=scope,
        )

    def _reason(self, view: View, relation: Relation) -> tuple[str, str, str]:
        """Return why no pattern allows a relation: its code, its words, and the scope."""
        for pattern in self.patterns:
            if (
                pattern.category == relation.category
                and pattern.scope != "document"
                and {view.kind(s) for s in relation.sources} <= set(pattern.sources)
                and view.kind(relation.target) in pattern.targets
            ):
                if len(relation.sources) > 1:
                    break
                return "relates-scope", "both ends must lie in one {scope}", pattern.scope
        if relation.target in relation.sources:
            return "relates-itself", "nothing may point to itself", ""
        return "relates", "the scheme has no such relation", ""


@dataclass(frozen=True, kw_only=True)
class Degree(BaseRule):
    """How many relations leave (``out``) or reach (``in``) each unit of some categories.

    ``relations`` names the relation categories that count; empty means all.
    """

    tag: ClassVar[str] = "degree"
    tasks = RELATED
    categories: tuple[str, ...]
    direction: Literal["in", "out"]
    relations: tuple[str, ...] = ()
    min: int = 0
    max: int | None = None

    def names(self) -> set[str]:
        """Return the categories of units and relations."""
        return {*self.categories, *self.relations}

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield one breach per unit."""
        counts: Counter[str] = Counter()
        for relation in view.layer.relations:
            if not self.relations or relation.category in self.relations:
                counts.update(relation.sources if self.direction == "out" else [relation.target])
        for unit in view.layer.units:
            n = counts[unit.id]
            if unit.category not in self.categories:
                continue
            if n < self.min or (self.max is not None and n > self.max):
                yield self._finding(view.mention(unit.id, unit.category), n)

    def _finding(self, unit: Mention, n: int) -> Finding:
        verb = "points to" if self.direction == "out" else "is the target of"
        how = "at least" if n < self.min else "at most"
        bound = self.min if n < self.min or self.max is None else self.max
        return Finding.of(
            "{unit} " + verb + " {n}, expected " + how + " {bound}",
            (unit.id,),
            marks=self.relations,
            unit=unit,
            n=n,
            bound=bound,
        )


@dataclass(frozen=True, kw_only=True)
class Symmetric(BaseRule):
    """A relation category has no direction; with ``closure`` it is an equivalence."""

    tag: ClassVar[str] = "symmetric"
    tasks = RELATED
    category: str
    closure: bool = False

    def names(self) -> set[str]:
        """Return the category."""
        return {self.category}

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield symmetric relations of one unit or with several sources, and doubles of a pair."""
        first_of: dict[frozenset[str], str] = {}
        marks = (self.category,)
        for relation in view.layer.relations:
            if relation.category != self.category:
                continue
            this = Mention(relation.id, kind=self.category)
            pair = frozenset((*relation.sources, relation.target))
            if len(pair) != 2 or len(set(relation.sources)) != 1:
                message = "{relation} must tie two different units"
                yield Finding.of(message, (relation.id,), marks=marks, relation=this)
            elif pair in first_of:
                yield Finding.of(
                    "{relation} repeats {other}",
                    (relation.id, first_of[pair]),
                    code="repeated",
                    marks=marks,
                    relation=this,
                    other=Mention(first_of[pair]),
                )
            first_of.setdefault(pair, relation.id)


@dataclass(frozen=True, kw_only=True)
class Derived(BaseRule):
    """An attribute of a unit stands for its relation to the unit(s) of another category.

    Where such a relation is also drawn, its category agrees with the attribute: ``values`` gives
    the relation category for every value.
    """

    tag: ClassVar[str] = "derived"
    tasks = RELATED | {"attributes"}
    attribute: str
    source: str
    target: str
    values: FrozenMap[str] = field(default_factory=FrozenMap)

    def names(self) -> set[str]:
        """Return the categories of both ends and of the relations."""
        return {self.source, self.target, *self.values.values()}

    def violations(self, view: View) -> Iterator[Finding]:
        """Yield every drawn relation that contradicts the attribute."""
        for relation in view.layer.relations:
            if view.kind(relation.target) != self.target:
                continue
            for id in relation.sources:
                source = view.layer.by_id[id]
                value = source.attributes.get(self.attribute)
                if source.category != self.source or not isinstance(value, str):
                    continue
                implied = self.values.get(value)
                if implied is not None and implied != relation.category:
                    yield Finding.of(
                        "{unit} has {attribute} {value!r}, but its {relation} to the {target} is "
                        "{category}",
                        (id, relation.id),
                        marks=(self.attribute,),
                        unit=view.mention(id, self.source),
                        attribute=self.attribute,
                        value=value,
                        relation=view.mention(relation.id),
                        target=self.target,
                        category=str(relation.category),
                    )
