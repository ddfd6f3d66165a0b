"""The instances of an experiment: components and sentences without one, or pairs of components.

A sentence without a component is an instance as well, of the class ``none``. The mark that ends it
is left out, and so is the one that ends a component: annotators take it into all components or into
none, so it would give the class away. Titles are no sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.mining.components.places import Place, places_of
from argora.mining.crossfit import numbers_of_groups
from argora.mining.examples import Example
from argora.mining.experiments.design import Design
from argora.mining.experiments.ties import support_of, ties_of
from argora.mining.links.ends import pairs_of
from argora.model import Document, Layer, Study

__all__ = ["NONE", "Instances", "Marked", "component_instances", "marked_of", "pair_instances"]

NONE = "none"
"""The class of a sentence without a component, and what a component is without any unit over it."""

MOST_PAIRS = 200_000
"""What is looked at in whole documents; 18,000 pairs take most of a gigabyte."""

TITLE = "title"
_ENDS = frozenset((".", "!", "?", "…", "..."))

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Marked:
    """A document with its components and, if they are asked for, its sentences without one.

    Attributes
    ----------
    units : the tokens of each, in text order; beside sentences, without the mark at the end.
    names : the id of each in the layer; None for a sentence.
    categories : of each; ``none`` for a sentence.
    places : where each lies among them all.
    """

    example: Example
    layer: Layer
    units: tuple[range, ...]
    names: tuple[str | None, ...]
    categories: tuple[str, ...]
    places: tuple[Place, ...]

    @property
    def document(self) -> Document:
        """The document."""
        return self.example.analysis.document

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each component by its id."""
        return {name: n for n, name in enumerate(self.names) if name is not None}


@dataclass(frozen=True, eq=False)
class Instances:
    """What is told apart.

    Attributes
    ----------
    classes : by name.
    gold : array of shape (n_instances,), the number of the class of each.
    homes : array of shape (n_instances,), the number of the document of each.
    ends : the number of the unit in its document, or those of source and target.
    n_lost : how many relations of the gold tie no pair that is looked at.
    """

    documents: tuple[Marked, ...]
    classes: tuple[str, ...]
    gold: Ints
    homes: Ints
    ends: tuple[tuple[int, ...], ...]
    n_lost: int = 0

    def __len__(self) -> int:
        return len(self.ends)

    @property
    def counts(self) -> dict[str, int]:
        """How many instances each class has."""
        n = np.bincount(self.gold, minlength=len(self.classes))
        return dict(zip(self.classes, n.tolist(), strict=True))

    def only(self, rows: NDArray[np.bool_]) -> Instances:
        """Return some of the instances, in their order."""
        ends = tuple(self.ends[n] for n in np.flatnonzero(rows).tolist())
        return replace(self, gold=self.gold[rows], homes=self.homes[rows], ends=ends)

    @property
    def n_documents(self) -> int:
        """The number of documents that instances are in."""
        return len(np.unique(self.homes))

    @cached_property
    def groups(self) -> Ints:
        """The number of the group of documents of each instance, which no fold divides."""
        return numbers_of_groups(marked.document for marked in self.documents)[self.homes]

    @property
    def grouping(self) -> str:
        """What is dealt into folds and resampled: ``document``, or ``group`` of documents."""
        documents = [marked.document for marked in self.documents]
        return "group" if any(each.cluster != each.id for each in documents) else "document"

    def types(self, n: int) -> tuple[str, ...]:
        """Return the gold categories of what an instance consists of."""
        categories = self.documents[self.homes[n]].categories
        return tuple(categories[end] for end in self.ends[n])


def marked_of(
    study: Study, teacher: str, examples: Sequence[Example], *, sentences: bool
) -> tuple[Marked, ...]:
    """Return every document with its components.

    Parameters
    ----------
    sentences : with the other sentences; without them it is about relations, and layers that were
        not asked for these are left out.
    """
    instances = []
    for example in examples:
        layer = study.layer(example.analysis.document.id, teacher)
        assert layer is not None  # examples come from layers
        if not sentences and "relations" not in layer.covers:
            continue
        ids: tuple[str | None, ...] = example.ids
        if sentences and NONE in example.categories:
            raise DataError(
                f"{layer.name}: a unit has the category {NONE!r}, which is what sentences without "
                "one are called here; drop such units by argora map with the line 'unit,none,', or "
                "rename them by 'unit,none,other'"
            )
        components = example.units
        if sentences:
            words = example.analysis.words
            components = tuple(_without_end(tokens, words) or tokens for tokens in components)
        rows = list(zip(components, ids, example.categories, strict=True))
        if sentences:
            rows += [(tokens, None, NONE) for tokens in _without_component(example)]
            rows.sort(key=lambda row: row[0].start)
        units = tuple(row[0] for row in rows)
        instances.append(
            Marked(
                example,
                layer,
                units,
                tuple(row[1] for row in rows),
                tuple(row[2] for row in rows),
                tuple(places_of(example.analysis, units)),
            )
        )
    return tuple(instances)


def _without_component(example: Example) -> list[range]:
    """Return the tokens of sentences without a component, without the mark that ends each."""
    a = example.analysis
    covered = {a.sentence_of[token] for unit in example.units for token in unit}
    pairs = []
    for number, sentence in enumerate(a.sentences):
        tokens = _without_end(sentence, a.words)
        if number in covered or not tokens:
            continue
        if a.paragraph_labels[a.paragraph_of[tokens.start]] != TITLE:
            pairs.append(tokens)
    return pairs


def _without_end(tokens: range, words: Sequence[str]) -> range:
    """Return the tokens up to the marks that end a sentence; none if there are only such marks."""
    stop = tokens.stop
    while stop > tokens.start and words[stop - 1] in _ENDS:
        stop -= 1
    return range(tokens.start, stop)


def component_instances(documents: Sequence[Marked]) -> Instances:
    """Return every component, and every sentence without one if these are there."""
    gold = [category for marked in documents for category in marked.categories]
    homes = [n for n, marked in enumerate(documents) for _ in marked.units]
    ends = [(n,) for marked in documents for n in range(len(marked.units))]
    return _instances(documents, gold, homes, ends)


def pair_instances(documents: Sequence[Marked], study: Study, design: Design) -> Instances:
    """Return the ordered pairs of components of a paragraph, or of a document."""
    names = (design.sought, "not")
    support = support_of(study.scheme, design.support) if design.sought == "support" else None
    gold: list[str] = []
    homes: list[int] = []
    ends: list[tuple[int, ...]] = []
    n_lost = 0
    for n, marked in enumerate(documents):
        far = design.scope == "document"
        unit_numbers = range(len(marked.units))
        if far and len(gold) + len(unit_numbers) ** 2 > MOST_PAIRS:
            raise DataError(
                f"more than {MOST_PAIRS} pairs of components in {len(documents)} documents; take "
                "fewer documents, or the pairs of a paragraph"
            )
        pairs = (
            [(i, j) for i in unit_numbers for j in unit_numbers if i != j]
            if far
            else pairs_of(marked.places)
        )
        numbers = marked.numbers
        tied = {
            (numbers.get(source), numbers.get(target))
            for source, target, category in ties_of(marked.layer, study.scheme, derived=far)
            if support is None or category in support
        }
        gold += [names[pair not in tied] for pair in pairs]
        homes += [n] * len(pairs)
        ends += pairs
        n_lost += len(tied.difference(pairs))
    return replace(_instances(documents, gold, homes, ends), n_lost=n_lost)


def _instances(
    documents: Sequence[Marked],
    gold: Sequence[str],
    homes: Sequence[int],
    ends: Sequence[tuple[int, ...]],
) -> Instances:
    classes = tuple(sorted(set(gold)))
    if len(classes) < 2:
        remark = f"all {len(gold)} are {classes[0]!r}" if classes else "there is none"
        raise DataError(f"nothing to tell apart: of the instances {remark}")
    numbers = {name: n for n, name in enumerate(classes)}
    return Instances(
        tuple(documents),
        classes,
        np.array([numbers[each] for each in gold], dtype=np.int64),
        np.array(homes, dtype=np.int64),
        tuple(ends),
    )
