"""``argora feedback``: what works in an essay and what to work on, for its writer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from argora.cli import options
from argora.cli.messages import Message
from argora.cli.pages import show_page
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.storing import refuse_overlap
from argora.cli.streams import progress, report, show, warn
from argora.cli.writing import naming, refuse_foreign, write_file
from argora.errors import DataError, FormatError

if TYPE_CHECKING:
    from argora.feedback import Reading
    from argora.model import Study
    from argora.report.blocks import Page

__all__ = ["feedback"]

INDEX = "index"

AnnotatorOption = Annotated[
    str | None,
    typer.Option(
        "--annotator",
        metavar="NAME",
        help="Whose structures to go by; the gold, or the only annotator, by default.",
    ),
]
DocumentOption = Annotated[
    list[str] | None,
    typer.Option("--document", metavar="NAME", help="Only this document. May be repeated."),
]
FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", metavar="FOLDER", help="Write a page for each text, and one for the class."
    ),
]
ModelOption = Annotated[
    Path | None,
    typer.Option(
        "--model", metavar="MODEL", help="Let a model by argora train draw the structures."
    ),
]
LeastOption = Annotated[
    float | None,
    typer.Option(
        "--least",
        metavar="PROBABILITY",
        min=0,
        max=1,
        help="Withhold what a model was less sure of; 0.6 by default, 0 withholds nothing.",
    ),
]
AllOption = Annotated[
    bool,
    typer.Option(
        "--all", help="Show remarks of the kinds that are often wrong, too, and every message."
    ),
]
RoundOption = Annotated[
    int | None,
    typer.Option(
        "--round",
        min=1,
        metavar="N",
        help="Which round of the annotators counts; the last finished one by default.",
    ),
]
AgainstOption = Annotated[
    str | None,
    typer.Option(
        "--against",
        metavar="TEACHER",
        help="Show what differs between the annotator and this one instead.",
    ),
]


def feedback(
    path: options.Study,
    annotator: AnnotatorOption = None,
    document: DocumentOption = None,
    out: FolderOption = None,
    model: ModelOption = None,
    least: LeastOption = None,
    all: AllOption = False,
    against: AgainstOption = None,
    round: RoundOption = None,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Tell writers what works in an essay and what to work on.

    It goes by an annotated structure, or by one that a model draws.

    Example: argora feedback essays/ --annotator ana --out feedback/
    """
    if against is not None and model is not None:
        raise DataError("--against compares two annotators of the study, so --model does not fit")
    if round is not None and model is not None:
        raise DataError("--model draws the structures, so --round does not fit")
    if annotator is not None and model is not None:
        raise DataError("--model draws the structures, so --annotator does not fit")
    if out is not None:
        refuse_overlap(path, out)
        _check_folder(out)
    study, problems = open_study(path, format=format, scheme=scheme)
    opening = json_opening(study, problems) if json else None
    chosen = tuple(document or ())
    if against is not None:
        views = _compared(study, annotator, against, chosen, round)
    else:
        views = _readings_given(study, annotator, chosen, model, least, all, round)
    if out is not None:
        for place in _write(out, views.pages()):
            if not json:
                show(f"{place}")
    if json or out is None:
        show_page(views.page(), opening, problems, key=views.key)
    finish(problems)


class Views(NamedTuple):
    """All feedback as one page, with its key in JSON, and as pages by their files."""

    key: str
    page: Callable[[], Page]
    pages: Callable[[], Mapping[str, Page]]


def _readings_given(
    study: Study,
    annotator: str | None,
    documents: Sequence[str],
    model: Path | None,
    least: float | None,
    every: bool,
    round: int | None,
) -> Views:
    from argora.analysis.feedback_texts import readings_of, texts_of, whose
    from argora.feedback import LEAST
    from argora.report.sections.feedback import feedback_page, feedback_pages

    if model is not None:
        study, readings = _mined(study, model, documents)
    else:
        readings = readings_of(study, whose(study, annotator), documents, round=round)
        _warn_of_unsure(readings, least)
    least = LEAST if least is None else least
    texts = texts_of(readings, least=least, doubtful=every, on_progress=progress)
    files = _files([text.reading.document.id for text in texts])
    return Views(
        "feedback",
        partial(feedback_page, texts, study),
        partial(feedback_pages, texts, study, files, f"{INDEX}.html"),
    )


def _compared(
    study: Study,
    annotator: str | None,
    against: str,
    documents: Sequence[str],
    round: int | None,
) -> Views:
    from argora.analysis.feedback_texts import reading_pairs, whose
    from argora.report.sections.feedback_against import against_page, against_pages

    teacher = whose(study, against).id
    others = [each.id for each in study.annotators if each.id != teacher]
    if annotator is None and len(others) != 1:
        raise DataError("name the student with --annotator")
    student = whose(study, annotator or others[0]).id
    compared = tuple(reading_pairs(study, student, teacher, documents, round=round))
    files = _files([each.student.document.id for each in compared])
    return Views("", partial(against_page, compared), partial(against_pages, compared, files))


def _mined(
    study: Study, model: Path, documents: Sequence[str]
) -> tuple[Study, tuple[Reading, ...]]:
    """Let a model draw the structures, with how sure it is of each."""
    from dataclasses import replace

    from argora.analysis.feedback_texts import documents_of
    from argora.feedback import reading_of
    from argora.mining import TrainedMiner, find_miner
    from argora.mining.base import mine

    progress(f"reading {model}")
    miner = find_miner(model)
    chosen = documents_of(study, documents)
    notes = list(miner.notes_on(chosen)) if isinstance(miner, TrainedMiner) else []
    readings = []
    for n, document in enumerate(chosen, start=1):
        progress(f"mining: text {n} of {len(chosen)}")
        mined = mine(miner, document)
        notes += mined.notes
        readings.append(reading_of(mined.layer, document, miner.scheme, is_predicted=True))
    report(Message("note", text) for text in notes)
    if not readings:
        raise DataError("no document has a text, so there is nothing to read")
    return replace(study, scheme=miner.scheme, annotators=(), layers=()), tuple(readings)


def _warn_of_unsure(readings: Sequence[Reading], least: float | None) -> None:
    """Warn that remarks on a model are withheld if its layers hold no probabilities."""
    points = [p for reading in readings if reading.is_predicted for p in reading.points]
    if least != 0 and points and all(point.sure is None for point in points):
        warn(
            f"the layers of {readings[0].annotator!r} do not say how sure the model was, so every "
            "remark is withheld; predict anew with this Argora, or run feedback with --model, or "
            "show all with --least 0"
        )


def _files(ids: Sequence[str]) -> Mapping[str, str]:
    """Return the file of each text; none takes the name of the overview."""
    from argora.formats.names import file_names

    names = file_names(ids)
    return {
        id: f"{'%69' + name[1:] if name.casefold() == INDEX else name}.html"
        for id, name in names.items()
    }


def _check_folder(folder: Path) -> None:
    """Refuse a place at which no folder can be, before the work begins."""
    target = folder.resolve()
    if target.exists() and not target.is_dir():
        raise FormatError("is no folder; name another place", path=folder)
    if not target.exists() and not target.parent.is_dir():
        raise FormatError(f"there is no folder {str(folder.parent)!r}; make it first", path=folder)


def _write(folder: Path, pages: Mapping[str, Page]) -> Sequence[Path]:
    """Write pages, none over a file that is no page of Argora; return what to open first."""
    from argora.report.forms import rendered

    for name in pages:
        refuse_foreign(folder / name, "html")
    with naming(folder):
        folder.mkdir(exist_ok=True)
    for name, page in pages.items():
        progress(f"writing {name}")
        write_file(folder / name, rendered(page, "html"))
    first = f"{INDEX}.html"
    return [folder / first] if first in pages else [folder / name for name in pages]
