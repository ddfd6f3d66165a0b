"""``argora next``: documents with their reasons, as text, as JSON, and as a study."""

from __future__ import annotations

from dataclasses import replace

import pytest

import argora
from argora.mining import fit, save
from argora.studies import bundled


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """A model of the bundled study."""
    folder = tmp_path_factory.mktemp("model") / "model"
    save(fit(bundled(), annotator="ana"), folder)
    return folder


@pytest.fixture
def half(tmp_path):
    """The bundled study, of which ana did the first four documents and nobody the others."""
    study = bundled().select(annotators=["ana"])
    first = [document.id for document in study.documents[:4]]
    layers = tuple(layer for layer in study.layers if layer.document in first)
    argora.write(replace(study, layers=layers), tmp_path / "half")
    return tmp_path / "half"


def test_a_model_reads_what_nobody_annotated(run, half, model):
    """Each document once, with its corrections, its newness and a reason."""
    ended = run("next", half, "--model", model, "--documents", 3, "--json")
    study = argora.read(half)
    annotated = {layer.document for layer in study.layers}
    assert ended.json["n_candidates"] == len(study.documents) - 4
    assert ended.json["n_annotated"] == 4
    rows = ended.json["documents"]
    assert [row["rank"] for row in rows] == [1, 2, 3]
    assert not annotated & {row["document"] for row in rows}
    for row in rows:
        total = row["of_units"] + row["of_categories"] + row["of_relations"]
        assert row["corrections"] == pytest.approx(total)
        assert 0 <= row["novelty"] <= 1
        assert row["value"] == pytest.approx(row["corrections"] * row["novelty"] / row["n_words"])
        assert "probably wrong" in row["reason"]
    assert ended.json["corrections"] == pytest.approx(sum(row["corrections"] for row in rows))


def test_predicted_layers_give_the_same_order_as_the_model(run, half, model, tmp_path):
    """The layers say how sure it was."""
    direct = run("next", half, "--model", model, "--json").json
    run("predict", model, half, tmp_path / "mined")
    stored = run("next", tmp_path / "mined", "--json").json
    assert stored["documents"] == direct["documents"]


def test_the_documents_are_written_as_a_study(run, half, model, tmp_path):
    """In any format that is read, with their place in the order."""
    out = tmp_path / "batch"
    ended = run("next", half, "--model", model, "--words", 900, "--out", out, "--json")
    rows = ended.json["documents"]
    assert sum(row["n_words"] for row in rows) <= 900
    batch = argora.read(out)
    places = {document.metadata["next"]: document.id for document in batch.documents}
    assert places == {row["rank"]: row["document"] for row in rows}


def test_the_text_names_the_model_and_the_terms(run, half, model):
    """And how many decisions are probably wrong."""
    ended = run("next", half, "--model", model, "-n", 2, "--no-diversity", "--no-cost")
    assert "of its decisions on them are wrong" in " ".join(ended.out.split())
    assert "chosen one by one by the corrections expected" in ended.out
    assert "for each word" not in ended.out


def test_a_study_without_a_model_is_refused(run, half):
    """It says what was expected."""
    ended = run("next", half)
    assert ended.code == 2
    assert "expected a model among the annotators, found none" in ended.err


def test_a_study_that_is_all_annotated_is_refused(run, model, tmp_path):
    """Nothing is left to choose."""
    argora.write(bundled(), tmp_path / "all")
    ended = run("next", tmp_path / "all", "--model", model)
    assert ended.code == 2
    assert "every document is annotated" in ended.err
