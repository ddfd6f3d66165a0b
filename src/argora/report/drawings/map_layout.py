"""Two annotators' argument maps side by side: where every unit and relation is drawn.

Units stand in text order, one below the other; those taken for the same stand at the same height.
Relations run beside them, on lanes: the shorter a relation, the nearer its lane.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from argora.analysis.differences import words_of
from argora.diagnostics.disagreement import Open, Split
from argora.diagnostics.open_units import Match
from argora.reliability.structure import Structure, Tie

__all__ = [
    *("APART", "END", "RING", "TOP", "WIDE"),
    *("Alone", "Box", "Curve", "MapColumn", "Point", "Row", "SideBySide"),
    *("alone", "side_by_side"),
]

WIDE = 250
"""How wide a box is, in pixels."""
LEAST = 40
"""How high it is at least."""
LINE, LINE_HEIGHT = 30, 16
"""How many letters a line of it holds, and how high it is."""
END = 10
"""How far apart ends of relations at one box are."""
APART = 10
TOP = 34
BETWEEN = 56
LANE = 15
NARROWEST = 6
MOST_LANES = 14
"""More lanes than this are drawn closer together, down to ``NARROWEST``."""
CLEAR = 6
RING = 7
"""Round the letter in the middle of a relation."""

Side = Literal[0, 1]
Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A unit; ``open`` says why it differs, None where it does not."""

    side: Side
    id: str
    category: str | None
    lines: tuple[str, ...]
    words: str
    y: float
    height: float
    open: Open | None


@dataclass(frozen=True)
class Row:
    """Units taken for the same; ``sign`` is what stands between them."""

    y: float
    height: float
    sign: Literal["", "same", "boundary", "category", "alone"]
    alone: Side | None = None


@dataclass(frozen=True)
class Curve:
    """A relation: from its sources to its lane, along it, and to its target.

    Attributes
    ----------
    lane : 0 is nearest to the boxes.
    x : where the lane is.
    middle : where relations that lead to this one end.
    """

    side: Side
    tie: Tie
    lane: int
    x: float
    sources: tuple[Point, ...]
    target: Point
    open: Open | None

    @property
    def reach(self) -> tuple[float, float]:
        """From where to where it runs on its lane."""
        heights = [y for _, y in (*self.sources, self.target)]
        return min(heights), max(heights)

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x, _middle([y for _, y in (*self.sources, self.target)])


@dataclass(frozen=True)
class SideBySide:
    """Two maps; everything in pixels.

    Attributes
    ----------
    lefts : where the boxes of either side begin.
    """

    split: Split
    rows: tuple[Row, ...]
    boxes: tuple[Box, ...]
    curves: tuple[Curve, ...]
    lefts: tuple[float, float]
    width: float
    height: float


def side_by_side(split: Split, structures: tuple[Structure, Structure]) -> SideBySide:
    """Lay out what two annotators drew on one document."""
    numbers: tuple[Side, Side] = (0, 1)
    pair = [
        MapColumn(
            number, structure, {each.id: each for each in split.open if each.annotator == name}
        )
        for number, structure, name in zip(numbers, structures, split.annotators, strict=True)
    ]
    rows, boxes, y = [], [], float(TOP)
    for match in split.matches:
        row, in_row = _row(match, pair, y)
        rows.append(row)
        boxes += in_row
        y += row.height + APART
    for each in pair:
        each.place({box.id: box for box in boxes if box.side == each.number})
    widths = [each.room for each in pair]
    lefts = widths[0], widths[0] + WIDE + BETWEEN
    edges = lefts[0], lefts[1] + WIDE
    curves = [curve for each, edge in zip(pair, edges, strict=True) for curve in each.curves(edge)]
    width = edges[1] + widths[1]
    return SideBySide(split, tuple(rows), tuple(boxes), tuple(curves), lefts, width, y)


@dataclass(frozen=True)
class Alone:
    """One map; everything in pixels."""

    boxes: tuple[Box, ...]
    curves: tuple[Curve, ...]
    left: float
    width: float
    height: float


def alone(structure: Structure, order: Sequence[str]) -> Alone:
    """Lay out one map, its units in an order of their ids."""
    layout = MapColumn(0, structure, {})
    boxes, y = [], 2.0
    for id in order:
        height = layout.height(id)
        boxes.append(layout.box(id, y, height))
        y += height + APART
    layout.place({box.id: box for box in boxes})
    left = layout.room
    return Alone(tuple(boxes), tuple(layout.curves(left)), left, left + WIDE + 2, y)


def _row(match: Match, pair: Sequence[MapColumn], y: float) -> tuple[Row, list[Box]]:
    """Return units taken for the same; one that stands for several is as high as these."""
    ids = match.first, match.second
    needed = [[each.height(id) for id in units] for each, units in zip(pair, ids, strict=True)]
    totals = [sum(heights) + APART * max(len(heights) - 1, 0) for heights in needed]
    height = max(totals)
    boxes = []
    for each, units, heights, total in zip(pair, ids, needed, totals, strict=True):
        at = y
        for id, least in zip(units, heights, strict=True):
            high = least + (height - total) / len(units)
            boxes.append(each.box(id, at, high))
            at += high + APART
    if match.kind == "alone":
        return Row(y, height, "alone", 1 if match.first else 0), boxes
    causes = {box.open.cause for box in boxes if box.open}
    if "boundary" in causes:
        return Row(y, height, "boundary"), boxes
    return Row(y, height, "category" if "category" in causes else "same"), boxes


class MapColumn:
    """Units one below the other, with their relations beside them, while they are laid out.

    Parameters
    ----------
    number : 0 for relations at the left of the units, 1 for those at the right.
    open : why a unit or relation differs, where it does.
    most_lines : of the words of a unit.
    lane : how far apart lanes are where they are not many.
    """

    def __init__(
        self,
        number: Side,
        structure: Structure,
        open: Mapping[str, Open],
        *,
        most_lines: int = 2,
        lane: int = LANE,
    ) -> None:
        self.number = number
        self.structure = structure
        self.open = open
        self.most_lines = most_lines
        self.lane = lane
        self.reaching: dict[str, list[float]] = {}
        self.nodes = {node.id: node for node in structure.nodes}
        self.ties = {tie.id: tie for tie in structure.ties}
        self.at: dict[str, Box] = {}
        self.centre: dict[str, float] = {}

    def height(self, id: str) -> float:
        """Return the height of the box of a unit, with room for the ends of all its relations."""
        n_lines = len(self._lines(id))
        return max(LEAST, LINE_HEIGHT * n_lines + 8, END * (self.n_ends.get(id, 0) + 1))

    def _lines(self, id: str) -> tuple[str, ...]:
        words = words_of(self.structure, id, 240)
        return tuple(_wrapped(words, LINE, self.most_lines))

    @cached_property
    def n_ends(self) -> Mapping[str, int]:
        """How many relations end at a unit."""
        return Counter(end for tie in self.structure.ties for end in (*tie.sources, tie.target))

    def box(self, id: str, y: float, height: float) -> Box:
        """Return a unit at its place."""
        words = words_of(self.structure, id, 240)
        lines, category = self._lines(id), self.nodes[id].category
        return Box(self.number, id, category, lines, words, y, height, self.open.get(id))

    def place(
        self, boxes: Mapping[str, Box], reaching: Mapping[str, Sequence[float]] | None = None
    ) -> None:
        """Take up where the units are, and about how high relations will be.

        Parameters
        ----------
        reaching : heights at which something leads to a relation, so that its lane is free there.
        """
        self.at = dict(boxes)
        self.reaching = {} if reaching is None else {id: [*ys] for id, ys in reaching.items()}
        self.centre = {id: box.y + box.height / 2 for id, box in boxes.items()}
        for ties in self.levels:
            for tie in ties:
                ends = [self.centre[end] for end in (*tie.sources, tie.target)]
                self.centre[tie.id] = (min(ends) + max(ends)) / 2

    @cached_property
    def levels(self) -> list[list[Tie]]:
        """The relations between units, then those on relations, and so on."""
        placed = set(self.nodes)
        waiting, levels = list(self.structure.ties), []
        while waiting:
            ready = [t for t in waiting if placed.issuperset((*t.sources, t.target))]
            levels.append(ready)
            placed |= {tie.id for tie in ready}
            waiting = [tie for tie in waiting if tie.id not in placed]
        return levels

    @cached_property
    def ports(self) -> Mapping[tuple[str, str, int], float]:
        """How high every end of a relation at a unit is: (unit, relation, number of the end).

        Ends are ordered so that relations do not cross each other at the box.
        """
        at: dict[str, list[tuple[float, str, int]]] = defaultdict(list)
        for tie in self.structure.ties:
            ends = (*tie.sources, tie.target)
            heights = [self.centre[end] for end in ends]
            for i, end in enumerate(ends):
                if end in self.at:
                    others = heights[:i] + heights[i + 1 :]
                    away = max((h - heights[i] for h in others), key=abs)
                    at[end].append((away, tie.id, i))
        ports = {}
        for unit, at_unit in at.items():
            box = self.at[unit]
            # First those that lead upward, near ones before far ones, then far ones downward.
            at_unit.sort(key=lambda end: (end[0] >= 0, -end[0]))
            step = box.height / (len(at_unit) + 1)
            for n, (_, tie_id, i) in enumerate(at_unit, start=1):
                ports[unit, tie_id, i] = box.y + n * step
        return ports

    @cached_property
    def heights(self) -> Mapping[str, tuple[float, ...]]:
        """How high every end of a relation is; that at a relation is in the middle of it."""
        heights: dict[str, tuple[float, ...]] = {}
        for ties in self.levels:
            for tie in ties:
                heights[tie.id] = tuple(
                    self.ports[end, tie.id, i] if end in self.at else _middle(heights[end])
                    for i, end in enumerate((*tie.sources, tie.target))
                )
        return heights

    @cached_property
    def in_order(self) -> list[Tie]:
        """The relations, those that others lead to first, short ones before long ones."""
        return [
            tie
            for ties in self.levels
            for tie in sorted(
                ties, key=lambda tie: max(self.heights[tie.id]) - min(self.heights[tie.id])
            )
        ]

    @cached_property
    def lanes(self) -> Mapping[str, int]:
        """The lane of every relation: the nearest that is free, beyond what it leads to."""
        occupied: list[list[tuple[float, float]]] = []
        lanes: dict[str, int] = {}
        for tie in self.in_order:
            reached = [*self.heights[tie.id], *self.reaching.get(tie.id, ())]
            low, high = min(reached), max(reached)
            ends = (*tie.sources, tie.target)
            lane = max((lanes[end] + 1 for end in ends if end in lanes), default=0)
            while lane < len(occupied) and any(
                low < b + CLEAR and a - CLEAR < high for a, b in occupied[lane]
            ):
                lane += 1
            while lane >= len(occupied):
                occupied.append([])
            occupied[lane].append((low, high))
            lanes[tie.id] = lane
        return lanes

    @property
    def _step(self) -> float:
        n = max(self.lanes.values(), default=0) + 1
        return self.lane if n <= MOST_LANES else max(NARROWEST, self.lane * MOST_LANES / n)

    @property
    def room(self) -> float:
        """How wide the lanes are together."""
        n = max(self.lanes.values(), default=-1) + 1
        return round(24 + n * self._step + 8) if n else 12

    def curves(self, edge: float) -> Iterator[Curve]:
        """Yield the relations; ``edge`` is where they leave the boxes."""
        outward = -1 if self.number == 0 else 1
        x = {id: edge + outward * (24 + lane * self._step) for id, lane in self.lanes.items()}
        for tie in self.in_order:
            *sources, target = (
                (edge if end in self.at else x[end] + outward * RING, y)
                for end, y in zip((*tie.sources, tie.target), self.heights[tie.id], strict=True)
            )
            yield Curve(
                self.number,
                tie,
                self.lanes[tie.id],
                x[tie.id],
                tuple(sources),
                target,
                self.open.get(tie.id),
            )


def _middle(heights: Sequence[float]) -> float:
    """Return the middle of the longest piece between two ends."""
    _, low, high = max((b - a, a, b) for a, b in pairwise(sorted(heights)))
    return (low + high) / 2


def _wrapped(words: str, width: int, most: int) -> Iterator[str]:
    """Yield lines of a text; a word that is too long, or one without spaces, is cut."""
    lines = [""]
    for word in words.split():
        for part in _cut(word, width):
            if lines[-1] and _wide(f"{lines[-1]} {part}") > width:
                lines.append(part)
            else:
                lines[-1] = f"{lines[-1]} {part}".strip()
    if len(lines) > most:
        last = lines[most - 1]
        while _wide(last) > width - 1:
            last = last[:-1]
        lines[most - 1] = f"{last}…"
    yield from lines[:most]


def _cut(word: str, width: int) -> Iterator[str]:
    part = ""
    for letter in word:
        if _wide(part + letter) > width:
            yield part
            part = ""
        part += letter
    yield part


def _wide(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in text)
