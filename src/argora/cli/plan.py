"""``argora plan``: how many documents and annotators the study to come needs, from a pilot."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
from argora.cli.streams import progress, show, show_json, table, talk
from argora.cli.writing import check_place, refuse_foreign, refuse_source, write_file
from argora.errors import DataError, broken

if TYPE_CHECKING:
    from argora.analysis.outlook import Outlook
    from argora.measures import Crew, Result
    from argora.measures.planning.expecting import Expected

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

    progress("drawing studies from the pilot")
    found = outlooks(
        study,
        settings,
        Wish(width, tuple(documents or ()), tuple(annotators or ())),
        names=measure or (),
        by=by and by.value,
        of=of,
        facet=facet,
    )
    if html is not None:
        from argora.report.outlook.page import render

        write_file(html, render(found, study, problems=[str(p) for p in broken(problems)]))
    if json:
        rows = [_row(outlook) for outlook in found]
        show_json({**json_opening(study, problems, settings), "results": rows})
    elif html is not None:
        talk(found[0].lead())
        show(f"{html}")
    else:
        show("\n\n\n".join(map(_text, found)))
        note_unread(problems)
    finish(problems)


def _text(outlook: Outlook) -> str:
    """Return the answer, what else there is to know, and both tables."""
    planned = outlook.planned
    parts = [f"{outlook.title}\n\n{outlook.lead()}", "\n".join(outlook.sentences())]
    if planned.crews:
        keep = [i for i, name in enumerate(outlook.head()) if name]
        rows = [[row[i] for i in keep] for row in outlook.rows()]
        parts.append(table([outlook.head()[i] for i in keep], rows, left=0))
        parts.append("Width of the interval\n" + table(outlook.grid_head(), outlook.grid(), left=0))
    notes = [f"no figures for {reason}" for reason in outlook.reasons()]
    notes += [f"note: {note}" for note in planned.notes]
    return "\n\n".join(filter(None, [*parts, "\n".join(notes), planned.signature]))


def _row(outlook: Outlook) -> dict[str, Any]:
    from argora.analysis.verdict import answer, documents_needed

    planned, judged = outlook.planned, outlook.judged
    pilot = planned.pilot
    needed = None if judged is None else documents_needed(judged)
    return {
        "measure": pilot.measure,
        "items": outlook.items,
        "scope": outlook.place or "all",
        "wanted_width": planned.width,
        "level": planned.level,
        "pilot": {
            "value": _known(pilot.value),
            "low": _known(pilot.low),
            "high": _known(pilot.high),
            f"n_{planned.drawn}s": planned.n_groups,
            "n_items": pilot.n_items,
            "n_annotators": pilot.n_annotators,
        },
        "verdict": None if judged is None else answer(judged),
        "judged": None if judged is None else _judged(judged),
        "to_settle": None if needed is None or math.isinf(needed) else int(needed),
        "can_be_settled": needed is None or not math.isinf(needed),
        "drawn": planned.drawn,
        "annotators_by_name": planned.crossed,
        "annotators": [_crew(crew) for crew in planned.crews],
        "notes": list(planned.notes),
        "signature": planned.signature,
        "undefined": planned.undefined,
    }


def _judged(result: Result) -> dict[str, Any]:
    """Return what the verdict relies on: the value of a report, which has its own resamples."""
    return {
        "value": _known(result.value),
        "low": _known(result.low),
        "high": _known(result.high),
        "at_least": _known(result.at_least),
    }


def _crew(crew: Crew) -> dict[str, Any]:
    return {
        "n_annotators": crew.n_annotators,
        "n_selections": crew.n_selections,
        "value": _known(crew.value),
        "lowest": _known(crew.lowest),
        "highest": _known(crew.highest),
        "needed": None if crew.needed is None else _expected(crew.needed),
        "at_least": _known(crew.at_least),
        "at_most": _known(crew.at_most),
        "expected": [_expected(expected) for expected in crew.expected],
        "undefined": crew.undefined,
    }


def _expected(expected: Expected) -> dict[str, Any]:
    return {
        "n": expected.n_groups,
        "width": _known(expected.width),
        "width_error": _known(expected.error),
        "mean": _known(expected.mean),
        "share_undefined": expected.share_undefined,
    }


def _known(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
