"""Behind a web server: who asks and whether the connection is secure, as that server says."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from argora.errors import StoreError

__all__ = ["Forwarded", "check_proxy"]

_log = logging.getLogger("argora.web")


def check_proxy(text: str) -> str:
    """Return the address of a machine or network as it was given.

    Raises
    ------
    StoreError
        If it is neither.
    """
    try:
        ip_network(text)
    except ValueError as error:
        raise StoreError(
            f"--proxy {text!r} is no address of a web server; expected one such as 127.0.0.1, "
            "::1 or a network such as 10.0.0.0/24"
        ) from error
    return text


class Forwarded:
    """An application that takes ``X-Forwarded-For`` and ``X-Forwarded-Proto`` from known proxies.

    From anybody else the headers are ignored, also on this machine: each program on it could send
    them, and choose a fresh address for every try at a password.

    Parameters
    ----------
    proxies : addresses and networks of web servers that set the headers themselves.
    """

    def __init__(self, app: ASGIApp, proxies: Sequence[str]) -> None:
        self._app = app
        self._proxies = tuple(ip_network(proxy) for proxy in proxies)
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope.get("client"):
            headers = Headers(scope=scope)
            sender = scope["client"][0]
            if self._is_proxy(_address(sender)):
                hops = ",".join(headers.getlist("x-forwarded-for")).split(",")
                scheme = headers.get("x-forwarded-proto")
                scope = {
                    **scope,
                    "client": (self._first_unknown(sender, hops), 0),
                    "scheme": scheme if scheme in ("http", "https") else scope["scheme"],
                }
            elif "x-forwarded-for" in headers:
                self._warn(sender)
        await self._app(scope, receive, send)

    def _is_proxy(self, address: IPv4Address | IPv6Address | None) -> bool:
        return address is not None and any(address in network for network in self._proxies)

    def _first_unknown(self, sender: str, hops: Sequence[str]) -> str:
        """Return the nearest address that is no proxy; what stands before it anybody may write."""
        for hop in reversed(hops):
            address = _address(hop.strip())
            if address is None:
                return sender
            sender = str(address)
            if not self._is_proxy(address):
                return sender
        return sender

    def _warn(self, sender: str) -> None:
        """Say once that a web server is not configured, as everybody seems to be it then."""
        if not self._warned:
            self._warned = True
            _log.warning(
                "a request from %s brought X-Forwarded-For, which is ignored; if it is your web "
                "server, start argora serve with --proxy %s",
                *(sender, sender),
            )


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
