"""All that an experiment compares: classifiers, groups of features, oracles, people, a test."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from argora.mining.experiments.classifiers import CLASSIFIERS, classify, most_for
from argora.mining.experiments.confusion import MACRO, Confusion
from argora.mining.experiments.design import Design
from argora.mining.experiments.features import TYPES, gold_numbers, gold_types
from argora.mining.experiments.gain import best_columns, information_gain
from argora.mining.experiments.human import answers_of_people
from argora.mining.experiments.instances import Instances
from argora.mining.experiments.row import Part, Row, adjusted, judged
from argora.mining.experiments.running import (
    Folded,
    Predictions,
    best_by_fold,
    gains_by_fold,
    majority,
    predictions,
)
from argora.mining.experiments.table import Table
from argora.mining.experiments.word_pairs import studied
from argora.mining.experiments.wrong import WrongInstance, wrong_instances
from argora.model import Study

__all__ = ["Bench", "Ranked"]

Ints = NDArray[np.int64]

MOST_SHOWN = 50
"""How many features of most gain are told."""

BASELINE = "majority"


@dataclass(frozen=True)
class Ranked:
    """A feature by its information gain.

    Attributes
    ----------
    gain : in bits, in the mean over the rows to train on.
    n_folds : in how many folds it was among those kept, by gain.
    """

    name: str
    gain: float
    n_folds: int


@dataclass(frozen=True, eq=False)
class Bench:
    """Where predictions are made and judged.

    Attributes
    ----------
    capabilities : what the linguistic analysis knows.
    test : the instances and features of a test part, on which the classifier is judged that is best
        in cross-validation; None without one.
    on_progress : is called with what is being done.
    """

    folded: Folded
    design: Design
    study: Study
    capabilities: Collection[str]
    test: tuple[Instances, Table] | None
    on_progress: Callable[[str], None]

    def rows(self) -> list[Row]:
        """Return the baseline, the classifiers, and all else that the design asks for."""
        usual = (BASELINE, self._labels(self.baseline.codes))
        rows = [self._row("baseline", BASELINE, self.baseline, None)]
        rows += adjusted(
            [
                self._row("classifier", name, predictions, usual)
                for name, predictions in self.classified.items()
            ]
        )
        if self.design.groups:
            rows += adjusted(list(self._of_groups()))
        if self.design.oracle:
            rows += adjusted(list(self._of_oracles()))
        if self.design.word_pairs:
            tried = studied(self.folded, self._main[0], self.on_progress)
            rows += adjusted(
                [self._row("word pairs", name, predictions, usual) for name, predictions in tried]
            )
        rows += [] if self.test is None else self._of_test(*self.test)
        rows += self._of_people()
        return rows

    @property
    def main_name(self) -> str:
        """What all but the comparison is about: with a test part the best, else the first."""
        return next(iter(self.design.candidates)) if self.test is None else self.best

    @property
    def _main(self) -> tuple[str, int | None]:
        """The classifier that all but the comparison is about, and its number of features."""
        return self.design.candidates[self.main_name]

    @cached_property
    def baseline(self) -> Predictions:
        """The class that most have."""
        return majority(self.folded)

    @cached_property
    def classified(self) -> dict[str, Predictions]:
        """What each classifier predicts with all features that were asked for."""
        results = {}
        for name, (classifier, n_best) in self.design.candidates.items():
            self.on_progress(f"cross-validating {name}: {CLASSIFIERS[classifier][0]}")
            columns_by_fold = self._columns_by_fold(classifier, self._all, n_best)
            results[name] = predictions(self.folded, classifier, columns_by_fold)
        return results

    @cached_property
    def best(self) -> str:
        """What has the highest macro F1 in cross-validation, as the paper takes it."""
        f1 = {
            name: Confusion.of(self._gold, self._labels(each.codes)).figures[MACRO["f1-of-means"]]
            for name, each in self.classified.items()
        }
        return max(f1, key=f1.__getitem__)

    @property
    def main(self) -> list[str]:
        """The predictions of the main classifier, as names of classes."""
        return self._labels(self.classified[self.main_name].codes)

    @cached_property
    def gains(self) -> NDArray[np.float64]:
        """The information gain of every feature among the rows to train on, fold by fold."""
        self.on_progress("information gain of features")
        return gains_by_fold(self.folded)

    def ranked(self) -> tuple[Ranked, ...]:
        """Return the features of most information gain, the best first."""
        mean = self.gains.mean(axis=0)
        k = self._main[1] or MOST_SHOWN
        columns_kept = np.zeros(len(mean), dtype=np.int64)
        for gain in self.gains:
            columns_kept[best_columns(gain, k)] += 1
        order = best_columns(mean, MOST_SHOWN).tolist()
        names = self.folded.table.names
        return tuple(Ranked(names[j], float(mean[j]), int(columns_kept[j])) for j in order)

    @property
    def _all(self) -> Ints:
        return np.arange(self.folded.table.matrix.shape[1])

    def _predict(self, columns: Ints) -> Predictions:
        """Return what the main classifier predicts with some of the features."""
        classifier, n_best = self._main
        columns_by_fold = self._columns_by_fold(classifier, columns, n_best)
        return predictions(self.folded, classifier, columns_by_fold)

    def _columns_by_fold(self, classifier: str, columns: Ints, n_best: int | None) -> list[Ints]:
        best = most_for(classifier, n_best)
        if best is None or best >= len(columns):
            return [columns] * len(np.unique(self.folded.folds))
        return best_by_fold(self.gains, columns, best)

    def wrong(self) -> tuple[WrongInstance, ...]:
        """Return what the main classifier gets wrong in cross-validation."""
        classifier, n_best = self._main
        columns = self._columns_by_fold(classifier, self._all, n_best)
        codes = self.classified[self.main_name].codes
        return wrong_instances(self.folded, codes, columns, self.gains)

    def _of_test(self, instances: Instances, table: Table) -> list[Row]:
        """Judge the baseline and the best classifier on the test part, trained on all the rest."""
        classifier, n_best = self.design.candidates[self.best]
        self.on_progress(f"judging {self.best} on the test part")
        training, gold = self.folded.table.matrix, self.folded.instances.gold
        columns, best = self._all, most_for(classifier, n_best)
        if best is not None and best < len(columns):
            gain = information_gain(training, gold, len(instances.classes))
            columns = np.sort(best_columns(gain, best))
        codes, is_settled = classify(
            classifier, training[:, columns], gold, table.matrix[:, columns], self.design.seed
        )
        tested = replace(self, folded=replace(self.folded, instances=instances))
        usual = np.full(len(instances), np.bincount(gold).argmax(), dtype=np.int64)
        baseline = tested._row("test", BASELINE, Predictions(usual), None)
        predicted = Predictions(codes, len(columns), int(not is_settled))
        against = (BASELINE, tested._labels(usual))
        return [baseline, *adjusted([tested._row("test", self.best, predicted, against)])]

    def _of_groups(self) -> Iterator[Row]:
        """Yield each family alone, and all but it, beside all of them."""
        families = self.design.chosen
        present = [f for f in families if self.design.groups_of([f], self.capabilities)]
        for family in present:
            self.on_progress(f"{family} features alone")
            yield self._tried("alone", family, [family])
        for family in present if len(present) > 1 else ():
            self.on_progress(f"all but {family} features")
            yield self._tried("without", family, [f for f in present if f != family])

    def _tried(self, part: Part, name: str, families: Sequence[str]) -> Row:
        groups = self.design.groups_of(families, self.capabilities)
        predictions = self._predict(self.folded.table.within(groups))
        return self._row(part, name, predictions, self._main_predictions)

    def _of_oracles(self) -> Iterator[Row]:
        """Yield the results with the gold of the other task as features."""
        self.on_progress("oracle")
        own_table = self.folded.table
        if self.design.task == "components":
            name = "with the gold numbers of support relations in and out"
            gold_columns = gold_numbers(self.folded.instances, self.study, self.design)
        else:
            name = "with gold types of components"
            gold_columns = gold_types(self.folded.instances)
            groups_kept = [g for g in self._groups if g != TYPES]
            own_table = own_table.only(own_table.within(groups_kept))
        bench = replace(self, folded=replace(self.folded, table=own_table.joined(gold_columns)))
        classifier, n_best = self._main
        columns_by_fold = bench._columns_by_fold(classifier, bench._all, n_best)
        predicted = predictions(bench.folded, classifier, columns_by_fold)
        yield self._row("oracle", name, predicted, self._main_predictions)

    @property
    def _groups(self) -> tuple[str, ...]:
        return self.design.groups_of(self.design.chosen, self.capabilities)

    def _of_people(self) -> list[Row]:
        """Put people beside the gold: on the test part if there is one."""
        instances = self.folded.instances if self.test is None else self.test[0]
        clusters = self._clusters_of(instances)
        people_rows = []
        for annotator, rows, answers in answers_of_people(instances, self.study, self.design):
            gold = self._labels(instances.gold[rows])
            clusters_of_rows = [clusters[row] for row in rows.tolist()]
            people_rows.append(
                judged(
                    "human",
                    annotator,
                    gold,
                    answers,
                    clusters_of_rows,
                    grouping=instances.grouping,
                    resamples=self.design.resamples,
                    seed=self.design.seed,
                )
            )
        return people_rows

    @property
    def _main_predictions(self) -> tuple[str, list[str]]:
        return self.main_name, self.main

    def _labels(self, codes: Ints) -> list[str]:
        return [self.folded.instances.classes[code] for code in codes.tolist()]

    @property
    def _gold(self) -> list[str]:
        return self._labels(self.folded.instances.gold)

    @cached_property
    def _clusters(self) -> list[str]:
        return self._clusters_of(self.folded.instances)

    def _clusters_of(self, instances: Instances) -> list[str]:
        names = [marked.document.cluster for marked in instances.documents]
        return [names[home] for home in instances.homes.tolist()]

    def _row(
        self, part: Part, name: str, predictions: Predictions, against: tuple[str, list[str]] | None
    ) -> Row:
        return judged(
            part,
            name,
            self._gold,
            self._labels(predictions.codes),
            self._clusters,
            grouping=self.folded.instances.grouping,
            resamples=self.design.resamples,
            seed=self.design.seed,
            against=against,
            n_features=predictions.n_features,
            n_unsettled=predictions.n_unsettled,
        )
