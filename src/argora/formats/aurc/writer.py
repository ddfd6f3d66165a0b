"""A study to one table in the form of AURC, and what it cannot carry."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.aurc.reader import GOLD, NOTHING, PLAIN
from argora.formats.base import Losses
from argora.formats.standoff import OWNER, layer_carried
from argora.model import Document, Layer, Study
from argora.text import segment
from argora.text.numbers import counted

__all__ = ["write_sentences"]

_BREAKS = re.compile(r"[\t\r\n\0]")
_STANCE = re.compile(r"[^;'\\\t\r\n\0]+")


def write_sentences(study: Study, folder: Path, losses: Losses) -> tuple[list[Document], list[str]]:
    """Write ``AURC_DATA.tsv``; return the documents and annotators that are in it."""
    people = [annotator.id for annotator in study.annotators if _has_column(annotator.id)]
    rows = [
        "\t".join(["topic", "url", "sentence_hash", "sentence", "length_in_text", GOLD, *people])
    ]
    documents, annotators = [], set(people)
    for document in study.documents:
        cells = _cells(document, losses)
        if cells is None:
            continue
        cell_of = {
            layer.annotator: cell
            for layer in study.layers_of(document.id)
            if (cell := _cell(layer, losses)) is not None
        }
        annotators |= cell_of.keys()
        rows.append("\t".join([*cells, *(cell_of.get(name, "") for name in (OWNER, *people))]))
        documents.append(document)
    if study.documents and not documents:
        raise FormatError(
            f"none of the {counted(len(study.documents), 'document')} can be written: their ids "
            "have tabs or line breaks, which a row of a table cannot hold; choose other ids, or "
            "another format such as native"
        )
    files.write_text(folder / "AURC_DATA.tsv", "\n".join(rows) + "\n")
    return documents, sorted(annotators)


def _has_column(name: str) -> bool:
    plain = name == name.strip() and not _BREAKS.search(name)
    return plain and name not in (*PLAIN, GOLD, OWNER)


def _cells(document: Document, losses: Losses) -> Sequence[str] | None:
    """Return topic, group, id, text and length of a document, or None if it has no place."""
    text = document.text or ""
    if _BREAKS.search(document.id):
        losses.add("documents with tabs or line breaks in their ids", repr(document.id))
        return None
    if _BREAKS.search(text) or document.text == "":
        losses.add("texts with tabs or line breaks, or empty (only the length)", document.id)
        text = ""
    if document.turns:
        losses.add("documents with turns of speakers", document.id)
    plain = Document(document.id, document.text, length=document.length)
    if document.segmentations != segment(plain).segmentations:
        losses.add("documents with other segmentations than reading makes", document.id)
    topic = document.metadata.get("topic", "")
    if not isinstance(topic, str) or _BREAKS.search(topic) or topic.isdecimal():
        topic = ""  # metadata.csv holds it
    group = document.group or ""
    has_length = document.text is not None or document.length is not None
    length = document.n_characters if has_length else ""
    return topic, "" if _BREAKS.search(group) else group, document.id, text, str(length)


def _cell(layer: Layer, losses: Losses) -> str | None:
    """Write a layer as a cell; None if the layer must be left out."""
    if layer.annotator != OWNER and not _has_column(layer.annotator):
        losses.add("layers of annotators whose names no column can have", layer.name)
        return None
    if layer.round > 1:
        losses.add("rounds after the first", layer.name)
        return None
    if not layer_carried(layer, losses):
        return None
    if layer.relations:
        losses.add("layers with relations", layer.name)
    units_by_id = {}
    for unit in layer.units:
        if len(unit.spans) != 1 or not unit.category or not _STANCE.fullmatch(unit.category):
            losses.add("units in several parts, or without words or a category", unit.id)
            continue
        if unit.attributes or unit.segment or unit.text is not None:
            losses.add("units with attributes, given segments or a text of their own", unit.id)
        units_by_id[unit.id] = unit
    names = [f"T{n}" for n in range(1, len(units_by_id) + 1)]
    if set(units_by_id) != set(names):
        losses.add("ids other than T1, T2, ... (numbered anew)", layer.name)
        names = list(units_by_id)
    if not units_by_id:
        return NOTHING
    units = [units_by_id[name] for name in names]
    spans = "".join(f"({unit.start},{len(unit.spans[0])});" for unit in units)
    return f"('false', '{spans}', '{''.join(f'{unit.category};' for unit in units)}')"
