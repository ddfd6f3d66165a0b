"""The server's end of the program that computes: started when needed, ended when it must."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from queue import Empty, Queue
from typing import Any, NamedTuple

from argora.errors import StoreError

__all__ = ["Calculator", "CalledOff", "Limits", "Step", "command_for"]

LOOKING = 0.2
"""Seconds between two looks at whether the answer is still wanted."""


@dataclass(frozen=True)
class Limits:
    """How much a computation may take.

    Attributes
    ----------
    idle_seconds : after so long without a question the program is ended; it takes memory.
    patience_seconds : after so long the next study that waits gets a program of its own.
    at_once : how many programs there may be.
    """

    seconds: float = 600
    megabytes: int | None = 4096
    idle_seconds: float = 900
    patience_seconds: float = 5
    at_once: int = 3


class Step(NamedTuple):
    """What a computation is at: a few words, and how much of it is done where that is counted."""

    words: str
    n_done: int = 0
    n_all: int = 0


def command_for(question: Mapping[str, Any]) -> str:
    """Return the command that answers a question without a server."""
    if "suggest" in question:
        return "argora predict"
    if "order" in question:
        return "argora next"
    if "gold_figures" in question:
        commands = {"changes": "argora diff --gold", "agreement": "argora evaluate"}
        return commands.get(question["gold_figures"]["what"], "argora gold --compare-rule")
    return "argora gold" if "gold" in question else "argora agree"


class CalledOff(Exception):  # noqa: N818 - nothing went wrong
    """Nobody wants the answer any more."""


class Calculator:
    """A program that computes, for one thread at a time."""

    def __init__(self, database: str, limits: Limits) -> None:
        self._database = database
        self._limits = limits
        self._process: subprocess.Popen[str] | None = None
        self._answers: Queue[str | None] = Queue()

    def ask(
        self,
        question: dict[str, Any],
        *,
        on_step: Callable[[Step], None],
        is_wanted: Callable[[], bool],
    ) -> Any:
        """Return the answer to a question.

        Parameters
        ----------
        on_step : called before each step, and now and then where it is counted.
        is_wanted : asked several times a second; the program is ended when the answer is not.

        Raises
        ------
        CalledOff
            If it is not wanted any more.
        StoreError
            If there is no answer, or it takes too long.
        """
        if self._process is not None and self._process.poll() is not None:
            self.stop()  # it ended by itself; what leads to it is closed
        if self._process is None:
            self._start()
        end = time.monotonic() + self._limits.seconds
        try:
            self._put(question)
            message = self._heard(end, is_wanted, command_for(question))
            while "step" in message:
                on_step(Step(*message["step"]))
                message = self._heard(end, is_wanted, command_for(question))
        except BaseException:
            self.stop()  # or its answer would be taken for that to the next question
            raise
        if "problem" in message:
            raise StoreError(message["problem"])
        return message["answer"]

    def _heard(self, end: float, is_wanted: Callable[[], bool], command: str) -> dict[str, Any]:
        while True:
            if not is_wanted():
                raise CalledOff
            if time.monotonic() > end:
                raise StoreError(
                    f"it took longer than {self._limits.seconds:g} seconds; export the study and "
                    f"use {command}"
                )
            try:
                line = self._answers.get(timeout=LOOKING)
            except Empty:
                continue
            if line is None:
                raise StoreError("the computation broke off; what it says stands in the log")
            return dict(json.loads(line))

    def _start(self) -> None:
        # The address may hold a password, which no list of processes should show.
        self._process = subprocess.Popen(
            [sys.executable, "-m", "argora.web.agreement.computing"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._answers = Queue()
        reading = (self._process, self._answers)
        threading.Thread(target=_read, args=reading, name="computed", daemon=True).start()
        self._put({"database": self._database, "megabytes": self._limits.megabytes})

    def _put(self, message: dict[str, Any]) -> None:
        process = self._process
        if process is None or process.stdin is None:
            return
        try:
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
        except OSError as error:
            raise StoreError("the computation broke off before it began") from error

    def stop(self) -> None:
        """End the program, whatever it does."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        if process.stdin is not None:
            process.stdin.close()


def _read(process: subprocess.Popen[str], lines: Queue[str | None]) -> None:
    """Hand on every line, then None."""
    if process.stdout is not None:
        with process.stdout:
            for line in process.stdout:
                lines.put(line)
    lines.put(None)
