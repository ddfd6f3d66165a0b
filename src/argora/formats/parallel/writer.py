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
from argora.formats.parallel.reader import COLUMNS, TOLD
from argora.formats.parallel.rows import Edit, check_edits, edits_in, layer_of, words_of
from argora.formats.standoff import text_carried
from argora.formats.vocabulary import check_names
from argora.model import Document, Layer, Study
from argora.text import segment

__all__ = ["write_corpus"]


def write_corpus(study: Study, folder: Path, losses: Losses) -> None:
    """Write a parallel corpus, with a row for every sentence of either text."""
    check_names(study.layers, study.scheme, losses)
    texts = {d.id: own for d in study.documents if (own := text_carried(d, losses)) is not None}
    made = _improvements(texts, study, losses)
    written: list[Layer] = []
    rows: list[dict[str, str]] = []
    for id, found in made.items():
        layer, original = study.layer(*found.key), texts[found.original]
        edits = None if layer is None else _edits(layer, original, texts[id])
        if layer is not None and edits is not None:
            written.append(layer)
            rows += _rows(layer, edits, original, texts[id])
    known = {layer.key for layer in written}
    for layer in (own for own in study.layers if own.key not in known):
        losses.add("layers that do not say what became of each sentence", layer.name)
    if rows:
        write_table(folder / ALIGNMENT, rows, COLUMNS, TOLD)
    _write_texts(texts, made, study, folder)
    _compare(texts, made, losses)
    annotators = {found.annotator for found in made.values()}
    write_beside(
        study, folder, losses, documents=texts.values(), annotators=annotators, layers=written
    )


def _improvements(
    texts: dict[str, Document], study: Study, losses: Losses
) -> Mapping[str, Improvement]:
    """Return the texts that improve one of the others, which improves none itself.

    One by somebody whom the study does not know is taken out and counted as lost.
    """
    found = {id: own for id, text in texts.items() if (own := improvement_in(text)) is not None}
    made = {i: own for i, own in found.items() if own.original in texts.keys() - found.keys()}
    for id, own in list(made.items()):
        if study.layer(*own.key) is None:
            losses.add("improved texts that nobody aligned with their original", id)
        if all(annotator.id != own.annotator for annotator in study.annotators):
            del texts[id], made[id]
    return made


def _write_texts(
    texts: Mapping[str, Document], made: Mapping[str, Improvement], study: Study, folder: Path
) -> None:
    names = file_names(id for id in texts if id not in made)
    owners = file_names(annotator.id for annotator in study.annotators)
    for id, text in texts.items():
        home, name = folder / ORIGINAL, names.get(id)
        if id in made:
            found = made[id]
            home = folder / IMPROVED / with_round(owners[found.annotator], found.round)
            name = names[found.original]
        files.write_text(home / f"{name}{SUFFIX}", text.text or "")


def _edits(layer: Layer, original: Document, improved: Document) -> list[Edit] | None:
    """Return what a layer says of each sentence, or None if it says anything else."""
    edits = edits_in(layer)
    try:
        check_edits(edits, len(words_of(original)), len(words_of(improved)))
    except FormatError:
        return None
    bare = Layer(*layer.key, tool=layer.tool)
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
    texts: Mapping[str, Document], made: Mapping[str, Improvement], losses: Losses
) -> None:
    """Count what reading would make of documents otherwise than they are."""
    for id, text in texts.items():
        bare = replace(text, segmentations={}, turns=())
        if segment(bare).segmentations != text.segmentations:
            losses.add("documents with other segmentations than reading makes", id)
        if id in made and text.group is None:
            losses.add("improved texts in another group than their original", id)
