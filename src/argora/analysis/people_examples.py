"""What whoever differs from the others decided: the items to talk about with them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from argora.analysis.cases import Case, Cases
from argora.analysis.people_told import clearly_low, comparable, is_apart, preferences
from argora.analysis.plan import Plan
from argora.analysis.views import ItemsSeen
from argora.diagnostics.annotators import standing_apart
from argora.diagnostics.annotators.profiles import Profile, Profiles
from argora.model import Study

__all__ = ["MOST_PEOPLE", "Examples", "examples_of"]

MOST_CASES = 3
MOST_PEOPLE = 12


@dataclass(frozen=True)
class Examples:
    """Items on which one annotator decided unlike the others.

    Attributes
    ----------
    category : the one chosen more often, or less often, than by the others; None where they agree
        less with the others in general.
    """

    annotator: str
    category: Hashable | None
    is_more: bool
    cases: tuple[Case, ...]


def examples_of(
    study: Study, plan: Plan, seen: ItemsSeen, found: Profiles, ranked: Sequence[Profile]
) -> tuple[Examples, ...]:
    """Return up to three items for everybody who stands apart or clearly prefers a category.

    Of several preferences the largest is shown.
    """
    sure = comparable(ranked)
    low = sure[:1] if is_apart(sure) else clearly_low(ranked, found.whole.value)
    if len(ranked) <= 2:
        low = []
    cases = Cases(study, plan, by=seen.by, of=seen.of)
    shown = []
    for each in ranked:
        own = next(iter(preferences(each)), None)
        if own is None and each not in low:
            continue
        more = own is not None and own.difference > 0
        items = standing_apart(
            seen.data,
            each.annotator,
            category=own.category if own is not None and more else None,
            instead_of=own.category if own is not None and not more else None,
            most=MOST_CASES,
        )
        if items:
            category = None if own is None else own.category
            made = tuple(cases.of(item) for item in items)
            shown.append(Examples(each.annotator, category, more, made))
        if len(shown) == MOST_PEOPLE:
            break
    return tuple(shown)
