"""What is unpacked, read and left out of a zip, to the last file and byte, and in which words."""

from __future__ import annotations

import io
import json
import re
import stat
import zipfile
from dataclasses import replace

import pytest
from tests.store.trees import trees

import argora
from argora.errors import FormatError
from argora.formats import archives, get_format
from argora.formats.archives import unpack
from argora.model import Document, Guideline
from argora.web import archives as web_archives
from argora.web.annotatable import annotatable
from argora.web.archives import BrokenStudyError, packed, study_in


def zip_of(folder, files, method=zipfile.ZIP_DEFLATED):
    """Write a zip of these names and contents and return its path."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, content in files:
            archive.writestr(name, content)
    path = folder / "a.zip"
    path.write_bytes(made.getvalue())
    return path


def unpacked(folder):
    """Return the names and contents of the files in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def refused(message, file, folder, *, most_bytes=10**6):
    """Expect that a zip is refused in exactly these words."""
    with pytest.raises(FormatError, match=f"^{re.escape(message)}$"):
        unpack(file, folder, most_bytes=most_bytes)


def test_all_files_are_unpacked_but_those_of_a_mac(tmp_path):
    """With their folders, and the number of bytes of all together."""
    files = [
        ("a.txt", "One."),
        ("b/c/d.txt", "Two."),
        ("b/c/e.txt", "Three."),
        ("f/", ""),
        ("__MACOSX/a.txt", "no"),
        ("b/.DS_Store", "no"),
    ]
    assert unpack(zip_of(tmp_path, files), tmp_path / "s", most_bytes=100) == 14
    assert unpacked(tmp_path / "s") == {"a.txt": "One.", "b/c/d.txt": "Two.", "b/c/e.txt": "Three."}
    assert (tmp_path / "s" / "f").is_dir()


MORE = (
    "the zip holds more than {} bytes when it is unpacked; bring larger studies in on the server "
    "with argora convert"
)


@pytest.mark.parametrize("part", [1, 4, 5, 7, 1 << 16])
def test_a_zip_has_so_many_bytes(tmp_path, monkeypatch, part):
    """Counted as they come out, in parts of any size; of the rest little is written."""
    monkeypatch.setattr(archives, "PART", part)
    file = zip_of(tmp_path, [("a.txt", "x" * 8), ("b.txt", "y" * 8)])
    assert unpack(file, tmp_path / "fits", most_bytes=16) == 16
    for most in (15, 8, 7, 1, 0):
        folder = tmp_path / str(most)
        refused(MORE.format(most), file, folder, most_bytes=most)
        assert sum(map(len, unpacked(folder).values())) <= most + part


def test_a_large_number_of_bytes_is_said_in_thousands(tmp_path):
    """As people read it."""
    file = zip_of(tmp_path, [("a.txt", "x" * 1235)])
    refused(MORE.format("1,234"), file, tmp_path / "s", most_bytes=1234)


@pytest.mark.parametrize(("most", "fits"), [(3, True), (2, False), (1, False)])
@pytest.mark.parametrize("part", [50, 1 << 16])
def test_a_zip_has_so_many_files(tmp_path, monkeypatch, most, fits, part):
    """They are counted before anything is built of them."""
    monkeypatch.setattr(archives, "MOST_FILES", most)
    monkeypatch.setattr(archives, "PART", part)
    file = zip_of(tmp_path, [(f"{n}.txt", "x" * 40) for n in range(3)])
    if fits:
        assert unpack(file, tmp_path / "s", most_bytes=200) == 120
    else:
        refused(f"the zip holds 3 files; at most {most}", file, tmp_path / "s")


def linked(mode):
    """Return a member of a kind of file."""
    member = zipfile.ZipInfo("a.txt")
    member.external_attr = mode << 16
    return member


@pytest.mark.parametrize(
    "name",
    [
        "a" * 200,
        "\u00e9" * 100,
        "/".join("a" * 20),
        linked(stat.S_IFREG | 0o644),
        linked(0),
        "...",
        "a..b",
    ],
    ids=["long", "long-in-bytes", "deep", "file", "no-kind", "dots", "dots-inside"],
)
def test_a_plain_file_is_unpacked(tmp_path, name):
    """A name of 200 bytes, and twenty folders deep."""
    assert unpack(zip_of(tmp_path, [(name, "One.")]), tmp_path / "s", most_bytes=4) == 4
    assert list(unpacked(tmp_path / "s").values()) == ["One."]


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("a" * 201, "a" * 100),
        ("\u00e9" * 101, "\u00e9" * 100),
        ("/".join("a" * 21), "/".join("a" * 21)),
        ("..", ".."),
        ("a/../b", "a/../b"),
        ("/a", "/a"),
        (".", "."),
        ("a:b", "a:b"),
        (linked(stat.S_IFLNK | 0o777), "a.txt"),
        (linked(stat.S_IFIFO), "a.txt"),
        (linked(stat.S_IFCHR), "a.txt"),
    ],
)
def test_what_is_no_plain_file_is_refused_by_name(tmp_path, name, called):
    """Of a long name the beginning is told; nothing is written."""
    file = zip_of(tmp_path, [(name, "One.")])
    message = f"the zip holds {called!r}, which is no plain file inside it"
    refused(message, file, tmp_path / "s")
    assert not (tmp_path / "s").exists()


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_is_packed_otherwise_is_refused(tmp_path, method):
    """Two ways are known to all programs."""
    message = "the zip holds 'a.txt', packed in a way that few know; deflate it"
    refused(message, zip_of(tmp_path, [("a.txt", "One.")], method), tmp_path / "s")
    stored = zip_of(tmp_path, [("a.txt", "One.")], zipfile.ZIP_STORED)
    assert unpack(stored, tmp_path / "t", most_bytes=4) == 4


def test_a_file_within_a_file_is_refused(tmp_path):
    """Whichever comes first."""
    message = "the zip holds two files of one name, or one in another"
    for n, names in enumerate((("a", "a/b"), ("a/b", "a"))):
        refused(message, zip_of(tmp_path, [(name, "") for name in names]), tmp_path / str(n))


NATIVE = "Argora's own folder of texts and JSON"


def nothing_asked(folder):
    """Read the study in a folder without saying anything of it."""
    return study_in(folder, name=None, format=None, scheme=None)


@pytest.mark.parametrize("inside", ["", "a", "a/b/c"])
def test_a_study_is_read_from_the_only_folder(tmp_path, inside):
    """However deep it is; the report beside it is none of its files."""
    argora.write(trees(), tmp_path / "s" / inside / "study")
    (tmp_path / "s" / "export.json").write_text("{}")
    study, told = nothing_asked(tmp_path / "s")
    assert study == trees()
    assert told == {"format": "native", "recognised": [NATIVE], "mended": [], "left_out": []}
    study, _ = study_in(tmp_path / "s", name="Woods", format="native", scheme=None)
    assert study == replace(trees(), name="Woods")


def test_a_packed_study_says_what_the_format_keeps_and_lost(tmp_path):
    """In a report beside the files; what was packed is read again."""
    (tmp_path / "a.zip").write_bytes(packed(trees(), "native"))
    unpack(tmp_path / "a.zip", tmp_path / "s", most_bytes=10**6)
    names = unpacked(tmp_path / "s")
    assert all(name.startswith("study/") for name in names if name != "export.json")
    assert json.loads(names["export.json"]) == {
        "study": "trees",
        "format": "native",
        "keeps": list(get_format("native").keeps),
        "lost": [],
    }
    assert nothing_asked(tmp_path / "s")[0] == trees()


@pytest.mark.parametrize(("n", "fits"), [(9, True), (10, True), (11, False)])
def test_a_guideline_has_so_many_characters(tmp_path, monkeypatch, n, fits):
    """Each version of it, the older ones, too."""
    monkeypatch.setattr(web_archives, "LONGEST_GUIDELINE", 10)
    guidelines = tuple(
        Guideline(version, text, "2026-01-01T00:00:00.000Z")
        for version, text in (("one", "x" * n), ("two", "x"))
    )
    argora.write(replace(trees(), guidelines=guidelines), tmp_path / "study")
    if fits:
        assert nothing_asked(tmp_path / "study")[0].guidelines == guidelines
        return
    message = "version 'one' of the guideline has 11 characters; at most 10"
    with pytest.raises(FormatError, match=f"^{message}$"):
        nothing_asked(tmp_path / "study")


@pytest.mark.parametrize(
    ("problems", "message"),
    [(["a"], "a"), (["a", "b"], "a (and 1 more)"), (["a", "b", "c"], "a (and 2 more)")],
)
def test_the_first_of_several_problems_is_told(problems, message):
    """With how many there are beside it."""
    error = BrokenStudyError(problems)
    assert (str(error), error.problems) == (message, tuple(problems))


def blank(*names):
    """Return documents without words."""
    return tuple(Document(name, " \n") for name in names)


@pytest.mark.parametrize(
    ("n", "named"),
    [
        (1, "'b0'"),
        (5, "'b0', 'b1', 'b2', 'b3', 'b4'"),
        (6, "'b0', 'b1', 'b2', 'b3', 'b4' and 1 more"),
        (7, "'b0', 'b1', 'b2', 'b3', 'b4' and 2 more"),
    ],
)
def test_a_study_of_blank_texts_is_refused(n, named):
    """Five of them are named."""
    study = replace(trees(), layers=(), documents=blank(*(f"b{i}" for i in range(n))))
    message = (
        f"every text is empty, so there is nothing to annotate: {named}; "
        "put the words into the files and bring them in again"
    )
    with pytest.raises(FormatError, match=f"^{re.escape(message)}$"):
        annotatable(study)


def test_a_blank_text_is_left_out_and_the_others_stay():
    """A text that is not known is not blank, and a study without texts is let be."""
    told = "document 'b' is left out: its text is empty, so there is nothing to annotate"
    whole = trees()
    study, notes = annotatable(replace(whole, documents=(*whole.documents, *blank("b"))))
    assert (study, notes) == (whole, [told])
    assert annotatable(whole) == (whole, [])
    unknown = replace(whole, documents=(*whole.documents, Document("u", None)))
    assert annotatable(unknown)[0] == unknown
    empty = replace(whole, documents=(), layers=())
    assert annotatable(empty) == (empty, [])


@pytest.mark.parametrize(("document", "annotator"), [("d" * 201, "ann"), ("d", "a" * 201)])
def test_a_name_that_no_file_could_have_is_refused(tmp_path, document, annotator):
    """Of a text or a person: what comes in has to get out again."""
    (tmp_path / "votes.csv").write_text(
        f"document,item,annotator,category\n{document},1,{annotator},a\n"
    )
    with pytest.raises(FormatError, match="is too long for a file name: 201 bytes"):
        nothing_asked(tmp_path)
