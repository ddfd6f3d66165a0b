"""Plans of a larger study from a pilot, for one or more measures and facet values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from argora.analysis.facets import facet_parts
from argora.analysis.plan import Plan
from argora.analysis.tables import usual_items
from argora.analysis.verdict import JUDGED
from argora.analysis.views import View
from argora.measures import Crew, Measure, Planned, Result, parse, plan
from argora.model import Study
from argora.reliability.missing import PAIRWISE

__all__ = ["Outlook", "Wish", "outlooks", "usual_measure", "whole"]

PLURALS = {"document": "documents", "group": "groups of documents", "item": "items"}


@dataclass(frozen=True)
class Wish:
    """The goal of a plan, as :func:`argora.measures.plan` takes it."""

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
        """The units by which a study grows, in the plural, such as ``documents``."""
        return PLURALS[self.planned.drawn]


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
    view = View.requested(study, replace(settings, missing=PAIRWISE), measures, by, of)
    parts = {"": study}
    if facet is not None:
        parts |= {f"{facet}={value}": part for value, part in facet_parts(study, facet).items()}
    results = []
    for how in measures:
        for place, part in parts.items():
            data = view.data(how, part, settings)
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
            results.append(Outlook(view.name(how), planned, place, judged))
    return results


def _judged(how: Measure[Any], data: Any, settings: Plan) -> Result | None:
    """Return the value with the interval of a report, which has resamples of its own."""
    if str(how) not in JUDGED:
        return None
    return replace(settings, resamples=Plan.resamples).measure(how, data)
