"""``argora report``: everything about a study on one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argora.cli import options
from argora.cli.messages import in_full
from argora.cli.pages import check_target, refuse_several_forms, write_figures
from argora.cli.reading import (
    apply_selection,
    counted_kinds,
    finish,
    offer_items,
    open_study,
    read_suggestions,
)
from argora.cli.streams import json_text, progress, show, show_json, talk, width
from argora.cli.writing import write_file

if TYPE_CHECKING:
    from argora.analysis.analyse import Analysis
    from argora.report.blocks import Form

__all__ = ["report"]

DEFAULT = Path("argora-report.html")


OutOption = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help=f"Where to write; {DEFAULT} by default."),
]
OverwriteOption = Annotated[
    bool, typer.Option("--overwrite", help="Replace a file that is no older report.")
]
LatexOption = Annotated[bool, typer.Option("--latex", help="Make LaTeX tables.")]
TextOption = Annotated[bool, typer.Option("--text", help="Make plain text.")]


def report(
    path: options.Study,
    out: OutOption = None,
    overwrite: OverwriteOption = False,
    facet: options.Facet = None,
    group: options.Group = None,
    json: options.Json = False,
    latex: LatexOption = False,
    text: TextOption = False,
    figures: options.Figures = None,
    kind: options.Kinds = [options.KindName.person],  # noqa: B006 - typer reads the default
    round: options.Round = 1,
    resamples: options.Resamples = 1000,
    seed: options.Seed = 7,
    level: options.Level = 0.95,
    interval: options.Interval = "document",
    threshold: options.Threshold = None,
    chance: options.Chance = "none",
    pairs: options.Pairs = False,
    missing: options.Missing = "pairwise",
    suggestions: options.Suggestions = None,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Write one HTML page with everything about a study.

    It holds agreement with intervals, the disagreements, corpus statistics and methods. With
    --json, --latex or --text the same is printed, or written where --out says.

    Example: argora report annotations/ --out report.html
    """
    refuse_several_forms(json=json, latex=latex, text=text)
    form: Form = "json" if json else "latex" if latex else "text" if text else "html"
    place = out or (DEFAULT if form == "html" else None)
    check_target(place, path, form=form, overwrite=overwrite, figures=figures)
    plan = options.plan_of(
        kind,
        round=round,
        resamples=resamples,
        seed=seed,
        level=level,
        pairs=pairs,
        interval=interval,
        threshold=threshold,
        chance=chance,
        missing=missing,
    )
    answers = read_suggestions(suggestions)
    study, problems = open_study(path, format=format, scheme=scheme, group=group)
    offer_items(study, plan)
    plan = counted_kinds(study, plan)
    study = apply_selection(study, plan)
    from argora.analysis.analyse import analyse

    analysis = analyse(
        study, plan, facet=facet, on_progress=progress, problems=problems, answers=answers
    )
    if figures is not None:
        from argora.report import figures as figures_of

        write_figures(figures_of(analysis).values(), figures)
    progress("writing the report")
    if place is not None:
        from argora.report.sections.headline import lead

        write_file(place, _render(analysis, form))
        talk(lead(analysis) if analysis.headline is None else analysis.coverage.sentence())
        show(f"{place}")
    elif json:
        from argora.report.tabular import to_json

        show_json(to_json(analysis))
    else:
        show(_render(analysis, form))
    finish(problems)


def _render(analysis: Analysis, form: Form) -> str:
    if form == "json":
        from argora.report.tabular import to_json

        return json_text(in_full(to_json(analysis))) + "\n"
    from argora.report.forms import rendered
    from argora.report.sections.report import report_page

    return rendered(report_page(analysis), form, width=width())
