"""``argora report``: everything about a study on one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argora.cli.options import (
    FacetOption,
    FormatOption,
    JsonOption,
    KindName,
    KindOption,
    LevelOption,
    ResamplesOption,
    RoundOption,
    SchemeOption,
    SeedOption,
    StudyArgument,
    plan_of,
)
from argora.cli.reading import finish, open_study
from argora.cli.streams import progress, show, show_json, talk, width
from argora.cli.writing import check_place, write_file
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.report.analysis import Analysis

__all__ = ["report"]

DEFAULT = Path("argora-report.html")


def report(
    path: StudyArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help=f"Where to write; {DEFAULT} by default."),
    ] = None,
    facet: FacetOption = None,
    json: JsonOption = False,
    latex: Annotated[bool, typer.Option("--latex", help="Make LaTeX tables.")] = False,
    text: Annotated[bool, typer.Option("--text", help="Make plain text.")] = False,
    kind: KindOption = [KindName.person],  # noqa: B006 - typer reads the default
    round: RoundOption = 1,
    resamples: ResamplesOption = 1000,
    seed: SeedOption = 7,
    level: LevelOption = 0.95,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Write one HTML page with everything about a study.

    It holds agreement with intervals, the disagreements, corpus statistics and methods. With
    --json, --latex or --text the same is printed, or written where --out says.

    Example: argora report annotations/ --out report.html
    """
    if json + latex + text > 1:
        raise DataError("--json, --latex and --text are forms of one report; choose one")
    other = json or latex or text
    if out is not None or not other:
        check_place(out or DEFAULT)
    plan = plan_of(kind, round, resamples, seed, level)
    study, problems = open_study(path, format=format, scheme=scheme)
    from argora.report.analysis import analyse

    analysis = analyse(study, plan, facet=facet, progress=progress)
    progress("writing the report")
    if json and out is None:
        from argora.report.tabular import to_json

        show_json(to_json(analysis))
    elif other and out is None:
        show(_render(analysis, latex=latex, json=False, html=False))
    else:
        place = out or DEFAULT
        write_file(place, _render(analysis, latex=latex, json=json, html=not other))
        talk(analysis.coverage.sentence())
        show(f"{place}")
    finish(problems)


def _render(analysis: Analysis, *, json: bool, latex: bool, html: bool) -> str:
    if json:
        from json import dumps

        from argora.report.tabular import to_json

        return dumps(to_json(analysis), indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    if html:
        from argora.report.html import render as html_of

        return html_of(analysis)
    if latex:
        from argora.report.latex import render as latex_of

        return latex_of(analysis)
    from argora.report.text import render as text_of

    return text_of(analysis, width=width())
