"""Files that no reader takes are told, with what to do; noise is not."""

from __future__ import annotations

import json

import pytest
from tests.formats.samples import essays

import argora
from argora.errors import FormatError
from argora.formats import files, unread
from argora.formats.unread import LeftOut, grouped, left_out, other_texts

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
        "more.zip": "read it on its own",
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


def test_files_of_other_formats_are_named_by_their_format(tmp_path):
    """Each folder of a collection of exports is read on its own."""
    task = {"id": 1, "data": {"text": "Dogs bark."}, "annotations": [{"result": []}]}
    line = {"text": "Dogs bark.", "label": [[0, 4, "Claim"]]}
    record = {"text": "Dogs bark.", "_input_hash": 1, "spans": []}
    contents = {
        "brat/d.txt": "Dogs bark.",
        "brat/d.ann": "T1\tClaim 0 4\tDogs\n",
        "a/x.json": json.dumps([task]),
        "b/x.jsonl": json.dumps(line),
        "c/x.jsonl": json.dumps(record),
    }
    for name, content in contents.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    why = "a study has one format, so read this on its own"
    assert told(tmp_path) == {
        "a/x.json": f"label-studio: {why}",
        "b/x.jsonl": f"doccano: {why}",
        "c/x.jsonl": f"prodigy: {why}",
    }
    (tmp_path / "brat/d.ann").unlink()
    (tmp_path / "brat/d.txt").unlink()
    inner = r"a/ \(label-studio\), b/ \(doccano\) and c/ \(prodigy\); read one of them"
    with pytest.raises(FormatError, match=inner):
        argora.read(tmp_path)


@pytest.mark.parametrize("name", ["x.json", "x.csv", "x.jsonl", "x"])
@pytest.mark.parametrize("content", ["", " \n\n"])
def test_an_empty_file_is_called_empty(tmp_path, name, content):
    """And a folder of such files."""
    (tmp_path / name).write_text(content)
    with pytest.raises(FormatError, match=r": is empty: nothing is in it"):
        argora.read(tmp_path / name)
    with pytest.raises(FormatError, match=r": holds only empty files: nothing is in it"):
        argora.read(tmp_path)


@pytest.mark.parametrize(
    "name",
    [
        ".hidden.txt",
        ".git/config.txt",
        "__MACOSX/a.txt",
        "inner/Desktop.ini",
        "Thumbs.db",
        "export.json",
        "~$a.docx",
        "a.docx~",
        "visual.conf",
        "STYLE.css",
        "graph.dtd",
        "a.js",
        "a.xsd",
        "README.pdf",
        "LICENCE",
    ],
)
def test_noise_is_not_told(tmp_path, name):
    """Hidden files, what systems and other tools leave, and what speaks about the folder."""
    argora.write(essays(), tmp_path / "out")
    (tmp_path / "out" / name).parent.mkdir(exist_ok=True)
    (tmp_path / "out" / name).write_text("x")
    assert told(tmp_path / "out") == {}


WHY = {
    "a.DOTX": f"Word: {AS_TEXT}",
    "a.ott": f"OpenDocument: {AS_TEXT}",
    "a.wpd": f"WordPerfect: {AS_TEXT}",
    "a.ods": "LibreOffice: save it as .xlsx, or as CSV in UTF-8",
    "a.tar": "unpack it first",
    "a.GZ": "unpack it first",
    "a.html": "no part of this format; a study has one format, so read other formats on their own",
    "inner/a.txt": "lies where this format has no texts",
    "a": "if it is a text of the study, give it a name that ends in .txt",
    "a.markdown": "if it is a text of the study, give it a name that ends in .txt",
    "a.xyz": "nothing is read from .xyz",
}


@pytest.mark.parametrize(("name", "why"), WHY.items())
def test_each_file_that_is_left_out_has_its_reason(tmp_path, name, why):
    """In a study whose texts are files."""
    argora.write(essays(), tmp_path / "out")
    (tmp_path / "out" / name).parent.mkdir(exist_ok=True)
    (tmp_path / "out" / name).write_text("x")
    assert told(tmp_path / "out") == {name: why}


@pytest.mark.parametrize(
    ("name", "why"), [("a", "files without a suffix"), ("a.md", ".md"), ("a.TEXT", ".text")]
)
def test_where_no_text_was_read_nothing_is_taken_for_one(tmp_path, name, why):
    """A table has no texts beside it."""
    (tmp_path / "votes.csv").write_text("item,annotator,category\n1,a,x\n")
    (tmp_path / name).write_text("x")
    assert told(tmp_path) == {name: f"nothing is read from {why}"}


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["a.pdf"], "a.pdf (PDF); save it as plain text (.txt, UTF-8) first"),
        (["a.pdf", "b.pdf"], "a.pdf and 1 more (PDF); save each as plain text (.txt, UTF-8) first"),
        (
            ["a.rtf", "b.docx", "c.doc"],
            "a.rtf and 2 more (RTF, Word); save each as plain text (.txt, UTF-8) first",
        ),
        (["a.pdf", "b.png"], "a.pdf (PDF); save it as plain text (.txt, UTF-8) first"),
    ],
)
def test_a_folder_of_texts_of_other_programs_says_what_to_do(tmp_path, names, message):
    """The first is named, the others are counted."""
    for name in names:
        (tmp_path / name).write_text("x")
    for format in (None, "text"):
        with pytest.raises(FormatError) as caught:
            argora.read(tmp_path, format=format)
        assert str(caught.value) == f"{tmp_path}: holds no file that can be read: {message}"


def test_a_text_hides_no_files_of_other_programs(tmp_path):
    """What can be read is read; the others are told."""
    for name in ("a.txt", "b.pdf"):
        (tmp_path / name).write_text("x")
    assert other_texts(tmp_path) is None
    assert told(tmp_path, scheme="aurc") == {"b.pdf": f"PDF: {AS_TEXT}"}


def test_reasons_are_grouped():
    """Each once, with its first file and how many more there are."""
    found = [LeftOut(f"{name}.docx", "Word") for name in "abc"]
    found += [LeftOut("d.pdf", "PDF"), LeftOut("e.rtf", "RTF"), LeftOut("f.rtf", "RTF")]
    reasons = ["a.docx and 2 more (Word)", "d.pdf (PDF)", "e.rtf and 1 more (RTF)"]
    assert list(grouped(found)) == reasons
    assert str(found[3]) == "d.pdf (PDF)"


def test_an_endless_folder_is_not_gone_through(tmp_path, monkeypatch):
    """Only so many entries are looked at."""
    for name in "abc":
        (tmp_path / f"{name}.png").write_text("x")
    monkeypatch.setattr(unread, "MOST_LOOKED_AT", 2)
    assert len(left_out(tmp_path, ())) == 2
    monkeypatch.setattr(unread, "MOST_LOOKED_AT", 3)
    assert [each.place for each in left_out(tmp_path, ())] == ["a.png", "b.png", "c.png"]
