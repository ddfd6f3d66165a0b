"""Advice on a guideline: the categories that are mixed up, how much, and where."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations

from argora.analysis.boundaries import NearMisses, near_misses
from argora.analysis.cases import Case, Cases
from argora.analysis.coverage import Coverage
from argora.analysis.matrices import naming
from argora.analysis.plan import Plan
from argora.analysis.tables import AgreementTable
from argora.analysis.views import ItemsView, items_view
from argora.analysis.words import scheme_order
from argora.diagnostics.collapsing import Collapsed, definition_tests, distinction_tests
from argora.diagnostics.confusion import confusion
from argora.diagnostics.hardest import hardest
from argora.diagnostics.mixed_up import mixed_up
from argora.errors import FormatError
from argora.measures import Result, parse
from argora.model import Study
from argora.reliability import CodingData, StructureData
from argora.reliability.items import NONE

__all__ = ["FEWEST", "Change", "Guideline", "guideline_in", "guideline_of"]

FEWEST = 5
"""On fewer items nobody should change a guideline."""
ENOUGH = 0.8
SMALL = 0.03
NOTABLE = 0.05
BEYOND_CHANCE = 2.0
MOST = 5
MOST_IN_REPORT = 4
MOST_TESTED = 30
"""More distinctions are no longer tested one by one; those mixed up most are."""


@dataclass(frozen=True)
class Change:
    """Two categories that a guideline should tell apart better.

    Attributes
    ----------
    titles : as people read them; ``nothing`` comes first.
    labels : the same as they are in the data, in that order.
    share : of all disagreement.
    expected : the share that chance would give them.
    n_items : on how many items they meet; None where items are characters.
    n_documents : in how many documents.
    """

    titles: tuple[str, str]
    labels: tuple[frozenset[Hashable], frozenset[Hashable]]
    share: float
    expected: float
    n_items: int | None
    n_documents: int
    cases: tuple[Case, ...]

    @property
    def ratio(self) -> float:
        """The share divided by the share that chance would give."""
        return self.share / self.expected if self.expected else float("nan")


@dataclass(frozen=True)
class Guideline:
    """Everything there is to say about the categories of a study.

    Attributes
    ----------
    view : the items, such as sentences.
    n_items : those that two or more decided on; ``n_disagreeing`` of them not all alike.
    whole : alpha over all categories.
    changes : the pairs of categories that account for most of the disagreement, the most first.
    others : further pairs, without examples.
    definitions, distinctions : what collapsing categories does to alpha.
    edges : where units begin and end; None where that was not decided, or not asked for.
    """

    view: ItemsView
    n_items: int
    n_disagreeing: int
    whole: Result
    changes: tuple[Change, ...]
    others: tuple[Change, ...]
    definitions: tuple[Collapsed, ...] = ()
    distinctions: tuple[Collapsed, ...] = ()
    edges: NearMisses | None = None


def guideline_of(
    study: Study,
    plan: Plan,
    *,
    by: str | None = None,
    of: str = "category",
    problems: Sequence[FormatError] = (),
) -> Guideline:
    """Find the categories and boundaries that a guideline leaves open.

    Parameters
    ----------
    by, of : what the items are and what was decided, as :func:`argora.reliability.items` takes it;
        given segments, else sentences, or characters where texts are not known, by default.
    """
    view = items_view(study, plan, by, of, problems)
    data, how = view.data, parse("alpha")
    # Whoever did not do a document at all mixes up nothing there, whatever the plan says of it.
    of_done = view if plan.of_done == plan else items_view(study, plan.of_done, by, of, problems)
    hard = hardest(of_done.data, most=0)
    changes = changes_of(of_done)
    main = worth_telling(changes)
    return Guideline(
        view,
        hard.n_items,
        hard.n_disagreeing,
        plan.measure(how, data),
        tuple(main),
        tuple(change for change in changes if change not in main),
        definition_tests(how, data, **plan.intervals) if hard.n_items else (),
        _distinctions(data, plan) if hard.n_items else (),
        near_misses(study, plan) if view.is_of_units else None,
    )


def guideline_in(
    study: Study,
    plan: Plan,
    coverage: Coverage,
    table: AgreementTable | None,
    data: StructureData,
) -> Guideline | None:
    """Find the categories of a table of agreement that are mixed up; None where there are none.

    Categories are not tested one by one, and near misses not looked for in a crowd; ``data`` are
    the structures of the study.
    """
    if table is None:
        return None
    view = ItemsView.of_table(study, plan, coverage, table)
    changes = tuple(worth_telling(changes_of(view), MOST_IN_REPORT))
    if not changes:
        return None
    hard = hardest(view.data, most=0)
    return Guideline(
        view,
        hard.n_items,
        hard.n_disagreeing,
        table.overall.cells["alpha"],
        changes,
        (),
        edges=near_misses(study, plan, data)
        if view.is_of_units and plan.measures_pairs(view.data)
        else None,
    )


def changes_of(view: ItemsView) -> tuple[Change, ...]:
    """Return the pairs of categories that are mixed up, those of most disagreement first."""
    cases = Cases(view)
    title_of, place = naming(view.study), scheme_order(view.study.scheme)
    changes = []
    for each in mixed_up(view.data):
        sets = map(_set, each.categories)
        labels = tuple(sorted(sets, key=lambda label: (len(label), sorted(map(place, label)))))
        titles = tuple(title_of(label) for label in labels)
        changes.append(
            Change(
                (titles[0], titles[1]),
                (labels[0], labels[1]),
                each.share,
                each.expected,
                None if view.by == "character" else each.n_items,
                len(each.documents),
                tuple(cases.of(example) for example in each.examples),
            )
        )
    return tuple(changes)


def worth_telling(changes: Sequence[Change], most: int = MOST) -> list[Change]:
    """Return those worth a change: most of the disagreement, and what is far beyond chance.

    What is mixed up no more often than by chance is none of them, however frequent the categories
    make it; the only pair that is mixed up has none to be compared with. Where there are more than
    ``most``, what is far beyond chance stays.
    """
    chosen: list[Change] = []
    summed = 0.0
    for change in changes:
        few = change.n_items is not None and change.n_items < FEWEST
        if len(changes) > 1 and not change.ratio > 1:
            continue
        if not few and change.share >= SMALL and (summed < ENOUGH or _is_beyond(change)):
            chosen.append(change)
            summed += change.share
    first = sorted(chosen, key=lambda change: not _is_beyond(change))[:most]
    return [change for change in chosen if change in first]


def _is_beyond(change: Change) -> bool:
    return change.ratio >= BEYOND_CHANCE and change.share >= NOTABLE


def _set(label: Hashable) -> frozenset[Hashable]:
    if isinstance(label, frozenset):
        return label
    return frozenset() if label == NONE else frozenset([label])


def _distinctions(data: CodingData, plan: Plan) -> tuple[Collapsed, ...]:
    """Return the effect of merging two categories, of the most confused if there are many."""
    mixed = confusion(data)
    at = [
        (i, j)
        for i, j in combinations(range(len(mixed.labels)), 2)
        if mixed.pairs[i, j] + mixed.pairs[j, i]
        and {mixed.labels[i], mixed.labels[j]} <= {*data.labels}
    ]
    at.sort(key=lambda place: -(mixed.pairs[place] + mixed.pairs[place[::-1]]))
    pairs = [(mixed.labels[i], mixed.labels[j]) for i, j in at[:MOST_TESTED]]
    return distinction_tests(parse("alpha"), data, pairs=pairs, **plan.intervals) if pairs else ()
