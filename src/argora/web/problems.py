"""Errors as answers: a status, a code with parameters, and a sentence under ``detail``."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from math import ceil
from typing import Any, cast

from fastapi import FastAPI, Request
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
from argora.model.rules.base import Mention, Mentions, Parameter
from argora.store import Entry
from argora.web.answers import LogStep, ViolationJson
from argora.web.guarding import HEADERS
from argora.web.refusal import Refusal, refused

__all__ = [
    "NOTHING",
    "answer_errors",
    "nothing_here",
    "sign_in_first",
    "step_json",
    "too_often",
    "violation_json",
]

NOTHING = "there is nothing here, or not for you"
WAIT = {"Retry-After": "2"}
_log = logging.getLogger("argora.web")


def nothing_here() -> Refusal:
    """Return the error for what is not there, or not there for somebody."""
    return Refusal(404, "nothing-here", NOTHING)


def sign_in_first() -> Refusal:
    """Return the error for what only those get who are signed in."""
    return Refusal(401, "sign-in", "sign in first")


def too_often(seconds: float) -> Refusal:
    """Return the error for somebody who has to wait."""
    wait = max(1, ceil(seconds))
    detail, headers = f"too often; try again in {wait} seconds", {"Retry-After": str(wait)}
    return Refusal(429, "too-often", detail, headers=headers, seconds=wait)


def answer_errors(app: FastAPI) -> None:
    """Let an application answer whatever goes wrong in the same form."""
    app.add_exception_handler(ArgoraError, _argora)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(StarletteHTTPException, _plain)
    app.add_exception_handler(Exception, _unexpected)


def violation_json(violations: Iterable[object]) -> list[ViolationJson]:
    """Return broken rules as the browser shows them."""
    return [
        {
            "rule": v.rule,
            "code": v.code,
            "severity": v.severity,
            "ids": list(v.ids),
            "marks": list(v.marks),
            "message": v.message,
            "template": v.template,
            "parameters": {name: _parameter_json(each) for name, each in v.parameters.items()},
        }
        for v in violations
        if isinstance(v, Violation)
    ]


def _parameter_json(value: Parameter) -> Any:
    if isinstance(value, Mention):
        return {"id": value.id, "words": value.words, "kind": value.kind}
    return [_parameter_json(each) for each in value] if isinstance(value, Mentions) else value


def step_json(step: Entry) -> LogStep:
    """Return a step of a layer as another client applies it."""
    return {
        "version": step.version,
        "kind": step.kind,
        "client_op_id": step.client_op_id,
        "operations": encode_operations(step.operations),
    }


async def _argora(_: Request, error: Exception) -> JSONResponse:
    wrong = cast("ArgoraError", error)
    detail, status, headers, fields = str(wrong), 422, None, {}
    match wrong:
        case ConflictError():
            status, fields = 409, _of_conflict(wrong)
        case RemovedError():
            status, fields = 404, {"removed": True}
        case NotFoundError():
            status = 404
        case BusyError():
            _log.warning("%s", wrong)
            # After an error at the commit itself nobody knows whether it was saved.
            detail = "the database cannot do this now; send it again, it is done once only"
            status, headers = 503, WAIT
        case SchemeError() if wrong.violations:
            fields = {"violations": violation_json(wrong.violations)}
    return refused(status, wrong.code, detail, wrong.parameters, headers=headers, **fields)


def _of_conflict(error: ConflictError) -> dict[str, Any]:
    """Return what a client needs to go on from the version that a layer has by now."""
    fields: dict[str, Any] = {}
    if error.version is not None:
        fields["version"] = error.version
    if error.diverged:
        fields["diverged"] = True
    if error.missing:
        steps = [step for step in error.missing if isinstance(step, Entry)]
        fields |= {"base": steps[-1].mark, "missing": [step_json(step) for step in steps]}
    return fields


async def _not_understood(_: Request, error: Exception) -> JSONResponse:
    errors = error.errors() if isinstance(error, RequestValidationError) else []
    if any(each["loc"][0] == "path" for each in errors):
        return refused(404, "nothing-here", NOTHING)
    first = errors[0] if errors else {"loc": ("body",), "msg": "not understood", "type": "unknown"}
    where = ".".join(str(part) for part in first["loc"][1:])
    detail = f"{where or 'the request'}: {first['msg']}"
    return refused(422, "not-understood", detail, {"where": where, "problem": first["type"]})


async def _plain(request: Request, error: Exception) -> JSONResponse:
    refusal = cast("StarletteHTTPException", error)
    status, headers = refusal.status_code, refusal.headers
    if isinstance(refusal, Refusal):
        return refused(status, refusal.code, refusal.detail, refusal.parameters, headers=headers)
    if status == 404:
        return refused(404, "nothing-here", NOTHING, headers=headers)
    if status == 405:
        allowed = (headers or {}).get("Allow", "nothing")
        detail = f"this address answers {allowed}, and not {request.method[:20]}"
        return refused(405, "method", detail, {"allowed": allowed}, headers=headers)
    return refused(status, "refused", refusal.detail, headers=headers)


async def _unexpected(_: Request, __: Exception) -> JSONResponse:
    # Starlette answers this outside of all middleware and raises it again for the server's log.
    return refused(500, "mistake", "a mistake in Argora; its log says more", headers=HEADERS)
