"""The formats on a real corpus: judgments in brat, by four annotators."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.formats.samples import GENERAL

import argora


@pytest.fixture
def echr(corpora):
    """The judgments as they were published."""
    return argora.read(corpora / "echr")


@pytest.mark.corpora
def test_echr_reads_whole(echr):
    """Every count of the corpus comes out."""
    units = [unit for layer in echr.layers for unit in layer.units]
    assert len(units) == 853
    assert sum(len(layer.relations) for layer in echr.layers) == 696
    assert sum(len(unit.spans) > 1 for unit in units) == 67
    assert (len(echr.documents), len(echr.annotators), len(echr.layers)) == (7, 4, 12)
    shared = Counter(len(echr.layers_of(document.id)) for document in echr.documents)
    assert shared == {1: 4, 2: 2, 4: 1}
    assert {annotator.kind for annotator in echr.annotators} == {"person"}


@pytest.mark.corpora
def test_echr_keeps_its_own_names(echr):
    """No ready scheme knows them all, so the scheme is what was observed."""
    assert echr.scheme.relation_ids == ("Attack", "Citation", "Duplicate", "Support")
    assert [a.name for a in echr.scheme.attributes] == ["ACTOR", "PREMISE_TYPE"]
    values = [
        u.attributes["ACTOR"] for a in echr.layers for u in a.units if "ACTOR" in u.attributes
    ]
    assert Counter(values) == {"ECHR": 264, "applicant": 92, "goverment": 58, "other": 6}


@pytest.mark.corpora
@pytest.mark.parametrize("format", GENERAL)
def test_echr_comes_back_from_every_format(echr, tmp_path, format):
    """Nothing is lost, not even which parts of a unit touch."""
    argora.write(echr, tmp_path / "echr", format=format)
    assert argora.read(tmp_path / "echr") == echr


@pytest.mark.corpora
@pytest.mark.parametrize("name", ["rte", "temporal", "wsd"])
def test_a_crowd_of_raters_comes_through_an_item_table(corpora, tmp_path, name):
    """Votes are counted as they stand in the matrix; an empty cell is no vote."""
    matrix = (corpora / "mace" / f"{name}.csv").read_text("utf-8").splitlines()
    votes = [
        (item, rater, vote)
        for item, line in enumerate(matrix)
        for rater, vote in enumerate(line.split(","))
    ]
    rows = "".join(f"{item},r{rater},{vote}\n" for item, rater, vote in votes)
    (tmp_path / "votes.csv").write_text("item,annotator,category\n" + rows, "utf-8")
    study = argora.read(tmp_path / "votes.csv")
    assert study.documents[0].length == len(matrix)
    said = Counter(unit.category for layer in study.layers for unit in layer.units)
    assert said == Counter(vote for _, _, vote in votes if vote)
