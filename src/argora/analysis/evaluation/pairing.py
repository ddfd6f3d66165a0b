"""Pairs of documents of two studies: by id, else by text, else by the words of their units."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from argora.errors import ModelError
from argora.model.document import Document
from argora.model.study import Study
from argora.model.texts import parting, same_but_breaks

__all__ = ["Pair", "Pairing", "paired"]

MOST_NAMED = 3  # documents and words that one message lists
ALIKE = 0.5
"""Maps without a text are of one text if they have at least this share of their words in common
(twice the common words over those of both); two analyses of one dialogue have some 0.9, those of
two dialogues on one forum some 0.1 to 0.2."""

_BREAK = re.compile("\r\n|\r|\n")


@dataclass(frozen=True)
class Pair:
    """Two documents that are one, and how that is known."""

    first: str
    second: str
    by: Literal["id", "text", "words"]


@dataclass(frozen=True)
class Pairing:
    """The pairs of documents of two studies.

    Attributes
    ----------
    pairs : in the order of the first study.
    alone : documents of the first, and of the second, that have no partner.
    notes : in sentences, what a reader should know of how they were paired.
    """

    pairs: tuple[Pair, ...]
    alone: tuple[tuple[str, ...], tuple[str, ...]]
    notes: tuple[str, ...] = ()


def paired(first: Study, second: Study, *, names: tuple[str, str] | None = None) -> Pairing:
    """Pair the documents of two studies.

    Documents of one id are the same, if their texts are; others are, if their texts are. Texts are
    the same if they differ in nothing but how line breaks are written. Where a document has no
    text, the words of its units tell: the two that have the most words in common are the same, if
    those are at least half.

    Parameters
    ----------
    names : what messages call the two studies; their own names by default.

    Raises
    ------
    ModelError
        If documents of one id have other texts, or no document is in both; the message says where
        the texts part.
    """
    under_way = _UnderWay(first, second, names or (first.name, second.name))
    for find in (under_way.by_id, under_way.by_text, under_way.by_words):
        under_way.take(list(find()))
    under_way.refuse_other_texts()
    if not under_way.pairs:
        raise ModelError(under_way.nothing_shared())
    order = {document.id: n for n, document in enumerate(first.documents)}
    pairs = tuple(sorted(under_way.pairs, key=lambda pair: order[pair.first]))
    one, other = under_way.left()
    return Pairing(pairs, (tuple(one), tuple(other)), tuple(under_way.notes))


class _UnderWay:
    """The pairs found so far, with the documents of both studies."""

    def __init__(self, first: Study, second: Study, names: tuple[str, str]) -> None:
        self.names = names
        self.documents = tuple({d.id: d for d in study.documents} for study in (first, second))
        self.words = tuple(_words(study) for study in (first, second))
        self.pairs: list[Pair] = []
        self.notes: list[str] = []

    def take(self, pairs: Sequence[Pair]) -> None:
        """Add pairs."""
        self.pairs += pairs

    def left(self) -> tuple[list[str], list[str]]:
        """Return the documents without a partner."""
        paired_ids = {pair.first for pair in self.pairs}, {pair.second for pair in self.pairs}
        one, other = (
            [id for id in documents if id not in gone]
            for documents, gone in zip(self.documents, paired_ids, strict=True)
        )
        return one, other

    def by_id(self) -> Iterator[Pair]:
        """Yield documents of one id whose texts do not differ."""
        for id, document in self.documents[0].items():
            other = self.documents[1].get(id)
            if other is not None and _other_text(document, other) is None:
                yield Pair(id, id, "id")
                self._look_at_words(id, document, other)

    def _look_at_words(self, id: str, one: Document, other: Document) -> None:
        words = self.words[0][id], self.words[1][id]
        if (
            None in (one.text, other.text)
            and all(words)
            and _in_common(*map(Counter, words)) < ALIKE
        ):
            self.notes.append(
                f"document {id!r} has no text, and its units share few words in {self.names[0]} "
                f"and {self.names[1]}: {_parting_words(*words)}"
            )

    def by_text(self) -> Iterator[Pair]:
        """Yield documents of one text; where several have it, nobody can tell which is which."""
        one, other = (
            _by_text(documents[id] for id in unpaired)
            for documents, unpaired in zip(self.documents, self.left(), strict=True)
        )
        for text, ids in one.items():
            partners = other.get(text, [])
            if len(ids) == len(partners) == 1:
                yield Pair(ids[0], partners[0], "text")
            elif partners:
                alike = sorted({*ids, *partners})[:MOST_NAMED]
                self.notes.append(f"several documents have one text ({', '.join(alike)})")

    def by_words(self) -> Iterator[Pair]:
        """Yield documents that have each other for the most words in common, one without text."""
        one, other = self.left()
        counts, others = ({id: Counter(words[id]) for id in words} for words in self.words)
        shares = {
            (a, b): _in_common(counts[a], others[b])
            for a in one
            for b in other
            if None in (self.documents[0][a].text, self.documents[1][b].text)
        }
        ranked = sorted(shares, key=lambda pair: (-shares[pair], pair))
        paired_ids: tuple[set[str], set[str]] = set(), set()
        for a, b in ranked:
            if shares[a, b] >= ALIKE and a not in paired_ids[0] and b not in paired_ids[1]:
                paired_ids[0].add(a)
                paired_ids[1].add(b)
                yield Pair(a, b, "words")
                percent = f"{100 * shares[a, b]:.1f} %"
                self.notes.append(
                    f"{a!r} and {b!r} were taken for one text: {percent} of their words are the "
                    "same"
                )

    def refuse_other_texts(self) -> None:
        """Raise ModelError if documents of one id, still without partner, have other texts."""
        one, other = self.left()
        conflicts = [
            f"document {id!r} has other texts in {self.names[0]} and in {self.names[1]}: {why}"
            for id in one
            if id in set(other)
            and (why := _other_text(self.documents[0][id], self.documents[1][id])) is not None
        ]
        if conflicts:
            rest = f"; and so have {len(conflicts) - 1} more" if len(conflicts) > 1 else ""
            raise ModelError(conflicts[0] + rest)

    def nothing_shared(self) -> str:
        """Return a message that no document is in both, with the first difference of two."""
        both = [list(documents.values()) for documents in self.documents]
        if not all(both):
            return f"{self.names[0] if not both[0] else self.names[1]} has no annotated document"
        ids = [", ".join(repr(d.id) for d in documents[:MOST_NAMED]) for documents in both]
        ids = [
            f"{first_ids}{', ...' if len(documents) > MOST_NAMED else ''}"
            for first_ids, documents in zip(ids, both, strict=True)
        ]
        message = (
            f"no document of {self.names[0]} ({ids[0]}) is in {self.names[1]} ({ids[1]}): they "
            "share neither an id nor a text"
        )
        if len(both[0]) == len(both[1]) == 1:
            one, other = both[0][0], both[1][0]
            if one.text is not None and other.text is not None:
                return f"{message}; {parting(one.text, other.text)}"
            return f"{message}; {_parting_words(self.words[0][one.id], self.words[1][other.id])}"
        return message


def _words(study: Study) -> Mapping[str, Sequence[str]]:
    """Return the words of each document's units, in their order, of its first layer."""
    return {
        document.id: [
            word
            for layer in study.layers_of(document.id)[:1]
            for unit in layer.units
            for word in unit.words(document.text).casefold().split()
        ]
        for document in study.documents
    }


def _by_text(documents: Iterable[Document]) -> dict[str, list[str]]:
    ids_by_text: dict[str, list[str]] = {}
    for document in documents:
        if document.text is not None:
            ids_by_text.setdefault(_BREAK.sub("\n", document.text), []).append(document.id)
    return ids_by_text


def _other_text(one: Document, other: Document) -> str | None:
    """Return the first difference of two texts in words; None if no difference is known."""
    if one.text is not None and other.text is not None:
        return None if same_but_breaks(one.text, other.text) else parting(one.text, other.text)
    lengths = [d.length if d.text is None else len(d.text) for d in (one, other)]
    if None in lengths or lengths[0] == lengths[1]:
        return None
    return f"{lengths[0]} and {lengths[1]} characters"


def _in_common(one: Counter[str], other: Counter[str]) -> float:
    """Return the share of words that two documents have in common, in any order."""
    n = one.total() + other.total()
    return 2 * (one & other).total() / n if n else 0.0


def _parting_words(one: Sequence[str], other: Sequence[str]) -> str:
    """Return the first word in which the units of two documents differ.

    >>> _parting_words(["we", "can"], ["we", "will"])
    "their words part at word 2: 'can' and 'will'"
    """
    n = next((n for n, (a, b) in enumerate(zip_longest(one, other)) if a != b), len(one))
    continuations = [
        repr(" ".join(words[n : n + MOST_NAMED])) if words[n:] else "the end"
        for words in (one, other)
    ]
    return f"their words part at word {n + 1}: {continuations[0]} and {continuations[1]}"
