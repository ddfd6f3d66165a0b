"""A stream that says when something has another version."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import StreamingResponse

from argora.web.entry import Here, Member, token_in
from argora.web.events import stream
from argora.web.problems import too_often
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("events")


@router.get("/studies/{study}/events", response_class=StreamingResponse)
async def events(request: Request, seat: Member, desk: Here) -> StreamingResponse:
    """Send ``{document, version}`` as server-sent events; annotators hear of their own layers."""
    if desk.broker.count(seat.account.key) >= desk.settings.streams_per_account:
        raise too_often(30)
    people, token = desk.store.people, token_in(request) or ""
    listener = desk.broker.open(seat.study, seat.account.key, seat.annotator, token)

    def still_allowed() -> bool:
        found = people.seat(token, seat.study)
        return found is not None and found[1] is not None

    told = stream(
        desk.broker,
        listener,
        heartbeat=desk.settings.heartbeat,
        still_allowed=still_allowed,
    )
    return StreamingResponse(told, media_type="text/event-stream")
