"""The program ``link-parser`` of link-grammar, kept running: a sentence in, a tree out."""

from __future__ import annotations

import os
import re
import selectors
import shutil
import subprocess
import time
from dataclasses import dataclass, field
from types import TracebackType

from argora.errors import DataError

__all__ = ["LinkParser", "program_version"]

_PROGRAM, _STDBUF = "link-parser", "stdbuf"
_OPTIONS = ("constituents=3", "graphics=0", "panic=0", "spell=0", "null=1", "limit=100")
_PATIENCE = 3  # seconds, after which the program itself is told to give up
_ASK, _ANSWER = b"!width=16000\n", b"width set to 16000"  # behind every sentence, to see its end
_START = 60.0  # seconds to read its dictionary
_VERSION = re.compile(r"link-grammar-(\d[\w.]*)")


def program_version() -> str:
    """Return the version of the program.

    Raises
    ------
    DataError
        If it is not there, or does not say its version.
    """
    for name, package in ((_PROGRAM, "link-grammar"), (_STDBUF, "coreutils")):
        if shutil.which(name) is None:
            raise DataError(
                f"the analysis 'link-grammar' needs the program {name}: install the Debian package "
                f"{package} (apt-get install {package})"
            )
    try:
        process = subprocess.run(
            [_PROGRAM, "--version"], capture_output=True, check=False, timeout=_START
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DataError(f"{_PROGRAM} --version does not answer: {error}") from error
    text = (process.stdout + process.stderr).decode("utf-8", "replace")
    match = _VERSION.search(text)
    if match is None:
        raise DataError(f"{_PROGRAM} --version does not say its version: {text[:200]!r}")
    return match[1]


@dataclass
class LinkParser:
    """A running program, started when it is needed; to be used in a ``with``.

    Attributes
    ----------
    patience : seconds that a sentence may take; then the program is ended, and started anew.
    """

    patience: float
    _running: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    _held: bytes = b""

    def parse(self, sentence: str) -> str | None:
        """Return a tree in brackets, empty if there is none, or None if it takes too long.

        Parameters
        ----------
        sentence : one line of words; brackets and ``!`` at the beginning mean something else.
        """
        program = self._running or self._start()
        answer = self._ask(program, sentence.encode() + b"\n", self.patience)
        if answer is None:
            self._end()
            return None
        lines = answer.decode("utf-8", "replace").split("\n")
        return next((line for line in lines if line.startswith("(")), "")

    def __enter__(self) -> LinkParser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def _start(self) -> subprocess.Popen[bytes]:
        options = [f"-{option}" for option in (*_OPTIONS, f"timeout={_PATIENCE}")]
        self._running = subprocess.Popen(
            [_STDBUF, "-oL", _PROGRAM, "en", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
        self._held = b""
        if self._ask(self._running, b"", _START) is None:
            self._end()
            raise DataError(f"{_PROGRAM} does not start; try it: echo 'It works.' | {_PROGRAM} en")
        return self._running

    def _end(self) -> None:
        if self._running is not None:
            self._running.kill()
            self._running.communicate()
            self._running = None

    def _ask(
        self, program: subprocess.Popen[bytes], question: bytes, seconds: float
    ) -> bytes | None:
        """Read the program's output up to its next prompt; None if none comes in time."""
        assert program.stdin is not None
        assert program.stdout is not None
        deadline = time.monotonic() + seconds
        try:
            program.stdin.write(question + _ASK)
            program.stdin.flush()
        except BrokenPipeError:
            return None
        with selectors.DefaultSelector() as selector:
            selector.register(program.stdout, selectors.EVENT_READ)
            while (at := self._held.find(_ANSWER)) < 0:
                left = deadline - time.monotonic()
                if left <= 0 or not selector.select(left):
                    return None
                chunk = os.read(program.stdout.fileno(), 1 << 16)
                if not chunk:
                    return None
                self._held += chunk
        answer, self._held = self._held[:at], self._held[at + len(_ANSWER) :]
        return answer
