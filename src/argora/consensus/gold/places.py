"""Places as a record names them: segments, characters such as ``120-180``, ends of relations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from argora.errors import DataError
from argora.model import Document, Span, Unit

__all__ = [
    "PAIR",
    "TARGET",
    "Parts",
    "buckets",
    "parts_of",
    "parts_of_unit",
    "place_of",
    "spans_of",
    "subject_of",
]

Parts = tuple[str, ...]
"""The parts of a place in their order: ids of segments, or characters from-to."""

BUCKET = 256
"""Characters of one entry of an index of places."""
PAIR, TARGET = " = ", " > "
_CHARACTERS = re.compile(r"([0-9]{1,12})-([0-9]{1,12})")


def parts_of_unit(unit: Unit) -> Parts:
    """Return the place of a unit in its parts."""
    return unit.segment or tuple(f"{span.start}-{span.end}" for span in unit.spans)


def place_of(unit: Unit) -> str:
    """Name the place of a unit: its segments, or its characters.

    >>> place_of(Unit("u1", (Span(3, 5), Span(8, 9))))
    '3-5 8-9'
    """
    return " ".join(parts_of_unit(unit))


def subject_of(place: str) -> str | tuple[str, str]:
    """Return the unit or pair that the record of a relation is about.

    >>> subject_of("u1 > u2"), subject_of("u1 = u2")
    ('u1', ('u1', 'u2'))
    """
    first, sign, second = place.partition(PAIR)
    return (first, second) if sign else place.partition(TARGET)[0]


def spans_of(parts: Parts) -> tuple[Span, ...]:
    """Return the characters of a place."""
    ends = (part.partition("-") for part in parts)
    return tuple(Span(int(start), int(end)) for start, _, end in ends)


def buckets(spans: Sequence[Span]) -> Iterator[int]:
    """Yield the entries of an index of places in which characters are.

    >>> list(buckets([Span(250, 260)]))
    [0, 1]
    """
    for span in spans:
        yield from range(span.start // BUCKET, (span.end - 1) // BUCKET + 1)


def parts_of(place: str, document: Document) -> Parts:
    """Return the parts of a place that is written out.

    Raises
    ------
    DataError
        If it names no segment of the document, or no characters of its text.
    """
    words = place.split()
    if document.segmentations.get("segment") is not None:
        return _segments(place, words, document.given)
    matches = [_CHARACTERS.fullmatch(word) for word in words]
    if not words or None in matches:
        raise DataError(
            f"found {place!r}, expected characters such as '120-180' (a spreadsheet may have taken "
            "them for a date: import the column as text)"
        )
    spans = sorted(Span(int(m[1]), int(m[2])) for m in matches if m and int(m[1]) < int(m[2]))
    if len(spans) < len(words) or spans[-1].end > document.n_characters:
        raise DataError(
            f"found {place!r}, expected characters of a text that has {document.n_characters}, "
            "such as '120-180'"
        )
    return tuple(f"{span.start}-{span.end}" for span in spans)


def _segments(place: str, words: Sequence[str], ids: Mapping[str, Span]) -> Parts:
    """Return the segments of a place; their ids may hold blanks."""
    if place in ids:
        return (place,)
    chosen, at = [], 0
    while at < len(words):
        ends = (end for end in range(len(words), at, -1) if " ".join(words[at:end]) in ids)
        end = next(ends, None)
        if end is None:
            raise DataError(f"no segment {words[at]!r}; this document has {_few(ids)}")
        chosen.append(" ".join(words[at:end]))
        at = end
    if not chosen:
        raise DataError(f"is empty, expected segments; this document has {_few(ids)}")
    rank = {id: at for at, id in enumerate(ids)}
    return tuple(sorted(dict.fromkeys(chosen), key=rank.__getitem__))


def _few(ids: Mapping[str, Span]) -> str:
    listed = ", ".join(map(repr, islice(ids, 3)))
    return f"{listed} and others" if len(ids) > 3 else listed
