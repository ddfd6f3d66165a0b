"""What to change in a guideline as text: findings, examples, and the tests as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from argora.diagnostics.collapsing import Collapsed
from argora.report.aligned import aligned, titled, wrapped
from argora.report.cases import Case, said_in_words
from argora.report.guideline.findings import Change, Guideline
from argora.report.guideline.words import advice, finding, lead, sentences
from argora.report.matrices.diagnosis import naming
from argora.report.words import BLANK, no_intervals, number, percent, shortened, signed

__all__ = ["case_text", "guideline_text"]

MOST_TESTED = 15
WORDS = 160


def guideline_text(found: Guideline, *, width: int = 100) -> str:
    """Return everything but the signatures."""
    opening = [lead(found), *sentences(found)]
    blocks = [titled("What to change in the guideline", wrapped(" ".join(opening), width))]
    blocks += [
        _change(change, n, found.seen.word, width)
        for n, change in enumerate(found.changes, start=1)
    ]
    if found.edges is not None:
        said = " ".join([*found.edges.sentences(), found.edges.advice()])
        cases = [case_text(case, width) for case in found.edges.cases]
        text = "\n".join([wrapped(said, width), *cases])
        blocks.append(titled("Where units begin and end", text))
    if found.others:
        rows = [
            [" / ".join(change.titles), percent(change.share), percent(change.expected)]
            for change in found.others
        ]
        table = aligned(["other categories mixed up", "of all", "by chance"], rows)
        blocks.append(table)
    if found.definitions:
        blocks.append(_tests(found, found.definitions, "only this category", width))
    if found.distinctions:
        shown = found.distinctions[:MOST_TESTED]
        blocks.append(_tests(found, shown, "these two as one", width))
    return "\n\n".join(blocks)


def _change(change: Change, n: int, item: str, width: int) -> str:
    said = wrapped(f"{finding(change, item)} {advice(change, item)}", width)
    cases = "\n".join(case_text(case, width) for case in change.cases)
    return f"{n}. {change.titles[0]} or {change.titles[1]}\n{said}\n{cases}"


def case_text(case: Case, width: int) -> str:
    """Return an item with who said what of it, indented."""
    place = ", ".join(part for part in (case.document, case.place) if part)
    lines = [f"- {place}: {said_in_words(case)}"]
    if case.words:
        lines.append(f"  {shortened(case.words, WORDS)}")
    return "\n".join(wrapped(line, width, indent="    ") for line in lines)


def _tests(found: Guideline, tests: Sequence[Collapsed], head: str, width: int) -> str:
    title_of: Any = naming(found.study)
    rows = []
    for each in tests:
        drawn = each.comparison.interval
        known = drawn is not None and drawn.is_defined
        rows.append(
            [
                " + ".join(title_of(label) for label in each.categories),
                f"{each.n:,}",
                number(each.value.value),
                signed(each.difference),
                f"{signed(drawn.low)} to {signed(drawn.high)}" if drawn and known else BLANK,
            ]
        )
    table = aligned([head, "decisions", "α would be", "gain", "interval"], rows)
    why = no_intervals(each.comparison.interval for each in tests if each.value.is_defined)
    return f"{table}\n{wrapped(why, width, indent='  ')}" if why else table
