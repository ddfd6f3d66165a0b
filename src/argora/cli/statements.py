"""``argora statements``: units as whole sentences, by the template of their scheme."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argora.cli import options
from argora.cli.pages import show_page
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.writing import check_place, refuse_foreign, refuse_source, write_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from argora.analysis.statements import Statement

__all__ = ["statements"]


AnnotatorOption = Annotated[
    str | None,
    typer.Option("--annotator", metavar="NAME", help="Whose units; those of the gold by default."),
]
TopicOption = Annotated[
    str,
    typer.Option("--topic", metavar="NAME", help="The metadata column with the topic of a text."),
]
OutOption = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Write them as a table in CSV as well."),
]


def statements(
    study: options.Study,
    annotator: AnnotatorOption = None,
    topic: TopicOption = "topic",
    out: OutOption = None,
    overwrite: options.OverwriteReport = False,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Write units as whole sentences by a template.

    A unit that fills the gap of "TOPIC should be supported because ..." becomes a sentence that can
    be read without its text.

    Example: argora statements mined/ --annotator miner
    """
    from argora.analysis.statements import statements_of
    from argora.report.sections.statements import statements_page

    if out is not None:
        check_place(out)
        refuse_source(out, study)
        refuse_foreign(out, "csv", overwrite=overwrite)
    whole, problems = open_study(study, format=format, scheme=scheme)
    units = statements_of(whole, annotator=annotator, topic=topic)
    if out is not None:
        write_file(out, _table(units))
    show_page(
        statements_page(whole.name, units),
        json_opening(whole, problems) if json else None,
        problems,
    )
    finish(problems)


def _table(units: Sequence[Statement]) -> str:
    from argora.formats.cells import from_text, text_of

    rows = ({name: from_text(value) for name, value in asdict(unit).items()} for unit in units)
    return text_of(rows, ("document", "unit", "category", "topic", "sentence"))
