"""Reading and writing in general: limits, folders that are whole or absent, guessing, metadata."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.samples import GENERAL, essays, losses_of, problems_of
from tests.formats.test_brat import RECORDS, TEXT, put

import argora
from argora.errors import FormatError
from argora.formats import FORMATS, Format, files, get_format, registry
from argora.formats.names import MAX_NAME_BYTES, file_names, id_of, round_of
from argora.formats.standoff import find_places
from argora.model import Annotator, Document, Layer, Scheme, Study
from argora.text import segment

BRAT = {"d.txt": TEXT, "anna/d.ann": RECORDS, "ben/d.ann": RECORDS}


@pytest.fixture
def brat(tmp_path):
    """A folder with two annotators."""
    return put(tmp_path / "brat", BRAT)


@pytest.mark.parametrize("format", GENERAL)
def test_every_format_says_what_it_keeps_and_loses(format):
    """The registry holds complete descriptions."""
    found = get_format(format)
    assert isinstance(found, Format)
    assert found.name == format
    assert found.keeps
    assert bool(found.loses) == (format != "native")


@pytest.mark.parametrize("format", GENERAL)
def test_a_written_study_is_recognised(tmp_path, format):
    """No format has to be named for reading."""
    argora.write(essays(), tmp_path / "study", format=format)
    assert argora.read(tmp_path / "study") == essays()


def test_guessing_says_what_was_found(tmp_path):
    """An empty folder, strange files, two formats at once, no folder at all."""
    expected = {
        "empty": ({}, "looks like none of the formats; found an empty folder"),
        "strange": ({"a.png": "", "b/c.x": ""}, "found a.png, b/"),
        "both": ({**BRAT, "units.csv": "x"}, r"several formats \(brat, tables\); say which"),
    }
    for name, (content, message) in expected.items():
        (tmp_path / name).mkdir()
        with pytest.raises(FormatError, match=message):
            argora.read(put(tmp_path / name, content))
    with pytest.raises(FormatError, match="nowhere: no such file or folder"):
        argora.read(tmp_path / "nowhere")
    with pytest.raises(FormatError, match="unknown format 'brad'; did you mean 'brat'"):
        argora.read(tmp_path / "both", format="brad")


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["a.png"], "a.png"),
        (["a.png", "b.png", "c.png", "d.png", "e.png"], "a.png, b.png, c.png, d.png, e.png"),
        ([f"{x}.png" for x in "abcdef"], "a.png, b.png, c.png, d.png, e.png and 1 more"),
        (["b/c.png", "a.png", ".hidden"], "a.png, b/"),
    ],
)
def test_five_entries_of_a_strange_folder_are_named(tmp_path, names, found):
    """The others are counted; hidden ones do not matter."""
    with pytest.raises(FormatError) as caught:
        argora.read(put(tmp_path, dict.fromkeys(names, "x")))
    told = str(caught.value)
    problem = f"looks like none of the formats; found {found}; 'argora formats' describes them"
    assert told == f"{tmp_path}: {problem}"


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("a.png", "x", "a file '.png'"),
        ("a", "x", "a file 'without suffix'"),
        ("a.csv", "x,y\n", "a table with the columns 'x', 'y'; expected "),
        ("a.csv", "x".encode("utf-16"), "a file in UTF-16; save it as UTF-8"),
    ],
)
def test_a_strange_file_is_described(tmp_path, name, content, found):
    """By what it holds where that is known, else by its suffix."""
    with pytest.raises(FormatError) as caught:
        argora.read(put(tmp_path, {name: content}) / name)
    assert f"; found {found}" in str(caught.value)
    if not isinstance(content, bytes):
        return
    with pytest.raises(FormatError) as caught:
        argora.read(tmp_path)
    assert f"; found {name}; {name} is {found}, or say encoding='utf-16'" in str(caught.value)


@pytest.mark.parametrize(
    ("n", "tail"),
    [(1, ""), (2, " (and 1 more problem)"), (3, " (and 2 more problems)")],
)
def test_further_problems_are_counted(tmp_path, n, tail):
    """Behind the first, which says nothing of what is left out."""
    put(tmp_path, {"d.txt": TEXT, "good/d.ann": ""})
    put(tmp_path, {f"{x}/d.ann": "x" for x in "abc"[:n]})
    with pytest.raises(FormatError) as caught:
        argora.read(tmp_path)
    message = "found 'x', expected a record such as 'T1', a tab and more"
    assert str(caught.value) == f"{tmp_path / 'a/d.ann'}:1: {message}{tail}"


def test_a_file_of_exactly_the_limit_is_read(brat, monkeypatch):
    """One byte more is too much."""
    monkeypatch.setattr(files, "MAX_FILE_BYTES", (brat / "anna/d.ann").stat().st_size)
    assert len(argora.read(brat).layers) == 2
    put(brat, {"anna/d.ann": RECORDS + "\n"})
    _, (problem,) = problems_of(brat)
    assert "d.ann: has " in problem


def test_files_are_read_up_to_64_mebibytes(tmp_path):
    """A larger one is not even opened."""
    (tmp_path / "d.txt").touch()
    os.truncate(tmp_path / "d.txt", 64 * 1024 * 1024 + 1)
    with pytest.raises(FormatError) as caught:
        argora.read(tmp_path / "d.txt")
    assert str(caught.value).endswith(
        "d.txt: has 67,108,865 bytes; Argora reads files up to 67,108,864: split it"
    )


@pytest.mark.parametrize(("n", "shown"), [(99, "x" * 99 + ","), (100, "x" * 57 + "...")])
def test_an_endless_word_of_a_broken_file_is_cut(brat, n, shown):
    """One of a hundred characters, with its comma, is not."""
    put(brat, {"anna/d.ann": f"R1\tc Arg1:{'x' * n} Arg2:T1\n"})
    _, (problem,) = problems_of(brat)
    assert f"R1 points to {shown} which does not exist" in problem


def test_without_a_list_the_first_problem_is_raised_and_the_others_counted(brat):
    """Everything is looked at all the same."""
    put(brat, {"anna/d.ann": "x", "ben/d.ann": "y"})
    with pytest.raises(FormatError, match=r"anna/d\.ann:1: .*\(and 1 more problem\)"):
        argora.read(brat)


BAD_FILES = {
    "binary": (b"PNG\n\0\1", "d.ann:2: is no text: a NUL byte at byte 4 (binary)"),
    "UTF-16": ("T1".encode("utf-16"), "(UTF-16, save it as UTF-8, or say"),
    "Latin-1": (b"a\nb\xe9", "d.ann:2: is not UTF-8: byte 0xe9 at byte 3; save the file as UTF-8"),
}


@pytest.mark.parametrize(("content", "message"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_file_that_is_no_text_is_named(brat, content, message):
    """The message has path, line and byte; the others are read."""
    study, (problem,) = problems_of(put(brat, {"anna/d.ann": content}))
    assert message in problem
    assert [layer.annotator for layer in study.layers] == ["ben"]


def test_a_file_above_the_limit_is_refused_before_it_is_read(brat, monkeypatch):
    """The message has both numbers."""
    monkeypatch.setattr(files, "MAX_FILE_BYTES", 1000)
    put(brat, {"anna/d.ann": "x" * 1001})
    monkeypatch.setattr(Path, "read_bytes", _refusing_large(Path.read_bytes))
    study, (problem,) = problems_of(brat)
    assert "d.ann: has 1,001 bytes; Argora reads files up to 1,000: split it" in problem
    assert [layer.annotator for layer in study.layers] == ["ben"]


def _refusing_large(read_bytes):
    def read(path):
        assert path.stat().st_size <= 1000
        return read_bytes(path)

    return read


@pytest.mark.parametrize("format", GENERAL)
def test_a_line_of_five_megabytes_is_read(tmp_path, format):
    """Nothing hangs, and the text comes back whole."""
    text = ("word" * 50 + ", ") * 25_000
    document = Document("d", text)
    study = Study(Scheme("s"), (document,), (Annotator("a"),), (Layer("d", "a"),))
    argora.write(study, tmp_path / "s", format=format)
    assert argora.read(tmp_path / "s").document("d").text == text


def test_a_link_out_of_the_folder_is_not_followed(brat, tmp_path):
    """A study from elsewhere cannot show files of this machine."""
    put(tmp_path, {"secret.ann": RECORDS})
    (brat / "anna/d.ann").unlink()
    (brat / "anna/d.ann").symlink_to(tmp_path / "secret.ann")
    study, (problem,) = problems_of(brat)
    assert "anna/d.ann: links to a place outside the study's folder" in problem
    assert [layer.annotator for layer in study.layers] == ["ben"]


def test_a_broken_text_and_nothing_else_is_an_error_in_any_case(tmp_path):
    """There is no study without a document."""
    problems = []
    with pytest.raises(FormatError, match="is not UTF-8"):
        argora.read(put(tmp_path, {"d.txt": b"\xff", "d.ann": ""}), problems=problems)
    assert len(problems) == 1


def test_a_broken_table_is_one_message(tmp_path):
    """That nothing could be read follows from it."""
    problems = []
    path = put(tmp_path, {"votes.csv": b"item,annotator,category\n1,a,\xff"}) / "votes.csv"
    with pytest.raises(FormatError, match="is not UTF-8") as caught:
        argora.read(path, problems=problems)
    assert len(problems) == 1
    assert "left out" not in str(caught.value)
    assert "more problem" not in str(caught.value)


def deny(monkeypatch, folder):
    """Make a folder unreadable, also for whoever may read all."""
    iterdir = Path.iterdir

    def denied(path):
        if path == folder:
            raise PermissionError(13, "Permission denied")
        return iterdir(path)

    monkeypatch.setattr(Path, "iterdir", denied)


@pytest.mark.parametrize(("format", "place"), [("native", "annotations/ben"), ("brat", "ben")])
def test_an_unreadable_folder_of_an_annotator_is_reported(tmp_path, monkeypatch, format, place):
    """The other annotators are read."""
    study = replace(
        essays(), documents=essays().documents[1:], layers=essays().layers_of("essay 1")
    )
    argora.write(study, tmp_path / "s", format=format)
    folder = tmp_path / "s" / place
    deny(monkeypatch, folder)
    study, (problem,) = problems_of(tmp_path / "s")
    assert f"{folder}: the folder cannot be read: Permission denied; " in problem
    assert problem.endswith("left out")
    assert {layer.annotator for layer in study.layers} == {"anna"}


@pytest.mark.parametrize("format", [None, *GENERAL])
def test_an_unreadable_study_names_the_folder_that_was_given(tmp_path, monkeypatch, format):
    """Not a file inside that the user never named."""

    def denied(path, *arguments, **options):
        raise PermissionError(13, "Permission denied", str(path))

    for name in ("iterdir", "stat", "open", "read_bytes"):
        monkeypatch.setattr(Path, name, denied)
    with pytest.raises(FormatError, match="cannot be read: Permission denied") as caught:
        argora.read(tmp_path, format=format)
    assert caught.value.path == str(tmp_path)


CAPITALS = {
    "brat": {"d.TXT": TEXT, "anna/d.ANN": RECORDS, "ben/d.Ann": RECORDS},
    "brat beside": {"d.TXT": TEXT, "d.anna.ANN": RECORDS, "d.ben.ANN": RECORDS},
    "tables": {
        "texts/d.TXT": TEXT,
        "units.CSV": "document,annotator,unit\n",
        "layers.CSV": "document,annotator\nd,anna\nd,ben\n",
    },
}


@pytest.mark.parametrize("content", CAPITALS.values(), ids=CAPITALS)
def test_suffixes_in_capitals_are_read(tmp_path, content):
    """Old programs write them."""
    study = argora.read(put(tmp_path, content))
    assert [layer.key for layer in study.layers] == [("d", "anna", 1, ""), ("d", "ben", 1, "")]
    assert study.document("d").text == TEXT


FOLDERS = {
    "brat": {"d.txt": TEXT, "anna/d.ann": RECORDS, "e.ann/x.pdf": "x"},
    "brat inside": {"d.txt": TEXT, "anna/d.ann": RECORDS, "ben/d.ann/x.pdf": "x"},
    "tables": {
        "texts/d.txt": TEXT,
        "layers.csv": "document,annotator\nd,anna\n",
        "documents.csv/x.pdf": "x",
    },
}


@pytest.mark.parametrize("content", FOLDERS.values(), ids=FOLDERS)
def test_a_folder_with_the_name_of_a_file_is_a_problem(tmp_path, content):
    """It is not passed over in silence."""
    study, (problem,) = problems_of(put(tmp_path, content))
    assert "is a folder, expected a file" in problem
    assert [layer.annotator for layer in study.layers] == ["anna"]


HUGE = "9" * 6000
NUMBERS = {
    "brat": ({"d.txt": TEXT, "d.ann": f"T1\tclaim 0 {HUGE}\tx"}, "d.ann:1: found "),
    "tables": (
        {"texts/d.txt": TEXT, "units.csv": f"document,annotator,unit,start,end\nd,a,u,0,{HUGE}\n"},
        "units.csv:2: end is ",
    ),
    "native": (
        {
            "study.json": '{"argora": 1, "scheme": {"id": "s"}, "annotators": [{"id": "a"}]}',
            "documents/d.txt": TEXT,
            "annotations/a/d.json": f'{{"argora": 1, "document": {HUGE}}}',
        },
        "a number of 6,000 digits",
    ),
    "native, a shorter one": (
        {
            "study.json": '{"argora": 1, "scheme": {"id": "s"}, "annotators": [{"id": "a"}]}',
            "documents/d.txt": TEXT,
            "annotations/a/d.json": '{"argora": 1, "document": "d", "annotator": "a", '
            f'"units": [{{"id": "u", "spans": [[0, {HUGE[:4000]}]]}}]}}',
        },
        "but the text has",
    ),
}


@pytest.mark.parametrize(("content", "message"), NUMBERS.values(), ids=NUMBERS)
def test_an_endless_number_is_one_short_message(tmp_path, content, message):
    """Neither a traceback nor a page of digits."""
    _, (problem,) = problems_of(put(tmp_path, content))
    assert message in problem
    assert len(problem) < len(str(tmp_path)) + 300
    assert "int_max_str_digits" not in problem


@pytest.mark.parametrize("format", GENERAL)
@pytest.mark.parametrize("overwrite", [False, True])
def test_a_failure_midway_leaves_everything_as_it_was(tmp_path, monkeypatch, format, overwrite):
    """Neither half a study nor a folder under way; an older study stays."""
    if overwrite:
        argora.write(essays(), tmp_path / "study", format=format)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    write_text, written = files.write_text, []

    def failing(path, text):
        if len(written) == 2:
            raise OSError(28, "No space left on device")
        written.append(path)
        write_text(path, text)

    monkeypatch.setattr(files, "write_text", failing)
    with pytest.raises(OSError, match="No space left"):
        argora.write(essays(), tmp_path / "study", format=format, overwrite=overwrite)
    assert {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == before
    assert len(list(tmp_path.iterdir())) == len({p.relative_to(tmp_path).parts[0] for p in before})


def test_the_old_study_comes_back_if_the_new_one_cannot_take_its_place(tmp_path, monkeypatch):
    """The last step is the only one that touches what was there."""
    argora.write(essays(), tmp_path / "study")
    rename = Path.rename

    def failing(path, target):
        if path.name.endswith(".new"):
            raise OSError(5, "Input/output error")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(OSError, match="Input/output"):
        argora.write(replace(essays(), name="x"), tmp_path / "study", overwrite=True)
    assert argora.read(tmp_path / "study") == essays()
    assert [path.name for path in tmp_path.iterdir()] == ["study"]


def test_what_is_there_is_overwritten_only_on_demand(tmp_path):
    """And only a study: a folder of other things is never deleted."""
    argora.write(essays(), tmp_path / "study")
    with pytest.raises(FormatError, match="is there already and not empty"):
        argora.write(essays(), tmp_path / "study")
    argora.write(replace(essays(), name="new"), tmp_path / "study", overwrite=True)
    assert argora.read(tmp_path / "study").name == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["study"]
    put(tmp_path / "other", {"photo.jpg": "x"})
    with pytest.raises(FormatError, match="holds something, but no study"):
        argora.write(essays(), tmp_path / "other", overwrite=True)
    with pytest.raises(FormatError, match="is a file"):
        argora.write(essays(), tmp_path / "other/photo.jpg")


def test_an_empty_folder_and_folders_yet_to_be_made_are_fine(tmp_path):
    """The new folder has the usual permissions."""
    (tmp_path / "a").mkdir()
    argora.write(essays(), tmp_path / "a")
    argora.write(essays(), tmp_path / "b/c/d")
    usual = tmp_path / "usual"
    usual.mkdir()
    assert (tmp_path / "b/c/d").stat().st_mode == usual.stat().st_mode


names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)


@given(st.lists(names, unique=True))
def test_any_id_makes_a_file_name_and_comes_back(ids):
    """Names are safe, and differ even where case or composition of letters does not count."""
    made = file_names(ids)
    assert [id_of(name) for name in made.values()] == ids
    assert len({name.casefold() for name in made.values()}) == len(ids)
    for name in made.values():
        assert not set(name) & set('/\\:*?"<>|\0\n')
        assert name[0] not in ". "
        assert name[-1] not in ". "
        assert round_of(name) == (name, 1)


def test_an_id_too_long_for_a_file_name_says_so():
    """The limit is the file system's."""
    with pytest.raises(FormatError, match=f"expected at most {MAX_NAME_BYTES}"):
        file_names(["ü" * 150])
    longest = "n" * MAX_NAME_BYTES
    assert file_names([longest]) == {longest: longest}


METADATA = 'document,topic,score,id,long,"group"\nd,pets,3,007,true,g1\n'


@pytest.mark.parametrize("path", ["brat", "tables", "native"])
def test_metadata_beside_the_files_gives_facets(tmp_path, path):
    """Numbers in their shortest form are numbers, 007 is text, the column group groups."""
    argora.write(argora.read(put(tmp_path / "in", BRAT)), tmp_path / "s", format=path)
    (document,) = argora.read(put(tmp_path / "s", {"metadata.csv": METADATA})).documents
    assert document.metadata == {"topic": "pets", "score": 3, "id": "007", "long": True}
    assert document.group == "g1"


BAD_METADATA = {
    "unknown document": ("document,a\nx,1\n", "metadata.csv:2: unknown document 'x'"),
    "double row": ("document,a\nd,1\nd,2\n", "metadata.csv:3: document 'd' has a second row"),
    "no document": ("doc,a\nd,1\n", "metadata.csv:1: no column 'document': found ['doc', 'a']"),
    "a list": ('document,a\nd,"[""x""]"\n', "metadata.csv:2: 'a' is a list"),
    "short row": ("document,a\nd\n", "metadata.csv:2: 1 cells, expected 2"),
}


@pytest.mark.parametrize(("content", "message"), BAD_METADATA.values(), ids=BAD_METADATA)
def test_wrong_metadata_change_nothing(brat, content, message):
    """One message with the line; annotations are read all the same."""
    study, (problem,) = problems_of(put(brat, {"metadata.csv": content}))
    assert message in problem
    assert study.document("d").metadata == {}
    assert len(study.layers) == 2


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ("3,g1", None),
        (",", None),
        ("4,", "metadata.csv:2: document 'd' has 'score' 3 already, but here 4"),
        ("true,", "metadata.csv:2: document 'd' has 'score' 3 already, but here True"),
    ],
)
def test_a_facet_that_a_study_has_may_be_said_again_and_not_changed(tmp_path, cells, problem):
    """An empty cell says nothing; a group may be given anew."""
    document = Document("d", TEXT, metadata={"score": 3}, group="old")
    study = Study(Scheme("s"), (document,), (Annotator("a"),), (Layer("d", "a"),))
    argora.write(study, tmp_path / "s")
    put(tmp_path / "s", {"metadata.csv": f"document,score,group\nd,{cells}\n"})
    read, problems = problems_of(tmp_path / "s")
    assert read.document("d").metadata == {"score": 3}
    assert read.document("d").group == ("g1" if cells == "3,g1" else "old")
    assert len(problems) == (problem is not None)
    assert all(problem in told for told in problems)


@pytest.mark.parametrize("name", ["document", "group", ""])
def test_facets_that_the_table_has_no_place_for_are_lost(tmp_path, name):
    """By their name; the others are written."""
    document = segment(Document("d", TEXT, metadata={name: 3, "topic": "x"}))
    study = Study(Scheme("s"), (document,), (Annotator("a"),), (Layer("d", "a"),), "s")
    assert losses_of(study, tmp_path / "s", "brat") == (f"facets named {name!r}: 1 (first: d)",)
    argora.write(study, tmp_path / "s", format="brat", lossy=True)
    assert argora.read(tmp_path / "s").document("d").metadata == {"topic": "x"}


@pytest.mark.parametrize(
    ("annotators", "table"),
    [
        ((Annotator("anna"),), None),
        ((Annotator("Gold", "gold"),), None),
        ((Annotator("anna", "model"),), "annotator,kind\nanna,model\n"),
        ((Annotator("gold"),), "annotator,kind\ngold,person\n"),
        ((Annotator("anna"), Annotator("zoe")), "annotator,kind\nanna,person\nzoe,person\n"),
        (
            (Annotator("anna", attributes={"b": 7, "a": "007"}),),
            "annotator,kind,attribute:a,attribute:b\nanna,person,007,7\n",
        ),
    ],
)
def test_annotators_have_a_table_where_the_files_do_not_say_all(tmp_path, annotators, table):
    """Who there is, of what kind, with which attributes."""
    layers = (Layer("d", annotators[0].id),)
    study = Study(Scheme("s"), (segment(Document("d", TEXT)),), annotators, layers, "s")
    argora.write(study, tmp_path / "s", format="brat")
    path = tmp_path / "s" / "annotators.csv"
    assert (path.read_text() if path.exists() else None) == table
    assert argora.read(tmp_path / "s") == study


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *[(n, "gold") for n in ("gold", "Consensus", "CURATED", "adjudicated", "reference")],
        *[(n, "model") for n in ("model", "Prediction", "predictions", "system")],
        *[(n, "person") for n in ("golden", "models", "anna")],
    ],
)
def test_the_kind_of_an_annotator_follows_from_the_whole_name(tmp_path, name, kind):
    """In capitals or not."""
    study = argora.read(put(tmp_path, {"d.txt": TEXT, f"{name}/d.ann": ""}))
    assert study.annotators == (Annotator(name, kind),)


BAD_ANNOTATORS = {
    "kind": ("annotator,kind\nanna,boss\n", "annotators.csv:2: kind 'boss': person, model or gold"),
    "columns": ("annotator,sort\nanna,person\n", "annotators.csv:1: "),
    "twice": ("annotator\nanna\nanna\n", "annotators.csv:3: annotator 'anna' has a second row"),
}


@pytest.mark.parametrize(("content", "message"), BAD_ANNOTATORS.values(), ids=BAD_ANNOTATORS)
def test_wrong_annotators_are_a_problem(brat, content, message):
    """The names decide then."""
    _, (problem,) = problems_of(put(brat, {"annotators.csv": content}))
    assert message in problem


def test_a_given_scheme_names_things_and_keeps_what_it_does_not_know(tmp_path):
    """Check reports the unknown later; reading changes no meaning."""
    ann = "T1\tMajor_Claim 0 4\tDogs\nT2\tRebuttal 5 8\tare\nR1\tATTACKS Arg1:T2 Arg2:T1\t\n"
    study = argora.read(put(tmp_path, {"d.txt": TEXT, "d.ann": ann}), scheme="persuasive-essays")
    (layer,) = study.layers
    assert [unit.category for unit in layer.units] == ["major-claim", "Rebuttal"]
    assert layer.relations[0].category == "attack"
    assert argora.read(tmp_path).scheme.id == "observed"


def test_a_study_without_categories_is_not_taken_for_a_ready_scheme(tmp_path):
    """An empty corpus fits every scheme, so none is guessed."""
    assert argora.read(put(tmp_path, {"d.txt": TEXT, "d.ann": ""})).scheme.id == "observed"


@pytest.mark.parametrize("format", ["brat", "tables"])
def test_a_broken_scheme_file_is_a_problem(tmp_path, format):
    """The names in use decide then."""
    argora.write(replace(essays(), scheme=Scheme("own")), tmp_path / "s", format=format)
    (tmp_path / "s/scheme.json").write_text('{"argora": 1, "scheme": {"id": 7}}', "utf-8")
    study, (problem,) = problems_of(tmp_path / "s")
    assert "scheme.json: id: found 7, expected str" in problem
    assert study.scheme.id == "persuasive-essays"


def test_a_file_in_utf_16_is_called_that(tmp_path):
    """Spreadsheets save so as 'Unicode text'."""
    path = tmp_path / "counts.tsv"
    path.write_text("\ta\tb\na\t5\t1\nb\t2\t7\n", "utf-16")
    for place in (path, tmp_path):
        with pytest.raises(FormatError, match="UTF-16"):
            argora.read(place)


def test_an_annotator_may_have_the_name_of_a_file(tmp_path):
    """A folder that holds annotations is somebody's, whatever it is called."""
    for name in ("ana", "ben.JSON"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "d1.json").write_text("{}")
    found = [(place.stem, place.annotator) for place in find_places(tmp_path, ".json")]
    assert found == [("d1", "ana"), ("d1", "ben.JSON")]


def test_a_format_that_is_only_read_is_never_written(tmp_path, monkeypatch):
    """The message lists those that are; nothing is there afterwards."""
    read_only = replace(get_format("brat"), write=None)
    formats = {name: get_format(name) for name in FORMATS.names()} | {"brat": read_only}
    monkeypatch.setattr(registry, "get_format", formats.__getitem__)
    with pytest.raises(FormatError, match=r"brat is only read, .*: native, tables, parquet, "):
        argora.write(essays(), tmp_path / "out", format="brat")
    assert list(tmp_path.iterdir()) == []
