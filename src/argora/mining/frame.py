"""What the structures of a model may be: categories, roles, ties, what stands for a stance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from argora.errors import DataError
from argora.mining.examples import Example
from argora.model import Scheme
from argora.model.rules import Count, Derived, Relates

__all__ = ["Frame", "Role", "Stance", "frame_of"]

RAREST_ROLE = 0.005
"""The least share of units for a role to be learnt; rarer ones are slips or exceptions."""

_LABELLED = "paragraph:"


@dataclass(frozen=True, order=True)
class Role:
    """A category, and whether its units point to another unit."""

    category: str
    linked: bool

    @property
    def name(self) -> str:
        """What classifiers call it."""
        return f"{self.category}/{'linked' if self.linked else 'root'}"


@dataclass(frozen=True, order=True)
class Stance:
    """The value of an attribute of a category that stands for a relation, such as ``against``."""

    category: str
    attribute: str
    value: str
    relation: str


@dataclass(frozen=True)
class Frame:
    """What a structure may be.

    Attributes
    ----------
    roles : which the units of a paragraph can have.
    ties : (relation, category of the source, category of the target) that a link may be.
    barred : (category, label of a paragraph) that do not go together.
    stances : what units say by an attribute that others say by a relation.
    """

    roles: tuple[Role, ...]
    ties: frozenset[tuple[str, str, str]] = frozenset()
    barred: frozenset[tuple[str, str]] = frozenset()
    stances: tuple[Stance, ...] = ()

    @property
    def is_linked(self) -> bool:
        """Whether there are links at all."""
        return any(role.linked for role in self.roles)

    @cached_property
    def tied(self) -> frozenset[tuple[str, str]]:
        """The categories of source and target that some link may have."""
        return frozenset((source, target) for _, source, target in self.ties)

    @property
    def is_free(self) -> bool:
        """Whether what may point at all may point to everything: then trees are enough."""
        sources = {role.category for role in self.roles if role.linked}
        return {(s, r.category) for s in sources for r in self.roles} <= self.tied


def frame_of(scheme: Scheme, examples: Iterable[Example]) -> Frame:
    """Find out what structures may be: roles from the examples, all else from the scheme.

    Where the scheme has no rule about relations, what the examples tie may be tied.
    """
    counts: Counter[Role] = Counter()
    observed: set[tuple[str, str, str]] = set()
    for example in examples:
        for n, (category, target) in enumerate(
            zip(example.categories, example.targets, strict=True)
        ):
            counts[Role(category, target is not None)] += 1
            relation = example.stances[n]
            if target is not None and relation is not None:
                observed.add((relation, category, example.categories[target]))
    least = RAREST_ROLE * counts.total()
    roles = tuple(sorted(role for role, n in counts.items() if n >= least))
    if not any(not role.linked for role in roles):
        raise DataError(
            "every unit points to another one, so there is nothing to hang them on; models learn "
            "structures in which some unit has no relation that leads away from it"
        )
    return Frame(roles, _ties(scheme) or frozenset(observed), _barred(scheme), _stances(scheme))


def _ties(scheme: Scheme) -> frozenset[tuple[str, str, str]]:
    return frozenset(
        (pattern.category, source, target)
        for rule in scheme.rules
        if isinstance(rule, Relates)
        for pattern in rule.patterns
        for source in pattern.sources
        for target in pattern.targets
    )


def _barred(scheme: Scheme) -> frozenset[tuple[str, str]]:
    return frozenset(
        (rule.category, rule.scope.removeprefix(_LABELLED))
        for rule in scheme.rules
        if isinstance(rule, Count) and rule.max == 0 and rule.scope.startswith(_LABELLED)
    )


def _stances(scheme: Scheme) -> tuple[Stance, ...]:
    return tuple(
        Stance(rule.source, rule.attribute, value, relation)
        for rule in scheme.rules
        if isinstance(rule, Derived)
        for value, relation in rule.values.items()
    )
