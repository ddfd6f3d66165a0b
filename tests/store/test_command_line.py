"""The command line on both kinds of database."""

from __future__ import annotations

import json

import argora
from argora.cli import main
from argora.cli.databases import address_in
from argora.studies import bundled


def test_every_verb_reads_a_study_from_a_database(database, new_database, tmp_path, capsys):
    """Put in, moved by a backup, and measured there: the figures of the folder."""
    argora.write(bundled(), tmp_path / "essays")
    moved = new_database()
    for words in (
        ("convert", tmp_path / "essays", database),
        ("backup", database, tmp_path / "b.db"),
        ("restore", tmp_path / "b.db", moved),
    ):
        assert main([str(word) for word in words]) == 0
    found = []
    for place in (tmp_path / "essays", moved):
        capsys.readouterr()
        assert main(["agree", str(place), "-m", "alpha", "--resamples", "20", "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out)["results"])
    assert found[0] == found[1]


def test_an_empty_file_that_a_killed_program_left_becomes_the_database(tmp_path):
    """It was to be one."""
    argora.write(bundled(), tmp_path / "essays")
    (tmp_path / "a.db").touch()
    assert main(["convert", str(tmp_path / "essays"), str(tmp_path / "a.db")]) == 0
    assert address_in(tmp_path / "a.db") is not None
