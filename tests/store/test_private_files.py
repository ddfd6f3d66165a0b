"""Databases and backups are for their owner only, exports are for whom the umask says."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from contextlib import closing, contextmanager

import pytest
from tests.store.trees import trees

import argora
from argora.errors import StoreError
from argora.store import Store, restore

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes of files")


@contextmanager
def umask(mask):
    """Let new files have no more rights than a mask leaves."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def modes(folder):
    """Return the mode of every file below a folder by its name."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in found}


@pytest.mark.parametrize("mask", [0o022, 0o000, 0o077])
def test_a_database_and_its_backups_are_for_their_owner_only(tmp_path, mask):
    """The files that SQLite keeps next to a database, and a restored database, too."""
    with umask(mask):
        with Store.open(tmp_path / "a.db", create=True) as store:
            store.add_study(trees())
            store.backup(tmp_path / "backup.db")
            assert {"a.db-wal", "a.db-shm"} <= set(modes(tmp_path))
            restore(tmp_path / "backup.db", tmp_path / "again.db")
            assert set(modes(tmp_path).values()) == {0o600}
        assert set(modes(tmp_path)) >= {"a.db", "backup.db", "again.db"}
        assert set(modes(tmp_path).values()) == {0o600}


def test_a_backup_is_for_its_owner_only_while_it_is_written(tmp_path, monkeypatch):
    """Before the first byte of it is there."""
    seen = []
    connect = sqlite3.connect

    def noting(place, *rest, **more):
        seen.extend(mode for name, mode in modes(tmp_path).items() if name.startswith(".backup"))
        return connect(place, *rest, **more)

    with umask(0o022), Store.open(tmp_path / "a.db", create=True) as store:
        store.add_study(trees())
        monkeypatch.setattr(sqlite3, "connect", noting)
        store.backup(tmp_path / "backup.db")
    assert seen
    assert set(seen) == {0o600}


def test_an_older_database_that_others_could_read_is_tightened_when_it_is_opened(tmp_path, caplog):
    """With its log and shared memory; whoever opens it is told, once."""
    with umask(0o022), Store.open(tmp_path / "a.db", create=True) as store:
        store.add_study(trees())
        for path in tmp_path.iterdir():
            path.chmod(0o644)
        with Store.open(tmp_path / "a.db"), caplog.at_level(logging.WARNING):
            assert set(modes(tmp_path)) == {"a.db", "a.db-wal", "a.db-shm"}
            assert set(modes(tmp_path).values()) == {0o600}
    (tmp_path / "a.db").chmod(0o664)
    caplog.clear()
    for _ in range(2):
        Store.open(tmp_path / "a.db").close()
    assert modes(tmp_path) == {"a.db": 0o600}
    (line,) = caplog.messages
    assert "a.db (mode 0664)" in line


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600)])
def test_an_export_keeps_the_umask(tmp_path, mask, mode):
    """People share the files of a study as they share any others."""
    with umask(mask):
        for format in ("native", "brat"):
            argora.write(trees(), tmp_path / format, format=format, lossy=True)
    assert set(modes(tmp_path).values()) == {mode}


def broken_backups(folder):
    """Make files that are no sound backup; yield their names."""
    with Store.open(folder / "whole.db", create=True) as store:
        store.add_study(trees())
    whole = (folder / "whole.db").read_bytes()
    (folder / "words.db").write_text("no database " * 500)
    (folder / "half.db").write_bytes(whole[: len(whole) // 2])
    (folder / "empty.db").touch()
    for name, command in (
        ("trigger", "CREATE TRIGGER t AFTER INSERT ON studies BEGIN DELETE FROM layers; END"),
        ("other", "DROP TABLE alembic_version"),
        ("lost", "DELETE FROM documents"),
        ("newer", "UPDATE alembic_version SET version_num = '9999'"),
    ):
        (folder / f"{name}.db").write_bytes(whole)
        with closing(sqlite3.connect(folder / f"{name}.db")) as connection:
            connection.execute(command)
            connection.commit()
    return ("words", "half", "empty", "trigger", "other", "lost", "newer")


def test_restore_names_the_file_that_was_given(tmp_path, monkeypatch):
    """As it was written, also through a link; never the copy that it is working on."""
    names = broken_backups(tmp_path)
    monkeypatch.chdir(tmp_path)
    for name in names:
        (tmp_path / f"link-to-{name}").symlink_to(tmp_path / f"{name}.db")
        for given in (f"{name}.db", f"link-to-{name}"):
            with pytest.raises(StoreError) as raised:
                restore(given, tmp_path / "new.db")
            assert str(raised.value).startswith(f"{given}"), name
            assert ".new" not in str(raised.value).replace("new.db", ""), name
            assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("name", ["notes.txt/a.db", "nowhere/a.db", "x" * 300])
def test_a_place_where_no_file_can_be_is_refused_in_words(tmp_path, name):
    """With the name of the database."""
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(StoreError) as raised:
        Store.open(tmp_path / name, create=True)
    assert str(raised.value).startswith(str(tmp_path / name))


def test_a_database_that_was_given_to_a_group_stays_with_it(tmp_path, caplog):
    """Nobody else can read it, so somebody meant it to be so."""
    Store.open(tmp_path / "a.db", create=True).close()
    (tmp_path / "a.db").chmod(0o660)
    Store.open(tmp_path / "a.db").close()
    assert modes(tmp_path) == {"a.db": 0o660}
    assert caplog.messages == []


def test_a_file_that_is_no_database_keeps_its_rights(tmp_path):
    """It was named by mistake."""
    (tmp_path / "notes.txt").write_text("a few words")
    (tmp_path / "notes.txt").chmod(0o644)
    with pytest.raises(StoreError):
        Store.open(tmp_path / "notes.txt")
    assert modes(tmp_path) == {"notes.txt": 0o644}
