"""A document: its text, how it is cut into segments, what is known about it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, get_args

from argora.errors import ModelError
from argora.model.frozen import FrozenMap, frozen
from argora.model.span import Span

__all__ = [
    *("DOCUMENT_MARKS", "Document", "DocumentMark", "Facet", "LazySegmentations", "Segmentation"),
    *("Turn", "words_of"),
]

Facet = str | int | float | bool
DocumentMark = Literal["retired", "training"]
DOCUMENT_MARKS: tuple[DocumentMark, ...] = get_args(DocumentMark)


def words_of(value: Facet) -> str:
    """Return a value as files write it; 5 and 5.0 are the same.

    >>> words_of(True), words_of(5.0), words_of("x")
    ('true', '5', 'x')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


@dataclass(frozen=True)
class Segmentation:
    """A named cut of a document into segments that follow each other without overlap.

    Attributes
    ----------
    name : what the segments are: ``paragraph``, ``sentence``, ``token``, ``segment`` (given ones).
    spans : the segments in text order; text between them belongs to none.
    provenance : who cut it: ``rules-3`` (the rule-based splitter, version 3), ``given``, ...
    labels : one per segment or none at all, such as ``introduction`` for a paragraph.
    ids : one per segment or none at all: the names that units use in ``segment``.
    """

    name: str
    spans: tuple[Span, ...]
    provenance: str = "given"
    labels: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for before, after in zip(self.spans, self.spans[1:], strict=False):
            if after.start < before.end:
                raise ModelError(
                    f"segmentation {self.name!r}: segment {after.start}..{after.end} starts before "
                    f"segment {before.start}..{before.end} ends; segments must not overlap"
                )
        for what, values in (("labels", self.labels), ("ids", self.ids)):
            if values and len(values) != len(self.spans):
                raise ModelError(
                    f"segmentation {self.name!r} has {len(self.spans)} segments, "
                    f"but {len(values)} {what}; give one each or none"
                )
        if len(set(self.ids)) != len(self.ids):
            raise ModelError(f"segmentation {self.name!r} uses an id twice")

    def __len__(self) -> int:
        return len(self.spans)

    def overlapping(self, span: Span) -> range:
        """Return the indices of the segments that share a character with the span."""
        starts, ends = self._edges
        first = bisect_right(ends, span.start)
        last = bisect_right(starts, span.end - 1)
        return range(first, max(first, last))

    @cached_property
    def _edges(self) -> tuple[list[int], list[int]]:
        """Where segments start and where they end."""
        return [span.start for span in self.spans], [span.end for span in self.spans]

    def label(self, index: int) -> str | None:
        """Return the label of one segment, or None where segments have no labels."""
        return self.labels[index] if self.labels else None


class LazySegmentations(FrozenMap[Segmentation]):
    """The segmentations of a text by name, some of which are made when they are first looked up.

    Reading a million texts makes none, and a study without them takes a fraction of the memory.

    Parameters
    ----------
    text : what is cut.
    given : the segmentations that are there.
    lacking : the names of those that are made on demand, sorted.
    make : makes the segmentation of a name; it may look up others in this mapping.
    """

    __slots__ = ("_lacking", "_make", "text")

    def __init__(
        self,
        text: str,
        given: Mapping[str, Segmentation],
        lacking: tuple[str, ...],
        make: Callable[[str, LazySegmentations], Segmentation],
    ) -> None:
        super().__init__(frozen(given))
        self.text, self._lacking, self._make = text, lacking, make

    def __getitem__(self, key: str) -> Segmentation:
        if key in self._lacking and key not in self._entries:
            cut = self._make(key, self)
            # What was there may be the entries of another mapping, too: they do not change.
            self._entries = {**self._entries, key: cut}
        segmentation: Segmentation = self._entries[key]
        return segmentation

    def __contains__(self, key: object) -> bool:
        return key in self._lacking or key in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._lacking, *self._entries}))

    def __len__(self) -> int:
        return len({*self._lacking, *self._entries})

    def __reduce__(self) -> tuple[Any, ...]:
        return LazySegmentations, (self.text, self._fixed, self._lacking, self._make)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LazySegmentations) and self.__reduce__() == other.__reduce__():
            return True
        return FrozenMap.__eq__(self, other)

    __hash__ = FrozenMap.__hash__

    @property
    def _fixed(self) -> dict[str, Segmentation]:
        return {name: cut for name, cut in self._entries.items() if name not in self._lacking}

    @property
    def available(self) -> Mapping[str, Segmentation]:
        """The segmentations that are there by now."""
        return self._entries

    def whole(self) -> dict[str, Any]:
        """Return all segmentations, made where they were not."""
        return {name: self[name] for name in self}


def _frozen_segmentations(
    segmentations: Mapping[str, Segmentation], text: str | None
) -> FrozenMap[Segmentation]:
    """Freeze segmentations; those still to be made from another text are made now."""
    if isinstance(segmentations, LazySegmentations) and segmentations.text != text:
        return FrozenMap(segmentations)
    return frozen(segmentations)


def _available(segmentations: Mapping[str, Segmentation]) -> Mapping[str, Segmentation]:
    return (
        segmentations.available if isinstance(segmentations, LazySegmentations) else segmentations
    )


@dataclass(frozen=True)
class Turn:
    """What one speaker says at once in a dialogue; ``reply_to`` is the id of another turn."""

    id: str
    span: Span
    speaker: str
    reply_to: str | None = None
    time: str | None = None


@dataclass(frozen=True)
class Document:
    """A text that several annotators read.

    Attributes
    ----------
    id : unique in the study.
    text : the characters themselves; None when only the length is known (AURC).
    segmentations : by name; offsets count code points of the text.
    metadata : the facets, such as topic, prompt, country, score.
    group : what is resampled together; None means the document itself.
    turns : who spoke when, for dialogue.
    length : characters of a text that is not there; leave it out where the text is.
    marks : ``training``: annotated and discussed together; ``retired``: given to nobody any more.
        Documents with a mark count in no figures, unless somebody asks for them.
    """

    id: str
    text: str | None = None
    segmentations: Mapping[str, Segmentation] = field(default_factory=FrozenMap)
    metadata: Mapping[str, Facet] = field(default_factory=FrozenMap)
    group: str | None = None
    turns: tuple[Turn, ...] = ()
    length: int | None = None
    marks: frozenset[DocumentMark] = frozenset()

    def __post_init__(self) -> None:
        if not self.id:
            raise ModelError("a document needs an id")
        object.__setattr__(self, "marks", frozenset(self.marks))
        if unknown := sorted(self.marks.difference(DOCUMENT_MARKS)):
            raise ModelError(
                f"document {self.id!r} has the mark {unknown[0]!r}; marks are "
                f"{' and '.join(DOCUMENT_MARKS)}"
            )
        object.__setattr__(
            self, "segmentations", _frozen_segmentations(self.segmentations, self.text)
        )
        object.__setattr__(self, "metadata", frozen(self.metadata))
        if self.text is not None:
            _refuse_lone_surrogates(self.id, self.text)
            if self.length is not None:
                raise ModelError(f"document {self.id!r} has a text; its length follows from it")
        for name, segmentation in _available(self.segmentations).items():
            if name != segmentation.name:
                raise ModelError(f"segmentation {segmentation.name!r} is filed under {name!r}")
            self._check_inside(f"segmentation {name!r}", segmentation.spans[-1:])
        if self.length is not None and self.length < 0:
            raise ModelError(
                f"document {self.id!r} has {self.length} characters; expected 0 or more"
            )
        ids = {turn.id for turn in self.turns}
        if len(ids) != len(self.turns):
            raise ModelError(f"document {self.id!r} uses the id of a turn twice")
        for turn in self.turns:
            self._check_inside(f"turn {turn.id!r}", (turn.span,))
            if turn.reply_to is not None and turn.reply_to not in ids:
                raise ModelError(f"turn {turn.id!r} replies to {turn.reply_to!r}, not a turn")

    def _check_inside(self, what: str, spans: tuple[Span, ...]) -> None:
        for span in spans:
            if span.end > self.n_characters:
                raise ModelError(
                    f"{what} of document {self.id!r} ends at {span.end}, "
                    f"but the text has {self.n_characters} characters"
                )

    @property
    def n_characters(self) -> int:
        """How many code points the text has, whether it is there or not."""
        return len(self.text) if self.text is not None else self.length or 0

    @cached_property
    def given(self) -> Mapping[str, Span]:
        """Where the given segments lie, by the ids that units use."""
        cut = self.segmentations.get("segment")
        return {} if cut is None else dict(zip(cut.ids, cut.spans, strict=False))

    @property
    def cluster(self) -> str:
        """The group that is resampled together with this document."""
        return self.id if self.group is None else self.group

    def with_segmentation(self, *segmentations: Segmentation) -> Document:
        """Return a copy that has these segmentations as well."""
        added = {segmentation.name: segmentation for segmentation in segmentations}
        return replace(self, segmentations=FrozenMap({**self.segmentations, **added}))


def _refuse_lone_surrogates(id: str, text: str) -> None:
    if text.isascii():
        return
    at = next((i for i, c in enumerate(text) if "\ud800" <= c <= "\udfff"), None)
    if at is not None:
        raise ModelError(
            f"the text of document {id!r} has a lone surrogate (half a character) at {at}; "
            "save the text as UTF-8"
        )
