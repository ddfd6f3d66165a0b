"""What to know of figures that one small thing moves: unmarked tokens, full stops at the ends."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import replace

from argora.measures import parse
from argora.measures.f1.units import TokenF1
from argora.model import Study
from argora.reliability import UnitizingData
from argora.reliability.unitizing.continuum import Mark, make_continuum
from argora.report.evaluation.lines import counted
from argora.report.evaluation.sides import GOLD, PREDICTED

__all__ = ["few_unmarked", "same_but_for_ends"]

AT_ENDS = string.punctuation + string.whitespace + "…“”„‘’«»–—。，！？；：、"
FEW = 0.01
NOTABLE = 0.1


def few_unmarked(how: TokenF1, data: UnitizingData) -> tuple[str, ...]:
    """Say that few unmarked positions weigh as much as a whole category, where this is so."""
    if how.obstacle(data):
        return ()
    table = how.statistics(data).sum(axis=0).reshape(-1, 3)
    right, gold, predicted = map(int, table[-1])
    n_classes = int((table[:, 1:].sum(axis=1) > 0).sum())
    whole = sum(c.length for c in data.continua if len(c.marked) >= 2)
    if not 0 < max(gold, predicted) <= max(1.0, FEW * whole):
        return ()
    return (
        f"of {whole} positions few are unmarked: {gold} in the gold, {predicted} as predicted, "
        f"{right} in both; as one of {n_classes} classes they move the macro F1 by up to "
        f"{1 / n_classes:.3f}, and its interval with it",
    )


def same_but_for_ends(data: UnitizingData, study: Study) -> tuple[str, ...]:
    """Say how many units differ in nothing but full stops and the like at their ends."""
    how = parse(f"unit_f1(match='exact', reference={GOLD!r})")
    n_gold, _, exact = counted(how, data)
    _, _, trimmed = counted(how, _trimmed(data, study))
    more = trimmed - exact
    if not more or more < NOTABLE * n_gold:
        return ()
    shares = [
        f"{who} units end with such a character in {n} of {len(ends)} cases"
        for who, ends in (
            (name, list(_last_characters(data, study, side)))
            for name, side in (("the gold's", GOLD), ("predicted", PREDICTED))
        )
        for n in [sum(character in AT_ENDS for character in ends)]
    ]
    return (
        f"{more} of the {n_gold} units of the gold have the same boundaries but for full stops, "
        f"other punctuation or blanks at their ends, and count as wrong here; {'; '.join(shares)}",
    )


def _trimmed(data: UnitizingData, study: Study) -> UnitizingData:
    """Return the units without punctuation and blanks at their ends."""
    continua = []
    for continuum in data.continua:
        text = study.document(continuum.id).text or ""
        marks = {
            who: [_without_ends(mark, text) for mark in own] for who, own in continuum.units.items()
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
    kept = tuple((max(a, start), min(b, end)) for a, b in parts if max(a, start) < min(b, end))
    return (kept, value) if kept else mark


def _last_characters(data: UnitizingData, study: Study, who: str) -> Iterator[str]:
    for continuum in data.continua:
        text = study.document(continuum.id).text or ""
        for parts, _ in continuum.units.get(who, ()):
            end = max(end for _, end in parts)
            yield text[end - 1 : end] or "a"
