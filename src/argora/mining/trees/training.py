"""From documents with trees to a model of trees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from argora.mining.examples import Example
from argora.mining.groups import chosen
from argora.mining.linear import Features, fit_linear
from argora.mining.reader import LINKED, NOT_LINKED
from argora.mining.settings import TreeSettings
from argora.mining.trees.described import Described, describe
from argora.mining.trees.features import PAIR_GROUPS, SEGMENT_GROUPS
from argora.mining.trees.grammar import Grammar
from argora.mining.trees.reader import CENTRAL, NOT_CENTRAL, TreeReader, function_features

__all__ = ["described_examples", "groups_of", "train_trees"]


def groups_of(
    capabilities: frozenset[str], without: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of the groups of features of units and of pairs."""
    single = chosen(SEGMENT_GROUPS, capabilities, without=without)
    double = chosen(PAIR_GROUPS, capabilities, without=without)
    return tuple(group.name for group in single), tuple(group.name for group in double)


def described_examples(
    examples: Sequence[Example], groups: tuple[tuple[str, ...], tuple[str, ...]]
) -> list[Described]:
    """Return the features of each document."""
    return [describe(example.analysis, example.units, *groups) for example in examples]


def train_trees(
    grammar: Grammar,
    examples: Sequence[Example],
    documents: Sequence[Described],
    groups: tuple[tuple[str, ...], tuple[str, ...]],
    settings: TreeSettings,
) -> TreeReader:
    """Train the linear models, each on all units or pairs of all documents.

    In all of them but that of functions the classes count alike, however rare they are.
    """
    train = partial(fit_linear, strength=settings.strength, rarest=settings.rarest)
    units = [unit for document in documents for unit in document.units]
    ties = [tie for document in documents for tie in document.ties]
    ends = [target for example in examples for target in example.targets]
    kinds = [
        grammar.kinds.get(stance or "", CENTRAL)
        for example in examples
        for stance in example.stances
    ]
    models = {
        "centrals": train(
            units, [CENTRAL if end is None else NOT_CENTRAL for end in ends], balanced=True
        ),
        "roles": train(units, [c for e in examples for c in e.categories], balanced=True),
        "kinds": train(units, kinds, balanced=True),
    }
    if ties:
        linked = [
            LINKED if example.targets[source] == target else NOT_LINKED
            for example, document in zip(examples, documents, strict=True)
            for source, target in document.pairs
        ]
        models["links"] = train(ties, linked, balanced=True)
    functions = _functions(grammar, examples, documents)
    if functions:
        models["functions"] = train(
            [features for features, _ in functions], [f for _, f in functions]
        )
    return TreeReader(grammar, *groups, settings, models)


def _functions(
    grammar: Grammar, examples: Sequence[Example], documents: Sequence[Described]
) -> list[tuple[Features, str]]:
    """List the features of each relation for the model of functions, with its function."""
    rows = []
    for example, document in zip(examples, documents, strict=True):
        for (source, target), tie in zip(document.pairs, document.ties, strict=True):
            function = example.stances[source]
            if example.targets[source] == target and function is not None:
                free = example.targets[target] is not None
                rows.append((function_features(tie, grammar.kinds[function], free), function))
    return rows
