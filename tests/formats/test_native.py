"""The native folder: how it looks, what it refuses, what stays when a part is broken."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.formats.samples import essays, problems_of

import argora
from argora.errors import FormatError, LossError
from argora.model import (
    Annotator,
    Document,
    Guideline,
    Layer,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
    encode,
)

EARLIER = sorted(Path(__file__).with_name("native_folders").glob("*.json"))
"""Folders as Argora wrote them, each with something new, and what it read from them itself.

Whoever changes what is written adds such a file, written by the changed program.
"""


@pytest.fixture
def folder(tmp_path):
    """A study in the native format."""
    argora.write(essays(), tmp_path / "study")
    return tmp_path / "study"


def test_the_folder_holds_plain_texts_and_small_files(folder):
    """Texts are bytes as they were; what follows from the rules is not written."""
    found = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))
    assert found == [
        ".gitattributes",
        "annotations/anna/essay 1.json",
        "annotations/anna/essay 1.round2.json",
        "annotations/ben/b%2F2.json",
        "annotations/ben/essay 1.json",
        "documents/b%2F2.json",
        "documents/b%2F2.txt",
        "documents/essay 1.txt",
        "study.json",
    ]
    assert (folder / "documents/essay 1.txt").read_bytes() == essays().document(
        "essay 1"
    ).text.encode()
    assert "segmentations" not in (folder / "documents/b%2F2.json").read_text("utf-8")
    head = json.loads((folder / "study.json").read_text("utf-8"))
    assert head["scheme"] == {"ready": "persuasive-essays", "version": "2014"}


def test_one_changed_unit_is_one_changed_line(folder, tmp_path):
    """A version control system shows what happened."""
    study = essays()
    layer = study.layer("essay 1", "anna")
    units = (replace(layer.units[0], category="premise", attributes={}), *layer.units[1:])
    argora.write(study.with_layers(replace(layer, units=units)), tmp_path / "new")
    name = "annotations/anna/essay 1.json"
    before = (folder / name).read_text("utf-8").split("\n")
    after = (tmp_path / "new" / name).read_text("utf-8").split("\n")
    assert len(before) == len(after)
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_ids_that_differ_in_case_only_get_files_that_do_not(tmp_path):
    """The study can be copied to a disk that ignores case."""
    study = Study(Scheme("s"), tuple(Document(id, "x") for id in ("A", "a", "Ä", "ä", "con", ".b")))
    argora.write(study, tmp_path / "s")
    names = [path.name.casefold() for path in (tmp_path / "s/documents").glob("*.txt")]
    assert len(set(names)) == 6
    assert [d.id for d in argora.read(tmp_path / "s").documents] == [d.id for d in study.documents]


def test_a_scheme_given_by_the_caller_wins(folder):
    """The names are then those of that scheme."""
    study = argora.read(folder, scheme="persuasive-essays-2017")
    assert study.scheme.id == "persuasive-essays-2017"
    assert study.layers == essays().layers


def test_a_full_scheme_and_given_segments_come_back(tmp_path):
    """Whatever is no rule-based cut is written in full."""
    cut = Segmentation("sentence", (Span(0, 3), Span(4, 6)), provenance="spacy-3.7", ids=("a", "b"))
    study = Study(
        Scheme("own", title="My own"),
        (argora.text.segment(Document("d", "one to", {"sentence": cut})),),
        (Annotator("x"),),
        (Layer("d", "x", units=(Unit("u", segment=("a",), text="implicit"),)),),
        name="mine",
    )
    argora.write(study, tmp_path / "s")
    assert argora.read(tmp_path / "s") == study


def stored(path, folder):
    """Write the files of a stored folder, and return what its program read from them."""
    data = json.loads(path.read_text("utf-8"))
    for name, content in data["files"].items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode())
    return data["study"]


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.stem)
def test_folders_of_every_earlier_version_are_read(path, tmp_path):
    """As the program read them that wrote them; a ready scheme is the one of today."""
    expected = stored(path, tmp_path)
    study = encode(argora.read(tmp_path))
    study["scheme"] = study["scheme"]["id"]
    assert json.loads(json.dumps(study)) == expected


def test_the_newest_stored_folder_is_what_is_written_today(tmp_path):
    """So each change of what is written adds a folder."""
    stored(EARLIER[-1], tmp_path / "stored")
    argora.write(argora.read(tmp_path / "stored"), tmp_path / "written")
    before, after = (
        {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }
        for folder in (tmp_path / "stored", tmp_path / "written")
    )
    assert after == before


LINES = "I agree.\nSmoke is bad.\nSome say not.\nI do.\n"


def test_a_study_cut_by_an_older_splitter_is_read_and_written_the_same(tmp_path):
    """Its paragraphs, titles and files stay; only new texts are cut by the new version."""
    old = Study(Scheme("s"), (argora.text.segment(Document("d", LINES), rules="rules-1"),))
    argora.write(old, tmp_path / "old")
    assert '"rules": "rules-1"' in (tmp_path / "old/study.json").read_text("utf-8")
    assert not (tmp_path / "old/documents/d.json").exists()
    again = argora.read(tmp_path / "old")
    assert again.documents == old.documents
    assert again.documents[0].segmentations["paragraph"].labels[0] == "title"
    argora.write(again, tmp_path / "again")
    for path in (tmp_path / "old").rglob("*.*"):
        same = tmp_path / "again" / path.relative_to(tmp_path / "old")
        assert path.is_dir() or same.read_bytes() == path.read_bytes()


def test_texts_cut_by_two_versions_stay_as_they_are(tmp_path):
    """What the older one cut is written in full."""
    documents = (
        argora.text.segment(Document("d", LINES), rules="rules-1"),
        argora.text.segment(Document("e", LINES)),
    )
    argora.write(Study(Scheme("s"), documents), tmp_path / "s")
    assert argora.read(tmp_path / "s").documents == documents


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"rules-3"', '"rules-9"', "the texts were cut by 'rules-9'"),
        ('"2014"', '"1999"', "version '1999'; this Argora has version '2014'"),
        ('"argora": 1', '"argora": 7', "schema version 7; this Argora reads version 1: use"),
        ('"argora": 1,', "", 'expected an object with the schema version, {"argora": 1, ...}'),
        ('"texts": {', '"texts": {"": "x", ', "texts: a document needs an id"),
        ('"name"', '"nmae"', "unknown key 'nmae'"),
        ('"persuasive-essays"', '"persuasive-esays"', "did you mean 'persuasive-essays'"),
        ("{", "", "no valid JSON"),
    ],
)
def test_a_wrong_head_says_what_is_wrong(folder, old, new, message):
    """Without the head nothing can be read, so that is an error even when problems are listed."""
    path = folder / "study.json"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(FormatError, match=r"study\.json") as caught:
        argora.read(folder, problems=[])
    assert message in str(caught.value)


BROKEN = {
    "no JSON": ('"units"', "units", 'ben/essay 1.json:5: no valid JSON'),
    "beyond the text": ("[[0, 12]]", "[[0, 9999]]", "ends at 9999, but the text has"),
    "zero length": ("[[0, 12]]", "[[5, 5]]", "span 5..5 is empty"),
    "relation to nothing": ('"target": "c1"', '"target": "c7"', "points to 'c7'"),
    "id twice": ('"id": "p1"', '"id": "c1"', "uses the id 'c1' twice"),
    "other place": ('"document": "essay 1"', '"document": "essay 2"', "lies at the place of"),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_layer_is_absent_and_all_others_are_there(folder, old, new, message):
    """One clear message with the path; the layer does not count as empty."""
    path = folder / "annotations/ben/essay 1.json"
    content = path.read_text("utf-8")
    assert old in content
    path.write_text(content.replace(old, new, 1), "utf-8")
    study, (problem,) = problems_of(folder)
    assert message in problem
    assert path.as_posix() in problem
    assert problem.endswith("; this layer is left out")
    assert study.layer("essay 1", "ben") is None
    assert len(study.layers) == len(essays().layers) - 1
    with pytest.raises(FormatError) as caught:
        argora.read(folder)
    assert message in str(caught.value)


def test_a_layer_on_a_document_that_is_not_there_is_told(folder):
    """With the folder in which it was looked for."""
    layer = (folder / "annotations/ben/essay 1.json").read_text("utf-8")
    path = folder / "annotations/ben/c.json"
    path.write_text(layer.replace('"essay 1"', '"c"', 1), "utf-8")
    study, (problem,) = problems_of(folder)
    told = "document 'c' does not exist in documents; this layer is left out"
    assert problem == f"{path}: {told}"
    assert study.layers == essays().layers


def test_two_files_of_one_layer_or_document_are_told(folder):
    """The first by its name is read; of a document neither."""
    layer = folder / "annotations/ben/essay 1.json"
    (folder / "annotations/ben/essay%201.json").write_bytes(layer.read_bytes())
    study, (problem,) = problems_of(folder)
    assert "a second file for the layer of 'ben' on 'essay 1'; this layer is left out" in problem
    assert study.layers == essays().layers
    (folder / "annotations/ben/essay%201.json").unlink()
    (folder / "documents/essay%201.txt").write_bytes(b"x")
    study, (problem,) = problems_of(folder)
    assert "a second file for document 'essay 1': ['essay 1.txt', 'essay%201.txt']" in problem
    assert [layer.document for layer in study.layers] == ["b/2"]


DOCUMENTS = {
    "two texts": ('{"argora": 1, "text": "x"}', "has a text, but essay 1.txt has one, too"),
    "unknown key": ('{"argora": 1, "titel": "x"}', "unknown key 'titel'; known are ['computed', "),
    "id": ('{"argora": 1, "id": "essay 1"}', "unknown key 'id'; known are ['computed', "),
    "unknown cut": (
        '{"argora": 1, "computed": ["word"]}',
        "computed: 'word' is none of ['paragraph', 'sentence', 'token']",
    ),
}


@pytest.mark.parametrize(("content", "message"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_broken_document_takes_its_layers_with_it(folder, content, message):
    """One message, not one for each annotator."""
    (folder / "documents/essay 1.json").write_text(content, "utf-8")
    study, (problem,) = problems_of(folder)
    assert message in problem
    assert problem.endswith("; the document and its layers are left out")
    assert [layer.document for layer in study.layers] == ["b/2"]


@pytest.mark.parametrize("names", [(), ("token",), ("sentence", "token")])
def test_only_the_cuts_that_a_document_has_come_back(tmp_path, names):
    """What is computed again is listed where it is not all; what nobody cut stays uncut."""
    whole = argora.text.segment(Document("d", LINES)).segmentations
    document = Document("d", LINES, {name: whole[name] for name in names})
    argora.write(Study(Scheme("s"), (document,)), tmp_path / "s")
    data = json.loads((tmp_path / "s/documents/d.json").read_text("utf-8"))
    assert data == {"argora": 1, "computed": list(names)}
    assert argora.read(tmp_path / "s").documents == (document,)


def test_a_cut_that_the_rules_do_not_give_again_is_written_in_full(tmp_path):
    """Whatever it says of where it comes from."""
    whole = argora.text.segment(Document("d", LINES)).segmentations
    odd = replace(whole["sentence"], spans=whole["sentence"].spans[:1], labels=())
    document = Document("d", LINES, {**whole, "sentence": odd})
    argora.write(Study(Scheme("s"), (document,)), tmp_path / "s")
    data = json.loads((tmp_path / "s/documents/d.json").read_text("utf-8"))
    assert "computed" not in data
    assert data["segmentations"].keys() == {"paragraph", "sentence", "token"}
    assert argora.read(tmp_path / "s").documents == (document,)


def test_a_text_with_a_nul_character_is_kept_as_json(tmp_path):
    """A text file would be taken for a binary one."""
    study = Study(Scheme("s"), (argora.text.segment(Document("d", "a\0b")),))
    argora.write(study, tmp_path / "s")
    assert not (tmp_path / "s/documents/d.txt").exists()
    assert argora.read(tmp_path / "s").documents == study.documents


def test_who_shows_what_in_public_is_in_the_head_where_it_is_not_usual(folder, tmp_path):
    """And comes back."""
    assert "public" not in json.loads((folder / "study.json").read_text("utf-8"))
    study = replace(essays(), public=("topic",))
    argora.write(study, tmp_path / "public")
    assert json.loads((tmp_path / "public/study.json").read_text("utf-8"))["public"] == ["topic"]
    assert argora.read(tmp_path / "public").public == ("topic",)


def test_a_broken_text_takes_its_layers_with_it_but_nothing_else(folder):
    """One message, not one for each annotator."""
    (folder / "documents/essay 1.txt").write_bytes(b"\xff")
    study, (problem,) = problems_of(folder)
    assert "documents/essay 1.txt:1: is not UTF-8: byte 0xff at byte 0" in problem
    assert [layer.document for layer in study.layers] == ["b/2"]


def test_a_layer_of_somebody_unknown_is_a_problem(folder):
    """A folder that study.json does not name is not read as a new person."""
    (folder / "annotations/ben").rename(folder / "annotations/bob")
    study, (problem,) = problems_of(folder)
    assert "annotator 'bob' does not stand in study.json; it has ['anna', 'ben']" in problem
    assert {layer.annotator for layer in study.layers} == {"anna"}


def test_json_nested_too_deep_is_refused(folder):
    """The limit of 100 is named, and the other files are read."""
    deep = '{"argora": 1, "x": ' + "[" * 200 + "]" * 200 + "}"
    (folder / "annotations/ben/essay 1.json").write_text(deep, "utf-8")
    study, (problem,) = problems_of(folder)
    assert "essay 1.json:1: JSON nested deeper than 100 levels" in problem
    assert len(study.layers) == 3


@pytest.mark.parametrize(
    "change",
    [lambda texts: texts.pop("essay 1"), lambda texts: texts.clear()],
    ids=["one line", "all lines"],
)
def test_a_text_whose_line_is_gone_is_not_read_unchecked(folder, change):
    """The message says where the line stood and what to write instead of it."""
    head = json.loads((folder / "study.json").read_text("utf-8"))
    change(head["texts"])
    (folder / "study.json").write_text(json.dumps(head), "utf-8")
    problems = []
    with contextlib.suppress(FormatError):
        argora.read(folder, problems=problems)
    (found,) = [str(problem) for problem in problems if "essay 1" in problem.path]
    assert "essay 1.txt: the text cannot be checked: it has no line in 'texts' of" in found
    assert "restore the line, or write \"essay 1\": null in 'texts' of study.json" in found
    assert found.endswith("; the document and its layers are left out")


def test_null_in_the_place_of_a_digest_reads_a_text_unchecked(folder):
    """What the messages advise works, for a changed text, too."""
    head = json.loads((folder / "study.json").read_text("utf-8"))
    head["texts"]["essay 1"] = None
    (folder / "study.json").write_text(json.dumps(head), "utf-8")
    text = essays().document("essay 1").text + "More."
    (folder / "documents/essay 1.txt").write_bytes(text.encode())
    study = argora.read(folder)
    assert study.document("essay 1").text == text
    assert study.layers == essays().layers


def test_a_text_of_which_nothing_is_left_is_missed_at_its_place(folder):
    """By the name that its file had."""
    (folder / "documents/essay 1.txt").unlink()
    (folder / "documents/b%2F2.txt").unlink()
    (folder / "documents/b%2F2.json").unlink()
    problems = []
    with pytest.raises(FormatError):
        argora.read(folder, problems=problems)
    assert [str(problem) for problem in problems] == [
        f"{folder}/documents/{name}.txt: the text is missing; restore the file, or write "
        f"\"{id}\": null in 'texts' of study.json; the document and its layers are left out"
        for id, name in (("b/2", "b%2F2"), ("essay 1", "essay 1"))
    ]


def test_a_length_does_not_stand_for_a_text_that_has_a_digest(folder):
    """The text is missing, whatever the document's JSON says."""
    (folder / "documents/essay 1.txt").unlink()
    data = '{"argora": 1, "text": null, "length": 500}'
    (folder / "documents/essay 1.json").write_text(data, "utf-8")
    study, (problem,) = problems_of(folder)
    assert "documents/essay 1.txt: the text is missing; restore the file, or write" in problem
    assert [document.id for document in study.documents] == ["b/2"]


GUIDELINES = (
    Guideline("1", "# Märk claims\r\n", "2026-05-01T10:00:00.000Z"),
    Guideline("2 (draft)/ü", ""),
)


@pytest.fixture
def guided(tmp_path):
    """A study with two versions of a guideline."""
    argora.write(replace(essays(), guidelines=GUIDELINES), tmp_path / "guided")
    return tmp_path / "guided"


def test_guidelines_are_texts_in_a_folder_of_their_own(guided, folder):
    """The head names them, the oldest first; a study without looks as it always did."""
    assert (guided / "guidelines/1.md").read_bytes() == "# Märk claims\r\n".encode()
    head = json.loads((guided / "study.json").read_text("utf-8"))
    assert head["guidelines"] == [
        {"version": "1", "at": "2026-05-01T10:00:00.000Z"},
        {"version": "2 (draft)/ü"},
    ]
    assert argora.read(guided).guidelines == GUIDELINES
    assert "guidelines" not in (folder / "study.json").read_text("utf-8")


def test_a_guideline_that_is_missing_or_no_text_is_told(guided):
    """The rest is read; nobody is asked about files that the head does not name."""
    (guided / "guidelines/1.md").unlink()
    (guided / "guidelines/2.md").write_bytes(b"\xff")
    (guided / "guidelines/notes.md").write_text("mine")
    study, problems = problems_of(guided)
    assert study == essays()
    assert [problem.partition(": ")[0].rpartition("/")[2] for problem in problems] == [
        "1.md",
        "2.md:1",
    ]
    assert problems[0].endswith("version '1' of the guideline is left out")
    assert "is not UTF-8" in problems[1]


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ([{"version": "1"}, {"version": "1"}], "version '1' of the guideline is there twice"),
        ([{"version": ""}], "needs a name"),
        ([{"version": "1", "text": "x"}], "unknown key 'text'"),
        ([{"at": "2026"}], "version"),
        (["1"], "guidelines|expected an object|object"),
        ({"1": "x"}, "array|list"),
    ],
)
def test_a_head_that_misnames_guidelines_is_refused(guided, named, message):
    """With the file that says it."""
    head = json.loads((guided / "study.json").read_text("utf-8"))
    (guided / "study.json").write_text(json.dumps({**head, "guidelines": named}), "utf-8")
    with pytest.raises(FormatError, match=message) as caught:
        argora.read(guided)
    assert caught.value.path.endswith("study.json")


def test_overwriting_a_study_replaces_its_guidelines(guided):
    """Those of the old study go, and what others put beside them stays."""
    (guided / "guidelines/notes.md").write_text("mine")
    fewer = replace(essays(), guidelines=GUIDELINES[1:])
    argora.write(fewer, guided, overwrite=True)
    found = sorted(path.name for path in (guided / "guidelines").iterdir())
    assert found == [".gitattributes", "1.md", "notes.md"]
    assert argora.read(guided) == fewer
    (guided / "guidelines/notes.md").unlink()
    argora.write(essays(), guided, overwrite=True)
    assert not (guided / "guidelines").exists()


def test_other_formats_say_that_they_have_no_place_for_guidelines(tmp_path):
    """Beside all else that they lose."""
    study = replace(essays(), guidelines=GUIDELINES)
    for format in ("tables", "brat"):
        with pytest.raises(LossError, match=r"texts of guidelines: 2 \(first: version '1'\)"):
            argora.write(study, tmp_path / format, format=format)
        argora.write(study, tmp_path / format, format=format, lossy=True)
        assert argora.read(tmp_path / format).guidelines == ()
