"""The study that comes with Argora: short persuasive essays, annotated to try things on."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

from argora.formats import read
from argora.model import Study

__all__ = ["bundled", "guideline"]


@cache
def bundled() -> Study:
    """Return the bundled study ``essays``, read once.

    Texts and annotations were written for Argora; the annotators are invented. Beside the files
    lies the guideline they follow.
    """
    with as_file(files("argora.studies") / "essays") as folder:
        return read(folder, format="native")


@cache
def guideline() -> str:
    """Return the guideline of the bundled study, as Markdown."""
    return (files("argora.studies") / "essays" / "guideline.md").read_text(encoding="utf-8")
