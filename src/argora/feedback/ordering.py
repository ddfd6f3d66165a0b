"""A proposed order of sentences: the position first, each topic in one stretch, the end last."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from argora.feedback.arranging import Block, arranged
from argora.feedback.coherence import divides_more, n_crossings
from argora.feedback.places import is_late, opening_of
from argora.feedback.reading import Point, Reading
from argora.feedback.rewording import Rewording, rewordings

__all__ = ["MOST_SENTENCES", "SHORT_OPENING", "Move", "Order", "order_of"]

SHORT_OPENING = 4
"""A lead-in of more sentences comes behind the position."""
MOST_SENTENCES = 150
"""Longer texts get no proposed order: nobody moves single sentences of them."""


@dataclass(frozen=True)
class Move:
    """A sentence that was taken out and put in elsewhere; ``after`` is None at the beginning."""

    sentence: int
    after: int | None


@dataclass(frozen=True)
class Order:
    """The sentences of a text in a proposed order; all of them, and no word but the writer's.

    Sentences are named by their numbers in the text, from 1, without the title.

    Attributes
    ----------
    paragraphs : the order, cut into paragraphs.
    moves : what was moved: as little as the rules allow.
    rewordings : words that pointed to what stood before them, where something else does now.
    """

    paragraphs: tuple[tuple[int, ...], ...]
    moves: tuple[Move, ...] = ()
    rewordings: tuple[Rewording, ...] = ()

    @cached_property
    def sentences(self) -> tuple[int, ...]:
        """The order without paragraphs."""
        return tuple(n for paragraph in self.paragraphs for n in paragraph)

    @property
    def is_same(self) -> bool:
        """Whether nothing was moved."""
        return not self.moves


def order_of(reading: Reading, *, claims_first: bool = False) -> Order | None:
    """Propose an order of the sentences; None where there is no position, or the text is too long.

    The rules: a short lead-in stays in front; then comes the position; all that belongs to a point
    stands in one stretch; what says the position again at the end comes last. Whatever these rules
    leave open stays as the writer had it: no permitted order moves fewer sentences.
    A sentence that is no part of the argument goes with the one before it in its paragraph.
    If that order has more ties that cross, or divides a point and what belongs to it where the text
    does not, the order of the text stays.

    Parameters
    ----------
    claims_first : a point also stands in front of its reasons, as far as these do not lead up to
        it (details that stood before it).
    """
    if reading.position is None or not 1 < reading.n <= MOST_SENTENCES:
        return None
    plan = _Plan(reading, claims_first)
    arrangement = arranged(plan.block())
    order = [n for head in arrangement.order for n in plan.following[head]]
    if n_crossings(reading, order) > n_crossings(reading, range(reading.n)) or divides_more(
        reading, order
    ):
        return _as_it_is(reading)
    staying = {n for head in arrangement.staying for n in plan.following[head]}
    numbers = [n + 1 for n in order]
    moves = tuple(
        Move(n, numbers[at - 1] if at else None)
        for at, n in enumerate(numbers)
        if n - 1 not in staying
    )
    labels = _labels(reading, order, staying, plan.topic_of_sentence())
    moved = {move.sentence - 1 for move in moves}
    return Order(tuple(_paragraphs(order, labels)), moves, tuple(rewordings(reading, order, moved)))


def _as_it_is(reading: Reading) -> Order:
    """Return the order of the text."""
    labels = [sentence.paragraph for sentence in reading.sentences]
    return Order(tuple(_paragraphs(range(reading.n), labels)))


class _Plan:
    """Sentences as a tree of blocks; they go by their numbers, counted from 0.

    Attributes
    ----------
    opening, closing : the sentences that stay at the beginning and at the end.
    head : the highest point that each sentence states; None for sentences without a point.
    following : the sentences that go with each, itself included.
    members_of : the sentences that stand below each one; under None the topmost.
    """

    def __init__(self, reading: Reading, claims_first: bool) -> None:
        self.reading = reading
        self.claims_first = claims_first
        self.lead = (
            reading.stating[0] if not is_late(reading) else reading.by_id[_position(reading)]
        )
        self.opening = self._opening()
        self.head = {n: _head(reading, n) for n in range(reading.n)}
        self.closing = self._closing()
        self.following = self._following()
        self.members_of = self._members_of()

    def _opening(self) -> range:
        """Return the sentences that stay in front of the position."""
        first = self.lead.place
        if not is_late(self.reading) and first <= SHORT_OPENING:
            return range(first)
        opening = opening_of(self.reading)
        return opening if len(opening) <= SHORT_OPENING else range(0)

    def _closing(self) -> range:
        """Return the sentences that end the text behind a late position; they stay in place."""
        end = self.reading.n
        behind = range(self.lead.place + 1, end)
        stays = is_late(self.reading) and all(self.head[n] is None for n in behind)
        return behind if stays else range(end, end)

    def _following(self) -> dict[int, tuple[int, ...]]:
        """Attach sentences without a point to the one before, or the first one behind."""
        following: dict[int, list[int]] = {}
        waiting: list[int] = []
        last: int | None = None
        ended: int | None = None
        for n, sentence in enumerate(self.reading.sentences):
            if last is not None and self.reading.sentences[last].paragraph != sentence.paragraph:
                ended, last = last, None
            if n == self.lead.place and waiting and is_late(self.reading) and ended is not None:
                following[ended].extend(waiting)  # these stay where they are
                waiting = []
            if n in self.opening or n in self.closing or self.head[n] is not None:
                following[n] = [*waiting, n]
                waiting = []
                last = n
            elif last is not None:
                following[last].append(n)
            else:
                waiting.append(n)
        if waiting:
            following[max(following)].extend(waiting)
        return {n: tuple(sentences) for n, sentences in following.items()}

    def _members_of(self) -> dict[int | None, list[int]]:
        """Return the sentences that belong to each sentence; under None the topmost ones."""
        members_of: dict[int | None, list[int]] = {}
        for n in self.following:
            point = self.head[n]
            if n not in self.closing and n != self.lead.place:
                members_of.setdefault(self._above(n, point), []).append(n)
        return members_of

    def _above(self, n: int, point: Point | None) -> int | None:
        for each in self.reading.above(point) if point else ():
            at = each.place
            if at == self.lead.place or each.id == self.reading.position:
                return None
            if at != n and at in self.following and not self._is_under(at, n):
                return at
        return None

    def _is_under(self, at: int, n: int) -> bool:
        """Return whether a sentence belongs to another, by its highest points."""
        visited: set[int] = set()
        point = self.head[at]
        while point is not None and at not in visited:
            visited.add(at)
            at = next((each.place for each in self.reading.above(point) if each.place != at), at)
            if at == n:
                return True
            point = self.head[at] if at not in visited else None
        return False

    def block(self) -> Block:
        """Return the whole text: lead-in, position, what stands for and against it, the end."""
        top = self.members_of.get(None, [])
        end = self.reading.conclusion
        last = [n for n in top if end is not None and self._restates(n) and n >= end.place]
        middle = [n for n in top if n not in last]
        lead = () if self.lead.place in self.opening else (self.lead.place,)
        groups = (
            tuple((n,) for n in self.opening if n in self.following),
            (lead,) if lead else (),
            (tuple(each for n in middle for each in self._under(n)),),
            tuple(self._under(n) for n in last),
            tuple((n,) for n in self.closing),
        )
        return Block(tuple(each for group in groups for each in group if each))

    def topic_of_sentence(self) -> dict[int, int]:
        """Return the topmost sentence above each sentence; above the lead-in, the position."""
        sentence_above = {
            m: n for n, members in self.members_of.items() if n is not None for m in members
        }
        topic_of: dict[int, int] = {}
        for head, following in self.following.items():
            top = head
            while top in sentence_above:
                top = sentence_above[top]
            topic_of |= dict.fromkeys(following, self.lead.place if head in self.opening else top)
        return topic_of

    def _restates(self, n: int) -> bool:
        return any(point in self.reading.stating for point in self.reading.by_sentence[n])

    def _under(self, n: int) -> tuple[Block | int, ...]:
        """Return a sentence with all that belongs to it, itself only behind the lead-in."""
        members = self.members_of.get(n, [])
        head = () if n in self.opening else (n,)
        before = [each for each in members if each < n and self._is_detail(each)]
        if not self.claims_first or not head:
            before = []
        behind = [each for each in members if each not in before]
        parts = [tuple(each for m in ms for each in self._under(m)) for ms in (before, behind)]
        if not any(parts):
            return head
        if not self.claims_first:
            return (Block(((*head, *parts[1]),)),)
        return (Block(tuple(group for group in (parts[0], head, parts[1]) if group)),)

    def _is_detail(self, n: int) -> bool:
        point = self.head[n]
        return point is not None and point.bond == "detail"


def _position(reading: Reading) -> str:
    return reading.position or ""


def _head(reading: Reading, sentence: int) -> Point | None:
    """Return the point of a sentence that stands highest."""
    points = reading.by_sentence[sentence]
    return min(points, key=lambda point: len(list(reading.above(point))), default=None)


def _labels(
    reading: Reading, order: Sequence[int], staying: Collection[int], topics: Mapping[int, int]
) -> list[int]:
    """Return the old paragraph that each sentence joins: a moved one goes with its topic."""
    labels: list[int] = []
    for at, n in enumerate(order):
        behind = [m for m in order[at + 1 :] if m in staying]
        if n in staying:
            labels.append(reading.sentences[n].paragraph)
        elif at and topics[order[at - 1]] == topics[n]:
            labels.append(labels[-1])
        else:
            same_topic = [m for m in behind if topics[m] == topics[n]] or ([] if at else behind)
            labels.append(
                reading.sentences[same_topic[0]].paragraph if same_topic else [*labels, -1][at - 1]
            )
    return labels


def _paragraphs(order: Sequence[int], labels: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Cut an order where the old paragraph changes."""
    for _, members in groupby(zip(order, labels, strict=True), key=lambda each: each[1]):
        yield tuple(n + 1 for n, _ in members)
