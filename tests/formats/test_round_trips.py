"""What is written comes back, whatever the study; what a format cannot carry is refused."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import assume, given, settings
from tests.model.strategies import studies

import argora
from argora.errors import FormatError, LossError
from argora.formats import FORMATS, get_format
from argora.text import segment


def finished(study):
    """Close all layers and give every unit a category, as most studies have them."""
    layers = tuple(
        replace(
            layer,
            state="finished",
            units=tuple(replace(u, category=u.category or "claim") for u in layer.units),
        )
        for layer in study.layers
    )
    return replace(study, layers=layers)


def through(study, format, *, lossy=False):
    """Write a study and read it again."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "study"
        argora.write(study, folder, format=format, lossy=lossy)
        return argora.read(folder, format=format)


def as_read(study):
    """Give a study what reading adds: the rule-based segmentations and the folder's name."""
    return replace(study, name="study", documents=tuple(map(segment, study.documents)))


@given(studies(followed=True, phased=True))
def test_the_native_format_gives_back_exactly_the_same(study):
    """Nothing at all is lost or added, odd ids and half-cut documents included."""
    assert through(study, "native") == study


WRITTEN = [name for name in FORMATS.names() if get_format(name).write is not None]
OTHERS = [name for name in WRITTEN if name != "native"]


# One study goes through all formats: drawing it takes longer than writing and reading it.
@settings(max_examples=50)
@given(study=studies(followed=True, phased=True) | studies(phased=True).map(finished))
def test_a_format_refuses_or_keeps_everything(study):
    """Without permission to lose something, a study comes back whole or is not written."""
    assume(study.documents)
    for format in OTHERS:
        try:
            back = through(study, format)
        except LossError:
            continue
        except FormatError as refusal:  # nor can anything else of it be written
            if "can be written: their ids have tabs or line breaks" not in str(refusal):
                raise
            continue
        assert back == as_read(study), format


@settings(max_examples=25)
@given(study=studies().map(finished))
def test_what_a_format_can_carry_comes_back_exactly(study):
    """What is left after a lossy writing is all the format's own, so nothing more is lost."""
    assume(any(d.text is not None and not set(d.id) & set("\t\r\n\0") for d in study.documents))
    for format in OTHERS:
        once = through(study, format, lossy=True)
        assert through(once, format) == once, format
