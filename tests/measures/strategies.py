"""Random reliability data: small tables with missing decisions, sets, numbers, and continua."""

from __future__ import annotations

from functools import cache, partial

from hypothesis import strategies as st

from argora.reliability import Continuum, UnitizingData
from argora.reliability.unitizing.continuum import make_continuum

__all__ = ["documents", "labels", "numbers", "set_values", "spelled", "tables", "unitizing"]

# How generated tests ask for measures that need options, or whose defaults need numbers.
_SPELLED = {
    "weighted_kappa": "weighted_kappa(distance='nominal')",
    "ac2": "ac2(distance='nominal')",
    "macro_f1": "macro_f1(reading='mean-of-f1')",
    "unit_f1": "unit_f1(match='exact')",
    "gamma": "gamma(samples=4)",
    "gamma_cat": "gamma_cat(samples=4)",
    "gamma_k": "gamma_k(samples=4, category='c')",
    "ku_alpha": "ku_alpha(category='c')",
    "specific_agreement": "specific_agreement(category='claim')",
    "alpha_u": "alpha_u(year=2004)",
    "mar": "mar(unit='link')",
    "c_f1": "c_f1(ratio=0.5)",
    "r_f1": "r_f1(ratio=0.5)",
    "cr_f1": "cr_f1(ratio=0.5)",
}

labels = st.sampled_from(["claim", "premise", "major claim", "other"])
numbers = st.integers(0, 6)
WIDTHS = st.integers(2, 4)
ONE_OR_TWO = st.integers(1, 2)
LENGTHS = st.integers(4, 14)
CATEGORIES = st.sampled_from("cpm")
WHO = st.lists(st.sampled_from("xyz"), min_size=1, max_size=3, unique=True)
set_values = st.frozensets(st.sampled_from("abc"))


def spelled(name: str) -> str:
    """Return a measure as generated tests parse it: any category goes."""
    return _SPELLED.get(name, name)


# A strategy that is made anew for every draw is checked anew, which takes longer than drawing.
up_to = cache(partial(st.integers, 0))


@cache
def _row(values, columns):
    return st.lists(values, min_size=columns, max_size=columns)


@cache
def _rows(values, columns, missing, most):
    cell = st.one_of(st.none(), values, values, values) if missing else values
    return st.lists(_row(cell, columns), min_size=1, max_size=most)


@cache
def _edges(n, length):
    return st.lists(up_to(length), min_size=n, max_size=n, unique=True)


@st.composite
def tables(draw, values=labels, *, width=WIDTHS, missing=True, max_items=8):
    """Rows of decisions, at least one of them decided by two annotators."""
    columns = draw(width)
    rows = draw(_rows(values, columns, missing, max_items))
    whole = draw(_row(values, columns))
    return [*rows, whole]


@st.composite
def _units(draw, length, categories):
    """Units of one annotator: some discontinuous, some overlapping others."""
    found = []
    for _ in range(draw(up_to(3))):
        n_parts = draw(ONE_OR_TWO)
        edges = sorted(draw(_edges(2 * n_parts, length)))
        parts = tuple(zip(edges[::2], edges[1::2], strict=True))
        found.append((parts, draw(categories)))
    return tuple(found)


@st.composite
def documents(draw, categories=CATEGORIES, *, max_documents=3):
    """Documents of (length, units per annotator), done by different annotators."""
    found = []
    for _ in range(1 + draw(up_to(max_documents - 1))):
        length = draw(LENGTHS)
        who = draw(WHO)
        found.append((length, {name: draw(_units(length, categories)) for name in sorted(who)}))
    return found


def unitizing(found) -> UnitizingData:
    """Make data of documents as drawn."""
    continua: list[Continuum] = [
        make_continuum(f"d{i}", length, marks) for i, (length, marks) in enumerate(found)
    ]
    return UnitizingData(tuple(continua))
