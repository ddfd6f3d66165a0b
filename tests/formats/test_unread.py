"""Files that no reader takes are told, with what to do; noise is not."""

from __future__ import annotations

import pytest
from tests.formats.samples import essays

import argora
from argora.errors import FormatError
from argora.formats import files

AS_TEXT = "save it as plain text (.txt, UTF-8) first"


def told(folder, **asked):
    """Return what was left out of a folder, in words."""
    unread = []
    argora.read(folder, unread=unread, **asked)
    return {each.place: each.why for each in unread}


@pytest.mark.parametrize("format", ["native", "brat", "tables"])
def test_a_study_that_was_written_leaves_nothing_out(tmp_path, format):
    """Every file of it is read."""
    argora.write(essays(), tmp_path / "out", format=format, lossy=True)
    assert told(tmp_path / "out") == {}


def test_every_sort_says_what_to_do(tmp_path):
    """Texts of other programs, packed files, other formats, and what nobody knows."""
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "deep").mkdir()
    for name in ("a.txt", "b/c.docx", "notes.md", "more.zip", "pic.png", "b/deep/d.txt"):
        (tmp_path / name).write_text("One.")
    assert told(tmp_path, scheme="aurc") == {
        "b/c.docx": f"Word: {AS_TEXT}",
        "b/deep/d.txt": "lies where this format has no texts",
        "more.zip": "unpack it first",
        "notes.md": "if it is a text of the study, give it a name that ends in .txt",
        "pic.png": "nothing is read from .png",
    }


def test_other_formats_beside_the_one_that_is_read_are_told(tmp_path):
    """A folder of tables with a map in it: the map is not read."""
    argora.write(essays(), tmp_path / "out", format="native")
    (tmp_path / "out" / "map.xml").write_text("<arggraph/>")
    (why,) = told(tmp_path / "out", format="native").values()
    assert "a study has one format" in why


def test_a_single_file_leaves_its_neighbours_alone(tmp_path):
    """Whoever names one file means that one."""
    for name in ("a.txt", "b.docx"):
        (tmp_path / name).write_text("One.")
    assert told(tmp_path / "a.txt", scheme="aurc") == {}


@pytest.mark.parametrize(
    ("name", "sort"),
    [
        ("a.docx", "Word"),
        ("a.DOC", "Word"),
        ("a.odt", "OpenDocument"),
        ("a.rtf", "RTF"),
        ("a.pdf", "PDF"),
        ("a.pages", "Pages"),
    ],
)
def test_a_file_of_another_program_says_what_to_do(tmp_path, name, sort):
    """Alone, and as the only thing in a folder."""
    (tmp_path / name).write_bytes(b"x")
    with pytest.raises(FormatError, match=f"is a file of {sort}; save it as plain text"):
        argora.read(tmp_path / name)
    with pytest.raises(FormatError, match=f"no file that can be read: {name} .{sort}.; save it"):
        argora.read(tmp_path)


def test_what_may_be_annotations_is_not_hidden_by_a_guide(tmp_path):
    """A PDF beside a broken file is not the reason."""
    for name in ("a.xml", "guide.pdf"):
        (tmp_path / name).write_text("broken")
    with pytest.raises(FormatError, match="looks like none of the formats"):
        argora.read(tmp_path)


def test_who_notes_what_is_read_hears_of_all_of_it(tmp_path):
    """Also of what is noted inside."""
    argora.write(essays(), tmp_path / "out")
    with files.noting() as seen:
        argora.read(tmp_path / "out")
        (tmp_path / "more.txt").write_text("More.")
        files.read_text(tmp_path / "more.txt", tmp_path)
    assert tmp_path / "out" / "study.json" in seen
    assert tmp_path / "more.txt" in seen
