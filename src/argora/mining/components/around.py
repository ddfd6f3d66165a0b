"""The features of a component that come from what is probable of those around it.

A first model says of each component alone how probable its roles are. A second one sees this for
the component and for its neighbours: a claim is less probable where a surer one is near.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from argora.mining.analysis import Analysis
from argora.mining.components.places import Place
from argora.mining.linear import Features

__all__ = ["around_features"]

Floats = NDArray[np.float64]


def around_features(
    analysis: Analysis, places: Sequence[Place], log_probabilities: Floats, classes: Sequence[str]
) -> list[Features]:
    """Return the features of each component of a document.

    Parameters
    ----------
    log_probabilities : array of shape (n_components, n_classes)
        Of the roles of each component, from a model that has not seen the document.
    """
    probable = np.exp(log_probabilities)
    whole = probable.sum(axis=0)
    rows: list[Features] = []
    for place in places:
        label = analysis.paragraph_labels[place.paragraph]
        near = place.near(places)
        at, first, last = place.number, near[0].number, near[-1].number
        steps = (step for step in (-2, -1, 1, 2) if not first <= at + step <= last)
        features = {f"{step}=none": 1.0 for step in steps}
        for number, name in enumerate(classes):
            features[f"log={name}"] = float(log_probabilities[at, number]) / 3
            features[f"document={name}"] = float(whole[number]) / 5
            column = probable[first : last + 1, number]
            features.update(_compared(column, at - first, name, label))
        for step in (-1, 1):
            if first <= at + step <= last:
                features.update(
                    _neighbour_features(probable[at], probable[at + step], step, classes)
                )
        rows.append(features)
    return rows


def _compared(column: Floats, at: int, name: str, label: str) -> Iterator[tuple[str, float]]:
    """Yield the probability of a role here and one and two components before and after."""
    own_value = float(column[at])
    before, behind = column[:at], column[at + 1 :]
    most = [float(part.max()) if len(part) else 0.0 for part in (before, behind)]
    yield f"here={name}", own_value
    yield f"here={name}|{label}", own_value
    for step in (-2, -1, 1, 2):
        if 0 <= at + step < len(column):
            yield f"{step}={name}", float(column[at + step])
    for side, part, best in zip(("before", "behind"), (before, behind), most, strict=True):
        yield f"{side}={name}", float(part.sum())
        yield f"{side}-most={name}", best
        yield f"{side}-most={name}|{label}", best
    yield f"top={name}", float(own_value >= max(most))
    yield f"margin={name}", own_value - max(most)


def _neighbour_features(
    probabilities: Floats, other: Floats, step: int, classes: Sequence[str]
) -> Iterator[tuple[str, float]]:
    """Yield the probability of each pair of roles of two neighbours."""
    for n, name in enumerate(classes):
        for m, neighbour in enumerate(classes):
            yield f"{name}|{step}={neighbour}", float(probabilities[n] * other[m])
