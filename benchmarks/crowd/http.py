"""HTTP/1.1 over one connection that stays open, as light as it can be."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    retry_after: float | None
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Connection:
    """A connection that is made when it is needed and again when the server closed it."""

    def __init__(self, port: int, token: str) -> None:
        self._port = port
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._head = (
            f"Host: 127.0.0.1:{port}\r\nCookie: argora={token}\r\n"
            f"Origin: http://127.0.0.1:{port}\r\nX-Argora: 1\r\n"
        )

    async def ask(self, method: str, path: str, data: Any = None) -> Answer:
        """Send a request and read the whole answer."""
        body = b"" if data is None else json.dumps(data).encode()
        kind = "Content-Type: application/json\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\n{self._head}{kind}Content-Length: {len(body)}\r\n\r\n"
        try:
            return await self._exchange(head.encode() + body)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()  # kept open for too long; a second failure is one
            return await self._exchange(head.encode() + body)
        except asyncio.CancelledError:
            self.close()
            raise

    async def _exchange(self, sent: bytes) -> Answer:
        reader, writer = await self._open()
        writer.write(sent)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
        body = await reader.readexactly(int(fields.get("content-length", "0")))
        if fields.get("connection") == "close":
            self.close()
        wait = fields.get("retry-after")
        return Answer(int(head[0].split()[1]), None if wait is None else float(wait), body)

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._ends is None:
            self._ends = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        return self._ends

    async def listen(self, path: str) -> int:
        """Read a stream of events until it ends, and return how many came."""
        reader, writer = await self._open()
        writer.write(f"GET {path} HTTP/1.1\r\n{self._head}\r\n".encode())
        seen = 0
        try:
            while line := await reader.readline():
                seen += line.startswith(b"data:")
        finally:
            self.close()
        return seen

    def close(self) -> None:
        """Hang up."""
        if self._ends is not None:
            self._ends[1].close()
        self._ends = None
