"""A dialogue and its argument: what is said at the right, what is put forward by it at the left.

Each locution stands beside the propositions that it puts forward, in the order of the dialogue.
Transitions run at the right and relations at the left; the name of each illocution stands between.
An illocution of a transition or of a relation runs between two rows, where no box is in its way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from argora.analysis.words import shortened, spoken
from argora.reliability.structure import Structure, Tie
from argora.reliability.structure.dialogue import dialogue_structure, forces
from argora.report.drawings.map_layout import (
    APART,
    END,
    RING,
    TOP,
    WIDE,
    Box,
    Curve,
    MapColumn,
    Point,
)
from argora.report.elements import width_of

__all__ = ["PILL", "Act", "DialogueMap", "dialogue_map"]

MOST_LINES = 4
PILL, STEP = 18, 24
"""How high the name of an illocution is, and how far apart two of them are."""
SMALL = 11
LONGEST = 26
LANE = 25
"""Between relations, so that the letters of two that are neighbours hardly touch."""
LEFT, RIGHT = 40, 28
"""How far the names of illocutions are from the propositions, and from the locutions."""
HALF_LABEL = 14
"""How far the letters of a relation reach to either side of it."""
BETWEEN = 16
"""How far apart two rows are at least."""


@dataclass(frozen=True)
class Act:
    """An illocution: from what anchors it, past its name, to what it puts forward.

    Attributes
    ----------
    force : what the speaker does.
    middle : of the box with the name.
    before, after : the lines from the anchor to the name, and from there to what is put forward;
        nothing where the map does not say what that is.
    """

    anchor: str
    force: str
    content: str | None
    middle: Point
    before: tuple[Point, ...]
    after: tuple[Point, ...]

    @property
    def label(self) -> str:
        """The force as far as there is room."""
        return shortened(self.force, LONGEST)


@dataclass(frozen=True)
class DialogueMap:
    """A laid out dialogue; everything in pixels.

    Attributes
    ----------
    argument, talk : propositions with their relations, locutions with their transitions.
    boxes : of both; the side is 0 for propositions, 1 for locutions.
    lefts : where propositions and locutions begin.
    pill : how wide the names of illocutions are.
    """

    argument: Structure
    talk: Structure
    boxes: tuple[Box, ...]
    curves: tuple[Curve, ...]
    acts: tuple[Act, ...]
    lefts: tuple[float, float]
    pill: float
    width: float
    height: float


def dialogue_map(structure: Structure, order: Sequence[str]) -> DialogueMap | None:
    """Lay out a dialogue, its locutions in an order of their ids; None if it has none."""
    spoken_structure = dialogue_structure(structure)
    if spoken_structure is None or structure.dialogue is None:
        return None
    nodes = tuple(replace(node, words=spoken(node.words)) for node in spoken_structure.nodes)
    talk = _without_circles(replace(spoken_structure, nodes=nodes))
    acts = [act for act in forces(structure.dialogue) if act[0] in talk.by_id]
    in_map = {content for _, _, content in acts} | {*structure.argumentative}
    in_map |= {end for tie in structure.ties for end in (*tie.sources, tie.target)}
    units = tuple(node for node in structure.nodes if node.id in in_map)
    argument = _without_circles(replace(structure, nodes=units))
    locutions = {node.id: node for node in talk.nodes}
    in_order = list(dict.fromkeys((*(id for id in order if id in locutions), *locutions)))
    return _Layout(argument, talk, in_order, acts).map


def _without_circles(structure: Structure) -> Structure:
    """Return the structure without relations that lead through others back to themselves."""
    return structure.with_ties([tie for level in structure.levels for tie in level])


class _Layout:
    """A dialogue while it is laid out; gap ``n`` is above row ``n``."""

    def __init__(
        self,
        argument: Structure,
        talk: Structure,
        order: Sequence[str],
        acts: Sequence[tuple[str, str, str | None]],
    ) -> None:
        self.argument = argument
        self.talk = talk
        self.order = order
        self.acts = acts
        self.columns = (
            MapColumn(0, argument, {}, most_lines=MOST_LINES, lane=LANE),
            MapColumn(1, talk, {}, most_lines=MOST_LINES),
        )
        self.pill = max((width_of(shortened(a[1], LONGEST), SMALL) for a in acts), default=0) + 14

    # ----- rows and gaps ------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[tuple[str | None, list[str]]]:
        """Every locution with the propositions that it puts forward first, then all others."""
        rows: list[tuple[str | None, list[str]]] = [(id, []) for id in self.order]
        at = {id: n for n, id in enumerate(self.order)}
        nodes = {node.id for node in self.argument.nodes}
        home: dict[str, int] = {}
        for anchor, _, content in self.acts:
            place = at.get(self._speaking(anchor))
            if content is not None and content in nodes and place is not None:
                home[content] = min(place, home.get(content, place))
        for node in self.argument.nodes:
            if node.id in home:
                rows[home[node.id]][1].append(node.id)
            else:
                rows.append((None, [node.id]))
        return rows

    def _speaking(self, anchor: str) -> str:
        """Return the locution that an anchor is, or leads to."""
        node = self.talk.by_id[anchor]
        return node.target if isinstance(node, Tie) else anchor

    @cached_property
    def _row(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """In which row every proposition stands, and every locution."""
        units = {id: n for n, (_, ids) in enumerate(self.rows) for id in ids}
        return units, {id: n for n, (id, _) in enumerate(self.rows) if id is not None}

    def _gaps(self, id: str, side: int) -> range:
        """Return the gaps between the ends of a relation or transition."""
        by_id = (self.argument, self.talk)[side].by_id
        rows, todo = [], [id]
        while todo:
            node = by_id[todo.pop()]
            if isinstance(node, Tie):
                todo += [*node.sources, node.target]
            else:
                rows.append(self._row[side][node.id])
        return range(min(rows) + 1, max(rows) + 1)

    @cached_property
    def gaps(self) -> Mapping[int, int]:
        """The gap that every illocution of a transition or relation runs through, by its number."""
        ties = {tie.id for tie in self.argument.ties}
        gaps = {}
        for n, (anchor, _, content) in enumerate(self.acts):
            row = self._row[1][self._speaking(anchor)]
            is_transition = isinstance(self.talk.by_id[anchor], Tie)
            near: Sequence[int] = (row, row + 1)
            if is_transition:
                near = sorted(self._gaps(anchor, 1), key=lambda gap: abs(gap - row)) or near
            if content in ties:
                free = self._gaps(str(content), 0)
                gaps[n] = next((gap for gap in near if gap in free), near[0])
            elif is_transition:
                gaps[n] = near[0]
        return gaps

    # ----- heights ------------------------------------------------------------------------------

    @cached_property
    def in_rows(self) -> Mapping[int, list[int]]:
        """The other illocutions by the row of their locution, in the order of what they lead to."""
        in_rows: dict[int, list[int]] = defaultdict(list)
        places = {id: (n, i) for n, (_, ids) in enumerate(self.rows) for i, id in enumerate(ids)}
        for n, (anchor, _, _) in enumerate(self.acts):
            if n not in self.gaps:
                in_rows[self._row[1][anchor]].append(n)
        for numbers in in_rows.values():
            numbers.sort(key=lambda n: places.get(self.acts[n][2] or "", (len(self.rows), 0)))
        return in_rows

    @cached_property
    def row_heights(self) -> list[float]:
        """How high every row is."""
        heights = []
        for row, (locution, units) in enumerate(self.rows):
            stacked = [self._least(id) for id in units]
            heights.append(
                max(
                    sum(stacked) + APART * max(len(stacked) - 1, 0),
                    0 if locution is None else self.columns[1].height(locution),
                    STEP * len(self.in_rows.get(row, ())) + 4,
                )
            )
        return heights

    def _least(self, id: str) -> float:
        n_acts = sum(content == id for _, _, content in self.acts)
        return max(self.columns[0].height(id), END * (n_acts + 1))

    @cached_property
    def tops(self) -> list[float]:
        """Where every row begins; then where the gap below the last one ends."""
        steps = []
        for gap in range(len(self.rows) + 1):
            n_acts = sum(at == gap for at in self.gaps.values())
            before = self.row_heights[gap - 1] if gap else TOP - BETWEEN
            steps.append(before + BETWEEN + STEP * n_acts)
        return list(accumulate(steps))

    @cached_property
    def boxes(self) -> list[Box]:
        """All propositions and locutions; those of one row share its height."""
        boxes = []
        for row, (locution, units) in enumerate(self.rows):
            y, height = self.tops[row], self.row_heights[row]
            if locution is not None:
                boxes.append(self.columns[1].box(locution, y, height))
            least = [self._least(id) for id in units]
            spare = height - sum(least) - APART * (len(units) - 1)
            for id, needed in zip(units, least, strict=True):
                high = needed + spare / len(units)
                boxes.append(self.columns[0].box(id, y, high))
                y += high + APART
        return boxes

    @cached_property
    def heights(self) -> Mapping[int, float]:
        """How high the name of every illocution stands."""
        heights: dict[int, float] = {}
        for gap in set(self.gaps.values()):
            numbers = [n for n, at in self.gaps.items() if at == gap]
            first = self.tops[gap] - BETWEEN / 2 - STEP * (len(numbers) - 0.5)
            heights |= {n: first + STEP * i for i, n in enumerate(numbers)}
        centres = {box.id: box.y + box.height / 2 for box in self.boxes if box.side == 0}
        for row, numbers in self.in_rows.items():
            top, high, units = self.tops[row], self.row_heights[row], self.rows[row][1]
            lowest = top + high - STEP * (len(numbers) - 0.5)
            least = top + STEP / 2
            for n in numbers:
                content = self.acts[n][2] or ""
                level = centres[content] if content in units else top + high / 2
                heights[n] = min(max(level, least), lowest)
                least, lowest = heights[n] + STEP, lowest + STEP
        return heights

    # ----- lines --------------------------------------------------------------------------------

    @cached_property
    def map(self) -> DialogueMap:
        """Everything at its place."""
        for side, column in enumerate(self.columns):
            column.place(
                {box.id: box for box in self.boxes if box.side == side}, self._reaching(side)
            )
        first = float(self.columns[0].room)
        lefts = first, first + WIDE + LEFT + self.pill + RIGHT
        edges = lefts[0], lefts[1] + WIDE
        pairs = zip(self.columns, edges, strict=True)
        curves = [curve for column, edge in pairs for curve in column.curves(edge)]
        return DialogueMap(
            self.argument,
            self.talk,
            tuple(self.boxes),
            tuple(curves),
            tuple(self._acts(lefts, {curve.tie.id: curve for curve in curves})),
            lefts,
            self.pill,
            edges[1] + self.columns[1].room,
            self.tops[-1],
        )

    def _reaching(self, side: int) -> Mapping[str, list[float]]:
        """Return the heights at which illocutions meet relations, or leave transitions."""
        heights: dict[str, list[float]] = defaultdict(list)
        for n, (anchor, _, content) in enumerate(self.acts):
            end = anchor if side else content
            if n in self.gaps and end is not None:
                heights[end].append(self.heights[n])
        return heights

    def _acts(self, lefts: tuple[float, float], curves: Mapping[str, Curve]) -> Iterator[Act]:
        ports = self._ports()
        left = lefts[0] + WIDE + LEFT
        for n, (anchor, force, content) in enumerate(self.acts):
            y, right = self.heights[n], left + self.pill
            before = _along(curves[anchor], y)[::-1] if anchor in curves else ()
            if not before:
                box = next(b for b in self.boxes if b.side == 1 and b.id == anchor)
                inside = min(max(y, box.y + 4), box.y + box.height - 4)
                before = (
                    (lefts[1], inside),
                    (lefts[1] - RIGHT / 2, inside),
                    (lefts[1] - RIGHT / 2, y),
                )
                before = ((lefts[1], y),) if inside == y else before
            after: tuple[Point, ...] = ()
            if content in curves:
                after = ((left, y), *_along(curves[str(content)], y))
            elif n in ports:
                after = ((left, y), (lefts[0] + WIDE, ports[n]))
            elif content in self._row[1]:
                top = self.tops[self._row[1][str(content)]]
                after = ((right, y), (lefts[1], top + 8))
            yield Act(
                anchor, force, content, (left + self.pill / 2, y), (*before, (right, y)), after
            )

    def _ports(self) -> Mapping[int, float]:
        """Return how high every illocution meets its proposition, in the order of their names."""
        ports: dict[int, float] = {}
        for box in self.boxes:
            numbers = [n for n, act in enumerate(self.acts) if act[2] == box.id and box.side == 0]
            numbers.sort(key=lambda n: self.heights[n])
            step = box.height / (len(numbers) + 1)
            ports |= {n: box.y + step * i for i, n in enumerate(numbers, start=1)}
        return ports


def _along(curve: Curve, y: float) -> tuple[Point, ...]:
    """Return the points from height ``y`` on the lane of a relation to the relation itself."""
    low, high = curve.reach
    # Only relations have a letter in their middle.
    near = curve.side == 0 and abs(y - curve.middle[1]) < RING + 3
    x = curve.x + HALF_LABEL * near
    nearest = min(max(y, low), high)
    return ((x, y),) if nearest == y else ((curve.x, y), (curve.x, nearest))
