"""A text sentence by sentence, each with the versions of it that annotators made by marking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from argora.analysis.readings import Reading, details
from argora.analysis.words import joined
from argora.model.layer import Value, decided
from argora.report.palette import Style

__all__ = ["Differing", "Mark", "Passage", "Piece", "Stretch", "Version", "stretches"]

FEWEST_TO_FOLD = 3

Differing = tuple[tuple[str, str], ...]
"""In what annotators differ: its kind (who, category, number, boundaries, start, attribute, target)
and its words."""


@dataclass(frozen=True)
class Mark:
    """A unit as far as it reaches into a sentence; ``opens`` where the unit itself starts."""

    style: Style
    detail: str
    opens: bool


@dataclass(frozen=True)
class Piece:
    """A run of characters under the same marks; ``opening`` are those that begin here."""

    text: str
    marks: tuple[Mark, ...]
    opening: tuple[Mark, ...]


@dataclass(frozen=True)
class Version:
    """A sentence as some annotators marked it, all of them alike."""

    annotators: tuple[str, ...]
    pieces: tuple[Piece, ...]
    is_blank: bool


@dataclass(frozen=True)
class Passage:
    """One sentence (or given segment).

    Attributes
    ----------
    versions : one if all annotators agree, otherwise one for each way it was marked.
    differing : what they differ in.
    """

    number: int
    versions: tuple[Version, ...]
    differing: Differing
    starts_paragraph: bool

    @property
    def difference(self) -> str:
        """What they differ in, empty if in nothing."""
        return ", ".join(words for _, words in self.differing)

    @property
    def is_blank(self) -> bool:
        """Whether nobody marked anything here."""
        return all(version.is_blank for version in self.versions)


@dataclass(frozen=True)
class Stretch:
    """Passages in a row; ``is_folded`` where nobody marked anything in a longer run."""

    passages: tuple[Passage, ...]
    is_folded: bool


@dataclass(frozen=True)
class _Cut:
    """A unit within one sentence, as one annotator marked it."""

    start: int
    end: int
    category: str | None
    attributes: tuple[tuple[str, Value], ...]
    opens: bool


def stretches(reading: Reading, palette: Mapping[str | None, Style]) -> tuple[Stretch, ...]:
    """Return the whole text of a document in passages, runs that nobody marked folded."""
    if reading.cut is None:
        return ()
    return tuple(_fold(_passages(reading, palette)))


def _fold(passages: Iterable[Passage]) -> Iterator[Stretch]:
    run: list[Passage] = []
    blank = False
    for passage in passages:
        if run and passage.is_blank != blank:
            yield Stretch(tuple(run), blank and len(run) >= FEWEST_TO_FOLD)
            run = []
        blank = passage.is_blank
        run.append(passage)
    if run:
        yield Stretch(tuple(run), blank and len(run) >= FEWEST_TO_FOLD)


def _passages(reading: Reading, palette: Mapping[str | None, Style]) -> Iterator[Passage]:
    cut = reading.cut
    if cut is None:
        return
    marked = {name: _by_row(reading, name) for name in reading.annotators}
    paragraphs = reading.document.segmentations.get("paragraph")
    starts = {span.start for span in paragraphs.spans} if paragraphs else set()
    for i, span in enumerate(cut.spans):
        own = {name: tuple(rows.get(i, ())) for name, rows in marked.items()}
        text = reading.document.text
        said = span.of(text) if text is not None else (cut.ids[i] if cut.ids else f"{i + 1}")
        offset = span.start if text is not None else None
        versions: dict[tuple[_Cut, ...], list[str]] = {}
        for name, cuts in own.items():
            versions.setdefault(cuts, []).append(name)
        yield Passage(
            i + 1,
            tuple(
                Version(tuple(names), _pieces(said, offset, cuts, palette), not cuts)
                for cuts, names in versions.items()
            ),
            tuple(_differing(own)),
            span.start in starts,
        )


def _by_row(reading: Reading, name: str) -> dict[int, list[_Cut]]:
    found: dict[int, list[_Cut]] = {}
    cut, text = reading.cut, reading.document.text
    if cut is None:
        return found
    for unit in reading.layers[name].units:
        opens = True
        attributes = tuple(sorted(decided(unit.attributes).items()))
        for span in reading.spans(unit):
            for i in cut.overlapping(span):
                row = cut.spans[i]
                start, end = _trim(text, max(span.start, row.start), min(span.end, row.end))
                if start < end:
                    made = _Cut(start, end, unit.category, attributes, opens)
                    found.setdefault(i, []).append(made)
                    opens = False
    return found


def _trim(text: str | None, start: int, end: int) -> tuple[int, int]:
    """Leave out blanks at the edges: they make no difference to a reader."""
    while text is not None and start < end and text[start].isspace():
        start += 1
    while text is not None and start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def _pieces(
    said: str, offset: int | None, cuts: tuple[_Cut, ...], palette: Mapping[str | None, Style]
) -> tuple[Piece, ...]:
    marks = [Mark(palette[c.category], details(dict(c.attributes)), c.opens) for c in cuts]
    if offset is None:  # no text: the whole segment is marked
        return (Piece(said, tuple(marks), tuple(marks)),)
    edges = {0, len(said)}
    for cut in cuts:
        edges |= {cut.start - offset, cut.end - offset}
    borders = sorted(edges)
    pieces = []
    for start, end in pairwise(borders):
        here = [k for k, c in enumerate(cuts) if c.start - offset <= start < c.end - offset]
        opening = [k for k in here if cuts[k].start - offset == start]
        pieces.append(
            Piece(
                said[start:end],
                tuple(marks[k] for k in here),
                tuple(marks[k] for k in opening),
            )
        )
    return tuple(pieces)


def _differing(own: Mapping[str, tuple[_Cut, ...]]) -> Iterator[tuple[str, str]]:
    """Say what annotators differ in: who marked, the category, the boundaries, an attribute."""
    if len(set(own.values())) < 2:
        return
    marking = [name for name, cuts in own.items() if cuts]
    silent = [name for name, cuts in own.items() if not cuts]
    found = [("who", _who(marking, silent))] if silent else []
    found += _marked([own[name] for name in marking])
    # The same words, but a unit that only continues here for one and starts here for another.
    yield from found or [("start", "where a unit starts")]


def _marked(versions: list[tuple[_Cut, ...]]) -> Iterator[tuple[str, str]]:
    categories = [[cut.category for cut in cuts] for cuts in versions]
    if len({frozenset(own) for own in categories}) > 1:
        yield "category", "category"
        return
    if len({len(own) for own in categories}) > 1:
        yield "number", "how many units"
        return
    if len({tuple((cut.start, cut.end) for cut in cuts) for cuts in versions}) > 1:
        yield "boundaries", "boundaries"
    names = dict.fromkeys(name for cuts in versions for c in cuts for name, _ in c.attributes)
    for name in names:
        if len({tuple(dict(c.attributes).get(name) for c in cuts) for cuts in versions}) > 1:
            yield "attribute", name


def _who(marking: list[str], silent: list[str]) -> str:
    if len(marking) == 1:
        return f"only {marking[0]}"
    if len(silent) <= 2:
        return f"not {joined(silent)}"
    return f"{len(marking)} of {len(marking) + len(silent)}"
