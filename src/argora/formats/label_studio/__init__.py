"""The JSON and JSON-MIN of Label Studio: tasks with annotations and predictions."""

from __future__ import annotations

from argora.formats.base import Format
from argora.formats.label_studio.reader import read_study, recognises
from argora.formats.label_studio.writer import write_study

__all__ = ["LABEL_STUDIO"]

LABEL_STUDIO = Format(
    name="label-studio",
    title="Label Studio: JSON or JSON-MIN, all annotators in one file",
    read=read_study,
    write=write_study,
    recognises=recognises,
    keeps=(
        "texts, to the byte",
        "units of one stretch, also overlapping ones, with or without a category",
        "attributes of units and texts that are texts, numbers or lists; notes",
        "relations from one unit to another, and their category",
        "ids",
        "rounds, times of creation and change, the time that was needed",
        "layers of models, as predictions",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "units without words in the text",
        "the parts of a unit: it is written from its first to its last character",
        "truth values: they are written as text",
        "attributes of relations, and those of a text that units have as well",
        "relations to relations; linked premises are written one by one",
        "proposed orders, covered tasks, other times, versions, tools",
        "layers that are not finished",
        "given segments, turns of speakers, documents without text",
    ),
    suffixes=(".json",),
    notes_on=frozenset(("units",)),
    asks=("offsets",),
    asks_each=("offsets",),
)
