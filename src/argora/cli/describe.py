"""``argora describe``: what a corpus consists of."""

from __future__ import annotations

from dataclasses import asdict

from argora.cli import options
from argora.cli.reading import (
    apply_selection,
    counted_kinds,
    finish,
    json_opening,
    nobody,
    note_unread,
    open_study,
)
from argora.cli.streams import show, show_json, talk, width

__all__ = ["describe"]


def describe(
    path: options.Study,
    facet: options.Facet = None,
    json: options.Json = False,
    kind: options.Kinds = [options.KindName.person],  # noqa: B006 - typer reads the default
    round: options.Round = 1,
    format: options.Format = None,
    scheme: options.Scheme = None,
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
    from argora.report.forms.json import plain, values
    from argora.report.sections.corpus import corpus_blocks
    from argora.report.sections.density import density_section
    from argora.report.sections.selection import with_selection

    plan = counted_kinds(study, Plan(kinds=options.kinds_of(kind), round=round))
    study = apply_selection(study, plan)
    studies = facet_parts(study, facet) if facet else {}
    held = density_section(densities(study, studies, plan), facet or "")
    whole = count(study, kinds=plan.kinds, round=round)
    parts = {value: count(part, kinds=plan.kinds, round=round) for value, part in studies.items()}
    if not whole.n_layers:
        talk(nobody(study, plan))
    if json:
        facets = (
            {"facets": {facet: {v: plain(asdict(c)) for v, c in parts.items()}}} if facet else {}
        )
        opening = json_opening(study, problems, plan)
        show_json({**opening, **plain(asdict(whole)), **values(held), **facets})
    else:
        counted = {str(study): whole, **{f"{facet}: {value}": c for value, c in parts.items()}}
        sections = (
            Section("", title, corpus_blocks(study, corpus, round))
            for title, corpus in counted.items()
        )
        page = with_selection(Page(study.name, "", "", (held, *sections)), study)
        show(rendered(page, "text", width=width()))
        note_unread(problems)
    finish(problems)
