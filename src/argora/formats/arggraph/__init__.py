"""Argument graphs in XML, the form of the microtexts: a text, its segments, units and edges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from argora.formats import files
from argora.formats.arggraph.reader import read_graph
from argora.formats.arggraph.writer import graph_files
from argora.formats.base import Format, Losses, Problems
from argora.formats.standoff import (
    Place,
    find_places,
    looks_like,
    read_study,
    text_beside,
    write_study,
)
from argora.model import Document, Layer, Scheme, Study

__all__ = ["ARGGRAPH"]


def _recognises(path: Path) -> bool:
    return looks_like(path, (".xml",), lambda head: "<arggraph" in head)


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    return read_study(path, scheme, problems, find_places(path, ".xml"), _read_file)


def _read_file(place: Place, root: Path, _problems: Problems) -> Iterator[tuple[Document, Layer]]:
    content = files.read_text(place.path, root)
    yield read_graph(content, text_beside(place, root), place)


def _write(study: Study, folder: Path, losses: Losses) -> None:
    write_study(study, folder, losses, ".xml", partial(graph_files, scheme=study.scheme))


ARGGRAPH = Format(
    name="arggraph",
    title="argument graphs in XML (microtexts): .xml and .txt, a folder per annotator",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=(
        "texts, to the byte",
        "given segments and their ids, segments merged into one unit, implicit segments",
        "the roles pro and opp; supports, examples, rebuttals, undercuts and linked premises",
        "one statement made twice, as a restatement",
        "ids of units and relations",
        "rounds",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "other categories, and attributes of units and relations",
        "relations with several sources that are no premises of one inference",
        "what is said of a whole document, proposed orders, covered tasks, times, versions, tools",
        "layers that are not finished",
        "turns of speakers, documents without text, segmentations other than the given segments",
    ),
    suffixes=(".xml",),
)
