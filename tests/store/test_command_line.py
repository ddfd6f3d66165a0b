"""The command line on both kinds of database."""

from __future__ import annotations

import json

import argora
from argora.cli import main
from argora.cli.databases import address_in
from argora.store import Store
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


def test_a_study_is_written_with_pseudonyms(database, tmp_path, capsys):
    """The seed is printed, and gives the same study again."""
    argora.write(bundled(), tmp_path / "essays")
    assert main(["convert", str(tmp_path / "essays"), database]) == 0
    capsys.readouterr()
    assert main(["convert", database, str(tmp_path / "a"), "--pseudonyms", "--json"]) == 0
    answer = capsys.readouterr()
    seed = str(json.loads(answer.out)["seed"])
    assert f"pseudonyms by --seed {seed};" in answer.err
    assert main(["convert", database, str(tmp_path / "b"), "--pseudonyms", "--seed", seed]) == 0
    first, second = (argora.read(tmp_path / name) for name in "ab")
    assert first == second
    assert {each.id for each in first.annotators} == {"a1", "a2", "a3"}
    assert sorted(len(each.units) for each in first.layers) == sorted(
        len(each.units) for each in bundled().layers
    )
    assert main(["convert", database, str(tmp_path / "c"), "--seed", "1"]) == 2
    assert "--seed and --notes go with --pseudonyms" in capsys.readouterr().err


def test_restoring_an_older_backup_says_that_people_were_erased_again(
    database, new_database, tmp_path, capsys
):
    """By the list that the next backup writes beside it."""
    argora.write(bundled(), tmp_path / "essays")
    main(["convert", str(tmp_path / "essays"), database])
    main(["backup", database, str(tmp_path / "old.db")])
    with Store.open(database) as store:
        name = store.erasing.annotator(store.studies()[0].key, "ben").name
    main(["backup", database, str(tmp_path / "new.db")])
    moved = new_database()
    capsys.readouterr()
    assert main(["restore", str(tmp_path / "old.db"), moved, "--json"]) == 0
    answer = capsys.readouterr()
    assert json.loads(answer.out)["n_erased"] == 1
    assert "erased again, as argora-erasures.json says: 1" in answer.err
    with Store.open(moved) as store:
        study = store.study(store.studies()[0].key)
        assert {each.id for each in study.annotators} == {"ana", "chloe", name}
