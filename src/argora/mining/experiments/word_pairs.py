"""Word pairs alone: how many of them are worth having, and whether stop words are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from argora.mining.analysis.words import STOP_WORDS
from argora.mining.experiments.gain import gain_of_tables, tables_of, worth_coding
from argora.mining.experiments.running import Folded, Predictions, best_by_fold, predictions

__all__ = ["TOP", "WORD_PAIRS", "studied", "without_stop_words"]

TOP = (100, 250, 500, 1000, 2500, 5000)
"""Stab & Gurevych (2014), EMNLP, section 5.2: the pairs of most information gain."""

WORD_PAIRS = "word-pairs"

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def studied(
    folded: Folded, classifier: str, on_progress: Callable[[str], None]
) -> Iterator[tuple[str, Predictions]]:
    """Yield the results of word pairs: the best by gain, those with any gain, and all.

    Gain is found among the rows to train on. Hardly a pair has exactly none; so those whose gain is
    worth more than the telling are tried as well (minimum description length).
    """
    some = replace(folded, table=folded.table.only(folded.table.within([WORD_PAIRS])))
    on_progress("information gain of word pairs")
    gains, worth = _gains(some)
    content = without_stop_words(some.table.names)
    for title, columns in (("", np.arange(gains.shape[1])), (", without stop words", content)):
        choices = {f"best {k}": best_by_fold(gains, columns, k) for k in TOP}
        choices["gain above 0"] = [columns[gain[columns] > 0] for gain in gains]
        choices["gain worth its telling"] = [columns[each[columns]] for each in worth]
        choices["all"] = [columns] * len(gains)
        for name, columns_by_fold in choices.items():
            on_progress(f"word pairs: {name}{title}")
            yield f"{name}{title}", predictions(some, classifier, columns_by_fold)


def _gains(folded: Folded) -> tuple[Floats, NDArray[np.bool_]]:
    """Return the gain of each pair in each fold, and whether it is worth its telling."""
    gold, n = folded.instances.gold, len(folded.instances.classes)
    gains, worth = [], []
    for training, _ in folded.parts():
        tables = tables_of(folded.table.matrix[training], gold[training], n)
        gains.append(gain_of_tables(tables))
        worth.append(worth_coding(tables))
    return np.stack(gains), np.stack(worth)


def without_stop_words(names: Sequence[str]) -> Ints:
    """Return the columns of pairs in which neither word is a stop word or punctuation.

    >>> without_stop_words(["word-pairs:the|dog", "word-pairs:dog|bark", "word-pairs:dog|,"])
    array([1])
    """
    tables = []
    for j, name in enumerate(names):
        pair = name.removeprefix(f"{WORD_PAIRS}:").split("|")
        if all(word[:1].isalnum() and word not in STOP_WORDS for word in pair):
            tables.append(j)
    return np.array(tables, dtype=np.int64)
