"""One run of the program: what it was asked to show, and what it said and wrote so far."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from argora.cli.progress import Progress
from argora.model import SelectionCriteria

if TYPE_CHECKING:
    from argora.cli.messages import Message

__all__ = ["RUN", "Run"]


@dataclass
class Run:
    """What a run was asked to show, and what it did so far.

    Attributes
    ----------
    shows_all : whether every message is shown, or one of each kind.
    messages : what was reported.
    answers : what the options say of how files are read, by the name of the option in Python.
    remembers : whether these answers are kept in ``argora.toml``.
    criteria : which annotators the options select.
    phase : which phase they choose; None for none.
    needs_phase : whether the verb looks at one phase of a study.
    written : the complete files and folders, as the user named them.
    """

    shows_all: bool = False
    answers: dict[str, str] = field(default_factory=dict)
    remembers: bool = False
    criteria: SelectionCriteria = field(default_factory=SelectionCriteria)
    phase: str | None = None
    needs_phase: bool = False
    messages: list[Message] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    progress: Progress = field(default_factory=Progress)


RUN: ContextVar[Run] = ContextVar("run", default=Run())  # noqa: B039 - for calls without a program
"""The run of the program in this process; the program sets a new one when it starts."""
