"""How often every annotator chose every category, as bars in parts (inline SVG)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from argora.analysis.matrices import Name
from argora.diagnostics.annotators import Distributions
from argora.diagnostics.annotators.distributions import MISSING
from argora.report.drawings.rows import named_rows
from argora.report.palette import Style, looks_of

__all__ = ["ShareRow", "share_looks", "share_rows", "shares_picture"]

NARROW = 4.0
"""A letter needs about this share of a bar, in percent."""
SEVERAL = "several at once"
HEIGHT = 18
GAP = 7

Looks = Mapping[Hashable, Style]


@dataclass(frozen=True)
class ShareRow:
    """What one annotator chose: how many decisions, and the share of each look, by its title."""

    annotator: str
    n: int
    shares: Mapping[str, float]


def share_looks(
    counts: Distributions, palette: Mapping[str | None, Style], name_of: Name
) -> dict[Hashable, Style]:
    """Return how each category looks: as everywhere else, but several together alike."""
    several = {c for c in counts.categories if isinstance(c, frozenset) and len(c) > 1}
    single = [each for each in counts.categories if each not in several and each != MISSING]
    looks = dict(zip(single, looks_of(single, name_of, palette), strict=True))
    looks |= dict.fromkeys(several, Style(SEVERAL, "+", "kx several"))
    return {each: looks[each] for each in counts.categories if each in looks}


def share_rows(counts: Distributions, looks: Looks, order: Sequence[str]) -> list[ShareRow]:
    """Return what each annotator chose, decisions only."""
    titles = list(dict.fromkeys(style.title for style in looks.values()))
    rows = []
    for annotator in order:
        own = dict.fromkeys(titles, 0)
        numbers = counts.counts[counts.annotators.index(annotator)].tolist()
        for category, n in zip(counts.categories, numbers, strict=True):
            if category in looks:
                own[looks[category].title] += n
        whole = sum(own.values())
        rows.append(ShareRow(annotator, whole, {title: n / whole for title, n in own.items()}))
    return rows


def shares_picture(rows: Sequence[ShareRow], looks: Looks, title: str) -> Markup:
    """Draw a bar in parts for each annotator."""
    style_of = {style.title: style for style in looks.values()}
    return named_rows(
        "lane parts",
        [(row.annotator, _bar(row, style_of)) for row in rows],
        height=HEIGHT + GAP,
        title=title,
        described="; ".join(map(_described, rows)),
    )


def _bar(row: ShareRow, style_of: Mapping[str, Style]) -> Markup:
    drawn, left = [], 0.0
    for title, share in row.shares.items():
        style, wide = style_of[title], 100 * share
        if not share:
            continue
        drawn.append(
            Markup(
                '<rect class="{}" x="{:.2f}%" y="{:g}" width="{:.2f}%" height="{}">'
                "<title>{}</title></rect>"
            ).format(
                style.css, left, GAP / 2, wide, HEIGHT, f"{row.annotator}, {title}: {share:.1%}"
            )
        )
        if wide >= NARROW * len(style.letter):
            drawn.append(
                Markup('<text x="{:.2f}%" y="{:g}" text-anchor="middle">{}</text>').format(
                    left + wide / 2, HEIGHT / 2 + GAP / 2 + 4, style.letter
                )
            )
        left += wide
    return Markup("").join(drawn)


def _described(row: ShareRow) -> str:
    parts = ", ".join(f"{title} {share:.0%}" for title, share in row.shares.items() if share)
    return f"{row.annotator}: {parts}"
