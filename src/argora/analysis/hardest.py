"""The documents and items with most of the disagreement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from argora.analysis.boundaries import NearMisses, near_misses
from argora.analysis.cases import Case, Cases
from argora.analysis.plan import Plan
from argora.analysis.views import ItemsView, items_view
from argora.diagnostics.hardest import HardDocument, HardItem, hardest
from argora.errors import FormatError
from argora.model import Study

__all__ = ["MOST_ITEMS", "Hard", "hard_of"]

MOST_ITEMS = 30
MOST_OF_ONE = 5
"""The number of items of one document that are shown before those of others."""


@dataclass(frozen=True)
class Hard:
    """The hardest of a study.

    Attributes
    ----------
    view : the items, such as sentences.
    n_items : those that two or more decided on; ``n_disagreeing`` of them not all alike.
    documents : those with most of the disagreement first.
    edges : near misses of boundaries; None where nobody decided on boundaries.
    cases : the hardest items, those that add most to the disagreement first.
    relations : the same of pairs of units and their relations; None where nobody drew a relation,
        or where somebody asked for certain items.
    """

    view: ItemsView
    n_items: int
    n_disagreeing: int
    documents: tuple[HardDocument, ...]
    cases: tuple[Case, ...]
    undefined: str | None = None
    edges: NearMisses | None = None
    relations: Hard | None = None

    @property
    def half(self) -> tuple[int, float]:
        """The number of documents with half of the disagreement, and their share of it."""
        summed = 0.0
        for n, document in enumerate(self.documents, start=1):
            summed += document.share
            if summed >= 0.5:
                return n, summed
        return len(self.documents), summed


def hard_of(
    study: Study,
    plan: Plan,
    *,
    by: str | None = None,
    of: str | None = None,
    problems: Sequence[FormatError] = (),
) -> Hard:
    """Find the hardest documents and items.

    Parameters
    ----------
    by, of : what the items are and what was decided, as :func:`argora.reliability.items` takes it;
        given segments, else sentences, or characters where texts are not known, by default, and
        relations beside them.
        What an annotator did not do at all makes no document hard, whatever the plan says of it.
    """
    view = items_view(study, plan.of_done, by, of, problems)
    of_characters = view.by == "character"
    hard = hardest(view.data, most=None if of_characters else 10 * MOST_ITEMS)
    ranked = hard.items
    if of_characters:  # a few characters are where units end a little earlier or later
        ranked = tuple(sorted(ranked, key=_passage_place))
    cases = Cases(view)
    n_of_document: Counter[str] = Counter()
    chosen: list[Case] = []
    for item in ranked:
        n_of_document[item.document] += 1
        if len(chosen) < MOST_ITEMS and (
            n_of_document[item.document] <= MOST_OF_ONE or len(hard.documents) == 1
        ):
            chosen.append(cases.of(item))
    return Hard(
        view,
        hard.n_items,
        hard.n_disagreeing,
        hard.documents,
        tuple(chosen),
        hard.undefined,
        near_misses(study, plan) if view.is_of_units else None,
        _relations(study, plan, problems) if by is None and of in (None, "category") else None,
    )


def _relations(study: Study, plan: Plan, problems: Sequence[FormatError]) -> Hard | None:
    """Find the documents and pairs of units that are hardest to relate; None without relations."""
    if not any(layer.relations for layer in study.layers):
        return None
    relations = hard_of(study, plan, by="pair", problems=problems)
    return relations if relations.n_items else None


def _passage_place(item: HardItem) -> tuple[float, float, int]:
    """Order passages by what each character adds to the disagreement, long ones first."""
    return -round(item.share / item.n, 15), -item.disagreement, -item.n
