"""How many documents and annotators the study to come needs, as a pilot tells."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from argora.analysis.outlook import Outlook, whole
from argora.analysis.verdict import KRIPPENDORFF, answer, documents_needed
from argora.measures import Crew
from argora.measures.intervals.resampling import FEWEST_GROUPS
from argora.measures.planning.expecting import Expected
from argora.measures.planning.sizes import RANGE_LEVEL
from argora.report.blocks import Block, Column, Facts, Figure, Listed, Page, Prose, Section
from argora.report.building import section, small, table
from argora.report.drawings.narrowing import narrowing_key, narrowing_picture
from argora.report.sections.results import picked
from argora.text.numbers import BLANK, counted, number, sentence, shortest, spelled

__all__ = ["lead", "plan_page"]

ROUGH = 30
EACH = {
    "document": "each done by {}",
    "group": "with {} for each document",
    "item": "each decided on by {}",
}
OUT_OF_REACH = "more than 100,000"


def plan_page(outlooks: Sequence[Outlook], name: str) -> Page:
    """Return the plan after a pilot, one section for each measure and facet value.

    Parameters
    ----------
    name : of the study.
    """
    sections = tuple(_section(each, is_alone=len(outlooks) == 1) for each in outlooks)
    return Page(name, "How many documents and annotators", "", sections)


def _section(outlook: Outlook, *, is_alone: bool) -> Section:
    title, planned = _title(outlook), outlook.planned
    picture = narrowing_picture(outlook, title)
    about = f"How the interval narrows with {outlook.nouns}: {title}"
    return section(
        "" if is_alone else title,
        small(title) if is_alone else None,
        Prose(lead(outlook), "lead", key="words"),
        map(Prose, _sentences(outlook)),
        Figure("plan", about, picture, "plot", narrowing_key(outlook)) if picture else None,
        _tables(outlook),
        (small(sentence(note)) for note in planned.notes),
        Listed((planned.signature,), look="code") if planned.signature else None,
        Facts(_facts(outlook)),
        key="results",
        many=True,
    )


def _title(outlook: Outlook) -> str:
    about = f"{outlook.planned.pilot.measure} of {outlook.items}"
    return f"{about}, {outlook.place.replace('=', ': ', 1)}" if outlook.place else about


def _sized(outlook: Outlook, n: int) -> str:
    return f"{n:,} {outlook.planned.drawn if n == 1 else outlook.nouns}"


# ----- sentences --------------------------------------------------------------------------------


def lead(outlook: Outlook) -> str:
    """Return the answer in one sentence."""
    planned, crew = outlook.planned, outlook.planned.everybody
    if crew is None or planned.undefined is not None or crew.undefined is not None:
        reason = planned.undefined if crew is None else planned.undefined or crew.undefined
        return f"This pilot cannot tell: {reason}."
    interval = f"{planned.level * 100:g}% interval of {planned.pilot.measure}"
    if crew.needed is None:
        return (
            f"No study that anybody could make would have an interval as narrow as "
            f"{shortest(planned.width)}: it would take {OUT_OF_REACH} {outlook.nouns} like these."
        )
    size = _sized(outlook, crew.needed.n_groups)
    each = EACH[planned.drawn].format(counted(crew.n_annotators, "annotator"))
    if crew.needed.n_groups == FEWEST_GROUPS:
        return (
            f"{size} like these, {each}, are enough: the {interval} would be "
            f"{shortest(crew.needed.width)} wide, and with fewer there is none."
        )
    return (
        f"With about {size} like these, {each}, the {interval} would be about "
        f"{shortest(planned.width)} wide: plus or minus {shortest(planned.width / 2)}."
    )


def _sentences(outlook: Outlook) -> Iterator[str]:
    """Yield the sentences after the answer, most useful first."""
    if not outlook.planned.is_defined:
        yield from _verdict(outlook)
        return
    yield _pilot(outlook)
    yield from _range(outlook)
    yield from _verdict(outlook)
    yield from _fewer_annotators(outlook)
    yield from _by_annotators(outlook)
    if (crew := outlook.planned.everybody) is not None:
        yield (
            f"What more than {counted(crew.n_annotators, 'annotator')} would give, this pilot "
            "cannot tell: nobody can be counted twice."
        )


def _pilot(outlook: Outlook) -> str:
    planned, crew = outlook.planned, outlook.planned.everybody
    low, high = planned.pilot.low, planned.pilot.high
    size = (
        f"The pilot has {planned.n_groups:,}, and its interval is {number(high - low)} wide "
        f"({number(low)} to {number(high)})"
    )
    if crew is None or crew.needed is None:
        return f"{size}."
    n_missing = crew.needed.n_groups - planned.n_groups
    if n_missing <= 0:
        return f"{size}: it is large enough already."
    return f"{size}; {n_missing:,} more {'is' if n_missing == 1 else 'are'} needed."


def _range(outlook: Outlook) -> Iterator[str]:
    planned, crew = outlook.planned, outlook.planned.everybody
    if crew is None or crew.needed is None or math.isnan(crew.at_least):
        return
    low, high = whole(crew)
    enough = crew.needed.n_groups <= planned.n_groups
    later = "" if enough else " If you cannot add any later, plan for the upper end."
    yield (
        f"How far {outlook.nouns} differ a pilot knows only from its own ones, so the number "
        f"probably lies between {low:,} and {high:,} ({RANGE_LEVEL:.0%} range).{later}"
    )
    if crew.needed.share_undefined >= 0.005:
        yield (
            f"In {crew.needed.share_undefined:.0%} of such studies everybody would choose the "
            f"same throughout, and there would be no {planned.pilot.measure} at all."
        )
    if planned.drawn != "item" and crew.needed.n_groups < ROUGH:
        yield (
            f"Intervals of fewer than {ROUGH} {outlook.nouns} hold less often than they promise; "
            "a few more do no harm."
        )


def _verdict(outlook: Outlook) -> Iterator[str]:
    """Yield the verdict of a report on the pilot, and the number of documents that settles it."""
    if outlook.judged is None:
        return
    yield f"Of the pilot a report says: “{answer(outlook.judged)}”"
    needed = documents_needed(outlook.judged)
    if needed is None:
        return
    if math.isinf(needed):
        yield (
            "No reasonable number of documents would settle that: the figure lies too near a "
            "limit of the scale."
        )
        return
    yield (
        f"To know for sure whether agreement is {KRIPPENDORFF.band(outlook.judged.value)} takes "
        f"about {_sized(outlook, int(needed))} in all, if the figure stays where it is."
    )


def _fewer_annotators(outlook: Outlook) -> Iterator[str]:
    everybody, fewer = outlook.planned.everybody, outlook.planned.crews[:-1]
    for crew in dict.fromkeys([*fewer[:1], *fewer[-1:]]):
        if crew.needed is None or everybody is None or everybody.needed is None:
            continue
        text = (
            f"With {spelled(crew.n_annotators)} annotators for each it would take about "
            f"{_sized(outlook, crew.needed.n_groups)}"
        )
        if outlook.planned.drawn == "document":
            text += (
                f": {crew.n_annotations:,} annotations of a document in place of "
                f"{everybody.n_annotations:,}"
            )
        yield f"{text}."


def _by_annotators(outlook: Outlook) -> Iterator[str]:
    """Yield the range of values by who annotates, where it is wide enough to see."""
    chosen = [c for c in outlook.planned.crews if c.n_selections > 1 and c.undefined is None]
    if not (outlook.planned.crossed and chosen) or chosen[0].highest - chosen[0].lowest < 0.005:
        return
    yield (
        f"It also matters who annotates: with {spelled(chosen[0].n_annotators)} of them "
        f"{outlook.planned.pilot.measure} is {number(chosen[0].lowest)} to "
        f"{number(chosen[0].highest)}, depending on whom, and no number of {outlook.nouns} "
        "narrows that."
    )


# ----- tables -----------------------------------------------------------------------------------


def _tables(outlook: Outlook) -> Iterator[Block]:
    """Yield the documents needed by number of annotators, and the widths of intervals."""
    planned = outlook.planned
    by_whom = f"{planned.pilot.measure} by who they are"
    has_choice = planned.crossed and any(crew.n_selections > 1 for crew in planned.crews)
    reasons = [
        f"No figures for {counted(crew.n_annotators, 'annotator')}: {crew.undefined}."
        for crew in planned.crews
        if crew.undefined is not None
    ]
    needs = table(
        planned.crews,
        Column("annotators", "count", "n_annotators"),
        Column(f"{outlook.nouns} needed", "mixed", of=_needed),
        Column("probably", "mixed", of=_probably),
        *[Column(by_whom, "mixed", of=_by_whom)] * has_choice,
        Column("", "data", "*", _values),
        key="annotators",
        notes=tuple(reasons),
    )
    if not planned.crews:
        yield Facts(blocks=(needs,))
        return
    yield section("Annotators", needs)
    expected = next((crew.expected for crew in planned.crews if crew.expected), ())
    widths = table(
        range(len(expected)),
        Column(outlook.nouns, "count", of=lambda i: expected[i].n_groups),
        *(
            Column(counted(crew.n_annotators, "annotator"), "number", of=partial(_width, crew))
            for crew in planned.crews
        ),
    )
    yield section("Width of the interval", widths)


def _width(crew: Crew, i: int) -> float:
    return crew.expected[i].width if crew.expected else math.nan


def _needed(crew: Crew) -> tuple[str, Any]:
    if crew.undefined is not None:
        return "text", BLANK
    return ("text", OUT_OF_REACH) if crew.needed is None else ("count", crew.needed.n_groups)


def _probably(crew: Crew) -> tuple[str, str]:
    if crew.undefined is not None or crew.needed is None or math.isnan(crew.at_least):
        return "text", BLANK
    low, high = whole(crew)
    return "text", f"{low:,} to {high:,}"


def _by_whom(crew: Crew) -> tuple[str, Any]:
    if crew.undefined is not None or crew.needed is None:
        return "text", ""
    if crew.n_selections > 1:
        return "interval", (crew.lowest, crew.highest)
    return "number", crew.value


# ----- values for programs ----------------------------------------------------------------------


def _values(crew: Crew) -> dict[str, Any]:
    numbers = ("n_selections", "value", "lowest", "highest", "at_least", "at_most", "undefined")
    return {
        **picked(crew, *numbers),
        "needed": None if crew.needed is None else _expected(crew.needed),
        "expected": [_expected(each) for each in crew.expected],
    }


def _expected(expected: Expected) -> dict[str, Any]:
    return {
        "n": expected.n_groups,
        "width_error": expected.error,
        **picked(expected, "width", "mean", "share_undefined"),
    }


def _facts(outlook: Outlook) -> dict[str, Any]:
    planned, judged = outlook.planned, outlook.judged
    pilot, needed = planned.pilot, None if judged is None else documents_needed(judged)
    numbers = ("value", "low", "high")
    return {
        "measure": pilot.measure,
        "items": outlook.items,
        "scope": outlook.place or "all",
        "wanted_width": planned.width,
        "pilot": {
            **picked(pilot, *numbers, "n_items", "n_annotators"),
            f"n_{planned.drawn}s": planned.n_groups,
        },
        "verdict": None if judged is None else answer(judged),
        # The value of a report, which has resamples of its own.
        "judged": judged and picked(judged, *numbers, "at_least"),
        "to_settle": None if needed is None or math.isinf(needed) else int(needed),
        "can_be_settled": needed is None or not math.isinf(needed),
        "annotators_by_name": planned.crossed,
        "notes": planned.notes,
        **picked(planned, "level", "drawn", "signature", "undefined"),
    }
