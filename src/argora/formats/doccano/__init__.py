"""The JSON lines of doccano: a text on each line, a file for each annotator."""

from __future__ import annotations

from argora.formats.base import Format
from argora.formats.doccano.reader import read_study, recognises
from argora.formats.doccano.writer import write_study

__all__ = ["DOCCANO"]

DOCCANO = Format(
    name="doccano",
    title="doccano: JSON lines, a file for each annotator",
    read=read_study,
    write=write_study,
    recognises=recognises,
    keeps=(
        "texts, to the byte",
        "units of one stretch, also overlapping ones, and their category",
        "relations from one unit to another, and their category",
        "labels and comments of a text",
        "ids such as T1 and R1",
        "rounds",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "units without words in the text, or without a category",
        "the parts of a unit: it is written from its first to its last character",
        "attributes of units and relations",
        "relations to relations; linked premises are written one by one",
        "attributes of a text other than label and note, proposed orders, covered tasks, times, "
        "versions, tools",
        "layers that are not finished",
        "given segments, turns of speakers, documents without text",
    ),
    suffixes=(".jsonl", ".json"),
    asks=("offsets",),
    asks_each=("offsets",),
)
