"""Two argument maps side by side as SVG: what differs has another colour, line and shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from argora.report.drawings.palette import Style

__all__ = ["map_picture", "one_picture", "signs"]

ROUND = 8
HEAD = 8
SIGNS = {"boundary": "≈", "category": "≠"}


def map_picture(
    split: Split,
    structures: tuple[Structure, Structure],
    palette: Mapping[str | None, Style],
    relations: Mapping[str | None, Style],
) -> Markup:
    """Draw what two annotators drew on one document, what they share at the same height.

    Parameters
    ----------
    palette, relations : how categories of units and of relations look.
    """
    laid = side_by_side(split, structures)
    parts = [_heads(laid)]
    parts += [_row(row, laid) for row in laid.rows]
    parts += [_curve(curve, structures[curve.side], relations) for curve in _agreed_first(laid)]
    parts += [_box(box, laid.lefts[box.side], palette) for box in laid.boxes]
    return Markup(
        '<svg class="map" role="img" width="{0}" height="{1}" viewBox="0 0 {0} {1}">'
        "<title>{2}</title><desc>{3}</desc>{4}</svg>"
    ).format(
        _n(laid.width),
        _n(laid.height),
        f"Argument maps of {split.annotators[0]} and {split.annotators[1]}: {split.document}",
        _described(split),
        Markup("").join(parts),
    )


def one_picture(
    structure: Structure,
    order: Sequence[str],
    palette: Mapping[str | None, Style],
    relations: Mapping[str | None, Style],
    *,
    title: str,
) -> Markup:
    """Draw one map, its units in an order of their ids."""
    laid = alone(structure, order)
    parts = [_curve(curve, structure, relations) for curve in laid.curves]
    parts += [_box(box, laid.left, palette) for box in laid.boxes]
    return Markup(
        '<svg class="map" role="img" width="{0}" height="{1}" viewBox="0 0 {0} {1}">'
        "<title>{2}</title>{3}</svg>"
    ).format(_n(laid.width), _n(laid.height), title, Markup("").join(parts))


def signs() -> tuple[tuple[Markup, str], ...]:
    """Return small pictures of the lines and what they mean, for a legend."""
    line = 'M2 8H30" class="{}"'
    return tuple(
        (
            Markup('<svg class="map" width="44" height="16" aria-hidden="true">{}</svg>').format(
                Markup(drawn)
            ),
            words,
        )
        for drawn, words in (
            (f'<path d="{line.format("tie")}/><path d="M38 8l-8 -4v8z" class="head"/>', "both"),
            (
                f'<g class="open"><path d="{line.format("tie")}/>'
                '<path d="M38 8l-8 -4v8z" class="head"/></g>',
                "differs",
            ),
            (
                f'<g class="open hangs"><path d="{line.format("tie")}/>'
                '<path d="M38 8l-8 -4v8z" class="head"/></g>',
                "hangs on a unit that the other did not mark",
            ),
            (
                '<path d="M2 8H38" class="tie double"/><path d="M2 8H38" class="core"/>',
                "the same said twice (no direction)",
            ),
            (
                '<path d="M2 3H18V8M2 13H18V8H30" class="tie"/><path d="M38 8l-8 -4v8z" '
                'class="head"/><circle cx="18" cy="8" r="2.5" class="head"/>',
                "linked premises",
            ),
            (
                '<path d="M38 1V15" class="tie"/><path d="M2 8H30" class="tie"/>'
                '<path d="M38 8l-8 -4v8z" class="head"/>',
                "leads to a relation (undercut)",
            ),
        )
    )


def _agreed_first(laid: SideBySide) -> list[Curve]:
    """Return the relations so that those that differ lie above the others."""
    return sorted(laid.curves, key=lambda curve: curve.open is not None)


def _described(split: Split) -> str:
    """Say in words what the picture shows."""
    counts = [
        f"{name}: {counted(units, 'unit')}, {counted(relations, 'relation')}"
        for name, units, relations in zip(
            split.annotators, split.n_units, split.n_relations, strict=True
        )
    ]
    return (
        f"{'; '.join(counts)}. {' '.join(sentences(split.open, split.n_things, split.n_unknown))}"
    )


def _heads(laid: SideBySide) -> Markup:
    return Markup("").join(
        Markup('<text class="who" x="{}" y="18">{}</text>').format(_n(left), name)
        for left, name in zip(laid.lefts, laid.split.annotators, strict=True)
    )


def _row(row: Row, laid: SideBySide) -> Markup:
    """Draw what stands between two units, or the empty place of one that is not there."""
    y = row.y + row.height / 2
    if row.alone is not None:
        x = laid.lefts[row.alone]
        name = laid.split.annotators[row.alone]
        return Markup(
            '<rect class="gap" x="{}" y="{}" width="{}" height="{}" rx="6"/>'
            '<text class="none" x="{}" y="{}">not marked by {}</text>'
        ).format(_n(x), _n(row.y), WIDE, _n(row.height), _n(x + WIDE / 2), _n(y + 4), name)
    x1, x2 = laid.lefts[0] + WIDE, laid.lefts[1]
    drawn = Markup('<path class="pair {}" d="M{} {}H{}"/>').format(
        row.sign, _n(x1 + 4), _n(y), _n(x2 - 4)
    )
    if row.sign not in SIGNS:
        return drawn
    return drawn + Markup('<text class="sign" x="{}" y="{}">{}</text>').format(
        _n(x1 + BETWEEN / 2), _n(y + 7), SIGNS[row.sign]
    )


def _box(box: Box, x: float, palette: Mapping[str | None, Style]) -> Markup:
    style = palette[box.category]
    top = box.y + box.height / 2 - 8 * len(box.lines) + 12
    lines = [
        Markup('<tspan x="{}" y="{}">{}</tspan>').format(_n(x + 36), _n(top + 16 * i), line)
        for i, line in enumerate(box.lines)
    ]
    why = f" – {cause_words(box.open)}" if box.open else ""
    return Markup(
        '<g class="unit {}{}"><title>{}</title>'
        '<rect x="{}" y="{}" width="{}" height="{}" rx="6"/>'
        '<text class="letter" x="{}" y="{}">{}</text><text>{}</text></g>'
    ).format(
        style.css,
        " open" if box.open else "",
        f"{style.title}: {shortened(box.words, 120)}{why}",
        _n(x),
        _n(box.y),
        WIDE,
        _n(box.height),
        _n(x + 18),
        _n(box.y + box.height / 2 + 4),
        style.letter,
        Markup("").join(lines),
    )


def _curve(curve: Curve, structure: Structure, relations: Mapping[str | None, Style]) -> Markup:
    style = relations[curve.tie.category]
    tie = curve.tie
    look = "" if curve.open is None else " open hangs" if curve.open.is_consequence else " open"
    why = f" – {cause_words(curve.open)}" if curve.open else ""
    line = _path(curve)
    drawn = [Markup('<path class="tie{}" d="{}"/>').format(_if(tie.symmetric, " double"), line)]
    if tie.symmetric:
        drawn.append(Markup('<path class="core" d="{}"/>').format(line))
    else:
        drawn.append(_head(curve))
    if len(tie.sources) > 1:
        drawn += [
            Markup('<circle class="head" cx="{}" cy="{}" r="2.5"/>').format(_n(curve.x), _n(y))
            for _, y in curve.sources
        ]
    return Markup('<g class="relation{}"><title>{}</title>{}{}</g>').format(
        look,
        f"{style.title}: {words_of(structure, tie.id, 40)}{why}",
        Markup("").join(drawn),
        _label(curve, style),
    )


def _if(condition: bool, words: str) -> str:
    return words if condition else ""


def _path(curve: Curve) -> str:
    """Return the line of a relation: round where its ends turn into the lane."""
    ends = [*curve.sources, curve.target]
    low, high = curve.reach
    top, bottom = (next(end for end in ends if end[1] == y) for y in (low, high))
    out = -1 if curve.side == 0 else 1
    r = 0.0 if len(curve.sources) > 1 else min(ROUND, (high - low) / 2)
    x = curve.x
    found = (
        f"M{_n(top[0])} {_n(low)}H{_n(x - out * r)}Q{_n(x)} {_n(low)} {_n(x)} {_n(low + r)}"
        f"V{_n(high - r)}Q{_n(x)} {_n(high)} {_n(x - out * r)} {_n(high)}H{_n(bottom[0])}"
    )
    between = [end for end in ends if end not in (top, bottom)]
    return found + "".join(f"M{_n(end[0])} {_n(end[1])}H{_n(x)}" for end in between)


def _head(curve: Curve) -> Markup:
    """Draw the head of the arrow, where it meets the target."""
    x, y = curve.target
    out = -1 if curve.side == 0 else 1
    return Markup('<path class="head" d="M{} {}l{} -4v8z"/>').format(_n(x), _n(y), out * HEAD)


def _label(curve: Curve, style: Style) -> Markup:
    """Draw the letter of the category in the middle: in a ring, or a square where it differs."""
    x, y = curve.middle
    wide = 6 + 7 * len(style.letter)
    rounded = Markup("") if curve.open else Markup(' rx="6.5"')
    ring = Markup('<rect x="{}" y="{}" width="{}" height="13"{}/>').format(
        _n(x - wide / 2), _n(y - 6.5), wide, rounded
    )
    return ring + Markup('<text x="{}" y="{}">{}</text>').format(_n(x), _n(y + 3.5), style.letter)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
