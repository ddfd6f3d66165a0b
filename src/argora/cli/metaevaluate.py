"""``argora metaevaluate``: measures judged by people, who say which maps are more alike."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argora.cli import options
from argora.cli.messages import Message
from argora.cli.pages import show_page
from argora.cli.reading import finish, json_opening, note_unread, open_study
from argora.cli.storing import refuse_overlap
from argora.cli.streams import note, progress, report, show, show_json
from argora.cli.writing import appearing, naming, write_file
from argora.errors import DataError, FormatError
from argora.text.numbers import joined

if TYPE_CHECKING:
    from argora.analysis.metaevaluation.task import Sampling
    from argora.model import Study
    from argora.report.blocks import Page

__all__ = ["USUAL", "metaevaluate"]

USUAL = (
    "percentage",
    "mar(unit='link')",
    "mar(unit='path')",
    "mar(unit='descendants')",
    "mar(unit='descendants', partial=True)",
    "graph_inclusion",
    "graph_inclusion(combine='f1')",
    "entire_agreement",
)
"""The measures that Putra et al. (2021), Table 1, compare, and entire agreement."""

QUESTIONS, PAGE = "questions.csv", "answer.html"


PathArgument = Annotated[
    Path, typer.Argument(metavar="STUDY", help="The study whose maps people see.")
]
TaskOption = Annotated[
    Path | None,
    typer.Option(
        "--task",
        metavar="DIR",
        help="Write questions, pictures and the page to answer on into this new folder.",
    ),
]
VotesOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--votes",
        metavar="FILE",
        help="What people answered: a table of worker, question, choice and seconds, or a folder "
        "of them; may be given several times.",
    ),
]
QuestionsOption = Annotated[
    Path | None,
    typer.Option("--questions", metavar="FILE", help="The questions that --task wrote."),
]
MeasureOption = Annotated[
    list[str] | None,
    typer.Option(
        "--measure",
        "-m",
        metavar="NAME",
        help="A measure; may be given several times. Measures of structure by default.",
    ),
]
AnnotatorsOption = Annotated[
    str | None,
    typer.Option(
        "--annotators",
        metavar="NAMES",
        help="With --task: whose maps are shown, such as ana,ben; the only two by default.",
    ),
]
DrawOption = Annotated[
    int | None,
    typer.Option("--draw", min=1, metavar="N", help="With --task: draw so many of all questions."),
]
TrimOption = Annotated[
    float,
    typer.Option(
        "--trim",
        metavar="SHARE",
        help="Which share of the votes is dropped as too fast, and as too slow.",
    ),
]


def metaevaluate(
    path: PathArgument,
    task: TaskOption = None,
    votes: VotesOption = None,
    questions: QuestionsOption = None,
    measure: MeasureOption = None,
    annotators: AnnotatorsOption = None,
    draw: DrawOption = None,
    trim: TrimOption = 0.05,
    json: options.Json = False,
    resamples: options.Resamples = 1000,
    seed: options.Seed = 7,
    level: options.Level = 0.95,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Judge measures by people, who say which maps are more alike.

    First write the task with --task, then let people answer, then give their answers with --votes.

    Example: argora metaevaluate essays/ --task task/
    """
    _refuse_contradictions(task, votes, questions, measure, annotators, draw)
    if not 0 <= trim < 0.5:
        raise DataError(f"--trim {trim}: expected a share from 0 and below 0.5, such as 0.05")
    options.check_level(level)
    if task is not None:
        refuse_overlap(path, task)
        _refuse_full(task)
    study, problems = open_study(path, format=format, scheme=scheme)
    if task is not None:
        _build(study, task, annotators, draw, seed, problems, json=json)
    elif votes and questions is not None:
        from argora.analysis.metaevaluation.task import Sampling

        sampling = Sampling(trim, resamples, seed, level)
        page = _judged(study, votes, questions, measure or USUAL, sampling)
        show_page(page, json_opening(study, problems) if json else None, problems)
    finish(problems)


def _refuse_contradictions(
    task: Path | None,
    votes: Sequence[Path] | None,
    questions: Path | None,
    measure: Sequence[str] | None,
    annotators: str | None,
    draw: int | None,
) -> None:
    if (task is None) == (not votes):
        raise DataError("give --task DIR to write the task, or --votes FILE to judge measures")
    if task is not None and (questions is not None or measure):
        raise DataError("--questions and --measure belong to --votes")
    if votes and questions is None:
        raise DataError(f"--votes needs --questions FILE, the {QUESTIONS} that --task wrote")
    if votes and (annotators is not None or draw is not None):
        raise DataError("--annotators and --draw belong to --task; the questions name both")


def _refuse_full(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FormatError("is there already; name a new folder", path=folder)


# ----- the task ---------------------------------------------------------------------------------


def _build(
    study: Study,
    folder: Path,
    annotators: str | None,
    draw: int | None,
    seed: int,
    problems: Sequence[FormatError],
    *,
    json: bool,
) -> None:
    from argora.analysis.metaevaluation.task import numbered_maps, pair_of, questions_of
    from argora.formats.votes import write_questions
    from argora.report.answering import answering_page
    from argora.report.drawings.numbered_maps import pair_picture

    named = [name.strip() for name in (annotators or "").split(",") if name.strip()]
    pair = pair_of(study, named)
    sampled = questions_of(study, pair, n=draw, seed=seed)
    progress("drawing maps")
    maps = numbered_maps(study, sampled)
    with naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, both in maps.items():
            write_file(folder / name, pair_picture(*both))
        write_file(folder / PAGE, answering_page(sampled, maps))
        with appearing(folder / QUESTIONS) as fresh:
            write_questions(sampled, fresh)
    if json:
        summary = {
            "target": str(folder),
            "annotators": list(pair),
            "n_questions": len(sampled),
            "pictures": list(maps),
            "page": PAGE,
            "seed": seed,
        }
        show_json({**json_opening(study, problems), **summary})
        return
    show(f"{folder / QUESTIONS}: {len(sampled)} questions on {len(maps)} documents")
    show(f"{folder / PAGE}: the page on which people answer, in any browser and without a server")
    show(f"{folder}: {len(maps)} pictures of the maps of {pair[0]} (left) and {pair[1]} (right)")
    note_unread(problems)


# ----- the judgement ----------------------------------------------------------------------------


def _judged(
    study: Study, votes: Sequence[Path], questions: Path, names: Sequence[str], sampling: Sampling
) -> Page:
    from argora.analysis.measuring import measures_of
    from argora.analysis.metaevaluation.task import judge_measures, unfinished
    from argora.formats.votes import read_questions, read_votes, vote_files
    from argora.report.sections.metaevaluation import metaevaluation_page

    measures, parsed = measures_of(names), read_questions(questions)
    problems: list[FormatError] = []
    answers = read_votes(vote_files(votes, questions), parsed, problems=problems)
    report(map(Message.of, problems))
    if partial := unfinished(answers, parsed):
        n = len({vote.worker for vote in answers})
        names = joined([f"{worker} ({count})" for worker, count in partial.items()])
        note(f"{len(partial)} of {n} people did not answer all {len(parsed)} questions: {names}")
    judgements = judge_measures(study, parsed, answers, measures, sampling, on_progress=progress)
    return metaevaluation_page(judgements)
