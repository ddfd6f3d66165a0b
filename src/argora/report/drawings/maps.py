"""Two argument maps side by side as SVG: what differs has another colour, line and shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from argora.analysis.differences import cause_words, sentences, words_of
from argora.analysis.words import counted, shortened
from argora.diagnostics.disagreement import Split
from argora.reliability.structure import Structure
from argora.report.drawings.map_layout import (
    BETWEEN,
    WIDE,
    Box,
    Curve,
    Row,
    SideBySide,
    alone,
    side_by_side,
)
from argora.report.drawings.palette import Palette, Style
from argora.report.elements import tag

__all__ = [
    *("HEAD", "HEAD_SIGN", "map_picture", "map_svg", "one_picture", "relation_letter"),
    *("relation_line", "signs", "unit_box"),
]

ROUND = 8
HEAD = 8
"""How long the head of an arrow is."""
HEAD_SIGN = "M38 8l-8 -4v8z"
SIGNS = {"boundary": "≈", "category": "≠"}


def map_picture(
    split: Split,
    structures: tuple[Structure, Structure],
    palette: Palette,
    relations: Palette,
) -> Markup:
    """Draw what two annotators drew on one document, what they share at the same height.

    Parameters
    ----------
    palette, relations : how categories of units and of relations look.
    """
    layout = side_by_side(split, structures)
    names = zip(layout.lefts, split.annotators, strict=True)
    # Relations that differ lie above the others.
    curves = sorted(layout.curves, key=lambda curve: curve.open is not None)
    first, second = split.annotators
    return map_svg(
        f"Argument maps of {first} and {second}: {split.document}",
        (layout.width, layout.height),
        *(tag("text", name, class_="who", x=left, y=18) for left, name in names),
        *(part for row in layout.rows for part in _row(row, layout)),
        *(relation_line(curve, structures[curve.side], relations) for curve in curves),
        *(unit_box(box, layout.lefts[box.side], palette) for box in layout.boxes),
        description=_described(split),
    )


def one_picture(
    structure: Structure,
    order: Sequence[str],
    palette: Palette,
    relations: Palette,
    *,
    title: str,
) -> Markup:
    """Draw one map, its units in an order of their ids."""
    layout = alone(structure, order)
    return map_svg(
        title,
        (layout.width, layout.height),
        *(relation_line(curve, structure, relations) for curve in layout.curves),
        *(unit_box(box, layout.left, palette) for box in layout.boxes),
    )


def signs() -> tuple[tuple[Markup, str], ...]:
    """Return small pictures of the lines and what they mean, for a legend."""
    line, head = tag("path", class_="tie", d="M2 8H30"), tag("path", class_="head", d=HEAD_SIGN)
    arrow = line + head
    double = [tag("path", class_=look, d="M2 8H38") for look in ("tie double", "core")]
    linked = tag("path", class_="tie", d="M2 3H18V8M2 13H18V8H30") + head
    joint = tag("circle", class_="head", cx=18, cy=8, r=2.5)
    bar = tag("path", class_="tie", d="M38 1V15")
    pictures = (
        ((arrow,), "both"),
        ((tag("g", arrow, class_="open"),), "differs"),
        ((tag("g", arrow, class_="open hangs"),), "hangs on a unit that the other did not mark"),
        (double, "the same said twice (no direction)"),
        ((linked, joint), "linked premises"),
        ((bar, arrow), "leads to a relation (undercut)"),
    )
    return tuple(
        (tag("svg", *parts, class_="map", width=44, height=16, aria_hidden="true"), words)
        for parts, words in pictures
    )


def map_svg(title: str, size: tuple[float, float], *parts: Markup, description: str = "") -> Markup:
    """Return a map of these parts, with its title and description."""
    width, height = (round(side, 1) for side in size)
    return tag(
        "svg",
        tag("title", title),
        tag("desc", description) if description else "",
        *parts,
        class_="map",
        role="img",
        width=width,
        height=height,
        viewBox=f"0 0 {width:g} {height:g}",
    )


def _described(split: Split) -> str:
    """Describe the picture in sentences."""
    counts = zip(split.annotators, split.n_units, split.n_relations, strict=True)
    maps = "; ".join(
        f"{name}: {counted(units, 'unit')}, {counted(relations, 'relation')}"
        for name, units, relations in counts
    )
    return f"{maps}. {' '.join(sentences(split))}"


def _row(row: Row, layout: SideBySide) -> Iterator[Markup]:
    """Yield what stands between two units, or the empty place of one that is not there."""
    middle = row.y + row.height / 2
    if row.alone is not None:
        x, words = layout.lefts[row.alone], f"not marked by {layout.split.annotators[row.alone]}"
        yield tag("rect", class_="gap", x=x, y=row.y, width=WIDE, height=row.height, rx=6)
        yield tag("text", words, class_="none", x=x + WIDE / 2, y=middle + 4)
        return
    x1, x2 = layout.lefts[0] + WIDE, layout.lefts[1]
    yield tag("path", class_=f"pair {row.sign}", d=f"M{x1 + 4:.1f} {middle:.1f}H{x2 - 4:.1f}")
    if row.sign in SIGNS:
        yield tag("text", SIGNS[row.sign], class_="sign", x=x1 + BETWEEN / 2, y=middle + 7)


def unit_box(box: Box, x: float, palette: Palette) -> Markup:
    """Draw a unit whose box begins at ``x``."""
    style, middle = palette[box.category], box.y + box.height / 2
    top = middle - 8 * len(box.lines) + 12
    why = f" – {cause_words(box.open)}" if box.open else ""
    lines = [tag("tspan", line, x=x + 36, y=top + 16.0 * i) for i, line in enumerate(box.lines)]
    return tag(
        "g",
        tag("title", f"{style.title}: {shortened(box.words, 120)}{why}"),
        tag("rect", x=x, y=box.y, width=WIDE, height=box.height, rx=6),
        tag("text", style.letter, class_="letter", x=x + 18, y=middle + 4),
        tag("text", *lines),
        class_=f"unit {style.css}{' open' if box.open else ''}",
    )


def relation_line(
    curve: Curve, structure: Structure, relations: Palette, *, is_labelled: bool = True
) -> Markup:
    """Draw a relation, with the letter of its category unless that is clear or drawn later."""
    style, relation, line = relations[curve.tie.category], curve.tie, _path(curve)
    look = "" if curve.open is None else " open hangs" if curve.open.is_consequence else " open"
    why = f" – {cause_words(curve.open)}" if curve.open else ""
    if relation.symmetric:
        ends = [tag("path", class_="core", d=line)]
    else:
        x, y = curve.target
        ends = [tag("path", class_="head", d=f"M{x:.1f} {y:.1f}l{_outward(curve) * HEAD} -4v8z")]
    if len(relation.sources) > 1:
        ends += [tag("circle", class_="head", cx=curve.x, cy=y, r=2.5) for _, y in curve.sources]
    return tag(
        "g",
        tag("title", f"{style.title}: {words_of(structure, relation.id, 40)}{why}"),
        tag("path", class_="tie double" if relation.symmetric else "tie", d=line),
        *ends,
        *(_label(curve, style) if is_labelled else ()),
        class_=f"relation{look}",
    )


def relation_letter(curve: Curve, relations: Palette) -> Markup:
    """Draw the letter of a relation by itself, so that it can lie above all lines."""
    return tag("g", *_label(curve, relations[curve.tie.category]), class_="relation")


def _outward(curve: Curve) -> int:
    """Return to which side a relation leaves its boxes: -1 to the left, 1 to the right."""
    return -1 if curve.side == 0 else 1


def _path(curve: Curve) -> str:
    """Return the line of a relation: round where its ends turn into the lane."""
    ends = [*curve.sources, curve.target]
    low, high = curve.reach
    top, bottom = (next(end for end in ends if end[1] == y) for y in (low, high))
    radius = 0.0 if len(curve.sources) > 1 else min(ROUND, (high - low) / 2)
    x, turn = curve.x, curve.x - _outward(curve) * radius
    line = (
        f"M{top[0]:.1f} {low:.1f}H{turn:.1f}Q{x:.1f} {low:.1f} {x:.1f} {low + radius:.1f}"
        f"V{high - radius:.1f}Q{x:.1f} {high:.1f} {turn:.1f} {high:.1f}H{bottom[0]:.1f}"
    )
    between = [end for end in ends if end not in (top, bottom)]
    return line + "".join(f"M{end[0]:.1f} {end[1]:.1f}H{x:.1f}" for end in between)


def _label(curve: Curve, style: Style) -> Iterator[Markup]:
    """Yield the letter of the category in the middle: in a ring, or a square where it differs."""
    x, y = curve.middle
    wide = 6 + 7 * len(style.letter)
    rounded = None if curve.open else 6.5
    yield tag("rect", x=x - wide / 2, y=y - 6.5, width=wide, height=13, rx=rounded)
    yield tag("text", style.letter, x=x, y=y + 3.5)
