"""Measures judged by people, who say of which documents the maps are more alike."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from argora.analysis.metaevaluation.task import Judged
from argora.diagnostics.metaevaluation import ASPECTS, Aspect, MetaEvaluation
from argora.report.blocks import Column, Facts, Measured, Page, Prose, Section, table
from argora.report.sections.results import picked, without_intervals
from argora.text.numbers import counted, joined

__all__ = ["metaevaluation_page"]

TITLES = {"weighted accuracy": "weighted"}


def metaevaluation_page(found: Judged) -> Page:
    """Return how well each measure agrees with the votes."""
    votes, sampling = found.votes, found.sampling
    facts = {
        "n": found.n_votes,
        "n_kept": len(votes.votes),
        "trim": sampling.trim,
        **picked(votes, "n_fast", "n_slow", "n_untimed", "shortest", "longest"),
    }
    rows = table(
        found.measures,
        (Column("", "code", "measure"), lambda each: each.measure),
        *(
            (
                Column(TITLES.get(name, name), "measured", name.replace(" ", "_")),
                lambda each, i=i: _figure(each.aspects[i]),
            )
            for i, name in enumerate(ASPECTS)
        ),
        (Column("", "data", "*"), _counts),
        key="results",
        look="grid",
        first=max(len(found.measures), 1),
        noun="measure",
        notes=(*_missing(found.measures), _method(found)),
    )
    questions = table(
        found.measures,
        (Column("", "code"), lambda each: each.measure),
        (Column("questions", "count"), lambda each: each.n_questions),
        (Column("tied votes", "count"), lambda each: each.n_tied_votes),
        (Column("tied scores", "count"), lambda each: each.n_tied_scores),
        title="Questions that count",
        look="grid",
        first=max(len(found.measures), 1),
        noun="measure",
        notes=tuple(_left_out(found.measures)),
    )
    blocks = (Prose(_dropped(found), key="words"), rows, questions, Facts({"votes": facts}))
    section = Section("", "", blocks)
    return Page(found.study.name, "Measures judged by people", "", (section,))


def _dropped(found: Judged) -> str:
    """Say how many votes were dropped as too fast or too slow."""
    votes, n = found.votes, found.n_votes
    if votes.n_untimed == n:
        return f"{counted(n, 'vote')}; no times, so none was dropped as too fast or too slow."
    untimed = f"; {votes.n_untimed} without a time stayed" if votes.n_untimed else ""
    return (
        f"{len(votes.votes)} of {counted(n, 'vote')}: the fastest and the slowest "
        f"{found.sampling.trim * 100:g}% of all were dropped ({votes.n_fast} and {votes.n_slow}), "
        f"which leaves {votes.shortest:g} to {votes.longest:g} seconds{untimed}."
    )


def _figure(aspect: Aspect) -> Measured:
    interval = aspect.interval
    low, high = (interval.low, interval.high) if interval else (math.nan, math.nan)
    facts = {"interval": None if interval is None else interval.undefined or interval.method}
    return Measured(aspect.value, low, high, aspect.undefined, limits=False, facts=facts)


def _counts(found: MetaEvaluation) -> dict[str, Any]:
    names = ("n_questions", "n_tied_votes", "n_tied_scores")
    return {**picked(found, *names), "left_out": dict(found.left_out)}


def _left_out(measures: tuple[MetaEvaluation, ...]) -> Iterator[str]:
    """Say of each reason how many questions do not count, and for which measures."""
    by_reason: dict[tuple[str, int], list[str]] = defaultdict(list)
    for each in measures:
        for reason, n in each.left_out.items():
            by_reason[reason, n].append(each.measure)
    for (reason, n), names in by_reason.items():
        which = "every measure" if len(names) == len(measures) else joined(names)
        yield f"{counted(n, 'question')} left out for {which}: {reason}."


def _missing(measures: tuple[MetaEvaluation, ...]) -> tuple[str, ...]:
    return without_intervals(aspect.interval for each in measures for aspect in each.aspects)


def _method(found: Judged) -> str:
    sampling = found.sampling
    return (
        f"{sampling.level * 100:g}% intervals from {sampling.resamples} resamples of questions, "
        f"seed {sampling.seed}; a tie in votes counts as right only where scores tie; tied scores "
        "gain 1/2."
    )
