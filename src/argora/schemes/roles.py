"""Proponent and opponent in argument maps that do not name them: who speaks for and against what.

Peldszus & Stede (2013): the central claim is the proponent's; who supports speaks in the same role,
who attacks in the other one, and who attacks a relation in the other one than its source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from argora.model import Layer, Relation
from argora.schemes.nearest import PROPOSITION

__all__ = ["MicrotextMap", "as_microtext"]

_SIGNS = {"inference": 1, "conflict": -1, "rephrase": 1}


@dataclass(frozen=True)
class MicrotextMap:
    """A map in the categories of microtexts.

    Attributes
    ----------
    units, relations : which were renamed.
    unclear : units that speak in both roles; they have the one that is nearer to a central claim.
    """

    layer: Layer
    units: tuple[str, ...]
    relations: tuple[str, ...]
    unclear: tuple[str, ...]


def as_microtext(layer: Layer) -> MicrotextMap:
    """Return a map of the scheme ``iat`` as a microtext.

    Propositions become ``proponent`` or ``opponent``, inferences ``support``, conflicts ``rebut``
    or, where they attack a relation, ``undercut``, rephrases ``restatement``. All else stays.
    What is for and against nothing is a central claim. In a circle that leads to no central claim,
    the first unit counts as one.
    """
    roles, unclear = _roles(layer)
    relations = tuple(_renamed(relation, layer) for relation in layer.relations)
    units = tuple(
        replace(unit, category="proponent" if roles[unit.id] > 0 else "opponent")
        if unit.id in roles
        else unit
        for unit in layer.units
    )
    changed = tuple(
        new.id for old, new in zip(layer.relations, relations, strict=True) if old != new
    )
    return MicrotextMap(
        replace(layer, units=units, relations=relations),
        tuple(roles),
        changed,
        tuple(sorted(unclear)),
    )


def _renamed(relation: Relation, layer: Layer) -> Relation:
    names = {"inference": "support", "conflict": "rebut", "rephrase": "restatement"}
    name = names.get(relation.category or "", relation.category)
    if name == "rebut" and isinstance(layer.by_id[relation.target], Relation):
        name = "undercut"
    return relation if name == relation.category else replace(relation, category=name)


def _roles(layer: Layer) -> tuple[dict[str, int], set[str]]:
    """Return the role of every proposition, 1 for the proponent, and those with two roles."""
    steps: dict[str, list[tuple[str, int]]] = {}
    for start, end, sign in _steps(layer):
        steps.setdefault(start, []).append((end, sign))
    units = [unit.id for unit in layer.units if unit.category == PROPOSITION]
    leading = _leading(layer)
    roles: dict[str, int] = {}
    unclear: set[str] = set()
    # All central claims at once, so that the nearest decides; then what none of them reaches.
    for starts in ([id for id in units if id not in leading], *([id] for id in units)):
        todo = [id for id in starts if id not in roles]
        roles |= dict.fromkeys(todo, 1)
        for node in todo:
            for end, sign in steps.get(node, ()):
                if end not in roles:
                    roles[end] = sign * roles[node]
                    todo.append(end)
                elif roles[end] != sign * roles[node]:
                    unclear.add(end)
    return {id: roles[id] for id in units}, unclear & {*units}


def _leading(layer: Layer) -> set[str]:
    """Collect the units for or against something, and all that say the same as one of them."""
    alike: dict[str, list[str]] = {}
    leading: list[str] = []
    for relation in layer.relations:
        if relation.category == "rephrase":
            for source in relation.sources:
                alike.setdefault(source, []).append(relation.target)
                alike.setdefault(relation.target, []).append(source)
        elif relation.category in _SIGNS:
            leading += relation.sources
    reached = set(leading)
    for node in leading:
        new = [other for other in alike.get(node, ()) if other not in reached]
        reached.update(new)
        leading += new
    return reached


def _steps(layer: Layer) -> Iterator[tuple[str, str, int]]:
    """Yield giver and receiver of a role, and 1 if it stays the same or -1 if not."""
    for relation in layer.relations:
        sign = _SIGNS.get(relation.category or "")
        if sign is None:
            continue
        for source in relation.sources:
            yield relation.target, source, sign
            # A relation speaks in the role of its sources.
            yield source, relation.id, 1
            if relation.category == "rephrase":
                yield source, relation.target, sign
