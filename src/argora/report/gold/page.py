"""A gold standard as one HTML page: what is decided, and a list for a person to work through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from argora.analysis.words import number
from argora.consensus import Competence
from argora.consensus.gold import Decision, Gold, Status
from argora.report.gold.more import Asked, curve_picture, curve_words, next_words, no_band
from argora.report.gold.rows import known_competences, no_range
from argora.report.gold.words import NAMES, STATES, breaches, lead, next_steps, order, told_of
from argora.report.palette import Style, palette_of, relation_palette
from argora.report.templating import page

__all__ = ["render"]

MOST_OPEN = 500
MOST_COMPETENCES = 100
LOOKS: Mapping[Status, str] = {"decided": "settled", "nothing": "blank", "undecided": "open"}
WORDS: Mapping[Status, str] = {
    "decided": "decided",
    "nothing": "nothing is there",
    "undecided": "for a person",
}


@dataclass(frozen=True)
class Vote:
    """What some annotators said, with the look of its category, if it is one."""

    said: str
    n: int
    look: Style | None


@dataclass(frozen=True)
class Case:
    """An open case."""

    decision: Decision
    what: str
    votes: tuple[Vote, ...]


@dataclass(frozen=True)
class Share:
    """How many decisions on a task have a status."""

    status: Status
    words: str
    look: str
    n: int
    percent: float


@dataclass(frozen=True)
class Bar:
    """The decisions on one task."""

    title: str
    rule: str
    shares: tuple[Share, ...]


def render(
    made: Sequence[Gold], asked: Sequence[Asked] = (), *, problems: Sequence[object] = ()
) -> str:
    """Return the page of one gold standard, or of several groups' one after the other."""
    study = made[-1].study
    return page(
        "gold.html",
        study=study,
        about="",
        problems=problems,
        golds=[
            _shown(each, more)
            for each, more in zip(made, asked or [Asked()] * len(made), strict=True)
        ],
        states=[(LOOKS[status], WORDS[status]) for status in STATES],
    )


def _shown(gold: Gold, asked: Asked) -> dict[str, object]:
    looks: dict[str | None, Style] = {**relation_palette(gold.study), **palette_of(gold.study)}
    left = sorted(gold.undecided, key=order)
    cases = [
        (id, [_case(each, looks) for each in own])
        for id, own in groupby(left[:MOST_OPEN], key=lambda each: each.document)
    ]
    found = known_competences(gold)
    return {
        "gold": gold,
        "lead": lead(gold),
        "bars": list(_bars(gold)),
        "cases": cases,
        "n_open": len(left),
        "n_more": max(0, len(left) - MOST_OPEN),
        "competences": [(each, _range(each)) for each in found[:MOST_COMPETENCES]],
        "n_competences": len(found),
        "is_model": gold.units is not None and gold.units.fit is not None,
        "breaches": list(breaches(gold)),
        "steps": next_steps(gold),
        "curve": asked.curve,
        "no_range": no_range(found),
        "no_band": None if asked.curve is None else no_band(asked.curve),
        "subsets": "all subsets of the votes"
        if asked.curve is None or asked.curve.samples is None
        else f"{asked.curve.samples} subsets of the votes, drawn",
        "curve_words": [] if asked.curve is None else curve_words(asked.curve),
        "curve_picture": "" if asked.curve is None else curve_picture(asked.curve),
        "next_votes": []
        if asked.next_votes is None
        else list(next_words(asked.next_votes, gold.study, asked.most_listed)),
    }


def _bars(gold: Gold) -> Sequence[Bar]:
    counts = gold.counts()
    found = []
    for task, title in NAMES.items():
        n = sum(counts.get((task, status), 0) for status in STATES)
        if n:
            shares = tuple(
                Share(
                    status,
                    WORDS[status],
                    LOOKS[status],
                    counts.get((task, status), 0),
                    100 * counts.get((task, status), 0) / n,
                )
                for status in STATES
            )
            found.append(Bar(title, gold.decided_by[task], shares))
    return found


def _case(decision: Decision, looks: Mapping[str | None, Style]) -> Case:
    votes = tuple(
        Vote(said, n, looks.get(said.split(" ", 1)[0])) for said, n in decision.votes.items()
    )
    return Case(decision, told_of(decision), votes)


def _range(found: Competence) -> Markup:
    """Draw a competence with its interval, from 0 to 1."""
    if found.value != found.value:
        return Markup("")
    parts = [Markup('<line class="rail" x1="0" x2="100%" y1="8" y2="8"/>')]
    drawn = found.interval
    if drawn is not None and drawn.is_defined:
        parts.append(
            Markup('<line class="reach" x1="{}%" x2="{}%" y1="8" y2="8"/>').format(
                f"{100 * drawn.low:.1f}", f"{100 * drawn.high:.1f}"
            )
        )
    at = f"{100 * found.value:.1f}"
    parts.append(Markup('<circle class="point" cx="{}%" cy="8" r="3.5"/>').format(at))
    picture = Markup('<svg class="range" height="16" aria-hidden="true">{}</svg>')
    told = f"{number(drawn.low)} to {number(drawn.high)}" if drawn and drawn.is_defined else ""
    figure = Markup('<span class="v">{}</span>').format(number(found.value))
    return (
        figure
        + Markup('<span class="i">{}</span>').format(told)
        + picture.format(Markup("").join(parts))
    )
