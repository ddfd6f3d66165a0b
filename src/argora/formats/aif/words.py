"""Places of nodes that nobody marked in the text: where their words stand there exactly once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from argora.errors import MendedError
from argora.formats.aif.graph import Node
from argora.formats.aif.nodes import SPEECH_START
from argora.model import Span
from argora.text import tokens

__all__ = ["ByWords", "Unplaced", "place_by_words", "unplaced_note"]

_QUOTES = str.maketrans("‘’‚‛′“”„‟″«»", '\'\'\'\'\'"""""""')
_ABSENT, _REPEATED = "are not in the text", "are there more than once"
_MOST_NAMED = 3
_LONGEST_WORDS = 60


@dataclass(frozen=True)
class Unplaced:
    """A proposition or locution whose words do not stand in the text exactly once, and why."""

    node: Node
    why: str


@dataclass(frozen=True)
class ByWords:
    """What was placed by its words, by the id of its node, and what could not be."""

    places: dict[str, tuple[Span, ...]] = field(default_factory=dict)
    unplaced: tuple[Unplaced, ...] = ()

    @property
    def n_nodes(self) -> int:
        """How many propositions and locutions there are."""
        return len(self.places) + len(self.unplaced)


class _Text:
    """A text as tokens in which words are looked up."""

    def __init__(self, text: str) -> None:
        self._spans = tokens(text).spans
        self._tokens = [_plain(span.of(text)) for span in self._spans]
        self._rows: dict[str, list[int]] = {}
        for row, token in enumerate(self._tokens):
            self._rows.setdefault(token, []).append(row)

    def find(self, words: str) -> Sequence[Span]:
        """Return the places of words, at most two; white space and quotes may differ."""
        sought = [_plain(span.of(words)) for span in tokens(words).spans]
        if not sought:
            return ()
        # Looked up by the rarest token, so that many nodes on a long text stay quick.
        rarest = min(range(len(sought)), key=lambda i: len(self._rows.get(sought[i], ())))
        spans: list[Span] = []
        for row in self._rows.get(sought[rarest], ()):
            first = row - rarest
            if first >= 0 and self._tokens[first : first + len(sought)] == sought:
                last = first + len(sought) - 1
                spans.append(Span(self._spans[first].start, self._spans[last].end))
                if len(spans) == 2:
                    break
        return spans


def _plain(token: str) -> str:
    return token.translate(_QUOTES)


def place_by_words(nodes: Iterable[Node], text: str) -> ByWords:
    """Find the places of propositions and locutions by their words.

    Words of a locution that are not in the text are looked up without the speaker before them.
    """
    looked_up = _Text(text)
    places: dict[str, tuple[Span, ...]] = {}
    unplaced: list[Unplaced] = []
    for node in nodes:
        spans = looked_up.find(node.text)
        speaker = SPEECH_START.match(node.text) if node.kind == "L" and not spans else None
        if speaker is not None:
            spans = looked_up.find(node.text[speaker.end() :])
        if len(spans) == 1:
            places[node.id] = tuple(spans)
        else:
            unplaced.append(Unplaced(node, _REPEATED if spans else _ABSENT))
    return ByWords(places, tuple(unplaced))


def unplaced_note(read: Sequence[tuple[Path, ByWords]], root: Path) -> Iterator[MendedError]:
    """Yield a note about all nodes of a study that have no place, if there are any."""
    unplaced = [(path, each) for path, by_words in read for each in by_words.unplaced]
    if not unplaced:
        return
    reasons = Counter(each.why for _, each in unplaced)
    why = ", ".join(f"the words of {n} {reason}" for reason, n in sorted(reasons.items()))
    named = [
        f"{path.name if path == root else path.relative_to(root)}: {each.node} "
        f"({_shortened(each.node.text)!r})"
        for path, each in unplaced
    ]
    left = len(unplaced) - _MOST_NAMED
    ending = f" and {left} more" if left > 0 else ""
    total = sum(by_words.n_nodes for _, by_words in read)
    yield MendedError(
        f"{len(unplaced)} of {total} propositions and locutions have no place in the texts beside "
        f"the maps: {why}; {', '.join(named[:_MOST_NAMED])}{ending}",
        path=root,
        each=[f"without a place in the text: {node}" for node in named] if left > 0 else (),
    )


def _shortened(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= _LONGEST_WORDS else f"{plain[: _LONGEST_WORDS - 3]}..."
