"""The instances that a classifier got wrong, with their words and the features that they have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argora.mining.experiments.instances import Instances
from argora.mining.experiments.running import Folded
from argora.model import Span
from argora.text.numbers import number

__all__ = ["WrongInstance", "wrong_instances"]

Ints = NDArray[np.int64]

MOST_FEATURES = 20
"""How many features of an instance are listed, those of most information gain first."""


@dataclass(frozen=True)
class WrongInstance:
    """An instance that got another class than the gold has.

    Attributes
    ----------
    words : of the component or sentence, or of the source of a pair.
    start, end : the characters of the component, or of the source.
    target : the words of the target of a pair; empty where there is no pair.
    target_span : the characters of the target; None where there is no pair.
    types : the gold categories of source and target of a pair; empty where there is no pair.
    features : those that it has, of those that were kept; of most information gain first.
    """

    document: str
    start: int
    end: int
    gold: str
    predicted: str
    words: str
    target: str
    target_span: Span | None
    types: tuple[str, ...]
    features: tuple[str, ...]


def wrong_instances(
    folded: Folded, codes: Ints, columns_by_fold: Sequence[Ints], gains: NDArray[np.float64]
) -> tuple[WrongInstance, ...]:
    """Return what was predicted wrongly, document after document.

    Parameters
    ----------
    codes : array of shape (n_instances,), the number of the class predicted for each.
    columns_by_fold : the columns of the features that were kept.
    gains : array of shape (n_folds, n_features)
    """
    instances = folded.instances
    wrong = []
    for (_, others), columns, gain in zip(folded.parts(), columns_by_fold, gains, strict=True):
        is_kept = np.zeros(len(gain), dtype=bool)
        is_kept[columns] = True
        for n in others[codes[others] != instances.gold[others]].tolist():
            features = _features(folded.table.matrix[n], folded.table.names, gain, is_kept)
            wrong.append((n, _wrong(instances, n, instances.classes[codes[n]], features)))
    return tuple(one for _, one in sorted(wrong, key=lambda each: each[0]))


def _features(
    row: Any, names: Sequence[str], gain: NDArray[np.float64], is_kept: NDArray[np.bool_]
) -> tuple[str, ...]:
    present = [
        (-gain[column], names[column], value)
        for column, value in zip(row.indices.tolist(), row.data.tolist(), strict=True)
        if is_kept[column]
    ]
    return tuple(
        name if value == 1 else f"{name} ({number(value)})"
        for _, name, value in sorted(present)[:MOST_FEATURES]
    )


def _wrong(
    instances: Instances, n: int, predicted: str, features: tuple[str, ...]
) -> WrongInstance:
    marked = instances.documents[instances.homes[n]]
    analysis = marked.example.analysis
    text = analysis.document.text or ""
    spans = [
        (analysis.tokens[tokens.start].start, analysis.tokens[tokens.stop - 1].end)
        for tokens in (marked.units[end] for end in instances.ends[n])
    ]
    is_pair = len(spans) > 1
    words = [" ".join(text[start:end].split()) for start, end in spans]
    return WrongInstance(
        analysis.document.id,
        *spans[0],
        instances.classes[instances.gold[n]],
        predicted,
        words[0],
        words[1] if is_pair else "",
        Span(*spans[1]) if is_pair else None,
        instances.types(n) if is_pair else (),
        features,
    )
