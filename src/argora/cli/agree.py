"""``argora agree``: how far annotators agree, as tables or by single measures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from argora.cli.options import (
    By,
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
from argora.cli.reading import finish, json_opening, note_unread, open_study
from argora.cli.streams import progress, show, show_json, talk, width
from argora.errors import DataError, FormatError

if TYPE_CHECKING:
    from argora.model import Study
    from argora.report.plan import Plan

__all__ = ["agree"]


def agree(
    path: StudyArgument,
    measure: Annotated[
        list[str] | None,
        typer.Option(
            "--measure",
            "-m",
            metavar="NAME",
            help="A measure such as alpha or \"alpha(distance='jaccard')\"; may be given several "
            "times. Without it: a verdict in words and all tables.",
        ),
    ] = None,
    by: Annotated[
        By | None, typer.Option("--by", help="What --measure decides on; sentences by default.")
    ] = None,
    of: Annotated[
        str | None,
        typer.Option(
            "--of", metavar="WHAT", help="What was decided: category (default) or attribute:NAME."
        ),
    ] = None,
    facet: FacetOption = None,
    json: JsonOption = False,
    latex: Annotated[bool, typer.Option("--latex", help="Print the tables in LaTeX.")] = False,
    kind: KindOption = [KindName.person],  # noqa: B006 - typer reads the default
    round: RoundOption = 1,
    resamples: ResamplesOption = 1000,
    seed: SeedOption = 7,
    level: LevelOption = 0.95,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Tell how far the annotators of a study agree, with intervals.

    Example: argora agree annotations/ --measure alpha --by token
    """
    _refuse_contradictions(measure, by, of, json, latex)
    plan = plan_of(kind, round, resamples, seed, level)
    study, problems = open_study(path, format=format, scheme=scheme)
    from argora.report.coverage import coverage_of

    coverage = coverage_of(study, plan, problems=problems)
    if not coverage.shared:
        talk(f"see the corpus with: argora describe {path}")
    if measure:
        from argora.cli.measuring import measured

        results = measured(study, plan, measure, by and by.value, of, facet)
        if json:
            found = [row for result in results for row in result.rows()]
            show_json({**json_opening(study, problems, plan), "results": found})
        elif not coverage.shared:
            show(coverage.sentence())
        else:
            show("\n\n".join(str(result) for result in results))
            note_unread(problems)
    elif coverage.shared or json:
        _tables(study, plan, facet, problems, json=json, latex=latex)
    else:
        show(coverage.sentence())
    finish(problems)


def _refuse_contradictions(
    measure: list[str] | None, by: By | None, of: str | None, json: bool, latex: bool
) -> None:
    if json and latex:
        raise DataError("--json and --latex are two forms of one thing; choose one")
    if measure and latex:
        raise DataError("--latex prints the tables; leave --measure out")
    if not measure and (by or of):
        raise DataError("--by and --of belong to --measure; the tables show all there is")


def _tables(
    study: Study,
    plan: Plan,
    facet: str | None,
    problems: Sequence[FormatError],
    *,
    json: bool,
    latex: bool,
) -> None:
    from argora.report.analysis import analyse

    analysis = analyse(study, plan, facet=facet, progress=progress, problems=problems)
    if json:
        from argora.report.tabular import to_json

        show_json(to_json(analysis))
    elif latex:
        from argora.report.latex import render as latex_of

        show(latex_of(analysis))
    else:
        from argora.report.text import render as text_of

        show(text_of(analysis, width=width()))
