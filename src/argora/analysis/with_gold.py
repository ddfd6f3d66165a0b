"""Each annotator and the gold: how far they agree, by the measures by which models are judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from argora.analysis.evaluation.evaluated import KINDS, Evaluated, put_together
from argora.analysis.evaluation.systems import Figure, figures_of
from argora.analysis.plan import Plan, Progress, silent
from argora.measures import Result
from argora.model import Study

__all__ = ["MOST_JUDGED", "WithGold", "with_gold"]

MOST_JUDGED = 50
"""Annotators that are measured, those with most documents; of a crowd nobody reads all rows."""


@dataclass(frozen=True)
class WithGold:
    """The agreement of each annotator with the gold, on the documents that both finished.

    Attributes
    ----------
    n_documents : of the finished gold layers; ``n_open`` others are not finished and left out.
    judged : how many documents each annotator shares with them.
    figures : a row for each measure, with a result for each annotator.
    n_left_out : annotators beyond the first :data:`MOST_JUDGED`, or without a document of the gold.
    """

    gold: str
    n_documents: int
    n_open: int
    judged: dict[str, int]
    figures: tuple[Figure, ...]
    n_left_out: int = 0

    def of(self, annotator: str) -> tuple[tuple[str, Result | None], ...]:
        """Return the results of an annotator by the titles of the measures."""
        at = [*self.judged].index(annotator)
        return tuple((each.title, each.results[at]) for each in self.figures)

    def only(self, annotator: str) -> WithGold:
        """Return the figures of one annotator alone."""
        at = [*self.judged].index(annotator)
        alone = tuple(replace(each, results=(each.results[at],)) for each in self.figures)
        judged = {annotator: self.judged[annotator]}
        return replace(self, judged=judged, figures=alone, n_left_out=0)


def with_gold(
    study: Study,
    gold: str,
    plan: Plan,
    *,
    annotators: Sequence[str] | None = None,
    on_progress: Progress = silent,
) -> WithGold:
    """Measure the agreement of each annotator with the gold.

    By precision, recall and F1 against the gold, with intervals over documents. Where an annotator
    did a document several times, the first round counts.

    Parameters
    ----------
    study : with the gold and the annotators, of one phase.
    annotators : who is measured; all persons and models by default.
    """
    golds = [each for each in study.layers if each.annotator == gold]
    finished = {each.document for each in golds if each.state == "finished"}
    names = annotators or [each.id for each in study.annotators if each.kind != "gold"]
    documents_by_name = {name: _documents_of(study, name) & finished for name in names}
    ranked = sorted(
        (name for name in names if documents_by_name[name]),
        key=lambda name: -len(documents_by_name[name]),
    )
    chosen = sorted(ranked[:MOST_JUDGED])
    systems: dict[str, Evaluated] = {}
    for name in chosen:
        part = study.select(documents=documents_by_name[name], annotators=[gold, name])
        systems[name] = put_together(part, part, gold_annotator=gold, predicted_annotator=name)
    of_both = replace(plan, kinds=KINDS)
    return WithGold(
        gold,
        len(finished),
        len(golds) - len(finished),
        {name: len(documents_by_name[name]) for name in chosen},
        figures_of(systems, of_both, on_progress=on_progress) if systems else (),
        len(names) - len(chosen),
    )


def _documents_of(study: Study, annotator: str) -> set[str]:
    return {
        each.document
        for each in study.layers
        if (each.annotator, each.round, each.state) == (annotator, 1, "finished")
    }
