"""Remarks on figures that a detail decides: few unmarked tokens, full stops at the ends."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from argora.analysis.evaluation.evaluated import GOLD, PREDICTED
from argora.analysis.evaluation.lines import counted
from argora.measures import parse
from argora.measures.f1.classes import f1_of
from argora.measures.f1.units import BLANK, TokenF1, stretches
from argora.measures.intervals.resampling import mean_of_defined
from argora.model import Study
from argora.reliability import UnitizingData
from argora.reliability.unitizing.continuum import Mark, make_continuum
from argora.text.numbers import number

__all__ = ["few_unmarked", "same_but_for_ends"]

AT_ENDS = string.punctuation + string.whitespace + "…“”„‘’«»–—。，！？；：、"
DECIDES = 0.05
OUT_OF_PROPORTION = 5
NOTABLE = 0.1


def few_unmarked(how: TokenF1, data: UnitizingData) -> tuple[str, ...]:
    """Return a remark if few unmarked positions decide much of the macro F1; nothing otherwise.

    They do if it would be another without all positions that either side leaves unmarked: by
    DECIDES or more, and by OUT_OF_PROPORTION times their share of all positions or more.
    """
    if how.obstacle(data):
        return ()
    table = how.statistics(data).sum(axis=0).reshape(-1, 3)
    right, gold, predicted = map(int, table[-1])
    n_unmarked = gold + predicted - right
    whole = sum(c.length for c in data.continua if len(c.marked) >= 2)
    if not n_unmarked:
        return ()
    value, without = _macro(table), _macro(_of_marked(how, data))
    moved = abs(value - without)
    if not moved >= max(DECIDES, OUT_OF_PROPORTION * n_unmarked / whole):
        return ()
    n_classes = int((table[:, 1:].sum(axis=1) > 0).sum())
    return (
        f"of {whole} positions few are unmarked: {gold} in the gold, {predicted} as predicted, "
        f"{right} in both; as one of {n_classes} classes they move the macro F1 from "
        f"{number(without)} to {number(value)}, and its interval with it",
    )


def _macro(table: NDArray[np.float64]) -> float:
    """Return the mean F1 of the classes that either side used; NaN where there are none."""
    return float(mean_of_defined(f1_of(table)))


def _of_marked(how: TokenF1, data: UnitizingData) -> NDArray[np.float64]:
    """Return the table of positions that both sides marked: (n_classes, 3)."""
    classes = how.classes(data)
    table = np.zeros((len(classes), 3))
    for document in data.continua:
        if not {GOLD, PREDICTED} <= document.marked.keys():
            continue
        for length, gold, predicted in stretches(document, GOLD, PREDICTED):
            if BLANK in gold | predicted:
                continue
            for column, labels in enumerate((gold & predicted, gold, predicted)):
                for label in labels & classes.keys():
                    table[classes[label], column] += length
    return table


def same_but_for_ends(data: UnitizingData, study: Study) -> tuple[str, ...]:
    """Return a remark if units differ only in punctuation at the ends; nothing if few do."""
    how = parse(f"unit_f1(match='exact', reference={GOLD!r})")
    n_gold, _, exact = counted(how, data)
    _, _, trimmed = counted(how, _trimmed(data, study))
    n_more = trimmed - exact
    if not n_more or n_more < NOTABLE * n_gold:
        return ()
    ends = "; ".join(
        f"{whose} units end with such a character in {sum(c in AT_ENDS for c in characters)} of "
        f"{len(characters)} cases"
        for whose, side in (("the gold's", GOLD), ("predicted", PREDICTED))
        for characters in [list(_last_characters(data, study, side))]
    )
    return (
        f"{n_more} of the {n_gold} units of the gold have the same boundaries but for full stops, "
        f"other punctuation or blanks at their ends, and count as wrong here; {ends}",
    )


def _trimmed(data: UnitizingData, study: Study) -> UnitizingData:
    """Return the units without punctuation and blanks at their ends."""
    continua = []
    for continuum in data.continua:
        text = study.document(continuum.id).text or ""
        marks = {
            annotator: [_without_ends(mark, text) for mark in own_marks]
            for annotator, own_marks in continuum.units.items()
        }
        continua.append(
            make_continuum(continuum.id, continuum.length, marks, group=continuum.group)
        )
    return replace(data, continua=tuple(continua))


def _without_ends(mark: Mark, text: str) -> Mark:
    parts, value = mark
    (first, _), (_, last) = min(parts), max(parts)
    words = text[first:last]
    start = first + len(words) - len(words.lstrip(AT_ENDS))
    end = last - (len(words) - len(words.rstrip(AT_ENDS)))
    trimmed = tuple((max(a, start), min(b, end)) for a, b in parts if max(a, start) < min(b, end))
    return (trimmed, value) if trimmed else mark


def _last_characters(data: UnitizingData, study: Study, annotator: str) -> Iterator[str]:
    for continuum in data.continua:
        text = study.document(continuum.id).text or ""
        for parts, _ in continuum.units.get(annotator, ()):
            end = max(end for _, end in parts)
            yield text[end - 1 : end] or "a"
