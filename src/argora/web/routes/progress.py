"""How far everybody is."""

from __future__ import annotations

from typing import Literal

from fastapi import Response
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.web.entry import Overseeing, PhaseName, State
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("progress")


class NamedDocument(TypedDict):
    """A document: its key in addresses, its name in the study, and its title."""

    key: str
    name: str
    title: str


class Cell(TypedDict):
    """What an annotator has done on a document.

    ``errors`` and ``warnings`` are null where nobody has looked yet; an annotator counts for a
    document by the cell with ``counts``, that of their first round in a phase that is assigned or
    finished.
    """

    document: str
    annotator: str
    round: int
    phase: str
    state: Literal["assigned", "open", "finished"]
    version: int
    at: str
    errors: int | None
    warnings: int | None
    counts: bool


class Counts(TypedDict):
    """How many cells that count are in each state."""

    assigned: int
    open: int
    finished: int


class Progress(TypedDict):
    """Documents x annotators; ``complete``: all errors and warnings are known."""

    annotators: list[str]
    documents: list[NamedDocument]
    cells: list[Cell]
    counts: Counts
    complete: bool


@router.get("/studies/{study}/progress", response_model=Progress)
def progress(seat: Overseeing, state: State, phase: PhaseName = None) -> Response:
    """Return documents x annotators: state and version of each layer, and what is wrong there.

    In one phase, or in all by default.
    """
    return JSONResponse(state.progress.matrix(seat.study, phase))
