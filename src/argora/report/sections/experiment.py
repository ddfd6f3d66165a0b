"""What classifiers and features are good for: an experiment in words and in tables."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from argora.report.blocks import Column, Facts, Listed, Page, Prose, Table
from argora.report.building import columns_of, section, section_of_table, table, table_of_cells
from argora.report.sections.results import picked
from argora.text.numbers import counted, number, percent

if TYPE_CHECKING:
    from argora.mining.experiments import Experiment
    from argora.mining.experiments.held_out import TestPart
    from argora.mining.experiments.row import Row as Line

__all__ = ["experiment_page"]

TITLES = {
    "alone": "Each group of features alone, beside all of them",
    "without": "All features but one group, beside all of them",
    "oracle": "If the gold of the other task were known",
    "word pairs": "Word pairs as the only features, beside the baseline",
    "test": "On the test part",
    "human": "People beside the gold",
}
SURE = 0.05
FIRST_FEATURES = 15


def experiment_page(experiment: Experiment) -> Page:
    """Return the outcome of an experiment in words, and then the tables."""
    main = experiment.main
    counts = picked(experiment, "teacher", "n_documents", "n_groups", "human", "share_of_human")
    facts = {
        **counts,
        **picked(experiment, "absent", "left_out", "n_disputed"),
        "task": experiment.design.task,
        "main": main.name,
        "classes": experiment.counts,
        "rows": experiment.rows(),
        "confusion": _confusion_facts(main),
        "signature": experiment.signature,
    }
    tested = experiment.tested
    if experiment.test and tested:
        facts["test"] = {**asdict(experiment.test), "confusion": _confusion_facts(tested)}
    size, lead, *words = _words(experiment)
    first = _table(experiment, experiment.of("baseline", "classifier"))
    parts = ((part, title, experiment.of(part)) for part, title in TITLES.items())
    sections = (
        section("", Facts(facts), size, Prose(lead, "lead"), Listed(tuple(words)), first),
        *(
            section(title, _table(experiment, rows, has_mean=part == "human" and len(rows) > 1))
            for part, title, rows in parts
            if rows
        ),
        *(section(title, _confusion(row)) for title, row in _confusions(experiment)),
        section_of_table("Pairs by the gold types of source and target", _errors(experiment)),
        section("Features by information gain (bits, training folds)", _ranked(experiment)),
        section(
            "",
            Listed(tuple(_notes(experiment)), look="small"),
            Listed((experiment.signature,), look="code"),
        ),
    )
    title = "What classifiers and features are good for"
    return Page(experiment.study, title, "", sections)


def _words(experiment: Experiment) -> Iterator[str]:
    from argora.mining.experiments.confusion import MACRO

    main, nouns = experiment.main, _nouns(experiment)
    usual = experiment.of("baseline")[0].figures["accuracy"]
    yield (
        f"{main.confusion.n} {nouns} in {experiment.n_documents} documents{_groups(experiment)}: "
        f"{_shares(experiment.counts)}.{_sizes(experiment)}"
    )
    chosen = ", the best in cross-validation," * (experiment.test is not None)
    yield (
        f"{main.name}{chosen} is right about {main.figures['accuracy']:.0%}; who always says the "
        f"most common class, about {usual:.0%}. {_difference(main)}"
    )
    if n := experiment.n_disputed:
        yield (
            f"{counted(n, 'sentence')} without a component in the gold: two or more people, and at "
            "least half of those asked, marked one there. If the gold left them undecided, the "
            "class none is wrong for them; argora gold lists what is open."
        )
    for reading, name in MACRO.items():
        result = main.macro[reading]
        reach = "" if math.isnan(result.low) else f" [{number(result.low)}, {number(result.high)}]"
        yield f"{name}: {number(result.value)}{reach}"
    if mistake := _commonest(main):
        n, gold, taken_for = mistake
        yield f"The most common mistake: {n} {nouns} are {gold} and were taken for {taken_for}."
    if words := _tested(experiment):
        yield words
    for row in experiment.of("oracle"):
        name = f"{row.name[:1].upper()}{row.name[1:]}"
        right = f"{row.figures['accuracy']:.0%}"
        yield f"{name} it would be right about {right}. {_difference(row)}"
    if people := experiment.of("human"):
        yield (
            f"{_people(len(people))} right about {experiment.human['accuracy']:.0%}"
            f"{' in the mean' * (len(people) > 1)}"
            f"{' on the test part' * (experiment.test is not None)}; "
            f"{(experiment.tested or main).name} reaches "
            f"{experiment.share_of_human['accuracy']:.0%} of that."
        )


def _groups(experiment: Experiment) -> str:
    n = experiment.n_groups
    return "" if n is None else f" of {counted(n, 'group')}"


def _people(n: int) -> str:
    return "1 person beside the gold is" if n == 1 else f"{n} people beside the gold are"


def _shares(counts: Mapping[str, int]) -> str:
    n = sum(counts.values())
    return ", ".join(f"{count} {name} ({percent(count / n)})" for name, count in counts.items())


def _sizes(experiment: Experiment) -> str:
    """Return the numbers of instances of the test part, and of both parts together."""
    test = experiment.test
    if test is None:
        return ""
    both = {name: n + test.counts.get(name, 0) for name, n in experiment.counts.items()}
    return (
        f" The test part has {sum(test.counts.values())}: {_shares(test.counts)}. "
        f"Together {sum(both.values())}: {_shares(both)}."
    )


def _confusions(experiment: Experiment) -> Iterator[tuple[str, Line]]:
    """Yield the title and the row of each confusion matrix."""
    where = ", cross-validated without the test part" * (experiment.test is not None)
    yield f"Gold in rows, {experiment.main.name} in columns{where}", experiment.main
    if tested := experiment.tested:
        yield f"Gold in rows, {tested.name} in columns, on the test part", tested


def _tested(experiment: Experiment) -> str:
    """Say what the best classifier does on the test part, and how often that was looked at."""
    from argora.mining.experiments.confusion import MACRO

    test, row = experiment.test, experiment.tested
    if test is None or row is None:
        return ""
    f1 = row.macro["f1-of-means"]
    return (
        f"On the test part ({row.confusion.n} {_nouns(experiment)} in {test.n_documents} "
        f"documents) {row.name}, the best in cross-validation, is right about "
        f"{row.figures['accuracy']:.0%}; {MACRO['f1-of-means']}: {number(f1.value)} "
        f"[{number(f1.low)}, {number(f1.high)}]. {_looks(test)}"
    )


def _looks(test: TestPart) -> str:
    if test.looks is None:
        return "Nobody counts the looks at it."
    looks = test.looks
    others = f", of {looks.n_designs} experiments" * (looks.n_designs > 1)
    parts = f"; {looks.n_other_parts} other test parts were looked at" * (looks.n_other_parts > 0)
    return f"This is look {looks.n} at it{others} ({looks.ledger}){parts}."


def _nouns(experiment: Experiment) -> str:
    if experiment.design.task == "components":
        return "components and sentences without one"
    return f"ordered pairs of components of a {experiment.design.scope}"


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


def _table(experiment: Experiment, rows: Sequence[Line], *, has_mean: bool = False) -> Table:
    """Return the figures of rows, and those of their mean if ``has_mean``."""
    from argora.mining.experiments.confusion import MACRO

    keys = {"accuracy": "accuracy"}
    keys |= dict(zip(("mean of F1", "F1 of P, R"), MACRO.values(), strict=True))
    keys |= {"P": "macro precision", "R": "macro recall"}
    keys |= {name: f"F1 of {name}" for name in experiment.counts}
    figures = [(row.name, row.figures, row) for row in rows]
    mean = [("mean", experiment.human, None)] * has_mean
    tests = (
        Column("features", "count", of=lambda line: line[2].test and round(line[2].n_features)),
        Column("p", "probability", of=lambda line: line[2].test and line[2].adjusted),
    )
    return table(
        [*figures, *mean],
        Column("", "category", of=lambda line: line[0]),
        *(
            Column(title, "number", of=lambda line, key=key: line[1].get(key, math.nan))
            for title, key in keys.items()
        ),
        *(tests if any(row.test for row in rows) else ()),
        first=1000,
    )


def _confusion_facts(row: Line) -> dict[str, Any]:
    return {"classes": row.confusion.classes, "counts": row.confusion.counts.tolist()}


def _confusion(row: Line) -> Table:
    classes, counts = row.confusion.classes, row.confusion.counts.tolist()
    columns = (Column("", "category"), *columns_of("count", classes))
    rows = ((name, *n) for name, n in zip(classes, counts, strict=True))
    return table_of_cells(columns, rows, first=1000)


def _errors(experiment: Experiment) -> Table:
    return table(
        experiment.errors,
        Column("", "data", "*", asdict),
        Column("", "category", of=lambda each: f"{each.source} to {each.target}"),
        *(Column(name, "count", of=name) for name in ("found", "missed", "invented")),
        Column("rightly left", "count", of="left"),
        key="errors",
        first=1000,
    )


def _ranked(experiment: Experiment) -> Table:
    return table(
        experiment.ranked,
        Column("", "data", "*", asdict),
        Column("", "category", of="name"),
        Column("gain", "mixed", of=lambda each: ("text", number(each.gain, 4))),
        key="ranked",
        first=FIRST_FEATURES,
        noun="feature",
    )


def _notes(experiment: Experiment) -> Iterator[str]:
    by = "documents" if experiment.design.split == "document" else "instances, at random"
    if experiment.n_groups is not None and experiment.design.split == "document":
        by = "groups of documents, so all documents of a group are in one"
    if experiment.test:
        yield (
            f"Test part {experiment.test.digest}: only the tables of it and of people are about "
            "it, all else is about the rest, and about the classifier that is best there. "
            f"{_looks(experiment.test)}"
        )
    yield f"{experiment.design.folds} folds of {by}; figures are of the counts of all folds."
    yield "mean of F1: the mean of the F1 of the classes."
    yield "P, R: macro precision and macro recall. F1 of P, R: the F1 of these two."
    if any(row.test for row in experiment.lines):
        yield (
            "p: McNemar's exact test, adjusted (Holm) within each table; it takes instances as "
            "independent, which those of one text are not quite."
        )
    if experiment.design.task == "components":
        yield (
            "Components and sentences without one go without the mark at their end; titles are "
            "left out."
        )
    for group, lack in experiment.absent.items():
        yield f"features absent: {group} (needs {lack})"
    for family in experiment.design.families_within(experiment.absent):
        yield (
            f"The group {family} is absent with --analysis {experiment.design.analyzer}; "
            "link-grammar and penn:FOLDER know phrases."
        )
    for reason, n in experiment.left_out.items():
        yield f"left out: {reason} ({n})"
    for row in experiment.lines:
        if row.n_unsettled:
            yield f"{row.name}: no best weights were found in {row.n_unsettled} folds"
