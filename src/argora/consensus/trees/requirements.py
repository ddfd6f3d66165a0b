"""What an edge takes: an undercut the relation it attacks, a linked premise all others of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from argora.consensus.trees.votes import Node, Reified

__all__ = ["Choice", "needed", "supported"]

Choice = tuple[str, Node | None]
"""A unit and the target of its edge."""


def needed(source: str, target: Node | None) -> tuple[Choice, ...] | None:
    """Return the edges that this edge needs to make sense; None if it never makes sense.

    >>> needed("c", Reified(("b",), "a"))
    (('b', 'a'),)
    """
    if not isinstance(target, Reified):
        return ()
    others = [other for other in target.sources if other != source]
    if len(others) < len(target.sources) and not others:
        return None  # it would attack its own relation, and so have two targets
    if source == target.anchor:
        return None
    requirements = tuple((other, target.path) for other in others)
    if source not in target.sources:
        return requirements
    # A linked premise leads to where its relation leads, which may be a relation again.
    beyond = needed(source, target.target)
    return None if beyond is None else (*requirements, *beyond)


def supported(choices: Iterable[Choice]) -> frozenset[Choice]:
    """Return the edges that have all that they need among them."""
    left = frozenset(choices)
    while True:
        remaining = frozenset(each for each in left if _has_all(each, left))
        if remaining == left:
            return remaining
        left = remaining


def _has_all(choice: Choice, chosen: Collection[Choice]) -> bool:
    requirements = needed(*choice)
    return requirements is not None and all(each in chosen for each in requirements)
