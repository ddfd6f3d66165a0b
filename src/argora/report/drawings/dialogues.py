"""A dialogue with its argument as SVG: locutions, illocutions, transitions (Duthie et al. 2016)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence

from markupsafe import Markup

from argora.analysis.dialogue_maps import Illocution
from argora.analysis.words import counted
from argora.reliability.structure import Structure
from argora.report.drawings.dialogue_layout import PILL, Act, DialogueMap, dialogue_map
from argora.report.drawings.map_layout import Point
from argora.report.drawings.maps import (
    HEAD,
    HEAD_SIGN,
    map_svg,
    relation_letter,
    relation_line,
    unit_box,
)
from argora.report.drawings.palette import Palette
from argora.report.elements import tag

__all__ = ["dialogue_picture", "dialogue_signs"]


def dialogue_picture(
    structure: Structure,
    order: Sequence[str],
    palette: Palette,
    relations: Palette,
    *,
    title: str,
    alone: Collection[str | Illocution] = (),
) -> Markup:
    """Draw a dialogue, its locutions in an order of their ids; nothing where it has none.

    Parameters
    ----------
    palette, relations : how categories of units and of relations look.
    alone : what another annotator has not.
    """
    layout = dialogue_map(structure, order)
    if layout is None:
        return Markup("")
    structures = layout.argument, layout.talk
    heads = zip(("what is put forward", "what is said"), layout.lefts, strict=True)

    def marked(part: Markup, key: Hashable) -> Markup:
        return tag("g", part, class_="alone") if key in alone else part

    lines = [
        (
            relation_line(curve, structures[curve.side], relations, is_labelled=False),
            curve.tie.id,
        )
        for curve in layout.curves
    ]
    # Transitions are the only lines at the right, so that they need no letter.
    letters = [
        (relation_letter(curve, relations), curve.tie.id)
        for curve in layout.curves
        if curve.side == 0
    ]
    acts = [(_act(act, layout.pill), (act.anchor, act.force, act.content)) for act in layout.acts]
    boxes = [(unit_box(box, layout.lefts[box.side], palette), box.id) for box in layout.boxes]
    return map_svg(
        title,
        (layout.width, layout.height),
        *(tag("text", words, class_="who", x=x, y=18) for words, x in heads),
        *(marked(part, key) for part, key in (*lines, *acts, *letters, *boxes)),
        description=_described(layout, len(alone)),
    )


def dialogue_signs(compared: bool) -> tuple[tuple[Markup, str], ...]:
    """Return small pictures of the lines and what they mean, for a legend."""
    arrow = tag("path", class_="tie", d="M2 8H30") + tag("path", class_="head", d=HEAD_SIGN)
    act = tag("g", arrow, class_="act")
    relation = tag("g", arrow, class_="relation")
    signs = [(relation, "relation or transition"), (act, "illocution")]
    if compared:
        signs += [
            (tag("g", relation, class_="alone"), "relation or transition of this map alone"),
            (tag("g", act, class_="alone"), "illocution of this map alone"),
        ]
    return tuple(
        (tag("svg", sign, class_="map", width=44, height=16, aria_hidden="true"), words)
        for sign, words in signs
    )


def _described(layout: DialogueMap, n_alone: int) -> str:
    counts = (
        counted(len(layout.talk.nodes), "locution"),
        counted(len(layout.talk.ties), "transition"),
        counted(len(layout.acts), "illocution"),
        counted(len(layout.argument.nodes), "proposition"),
        counted(len(layout.argument.ties), "relation"),
    )
    alone = f" {n_alone} of these are in this map alone." if n_alone else ""
    return f"{', '.join(counts)}.{alone}"


def _act(act: Act, pill: float) -> Markup:
    x, y = act.middle
    return tag(
        "g",
        tag("title", act.force),
        *(tag("path", class_="tie", d=_line(line)) for line in (act.before, act.after) if line),
        *_head(act.after),
        tag("rect", x=x - pill / 2, y=y - PILL / 2, width=pill, height=float(PILL), rx=9),
        tag("text", act.label, x=x, y=y + 4),
        class_="act",
    )


def _line(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _head(line: Sequence[Point]) -> Iterator[Markup]:
    """Yield the head at the end of a line, which is upright or level there, or nearly so."""
    if len(line) < 2:
        return
    (x1, y1), (x, y) = line[-2:]
    if x1 == x:
        back = HEAD if y1 > y else -HEAD
        yield tag("path", class_="head", d=f"M{x:.1f} {y:.1f}l-4 {back}h8z")
    else:
        back = HEAD if x1 > x else -HEAD
        yield tag("path", class_="head", d=f"M{x:.1f} {y:.1f}l{back} -4v8z")
