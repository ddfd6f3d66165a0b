"""Plain texts: a file or a folder, encodings, names, and when they are guessed."""

from __future__ import annotations

import pytest
from tests.formats.samples import ESSAY, essays, problems_of

import argora
from argora.errors import FormatError, LossError
from argora.formats import guess_format
from argora.model import Annotator, Document, Scheme, Study
from argora.text import segment


def put(folder, **texts):
    """Write texts under their names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        content = text if isinstance(text, bytes) else text.encode()
        (folder / f"{name}.txt").write_bytes(content)
    return folder


def texts_of(study):
    """Return the texts by document."""
    return {document.id: document.text for document in study.documents}


def test_a_folder_of_texts_is_a_study_without_layers(tmp_path):
    """Each is cut by the rules; nobody annotated anything."""
    study = argora.read(put(tmp_path / "class", b="One. Two.", a="Three."))
    assert study.documents == tuple(
        segment(Document(id, text)) for id, text in (("a", "Three."), ("b", "One. Two."))
    )
    assert (study.layers, study.annotators, study.name) == ((), (), "class")
    assert len(study.document("b").segmentations["sentence"]) == 2


def test_a_single_file_is_a_study_of_one_text(tmp_path):
    """Whatever lies beside it."""
    study = argora.read(put(tmp_path, a="One.", b="Two.") / "a.txt")
    assert (texts_of(study), study.name) == ({"a": "One."}, "a")


def test_folders_in_the_folder_become_a_facet(tmp_path):
    """Two classes with an essay of the same name, and one that belongs to none."""
    put(tmp_path, c="Three.")
    put(tmp_path / "7a", a="One.")
    put(tmp_path / "7b", a="Two.")
    study = argora.read(tmp_path)
    assert texts_of(study) == {"7a/a": "One.", "7b/a": "Two.", "c": "Three."}
    assert study.facets("folder") == {"7a": ("7a/a",), "7b": ("7b/a",), None: ("c",)}


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", ""),
        (b"\xef\xbb\xbfOne.\r\nTwo.\r\n", "\ufeffOne.\r\nTwo.\r\n"),
        ("Öl. 🐕".encode("utf-16"), "Öl. 🐕"),
        (b"\xfe\xff" + "Öl.\r\n".encode("utf-16-be"), "Öl.\r\n"),
    ],
    ids=["empty", "UTF-8 with a mark", "UTF-16 little", "UTF-16 big"],
)
def test_line_ends_and_marks_are_kept_and_utf_16_is_read(tmp_path, content, text):
    """UTF-16 is known by its mark, which is no part of the text."""
    assert texts_of(argora.read(put(tmp_path, a=content))) == {"a": text}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"One.\nTw\xe4.", ":2: is not UTF-8: byte 0xe4 at byte 7; save the file as UTF-8"),
        (b"One\0", ":1: is no text: a NUL byte at byte 3 (binary)"),
        (b"\xff\xfeO\0\n\0w", ":2: is no whole UTF-16: the bytes at byte 6 make no character"),
        (b"\0One", ":1: is no text: a NUL byte at byte 0 (binary)"),
        (b"\n\0", ":2: is no text: a NUL byte at byte 1 (binary)"),
        (b"\n\xe4", ":2: is not UTF-8: byte 0xe4 at byte 1; save the file as UTF-8"),
        (b"\xff\xfe\n\0\n\0w", ":3: is no whole UTF-16: the bytes at byte 6 make no character"),
        (b"\xff\xfeO\0\n\0\0\xd8w\0", ":2: is no whole UTF-16: the bytes at byte 6 make no"),
        (b"\xff\xfeO\0\0\0", ":1: is no text: a NUL character at character 1"),
        (b"\xff\xfe\n\0\0\0", ":2: is no text: a NUL character at character 1; save the file"),
        (b"\xff\xfe\0\0", ":1: is no text: a NUL character at character 0; save the file as"),
    ],
)
def test_a_text_in_another_encoding_says_where(tmp_path, content, problem):
    """The other texts are read."""
    study, (told,) = problems_of(put(tmp_path, bad=content, good="One."))
    assert told.startswith(f"{tmp_path / 'bad.txt'}{problem}")
    assert texts_of(study) == {"good": "One."}


def test_a_second_file_of_a_name_is_a_problem(tmp_path):
    """Blanks may be escaped; the first file stays."""
    put(tmp_path, **{"a b": "Two.", "a%20b": "One."})
    study, (told,) = problems_of(tmp_path)
    assert "a second file for document 'a b'" in told
    assert texts_of(study) == {"a b": "Two."}


def test_files_about_the_folder_are_no_texts(tmp_path):
    """A README, and tables of facets and annotators."""
    put(tmp_path, README="Read me.", a="One.")
    (tmp_path / "metadata.csv").write_text("document,grade\na,3\n")
    (tmp_path / "annotators.csv").write_text("annotator,kind\nbert,model\n")
    study = argora.read(tmp_path)
    assert texts_of(study) == {"a": "One."}
    assert study.document("a").metadata == {"grade": 3}
    assert study.annotators == (Annotator("bert", "model"),)


@pytest.mark.parametrize("name", ["a.csv", "a.xml", "a.json", "a.html", "inner/a.tsv"])
def test_texts_beside_what_may_be_annotations_are_not_guessed(tmp_path, name):
    """Reading them alone would hide that the annotations are broken; it has to be asked for."""
    put(tmp_path / "inner", b="Two.")
    put(tmp_path, a="One.")
    (tmp_path / name).write_text("broken")
    with pytest.raises(FormatError, match="looks like none of the formats"):
        argora.read(tmp_path)
    assert texts_of(argora.read(tmp_path, format="text")) == {"a": "One.", "inner/b": "Two."}


@pytest.mark.parametrize("format", ["native", "brat", "parallel"])
def test_another_format_goes_first(tmp_path, format):
    """Texts lie beside annotations in most of them."""
    study = essays() if format != "parallel" else argora.read(put(tmp_path / "in", a="One."))
    argora.write(study, tmp_path / "out", format=format, lossy=True)
    if format == "parallel":
        (tmp_path / "out" / "improved").mkdir()
    assert guess_format(tmp_path / "out").name == format


@pytest.mark.parametrize("names", [[], ["README"]])
def test_a_folder_without_texts_is_no_study(tmp_path, names):
    """Nothing to read."""
    put(tmp_path, **dict.fromkeys(names, "Read me."))
    with pytest.raises(FormatError, match="looks like none"):
        argora.read(tmp_path)
    with pytest.raises(FormatError, match="holds no text that could be read"):
        argora.read(tmp_path, format="text")


def test_texts_facets_and_a_scheme_come_back(tmp_path):
    """Ids with any characters, texts to the byte."""
    documents = (
        segment(Document("b/2", ESSAY, metadata={"folder": "b"}, group="g")),
        segment(Document("README", "")),
    )
    study = Study(Scheme("mine"), documents, (Annotator("anna", "model"),), name="out")
    argora.write(study, tmp_path / "out", format="text")
    assert argora.read(tmp_path / "out") == study


def test_layers_are_lost_and_told(tmp_path):
    """Only with permission."""
    with pytest.raises(LossError, match="layers: annotations have no place"):
        argora.write(essays(), tmp_path / "out", format="text")
    argora.write(essays(), tmp_path / "out", format="text", lossy=True)
    assert texts_of(argora.read(tmp_path / "out")) == texts_of(essays())


def test_a_link_out_of_the_folder_is_not_followed(tmp_path):
    """As in every format."""
    put(tmp_path, secret="Secret.")
    put(tmp_path / "class", a="One.")
    (tmp_path / "class" / "b.txt").symlink_to(tmp_path / "secret.txt")
    study, (told,) = problems_of(tmp_path / "class")
    assert "links to a place outside" in told
    assert texts_of(study) == {"a": "One."}
