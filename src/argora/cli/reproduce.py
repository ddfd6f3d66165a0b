"""``argora reproduce``: published figures made again, ours beside theirs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from argora.cli import options
from argora.cli.pages import check_target, show_page
from argora.cli.streams import progress
from argora.errors import DataError

__all__ = ["reproduce"]


class What(StrEnum):
    """Whose figures are made again: those of a paper, or those known of a corpus."""

    coling2014 = "coling2014"
    dkpro = "dkpro"
    emnlp2014 = "emnlp2014"
    cass = "cass"
    peldszus2013 = "peldszus2013"
    putra2021 = "putra2021"
    aurc = "aurc"
    essays = "essays"
    microtexts = "microtexts"
    aurc_baselines = "aurc-baselines"


WhatArgument = Annotated[
    What | None, typer.Argument(metavar="WHAT", help="A paper or a corpus; or give --all.")
]
AllOption = Annotated[
    bool, typer.Option("--all", help="Take all seven papers in turn; show every message.")
]
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
HtmlOption = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write one page with all figures.")
]


def reproduce(
    what: WhatArgument = None,
    data: DataOption = Path(),
    all: AllOption = False,
    seeds: SeedsOption = None,
    analysis: AnalysisOption = "rules",
    resamples: options.Resamples = 1000,
    html: HtmlOption = None,
    json: options.Json = False,
) -> None:
    """Make published figures again, and show ours beside them.

    Trains what can be trained here, and says what differs from the published protocol. Of a paper,
    every table and figure is listed: equal to print, differs and why, or not made and why. The
    corpora do not come with Argora: --data names the folder of yours.

    Example: argora reproduce --all --data corpora/
    """
    from argora import __version__
    from argora.analysis.papers import CORPORA, PAPERS, Request, reproduce_paper
    from argora.report.sections.papers import papers_page
    from argora.report.sections.reproduction import reproduction_page

    if (what is None) != all:
        raise DataError("expected one paper or corpus, or --all for all seven papers")
    check_target(html, data)
    seed_numbers = _seeds(seeds)
    if seed_numbers is not None and what not in _BY_SEEDS:
        raise DataError(f"--seeds: {what or '--all'} trains nothing by seeds; leave it out")
    if what == What.aurc_baselines and analysis != "rules":
        raise DataError("--analysis: aurc-baselines reads no words; leave it out")
    request = Request(data, resamples, analysis, progress, seed_numbers)
    if what is not None and what in CORPORA:
        page = reproduction_page(CORPORA[what](request))
    else:
        chosen = PAPERS.values() if what is None else [PAPERS[what]]
        page = papers_page([reproduce_paper(paper, request) for paper in chosen])
    show_page(page, {"argora": __version__} if json else None, html=html)


_BY_SEEDS = {What.essays, What.microtexts}


def _seeds(option: str | None) -> tuple[int, ...] | None:
    if option is None:
        return None
    parts = [part.strip() for part in option.split(",")]
    if not all(part.isdecimal() and part.isascii() for part in parts):
        raise DataError(f"--seeds {option!r}: expected whole numbers and commas, such as 1,2,3")
    return tuple(int(part) for part in parts)
