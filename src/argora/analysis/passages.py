"""A text sentence by sentence, each with the versions of it that annotators made by marking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from argora.analysis.readings import Reading
from argora.model.layer import Value, decided
from argora.text.numbers import joined

__all__ = ["Cut", "Passage", "Place", "Version", "passages", "who_only"]

FEW_SILENT = 2


@dataclass(frozen=True)
class Place:
    """A place of a text.

    Attributes
    ----------
    differing : what annotators differ in there: each time its kind (who, category, number,
        boundaries, start, attribute, target) and its words.
    """

    differing: tuple[tuple[str, str], ...]

    @property
    def difference(self) -> str:
        """The differences between annotators in words; empty if there are none."""
        return ", ".join(words for _, words in self.differing)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of what annotators differ in, each once."""
        return tuple(dict.fromkeys(kind for kind, _ in self.differing))


@dataclass(frozen=True)
class Cut:
    """A unit within one passage, as one annotator marked it.

    Attributes
    ----------
    start, end : offsets in the document.
    opens : whether the unit starts here, and not in an earlier passage.
    """

    start: int
    end: int
    category: str | None
    attributes: tuple[tuple[str, Value], ...]
    opens: bool


@dataclass(frozen=True)
class Version:
    """A passage as some annotators marked it, all of them alike."""

    annotators: tuple[str, ...]
    cuts: tuple[Cut, ...]


@dataclass(frozen=True)
class Passage(Place):
    """One sentence (or given segment).

    Attributes
    ----------
    text : its words, or the name of the segment where the document has no text.
    offset : where it starts in the document; None where there is no text.
    versions : one if all annotators agree, otherwise one for each way it was marked.
    """

    number: int
    text: str
    offset: int | None
    versions: tuple[Version, ...]
    starts_paragraph: bool


def passages(reading: Reading) -> Iterator[Passage]:
    """Yield the whole text of a document in passages."""
    cut = reading.cut
    if cut is None:
        return
    marked = {name: _by_row(reading, name) for name in reading.annotators}
    paragraphs = reading.document.segmentations.get("paragraph")
    starts = {span.start for span in paragraphs.spans} if paragraphs else set()
    text = reading.document.text
    for i, span in enumerate(cut.spans):
        cuts_by_annotator = {name: tuple(rows.get(i, ())) for name, rows in marked.items()}
        versions: dict[tuple[Cut, ...], list[str]] = {}
        for name, cuts in cuts_by_annotator.items():
            versions.setdefault(cuts, []).append(name)
        yield Passage(
            tuple(_differing(cuts_by_annotator)),
            i + 1,
            span.of(text) if text is not None else (cut.ids[i] if cut.ids else f"{i + 1}"),
            span.start if text is not None else None,
            tuple(Version(tuple(names), cuts) for cuts, names in versions.items()),
            span.start in starts,
        )


def _by_row(reading: Reading, name: str) -> dict[int, list[Cut]]:
    rows: dict[int, list[Cut]] = {}
    cut, text = reading.cut, reading.document.text
    if cut is None:
        return rows
    for unit in reading.layers[name].units:
        opens = True
        attributes = tuple(sorted(decided(unit.attributes).items()))
        for span in reading.spans(unit):
            for i in cut.overlapping(span):
                row = cut.spans[i]
                start, end = _trim(text, max(span.start, row.start), min(span.end, row.end))
                if start < end:
                    piece = Cut(start, end, unit.category, attributes, opens)
                    rows.setdefault(i, []).append(piece)
                    opens = False
    return rows


def _trim(text: str | None, start: int, end: int) -> tuple[int, int]:
    """Leave out blanks at the edges: they make no difference to a reader."""
    while text is not None and start < end and text[start].isspace():
        start += 1
    while text is not None and start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def _differing(versions: Mapping[str, tuple[Cut, ...]]) -> Iterator[tuple[str, str]]:
    """Yield what annotators differ in: who marked, the category, the boundaries, an attribute."""
    if len(set(versions.values())) < 2:
        return
    marking = [name for name, cuts in versions.items() if cuts]
    differences = [*who_only(versions), *_marked([versions[name] for name in marking])]
    # The same words, but a unit that only continues here for one and starts here for another.
    yield from differences or [("start", "where a unit starts")]


def _marked(versions: list[tuple[Cut, ...]]) -> Iterator[tuple[str, str]]:
    categories = [[cut.category for cut in cuts] for cuts in versions]
    if len({frozenset(names_in_version) for names_in_version in categories}) > 1:
        yield "category", "category"
        return
    if len({len(names_in_version) for names_in_version in categories}) > 1:
        yield "number", "how many units"
        return
    if len({tuple((cut.start, cut.end) for cut in cuts) for cuts in versions}) > 1:
        yield "boundaries", "boundaries"
    names = dict.fromkeys(name for cuts in versions for c in cuts for name, _ in c.attributes)
    for name in names:
        if len({tuple(dict(c.attributes).get(name) for c in cuts) for cuts in versions}) > 1:
            yield "attribute", name


def who_only(by_annotator: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield which annotators have something here, where some have nothing."""
    having = [name for name, values in by_annotator.items() if values]
    silent = [name for name, values in by_annotator.items() if not values]
    if not silent:
        return
    if len(having) == 1:
        yield "who", f"only {having[0]}"
    elif len(silent) <= FEW_SILENT:
        yield "who", f"not {joined(silent)}"
    else:
        yield "who", f"{len(having)} of {len(by_annotator)}"
