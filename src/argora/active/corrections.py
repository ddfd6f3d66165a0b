"""How many corrections a layer is expected to need, by the probabilities of the model itself."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from argora.model import Layer, Relation, Unit

__all__ = ["Corrections", "Doubt", "corrections_of"]

MOST_DOUBTS = 3


@dataclass(frozen=True)
class Doubt:
    """A unit of which a model is unsure: how probable it is as it stands, and what else it may be.

    Attributes
    ----------
    other : the most probable other category; None where none is known.
    """

    unit: str
    category: str | None
    probability: float
    other: str | None = None


@dataclass(frozen=True)
class Corrections:
    """The number of decisions in a layer that a person is expected to change.

    What the model overlooked is not among them: no probability says how much that is.

    Attributes
    ----------
    units : units that are not there, or begin or end elsewhere.
    categories : units that are there, but are something else: category, or value of an attribute.
    relations : relations that are not there or of another category, and roots that point somewhere.
    doubts : the units that the model is least sure of.
    """

    units: float = 0.0
    categories: float = 0.0
    relations: float = 0.0
    doubts: tuple[Doubt, ...] = ()

    @property
    def total(self) -> float:
        """All corrections."""
        return self.units + self.categories + self.relations


def corrections_of(layer: Layer) -> Corrections:
    """Add up, over all decisions of a layer, the probability that they are wrong.

    That is the expected number of wrong decisions, whether or not these depend on each other. A
    decision without a probability adds nothing.

    References
    ----------
    Lewis & Gale (1994), A Sequential Algorithm for Training Text Classifiers, SIGIR, section 2
    (least confidence); Settles & Craven (2008), An Analysis of Active Learning Strategies for
    Sequence Labeling Tasks, EMNLP, section 3.1.
    """
    sources = {source for tie in layer.relations for source in tie.sources}
    units = categories = 0.0
    for unit in layer.units:
        exists, right = _exists(unit), _right(unit)
        units += 1 - exists
        categories += exists * (1 - right)
    relations = sum(1 - _exists(tie) * _right(tie) for tie in layer.relations)
    relations += sum(_points_somewhere(unit) for unit in layer.units if unit.id not in sources)
    doubts = sorted(_doubts(layer), key=lambda doubt: doubt.probability)
    return Corrections(units, categories, relations, tuple(doubts[:MOST_DOUBTS]))


def _exists(element: Unit | Relation) -> float:
    if element.probabilities is None or element.probabilities.exists is None:
        return 1.0
    return element.probabilities.exists


def _right(element: Unit | Relation) -> float:
    """Return the probability of what is said of an element, given that it is there."""
    if element.probabilities is None:
        return 1.0
    return math.prod(element.probabilities.of(element.category, element.attributes))


def _points_somewhere(unit: Unit) -> float:
    root = None if unit.probabilities is None else unit.probabilities.root
    return 0.0 if root is None else _exists(unit) * (1 - root)


def _doubts(layer: Layer) -> Iterator[Doubt]:
    for unit in layer.units:
        if unit.probabilities is not None:
            others = {c: p for c, p in unit.probabilities.category.items() if c != unit.category}
            other = max(others, key=others.__getitem__) if others else None
            yield Doubt(unit.id, unit.category, _exists(unit) * _right(unit), other)
