"""Where the texts of a parallel corpus lie, and what an improved text is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from argora.formats import files
from argora.formats.base import Problems, collecting
from argora.formats.names import id_of, is_about, round_of, with_round
from argora.model import Document
from argora.model.document import Facet
from argora.text import segment

__all__ = [
    "ALIGNMENT",
    "IMPROVED",
    "IMPROVED_BY",
    "ORIGINAL",
    "Improvement",
    "find_improvements",
    "improvement_in",
    "texts_in",
]

ORIGINAL, IMPROVED, ALIGNMENT = "original", "improved", "alignment.csv"
IMPROVED_BY, ROUND = "improved_by", "improved_in_round"
SUFFIX = ".txt"


@dataclass(frozen=True)
class Improvement:
    """An improved text: of which original, by whom, in which round."""

    original: str
    annotator: str
    round: int = 1

    @property
    def key(self) -> tuple[str, str, int]:
        """Where the layer on the original is filed."""
        return self.original, self.annotator, self.round

    @property
    def id(self) -> str:
        """What the improved text is called."""
        return with_round(f"{self.original}.{self.annotator}", self.round)

    @property
    def facets(self) -> dict[str, Facet]:
        """What the metadata of the improved text say."""
        again: dict[str, Facet] = {ROUND: self.round} if self.round > 1 else {}
        return {ORIGINAL: self.original, IMPROVED_BY: self.annotator, **again}

    def document(self, text: str) -> Document:
        """Return the improved text as a document."""
        return segment(Document(self.id, text, metadata=self.facets))


def improvement_in(document: Document) -> Improvement | None:
    """Read which text a document improves from its metadata; None if it is no improved text."""
    metadata = document.metadata
    original, annotator, round = (
        metadata.get(ORIGINAL),
        metadata.get(IMPROVED_BY),
        metadata.get(ROUND, 1),
    )
    if not (isinstance(original, str) and isinstance(annotator, str) and original and annotator):
        return None
    if not isinstance(round, int) or isinstance(round, bool) or round < 1:
        return None
    improvement = Improvement(original, annotator, round)
    same = all(metadata.get(name) == value for name, value in improvement.facets.items())
    return improvement if same and improvement.id == document.id else None


def texts_in(folder: Path, problems: Problems) -> list[Path]:
    """Return the texts in a folder; none if it is not there or cannot be read."""
    if not folder.is_dir():
        return []
    with collecting(problems, folder, "the texts in it are left out"):
        return [path for path in files.entries(folder, SUFFIX) if not is_about(path.stem)]
    return []


def find_improvements(root: Path, problems: Problems) -> Iterator[tuple[Improvement, Path]]:
    """Yield every improved text: a folder for each annotator, or all in one by ``improved``."""
    home = root / IMPROVED
    folders = files.folders(home) if home.is_dir() else []
    for path in texts_in(home, problems):
        if path not in folders:
            yield Improvement(id_of(path.stem), IMPROVED), path
    for folder in folders:
        name, round = round_of(folder.name)
        for path in texts_in(folder, problems):
            yield Improvement(id_of(path.stem), id_of(name), round), path
