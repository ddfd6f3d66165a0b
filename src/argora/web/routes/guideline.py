"""The guideline of a study: what holds, and a new version, which annotators then follow."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from argora.web.desk import Desk
from argora.web.entry import Here, Managing
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("guideline")

AT = "/studies/{study}/guideline"
LONGEST = 200_000
"""Characters of a text, which comes along whenever an annotator opens a document."""


class Guideline(Strict):
    """A new version and its text in Markdown; a name begins and ends with no blank."""

    version: Annotated[str, Field(min_length=1, max_length=100, pattern=r"^\S(.*\S)?$")]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST, pattern=r"\S")]


@router.get(AT)
def guideline(seat: Managing, desk: Here) -> dict[str, Any]:
    """Return the guideline that holds, and since when each version was there."""
    return _told(desk, seat.study)


@router.put(AT)
def renew(sent: Guideline, seat: Managing, desk: Here) -> dict[str, Any]:
    """Let a new version hold from now on; those that were there stay as they are."""
    desk.store.add_guideline(seat.study, sent.version, sent.text, author=seat.account.name)
    return _told(desk, seat.study)


def _told(desk: Desk, study: str) -> dict[str, Any]:
    standing = desk.store.standing(study)
    versions = [
        {"version": each.version, "at": each.at, "author": each.author}
        for each in desk.store.guideline_versions(study)
    ]
    return {
        "version": standing.guideline_version,
        "text": standing.guideline,
        "versions": versions,
        "most_characters": LONGEST,
    }
