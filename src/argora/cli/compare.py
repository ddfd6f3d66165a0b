"""``argora compare``: how far two values differ over the same documents, and how surely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from argora.cli import options
from argora.cli.pages import show_page
from argora.cli.reading import apply_selection, finish, json_opening, open_study
from argora.cli.streams import progress
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.analysis.comparing import Side
    from argora.errors import FormatError
    from argora.model import Study

__all__ = ["compare"]

NOTHING_TWICE = (
    "there is nothing to compare yet: give a second study, or two of --round, --by, "
    "--annotators or --missing"
)


OtherArgument = Annotated[
    Path | None,
    typer.Argument(metavar="OTHER", help="Another study of the same documents."),
]
MeasureOption = Annotated[
    list[str] | None,
    typer.Option(
        "--measure", "-m", metavar="NAME", help="A measure, alpha by default; several times."
    ),
]
RoundOption = Annotated[
    list[int] | None,
    typer.Option("--round", min=1, metavar="N", help="Which round counts; twice for two."),
]
ByOption = Annotated[
    list[options.By] | None,
    typer.Option("--by", help="What annotators decided on; twice for two views."),
]
AnnotatorsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--annotators",
        metavar="NAMES",
        help="Whose annotations count, such as ana,ben; twice for two groups.",
    ),
]
MissingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--missing",
        metavar="POLICY",
        help="What to do with missing decisions, as for agree; twice for two ways.",
    ),
]
IntervalOption = Annotated[
    Literal["document", "item", "jackknife"],
    typer.Option(
        "--interval",
        help="Draw documents (default) or single items, or leave out each document in turn.",
    ),
]
AcrossOption = Annotated[
    list[str] | None,
    typer.Option(
        "--across",
        metavar="PART",
        help="A part of the method in which the two may differ, such as items.",
    ),
]


def compare(
    path: options.Study,
    other: OtherArgument = None,
    measure: MeasureOption = None,
    round: RoundOption = None,
    by: ByOption = None,
    annotators: AnnotatorsOption = None,
    of: options.Of = None,
    missing: MissingOption = None,
    distance: options.Distance = None,
    interval: IntervalOption = "document",
    across: AcrossOption = None,
    group: options.Group = None,
    json: options.Json = False,
    kind: options.Kinds = [options.KindName.person],  # noqa: B006 - typer reads the default
    resamples: options.Resamples = 1000,
    seed: options.Seed = 7,
    level: options.Level = 0.95,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Tell how far two studies, rounds, views or groups differ.

    The difference is the second value less the first, over the documents of both.

    Example: argora compare essays/ --round 1 --round 2
    """
    from argora.analysis.comparing import compared
    from argora.analysis.measuring import measures_of
    from argora.reliability.missing import checked_policy
    from argora.report.sections.comparison import comparison_page
    from argora.report.sections.selection import with_selection

    plan = options.plan_of(kind, resamples=resamples, seed=seed, level=level)
    apart = (
        _twice("--round", round or [1]),
        _twice("--by", [view.value for view in by or ()] or [None]),
        _twice("--annotators", [_names(names) for names in annotators or ()] or [None]),
        _twice("--missing", [checked_policy(policy) for policy in missing or ["pairwise"]]),
    )
    studies: list[Study] = []
    problems: list[FormatError] = []
    for place in (path, other):
        if place is not None:
            study, broken = open_study(place, format=format, scheme=scheme, group=group)
            studies.append(study)
            problems += broken
    measures = measures_of(measure or ["alpha"], distance)
    names = {annotator.id for study in studies for annotator in study.annotators}
    view = {"how": measures[0] if measure else None, "by": apart[1][0], "of": of}
    first = replace(plan, round=apart[0][0], missing=apart[3][0])
    studies = [apply_selection(study, first, other_names=names, **view) for study in studies]
    pair = _pair((path, other), studies, apart)
    comparison = compared(
        pair,
        measures,
        plan,
        of=of,
        interval=interval,
        across=across or (),
        on_progress=progress,
    )
    opening = json_opening(studies[0], problems, plan) if json else None
    if opening is not None and len(studies) > 1:
        opening["other"] = json_opening(studies[1], (), plan)["study"]
    page = with_selection(comparison_page(studies[0].name, comparison), studies[0])
    show_page(page, opening, problems)
    finish(problems)


def _names(option: str) -> tuple[str, ...]:
    names = tuple(filter(None, (name.strip() for name in option.split(","))))
    if len(names) < 2:
        raise DataError(f"--annotators {option!r}: expected at least two names, such as ana,ben")
    return names


def _twice(option: str, values: Sequence[Any]) -> tuple[Any, Any]:
    if len(values) > 2:
        raise DataError(f"{option} is there {len(values)} times; a comparison has two sides")
    return values[0], values[-1]


def _pair(
    paths: tuple[Path, Path | None],
    studies: Sequence[Study],
    chosen: Sequence[tuple[Any, Any]],
) -> tuple[Side, Side]:
    """Return both sides, each with a name that says what sets it apart.

    Parameters
    ----------
    chosen : the rounds, views, annotators and policies for missing decisions of both.

    Raises
    ------
    DataError
        If nothing sets them apart.
    """
    from argora.analysis.comparing import Side

    apart = [paths[1] is not None, *(one != two for one, two in chosen)]
    if not any(apart):
        raise DataError(NOTHING_TWICE)
    pair = []
    for at, (round, view, annotators, policy) in enumerate(zip(*chosen, strict=True)):
        study = studies[min(at, len(studies) - 1)]
        people = ", ".join(annotators or ())
        words = (str(paths[at]), f"round {round}", f"by {view}", people, f"missing: {policy}")
        name = ", ".join(word for word, differs in zip(words, apart, strict=True) if differs)
        part = study if annotators is None else study.select(annotators=annotators)
        pair.append(Side(name, part, view, round, policy))
    return pair[0], pair[1]
