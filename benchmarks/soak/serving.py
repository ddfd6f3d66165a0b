"""The real program: ``argora serve`` on a database, to be killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

__all__ = ["Server"]


class Server:
    """A server that listens.

    Parameters
    ----------
    log : the file to which it adds what it complains of; by default that of this program.
    before : a program that starts it, such as ``strace`` with its options.
    demo : whether an empty database gets the bundled study.
    """

    def __init__(
        self,
        database: str,
        *,
        port: int = 0,
        log: Path | None = None,
        before: Sequence[str] = (),
        env: dict[str, str] | None = None,
        demo: bool = False,
    ) -> None:
        words = [*before, sys.executable, "-m", "argora", "serve", "--database", database]
        if demo:
            words.append("--demo")
        with open(log or os.devnull, "ab") as complaints:  # noqa: PTH123 - may be the null device
            self.process = subprocess.Popen(
                [*words, "--json", "--no-open", "--port", str(port)],
                stdout=subprocess.PIPE,
                stderr=complaints if log else None,
                text=True,
                env=None if env is None else {**os.environ, **env},
                start_new_session=True,
            )
        assert self.process.stdout is not None
        lines: list[str] = []
        while not lines or lines[-1] != "}\n":
            lines.append(self.process.stdout.readline())
            if not lines[-1]:
                raise RuntimeError(f"the server ended with {self.process.wait()}")
        told = json.loads("".join(lines))
        self.url: str = told["url"]
        self.setup: str | None = told["setup"]
        self.links = {each["name"]: each["url"].partition("#")[2] for each in told["links"]}

    def kill(self) -> None:
        """End it with everything that it started, without a chance to do anything."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Let it finish what it was asked, and end."""
        self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, number)
        self.process.communicate(timeout=60)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
