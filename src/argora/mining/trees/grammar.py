"""What a scheme says of trees over whole documents: two roles, and what each function does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from argora.model import Scheme
from argora.model.frozen import FrozenMap
from argora.model.rules import Pattern, Relates, SingleRoot

__all__ = ["LINK", "Grammar", "grammar_of"]

LINK = "link"
"""The function of a further premise of a relation: it points to the first one."""

_OF_RELATIONS = "relation:"


@dataclass(frozen=True)
class Grammar:
    """Trees of units of two roles under one central claim.

    Attributes
    ----------
    central, other : the role of the central claim, and the other one.
    kinds : the general kind of each function, such as ``attack`` of ``undercut``.
    turning : the kinds whose source has the other role than what it points to; all others keep it.
    indirect : the functions that point to a relation, that which its source takes part in.
    """

    central: str
    other: str
    kinds: Mapping[str, str]
    turning: frozenset[str]
    indirect: frozenset[str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "kinds", FrozenMap(self.kinds))

    @property
    def roles(self) -> tuple[str, str]:
        """Both roles, that of the central claim first."""
        return self.central, self.other

    @property
    def needs_relation(self) -> frozenset[str]:
        """The functions that cannot point to the central claim, which is the source of nothing."""
        return self.indirect | {LINK}

    def turned(self, role: str) -> str:
        """Return the other role."""
        return self.other if role == self.central else self.central


def grammar_of(scheme: Scheme) -> Grammar | None:
    """Return the grammar of a scheme; None if its structures are no trees of two roles.

    There must be one root of a given role, one other role, and a relation that leads from one role
    to the other: rules ``SingleRoot`` and ``Relates``.

    >>> from argora.schemes import get_scheme
    >>> grammar = grammar_of(get_scheme("microtexts"))
    >>> grammar.roles, sorted(grammar.turning), sorted(grammar.indirect)
    (('proponent', 'opponent'), ['attack'], ['undercut'])
    """
    roots = {
        role for rule in scheme.rules if isinstance(rule, SingleRoot) for role in rule.categories
    }
    patterns = [p for rule in scheme.rules if isinstance(rule, Relates) for p in rule.patterns]
    if len(roots) != 1 or len(scheme.unit_ids) != 2 or not roots <= set(scheme.unit_ids):
        return None
    central = roots.pop()
    other = next(role for role in scheme.unit_ids if role != central)
    above = {category.id: category.parent for category in scheme.relations}
    used = [p for p in patterns if p.category not in scheme.symmetric]
    kinds = {p.category: _top(p.category, above) for p in used}
    indirect = frozenset(p.category for p in used if _is_indirect(p))
    direct = [p for p in used if not _is_indirect(p)]
    turning = frozenset(kinds[p.category] for p in direct if not set(p.sources) & set(p.targets))
    keeping = [p for p in direct if kinds[p.category] not in turning]
    if not turning or not keeping:
        return None
    return Grammar(central, other, {**kinds, LINK: kinds[keeping[0].category]}, turning, indirect)


def _is_indirect(pattern: Pattern) -> bool:
    return all(target.startswith(_OF_RELATIONS) for target in pattern.targets)


def _top(category: str, above: Mapping[str, str | None]) -> str:
    parent = above.get(category)
    while parent is not None:
        category, parent = parent, above.get(parent)
    return category
