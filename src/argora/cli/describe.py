"""``argora describe``: what a corpus consists of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from argora.cli.options import (
    FacetOption,
    FormatOption,
    JsonOption,
    KindName,
    KindOption,
    RoundOption,
    SchemeOption,
    StudyArgument,
    kinds_of,
)
from argora.cli.reading import counted_kinds, finish, json_opening, nobody, note_unread, open_study
from argora.cli.streams import show, show_json, talk, width

if TYPE_CHECKING:
    from argora.diagnostics.corpus import Corpus
    from argora.diagnostics.shape import Figure

__all__ = ["describe"]


def describe(
    path: StudyArgument,
    facet: FacetOption = None,
    json: JsonOption = False,
    kind: KindOption = [KindName.person],  # noqa: B006 - typer reads the default
    round: RoundOption = 1,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Count what the texts and their annotations hold.

    Sentences, tokens, units, attributes and relations, the shape of the structures, and shares of
    the text.

    Example: argora describe annotations/ --facet topic
    """
    study, problems = open_study(path, format=format, scheme=scheme)
    from argora.analysis.density import densities
    from argora.analysis.facets import facet_parts
    from argora.analysis.plan import Plan
    from argora.diagnostics.corpus import describe as count
    from argora.report.blocks import Page, Section
    from argora.report.forms import rendered
    from argora.report.forms.json import values
    from argora.report.sections.corpus import corpus_blocks
    from argora.report.sections.density import density_section

    plan = counted_kinds(study, Plan(kinds=kinds_of(kind), round=round))
    studies = facet_parts(study, facet) if facet else {}
    held = density_section(densities(study, studies, plan), facet or "")
    whole = count(study, kinds=plan.kinds, round=round)
    parts = {value: count(part, kinds=plan.kinds, round=round) for value, part in studies.items()}
    if not whole.n_layers:
        talk(nobody(study, plan))
    if json:
        facets = {"facets": {facet: {v: _json(c) for v, c in parts.items()}}} if facet else {}
        opening = json_opening(study, problems, plan)
        show_json({**opening, **_json(whole), **values(held), **facets})
    else:
        counted = {str(study): whole, **{f"{facet}: {value}": c for value, c in parts.items()}}
        sections = (
            Section("", title, corpus_blocks(study, corpus)) for title, corpus in counted.items()
        )
        show(rendered(Page(study.name, "", "", (held, *sections)), "text", width=width()))
        note_unread(problems)
    finish(problems)


def _json(corpus: Corpus) -> dict[str, Any]:
    return {
        "n_documents": corpus.n_documents,
        "n_layers": corpus.n_layers,
        "counts": [_no_nan(asdict(count)) for count in corpus.counts],
        "dialogues": [asdict(dialogue) for dialogue in corpus.dialogues],
        "reorderings": [_no_nan(asdict(reordering)) for reordering in corpus.reorderings],
        "shares": [_no_nan(asdict(share)) for share in corpus.shares],
        "structure": {
            "n_layers": corpus.structure.n_layers,
            "figures": _figures(corpus.structure.figures),
            "by_annotator": {
                name: _figures(figures) for name, figures in corpus.structure.by_annotator.items()
            },
            "by_category": [_no_nan(asdict(course)) for course in corpus.structure.by_category],
            "left_out": dict(corpus.structure.left_out),
        },
    }


def _figures(figures: Sequence[Figure]) -> list[dict[str, Any]]:
    return [_no_nan(asdict(figure)) for figure in figures]


def _no_nan(row: dict[str, Any]) -> dict[str, Any]:
    return {k: None if isinstance(v, float) and math.isnan(v) else v for k, v in row.items()}
