"""The program on the real corpus of four annotators with relations."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.corpora


@pytest.fixture
def echr(corpora):
    """The folder of the European Court of Human Rights corpus."""
    return corpora / "echr"


def test_describe_counts_every_component_and_relation(run, echr):
    """As many as its README says, spread over all annotators."""
    told = run("describe", echr, "--json")
    assert (told.code, told.err) == (0, "")
    totals = {"unit": 0, "relation": 0}
    for row in told.json["counts"]:
        totals[row["kind"]] = totals.get(row["kind"], 0) + row["total"]
    assert totals["unit"] == 853
    assert totals["relation"] == 696


def test_agree_measures_the_shared_documents_only(run, echr):
    """Three of them, one done by all four."""
    ended = run("agree", echr, "--json", "--resamples", "30")
    assert ended.code == 0
    whole = next(
        row
        for row in ended.json["results"]
        if row["measure"] == "u_alpha" and row["scope"] == "all"
    )
    assert whole["n_items"] == 3
    assert whole["n_annotators"] == 4
    assert 0 < whole["value"] < 1


def test_report_says_which_documents_only_one_did(run, echr, tmp_path):
    """Each of them by name."""
    ended = run("report", echr, "--out", tmp_path / "r.html", "--resamples", "30")
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert ended.code == 0
    assert "4 by one only" in ended.err
    names = {path.stem for path in echr.rglob("*.ann")}
    assert [name for name in names if name not in page] == []


def test_check_runs_and_exits_with_what_it_found(run, echr):
    """Nothing is known about its scheme, so nothing is broken; under a named scheme much is."""
    assert run("check", echr).code == 0
    named = run("check", echr, "--scheme", "persuasive-essays", "--json")
    assert named.code == 1
    assert len(named.json["violations"]) == sum(named.json["rules"].values()) > 0


def test_convert_keeps_all_of_it(run, echr, tmp_path):
    """Native loses nothing: describing the copy gives the same."""
    assert run("convert", echr, tmp_path / "native").code == 0
    one = json.loads(run("describe", echr, "--json").out)
    other = json.loads(run("describe", tmp_path / "native", "--json").out)
    assert one == other
