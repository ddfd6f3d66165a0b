"""An experiment in words, as tables and as JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from argora.cli.streams import table
from argora.mining.experiments.confusion import MACRO

if TYPE_CHECKING:
    from argora.mining.experiments import Experiment
    from argora.mining.experiments.row import Row

__all__ = ["as_json", "text"]

TITLES = {
    "alone": "Each group of features alone, beside all of them",
    "without": "All features but one group, beside all of them",
    "oracle": "If the gold of the other task were known",
    "word pairs": "Word pairs as the only features, beside the baseline",
    "human": "People beside the gold",
}
SURE = 0.05
SHOWN = 15


def text(found: Experiment) -> str:
    """Return what a person would say of it first, and then the tables."""
    blocks = ["\n".join(_words(found)), _table(found, found.of("baseline", "classifier"))]
    for part, title in TITLES.items():
        if rows := found.of(part):
            blocks.append(f"{title}\n{_table(found, rows)}")
    blocks.append(f"Gold in rows, {found.main.name} in columns\n{_confusion(found.main)}")
    if found.errors:
        blocks.append(f"Pairs by the gold types of source and target\n{_errors(found)}")
    blocks.append(f"Features by information gain (bits, training folds)\n{_ranked(found)}")
    blocks.append("\n".join(_notes(found)))
    return "\n\n".join(blocks)


def _words(found: Experiment) -> Iterator[str]:
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
        span = ""
        if not math.isnan(result.low):
            span = f" [{result.low:.3f}, {result.high:.3f}]"
        yield f"{name}: {result.value:.3f}{span}"
    if mistake := _commonest(main):
        n, gold, said = mistake
        yield f"The most common mistake: {n} {what} are {gold} and were taken for {said}."
    for row in found.of("oracle"):
        told = f"{row.name[:1].upper()}{row.name[1:]}"
        right = f"{row.figures['accuracy']:.0%}"
        yield f"{told} it would be right about {right}. {_difference(row)}"
    people = found.of("human")
    if people:
        yield (
            f"{len(people)} people beside the gold are right about "
            f"{found.human['accuracy']:.0%} in the mean; {main.name} reaches "
            f"{found.share_of_human['accuracy']:.0%} of that."
        )


def _what(found: Experiment) -> str:
    if found.design.task == "components":
        return "components and sentences without one"
    return f"ordered pairs of components of a {found.design.scope}"


def _difference(row: Row) -> str:
    if row.test is None or math.isnan(row.adjusted):
        return ""
    if row.adjusted >= SURE:
        return f"The difference may well be chance (McNemar, p = {row.adjusted:.2f})."
    p = "p < 0.001" if row.adjusted < 0.001 else f"p = {row.adjusted:.3f}"
    return f"The difference is more than chance (McNemar, {p})."


def _commonest(row: Row) -> tuple[int, str, str] | None:
    classes, counts = row.confusion.classes, row.confusion.counts
    wrong = [
        (int(counts[i, j]), gold, said)
        for i, gold in enumerate(classes)
        for j, said in enumerate(classes)
        if i != j
    ]
    most = max(wrong, key=lambda each: each[0], default=None)
    return most if most and most[0] else None


def _table(found: Experiment, rows: Sequence[Row]) -> str:
    classes = list(found.counts)
    tested = any(row.test for row in rows)
    head = ["", "accuracy", "mean of F1", "F1 of P, R", *classes]
    head += ["features", "p"] if tested else []
    lines = []
    for row in rows:
        shown = ["accuracy", *MACRO.values(), *(f"F1 of {name}" for name in classes)]
        line = [row.name, *(_number(row.figures.get(name, math.nan)) for name in shown)]
        if tested:
            line += ["" if row.test is None else f"{row.n_features:.0f}", _p(row)]
        lines.append(line)
    return table(head, lines)


def _number(value: float) -> str:
    return "" if math.isnan(value) else f"{value:.3f}"


def _p(row: Row) -> str:
    if math.isnan(row.adjusted):
        return ""
    return "<0.001" if row.adjusted < 0.001 else f"{row.adjusted:.3f}"


def _confusion(row: Row) -> str:
    classes, counts = row.confusion.classes, row.confusion.counts.tolist()
    return table(["", *classes], [[c, *map(str, n)] for c, n in zip(classes, counts, strict=True)])


def _errors(found: Experiment) -> str:
    rows = [
        [f"{e.source} to {e.target}", *map(str, (e.found, e.missed, e.invented, e.left))]
        for e in found.errors
    ]
    return table(["", "found", "missed", "invented", "rightly left"], rows)


def _ranked(found: Experiment) -> str:
    rows = [[each.name, f"{each.gain:.4f}"] for each in found.ranked[:SHOWN]]
    return table(["", "gain"], rows)


def _notes(found: Experiment) -> Iterator[str]:
    by = "documents" if found.design.split == "document" else "instances, at random"
    yield f"{found.design.folds} folds of {by}; figures are of the counts of all folds."
    yield "mean of F1: the mean of the F1 of the classes."
    yield "F1 of P, R: the F1 of macro precision and macro recall."
    if any(row.test for row in found.lines):
        yield (
            "p: McNemar's exact test, adjusted (Holm) within each table; it takes instances as "
            "independent, which those of one text are not quite."
        )
    if found.design.task == "components":
        yield (
            "Sentences without a component go without the mark that ends them, as components do; "
            "titles are left out."
        )
    for group, lack in found.absent.items():
        yield f"features absent: {group} (needs {lack})"
    for what, n in found.left_out.items():
        yield f"left out: {what} ({n})"
    for row in found.lines:
        if row.n_unsettled:
            yield f"{row.name}: no best weights were found in {row.n_unsettled} folds"
    yield found.signature


def as_json(found: Experiment) -> dict[str, Any]:
    """Return all of it for programs; undefined numbers are None."""
    from argora.model import encode

    return {
        "task": found.design.task,
        "teacher": found.teacher,
        "n_documents": found.n_documents,
        "classes": dict(found.counts),
        "rows": [_plain(row) for row in found.rows()],
        "confusion": {
            "classes": list(found.main.confusion.classes),
            "counts": found.main.confusion.counts.tolist(),
        },
        "human": _plain(found.human),
        "share_of_human": _plain(found.share_of_human),
        "ranked": [encode(each) for each in found.ranked],
        "errors": [encode(each) for each in found.errors],
        "absent": dict(found.absent),
        "left_out": dict(found.left_out),
        "signature": found.signature,
    }


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: None if isinstance(value, float) and math.isnan(value) else value
        for name, value in row.items()
    }
