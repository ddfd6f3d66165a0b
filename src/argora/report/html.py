"""The report as one HTML page that loads nothing: numbers first, then where and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from argora.analysis.analyse import Analysis, DocumentScore
from argora.analysis.readings import Reading, details, reading
from argora.analysis.repeats import remarks
from argora.analysis.structure_sheet import StructureSheet
from argora.analysis.verdict import KRIPPENDORFF, LANDIS_KOCH, is_bound_lower, judge
from argora.analysis.words import (
    below_zero,
    shortened,
)
from argora.diagnostics.corpus import Corpus, Count
from argora.measures import Result
from argora.model.layer import decided
from argora.report import dialogues, grids
from argora.report.advice import steps
from argora.report.blocks import Section
from argora.report.continuum import Continuum, continuum
from argora.report.forms.html import Drawn
from argora.report.glossary import glossary
from argora.report.headline import lead, left_out, meaning, mended, unread, unread_files
from argora.report.how_sure import made_with
from argora.report.matrices import shaded as matrices
from argora.report.methods import paragraph, references, signatures
from argora.report.palette import Style, palette_of
from argora.report.passages import Stretch, stretches
from argora.report.people.section import people_section
from argora.report.pictures import (
    Axis,
    axis_of,
    differing_picture,
    lane_picture,
    scale_picture,
)
from argora.report.rounds.grid import repeat_grid
from argora.report.rounds.sheets import HEADING
from argora.report.sections.in_report import guideline_of
from argora.report.split.views import PairView, Views, overview
from argora.report.structure import (
    COURSE_HEAD,
    STRUCTURE_HEAD,
    course_note,
    course_rows,
    structure_rows,
)
from argora.report.structure_details import footnotes, pairs_grid, sub_scores_grid
from argora.report.templating import page
from argora.report.ties import Tie, ties

__all__ = ["MOST_BROWSED", "render"]

MOST_BROWSED = 50
OPEN_AT_FIRST = 3
MOST_PASSAGES_OPEN = 150
MOST_LISTED = 500
MOST_CROSSED = 5000
"""A table of who did what has at most this many cells; a crowd is counted by annotator instead."""
LONGEST_UNIT = 300
KINDS = {
    "text": "Per document",
    "unit": "Units, per annotator and document",
    "attribute": "Attributes, per annotator and document",
    "relation": "Relations, per annotator and document",
}


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
    axis = _axis(analysis)
    pages = _pages(analysis, palette)
    anchors = {page.score.document: page.anchor for page in pages}
    return {
        "lane_picture": lane_picture,
        "differing_picture": differing_picture,
        "analysis": analysis,
        "study": analysis.study,
        "coverage": analysis.coverage,
        "plan": analysis.plan,
        **_opening(analysis),
        "agreement": [
            grids.agreement_grid(table, axis, analysis.plan.below) for table in analysis.tables
        ],
        **_about_structure(analysis.structure, axis),
        "orders": None if analysis.orders is None else grids.order_grid(analysis.orders, axis),
        "pairs": matrices.pair_grid(analysis) if len(analysis.annotators) > 2 else None,
        "annotator_grid": grids.annotator_grid(analysis, axis),
        "repeated": repeat_grid(analysis.repeats, axis),
        "repeated_title": HEADING,
        "repeated_remarks": [] if analysis.repeats is None else remarks(analysis.repeats),
        **_corpus(analysis.corpus),
        "confusion": matrices.confusion_grid(analysis.study, analysis.confusion),
        "below_zero": below_zero(score.result.value for score in analysis.documents),
        "confused": matrices.most_confused(analysis.study, analysis.confusion),
        "ties": matrices.confusion_grid(analysis.study, analysis.relation_confusion),
        "documents": grids.document_grid(analysis, axis, MOST_LISTED),
        "anchors": anchors,
        "pages": pages,
        "most_browsed": MOST_BROWSED,
        "n_more": len(analysis.documents) - MOST_LISTED,
        "crowd": _crowd(analysis),
        "legend": tuple(palette.values()),
        **_findings(analysis, anchors),
        "facet_grids": grids.facet_grids(analysis, axis),
        "facet_counts": _facet_counts(analysis),
        "facet_leads": {
            value: lead(part) for value, part in (analysis.facets or {}).items() if not part.tables
        },
        "paragraph": paragraph(analysis),
        "references": references(analysis),
        "signatures": signatures(analysis),
        "glossary": glossary(analysis.tables),
        "made_with": made_with(analysis.plan),
        "scales": (KRIPPENDORFF, LANDIS_KOCH),
        "marks": _marks(analysis),
    }


def _about_structure(sheet: StructureSheet | None, axis: Axis) -> dict[str, Any]:
    """Return the table of agreement on structure, and what opens below it."""
    if sheet is None:
        return {"on_structure": [], "structure_pairs": None, "sub_scores": None}
    return {
        "on_structure": list(grids.structure_grids(sheet, axis, tuple(footnotes(sheet)))),
        "structure_pairs": pairs_grid(sheet),
        "sub_scores": sub_scores_grid(sheet),
    }


def _findings(analysis: Analysis, anchors: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page says of causes: who, which categories, which parts of structures."""
    differences = analysis.differences
    return {
        "who": people_section(analysis),
        "guideline": _drawn(guideline_of(analysis, anchors)),
        "split": None if differences is None else overview(differences, analysis.study),
    }


def _drawn(section: Section | None) -> Markup | None:
    return None if section is None else Drawn([section]).section(section)


def _corpus(corpus: Corpus) -> dict[str, Any]:
    """Return what the page says of the corpus: counts, shapes of structures, dialogues."""
    return {
        "counts": _counts(corpus),
        "structure": structure_rows(corpus.structure),
        "structure_head": STRUCTURE_HEAD,
        "courses": course_rows(corpus.structure),
        "course_head": COURSE_HEAD,
        "course_note": course_note(corpus.structure),
        "dialogues": dialogues.views(corpus.dialogues),
        "dialogue_kinds": dialogues.kinds(corpus.dialogues),
        "participant_head": dialogues.PARTICIPANT_HEAD,
    }


def _opening(analysis: Analysis) -> dict[str, Any]:
    """Return what the top of the page says, and what is said again of its figure below."""
    headline = analysis.headline
    return {
        "headline": headline,
        "lead": lead(analysis),
        "unread": unread(analysis),
        "unread_files": unread_files(analysis),
        "meaning": meaning(analysis),
        "verdict": None if headline is None else judge(headline),
        "lower": headline is not None and headline.is_defined and is_bound_lower(headline),
        "scale": Markup("")
        if headline is None or not headline.is_defined
        else scale_picture(headline),
        "left_out": left_out(analysis),
        "mended": mended(analysis),
        "steps": steps(analysis),
        "extremes": None if headline is None else headline.extremes("pair"),
    }


def _axis(analysis: Analysis) -> Axis:
    parts = [analysis, *(analysis.facets or {}).values()]
    return axis_of(
        [
            *(
                result
                for part in parts
                for table in part.tables
                for row in (*table.rows, table.joint)
                for result in row.cells.values()
            ),
            *(result for part in parts for result in _on_structure(part)),
            *(result for part in parts if part.orders for result in part.orders.results),
            *analysis.annotators.values(),
            *(score.result for score in analysis.documents),
            *(each.own for each in (analysis.repeats.annotators if analysis.repeats else ())),
        ]
    )


def _on_structure(analysis: Analysis) -> tuple[Result, ...]:
    return () if analysis.structure is None else tuple(analysis.structure.results)


def _counts(corpus: Corpus) -> list[tuple[str, list[Count]]]:
    found = [
        (title, [count for count in corpus.counts if count.kind == kind])
        for kind, title in KINDS.items()
    ]
    return [(title, counts) for title, counts in found if counts]


def _facet_counts(analysis: Analysis) -> list[tuple[str, list[tuple[str, dict[str, Count]]]]]:
    """Return for every kind of thing the counts by name and value of the facet."""
    found = []
    for kind, title in KINDS.items():
        names: dict[str, dict[str, Count]] = {}
        for value, part in (analysis.facets or {}).items():
            for count in part.corpus.counts:
                if count.kind == kind:
                    names.setdefault(count.name, {})[value] = count
        if names:
            found.append((title, list(names.items())))
    return found


def _marks(analysis: Analysis) -> Mapping[tuple[str, str], str]:
    """Return the sign for every (document, annotator): done, open, or done in another round."""
    coverage = analysis.coverage
    signs = {(document, name): "↻" for document, name, _ in coverage.repeated}
    signs |= dict.fromkeys(coverage.unfinished, "○")
    again = {(document, name) for document, name, _ in coverage.repeated}
    return signs | {key: "●↻" if key in again else "●" for key in coverage.done}


def _crowd(analysis: Analysis) -> list[tuple[str, int, int, int]]:
    """Return how many documents each of many annotators did, left open, or did again, most first.

    Nothing where a table of documents and annotators shows it all.
    """
    coverage = analysis.coverage
    if len(coverage.documents) * len(coverage.annotators) <= MOST_CROSSED:
        return []
    done = Counter(name for _, name in coverage.done)
    unfinished = Counter(name for _, name in coverage.unfinished)
    again = Counter(name for _, name, _ in coverage.repeated)
    rows = [(name, done[name], unfinished[name], again[name]) for name in coverage.annotators]
    return sorted(rows, key=lambda row: -row[1])


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
