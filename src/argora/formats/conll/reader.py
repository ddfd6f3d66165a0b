"""Tokens with tags to a document and a layer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from argora.errors import FormatError, ModelError
from argora.formats.conll.columns import Block, Token, cut_like, tokens_of
from argora.formats.conll.text import joined, placed, with_tokens
from argora.model import Document, FrozenMap, Layer, Relation, Segmentation, Span, Unit
from argora.model.document import Facet

__all__ = ["STANCE", "Essay", "document_of", "group_blocks", "paragraphs_of", "read_layer"]

STANCE = "stance"
_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class Essay:
    """The tokens of one document, by paragraph."""

    id: str
    paragraphs: tuple[tuple[Token, ...], ...]

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens in order."""
        return tuple(token for paragraph in self.paragraphs for token in paragraph)


@dataclass(frozen=True)
class _Tag:
    category: str
    target: int | None = None
    relation: str | None = None
    stance: str | None = None


def group_blocks(blocks: Sequence[Block]) -> list[list[Block]]:
    """Return the blocks of each document.

    Two blank lines divide documents and one divides paragraphs, if there are two anywhere between
    blocks; else every block is a document.
    """
    double = any(block.gap > 1 for block in blocks[1:])
    groups: list[list[Block]] = []
    for block in blocks:
        if groups and double and block.gap < 2:
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups


def paragraphs_of(essays: Sequence[Essay], paragraphs: Sequence[Block] | None) -> list[Essay]:
    """Return the essays, cut into the paragraphs of another file with the same words."""
    if paragraphs is None:
        return list(essays)
    cut = cut_like([essay.tokens for essay in essays], tokens_of(paragraphs))
    return [
        replace(essay, paragraphs=tuple(tuple(part) for part in parts))
        for essay, parts in zip(essays, cut, strict=True)
    ]


def document_of(essay: Essay, text: str | None, facets: FrozenMap[Facet]) -> Document:
    """Return the document: with the text that lies beside it, else with one made of its tokens."""
    words = [[token.word for token in paragraph] for paragraph in essay.paragraphs]
    document_text = text if text is not None else joined(words)
    spans = placed(document_text, [word for paragraph in words for word in paragraph])
    document = with_tokens(Document(essay.id, document_text, metadata=facets), spans)
    if text is not None:
        return document
    ends, at = [], 0
    for paragraph in words:
        ends.append(Span(spans[at].start, spans[at + len(paragraph) - 1].end))
        at += len(paragraph)
    if document.segmentations["paragraph"].spans == tuple(ends):
        return document
    return document.with_segmentation(Segmentation("paragraph", tuple(ends)))


def read_layer(essay: Essay, document: Document, empty: Layer, *, absolute: bool) -> Layer:
    """Fill an empty layer with what the tags say.

    Parameters
    ----------
    absolute : whether a tag names its target by the index of the target's first token, instead of
        by how many units lie between.

    Raises
    ------
    FormatError
        At the first tag that is wrong: the layer is all or nothing.
    """
    tokens = essay.tokens
    spans = document.segmentations["token"].spans
    runs = _runs(tokens)
    starts = {(tokens[first].block, tokens[first].index): n for n, (first, _) in enumerate(runs)}
    tags = [_tag(tokens[first]) for first, _ in runs]
    ids = [tokens[first].unit or f"T{n + 1}" for n, (first, _) in enumerate(runs)]
    units, relations = [], []
    for n, ((first, last), tag) in enumerate(zip(runs, tags, strict=True)):
        span = Span(spans[first].start, spans[last].end)
        stance: FrozenMap[str] = (
            FrozenMap({STANCE: tag.stance}) if tag.stance is not None else FrozenMap()
        )
        units.append(Unit(ids[n], (span,), tag.category, stance))
        if tag.target is None:
            continue
        token = tokens[first]
        goal = starts.get((token.block, tag.target)) if absolute else n + tag.target
        if goal is None or not 0 <= goal < len(runs):
            raise FormatError(f"{token.tag!r} points to no unit", line=token.line)
        id = token.relation or f"R{n + 1}"
        relations.append(Relation(id, (ids[n],), ids[goal], tag.relation))
    try:
        return replace(empty, units=tuple(units), relations=tuple(relations))
    except ModelError as error:
        line = tokens[0].line if tokens else None
        raise FormatError(f"in the document that begins here: {error}", line=line) from error


def _runs(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Return the first and the last token of each unit."""
    runs: list[tuple[int, int]] = []
    inside = ""
    for n, token in enumerate(tokens):
        mark, body = token.tag[:2], token.tag[2:]
        if token.tag == "O":
            inside = ""
        elif mark == "B-" and body:
            runs.append((n, n))
            inside = body
        elif mark == "I-" and body:
            if body != inside:
                raise FormatError(
                    f"{token.tag!r} does not continue the unit before", line=token.line
                )
            runs[-1] = (runs[-1][0], n)
        else:
            raise FormatError(
                f"the tag is {token.tag[:40]!r}, expected O, B- or I-", line=token.line
            )
    return runs


def _tag(token: Token) -> _Tag:
    """Parse a tag: a category, perhaps a target and a relation, perhaps a stance."""
    category, *rest = token.tag[2:].split(":")
    target = relation = None
    if len(rest) > 1 and _NUMBER.fullmatch(rest[0]):
        target, relation, rest = int(rest[0]), rest[1], rest[2:]
    if not category or relation == "" or len(rest) > 1 or (rest and _NUMBER.fullmatch(rest[0])):
        raise FormatError(
            f"the tag is {token.tag[:60]!r}, expected CATEGORY, CATEGORY:STANCE, "
            "CATEGORY:TARGET:RELATION or CATEGORY:TARGET:RELATION:STANCE",
            line=token.line,
        )
    return _Tag(category, target, relation, rest[0] if rest and rest[0] else None)
