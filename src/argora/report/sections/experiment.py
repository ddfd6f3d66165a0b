"""What classifiers and features are good for: an experiment in words and in tables."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from argora.report.blocks import (
    Block,
    Column,
    Facts,
    Listed,
    Page,
    Prose,
    Row,
    Section,
    Table,
    table,
)
from argora.report.sections.results import picked
from argora.text.numbers import number

if TYPE_CHECKING:
    from argora.mining.experiments import Experiment
    from argora.mining.experiments.row import Row as Line

__all__ = ["experiment_page"]

TITLES = {
    "alone": "Each group of features alone, beside all of them",
    "without": "All features but one group, beside all of them",
    "oracle": "If the gold of the other task were known",
    "word pairs": "Word pairs as the only features, beside the baseline",
    "human": "People beside the gold",
}
SURE = 0.05
SHOWN = 15


def experiment_page(found: Experiment) -> Page:
    """Return what a person would say of an experiment first, and then the tables."""
    facts = {
        **picked(found, "teacher", "n_documents", "human", "share_of_human", "absent", "left_out"),
        "task": found.design.task,
        "classes": found.counts,
        "rows": found.rows(),
        "confusion": {
            "classes": found.main.confusion.classes,
            "counts": found.main.confusion.counts.tolist(),
        },
        "signature": found.signature,
    }
    main = _table(found, found.of("baseline", "classifier"))
    counts, lead, *words = _words(found)
    opening = (Facts(facts), Prose(counts), Prose(lead, "lead"), Listed(tuple(words)), main)
    parts = ((title, found.of(part)) for part, title in TITLES.items())
    sections = (
        Section("", "", opening),
        *(Section("", title, (_table(found, rows),)) for title, rows in parts if rows),
        Section("", f"Gold in rows, {found.main.name} in columns", (_confusion(found.main),)),
        _errors(found),
        Section("", "Features by information gain (bits, training folds)", (_ranked(found),)),
        Section("", "", tuple(_notes(found))),
    )
    return Page(found.study, "What classifiers and features are good for", "", sections)


def _words(found: Experiment) -> Iterator[str]:
    from argora.mining.experiments.confusion import MACRO

    main, what = found.main, _what(found)
    usual = found.of("baseline")[0].figures["accuracy"]
    counts = ", ".join(f"{n} {name}" for name, n in found.counts.items())
    yield f"{main.confusion.n} {what} in {found.n_documents} documents: {counts}."
    yield (
        f"{main.name} is right about {main.figures['accuracy']:.0%}; who always says the most "
        f"common class, about {usual:.0%}. {_difference(main)}"
    )
    for reading, name in MACRO.items():
        result = main.macro[reading]
        reach = "" if math.isnan(result.low) else f" [{number(result.low)}, {number(result.high)}]"
        yield f"{name}: {number(result.value)}{reach}"
    if mistake := _commonest(main):
        n, gold, taken_for = mistake
        yield f"The most common mistake: {n} {what} are {gold} and were taken for {taken_for}."
    for row in found.of("oracle"):
        name = f"{row.name[:1].upper()}{row.name[1:]}"
        right = f"{row.figures['accuracy']:.0%}"
        yield f"{name} it would be right about {right}. {_difference(row)}"
    if people := found.of("human"):
        yield (
            f"{len(people)} people beside the gold are right about "
            f"{found.human['accuracy']:.0%} in the mean; {main.name} reaches "
            f"{found.share_of_human['accuracy']:.0%} of that."
        )


def _what(found: Experiment) -> str:
    if found.design.task == "components":
        return "components and sentences without one"
    return f"ordered pairs of components of a {found.design.scope}"


def _difference(row: Line) -> str:
    if row.test is None or math.isnan(row.adjusted):
        return ""
    if row.adjusted >= SURE:
        return f"The difference may well be chance (McNemar, p = {number(row.adjusted, 2)})."
    p = "p < 0.001" if row.adjusted < 0.001 else f"p = {number(row.adjusted)}"
    return f"The difference is more than chance (McNemar, {p})."


def _commonest(row: Line) -> tuple[int, str, str] | None:
    classes, counts = row.confusion.classes, row.confusion.counts
    wrong = [
        (int(counts[i, j]), gold, taken_for)
        for i, gold in enumerate(classes)
        for j, taken_for in enumerate(classes)
        if i != j
    ]
    most = max(wrong, key=lambda each: each[0], default=None)
    return most if most and most[0] else None


def _table(found: Experiment, rows: Sequence[Line]) -> Table:
    from argora.mining.experiments.confusion import MACRO

    figures = {
        "accuracy": "accuracy",
        **dict(zip(("mean of F1", "F1 of P, R"), MACRO.values(), strict=True)),
        **{name: f"F1 of {name}" for name in found.counts},
    }
    tests = (
        (
            Column("features", "count"),
            lambda row: None if row.test is None else round(row.n_features),
        ),
        (Column("p", "probability"), lambda row: None if row.test is None else row.adjusted),
    )
    return table(
        rows,
        (Column("", "category"), lambda row: row.name),
        *(
            (Column(title, "number"), lambda row, key=key: row.figures.get(key, math.nan))
            for title, key in figures.items()
        ),
        *(tests if any(row.test for row in rows) else ()),
        first=1000,
    )


def _confusion(row: Line) -> Table:
    classes, counts = row.confusion.classes, row.confusion.counts.tolist()
    columns = (Column("", "category"), *(Column(name, "count") for name in classes))
    lines = tuple(Row((name, *n)) for name, n in zip(classes, counts, strict=True))
    return Table(columns, lines, first=1000)


def _errors(found: Experiment) -> Section:
    errors = table(
        found.errors,
        (Column("", "data", "*"), asdict),
        (Column("", "category"), lambda each: f"{each.source} to {each.target}"),
        (Column("found", "count"), lambda each: each.found),
        (Column("missed", "count"), lambda each: each.missed),
        (Column("invented", "count"), lambda each: each.invented),
        (Column("rightly left", "count"), lambda each: each.left),
        key="errors",
        first=1000,
    )
    if not found.errors:
        return Section("", "", (Facts(blocks=(errors,)),))
    return Section("", "Pairs by the gold types of source and target", (errors,))


def _ranked(found: Experiment) -> Table:
    return table(
        found.ranked,
        (Column("", "data", "*"), asdict),
        (Column("", "category"), lambda each: each.name),
        (Column("gain", "mixed"), lambda each: ("text", number(each.gain, 4))),
        key="ranked",
        first=SHOWN,
        noun="feature",
    )


def _notes(found: Experiment) -> Iterator[Block]:
    by = "documents" if found.design.split == "document" else "instances, at random"
    notes = [
        f"{found.design.folds} folds of {by}; figures are of the counts of all folds.",
        "mean of F1: the mean of the F1 of the classes.",
        "F1 of P, R: the F1 of macro precision and macro recall.",
    ]
    if any(row.test for row in found.lines):
        notes.append(
            "p: McNemar's exact test, adjusted (Holm) within each table; it takes instances as "
            "independent, which those of one text are not quite."
        )
    if found.design.task == "components":
        notes.append(
            "Sentences without a component go without the mark that ends them, as components do; "
            "titles are left out."
        )
    notes += [f"features absent: {group} (needs {lack})" for group, lack in found.absent.items()]
    notes += [f"left out: {what} ({n})" for what, n in found.left_out.items()]
    notes += [
        f"{row.name}: no best weights were found in {row.n_unsettled} folds"
        for row in found.lines
        if row.n_unsettled
    ]
    yield Listed(tuple(notes), look="small")
    yield Listed((found.signature,), look="code")
