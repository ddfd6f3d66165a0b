"""Each annotator with themselves, across rounds, beside the agreement between annotators."""

from __future__ import annotations

from argora.analysis.repeats import Repeats, remarks
from argora.report.blocks import Column, Listed, Prose, Row, Section, Table
from argora.report.sections.results import measured

__all__ = ["HEADING", "repeats_section"]

HEADING = "Each annotator with themselves"


def repeats_section(repeats: Repeats | None) -> Section | None:
    """Return a row per annotator, then the agreement between annotators in each round."""
    if repeats is None:
        return None
    by = "unitized α (u_alpha)" if repeats.leading == "u_alpha" else "Krippendorff’s α"
    about = (
        f"The measure is {by}. The second column compares the same annotator with the others (the "
        f"mean of the pairs), on the documents that were done again, in round {repeats.round}."
    )
    again = [
        Row(
            (
                f"{each.annotator} with themselves",
                measured(each.with_self),
                measured(each.others),
                len(each.documents),
            )
        )
        for each in repeats.annotators
    ]
    between = [
        Row(
            (
                f"between annotators, round {each.round}",
                measured(each.result),
                None,
                each.n_documents,
            ),
            is_joint=True,
        )
        for each in repeats.rounds
    ]
    columns = (
        Column("", "category"),
        Column("agreement", "measured"),
        Column("with others, same documents", "measured"),
        Column("documents", "count"),
    )
    shown = Table(columns, (*again, *between), look="grid", first=40, noun="annotator")
    sentences = Listed(tuple(remarks(repeats)), look="sentences")
    return Section("rounds", HEADING, (sentences, Prose(about, "small"), shown))
