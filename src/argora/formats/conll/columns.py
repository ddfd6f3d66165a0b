"""Lines of columns to tokens: the index, the word, the tag, and ids where Argora wrote them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from argora.errors import FormatError
from argora.formats.standoff import lines_of
from argora.text.blanks import is_blank

__all__ = ["Block", "Token", "blocks_of", "cut_like", "tokens_of"]

NOTHING = "_"


@dataclass(frozen=True)
class Token:
    """A row: the number of its block, its index in the block, the word, the tag and ids."""

    line: int
    block: int
    index: int
    word: str
    tag: str
    unit: str | None = None
    relation: str | None = None


@dataclass(frozen=True)
class Block:
    """Lines without a blank one among them, and how many blank lines stand before."""

    lines: tuple[tuple[int, str], ...]
    gap: int


def blocks_of(content: str) -> list[Block]:
    """Cut a file into blocks at blank lines."""
    blocks: list[Block] = []
    lines: list[tuple[int, str]] = []
    blank = gap = 0
    for n, line in lines_of(content):
        if line.strip():
            if not lines:
                gap = blank
            lines.append((n, line))
            blank = 0
            continue
        if lines:
            blocks.append(Block(tuple(lines), gap))
            lines = []
        blank += 1
    if lines:
        blocks.append(Block(tuple(lines), gap))
    return blocks


def tokens_of(blocks: Iterable[Block]) -> list[list[Token]]:
    """Return the tokens of some blocks.

    Raises
    ------
    FormatError
        At the first line that is none, or whose index is not the next one.
    """
    return [list(_tokens(block, n)) for n, block in enumerate(blocks)]


def _tokens(block: Block, number: int) -> Iterator[Token]:
    for index, (n, line) in enumerate(block.lines, start=1):
        cells = line.split("\t")
        if len(cells) not in (3, 5):
            raise FormatError(
                f"found {len(cells)} columns, expected 3 or 5: index, token, (_, _,) tag", line=n
            )
        if cells[0] != str(index):
            raise FormatError(f"the index is {cells[0][:20]!r}, expected {index}", line=n)
        if not cells[1] or any(is_blank(char) for char in cells[1]):
            raise FormatError(f"the token is {cells[1][:40]!r}, expected a word", line=n)
        unit, relation = cells[2:4] if len(cells) == 5 else (NOTHING, NOTHING)
        yield Token(
            n,
            number,
            index,
            cells[1],
            cells[-1].strip(),
            None if unit == NOTHING else unit,
            None if relation == NOTHING else relation,
        )


def cut_like(
    essays: Sequence[Sequence[Token]], paragraphs: Sequence[Sequence[Token]]
) -> list[list[list[Token]]]:
    """Cut each essay into paragraphs where another file with the same words ends its blocks.

    Raises
    ------
    FormatError
        If the words differ, or a block ends inside a token.
    """
    words = "".join(token.word for essay in essays for token in essay)
    others = "".join(token.word for paragraph in paragraphs for token in paragraph)
    if words != others:
        at = next((i for i, (a, b) in enumerate(zip(words, others, strict=False)) if a != b), None)
        at = min(len(words), len(others)) if at is None else at
        raise FormatError(
            f"holds {others[at : at + 20]!r} where the essays have {words[at : at + 20]!r}; "
            "the essays have one paragraph each"
        )
    ends = set(accumulate(sum(len(token.word) for token in block) for block in paragraphs))
    cut: list[list[list[Token]]] = []
    at = 0
    for essay in essays:
        parts: list[list[Token]] = [[]]
        for token in essay:
            if parts[-1] and at in ends:
                parts.append([])
            parts[-1].append(token)
            inside = ends.intersection(range(at + 1, at + len(token.word)))
            if inside:
                raise FormatError(
                    f"a paragraph ends inside the token {token.word!r} (line {token.line} of the "
                    "essays); the essays have one paragraph each"
                )
            at += len(token.word)
        cut.append(parts)
    return cut
