"""Whether the server is there."""

from __future__ import annotations

from typing_extensions import TypedDict

from argora import __version__
from argora.web.answers import Problem
from argora.web.entry import State
from argora.web.strict import REFUSALS, strict_router

__all__ = ["router"]

router = strict_router("health")


class Health(TypedDict):
    """That the server is there, and whether the first account is still to be made."""

    ok: bool
    version: str
    setup: bool


# Every route refuses in this form; FastAPI would build it anew for each that declares it, which
# takes longer than all else at the start.
@router.get("/health", responses={"default": {**REFUSALS["default"], "model": Problem}})
async def health(state: State) -> Health:
    """Say that the server is there, and of which version it is."""
    return {"ok": True, "version": __version__, "setup": state.links.awaits_setup}
