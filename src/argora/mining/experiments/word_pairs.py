"""Word pairs alone: how many of them are worth having, and whether stop words are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from argora.mining.analysis.words import STOP_WORDS
from argora.mining.experiments.gain import tables_of, worth_coding
from argora.mining.experiments.running import Folded, Predictions, gains_by_fold, predictions

__all__ = ["TOP", "WORD_PAIRS", "studied", "without_stop_words"]

TOP = (100, 250, 500, 1000, 2500, 5000)
"""Stab & Gurevych (2014), EMNLP, section 5.2: the pairs of most information gain."""

WORD_PAIRS = "word-pairs"

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def studied(
    folded: Folded, classifier: str, tell: Callable[[str], None]
) -> Iterator[tuple[str, Predictions]]:
    """Yield what comes of word pairs: the best by gain, those with any, and all of them.

    Gain is found among the rows to train on. Hardly a pair has exactly none; so those whose gain is
    worth more than the telling are tried as well (minimum description length).
    """
    whole = folded.table.within([WORD_PAIRS])
    some = replace(folded, table=folded.table.only(whole))
    tell("information gain of word pairs")
    gains = gains_by_fold(some)
    content = without_stop_words(some.table.names)
    for title, columns in (("", np.arange(len(whole))), (", without stop words", content)):
        for k in TOP:
            tell(f"the {k} best word pairs{title}")
            made = predictions(some, classifier, columns, best=k, gains=gains)
            yield f"best {k}{title}", made
        for name, choose in (
            ("gain above 0", partial(_gaining, columns, gains)),
            ("gain worth its telling", partial(_worth, columns, some)),
        ):
            tell(f"word pairs with {name}{title}")
            yield f"{name}{title}", predictions(some, classifier, columns, choose=choose)
        tell(f"all word pairs{title}")
        yield f"all{title}", predictions(some, classifier, columns)


def without_stop_words(names: Sequence[str]) -> Ints:
    """Return the columns of pairs in which neither word is a stop word or punctuation.

    >>> without_stop_words(["word-pairs:the|dog", "word-pairs:dog|bark", "word-pairs:dog|,"])
    array([1])
    """
    found = []
    for j, name in enumerate(names):
        pair = name.removeprefix(f"{WORD_PAIRS}:").split("|")
        if all(word[:1].isalnum() and word not in STOP_WORDS for word in pair):
            found.append(j)
    return np.array(found, dtype=np.int64)


def _gaining(columns: Ints, gains: Floats, number: int, _: Ints) -> Ints:
    found: Ints = columns[gains[number, columns] > 0]
    return found


def _worth(columns: Ints, folded: Folded, _: int, known: Ints) -> Ints:
    own = folded.table.matrix[known][:, columns]
    tables = tables_of(own, folded.instances.gold[known], len(folded.instances.classes))
    found: Ints = columns[worth_coding(tables)]
    return found
