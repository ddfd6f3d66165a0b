"""How many units short texts hold, a row for each facet value or annotator."""

from __future__ import annotations

from dataclasses import asdict

from argora.analysis.density import Densities
from argora.report.blocks import Column, Section
from argora.report.building import data_columns, section_of_table, table

__all__ = ["density_section"]

NOTES = (
    "read: documents, once for each annotator who read them",
    "gain: by how much the units are more than the documents that hold them",
)


def density_section(densities: Densities, first: str) -> Section:
    """Return the table; for programs only where all that was read holds units, or nothing does.

    Only texts as short as a sentence can be read and hold nothing at all.

    Parameters
    ----------
    first : the title of the first column.
    """
    total = densities[-1][1]
    only = list(dict.fromkeys(category for _, density in densities for category in density.only))
    marked = f"marked: the share of these documents that lies in units, in {total.by}s"
    if total.by == "character":
        marked += ", because not all texts are known"
    rows = table(
        densities,
        Column(first, "category", "name", 0),
        Column("", "data", "*", lambda line: asdict(line[1])),
        Column("read", "count", of=lambda line: line[1].n_readings),
        Column("with units", "count", of=lambda line: line[1].n_holding),
        Column("share", "share", "holding", lambda line: line[1].holding),
        Column("units", "count", of=lambda line: line[1].n_units),
        Column("gain", "signed share", "gain", lambda line: line[1].gain),
        *(
            Column(f"only {name}", "count", of=lambda line, name=name: line[1].only.get(name, 0))
            for name in only
        ),
        Column("mixed", "count", of=lambda line: line[1].n_mixed),
        Column("marked", "share", "marked_share", lambda line: line[1].marked_share),
        *data_columns(marked_of_all=lambda line: line[1].marked_of_all),
        key="density",
        first=1000,
        notes=(*NOTES, marked),
    )
    is_shown = 0 < total.n_holding < total.n_readings
    return section_of_table("", rows, is_shown=is_shown)
