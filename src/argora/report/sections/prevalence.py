"""Rare and very frequent categories: what to read where kappa and alpha are low or unstable."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import attrgetter

from argora.analysis.prevalence import FREQUENT, RARE, Prevalence
from argora.measures import Result
from argora.report.blocks import Column, Measured, Section
from argora.report.building import section, small, table
from argora.report.sections.results import measured

__all__ = ["prevalence_section"]

SIGNATURES = attrgetter("presence.signature", "absence.signature", "ac1.signature")
WHY = (
    f"Each of these categories was chosen in fewer than {RARE:.0%} or in more than "
    f"{FREQUENT:.0%} of the decisions of the two annotators. Where nearly all decisions are "
    "the same, most agreement is expected by chance: κ and α are then low or unstable, as a few "
    "items on which the two differ change them much."
)
SOURCES = (
    "Agreement on presence and on absence: specific agreement, Cicchetti & Feinstein (1990), High "
    "Agreement but Low Kappa: II. AC1: Gwet (2008), Computing Inter-Rater Reliability and Its "
    "Variance in the Presence of High Agreement."
)
INSTEAD = (
    "Read the agreement on presence and on absence as well: where one annotator chose the "
    "category, how often did the other choose it too, and where one did not choose it, how often "
    "did the other not choose it either? These two are not corrected for chance. AC1 corrects for "
    "chance in another way than α and may be high where α is low. Report both; do not choose one "
    "of them because it is higher."
)


def prevalence_section(categories: Sequence[Prevalence]) -> Section | None:
    """Return a row per rare or very frequent category; None if there is none."""
    if not categories:
        return None
    columns = (
        Column("category", "category", "category"),
        Column("share of decisions", "fine share", "share"),
        Column("Krippendorff’s α", "measured", "alpha", lambda c: measured(c.alpha)),
        Column("agreement on presence", "measured", "presence", partial(_unscaled, "presence")),
        Column("agreement on absence", "measured", "absence", partial(_unscaled, "absence")),
        Column("AC1", "measured", "ac1", partial(_unscaled, "ac1")),
        Column("table", "data", "table"),
        Column("signatures", "data", "signatures", SIGNATURES),
    )
    rare = table(
        categories,
        *columns,
        group=attrgetter("table"),
        key="rare",
        look="grid",
        first=len(categories),
        noun="category",
        notes=(SOURCES,),
    )
    return section("Rare and very frequent categories", WHY, small(INSTEAD), rare, id="rare")


def _unscaled(name: str, each: Prevalence) -> Measured:
    result: Result = getattr(each, name)
    return measured(result, limits=False)
