"""A scheme whose categories were renamed, merged or dropped, with the rules that still hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from argora.errors import ModelError
from argora.model.document import Facet, words_of
from argora.model.frozen import FrozenMap
from argora.model.rules import (
    Acyclic,
    Connected,
    Count,
    Degree,
    Derived,
    Granularity,
    Overlap,
    Pattern,
    Relates,
    Rule,
    SingleRoot,
    Symmetric,
)
from argora.model.rules.base import RELATION
from argora.model.scheme import AttributeType, Category, Scheme, Step

__all__ = ["Names", "renamed"]

_RECODED = "-recoded"


@dataclass(frozen=True)
class Names:
    """New names by old ones: of categories, and of values by attribute; None drops."""

    units: Mapping[str, str | None] = field(default_factory=dict)
    relations: Mapping[str, str | None] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, Facet | None]] = field(default_factory=dict)

    def unit(self, name: str | None) -> str | None:
        """Return the new name of a unit category; one that is not recoded keeps its name."""
        return name if name is None else self.units.get(name, name)

    def relation(self, name: str | None) -> str | None:
        """Return the new name of a relation category."""
        return name if name is None else self.relations.get(name, name)

    def __bool__(self) -> bool:
        pairs = [*self.units.items(), *self.relations.items()]
        return any(a != b for a, b in pairs) or any(
            a != (None if b is None else words_of(b))
            for table in self.values.values()
            for a, b in table.items()
        )


def renamed(scheme: Scheme, names: Names) -> tuple[Scheme, tuple[str, ...]]:
    """Return the scheme in its new names, and what of it no longer makes sense and is left out."""
    if not names:
        return scheme, ()
    units = _categories(scheme.units, names.units)
    relations = _categories(scheme.relations, names.relations)
    both = {c.id for c in units} & {c.id for c in relations}
    if both:
        raise ModelError(
            f"{min(both)!r} would be a category of units and of relations; choose two names"
        )
    attributes, dropped = _attributes(scheme, names)
    follow = _Rules(scheme, names)
    rules: list[Rule] = []
    for rule in scheme.rules:
        new = follow.rule(rule)
        if new is None:
            dropped.append(f"rule {rule.label()}")
        else:
            rules.append(new)
    new_scheme = replace(
        scheme,
        id=scheme.id.removesuffix(_RECODED) + _RECODED,
        title=f"{scheme.title.removesuffix(', recoded')}, recoded" if scheme.title else "",
        units=units,
        relations=relations,
        attributes=attributes,
        rules=tuple(rules),
        procedure=tuple(_steps(scheme.procedure, names)),
    )
    return new_scheme, tuple(dropped)


def _categories(old: Iterable[Category], names: Mapping[str, str | None]) -> tuple[Category, ...]:
    """Return one category for every new name, in the place of the first that bears it."""
    before = {category.id: category for category in old}
    sources: dict[str, list[Category]] = {}
    for category in before.values():
        to = names.get(category.id, category.id)
        if to is not None:
            sources.setdefault(to, []).append(category)
    for name, to in names.items():
        if to is not None and name not in before:
            sources.setdefault(to, [])
    categories = {}
    for id, merged in sources.items():
        first = merged[0] if merged else Category(id)
        if id in before:
            categories[id] = replace(before[id], parent=_parent(first, before, names, id))
        else:
            description = first.description if len(merged) == 1 else ""
            categories[id] = Category(
                id, description=description, parent=_parent(first, before, names, id)
            )
    for id in categories:
        if _leads_back(categories, id):
            categories[id] = replace(categories[id], parent=None)
    return tuple(categories.values())


def _parent(
    category: Category, old: Mapping[str, Category], names: Mapping[str, str | None], id: str
) -> str | None:
    """Return the new name of the nearest more general category that is left."""
    visited: set[str] = set()
    above = category.parent
    while above is not None and above not in visited:
        visited.add(above)
        to = names.get(above, above)
        if to is not None and to != id:
            return to
        above = old[above].parent if above in old else None
    return None


def _leads_back(categories: Mapping[str, Category], id: str) -> bool:
    visited: set[str] = set()
    above = categories[id].parent
    while above is not None and above in categories and above not in visited:
        if above == id:
            return True
        visited.add(above)
        above = categories[above].parent
    return False


def _attributes(scheme: Scheme, names: Names) -> tuple[tuple[AttributeType, ...], list[str]]:
    merged = _Merged(scheme, names)
    remaining, dropped = [], []
    for attribute in scheme.attributes:
        bearers = merged.all_of(attribute.of)
        table = names.values.get(attribute.name, {})
        new = [table.get(value, value) for value in attribute.values]
        values = tuple(dict.fromkeys(words_of(value) for value in new if value is not None))
        values += tuple(
            words_of(to)
            for value, to in table.items()
            if attribute.values and value not in attribute.values and to is not None
            if words_of(to) not in values
        )
        if not bearers or (attribute.values and not values):
            dropped.append(f"attribute {attribute.name}")
            continue
        spellings = {
            spelling: words_of(to)
            for spelling, value in attribute.aliases.items()
            if (to := table.get(value, value)) is not None
        }
        whole = all(merged.is_only(bearer, attribute.of) for bearer in bearers)
        required = attribute.required and whole and None not in table.values()
        remaining.append(
            replace(
                attribute,
                of=bearers,
                values=values,
                aliases=FrozenMap(spellings if values else {}),
                required=required,
            )
        )
        if attribute.required and not required:
            dropped.append(f"attribute {attribute.name} as required")
    return tuple(remaining), dropped


def _steps(steps: Iterable[Step], names: Names) -> Iterator[Step]:
    table = {**names.units, **names.relations}
    for step in steps:
        marks = tuple(dict.fromkeys(m for mark in step.marks if (m := table.get(mark, mark))))
        if marks or not step.marks:
            yield replace(step, marks=marks)


@dataclass(frozen=True)
class _Merged:
    """Which old categories each new one holds."""

    scheme: Scheme
    names: Names

    @cached_property
    def to(self) -> Mapping[str, str | None]:
        """The new name of every category of the scheme."""
        units, relations = self.scheme.unit_ids, self.scheme.relation_ids
        return (
            {id: self.names.units.get(id, id) for id in units}
            | {id: self.names.relations.get(id, id) for id in relations}
            | {"document": "document"}
        )

    @cached_property
    def strangers(self) -> frozenset[str | None]:
        """The new names that also hold a category which the scheme did not know."""
        pairs = (*self.names.units.items(), *self.names.relations.items())
        return frozenset(to for name, to in pairs if name not in self.to)

    def new(self, name: str) -> str | None:
        """Return the new name of a category, also of one behind ``relation:``."""
        bare = name.removeprefix(RELATION)
        to = self.to.get(bare, bare)
        return to if to is None else name[: len(name) - len(bare)] + to

    def all_of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the new names, each once, without those that are dropped."""
        return tuple(dict.fromkeys(to for name in names if (to := self.new(name)) is not None))

    def is_only(self, new: str, old: Iterable[str]) -> bool:
        """Return whether a new category holds nothing but what these old ones held."""
        allowed = {name.removeprefix(RELATION) for name in old}
        bare = new.removeprefix(RELATION)
        is_covered = all(name in allowed for name, to in self.to.items() if to == bare)
        return is_covered and bare not in self.strangers

    def all_only(self, old: Iterable[str]) -> bool:
        """Return whether the new categories of these hold nothing else."""
        names = tuple(old)
        return all(self.is_only(new, names) for new in self.all_of(names))

    def dropped(self) -> set[str]:
        """Return the old categories that are dropped."""
        return {name for name, to in self.to.items() if to is None}


class _Rules:
    """Rules in new names: a rule stays only if whatever kept it before still keeps it."""

    def __init__(self, scheme: Scheme, names: Names) -> None:
        self.merged = _Merged(scheme, names)
        self.names = names

    def rule(self, rule: Rule) -> Rule | None:
        """Return the rule in its new names, or None if it no longer makes sense."""
        match rule:
            case Overlap() | Granularity():
                return rule
            case Acyclic():
                return None if self._turns_directed() else rule
            case Count():
                return self._count(rule)
            case Relates():
                return self._relates(rule)
            case Degree():
                return self._degree(rule)
            case Symmetric():
                to = self.merged.new(rule.category)
                alone = to is not None and self.merged.is_only(to, [rule.category])
                return replace(rule, category=to) if to is not None and alone else None
            case Connected() | SingleRoot():
                return self._whole(rule)
            case Derived():
                return self._derived(rule)
        return None  # a rule in Python may name anything

    def _count(self, rule: Count) -> Rule | None:
        to = self.merged.new(rule.category)
        if to is None or (rule.max is not None and not self.merged.is_only(to, [rule.category])):
            return None
        return replace(rule, category=to)

    def _relates(self, rule: Relates) -> Rule | None:
        patterns = tuple(
            dict.fromkeys(new for p in rule.patterns if (new := self._pattern(p)) is not None)
        )
        return replace(rule, patterns=patterns) if patterns else None

    def _pattern(self, pattern: Pattern) -> Pattern | None:
        category = self.merged.new(pattern.category)
        sources, targets = (self.merged.all_of(e) for e in (pattern.sources, pattern.targets))
        if category is None or not sources or not targets:
            return None
        lost = any(self.merged.new(source) is None for source in pattern.sources)
        arity = (1, pattern.arity[1]) if lost else pattern.arity
        return replace(pattern, category=category, sources=sources, targets=targets, arity=arity)

    def _degree(self, rule: Degree) -> Rule | None:
        bearers = self.merged.all_of(rule.categories)
        ties = self.merged.all_of(rule.relations)
        if (
            not bearers
            or not self.merged.all_only(rule.categories)
            or (rule.relations and not (ties and self.merged.all_only(rule.relations)))
            or (rule.min and self.merged.dropped())
        ):
            return None
        return replace(rule, categories=bearers, relations=ties)

    def _whole(self, rule: Connected | SingleRoot) -> Rule | None:
        if (
            self.merged.dropped() - set(rule.ignore)
            or not self.merged.all_only(rule.ignore)
            or self._turns_directed()
        ):
            return None
        ignore = self.merged.all_of(rule.ignore)
        if isinstance(rule, Connected):
            return replace(rule, ignore=ignore)
        roots = self.merged.all_of(rule.categories)
        if rule.categories and not roots:
            return None
        return replace(rule, ignore=ignore, categories=roots)

    def _turns_directed(self) -> bool:
        """Return whether a symmetric category is merged with another, and so gets a direction."""
        return any(
            (to := self.merged.new(name)) is not None and not self.merged.is_only(to, [name])
            for name in self.merged.scheme.symmetric
        )

    def _derived(self, rule: Derived) -> Rule | None:
        source, target = self.merged.new(rule.source), self.merged.new(rule.target)
        if (
            source is None
            or target is None
            or not self.merged.is_only(source, [rule.source])
            or not self.merged.is_only(target, [rule.target])
        ):
            return None
        table = self.names.values.get(rule.attribute, {})
        values: dict[str, str] = {}
        for value, relation in rule.values.items():
            new_value, implied = table.get(value, value), self.merged.new(relation)
            if new_value is None or implied is None:
                continue
            if values.setdefault(words_of(new_value), implied) != implied:
                return None
        others = {
            words_of(to) for v, to in table.items() if to is not None and v not in rule.values
        }
        if not values or others & values.keys():
            return None
        return replace(rule, source=source, target=target, values=FrozenMap(values))
