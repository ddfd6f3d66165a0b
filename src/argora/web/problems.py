"""Errors as answers: a status, and a sentence under ``detail``."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from math import ceil
from typing import Any, cast

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.responses import JSONResponse

from argora.errors import (
    ArgoraError,
    BusyError,
    ConflictError,
    NotFoundError,
    RemovedError,
    SchemeError,
)
from argora.model import Violation
from argora.model.codec import encode_operations
from argora.store import Entry
from argora.web.guarding import HEADERS

__all__ = ["NOTHING", "answer_errors", "nothing_here", "step_json", "too_often", "violation_json"]

NOTHING = "there is nothing here, or not for you"
WAIT = {"Retry-After": "2"}
_log = logging.getLogger("argora.web")


def nothing_here() -> HTTPException:
    """Return the error for what is not there, or not there for somebody."""
    return HTTPException(404, NOTHING)


def too_often(seconds: float) -> HTTPException:
    """Return the error for somebody who has to wait."""
    wait = max(1, ceil(seconds))
    return HTTPException(
        429, f"too often; try again in {wait} seconds", headers={"Retry-After": str(wait)}
    )


def answer_errors(app: FastAPI) -> None:
    """Let an application answer whatever goes wrong in the same form."""
    app.add_exception_handler(ArgoraError, _argora)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(StarletteHTTPException, _plain)
    app.add_exception_handler(Exception, _unexpected)


def violation_json(violations: Iterable[object]) -> list[dict[str, Any]]:
    """Return broken rules as the browser shows them."""
    return [
        {"rule": v.rule, "severity": v.severity, "ids": list(v.ids), "message": v.message}
        for v in violations
        if isinstance(v, Violation)
    ]


def step_json(step: Entry) -> dict[str, Any]:
    """Return a step of a layer as another client applies it."""
    return {
        "version": step.version,
        "kind": step.kind,
        "client_op_id": step.client_op_id,
        "operations": encode_operations(step.operations),
    }


async def _argora(_: Request, error: Exception) -> JSONResponse:
    content: dict[str, Any] = {"detail": str(error)}
    match error:
        case ConflictError():
            if error.version is not None:
                content["version"] = error.version
            if error.diverged:
                content["diverged"] = True
            if error.missing:
                steps = [step for step in error.missing if isinstance(step, Entry)]
                content["base"] = steps[-1].mark
                content["missing"] = [step_json(step) for step in steps]
            return JSONResponse(content, 409)
        case RemovedError():
            return JSONResponse({**content, "removed": True}, 404)
        case NotFoundError():
            return JSONResponse(content, 404)
        case BusyError():
            _log.warning("%s", error)
            # After an error at the commit itself nobody knows whether it was saved.
            content["detail"] = (
                "the database cannot do this now; send it again, it is done once only"
            )
            return JSONResponse(content, 503, WAIT)
        case SchemeError():
            if error.violations:
                content["violations"] = violation_json(error.violations)
    return JSONResponse(content, 422)


async def _not_understood(_: Request, error: Exception) -> JSONResponse:
    errors = error.errors() if isinstance(error, RequestValidationError) else []
    if any(each["loc"][0] == "path" for each in errors):
        return JSONResponse({"detail": NOTHING}, 404)
    first = errors[0] if errors else {"loc": ("body",), "msg": "not understood"}
    where = ".".join(str(part) for part in first["loc"][1:]) or "the request"
    return JSONResponse({"detail": f"{where}: {first['msg']}"}, 422)


async def _plain(request: Request, error: Exception) -> JSONResponse:
    refusal = cast("StarletteHTTPException", error)
    detail = NOTHING if refusal.status_code == 404 else refusal.detail
    if refusal.status_code == 405:
        allowed = (refusal.headers or {}).get("Allow", "nothing")
        detail = f"this address answers {allowed}, and not {request.method[:20]}"
    return JSONResponse({"detail": detail}, refusal.status_code, refusal.headers)


async def _unexpected(_: Request, __: Exception) -> JSONResponse:
    # Starlette answers this outside of all middleware and raises it again for the server's log.
    return JSONResponse({"detail": "a mistake in Argora; its log says more"}, 500, HEADERS)
