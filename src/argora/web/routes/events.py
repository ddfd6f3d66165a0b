"""A stream that says when something has another version."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import StreamingResponse

from argora.web.entry import Member, State, token_in
from argora.web.events import stream
from argora.web.problems import too_often
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("events")


STREAM = {"content": {"text/event-stream": {"schema": {"type": "string"}}}}


@router.get("/studies/{study}/events", response_class=StreamingResponse, responses={200: STREAM})
async def events(request: Request, seat: Member, state: State) -> StreamingResponse:
    """Send ``{document, version}`` as server-sent events; annotators hear of their own layers."""
    if state.broker.count(seat.account.key) >= state.settings.streams_per_account:
        raise too_often(30)
    people, token = state.store.people, token_in(request) or ""
    listener = state.broker.open(seat.study, seat.account.key, seat.annotator, token)

    def still_allowed() -> bool:
        current = people.seat(token, seat.study)
        return current is not None and current[1] is not None

    events = stream(
        state.broker,
        listener,
        heartbeat=state.settings.heartbeat,
        still_allowed=still_allowed,
    )
    return StreamingResponse(events, media_type="text/event-stream")
