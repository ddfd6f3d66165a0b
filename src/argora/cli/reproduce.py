"""``argora reproduce``: published figures made again, ours beside theirs."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argora.cli import options
from argora.cli.pages import show_page
from argora.cli.streams import progress
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.mining.reproduce.figures import Reproduction

__all__ = ["reproduce"]


class What(StrEnum):
    """Whose figures are made again."""

    essays = "essays"
    essays_2014 = "essays-2014"
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
    resamples: options.Resamples = 1000,
    json: options.Json = False,
) -> None:
    """Make published figures again, and show ours beside them.

    Trains what can be trained here, once for every seed, and says what differs from the published
    protocol. The corpora do not come with Argora: --data names the folder of yours.

    Example: argora reproduce aurc-baselines --data corpora/
    """
    from argora import __version__
    from argora.report.sections.reproduction import reproduction_page

    seed_numbers = _seeds(seeds)
    if what in _WITHOUT_SEEDS and seed_numbers is not None:
        raise DataError(f"--seeds: {what.value} {_WITHOUT_SEEDS[what]}; leave it out")
    reproduction = _MAKERS[what](data, seed_numbers, analysis, resamples)
    show_page(reproduction_page(reproduction), {"argora": __version__} if json else None)


def _essays(data: Path, seeds: tuple[int, ...] | None, analysis: str, n: int) -> Reproduction:
    from argora.mining.reproduce.essays import SEEDS, reproduce_essays

    return reproduce_essays(
        data, seeds=seeds or SEEDS, analyzer=analysis, resamples=n, on_progress=progress
    )


def _essays_2014(data: Path, _: tuple[int, ...] | None, analysis: str, n: int) -> Reproduction:
    from argora.mining.reproduce.essays_2014 import reproduce_essays_2014

    return reproduce_essays_2014(data, analyzer=analysis, resamples=n, on_progress=progress)


def _microtexts(data: Path, seeds: tuple[int, ...] | None, analysis: str, n: int) -> Reproduction:
    from argora.mining.reproduce.microtexts import SEEDS, reproduce_microtexts

    return reproduce_microtexts(
        data, seeds=seeds or SEEDS, analyzer=analysis, resamples=n, on_progress=progress
    )


def _aurc(data: Path, _: tuple[int, ...] | None, analysis: str, n: int) -> Reproduction:
    from argora.mining.reproduce.aurc import reproduce_aurc

    if analysis != "rules":
        raise DataError("--analysis: aurc-baselines reads no words; leave it out")
    return reproduce_aurc(data, resamples=n, on_progress=progress)


_MAKERS: dict[What, Callable[[Path, tuple[int, ...] | None, str, int], Reproduction]] = {
    What.essays: _essays,
    What.essays_2014: _essays_2014,
    What.microtexts: _microtexts,
    What.aurc: _aurc,
}


_WITHOUT_SEEDS = {
    What.aurc: "trains nothing",
    What.essays_2014: "has one test part, as the paper",
}


def _seeds(option: str | None) -> tuple[int, ...] | None:
    if option is None:
        return None
    parts = [part.strip() for part in option.split(",")]
    if not all(part.isdecimal() and part.isascii() for part in parts):
        raise DataError(f"--seeds {option!r}: expected whole numbers and commas, such as 1,2,3")
    return tuple(int(part) for part in parts)
