"""The whole report of a study: its sections in the order in which they are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from argora.analysis.analyse import Analysis
from argora.analysis.browsing import MOST_BROWSED
from argora.analysis.cases import Case
from argora.report.blocks import Page, Section
from argora.report.building import existing
from argora.report.sections.advice import next_section
from argora.report.sections.agreement import (
    agreement_section,
    annotators_section,
    document_list,
    facets_section,
)
from argora.report.sections.confusion import confusion_section
from argora.report.sections.corpus import corpus_section
from argora.report.sections.documents import documents_section
from argora.report.sections.glossary import glossary_section
from argora.report.sections.guideline import changes_section
from argora.report.sections.headline import headline_section, lead
from argora.report.sections.influence import influence_section
from argora.report.sections.methods import methods_section, signatures_section
from argora.report.sections.people import people_section
from argora.report.sections.prevalence import prevalence_section
from argora.report.sections.repeats import repeats_section
from argora.report.sections.selection import selection_section
from argora.report.sections.split import split_section
from argora.report.sections.structure import order_section, structure_section
from argora.text.numbers import counted, joined

__all__ = ["Scope", "report_page"]

Scope = Literal["all", "agreement"]


def report_page(analysis: Analysis, *, scope: Scope = "all") -> Page:
    """Return everything there is to say about a study.

    Parameters
    ----------
    scope : ``agreement`` leaves out the texts, the corpus and what is for a paper.
    """
    anchors = {
        score.document: f"document-{i}"
        for i, score in enumerate(analysis.documents[:MOST_BROWSED], start=1)
    }
    people, following = analysis.people, next_section(analysis)
    sections: list[Section | None] = [
        headline_section(analysis),
        selection_section(analysis.study),
        following,
        agreement_section(analysis),
        prevalence_section(analysis.prevalence),
        annotators_section(analysis, who_follows=people.view.same if people else ""),
        confusion_section(analysis),
        document_list(analysis, anchors if scope == "all" else {}),
        structure_section(analysis.structure, analysis.study.scheme.title_of),
        order_section(analysis.sentence_orders),
        repeats_section(analysis.repeats),
        influence_section(analysis.influence),
        _people(analysis),
        _guideline(analysis, anchors if scope == "all" else {}),
        split_section(analysis),
        documents_section(analysis) if scope == "all" else None,
        facets_section(analysis, lead),
    ]
    if scope == "all":
        sections += [
            corpus_section(analysis.study, analysis.corpus, analysis.coverage),
            methods_section(analysis),
            glossary_section(analysis),
        ]
    else:
        sections.append(signatures_section(analysis))
    return Page(
        analysis.study.name,
        "Annotation report",
        _about(analysis),
        existing(sections),
        contents_after="next" if following is not None else "headline",
    )


def _about(analysis: Analysis) -> str:
    names, scheme = analysis.coverage.annotators, analysis.study.scheme.title
    documents = counted(len(analysis.coverage.documents), "document")
    people = counted(len(names), "annotator") + (f" ({joined(names)})" if names else "")
    return ", ".join([documents, people, *([f"scheme: {scheme}"] if scheme else [])])


def _people(analysis: Analysis) -> Section | None:
    """Return the section on who disagrees; None for two annotators, one document or a crowd."""
    table = analysis.components
    if analysis.people is None or table is None:
        return None
    pairs_by = table.columns[-1].title if table.continua is not None else "α"
    return people_section(analysis.people, pairs_by if len(analysis.annotators) > 2 else "")


def _guideline(analysis: Analysis, anchors: Mapping[str, str]) -> Section | None:
    """Return the changes of the guideline; None where the data suggest none.

    Parameters
    ----------
    anchors : of the documents that the page shows.
    """
    if analysis.guideline is None:
        return None
    return changes_section(analysis.guideline, lambda case: _place(analysis, case, anchors))


def _place(analysis: Analysis, case: Case, anchors: Mapping[str, str]) -> str:
    """Return the anchor of a case on the page: its passage, or its document."""
    anchor = anchors.get(case.document, "")
    cut = analysis.browsed[case.document].reading.cut if anchor else None
    if cut is None or case.span is None:
        return anchor
    at = cut.overlapping(case.span)
    return f"{anchor}-s{at[0] + 1}" if at else anchor
