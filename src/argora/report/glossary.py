"""The measures of a report, each in one plain sentence and with its source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from argora.analysis.tables import AgreementTable
from argora.measures import measure_class

__all__ = ["Entry", "glossary"]


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
    """Return what there is to say about every measure that the tables show."""
    used = dict.fromkeys(column.measure for table in tables for column in table.columns)
    return [_entry(name) for name in used]


def _entry(name: str) -> Entry:
    properties = measure_class(name).properties
    symbol, plain, citation = PLAIN.get(name, (properties.title, "", ""))
    return Entry(name, symbol, plain, citation, properties.source)
