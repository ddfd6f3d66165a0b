"""Who agrees with whom: pairs of annotators, clusters, confusion along them, and the best few."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from argora.analysis.matrices import Name, naming
from argora.analysis.people import People
from argora.diagnostics.annotators import Clustering, ConfusionPath, NBest
from argora.diagnostics.annotators.pairwise import Pairwise
from argora.report.blocks import Block, Column, Details, Facts, Measured, Section, Table
from argora.report.building import (
    data_columns,
    section,
    small,
    table,
)
from argora.report.sections import people_figures as figures
from argora.report.sections.results import signed
from argora.text.numbers import joined

__all__ = ["MOST_ROWS", "pairs_section"]

MOST_ROWS = 200
"""Of a table; programs get all rows."""
MOST_CONFUSED = 4


def pairs_section(people: People) -> Section | None:
    """Return the agreement of pairs, the dendrogram, confusion along its path, and the best n."""
    if people.profiles is None:
        return section("", Facts({"pairs": []}))
    pairs, clusters = people.profiles.pairs, people.clusters
    rows = _pair_table(pairs)
    every, title = Facts(blocks=(rows,)), "Who agrees with whom"
    if clusters is None:
        crowd = (
            f"{len(people.ranked)} annotators are too many for a table of all pairs and for a "
            "drawing of who decides alike: look at a few of them, or at the table above."
        )
        return section(title, every, crowd) if people.is_crowd else section("", every)
    names = clusters.leaves or tuple(people.profiles.annotators)
    lowest = sorted(rows.rows, key=lambda row: (math.isnan(row.cells[2].value), row.cells[2].value))
    return section(
        title,
        every,
        figures.pairs_figure(pairs, names),
        Details("The pairs as a table", (replace(rows, rows=tuple(lowest), key=""),)),
        _clustering(clusters),
        None if people.path is None else _confusion(people.path, naming(people.view.study)),
        None if people.order is None else _best(people.order),
    )


def _pair_table(pairs: Pairwise) -> Table:
    """Return every two annotators who share anything, in the order of their names."""
    names = pairs.annotators
    both = [
        (one, other, pairs.value(one, other), int(pairs.shared[i, j]), pairs.why(one, other))
        for i, one in enumerate(names)
        for j, other in enumerate(names)
        if i < j and pairs.shared[i, j]
    ]
    return table(
        both,
        Column("annotator", "category", of=0),
        Column("with", "category", of=1),
        Column("agreement (α)", "measured", of=lambda p: Measured(p[2], undefined=p[4])),
        Column(f"shared {pairs.counted}", "count", "shared", 3),
        *data_columns(annotators=lambda pair: pair[:2], agreement=2, undefined=4),
        key="pairs",
        most=MOST_ROWS,
        noun="pair",
        rest=" who agree more",
    )


def _clustering(clusters: Clustering) -> Iterator[Block | None]:
    """Yield the unions of annotators, and those who cannot be compared."""
    rows = table(
        clusters.merges,
        Column("united", "category", of=lambda merge: joined(merge.first, 6)),
        *data_columns("first"),
        Column("with", "category", of=lambda merge: joined(merge.second, 6)),
        *data_columns("second"),
        Column("α", "number", "agreement"),
        key="clustering",
        noun="union",
    )
    yield Facts({"not_comparable": clusters.apart}, () if clusters.merges else (rows,))
    if clusters.merges:
        numbers = Details("The unions as a table, those who agree most first", (rows,))
        yield section("Who decides alike", figures.dendrogram_figure(clusters), numbers)
    if clusters.apart:
        names = " · ".join(joined(each, 6) for each in clusters.apart)
        yield small(f"Not comparable with each other, as they share nothing to measure: {names}.")


def _confusion(path: ConfusionPath, name_of: Name) -> Section | None:
    """Return the rate of confusion of categories, from the best two annotators on."""
    names = [f"{name_of(a)} / {name_of(b)}" for a, b in path.pairs[:MOST_CONFUSED]]
    figure = figures.confusion_figure(path, names)
    if figure is None:
        return None
    about = (
        "Beginning with the two who agree most, as those are added who agree most with them: of "
        "all pairs of decisions with either category, how many had one of each? A rate that climbs "
        "at a step says what the newcomers see differently."
    )

    def newcomers(step: int) -> str:
        before = path.annotators[step - 1] if step else ()
        return joined([name for name in path.annotators[step] if name not in before], 6)

    rows = table(
        range(len(path.sizes)),
        Column("annotators", "count", of=path.sizes.__getitem__),
        *(
            Column(name, "decimal", of=path.rates[:, i].tolist().__getitem__)
            for i, name in enumerate(names)
        ),
        Column("newcomers", of=newcomers),
        first=len(path.sizes),
    )
    title = "What is taken for what as annotators are added"
    return section(title, small(about), figure, Details("The rates as a table", (rows,)))


def _best(order: NBest) -> Section:
    """Return the agreement of the best two, three and more annotators."""
    about = (
        f"Annotators in the order of their agreement with the others: {joined(order.order, 30)}. "
        "As the order was made from the same annotations, a high beginning is partly luck."
    )
    rows = table(
        enumerate(order.agreement, start=2),
        Column("annotators", "count", of=0),
        Column("agreement of the first (α)", "measured", "*", lambda row: signed(row[1])),
        key="agreement",
        look="beside",
        first=len(order.agreement),
    )
    figure, numbers = figures.best_figure(order), Details("The agreement as a table", (rows,))
    blocks = (Facts({"order": order.order}), small(about), figure, numbers)
    return section("The best two, three, four …", *blocks, key="best")
