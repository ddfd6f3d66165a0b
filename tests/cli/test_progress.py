"""Progress of long work: counts, time left, and where it is shown."""

from __future__ import annotations

import io
import time

from argora.cli.progress import Progress


class Terminal(io.StringIO):
    """A stream for people."""

    def isatty(self):
        return True


class Clock:
    """A clock that a test sets."""

    seconds = 0.0

    def __call__(self):
        return self.seconds


def test_a_terminal_shows_how_much_is_done_and_how_long_the_rest_takes():
    """Three of ten folds took nine seconds, so the other seven take 21."""
    terminal, clock = Terminal(), Clock()
    progress = Progress(terminal, clock)
    progress("fold 1 of 10")
    clock.seconds = 9
    progress("fold 4 of 10")
    progress.end()
    assert terminal.getvalue().split("\r\x1b[K") == [
        "",
        "fold 1 of 10 …",
        "fold 4 of 10 … about 22 s left",
        "",
    ]


def test_fast_steps_of_one_work_are_not_all_shown():
    """A tenth of a second is the least; other work is shown at once."""
    terminal, clock = Terminal(), Clock()
    progress = Progress(terminal, clock)
    for number in range(1, 1001):
        clock.seconds += 0.001
        progress(f"file {number} of 1000")
    progress("measuring")
    progress.end()
    assert 5 < terminal.getvalue().count("file") < 15
    assert "measuring …" in terminal.getvalue()


def test_a_line_is_never_wider_than_a_terminal():
    """It could not be removed; its middle is left out, so that the count stays."""
    terminal = Terminal()
    progress = Progress(terminal, Clock())
    progress(f"reading {'x' * 200}: file 3 of 10")
    progress.end()
    _, shown, _ = terminal.getvalue().split("\r\x1b[K")
    assert len(shown) == 79
    assert shown.startswith("reading x")
    assert shown.endswith("x: file 3 of 10 …")


def test_a_log_gets_a_line_at_long_intervals(monkeypatch, tmp_path):
    """Here after no time at all; steps that are over sooner leave no trace."""
    log, clock = (tmp_path / "log").open("w+", encoding="utf-8"), Clock()
    monkeypatch.setattr(Progress, "SECONDS_BETWEEN_LINES", 0.01)
    progress = Progress(log, clock)
    progress("measuring")
    clock.seconds = 100
    while "2 min" not in (tmp_path / "log").read_text("utf-8"):
        time.sleep(0.01)
    progress.end()
    log.close()
    lines = (tmp_path / "log").read_text("utf-8").splitlines()
    assert set(lines) <= {"measuring …", "measuring … 2 min"}


def test_quick_work_leaves_no_trace_in_a_log():
    """Pipes and logs get lines only of what takes long."""
    log = io.StringIO()
    progress = Progress(log, Clock())
    progress("measuring")
    progress.end()
    assert log.getvalue() == ""
