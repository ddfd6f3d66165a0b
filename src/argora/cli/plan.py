"""``argora plan``: how many documents and annotators the study to come needs, from a pilot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from argora.cli.options import (
    By,
    FacetOption,
    FormatOption,
    GroupOption,
    JsonOption,
    KindName,
    KindOption,
    LevelOption,
    OfOption,
    OverwriteReportOption,
    ResamplesOption,
    RoundOption,
    SchemeOption,
    SeedOption,
    StudyArgument,
    plan_of,
)
from argora.cli.reading import finish, json_opening, note_unread, open_study, regrouped
from argora.cli.streams import progress, show, show_json, talk
from argora.cli.streams import width as columns
from argora.cli.writing import check_place, refuse_foreign, refuse_source, write_file
from argora.errors import DataError, broken

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
    By | None, typer.Option("--by", help="What annotators decided on, as for agree.")
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
    path: StudyArgument,
    width: WidthOption = 0.1,
    measure: MeasureOption = None,
    by: ByOption = None,
    of: OfOption = None,
    documents: DocumentsOption = None,
    annotators: AnnotatorsOption = None,
    html: HtmlOption = None,
    overwrite: OverwriteReportOption = False,
    facet: FacetOption = None,
    group: GroupOption = None,
    json: JsonOption = False,
    kind: KindOption = [KindName.person],  # noqa: B006 - typer reads the default
    round: RoundOption = 1,
    resamples: ResamplesOption = 4000,
    seed: SeedOption = 7,
    level: LevelOption = 0.95,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Tell how many documents and annotators it takes.

    Example: argora plan pilot/ --width 0.1 --html plan.html
    """
    if html is None and overwrite:
        raise DataError("--overwrite belongs to --html FILE")
    if html is not None:
        check_place(html)
        refuse_source(html, path)
        refuse_foreign(html, "html", overwrite=overwrite)
    settings = plan_of(kind, round, resamples, seed, level)
    study, problems = open_study(path, format=format, scheme=scheme)
    study = regrouped(study, group)
    from argora.analysis.outlook import Wish, outlooks
    from argora.report.forms import json_of, rendered
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
    page = replace(plan_page(outlook, study.name), problems=tuple(map(str, broken(problems))))
    if html is not None:
        write_file(html, rendered(page, "html"))
    if json:
        show_json({**json_opening(study, problems, settings), **json_of(page)})
    elif html is not None:
        talk(lead(outlook[0]))
        show(f"{html}")
    else:
        show(rendered(page, "text", width=columns()))
        note_unread(problems)
    finish(problems)
