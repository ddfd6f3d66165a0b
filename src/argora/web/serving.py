"""A running server: its socket, and a stop that answers what was asked and ends the streams."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from argora.errors import StoreError
from argora.web.settings import LOOPBACK

__all__ = ["is_loopback", "listen", "run", "running", "url_of"]

SECONDS_TO_STOP = 5
SECONDS_TO_ASK = 30.0
"""From the beginning of a connection, or of a further request, to the end of its head."""


class _Punctual(H11Protocol):
    """A connection that waits for its requests only so long.

    Uvicorn waits for ever for the first line, so whoever opened thousands would keep all out.
    """

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Go on waiting as long as there is no whole head."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(SECONDS_TO_ASK, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class _Server(uvicorn.Server):
    """Ends the streams of events first, as they would never end by themselves."""

    def __init__(self, app: FastAPI) -> None:
        self._broker = app.state.shared.broker
        super().__init__(
            uvicorn.Config(
                app,
                http=_Punctual,
                log_level="warning",
                access_log=False,
                proxy_headers=False,  # uvicorn would believe whoever comes from loopback
                server_header=False,
                timeout_graceful_shutdown=SECONDS_TO_STOP,
                timeout_keep_alive=30,
                h11_max_incomplete_event_size=65_536,
            )
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at a signal, at once at the second; the caller goes on, to close the database."""
        self.force_exit = self.should_exit
        self.stop()

    def stop(self) -> None:
        """Stop soon; from any thread."""
        self._broker.close()
        self.should_exit = True


def is_loopback(host: str) -> bool:
    """Tell whether nobody but this machine reaches a host."""
    return host in LOOPBACK


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Parameters
    ----------
    port : 0 for any that is free.

    Raises
    ------
    StoreError
        If the port is taken or the host is not this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        # Else the end of an answer waits for 40 ms until the browser has confirmed its beginning.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, OverflowError) as error:
        listening.close()
        raise StoreError(
            f"cannot listen on {host} port {port}: {getattr(error, 'strerror', None) or error}; "
            "choose another with --port"
        ) from error
    return listening


def url_of(listening: socket.socket) -> str:
    """Return the address for a browser on this machine."""
    host, port = listening.getsockname()[:2]
    name = "localhost" if host in (*LOOPBACK, "0.0.0.0", "::") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def run(app: FastAPI, listening: socket.socket) -> None:
    """Answer until a signal comes, then finish what was begun."""
    _allow_many_connections()
    _Server(app).run(sockets=[listening])


def _allow_many_connections() -> None:
    """Let as many be open as the system allows; often a thousand are the rule and more allowed."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most != resource.RLIM_INFINITY:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def running(app: FastAPI, *, port: int = 0) -> Iterator[str]:
    """Run a server in a thread, on a port or any free one, and yield its address."""
    listening = listen("127.0.0.1", port)
    server = _Server(app)
    # The socket listens already, so who connects before the server is ready waits.
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield url_of(listening)
    finally:
        server.stop()
        thread.join(SECONDS_TO_STOP * 2)
        listening.close()
