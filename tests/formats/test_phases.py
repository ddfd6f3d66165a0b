"""Phases in files: where they lie, what is refused, and formats that have no place for them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.formats.samples import essays, losses_of, problems_of

import argora
from argora.errors import LossError
from argora.model import Study

PHASES = ("relations", "an/other")


def phased() -> Study:
    """Anna did one document in two phases, in an order that is not that of the alphabet."""
    study = essays()
    first, again, *others = study.layers_of("essay 1") + study.layers_of("b/2")
    layers = (
        replace(first, phase="relations"),
        replace(first, phase="an/other", units=first.units[:1], relations=()),
        again,
        *others,
    )
    return replace(study, layers=layers, phases=PHASES)


@pytest.fixture
def folder(tmp_path):
    """The study in the native format."""
    argora.write(phased(), tmp_path / "study")
    return tmp_path / "study"


def test_a_phase_has_a_folder_of_its_own(folder):
    """Layers without a phase lie where they always lie; the head says the order of phases."""
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.json"))
    assert [name for name in found if name.startswith(("annotations", "phases"))] == [
        "annotations/anna/essay 1.round2.json",
        "annotations/ben/b%2F2.json",
        "annotations/ben/essay 1.json",
        "phases/an%2Fother/anna/essay 1.json",
        "phases/relations/anna/essay 1.json",
    ]
    assert json.loads((folder / "study.json").read_text("utf-8"))["phases"] == list(PHASES)
    assert argora.read(folder) == phased()


def test_a_study_without_phases_does_not_mention_them(tmp_path):
    """Older versions of Argora read it."""
    argora.write(essays(), tmp_path / "study")
    written = [path.read_text("utf-8") for path in (tmp_path / "study").rglob("*.json")]
    assert not any("phase" in text for text in written)
    assert not (tmp_path / "study/phases").exists()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"phase": "relations"',
            '"phase": "an/other"',
            "says it is the layer of 'anna' on 'essay 1', phase 'an/other', but lies at the place "
            "of document 'essay 1', annotator 'anna', round 1, phase 'relations'; this layer is",
        ),
        ('"phase": "relations"', '"phase": ""', "says it is the layer of 'anna' on 'essay 1', but"),
        ('"phase": "relations"', '"phase": "\\t"', r"phase '\t': expected 1 to 100 characters"),
        ('"phase": "relations"', '"phase": 1', "phase: found 1, expected str"),
    ],
)
def test_a_layer_at_the_place_of_another_phase_is_left_out(folder, old, new, message):
    """All others are read."""
    path = folder / "phases/relations/anna/essay 1.json"
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    study, (problem,) = problems_of(folder)
    assert message in problem
    assert study.layer("essay 1", "anna", phase="relations") is None
    assert len(study.layers) == len(phased().layers) - 1


def test_a_phase_that_the_head_does_not_name_is_left_out(folder):
    """The message names those that there are."""
    (folder / "phases/an%2Fother").rename(folder / "phases/relation")
    path = folder / "phases/relation/anna/essay 1.json"
    path.write_text(path.read_text("utf-8").replace("an/other", "relation"), "utf-8")
    study, (problem,) = problems_of(folder)
    assert (
        "phase 'relation' does not stand in study.json, whose phases are: 'relations', 'an/other'; "
        "did you mean 'relations'?"
    ) in problem
    assert {layer.phase for layer in study.layers} == {"", "relations"}


def test_an_annotated_text_of_a_phase_is_checked_like_others(folder):
    """A lost line of its digest is missed, although only a phase has layers of it."""
    for path in folder.glob("annotations/*/essay 1*.json"):
        path.unlink()
    head = (folder / "study.json").read_text("utf-8")
    lines = [line for line in head.splitlines() if '"essay 1": "sha256' not in line]
    lines = [line.rstrip(",") if '"b/2": "sha256' in line else line for line in lines]
    (folder / "study.json").write_text("\n".join(lines), "utf-8")
    _, (problem,) = problems_of(folder)
    assert "the text cannot be checked: it has no line in 'texts'" in problem


def test_overwriting_removes_the_layers_of_a_phase_that_went(folder):
    """Nothing of the old study stays."""
    argora.write(phased().select(phase="relations"), folder, overwrite=True)
    assert [path.name for path in (folder / "phases").iterdir()] == ["relations"]
    assert argora.read(folder) == phased().select(phase="relations")


@pytest.mark.parametrize("format", ["tables", "parquet"])
def test_tables_name_phases_in_a_column_and_keep_their_order(tmp_path, format):
    """Rows stand phase by phase; studies without phases have no such column."""
    argora.write(phased(), tmp_path / "study", format=format)
    study = argora.read(tmp_path / "study")
    assert (study.layers, study.phases) == (phased().layers, PHASES)
    argora.write(essays(), tmp_path / "plain", format=format)
    assert argora.read(tmp_path / "plain").phases == ()
    planned = replace(essays(), phases=("later",))
    assert losses_of(planned, tmp_path / "planned", format) == (
        "phases without layers: 1 (first: 'later')",
    )


def test_a_format_without_phases_loses_their_names_or_asks_for_one(tmp_path):
    """One phase at a time fits; two layers of one place never do, whatever may be lost."""
    for lossy in (True, False):
        with pytest.raises(LossError, match="there is a layer of 'anna' on 'essay 1', phase 'rela"):
            argora.write(phased(), tmp_path / "brat", format="brat", lossy=lossy)
        assert not (tmp_path / "brat").exists()
    one = phased().select(phase="relations")
    assert "phases of layers: 1 (first: layer of 'anna' on 'essay 1', phase 'relations')" in (
        losses_of(one, tmp_path / "brat", "brat")
    )
    argora.write(one, tmp_path / "brat", format="brat", lossy=True)
    planned = replace(essays(), phases=("later",))
    assert "phases without layers: 1 (first: 'later')" in losses_of(planned, tmp_path / "x", "brat")
    (layer,) = argora.read(tmp_path / "brat").layers
    assert (layer.phase, len(layer.units)) == ("", 2)
