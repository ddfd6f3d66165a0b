"""How often every annotator chose every category, as bars in parts (inline SVG)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from argora.analysis.matrices import Name
from argora.diagnostics.annotators import Distributions
from argora.diagnostics.annotators.distributions import MISSING
from argora.reliability.coding.factor import show
from argora.reliability.items import NONE
from argora.report.palette import COLOURS, Style, letters_of

__all__ = ["ShareRow", "looks_of", "share_rows"]

NARROW = 4.0
"""A letter needs about this share of a bar, in percent."""
SEVERAL = "several at once"
HEIGHT = 20

Looks = Mapping[Hashable, Style]


@dataclass(frozen=True)
class ShareRow:
    """What one annotator chose: each category with how often and which share."""

    annotator: str
    n: int
    picture: Markup


def looks_of(
    counts: Distributions, palette: Mapping[str | None, Style], name_of: Name
) -> dict[Hashable, Style]:
    """Return how each category looks: as everywhere else, nothing pale, several together alike."""
    found: dict[Hashable, Style] = {}
    rest = []
    for category in counts.categories:
        only = category
        if isinstance(category, frozenset) and len(category) == 1:
            (only,) = category
        if category == MISSING:
            continue
        if category in (frozenset(), NONE):
            found[category] = Style("nothing", "–", "kx")
        elif isinstance(only, str) and only in palette:
            found[category] = palette[only]
        elif isinstance(category, frozenset):
            found[category] = Style(SEVERAL, "+", "kx several")
        else:
            rest.append(category)
    taken = [style.title for style in palette.values()]
    letters = letters_of([*taken, *(show(each) for each in rest)])[len(taken) :]
    for i, (category, letter) in enumerate(zip(rest, letters, strict=True), start=len(palette)):
        found[category] = Style(name_of(category), letter, f"k{i % COLOURS}")
    return found


def share_rows(counts: Distributions, looks: Looks, order: Sequence[str]) -> list[ShareRow]:
    """Return a bar for each annotator, decisions only."""
    rows = []
    titles = list(dict.fromkeys(style.title for style in looks.values()))
    for who in order:
        own: dict[str, int] = dict.fromkeys(titles, 0)
        numbers = counts.counts[counts.annotators.index(who)].tolist()
        for category, n in zip(counts.categories, numbers, strict=True):
            if category in looks:
                own[looks[category].title] += n
        whole = sum(own.values())
        style_of = {style.title: style for style in looks.values()}
        parts = [(style_of[title], n / whole) for title, n in own.items() if n]
        rows.append(ShareRow(who, whole, _bar(who, parts)))
    return rows


def _bar(who: str, parts: Sequence[tuple[Style, float]]) -> Markup:
    drawn, left = [], 0.0
    for style, share in parts:
        wide = 100 * share
        drawn.append(
            Markup(
                '<rect class="{}" x="{:.2f}%" y="1" width="{:.2f}%" height="{}">'
                "<title>{}</title></rect>"
            ).format(style.css, left, wide, HEIGHT - 2, f"{who}, {style.title}: {share:.1%}")
        )
        if wide >= NARROW * len(style.letter):
            drawn.append(
                Markup('<text x="{:.2f}%" y="15" text-anchor="middle">{}</text>').format(
                    left + wide / 2, style.letter
                )
            )
        left += wide
    said = ", ".join(f"{style.title} {share:.0%}" for style, share in parts)
    return Markup('<svg class="lane parts" height="{}" role="img" aria-label="{}">{}</svg>').format(
        HEIGHT, f"{who}: {said}", Markup("").join(drawn)
    )
