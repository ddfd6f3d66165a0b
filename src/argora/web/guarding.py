"""What holds for every request: its size, its origin, how many at once, and safe headers."""

from __future__ import annotations

import re
from asyncio import get_running_loop, timeout, timeout_at
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from argora.web.refusal import Refusal, refused, too_slow
from argora.web.settings import LOOPBACK, Settings

__all__ = ["HEADERS", "SLOWEST", "Guard"]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
OPEN = re.compile(r"(/api/open|/compare|/feedback)(/|\Z)")
"""Pages that anybody may use: no search engine lists them, and no other page learns of a link."""
OPEN_HEADERS = {"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex"}
IMPORT = ("POST", "/api/studies")
OPEN_FILES = ("/api/open/compare", "/api/open/beside")
"""Where anybody may send files."""
SLOWEST = 50_000
"""Bytes a second that the slowest connection has."""


class Guard:
    """An application around the application; nothing gets in or out past it."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._open = 0
        self._changing = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        send = _with_headers(send, scope["path"])
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        with self._counted(scope):
            await self._app(scope, self._limited(scope, receive), self._patient(scope, send))

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        if not self._answers_to(headers.get("host", ""), scope):
            return refused(
                400,
                "unknown-host",
                "this server does not answer to that name; if it is one of its names, "
                "give it to argora serve with --name",
            )
        if scope["method"] not in SAFE and not _is_own_page(headers):
            detail = "changes are made from the pages of this server only"
            return refused(403, "foreign-page", detail)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(scope):
            most = self._most(scope)
            return refused(413, "too-large", _too_large(most), {"most": most})
        if self._open >= self._settings.most_at_once or (
            scope["method"] not in SAFE and self._changing >= self._settings.most_changes_at_once
        ):
            detail = "too many requests at once; try again"
            return refused(503, "too-many-requests", detail, headers={"Retry-After": "2"})
        return None

    def _answers_to(self, host: str, scope: Scope) -> bool:
        """Return whether a Host header is exactly one of the names of this server."""
        others = self._settings.hosts
        if others is None:
            return True
        return host.lower() in {*_loopback_hosts(scope), *(name.lower() for name in others)}

    def _most(self, scope: Scope) -> int:
        settings = self._settings
        if (scope["method"], scope["path"]) == IMPORT:
            return settings.most_bytes_of_import
        if settings.opened and scope["path"] in OPEN_FILES:
            return settings.open_limits.most_bytes
        return settings.most_bytes

    @contextmanager
    def _counted(self, scope: Scope, places: int = 1) -> Iterator[None]:
        """Take a place, or with -1 lend it out: who only waits for a slow client takes none."""
        n_open = 0 if scope["path"].endswith("/events") else places
        n_changing = 0 if scope["method"] in SAFE else places
        self._open += n_open
        self._changing += n_changing
        try:
            yield
        finally:
            self._open -= n_open
            self._changing -= n_changing

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        most, n_received, has_more = self._most(scope), 0, True
        end = get_running_loop().time() + self._settings.seconds_to_send + most / SLOWEST

        async def counting() -> Message:
            nonlocal n_received, has_more
            if not has_more:  # the end of the connection is waited for, not the request
                return await receive()
            try:
                with self._counted(scope, -1):
                    async with timeout_at(end):
                        message = await receive()
            except TimeoutError as error:
                raise too_slow() from error
            n_received += len(message.get("body", b""))
            has_more = message.get("more_body", False)
            if n_received > most:
                raise Refusal(413, "too-large", _too_large(most), most=most)
            return message

        return counting

    def _patient(self, scope: Scope, send: Send) -> Send:
        """Give up on who does not take an answer."""

        async def sending(message: Message) -> None:
            size = len(message.get("body", b""))
            with self._counted(scope, -1):
                async with timeout(self._settings.seconds_to_send + size / SLOWEST):
                    await send(message)

        return sending


def _too_large(most: int) -> str:
    return f"more than {most:,} bytes; send less at once"


def _with_headers(send: Send, path: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            policies = {**HEADERS, **OPEN_HEADERS} if OPEN.match(path) else HEADERS
            for name, value in policies.items():
                headers.setdefault(name, value)
            if path.startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending


def _loopback_hosts(scope: Scope) -> Iterator[str]:
    """Yield what a browser on this machine sends as Host, with the port that was connected to."""
    _, port = scope.get("server") or ("", None)
    for name in LOOPBACK:
        written = f"[{name}]" if ":" in name else name
        if port in (None, 80):  # browsers leave the default port out
            yield written
        if port is not None:
            yield f"{written}:{port}"


def _is_own_page(headers: Headers) -> bool:
    """Tell whether a page of this server sent a request, by what no other page can set."""
    scheme, _, origin = headers.get("origin", "").partition("://")
    fits = scheme in ("http", "https") and origin == headers.get("host")
    return fits and headers.get("x-argora") == "1"
