"""The report as one HTML page that loads nothing: numbers first, then where and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from argora.analysis.analyse import Analysis, DocumentScore
from argora.analysis.readings import Reading, details, reading
from argora.analysis.words import below_zero, shortened
from argora.model.layer import decided
from argora.report.continuum import Continuum, continuum
from argora.report.forms.html import Drawn, contents
from argora.report.matrices import shaded as matrices
from argora.report.palette import Style, palette_of
from argora.report.passages import Stretch, stretches
from argora.report.people.section import people_section
from argora.report.pictures import differing_picture, lane_picture
from argora.report.sections.report import MOST_BROWSED, report_page
from argora.report.split.views import PairView, Views, overview
from argora.report.templating import page
from argora.report.ties import Tie, ties

__all__ = ["MOST_BROWSED", "render"]

OPEN_AT_FIRST = 3
MOST_PASSAGES_OPEN = 150
LONGEST_UNIT = 300


@dataclass(frozen=True)
class Page:
    """A document in the browser: score, lanes, text and relations of every annotator."""

    anchor: str
    score: DocumentScore
    continuum: Continuum | None
    stretches: tuple[Stretch, ...]
    ties: tuple[Tie, ...]
    unplaced: tuple[tuple[str, tuple[tuple[Style, str], ...]], ...]
    attributes: tuple[tuple[str, str], ...]
    pairs: tuple[PairView, ...]
    annotators: tuple[str, ...]
    is_open: bool
    has_text: bool
    n_characters: int

    @property
    def n_differing(self) -> int:
        """How many sentences are not marked alike."""
        return sum(bool(p.difference) for stretch in self.stretches for p in stretch.passages)

    @property
    def n_passages(self) -> int:
        """How many sentences there are."""
        return sum(len(stretch.passages) for stretch in self.stretches)

    @property
    def n_differing_ties(self) -> int:
        """How many relations not everybody has."""
        return sum(bool(tie.difference) for tie in self.ties)


def render(analysis: Analysis) -> str:
    """Return the whole report as one page."""
    return page("page.html", **_context(analysis))


def _context(analysis: Analysis) -> dict[str, Any]:
    palette = palette_of(analysis.study)
    pages = _pages(analysis, palette)
    whole = report_page(analysis)
    drawn = Drawn(whole.sections)
    return {
        "page": whole,
        "sections": defaultdict(
            Markup,
            {
                each.id: drawn.section(each, is_first=each.id == "headline")
                for each in whole.sections
            },
        ),
        "contents": contents(whole.sections[1:]),
        "lane_picture": lane_picture,
        "differing_picture": differing_picture,
        "analysis": analysis,
        "study": analysis.study,
        "coverage": analysis.coverage,
        "agreement": analysis.tables,
        "pairs": len(analysis.annotators) > 2,
        "confusion": matrices.confusion_grid(analysis.study, analysis.confusion),
        "confused": matrices.most_confused(analysis.study, analysis.confusion),
        "ties": matrices.confusion_grid(analysis.study, analysis.relation_confusion),
        "below_zero": below_zero(score.result.value for score in analysis.documents),
        "pages": pages,
        "legend": tuple(palette.values()),
        "who": people_section(analysis),
        "split": None
        if analysis.differences is None
        else overview(analysis.differences, analysis.study),
    }


def _pages(analysis: Analysis, palette: Mapping[str | None, Style]) -> list[Page]:
    titles = {c.id: c.title for c in analysis.study.scheme.relations}
    symmetric = analysis.study.scheme.symmetric
    views = Views(analysis.differences, analysis.study)
    pages: list[Page] = []
    n_open = 0
    for i, score in enumerate(analysis.documents[:MOST_BROWSED]):
        own = reading(analysis.study, analysis.coverage, score.document)
        is_open = i < OPEN_AT_FIRST and n_open < MOST_PASSAGES_OPEN
        n_open += 0 if own.cut is None else len(own.cut)
        pages.append(
            Page(
                anchor=f"document-{i + 1}",
                score=score,
                continuum=continuum(own, palette),
                stretches=stretches(own, palette),
                ties=ties(own, palette, titles, symmetric),
                unplaced=_unplaced(own, palette),
                attributes=tuple(
                    (name, details(said))
                    for name, layer in own.layers.items()
                    if (said := decided(layer.attributes))
                ),
                pairs=views.of(score.document, own.cut, is_open=is_open),
                annotators=tuple(own.layers),
                is_open=is_open,
                has_text=own.document.text is not None,
                n_characters=own.document.n_characters,
            )
        )
    return pages


def _unplaced(
    own: Reading, palette: Mapping[str | None, Style]
) -> tuple[tuple[str, tuple[tuple[Style, str], ...]], ...]:
    """Return the units that lie on no sentence, by annotator."""
    found = {
        name: tuple(
            (palette[unit.category], shortened(own.words(unit), LONGEST_UNIT))
            for unit in layer.units
            if not own.is_placed(unit)
        )
        for name, layer in own.layers.items()
    }
    return tuple((name, units) for name, units in found.items() if units)
