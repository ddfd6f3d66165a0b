"""Crowd quality as one HTML page that loads nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from argora.analysis.crowd import Crowd, Tested
from argora.analysis.words import percent
from argora.diagnostics.crowd.conduct import Conduct
from argora.errors import FormatError, broken
from argora.report.beside import share_picture
from argora.report.crowd.words import (
    FINDING,
    HEADS,
    NEEDS,
    TITLES,
    flag,
    lead,
    open_words,
    sentences,
    threshold,
)
from argora.report.templating import page

__all__ = ["render"]

SHOWN = 15
MOST_ROWS = 200


@dataclass(frozen=True)
class Row:
    """What one test says of one annotator."""

    each: Conduct
    flag: str
    interval: str
    measured_by: str
    picture: Markup


def render(found: Crowd, *, problems: Sequence[FormatError] = ()) -> str:
    """Return the page."""
    tables = {test.id: [_row(each) for each in test.known[:MOST_ROWS]] for test in found.tests}
    return page(
        "crowd.html",
        study=found.study,
        about=f"{found.coverage.sentence()} By {found.seen.words}, of {found.seen.of}.",
        problems=broken(problems),
        found=found,
        lead=lead(found),
        sentences=sentences(found),
        named={who: [_row(each) for each in own] for who, own in found.named.items()},
        tested=[_Section.of(test, tables[test.id]) for test in found.tests if test.known],
        lacking=[_Section.of(test, []) for test in found.tests if not test.known],
        titles=TITLES,
    )


@dataclass(frozen=True)
class _Section:
    """One test on the page."""

    title: str
    head: str
    finding: str
    needs: str
    n_found: int
    n_known: int
    tables: tuple[list[Row], list[Row]]
    n_more: int
    open: list[str]

    @classmethod
    def of(cls, test: Tested, rows: list[Row]) -> _Section:
        """Return a test as a section; findings are always shown."""
        shown = max(SHOWN, len(test.found))
        return cls(
            TITLES[test.id],
            HEADS[test.id],
            FINDING[test.id],
            NEEDS[test.id],
            len(test.found),
            len(test.known),
            (rows[:shown], rows[shown:]),
            len(test.known) - len(rows),
            open_words(test),
        )


def _row(each: Conduct) -> Row:
    reach = "" if math.isnan(each.low) else f"{percent(each.low)} to {percent(each.high)}"
    mark = each.numbers.get("others", each.threshold)
    return Row(each, flag(each), reach, threshold(each), share_picture(each.value, mark=mark))
