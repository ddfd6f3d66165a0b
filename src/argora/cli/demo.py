"""``argora demo``: the main job on the study that comes with Argora."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora import __version__
from argora.cli.options import JsonOption, ResamplesOption
from argora.cli.reading import study_facts
from argora.cli.streams import progress, show, show_json
from argora.cli.writing import write_file
from argora.errors import FormatError

if TYPE_CHECKING:
    from argora.model import Study
    from argora.report.analysis import Analysis

__all__ = ["demo"]


def demo(
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="The folder to write into.")
    ] = Path("argora-demo"),
    json: JsonOption = False,
    resamples: ResamplesOption = 1000,
) -> None:
    """Measure the bundled study and write its report.

    It needs no data of your own and no network.

    Example: argora demo
    """
    if out.exists() and not out.is_dir():
        raise FormatError("is a file; name a folder", path=out)
    from argora.report.analysis import analyse
    from argora.report.html import render
    from argora.report.plan import Plan
    from argora.studies import bundled

    study = bundled()
    analysis = analyse(study, Plan(resamples=resamples), progress=progress)
    progress("writing the report")
    page = render(analysis)
    out.mkdir(parents=True, exist_ok=True)
    place = (out / "report.html").resolve()
    write_file(place, page)
    copy = _copy(study, out)
    if json:
        show_json(
            {
                "argora": __version__,
                "study": study_facts(study),
                "report": str(place),
                "headline": _headline_row(analysis),
            }
        )
    else:
        show(_story(analysis, place, copy))


def _copy(study: Study, out: Path) -> Path:
    """Write the study beside the report, unless one is there already: people try things in it."""
    from argora.formats import write

    place = out / "study"
    if not place.exists():
        write(study, place)
    return place


def _headline_row(analysis: Analysis) -> Any:
    from argora.cli.measuring import Measured

    if analysis.headline is None or analysis.components is None:
        return None
    return Measured(analysis.components.items, analysis.headline).rows()[0]


def _story(analysis: Analysis, place: Path, copy: Path) -> str:
    from argora.report.headline import lead, meaning

    study = analysis.study
    people = ", ".join(annotator.id for annotator in study.annotators)
    lines = [
        f"The bundled study: {len(study.documents)} short essays, annotated by {people} "
        "(invented for this purpose).",
        analysis.coverage.sentence(),
    ]
    lines += [
        "",
        lead(analysis),
        *meaning(analysis),
        str(analysis.headline),
        "",
        f"report  {place}",
        f"        {place.as_uri()}",
        f"study   {copy.resolve()}",
        "",
        "Open the report in a browser. The same for your own annotations: argora report PATH",
    ]
    return "\n".join(lines)
