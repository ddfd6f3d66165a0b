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
from argora.reliability.alignment import Alignment, align
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
class _CentralClaim:
    """The central claim of one annotator in one document."""

    is_first: bool
    is_last: bool
    chance: float


def positions(
    study: Study, *, kinds: Collection[Kind] = PERSONS, round: int = 1
) -> dict[str, Positions]:
    """Count how often the first, or the last, segment is the central claim, for each annotator.

    The central claim is the unit that points nowhere, as on the level ``typegen``; where several
    segments restate it, one of them in the place is enough. In texts without given segments the
    annotator's own units take their place. Annotators who were not asked for relations are not
    here, and nobody is in a study in which there are none.
    """
    tasks = ("units", "relations")
    layers = shared_layers(study, tasks=tasks, kinds=kinds, round=round, at_least=1)
    if not any(
        layer.relations for by_annotator in layers.values() for layer in by_annotator.values()
    ):
        return {}
    claims: dict[str, dict[str, _CentralClaim | None]] = {}
    for id, by_annotator in layers.items():
        for annotator, layer in by_annotator.items():
            document = study.document(id)
            joint = align(document, {annotator: layer})
            if joint.n_placed >= 2 and layer.units:
                claim = _central(layer, document, study.scheme, joint)
                claims.setdefault(annotator, {})[id] = claim
    return {annotator: _positions(annotator, claims) for annotator in sorted(claims)}


def _central(
    layer: Layer, document: Document, scheme: Scheme, joint: Alignment
) -> _CentralClaim | None:
    """Return the position of the central claim among the places; None if it is unclear."""
    label = central_label(scheme)
    labels = levels_of(layer, document, scheme, alignment=joint)
    places = [place for place, levels in labels.items() if levels.typegen == label]
    ruled = any(isinstance(rule, SingleRoot) for rule in scheme.rules)
    if not places or (len(places) > 1 and not ruled):
        return None
    n = joint.n_placed
    return _CentralClaim(0 in places, n - 1 in places, len(places) / n)


def _positions(
    annotator: str, claims: Mapping[str, Mapping[str, _CentralClaim | None]]
) -> Positions:
    own_claims = {id: claim for id, claim in claims[annotator].items() if claim is not None}
    others = {
        id: [
            claim
            for name, their in claims.items()
            if name != annotator and (claim := their.get(id))
        ]
        for id in own_claims
    }
    chance = _mean(claim.chance for claim in own_claims.values())

    def position(hits: Mapping[str, bool], of_others: Iterable[Sequence[bool]]) -> Position:
        documents = tuple(id for id, hit in hits.items() if hit)
        n = len(hits)
        share = len(documents) / n if n else math.nan
        theirs = _mean(_mean(each) for each in of_others if each)
        return Position(documents, share, share_interval(len(documents), n), chance, theirs)

    return Positions(
        annotator,
        len(own_claims),
        len(claims[annotator]) - len(own_claims),
        position(
            {id: claim.is_first for id, claim in own_claims.items()},
            [[claim.is_first for claim in each] for each in others.values()],
        ),
        position(
            {id: claim.is_last for id, claim in own_claims.items()},
            [[claim.is_last for claim in each] for each in others.values()],
        ),
    )


def _mean(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return sum(values) / len(values) if values else math.nan
