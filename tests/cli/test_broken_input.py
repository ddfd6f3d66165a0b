"""Bad input, end to end: one clear error each, everything else is done, nothing is half written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import argora
from argora.cli.messages import MOST_KINDS, Message, one_of_each
from argora.cli.run import RUN, Run
from argora.formats import MAX_FILE_BYTES

from .conftest import CLAIM, GOOD, PREMISE

BROKEN_BRAT = {
    "unit beyond the text": (f"{CLAIM}T9\tPremise 40 400\tx\n", 3, "400"),
    "zero-length unit": (f"{CLAIM}T9\tPremise 5 5\t\n", 3, "empty"),
    "backward unit": (f"{CLAIM}T9\tPremise 9 5\tx\n", 3, "9"),
    "relation to nothing": (
        f"{CLAIM}{PREMISE}R3\tsupports Arg1:T2 Arg2:T9\t\n",
        4,
        "T9, which does not exist",
    ),
    "duplicate ids": (f"{CLAIM}{PREMISE}{PREMISE}", 4, "T2"),
    "binary file": (b"T1\tClaim 0 3\tWe\x00\xff\xfe\n", 1, "NUL"),
    "no UTF-8": (f"{GOOD}#1\tNote T1\t".encode() + b"\xff\n", 5, "UTF-8"),
    "a line of 5 MB": (f"{GOOD}T9\t" + "x" * 5_000_000 + "\n", 5, ""),
}


@pytest.mark.parametrize(("content", "line", "words"), BROKEN_BRAT.values(), ids=BROKEN_BRAT)
def test_one_broken_file_is_one_error_and_the_others_are_read(run, trees, content, line, words):
    """File and line are named, the exit code is 1, and the layer is missing, not empty."""
    broken = trees / "bob" / "d2.ann"
    broken.write_bytes(content if isinstance(content, bytes) else content.encode())
    ended = run("describe", trees, "--json")
    assert ended.code == 1
    (error,) = ended.errors
    assert error.startswith(f"error: {broken}:{line}: ")
    assert words in error
    assert len(error) < 600
    assert ended.json["n_layers"] == 3
    assert ended.json["n_documents"] == 2


@pytest.mark.parametrize("verb", ["agree", "report", "describe", "check", "convert"])
def test_every_verb_does_the_rest_and_says_what_was_broken(run, trees, tmp_path, monkeypatch, verb):
    """Results come out, the error is printed once, exit code 1."""
    monkeypatch.chdir(tmp_path)
    (trees / "bob" / "d2.ann").write_text("T1\tClaim 0 999\tWe\n", encoding="utf-8")
    more = {"convert": (tmp_path / "out", "--lossy"), "agree": ("--resamples", "5")}
    ended = run(verb, trees, *more.get(verb, ()))
    assert ended.code == 1
    assert len(ended.errors) == 1
    assert "d2.ann:1: " in ended.errors[0]
    assert ended.out


@pytest.mark.parametrize(
    "options",
    [
        ("agree", "--json"),
        ("agree", "-m", "alpha", "--json"),
        ("describe", "--json"),
        ("report", "--json"),
        ("check", "--json"),
    ],
)
def test_json_lists_what_could_not_be_read(run, trees, options):
    """A saved result says itself that something is missing."""
    (trees / "bob" / "d2.ann").write_text("T1\tClaim 0 999\tWe\n", encoding="utf-8")
    ended = run(options[0], trees, *options[1:])
    (problem,) = ended.json["problems"]
    assert f"error: {problem}" == ended.errors[0]
    assert "1 file could not be read" in ended.json["study"]["sentence"]


@pytest.mark.parametrize("form", [(), ("--text",), ("--latex",)])
def test_a_report_says_which_files_could_not_be_read(run, trees, tmp_path, form):
    """Near its beginning, with path and line; and so does the paragraph for the paper."""
    broken = trees / "bob" / "d2.ann"
    broken.write_text("T1\tClaim 0 999\tWe\n", encoding="utf-8")
    place = tmp_path / "r"
    assert run("report", trees, "--out", place, *form, "--resamples", "5").code == 1
    said = " ".join(place.read_text(encoding="utf-8").split())
    assert "1 file could not be read, so what it says is missing from every figure." in said
    assert f"{broken}:1: " in said
    if form != ("--text",):
        assert "1 file could not be read; what it says is missing from all figures." in said


def test_nobody_is_told_to_annotate_again_what_only_could_not_be_read(run, trees):
    """The file with the second opinion is there; it is to be mended."""
    for document in ("d1", "d2"):
        (trees / "bob" / f"{document}.ann").write_text("T1\tClaim 0 999\tWe\n", encoding="utf-8")
    said = " ".join(run("agree", trees).out.split())
    assert "have at least two people annotate" not in said
    assert "mend the files that could not be read" in said
    assert "2 files could not be read" in said


def test_several_broken_files_of_one_kind_are_one_line(run, trees):
    """An example and how many more there are; --all and JSON have them all, by their names."""
    broken = [trees / who / "d1.ann" for who in ("ann", "bob")]
    for path, end in zip(broken, (998, 999), strict=True):
        path.write_text(f"T1\tClaim 0 {end}\tWe\n", encoding="utf-8")
    first, second = run("check", trees, "--all").errors
    assert first.startswith(f"error: {broken[0]}:1: unit T1 ends at 998, ")
    assert second.startswith(f"error: {broken[1]}:1: unit T1 ends at 999, ")
    ended = run("check", trees, "--json")
    assert ended.errors == [f"{first}; 1 more like this (--all shows them)"]
    assert [f"error: {problem}" for problem in ended.json["problems"]] == [first, second]
    assert ended.json["messages"] == [
        {"severity": "error", "text": line.removeprefix("error: ")} for line in (first, second)
    ]


def test_broken_files_of_several_kinds_are_a_line_each(run, trees):
    """None hides another; errors stand before warnings."""
    (trees / "ann" / "d1.ann").write_text("T1\tClaim 0 999\tWe\n", encoding="utf-8")
    (trees / "bob" / "d1.ann").write_text("garbage\n", encoding="utf-8")
    (trees / "letter.docx").write_bytes(b"x")
    lines = run("describe", trees).err.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["error", "error", "warning"]


def test_what_one_message_sums_up_is_shown_with_all(run, tmp_path):
    """Maps with many nodes of one kind are one line, whatever quotes stand in their words."""
    for name, n in (("m1", 9), ("m2", 4), ("m3", 1)):
        nodes = [{"nodeID": "1", "type": "I", "text": "Yes"}]
        nodes += [
            {"nodeID": f"{i}", "type": "I", "text": f'it\'s "{"x" * i}"'} for i in range(2, n + 2)
        ]
        edges = [{"edgeID": f"{i}", "fromID": "1", "toID": f"{i}"} for i in range(2, n + 2)]
        content = json.dumps({"AIF": {"nodes": nodes, "edges": edges}})
        (tmp_path / f"{name}.json").write_text(content, encoding="utf-8")
        (tmp_path / f"{name}.txt").write_text("Yes", encoding="utf-8")
    error, warning = run("describe", tmp_path).err.splitlines()[:2]
    edge = f"error: {tmp_path / 'm1.json'}: edge from '1' to '2' has no scheme node in between: "
    assert error == f"{edge}left out (and 8 more like it); 2 more like this (--all shows them)"
    assert warning.startswith(f"warning: {tmp_path}: 14 of 17 propositions and locutions have no ")
    assert warning.count("m1.json: I-node") == 3
    assert warning.endswith(" and 11 more (--all shows them)")
    ended = run("describe", tmp_path, "--all", "--json")
    lines = ended.err.splitlines()
    assert sum("has no scheme node in between: left out" in line for line in lines) == 14
    assert sum("warning: without a place in the text: m" in line for line in lines) == 14
    assert [len(message.get("each", ())) for message in ended.json["messages"]][:4] == [8, 3, 0, 14]


def test_hundreds_of_kinds_of_problems_are_counted():
    """Words that vary without quotes cannot flood the terminal."""
    RUN.set(Run())
    messages = [Message("note", word * n) for word in "ab" for n in range(1, 16)]
    shown = [text for _, text in one_of_each(messages)]
    assert len(shown) == MOST_KINDS + 1
    assert shown[-1] == "10 more of 10 other kinds (--all shows them)"


def test_when_nothing_can_be_read_every_error_is_printed(run, trees):
    """No result, no traceback."""
    for path in trees.rglob("*.txt"):
        path.write_bytes(b"\xff\xfe\x00")
    ended = run("check", trees, "--all")
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.errors) >= 2


def test_overlapping_units_break_a_rule_where_the_scheme_forbids_it(run, trees):
    """They can be read, and check names both."""
    (trees / "bob" / "d2.ann").write_text(
        f"{GOOD}T3\tPremise 29 49\tcool a city. They gi\n", encoding="utf-8"
    )
    ended = run("check", trees, "--scheme", "persuasive-essays")
    assert ended.code == 1
    lines = [line for line in ended.out.splitlines() if "no-overlap" in line]
    assert lines[0].startswith("d2 bob: no-overlap: ")
    assert lines[0].endswith("(T2, T3)")


def test_a_circle_of_reasons_breaks_a_rule(run, trees):
    """Premise supports premise supports premise."""
    (trees / "bob" / "d2.ann").write_text(
        f"{CLAIM}{PREMISE}T3\tPremise 42 57\tThey give shade\n"
        "R1\tsupports Arg1:T2 Arg2:T3\t\nR2\tsupports Arg1:T3 Arg2:T2\t\n",
        encoding="utf-8",
    )
    ended = run("check", trees, "--scheme", "persuasive-essays")
    assert ended.code == 1
    assert any(li.startswith("d2 bob: no-circles: ") for li in ended.out.splitlines())


def test_breaches_of_one_rule_are_one_line(run, trees):
    """An example and how many more there are; --all shows each, and the table counts them."""
    for who in ("ann", "bob"):
        (trees / who / "d2.ann").write_text(
            f"{GOOD}T3\tPremise 29 49\tcool a city. They gi\n", encoding="utf-8"
        )

    def lines_of(*options):
        ended = run("check", trees, "--scheme", "persuasive-essays", *options)
        return [line for line in ended.out.splitlines() if ": no-overlap: " in line]

    first, second = lines_of("--all")
    assert (first[:6], second[:6]) == ("d2 ann", "d2 bob")
    assert lines_of() == [f"{first}; 1 more like this (--all shows them)"]


def layer_of(folder: Path) -> Path:
    """Return the file of one layer of the bundled study."""
    return folder / "annotations" / "chloe" / "essay05.json"


def edited(folder: Path, **changes: object) -> str:
    """Return that layer's JSON with changes."""
    return json.dumps(json.loads(layer_of(folder).read_text(encoding="utf-8")) | changes)


BROKEN_JSON = {
    "unit beyond the text": lambda f: edited(
        f, units=[{"id": "T1", "spans": [[0, 99999]]}], relations=[]
    ),
    "zero-length unit": lambda f: edited(f, units=[{"id": "T1", "spans": [[5, 5]]}], relations=[]),
    "relation to nothing": lambda f: edited(f, units=[]),
    "duplicate ids": lambda f: edited(
        f, units=[{"id": "T1", "spans": [[0, 2]]}, {"id": "T1", "spans": [[3, 5]]}], relations=[]
    ),
    "circle through relations": lambda f: edited(
        f,
        units=[{"id": "T1", "spans": [[0, 2]]}],
        relations=[
            {"id": "R1", "sources": ["T1"], "target": "R2"},
            {"id": "R2", "sources": ["T1"], "target": "R1"},
        ],
    ),
    "nested deeper than 100": lambda _: '{"argora": 1, "order": ' + "[" * 101 + "]" * 101 + "}",
    "cut off in the middle": lambda f: layer_of(f).read_text(encoding="utf-8")[:300],
    "a line of 5 MB": lambda _: '{"argora": 1, "x": "' + "y" * 5_000_000 + '"}',
    "unknown key": lambda f: edited(f, colour="red"),
}


@pytest.mark.parametrize("broken", BROKEN_JSON.values(), ids=BROKEN_JSON)
def test_a_broken_layer_of_a_native_study_is_one_error(run, essays, tmp_path, broken):
    """The others are converted whole, without it; exit code 1 and a word that it is missing."""
    layer_of(essays).write_text(broken(essays), encoding="utf-8")
    ended = run("convert", essays, tmp_path / "out")
    assert ended.code == 1
    (error,) = ended.errors
    assert str(layer_of(essays)) in error
    assert len(error) < 600
    assert "does not hold what the 1 broken file" in ended.err
    again = argora.read(tmp_path / "out")
    assert len(again.layers) == 38
    assert again.layer("essay05", "chloe") is None
    assert {path.name for path in tmp_path.iterdir()} == {"essays", "out"}


def test_a_file_above_the_size_limit_is_not_opened(run, essays):
    """The limit is stated."""
    with layer_of(essays).open("r+b") as file:
        file.truncate(MAX_FILE_BYTES + 1)
    ended = run("describe", essays, "--json")
    assert ended.code == 1
    assert f"{MAX_FILE_BYTES:,}" in ended.errors[0]
    assert ended.json["n_layers"] == 37


@pytest.mark.parametrize("verb", ["agree", "report", "describe", "check", "convert"])
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda place: place.mkdir(), "an empty folder"),
        (lambda _: None, "no such file or folder"),
        (lambda place: place.write_bytes(b"\x7fELF\x00\x01"), "looks like none of the formats"),
    ],
    ids=["empty folder", "nothing there", "binary file"],
)
def test_no_study_at_all_is_one_error_and_leaves_nothing(
    run, tmp_path, monkeypatch, verb, make, words
):
    """Exit code 2, nothing on standard output, nothing new in the folder."""
    place = tmp_path / "place"
    make(place)
    monkeypatch.chdir(tmp_path)
    before = list(tmp_path.iterdir())
    ended = run(verb, "place", *(("out",) if verb == "convert" else ()))
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    assert words in ended.err
    assert list(tmp_path.iterdir()) == before


def test_a_study_with_broken_files_overwrites_no_whole_one(run, essays, trees, tmp_path):
    """What was written before stays."""
    run("convert", trees, tmp_path / "out", "--lossy")
    before = argora.read(tmp_path / "out")
    (trees / "bob" / "d2.ann").write_text("T1\tClaim 0 999\tWe\n", encoding="utf-8")
    ended = run("convert", trees, tmp_path / "out", "--lossy", "--overwrite")
    assert ended.code == 2
    assert "is not overwritten" in ended.err
    assert argora.read(tmp_path / "out") == before


def test_a_file_cannot_steer_the_terminal(run, trees):
    """Control characters of names and texts appear escaped."""
    (trees / "bob" / "d2.ann").write_text(
        "T1\tClaim 0 2\tWe\nR1\tsupports Arg1:T1 Arg2:\x1b[31mT9\t\n", encoding="utf-8"
    )
    ended = run("check", trees)
    assert ended.code == 1
    assert "\x1b" not in ended.out + ended.err


@pytest.mark.parametrize(
    "arguments", [("agree", "-m", "percentage"), ("describe",), ("check",)], ids=lambda a: a[0]
)
def test_figures_on_stdout_say_that_a_file_is_missing_from_them(run, trees, arguments):
    """Whoever keeps only the output still sees it."""
    (trees / "bob" / "d2.ann").write_text("T1\tClaim 0 999\tWe\n", encoding="utf-8")
    verb, *options = arguments
    ended = run(verb, trees, *options)
    assert ended.code == 1
    assert "note: 1 file could not be read; what stands there is missing here" in ended.out


@pytest.mark.parametrize("verb", ["agree", "report", "describe", "check", "convert"])
def test_files_that_nobody_reads_are_told(run, trees, tmp_path, monkeypatch, verb):
    """On standard error, in one line; the study is read all the same."""
    for name in ("letter.docx", "more/second.docx", "more/guide.pdf", "README.md", ".DS_Store"):
        (trees / name).parent.mkdir(exist_ok=True)
        (trees / name).write_bytes(b"x")
    monkeypatch.chdir(tmp_path)
    ended = run(verb, trees, *(("out",) if verb == "convert" else ()))
    assert ended.code in (0, 1)
    warnings = [line for line in ended.err.splitlines() if line.startswith("warning: ")]
    save = "save it as plain text (.txt, UTF-8) first"
    assert warnings == [
        f"warning: 3 files in {trees} were left out: letter.docx and 1 more (Word: {save}); "
        f"more/guide.pdf (PDF: {save})"
    ]
