"""The alignment of an original and an improved text: a row for every sentence of either."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from argora.errors import FormatError
from argora.model import Document, Layer, Unit
from argora.model.layer import DROPPED, REPAIR
from argora.text import sentences

__all__ = [
    "ADDED",
    "IN_BOTH",
    "KEPT",
    "MOVED",
    "REWRITTEN",
    "Edit",
    "check_edits",
    "edit_of",
    "edits_in",
    "layer_of",
    "plain",
    "words_of",
]

KEPT, MOVED, REWRITTEN, ADDED = "kept", "moved", "rewritten", "added"
IN_BOTH = (KEPT, MOVED, REWRITTEN)


class Edit(NamedTuple):
    """What became of a sentence: where it stood, where it stands now, and how it changed.

    Places count from 0; None where there is no such sentence in one of the texts.
    """

    original: int | None
    improved: int | None
    kind: str


def edit_of(*, rewritten: bool, moves: bool) -> str:
    """Name the edit of a sentence that is in both texts; a rewritten one may have moved as well."""
    return REWRITTEN if rewritten else MOVED if moves else KEPT


def plain(words: str) -> str:
    """Return words without what does not make them others: line breaks and further blanks."""
    return " ".join(words.split())


def words_of(document: Document) -> list[str]:
    """Return the sentences of a text, as the rules cut it."""
    text = document.text or ""
    return [span.of(text) for span in sentences(text).spans]


def check_edits(edits: Sequence[Edit], n_original: int, n_improved: int) -> None:
    """Raise FormatError unless every sentence of both texts stands in one row."""
    for what, n, places in (
        ("original", n_original, [edit.original for edit in edits]),
        ("improved", n_improved, [edit.improved for edit in edits]),
    ):
        counts = Counter(place for place in places if place is not None)
        for place, times in counts.items():
            if not 0 <= place < n:
                raise FormatError(
                    f"{what} sentence {place + 1} does not exist; the text has {n} sentences"
                )
            if times > 1:
                raise FormatError(
                    f"{what} sentence {place + 1} stands in two rows; where one sentence became "
                    f"two, the second is {ADDED!r}, and where two became one, the second is "
                    f"{DROPPED!r}"
                )
        if lost := set(range(n)) - counts.keys():
            raise FormatError(f"{what} sentence {min(lost) + 1} stands in no row")


def layer_of(edits: Iterable[Edit], empty: Layer, original: Document, improved: Document) -> Layer:
    """Return the layer on the original that says how the improved text came about.

    Every sentence of the original is a unit under its number, with the attribute ``repair`` where
    it has other words now; a new sentence is a unit without a place and with a text of its own.
    ``order`` has all that stand in the improved text.
    """
    before, after = sentences(original.text or "").spans, words_of(improved)
    olds = words_of(original)
    units, order = [], {}
    for edit in edits:
        new = None if edit.improved is None else after[edit.improved]
        if edit.original is None:
            unit = Unit(f"+{(edit.improved or 0) + 1}", (), edit.kind, text=new)
        else:
            same = new is None or plain(new) == plain(olds[edit.original])
            repair = {} if same or new is None else {REPAIR: new}
            unit = Unit(str(edit.original + 1), (before[edit.original],), edit.kind, repair)
        units.append(unit)
        if edit.improved is not None:
            order[edit.improved] = unit.id
    return Layer(
        empty.document,
        empty.annotator,
        empty.round,
        units=tuple(units),
        order=tuple(order[place] for place in sorted(order)),
        covers=frozenset({"units"}),
        tool=empty.tool,
    )


def edits_in(layer: Layer) -> list[Edit]:
    """Read the edits of such a layer: the new text in its order, then the dropped sentences."""
    place = {id: n for n, id in enumerate(layer.order)}
    edits = []
    for unit in layer.units:
        number = int(unit.id) - 1 if unit.id.isascii() and unit.id.isdecimal() else None
        edits.append(Edit(number, place.get(unit.id), unit.category or ""))
    last = len(place)
    return sorted(
        edits, key=lambda e: (last if e.improved is None else e.improved, e.original or 0)
    )
