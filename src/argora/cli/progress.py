"""Progress of long work on standard error: the current step, how long it takes, what is left."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import TextIO

__all__ = ["Progress"]

WIDTH = 80
"""Columns that every terminal has; of a longer line the middle is left out, the counts stay."""
_COUNTED = re.compile(r"(\d+) of (?:about )?(\d+)$")


class Progress:
    """Show the current step in one line of a terminal, elsewhere as a line every half minute.

    A step is a few words; where steps are counted they end in ``N of M`` or ``N of about M``. Work
    that takes less than half a minute leaves no trace in pipes and logs, and none at all in a
    stream in memory.

    Parameters
    ----------
    clock : returns seconds.
    """

    SECONDS_TO_JUDGE = 2.0
    """How long work must go on before its time is said."""
    SECONDS_OF_A_LINE = 0.1
    """How long a line of a terminal stands at least, so that fast steps cost nothing."""
    SECONDS_BETWEEN_LINES = 30.0
    """How often a step that takes long is a line where nobody looks on."""

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        self._is_watched = self._is_terminal or _is_file(self._stream)
        self._clock = clock
        self._step = self._work = ""
        self._began_at, self._first = 0.0, 0
        self._shown_at = float("-inf")
        self._is_shown = False
        self._lock = Lock()
        self._ended = Event()
        self._ticker: Thread | None = None

    def __call__(self, step: str) -> None:
        """Take a new step, and show it at once on a terminal."""
        with self._lock:
            now, (work, number, _) = self._clock(), _parts(step)
            if work != self._work:
                self._work, self._began_at, self._first = work, now, number
                self._shown_at = float("-inf")
            self._step = step
            if self._is_terminal and now - self._shown_at >= self.SECONDS_OF_A_LINE:
                self._show()
        if self._is_watched and self._ticker is None:
            self._ticker = Thread(target=self._tick, daemon=True)
            self._ticker.start()

    def clear(self) -> None:
        """Remove the line of the terminal, so that something else can be written."""
        with self._lock:
            if self._is_shown:
                self._stream.write("\r\x1b[K")
                self._stream.flush()
            self._is_shown = False

    def end(self) -> None:
        """Stop to show anything."""
        self._ended.set()
        self.clear()

    def _tick(self) -> None:
        """Show again and again a step that takes long."""
        while not self._ended.wait(1.0 if self._is_terminal else self.SECONDS_BETWEEN_LINES):
            with self._lock:
                if not self._ended.is_set():
                    self._show()

    def _show(self) -> None:
        self._shown_at = self._clock()
        line = f"{self._step} …{self._time()}"
        if self._is_terminal:
            fitting = line if len(line) < WIDTH else f"{line[:28]}…{line[29 - WIDTH + 1 :]}"
            self._stream.write(f"\r\x1b[K{fitting}")
            self._is_shown = True
        else:
            self._stream.write(f"{line}\n")
        self._stream.flush()

    def _time(self) -> str:
        """Return the time that is left by the share that is done, else the time since the start."""
        seconds = self._clock() - self._began_at
        if seconds < self.SECONDS_TO_JUDGE:
            return ""
        _, number, n = _parts(self._step)
        if number == self._first:
            return f" {_in_words(seconds)}"
        left = seconds / (number - self._first) * (n - number + 1)
        return f" about {_in_words(left)} left"


def _is_file(stream: TextIO) -> bool:
    try:
        return stream.fileno() >= 0
    except OSError:  # as a stream in memory says
        return False


def _parts(step: str) -> tuple[str, int, int]:
    """Return a step without its count, its number, and how many there are; zeros without a count.

    >>> _parts("votes still needed: draw 3 of 50")
    ('votes still needed: draw ', 3, 50)
    >>> _parts("reading x.json: record 1000 of about 50000")
    ('reading x.json: record ', 1000, 50000)
    """
    match = _COUNTED.search(step)
    if match is None:
        return step, 0, 0
    return step[: match.start()], int(match[1]), int(match[2])


def _in_words(seconds: float) -> str:
    """Round a time to what people want to know.

    >>> _in_words(8.2), _in_words(100), _in_words(5000)
    ('9 s', '2 min', '1 h 23 min')
    """
    if seconds < 60:
        return f"{int(seconds) + 1} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
