"""Opening a study for a verb: every broken file is reported, all others are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

import argora
from argora.cli.streams import CHECK_FAILED, WRONG_INPUT, complain, progress
from argora.errors import FormatError

if TYPE_CHECKING:
    from argora.model import Study

__all__ = ["finish", "open_study", "study_facts"]


def open_study(
    path: Path, *, format: str | None, scheme: str | None
) -> tuple[Study, Sequence[FormatError]]:
    """Read a study and report every broken file.

    Returns
    -------
    The study and what was broken; hand the latter to :func:`finish` when all else is done.
    """
    progress(f"reading {path}")
    problems: list[FormatError] = []
    try:
        study = argora.read(path, format=format, scheme=scheme, problems=problems)
    except FormatError:
        if not problems:
            raise
        _report(problems)
        raise typer.Exit(WRONG_INPUT) from None
    _report(problems)
    return study, problems


def _report(problems: Sequence[FormatError]) -> None:
    for problem in problems:
        complain(str(problem))


def finish(problems: Sequence[FormatError], *, failed: bool = False) -> None:
    """End with the exit code that says what was wrong: 2 broken files, 1 a failed check."""
    if problems:
        raise typer.Exit(WRONG_INPUT)
    if failed:
        raise typer.Exit(CHECK_FAILED)


def study_facts(study: Study) -> dict[str, Any]:
    """Return what JSON output says about the study it is about."""
    return {
        "name": study.name,
        "scheme": study.scheme.id,
        "documents": [document.id for document in study.documents],
        "annotators": [annotator.id for annotator in study.annotators],
        "n_layers": len(study.layers),
    }
