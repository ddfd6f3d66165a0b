"""Where annotators find the central claim: whether it is always the first segment, or the last.

Peldszus & Stede (2013), *Ranking the annotators*, section 4.4: some annotators nearly always chose
the first segment of a text.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from argora.diagnostics.resampling import share_interval
from argora.measures import Interval
from argora.model import Document, Layer, Scheme, Study
from argora.model.layer import Kind
from argora.model.rules import SingleRoot
from argora.reliability.alignment import align
from argora.reliability.items import PERSONS, shared_layers
from argora.reliability.levels import central_label, levels_of

__all__ = ["Position", "Positions", "positions"]


@dataclass(frozen=True)
class Position:
    """How often the central claim of one annotator stands in one place.

    Attributes
    ----------
    documents : in which it does.
    share : of the documents in which the annotator has a central claim; NaN without any.
    interval : by document, Wilson's.
    by_chance : the share to expect if it were drawn among the segments or units of each document.
    others : the mean share of the others who have a central claim in the same documents; NaN
        without any.
    """

    documents: tuple[str, ...]
    share: float
    interval: Interval
    by_chance: float
    others: float


@dataclass(frozen=True)
class Positions:
    """Where one annotator finds the central claim.

    Attributes
    ----------
    n_documents : in which the annotator has one, and two segments or units to choose from.
    n_unclear : finished documents of two or more in which it is unclear which is the central claim.
    """

    annotator: str
    n_documents: int
    n_unclear: int
    first: Position
    last: Position


@dataclass(frozen=True)
class _Found:
    """The central claim of one annotator in one document."""

    is_first: bool
    is_last: bool
    chance: float


def positions(
    study: Study, *, kinds: Collection[Kind] = PERSONS, round: int = 1
) -> dict[str, Positions]:
    """Count for every annotator how often the first, or the last, segment is the central claim.

    The central claim is the unit that points nowhere, as on the level ``typegen``; where several
    segments restate it, one of them in the place is enough. In texts without given segments the
    annotator's own units take their place. Annotators who were not asked for relations are not
    here, and nobody is in a study in which there are none.
    """
    asked = ("units", "relations")
    layers = shared_layers(study, tasks=asked, kinds=kinds, round=round, at_least=1)
    if not any(layer.relations for own in layers.values() for layer in own.values()):
        return {}
    found: dict[str, dict[str, _Found | None]] = {}
    for id, own in layers.items():
        for who, layer in own.items():
            document = study.document(id)
            n = align(document, {who: layer}).n_placed
            if n >= 2 and layer.units:
                found.setdefault(who, {})[id] = _central(layer, document, study.scheme, n)
    return {who: _positions(who, found) for who in sorted(found)}


def _central(layer: Layer, document: Document, scheme: Scheme, n: int) -> _Found | None:
    """Return where the central claim is among n places, None if that is unclear."""
    label = central_label(scheme)
    labels = levels_of(layer, document, scheme)
    places = [place for place, own in labels.items() if own.typegen == label]
    ruled = any(isinstance(rule, SingleRoot) for rule in scheme.rules)
    if not places or (len(places) > 1 and not ruled):
        return None
    return _Found(0 in places, n - 1 in places, len(places) / n)


def _positions(who: str, found: Mapping[str, Mapping[str, _Found | None]]) -> Positions:
    own = {id: seen for id, seen in found[who].items() if seen is not None}
    others = {
        id: [seen for name, their in found.items() if name != who and (seen := their.get(id))]
        for id in own
    }
    chance = _mean(seen.chance for seen in own.values())

    def position(hits: Mapping[str, bool], of_others: Iterable[Sequence[bool]]) -> Position:
        documents = tuple(id for id, hit in hits.items() if hit)
        n = len(hits)
        share = len(documents) / n if n else math.nan
        theirs = _mean(_mean(each) for each in of_others if each)
        return Position(documents, share, share_interval(len(documents), n), chance, theirs)

    return Positions(
        who,
        len(own),
        len(found[who]) - len(own),
        position(
            {id: seen.is_first for id, seen in own.items()},
            [[seen.is_first for seen in each] for each in others.values()],
        ),
        position(
            {id: seen.is_last for id, seen in own.items()},
            [[seen.is_last for seen in each] for each in others.values()],
        ),
    )


def _mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / len(found) if found else math.nan
