"""Routes that read JSON as strictly as files are read: no key twice, nothing endlessly deep."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict

from argora.errors import FormatError
from argora.model.strict_json import parse_json
from argora.web.refusal import Refusal

__all__ = ["REFUSALS", "Strict", "StrictRoute", "strict_router"]


REFUSALS: dict[int | str, dict[str, Any]] = {
    "default": {
        "description": "It was refused.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
}


class Strict(BaseModel):
    """What is sent: nothing else, and nothing that only looks like it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Request(Request):
    async def json(self) -> Any:
        """Return the body's data."""
        try:
            return parse_json((await self.body()).decode("utf-8"))
        except (FormatError, UnicodeDecodeError) as error:
            raise Refusal(422, "no-json", str(error)) from error


class StrictRoute(APIRoute):
    """A route that reads JSON strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        handler = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            answer = await handler(_Request(request.scope, request.receive))
            if answer.status_code == 204:  # there is no body, so it has no kind
                del answer.headers["content-type"]
            return answer

        return strictly


def strict_router(tag: str) -> APIRouter:
    """Return a router for routes under ``/api``."""
    return APIRouter(prefix="/api", tags=[tag], route_class=StrictRoute, responses=REFUSALS)
