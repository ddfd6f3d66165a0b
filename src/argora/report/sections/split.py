"""What the disagreement on structure consists of: causes, tables, and maps of two annotators."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from markupsafe import Markup

from argora.analysis.analyse import Analysis
from argora.analysis.differences import (
    Differences,
    StudyDifferences,
    cause_rows,
    cause_words,
    instead_words,
    sentences,
    words_of,
)
from argora.diagnostics.disagreement import PARTS, Open, Split, Tally
from argora.model import Segmentation, Study
from argora.reliability.structure import Structure
from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Figure,
    Listed,
    Page,
    Prose,
    Row,
    Run,
    RunLook,
    Section,
    Series,
    Table,
    kept,
    table,
)
from argora.report.drawings.maps import map_picture, signs
from argora.report.drawings.palette import Style, palette_of, relation_palette
from argora.text.numbers import number

__all__ = ["PairBlocks", "letters_key", "signs_key", "split_page", "split_section"]

TITLE = "What the disagreement consists of"
NOTHING = "No document was done for units and relations by two annotators, so nothing can be split."
COUNTED = (
    "What two annotators do not share is counted once for each who has it. Every unit and relation "
    "has the first cause that applies, in the order of the rows, so that they add up."
)
MAPS = (
    "Units taken for the same stand at the same height, in the order of the text. The documents "
    "with the most disagreement come first."
)
MOST_PAIRS = 12
"""How many pairs of annotators of one document a report shows."""
MOST_LETTERS = 3_000_000
"""How long the maps and their tables may be together; a page beyond that opens too slowly."""
MOST_DRAWN = 1500
"""A map of more units and relations shows nobody anything."""
LETTERS = 110
DRAWN = 600
"""How many letters a unit or relation takes up in a drawing, about."""
HEADS = ("unit alone", "on it", "boundary", "category", "attached", "direction", "relation")
SAME = {"same": "", "other boundaries": "other boundaries", "parts": "parts", "alone": "alone"}


def split_section(analysis: Analysis) -> Section:
    """Return what the disagreement of a study consists of, without its maps."""
    if analysis.differences is None:
        return Section("split", "", (Facts({"disagreement": None}),))
    body = _split(analysis.differences, analysis.study)
    return Section("split", TITLE, body, key="disagreement")


def split_page(found: StudyDifferences, *, documents: Collection[str] = ()) -> Page:
    """Return the split of disagreement with the maps of all pairs of annotators.

    Parameters
    ----------
    documents : whose maps are shown; all by default, of which text shows none.
    """
    study = found.study
    sections = [_whole(found.whole, study, "disagreement", documents=documents)]
    if found.whole is not None:
        sections.append(_maps(found.whole, study, documents))
    if found.facet is not None:
        own = [_whole(each, study, v, f"{found.facet}: {v}") for v, each in found.parts.items()]
        sections.append(
            Section("", "", (Section("", "", tuple(own), key=found.facet),), key="facets")
        )
    return Page(study.name, TITLE, found.coverage.sentence(), tuple(sections))


def _whole(
    differences: Differences | None,
    study: Study,
    key: str,
    title: str = "",
    *,
    documents: Collection[str] = (),
) -> Section:
    """Return the split of a study or of a part of it, with everything open for programs."""
    if differences is None:
        return Section("", title, (Prose(NOTHING), Facts({key: None})))
    chosen = [
        s for s in differences.disagreement.splits if not documents or s.document in documents
    ]
    facts = Facts({"pairs": [_pair_values(split) for split in chosen]})
    return Section("", title, (*_split(differences, study), facts), key=key)


def _split(differences: Differences, study: Study) -> tuple[Block, ...]:
    """Return what most of the disagreement is, and tables by cause, category, pair, document."""
    found, note = differences.disagreement, differences.note
    said = [] if note else sentences(found.open, found.n_things, found.n_unknown)
    remarks = [*([note] if note else []), *found.notes]
    remarks += [f"{document}, {a} and {b}: {why}" for document, (a, b), why in found.left_out]
    blocks = [
        Listed(tuple(said), key="words", look="sentences"),
        Facts(_facts(differences)),
        _causes(found.open) if found.open else None,
        *_tables(differences, study),
        Listed(tuple(f"{each[0].upper()}{each[1:]}." for each in remarks), look="small")
        if remarks
        else None,
    ]
    return kept(blocks)


def _facts(differences: Differences) -> dict[str, Any]:
    found, matcher = differences.disagreement, differences.disagreement.matcher
    return {
        "note": differences.note or None,
        "matching": {
            "by": matcher.by,
            "assignment": matcher.assignment,
            "many_to_one": matcher.many_to_one,
        },
        "units_and_relations": found.n_things,
        "open": found.whole,
        "causes": _cause_values(found.total),
        "notes": list(found.notes),
        "left_out": [
            {"document": document, "annotators": list(pair), "reason": reason}
            for document, pair, reason in found.left_out
        ],
    }


def _cause_values(own: Tally) -> dict[str, int]:
    return {
        "relation on a missing unit" if part.is_consequence else part.cause: n
        for part, n in own.items()
    }


def _causes(open: Sequence[Open]) -> Table:
    rows = cause_rows(open)
    most = max(row.share for row in rows)
    made = table(
        rows,
        (Column("cause", "category"), lambda row: row.title),
        (Column("", "bar"), lambda row: (row.share, most, float("nan"))),
        (Column("open", "count"), lambda row: row.n),
        (Column("share", "share"), lambda row: row.share),
        (Column("units", "few"), lambda row: row.units),
        (Column("relations", "few"), lambda row: row.relations),
        title="Units and relations without a counterpart that agrees, by cause",
        look="bars",
        notes=(COUNTED,),
    )
    units, relations = sum(row.units for row in rows), sum(row.relations for row in rows)
    joint = Row(("in all", None, len(open), None, units, relations), is_joint=True)
    return replace(made, rows=(*made.rows, joint))


Tallied = tuple[str, dict[str, Any], Tally]
"""The name of a row, what programs get for it, and what is open in it."""


def _tables(differences: Differences, study: Study) -> Iterator[Block]:
    """Yield what is open by category, annotators and document; where there are several."""
    found, title_of = differences.disagreement, study.scheme.title_of
    categories: list[Tallied] = [
        (
            f"{kind}: {title_of(name) if name else 'no category'}",
            {"kind": kind, "category": name},
            own,
        )
        for (kind, name), own in found.by_category.items()
    ]
    pairs: list[Tallied] = [
        (" and ".join(pair), {"annotators": list(pair)}, own) for pair, own in found.by_pair.items()
    ]
    documents: list[Tallied] = [
        (id, {"document": id}, own) for id, own in found.by_document.items()
    ]
    for title, noun, rows in (
        ("By category", "category", categories),
        ("By annotators", "pair", pairs),
        ("By document", "document", documents),
    ):
        made = _tallies(rows, noun)
        is_shown = found.open and (len(rows) > 1 or noun == "category")
        is_first = noun == "category"
        yield Details(title, (made,), is_open=is_first) if is_shown else Facts(blocks=(made,))


def _tallies(rows: Iterable[Tallied], noun: str) -> Table:
    parts = [
        (Column(head, "few"), lambda row, part=part: row[2][part])
        for head, part in zip(HEADS, PARTS, strict=True)
    ]
    return table(
        rows,
        (Column("", "category"), lambda row: row[0]),
        (Column("", "data", "*"), lambda row: row[1]),
        (Column("open", "count", "open"), lambda row: sum(row[2].values())),
        *parts,
        (Column("", "data", "causes"), lambda row: _cause_values(row[2])),
        key=f"by_{noun}",
        noun=noun,
        more=" with less disagreement" if noun == "document" else "",
    )


def _pair_values(split: Split) -> dict[str, Any]:
    """Return everything that is open, and which unit was taken for which, for programs."""
    return {
        "document": split.document,
        "annotators": list(split.annotators),
        "units": list(split.n_units),
        "relations": list(split.n_relations),
        "agreed_units": split.agreed_units,
        "agreed_relations": split.agreed_relations,
        "open": [
            {
                "annotator": each.annotator,
                "kind": each.kind,
                "id": each.id,
                "category": each.category,
                "cause": each.cause,
                "consequence": each.is_consequence,
                "detail": each.detail or None,
                "instead": list(each.instead),
                "units": list(each.ends),
                "spans": [[span.start, span.end] for span in each.spans],
            }
            for each in split.open
        ],
        "matches": [
            {
                "units": [list(match.first), list(match.second)],
                "kind": match.kind,
                "similarity": match.similarity,
            }
            for match in split.matches
        ],
    }


def _maps(differences: Differences, study: Study, documents: Collection[str]) -> Section:
    """Return the maps of all documents, or of those chosen with everything that differs."""
    own = differences.by_document
    pairs = PairBlocks(differences, study, is_complete=bool(documents))
    shown: list[Block] = []
    for i, id in enumerate(
        id for id in differences.disagreement.by_document if id in (documents or own)
    ):
        made = pairs.of(id, is_open=i < 3)
        made = replace(made, first=len(made.blocks))
        shown.append(Section("", id, (made,)))
    alone = [f"{id}: nobody shares it, so there is nothing to compare" for id in documents]
    alone = [said for id, said in zip(documents, alone, strict=True) if id not in own]
    if not shown and not alone:
        return Section("", "", ())
    more = " with argument maps: --document NAME lists what differs in one"
    blocks: tuple[Block, ...] = (
        Prose(MAPS, "small"),
        letters_key(study),
        signs_key(),
        Series(tuple(shown), len(documents), "document", more),
        *map(Prose, alone),
    )
    return Section("", "Argument maps side by side", blocks)


def letters_key(study: Study) -> Listed:
    """Return what the letters of categories stand for, of units and of relations."""
    palettes = palette_of(study), relation_palette(study)
    looks: tuple[RunLook, ...] = "mark", "plain"
    return Listed(
        tuple(
            (Run(style.letter, "chip", style=style.css), " ", Run(style.title, look, "", style.css))
            for look, palette in zip(looks, palettes, strict=True)
            for style in palette.values()
        ),
        look="key",
    )


def signs_key() -> Figure:
    """Return what the lines and signs of maps mean."""
    more = (Markup("<b>≈</b>"), "other boundaries"), (Markup("<b>≠</b>"), "other category")
    return Figure("", "", Markup(""), key=(*signs(), *more))


class PairBlocks:
    """Makes the blocks of pairs of annotators, as long as there is room on a page.

    Parameters
    ----------
    is_complete : whether everything is listed, whatever room there is.
    """

    def __init__(
        self, differences: Differences | None, study: Study, *, is_complete: bool = False
    ) -> None:
        self.differences = differences
        self.palette = palette_of(study)
        self.relations = relation_palette(study)
        self.title_of = study.scheme.title_of
        self.is_complete = is_complete
        self.room = MOST_LETTERS
        self.numbers = count(1)
        self.n_made = 0

    def of(
        self,
        document: str,
        cut: Segmentation | None = None,
        anchor: str = "",
        *,
        is_open: bool = True,
    ) -> Series:
        """Return the pairs of a document, those with the most disagreement first.

        Parameters
        ----------
        cut : the sentences the page shows; their anchors begin with ``anchor``.
        is_open : whether the first of them is unfolded.
        """
        made: list[Block] = []
        if self.differences is not None:
            most = None if self.is_complete else MOST_PAIRS
            for split in self.differences.by_document.get(document, [])[:most]:
                own = self.differences.structures(split)
                opens = is_open and not made
                made.append(self._pair(split, own, cut, anchor, is_open=opens))
        self.n_made += len(made)
        more = f": argora diagnose --split --document {document!r} lists what differs"
        return Series(tuple(made), 0, "pair of annotators", more)

    def _pair(
        self,
        split: Split,
        own: tuple[Structure, Structure],
        cut: Segmentation | None,
        anchor: str,
        *,
        is_open: bool,
    ) -> Details:
        first, second = split.annotators
        has_map = self.room > 0 and split.n_things <= MOST_DRAWN and bool(split.matches)
        self.room -= DRAWN * split.n_things * has_map
        is_listed = self.is_complete or (self.room > 0 and split.n_things <= MOST_DRAWN)
        lines = list(self._open(split, own, cut, anchor)) if is_listed else []
        matches = list(_matches(split, own)) if is_listed else []
        self.room -= LETTERS * (2 * len(matches) + 3 * len(lines))
        said = sentences(split.open, split.n_things, split.n_unknown)
        title = f"Argument maps of {first} and {second}: {split.document}"
        picture = partial(map_picture, split, own, self.palette, self.relations)
        name = f"map-{split.document}-{first}-{second}"
        parts: list[Block | None] = [
            Prose(" ".join(said), "small"),
            Figure(name, title, picture, look="map") if has_map else None,
            _listing("What differs, one by one", ("who", "what", "cause"), lines),
            _listing("Which unit was taken for which", (first, second, "boundaries"), matches),
            _without_map(split) if split.n_things and not (has_map or is_listed) else None,
        ]
        return Details(
            f"{first} and {second}",
            kept(parts),
            is_open=is_open,
            about=f"{split.whole} of {split.n_things} units and relations differ",
            id=f"pair-{next(self.numbers)}",
            look="pair",
        )

    def _open(
        self, split: Split, own: tuple[Structure, Structure], cut: Segmentation | None, anchor: str
    ) -> Iterator[Row]:
        """Yield everything that is open: who has it, what it is, and why it differs."""
        looks: dict[str, Mapping[str | None, Style]] = {
            "unit": self.palette,
            "relation": self.relations,
        }
        for each in split.open:
            side = split.annotators.index(each.annotator)
            is_unit = each.kind == "unit"
            style = looks[each.kind][each.category]
            words = words_of(own[side], each.id, LETTERS if is_unit else LETTERS // 2)
            instead = "" if is_unit else instead_words(each, own[1 - side], LETTERS // 2)
            why = cause_words(each, self.title_of) + (f": {instead}" if instead else "")
            number = _number(each, cut)
            link = f"#{anchor}-s{number}" if number and anchor else ""
            what = (
                Run(style.letter, "chip", style=style.css),
                " ",
                Run(words, link=link),
                " ",
                Run(each.id, "small"),
            )
            yield Row((each.annotator, what, (Run(each.cause, "strong"), " ", Run(why, "small"))))


def _number(each: Open, cut: Segmentation | None) -> int | None:
    """Return the number of the sentence that something open begins in."""
    if cut is None or not each.spans:
        return None
    found = cut.overlapping(min(each.spans))
    return found[0] + 1 if found else None


def _matches(split: Split, own: tuple[Structure, Structure]) -> Iterator[Row]:
    """Yield which unit was taken for which, and how alike their boundaries are."""
    for match in split.matches:
        first, second = (
            " | ".join(words_of(structure, id, LETTERS) for id in ids) or "—"
            for structure, ids in zip(own, match[:2], strict=True)
        )
        alike = "" if match.similarity is None else f", similarity {number(match.similarity, 2)}"
        yield Row((first, second, f"{SAME[match.kind]}{alike}" or "the same"))


def _listing(summary: str, heads: Iterable[str], rows: Sequence[Row]) -> Details | None:
    columns = tuple(Column(head, "text") for head in heads)
    made = Table(columns, tuple(rows), look="listing", first=len(rows), most=len(rows))
    return Details(summary, (made,)) if rows else None


def _without_map(split: Split) -> Prose:
    return Prose(
        (
            "There is no map, as it would be too large or the page too long: ",
            Run(f'argora diagnose --split --document "{split.document}"', "code"),
            " lists what differs.",
        ),
        "small",
    )
