"""Views of a study for measures: items, whole texts, or structures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast, get_args

from argora.analysis.coverage import Coverage, coverage_of
from argora.analysis.plan import Plan
from argora.analysis.tables import AgreementTable, is_mapped, is_segmented, usual_items
from argora.analysis.words import plural
from argora.errors import DataError, FormatError
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

__all__ = [
    "POSITIONS",
    "USUAL_PAIRS",
    "ItemsView",
    "View",
    "items_view",
    "name_of_items",
    "positions_of",
    "requested_items",
]

POSITIONS: tuple[str, ...] = get_args(Positions)
"""The positions that whole texts may be cut into."""

USUAL_PAIRS = PairView()


@dataclass(frozen=True)
class ItemsView:
    """The items of a study as a page shows them.

    Attributes
    ----------
    coverage : the documents and annotators that count.
    by, of : what the items are and what was decided.
    """

    study: Study
    plan: Plan
    coverage: Coverage
    by: By
    of: str
    data: CodingData

    @classmethod
    def of_table(
        cls, study: Study, plan: Plan, coverage: Coverage, table: AgreementTable
    ) -> ItemsView:
        """Return the items of a table of agreement about categories."""
        by = "unit" if table.items == plural("unit") else table.items[:-1]
        return cls(study, plan, coverage, cast("By", by), "category", table.coding)

    @property
    def words(self) -> str:
        """The items as people call them, such as ``sentences``."""
        if self.by == "level":
            return "segments" if is_segmented(self.study) else "units"
        return plural(self.by)

    @property
    def word(self) -> str:
        """One of them."""
        return self.words[:-1]

    @property
    def is_of_units(self) -> bool:
        """Whether the items tell which units were marked, so that boundaries matter."""
        return self.of == "category" and self.by in ("sentence", "token", "character")

    @property
    def is_without_functions(self) -> bool:
        """Whether segments have functions in graphs, and only their categories are compared."""
        has_functions = any(layer.relations for layer in self.study.layers)
        return self.by == "unit" and self.of == "category" and has_functions

    @property
    def is_beside_maps(self) -> bool:
        """Whether most units are nodes of maps without a place in the text, so on no item."""
        return self.is_of_units and is_mapped(self.study)

    @property
    def alike(self) -> str:
        """In words that nobody decided otherwise on any item."""
        where = " with a unit that has a place in the text" if self.is_beside_maps else ""
        return f"everybody decided alike on every {self.word}{where}"

    @property
    def same(self) -> str:
        """The objects of shared decisions in words: the same sentences, the same text."""
        return "the same text" if self.by == "character" else f"the same {self.words}"

    def disputed(self, n_disagreeing: int) -> str:
        """Return the number of items on which annotators differ, in words."""
        n = self.data.n_items
        if self.by == "character":
            share = f"{n_disagreeing / n:.0%}"
            return f"annotators differ on {share} of the text that two or more of them did"
        return (
            f"annotators differ on {n_disagreeing:,} of the {n:,} {self.words} that two or more of "
            "them decided on"
        )


def items_view(
    study: Study,
    plan: Plan,
    by: str | None = None,
    of: str | None = None,
    problems: Sequence[FormatError] = (),
) -> ItemsView:
    """Return the items of a study: given segments, else sentences, or characters, by default."""
    by, of = requested_items(study, plan, by, of)
    coverage = coverage_of(study, plan, problems=problems)
    return ItemsView(study, plan, coverage, by, of, items(study, by=by, of=of, **plan.choice))


def requested_items(study: Study, plan: Plan, by: str | None, of: str | None) -> tuple[By, str]:
    """Return the items and the question about them, with defaults where a user named none.

    None is what is usual: given segments, else sentences, or characters where some text is not
    known, and the category of the items.
    """
    view = cast("By", by) if by else usual_items(study, plan)
    return view, DEFAULT_OF.get(view, "category") if of in (None, "category") else of or ""


@dataclass(frozen=True)
class View:
    """The items, positions and pairs that measures of a study use.

    Attributes
    ----------
    by, of, pairs : for measures of items, see :func:`argora.reliability.items`.
    positions : for measures of whole texts, what these are cut into.
    """

    by: By
    of: str = "category"
    positions: Any = "character"
    pairs: PairView = USUAL_PAIRS

    @classmethod
    def requested(
        cls,
        study: Study,
        plan: Plan,
        measures: Sequence[Measure[Any]],
        by: str | None,
        of: str | None,
        pairs: PairView = USUAL_PAIRS,
    ) -> View:
        """Return the view that a user asks for, with what is usual where nothing is named.

        Raises
        ------
        DataError
            If a measure cannot look at what is asked for.
        """
        positions = positions_of(measures, by, of, plan.missing)
        return cls(*requested_items(study, plan, by, of), positions, pairs)

    def data(self, how: Measure[Any], study: Study, plan: Plan) -> Any:
        """Return the data of a study for a measure."""
        if how.data_type is StructureData:
            return structures(study, **plan.layers)
        if how.data_type is OrderData:
            return orders(study, **plan.layers)
        if how.data_type is UnitizingData:
            return units(study, by=self.positions, **plan.layers)
        return items(study, by=self.by, of=self.of, **plan.choice, **vars(self.pairs))

    def name(self, how: Measure[Any]) -> str:
        """Return the name of the items of a measure, in the plural."""
        return name_of_items(how.data_type, self.by, self.positions)

    def question(self, how: Measure[Any]) -> str:
        """Return the question that a measure is about, such as ``attribute:stance``."""
        return self.of if how.data_type is CodingData else "category"


def name_of_items(kind: type, by: str, positions: str = "character") -> str:
    """Return the name of the items of a kind of data, in the plural."""
    if kind is StructureData:
        return "structures"
    if kind is OrderData:
        return "orders"
    return f"{positions}s" if kind is UnitizingData else plural(by)


def positions_of(
    measures: Sequence[Measure[Any]], by: str | None, of: str | None, missing: str = PAIRWISE
) -> str:
    """Return the positions into which whole texts are cut, for the measures that need them.

    Raises
    ------
    DataError
        If a measure cannot look at what is asked for.
    """
    along = [how for how in measures if how.data_type is UnitizingData]
    of_graphs = [how for how in measures if how.data_type in (StructureData, OrderData)]
    if along and by is not None and by not in POSITIONS:
        raise DataError(
            f"{along[0].id} looks along whole texts, by character, token or sentence; "
            f"--by {by} is for measures of items"
        )
    if (by or of) and of_graphs and len(of_graphs) == len(measures):
        what = name_of_items(of_graphs[0].data_type, "")
        raise DataError(f"{of_graphs[0].id} looks at {what}, not at items; leave --by and --of out")
    if of and (along or of_graphs) and len(along) + len(of_graphs) == len(measures):
        raise DataError(f"{along[0].id} looks at the categories of units; leave --of out")
    if missing != PAIRWISE and len(along) + len(of_graphs) == len(measures):
        raise DataError(
            f"{measures[0].id} looks at {name_of_items(measures[0].data_type, '')}, where no "
            "single decision can be missing; leave --missing out"
        )
    return by if by in POSITIONS else "character"
