"""A study to tables of units, relations, layers, documents and segments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from argora.formats import files
from argora.formats.base import Losses
from argora.formats.cells import from_text, from_value, from_words, write_table
from argora.formats.digests import GIT_ATTRIBUTES, digest
from argora.formats.metadata import write_annotators
from argora.formats.names import file_names
from argora.formats.tables.reader import NO_TASKS, TEXTS
from argora.formats.vocabulary import check_names, write_scheme
from argora.model import Document, Layer, Study
from argora.model.layer import TASKS, Value
from argora.text import segment

__all__ = ["write_tables"]

Cells = dict[str, str]
_LAYER = ("document", "annotator")


def write_tables(study: Study, folder: Path, lossy: bool) -> None:
    """Write a study into an empty folder; LossError if something is left out and not lossy."""
    losses = Losses("tables")
    check_names(study.layers, study.scheme, losses)
    names = file_names(document.id for document in study.documents)
    documents, segments = [], []
    for document in study.documents:
        documents.append(_document(document, folder / TEXTS, names[document.id], losses))
        segments += list(_segments(document, losses))
    for layer in study.layers:
        if layer.times:
            losses.add("layers with times", layer.name)
    if not lossy:
        losses.refuse()
    _table(folder, "documents", documents, ("document",), ("length", "group", "digest"))
    if any(document.text is not None for document in study.documents):
        files.write_text(folder / TEXTS / ".gitattributes", GIT_ATTRIBUTES)
    if segments:
        required = ("document", "segmentation", "start", "end")
        _table(folder, "segments", segments, required, ("id", "label", "provenance"))
    layers = [_layer(layer) for layer in study.layers]
    more = ("round", "state", "covers", "order", "scheme_version", "guideline_version", "tool")
    _table(folder, "layers", layers, _LAYER, more)
    units = [row for layer in study.layers for row in _units(layer)]
    _table(
        folder, "units", units, (*_LAYER, "unit"), ("round", "spans", "category", "segment", "text")
    )
    relations = [row for layer in study.layers for row in _relations(layer)]
    ends = (*_LAYER, "relation", "sources", "target")
    _table(folder, "relations", relations, ends, ("round", "category"))
    write_annotators(study.annotators, {layer.annotator for layer in study.layers}, folder)
    write_scheme(study.scheme, study.layers, folder)


def _table(
    folder: Path, name: str, rows: list[Cells], required: tuple[str, ...], known: tuple[str, ...]
) -> None:
    columns = {column for row in rows for column in row} - {*required, *known}
    write_table(folder / f"{name}.csv", rows, required, (*known, *sorted(columns)))


def _document(document: Document, texts: Path, name: str, losses: Losses) -> Cells:
    text = document.text
    if text is not None:
        if "\0" in text:
            losses.add("texts with a NUL character (written as U+FFFD)", document.id)
        text = text.replace("\0", "\ufffd")
        files.write_text(texts / f"{name}.txt", text)
    if document.turns:
        losses.add("documents with turns of speakers", document.id)
    return {
        "document": from_text(document.id),
        "length": "" if document.length is None else str(document.length),
        "group": from_text(document.group),
        "digest": "" if text is None else digest(text),
        **_values("metadata:", document.metadata),
    }


def _segments(document: Document, losses: Losses) -> Iterator[Cells]:
    """Yield the segments that cutting the text by the rules would not give again."""
    usual = segment(replace(document, segmentations={})).segmentations
    for name, cut in document.segmentations.items():
        if cut == usual.get(name):
            continue
        if not cut.spans or not name:
            losses.add("segmentations without a name or any segment", f"{name!r} of {document.id}")
            continue
        for at, span in enumerate(cut.spans):
            yield {
                "document": from_text(document.id),
                "segmentation": from_text(name),
                "start": str(span.start),
                "end": str(span.end),
                "id": from_text(cut.ids[at]) if cut.ids else "",
                "label": from_text(cut.labels[at]) if cut.labels else "",
                "provenance": "" if cut.provenance == "given" else from_text(cut.provenance),
            }


def _place(layer: Layer) -> Cells:
    return {
        "document": from_text(layer.document),
        "annotator": from_text(layer.annotator),
        "round": "" if layer.round == 1 else str(layer.round),
    }


def _layer(layer: Layer) -> Cells:
    covers = " ".join(sorted(layer.covers)) or NO_TASKS
    return {
        **_place(layer),
        "state": "" if layer.state == "finished" else layer.state,
        "covers": "" if layer.covers == TASKS else covers,
        "order": from_words(layer.order) if layer.order else "",
        "scheme_version": from_text(layer.scheme_version),
        "guideline_version": from_text(layer.guideline_version),
        "tool": from_text(layer.tool),
        **_values("attribute:", layer.attributes),
    }


def _units(layer: Layer) -> Iterator[Cells]:
    for unit in layer.units:
        yield {
            **_place(layer),
            "unit": from_text(unit.id),
            "spans": " ".join(f"{span.start}:{span.end}" for span in unit.spans),
            "category": from_text(unit.category),
            "segment": from_words(unit.segment) if unit.segment else "",
            "text": from_text(unit.text),
            **_values("attribute:", unit.attributes),
        }


def _relations(layer: Layer) -> Iterator[Cells]:
    for relation in layer.relations:
        yield {
            **_place(layer),
            "relation": from_text(relation.id),
            "sources": from_words(relation.sources),
            "target": from_text(relation.target),
            "category": from_text(relation.category),
            **_values("attribute:", relation.attributes),
        }


def _values(prefix: str, values: Mapping[str, Value]) -> Cells:
    return {f"{prefix}{name}": from_value(value) for name, value in values.items()}
