"""A text that changed under its annotations is noticed, whatever changed it."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace

import pandas
import pytest
from tests.formats.samples import essays, problems_of
from tests.formats.test_brat import put

import argora
from argora.errors import FormatError
from argora.formats import files
from argora.formats.digests import check_text, digest
from argora.model import Annotator, Document, Layer, Scheme, Study

PLACES = {
    "native": "documents/b%2F2.txt",
    "tables": "texts/b%2F2.txt",
    "parquet": "texts/b%2F2.txt",
}

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
    found = refused(tmp_path / "study")
    assert any("the texts cannot be checked without this table" in problem for problem in found)


def refused(folder):
    """Return the problems of a folder of which nothing can be read."""
    found = []
    with pytest.raises(FormatError):
        argora.read(folder, problems=found)
    return [str(problem) for problem in found]


@pytest.fixture(params=["tables", "parquet"])
def written(request, tmp_path):
    """A study in tables, and the table of its documents."""
    argora.write(essays(), tmp_path / "study", format=request.param)
    return tmp_path / "study", next((tmp_path / "study").glob("documents.*"))


def change(table, changing):
    """Change the table of documents as a data frame, in whichever form it is kept."""
    if table.suffix == ".csv":
        changing(pandas.read_csv(table, dtype=str)).to_csv(table, index=False)
    else:
        changing(pandas.read_parquet(table)).to_parquet(table, index=False)


def test_a_table_of_documents_that_is_gone_is_missed(written):
    """Argora wrote one, so the texts are not read unchecked; one message says all."""
    folder, table = written
    table.unlink()
    (problem,) = refused(folder)
    assert f"{table.name}: is missing: the texts cannot be checked without this table" in problem
    assert "Restore it" in problem


def test_without_the_table_of_documents_nobody_misses_those_without_a_text(tmp_path):
    """Their lengths stood in the table; the one message says what to restore."""
    documents = (*essays().documents, Document("n", length=5))
    layers = (*essays().layers, Layer("n", "ben"))
    study = replace(essays(), documents=documents, layers=layers)
    argora.write(study, tmp_path / "study", format="tables")
    (tmp_path / "study/documents.csv").unlink()
    (problem,) = refused(tmp_path / "study")
    assert "documents.csv: is missing" in problem


def test_a_broken_table_as_large_as_may_be_is_searched_for_digests(tmp_path, monkeypatch):
    """One byte more, and it is not read at all."""
    argora.write(essays(), tmp_path / "study", format="tables")
    (tmp_path / "study/texts/.gitattributes").unlink()
    table = tmp_path / "study/documents.csv"
    table.write_text(table.read_text("utf-8") + "x,y,z,a,b,c,d,e,f,g\n", "utf-8")
    for more, n_documents in ((0, None), (-1, 2)):
        monkeypatch.setattr(files, "MAX_FILE_BYTES", table.stat().st_size + more)
        problems = []
        with contextlib.suppress(FormatError):
            study = argora.read(tmp_path / "study", problems=problems)
        missed = [p for p in map(str, problems) if "cannot be checked without this table" in p]
        assert bool(missed) == (n_documents is None)
        assert n_documents is None or len(study.documents) == n_documents


def test_a_row_that_is_gone_is_missed(written):
    """Its text is left out with its layers; the others are read."""
    folder, table = written
    change(table, lambda frame: frame[frame["document"] != "essay 1"])
    study, (problem,) = problems_of(folder)
    assert f"texts/essay 1.txt: the text has no row in {table.name}, so it cannot be" in problem
    assert "restore the row, or add one with an empty digest" in problem
    assert [layer.document for layer in study.layers] == ["b/2"]


def test_a_single_row_that_is_gone_is_missed(tmp_path):
    """No digest is left that would show that there were any."""
    study = Study(Scheme("s"), (Document("d", "Text."),), (Annotator("a"),), (Layer("d", "a"),))
    argora.write(study, tmp_path / "s", format="tables")
    (tmp_path / "s/documents.csv").write_text("document,digest\n", "utf-8")
    (problem,) = refused(tmp_path / "s")
    assert "texts/d.txt: the text has no row in documents.csv" in problem


def test_a_column_of_digests_that_is_gone_is_missed(written):
    """Nobody gave up all of them by name."""
    folder, table = written
    change(table, lambda frame: frame.drop(columns="digest"))
    found = refused(folder)
    assert any("has no column 'digest', though Argora wrote one" in problem for problem in found)


def test_an_empty_digest_reads_a_text_unchecked(written):
    """What the messages advise works."""
    folder, table = written
    change(table, lambda frame: frame.assign(digest=None))
    (folder / "texts/essay 1.txt").write_bytes(b"Another text, long enough for all its units.")
    assert argora.read(folder).layers == essays().layers


def test_tables_made_by_hand_need_no_digests(tmp_path):
    """Nor a row for each text."""
    content = {"texts/d.txt": "One.", "units.csv": "document,annotator,unit,start,end\nd,a,u,0,3\n"}
    assert argora.read(put(tmp_path, content)).document("d").text == "One."


@pytest.mark.parametrize("format", ["native", "tables"])
def test_digests_without_a_mark_are_still_read(tmp_path, format):
    """So older Argoras wrote them; a wrong one is noticed as ever."""
    argora.write(essays(), tmp_path / "s", format=format)
    path = tmp_path / "s" / ("study.json" if format == "native" else "documents.csv")
    content = path.read_text("utf-8")
    assert content.count("sha256:") == 2
    path.write_text(content.replace("sha256:", ""), "utf-8")
    assert argora.read(tmp_path / "s") == replace(essays(), name=argora.read(tmp_path / "s").name)
    (tmp_path / "s" / PLACES[format]).write_text("One. Two!", "utf-8")
    _, (problem,) = problems_of(tmp_path / "s")
    assert "some of its characters changed" in problem


def test_no_spreadsheet_takes_a_digest_for_a_number(tmp_path):
    """One that was rewritten in the old form is called by its name."""
    assert digest("x").startswith("sha256:")
    with pytest.raises(
        FormatError, match=r"is '1\.23457E\+15', expected 'sha256:' and 16 digits"
    ) as it:
        check_text("x", "1.23457E+15", tmp_path, "empty it")
    assert "a spreadsheet may have changed it: restore it, or empty it" in str(it.value)
