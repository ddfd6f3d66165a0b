"""The split of disagreement on a page: bars, tables, and the maps of every pair of annotators."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from markupsafe import Markup

from argora.analysis.differences import (
    CauseRow,
    Differences,
    cause_rows,
    cause_words,
    instead_words,
    sentences,
    words_of,
)
from argora.analysis.words import number
from argora.diagnostics.disagreement import PARTS, Open, Split, Tally
from argora.model import Segmentation, Study
from argora.reliability.structure import Structure
from argora.report.maps.picture import map_picture, signs
from argora.report.palette import Style, palette_of, relation_palette

__all__ = ["Bar", "OpenLine", "Overview", "PairView", "Views", "overview"]

MOST_DOCUMENTS = 20
MOST_PAIRS = 12
"""How many pairs of annotators of one document are drawn."""
MOST_LETTERS = 3_000_000
"""How long the maps and their tables may be together; a page beyond that opens too slowly."""
MOST_DRAWN = 1500
"""A map of more units and relations shows nobody anything."""
LETTERS = 110
HEADS = (
    "unit alone",
    "on it",
    "boundary",
    "category",
    "attached",
    "direction",
    "relation",
)
SAME = {"same": "", "other boundaries": "other boundaries", "parts": "parts", "alone": "alone"}


@dataclass(frozen=True)
class Bar:
    """A part of the disagreement with its bar."""

    row: CauseRow
    picture: Markup


@dataclass(frozen=True)
class Overview:
    """What the disagreement of a whole study consists of; tables as (head, rows)."""

    sentences: tuple[str, ...]
    note: str
    bars: tuple[Bar, ...]
    units: int
    relations: int
    tables: tuple[tuple[str, tuple[str, ...], tuple[tuple[str, tuple[str, ...]], ...]], ...]
    n_more: int
    left_out: tuple[tuple[str, tuple[str, str], str], ...]
    notes: tuple[str, ...]
    signs: tuple[tuple[Markup, str], ...]
    relation_legend: tuple[Style, ...]


def overview(differences: Differences, study: Study) -> Overview:
    """Return what the page says of all pairs of annotators together."""
    found = differences.found
    said = [] if differences.note else sentences(found.open, found.n_things, found.n_unknown)
    documents = list(found.by_document.items())
    title_of = study.scheme.title_of
    categories = [
        (f"{kind}: {title_of(name) if name else 'no category'}", own)
        for (kind, name), own in found.by_category.items()
    ]
    tables = [
        ("By category", categories),
        ("By annotators", [(" and ".join(pair), own) for pair, own in found.by_pair.items()]),
        ("By document", documents[:MOST_DOCUMENTS]),
    ]
    return Overview(
        sentences=tuple(said),
        note=differences.note,
        bars=tuple(bars(found.open)) if found.open else (),
        units=sum(each.kind == "unit" for each in found.open),
        relations=sum(each.kind == "relation" for each in found.open),
        tables=tuple(
            (title, ("open", *HEADS), tuple((name, _cells(own)) for name, own in rows))
            for title, rows in tables
            if len(rows) > 1
        ),
        n_more=max(0, len(documents) - MOST_DOCUMENTS),
        left_out=found.left_out,
        notes=tuple(f"{note[0].upper()}{note[1:]}." for note in found.notes),
        signs=signs(),
        relation_legend=tuple(relation_palette(study).values()),
    )


def _cells(own: Tally) -> tuple[str, ...]:
    return (str(sum(own.values())), *(str(own[part] or "·") for part in PARTS))


def bars(open: tuple[Open, ...]) -> Iterator[Bar]:
    """Yield a bar for every part; the longest fills the width."""
    rows = cause_rows(open)
    most = max(row.n for row in rows)
    for row in rows:
        look = " hangs" if row.part.is_consequence else ""
        yield Bar(
            row,
            Markup(
                '<svg class="bar" height="14" aria-hidden="true">'
                '<rect class="part{}" x="0" y="1" width="{}%" height="12"/></svg>'
            ).format(look, f"{100 * row.n / most:.1f}"),
        )


@dataclass(frozen=True)
class OpenLine:
    """One open unit or relation as a line; ``passage`` is the number of the sentence it is in."""

    who: str
    kind: str
    id: str
    category: Style
    words: str
    cause: str
    why: str
    instead: str
    passage: int | None


@dataclass(frozen=True)
class PairView:
    """Two annotators on one document; without a picture where the page would become too long."""

    anchor: str
    split: Split
    sentences: tuple[str, ...]
    picture: Markup
    matches: tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...]
    open: tuple[OpenLine, ...]
    is_open: bool


class Views:
    """Makes the views of a page, as long as there is room on it."""

    def __init__(self, differences: Differences | None, study: Study) -> None:
        self.differences = differences
        self.palette = palette_of(study)
        self.relations = relation_palette(study)
        self.title_of = study.scheme.title_of
        self.room = MOST_LETTERS
        self.numbers = count(1)

    def of(
        self, document: str, cut: Segmentation | None = None, *, is_open: bool = True
    ) -> tuple[PairView, ...]:
        """Return the pairs of a document, those with the most disagreement first.

        Parameters
        ----------
        cut : the sentences the page shows.
        is_open : whether the first of them is unfolded.
        """
        if self.differences is None:
            return ()
        splits = self.differences.by_document.get(document, [])[:MOST_PAIRS]
        return tuple(
            self._view(split, cut, is_open=is_open and i == 0) for i, split in enumerate(splits)
        )

    def _view(self, split: Split, cut: Segmentation | None, *, is_open: bool) -> PairView:
        own = self.differences.structures(split) if self.differences else ()
        picture = Markup("")
        shows = self.room > 0 and split.n_things <= MOST_DRAWN
        if shows and len(own) == 2:
            picture = self._picture(split, own)
            self.room -= len(picture)
        matches = tuple(_matches(split, own)) if shows else ()
        open = tuple(self._open(split, own, cut)) if shows else ()
        self.room -= LETTERS * (2 * len(matches) + 3 * len(open))
        said = tuple(sentences(split.open, split.n_things, split.n_unknown))
        anchor = f"pair-{next(self.numbers)}"
        return PairView(anchor, split, said, picture, matches, open, is_open)

    def _picture(self, split: Split, own: tuple[Structure, ...]) -> Markup:
        if not split.matches:
            return Markup("")
        return map_picture(split, (own[0], own[1]), self.palette, self.relations)

    def _open(
        self, split: Split, own: tuple[Structure, ...], cut: Segmentation | None
    ) -> Iterator[OpenLine]:
        looks: dict[str, Mapping[str | None, Style]] = {
            "unit": self.palette,
            "relation": self.relations,
        }
        for each in split.open:
            side = split.annotators.index(each.annotator)
            instead = each.instead if each.kind == "relation" else ()
            yield OpenLine(
                each.annotator,
                each.kind,
                each.id,
                looks[each.kind][each.category],
                words_of(own[side], each.id, LETTERS if each.kind == "unit" else LETTERS // 2),
                each.cause,
                cause_words(each, self.title_of),
                instead_words(each, own[1 - side], LETTERS // 2) if instead else "",
                _passage(each, cut),
            )


def _passage(each: Open, cut: Segmentation | None) -> int | None:
    if cut is None or not each.spans:
        return None
    found = cut.overlapping(min(each.spans))
    return found[0] + 1 if found else None


def _matches(
    split: Split, own: tuple[Structure, ...]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], str]]:
    for match in split.matches:
        first, second = (
            tuple(words_of(structure, id, LETTERS) for id in ids)
            for structure, ids in zip(own, match[:2], strict=True)
        )
        alike = "" if match.similarity is None else f", similarity {number(match.similarity, 2)}"
        yield first, second, SAME[match.kind] + alike
