"""``argora reproduce``: published figures made again, ours beside theirs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli.options import JsonOption, ResamplesOption
from argora.cli.streams import progress, show, show_json, table
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.mining.reproduce.figures import Figure, Reproduction

__all__ = ["reproduce"]


class What(StrEnum):
    """Whose figures are made again."""

    essays = "essays"
    microtexts = "microtexts"
    aurc = "aurc-baselines"


WhatArgument = Annotated[What, typer.Argument(metavar="WHAT", help="Which figures.")]
DataOption = Annotated[
    Path,
    typer.Option(
        "--data", metavar="DIR", help="The folder of the corpus, or the one in which it lies."
    ),
]
SeedsOption = Annotated[
    str | None,
    typer.Option(
        "--seeds",
        metavar="NUMBERS",
        help="Seeds of the trainings; 1 to 5 by default, 1 to 10 for microtexts.",
    ),
]
AnalysisOption = Annotated[
    str, typer.Option("--analysis", metavar="NAME", help="The linguistic analysis of the texts.")
]


def reproduce(
    what: WhatArgument,
    data: DataOption,
    seeds: SeedsOption = None,
    analysis: AnalysisOption = "rules",
    resamples: ResamplesOption = 1000,
    json: JsonOption = False,
) -> None:
    """Make published figures again, and show ours beside them.

    Trains what can be trained here, once for every seed, and says what differs from the published
    protocol. The corpora do not come with Argora: --data names the folder of yours.

    Example: argora reproduce aurc-baselines --data corpora/
    """
    given = _seeds(seeds)
    if what is What.aurc and given is not None:
        raise DataError("--seeds: aurc-baselines trains nothing; leave it out")
    made = _MAKERS[what](data, given, analysis, resamples)
    if json:
        show_json(_json(made))
    else:
        _show(made)


def _essays(data: Path, seeds: tuple[int, ...] | None, analysis: str, n: int) -> Reproduction:
    from argora.mining.reproduce.essays import SEEDS, reproduce_essays

    return reproduce_essays(
        data, seeds=seeds or SEEDS, analyzer=analysis, resamples=n, progress=progress
    )


def _microtexts(data: Path, seeds: tuple[int, ...] | None, analysis: str, n: int) -> Reproduction:
    from argora.mining.reproduce.microtexts import SEEDS, reproduce_microtexts

    return reproduce_microtexts(
        data, seeds=seeds or SEEDS, analyzer=analysis, resamples=n, progress=progress
    )


def _aurc(data: Path, _: tuple[int, ...] | None, analysis: str, n: int) -> Reproduction:
    from argora.mining.reproduce.aurc import reproduce_aurc

    if analysis != "rules":
        raise DataError("--analysis: aurc-baselines reads no words; leave it out")
    return reproduce_aurc(data, resamples=n, progress=progress)


_MAKERS: dict[What, Callable[[Path, tuple[int, ...] | None, str, int], Reproduction]] = {
    What.essays: _essays,
    What.microtexts: _microtexts,
    What.aurc: _aurc,
}


def _seeds(given: str | None) -> tuple[int, ...] | None:
    if given is None:
        return None
    parts = [part.strip() for part in given.split(",")]
    if not all(part.isdecimal() and part.isascii() for part in parts):
        raise DataError(f"--seeds {given!r}: expected whole numbers and commas, such as 1,2,3")
    return tuple(int(part) for part in parts)


def _show(made: Reproduction) -> None:
    show(f"{made.name}: {made.corpus}")
    show(f"trained on {made.trained_on}")
    show(f"tested on {made.tested_on}")
    if made.seeds:
        show(f"seeds {', '.join(map(str, made.seeds))}; figures are means over them")
    for task, figures in _by_task(made):
        show(f"\n{task}")
        several = len(made.seeds) > 1
        head = ["measure", "whose", "value", "95% interval", *["by seed"] * several]
        rows = [row for figure in figures for row in _rows(figure, several=several)]
        show(table(head, rows, left=2))
        for differs in dict.fromkeys(figure.differs for figure in figures if figure.differs):
            show(f"  differs: {differs}")
    show()
    for note in made.notes:
        show(f"note: {note}")
    show(f"took {made.seconds:.0f} s, {made.processor:.0f} s of processor time")


def _by_task(made: Reproduction) -> Iterator[tuple[str, list[Figure]]]:
    for task in dict.fromkeys(figure.task for figure in made.figures):
        yield task, [figure for figure in made.figures if figure.task == task]


def _rows(figure: Figure, *, several: bool) -> Iterator[list[str]]:
    """Yield our row, and one for every published figure."""
    seeds = [" ".join(_number(value) for value in figure.by_seed)] * several
    yield [figure.measure, "ours", _number(figure.ours), _interval(figure), *seeds]
    for known in figure.published:
        yield ["", known.who, known.value, "", *[""] * several]


def _number(value: float) -> str:
    return "undefined" if math.isnan(value) else f"{value:.3f}"


def _interval(figure: Figure) -> str:
    if figure.undefined is not None:
        return figure.undefined
    interval = figure.interval
    if interval is None:
        return ""
    return interval.undefined or f"{interval.low:.3f} to {interval.high:.3f}"


def _json(made: Reproduction) -> dict[str, Any]:
    from argora import __version__

    return {
        "argora": __version__,
        "reproduction": made.name,
        "corpus": made.corpus,
        "trained_on": made.trained_on,
        "tested_on": made.tested_on,
        "seeds": list(made.seeds),
        "seconds": round(made.seconds, 1),
        "processor_seconds": round(made.processor, 1),
        "notes": list(made.notes),
        "figures": [_figure_json(figure) for figure in made.figures],
    }


def _figure_json(figure: Figure) -> dict[str, Any]:
    interval = figure.interval
    return {
        "task": figure.task,
        "measure": figure.measure,
        "ours": _known(figure.ours),
        "low": None if interval is None else _known(interval.low),
        "high": None if interval is None else _known(interval.high),
        "no_interval": None if interval is None else interval.undefined,
        "by_seed": [_known(value) for value in figure.by_seed],
        "published": [{"value": p.value, "who": p.who} for p in figure.published],
        "differs": figure.differs,
        "signature": figure.signature,
        "undefined": figure.undefined,
    }


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value
