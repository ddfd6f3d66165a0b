"""The server's end of the programs that compute for open pages: one a question, within limits.

The server reads nothing of what is sent. A program of its own reads it, computes and answers; it
ends with the answer, and what it took of memory and of the disk is free again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from argora.errors import DataError, FormatError
from argora.web.archives import BrokenStudyError
from argora.web.open_pages.scratch import Scratch
from argora.web.open_pages.turns import Places, Turns
from argora.web.open_pages.uploading import write_upload
from argora.web.problems import too_often
from argora.web.refusal import Refusal
from argora.web.settings import OpenLimits
from argora.web.throttle import Throttle

__all__ = ["SENT", "OpenPrograms", "Work", "check_model"]

SENT = "sent.zip"
"""The file in the folder of a request that holds what was sent."""

LOOKING = 0.2
"""Seconds between two looks at whether the answer is still wanted."""
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
PROGRAM = (sys.executable, "-m", "argora.web.open_pages.computing")
TOO_MUCH = (
    "this takes more time or memory than this page may take ({seconds:g} seconds, {megabytes} "
    "MB); send less, or use {command} on your own computer"
)
_log = logging.getLogger("argora.web")


class Work(NamedTuple):
    """A place in the queue.

    Attributes
    ----------
    answer : asks a program, when it is the turn of this request.
    """

    answer: Callable[[Mapping[str, Any], str], Awaitable[dict[str, Any]]]


class OpenPrograms:
    """Starts programs for open pages, ends them when they must, and keeps nothing of theirs."""

    def __init__(self, limits: OpenLimits) -> None:
        self._limits = limits
        self._uploads = Places(limits.most_uploads, limits.most_uploads_of_address)
        self._places = Places(limits.most_requests, limits.most_of_address)
        self._turns = Turns(limits.at_once)
        self._pace = Throttle(limits.tries_at_once, limits.tries_per_second)
        self._scratch = Scratch()
        self._threads: ThreadPoolExecutor | None = None
        self._closed = threading.Event()

    @asynccontextmanager
    async def work(
        self,
        address: str,
        is_gone: Callable[[], Awaitable[bool]],
        upload: AsyncIterable[bytes] | None = None,
    ) -> AsyncIterator[Work]:
        """Hold a place in the queue for a request from an address, once its files are there.

        Parameters
        ----------
        is_gone : says whether nobody waits for the answer any more.
        upload : the bytes of ``SENT``.

        Raises
        ------
        Refusal
            If the address asks too often, there is no place, or the upload comes too slowly.
        """
        if wait := self._pace.take(address):
            raise too_often(wait)
        with self._scratch.folder() as folder:
            if upload is not None:
                with self._uploads.hold(address):
                    await write_upload(upload, folder / SENT, self._limits.seconds_behind)
            with self._places.hold(address):

                async def answer(question: Mapping[str, Any], command: str) -> dict[str, Any]:
                    return await self._answer(address, folder, question, command, is_gone)

                yield Work(answer)

    async def _answer(
        self,
        address: str,
        folder: Path,
        question: Mapping[str, Any],
        command: str,
        is_gone: Callable[[], Awaitable[bool]],
    ) -> dict[str, Any]:
        called_off = threading.Event()
        asking = asyncio.ensure_future(self._in_turn(address, folder, question, called_off))
        try:
            while not asking.done():
                await asyncio.wait({asking}, timeout=LOOKING * 5)
                if not asking.done() and await is_gone():
                    called_off.set()
                    break
            if called_off.is_set():
                asking.cancel()
                raise Refusal(499, "gone", "nobody waits for this answer")
            return _result_of(await asking, self._limits, command)
        finally:
            called_off.set()  # the folder must not be removed below a program that runs
            await asyncio.wait({asking})

    async def _in_turn(
        self,
        address: str,
        folder: Path,
        question: Mapping[str, Any],
        called_off: threading.Event,
    ) -> dict[str, Any] | None:
        async with self._turns.turn(address):
            if self._threads is None:  # not those that answer requests: saving must not wait
                self._threads = ThreadPoolExecutor(self._limits.at_once, "open-page")
            loop = asyncio.get_running_loop()
            running = loop.run_in_executor(self._threads, self._run, folder, question, called_off)
            try:
                return await asyncio.shield(running)
            except asyncio.CancelledError:
                called_off.set()
                await asyncio.wait({running})
                raise

    def _run(
        self, folder: Path, question: Mapping[str, Any], called_off: threading.Event
    ) -> dict[str, Any] | None:
        """Return what a program answers; None if it was ended."""
        limits = self._limits
        message = {**question, "folder": str(folder), "limits": vars(limits)}
        process = subprocess.Popen(
            PROGRAM,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # messages of libraries may quote what was sent
            env={**os.environ, **ONE_THREAD, "TMPDIR": str(folder)},
        )
        end = time.monotonic() + limits.seconds
        sent: bytes | None = json.dumps(message).encode()
        with process:
            try:
                while True:
                    try:
                        answer, _ = process.communicate(sent, timeout=LOOKING)
                        break
                    except subprocess.TimeoutExpired:
                        sent = None
                    if called_off.is_set() or self._closed.is_set() or time.monotonic() > end:
                        return None
            finally:
                process.kill()
        return dict(json.loads(answer)) if process.returncode == 0 else None

    def close(self) -> None:
        """End what runs, and remove what was sent."""
        self._closed.set()
        if self._threads is not None:
            self._threads.shutdown()
        self._scratch.close()


def check_model(model: Path, limits: OpenLimits) -> None:
    """Load a model as for a text, in a program of its own: the server loads none.

    Raises
    ------
    DataError
        If there is no such model, or it is broken.
    """
    question = json.dumps({"task": "model", "model": str(model), "limits": vars(limits)})
    ended = subprocess.run(PROGRAM, input=question, stdout=subprocess.PIPE, text=True, check=False)
    answer = json.loads(ended.stdout) if ended.returncode == 0 else None
    _result_of(answer, limits, "argora feedback --model")


def _result_of(answer: dict[str, Any] | None, limits: OpenLimits, command: str) -> dict[str, Any]:
    """Return an answer, or raise what the program says in its place."""
    match answer:
        case None | {"memory": True}:
            values = {"seconds": limits.seconds, "megabytes": limits.megabytes, "command": command}
            raise FormatError(TOO_MUCH.format(**values)).coded("open-page-limit", **values)
        case {"answer": dict(result)}:
            return result
        case {"problems": [*problems]}:
            raise BrokenStudyError(problems)
        case {"refused": refused, "code": code, "parameters": parameters}:
            raise DataError(refused).coded(code, **parameters)
        case {"mistake": place}:
            _log.error("a mistake in Argora on an open page: %s", place)
    raise Refusal(500, "mistake", "a mistake in Argora; its log says more")
