"""A text that changed under its annotations is noticed, whatever changed it."""

from __future__ import annotations

import json

import pytest
from tests.formats.samples import essays, problems_of
from tests.formats.test_brat import put

import argora
from argora.errors import FormatError
from argora.formats.digests import check_text, digest

PLACES = {"native": "documents/b%2F2.txt", "tables": "texts/b%2F2.txt"}

CHANGES = {
    "line ends": ("One.\nTwo.\n", "One.\r\nTwo.\r\n", "only its line ends changed, from LF to"),
    "sed on the last line": ("One.\nTwo.", "One.\r\nTwo.\r", "only its line ends changed, from LF"),
    "line ends back": ("One.\r\nTwo.", "One.\nTwo.", "only its line ends changed, from CRLF to LF"),
    "a mark": ("One.", "\ufeffOne.", "only a byte-order mark was put before it"),
    "no mark": ("\ufeffOne.", "One.", "only the byte-order mark before it is gone"),
    "last line end": ("One.", "One.\n", "only a line end was added at its end"),
    "no last line end": ("One.\n", "One.", "only the line end at its end is gone"),
    "a character": ("One. Two.", "One.. Two.", "some of its characters changed"),
}  # fmt: skip


@pytest.mark.parametrize(("before", "after", "how"), CHANGES.values(), ids=CHANGES)
def test_what_changed_is_said(tmp_path, before, after, how):
    """Line ends and byte-order marks are told apart from words."""
    check_text(before, digest(before), tmp_path, "x")
    with pytest.raises(FormatError, match=how) as caught:
        check_text(after, digest(before), tmp_path, "give it up")
    assert ("give it up" in str(caught.value)) == ("characters" in how)


@pytest.mark.parametrize(("format", "place"), PLACES.items())
def test_a_changed_text_takes_its_layers_with_it_but_nothing_else(tmp_path, format, place):
    """One message that names the file and what to do; facets of other documents stay."""
    argora.write(essays(), tmp_path / "s", format=format)
    text = (tmp_path / "s" / place).read_text("utf-8")
    put(
        tmp_path / "s", {place: "Oone" + text[3:], "metadata.csv": "document,a\nb/2,1\nessay 1,2\n"}
    )
    study, (problem,) = problems_of(tmp_path / "s")
    assert f"{place}: the text is not the one that was annotated: some of its" in problem
    assert "; restore it, or " in problem
    assert problem.endswith("; the document and its layers are left out")
    assert {layer.document for layer in study.layers} == {"essay 1"}
    assert study.document("essay 1").metadata == {"a": 2}


@pytest.mark.parametrize(("format", "place"), PLACES.items())
def test_a_missing_text_is_called_missing(tmp_path, format, place):
    """And not a text of no characters."""
    argora.write(essays(), tmp_path / "s", format=format)
    (tmp_path / "s" / place).unlink()
    study, (problem,) = problems_of(tmp_path / "s")
    assert f"{place}: the text is missing" in problem
    assert [document.id for document in study.documents] == ["essay 1"]


def test_a_study_without_digests_is_read(tmp_path):
    """Whoever writes a study by hand need not count digests."""
    argora.write(essays(), tmp_path / "s")
    head = json.loads((tmp_path / "s/study.json").read_text("utf-8"))
    assert head.pop("texts") == {d.id: digest(d.text) for d in essays().documents}
    put(tmp_path / "s", {"study.json": json.dumps(head)})
    assert argora.read(tmp_path / "s") == essays()
    (tmp_path / "s/documents/b%2F2.txt").unlink()
    assert argora.read(tmp_path / "s").document("b/2").text is None


def test_without_digests_a_missing_text_is_named_by_its_layers(tmp_path):
    """A layer whose units lie in no text is left out."""
    layer = '{"argora": 1, "document": "d", "annotator": "a", '
    layer += '"units": [{"id": "u", "spans": [[0, 3]]}]}'
    head = '{"argora": 1, "scheme": {"id": "s"}, "annotators": [{"id": "a"}]}'
    files = {"study.json": head, "documents/d.json": '{"argora": 1}', "annotations/a/d.json": layer}
    study, (problem,) = problems_of(put(tmp_path, files))
    assert "a/d.json: units have places in a text, but the text file documents/d.txt is" in problem
    assert study.layers == ()


def test_every_text_has_a_line_of_its_own_in_the_head(tmp_path):
    """So two people who each add a document do not collide in version control."""
    argora.write(essays(), tmp_path / "s")
    lines = (tmp_path / "s/study.json").read_text("utf-8").split("\n")
    assert sum(digest(d.text) in line for d in essays().documents for line in lines) == 2
    assert not any(all(digest(d.text) in line for d in essays().documents) for line in lines)


@pytest.mark.parametrize(
    ("format", "place"), [("native", ".gitattributes"), ("tables", "texts/.gitattributes")]
)
def test_git_is_told_to_leave_texts_alone(tmp_path, format, place):
    """It would change line ends on Windows."""
    argora.write(essays(), tmp_path / "s", format=format)
    assert (tmp_path / "s" / place).read_bytes() == b"*.txt -text\n"


@pytest.mark.parametrize(("old", "new"), [("digest", "digst"), ("\n", "\nx,y,z,a,b,c,d,e,f\n")])
def test_without_the_table_of_digests_no_text_is_trusted(tmp_path, old, new):
    """A broken documents.csv must not switch the check off."""
    argora.write(essays(), tmp_path / "study", format="tables")
    table = tmp_path / "study" / "documents.csv"
    table.write_text(table.read_text("utf-8").replace(old, new, 1), "utf-8")
    found = []
    with pytest.raises(FormatError):
        argora.read(tmp_path / "study", problems=found)
    assert any("the texts cannot be checked without this table" in str(error) for error in found)
