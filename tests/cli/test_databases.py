"""Databases on the command line: into one, out of it, backed up and restored."""

from __future__ import annotations

from pathlib import Path

import pytest

import argora
from argora.cli.databases import address_in
from argora.studies import bundled

FAST = ("-m", "alpha", "--resamples", "20")


@pytest.fixture
def studies(run, essays, tmp_path):
    """A database with the bundled study in it."""
    assert run("convert", essays, tmp_path / "studies.db").code == 0
    return tmp_path / "studies.db"


def test_a_study_goes_into_a_database_and_comes_back_the_same(run, essays, studies, tmp_path):
    """As files that are the same to the byte."""
    assert run("convert", studies, tmp_path / "again").code == 0
    assert argora.read(tmp_path / "again") == argora.read(essays) == bundled()
    for file in (tmp_path / "again").rglob("*.json"):
        assert file.read_bytes() == (essays / file.relative_to(tmp_path / "again")).read_bytes()


def test_figures_of_a_database_are_those_of_the_folder(run, essays, studies):
    """Digit for digit, with the same signature."""
    inside, outside = (run("agree", path, *FAST, "--json").json for path in (studies, essays))
    assert inside["results"] == outside["results"]


def test_one_study_of_several_is_named_by_its_key(run, essays, studies):
    """Without it the keys are listed."""
    added = run("convert", essays, studies, "--json").json
    assert (added["format"], added["lost"]) == ("database", [])
    ended = run("describe", studies)
    assert ended.code == 2
    assert "holds 2 studies" in ended.errors[0]
    assert added["study_key"] in ended.errors[0]
    assert run("describe", f"{studies}#{added['study_key']}").code == 0
    assert "no study 'none'" in run("describe", f"{studies}#none").errors[0]


def test_a_backup_restores(run, studies, tmp_path):
    """Into a new database with the same studies, of which the verb tells."""
    told = run("backup", studies, tmp_path / "b.db", "--json").json
    assert [study["n_documents"] for study in told["studies"]] == [len(bundled().documents)]
    ended = run("restore", tmp_path / "b.db", tmp_path / "again.db")
    assert ended.code == 0
    assert ended.out.startswith(f"{tmp_path / 'again.db'}: 1 study\n")
    assert told["studies"][0]["key"] in ended.out
    assert run("agree", tmp_path / "again.db", *FAST).code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("backup", "none.db", "b.db"), "put a study into it with 'argora convert STUDY DB'"),
        (("backup", "studies.db", "studies.db"), "is there already; name a new file"),
        (("restore", "none.db", "new.db"), "there is no file 'none.db'"),
        (("restore", "studies.db", "studies.db"), "is there already"),
        (("backup", "mysql://a:b@c/d", "b.db"), "expected the path of an SQLite file"),
        (("describe", "studies.db", "--format", "brat"), "names its scheme itself"),
        (("agree", "studies.db", "--scheme", "aurc"), "names its scheme itself"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(run, studies, monkeypatch, words, message):
    """And nothing is overwritten."""
    monkeypatch.chdir(studies.parent)
    before = studies.read_bytes()
    ended = run(*words)
    assert ended.code == 2
    assert message in ended.errors[0]
    assert studies.read_bytes() == before


def test_a_study_with_broken_files_goes_into_no_database(run, trees, tmp_path):
    """Later nobody could tell what is missing."""
    (trees / "ann" / "d1.ann").write_text("T1\tClaim 0\n", encoding="utf-8")
    ended = run("convert", trees, tmp_path / "trees.db")
    assert ended.code == 2
    assert "mend them first" in ended.err
    assert not (tmp_path / "trees.db").exists()


@pytest.mark.parametrize(
    ("path", "place", "key"),
    [
        (Path("postgresql://anna@db/x"), "postgresql://anna@db/x", None),
        (Path("postgres://anna:p@db:5/x#k-1"), "postgres://anna:p@db:5/x", "k-1"),
        ("postgresql://a@/x?host=/run", "postgresql://a@/x?host=/run", None),
    ],
)
def test_a_url_that_went_through_a_path_is_whole_again(path, place, key):
    """A path loses one of two slashes."""
    assert address_in(path) == (place, key)
