"""How well trees are found in documents not trained on: cross-validation, several times over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.measures.f1.classes import class_f1, f1_of
from argora.measures.intervals.resampling import bootstrap, mean_of_defined
from argora.measures.ratios import ratio
from argora.measures.result import Interval
from argora.mining.analysis import get_analyzer
from argora.mining.crossfit import folds_of, numbers_of_groups
from argora.mining.examples import Example, examples_of, teacher_of
from argora.mining.reader import Read
from argora.mining.settings import Settings
from argora.mining.trees.described import Described
from argora.mining.trees.grammar import Grammar, grammar_of
from argora.mining.trees.training import described_examples, groups_of, train_trees
from argora.model import Study

__all__ = ["CrossValidated", "Figure", "cross_validated"]

Progress = Callable[[str], None]
Floats = NDArray[np.float64]

_LEVEL = 0.95


@dataclass(frozen=True)
class Figure:
    """A mean over test folds, with its interval by document.

    Attributes
    ----------
    task : what was decided.
    measure : how it was judged.
    by_seed : the mean over the folds of each seed.
    """

    task: str
    measure: str
    value: float
    interval: Interval
    by_seed: tuple[float, ...]


@dataclass(frozen=True)
class CrossValidated:
    """What cross-validation found.

    Attributes
    ----------
    seeds : each dealt the documents into folds once; none where the folds were given.
    """

    figures: tuple[Figure, ...]
    n_documents: int
    n_units: int
    n_folds: int
    seeds: tuple[int, ...]
    groups: tuple[str, ...]

    def figure(self, task: str, measure: str = "macro F1") -> Figure:
        """Return one of the figures."""
        figures = [f for f in self.figures if (f.task, f.measure) == (task, measure)]
        if not figures:
            names = ", ".join(f"{figure.task} ({figure.measure})" for figure in self.figures)
            raise DataError(f"no figure {task!r} ({measure}); there are {names}")
        return figures[0]


def cross_validated(
    study: Study,
    *,
    annotator: str | None = None,
    settings: Settings | None = None,
    analyzer: str = "rules",
    seeds: Sequence[int] = tuple(range(1, 11)),
    n_folds: int = 5,
    tests: Sequence[Sequence[str]] | None = None,
    resamples: int = 1000,
    seed: int = 7,
    on_progress: Progress | None = None,
) -> CrossValidated:
    """Train on some documents and judge on the others, until each was judged for every seed.

    Parameters
    ----------
    annotator : whose layers are right; by default the one gold annotator.
    seeds : each deals the documents into folds once.
    tests : the documents of each test fold, in place of folds dealt by seeds.
    seed : of the resamples for intervals.

    Raises
    ------
    DataError
        If the scheme does not make one tree of each document, or a fold is empty.
    """
    on_progress = on_progress or (lambda _: None)
    chosen = settings or Settings()
    grammar = _grammar(study)
    analyse = get_analyzer(analyzer)
    examples = examples_of(study, teacher_of(study, annotator), analyse)
    groups = groups_of(analyse.capabilities, chosen.without)
    on_progress("describing")
    documents = described_examples(examples, groups)
    used = tuple(seeds) if tests is None else ()
    folds = (
        _training_parts(examples, tests) if tests is not None else _dealt(examples, n_folds, used)
    )
    tables = _Tables(grammar, len(examples), len(folds), len(used))
    for number, test in enumerate(folds):
        on_progress(f"fold {number + 1} of {len(folds)}")
        training = sorted(set(range(len(examples))).difference(test))
        of_training = [examples[n] for n in training], [documents[n] for n in training]
        reader = train_trees(grammar, *of_training, groups, chosen.trees)
        for n in test:
            tables.add(n, number, examples[n], documents[n], reader.read_described(documents[n]))
    return CrossValidated(
        tables.figures(resamples=resamples, seed=seed),
        len(examples),
        sum(len(example.units) for example in examples),
        len(folds),
        used,
        (*groups[0], *groups[1]),
    )


def _grammar(study: Study) -> Grammar:
    grammar = grammar_of(study.scheme)
    if grammar is None:
        raise DataError(
            f"scheme {study.scheme.id!r} does not make one tree of each document under a central "
            "claim; scheme 'microtexts' does"
        )
    return grammar


def _dealt(examples: Sequence[Example], n_folds: int, seeds: Sequence[int]) -> list[list[int]]:
    """Return the numbers of the documents of each test fold; no fold divides a group of them."""
    groups = numbers_of_groups(example.analysis.document for example in examples).tolist()
    if not 2 <= n_folds <= len({*groups}):
        raise DataError(f"n_folds={n_folds}: expected 2 to {len({*groups})}, a document each")
    parts = []
    for seed in seeds:
        folds = folds_of(groups, n_folds, seed)
        parts += [np.flatnonzero(folds == fold).tolist() for fold in range(n_folds)]
    return parts


def _training_parts(examples: Sequence[Example], tests: Sequence[Sequence[str]]) -> list[list[int]]:
    numbers = {example.analysis.document.id: n for n, example in enumerate(examples)}
    for test in tests:
        unknown = [id for id in test if id not in numbers]
        if unknown or not test or len(test) >= len(numbers):
            what = f"unknown document {unknown[0]!r}" if unknown else f"{len(test)} documents"
            raise DataError(
                f"a test fold has {what}; expected some of the {len(numbers)} there are"
            )
    return [[numbers[id] for id in test] for test in tests]


class _Tables:
    """For every document and test fold, how often each class was right, gold, and predicted."""

    def __init__(self, grammar: Grammar, n_documents: int, n_folds: int, n_seeds: int) -> None:
        self.n_seeds = n_seeds
        kinds = tuple(sorted(set(grammar.kinds.values())))
        self.grammar = grammar
        self.classes: dict[str, tuple[object, ...]] = {
            "central claim": (False, True),
            "role": grammar.roles,
            "function": (None, *kinds),
            "exact function": (None, *sorted(grammar.kinds)),
            "attachment": (False, True),
        }
        self.counts = {
            task: np.zeros((n_documents, n_folds, len(classes), 3))
            for task, classes in self.classes.items()
        }
        self.right = np.zeros((n_documents, n_folds, 2))

    def add(
        self, document: int, fold: int, gold: Example, described: Described, read: Read
    ) -> None:
        """Count right, gold and predicted classes of one document."""
        kinds = [[self._kind(f) for f in side.stances] for side in (gold, read)]
        decided: Mapping[str, tuple[list[object], list[object]]] = {
            "central claim": (
                [target is None for target in gold.targets],
                [target is None for target in read.targets],
            ),
            "role": (list(gold.categories), list(read.categories)),
            "function": (list(kinds[0]), list(kinds[1])),
            "exact function": (list(gold.stances), list(read.stances)),
            "attachment": (
                [gold.targets[i] == j for i, j in described.pairs],
                [read.targets[i] == j for i, j in described.pairs],
            ),
        }
        for task, (one, other) in decided.items():
            for n, name in enumerate(self.classes[task]):
                mine, theirs = [a == name for a in one], [b == name for b in other]
                both = sum(a and b for a, b in zip(mine, theirs, strict=True))
                self.counts[task][document, fold, n] += (both, sum(mine), sum(theirs))
        ends = zip(gold.targets, read.targets, *kinds, strict=True)
        right = sum(a == b and c == d for a, b, c, d in ends)
        self.right[document, fold] += (right, len(gold.targets))

    def _kind(self, function: str | None) -> str | None:
        return None if function is None else self.grammar.kinds[function]

    def figures(self, *, resamples: int, seed: int) -> tuple[Figure, ...]:
        """Return all figures: means over the folds, as the published ones are."""

        def figure(
            task: str, measure: str, table: Floats, value: Callable[[Floats], Floats]
        ) -> Figure:
            n, shape = len(table), table.shape[1:]

            def over_folds(sums: Floats) -> Floats:
                by_fold = value(sums.reshape(-1, *shape))
                return mean_of_defined(np.moveaxis(by_fold, -1, 0))

            flat = table.reshape(n, -1)
            interval = bootstrap(
                flat,
                over_folds,
                method="boot-document",
                resamples=resamples,
                seed=seed,
                level=_LEVEL,
            )
            folds = value(table.sum(axis=0)).reshape(self.n_seeds or 1, -1)
            by_seed = mean_of_defined(folds.T).tolist() if self.n_seeds else ()
            whole = float(over_folds(flat.sum(axis=0))[0])
            return Figure(task, measure, whole, interval, tuple(by_seed))

        scores = [
            figure(task, "macro F1", table, lambda sums: class_f1(sums, "mean-of-f1"))
            for task, table in self.counts.items()
        ]
        links = self.counts["attachment"]
        scores.append(figure("attachment", "F1 of attached", links, lambda s: f1_of(s[..., 1, :])))
        scores.append(
            figure(
                "attachment and function",
                "share right",
                self.right,
                lambda sums: ratio(sums[..., 0], sums[..., 1]),
            )
        )
        return tuple(scores)
