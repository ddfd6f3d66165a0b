"""How well a model does on documents with a gold layer: each step alone, and all together."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from argora.measures import Result, parse
from argora.mining.analysis import get_analyzer
from argora.mining.components.places import places_of
from argora.mining.examples import Example, examples_of, teacher_of
from argora.mining.links.sides import pairs_of
from argora.mining.miner import Miner
from argora.mining.score import Score
from argora.mining.tokens.bio import tags_of
from argora.model import Annotator, Study
from argora.model.layer import Kind
from argora.reliability import CodingData, structures, units
from argora.reliability.builders import CodingBuilder

__all__ = ["scores_of"]

GOLD, PREDICTED = "gold", "predicted"
KINDS: tuple[Kind, ...] = ("gold", "model")
MEAN, MEANS = "mean of the F1 of the classes", "F1 of macro precision and recall"


@dataclass(frozen=True)
class _Task:
    """What is decided on, with both decisions on each item."""

    name: str
    data: CodingData


def scores_of(
    miner: Miner,
    study: Study,
    *,
    annotator: str | None = None,
    resamples: int = 1000,
    seed: int = 7,
) -> tuple[Score, ...]:
    """Score a model by the layers of an annotator, with intervals by document.

    Tags of tokens; categories, links and stances of the units that the gold has; and units and
    relations of whole documents.
    """
    gold = teacher_of(study, annotator)
    examples = examples_of(study, gold, get_analyzer(miner.analyzer))
    found = []
    for task in _tasks(miner, examples):
        if not task.data.n_items:
            continue
        for reading, title in (("mean-of-f1", MEAN), ("f1-of-means", MEANS)):
            how = parse(f"macro_f1(reference={GOLD!r}, reading={reading!r})")
            result = how(task.data, interval="document", resamples=resamples, seed=seed)
            found.append(_score(task.name, title, result))
    both = _side_by_side(miner, study, gold)
    for name, title, spelled, data in _end_to_end(both, related=miner.reader.is_linked):
        if data.n_items:
            result = parse(spelled)(data, interval="document", resamples=resamples, seed=seed)
            found.append(_score(name, title, result))
    return tuple(found)


RATIOS = (("50%", 0.5), ("100%", 0.999))


def _end_to_end(both: Study, *, related: bool) -> Iterator[tuple[str, str, str, Any]]:
    """Yield what is measured on what of whole documents."""
    marked = units(both, by="token", kinds=KINDS)
    for said, ratio in RATIOS:
        how = f"c_f1(ratio={ratio}, reference={GOLD!r})"
        yield "components, found by the model", f"C-F1 {said}", how, marked
    if related:
        drawn = structures(both, kinds=KINDS)
        for said, ratio in RATIOS:
            how = f"r_f1(ratio={ratio}, reference={GOLD!r})"
            yield "relations, found by the model", f"R-F1 {said}", how, drawn


def _score(task: str, title: str, result: Result) -> Score:
    interval = result.interval
    known = interval is not None and not math.isnan(interval.low)
    return Score(
        task=task,
        measure=title,
        value=None if math.isnan(result.value) else result.value,
        low=interval.low if interval is not None and known else None,
        high=interval.high if interval is not None and known else None,
        n_items=result.n_items,
        signature=str(result.signature),
    )


def _tasks(miner: Miner, examples: list[Example]) -> Iterator[_Task]:
    tags, types, links, stances, roots = (CodingBuilder() for _ in range(5))

    def add(
        where: CodingBuilder, item: Hashable, group: str, gold: str | None, other: str | None
    ) -> None:
        where.add_item(item, {GOLD: gold, PREDICTED: other}, group=group)

    for example in examples:
        analysis, home = example.analysis, example.analysis.document.id
        known = tags_of(len(analysis.tokens), example.units)
        for n, (one, other) in enumerate(zip(known, miner.tagger.tags(analysis), strict=True)):
            add(tags, (home, n), home, one, other)
        read = miner.reader.read(analysis, example.units)
        for n, category in enumerate(example.categories):
            add(types, (home, n), home, category, read.categories[n])
            if example.stances[n] is not None and read.leanings[n] is not None:
                add(stances, (home, n), home, example.stances[n], read.leanings[n])
            if miner.reader.whole:
                ends = (example.targets[n], read.targets[n])
                one, other = ("yes" if end is None else "no" for end in ends)
                add(roots, (home, n), home, one, other)
        for i, j in pairs_of(places_of(analysis, example.units, whole=miner.reader.whole)):
            sides = (example.targets[i] == j, read.targets[i] == j)
            one, other = ("linked" if side else "not" for side in sides)
            add(links, (home, i, j), home, one, other)
    yield _Task("tokens (B, I, O)", tags.data())
    yield _Task("categories of given units", types.data())
    if miner.reader.is_linked:
        scope = "document" if miner.reader.whole else "paragraph"
        yield _Task(f"linked or not, ordered pairs of given units of a {scope}", links.data())
    if len(roots):
        yield _Task("central claim or not, given units", roots.data())
    if len(stances):
        yield _Task("stance of given units", stances.data())


def _side_by_side(miner: Miner, study: Study, gold: str) -> Study:
    """Return a study of two annotators, the gold and the model."""
    only = study.select(annotators=[gold])
    layers = tuple(replace(layer, annotator=GOLD) for layer in only.layers if layer.round == 1)
    mine = tuple(
        replace(miner.mine(study.document(layer.document)).layer, annotator=PREDICTED)
        for layer in layers
        if study.document(layer.document).text is not None
    )
    people = (Annotator(GOLD, "gold"), Annotator(PREDICTED, "model"))
    return replace(only, annotators=people, layers=(*layers, *mine))
