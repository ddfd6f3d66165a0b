"""Studies that were removed, and bringing them back."""

from __future__ import annotations

from fastapi import Depends
from pydantic import Field
from typing_extensions import TypedDict

from argora.web.entry import Making, State, making
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("removed")


class Wanted(Strict):
    """The key of a removed study."""

    study: str = Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")


class RemovedStudy(TypedDict):
    """A study that was removed: when, by whom, and how much it holds."""

    key: str
    name: str
    removed: str
    by: str
    documents: int
    layers: int


class RemovedStudies(TypedDict):
    """The studies that were removed, the last first."""

    studies: list[RemovedStudy]


@router.get("/removed", dependencies=[Depends(making)])
def removed(state: State) -> RemovedStudies:
    """List the studies that were removed, the last first."""
    return {
        "studies": [
            {
                "key": each.key,
                "name": each.name,
                "removed": each.removed,
                "by": each.author,
                "documents": each.n_documents,
                "layers": each.n_layers,
            }
            for each in state.store.catalogue.removed()
        ]
    }


@router.post("/removed/back", status_code=204)
def back(sent: Wanted, account: Making, state: State) -> None:
    """Let a removed study be there again, with all it held and everybody's roles."""
    state.store.catalogue.bring_back(sent.study, author=account.name)
