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
from argora.cli.reading import finish, json_opening, nobody, note_unread, open_study
from argora.cli.streams import show, show_json, table, talk, width

if TYPE_CHECKING:
    from argora.diagnostics.corpus import Corpus, Count
    from argora.diagnostics.shape import Figure

__all__ = ["describe"]

SECTIONS = {
    "text": "texts, per document",
    "unit": "units, per layer",
    "attribute": "attributes, per layer",
    "relation": "relations, per layer",
}


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
    from argora.report.blocks import Page
    from argora.report.forms import rendered
    from argora.report.forms.json import values
    from argora.report.sections.density import density_section

    plan = Plan(kinds=kinds_of(kind), round=round)
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
        if compact := rendered(Page("", "", "", (held,)), "text", width=width()):
            show(f"{compact}\n\n")
        pages = {str(study): whole, **{f"{facet}: {value}": c for value, c in parts.items()}}
        show("\n\n\n".join(f"{title}\n\n{_text(corpus)}" for title, corpus in pages.items()))
        note_unread(problems)
    finish(problems)


def _json(corpus: Corpus) -> dict[str, Any]:
    return {
        "n_documents": corpus.n_documents,
        "n_layers": corpus.n_layers,
        "counts": [_no_nan(asdict(count)) for count in corpus.counts],
        "dialogues": [asdict(dialogue) for dialogue in corpus.dialogues],
        "reorderings": [_no_nan(asdict(own)) for own in corpus.reorderings],
        "shares": [_no_nan(asdict(share)) for share in corpus.shares],
        "structure": {
            "n_layers": corpus.structure.n_layers,
            "figures": _figures(corpus.structure.figures),
            "by_annotator": {
                name: _figures(own) for name, own in corpus.structure.by_annotator.items()
            },
            "by_category": [_no_nan(asdict(course)) for course in corpus.structure.by_category],
            "left_out": dict(corpus.structure.left_out),
        },
    }


def _figures(figures: Sequence[Figure]) -> list[dict[str, Any]]:
    return [_no_nan(asdict(figure)) for figure in figures]


def _no_nan(row: dict[str, Any]) -> dict[str, Any]:
    return {k: None if isinstance(v, float) and math.isnan(v) else v for k, v in row.items()}


def _text(corpus: Corpus) -> str:
    from argora.report.structure import (
        COURSE_HEAD,
        STRUCTURE_HEAD,
        course_note,
        course_rows,
        structure_rows,
    )

    rows = [
        ["documents", str(corpus.n_documents)],
        ["layers (one annotator on one document)", str(corpus.n_layers)],
    ]
    blocks = [table(["", "total"], rows)]
    for kind, title in SECTIONS.items():
        counts = [_cells(count) for count in corpus.counts if count.kind == kind]
        if counts:
            blocks.append(table([title, "total", "mean", "deviation", "min", "max"], counts))
    if shape := structure_rows(corpus.structure):
        title = "structure, per layer that covers relations"
        blocks.append(table([title, *STRUCTURE_HEAD], [[name, *cells] for name, cells in shape]))
    if courses := course_rows(corpus.structure):
        rows = [[name or "no category", *cells] for name, cells in courses]
        blocks.append(table(["how ties run over the text", *COURSE_HEAD], rows))
    if note := course_note(corpus.structure):
        blocks.append(f"note: {note[0].lower()}{note[1:-1]}")
    blocks += [*_reorderings(corpus), *_dialogues(corpus)]
    if corpus.shares:
        shares = [[s.category, _share(s.tokens), _share(s.sentences)] for s in corpus.shares]
        blocks.append(table(["shares of all text read", "tokens", "sentences"], shares))
    return "\n\n".join(blocks)


def _reorderings(corpus: Corpus) -> list[str]:
    """Return what annotators made of the sentences, where they proposed orders."""
    from argora.diagnostics.reordering import CHANGES

    rows = [
        [
            own.annotator,
            str(own.n_documents),
            *(str(getattr(own, change)) for change in CHANGES),
            _number(own.tau),
        ]
        for own in corpus.reorderings
    ]
    head = ["sentences, where an order was proposed", "documents", *CHANGES, "tau with the text"]
    return [table(head, rows)] if rows else []


def _dialogues(corpus: Corpus) -> list[str]:
    from argora.report.dialogues import GROWTH_HEAD, PARTICIPANT_HEAD, kinds, views

    if not corpus.dialogues:
        return []
    rows = [[f"{category}: {name}", str(n)] for category, name, n in kinds(corpus.dialogues)]
    blocks = [table(["relations of dialogues, by kind", "total"], rows)]
    shown = views(corpus.dialogues)
    for view in shown:
        people = [[name, *cells] for name, cells in view.participants]
        growth = [[name, *cells] for name, cells in view.growth]
        answers = f"who answers whom: {'; '.join(view.replies)}" if view.replies else ""
        parts = [
            f"dialogue {view.title}: {view.words}",
            table(["speaker", *PARTICIPANT_HEAD], people),
            answers,
            table(["the map grows", *GROWTH_HEAD], growth),
        ]
        blocks.append("\n".join(part for part in parts if part))
    if left := len(corpus.dialogues) - len(shown):
        blocks.append(f"... and {left} more dialogues (--json lists all)")
    return blocks


def _cells(count: Count) -> list[str]:
    whole = str(count.total), str(count.minimum), str(count.maximum)
    return [count.name, whole[0], _number(count.mean), _number(count.deviation), *whole[1:]]


def _number(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:.2f}"


def _share(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:.1%}"
