"""Original texts beside improved ones, and which sentence became which: a parallel corpus."""

from __future__ import annotations

from pathlib import Path

from argora.formats.base import Format
from argora.formats.parallel.layout import IMPROVED, ORIGINAL
from argora.formats.parallel.reader import read_corpus
from argora.formats.parallel.writer import write_corpus

__all__ = ["PARALLEL"]


def _recognises(path: Path) -> bool:
    return all((path / name).is_dir() for name in (ORIGINAL, IMPROVED))


PARALLEL = Format(
    name="parallel",
    title="original and improved texts, and which sentence became which",
    read=read_corpus,
    write=write_corpus,
    recognises=_recognises,
    keeps=(
        "original and improved texts, to the byte, and which belong together",
        "what became of every sentence: kept, moved, rewritten, dropped, added; the new order",
        "rounds, and who improved a text",
        "facets and groups of documents, kinds and attributes of annotators, the scheme",
    ),
    loses=(
        "the name of the study: it becomes that of the folder",
        "all other layers, such as arguments that were annotated in either text",
        "given segments, turns of speakers, documents without text",
    ),
)
