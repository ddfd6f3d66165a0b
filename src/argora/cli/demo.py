"""``argora demo``: the main job on the study that comes with Argora."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli import options
from argora.cli.reading import json_opening
from argora.cli.run import RUN
from argora.cli.streams import progress, show, show_json
from argora.cli.writing import check_place, naming, refuse_foreign, write_file
from argora.errors import FormatError
from argora.text.numbers import list_annotators

if TYPE_CHECKING:
    from argora.analysis.analyse import Analysis
    from argora.model import Study

__all__ = ["demo"]

NO_STUDY = "not written: something else is called 'study' there; name another folder with --out"


def demo(
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="The folder to write into.")
    ] = Path("argora-demo"),
    json: options.Json = False,
    resamples: options.Resamples = 1000,
) -> None:
    """Measure the bundled study and write its report.

    It needs no data of your own and no network.

    Example: argora demo
    """
    if out.exists() and not out.is_dir():
        raise FormatError("is a file; name a folder", path=out)
    place = (out / "report.html").resolve()
    if out.exists():
        check_place(place)
    refuse_foreign(place, "html")
    from argora.analysis.analyse import analyse
    from argora.analysis.plan import Plan
    from argora.report.forms import rendered
    from argora.report.sections.report import report_page
    from argora.studies import bundled

    study = bundled()
    plan = Plan(resamples=resamples)
    analysis = analyse(study, plan, on_progress=progress)
    progress("writing the report")
    page = rendered(report_page(analysis), "html")
    with naming(out):
        out.mkdir(parents=True, exist_ok=True)
    write_file(place, page)
    copy = _copy(study, out)
    if json:
        show_json(
            {
                **json_opening(study, plan=plan),
                "report": str(place),
                "folder": None if copy is None else str(copy),
                "headline": _headline_row(analysis),
            }
        )
    else:
        show(_story(analysis, place, copy))


def _copy(study: Study, out: Path) -> Path | None:
    """Write the study beside the report, unless one is there already: people try things in it.

    Returns
    -------
    Where the study is; None where something else has its place.
    """
    from argora.formats import get_format, write

    place = (out / "study").resolve()
    if not place.exists():
        with naming(place):
            write(study, place)
        RUN.get().written.append(str(place))
    return place if get_format("native").recognises(place) else None


def _headline_row(analysis: Analysis) -> Any:
    from argora.report.tabular import row

    if analysis.headline is None or analysis.components is None:
        return None
    return row(analysis.headline, analysis.components.items, "all")


def _story(analysis: Analysis, place: Path, copy: Path | None) -> str:
    from argora.report.sections.headline import lead, meaning

    study = analysis.study
    annotators = list_annotators([annotator.id for annotator in study.annotators])
    lines = [
        f"The bundled study: {len(study.documents)} short essays, annotated by {annotators} "
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
        f"study   {copy or NO_STUDY}",
        "",
        "Open the report in a browser. The same for your own annotations: argora report PATH",
    ]
    return "\n".join(lines)
