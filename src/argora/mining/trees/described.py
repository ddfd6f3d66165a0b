"""A document as models of trees see it: the features of its units and of their ordered pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from argora.mining.analysis import Analysis
from argora.mining.components.places import places_of
from argora.mining.groups import described, named
from argora.mining.linear import Features
from argora.mining.links.ends import pairs_of
from argora.mining.trees.features import PAIR_GROUPS, SEGMENT_GROUPS, Pair, Segment
from argora.mining.trees.segments import Segments

__all__ = ["Described", "describe"]


@dataclass(frozen=True, eq=False)
class Described:
    """The features of one document.

    Attributes
    ----------
    units : of each unit.
    pairs : source and target of each pair, by source.
    ties : of each pair.
    """

    units: tuple[Features, ...]
    pairs: tuple[tuple[int, int], ...]
    ties: tuple[Features, ...]


def describe(
    analysis: Analysis,
    units: Sequence[range],
    segment_groups: Sequence[str],
    pair_groups: Sequence[str],
) -> Described:
    """Return all features of the units of a document, whatever paragraph they are in."""
    places = places_of(analysis, units, whole=True)
    among = Segments(analysis, places)
    single, double = named(SEGMENT_GROUPS, segment_groups), named(PAIR_GROUPS, pair_groups)
    pairs = tuple(pairs_of(places))
    return Described(
        tuple(described(single, Segment(among, number)) for number in range(len(places))),
        pairs,
        tuple(described(double, Pair(among, source, target)) for source, target in pairs),
    )
