"""The split of disagreement as text: sentences, tables, and every open thing of a document."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from argora.analysis.differences import (
    Differences,
    cause_rows,
    cause_words,
    instead_words,
    sentences,
    words_of,
)
from argora.analysis.words import number, percent, shortened
from argora.diagnostics.disagreement import PARTS, Disagreement, Open, Split, Tally
from argora.model import Study
from argora.reliability.structure import Structure
from argora.report.aligned import aligned, wrapped

__all__ = ["SHORT", "detail_text", "split_text"]

SHORT = ("alone", "on it", "bounds", "category", "tied", "turned", "kind")
"""The heads of columns, in the order of the parts."""
MOST_DOCUMENTS = 20
WORDS = 40
BAR = 24
NUMBERS = 60
"""How wide a table is beside its names."""


def split_text(differences: Differences, study: Study, *, width: int = 100) -> str:
    """Return what the disagreement consists of, per cause, pair, category and document."""
    if differences.note:
        return wrapped(f"note: {differences.note}", width)
    found = differences.found
    if not found.splits:
        return "\n".join(_left_out(found, width))
    title = "What the disagreement consists of"
    said = wrapped(" ".join(sentences(found.open, found.n_things, found.n_unknown)), width)
    blocks = [f"{title}\n{'-' * len(title)}\n{said}"]
    if found.open:
        blocks += [_causes(found.open, width), *_tables(found, study, width)]
    blocks += _left_out(found, width)
    return "\n\n".join(blocks)


def _causes(open: Sequence[Open], width: int) -> str:
    rows = cause_rows(open)
    bar = max(0, min(BAR, width - NUMBERS))
    most = max(row.n for row in rows)
    body = [
        [
            row.title,
            str(row.n),
            percent(row.share),
            str(row.units),
            str(row.relations),
            "█" * round(bar * row.n / most) or ("▏" if row.n and bar else ""),
        ]
        for row in rows
    ]
    body.append(["in all", str(len(open)), "", *(str(_of(open, k)) for k in KINDS), ""])
    return aligned(["", "open", "share", "units", "relations", ""], body, last_left=True)


KINDS = ("unit", "relation")


def _of(open: Iterable[Open], kind: str) -> int:
    return sum(each.kind == kind for each in open)


def _tables(found: Disagreement, study: Study, width: int) -> Iterator[str]:
    if len(found.by_pair) > 1:
        pairs = [(" and ".join(pair), own) for pair, own in found.by_pair.items()]
        yield _tallies("annotators", pairs, width)
    named = study.scheme.title_of
    categories = [
        (f"{kind}: {named(name) if name else 'no category'}", own)
        for (kind, name), own in found.by_category.items()
    ]
    yield _tallies("category", categories, width)
    documents = list(found.by_document.items())
    if len(documents) > 1:
        table = _tallies("document", documents[:MOST_DOCUMENTS], width)
        left = len(documents) - MOST_DOCUMENTS
        yield table + (f"\n... and {left} more with less disagreement" if left > 0 else "")


def _tallies(first: str, rows: Iterable[tuple[str, Tally]], width: int) -> str:
    body = [
        [
            shortened(name, max(20, width - NUMBERS)),
            str(sum(own.values())),
            *(str(own[part] or "·") for part in PARTS),
        ]
        for name, own in rows
    ]
    return aligned([first, "open", *SHORT], body)


def _left_out(found: Disagreement, width: int) -> Iterator[str]:
    for note in found.notes:
        yield wrapped(f"note: {note}", width)
    for document, pair, reason in found.left_out:
        yield wrapped(f"note: {document}, {pair[0]} and {pair[1]}: {reason}", width)


def detail_text(differences: Differences, document: str) -> str:
    """Return, for every pair of annotators, which unit was taken for which and what is open."""
    blocks = []
    for split in differences.by_document.get(document, ()):
        title = f"{document}: {split.annotators[0]} and {split.annotators[1]}"
        said = " ".join(sentences(split.open, split.n_things, split.n_unknown))
        own = differences.structures(split)
        blocks.append(f"{title}\n{'-' * len(title)}\n{textwrap.fill(said, 100)}")
        blocks.append(_matches(split, own))
        if split.open:
            blocks.append(_open(split, own))
    return "\n\n".join(blocks)


def _matches(split: Split, own: tuple[Structure, Structure]) -> str:
    rows = [
        [
            *(
                shortened(" | ".join(words_of(structure, id, WORDS) for id in ids), WORDS) or "—"
                for structure, ids in zip(own, match[:2], strict=True)
            ),
            match.kind,
            "" if match.similarity is None else number(match.similarity, 2),
        ]
        for match in split.matches
    ]
    head = [*split.annotators, "boundaries", "similarity"]
    if not any(row[-1] for row in rows):
        head, rows = head[:-1], [row[:-1] for row in rows]
    return aligned(head, rows, left=3)


def _open(split: Split, own: tuple[Structure, Structure]) -> str:
    rows = []
    for each in split.open:
        side = split.annotators.index(each.annotator)
        instead = instead_words(each, own[1 - side], WORDS // 2)
        rows.append(
            [
                each.annotator,
                f"{each.kind} {each.id}",
                each.category or "no category",
                words_of(own[side], each.id, WORDS // 2 if each.kind == "relation" else WORDS),
                each.cause + (" (consequence)" if each.is_consequence else ""),
                cause_words(each) + (f": {instead}" if instead and each.kind == "relation" else ""),
            ]
        )
    return aligned(["open", "what", "category", "words", "cause", ""], rows, left=6)
