"""A small study with the cases that formats stumble over, and how to read with problems."""

from __future__ import annotations

import pytest

import argora
from argora.errors import LossError
from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

__all__ = ["ESSAY", "essays", "losses_of", "problems_of"]

ESSAY = "\ufeffShould dogs 🐕 vote?\r\n\r\nDogs, cafe\u0301s know, are wise. So they may.\r\n"


def essays() -> Study:
    """Two documents, two annotators, one of them twice on the first document."""
    claim = Unit("c1", (Span(0, 12),), "claim", {"stance": "for"})
    premise = Unit("p1", (Span(25, 29), Span(31, 37)), "premise")
    support = Relation("r1", ("p1",), "c1", "support")
    return Study(
        get_scheme("persuasive-essays"),
        (
            segment(Document("essay 1", ESSAY)),
            segment(Document("b/2", "One. Two.", metadata={"no": 7, "id": "007"}, group="g")),
        ),
        (Annotator("anna"), Annotator("ben")),
        (
            Layer("essay 1", "anna", units=(claim, premise), relations=(support,)),
            Layer("essay 1", "anna", 2, units=(claim,)),
            Layer("essay 1", "ben", units=(claim, premise), relations=(support,)),
            Layer("b/2", "ben"),
        ),
        name="study",
    )


def problems_of(path, **options):
    """Read what can be read, with the problems as texts."""
    problems = []
    study = argora.read(path, problems=problems, **options)
    return study, [str(problem) for problem in problems]


def losses_of(study, folder, format):
    """Return what writing refuses to lose; nothing is written then."""
    with pytest.raises(LossError) as caught:
        argora.write(study, folder, format=format)
    assert not folder.exists()
    return caught.value.losses


# The formats that carry studies under any scheme; the others are made for one corpus each.
GENERAL = ("native", "brat", "tables", "parquet", "sadface", "uima")
