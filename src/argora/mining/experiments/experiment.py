"""An experiment as a whole: every row that was asked for, and what is to know of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import argora
from argora.errors import DataError
from argora.mining.analysis import get_analyzer
from argora.mining.crossfit import deal
from argora.mining.examples import Example, examples_of, left_out_of, teacher_of
from argora.mining.experiments.comparing import Bench, Ranked
from argora.mining.experiments.confusion import mean_figures
from argora.mining.experiments.design import Design
from argora.mining.experiments.errors import PairErrors, errors_by_types
from argora.mining.experiments.features import features_of
from argora.mining.experiments.held_out import (
    TestPart,
    count_look,
    digest_of_part,
    rows_held_out,
)
from argora.mining.experiments.human import n_disputed
from argora.mining.experiments.instances import (
    Instances,
    component_instances,
    marked_of,
    pair_instances,
)
from argora.mining.experiments.row import Row
from argora.mining.experiments.running import Folded
from argora.mining.experiments.wrong import WrongInstance
from argora.mining.facts import digest_of
from argora.mining.groups import FEATURES
from argora.model import Study
from argora.text.markers import VERSION

__all__ = ["Experiment", "run_experiment"]

Progress = Callable[[str], None]


@dataclass(frozen=True, eq=False)
class Experiment:
    """What came out of an experiment.

    Attributes
    ----------
    teacher : whose layers are the gold.
    counts : how many instances each class has.
    n_documents : how many documents they are in.
    main_name : the classifier that all but the comparison of classifiers is about: with a test part
        the one that is best in cross-validation on the rest, else the first.
    lines : of all that was tried; the first is the majority baseline. With a test part all but
        ``test`` and ``human`` are about the rest.
    ranked : the features of most information gain.
    errors : with relations, right and wrong decisions by the types of source and target.
    absent : groups of features that the analysis cannot give, with what it lacks.
    left_out : what of the layers could not be used, with how often.
    n_groups : how many groups these documents are in; None where no document has one.
    signature : how the figures were made.
    n_disputed : sentences without a component in the gold in which two or more people, and at least
        half of those who did the document, marked one; perhaps the gold is only undecided there.
    wrong : what the main classifier got wrong in cross-validation; nothing of the test part.
    test : what was held out; None if nothing was.
    """

    design: Design
    study: str
    teacher: str
    counts: Mapping[str, int]
    n_documents: int
    main_name: str
    lines: tuple[Row, ...]
    ranked: tuple[Ranked, ...]
    errors: tuple[PairErrors, ...]
    absent: Mapping[str, str]
    left_out: Mapping[str, int]
    signature: str
    n_groups: int | None = None
    n_disputed: int = 0
    wrong: tuple[WrongInstance, ...] = ()
    test: TestPart | None = None

    @property
    def tested(self) -> Row | None:
        """The best classifier of cross-validation on the test part."""
        rows = self.of("test")
        return rows[-1] if rows else None

    @property
    def main(self) -> Row:
        """The main classifier in cross-validation, with all features that were asked for."""
        return next(row for row in self.of("classifier") if row.name == self.main_name)

    def of(self, *parts: str) -> list[Row]:
        """Return the rows of some parts."""
        return [row for row in self.lines if row.part in parts]

    @property
    def human(self) -> dict[str, float]:
        """Each figure of people against the gold, in the mean; nothing where there is nobody."""
        return mean_figures([row.confusion for row in self.of("human")])

    @property
    def share_of_human(self) -> dict[str, float]:
        """What share of the mean figures of people a classifier reaches on the same instances."""
        figures = (self.tested or self.main).figures
        return {
            name: figures[name] / value
            for name, value in self.human.items()
            if value and name in figures
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return all rows as tidy ones, with the signature on each."""
        return [{**row.row(), "signature": self.signature} for row in self.lines]


def run_experiment(
    study: Study,
    design: Design | None = None,
    *,
    annotator: str | None = None,
    ledger: Path | None = None,
    on_progress: Progress | None = None,
) -> Experiment:
    """Train classifiers on what annotators did, and measure how well they do it.

    Every instance is predicted by a model that was trained without it, or without its document and
    all others of the document's group.
    Nothing is saved: these classifiers are for comparison.

    Parameters
    ----------
    annotator : whose layers are right; by default the one gold annotator, or the only one.
    ledger : the file that counts the looks at test parts; without it nobody counts.

    Raises
    ------
    DataError
        If there is nothing to tell apart, or fewer documents or instances than folds.
    MissingExtraError
        If scikit-learn is not installed.

    References
    ----------
    Stab & Gurevych (2014), Identifying Argumentative Discourse Structures in Persuasive Essays,
    EMNLP, pp. 46-56.
    """
    plan, on_progress = design or Design(), on_progress or _silent
    analyse = get_analyzer(plan.analyzer)
    teacher = teacher_of(study, annotator)
    on_progress("analysing")
    examples = examples_of(study, teacher, analyse)
    instances = _instances(study, teacher, examples, plan)
    groups = plan.groups_of(plan.chosen, analyse.capabilities)
    if not groups:
        raise DataError(f"the analysis {plan.analyzer!r} knows nothing that these features need")
    held = _held_out(instances, plan)
    rest = instances.only(~held) if held.any() else instances
    folds = deal(plan.split, rest.gold, rest.groups, plan.folds, plan.seed)
    on_progress("gathering features")
    whole = set(instances.homes[held].tolist()) - set(rest.homes.tolist())
    table = features_of(instances, plan, groups, on_progress, held_out=whole)
    digest = digest_of_part(instances, held) if held.any() else ""
    signature = _signature(plan, rest, analyse.provenance, digest_of(examples), digest)
    test, on_test = None, None
    if held.any():
        looks = None if ledger is None else count_look(ledger, digest, signature)
        on_test = instances.only(held), table.rows(held)
        test = TestPart(digest, on_test[0].counts, on_test[0].n_documents, looks)
        table = table.rows(~held)
    folded = Folded(rest, table, folds, plan.seed)
    bench = Bench(folded, plan, study, analyse.capabilities, on_test, on_progress)
    rows, has_pairs = bench.rows(), plan.task == "relations"
    return Experiment(
        design=plan,
        study=study.name,
        teacher=teacher,
        counts=rest.counts,
        n_documents=_n_documents(rest, plan),
        main_name=bench.main_name,
        lines=tuple(rows),
        ranked=bench.ranked(),
        errors=tuple(errors_by_types(rest, plan.sought, bench.main)) if has_pairs else (),
        absent=plan.absent(analyse.capabilities),
        left_out=_left_out(examples, instances),
        signature=signature,
        n_groups=None if rest.grouping == "document" else len(np.unique(rest.groups)),
        n_disputed=0 if has_pairs else n_disputed(instances, study, plan),
        wrong=bench.wrong(),
        test=test,
    )


def _instances(study: Study, teacher: str, examples: Sequence[Example], plan: Design) -> Instances:
    if plan.task == "components":
        return component_instances(marked_of(study, teacher, examples, sentences=True))
    return pair_instances(marked_of(study, teacher, examples, sentences=False), study, plan)


def _held_out(instances: Instances, plan: Design) -> NDArray[np.bool_]:
    """Return which instances are set aside for the test."""
    if not plan.held_out:
        return np.zeros(len(instances), dtype=bool)
    return rows_held_out(instances, plan.held_out, plan.split)


def _n_documents(instances: Instances, plan: Design) -> int:
    """Count the documents of instances; without a test part, those without any as well."""
    return instances.n_documents if plan.held_out else len(instances.documents)


def _silent(step: str) -> None:
    """Show no progress."""


def _left_out(examples: Sequence[Example], instances: Instances) -> dict[str, int]:
    """Describe the units and relations that are not among the instances."""
    units = {what: n for what, n in left_out_of(examples).items() if what.startswith("units")}
    lost = {"relations of what is no pair here": instances.n_lost} if instances.n_lost else {}
    return {**units, **lost}


def _signature(
    plan: Design, instances: Instances, analysis: str, digest: str, test_part: str
) -> str:
    """Return ``method | data | resampling`` of all figures."""
    method = [
        "experiment",
        f"task:{plan.task}",
        f"split:{instances.grouping if plan.split == 'document' else plan.split}",
        f"folds:{plan.folds}",
        f"classifier:{'+'.join(plan.classifiers)}",
        f"features:{'+'.join(plan.chosen)}",
        f"best:{'+'.join(str(n or 'all') for n in plan.n_bests)}",
        f"analysis:{analysis}",
        VERSION,
        FEATURES,
        f"s{plan.seed}",
    ]
    if plan.task == "relations":
        support = f"({'+'.join(sorted(plan.support))})" if plan.support else ""
        method += [f"sought:{plan.sought}{support}", f"scope:{plan.scope}"]
    if test_part:
        how = plan.held_out if isinstance(plan.held_out, float) else "documents"
        method.append(f"held-out:{how}({test_part})")
    data = f"n:{len(instances)}|documents:{_n_documents(instances, plan)}|study:{digest}"
    intervals = f"boot-{instances.grouping}-{plan.resamples}-s{plan.seed}"
    return f"{'|'.join(method)} | {data} | {intervals}|v:{argora.__version__}"
