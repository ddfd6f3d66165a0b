"""Rare and very frequent categories: what to read where kappa and alpha are low or unstable."""

from __future__ import annotations

from collections.abc import Sequence

from argora.analysis.prevalence import FREQUENT, RARE, Prevalence
from argora.report.blocks import Column, Prose, Row, Section, Table
from argora.report.sections.results import measured

__all__ = ["prevalence_section"]

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


def prevalence_section(found: Sequence[Prevalence]) -> Section | None:
    """Return a row per rare or very frequent category; None if there is none."""
    if not found:
        return None
    columns = (
        Column("category", "category", "category"),
        Column("share of decisions", "fine share", "share"),
        Column("Krippendorff’s α", "measured", "alpha"),
        Column("agreement on presence", "measured", "presence"),
        Column("agreement on absence", "measured", "absence"),
        Column("AC1", "measured", "ac1"),
        Column("table", "data", "table"),
        Column("signatures", "data", "signatures"),
    )
    shown = Table(
        columns,
        tuple(map(_row, found)),
        key="rare",
        look="grid",
        first=len(found),
        noun="category",
        notes=(SOURCES,),
    )
    return Section(
        "rare", "Rare and very frequent categories", (Prose(WHY), Prose(INSTEAD, "small"), shown)
    )


def _row(each: Prevalence) -> Row:
    unscaled = (measured(r, limits=False) for r in (each.presence, each.absence, each.ac1))
    signatures = [r.signature for r in (each.presence, each.absence, each.ac1)]
    return Row(
        (each.category, each.share, measured(each.alpha), *unscaled, each.table, signatures),
        group=each.table,
    )
