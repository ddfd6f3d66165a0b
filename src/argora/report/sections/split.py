"""What the disagreement on structure consists of: causes, tables, and maps of two annotators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any

from markupsafe import Markup

from argora.analysis.analyse import Analysis
from argora.analysis.differences import (
    TITLES,
    Differences,
    StudyDifferences,
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
    Run,
    RunLook,
    Section,
    Series,
    Table,
)
from argora.report.building import data_columns, existing, listed, section, small, table
from argora.report.drawings.maps import map_picture, signs
from argora.report.drawings.palette import Palette, palette_of, relation_palette
from argora.report.sections.results import picked
from argora.text.numbers import number, sentence

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
MOST_MAPPED = 1500
"""A map of more units and relations shows nobody anything."""
LETTERS = 110
MAP_LETTERS = 600
"""How many letters a unit or relation takes up in a drawing, about."""
HEADS = ("unit alone", "on it", "boundary", "category", "attached", "direction", "relation")
SAME = {"same": "", "other boundaries": "other boundaries", "parts": "parts", "alone": "alone"}


def split_section(analysis: Analysis) -> Section:
    """Return the split of the disagreement of a study, without its maps."""
    if analysis.differences is None:
        return section("", Facts({"disagreement": None}), id="split")
    blocks = _split(analysis.differences, analysis.study)
    return section(TITLE, blocks, id="split", key="disagreement")


def split_page(split: StudyDifferences, *, documents: Collection[str] = ()) -> Page:
    """Return the split of disagreement with the maps of all pairs of annotators.

    Parameters
    ----------
    documents : whose maps are shown; all by default, of which text shows none.
    """
    study = split.study
    sections = [_whole(split.whole, study, "disagreement", documents=documents)]
    if split.whole is not None:
        sections.append(_maps(split.whole, study, documents))
    if split.facet is not None:
        parts = [_whole(p, study, v, f"{split.facet}: {v}") for v, p in split.parts.items()]
        sections.append(section("", section("", parts, key=split.facet), key="facets"))
    return Page(study.name, TITLE, split.coverage.sentence(), tuple(sections))


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
        return section(title, NOTHING, Facts({key: None}))
    splits = [
        s for s in differences.disagreement.splits if not documents or s.document in documents
    ]
    facts = Facts({"pairs": [_pair_values(split) for split in splits]})
    return section(title, _split(differences, study), facts, key=key)


def _split(differences: Differences, study: Study) -> Iterator[Block | None]:
    """Yield the largest causes in words, and tables by cause, category, pair and document."""
    result, note = differences.disagreement, differences.note
    words = [] if note else sentences(result)
    yield Listed(tuple(words), key="words", look="sentences")
    yield Facts(_facts(differences))
    if result.open:
        yield _causes(result.open)
    yield from _tables(differences, study)
    left_out = (f"{document}, {a} and {b}: {why}" for document, (a, b), why in result.left_out)
    remarks = filter(None, (note, *result.notes, *left_out))
    yield listed(map(sentence, remarks), "small")


def _facts(differences: Differences) -> dict[str, Any]:
    result = differences.disagreement
    return {
        "note": differences.note or None,
        "matching": picked(result.matcher, "by", "assignment", "many_to_one"),
        "units_and_relations": result.n_things,
        "open": result.whole,
        "causes": _cause_values(result.total),
        "notes": result.notes,
        "left_out": [
            {"document": document, "annotators": pair, "reason": reason}
            for document, pair, reason in result.left_out
        ],
    }


def _cause_values(tally: Tally) -> dict[str, int]:
    return {
        "relation on a missing unit" if part.is_consequence else part.cause: n
        for part, n in tally.items()
    }


def _causes(open: Sequence[Open]) -> Table:
    """Return the units and relations that are open, by cause in the order of looking for them."""
    causes, kinds = Counter(each.part for each in open), Counter(each.kind for each in open)
    of_kind = Counter((each.part, each.kind) for each in open)
    most = max(causes.values()) / len(open)
    return table(
        TITLES,
        Column("cause", "category", of=lambda part: TITLES[part]),
        Column("", "bar", of=lambda part: (causes[part] / len(open), most, float("nan"))),
        Column("open", "count", of=causes.__getitem__),
        Column("share", "share", of=lambda part: causes[part] / len(open)),
        Column("units", "few", of=lambda part: of_kind[part, "unit"]),
        Column("relations", "few", of=lambda part: of_kind[part, "relation"]),
        totals=[("in all", None, len(open), None, kinds["unit"], kinds["relation"])],
        title="Units and relations without a counterpart that agrees, by cause",
        look="bars",
        notes=(COUNTED,),
    )


Tallied = tuple[str, dict[str, Any], Tally]
"""The name of a row, what programs get for it, and what is open in it."""


def _tables(differences: Differences, study: Study) -> Iterator[Block]:
    """Yield the open units and relations by category, annotators and document."""
    result, title_of = differences.disagreement, study.scheme.title_of
    categories: list[Tallied] = [
        (
            f"{kind}: {title_of(name) if name else 'no category'}",
            {"kind": kind, "category": name},
            n,
        )
        for (kind, name), n in result.by_category.items()
    ]
    pairs: list[Tallied] = [
        (" and ".join(pair), {"annotators": pair}, n) for pair, n in result.by_pair.items()
    ]
    documents: list[Tallied] = [(id, {"document": id}, n) for id, n in result.by_document.items()]
    for title, noun, rows in (
        ("By category", "category", categories),
        ("By annotators", "pair", pairs),
        ("By document", "document", documents),
    ):
        tallies, is_first = _tallies(rows, noun), noun == "category"
        is_shown = result.open and (len(rows) > 1 or is_first)
        yield Details(title, (tallies,), is_first) if is_shown else Facts(blocks=(tallies,))


def _tallies(rows: Iterable[Tallied], noun: str) -> Table:
    return table(
        rows,
        Column("", "category", of=0),
        Column("", "data", "*", 1),
        Column("open", "count", "open", lambda row: sum(row[2].values())),
        *(
            Column(head, "few", of=lambda row, part=part: row[2][part])
            for head, part in zip(HEADS, PARTS, strict=True)
        ),
        *data_columns(causes=lambda row: _cause_values(row[2])),
        key=f"by_{noun}",
        noun=noun,
        rest=" with less disagreement" if noun == "document" else "",
    )


def _pair_values(split: Split) -> dict[str, Any]:
    """Return everything that is open, and which unit was taken for which, for programs."""
    return {
        **picked(split, "document", "annotators"),
        "units": split.n_units,
        "relations": split.n_relations,
        **picked(split, "agreed_units", "agreed_relations"),
        "open": [
            {
                **picked(each, "annotator", "kind", "id", "category", "cause"),
                "consequence": each.is_consequence,
                "detail": each.detail or None,
                "instead": each.instead,
                "units": each.ends,
                "spans": [(span.start, span.end) for span in each.spans],
            }
            for each in split.open
        ],
        "matches": [
            {"units": (each.first, each.second), **picked(each, "kind", "similarity")}
            for each in split.matches
        ],
    }


def _maps(differences: Differences, study: Study, documents: Collection[str]) -> Section:
    """Return the maps of all documents, or of those chosen with everything that differs."""
    splits = differences.by_document
    pairs = PairBlocks(differences, study, is_complete=bool(documents))
    ids = [id for id in differences.disagreement.by_document if id in (documents or splits)]
    maps = []
    for i, id in enumerate(ids):
        series = pairs.of(id, is_open=i < 3)
        maps.append(section(id, replace(series, first=len(series.blocks))))
    missing = [id for id in documents if id not in splits]
    if not maps and not missing:
        return section("")
    rest = " with argument maps: --document NAME lists what differs in one"
    return section(
        "Argument maps side by side",
        small(MAPS),
        letters_key(study),
        signs_key(),
        Series(tuple(maps), len(documents), "document", rest),
        [Prose(f"{id}: nobody shares it, so there is nothing to compare") for id in missing],
    )


def letters_key(study: Study) -> Listed:
    """Return the key to the letters of categories, of units and of relations."""
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
    """Return the key to the lines and signs of maps."""
    extra = (Markup("<b>≈</b>"), "other boundaries"), (Markup("<b>≠</b>"), "other category")
    return Figure("", "", Markup(""), key=(*signs(), *extra))


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
        blocks: list[Block] = []
        if self.differences is not None:
            most = None if self.is_complete else MOST_PAIRS
            for split in self.differences.by_document.get(document, [])[:most]:
                pair, opens = self.differences.structures(split), is_open and not blocks
                blocks.append(self._pair(split, pair, cut, anchor, is_open=opens))
        self.n_made += len(blocks)
        rest = f": argora diagnose --split --document {document!r} lists what differs"
        return Series(tuple(blocks), 0, "pair of annotators", rest)

    def _pair(
        self,
        split: Split,
        pair: tuple[Structure, Structure],
        cut: Segmentation | None,
        anchor: str,
        *,
        is_open: bool,
    ) -> Details:
        first, second = split.annotators
        has_map = self.room > 0 and split.n_things <= MOST_MAPPED and bool(split.matches)
        self.room -= MAP_LETTERS * split.n_things * has_map
        is_listed = self.is_complete or (self.room > 0 and split.n_things <= MOST_MAPPED)
        lines = list(self._open(split, pair, cut, anchor)) if is_listed else []
        matches = list(_matches(split, pair)) if is_listed else []
        self.room -= LETTERS * (2 * len(matches) + 3 * len(lines))
        title = f"Argument maps of {first} and {second}: {split.document}"
        picture = partial(map_picture, split, pair, self.palette, self.relations)
        name = f"map-{split.document}-{first}-{second}"
        parts: list[Block | None] = [
            Prose(" ".join(sentences(split)), "small"),
            Figure(name, title, picture, look="map") if has_map else None,
            _listing("What differs, one by one", ("who", "what", "cause"), lines),
            _listing("Which unit was taken for which", (first, second, "boundaries"), matches),
            _without_map(split) if split.n_things and not (has_map or is_listed) else None,
        ]
        return Details(
            f"{first} and {second}",
            existing(parts),
            is_open=is_open,
            about=f"{split.whole} of {split.n_things} {split.counted_kinds} differ",
            id=f"pair-{next(self.numbers)}",
            look="pair",
        )

    def _open(
        self, split: Split, pair: tuple[Structure, Structure], cut: Segmentation | None, anchor: str
    ) -> Iterator[tuple[Any, ...]]:
        """Yield everything that is open: who has it, what it is, and why it differs."""
        looks: dict[str, Palette] = {
            "unit": self.palette,
            "relation": self.relations,
        }
        for each in split.open:
            side = split.annotators.index(each.annotator)
            is_unit = each.kind == "unit"
            style = looks[each.kind][each.category]
            words = words_of(pair[side], each.id, LETTERS if is_unit else LETTERS // 2)
            instead = "" if is_unit else instead_words(each, pair[1 - side], LETTERS // 2)
            why = cause_words(each, self.title_of) + (f": {instead}" if instead else "")
            place = cut.overlapping(min(each.spans)) if cut and each.spans else ()
            link = f"#{anchor}-s{place[0] + 1}" if place and anchor else ""
            chip, linked = Run(style.letter, "chip", style=style.css), Run(words, link=link)
            what = (chip, " ", linked, " ", Run(each.id, "small"))
            yield each.annotator, what, (Run(each.cause, "strong"), " ", Run(why, "small"))


def _matches(split: Split, pair: tuple[Structure, Structure]) -> Iterator[tuple[str, ...]]:
    """Yield which unit was taken for which, and how alike their boundaries are."""
    for match in split.matches:
        first, second = (
            " | ".join(words_of(structure, id, LETTERS) for id in ids) or "—"
            for structure, ids in zip(pair, match[:2], strict=True)
        )
        alike = "" if match.similarity is None else f", similarity {number(match.similarity, 2)}"
        yield first, second, f"{SAME[match.kind]}{alike}" or "the same"


def _listing(summary: str, heads: Iterable[str], rows: list[tuple[Any, ...]]) -> Details | None:
    columns = (Column(head, of=i) for i, head in enumerate(heads))
    listing = table(rows, *columns, look="listing", first=len(rows), most=len(rows))
    return Details(summary, (listing,)) if rows else None


def _without_map(split: Split) -> Prose | None:
    command = Run(f'argora diagnose --split --document "{split.document}"', "code")
    reason = "There is no map, as it would be too large or the page too long: "
    return small((reason, command, " lists what differs."))
