"""A folder of original and improved texts to a study: both texts, and a layer on the original."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, LAYER_OUT, LAYERS_OUT, Problems, collecting
from argora.formats.cells import Row, read_table
from argora.formats.metadata import build_study
from argora.formats.names import id_of
from argora.formats.parallel.aligning import ALIGNER, aligned
from argora.formats.parallel.layout import (
    ALIGNMENT,
    ORIGINAL,
    Improvement,
    find_improvements,
    texts_in,
)
from argora.formats.parallel.rows import (
    ADDED,
    IN_BOTH,
    Edit,
    check_edits,
    edit_of,
    layer_of,
    plain,
    words_of,
)
from argora.model import Document, Layer, Scheme, Study
from argora.model.layer import DROPPED
from argora.text import segment
from argora.text.moved import moved

__all__ = ["COLUMNS", "TOLD", "read_corpus"]

COLUMNS = ("document", "annotator", "original", "improved")
TOLD = ("round", "edit", "tool", "was", "now")

Key = tuple[str, str, int]
Given = Mapping[Key, Sequence[Row]]


def read_corpus(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    """Read a parallel corpus; what nobody aligned is aligned by the likeness of sentences."""
    if not path.is_dir():
        raise FormatError(f"is a file; a parallel corpus is a folder with {ORIGINAL}/", path=path)
    corpus = _Corpus(path, problems, _given(path, problems))
    corpus.read_originals()
    people: dict[str, None] = {}
    for found, place in find_improvements(path, problems):
        people[found.annotator] = None
        corpus.broken.add(found.id)
        with collecting(problems, place, DOCUMENT_OUT):
            corpus.add(found, place)
    if not corpus.documents and not problems:
        problems.append(FormatError(f"holds no text in {ORIGINAL}/", path=path))
    _refuse_strays(corpus)
    texts, layers = corpus.documents.values(), tuple(corpus.layers.values())
    study = build_study(path, texts, layers, people, scheme, problems, broken=corpus.broken)
    return replace(study, documents=corpus.in_groups(study.documents))


@dataclass
class _Corpus:
    """A corpus under way.

    Attributes
    ----------
    given : the rows of the alignment by layer; None if they cannot be read.
    made : the originals of the improved texts.
    broken : the ids of all files, those that cannot be read as well.
    """

    root: Path
    problems: Problems
    given: Given | None
    documents: dict[str, Document] = field(default_factory=dict)
    made: dict[str, str] = field(default_factory=dict)
    layers: dict[Key, Layer] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)

    def read_originals(self) -> None:
        """Read the original texts."""
        for path in texts_in(self.root / ORIGINAL, self.problems):
            with collecting(self.problems, path, DOCUMENT_OUT):
                id = id_of(path.stem)
                if id in self.broken:
                    raise FormatError(f"a second file for document {id!r}")
                self.broken.add(id)
                text = files.read_text(path, self.root, utf_16=True)
                self.documents[id] = segment(Document(id, text))

    def add(self, found: Improvement, path: Path) -> None:
        """Add an improved text, and the layer that says how it came about."""
        original = self.documents.get(found.original)
        if original is None:
            raise FormatError(f"improves no text that was read: no {ORIGINAL}/{path.name}")
        if found.id in self.documents:
            raise FormatError(
                f"would be called {found.id!r}, as another text is; rename one of them"
            )
        text = found.document(files.read_text(path, self.root, utf_16=True))
        self.documents[text.id] = text
        self.made[text.id] = found.original
        if self.given is not None:
            with collecting(self.problems, self.root / ALIGNMENT, LAYER_OUT):
                rows = self.given.get(found.key)
                self.layers[found.key] = _layer(found, original, text, rows)

    def in_groups(self, texts: Iterable[Document]) -> tuple[Document, ...]:
        """Return the texts, improved ones in the group of their original."""
        by_id = {text.id: text for text in texts}
        return tuple(
            replace(text, group=by_id[self.made[id]].cluster)
            if id in self.made and text.group is None
            else text
            for id, text in by_id.items()
        )


def _given(root: Path, problems: Problems) -> Given | None:
    """Return the rows of the alignment by layer, none where nobody made one; None if broken."""
    path = root / ALIGNMENT
    if not path.exists():
        return {}
    found: dict[Key, list[Row]] = {}
    with collecting(problems, path, LAYERS_OUT):
        table = read_table(path, root)
        table.expect(COLUMNS, TOLD)
        for row in table.rows:
            key = row.required("document"), row.required("annotator"), row.whole("round", 1)
            found.setdefault(key, []).append(row)
        return found
    return None


def _layer(
    found: Improvement, original: Document, improved: Document, rows: Sequence[Row] | None
) -> Layer:
    old, new = words_of(original), words_of(improved)
    if rows is None:
        empty = Layer(*found.key, tool=ALIGNER)
        return layer_of(aligned(old, new), empty, original, improved)
    tools = {row.name("tool") for row in rows}
    if len(tools) > 1:
        raise FormatError("the rows of one text name several tools", line=rows[0].line)
    raw = [Edit(_place(row, "original"), _place(row, "improved"), "") for row in rows]
    try:
        check_edits(raw, len(old), len(new))
    except FormatError as error:
        raise FormatError(f"{found.id!r}: {error.problem}", line=rows[0].line) from error
    both = sorted((e.improved, e.original) for e in raw if None not in e[:2])
    away = moved([was for _, was in both if was is not None])
    edits = [
        edit._replace(kind=_kind(edit, row, moves=edit.original in away, old=old, new=new))
        for edit, row in zip(raw, rows, strict=True)
    ]
    return layer_of(edits, Layer(*found.key, tool=tools.pop()), original, improved)


def _place(row: Row, column: str) -> int | None:
    number = row.whole(column, 0)
    return number - 1 if number else None


def _kind(edit: Edit, row: Row, *, moves: bool, old: Sequence[str], new: Sequence[str]) -> str:
    """Return what a row says that became of a sentence, or what follows if it does not say."""
    told = row.name("edit")
    if edit.original is None and edit.improved is None:
        raise FormatError("names neither an original nor an improved sentence", line=row.line)
    if edit.original is None:
        fitting: tuple[str, ...] = (ADDED,)
    elif edit.improved is None:
        fitting = (DROPPED,)
    else:
        rewritten = plain(old[edit.original]) != plain(new[edit.improved])
        likely = edit_of(rewritten=rewritten, moves=moves)
        fitting = (likely, *(kind for kind in IN_BOTH if kind != likely))
    if told is not None and told not in fitting:
        expected = " or ".join(map(repr, fitting))
        raise FormatError(f"the edit is {told!r}, expected {expected} here", line=row.line)
    return told or fitting[0]


def _refuse_strays(corpus: _Corpus) -> None:
    """Report rows about texts that are not there."""
    for key, rows in (corpus.given or {}).items():
        found = Improvement(*key)
        if found.id not in corpus.broken:
            again = f" in round {found.round}" if found.round > 1 else ""
            problem = f"there is no improved text of {found.original!r} by {found.annotator!r}"
            place = corpus.root / ALIGNMENT
            corpus.problems.append(FormatError(problem + again, path=place, line=rows[0].line))
