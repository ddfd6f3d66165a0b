"""``argora plan``: how many documents and annotators the study to come needs, from a pilot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from argora.cli import options
from argora.cli.pages import check_target, show_page
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.streams import progress
from argora.errors import DataError

__all__ = ["plan"]


WidthOption = Annotated[
    float,
    typer.Option(
        "--width",
        metavar="W",
        help="How wide the interval may be, from its lower to its upper end: 0.1 is plus or "
        "minus 0.05.",
    ),
]
MeasureOption = Annotated[
    list[str] | None,
    typer.Option(
        "--measure",
        "-m",
        metavar="NAME",
        help="A measure; that of the report's headline by default; may be given several times.",
    ),
]
ByOption = Annotated[
    options.By | None, typer.Option("--by", help="What annotators decided on, as for agree.")
]
DocumentsOption = Annotated[
    list[int] | None,
    typer.Option(
        "--documents",
        metavar="N",
        help="Tell the width for so many documents; may be given several times.",
    ),
]
AnnotatorsOption = Annotated[
    list[int] | None,
    typer.Option(
        "--annotators",
        metavar="N",
        help="Look at so many annotators, too; may be given several times.",
    ),
]
HtmlOption = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="Write one page with a picture."),
]


def plan(
    path: options.Study,
    width: WidthOption = 0.1,
    measure: MeasureOption = None,
    by: ByOption = None,
    of: options.Of = None,
    documents: DocumentsOption = None,
    annotators: AnnotatorsOption = None,
    html: HtmlOption = None,
    overwrite: options.OverwriteReport = False,
    facet: options.Facet = None,
    group: options.Group = None,
    json: options.Json = False,
    kind: options.Kinds = [options.KindName.person],  # noqa: B006 - typer reads the default
    round: options.Round = 1,
    resamples: options.Resamples = 4000,
    seed: options.Seed = 7,
    level: options.Level = 0.95,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Tell how many documents and annotators it takes.

    Example: argora plan pilot/ --width 0.1 --html plan.html
    """
    if html is None and overwrite:
        raise DataError("--overwrite belongs to --html FILE")
    check_target(html, path, overwrite=overwrite)
    settings = options.plan_of(kind, round=round, resamples=resamples, seed=seed, level=level)
    study, problems = open_study(path, format=format, scheme=scheme, group=group)
    from argora.analysis.outlook import Wish, outlooks
    from argora.report.sections.plan import lead, plan_page

    progress("drawing studies from the pilot")
    outlook = outlooks(
        study,
        settings,
        Wish(width, tuple(documents or ()), tuple(annotators or ())),
        names=measure or (),
        by=by and by.value,
        of=of,
        facet=facet,
    )
    page = plan_page(outlook, study.name)
    opening = json_opening(study, problems, settings) if json else None
    about = "" if html is None else lead(outlook[0])  # the text begins with it
    show_page(page, opening, problems, html=html, about=about)
    finish(problems)
