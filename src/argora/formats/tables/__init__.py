"""Tables in CSV, TSV or Parquet: what each annotator chose for each item, or units and relations.

The two formats share everything but the files: what tables mean does not hang on how they are kept.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from argora.formats.base import MARKS, Format, Losses, Writer
from argora.formats.tables.columns import CSV, Storage
from argora.formats.tables.croissant import describe
from argora.formats.tables.parquet import PARQUET as IN_PARQUET
from argora.formats.tables.study import accepts, explain, read_study, recognises
from argora.formats.tables.writer import write_tables
from argora.model import Study

__all__ = ["PARQUET", "TABLES"]

_KEEPS = (
    "texts, to the byte; lengths of documents without text",
    "units and relations with everything they say, ids and types of values included",
    "layers with rounds, phases, state, covered tasks, proposed order, versions, tool, times and "
    "attributes",
    "facets and groups of documents, kinds and attributes of annotators, the scheme",
    "given segmentations",
    MARKS,
)
_LOSES = (
    "the name of the study: it becomes that of the folder",
    "turns of speakers",
    "segmentations without any segment",
    "phases without layers",
)


def _write_described(study: Study, folder: Path, losses: Losses) -> None:
    write_tables(study, folder, losses, IN_PARQUET)
    describe(study, folder)


def _format(storage: Storage, title: str, write: Writer) -> Format:
    return Format(
        name=storage.format,
        title=title,
        read=partial(read_study, storage=storage),
        write=write,
        recognises=partial(recognises, storage=storage),
        keeps=_KEEPS,
        loses=_LOSES,
        suffixes=storage.suffixes,
        notes_on=frozenset(("units", "relations")),
        has_phases=True,
        asks=("columns",),
        accepts=accepts if storage is CSV else None,
        explains=explain if storage is CSV else None,
    )


TABLES = _format(
    CSV,
    "Tables in CSV, TSV or Excel: decisions, units and relations, or counts",
    partial(write_tables, storage=CSV),
)
PARQUET = _format(
    IN_PARQUET, "The same tables as Parquet, for large studies and data frames", _write_described
)
