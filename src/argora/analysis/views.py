"""What a measure looks at in a study: items, whole texts, or structures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast, get_args

from argora.analysis.plan import Plan
from argora.analysis.tables import AgreementTable, usual_items
from argora.errors import DataError
from argora.measures import Measure
from argora.model import Study
from argora.reliability import (
    CodingData,
    OrderData,
    StructureData,
    UnitizingData,
    items,
    orders,
    structures,
    units,
)
from argora.reliability.items import DEFAULT_OF, By, PairView
from argora.reliability.items.continua import Positions
from argora.reliability.missing import PAIRWISE

__all__ = ["POSITIONS", "ItemsSeen", "data_for", "items_seen", "positions_of", "seen"]

POSITIONS: tuple[str, ...] = get_args(Positions)
"""What whole texts may be cut into."""

USUAL_PAIRS = PairView()

_NAMED = {"unit": "segments"}


@dataclass(frozen=True)
class ItemsSeen:
    """The items of a study as a page shows them.

    Attributes
    ----------
    by, of : what the items are and what was decided.
    words : what people call the items, such as ``sentences``.
    """

    by: By
    of: str
    words: str
    data: CodingData

    @classmethod
    def of_table(cls, table: AgreementTable) -> ItemsSeen:
        """Return the items of a table of agreement about categories."""
        by = next((by for by, words in _NAMED.items() if words == table.items), table.items[:-1])
        return cls(cast("By", by), "category", table.items, table.coding)

    @property
    def word(self) -> str:
        """One of them."""
        return self.words[:-1]

    @property
    def is_of_units(self) -> bool:
        """Whether the items tell which units were marked, so that boundaries matter."""
        return self.of == "category" and self.by in ("sentence", "token", "character")

    @property
    def same(self) -> str:
        """What several annotators decided on: the same sentences, the same text."""
        return "the same text" if self.by == "character" else f"the same {self.words}"

    def disputed(self, n_disagreeing: int) -> str:
        """Say on how much annotators differ."""
        n = self.data.n_items
        if self.by == "character":
            share = f"{n_disagreeing / n:.0%}"
            return f"annotators differ on {share} of the text that two or more of them did"
        return (
            f"annotators differ on {n_disagreeing:,} of the {n:,} {self.words} that two or more of "
            "them decided on"
        )


def items_seen(study: Study, plan: Plan, by: str | None = None, of: str = "category") -> ItemsSeen:
    """Return the items of a study: given segments, else sentences, or characters, by default."""
    view = cast("By", by) if by else usual_items(study, plan)
    of = DEFAULT_OF.get(view, of) if of == "category" else of
    data = items(study, by=view, of=of, **plan.choice)
    return ItemsSeen(view, of, _NAMED.get(view, f"{view}s"), data)


def data_for(
    how: Measure[Any],
    study: Study,
    plan: Plan,
    *,
    by: Any,
    of: str = "category",
    pairs: PairView = USUAL_PAIRS,
    positions: Any = "character",
) -> Any:
    """Return what a measure takes of a study.

    Parameters
    ----------
    by, of, pairs : for measures of items, see `argora.reliability.items`.
    positions : for measures of whole texts, what these are cut into.
    """
    kinds, round = plan.kinds, plan.round
    if how.data_type is StructureData:
        return structures(study, kinds=kinds, round=round)
    if how.data_type is OrderData:
        return orders(study, kinds=kinds, round=round)
    if how.data_type is UnitizingData:
        return units(study, by=positions, kinds=kinds, round=round)
    return items(study, by=by, of=of, **plan.choice, **vars(pairs))


def seen(kind: type, by: str, positions: str = "character") -> str:
    """Return what a measure of a kind of data looks at, in the plural."""
    if kind is StructureData:
        return "structures"
    if kind is OrderData:
        return "orders"
    if kind is UnitizingData:
        return f"{positions}s"
    return _NAMED.get(by, f"{by}s")


def positions_of(
    measures: Sequence[Measure[Any]], by: str | None, of: str | None, missing: str = PAIRWISE
) -> str:
    """Return what whole texts are cut into for the measures that look along them.

    Raises
    ------
    DataError
        If a measure cannot look at what is asked for.
    """
    along = [how for how in measures if how.data_type is UnitizingData]
    drawn = [how for how in measures if how.data_type in (StructureData, OrderData)]
    if along and by is not None and by not in POSITIONS:
        raise DataError(
            f"{along[0].id} looks along whole texts, by character, token or sentence; "
            f"--by {by} is for measures of items"
        )
    if (by or of) and drawn and len(drawn) == len(measures):
        what = seen(drawn[0].data_type, "")
        raise DataError(f"{drawn[0].id} looks at {what}, not at items; leave --by and --of out")
    if of and (along or drawn) and len(along) + len(drawn) == len(measures):
        raise DataError(f"{along[0].id} looks at the categories of units; leave --of out")
    if missing != PAIRWISE and len(along) + len(drawn) == len(measures):
        raise DataError(
            f"{measures[0].id} looks at {seen(measures[0].data_type, '')}, where no single "
            "decision can be missing; leave --missing out"
        )
    return by if by in POSITIONS else "character"
