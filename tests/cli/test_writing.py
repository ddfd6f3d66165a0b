"""Where reports are written: never over somebody's own work, and never without saying why not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from argora.cli.writing import write_file
from argora.errors import FormatError

FAST = ("--resamples", "30")


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder with what is in it."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.parametrize("more", [(), ("--overwrite",)])
@pytest.mark.parametrize("form", [(), ("--json",), ("--text",), ("--latex",)])
@pytest.mark.parametrize(
    "name", ["ann/d1.ann", "ann/d1.txt", "ann/new.ann", "x.json", "notes.html"]
)
def test_no_report_touches_the_study_it_is_about(run, trees, name, form, more):
    """Neither its files nor a new one that could be read as a part of it, whatever is allowed."""
    (trees / "notes.html").write_text("<p>mine</p>", encoding="utf-8")
    before = contents(trees)
    ended = run("report", trees, "--out", trees / name, *form, *more, *FAST)
    assert (ended.code, ended.out) == (2, "")
    assert f"lies in the study '{trees}'" in ended.err
    assert contents(trees) == before


def test_a_study_in_one_file_is_not_overwritten(run, tmp_path):
    """Not even through a link to it."""
    table = tmp_path / "t.csv"
    table.write_text("item,annotator,category\n1,ana,a\n1,ben,a\n", encoding="utf-8")
    before = table.read_bytes()
    (tmp_path / "link.html").symlink_to(table)
    for place in (table, tmp_path / "link.html"):
        ended = run("report", table, "--out", place, "--overwrite", *FAST)
        assert ended.code == 2
        assert "is the study itself" in ended.err
    assert table.read_bytes() == before


def test_a_report_may_lie_beside_the_data_and_replace_an_older_one(run, trees, monkeypatch):
    """As when somebody works in the folder of the study."""
    monkeypatch.chdir(trees)
    assert run("report", ".", *FAST).code == 0
    assert run("report", ".", *FAST).code == 0


@pytest.mark.parametrize("form", [(), ("--json",), ("--text",), ("--latex",)])
def test_a_foreign_file_stays_unless_told_otherwise(run, few_essays, tmp_path, form):
    """The message names the option; a file of another form of report is foreign as well."""
    place = tmp_path / "mine.html"
    place.write_text("my diary", encoding="utf-8")
    ended = run("report", few_essays, "--out", place, *form, *FAST)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(f"error: {place}: is there already")
    assert "--overwrite" in ended.err
    assert place.read_text(encoding="utf-8") == "my diary"
    assert run("report", few_essays, "--out", place, *form, "--overwrite", *FAST).code == 0
    assert "my diary" not in place.read_text(encoding="utf-8")


@pytest.mark.parametrize("form", [(), ("--json",), ("--latex",)])
def test_an_older_report_of_the_same_form_is_replaced(run, few_essays, tmp_path, form):
    """It says itself that Argora made it; one of another form stays."""
    place = tmp_path / "r"
    assert run("report", few_essays, "--out", place, *form, *FAST).code == 0
    assert run("report", few_essays, "--out", place, *form, *FAST).code == 0
    other = ("--latex",) if form != ("--latex",) else ("--json",)
    assert run("report", few_essays, "--out", place, *other, *FAST).code == 2


def test_a_native_file_is_no_report_as_json(run, essays, trees):
    """Both begin with the word argora."""
    place = essays / "study.json"
    before = place.read_bytes()
    assert run("report", trees, "--json", "--out", place, *FAST).code == 2
    assert place.read_bytes() == before


def test_a_device_is_no_place_for_a_report(run, few_essays):
    """A file would take the place of the device."""
    ended = run("report", few_essays, "--out", "/dev/null", *FAST)
    assert ended.code == 2
    assert "is no regular file" in ended.err


def test_the_demo_overwrites_no_foreign_report(run, tmp_path):
    """Whatever else is called report.html."""
    (tmp_path / "report.html").write_text("mine", encoding="utf-8")
    ended = run("demo", "--out", tmp_path, *FAST)
    assert ended.code == 2
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("make", [Path.mkdir, Path.touch])
def test_the_demo_claims_no_study_where_something_else_is(run, tmp_path, make):
    """A folder or file of that name stays, and the story says that the study is not there."""
    make(tmp_path / "study")
    ended = run("demo", "--out", tmp_path, *FAST)
    assert ended.code == 0
    assert "study   not written" in ended.out
    assert run("demo", "--out", tmp_path, "--json", *FAST).json["folder"] is None


def refuse(_: object) -> None:
    """Fail as a full disk does, naming a file that the user never saw."""
    raise OSError(30, "Read-only file system", "/x/.hidden.1234.new")


@pytest.mark.parametrize("verb", ["report", "convert", "demo"])
def test_a_place_where_nothing_can_be_written_is_named_as_given(
    run, trees, tmp_path, monkeypatch, verb
):
    """Not by a temporary name; and what to do is said."""
    place = tmp_path / "out"
    arguments = {
        "report": ("report", trees, "--out", place, *FAST),
        "convert": ("convert", trees, place, "--lossy"),
        "demo": ("demo", "--out", place, *FAST),
    }
    monkeypatch.setattr("os.fsync", refuse)
    ended = run(*arguments[verb])
    assert ended.code == 2
    (line,) = ended.err.splitlines()
    assert line.startswith(f"error: {place}")
    assert "cannot be written: Read-only file system; name a place" in line
    assert "hidden" not in line


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", [("demo", "--help"), ("describe", "essays", "--json")])
def test_a_full_standard_output_is_one_line(essays, arguments):
    """Exit code 2 and no traceback, also at the very end of the program."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "argora", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=essays.parent,
        )
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "error: standard output: No space left on device; write to a place that has room"
    ]


def test_a_file_appears_whole_or_not_at_all(tmp_path, monkeypatch):
    """When writing fails the older file stays, and nothing lies beside it."""
    place = tmp_path / "report.html"
    write_file(place, "old")
    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(FormatError, match="cannot be written"):
        write_file(place, "new")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    assert place.read_text(encoding="utf-8") == "old"


def test_a_conversion_that_would_lose_everything_is_refused(run, tmp_path):
    """Counts have no text, and columns of tokens need one."""
    table = tmp_path / "counts.csv"
    table.write_text(",a,b\na,5,1\nb,2,7\n", "utf-8")
    ended = run("convert", table, tmp_path / "out", "--to", "conll", "--lossy")
    assert ended.code == 2
    assert "can carry none of the 2 layers" in ended.err
    assert not (tmp_path / "out").exists()


def test_another_scheme_after_a_lossy_conversion_is_named(run, tmp_path):
    """Other rules would be checked then."""
    folder = tmp_path / "spans"
    (folder / "ann").mkdir(parents=True)
    (folder / "a.txt").write_text("Cats purr. Dogs bark.", "utf-8")
    marks = "T1\tpro 0 10\tCats purr.\nT2\tcon 11 21\tDogs bark.\n"
    (folder / "ann" / "a.ann").write_text(marks, "utf-8")
    ended = run("convert", folder, tmp_path / "out", "--to", "tiara", "--lossy")
    assert ended.code == 0
    assert "the scheme aurc: reading finds" in ended.out


def test_files_of_another_format_in_the_folder_are_told(run, trees):
    """A study has one format; what lies beside it is not passed over in silence."""
    (trees / "more").mkdir()
    (trees / "more" / "map.json").write_text("{}", "utf-8")
    ended = run("describe", trees)
    assert "map.json" in ended.err
    assert "was left out" in ended.err
