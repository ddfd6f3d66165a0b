"""Argument maps as trees of numbers, two side by side: no words, no kinds of relations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from argora.analysis.metaevaluation.task import NumberedMap

__all__ = ["laid_out", "map_pictures", "pair_picture", "words_of"]

STEP, RISE, RADIUS, MARGIN = 46, 62, 15, 24
INK, LINE = "#1a1a1a", "#595959"


def laid_out(tree: NumberedMap) -> dict[int, tuple[float, int]]:
    """Return the place of every number: how far to the right, and how deep below its root.

    A number stands below the first that it leads to; a circle is cut at the edge that closes it.
    """
    leads = [*tree.edges, *((source, edge[1]) for source, edge in tree.onto)]
    above: dict[int, int] = {}
    for source, target in leads:
        if source != target and not _is_ancestor(above, source, of=target):
            above.setdefault(source, target)
    children: dict[int, list[int]] = {node: [] for node in tree.nodes}
    for node in sorted(above):
        children[above[node]].append(node)
    places: dict[int, tuple[float, int]] = {}
    n_leaves = 0
    for root in sorted(node for node in tree.nodes if node not in above):
        todo = [(root, 0, False)]
        while todo:
            node, depth, expanded = todo.pop()
            if expanded:
                columns = [places[child][0] for child in children[node]]
                places[node] = ((columns[0] + columns[-1]) / 2, depth)
            elif not children[node]:
                places[node] = (float(n_leaves), depth)
                n_leaves += 1
            else:
                todo.append((node, depth, True))
                todo += [(child, depth + 1, False) for child in reversed(children[node])]
    return places


def _is_ancestor(above: Mapping[int, int], to: int, *, of: int) -> bool:
    """Return whether a number is an ancestor of another, or the same."""
    current: int | None = of
    while current is not None:
        if current == to:
            return True
        current = above.get(current)
    return False


def pair_picture(first: NumberedMap, second: NumberedMap) -> str:
    """Return two trees side by side as SVG, with a line between them."""
    trees, wide, height = _measured(first, second)
    shapes = [
        f'<line x1="{_n(wide[0])}" y1="0" x2="{_n(wide[0])}" y2="{_n(height)}" stroke="#bbb"/>'
    ]
    for (tree, places), left in zip(trees, (0.0, wide[0]), strict=True):
        shapes += _shapes(tree, places, left)
    return _svg(sum(wide), height, shapes)


def map_pictures(first: NumberedMap, second: NumberedMap) -> tuple[str, str]:
    """Return a picture of each of two trees as SVG, both of one size, so that they scale alike."""
    (one, other), wide, height = _measured(first, second)
    width = max(wide)
    return (
        _svg(width, height, _shapes(*one, (width - wide[0]) / 2)),
        _svg(width, height, _shapes(*other, (width - wide[1]) / 2)),
    )


def words_of(tree: NumberedMap) -> str:
    """Return the arrows of a tree in words, for people who do not see the picture.

    >>> words_of(NumberedMap((1, 2, 3, 4), ((2, 1),), ((3, (2, 1)),)))
    '2 points to 1; 3 points to the arrow from 2 to 1; 4 stands alone'
    """
    arrows = [f"{a} points to {b}" for a, b in tree.edges]
    arrows += [f"{a} points to the arrow from {b} to {c}" for a, (b, c) in tree.onto]
    linked = {end for edge in tree.edges for end in edge} | {source for source, _ in tree.onto}
    alone = [f"{node} stands alone" for node in tree.nodes if node not in linked]
    return "; ".join([*arrows, *alone]) or "nothing"


_Places = Mapping[int, tuple[float, int]]


def _measured(
    *trees: NumberedMap,
) -> tuple[list[tuple[NumberedMap, _Places]], list[float], float]:
    """Return trees with the places of their numbers, the width of each, and the greatest height."""
    placed = [(tree, laid_out(tree)) for tree in trees]
    wide = [
        2 * MARGIN + STEP * max((x for x, _ in places.values()), default=0.0)
        for _, places in placed
    ]
    deep = max((y for _, places in placed for _, y in places.values()), default=0)
    return [*placed], wide, 2 * MARGIN + RISE * deep


def _svg(width: float, height: float, shapes: Iterable[str]) -> str:
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{_n(width)}" height="{_n(height)}" font-family="sans-serif" font-size="14">',
        '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" '
        f'markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="{LINE}"/></marker></defs>',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    return "\n".join([*lines, *shapes, "</svg>", ""])


def _shapes(tree: NumberedMap, places: _Places, left: float) -> Iterable[str]:
    at = {n: (left + MARGIN + STEP * x, MARGIN + RISE * y) for n, (x, y) in places.items()}
    for a, b in tree.edges:
        yield _arrow(at[a], at[b], RADIUS)
    for a, (b, c) in tree.onto:
        middle = ((at[b][0] + at[c][0]) / 2, (at[b][1] + at[c][1]) / 2)
        yield _arrow(at[a], middle, 1)
    for n, (x, y) in sorted(at.items()):
        yield (
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{RADIUS}" fill="#fff" stroke="{INK}"/>'
            f'<text x="{_n(x)}" y="{_n(y + 5)}" text-anchor="middle" fill="{INK}">{n}</text>'
        )


def _arrow(start: Sequence[float], end: Sequence[float], short: float) -> str:
    """Return an arrow between two circles, bent a little where it is not straight up."""
    (x, y), (u, v) = start, end
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5 or 1.0
    dx, dy = (u - x) / length, (v - y) / length
    x, y, u, v = x + dx * RADIUS, y + dy * RADIUS, u - dx * short, v - dy * short
    bend = 0.0 if dy < -0.05 else 0.3 * length  # a long arrow that bent would leave the picture
    mx, my = (x + u) / 2 + dy * bend, (y + v) / 2 - dx * bend
    return (
        f'<path d="M{_n(x)} {_n(y)}Q{_n(mx)} {_n(my)} {_n(u)} {_n(v)}" fill="none" '
        f'stroke="{LINE}" stroke-width="1.3" marker-end="url(#head)"/>'
    )


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
