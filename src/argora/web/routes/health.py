"""Whether the server is there."""

from __future__ import annotations

from typing import Any

from argora import __version__
from argora.web.entry import State
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("health")


@router.get("/health")
async def health(state: State) -> dict[str, Any]:
    """Say that the server is there, and of which version it is."""
    return {"ok": True, "version": __version__, "setup": state.links.awaits_setup}
