"""Write the page on what each conversion loses: ``python -m docs.losses``."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import argora
from argora.errors import ArgoraError, LossError
from argora.formats import FORMATS, get_format
from argora.model import (
    Annotator,
    Document,
    FrozenMap,
    Layer,
    Relation,
    Span,
    Stamp,
    Study,
    Unit,
)
from argora.schemes import get_scheme
from argora.text import segment

__all__ = ["PAGE", "page"]

PAGE = Path(__file__).resolve().parent / "losses.md"
HEAD = """# What a conversion loses

For each format that is read, and each that is written: what a conversion cannot carry.
One study that has a bit of everything was written in the format of each heading, and what was
left of it was converted: it has several annotators, rounds and phases, discontinuous and stacked
units, attributes, times, relations that point to relations, facets, groups and marks of documents.

Each entry is a loss that `argora convert` names and refuses unless `--lossy` allows it.
Any other loss is a defect; please report it.
This page is written by `python -m docs.losses`.
"""


def example() -> Study:
    """Return a study with a bit of everything that formats may stumble over."""
    text = "Dogs 🐕 should vote. They are wise, as all know. Cats differ.\n\nSo may they all."
    claim = Unit("c1", (Span(0, 18),), "claim", FrozenMap({"stance": "for"}))
    premise = Unit("p1", (Span(20, 33), Span(38, 46)), "premise", FrozenMap({"sure": 2}))
    inside = Unit("p2", (Span(20, 33),), "premise")
    support = Relation("r1", ("p1",), "c1", "support", FrozenMap({"strength": "weak"}))
    undercut = Relation("r2", ("p2",), "r1", "attack")
    document = Document(
        "essay 1",
        text,
        metadata=FrozenMap({"topic": "pets"}),
        group="class 1",
        marks=frozenset({"training"}),
    )
    times = (Stamp("2026-01-02T10:00:00Z", "created"), Stamp("2026-01-02T10:20:00Z", "updated"))
    second = Layer(
        "essay 1", "anna", 2, units=(claim,), guideline_version="2", times=times, phase="check"
    )
    return Study(
        get_scheme("claim-premise"),
        (segment(document), segment(Document("essay 2", "One. Two."))),
        (Annotator("anna"), Annotator("ben", "model", FrozenMap({"size": 7}))),
        (
            Layer("essay 1", "anna", units=(claim, premise, inside), relations=(support, undercut)),
            second,
            Layer("essay 1", "ben", units=(claim, premise), relations=(support,)),
            Layer("essay 2", "ben", attributes=FrozenMap({"quality": "good"})),
        ),
        name="example",
    )


def page() -> str:
    """Return the page: a section for each format that is read, a line for each that is written."""
    written = [name for name in FORMATS.names() if get_format(name).write is not None]
    return "\n".join([HEAD, *(_section(source, written) for source in written)])


def _section(source: str, targets: list[str]) -> str:
    study = _through(example(), source)
    if study is None:
        return f"## From `{source}`\n\nIt cannot hold the example.\n"
    rows = [
        f"| [`{to}`](formats/{to}.md) | {_losses(study, to)} |" for to in targets if to != source
    ]
    head = f"## From `{source}`\n\n| To | What is lost |\n| --- | --- |"
    return "\n".join([head, *rows, ""])


def _through(study: Study, format: str) -> Study | None:
    """Write a study and read it again; None if nothing of it is left."""
    with TemporaryDirectory() as home:
        folder = Path(home) / "example"
        try:
            argora.write(study, folder, format=format, lossy=True)
            return argora.read(folder, format=format, problems=[])
        except ArgoraError:
            return None


def _losses(study: Study, format: str) -> str:
    with TemporaryDirectory() as home:
        try:
            argora.write(study, Path(home) / "example", format=format)
        except LossError as error:
            sorts = [re.sub(r": \d+ \(first: .*", "", each) for each in error.losses]
            return "; ".join(dict.fromkeys(sorts))
    return "nothing"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
