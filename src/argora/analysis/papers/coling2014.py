"""Stab & Gurevych (2014), COLING: an annotation study of persuasive essays."""

from __future__ import annotations

from argora.analysis.papers.paper import Paper, Place

__all__ = ["COLING_2014"]

_RAW = "the annotations of the three annotators are not published"
_FIRST = "the first edition of 90 essays is not among the corpora"

COLING_2014 = Paper(
    "coling2014",
    "Stab & Gurevych (2014), Annotating Argument Components and Relations in Persuasive Essays, "
    "COLING",
    (
        Place(
            "Figure 1",
            "the annotation scheme",
            "a drawing",
            "argora schemes persuasive-essays",
            is_picture=True,
        ),
        Place(
            "Figure 2",
            "the structure of one example",
            "a drawing",
            "argora report STUDY",
            is_picture=True,
        ),
        Place("Table 1", "agreement on components", _RAW, "argora agree STUDY"),
        Place("Table 2", "agreement on relations", _RAW, "argora agree STUDY --by pair -m alpha"),
        Place("Table 3", "confusion of components", _RAW, "argora diagnose STUDY"),
        Place("Table 4", "confusion of relations", _RAW, "argora diagnose STUDY --by pair"),
        Place("Table 5", "statistics of the final corpus", _FIRST, "argora describe GOLD"),
    ),
    (),
)
