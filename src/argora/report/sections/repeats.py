"""Each annotator with themselves, across rounds, beside the agreement between annotators."""

from __future__ import annotations

from argora.analysis.repeats import Repeats, remarks
from argora.report.blocks import Column, Listed, Section
from argora.report.building import columns_of, section, small, table_of_cells
from argora.report.sections.results import measured
from argora.report.sections.structure import structure_tables

__all__ = ["HEADING", "repeats_section"]

HEADING = "Each annotator with themselves"


def repeats_section(repeats: Repeats | None) -> Section | None:
    """Return a row per annotator, then the agreement between annotators in each round."""
    if repeats is None:
        return None
    by = "unitized α (u_alpha)" if repeats.leading == "u_alpha" else "Krippendorff’s α"
    structure = [each for each in repeats.annotators if each.structure is not None]
    if structure:
        by += ", which looks at units alone; below are the relations"
    about = (
        f"The measure is {by}. The second column compares the same annotator with the others (the "
        f"mean of the pairs), on the documents that were done again, in round {repeats.round}."
    )
    columns = (
        Column("", "category"),
        *columns_of("measured", ("agreement", "with others, same documents")),
        Column("documents", "count"),
    )
    again = (
        (
            f"{each.annotator} with themselves",
            *(measured(each.with_self), measured(each.others), len(each.documents)),
        )
        for each in repeats.annotators
    )
    between = (
        (f"between annotators, round {e.round}", measured(e.result), None, e.n_documents)
        for e in repeats.rounds
    )
    rows = table_of_cells(columns, again, totals=between, look="grid", first=40, noun="annotator")
    sentences = Listed(tuple(remarks(repeats)), look="sentences")
    tables = [structure_tables(each.structure, whose=each.annotator) for each in structure]
    return section(HEADING, sentences, small(about), rows, *tables, id="rounds")
