"""Peldszus & Stede (2013): ranking and clustering 26 annotators of short texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from argora.analysis.papers.corpora import MissingCorpusError, read_corpus
from argora.analysis.papers.figures import Figure, Published, Request
from argora.analysis.papers.paper import Paper, Place
from argora.diagnostics.confusion import Confusion, from_print
from argora.diagnostics.from_confusion import (
    agreement_of,
    definition_tests_of,
    distinction_tests_of,
)
from argora.reliability import items

__all__ = ["PELDSZUS_2013"]

_SOURCE = "Peldszus & Stede 2013"
CATEGORIES = ("PT", "PSN", "PSE", "PAR", "PAU", "OSN", "OSE", "OAR", "OAU", "?")
# Table 2, p. 200: what another annotator says (column) where one says a category (row).
TABLE_2 = """
.625 .243 .005 .003 .002 .006 .000 .030 .007 .078
.123 .539 .052 .034 .046 .055 .001 .052 .021 .078
.024 .462 .422 .007 .008 .000 .000 .015 .001 .061
.007 .164 .004 .207 .245 .074 .000 .156 .072 .071
.007 .264 .005 .290 .141 .049 .000 .117 .075 .052
.016 .292 .000 .081 .046 .170 .004 .251 .075 .065
.000 .260 .000 .000 .000 .260 .000 .240 .140 .100
.033 .114 .004 .070 .044 .102 .001 .339 .218 .076
.017 .101 .000 .069 .061 .066 .002 .469 .153 .063
.179 .351 .031 .066 .041 .055 .001 .157 .061 .057
"""
# Table 3: how many decisions, the missing ones last; difference to alpha, observed, expected.
DECISIONS = (572, 1075, 112, 173, 138, 153, 2, 430, 172, 163)
TABLE_3 = {
    "PT": ("0.265", "0.91", "0.69"),
    "PSE": ("0.128", "0.97", "0.93"),
    "PSN": ("0.082", "0.79", "0.54"),
    "OAR": ("-0.027", "0.86", "0.75"),
    "PAR": ("-0.148", "0.92", "0.89"),
    "OSN": ("-0.198", "0.93", "0.90"),
    "OAU": ("-0.229", "0.92", "0.89"),
    "PAU": ("-0.240", "0.93", "0.91"),
    "OSE": ("-0.451", "0.99", "0.99"),
}
TABLE_4 = {
    ("OAR", "OAU"): ("0.048", "0.61", "0.22"),
    ("PAR", "PAU"): ("0.026", "0.59", "0.21"),
    ("OAR", "OSN"): ("0.018", "0.58", "0.22"),
    ("PSN", "PSE"): ("0.012", "0.59", "0.23"),
    ("OAR", "PAR"): ("0.007", "0.58", "0.22"),
    ("PSN", "OSN"): ("0.007", "0.59", "0.24"),
    ("PAR", "OSN"): ("0.005", "0.57", "0.21"),
}
# Table 5: the decisions of each annotator, then half the distance to the gold and to the mean.
_TABLE_5 = """
A01 23 40 5 13 0 6 0 24 0 4 17 15.6
A02 22 33 7 8 11 3 0 23 1 7 17 16.9
A03 23 40 6 4 12 5 0 16 9 0 7 11.8
A04 21 52 6 1 0 0 0 14 11 10 25 20.5
A05 23 42 5 15 2 5 0 20 3 0 10 14.2
A06 24 39 6 6 9 7 0 15 9 0 7 10.9
A07 22 41 1 12 8 5 0 13 8 5 13 9.4
A08 23 35 6 6 14 6 1 17 7 0 9 13.3
A09 23 43 2 6 7 7 0 15 12 0 9 10.8
A10 23 51 3 3 4 8 0 8 15 0 21 21.2
A11 21 41 3 2 1 1 0 22 9 15 21 16.6
A12 23 42 6 15 5 3 0 13 4 4 13 11.7
A13 23 40 4 16 0 7 0 17 8 0 14 13.3
A14 19 33 6 10 4 4 0 11 8 20 26 20.2
A15 19 37 2 6 7 3 0 18 3 20 20 16.9
A16 20 31 4 7 10 7 0 14 5 17 22 16.9
A17 22 53 2 4 3 0 0 20 6 5 17 15.1
A18 23 51 5 0 0 34 1 0 1 0 39 40.4
A19 24 41 7 13 2 5 0 20 3 0 10 14.5
A20 21 41 4 0 1 2 0 31 5 10 22 18.2
A21 16 40 0 1 0 20 0 0 1 37 52 44.8
A22 22 34 7 5 10 6 0 17 9 5 12 10.3
A23 23 52 0 1 0 0 0 32 6 1 24 27.1
A24 23 41 6 6 9 5 0 22 3 0 4 11.8
A25 23 38 4 5 15 0 0 7 23 0 24 27.1
A26 23 44 5 8 4 4 0 21 3 3 9 10.2
"""
_GOLD = (23, 42, 6, 6, 8, 5, 0, 19, 6, 0)
_ROUNDED = (
    "made from the shares of Table 2, which have three digits: differences of alpha lie within "
    ".001 of print, observed and expected agreement within .01"
)


def _from_table_2(_: Request) -> Iterator[Figure]:
    """Compute the agreement on role+type and the tests of categories from the printed shares."""
    shares = [[float(cell) for cell in line.split()] for line in TABLE_2.strip().splitlines()]
    printed = from_print(CATEGORIES, shares, decisions=DECISIONS, reading="paper-compatible")
    agreement = agreement_of(printed)
    level = "role+type, from Table 2"
    for measure, ours, value in (
        ("kappa", agreement.value, "0.450"),
        ("observed agreement", agreement.observed, "0.56"),
        ("expected agreement", agreement.expected, "0.20"),
    ):
        yield _figure("Table 1", level, measure, ours, value)
    yield from _tests(printed)


def _tests(printed: Confusion) -> Iterator[Figure]:
    tests = {test.categories: test for test in definition_tests_of(printed)}
    pairs = distinction_tests_of(printed, pairs=list(TABLE_4))
    tests |= {test.categories: test for test in pairs}
    rows: list[tuple[str, tuple[str, ...], tuple[str, str, str]]] = [
        *(("Table 3", (name,), row) for name, row in TABLE_3.items()),
        *(("Table 4", names, row) for names, row in TABLE_4.items()),
    ]
    for place, names, row in rows:
        test = tests[names]
        values = (test.difference, test.agreement.observed, test.agreement.expected)
        measures = ("difference of alpha", "observed agreement", "expected agreement")
        for measure, ours, value in zip(measures, values, row, strict=True):
            yield _figure(place, "+".join(names), measure, ours, value, _ROUNDED)


def _distances(_: Request) -> Iterator[Figure]:
    """Compute how far each annotator's use of categories is from the gold's and the mean."""
    rows = [line.split() for line in _TABLE_5.strip().splitlines()]
    counts = {name: [int(cell) for cell in cells[:10]] for name, *cells in rows}
    mean = [sum(column) / len(counts) for column in zip(*counts.values(), strict=True)]
    for name, *cells in rows:
        for what, reference, printed in (
            ("gold", _GOLD, cells[10]),
            ("mean", mean, cells[11]),
        ):
            apart = sum(abs(a - b) for a, b in zip(counts[name], reference, strict=True)) / 2
            yield _figure("Table 5", f"{name}, from printed counts", f"Δ {what}", apart, printed)


def _gold(request: Request) -> Iterator[Figure]:
    """Count the categories of the published gold."""
    places = ("microtexts/corpus/en", "corpus/en")
    study, _ = read_corpus(request.data, names=places, holds="micro_d01.xml")
    names = [document.id for document in study.documents if document.id.startswith("micro_d")]
    if len(names) < 23:
        raise MissingCorpusError(
            f"the corpus has {len(names)} texts called micro_d...; expected the 23 that the paper "
            "is about"
        )
    texts = study.select(documents=sorted(names)[:23])
    data = items(texts, by="level", of="role+type", kinds=["gold"], at_least=1)
    counts = Counter(str(data.categories[code]) for code in data.code.tolist())
    for name, n in zip(CATEGORIES, _GOLD, strict=True):
        yield _figure("Table 5", "gold of the 23 texts", name, counts[name], str(n))


def _figure(
    place: str, task: str, measure: str, ours: float, printed: str, differs: str = ""
) -> Figure:
    same = Published(printed, _SOURCE, same=True)
    return Figure(task, measure, ours, published=(same,), differs=differs, place=place)


_RAW = "the annotations of the 26 annotators are not published"
_RANKING = "argora diagnose STUDY --who --gold NAME"

PELDSZUS_2013 = Paper(
    "peldszus2013",
    "Peldszus & Stede (2013), Ranking the annotators: An agreement study on argumentation "
    "structure, Linguistic Annotation Workshop",
    (
        Place(
            "Figure 1",
            "the structure of one text",
            "a drawing",
            "argora report STUDY",
            is_picture=True,
        ),
        Place(
            "Figure 2",
            "the hierarchy of labels",
            "a drawing",
            "argora diagnose STUDY --levels",
            is_picture=True,
        ),
        Place("Table 1", "agreement on nine levels", _RAW, "argora diagnose STUDY --levels"),
        Place(
            "Table 2",
            "confusion of categories",
            "printed shares; Tables 1, 3 and 4 are made from them",
            "argora diagnose STUDY --by level",
        ),
        Place(
            "Table 3",
            "each category against the rest",
            command="argora diagnose STUDY --categories",
        ),
        Place("Table 4", "two categories as one", command="argora diagnose STUDY --categories"),
        Place("Figure 3", "F1 of annotators by the gold", _RAW, _RANKING),
        Place("Figure 4", "agreement of the n best", _RAW, "argora diagnose STUDY --levels"),
        Place("Table 5", "use of categories", command=_RANKING),
        Place("Figure 5", "clusters of annotators", _RAW, "argora diagnose STUDY --who"),
        Place("Figure 6", "confusion in growing clusters", _RAW, "argora diagnose STUDY --who"),
    ),
    (_from_table_2, _distances, _gold),
)
