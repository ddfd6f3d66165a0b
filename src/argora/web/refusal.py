"""A refusal: a status, a code for programs, the values of the sentence, and the sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

__all__ = ["Refusal", "refused", "too_slow"]


class Refusal(HTTPException):
    """A refusal that a route raises.

    Attributes
    ----------
    code : what is wrong, for programs; the same for as long as it means the same.
    parameters : the values that the sentence names.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        **parameters: Any,
    ) -> None:
        super().__init__(status, detail, headers)
        self.code = code
        self.parameters = parameters


def too_slow() -> Refusal:
    """Return the error for a request whose body does not come."""
    return Refusal(408, "too-slow", "the request came too slowly; send it again")


def refused(
    status: int,
    code: str,
    detail: str,
    parameters: Mapping[str, Any] | None = None,
    *,
    headers: Mapping[str, str] | None = None,
    **fields: Any,
) -> JSONResponse:
    """Return the one form that every refusal has; ``fields`` are what some codes bring besides."""
    content = {"detail": detail, "code": code, "parameters": dict(parameters or {}), **fields}
    return JSONResponse(content, status, headers)
