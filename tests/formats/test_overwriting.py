"""Overwriting a study replaces its files and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.formats.samples import GENERAL, essays
from tests.formats.test_brat import RECORDS, TEXT, put

import argora
from argora.errors import FormatError
from argora.formats.folders import write_folder

OTHERS = {
    ".git/HEAD": "ref: refs/heads/main\n",
    ".gitignore": "*.log\n",
    "NOTES.md": "mine",
    "guideline.md": "1. Read.",
    "scans/essay.pdf": b"%PDF\0",
}


def contents(folder):
    """Return every file of a folder with its bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("format", GENERAL)
def test_files_of_others_survive(tmp_path, format):
    """Version control, notes, and folders, empty ones inside .git included."""
    argora.write(essays(), tmp_path / "study", format=format)
    old = contents(tmp_path / "study")
    put(tmp_path / "study", OTHERS)
    (tmp_path / "study/.git/refs/tags").mkdir(parents=True)
    smaller = replace(essays(), layers=essays().layers[:1], documents=essays().documents[:1])
    argora.write(smaller, tmp_path / "study", format=format, overwrite=True)
    argora.write(smaller, tmp_path / "fresh/study", format=format)
    foreign = {name: c if isinstance(c, bytes) else c.encode() for name, c in OTHERS.items()}
    assert contents(tmp_path / "study") == contents(tmp_path / "fresh/study") | foreign
    assert contents(tmp_path / "study").keys() != old.keys() | foreign.keys()
    assert (tmp_path / "study/.git/refs/tags").is_dir()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fresh", "study"]
    assert argora.read(tmp_path / "study", format=format) == smaller


def test_a_file_inside_a_folder_of_the_study_survives(tmp_path):
    """Only what was read as part of the study is replaced."""
    argora.write(essays(), tmp_path / "study")
    put(tmp_path / "study", {"annotations/ben/remarks.md": "hm", ".gitattributes": "* -text\n"})
    only_anna = replace(
        essays(),
        annotators=essays().annotators[:1],
        layers=tuple(layer for layer in essays().layers if layer.annotator == "anna"),
    )
    argora.write(only_anna, tmp_path / "study", overwrite=True)
    assert (tmp_path / "study/annotations/ben/remarks.md").read_text() == "hm"
    assert (tmp_path / "study/.gitattributes").read_text() == "* -text\n"
    assert argora.read(tmp_path / "study") == only_anna


REFUSED = {
    "broken files": (
        {"d.txt": TEXT, "anna/d.ann": "x"}, "brat", "broken files, which is not overwritten"
    ),
    "another format": (
        {"d.txt": TEXT, "anna/d.ann": RECORDS, "x.csv": "a,b\n"}, "tables",
        r"files that are no part of it \(x.csv\); as 'tables' they might be taken for a part",
    ),
    "a folder with the name of a text": (
        {"d.txt": TEXT, "anna/d.ann": RECORDS, "anna/essay 1.txt/x.pdf": "x"}, "brat",
        "broken files",
    ),
    "a folder that is a file": (
        {"d.txt": TEXT, "bob/d.ann": RECORDS, "anna": "x"}, "brat", "has its own: anna;",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("files", "format", "message"), REFUSED.values(), ids=REFUSED)
def test_where_something_would_be_lost_nothing_is_touched(tmp_path, files, format, message):
    """The message names it."""
    put(tmp_path / "study", files)
    before = contents(tmp_path)
    with pytest.raises(FormatError, match=message):
        argora.write(essays(), tmp_path / "study", format=format, overwrite=True)
    assert contents(tmp_path) == before
    assert [path.name for path in tmp_path.iterdir()] == ["study"]


@pytest.mark.parametrize(
    ("n", "listed"),
    [
        (5, "x1.csv, x2.csv, x3.csv, x4.csv, x5.csv"),
        (6, "x1.csv, x2.csv, x3.csv, x4.csv, x5.csv and 1 more"),
        (7, "x1.csv, x2.csv, x3.csv, x4.csv, x5.csv and 2 more"),
    ],
)
def test_five_of_the_files_in_the_way_are_named(tmp_path, n, listed):
    """The others are counted."""
    strange = {f"x{i}.csv": "a,b\n" for i in range(1, n + 1)}
    put(tmp_path / "study", {"d.txt": TEXT, "anna/d.ann": RECORDS, **strange})
    with pytest.raises(FormatError) as caught:
        argora.write(essays(), tmp_path / "study", format="tables", overwrite=True)
    assert str(caught.value) == (
        f"{tmp_path / 'study'}: holds a study as 'brat' and files that are no part of it "
        f"({listed}); as 'tables' they might be taken for a part: choose another folder"
    )


def test_what_cannot_be_moved_is_kept_aside_and_named(tmp_path, monkeypatch):
    """The new study is there, and nothing is deleted."""
    argora.write(essays(), tmp_path / "study")
    put(tmp_path / "study", {"NOTES.md": "mine"})

    def failing(path, target):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(FormatError, match=r"'NOTES\.md' could not be moved"):
        argora.write(replace(essays(), name="new"), tmp_path / "study", overwrite=True)
    assert argora.read(tmp_path / "study").name == "new"
    (aside,) = tmp_path.glob(".study.*.old")
    assert (aside / "NOTES.md").read_text() == "mine"


@pytest.mark.parametrize(
    ("format", "stray"),
    [
        ("native", "documents/guideline.txt"),
        ("brat", "todo.txt"),
        ("brat", "anna/todo.txt"),
        ("tables", "texts/readme.txt"),
    ],
)
def test_a_text_that_nobody_annotated_is_never_deleted(tmp_path, format, stray):
    """It may be somebody's notes; whoever overwrites is told to move it."""
    argora.write(essays(), tmp_path / "study", format=format)
    put(tmp_path / "study", {stray: "private"})
    before = contents(tmp_path / "study")
    with pytest.raises(FormatError, match="is a text that nobody annotated"):
        argora.write(essays(), tmp_path / "study", format=format, overwrite=True)
    assert contents(tmp_path / "study") == before


@pytest.mark.parametrize(("n", "more"), [(5, ""), (6, " and 1 more"), (7, " and 2 more")])
def test_five_of_the_files_whose_names_are_taken_are_named(tmp_path, n, more):
    """Nothing is moved onto a new file."""

    def fill(folder):
        for i in range(1, n + 1):
            (folder / f"x{i}").write_text("new")

    put(tmp_path / "out", {f"x{i}": "mine" for i in range(1, n + 1)})
    with pytest.raises(FormatError) as caught:
        write_folder(tmp_path / "out", fill, replaced=())
    assert str(caught.value) == (
        f"{tmp_path / 'out'}: holds files that are no part of the study, where the new study has "
        f"its own: x1, x2, x3, x4, x5{more}; move them or choose another folder"
    )
    assert contents(tmp_path) == {f"out/x{i}": b"mine" for i in range(1, n + 1)}
