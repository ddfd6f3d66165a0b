"""Probabilities of a model through formats: whole, as a note, or refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

import argora
from argora.errors import LossError, MendedError
from argora.formats import FORMATS, get_format
from argora.formats.sureness import PROBABILITIES
from argora.model import Probabilities
from argora.studies import bundled

OF_UNIT = Probabilities(0.912345, 0.25, {"claim": 0.7, "premise": 0.3}, {"stance": {"for": 0.6}})
OF_TIE = Probabilities(0.5, category={"support": 1.0, "attack": 0.0})
CARRYING = [name for name in FORMATS.names() if get_format(name).notes_on]


def predicted():
    """One document of the bundled study as a model might have said it."""
    study = bundled()
    study = study.select(documents=["essay01"], annotators=[study.layers[0].annotator])
    layers = [
        replace(
            layer,
            units=tuple(replace(unit, probabilities=OF_UNIT) for unit in layer.units),
            relations=tuple(replace(tie, probabilities=OF_TIE) for tie in layer.relations),
        )
        for layer in study.layers
    ]
    return study.with_layers(*layers)


@pytest.mark.parametrize("format", ["native", *CARRYING])
def test_probabilities_survive(format, tmp_path):
    """In JSON of their own, or as a note in formats that have notes."""
    study = predicted()
    argora.write(study, tmp_path / "out", format=format, lossy=True)
    back = argora.read(tmp_path / "out", format=format)
    (layer,) = back.layers
    assert layer.units
    assert {unit.probabilities for unit in layer.units} == {OF_UNIT}
    units_only = get_format(format).notes_on == {"units"}
    assert {tie.probabilities for tie in layer.relations} == {None if units_only else OF_TIE}
    assert PROBABILITIES not in {each.name for each in back.scheme.attributes}


@pytest.mark.parametrize("format", ["bio", "conll", "doccano"])
def test_a_format_without_notes_says_what_is_lost(format, tmp_path):
    """And writes the rest if that is allowed."""
    study = predicted()
    with pytest.raises(LossError, match=r"probabilities of units: 14 \(first: T1 in the layer"):
        argora.write(study, tmp_path / "out", format=format)
    argora.write(study, tmp_path / "out", format=format, lossy=True)
    (layer,) = argora.read(tmp_path / "out", format=format).layers
    assert layer.units
    assert not layer.has_probabilities


def test_a_study_without_probabilities_is_written_as_ever(tmp_path):
    """No key, no column, no note."""
    study = predicted()
    bare = study.with_layers(*(layer.without_probabilities() for layer in study.layers))
    assert bare.layers == bundled().select(
        documents=["essay01"], annotators=[study.layers[0].annotator]
    ).layers  # fmt: skip
    for format in ("native", "tables", "brat"):
        argora.write(bare, tmp_path / format, format=format, lossy=True)
        files = [path for path in (tmp_path / format).rglob("*") if path.is_file()]
        assert not any("probabilities" in path.read_text("utf-8") for path in files)


def test_a_broken_note_stays_a_note(tmp_path):
    """It is said where it is and what is wrong with it, and all else is read."""
    argora.write(predicted(), tmp_path / "out", format="brat", lossy=True)
    (file,) = (tmp_path / "out").rglob("*.ann")
    file.write_text(file.read_text("utf-8").replace("0.912345", "1.5", 1), "utf-8")
    problems = []
    (layer,) = argora.read(tmp_path / "out", format="brat", problems=problems).layers
    assert isinstance(problems[0], MendedError)
    assert "probability of 'exists': found 1.5, expected a number from 0 to 1" in str(problems[0])
    (noted,) = [unit for unit in layer.units if unit.probabilities is None]
    assert "1.5" in noted.attributes[PROBABILITIES]
