"""Messages to people: their severity, one line for each kind, and where all of them are kept."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from argora.cli.run import RUN
from argora.errors import SEVERITIES, FormatError, Severity
from argora.formats.choices import OPTIONS

__all__ = ["Message", "as_options", "in_full", "one_of_each"]

MOST_KINDS = 20
"""Kinds of messages of one severity that are shown without ``--all``."""
_LIKE_IT = re.compile(r" \(and \d+ more like it\)")
_VARYING = re.compile(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|0x\w+|\d[\d,.]*")
"""What differs between messages of one kind: quoted values and numbers, also those of ids."""


@dataclass(frozen=True)
class Message:
    """One thing that people are to know, as one line.

    Attributes
    ----------
    problem : the message without its place, which tells its kind; ``text`` if empty.
    each : what the message sums up, which only ``--all`` shows.
    """

    severity: Severity
    text: str
    problem: str = ""
    each: tuple[str, ...] = ()

    @classmethod
    def of(cls, error: FormatError) -> Message:
        """Return the message about a file that is not what its format says."""
        text = as_options(" ".join(str(error).splitlines()))
        return cls(error.severity, text, error.problem, error.each)

    @property
    def kind(self) -> str:
        """What messages of one kind and severity have in common."""
        return _VARYING.sub("…", _LIKE_IT.sub("", self.problem or self.text))


def one_of_each(messages: Sequence[Message]) -> Iterator[tuple[Severity, str]]:
    """Yield an example of each kind, the gravest first, and how many more messages there are.

    With ``--all`` it yields every message, in the order given, and each that one sums up.
    """
    if RUN.get().shows_all:
        for message in messages:
            yield from ((message.severity, text) for text in (message.text, *message.each))
        return
    for severity in SEVERITIES:
        kinds: dict[str, list[Message]] = {}
        for message in messages:
            if message.severity == severity:
                kinds.setdefault(message.kind, []).append(message)
        groups = list(kinds.values())
        for first, *others in groups[:MOST_KINDS]:
            like = f"; {len(others)} more like this" if others else ""
            hint = " (--all shows them)" if others or first.each else ""
            yield severity, f"{first.text}{like}{hint}"
        if rest := groups[MOST_KINDS:]:
            n = sum(map(len, rest))
            yield severity, f"{n} more of {len(rest)} other kinds (--all shows them)"


def in_full(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data for JSON with every message of this run, if there are any."""
    reported = [
        {"severity": m.severity, "text": m.text, **({"each": m.each} if m.each else {})}
        for m in RUN.get().messages
    ]
    return {**data, **({"messages": reported} if reported else {})}


def as_options(message: str) -> str:
    """Name options as the command line writes them, not as Python does."""
    for python, option in (
        ("create it with create=True", "put a study into it with 'argora convert STUDY DB'"),
        ("lossy=True", "--lossy"),
        ("overwrite=True", "--overwrite"),
        ("format=...", "--format"),
        ("scheme=...", "--scheme"),
        ("rounds=True", "--rounds"),
        ("gold_annotator=...", "--gold-annotator NAME"),
        ("predicted_annotator=...", "--annotator NAME"),
        ("via='aif' or a recoding", "--via aif or --via FILE"),
        ("strict=True", "--strict"),
        ("replacing=True", "--replace"),
        ("name=...", "--name NAME"),
        ("phase=...", "--phase NAME"),
        ("at_least=1", "--at-least 1"),
        ("support=...", "--support NAME"),
        ("sought='linked'", "--sought linked"),
        ("interval='document'", "--interval document"),
    ):
        message = message.replace(python, option)
    message = re.sub(r"\bphase='([^']*)'", lambda name: f"--phase {shlex.quote(name[1])}", message)
    for name in OPTIONS:
        message = re.sub(rf"\b{name}=", f"--{name.replace('_', '-')} ", message)
    return re.sub(r"across=\('([^']+)',\)", r"--across \1", message)
