"""Who disagrees: each annotator, who decides alike, who comes near a gold, who changed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from operator import attrgetter, itemgetter
from typing import Any

from argora.analysis.matrices import naming
from argora.analysis.people import GoldFindings, People, preferences
from argora.analysis.words import no_intervals
from argora.diagnostics.annotators import Clustering, ConfusionPath, NBest
from argora.diagnostics.annotators.bias import Bias
from argora.diagnostics.annotators.drift import Drift, Trend
from argora.diagnostics.annotators.pairwise import Pairwise
from argora.diagnostics.annotators.positions import Position
from argora.diagnostics.annotators.profiles import Profile
from argora.diagnostics.quartiles import quartiles
from argora.measures import Result
from argora.reliability.coding.factor import show
from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Figure,
    Listed,
    Measured,
    Page,
    Passages,
    Prose,
    Run,
    Section,
    Table,
    kept,
    table,
)
from argora.report.drawings.rows import BoxRow
from argora.report.sections import people_figures as figures
from argora.report.sections import people_words as words
from argora.report.sections.results import measured
from argora.text.numbers import joined, number

__all__ = ["people_page", "people_section"]

MOST_ROWS = 200
MOST_CONFUSED = 4
QUARTILES = ("lower", "median", "upper")
NOTHING: dict[str, Any] = {
    "examples": [],
    "clustering": None,
    "not_comparable": [],
    "best": None,
    "drift": [],
    "gold": None,
}
"""What programs get where there is nothing to tell."""
PREFERS = (
    "What somebody prefers, compared with the others on {}, is told where it is no chance: of 100 "
    "groups of annotators who all decide by the same habits, at most about 5 would have anybody "
    "told to prefer anything; with fewer than 5 documents nobody is."
)
LENGTH = "Length: the median, and between which two numbers the middle half of the units lies."


def people_page(found: People) -> Page:
    """Return everything about the annotators of a study."""
    facts = {
        "items": found.view.words,
        "of": found.view.of,
        **NOTHING,
        "themselves": {who: _cell(own) for who, own in found.themselves.items()},
    }
    opening = (
        Prose(words.lead(found), "lead", key="words"),
        Listed(tuple(words.sentences(found)), look="sentences"),
        Facts(facts),
    )
    sections = [
        Section("", "", opening),
        _annotators(found),
        _examples(found),
        _shares(found),
        _plot("How long the units are", figures.lengths_figure(found)),
        _together(found),
        _against_gold(found.gold),
        _themselves(found),
        _over_time(found),
        _whole(found),
    ]
    about = f"{found.coverage.sentence()} By {found.view.words}, of {found.view.of}."
    return Page(found.study.name, "Who disagrees", about, kept(sections))


def people_section(found: People, pairs_by: str = "") -> Section:
    """Return who disagrees as a part of a report.

    Parameters
    ----------
    pairs_by : the measure of pairs in the section on annotators; empty if it has none.
    """
    about: list[str | Run] = [
        f"Agreement with all others on {found.view.same}, α: 0 is what chance gives, 1 is the same "
        "throughout. "
    ]
    if pairs_by:
        about += [
            "The section ",
            Run("Annotators", link="#annotators"),
            f" may have another order: it takes the mean of {pairs_by} over all pairs. ",
        ]
    if any(preferences(each) for each in found.ranked):
        about.append(
            "What somebody chooses more or less often is told where it is no chance, all "
            "annotators and categories considered. "
        )
    about += [f"{LENGTH} "] * bool(found.counted)
    about += ["More is on the page of ", Run("argora diagnose --who --html FILE", "code"), "."]
    blocks = (
        Prose(words.lead(found), "strong", key="words"),
        Listed(tuple(words.sentences(found)), look="sentences"),
        _annotator_table(found),
        Prose(tuple(about), "small"),
    )
    return Section("who", "Who disagrees", blocks, key="who")


def _annotators(found: People) -> Section:
    rows = _annotator_table(found)
    if not found.ranked:
        return Section("", "", (Facts(blocks=(rows,)),))
    about = [
        f"Agreement with all others on {found.view.same}: 0 is what chance gives, 1 is the same "
        "throughout. Each figure has its interval; the thin marks stand at .667 and .8."
    ]
    if any(preferences(each) for each in found.ranked):
        about.append(PREFERS.format(found.view.same))
    about += [LENGTH] * bool(found.counted)
    return Section("", "Each annotator", (Prose(" ".join(about), "small"), rows))


def _annotator_table(found: People) -> Table:
    """Return every annotator, those who agree least with the others first."""
    name_of = naming(found.study)
    habits = {each.annotator: words.habits(found, each, name_of) for each in found.ranked}
    columns: list[tuple[Column, Any]] = [
        (Column("annotator", "category", "annotator"), lambda p: p.annotator),
        (
            Column("agreement with the others", "measured", "with_others"),
            lambda p: _cell(p.with_others),
        ),
    ]
    if found.counted:
        length = Column(f"length of units, {found.counted}s", "category")
        columns.append((length, lambda p: words.length_words(found, p)))
    columns.append(
        (Column("documents", "count"), lambda p: len(found.coverage.done_of(p.annotator)))
    )
    if any(habits.values()):
        chooses = Column("chooses", "text")
        columns.append((chooses, lambda p: habits[p.annotator] or "as the others do"))
    shown = [each.with_others for each in found.ranked[:MOST_ROWS]]
    why = no_intervals(each.interval for each in shown if each.is_defined)
    return table(
        found.ranked,
        *columns,
        *VALUES,
        key="annotators",
        look="beside",
        most=MOST_ROWS,
        noun="annotator",
        more=" who agree more",
        notes=(why,) if why else (),
    )


def _preferences(profile: Profile) -> list[dict[str, Any]]:
    return [
        {"category": show(each.category), **_of(each, "share", "others", "p"), **_ends(each)}
        for each in profile.bias.values()
    ]


def _units(profile: Profile) -> dict[str, Any] | None:
    marking = profile.marking
    if marking is None:
        return None
    return {"n": marking.n_units, "counted": marking.counted, **_of(marking.length, *QUARTILES)}


def _central_claim(profile: Profile) -> dict[str, Any] | None:
    placed = profile.positions
    if placed is None:
        return None
    ends = (("first", placed.first), ("last", placed.last))
    shares = {name: {**_of(each, "share", "others"), **_ends(each)} for name, each in ends}
    return {"n_documents": placed.n_documents, **shares}


VALUES: tuple[tuple[Column, Callable[[Profile], Any]], ...] = (
    (Column("", "data", "unlike_p"), lambda p: p.unlike),
    (Column("", "data", "without"), lambda p: None if p.without is None else p.without.value),
    *((Column("", "data", key), attrgetter(key)) for key in ("n_items", "n_missing", "distance")),
    (Column("", "data", "never_used"), lambda p: [show(each) for each in p.never_used]),
    (Column("", "data", "preferences"), _preferences),
    (Column("", "data", "units"), _units),
    (Column("", "data", "central_claim"), _central_claim),
)
"""What only programs get of each annotator."""


def _examples(found: People) -> Section | None:
    """Return what those who differ decided, and what the others did."""
    if not found.examples:
        return None
    name_of = naming(found.study)
    parts = []
    for each in found.examples:
        is_general = each.category is None
        facts = {
            "annotator": each.annotator,
            "category": None if is_general else show(each.category),
            "more": None if is_general else each.is_more,
        }
        blocks = (Facts(facts), Passages(each.cases, key="items"))
        title = words.example_title(each, name_of)
        parts.append(Section("", title, blocks, key="examples", many=True))
    return Section("", "Examples", tuple(parts))


def _shares(found: People) -> Section | None:
    """Return how often each annotator chose each category."""
    drawn = figures.shares_figure(found)
    if drawn is None:
        return None
    figure, shares = drawn
    about = "All decisions of each annotator, those who agree least with the others first."
    if len(found.ranked) > len(shares):
        about += f" These are the {len(shares)} lowest of {len(found.ranked)}."
    about += " Annotators who did different documents may differ for that reason."
    rows = table(
        shares,
        (Column("annotator", "category"), lambda row: row.annotator),
        (Column("decisions", "count"), lambda row: row.n),
        *(
            (Column(title, "share"), lambda row, title=title: row.shares[title])
            for title in shares[0].shares
        ),
        noun="annotator",
    )
    blocks = (Prose(about, "small"), figure, Details("The shares as a table", (rows,)))
    return Section("", "What each chooses", blocks)


def _together(found: People) -> Section | None:
    """Return who decides alike: pairs, dendrogram, confusion along the path, the best n."""
    if found.profiles is None:
        return Section("", "", (Facts({"pairs": []}),))
    pairs, clusters = found.profiles.pairs, found.clusters
    rows = _pair_table(pairs)
    every = Facts(blocks=(rows,))
    title = "Who agrees with whom"
    if clusters is None:
        crowd = (
            f"{len(found.ranked)} annotators are too many for a table of all pairs and for a "
            "drawing of who decides alike: look at a few of them, or at the table above."
        )
        if not found.is_crowd:
            return _plain(every)
        return Section("", title, (every, Prose(crowd)))
    names = clusters.leaves or tuple(found.profiles.annotators)
    lowest = sorted(rows.rows, key=lambda row: _lowest_first(row.cells[5]))
    numbers = Details("The pairs as a table", (replace(rows, rows=tuple(lowest), key=""),))
    blocks: list[Block | None] = [
        every,
        figures.pairs_figure(pairs, names),
        numbers,
        *_clustering(clusters),
        None if found.path is None else _confusion(found, found.path),
        None if found.order is None else _best(found.order),
    ]
    return Section("", title, kept(blocks))


def _plot(title: str, figure: Figure | None) -> Section | None:
    return None if figure is None else Section("", title, (figure,))


def _plain(block: Block) -> Section:
    return Section("", "", (block,))


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
        (Column("annotator", "category"), itemgetter(0)),
        (Column("with", "category"), itemgetter(1)),
        (Column("agreement (α)", "measured"), lambda pair: Measured(pair[2], undefined=pair[4])),
        (Column(f"shared {pairs.counted}", "count", "shared"), itemgetter(3)),
        (Column("", "data", "annotators"), lambda pair: pair[:2]),
        (Column("", "data", "agreement"), itemgetter(2)),
        (Column("", "data", "undefined"), itemgetter(4)),
        key="pairs",
        most=MOST_ROWS,
        noun="pair",
        more=" who agree more",
    )


def _clustering(clusters: Clustering) -> Iterator[Block]:
    """Yield who is united with whom, and who cannot be compared."""
    rows = table(
        clusters.merges,
        (Column("united", "category"), lambda merge: joined(merge.first, 6)),
        (Column("", "data", "first"), lambda merge: merge.first),
        (Column("with", "category"), lambda merge: joined(merge.second, 6)),
        (Column("", "data", "second"), lambda merge: merge.second),
        (Column("α", "number", "agreement"), lambda merge: merge.agreement),
        key="clustering",
        noun="union",
    )
    yield Facts({"not_comparable": clusters.apart}, () if clusters.merges else (rows,))
    if clusters.merges:
        numbers = Details("The unions as a table, those who agree most first", (rows,))
        yield Section("", "Who decides alike", (figures.dendrogram_figure(clusters), numbers))
    if clusters.apart:
        names = " · ".join(joined(each, 6) for each in clusters.apart)
        apart = f"Not comparable with each other, as they share nothing to measure: {names}."
        yield Prose(apart, "small")


def _confusion(found: People, path: ConfusionPath) -> Section | None:
    """Return how often categories are taken for each other, from the best two on."""
    name_of = naming(found.study)
    names = [f"{name_of(a)} / {name_of(b)}" for a, b in path.pairs[:MOST_CONFUSED]]
    figure = figures.confusion_figure(path, names)
    if figure is None:
        return None
    about = (
        "Beginning with the two who agree most, as those are added who agree most with them: of "
        "all pairs of decisions with either category, how many had one of each? A rate that climbs "
        "at a step says what the newcomers see differently."
    )
    rows = table(
        range(len(path.sizes)),
        (Column("annotators", "count"), lambda step: path.sizes[step]),
        *(
            (Column(name, "decimal"), lambda step, i=i: float(path.rates[step, i]))
            for i, name in enumerate(names)
        ),
        (Column("newcomers", "text"), lambda step: joined(_newcomers(path, step), 6)),
        first=len(path.sizes),
    )
    title = "What is taken for what as annotators are added"
    numbers = Details("The rates as a table", (rows,))
    return Section("", title, (Prose(about, "small"), figure, numbers))


def _newcomers(path: ConfusionPath, step: int) -> list[str]:
    before = path.annotators[step - 1] if step else ()
    return [name for name in path.annotators[step] if name not in before]


def _best(order: NBest) -> Section:
    """Return how far the best two, three and more annotators agree."""
    about = (
        f"Annotators in the order of their agreement with the others: {joined(order.order, 30)}. "
        "As the order was made from the same annotations, a high beginning is partly luck."
    )
    rows = table(
        list(enumerate(order.agreement, start=2)),
        (Column("annotators", "count"), lambda row: row[0]),
        (Column("agreement of the first (α)", "measured", "*"), lambda row: _cell(row[1])),
        key="agreement",
        look="beside",
        first=len(order.agreement),
    )
    figure = figures.best_figure(order)
    numbers = Details("The agreement as a table", (rows,))
    facts = Facts({"order": order.order})
    blocks: list[Block | None] = [facts, Prose(about, "small"), figure, numbers]
    return Section("", "The best two, three, four …", kept(blocks), key="best")


def _against_gold(gold: GoldFindings | None) -> Section | None:
    """Return how near annotators come to a gold, level by level."""
    if gold is None:
        return None
    levels = {
        name: {
            "annotators": {who: _cell(score.result) for who, score in own.scores.items()},
            **_of(own.box, *QUARTILES),
        }
        for name, own in gold.levels.items()
    }
    facts = {
        **_of(gold, "gold", "n_documents", "n_computed", "left_out"),
        "central_claim": gold.central,
        "levels": levels,
    }
    rows = [BoxRow(name, own.box, own.values) for name, own in gold.levels.items()]
    if gold.central:
        rows.append(BoxRow("central claim", quartiles(gold.central.values()), gold.central))
    gaps = [
        Prose(f"No figures for {level}: {reason}.", "small")
        for level, reason in gold.left_out.items()
    ]
    title = f"Against {gold.gold}" if rows or gaps else ""
    return Section("", title, (Facts({"gold": facts}), *_scores(gold, rows), *gaps))


def _scores(gold: GoldFindings, rows: list[BoxRow]) -> Iterator[Block]:
    if not rows:
        return
    if warning := words.gold_warning(gold):
        yield Prose(warning)
    about = (
        f"How well annotators find what {gold.gold} has: the mean over categories of F1, 1 is "
        "everything and nothing else."
    )
    yield Prose(about, "small")
    yield figures.gold_figure(rows, gold.gold)
    yield table(
        rows,
        (Column("macro F1", "category"), lambda row: row.title),
        (Column("lower quartile", "decimal"), lambda row: row.box.lower),
        (Column("median", "decimal"), lambda row: row.box.median),
        (Column("upper quartile", "decimal"), lambda row: row.box.upper),
    )
    first = next(iter(gold.levels.values()), None)
    if first is not None:
        best_first = sorted(first.values, key=lambda who: _lowest_first(-first.values[who]))
        each = table(
            best_first,
            (Column("annotator", "category"), lambda who: who),
            *(
                (
                    Column(row.title, "decimal"),
                    lambda who, row=row: row.values.get(who, math.nan),
                )
                for row in rows
            ),
            noun="annotator",
        )
        yield Details("Each annotator", (each,))


def _lowest_first(value: float) -> tuple[bool, float]:
    return (math.isnan(value), 0.0 if math.isnan(value) else value)


def _themselves(found: People) -> Section | None:
    if not found.themselves:
        return None
    about = (
        "Who does documents again does not decide quite the same. Where this is low, the guideline "
        "is hard to apply, whoever applies it."
    )
    rows = table(
        found.themselves.items(),
        (Column("annotator", "category"), lambda item: item[0]),
        (Column("agreement (α)", "measured"), lambda item: _cell(item[1])),
        look="beside",
        noun="annotator",
    )
    return Section("", "Each annotator with themselves", (Prose(about, "small"), rows))


def _over_time(found: People) -> Section | None:
    """Return who changed: sentences, and the agreement in three parts of the documents."""
    if found.drift is None:
        return None
    facts = Facts({"drift": _drift(found.drift)})
    changes = words.change_sentences(found.drift, naming(found.study))
    if not changes:
        return _plain(facts)
    trends = [t for t in found.drift.trends if t.category is None and t.undefined is None]
    trends.sort(key=lambda trend: (trend.p, trend.annotator))
    values = [s.value for t in trends for s in t.stages if not math.isnan(s.value)]
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    about = (
        "Agreement with the others in the first, the middle and the last third of each annotator’s "
        "documents. p is how often a random order of the documents gives as much of a change, "
        "before it is adjusted for the number of annotators."
    )
    rows = table(
        trends,
        (Column("annotator", "category"), lambda t: t.annotator),
        (Column("", "line"), lambda t: ([stage.value for stage in t.stages], low, high)),
        *(
            (Column(name, "decimal"), lambda t, i=i: _stage(t, i))
            for i, name in enumerate(("first", "middle", "last"))
        ),
        (Column("p", "number"), lambda t: t.p),
        look="bars",
        noun="annotator",
        more=" who changed less",
    )
    first, *others = changes
    small = [Prose(each, "small") for each in (*others, about)]
    return Section("", "Who changed over time", (facts, Prose(first), *small, rows))


def _stage(trend: Trend, i: int) -> float:
    return trend.stages[i].value if i < len(trend.stages) else math.nan


def _drift(drift: Drift) -> list[dict[str, Any]]:
    return [
        {
            **_of(trend, "annotator", "slope", "p", "p_holm", "undefined"),
            "category": None if trend.category is None else show(trend.category),
            "stages": [stage.value for stage in trend.stages],
            "order": drift.orders[trend.annotator].by,
        }
        for trend in drift.trends
    ]


def _whole(found: People) -> Section | None:
    if found.profiles is None:
        return None
    whole = found.profiles.whole
    text = f"Agreement of all together is α {number(whole.value)}. "
    return _plain(Prose((text, Run(whole.signature, "code")), "small"))


def _cell(result: Result) -> Measured:
    """Return a result with its signature, which programs get."""
    return replace(measured(result, notes=False), facts={"signature": result.signature})


def _of(found: object, *names: str) -> dict[str, Any]:
    """Return some attributes by their names."""
    return {name: getattr(found, name) for name in names}


def _ends(found: Bias | Position) -> dict[str, float]:
    """Return the ends of an interval; NaN where there is none."""
    drawn = found.interval
    if drawn is None or not drawn.is_defined:
        return {"low": math.nan, "high": math.nan}
    return _of(drawn, "low", "high")
