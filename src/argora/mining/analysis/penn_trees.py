"""Parses that another tool wrote as bracketed trees of the Penn Treebank, one file a document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from argora.errors import FormatError
from argora.mining.analysis.aligning import Word, aligned, cut
from argora.mining.analysis.base import ALWAYS, Analysis, Analyzer
from argora.mining.analysis.clauses import numbered
from argora.mining.analysis.folders import file_of, files_in, read_lines
from argora.mining.analysis.trees import Tree, leaves, starts_of
from argora.model import Document

__all__ = ["penn_trees"]

_PIECE = re.compile(r"[()]|[^\s()]+")
_NAME = "penn"
_ENDINGS = (".penn", ".mrg")
_PROVENANCE = "penn-trees-1"
_CAPABILITIES = frozenset((*ALWAYS, "tags", "clauses", "constituents"))
_WRAPPERS = frozenset(("", "ROOT", "TOP", "S1"))
_EMPTY = "-NONE-"
_WRITTEN = {
    "-LRB-": ("(",), "-RRB-": (")",), "-LSB-": ("[",), "-RSB-": ("]",), "-LCB-": ("{",),
    "-RCB-": ("}",), "``": ('"', "“", "„", "«", "''"), "''": ('"', "”", "“", "»"),
    "`": ("'", "‘", "‚"), "'": ("’", "‘"), "--": ("–", "—"), "...": ("…",),
}  # fmt: skip
"""What words of the Penn Treebank may stand for, beside themselves."""


@dataclass(frozen=True)
class Piece:
    """A word that stands in a bracket, behind its label."""

    text: str
    line: int


@dataclass
class _Open:
    """A bracket that is not closed yet; the label is None until it is seen what comes first."""

    line: int
    label: str | None = None
    parts: list[Tree | int | Piece] = field(default_factory=list)


@dataclass
class _Reading:
    """The words of a file, as far as they are read, and their tags."""

    words: list[Word] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)

    def close(self, label: str, parts: list[Tree | int | Piece]) -> Tree | int | None:
        """Return the token of a tag and a word, or the phrase of a bracket with brackets in it."""
        if len(parts) == 1 and isinstance(parts[0], Piece):
            if label == _EMPTY:
                return None
            self.words.append(Word(_forms(parts[0].text), parts[0].line))
            self.tags.append(label)
            return len(self.words) - 1
        inside: list[Tree | int] = []
        for part in parts:
            if isinstance(part, Piece):
                raise FormatError(
                    f"has the word {part.text!r} beside others in a bracket; expected each word in "
                    "one of its own with its tag, as in (NN dog)",
                    line=part.line,
                )
            inside.append(part)
        return Tree(_plain(label), tuple(inside)) if inside else None


def penn_trees(folder: str) -> Analyzer:
    """Return the analysis that a folder of files with bracketed trees holds."""
    files_in(folder, _ENDINGS, _NAME)
    return Analyzer(
        f"{_NAME}:{folder}", _PROVENANCE, _CAPABILITIES, partial(_analyse, folder=folder)
    )


def _analyse(document: Document, *, folder: str) -> Analysis:
    """Read the parses of a document; tokens and sentences are those of the file."""
    path = file_of(folder, document.id, _ENDINGS)
    reading = _Reading()
    trees = _trees(reading, path, folder)
    tokens = [leaves(tree) for tree in trees]
    clauses: list[int] = []
    for tree, tree_tokens in zip(trees, tokens, strict=True):
        clauses += numbered(starts_of(tree), range(tree_tokens[0], tree_tokens[-1] + 1))
    return Analysis(
        cut(
            document, aligned(reading.words, document, path), [len(t) for t in tokens], _PROVENANCE
        ),
        _PROVENANCE,
        tags=tuple(reading.tags),
        clauses=tuple(clauses),
        constituents=tuple(trees),
    )


def _trees(reading: _Reading, path: Path, folder: str) -> list[Tree]:
    try:
        trees = list(trees_in(read_lines(path, folder), reading.close))
    except FormatError as error:
        raise FormatError(error.problem, path=path, line=error.line) from error
    return [_unwrapped(Tree("", (tree,)) if isinstance(tree, int) else tree) for tree in trees]


def _unwrapped(tree: Tree) -> Tree:
    """Leave out brackets around the whole sentence that are no phrases."""
    while tree.label in _WRAPPERS and len(tree.parts) == 1 and isinstance(tree.parts[0], Tree):
        tree = tree.parts[0]
    return tree


def _plain(label: str) -> str:
    """Return the label without functions and traces, as in ``NP-SBJ-1`` and ``NP=2``."""
    return label if label.startswith("-") else label.partition("-")[0].partition("=")[0]


def _forms(written: str) -> tuple[str, ...]:
    """Return the possible spellings of a word in the text."""
    plain = written.replace("\\/", "/").replace("\\*", "*")
    return (written, *_WRITTEN.get(written, (plain,)))


def trees_in(
    lines: Iterable[tuple[int, str]],
    close: Callable[[str, list[Tree | int | Piece]], Tree | int | None],
) -> Iterator[Tree | int]:
    """Yield the value of every outermost bracket.

    Parameters
    ----------
    lines : with their numbers.
    close : makes something of a label and of what stands behind it in the bracket, of which the
        inner brackets have been made already; None leaves the bracket out.

    Raises
    ------
    FormatError
        If brackets do not match, or a word stands outside; with the line.
    """
    stack: list[_Open] = []
    for line, text in lines:
        for piece in _PIECE.findall(text):
            if piece == "(":
                if stack and stack[-1].label is None:
                    stack[-1].label = ""
                stack.append(_Open(line))
            elif not stack:
                raise FormatError(f"has {piece!r} outside of all brackets", line=line)
            elif piece == ")":
                ended = stack.pop()
                tree = close(ended.label or "", ended.parts)
                if tree is None:
                    continue
                if stack:
                    stack[-1].parts.append(tree)
                else:
                    yield tree
            elif stack[-1].label is None:
                stack[-1].label = piece
            else:
                stack[-1].parts.append(Piece(piece, line))
    if stack:
        raise FormatError("opens a bracket that is not closed", line=stack[0].line)
