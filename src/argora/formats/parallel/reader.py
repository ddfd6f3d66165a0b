"""A folder of original and improved texts to a study: both texts, and a layer on the original."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import DOCUMENT_OUT, LAYER_OUT, LAYERS_OUT, Problems, collecting
from argora.formats.cells import Row, read_table
from argora.formats.metadata import build_study
from argora.formats.names import id_of
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

__all__ = ["ALIGNER", "COLUMNS", "OPTIONAL_COLUMNS", "aligned", "read_corpus"]

COLUMNS = ("document", "annotator", "original", "improved")
OPTIONAL_COLUMNS = ("round", "edit", "tool", "was", "now")
ALIGNER = "argora-sentences-1"
"""What the tool of a layer is called where the alignment was worked out here."""

AT_LEAST = 0.5
"""How alike two sentences have to be for the one to be a new wording of the other."""

Key = tuple[str, str, int]
Pair = tuple[int, int]
RowsByLayer = Mapping[Key, Sequence[Row]]


def read_corpus(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    """Read a parallel corpus; what nobody aligned is aligned by the likeness of sentences."""
    if not path.is_dir():
        raise FormatError(f"is a file; a parallel corpus is a folder with {ORIGINAL}/", path=path)
    corpus = _Corpus(path, problems, _alignment_rows(path, problems))
    corpus.read_originals()
    people: dict[str, None] = {}
    for improvement, place in find_improvements(path, problems):
        people[improvement.annotator] = None
        corpus.broken.add(improvement.id)
        with collecting(problems, place, DOCUMENT_OUT):
            corpus.add(improvement, place)
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
    rows_by_layer : the rows of the alignment by layer; None if they cannot be read.
    originals : the originals of the improved texts.
    broken : the ids of all files, those that cannot be read as well.
    """

    root: Path
    problems: Problems
    rows_by_layer: RowsByLayer | None
    documents: dict[str, Document] = field(default_factory=dict)
    originals: dict[str, str] = field(default_factory=dict)
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

    def add(self, improvement: Improvement, path: Path) -> None:
        """Add an improved text, and the layer that says how it came about."""
        original = self.documents.get(improvement.original)
        if original is None:
            raise FormatError(f"improves no text that was read: no {ORIGINAL}/{path.name}")
        if improvement.id in self.documents:
            raise FormatError(
                f"would be called {improvement.id!r}, as another text is; rename one of them"
            )
        text = improvement.document(files.read_text(path, self.root, utf_16=True))
        self.documents[text.id] = text
        self.originals[text.id] = improvement.original
        if self.rows_by_layer is not None:
            with collecting(self.problems, self.root / ALIGNMENT, LAYER_OUT):
                rows = self.rows_by_layer.get(improvement.key)
                self.layers[improvement.key] = _layer(improvement, original, text, rows)

    def in_groups(self, texts: Iterable[Document]) -> tuple[Document, ...]:
        """Return the texts, improved ones in the group of their original."""
        by_id = {text.id: text for text in texts}
        return tuple(
            replace(text, group=by_id[self.originals[id]].cluster)
            if id in self.originals and text.group is None
            else text
            for id, text in by_id.items()
        )


def _alignment_rows(root: Path, problems: Problems) -> RowsByLayer | None:
    """Return the rows of the alignment by layer, none where nobody made one; None if broken."""
    path = root / ALIGNMENT
    if not path.exists():
        return {}
    rows_of: dict[Key, list[Row]] = {}
    with collecting(problems, path, LAYERS_OUT):
        table = read_table(path, root)
        table.expect(COLUMNS, OPTIONAL_COLUMNS)
        for row in table.rows:
            key = row.required("document"), row.required("annotator"), row.whole("round", 1)
            rows_of.setdefault(key, []).append(row)
        return rows_of
    return None


def _layer(
    improvement: Improvement, original: Document, improved: Document, rows: Sequence[Row] | None
) -> Layer:
    old, new = words_of(original), words_of(improved)
    if rows is None:
        empty = Layer(*improvement.key, tool=ALIGNER)
        return layer_of(aligned(old, new), empty, original, improved)
    tools = {row.name("tool") for row in rows}
    if len(tools) > 1:
        raise FormatError("the rows of one text name several tools", line=rows[0].line)
    raw = [Edit(_place(row, "original"), _place(row, "improved"), "") for row in rows]
    try:
        check_edits(raw, len(old), len(new))
    except FormatError as error:
        raise FormatError(f"{improvement.id!r}: {error.problem}", line=rows[0].line) from error
    both = sorted((e.improved, e.original) for e in raw if None not in e[:2])
    away = moved([was for _, was in both if was is not None])
    edits = [
        edit._replace(kind=_kind(edit, row, moves=edit.original in away, old=old, new=new))
        for edit, row in zip(raw, rows, strict=True)
    ]
    return layer_of(edits, Layer(*improvement.key, tool=tools.pop()), original, improved)


def _place(row: Row, column: str) -> int | None:
    number = row.whole(column, 0)
    return number - 1 if number else None


def _kind(edit: Edit, row: Row, *, moves: bool, old: Sequence[str], new: Sequence[str]) -> str:
    """Read the kind of edit that a row states, or derive it where the row states none."""
    stated = row.name("edit")
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
    if stated is not None and stated not in fitting:
        expected = " or ".join(map(repr, fitting))
        raise FormatError(f"the edit is {stated!r}, expected {expected} here", line=row.line)
    return stated or fitting[0]


def _refuse_strays(corpus: _Corpus) -> None:
    """Report rows about texts that are not there."""
    for key, rows in (corpus.rows_by_layer or {}).items():
        improvement = Improvement(*key)
        if improvement.id not in corpus.broken:
            again = f" in round {improvement.round}" if improvement.round > 1 else ""
            problem = (
                f"there is no improved text of {improvement.original!r} "
                f"by {improvement.annotator!r}"
            )
            place = corpus.root / ALIGNMENT
            corpus.problems.append(FormatError(problem + again, path=place, line=rows[0].line))


def aligned(original: Sequence[str], improved: Sequence[str]) -> list[Edit]:
    """Align the sentences of two texts: one edit for each sentence of either.

    Equal sentences belong together, in the order in which they come. Of all others the two that
    are most alike are taken, again and again, while they are alike enough: 1 less the edit
    distance over the longer length, case aside. Of pairs that are as much alike the one goes first
    that stays nearest to its place.
    """
    pairs = dict(_equal(original, improved))
    free = [i for i in range(len(original)) if i not in pairs]
    paired = set(pairs.values())
    pairs |= _alike(original, improved, free, [j for j in range(len(improved)) if j not in paired])
    by_new = {j: i for i, j in pairs.items()}
    away = moved([by_new[j] for j in sorted(by_new)])
    edits = [
        Edit(by_new[j], j, _edit_kind(original[by_new[j]], words, moves=by_new[j] in away))
        if j in by_new
        else Edit(None, j, ADDED)
        for j, words in enumerate(improved)
    ]
    return [*edits, *(Edit(i, None, DROPPED) for i in range(len(original)) if i not in pairs)]


def _edit_kind(before: str, after: str, *, moves: bool) -> str:
    return edit_of(rewritten=plain(before) != plain(after), moves=moves)


def _equal(original: Sequence[str], improved: Sequence[str]) -> Iterator[Pair]:
    waiting: dict[str, list[int]] = {}
    for j in reversed(range(len(improved))):
        waiting.setdefault(plain(improved[j]), []).append(j)
    for i, words in enumerate(original):
        if places := waiting.get(plain(words)):
            yield i, places.pop()


def _alike(
    original: Sequence[str], improved: Sequence[str], old: Iterable[int], new: Sequence[int]
) -> dict[int, int]:
    folded = {j: plain(improved[j]).casefold() for j in new}
    candidates = []
    for i in old:
        words = plain(original[i]).casefold()
        for j, others in folded.items():
            like = Levenshtein.normalized_similarity(words, others, score_cutoff=AT_LEAST)
            if like >= AT_LEAST:
                away = abs(i * len(improved) - j * len(original))
                candidates.append((-like, away, i, j))
    pairs: dict[int, int] = {}
    paired: set[int] = set()
    for _, _, i, j in sorted(candidates):
        if i not in pairs and j not in paired:
            pairs[i] = j
            paired.add(j)
    return pairs
