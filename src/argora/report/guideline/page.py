"""What to change in a guideline as one HTML page that loads nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from argora.diagnostics.collapsing import Collapsed
from argora.errors import FormatError, broken
from argora.report.beside import difference_picture, reach_of, share_picture
from argora.report.cases import Case
from argora.report.guideline.findings import Change, Guideline
from argora.report.guideline.words import advice, finding, lead, sentences
from argora.report.matrices.diagnosis import naming
from argora.report.templating import page
from argora.report.words import no_intervals, number, signed

__all__ = ["ChangeView", "change_views", "render"]

Link = Callable[[Case], str]


@dataclass(frozen=True)
class ChangeView:
    """A change as the page shows it; ``cases`` with where each stands on the page."""

    change: Change
    finding: str
    advice: str
    picture: Markup
    cases: tuple[tuple[Case, str], ...]


@dataclass(frozen=True)
class TestLine:
    """What collapsing categories does to agreement, as a row."""

    title: str
    n: str
    value: str
    difference: str
    interval: str
    picture: Markup


def render(found: Guideline, *, problems: Sequence[FormatError] = ()) -> str:
    """Return the page."""
    views = change_views(found.changes, found.seen.word)
    return page(
        "guideline.html",
        study=found.study,
        about=f"{found.coverage.sentence()} By {found.seen.words}, of {found.seen.of}.",
        problems=broken(problems),
        found=found,
        lead=lead(found),
        sentences=sentences(found),
        changes=views,
        edge_cases=[(case, "") for case in found.edges.cases] if found.edges else [],
        others=[(change, _share(change, found.others)) for change in found.others],
        definitions=_tests(found, found.definitions),
        no_intervals=[
            no_intervals(each.comparison.interval for each in tests if each.value.is_defined)
            for tests in (found.definitions, found.distinctions)
        ],
        distinctions=_tests(found, found.distinctions),
    )


def change_views(
    changes: Sequence[Change], item: str, link: Link = lambda _: ""
) -> list[ChangeView]:
    """Return changes as a page shows them.

    Parameters
    ----------
    link : where a case stands on the page; nothing where it does not.
    """
    return [
        ChangeView(
            change,
            finding(change, item),
            advice(change, item),
            _share(change, changes),
            tuple((case, link(case)) for case in change.cases),
        )
        for change in changes
    ]


def _share(change: Change, all: Sequence[Change]) -> Markup:
    whole = max(max(each.share, each.expected) for each in all)
    return share_picture(change.share, whole=max(whole, 0.1), mark=change.expected)


def _tests(found: Guideline, tests: Sequence[Collapsed]) -> list[TestLine]:
    title_of: Callable[[Any], str] = naming(found.study)
    compared = [each.comparison for each in tests]
    reach = reach_of(x for c in compared for x in (c.difference, c.low, c.high))
    return [
        TestLine(
            " + ".join(title_of(label) for label in each.categories),
            f"{each.n:,}",
            number(each.value.value),
            signed(each.difference),
            _interval(each),
            difference_picture(each.difference, each.comparison.low, each.comparison.high, reach),
        )
        for each in tests
    ]


def _interval(test: Collapsed) -> str:
    drawn = test.comparison.interval
    if drawn is None or not drawn.is_defined:
        return ""
    return f"{signed(drawn.low)} to {signed(drawn.high)}"
