"""Units from stretches: how probable they are, who supports them, who marked just these."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping

import numpy as np

from argora.consensus.patterns import positions_in
from argora.consensus.result import Consensus
from argora.consensus.spans.pieces import (
    Stretches,
    has_label,
    label_places,
    stretches_of,
    stretches_where,
)
from argora.consensus.spans.result import DecidedUnit, OpenUnit, Parts
from argora.consensus.spans.runs import BLANK, Runs
from argora.reliability import Continuum, UnitizingData
from argora.reliability.arrays import Bools, Floats
from argora.reliability.coding.factor import in_order

__all__ = ["Markers", "blank_units", "decided_units", "exact_markers", "open_units"]

Markers = Mapping[tuple[str, Parts, Hashable], tuple[str, ...]]


def decided_units(runs: Runs, consensus: Consensus, *, merge: bool) -> tuple[DecidedUnit, ...]:
    """Return the units that decisions on runs make, by document and in the order of the text."""
    places = []
    exact = exact_markers(runs.data)
    for label in _labels(runs, consensus):
        stretches = stretches_of(runs, consensus, label, merge=merge)
        share, margin = _clearness(runs, consensus, label)
        probable, ahead = _mean(stretches, share), _mean(stretches, margin)
        supporters = _supporters(runs, stretches, label)
        for i, document in enumerate(stretches.document.tolist()):
            continuum = runs.data.continua[document]
            spans = ((int(stretches.start[i]), int(stretches.end[i])),)
            unit = DecidedUnit(
                document=continuum.id,
                spans=spans,
                category=label,
                probability=float(probable[i]),
                margin=float(ahead[i]),
                supporters=supporters[i],
                exact=exact.get((continuum.id, spans, label), ()),
                n_annotators=len(continuum.marked),
            )
            places.append(((document, spans), unit))
    return tuple(unit for _, unit in sorted(places, key=lambda each: each[0]))


def open_units(runs: Runs, consensus: Consensus) -> tuple[OpenUnit, ...]:
    """Return the stretches on which nothing was decided, with the reason."""
    left = consensus.code < 0
    reasons = np.unique(consensus.why[left]).tolist()
    return _without_unit(
        runs, consensus, {consensus.reasons[why]: left & (consensus.why == why) for why in reasons}
    )


def blank_units(runs: Runs, consensus: Consensus) -> tuple[OpenUnit, ...]:
    """Return the stretches that somebody marked, and of which it was decided that nothing is there.

    They have no reason.
    """
    data = runs.coding
    row = np.repeat(np.arange(data.n_rows), data.votes_per_item)
    blank = np.append(label_places(runs, consensus.categories, BLANK), False)
    marked = np.bincount(row[~blank[data.code]], minlength=data.n_rows) > 0
    return _without_unit(runs, consensus, {"": blank[consensus.code] & marked})


def _without_unit(
    runs: Runs, consensus: Consensus, chosen: Mapping[str, Bools]
) -> tuple[OpenUnit, ...]:
    """Return stretches of chosen runs, by the reason why no unit is there."""
    labels = _labels(runs, consensus)
    clear = {label: _clearness(runs, consensus, label) for label in (*labels, BLANK)}
    places = []
    for reason, is_chosen in chosen.items():
        stretches = stretches_where(runs, is_chosen)
        means = {c: (_mean(stretches, p), _mean(stretches, m)) for c, (p, m) in clear.items()}
        supporters = {label: _supporters(runs, stretches, label) for label in labels}
        for i, document in enumerate(stretches.document.tolist()):
            shares = {c: float(p[i]) for c, (p, _) in means.items()}
            leading = _leading(shares)
            continuum = runs.data.continua[document]
            unit = OpenUnit(
                document=continuum.id,
                spans=((int(stretches.start[i]), int(stretches.end[i])),),
                category=leading if leading in labels else None,
                probability=max(shares.values(), default=float("nan")),
                margin=float(means[leading][1][i]) if leading is not None else 0.0,
                supporters=supporters[leading][i] if leading in supporters else (),
                exact=(),
                n_annotators=len(continuum.marked),
                reason=reason,
                shares=shares,
            )
            places.append(((document, unit.spans), unit))
    return tuple(unit for _, unit in sorted(places, key=lambda each: each[0]))


def exact_markers(data: UnitizingData) -> Markers:
    """Return the annotators who marked exactly these spans, by (document, spans, category)."""
    markers: dict[tuple[str, Parts, Hashable], dict[str, None]] = defaultdict(dict)
    for continuum in data.continua:
        for annotator, spans, label in _marks(continuum):
            markers[continuum.id, spans, label][annotator] = None
    return {key: tuple(sorted(names)) for key, names in markers.items()}


def _marks(continuum: Continuum) -> Iterator[tuple[str, Parts, Hashable]]:
    for annotator, units in continuum.units.items():
        for parts, value in units:
            for label in value if isinstance(value, frozenset) else (value,):
                yield annotator, tuple(sorted(parts)), label


def _labels(runs: Runs, consensus: Consensus) -> tuple[Hashable, ...]:
    """Return every single category that was decided anywhere or voted for."""
    values = set(runs.values_of(consensus.categories))
    return in_order(part for v in values for part in (v if isinstance(v, frozenset) else (v,)))


def _clearness(runs: Runs, consensus: Consensus, label: Hashable) -> tuple[Floats, Floats]:
    """Compute the probability of a label on every run, and its lead over every other value.

    The empty set stands for no unit.
    """
    values = runs.values_of(consensus.categories)
    has_it = np.array(
        [value == BLANK if label == BLANK else has_label(value, label) for value in values],
        dtype=bool,
    )
    posterior = consensus.posterior
    share = posterior[:, has_it].sum(axis=1)
    rival = np.zeros(len(share))
    for other in {value for value, is_label in zip(values, has_it, strict=True) if not is_label}:
        same = np.array([value == other for value in values], dtype=bool)
        rival = np.fmax(rival, posterior[:, same].sum(axis=1))
    return share, share - rival


def _mean(stretches: Stretches, values: Floats) -> Floats:
    """Return the mean of a value of runs over the positions of each stretch."""
    n = len(stretches.start)
    total = np.bincount(stretches.slice_of, stretches.size * values[stretches.row], minlength=n)
    return np.asarray(total / np.maximum(stretches.end - stretches.start, 1))


def _supporters(runs: Runs, stretches: Stretches, label: Hashable) -> list[tuple[str, ...]]:
    """Return the annotators who put a label on more than half of each stretch."""
    coding = runs.coding
    n_votes = coding.votes_per_item[stretches.row]
    vote = positions_in(coding.start[stretches.row], n_votes)
    is_label = label_places(runs, coding.categories, label)[coding.code[vote]]
    width = len(coding.annotators)
    key = np.repeat(stretches.slice_of, n_votes) * width + coding.annotator[vote]
    size = np.repeat(stretches.size, n_votes)
    keys, place = np.unique(key[is_label], return_inverse=True)
    covered = np.bincount(place.ravel(), weights=size[is_label], minlength=len(keys))
    stretch = keys // max(width, 1)
    enough = 2 * covered > (stretches.end - stretches.start)[stretch]
    supporters: list[list[str]] = [[] for _ in stretches.start]
    for at, annotator in zip(
        stretch[enough].tolist(), (keys % max(width, 1))[enough].tolist(), strict=True
    ):
        supporters[at].append(coding.annotators[annotator])
    return [tuple(names) for names in supporters]


def _leading(shares: Mapping[Hashable, float]) -> Hashable | None:
    """Return the most probable category; None in a tie or without shares."""
    top = max(shares.values(), default=float("nan"))
    ahead = [category for category, share in shares.items() if share >= top - 1e-9]
    return ahead[0] if len(ahead) == 1 else None
