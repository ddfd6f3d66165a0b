"""Cross-validation of miners of any kind: each document is read by one that has not seen it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from argora.errors import DataError
from argora.mining.base import GivenUnits, Mined, TrainedMiner
from argora.mining.crossfit import folds_of
from argora.mining.examples import finished_layers, teacher_of
from argora.mining.facts import Facts, Score
from argora.mining.kinds import train
from argora.mining.scoring import scores_of
from argora.mining.settings import FitOptions
from argora.model import Document, Layer, Study

__all__ = ["CrossValidation", "OutOfFold", "cross_validate"]


@dataclass(frozen=True, eq=False, kw_only=True)
class OutOfFold(TrainedMiner):
    """Miners of one kind, each for the documents that it was not trained on.

    Attributes
    ----------
    miners : by the id of the document that each is to read.
    """

    kind = "out-of-fold"

    miners: Mapping[str, TrainedMiner]

    def annotate(self, document: Document, units: GivenUnits | None = None) -> Layer:
        """Let the miner of the document read it."""
        return self.mine(document, units).layer

    def mine(self, document: Document, units: GivenUnits | None = None) -> Mined:
        """Let the miner of the document read it."""
        return self.miners[document.id].mine(document, units)


@dataclass(frozen=True)
class CrossValidation:
    """How well a kind of miners does on documents of a study that it has not seen.

    Attributes
    ----------
    facts : what a miner that is trained on all documents learns, and what is left out.
    scores : with intervals by document, all folds together.
    """

    kind: str
    n_folds: int
    seed: int
    facts: Facts
    scores: tuple[Score, ...]


def cross_validate(
    study: Study,
    *,
    kind: str = "crf",
    options: FitOptions | None = None,
    n_folds: int = 5,
    resamples: int = 1000,
) -> CrossValidation:
    """Train a miner for each fold of the documents and judge it on these.

    Parameters
    ----------
    options : of all trainings; the seed also deals the documents into folds.

    Raises
    ------
    DataError
        If there are fewer documents than folds, or nothing can be learnt of a part.
    """
    options = options or FitOptions()
    teacher = teacher_of(study, options.annotator)
    options = replace(options, annotator=teacher)
    ids = [document.id for document, _ in finished_layers(study, teacher)]
    if not 2 <= n_folds <= len(ids):
        raise DataError(
            f"{n_folds} folds of {len(ids)} documents that {teacher!r} finished: expected at least "
            "2 folds, and at least one document in each"
        )
    folds = folds_of(range(len(ids)), n_folds, options.seed)
    miners: dict[str, TrainedMiner] = {}
    for fold in range(n_folds):
        options.on_progress(f"fold {fold + 1} of {n_folds}")
        training = [ids[n] for n in np.flatnonzero(folds != fold)]
        miner = train(study.select(documents=training), kind=kind, options=options)
        miners |= {ids[n]: miner for n in np.flatnonzero(folds == fold)}
    options.on_progress("all documents")
    facts = train(study.select(documents=ids), kind=kind, options=options).facts
    options.on_progress("scoring")
    whole = OutOfFold(name=options.name, scheme=study.scheme, miners=miners)
    scores = scores_of(
        whole,
        study.select(documents=ids),
        annotator=teacher,
        resamples=resamples,
        seed=options.seed,
    )
    return CrossValidation(kind, n_folds, options.seed, facts, scores)
