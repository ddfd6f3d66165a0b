"""How well a model does on documents with a gold layer: each step alone, and all together."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from argora.measures import Measure, Result, parse
from argora.mining.analysis import get_analyzer
from argora.mining.base import GivenUnits, TrainedMiner, mine, without_overlap
from argora.mining.components.places import places_of
from argora.mining.examples import Example, as_sentences, examples_of, teacher_of
from argora.mining.facts import Score
from argora.mining.links.ends import pairs_of
from argora.mining.miner import CrfMiner
from argora.mining.settings import Scope
from argora.mining.tokens.bio import tags_of
from argora.mining.trees.reader import TreeReader
from argora.model import Annotator, Document, Layer, Study
from argora.model.layer import Kind
from argora.reliability import CodingData, ReliabilityData, structures, units
from argora.reliability.builders import CodingBuilder

__all__ = [
    "CENTRAL_CLAIMS",
    "LINKS",
    "MEAN",
    "MEANS",
    "RELATIONS_FOUND",
    "STANCES",
    "TOKENS",
    "TREE_LINKS",
    "TYPES",
    "UNITS_FOUND",
    "Judged",
    "judged",
    "scores_of",
]

GOLD, PREDICTED = "gold", "predicted"
KINDS: tuple[Kind, ...] = ("gold", "model")
TOKENS = "tokens (B, I, O)"
TYPES = "categories of given units"
LINKS = "linked or not, ordered pairs of given units of a paragraph"
TREE_LINKS = "linked or not, ordered pairs of given units of a document"
CENTRAL_CLAIMS = "central claim or not, given units"
STANCES = "stance of given units"
UNITS_FOUND = "components, found by the model"
RELATIONS_FOUND = "relations, found by the model"
MEAN, MEANS = "mean of the F1 of the classes", "F1 of macro precision and recall"


@dataclass(frozen=True)
class _Task:
    """What is decided on, with both decisions on each item."""

    name: str
    data: CodingData


@dataclass(frozen=True, eq=False)
class Judged:
    """The gold and a model on one task, and how they are compared.

    Attributes
    ----------
    task : what is decided on.
    title : the measure in words.
    how : the measure.
    data : both decisions on each item, or both readings of each document.
    """

    task: str
    title: str
    how: Measure[Any]
    data: ReliabilityData


def scores_of(
    miner: TrainedMiner,
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
    return tuple(
        _score(
            each.task,
            each.title,
            each.how(each.data, interval="document", resamples=resamples, seed=seed),
        )
        for each in judged(miner, study, annotator=annotator)
    )


def judged(
    miner: TrainedMiner, study: Study, *, annotator: str | None = None
) -> tuple[Judged, ...]:
    """Return the scores of a model against the layers of an annotator.

    In the same order for every model of the same frame; tasks without an item are left out. A model
    of whole sentences has sentences as given units; end to end it is judged by the gold as it is.
    """
    gold = teacher_of(study, annotator)
    both = _side_by_side(miner, study, gold)
    if isinstance(miner, CrfMiner):
        examples = examples_of(study, gold, miner.analyse, scope=_scope_of(miner))
        if miner.settings.level == "sentence":
            examples = [as_sentences(example, miner.settings.seed) for example in examples]
        tasks, related = _tasks(miner, examples), miner.reader.is_linked
    else:
        tasks, related = _tasks_of_layers(miner, both), any(each.relations for each in both.layers)
    return tuple(
        each
        for each in (*_step_by_step(tasks), *_end_to_end(both, related=related))
        if each.data.n_items
    )


def _scope_of(miner: CrfMiner) -> Scope:
    return "document" if miner.reader.whole else "paragraph"


def _step_by_step(tasks: Iterable[_Task]) -> Iterator[Judged]:
    for task in tasks:
        for reading, title in (("mean-of-f1", MEAN), ("f1-of-means", MEANS)):
            how = parse(f"macro_f1(reference={GOLD!r}, reading={reading!r})")
            yield Judged(task.name, title, how, task.data)


RATIOS = (("50%", 0.5), ("100%", 0.999))


def _end_to_end(both: Study, *, related: bool) -> Iterator[Judged]:
    """Yield the scores of whole documents."""
    marked = units(both, by="token", kinds=KINDS)
    for title, ratio in RATIOS:
        how = parse(f"c_f1(ratio={ratio}, reference={GOLD!r})")
        yield Judged(UNITS_FOUND, f"C-F1 {title}", how, marked)
    if related:
        graphs = structures(both, kinds=KINDS)
        for title, ratio in RATIOS:
            how = parse(f"r_f1(ratio={ratio}, reference={GOLD!r})")
            yield Judged(RELATIONS_FOUND, f"R-F1 {title}", how, graphs)


def _score(task: str, title: str, result: Result) -> Score:
    interval = result.interval
    has_interval = interval is not None and not math.isnan(interval.low)
    return Score(
        task=task,
        measure=title,
        value=None if math.isnan(result.value) else result.value,
        low=interval.low if interval is not None and has_interval else None,
        high=interval.high if interval is not None and has_interval else None,
        n_items=result.n_items,
        signature=str(result.signature),
    )


def _add(
    where: CodingBuilder, item: Hashable, group: str, gold: str | None, other: str | None
) -> None:
    where.add_item(item, {GOLD: gold, PREDICTED: other}, group=group)


def _tasks_of_layers(miner: TrainedMiner, both: Study) -> Iterator[_Task]:
    """Yield the tasks of any miner: by the layers that it writes, with and without given units."""
    tags, types, links = (CodingBuilder() for _ in range(3))
    for document in both.documents:
        gold, predicted = (both.layer(document.id, name) for name in (GOLD, PREDICTED))
        if gold is not None and predicted is not None:
            _add_tags(tags, document, gold, predicted)
            units = without_overlap(gold.units, document)
            _add_given(types, links, gold, units, mine(miner, document, units).layer)
    yield _Task(TOKENS, tags.data())
    yield _Task(TYPES, types.data())
    if any(layer.relations for layer in both.layers):
        yield _Task(TREE_LINKS, links.data())


def _add_tags(tags: CodingBuilder, document: Document, gold: Layer, predicted: Layer) -> None:
    analysis = get_analyzer("words")(document)
    rows = (
        tags_of(len(analysis.tokens), (analysis.covered(u.spans_in(document)) for u in layer.units))
        for layer in (gold, predicted)
    )
    for n, (one, other) in enumerate(zip(*rows, strict=True)):
        _add(tags, (document.id, n), document.id, one, other)


def _add_given(
    types: CodingBuilder, links: CodingBuilder, gold: Layer, units: GivenUnits, read: Layer
) -> None:
    """Add what the miner makes of given units; of a unit that it did not keep, nothing."""
    home = gold.document
    by_id = {unit.id: unit for unit in read.units}
    remaining = [u for u in units if u.id in by_id and by_id[u.id].spans == u.spans]
    for unit in remaining:
        _add(types, (home, unit.id), home, unit.category, by_id[unit.id].category)
    in_gold, in_read = _pairs(gold), _pairs(read)
    for pair in permutations((unit.id for unit in remaining), 2):
        one, other = ("linked" if pair in pairs else "not" for pairs in (in_gold, in_read))
        _add(links, (home, *pair), home, one, other)


def _pairs(layer: Layer) -> set[tuple[str, str]]:
    """Return the units that relations lead from and to."""
    return {(source, r.target) for r in layer.relations for source in r.sources}


def _tasks(miner: CrfMiner, examples: list[Example]) -> Iterator[_Task]:
    tags, types, links, stances, roots = (CodingBuilder() for _ in range(5))
    for example in examples:
        analysis, home = example.analysis, example.analysis.document.id
        n_tokens = len(analysis.tokens)
        both = (tags_of(n_tokens, u) for u in (example.units, miner.segmenter.units(analysis)))
        for n, (one, other) in enumerate(zip(*both, strict=True)):
            _add(tags, (home, n), home, one, other)
        read = miner.reader.read(analysis, example.units)
        for n, category in enumerate(example.categories):
            _add(types, (home, n), home, category, read.categories[n])
            if example.stances[n] is not None and read.leanings[n] is not None:
                _add(stances, (home, n), home, example.stances[n], read.leanings[n])
            if isinstance(miner.reader, TreeReader):
                ends = (example.targets[n], read.targets[n])
                one, other = ("yes" if end is None else "no" for end in ends)
                _add(roots, (home, n), home, one, other)
        for i, j in pairs_of(places_of(analysis, example.units, whole=miner.reader.whole)):
            linked = (example.targets[i] == j, read.targets[i] == j)
            one, other = ("linked" if side else "not" for side in linked)
            _add(links, (home, i, j), home, one, other)
    yield _Task(TOKENS, tags.data())
    yield _Task(TYPES, types.data())
    if miner.reader.is_linked:
        yield _Task(TREE_LINKS if miner.reader.whole else LINKS, links.data())
    if len(roots):
        yield _Task(CENTRAL_CLAIMS, roots.data())
    if len(stances):
        yield _Task(STANCES, stances.data())


def _side_by_side(miner: TrainedMiner, study: Study, gold: str) -> Study:
    """Return a study of two annotators, the gold and the model."""
    only = study.select(annotators=[gold])
    layers = tuple(replace(layer, annotator=GOLD) for layer in only.layers if layer.round == 1)
    predicted = tuple(
        replace(mine(miner, study.document(layer.document)).layer, annotator=PREDICTED)
        for layer in layers
        if study.document(layer.document).text is not None
    )
    people = (Annotator(GOLD, "gold"), Annotator(PREDICTED, "model"))
    return replace(only, annotators=people, layers=(*layers, *predicted))
