"""Tests of whether the annotators of a crowd did the work, and the annotators that each names."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from argora.analysis.coverage import coverage_of
from argora.analysis.plan import Plan
from argora.analysis.tables import usual_items
from argora.analysis.views import ItemsView, items_view
from argora.diagnostics.annotators.drift import order_of
from argora.diagnostics.crowd import check_documents, check_results, company, sameness, speed
from argora.diagnostics.crowd.checks import ANSWER, without_checks
from argora.diagnostics.crowd.conduct import Conduct
from argora.errors import FormatError
from argora.measures import parse
from argora.model import Study
from argora.reliability import CodingData
from argora.reliability.documents import documents_of

__all__ = ["TESTS", "Crowd", "Tested", "crowd_of", "may_be_luck"]

CHECKS = ("attention", "qualification")
TESTS = (*CHECKS, "speed", "sameness", "company")
"""From the clearest sign to the one that may well be a careful annotator's."""


@dataclass(frozen=True)
class Tested:
    """One test of everybody.

    Attributes
    ----------
    id : one of :data:`TESTS`.
    conducts : what it says of each annotator, the most striking first.
    """

    id: str
    conducts: tuple[Conduct, ...]

    @property
    def judged(self) -> tuple[Conduct, ...]:
        """Those of whom it can say anything."""
        return tuple(each for each in self.conducts if each.undefined is None)

    @property
    def suspects(self) -> tuple[Conduct, ...]:
        """Those it names, and that is no luck."""
        return tuple(each for each in self.conducts if each.is_found and not may_be_luck(each))

    @property
    def open(self) -> Mapping[str, tuple[str, ...]]:
        """The annotators that could not be tested, by reason."""
        reasons: dict[str, list[str]] = defaultdict(list)
        for each in self.conducts:
            if each.undefined is not None:
                reasons[each.undefined].append(each.annotator)
        return {reason: tuple(names) for reason, names in reasons.items()}


@dataclass(frozen=True)
class Crowd:
    """All tests of a study.

    Attributes
    ----------
    view : the items that two tests compare, without documents that are checks; its coverage is
        that of the whole study.
    n_checks : how many documents are checks.
    alpha : the agreement of all, and of all but those who were named by any test; NaN where
        there is none.
    """

    view: ItemsView
    n_checks: int
    tests: tuple[Tested, ...]
    alpha: tuple[float, float]

    @cached_property
    def named(self) -> Mapping[str, tuple[Conduct, ...]]:
        """The annotators named by any test with all findings on them, the longest list first."""
        annotators = {each.annotator for test in self.tests for each in test.suspects}
        conducts: dict[str, list[Conduct]] = defaultdict(list)
        for test in self.tests:
            for each in test.conducts:
                if each.is_found and each.annotator in annotators:
                    conducts[each.annotator].append(each)
        order = sorted(conducts, key=lambda name: -len(conducts[name]))
        return {name: tuple(conducts[name]) for name in order}

    @property
    def unsure(self) -> tuple[Conduct, ...]:
        """The findings that may be luck, on annotators whom no other test names."""
        return tuple(
            each
            for test in self.tests
            for each in test.conducts
            if each.is_found and each.annotator not in self.named
        )

    @property
    def n_tested(self) -> int:
        """The number of annotators with a result of any test."""
        return len({each.annotator for test in self.tests for each in test.judged})

    def test(self, id: str) -> Tested:
        """Return a test by its name."""
        return next(test for test in self.tests if test.id == id)


def may_be_luck(each: Conduct) -> bool:
    """Return whether an annotator failed checks, but had too few of them to be sure."""
    return each.is_found and each.test in CHECKS and not each.high < each.threshold


def crowd_of(
    study: Study,
    plan: Plan,
    *,
    by: str | None = None,
    of: str = "category",
    problems: Sequence[FormatError] = (),
) -> Crowd:
    """Test the annotators of a study for signs that they did not do the work.

    Parameters
    ----------
    by, of : what the items are and what was decided, as :func:`argora.reliability.items` takes it.
        By default given segments, else sentences, or documents where their text is not known: the
        characters of one stretch are no decisions of their own.
    """
    work = without_checks(study)
    if by is None and usual_items(work, plan) == "character":
        by = "document"
    view = items_view(work, plan, by, of)
    view = replace(view, coverage=coverage_of(study, plan, problems=problems))
    data = view.data
    conducts: dict[str, tuple[Conduct, ...]] = {
        "attention": _checks(study, "attention", of),
        "qualification": _checks(study, "qualification", of),
        "speed": speed(work, round=plan.round),
        "sameness": sameness(data, order=_orders(work, data, plan)),
        "company": company(data, seed=plan.seed),
    }
    tests = tuple(Tested(id, tuple(sorted(conducts[id], key=_striking))) for id in TESTS)
    named = {each.annotator for test in tests for each in test.suspects}
    rest = [name for name in data.annotators if name not in named]
    return Crowd(
        view,
        len(check_documents(study)),
        tests,
        (_alpha(data), _alpha(data.select(annotators=rest)) if named else math.nan),
    )


def _checks(
    study: Study, kind: Literal["attention", "qualification"], of: str
) -> tuple[Conduct, ...]:
    """Compare checks document by document, or segment by segment where gold knows these."""
    part = [study.document(id) for id in check_documents(study, kind)]
    by_segment = part and all(d.given and ANSWER not in d.metadata for d in part)
    return check_results(study, kind, by="unit" if by_segment else "document", of=of)


def _orders(study: Study, data: CodingData, plan: Plan) -> Mapping[str, Sequence[int]]:
    """Return the rows that each annotator did in their order, where times tell it."""
    documents = documents_of(data)
    rows: dict[str, list[int]] = defaultdict(list)
    for row, document in enumerate(documents):
        rows[document].append(row)
    orders = {}
    documents_of_seat: dict[int, set[str]] = defaultdict(set)
    for row, seat in zip(data.item_of_vote.tolist(), data.annotator.tolist(), strict=True):
        documents_of_seat[seat].add(documents[row])
    for seat, name in enumerate(data.annotators):
        order = order_of(study, name, documents_of_seat[seat], round=plan.round)
        if order.by == "times":
            orders[name] = [row for document in order.documents for row in rows[document]]
    return orders


def _alpha(data: CodingData) -> float:
    return parse("alpha")(data, interval=None).value


def _striking(each: Conduct) -> tuple[bool, bool, float, str]:
    """Return the sort key of a result: findings first, then the distance from what is usual."""
    if each.undefined is not None:
        return True, True, 0.0, each.annotator
    usual = each.numbers.get("others", 0.0)
    amount = -each.value if each.test == "speed" else each.value - usual
    return False, not each.is_found, amount, each.annotator
