"""``argora metaevaluate``: measures judged by people, who say which maps are more alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli.options import (
    FormatOption,
    JsonOption,
    LevelOption,
    ResamplesOption,
    SchemeOption,
    SeedOption,
)
from argora.cli.reading import finish, json_opening, note_unread, open_study
from argora.cli.storing import refuse_overlap
from argora.cli.streams import progress, show, show_json, table
from argora.cli.writing import naming, write_file
from argora.errors import DataError, FormatError

if TYPE_CHECKING:
    from argora.diagnostics.metaevaluation import Aspect, MetaEvaluation, Trimmed
    from argora.model import Study

__all__ = ["USUAL", "metaevaluate"]

USUAL = (
    "mar(unit='link')",
    "mar(unit='path')",
    "mar(unit='descendants')",
    "mar(unit='descendants', partial=True)",
    "graph_inclusion",
    "graph_inclusion(combine='f1')",
    "entire_agreement",
)
"""The measures of structure that Putra et al. (2021), Table 1, compare, and entire agreement."""

QUESTIONS = "questions.csv"


PathArgument = Annotated[
    Path, typer.Argument(metavar="STUDY", help="The study whose maps people see.")
]
TaskOption = Annotated[
    Path | None,
    typer.Option(
        "--task", metavar="DIR", help="Write questions and pictures into this new folder."
    ),
]
VotesOption = Annotated[
    Path | None,
    typer.Option(
        "--votes",
        metavar="FILE",
        help="What people answered: a table of worker, question, choice and seconds.",
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
    json: JsonOption = False,
    resamples: ResamplesOption = 1000,
    seed: SeedOption = 7,
    level: LevelOption = 0.95,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Judge measures by people, who say which maps are more alike.

    First write the task with --task, then let people answer, then give their answers with --votes.

    Example: argora metaevaluate essays/ --task task/
    """
    _refuse_contradictions(task, votes, questions, measure, annotators, draw)
    if not 0 <= trim < 0.5:
        raise DataError(f"--trim {trim}: expected a share from 0 and below 0.5, such as 0.05")
    if not 0 < level < 1:
        raise DataError(f"--level {level}: expected a share between 0 and 1, such as 0.95")
    if task is not None:
        refuse_overlap(path, task)
        _refuse_full(task)
    study, problems = open_study(path, format=format, scheme=scheme)
    if task is not None:
        _build(study, task, annotators, draw, seed, problems, json=json)
    elif votes is not None and questions is not None:
        _judge(
            study,
            votes,
            questions,
            measure or USUAL,
            problems,
            trim=trim,
            resamples=resamples,
            seed=seed,
            level=level,
            json=json,
        )
    finish(problems)


def _refuse_contradictions(
    task: Path | None,
    votes: Path | None,
    questions: Path | None,
    measure: Sequence[str] | None,
    annotators: str | None,
    draw: int | None,
) -> None:
    if (task is None) == (votes is None):
        raise DataError("give --task DIR to write the task, or --votes FILE to judge measures")
    if task is not None and (questions is not None or measure):
        raise DataError("--questions and --measure belong to --votes")
    if votes is not None and questions is None:
        raise DataError(f"--votes needs --questions FILE, the {QUESTIONS} that --task wrote")
    if votes is not None and (annotators is not None or draw is not None):
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
    from argora.analysis.metaevaluation.task import pair_of, pictures, questions_of
    from argora.formats.votes import write_questions

    named = [name.strip() for name in (annotators or "").split(",") if name.strip()]
    pair = pair_of(study, named)
    found = questions_of(study, pair, n=draw, seed=seed)
    progress("drawing maps")
    drawn = pictures(study, found)
    with naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, svg in drawn.items():
            write_file(folder / name, svg)
        write_questions(found, folder / QUESTIONS)
    if json:
        told = {
            "target": str(folder),
            "annotators": list(pair),
            "n_questions": len(found),
            "pictures": list(drawn),
            "seed": seed,
        }
        show_json({**json_opening(study, problems), **told})
        return
    show(f"{folder / QUESTIONS}: {len(found)} questions on {len(drawn)} documents")
    show(f"{folder}: {len(drawn)} pictures of the maps of {pair[0]} (left) and {pair[1]} (right)")
    note_unread(problems)


# ----- the judgement ----------------------------------------------------------------------------


def _judge(
    study: Study,
    votes: Path,
    questions: Path,
    names: Sequence[str],
    problems: Sequence[FormatError],
    *,
    trim: float,
    resamples: int,
    seed: int,
    level: float,
    json: bool,
) -> None:
    from argora.analysis.measuring import measures_of
    from argora.analysis.metaevaluation.task import checked, scores
    from argora.diagnostics.metaevaluation import counted, meta_evaluate, trimmed
    from argora.formats.votes import read_questions, read_votes

    measures = measures_of(names)
    asked = checked(study, read_questions(questions))
    given = read_votes(votes, asked)
    kept = trimmed(given, trim)
    answers = counted(kept.votes)
    found = []
    for how in measures:
        progress(f"judging {how}")
        own = scores(how, study, asked)
        found.append(
            meta_evaluate(
                str(how), own, asked, answers, resamples=resamples, seed=seed, level=level
            )
        )
    if json:
        show_json(
            {
                **json_opening(study, problems),
                "votes": {
                    "n": len(given),
                    "n_kept": len(kept.votes),
                    "n_fast": kept.n_fast,
                    "n_slow": kept.n_slow,
                    "n_untimed": kept.n_untimed,
                    "shortest": _known(kept.shortest),
                    "longest": _known(kept.longest),
                    "trim": trim,
                },
                "results": [_row(each) for each in found],
            }
        )
    else:
        show(_told(len(given), kept, trim))
        show()
        show(_table(found))
        for line in _notes(found, level, resamples, seed):
            show(line)
        note_unread(problems)


def _told(n: int, kept: Trimmed, trim: float) -> str:
    if kept.n_untimed == n:
        return f"{n} votes; no times, so none was dropped as too fast or too slow"
    untimed = f"; {kept.n_untimed} have no time and stayed" if kept.n_untimed else ""
    return (
        f"{len(kept.votes)} of {n} votes: the fastest and the slowest {trim * 100:g} % of all were "
        f"dropped ({kept.n_fast} and {kept.n_slow}), which leaves {kept.shortest:g} to "
        f"{kept.longest:g} seconds{untimed}"
    )


def _table(found: Sequence[MetaEvaluation]) -> str:
    head = ["", "accuracy", "weighted", "squared error", "correlation"]
    body = []
    for each in found:
        body.append([each.measure, *(_figure(aspect.value) for aspect in each.aspects)])
        body.append(["", *(_reach(aspect) for aspect in each.aspects)])
    return table(head, body)


def _figure(value: float) -> str:
    return "—" if math.isnan(value) else f"{value:.3f}"


def _reach(aspect: Aspect) -> str:
    drawn = aspect.interval
    if drawn is None or not drawn.is_defined:
        return ""
    return f"{drawn.low:.3f} to {drawn.high:.3f}"


def _notes(found: Sequence[MetaEvaluation], level: float, resamples: int, seed: int) -> list[str]:
    lines = []
    for each in found:
        left_out = "; ".join(f"{n} left out: {why}" for why, n in each.left_out.items())
        tied = f"votes tied on {each.n_tied_votes}, scores on {each.n_tied_scores}"
        more = f"; {left_out}" if left_out else ""
        lines.append(f"{each.measure}: {each.n_questions} questions, {tied}{more}")
        for aspect in each.aspects:
            why = aspect.undefined or (aspect.interval and aspect.interval.undefined)
            if why:
                what = "no figure" if aspect.undefined else "no interval"
                lines.append(f"{each.measure}, {aspect.name}: {what}: {why}")
    lines.append(
        f"{level * 100:g} % intervals from {resamples} resamples of questions, seed {seed}; a tie "
        "in votes counts as right only where scores tie; tied scores gain 1/2"
    )
    return lines


def _row(found: MetaEvaluation) -> dict[str, Any]:
    return {
        "measure": found.measure,
        "n_questions": found.n_questions,
        "n_tied_votes": found.n_tied_votes,
        "n_tied_scores": found.n_tied_scores,
        "left_out": dict(found.left_out),
        **{aspect.name.replace(" ", "_"): _aspect(aspect) for aspect in found.aspects},
    }


def _aspect(aspect: Aspect) -> dict[str, Any]:
    drawn = aspect.interval
    return {
        "value": _known(aspect.value),
        "low": None if drawn is None else _known(drawn.low),
        "high": None if drawn is None else _known(drawn.high),
        "interval": None if drawn is None else drawn.undefined or drawn.method,
        "undefined": aspect.undefined,
    }


def _known(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
