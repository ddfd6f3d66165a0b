"""The guideline of a study: what holds, what held before, and a new version."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Response
from pydantic import Field
from starlette.responses import JSONResponse

from argora.errors import NotFoundError
from argora.store import GuidelineVersion
from argora.web.desk import Desk
from argora.web.entry import Here, Managing, Member, Seat
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


@router.get(AT)
def guideline(seat: Managing, desk: Here) -> dict[str, Any]:
    """Return the guideline that holds, and since when each version was there."""
    return _told(desk, seat)


@router.get(AT + "/versions")
def versions(seat: Member, desk: Here) -> dict[str, Any]:
    """List the versions for all who work by them, the oldest first; the last one holds."""
    found = desk.store.guidelines.versions(seat.study)
    return {"versions": [_version(each, seat) for each in found]}


@router.get(AT + "/versions/{number}")
def version(number: Annotated[int, Path(ge=1, le=LARGEST)], seat: Member, desk: Here) -> Response:
    """Return what a version says; that never changes."""
    known = {each.number: each for each in desk.store.guidelines.versions(seat.study)}
    if number not in known:
        raise NotFoundError(f"the guideline has no version number {number}")
    text = desk.store.guidelines.text(seat.study, number)
    return JSONResponse(
        {**_version(known[number], seat), "text": text},
        headers={"Cache-Control": "private, max-age=3600"},
    )


@router.put(AT)
def renew(sent: Guideline, seat: Managing, desk: Here) -> dict[str, Any]:
    """Let a new version hold from now on; those that were there stay as they are."""
    desk.store.guidelines.add(seat.study, sent.version, sent.text, author=seat.account.name)
    return _told(desk, seat)


def _told(desk: Desk, seat: Seat) -> dict[str, Any]:
    standing = desk.store.standing(seat.study)
    return {
        "version": standing.guideline_version,
        "text": standing.guideline,
        "versions": [_version(each, seat) for each in desk.store.guidelines.versions(seat.study)],
        "most_characters": LONGEST_GUIDELINE,
    }


def _version(found: GuidelineVersion, seat: Seat) -> dict[str, Any]:
    """Return a version without its text; who brought it is for managers."""
    told = {"number": found.number, "version": found.version, "at": found.at}
    return told | ({"author": found.author} if seat.role == "manager" else {})
