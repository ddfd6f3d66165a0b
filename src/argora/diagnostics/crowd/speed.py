"""Who works much faster than others on the same documents.

How long a layer took is its attribute ``seconds`` or, without it, the time between the first and
the last of its times. Medians are compared, so that a pause of one does not matter.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import datetime
from statistics import median
from typing import Literal

from argora.diagnostics.crowd.conduct import Conduct, most_telling
from argora.diagnostics.resampling import wilson
from argora.errors import DataError
from argora.model import Layer, Study

__all__ = ["SECONDS", "seconds_of", "speed"]

SECONDS = "seconds"


def seconds_of(layer: Layer) -> float:
    """Return the seconds that a layer took; NaN if they are unknown."""
    value = layer.attributes.get(SECONDS)
    if value is not None:
        return _number(value)
    times = [moment for stamp in layer.times if (moment := _moment(stamp.at)) is not None]
    zoned = [moment for moment in times if moment.tzinfo is not None]
    times = zoned or times  # those with and without a zone cannot be compared
    return (max(times) - min(times)).total_seconds() if len(times) > 1 else math.nan


def speed(
    study: Study,
    *,
    fraction: float = 1 / 3,
    share: float = 0.5,
    fewest: int = 5,
    per: Literal["document", "character"] = "document",
    round: int = 1,
    level: float = 0.95,
) -> tuple[Conduct, ...]:
    """Return the share of documents on which each person was much faster than the others.

    Parameters
    ----------
    fraction : of the median of all others.
    share : from which share of such documents it is a finding.
    fewest : on how many documents there must be something to compare.
    per : compare with others on the same document, or seconds per character with those of others
        on any document, for studies in which hardly anybody shares one.
    """
    if not 0 < fraction < 1:
        raise DataError(f"fraction={fraction!r}: expected a number between 0 and 1")
    people = [a.id for a in study.annotators if a.kind == "person"]
    took = _seconds_by_annotator(study, set(people), round, per)
    return tuple(
        _conduct(name, _against(took, name, per), fraction, share, fewest, level) for name in people
    )


def _seconds_by_annotator(
    study: Study, people: set[str], round: int, per: str
) -> Mapping[str, dict[str, float]]:
    """Return the seconds of each document by annotator, or those for each character."""
    by_annotator: dict[str, dict[str, float]] = {}
    for layer in study.layers:
        seconds = seconds_of(layer)
        if layer.annotator not in people or layer.round != round or math.isnan(seconds):
            continue
        if per == "character":
            n = study.document(layer.document).n_characters
            if n == 0:
                continue
            seconds /= n
        by_annotator.setdefault(layer.document, {})[layer.annotator] = seconds
    return by_annotator


def _against(
    took: Mapping[str, dict[str, float]], name: str, per: str
) -> dict[str, tuple[float, float]]:
    """Return an annotator's own time and the others' median for each document."""
    own_times = {document: by[name] for document, by in took.items() if name in by}
    if per == "character":
        everywhere = [t for by in took.values() for annotator, t in by.items() if annotator != name]
        usual = median(everywhere) if everywhere else 0.0
        return {document: (t, usual) for document, t in own_times.items() if usual > 0}
    pairs = {}
    for document, t in own_times.items():
        others = [other for annotator, other in took[document].items() if annotator != name]
        if others and median(others) > 0:
            pairs[document] = (t, median(others))
    return pairs


def _conduct(
    name: str,
    pairs: Mapping[str, tuple[float, float]],
    fraction: float,
    share: float,
    fewest: int,
    level: float,
) -> Conduct:
    n = len(pairs)
    if n < fewest:
        reason = f"there are {n} documents with times of them and of others, {fewest} are needed"
        return Conduct.unknown("speed", name, reason, threshold=share)
    ratios = {document: seconds / usual for document, (seconds, usual) in pairs.items()}
    fast = {document: 1 - r for document, r in ratios.items() if r < fraction}
    low, high = wilson(len(fast), n, level=level)
    value, typical = len(fast) / n, median(ratios.values())
    return Conduct(
        test="speed",
        annotator=name,
        value=value,
        threshold=share,
        is_found=value >= share,
        n=n,
        low=low,
        high=high,
        numbers={"typical_ratio": typical, "fraction": fraction, "fast": len(fast)},
        documents=most_telling(fast),
    )


def _number(value: object) -> float:
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return math.nan


def _moment(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        return None
