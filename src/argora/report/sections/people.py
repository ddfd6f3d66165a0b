"""Who disagrees: each annotator, who decides alike, who comes near a gold, who changed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from argora.analysis.matrices import Name, naming
from argora.analysis.people import GoldFindings, People, preferences
from argora.analysis.words import no_intervals
from argora.diagnostics.annotators import Clustering, ConfusionPath, Distributions, NBest
from argora.diagnostics.annotators.distributions import MISSING
from argora.diagnostics.annotators.drift import Drift
from argora.diagnostics.annotators.pairwise import Pairwise
from argora.diagnostics.annotators.profiles import Profile
from argora.diagnostics.quartiles import quartiles
from argora.measures import Result
from argora.reliability.coding.factor import show
from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Listed,
    Measured,
    Page,
    Passages,
    Prose,
    Run,
    Section,
    Table,
)
from argora.report.building import (
    columns_of,
    data_columns,
    section,
    section_of_table,
    small,
    table,
    table_of_cells,
)
from argora.report.drawings.rows import BoxRow
from argora.report.sections import people_figures as figures
from argora.report.sections import people_words as words
from argora.report.sections.opening import items_page, opening
from argora.report.sections.results import ends, measured, picked
from argora.text.numbers import joined, number

__all__ = ["people_page", "people_section"]

MOST_ROWS = 200
MOST_CONFUSED = 4
MOST_COUNTED = 20
"""Counts of more categories than this nobody reads beside each other."""
QUARTILES = ("lower", "median", "upper")
PROGRAM_DEFAULTS: dict[str, Any] = {
    "examples": [],
    "decisions": None,
    "clustering": None,
    "not_comparable": [],
    "best": None,
    "drift": [],
    "gold": None,
}
"""What programs get where a part of the page is missing."""
PREFERS = (
    "What somebody prefers, compared with the others on {}, is told where it is no chance: of 100 "
    "groups of annotators who all decide by the same habits, at most about 5 would have anybody "
    "told to prefer anything; with fewer than 5 documents nobody is."
)
PREFERS_SHORTLY = (
    "What somebody chooses more or less often is told where it is no chance, all annotators and "
    "categories considered. "
)
LENGTH = "Length: the median, and between which two numbers the middle half of the units lies."


def people_page(people: People) -> Page:
    """Return everything about the annotators of a study."""
    themselves = {name: _cell(result) for name, result in people.themselves.items()}
    facts = {**PROGRAM_DEFAULTS, "themselves": themselves}
    lengths = figures.lengths_figure(people)
    return items_page(
        people.view,
        "Who disagrees",
        section("", opening(people.view, words.lead(people), words.sentences(people), facts)),
        _annotators(people),
        _examples(people),
        _shares(people),
        section("How long the units are", lengths) if lengths else None,
        _together(people),
        _against_gold(people.gold),
        _themselves(people),
        _over_time(people),
        _whole(people),
    )


def people_section(people: People, pairs_by: str = "") -> Section:
    """Return the section of a report on who disagrees.

    Parameters
    ----------
    pairs_by : the measure of pairs in the section on annotators; empty if it has none.
    """
    about: list[str | Run] = [
        f"Agreement with all others on {people.view.same}, α: 0 is what chance gives, 1 is the "
        "same throughout. "
    ]
    if pairs_by:
        order = f" may have another order: it takes the mean of {pairs_by} over all pairs. "
        about += ["The section ", Run("Annotators", link="#annotators"), order]
    about += [PREFERS_SHORTLY] * _has_preferences(people) + [f"{LENGTH} "] * bool(people.counted)
    about += ["More is on the page of ", Run("argora diagnose --who --html FILE", "code"), "."]
    return section(
        "Who disagrees",
        Prose(words.lead(people), "strong", key="words"),
        Listed(tuple(words.sentences(people)), look="sentences"),
        _annotator_table(people),
        small(tuple(about)),
        id="who",
        key="who",
    )


def _has_preferences(people: People) -> bool:
    return any(map(preferences, people.ranked))


def _annotators(people: People) -> Section:
    about = (
        f"Agreement with all others on {people.view.same}: 0 is what chance gives, 1 is the same "
        "throughout. Each figure has its interval; the thin marks stand at .667 and .8."
    )
    about += f" {PREFERS.format(people.view.same)}" * _has_preferences(people)
    about += f" {LENGTH}" * bool(people.counted)
    return section_of_table("Each annotator", _annotator_table(people), small(about))


def _annotator_table(people: People) -> Table:
    """Return every annotator, those who agree least with the others first."""
    name_of = naming(people.view.study)
    habits = {each.annotator: words.habits(people, each, name_of) for each in people.ranked}
    length = Column(
        f"length of units, {people.counted}s", "category", of=partial(words.length_words, people)
    )
    chooses = Column("chooses", of=lambda p: habits[p.annotator] or "as the others do")
    results = [each.with_others for each in people.ranked[:MOST_ROWS]]
    why = no_intervals(each.interval for each in results if each.is_defined)
    return table(
        people.ranked,
        Column("annotator", "category", "annotator"),
        Column(
            "agreement with the others", "measured", "with_others", lambda p: _cell(p.with_others)
        ),
        *[length] * bool(people.counted),
        Column("documents", "count", of=lambda p: len(people.view.coverage.done_of(p.annotator))),
        *[chooses] * any(habits.values()),
        Column("", "data", "unlike_p", "unlike"),
        Column("", "data", "without", lambda p: p.without and p.without.value),
        *data_columns("n_items", "n_missing", "distance"),
        *data_columns(never_used=lambda p: list(map(show, p.never_used))),
        *data_columns(preferences=_preferences, units=_units, central_claim=_central_claim),
        key="annotators",
        look="beside",
        most=MOST_ROWS,
        noun="annotator",
        rest=" who agree more",
        notes=(why,) if why else (),
    )


def _preferences(profile: Profile) -> list[dict[str, Any]]:
    biases = profile.bias.values()
    return [
        {"category": show(b.category), **picked(b, "share", "others", "p"), **ends(b.interval)}
        for b in biases
    ]


def _units(profile: Profile) -> dict[str, Any] | None:
    marked = profile.marking
    if marked is None:
        return None
    return {"n": marked.n_units, "counted": marked.counted, **picked(marked.length, *QUARTILES)}


def _central_claim(profile: Profile) -> dict[str, Any] | None:
    claims = profile.positions
    if claims is None:
        return None
    places = (("first", claims.first), ("last", claims.last))
    shares = {name: {**picked(p, "share", "others"), **ends(p.interval)} for name, p in places}
    return {"n_documents": claims.n_documents, **shares}


def _examples(people: People) -> Section | None:
    """Return items on which some annotators decided unlike the others."""
    name_of = naming(people.view.study)
    parts = []
    for each in people.examples:
        one = None if each.category is None else show(each.category)
        facts = {"annotator": each.annotator, "category": one, "more": one and each.is_more}
        blocks = (Facts(facts), Passages(each.cases, key="items"))
        title = words.example_title(each, name_of)
        parts.append(section(title, *blocks, key="examples", many=True))
    return section("Examples", parts) if parts else None


def _shares(people: People) -> Section | None:
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


def _together(people: People) -> Section | None:
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
    lowest = sorted(rows.rows, key=lambda row: _lowest_first(row.cells[2].value))
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
        Column("agreement of the first (α)", "measured", "*", lambda row: _cell(row[1])),
        key="agreement",
        look="beside",
        first=len(order.agreement),
    )
    figure, numbers = figures.best_figure(order), Details("The agreement as a table", (rows,))
    blocks = (Facts({"order": order.order}), small(about), figure, numbers)
    return section("The best two, three, four …", *blocks, key="best")


def _against_gold(gold: GoldFindings | None) -> Section | None:
    """Return the F1 of annotators against a gold, level by level."""
    if gold is None:
        return None
    levels = {
        name: {
            "annotators": {name: _cell(score.result) for name, score in level.scores.items()},
            **picked(level.box, *QUARTILES),
        }
        for name, level in gold.levels.items()
    }
    facts = {
        **picked(gold, "gold", "n_documents", "n_computed", "left_out"),
        "central_claim": gold.central,
        "levels": levels,
    }
    rows = [BoxRow(name, level.box, level.values) for name, level in gold.levels.items()]
    if gold.central:
        rows.append(BoxRow("central claim", quartiles(gold.central.values()), gold.central))
    gaps = [small(f"No figures for {level}: {reason}.") for level, reason in gold.left_out.items()]
    title = f"Against {gold.gold}" if rows or gaps else ""
    return section(title, Facts({"gold": facts}), _scores(gold, rows), gaps)


def _scores(gold: GoldFindings, rows: list[BoxRow]) -> Iterator[Block | None]:
    if not rows:
        return
    if warning := words.gold_warning(gold):
        yield Prose(warning)
    yield small(
        f"How well annotators find what {gold.gold} has: the mean over categories of F1, 1 is "
        "everything and nothing else."
    )
    yield small(words.gold_extent(gold))
    yield figures.gold_figure(rows, gold.gold)
    yield table(
        rows,
        Column("macro F1", "category", of="title"),
        Column("lower quartile", "decimal", of="box.lower"),
        Column("median", "decimal", of="box.median"),
        Column("upper quartile", "decimal", of="box.upper"),
    )
    for level in list(gold.levels.values())[:1]:
        each = table(
            sorted(level.values, key=lambda name: _lowest_first(-level.values[name])),
            Column("annotator", "category", of=str),
            *(
                Column(
                    row.title, "decimal", of=lambda name, row=row: row.values.get(name, math.nan)
                )
                for row in rows
            ),
            noun="annotator",
        )
        yield Details("Each annotator", (each,))


def _lowest_first(value: float) -> tuple[bool, float]:
    return (math.isnan(value), 0.0 if math.isnan(value) else value)


def _themselves(people: People) -> Section | None:
    about = (
        "Who does documents again does not decide quite the same. Where this is low, the guideline "
        "is hard to apply, whoever applies it."
    )
    rows = table(
        people.themselves.items(),
        Column("annotator", "category", of=0),
        Column("agreement (α)", "measured", of=lambda item: _cell(item[1])),
        look="beside",
        noun="annotator",
    )
    return section("Each annotator with themselves", small(about), rows) if rows.rows else None


def _over_time(people: People) -> Section | None:
    """Return the changes over time: sentences, and agreement in three parts of the documents."""
    if people.drift is None:
        return None
    facts = Facts({"drift": _drift(people.drift)})
    changes = words.change_sentences(people.drift, naming(people.view.study))
    if not changes:
        return section("", facts)
    trends = [t for t in people.drift.trends if t.category is None and t.undefined is None]
    stages = {t.annotator: [stage.value for stage in t.stages] for t in trends}
    every = (value for agreements in stages.values() for value in agreements)
    values = [value for value in every if not math.isnan(value)] or [0, 1]
    about = (
        "Agreement with the others in the first, the middle and the last third of each annotator’s "
        "documents. p is how often a random order of the documents gives as much of a change, "
        "before it is adjusted for the number of annotators."
    )
    rows = table(
        sorted(trends, key=lambda trend: (trend.p, trend.annotator)),
        Column("annotator", "category", of="annotator"),
        Column("", "line", of=lambda t: (stages[t.annotator], min(values), max(values))),
        *(
            Column(name, "decimal", of=lambda t, i=i: [*stages[t.annotator], *[math.nan] * 3][i])
            for i, name in enumerate(("first", "middle", "last"))
        ),
        Column("p", "number", of="p"),
        look="bars",
        noun="annotator",
        rest=" who changed less",
    )
    first, *others = changes
    return section("Who changed over time", facts, first, map(small, (*others, about)), rows)


def _drift(drift: Drift) -> list[dict[str, Any]]:
    return [
        {
            **picked(trend, "annotator", "slope", "p", "p_holm", "undefined"),
            "category": None if trend.category is None else show(trend.category),
            "stages": [stage.value for stage in trend.stages],
            "order": drift.orders[trend.annotator].by,
        }
        for trend in drift.trends
    ]


def _whole(people: People) -> Section | None:
    if people.profiles is None:
        return None
    whole = people.profiles.whole
    text = f"Agreement of all together is α {number(whole.value)}. "
    return section("", small((text, Run(whole.signature, "code"))))


def _cell(result: Result) -> Measured:
    """Return a result with its signature, which programs get."""
    return replace(measured(result, notes=False), facts={"signature": result.signature})
