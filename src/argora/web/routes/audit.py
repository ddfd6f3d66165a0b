"""Who did what in a study, besides annotating."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query
from typing_extensions import TypedDict

from argora.web.audit_words import words_of
from argora.web.entry import Managing, State
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("audit")

Word = Annotated[str | None, Query(max_length=LONGEST_WORD)]


class ActionJson(TypedDict):
    """What somebody did: the kind of action with its details, and the same in words."""

    at: str
    author: str
    what: str
    words: str
    details: dict[str, Any]


class AuditAnswer(TypedDict):
    """Actions, the newest first.

    ``authors`` and ``kinds`` are those of all actions, by which they can be chosen; ``next`` asks
    for the page behind this one.
    """

    actions: list[ActionJson]
    authors: list[str]
    kinds: list[str]
    next: int | None


@router.get("/studies/{study}/audit")
def audit(
    seat: Managing,
    state: State,
    before: Annotated[int | None, Query(ge=1, lt=2**53)] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    author: Word = None,
    what: Word = None,
) -> AuditAnswer:
    """Return who added, assigned, finished or reopened what, and when; the newest first."""
    page = state.store.actions(seat.study, author=author, what=what, before=before, limit=limit)
    return {
        "actions": [
            {
                "at": each.at,
                "author": each.author,
                "what": each.what,
                "words": words_of(each.what, each.details),
                "details": each.details,
            }
            for each in page.actions
        ],
        "authors": list(page.authors),
        "kinds": list(page.kinds),
        "next": page.next,
    }
