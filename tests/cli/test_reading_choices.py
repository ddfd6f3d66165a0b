"""What files leave open, on the command line: the question, the answer, and where it is kept."""

from __future__ import annotations

import pytest

from argora.errors import ChoiceError, FormatError
from argora.formats import FORMATS, read
from argora.formats.base import Format
from argora.formats.choices import remembered
from argora.model import Document, Scheme, Study


def _read(path, scheme, problems, choices):
    layer = choices.choose("layer", "which layer marks the units", {"A": "2 spans", "B": "1 span"})
    choices.see(f"layer {layer}")
    return Study(scheme or Scheme("none"), (Document("d", "One."),), name="toy")


def _write(*_):
    """Write nothing."""


TOY = Format(
    name="toy",
    title="toy files",
    read=_read,
    write=_write,
    recognises=lambda path: path.suffix == ".toy",
    keeps=(),
    loses=("all",),
    suffixes=(".toy",),
    asks=("layer",),
)


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Return a file of a format that asks which layer is meant."""
    monkeypatch.setitem(FORMATS._built_in, "toy", f"{__name__}:TOY")
    path = tmp_path / "data.toy"
    path.write_text("x", "utf-8")
    return path


def test_a_question_lists_the_answers_and_the_command(run, toy):
    """Whoever reads it can go on by copying a line."""
    ended = run("describe", toy)
    assert ended.code == 2
    assert "which layer marks the units? There are:\n  A (2 spans)\n  B (1 span)\n" in ended.err
    assert f"such as: argora describe {toy} --layer A\n" in ended.err


def test_an_answer_goes_on_and_is_kept_if_asked(run, toy):
    """Later reads find it in argora.toml; what is said of other files stays."""
    (toy.parent / "argora.toml").write_text('[read."other.toy"]\nlayer = "A"\n', "utf-8")
    assert run("describe", toy, "--layer", "B").code == 0
    assert run("describe", toy).code == 2
    ended = run("describe", toy, "--layer", "B", "--remember")
    assert ended.code == 0
    assert "layer B" in ended.err
    assert run("describe", toy).code == 0
    assert remembered(toy) == {"layer": "B"}
    assert remembered(toy.with_name("other.toy")) == {"layer": "A"}


def test_an_answer_takes_nothing_else_out_of_the_file(run, toy):
    """Comments and other tables would get lost, so the lines to add are named."""
    path = toy.parent / "argora.toml"
    for content in ("# by Ana\n[read]\n", "[other]\nlayer = 1\n"):
        path.write_text(content, "utf-8")
        ended = run("describe", toy, "--layer", "B", "--remember")
        assert ended.code == 2
        assert '[read."data.toy"], layer = "B"' in ended.err
        assert path.read_text("utf-8") == content
    assert [each.name for each in toy.parent.iterdir() if each.suffix == ".new"] == []


def test_wrong_answers_are_refused(run, toy):
    """The message names what there is."""
    assert "--layer 'C': there are 'A' and 'B'" in run("describe", toy, "--layer", "C").err
    assert "toy takes no --folders" in run("describe", toy, "--folders", "parts").err
    (toy.parent / "argora.toml").write_text('[read."data.toy"]\nlayers = 1\n', "utf-8")
    ended = run("describe", toy)
    assert ended.code == 2
    assert "layers = 1: there is only category_feature, columns" in ended.err


def test_python_has_the_question_as_values(toy):
    """A program can show its own form."""
    with pytest.raises(ChoiceError) as caught:
        read(toy)
    assert (caught.value.option, dict(caught.value.candidates)) == (
        "layer",
        {"A": "2 spans", "B": "1 span"},
    )
    recognised: list[str] = []
    read(toy, layer="A", recognised=recognised)
    assert recognised == ["toy files", "layer A"]


def test_a_zip_is_read_as_the_folder_in_it(run, tmp_path):
    """Messages name the zip, not the place where it was unpacked."""
    import zipfile

    path = tmp_path / "corpus.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("inner/ana/a.ann", "T1\tclaim 0 4\tCats\n")
        archive.writestr("inner/ana/b.ann", "T1\tclaim 0 99\tCats\n")
        archive.writestr("inner/a.txt", "Cats purr.")
        archive.writestr("inner/b.txt", "Cats purr.")
    problems: list[FormatError] = []
    study = read(path, problems=problems)
    assert (study.name, len(study.documents), len(study.layers)) == ("corpus", 2, 1)
    assert str(problems[0]).startswith(f"{path}/")
    assert run("describe", path).code == 1
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("../out.txt", "Cats purr.")
    assert "no plain file inside it" in run("describe", path).err


def test_an_encoding_is_for_texts_that_are_no_utf_8(run, tmp_path):
    """Offsets count characters of the text as it is meant."""
    (tmp_path / "ana").mkdir()
    (tmp_path / "a.txt").write_bytes("Für Käse.".encode("cp1252"))
    (tmp_path / "ana" / "a.ann").write_bytes("T1\tclaim 4 8\tKäse\n".encode("cp1252"))
    assert "name its encoding with --encoding" in run("describe", tmp_path).err
    assert run("describe", tmp_path, "--encoding", "cp1252").code == 0
    study = read(tmp_path, encoding="cp1252")
    assert study.documents[0].text == "Für Käse."
    assert "unknown encoding 'klingon'" in run("describe", tmp_path, "--encoding", "klingon").err


EMOJI = "\U0001f436 Dogs bark."
SEVERAL = {
    "brat": ({"d.txt": EMOJI}, "d.ann", "T1\tclaim {} {}\tDogs\n"),
    "doccano": (
        {},
        "d.jsonl",
        '{{"id": 1, "text": "' + EMOJI + '", "label": [[{}, {}, "claim"]]}}\n',
    ),
    "label-studio": (
        {},
        "d.json",
        '[{{"id": 1, "data": {{"text": "' + EMOJI + '"}}, "annotations": [{{"result": [{{"type": '
        '"labels", "value": {{"start": {}, "end": {}, "labels": ["claim"]}}}}]}}]}}]',
    ),
}


@pytest.mark.parametrize("format", SEVERAL)
def test_one_file_of_a_folder_has_offsets_of_its_own(tmp_path, format):
    """The emoji is one code point and two UTF-16 units, so 'Dogs' begins at 2 or at 3."""
    others, name, content = SEVERAL[format]
    for folder, edges in (("anna", (2, 6)), ("ben", (3, 7))) if format == "brat" else ():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(content.format(*edges), "utf-8")
    for place, text in others.items():
        (tmp_path / place).write_text(text, "utf-8")
    second = "ben/d.ann"
    if format != "brat":
        second = f"ben{name[1:]}"
        (tmp_path / f"anna{name[1:]}").write_text(content.format(2, 6), "utf-8")
        other = content.format(3, 7).replace('"id": 1', '"id": 2')
        (tmp_path / second).write_text(other, "utf-8")
    answers = f'[read]\noffsets = "code-points"\n[read."{second}"]\noffsets = "utf-16"\n'
    (tmp_path / "argora.toml").write_text(answers, "utf-8")
    study = read(tmp_path, format=format)
    assert [(u.start, u.end) for layer in study.layers for u in layer.units] == [(2, 6), (2, 6)]
    if format != "brat":  # whose quotations would not fit
        passed = read(tmp_path, format=format, offsets="code-points")
        edges = [(u.start, u.end) for layer in passed.layers for u in layer.units]
        assert edges == [(2, 6), (3, 7)]


def test_answers_for_single_files_are_obeyed_or_refused_by_name(run, tmp_path):
    """A misspelt name, and an option that holds for the whole folder, do not pass silently."""
    (tmp_path / "d.txt").write_text("Dogs bark.", "utf-8")
    (tmp_path / "d.ann").write_text("T1\tclaim 0 4\tDogs\n", "utf-8")
    answers = tmp_path / "argora.toml"
    answers.write_text('[read."e.ann"]\noffsets = "bytes"\n', "utf-8")
    assert "[read.\"e.ann\"]: there is no file 'e.ann'" in run("describe", tmp_path).err
    answers.write_text('[read."d.ann"]\nencoding = "cp1252"\n', "utf-8")
    ended = run("describe", tmp_path)
    assert ended.code == 2
    assert '[read."d.ann"] encoding: brat takes it for the whole folder only' in ended.err
    assert run("describe", tmp_path, "--encoding", "cp1252").code == 0
    answers.write_text('[read."d.ann"]\noffsets = "letters"\n', "utf-8")
    assert "'letters': there are 'code-points'" in run("describe", tmp_path).err
