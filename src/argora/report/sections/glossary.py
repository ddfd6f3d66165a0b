"""The measures of a report, each in one plain sentence and with its source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from argora import __version__
from argora.analysis.analyse import Analysis
from argora.analysis.tables import AgreementTable
from argora.analysis.verdict import KRIPPENDORFF, LANDIS_KOCH, is_bound_lower
from argora.analysis.words import resampled
from argora.measures import measure_class
from argora.report.blocks import Run, Section, Words
from argora.report.building import listed, section, small
from argora.report.sections.intervals import plan_words
from argora.text.numbers import BLANK, number

__all__ = ["Entry", "glossary", "glossary_section"]


@dataclass(frozen=True)
class Entry:
    """A measure for people.

    Attributes
    ----------
    symbol : how a text names it.
    citation : author and year.
    source : where it is defined, with the page.
    """

    measure: str
    symbol: str
    plain: str
    citation: str
    source: str


PLAIN = {
    "percentage": (
        "percentage agreement",
        "How often two annotators decide the same; easy to read, but high by chance alone where "
        "one category is frequent, so never rely on it by itself.",
        "Artstein & Poesio 2008",
    ),
    "kappa": (
        "Cohen’s κ",
        "Agreement of two annotators beyond what their own preferences for categories would give "
        "by chance: 1 is perfect, 0 is chance.",
        "Cohen 1960",
    ),
    "multi_pi": (
        "multi-π",
        "Agreement of any number of annotators beyond chance, chance being how often each "
        "category is used overall; known as Fleiss’ κ.",
        "Fleiss 1971",
    ),
    "alpha": (
        "Krippendorff’s α",
        "Agreement beyond chance that also works when some annotators skipped some documents and "
        "corrects for small samples: 1 is perfect, 0 is chance, below 0 is worse than chance.",
        "Krippendorff 1980, 2011",
    ),
    "u_alpha": (
        "unitized α",
        "Agreement beyond chance, character by character, on where units begin and end and on "
        "their category at once; a boundary that is off by a word costs a little, a missed unit "
        "costs as much as it is long.",
        "Krippendorff et al. 2016",
    ),
}


def glossary(tables: Iterable[AgreementTable]) -> list[Entry]:
    """Return an entry for every measure that the tables show."""
    used = dict.fromkeys(column.measure for table in tables for column in table.columns)
    return [_entry(name) for name in used]


def _entry(name: str) -> Entry:
    properties = measure_class(name).properties
    symbol, plain, citation = PLAIN.get(name, (properties.title, "", ""))
    return Entry(name, symbol, plain, citation, properties.source)


def glossary_section(analysis: Analysis) -> Section:
    """Return the meanings of measures, intervals and dashes, and the version and settings."""
    entries = [(Run(e.symbol, "strong"), f": {e.plain}") for e in glossary(analysis.tables)]
    terms: list[Words] = [*entries]
    if entries and analysis.plan.interval is not None:
        terms.append((Run("interval", "strong"), f": {_interval(analysis)}"))
    if entries:
        dash = ": There is no figure, and the note below the table says why. It is not zero."
        terms.append((Run(BLANK, "strong"), dash))
    return section(
        "The measures in plain words",
        listed(terms),
        small(" ".join(f"{each.name}: {each.source}." for each in (KRIPPENDORFF, LANDIS_KOCH))),
        small(f"Made with Argora {__version__}; {plan_words(analysis.plan)}."),
        id="glossary",
    )


def _interval(analysis: Analysis) -> str:
    headline = analysis.headline
    groups = resampled(headline.interval if headline is not None else None)
    of_hundred = f"{analysis.plan.level * 100:g} of 100"
    lower = ""
    if headline is not None and headline.is_defined and is_bound_lower(headline):
        lower = (
            f", and here by the lower bound of {number(headline.at_least)}, as the answer at the "
            "top does"
        )
    return (
        f"Had other {groups} of the same kind been annotated by the same people, the figure would "
        f"be a little different; in {of_hundred} such studies it would lie about here. A wide "
        f"interval means: too few of them to tell. Judge by its lower end{lower}."
    )
