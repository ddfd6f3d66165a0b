"""Categories on which nearly all decisions are the same: what two annotators agree on there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from argora.analysis.plan import Plan
from argora.analysis.tables import AgreementTable
from argora.measures import Result, parse
from argora.reliability import CodingData

__all__ = ["FREQUENT", "RARE", "Prevalence", "prevalence_in"]

RARE = 0.1
"""The expected disagreement of alpha, 2 p (1 - p), is at most .18 below this share p, so that one
item in a hundred on which two annotators differ lowers alpha by .06 or more."""
FREQUENT = 1 - RARE
"""The same from the other side: p and 1 - p give the same expected disagreement."""

ON_EVERY_ITEM = "both annotators chose the category on every item"


@dataclass(frozen=True)
class Prevalence:
    """Agreement of two annotators on a category with few decisions for it, or few against it.

    Attributes
    ----------
    table : the title of the table of agreement that the category is in.
    share : the share of decisions for the category, on the items that both decided on.
    alpha : as in the table of agreement.
    presence, absence : specific agreement on items with the category, and on items without it.
    """

    table: str
    category: str
    share: float
    alpha: Result
    presence: Result
    absence: Result
    ac1: Result


def prevalence_in(tables: Sequence[AgreementTable], plan: Plan) -> tuple[Prevalence, ...]:
    """Measure each rare and each very frequent category of tables of exactly two annotators.

    Categories that neither annotator chose on an item of both are left out.
    """
    return tuple(
        each for table in tables if table.coding.n_annotators == 2 for each in _in(table, plan)
    )


def _in(table: AgreementTable, plan: Plan) -> Iterator[Prevalence]:
    for row in table.rows:
        data = table.data_of("alpha", row.label)
        if data is None:
            continue
        share = _share(data)
        if 0 < share < RARE or share > FREQUENT:
            presence, absence, ac1 = (
                plan.measure(parse(name), data)
                for name in (
                    "specific_agreement(category=True)",
                    "specific_agreement(category=False)",
                    "ac1",
                )
            )
            if share == 1:
                absence = replace(absence, undefined=ON_EVERY_ITEM)
            alpha = row.cells["alpha"]
            yield Prevalence(table.title, row.title, share, alpha, presence, absence, ac1)


def _share(data: CodingData) -> float:
    """Return the share of decisions for a category, on the items that both decided on."""
    weight = data.weight[data.item_of_vote] * data.pairable
    n = int(weight.sum())
    return int(weight[data.code == 1].sum()) / n if n else 0.0
