"""The argument of one text as a map, in the order it has or in the one proposed."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from argora.feedback import Order, Reading
from argora.reliability.structure import Node, Structure, Tie
from argora.report.maps.picture import one_picture
from argora.report.palette import Style

__all__ = ["MOST_DRAWN", "TIES", "map_of"]

MOST_DRAWN = 200
"""A map of more units shows nobody anything."""

TIES: Mapping[str | None, Style] = {
    "for": Style("supports", "+", "ring"),
    "against": Style("speaks against", "−", "ring"),
    "detail": Style("explains", "i", "ring"),
    "same": Style("says the same", "=", "ring"),
}


def map_of(
    reading: Reading, palette: Mapping[str | None, Style], order: Order | None = None
) -> Markup:
    """Draw what belongs to what, one box below the other; nothing where there is nothing to see."""
    if not 1 < len(reading.points) <= MOST_DRAWN:
        return Markup("")
    nodes = tuple(
        Node(
            point.id,
            point.category,
            point.spans,
            f"{reading.sentences[point.place].number}  {reading.words_of(point)}",
        )
        for point in reading.points
    )
    ties = tuple(
        Tie(f"{point.id} ", (point.id,), point.parent, point.bond, point.bond == "same")
        for point in reading.points
        if point.parent is not None
    )
    at = {n - 1: place for place, n in enumerate(order.sentences)} if order else {}
    placed = sorted(reading.points, key=lambda each: (at.get(each.place, each.place), each.spans))
    title = "The argument as a map" if order is None else "The same map in the proposed order"
    return one_picture(
        Structure(nodes, ties), [point.id for point in placed], palette, TIES, title=title
    )
