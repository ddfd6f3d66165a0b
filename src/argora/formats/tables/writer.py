"""A study to tables of units, relations, layers, documents and segments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from argora.formats import files
from argora.formats.base import Losses
from argora.formats.cells import MAX_NAME
from argora.formats.digests import GIT_ATTRIBUTES, digest
from argora.formats.metadata import write_annotators
from argora.formats.names import file_names
from argora.formats.tables.columns import Storage, Typed, used_columns
from argora.formats.tables.reader import NO_TASKS, TEXTS
from argora.formats.vocabulary import check_names, write_scheme
from argora.model import Document, Layer, Study
from argora.model.layer import TASKS, Value
from argora.text import segment

__all__ = ["write_tables"]


def write_tables(study: Study, folder: Path, losses: Losses, storage: Storage) -> None:
    """Write a study into an empty folder."""
    storage.require()
    check_names(study.layers, study.scheme, losses)
    names = file_names(document.id for document in study.documents)
    documents: list[Typed] = []
    segments: list[Typed] = []
    for document in study.documents:
        documents.append(_document(document, folder / TEXTS, names[document.id], losses))
        segments += _segments(document, losses)

    def table(name: str, rows: Sequence[Typed], required: str, optional: str) -> None:
        columns = used_columns(rows, required.split(), optional.split())
        storage.write(folder / f"{name}{storage.suffixes[0]}", rows, columns)

    table("documents", documents, "document", "length group digest marks")
    if any(document.text is not None for document in study.documents):
        files.write_text(folder / TEXTS / ".gitattributes", GIT_ATTRIBUTES)
    if segments:
        table("segments", segments, "document segmentation start end", "id label provenance")
    for name in {*study.phases} - {*study.phases_in_use}:
        losses.add("phases without layers", repr(name))
    order = {name: at for at, name in enumerate(study.phases_in_use)}
    by_phase = sorted(study.layers, key=lambda layer: order[layer.phase])
    layers = [_layer(layer, losses) for layer in by_phase]
    optional = "round phase state covers order scheme_version guideline_version tool times events"
    table("layers", layers, "document annotator", optional)
    units = [row for layer in study.layers for row in _units(layer)]
    table("units", units, "document annotator unit", "round phase spans category segment text")
    relations = [row for layer in study.layers for row in _relations(layer)]
    ends = "document annotator relation sources target"
    table("relations", relations, ends, "round phase category")
    write_annotators(study.annotators, {layer.annotator for layer in study.layers}, folder)
    write_scheme(study.scheme, study.layers, folder)


def _document(document: Document, texts: Path, name: str, losses: Losses) -> Typed:
    text = document.text
    if text is not None:
        if "\0" in text:
            losses.add("texts with a NUL character (written as U+FFFD)", document.id)
        text = text.replace("\0", "\ufffd")
        files.write_text(texts / f"{name}.txt", text)
    if document.turns:
        losses.add("documents with turns of speakers", document.id)
    return {
        "document": document.id,
        "length": document.length,
        "group": document.group,
        "digest": None if text is None else digest(text),
        "marks": tuple(sorted(document.marks)) or None,
        **_values("metadata:", document.metadata),
    }


def _segments(document: Document, losses: Losses) -> Iterator[Typed]:
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
                "document": document.id,
                "segmentation": name,
                "start": span.start,
                "end": span.end,
                "id": cut.ids[at] if cut.ids else None,
                "label": cut.label(at),
                "provenance": None if cut.provenance == "given" else cut.provenance,
            }


def _place(layer: Layer) -> Typed:
    return {
        "document": layer.document,
        "annotator": layer.annotator,
        "round": None if layer.round == 1 else layer.round,
        "phase": layer.phase or None,
    }


def _layer(layer: Layer, losses: Losses) -> Typed:
    times = layer.times
    if any(len(word) > MAX_NAME for stamp in times for word in (stamp.at, stamp.what)):
        losses.add(
            f"times of layers with an event of more than {MAX_NAME:,} characters", layer.name
        )
        times = ()
    covers = tuple(sorted(layer.covers)) or (NO_TASKS,)
    return {
        **_place(layer),
        "state": None if layer.state == "finished" else layer.state,
        "covers": None if layer.covers == TASKS else covers,
        "order": layer.order or None,
        "scheme_version": layer.scheme_version,
        "guideline_version": layer.guideline_version,
        "tool": layer.tool,
        "times": tuple(stamp.at for stamp in times) or None,
        "events": tuple(stamp.what for stamp in times) or None,
        **_values("attribute:", layer.attributes),
    }


def _units(layer: Layer) -> Iterator[Typed]:
    for unit in layer.units:
        yield {
            **_place(layer),
            "unit": unit.id,
            "spans": " ".join(f"{span.start}:{span.end}" for span in unit.spans) or None,
            "category": unit.category,
            "segment": unit.segment or None,
            "text": unit.text,
            **_values("attribute:", unit.attributes),
        }


def _relations(layer: Layer) -> Iterator[Typed]:
    for relation in layer.relations:
        yield {
            **_place(layer),
            "relation": relation.id,
            "sources": relation.sources,
            "target": relation.target,
            "category": relation.category,
            **_values("attribute:", relation.attributes),
        }


def _values(prefix: str, values: Mapping[str, Value]) -> Typed:
    return {f"{prefix}{name}": value for name, value in values.items()}
