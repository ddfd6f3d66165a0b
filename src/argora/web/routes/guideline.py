"""The guideline of a study: what holds, what held before, and a new version."""

from __future__ import annotations

from typing import Annotated, NotRequired

from fastapi import Path, Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.errors import NotFoundError
from argora.store import GuidelineVersion
from argora.web.app_state import AppState
from argora.web.entry import Managing, Present, Seat, State
from argora.web.settings import LONGEST_GUIDELINE
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("guideline")

AT = "/studies/{study}/guideline"

LARGEST = 2**31 - 1
"""What the database counts to."""


class Guideline(Strict):
    """A new version and its text in Markdown; a name begins and ends with no blank."""

    version: Annotated[str, Field(min_length=1, max_length=100, pattern=r"^\S(.*\S)?$")]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_GUIDELINE, pattern=r"\S")]


class GuidelineVersionJson(TypedDict):
    """A version without its text; managers see who brought it."""

    number: int
    version: str
    at: str
    author: NotRequired[str]


class GuidelineText(GuidelineVersionJson):
    """A version and what it says."""

    text: str


class GuidelineVersions(TypedDict):
    """All versions, the oldest first."""

    versions: list[GuidelineVersionJson]


class GuidelineAnswer(GuidelineVersions):
    """The guideline that holds; null where there is none yet."""

    version: str | None
    text: str | None
    most_characters: int


@router.get(AT)
def guideline(seat: Managing, state: State) -> GuidelineAnswer:
    """Return the guideline that holds, and since when each version was there."""
    return _guideline_json(state, seat)


@router.get(AT + "/versions")
def versions(seat: Present, state: State) -> GuidelineVersions:
    """List the versions for all who work by them, the oldest first; the last one holds."""
    versions = state.store.guidelines.versions(seat.study)
    return {"versions": [_version(each, seat) for each in versions]}


@router.get(AT + "/versions/{number}", response_model=GuidelineText)
def version(
    number: Annotated[int, Path(ge=1, le=LARGEST)], seat: Present, state: State
) -> Response:
    """Return what a version says; that never changes."""
    versions = {each.number: each for each in state.store.guidelines.versions(seat.study)}
    if number not in versions:
        raise NotFoundError(f"the guideline has no version number {number}").coded(
            "no-version", what="guideline", version=number
        )
    text = state.store.guidelines.text(seat.study, number)
    return JSONResponse(
        {**_version(versions[number], seat), "text": text},
        headers={"Cache-Control": "private, max-age=3600"},
    )


@router.put(AT)
def renew(sent: Guideline, seat: Managing, state: State) -> GuidelineAnswer:
    """Let a new version hold from now on; those that were there stay as they are."""
    state.store.guidelines.add(seat.study, sent.version, sent.text, author=seat.account.name)
    return _guideline_json(state, seat)


def _guideline_json(state: AppState, seat: Seat) -> GuidelineAnswer:
    standing = state.store.standing(seat.study)
    return {
        "version": standing.guideline_version,
        "text": standing.guideline,
        "versions": [_version(each, seat) for each in state.store.guidelines.versions(seat.study)],
        "most_characters": LONGEST_GUIDELINE,
    }


def _version(version: GuidelineVersion, seat: Seat) -> GuidelineVersionJson:
    """Return a version without its text; who brought it is for managers."""
    public: GuidelineVersionJson = {
        "number": version.number,
        "version": version.version,
        "at": version.at,
    }
    return {**public, "author": version.author} if seat.role == "manager" else public
