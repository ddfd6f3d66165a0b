"""What each annotator decides: the share of every category, and the decisions counted."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from argora.analysis.matrices import Name, naming
from argora.analysis.people import People
from argora.diagnostics.annotators import Distributions
from argora.diagnostics.annotators.distributions import MISSING
from argora.reliability.coding.factor import show
from argora.report.blocks import Block, Column, Details, Facts, Prose, Section, Table
from argora.report.building import (
    columns_of,
    section,
    small,
    table,
    table_of_cells,
)
from argora.report.sections import people_figures as figures

__all__ = ["decisions_section"]

MOST_COUNTED = 20
"""Counts of more categories than this nobody reads beside each other."""


def decisions_section(people: People) -> Section | None:
    """Return the share of each category in the decisions of each annotator."""
    drawing = figures.shares_figure(people)
    if drawing is None:
        return None
    figure, shares = drawing
    about = "All decisions of each annotator, those who agree least with the others first."
    if len(people.ranked) > len(shares):
        about += f" These are the {len(shares)} lowest of {len(people.ranked)}."
    about += " Annotators who did different documents may differ for that reason."
    rows = table(
        shares,
        Column("annotator", "category", of="annotator"),
        Column("decisions", "count", of="n"),
        *(Column(t, "share", of=lambda row, t=t: row.shares[t]) for t in shares[0].shares),
        noun="annotator",
    )
    numbers = Details("The shares as a table", (rows,))
    return section("What each chooses", small(about), figure, numbers, _counts(people))


def _counts(people: People) -> Iterator[Block | None]:
    """Yield the decisions of each annotator, counted, beside the mean and the gold.

    Peldszus & Stede (2013), Table 5.
    """
    counts = people.counts
    if counts is None or len(counts.annotators) < 2:
        return
    far = zip(counts.delta_gold.tolist(), counts.delta_avg.tolist(), strict=True)
    facts = {
        "categories": [show(category) for category in counts.categories],
        "annotators": [
            {"annotator": name, "counts": row, "delta_gold": from_gold, "delta_mean": from_mean}
            for name, row, (from_gold, from_mean) in zip(
                counts.annotators, counts.counts.tolist(), far, strict=True
            )
        ],
        "mean": counts.counts.mean(axis=0).tolist(),
        "gold": None if counts.gold is None else counts.gold.tolist(),
    }
    yield Facts({"decisions": facts})
    if people.is_crowd or len(counts.categories) > MOST_COUNTED:
        return
    gold = "" if counts.gold is None or people.gold is None else people.gold.gold
    about = (
        "How many items an annotator would have to decide otherwise to have the counts of the mean"
        f"{f' or of {gold}' if gold else ''}; those nearest to the mean come first. It says "
        "something only where all annotators did the same items."
    )
    if gold:
        about += f" Items on which {gold} does not decide are left out."
    rows = _count_table(counts, gold, naming(people.view.study))
    yield Details("The decisions, counted", (Prose(about, "small"), rows))


def _count_table(counts: Distributions, gold: str, name_of: Name) -> Table:
    """Return a row for each annotator, those nearest to the mean first, the mean and the gold."""
    titles = ["not decided" if c == MISSING else name_of(c) for c in counts.categories]
    distances = {f"from {gold}": counts.delta_gold.tolist()} if gold else {}
    distances["from the mean"] = counts.delta_avg.tolist()
    blank = [math.nan] * len(distances)
    mean = [("decimal", each) for each in counts.counts.mean(axis=0).tolist()]
    golds = [] if counts.gold is None else [(gold, *_counted(counts.gold.tolist()), *blank)]
    columns = (
        Column("annotator", "category"),
        *columns_of("mixed", titles),
        *columns_of("decimal", distances),
    )
    rows = (
        (
            counts.annotators[i],
            *_counted(counts.counts[i].tolist()),
            *(each[i] for each in distances.values()),
        )
        for i in np.argsort(counts.delta_avg, kind="stable").tolist()
    )
    totals = [("mean", *mean, *blank), *golds]
    first = len(counts.annotators) + len(totals)
    return table_of_cells(columns, rows, totals=totals, first=first, noun="annotator")


def _counted(counts: list[int]) -> Iterator[tuple[str, int]]:
    """Yield counts as cells of columns that also hold means."""
    return (("count", n) for n in counts)
