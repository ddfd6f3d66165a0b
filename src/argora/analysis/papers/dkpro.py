"""Meyer, Mieskes, Stab & Gurevych (2014): DKPro Agreement."""

from __future__ import annotations

from collections.abc import Iterator

from argora.analysis.papers.figures import Figure, Published, Request
from argora.analysis.papers.paper import Paper, Place
from argora.measures import MEASURES, parse
from argora.reliability import CodingData

__all__ = ["DKPRO"]

_TABLE = "Table 1"
_EXAMPLE = "p. 108"
# The measures of Table 1 by their ids here.
_MEASURES = (
    "percentage",
    "s",
    "pi",
    "kappa",
    "multi_s",
    "multi_pi",
    "multi_kappa",
    "alpha",
    "weighted_kappa",
    "alpha_u",
)
# The study of Krippendorff (1980), p. 139: nine items, three annotators.
_STUDY = ("111", "122", "222", "444", "144", "222", "123", "333", "222")
_CUT = "printed 0.740 is 20/27 = .7407 cut off"


def _measures(_: Request) -> Iterator[Figure]:
    n = len(set(_MEASURES).intersection(MEASURES.names()))
    yield Figure("measures that Argora has", "number", n, published=(_printed("10"),), place=_TABLE)


def _example(_: Request) -> Iterator[Figure]:
    data = CodingData.from_matrix(list(map(list, _STUDY)))
    percentage = parse("percentage")(data, interval=None)
    alpha = parse("alpha")(data, interval=None, parts=("category",))
    by_category = alpha.parts["category"]
    figures = (
        ("percentage agreement", percentage.value, "0.740", _CUT),
        ("observed disagreement", alpha.observed, "0.259", ""),
        ("expected disagreement", alpha.expected, "0.724", ""),
        ("alpha", alpha.value, "0.642", ""),
        ("alpha of category 1", by_category["1"].value, "0.381", ""),
        ("alpha of category 2", by_category["2"].value, "0.711", ""),
    )
    for measure, ours, printed, differs in figures:
        yield Figure(
            "nine items, three annotators",
            measure,
            ours,
            published=(_printed(printed),),
            differs=differs,
            place=_EXAMPLE,
        )


def _printed(value: str) -> Published:
    return Published(value, "Meyer et al. 2014", same=True)


DKPRO = Paper(
    "dkpro",
    "Meyer, Mieskes, Stab & Gurevych (2014), DKPro Agreement, COLING (demonstrations)",
    (
        Place(_TABLE, "the measures implemented", command="argora measures"),
        Place("Figure 1", "the data model", "a drawing", "argora diagnose STUDY", is_picture=True),
        Place(_EXAMPLE, "the code example", command="argora agree TABLE -m alpha"),
    ),
    (_measures, _example),
)
