"""A study to a folder of original and improved texts, and the table of their sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import Losses
from argora.formats.cells import from_text, write_table
from argora.formats.metadata import write_beside
from argora.formats.names import file_names, with_round
from argora.formats.parallel.layout import (
    ALIGNMENT,
    IMPROVED,
    ORIGINAL,
    SUFFIX,
    Improvement,
    improvement_in,
)
from argora.formats.parallel.reader import COLUMNS, OPTIONAL_COLUMNS
from argora.formats.parallel.rows import Edit, check_edits, edits_in, layer_of, words_of
from argora.formats.standoff import text_carried
from argora.formats.vocabulary import check_names
from argora.model import Document, Layer, Study
from argora.text import segment

__all__ = ["write_corpus"]


def write_corpus(study: Study, folder: Path, losses: Losses) -> None:
    """Write a parallel corpus, with a row for every sentence of either text."""
    check_names(study.layers, study.scheme, losses)
    texts = {
        d.id: carried for d in study.documents if (carried := text_carried(d, losses)) is not None
    }
    improvements = _improvements(texts, study, losses)
    written: list[Layer] = []
    rows: list[dict[str, str]] = []
    for id, improvement in improvements.items():
        layer, original = study.layer(*improvement.key), texts[improvement.original]
        edits = None if layer is None else _edits(layer, original, texts[id])
        if layer is not None and edits is not None:
            written.append(layer)
            rows += _rows(layer, edits, original, texts[id])
    aligned = {layer.key for layer in written}
    for layer in (each for each in study.layers if each.key not in aligned):
        losses.add("layers that do not say what became of each sentence", layer.name)
    if rows:
        write_table(folder / ALIGNMENT, rows, COLUMNS, OPTIONAL_COLUMNS)
    _write_texts(texts, improvements, study, folder)
    _compare(texts, improvements, losses)
    annotators = {improvement.annotator for improvement in improvements.values()}
    write_beside(
        study, folder, losses, documents=texts.values(), annotators=annotators, layers=written
    )


def _improvements(
    texts: dict[str, Document], study: Study, losses: Losses
) -> Mapping[str, Improvement]:
    """Return the texts that improve one of the others, which improves none itself.

    One by somebody whom the study does not know is taken out and counted as lost.
    """
    claimed = {
        id: improvement
        for id, text in texts.items()
        if (improvement := improvement_in(text)) is not None
    }
    improvements = {
        i: improvement
        for i, improvement in claimed.items()
        if improvement.original in texts.keys() - claimed.keys()
    }
    for id, improvement in list(improvements.items()):
        if study.layer(*improvement.key) is None:
            losses.add("improved texts that nobody aligned with their original", id)
        if all(annotator.id != improvement.annotator for annotator in study.annotators):
            del texts[id], improvements[id]
    return improvements


def _write_texts(
    texts: Mapping[str, Document],
    improvements: Mapping[str, Improvement],
    study: Study,
    folder: Path,
) -> None:
    names = file_names(id for id in texts if id not in improvements)
    owners = file_names(annotator.id for annotator in study.annotators)
    for id, text in texts.items():
        home, name = folder / ORIGINAL, names.get(id)
        if id in improvements:
            improvement = improvements[id]
            home = folder / IMPROVED / with_round(owners[improvement.annotator], improvement.round)
            name = names[improvement.original]
        files.write_text(home / f"{name}{SUFFIX}", text.text or "")


def _edits(layer: Layer, original: Document, improved: Document) -> list[Edit] | None:
    """Read the edits of a layer; None if the layer holds anything else."""
    edits = edits_in(layer)
    try:
        check_edits(edits, len(words_of(original)), len(words_of(improved)))
    except FormatError:
        return None
    bare = Layer(layer.document, layer.annotator, layer.round, tool=layer.tool)
    return edits if layer_of(edits, bare, original, improved) == layer else None


def _rows(
    layer: Layer, edits: list[Edit], original: Document, improved: Document
) -> Iterator[dict[str, str]]:
    was, now = words_of(original), words_of(improved)
    for edit in edits:
        yield {
            "document": from_text(layer.document),
            "annotator": from_text(layer.annotator),
            "round": str(layer.round) if layer.round > 1 else "",
            "original": "" if edit.original is None else str(edit.original + 1),
            "improved": "" if edit.improved is None else str(edit.improved + 1),
            "edit": edit.kind,
            "tool": from_text(layer.tool),
            "was": "" if edit.original is None else from_text(was[edit.original]),
            "now": "" if edit.improved is None else from_text(now[edit.improved]),
        }


def _compare(
    texts: Mapping[str, Document], improvements: Mapping[str, Improvement], losses: Losses
) -> None:
    """Count the losses of documents that reading would make otherwise."""
    for id, text in texts.items():
        bare = replace(text, segmentations={}, turns=())
        if segment(bare).segmentations != text.segmentations:
            losses.add("documents with other segmentations than reading makes", id)
        if id in improvements and text.group is None:
            losses.add("improved texts in another group than their original", id)
