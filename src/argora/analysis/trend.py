"""How agreement changes from batch to batch, and under which guideline each was annotated."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from argora.analysis.coverage import coverage_of
from argora.analysis.plan import Plan
from argora.analysis.tables import COMPONENTS, agreement_tables
from argora.measures import Result
from argora.model import Study

__all__ = ["BatchScore", "batches_by_guideline", "trend_of"]


@dataclass(frozen=True)
class BatchScore:
    """How far annotators agree on a batch of documents.

    Attributes
    ----------
    guidelines : the versions under which the layers that count were made.
    n_shared : documents that several annotators finished.
    result : the measure that the whole study is judged by, on these documents alone; None where
        several finished none of them.
    """

    batch: str
    guidelines: tuple[str, ...]
    n_shared: int
    result: Result | None


def trend_of(
    study: Study, batches: Mapping[str, Collection[str]], plan: Plan
) -> tuple[BatchScore, ...]:
    """Return the agreement on each batch, in the order of the batches."""
    return tuple(_score(study, name, documents, plan) for name, documents in batches.items())


def _score(study: Study, name: str, documents: Collection[str], plan: Plan) -> BatchScore:
    part = study.select(documents=list(documents))
    coverage = coverage_of(part, plan)
    counting = [
        layer.guideline_version
        for layer in part.layers
        if (layer.document, layer.annotator) in coverage.finished
        and layer.round == coverage.round
        and layer.guideline_version is not None
    ]
    result = None
    if coverage.shared:
        tables = {table.id: table for table in agreement_tables(part, plan)}
        if COMPONENTS in tables:
            cells = tables[COMPONENTS].overall.cells
            result = cells.get("u_alpha", cells.get("alpha"))
    return BatchScore(name, tuple(dict.fromkeys(counting)), len(coverage.shared), result)


def batches_by_guideline(study: Study, versions: Sequence[str]) -> dict[str, list[str]]:
    """Return the documents by the newest guideline under which one of their layers was finished.

    Parameters
    ----------
    versions : of the guideline, the oldest first; documents under none of them are left out.
    """
    place = {version: number for number, version in enumerate(versions)}
    newest: dict[str, int] = {}
    for layer in study.layers:
        number = place.get(layer.guideline_version or "")
        if number is not None and layer.state == "finished":
            newest[layer.document] = max(number, newest.get(layer.document, 0))
    batches = {
        version: [name for name, number in newest.items() if number == place[version]]
        for version in versions
    }
    return {version: names for version, names in batches.items() if names}
