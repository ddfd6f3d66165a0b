"""How far everybody is."""

from __future__ import annotations

from fastapi import Response
from starlette.responses import JSONResponse

from argora.web.entry import Overseeing, State
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("progress")


@router.get("/studies/{study}/progress")
def progress(seat: Overseeing, state: State) -> Response:
    """Return documents x annotators: state and version of each layer, and what is wrong there."""
    return JSONResponse(state.progress.matrix(seat.study))
