"""What goes where: results to standard output, talk to standard error; and exit codes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import Any

import typer

from argora.cli.messages import Message, in_full, one_of_each
from argora.cli.run import RUN

__all__ = [
    "CHECK_FAILED",
    "INTERRUPTED",
    "NOBODY_READS",
    "WRONG_INPUT",
    "complain",
    "json_text",
    "make_safe",
    "note",
    "progress",
    "report",
    "show",
    "show_json",
    "silence",
    "talk",
    "warn",
    "width",
]

CHECK_FAILED = 1
WRONG_INPUT = 2
INTERRUPTED = 130  # what a shell reports for a program that was interrupted
NOBODY_READS = 141  # ... and for one whose reader went away
PIPE_WIDTH = 100
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def make_safe() -> None:
    """Let no character stop the program: what a stream cannot show appears escaped."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def show(text: str = "") -> None:
    """Print a result; end quietly where nobody reads any more (``argora ... | head``)."""
    RUN.get().progress.clear()
    try:
        print(_visible(text), flush=True)
    except BrokenPipeError:
        silence()
        raise typer.Exit(NOBODY_READS) from None


def silence() -> None:
    """Let standard output go nowhere, so that Python does not fail at it once more at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def show_json(data: Any) -> None:
    """Print JSON with all messages of this run; undefined numbers must be None already."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    show(json_text(in_full(data), ascii_only=encoding != "utf8"))


def json_text(data: Any, *, ascii_only: bool = False) -> str:
    """Return JSON for programs and people; each of the sections of a report is one line.

    >>> print(json_text({"n": 1, "sections": [{"title": "a"}, {"title": "b"}]}))
    {
      "n": 1,
      "sections": [
        {"title":"a"},
        {"title":"b"}
      ]
    }
    """
    import json

    form: dict[str, Any] = {"ensure_ascii": ascii_only, "allow_nan": False}
    if not isinstance(data, dict) or not data.get("sections"):
        return json.dumps(data, indent=2, **form)
    rest = json.dumps({k: v for k, v in data.items() if k != "sections"}, indent=2, **form)
    lines = [json.dumps(each, separators=(",", ":"), **form) for each in data["sections"]]
    sections = '  "sections": [\n    ' + ",\n    ".join(lines) + "\n  ]\n}"
    return f"{rest.removesuffix('}').rstrip()},\n{sections}"


def talk(text: str) -> None:
    """Print something that is no result."""
    RUN.get().progress.clear()
    print(_visible(text), file=sys.stderr, flush=True)


def report(messages: Iterable[Message]) -> None:
    """Print one message of each kind on standard error, and keep all of them for JSON."""
    new = list(messages)
    RUN.get().messages += new
    for severity, text in one_of_each(new):
        talk(f"{severity}: {text}")


def warn(text: str) -> None:
    """Report something that may be other than people expect."""
    report([Message("warning", text)])


def note(text: str) -> None:
    """Report something that is good to know."""
    report([Message("note", text)])


def complain(problem: str) -> None:
    """Report an error in one line."""
    talk(f"error: {' '.join(problem.splitlines())}")


def progress(step: str) -> None:
    """Show what is being done: at once on a terminal, elsewhere only what takes long."""
    RUN.get().progress(_visible(step))


def width() -> int:
    """Return the width of text: that of the terminal, or a fixed one in pipes."""
    if not sys.stdout.isatty():
        return PIPE_WIDTH
    return max(40, os.get_terminal_size(sys.stdout.fileno()).columns)


def _visible(text: str) -> str:
    """Escape control characters, with which a file could steer the reader's terminal."""
    return _CONTROL.sub(lambda match: match.group().encode("unicode_escape").decode(), text)
