"""Two files or corpora against each other, as ``argora evaluate`` compares them, in both orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from argora.analysis.evaluation.evaluated import KINDS, put_together
from argora.analysis.evaluation.figures import evaluate
from argora.analysis.plan import Plan
from argora.analysis.selection import select_documents
from argora.model import SelectionCriteria, Study
from argora.report.blocks import Page
from argora.report.forms.pictured import pictured_sections
from argora.report.sections.evaluation import evaluation_page
from argora.report.sections.selection import with_selection
from argora.web.open_pages.reading import SentStudy

__all__ = ["compared_studies"]


def compared_studies(
    sent: Sequence[SentStudy], annotators: Sequence[str | None], *, via: str | None = None
) -> dict[str, Any]:
    """Return the report on two studies, each of the two in turn as the gold.

    Parameters
    ----------
    annotators : whose annotations count on either side; None where there is only one.
    via : ``"aif"`` to compare them as argument maps.

    Raises
    ------
    DataError
        If the two cannot be compared.
    """
    pair = [
        _Side(each.study, each.name, annotator)
        for each, annotator in zip(sent, annotators, strict=True)
    ]
    return {
        "names": [side.name for side in pair],
        "notes": [f"{each.name}: {note}" for each in sent for note in each.notes],
        "orders": [
            pictured_sections(_page(gold, predicted, via))
            for gold, predicted in (pair, reversed(pair))
        ],
    }


class _Side(NamedTuple):
    study: Study
    name: str
    annotator: str | None


def _page(gold: _Side, predicted: _Side, via: str | None) -> Page:
    """Return what ``argora evaluate`` shows of two studies."""
    counted = select_documents(gold.study, SelectionCriteria())
    judged = predicted.study
    left_out = {d.id for d in gold.study.documents} - {d.id for d in counted.documents}
    if left_out:
        remaining = [d.id for d in judged.documents if d.id not in left_out]
        judged = judged.select(documents=remaining)
    evaluated = put_together(
        counted,
        judged,
        gold_annotator=gold.annotator,
        predicted_annotator=predicted.annotator,
        places=(gold.name, predicted.name),
        via=via,
    )
    page = evaluation_page(evaluate(evaluated, Plan(kinds=KINDS), people=counted))
    return with_selection(page, counted)
