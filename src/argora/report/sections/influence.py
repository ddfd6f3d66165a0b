"""What suggestions changed: what ends in layers, agreement and time, beside a control arm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from argora.analysis.coverage import coverage_of
from argora.analysis.influence import Influence, Question, TruthSource
from argora.analysis.plan import Plan
from argora.diagnostics.influence import Effect
from argora.model import Study
from argora.report.blocks import Block, Column, Facts, Listed, Page, Prose, Section
from argora.report.building import data_columns, section, small, table
from argora.report.sections.results import picked
from argora.text.numbers import BLANK, counted, joined, number, percent, signed

__all__ = ["influence_page", "influence_section", "influence_sentences"]

HEADING = "What suggestions changed"
SUBJECTS: Mapping[Question, str] = {"wrong": "wrong suggestions", "all": "suggestions"}
JUDGES: Mapping[TruthSource, str] = {
    "table": "by the table",
    "gold": "by the gold",
    "control": "by most annotators of the control arm",
}
ROWS = (
    "Of suggestions: the share of them that finished layers have, the same category at the same "
    "place. Of agreement: α on {items}. Of seconds: the geometric mean for a document, and by "
    "which share it changes."
)
ASSIGNED = (
    "A document counts in the arm that it was assigned to, whatever its annotator did with the "
    "suggestions. In the control arm the same suggestions were made and not shown."
)
METHOD = (
    "Intervals are about other annotators and other documents like these at once (two-way "
    "jackknife, Student’s t; MacKinnon, Nielsen & Webb 2024). p is of the test that there is no "
    "difference, of each row by itself."
)
MORE_AGREEMENT = (
    "More agreement is no sign of better work here: who follows the same suggestions agrees on the "
    "wrong ones, too."
)


def influence_page(study: Study, plan: Plan, influence: Influence) -> Page:
    """Return the page about the influence of suggestions alone."""
    about = coverage_of(study, plan).sentence()
    return Page(study.name, HEADING, about, (_section(influence, ""),))


def influence_section(influence: Influence | None) -> Section | None:
    """Return what suggestions changed; None where nobody gave their answers."""
    return None if influence is None else _section(influence, HEADING)


def _section(influence: Influence, heading: str) -> Section:
    first, *others = influence_sentences(influence)
    return section(
        heading,
        Prose(first, "lead", key="words"),
        Listed(tuple(others), key="sentences", look="sentences"),
        _effects(influence),
        small(ROWS.format(items=influence.items)),
        small(ASSIGNED),
        _arms(influence),
        _answers(influence),
        map(small, _remarks(influence)),
        small(METHOD),
        Facts(
            picked(influence, "n_suggestions", "truth", "n_without_place", "n_answers_in_control")
            | {"n_rows_left_out": influence.n_left_out}
        ),
        id="suggestions",
        key="suggestions",
    )


def influence_sentences(influence: Influence) -> Iterator[str]:
    """Yield what can be said: of what ends in layers first, then of agreement and of time."""
    leading = influence.leading
    yield _followed(influence.effects[leading], SUBJECTS[leading])
    if leading == "all":
        yield "Which of them are wrong is not known."
    agreement, seconds = influence.effects["agreement"], influence.effects["seconds"]
    yield _agreed(agreement)
    if agreement.interval.is_defined and agreement.interval.low > 0:
        yield MORE_AGREEMENT
    yield _timed(seconds)


def _unsaid(effect: Effect) -> str:
    """Return the reason why nothing can be said of a difference; empty if something can."""
    return effect.undefined or effect.interval.undefined or ""


def _followed(effect: Effect, subject: str) -> str:
    low, high = effect.interval.low, effect.interval.high
    shares = (
        f"of all {subject}, {percent(effect.assisted)} are in the layers of annotators who saw "
        f"them, and {percent(effect.control)} in those of annotators who did not"
    )
    points = f"{_points(effect.difference)} points (from {_points(low)} to {_points(high)})"
    if effect.undefined:
        return f"Whether annotators follow {subject} cannot be said: {effect.undefined}."
    if reason := _unsaid(effect):
        return f"Whether annotators follow {subject} cannot be said: {shares}, but {reason}."
    if low > 0:
        return f"Annotators follow {subject}: {shares}, a difference of {points}."
    if high < 0:
        return f"Annotators turn away from {subject}: {shares}, a difference of {points}."
    return (
        f"It was not shown that annotators follow {subject}: {shares}, and a difference of "
        f"{_points(low)} to {_points(high)} points is possible."
    )


def _agreed(effect: Effect) -> str:
    low, high = effect.interval.low, effect.interval.high
    reach = f"from {signed(low)} to {signed(high)}"
    values = f"α is {number(effect.assisted)} with suggestions and {number(effect.control)} without"
    if reason := _unsaid(effect):
        return f"Whether annotators agree more with suggestions cannot be said: {reason}."
    if low > 0 or high < 0:
        direction = "more" if low > 0 else "less"
        return (
            f"Annotators agree {direction} with suggestions: {values} (the difference is {reach})."
        )
    return (
        f"It was not shown that annotators agree more or less with suggestions: {values}, and a "
        f"difference of {signed(low)} to {signed(high)} is possible."
    )


def _timed(effect: Effect) -> str:
    low, high = effect.interval.low, effect.interval.high
    reach = f"from {_change(low)} to {_change(high)}"
    values = f"{effect.assisted:,.0f} seconds for a document in place of {effect.control:,.0f}"
    if reason := _unsaid(effect):
        return f"Whether suggestions save time cannot be said: {reason}."
    if low > 0 or high < 0:
        verb = "cost" if low > 0 else "save"
        return f"Suggestions {verb} time: {values} ({_change(effect.difference)}; {reach})."
    return f"It was not shown that suggestions save or cost time: {values}; {reach} is possible."


def _points(share: float) -> str:
    return signed(100 * share, 1)


def _change(share: float) -> str:
    return f"{signed(100 * share, 0)}%"


def _effects(influence: Influence) -> Block:
    """Return a row for each question that has a value in either arm."""
    titles = {
        "wrong": "wrong suggestions",
        "right": "right suggestions",
        "all": "all suggestions",
        "agreement": "agreement (α)",
        "seconds": "seconds",
    }
    rows = [(name, effect) for name, effect in influence.effects.items() if _counts(effect)]
    return table(
        rows,
        Column("", "category", of=lambda row: titles[row[0]]),
        Column("", "data", "question", of=0),
        Column("with", "mixed", "assisted", of=lambda row: (_kind(row[0]), row[1].assisted)),
        Column("without", "mixed", "control", of=lambda row: (_kind(row[0]), row[1].control)),
        Column("difference", "mixed", of=lambda row: ("sign", _difference(row))),
        Column("interval", "mixed", of=lambda row: ("sign", _interval(row))),
        Column("p", "probability", "p", of=lambda row: row[1].p),
        Column("annotators", "count", "n_annotators", of=lambda row: row[1].n_annotators),
        Column("documents", "count", "n_documents", of=lambda row: row[1].n_documents),
        *data_columns(
            difference=lambda row: row[1].difference,
            n_assisted=lambda row: row[1].n_assisted,
            n_control=lambda row: row[1].n_control,
            low=lambda row: row[1].interval.low,
            high=lambda row: row[1].interval.high,
            undefined=lambda row: _unsaid(row[1]) or None,
        ),
        key="effects",
        look="grid",
    )


def _counts(effect: Effect) -> bool:
    return effect.n_assisted + effect.n_control > 0


def _kind(question: str) -> str:
    return {"agreement": "number", "seconds": "whole"}.get(question, "share")


def _difference(row: tuple[Question, Effect]) -> str:
    return BLANK if row[1].undefined else _signed(row[0], row[1].difference)


def _interval(row: tuple[Question, Effect]) -> str:
    interval = row[1].interval
    if not interval.is_defined:
        return BLANK
    return " to ".join(_signed(row[0], end) for end in (interval.low, interval.high))


def _signed(question: Question, value: float) -> str:
    return signed(value) if question == "agreement" else f"{_points(value)}%"


def _arms(influence: Influence) -> Block:
    """Return how many tasks were assigned and finished in each arm."""
    names = {"on": "with suggestions", "off": "without (control arm)"}
    return table(
        names,
        Column("", "category", of=names.__getitem__),
        Column("", "data", "arm", of=lambda arm: arm),
        Column("assigned", "count", "n_tasks", of=influence.n_tasks.__getitem__),
        Column("finished", "count", "n_finished", of=influence.n_finished.__getitem__),
        title="Documents of annotators",
        key="arms",
        look="grid",
    )


def _answers(influence: Influence) -> Block | None:
    """Return what became of what was shown, by kind."""
    if not influence.answers:
        return None
    names = ("accepted", "changed", "rejected", "none")
    titles = {"changed": "accepted, then changed", "none": "not answered"}
    return table(
        influence.answers.items(),
        Column("", "category", "kind", of=0),
        *(
            Column(titles.get(name, name), "count", name, of=lambda row, name=name: row[1][name])
            for name in names
        ),
        title="What became of the suggestions that were shown",
        key="answers",
        look="grid",
    )


def _remarks(influence: Influence) -> Iterator[str]:
    """Yield how suggestions were judged, and what does not count."""
    n = influence.n_suggestions
    judges = [(influence.truth.get(name, 0), judge) for name, judge in JUDGES.items()]
    judged = [f"{n_judged} {judge}" for n_judged, judge in judges if n_judged]
    if judged:
        yield (
            f"Suggestions were judged, {joined(judged)}: {n['wrong']} are wrong and {n['right']} "
            f"right; {n['unknown']} are not judged."
        )
    if influence.n_without_place:
        yield (
            f"{counted(influence.n_without_place, 'suggestion')} without a place in the text: no "
            "layer can be compared with it."
        )
    if influence.n_answers_in_control:
        yield (
            f"{counted(influence.n_answers_in_control, 'answer')} in the control arm, where "
            "nothing should have been shown: differences may be smaller than they would be."
        )
    if influence.n_left_out:
        yield f"{counted(influence.n_left_out, 'row')} on other documents or annotators left out."
