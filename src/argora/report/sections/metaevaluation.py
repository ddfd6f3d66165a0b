"""Measures judged by people, who say of which documents the maps are more alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from argora.analysis.metaevaluation.task import Judged
from argora.diagnostics.metaevaluation import ASPECTS, Aspect, MetaEvaluation
from argora.report.blocks import Column, Facts, Measured, Page, Prose
from argora.report.building import section, table
from argora.report.sections.results import picked, unscaled, without_intervals
from argora.text.numbers import counted, joined

__all__ = ["metaevaluation_page"]

TITLES = {"weighted accuracy": "weighted"}


def metaevaluation_page(judged: Judged) -> Page:
    """Return the agreement of each measure with the votes."""
    votes, sampling = judged.votes, judged.sampling
    facts = {
        "n": judged.n_votes,
        "n_kept": len(votes.votes),
        "trim": sampling.trim,
        **picked(votes, "n_fast", "n_slow", "n_untimed", "shortest", "longest"),
    }
    rows = table(
        judged.measures,
        Column("", "code", "measure"),
        *(
            Column(
                TITLES.get(name, name),
                "measured",
                name.replace(" ", "_"),
                lambda each, i=i: _figure(each.aspects[i]),
            )
            for i, name in enumerate(ASPECTS)
        ),
        Column("", "data", "*", _counts),
        key="results",
        look="grid",
        first=max(len(judged.measures), 1),
        noun="measure",
        notes=(*_missing(judged.measures), _method(judged)),
    )
    questions = table(
        judged.measures,
        Column("", "code", of="measure"),
        Column("questions", "count", of="n_questions"),
        Column("tied votes", "count", of="n_tied_votes"),
        Column("tied scores", "count", of="n_tied_scores"),
        title="Questions that count",
        look="grid",
        first=max(len(judged.measures), 1),
        noun="measure",
        notes=tuple(_left_out(judged.measures)),
    )
    words = Prose(_dropped(judged), key="words")
    sections = (section("", words, rows, questions, Facts({"votes": facts})),)
    return Page(judged.study.name, "Measures judged by people", "", sections)


def _dropped(judged: Judged) -> str:
    """Return the number of votes that were dropped as too fast or too slow, in words."""
    votes, n = judged.votes, judged.n_votes
    if votes.n_untimed == n:
        return f"{counted(n, 'vote')}; no times, so none was dropped as too fast or too slow."
    untimed = f"; {votes.n_untimed} without a time stayed" if votes.n_untimed else ""
    return (
        f"{len(votes.votes)} of {counted(n, 'vote')}: the fastest and the slowest "
        f"{judged.sampling.trim * 100:g}% of all were dropped ({votes.n_fast} and {votes.n_slow}), "
        f"which leaves {votes.shortest:g} to {votes.longest:g} seconds{untimed}."
    )


def _figure(aspect: Aspect) -> Measured:
    interval = aspect.interval
    facts = {"interval": None if interval is None else interval.undefined or interval.method}
    return unscaled(aspect.value, interval, aspect.undefined, facts)


def _counts(each: MetaEvaluation) -> dict[str, Any]:
    names = ("n_questions", "n_tied_votes", "n_tied_scores")
    return {**picked(each, *names), "left_out": dict(each.left_out)}


def _left_out(measures: tuple[MetaEvaluation, ...]) -> Iterator[str]:
    """Yield the number of questions that do not count and their measures, by reason."""
    by_reason: dict[tuple[str, int], list[str]] = defaultdict(list)
    for each in measures:
        for reason, n in each.left_out.items():
            by_reason[reason, n].append(each.measure)
    for (reason, n), names in by_reason.items():
        which = "every measure" if len(names) == len(measures) else joined(names)
        yield f"{counted(n, 'question')} left out for {which}: {reason}."


def _missing(measures: tuple[MetaEvaluation, ...]) -> tuple[str, ...]:
    return without_intervals(aspect.interval for each in measures for aspect in each.aspects)


def _method(judged: Judged) -> str:
    sampling = judged.sampling
    return (
        f"{sampling.level * 100:g}% intervals from {sampling.resamples} resamples of questions, "
        f"seed {sampling.seed}; a tie in votes counts as right only where scores tie; tied scores "
        "gain 1/2."
    )
