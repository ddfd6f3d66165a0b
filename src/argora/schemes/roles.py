"""Proponent and opponent in argument maps that do not name them: who speaks for and against what.

Peldszus & Stede (2013): the central claim is the proponent's; who supports speaks in the same role,
who attacks in the other one, and who attacks a relation in the other one than its source.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from argora.model import Layer, Relation
from argora.schemes.nearest import PROPOSITION

__all__ = ["Told", "as_microtext"]

_SIGNS = {"inference": 1, "conflict": -1, "rephrase": 1}


@dataclass(frozen=True)
class Told:
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


def as_microtext(layer: Layer) -> Told:
    """Return a map of the scheme ``iat`` as a microtext.

    Propositions become ``proponent`` or ``opponent``, inferences ``support``, conflicts ``rebut``
    or, where they attack a relation, ``undercut``, rephrases ``restatement``. All else stays.
    What is for and against nothing is a central claim. In a circle that leads to no central claim,
    the first unit counts as one.
    """
    roles, unclear = _roles(layer)
    ties = tuple(_renamed(tie, layer) for tie in layer.relations)
    units = tuple(
        replace(unit, category="proponent" if roles[unit.id] > 0 else "opponent")
        if unit.id in roles
        else unit
        for unit in layer.units
    )
    changed = tuple(new.id for old, new in zip(layer.relations, ties, strict=True) if old != new)
    return Told(
        replace(layer, units=units, relations=ties), tuple(roles), changed, tuple(sorted(unclear))
    )


def _renamed(tie: Relation, layer: Layer) -> Relation:
    names = {"inference": "support", "conflict": "rebut", "rephrase": "restatement"}
    name = names.get(tie.category or "", tie.category)
    if name == "rebut" and isinstance(layer.by_id[tie.target], Relation):
        name = "undercut"
    return tie if name == tie.category else replace(tie, category=name)


def _roles(layer: Layer) -> tuple[dict[str, int], set[str]]:
    """Return the role of every proposition, 1 for the proponent, and those with two roles."""
    steps: dict[str, list[tuple[str, int]]] = {}
    for start, end, sign in _steps(layer):
        steps.setdefault(start, []).append((end, sign))
    units = [unit.id for unit in layer.units if unit.category == PROPOSITION]
    leading = _leading(layer)
    found: dict[str, int] = {}
    unclear: set[str] = set()
    # All central claims at once, so that the nearest decides; then what none of them reaches.
    for starts in ([id for id in units if id not in leading], *([id] for id in units)):
        todo = [id for id in starts if id not in found]
        found |= dict.fromkeys(todo, 1)
        for node in todo:
            for end, sign in steps.get(node, ()):
                if end not in found:
                    found[end] = sign * found[node]
                    todo.append(end)
                elif found[end] != sign * found[node]:
                    unclear.add(end)
    return {id: found[id] for id in units}, unclear & {*units}


def _leading(layer: Layer) -> set[str]:
    """Return what is for or against something, and all that says the same as such a unit."""
    alike: dict[str, list[str]] = {}
    found: list[str] = []
    for tie in layer.relations:
        if tie.category == "rephrase":
            for source in tie.sources:
                alike.setdefault(source, []).append(tie.target)
                alike.setdefault(tie.target, []).append(source)
        elif tie.category in _SIGNS:
            found += tie.sources
    seen = set(found)
    for node in found:
        new = [other for other in alike.get(node, ()) if other not in seen]
        seen.update(new)
        found += new
    return seen


def _steps(layer: Layer) -> Iterator[tuple[str, str, int]]:
    """Yield from what and to what a role is handed on, and whether it stays the same."""
    for tie in layer.relations:
        sign = _SIGNS.get(tie.category or "")
        if sign is None:
            continue
        for source in tie.sources:
            yield tie.target, source, sign
            # A relation speaks in the role of its sources.
            yield source, tie.id, 1
            if tie.category == "rephrase":
                yield source, tie.target, sign
