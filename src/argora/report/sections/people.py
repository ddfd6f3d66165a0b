"""Who disagrees: each annotator, who decides alike, who comes near a gold, who changed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Any

from argora.analysis.matrices import naming
from argora.analysis.people import People, preferences
from argora.analysis.people_gold import GoldFindings
from argora.analysis.words import no_intervals
from argora.diagnostics.annotators.drift import Drift
from argora.diagnostics.annotators.profiles import Profile
from argora.diagnostics.quartiles import quartiles
from argora.reliability.coding.factor import show
from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Listed,
    Page,
    Passages,
    Prose,
    Run,
    Section,
    Table,
)
from argora.report.building import (
    data_columns,
    section,
    section_of_table,
    small,
    table,
)
from argora.report.drawings.rows import BoxRow
from argora.report.sections import people_figures as figures
from argora.report.sections import people_words as words
from argora.report.sections.opening import items_page, opening
from argora.report.sections.people_decisions import decisions_section
from argora.report.sections.people_pairs import MOST_ROWS, pairs_section
from argora.report.sections.results import ends, picked, signed
from argora.text.numbers import number

__all__ = ["people_page", "people_section"]

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
    themselves = {name: signed(result) for name, result in people.themselves.items()}
    facts = {**PROGRAM_DEFAULTS, "themselves": themselves}
    lengths = figures.lengths_figure(people)
    return items_page(
        people.view,
        "Who disagrees",
        section("", opening(people.view, words.lead(people), words.sentences(people), facts)),
        _annotators(people),
        _examples(people),
        decisions_section(people),
        section("How long the units are", lengths) if lengths else None,
        pairs_section(people),
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
            "agreement with the others", "measured", "with_others", lambda p: signed(p.with_others)
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


def _against_gold(gold: GoldFindings | None) -> Section | None:
    """Return the F1 of annotators against a gold, level by level."""
    if gold is None:
        return None
    levels = {
        name: {
            "annotators": {name: signed(score.result) for name, score in level.scores.items()},
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
            sorted(
                level.values, key=lambda name: (math.isnan(level.values[name]), -level.values[name])
            ),
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


def _themselves(people: People) -> Section | None:
    about = (
        "Who does documents again does not decide quite the same. Where this is low, the guideline "
        "is hard to apply, whoever applies it."
    )
    rows = table(
        people.themselves.items(),
        Column("annotator", "category", of=0),
        Column("agreement (α)", "measured", of=lambda item: signed(item[1])),
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
