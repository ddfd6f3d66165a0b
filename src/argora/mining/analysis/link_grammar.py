"""link-grammar: phrases of English sentences by its parser; all else is by rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from argora.errors import DataError
from argora.mining.analysis.base import Analysis, Analyzer
from argora.mining.analysis.link_parser import LinkParser, program_version
from argora.mining.analysis.rules import RULES, analyse
from argora.mining.analysis.trees import Tree
from argora.model import Document

__all__ = ["LONGEST", "link_grammar"]

LONGEST = 50
"""Tokens of a sentence, beyond which it is not parsed: it would take minutes and gigabytes."""

PATIENCE = 20.0
"""Seconds that a sentence may take."""

_NAME = "link-grammar"
_FIT = re.compile(r"[\w.,;:?!'\"’‘“”%$&–—/-]")
_PIECE = re.compile(r"[()]|[^\s()]+")
_DOUBTS = re.compile(r"\{[?!~&]*\}")  # behind a word that its dictionary does not have


def link_grammar(
    argument: str = "", *, longest: int = LONGEST, patience: float = PATIENCE
) -> Analyzer:
    """Return the analysis with the phrases of link-grammar, and the rest of the rule-based one.

    Parameters
    ----------
    longest : sentences of more tokens are not parsed; a note says how many.
    patience : seconds that a sentence may take; else it is left without phrases, and noted.

    Raises
    ------
    DataError
        If the program is not installed.
    """
    if argument:
        raise DataError(f"analysis {_NAME!r} takes nothing behind it, found {argument!r}")
    provenance = f"link-grammar-{program_version()} (longest {longest}), {RULES.provenance}"
    read = partial(_analyse, provenance=provenance, longest=longest, patience=patience)
    capabilities = RULES.capabilities | {"constituents"}
    return Analyzer(_NAME, provenance, capabilities, read, "en")


def _analyse(document: Document, *, provenance: str, longest: int, patience: float) -> Analysis:
    plain = analyse(document)
    without: Counter[str] = Counter()
    trees: list[Tree | None] = []
    with LinkParser(patience) as parser:
        for tokens in plain.sentences:
            tree, why = _parsed(plain, tokens, parser, longest)
            trees.append(tree)
            without[why] += bool(why)
    notes = [f"{n} {why}" for why, n in sorted(without.items()) if n]
    outputs = (
        (f"document {document.id!r} has sentences without phrases: {'; '.join(notes)}",)
        if notes
        else ()
    )
    return replace(plain, provenance=provenance, constituents=tuple(trees), notes=outputs)


def _parsed(
    plain: Analysis, tokens: range, parser: LinkParser, longest: int
) -> tuple[Tree | None, str]:
    """Return the phrases of a sentence, or why there are none."""
    if len(tokens) > longest:
        return None, f"longer than {longest} tokens"
    line = _line(plain, tokens)
    if not any(character.isalnum() for character in line.text):
        return (Tree("S", tuple(tokens)) if tokens else None), ""
    output = parser.parse(line.text)
    if output is None:
        return None, "took too long"
    phrases = _phrases(output, line)
    if not phrases:
        return None, "not understood by the parser"
    return _tree(phrases, tokens), ""


@dataclass(frozen=True)
class _Line:
    """A sentence as the parser is given it.

    Attributes
    ----------
    starts : the tokens by the places in the line where they begin.
    """

    text: str
    starts: dict[int, int]


def _line(plain: Analysis, tokens: range) -> _Line:
    """Leave out what means something else to the parser: brackets, signs, ``!`` at the start."""
    text, starts = "", {}
    for n in tokens:
        word = "".join(_FIT.findall(plain.words[n]))
        apart = n > tokens.start and plain.tokens[n].start > plain.tokens[n - 1].end
        if apart or not word:
            text += " "
        if word and (text.strip() or word[0].isalnum()):
            starts[len(text)] = n
            text += word
    return _Line(text, starts)


_Phrase = tuple[int, int, str]
"""The first and the last token of a phrase, and its label."""


def _phrases(output: str, line: _Line) -> list[_Phrase]:
    """Return the phrases that the parser says, the inner ones before the outer ones."""
    phrases: list[_Phrase] = []
    tokens: list[int] = []
    stack: list[tuple[str, int]] = []
    at, opened = 0, False
    for piece in _PIECE.findall(output):
        if piece == "(":
            opened = True
        elif opened:
            stack.append((piece, len(tokens)))
            opened = False
        elif piece != ")":
            end = _end_of(piece, line.text, at)
            tokens += [line.starts[place] for place in range(at, end) if place in line.starts]
            at = end
        elif stack:
            label, first = stack.pop()
            if len(tokens) > first:
                phrases.append((tokens[first], tokens[-1], label))
    return phrases


def _end_of(piece: str, text: str, at: int) -> int:
    """Return the end of a parser's word in the text; the start if the word is not there."""
    begin = len(text) - len(text[at:].lstrip())
    bare = piece[1:-1] if piece.startswith("{") and piece.endswith("}") else piece
    bare = _DOUBTS.sub("", bare)
    cut = [n for n, character in enumerate(bare) if character == "." and n]
    for size in (len(bare), *reversed(cut)):
        if bare[:size] and text[begin : begin + size].lower() == bare[:size].lower():
            return begin + size
    return at


def _tree(phrases: Sequence[_Phrase], tokens: range) -> Tree:
    """Build a tree of phrases; a token between them belongs to the smallest one around it."""
    built: list[tuple[int, int, Tree]] = []
    *inner, (_, _, outermost) = phrases
    for first, last, label in (*inner, (tokens.start, tokens.stop - 1, outermost)):
        n_complete = len(built)
        while n_complete and built[n_complete - 1][0] >= first:
            n_complete -= 1
        parts: list[Tree | int] = []
        at = first
        for begin, end, part in built[n_complete:]:
            parts += [*range(at, begin), part]
            at = end + 1
        tree = Tree(label, (*parts, *range(at, last + 1)))
        built[n_complete:] = [(first, last, tree)]
    return built[0][2]
