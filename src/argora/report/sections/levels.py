"""Agreement on each level of what segments do, and of the best two, three ... annotators."""

from __future__ import annotations

from argora.analysis.levels import BestByLevel, LevelAgreement, Levels
from argora.measures import Result
from argora.report.blocks import Column, Details, Facts, Figure, Measured, Page, Prose, Section
from argora.report.building import data_columns, existing, listed, section, small, table
from argora.report.drawings.charts import Chart, Line, chart_figure
from argora.report.sections.people_figures import FEWEST_STEPS
from argora.report.sections.people_words import gold_extent, gold_warning
from argora.report.sections.results import picked, signed
from argora.text.numbers import joined, number, sentence

__all__ = ["levels_page"]

ABOUT = (
    "κ is Fleiss’s kappa with the agreement that was observed (A_O) and that chance gives (A_E). α "
    "weighs two labels by how far apart they are in the tree of labels, with the disagreement "
    "observed (D_O) and by chance (D_E); it needs a level whose labels have others above them."
)
ORDERED = {
    "agreement": "their agreement with the others on {level}",
    "f1": "their macro F1 with {gold} on {level}",
    "central-claim": "their F1 in finding the central claim of {gold}",
}
LUCK = "As the order was made from the same annotations, a high beginning is partly luck."


def levels_page(levels: Levels) -> Page:
    """Return the agreement on each level, and that of the best annotators."""
    about = f"{levels.coverage.sentence()} By level."
    sections = (_agreement(levels), None if levels.best is None else _best(levels.best))
    return Page(levels.study.name, "Agreement on each level", about, existing(sections))


def _lead(levels: Levels) -> str:
    defined = [each for each in levels.agreements if each.kappa.is_defined]
    if not defined:
        reasons = dict.fromkeys(str(each.kappa.undefined) for each in levels.agreements)
        return f"No figures: {'; '.join(reasons)}."
    most = max(defined, key=lambda each: each.kappa.value)
    least = min(defined, key=lambda each: each.kappa.value)
    if most.kappa.value == least.kappa.value:
        return f"Annotators agree equally on every level: κ {number(most.kappa.value)}."
    return (
        f"Annotators agree most on {most.level} (κ {number(most.kappa.value)}) and least on "
        f"{least.level} (κ {number(least.kappa.value)})."
    )


def _agreement(levels: Levels) -> Section:
    """Return a row for each level."""
    rows = table(
        levels.agreements,
        Column("level", "category", "level"),
        Column("labels", "count", "n_categories"),
        Column("items", "count", "n_items", "kappa.n_items"),
        *data_columns(n_annotators=lambda each: each.kappa.n_annotators),
        Column("κ", "measured", "kappa", lambda each: signed(each.kappa)),
        Column("A_O", "decimal", "observed_agreement", "kappa.observed"),
        Column("A_E", "decimal", "expected_agreement", "kappa.expected"),
        Column("weighted α", "measured", "alpha", lambda each: signed(each.weighted)),
        Column("D_O", "decimal", "observed_disagreement", "weighted.observed"),
        Column("D_E", "decimal", "expected_disagreement", "weighted.expected"),
        first=len(levels.agreements),
        look="grid",
        key="agreement",
        noun="level",
    )
    left_out = [f"{name} is left out: {why}." for name, why in levels.left_out.items()]
    notes = listed((*_notes(levels.agreements), *left_out), "small")
    lead = Prose(_lead(levels), "lead", key="words")
    facts = Facts({"left_out": levels.left_out, "best": None})
    if not any(each.kappa.n_items for each in levels.agreements):
        return section("", lead, facts, Facts(blocks=(rows,)))
    return section("", lead, facts, small(ABOUT), rows, notes)


def _notes(agreements: tuple[LevelAgreement, ...]) -> list[str]:
    """Return the remarks on the data, each once with the levels that it is about."""
    levels_of: dict[str, list[str]] = {}
    for each in agreements:
        for note in each.kappa.notes:
            levels_of.setdefault(note, []).append(each.level)
    return [
        sentence(note) if len(levels) == len(agreements) else f"{', '.join(levels)}: {note}."
        for note, levels in levels_of.items()
    ]


def _best(best: BestByLevel) -> Section:
    """Return the agreement of the best two, three and more annotators on every level."""
    gold = "" if best.gold is None else best.gold.gold
    names, scores = best.first.order, best.first.scores
    ordered = ORDERED[best.order].format(level=best.level, gold=gold)
    order = [f"{name} {number(scores[name], 2)}" for name in names]
    facts = {
        **picked(best, "order", "level", "left_out"),
        "gold": gold or None,
        "annotators": [
            {"annotator": name, "score": scores[name], "n_documents": _n_documents(best, name)}
            for name in names
        ],
        "agreement": {
            level: [{"n": n, **_values(each)} for n, each in enumerate(one.agreement, start=2)]
            for level, one in best.levels.items()
        },
    }
    rows = table(
        range(2, len(names) + 1),
        Column("annotators", "count", of=int),
        *(
            Column(level, "measured", of=lambda n, one=one: _bare(one.agreement[n - 2]))
            for level, one in best.levels.items()
        ),
        first=len(names),
    )
    return section(
        "The best two, three, four …",
        Facts(facts),
        small(f"Annotators in the order of {ordered}: {joined(order, 40)}."),
        small(LUCK if best.gold is None else gold_extent(best.gold)),
        Prose(warning) if best.gold is not None and (warning := gold_warning(best.gold)) else None,
        _figure(best),
        Details("The agreement (κ) as a table", (rows,)),
        listed((f"{name} is left out: {why}." for name, why in best.left_out.items()), "small"),
        key="best",
    )


def _n_documents(best: BestByLevel, annotator: str) -> int | None:
    """Return the number of documents that an F1 is over; None in an order by agreement."""
    if best.gold is None:
        return None
    return next(iter(best.gold.levels.values())).scores[annotator].n_documents


def _figure(best: BestByLevel) -> Figure | None:
    """Draw a line for each level."""
    lines = (
        Line(level, tuple(each.value for each in one.agreement))
        for level, one in best.levels.items()
    )
    chart = Chart(
        "Agreement of the best two, three and more annotators on each level",
        tuple(line for line in lines if any(value == value for value in line.values)),
        tuple(range(2, len(best.first.order) + 1)),
        "agreement (κ)",
        "annotators, the best first",
    )
    return chart_figure("best-by-level", chart, fewest=FEWEST_STEPS)


def _bare(result: Result) -> Measured:
    """Return a value without its interval: the table has one for every level."""
    return Measured(result.value, undefined=result.undefined)


def _values(result: Result) -> dict[str, object]:
    return picked(result, "value", "low", "high", "undefined", "signature")
