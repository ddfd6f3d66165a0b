"""What a pilot tells about the study to come, in sentences and as rows of tables."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from argora.analysis.facets import facet_parts
from argora.analysis.plan import Plan
from argora.analysis.tables import usual_items
from argora.analysis.verdict import JUDGED, KRIPPENDORFF, answer, documents_needed
from argora.analysis.views import data_for, positions_of, seen
from argora.analysis.words import counted, number, spelled
from argora.measures import Crew, Measure, Planned, Result, parse, plan
from argora.measures.intervals.resampling import FEWEST_GROUPS
from argora.measures.planning.sizes import RANGE_LEVEL
from argora.model import Study
from argora.reliability.items import DEFAULT_OF

__all__ = ["Outlook", "Wish", "outlooks", "usual_measure", "whole", "wide"]

ROUGH = 30
PLURALS = {"document": "documents", "group": "groups of documents", "item": "items"}
DONE = {
    "document": "each done by {}",
    "group": "with {} for each document",
    "item": "each decided on by {}",
}


@dataclass(frozen=True)
class Wish:
    """What a plan is asked for: as :func:`argora.measures.plan` takes it."""

    width: float = 0.1
    documents: tuple[int, ...] = ()
    annotators: tuple[int, ...] = ()


@dataclass(frozen=True)
class Outlook:
    """A plan with what it is about.

    Attributes
    ----------
    items : what annotators decided on, in the plural.
    place : which documents are the pilot, such as ``topic=zoos``; empty for all.
    judged : the pilot's value as a report judges it; None for measures that none judges.
    """

    items: str
    planned: Planned
    place: str = ""
    judged: Result | None = None

    @property
    def nouns(self) -> str:
        """What makes a study larger, in the plural."""
        return PLURALS[self.planned.drawn]

    @property
    def title(self) -> str:
        """What the outlook is about."""
        about = f"{self.planned.pilot.measure} of {self.items}"
        return f"{about}, {self.place.replace('=', ': ', 1)}" if self.place else about

    def sized(self, n: int) -> str:
        """Return a number of documents in words.

        >>> from argora.measures import Result
        >>> Outlook("sentences", Planned(Result("alpha", 0.5), 0.1, 0.95)).sized(1)
        '1 document'
        """
        return f"{n:,} {self.planned.drawn if n == 1 else self.nouns}"

    def lead(self) -> str:
        """Return the answer."""
        planned, crew = self.planned, self.planned.everybody
        if planned.undefined is not None or crew is None:
            return f"This pilot cannot tell: {planned.undefined}."
        if crew.undefined is not None:
            return f"This pilot cannot tell: {crew.undefined}."
        what = f"{planned.level * 100:g}% interval of {planned.pilot.measure}"
        if crew.needed is None:
            return (
                f"No study that anybody could make would have an interval as narrow as "
                f"{wide(planned.width)}: it would take more than 100,000 {self.nouns} like these."
            )
        n = crew.needed.n_groups
        each = DONE[planned.drawn].format(counted(crew.n_annotators, "annotator"))
        if n == FEWEST_GROUPS:
            return (
                f"{self.sized(n)[:1].upper()}{self.sized(n)[1:]} like these, {each}, are enough: "
                f"the {what} would be {wide(crew.needed.width)} wide, and with fewer there is none."
            )
        return (
            f"With about {self.sized(n)} like these, {each}, the {what} would be about "
            f"{wide(planned.width)} wide: plus or minus {wide(planned.width / 2)}."
        )

    def sentences(self) -> list[str]:
        """Return what else there is to know, most useful first."""
        if not self.planned.is_defined:
            return [*self._verdict()]
        return [
            *self._pilot(),
            *self._range(),
            *self._verdict(),
            *self._annotators(),
            *self._who(),
            *self._more(),
        ]

    def _verdict(self) -> Iterator[str]:
        """Say what a report says of the pilot, and what would settle it."""
        if self.judged is None:
            return
        yield f"Of the pilot a report says: “{answer(self.judged)}”"
        needed = documents_needed(self.judged)
        if needed is None:
            return
        band = KRIPPENDORFF.band(self.judged.value)
        if math.isinf(needed):
            yield (
                "No reasonable number of documents would settle that: the figure lies too near a "
                "limit of the scale."
            )
            return
        yield (
            f"To know for sure whether agreement is {band} takes about "
            f"{self.sized(int(needed))} in all, if the figure stays where it is."
        )

    def _pilot(self) -> Iterator[str]:
        planned, crew = self.planned, self.planned.everybody
        pilot = planned.pilot
        reach = pilot.high - pilot.low
        known = f"The pilot has {planned.n_groups:,}, and its interval is {number(reach)} wide "
        known += f"({number(pilot.low)} to {number(pilot.high)})"
        if crew is None or crew.needed is None:
            yield f"{known}."
        elif crew.needed.n_groups <= planned.n_groups:
            yield f"{known}: it is large enough already."
        else:
            more = crew.needed.n_groups - planned.n_groups
            yield f"{known}; {more:,} more {'is' if more == 1 else 'are'} needed."

    def _range(self) -> Iterator[str]:
        crew = self.planned.everybody
        if crew is None or crew.needed is None or math.isnan(crew.at_least):
            return
        low, high = whole(crew)
        enough = crew.needed.n_groups <= self.planned.n_groups
        later = "" if enough else " If you cannot add any later, plan for the upper end."
        yield (
            f"How far {self.nouns} differ a pilot knows only from its own ones, so the number "
            f"probably lies between {low:,} and {high:,}"
            f" ({RANGE_LEVEL:.0%} range).{later}"
        )
        if crew.needed.share_undefined >= 0.005:
            yield (
                f"In {crew.needed.share_undefined:.0%} of such studies everybody would choose the "
                f"same throughout, and there would be no {self.planned.pilot.measure} at all."
            )
        if self.planned.drawn != "item" and crew.needed.n_groups < ROUGH:
            yield (
                f"Intervals of fewer than {ROUGH} {self.nouns} hold less often than they promise; "
                "a few more do no harm."
            )

    def _annotators(self) -> Iterator[str]:
        everybody, fewer = self.planned.everybody, self.planned.crews[:-1]
        for crew in dict.fromkeys([*fewer[:1], *fewer[-1:]]):
            if crew.needed is None or everybody is None or everybody.needed is None:
                continue
            text = (
                f"With {spelled(crew.n_annotators)} annotators for each it would take about "
                f"{self.sized(crew.needed.n_groups)}"
            )
            if self.planned.drawn == "document":
                text += (
                    f": {crew.n_annotations:,} annotations of a document in place of "
                    f"{everybody.n_annotations:,}"
                )
            yield f"{text}."

    def _who(self) -> Iterator[str]:
        """Say how much depends on who annotates, where that is more than a hair."""
        chosen = [c for c in self.planned.crews if c.n_selections > 1 and c.undefined is None]
        if not (self.planned.crossed and chosen):
            return
        crew = chosen[0]
        if crew.highest - crew.lowest < 0.005:
            return
        yield (
            f"It also matters who annotates: with {spelled(crew.n_annotators)} of them "
            f"{self.planned.pilot.measure} is {number(crew.lowest)} to {number(crew.highest)}, "
            f"depending on whom, and no number of {self.nouns} narrows that."
        )

    def _more(self) -> Iterator[str]:
        crew = self.planned.everybody
        if crew is None:
            return
        yield (
            f"What more than {counted(crew.n_annotators, 'annotator')} would give, this pilot "
            "cannot tell: nobody can be counted twice."
        )

    def head(self) -> list[str]:
        """Return the head of the table of annotators."""
        by = f"{self.planned.pilot.measure} by who they are"
        return ["annotators", f"{self.nouns} needed", "probably", by if self._has_who() else ""]

    def rows(self) -> list[list[str]]:
        """Return a row for each number of annotators."""
        return [self._row(crew) for crew in self.planned.crews]

    def _row(self, crew: Crew) -> list[str]:
        front = str(crew.n_annotators)
        if crew.undefined is not None:
            return [front, "—", "—", ""]
        if crew.needed is None:
            return [front, "more than 100,000", "—", ""]
        low, high = whole(crew) if not math.isnan(crew.at_least) else (0, 0)
        who = number(crew.value)
        if crew.n_selections > 1:
            who = f"{number(crew.lowest)} to {number(crew.highest)}"
        between = f"{low:,} to {high:,}" if high else "—"
        return [front, f"{crew.needed.n_groups:,}", between, who]

    def _has_who(self) -> bool:
        return self.planned.crossed and any(c.n_selections > 1 for c in self.planned.crews)

    def grid_head(self) -> list[str]:
        """Return the head of the table of widths."""
        return [
            self.nouns,
            *(counted(crew.n_annotators, "annotator") for crew in self.planned.crews),
        ]

    def grid(self) -> list[list[str]]:
        """Return how wide the interval would be, a row for each number of documents."""
        shown = [crew.expected for crew in self.planned.crews]
        sizes = [e.n_groups for e in next((own for own in shown if own), ())]
        return [
            [f"{n:,}", *(number(own[i].width) if own else "—" for own in shown)]
            for i, n in enumerate(sizes)
        ]

    def reasons(self) -> list[str]:
        """Return why some numbers of annotators have no figures."""
        return [
            f"{counted(crew.n_annotators, 'annotator')}: {crew.undefined}"
            for crew in self.planned.crews
            if crew.undefined is not None
        ]


def wide(width: float) -> str:
    """Return a width with as many digits as tell it.

    >>> wide(0.1), wide(0.05), wide(0.125), wide(0.0125)
    ('0.10', '0.05', '0.125', '0.0125')
    """
    for digits in (2, 3):
        if abs(round(width, digits) - width) < 10 ** -(digits + 2):
            return number(width, digits)
    return number(width, 3 if width >= 0.02 else 4)


def whole(crew: Crew) -> tuple[int, int]:
    """Return the range of the number of documents as whole numbers."""
    return math.floor(crew.at_least), math.ceil(crew.at_most)


def usual_measure(study: Study, plan: Plan) -> str:
    """Return the measure that a report judges a study by."""
    return "alpha" if usual_items(study, plan) == "unit" else "u_alpha"


def outlooks(
    study: Study,
    settings: Plan,
    wish: Wish,
    *,
    names: Sequence[str] = (),
    by: str | None = None,
    of: str | None = None,
    facet: str | None = None,
) -> list[Outlook]:
    """Plan from a study, and from the documents of every value of a facet.

    Parameters
    ----------
    names : measures; by default what a report judges the study by, or ``alpha`` if ``by`` or
        ``of`` says what was decided.

    Raises
    ------
    DataError
        If ``by`` or ``of`` is given for a measure of whole texts.
    MeasureError
        If a measure is unknown, or a number cannot be.
    """
    usual = "alpha" if by or of else usual_measure(study, settings)
    measures = [parse(name) for name in names or (usual,)]
    positions = positions_of(measures, by, of)
    parts = {"": study}
    if facet is not None:
        parts |= {f"{facet}={value}": part for value, part in facet_parts(study, facet).items()}
    by = by or usual_items(study, settings)
    of = DEFAULT_OF.get(by, "category") if of in (None, "category") else of
    found = []
    for how in measures:
        for place, part in parts.items():
            data = data_for(how, part, settings, by=by, of=of or "category", positions=positions)
            planned = plan(
                how,
                data,
                width=wish.width,
                documents=wish.documents,
                annotators=wish.annotators if not place else (),
                resamples=settings.resamples,
                seed=settings.seed,
                level=settings.level,
            )
            judged = _judged(how, data, settings)
            found.append(Outlook(seen(how.data_type, by, positions), planned, place, judged))
    return found


def _judged(how: Measure[Any], data: Any, settings: Plan) -> Result | None:
    """Return the value with the interval of a report, which has resamples of its own."""
    if str(how) not in JUDGED:
        return None
    return replace(settings, resamples=Plan.resamples).measure(how, data)
