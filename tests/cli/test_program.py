"""The program as a whole: help, usage errors, streams, pipes, interruption."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
import typer

import argora
from argora.cli import app, main
from argora.cli.run import RUN, Run
from argora.cli.writing import appearing

SOURCE = Path(argora.__file__).resolve().parent.parent
VERBS = sorted(typer.main.get_command(app).commands)


def process(*arguments, **options):
    """Start the program on its own."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), **options.pop("env", {})}
    return subprocess.Popen(
        [sys.executable, "-m", "argora", *map(str, arguments)],
        env=environment,
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options},
    )


def test_help_lists_every_verb(run):
    """With and without the option."""
    told = run("--help")
    assert told.code == 0
    assert [verb for verb in VERBS if f"\n  {verb} " not in told.out] == []
    assert run().out.strip() == told.out.strip()
    assert "…" not in told.out.partition("Commands:")[2]
    assert "..." not in told.out.partition("Commands:")[2]


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_a_verb_has_an_example_that_is_one(run, verb):
    """The example starts with the verb and uses only options that exist; --json is everywhere."""
    told = run(verb, "-h").out
    (example,) = [line for line in told.splitlines() if line.strip().startswith("Example: ")]
    words = example.split()
    assert words[1:3] == ["argora", verb]
    assert [word for word in words if word.startswith("--") and f" {word} " not in told] == []
    assert " --json " in told


@pytest.mark.parametrize("verb", ["agree", "report", "describe"])
def test_what_measures_takes_a_facet(run, verb):
    """The option reads the same everywhere."""
    assert " --facet NAME " in run(verb, "--help").out


def test_the_version_is_the_package_s(run):
    """On standard output."""
    ended = run("--version")
    assert (ended.code, ended.out) == (0, f"argora {argora.__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["agre"], "no such command 'agre'; did you mean 'agree'?"),
        (["describe", "--jsn"], "did you mean --json?"),
        (["agree"], "missing argument 'PATH'; 'argora agree --help'"),
        (["convert", "a"], "missing argument 'TARGET'"),
        (["describe", "a", "b"], "unexpected extra argument"),
        (["describe", "a", "--kind", "people"], "'--kind'"),
        (["agree", "a", "--by", "foo"], "'--by': 'foo' is not one of"),
    ],
)
def test_a_usage_error_is_one_line_that_names_the_nearest(run, arguments, message):
    """Lower case, exit code 2, nothing on standard output."""
    ended = run(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("error: ")
    assert len(ended.err.splitlines()) == 1
    assert message in ended.err


def test_a_stream_that_knows_only_ascii_gets_everything_escaped(trees):
    """Neither words nor JSON fail; JSON stays JSON."""
    (trees / "ann" / "d1.ann").write_text("T1\tÜberzeugung 0 2\tWe\n", encoding="utf-8")
    ascii_only = {"PYTHONIOENCODING": "ascii:strict"}
    words, _ = process("describe", trees, env=ascii_only).communicate(timeout=60)
    assert b"\\xdcberzeugung" in words
    told, _ = process("describe", trees, "--json", env=ascii_only).communicate(timeout=60)
    assert b'"\\u00dcberzeugung"' in told


def test_a_reader_that_goes_away_gets_no_traceback(essays):
    """As with ``argora describe ... | head -1``."""
    running = process("describe", essays)
    running.stdout.close()
    assert running.wait(timeout=60) == 141
    assert running.stderr.read() == b""
    running.stderr.close()


@pytest.mark.skipif(os.name == "nt", reason="terminals and signals of POSIX systems")
def test_interruption_is_one_line_and_leaves_nothing(essays, tmp_path):
    """In a terminal, at work: exit code 130, no traceback, no report, no temporary file."""
    terminal, other_end = os.openpty()
    running = process("report", essays, "--resamples", "50000000", cwd=tmp_path, stderr=other_end)
    os.close(other_end)
    told = b""
    try:
        while b"measuring agreement" not in told:
            told += os.read(terminal, 1000)
        time.sleep(0.3)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=60)
    finally:
        running.kill()  # where interrupts are ignored it would take all memory for an hour
        running.wait()
    os.set_blocking(terminal, False)
    with suppress(OSError):  # so ends a terminal that nobody writes to any more
        while more := os.read(terminal, 1000):
            told += more
    os.close(terminal)
    assert (running.returncode, out) == (130, b"")
    assert b"Traceback" not in told
    assert b"error" not in told
    last = told.decode().rpartition("\r\x1b[K")[2].strip()
    assert last == (
        "interrupted: nothing was written or changed; run the command again to start anew"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["essays"]


def test_progress_is_for_people_only(run, essays, monkeypatch):
    """A pipe gets none of it, a terminal one line that goes at the end; results stay apart."""
    assert run("describe", essays).err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    ended = run("agree", essays, "-m", "alpha", "--resamples", "5")
    shown = [line.removeprefix("\x1b[K") for line in ended.err.split("\r") if line]
    assert [line[:9] for line in (shown[0], shown[-2])] == ["reading /", "measuring"]
    assert shown[-1] == ""
    assert "reading" not in ended.out


def test_an_interruption_says_what_is_complete(run, essays, tmp_path, monkeypatch):
    """The study was written, the record was not, and no part of it is there."""

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("argora.formats.decisions.decisions_text", interrupted)
    out, record = tmp_path / "out", tmp_path / "record.csv"
    ended = run("gold", essays, out, "--record", record)
    assert (ended.code, ended.out) == (130, "")
    assert ended.err == (
        f"interrupted: {out} is complete, all else was not written; to go on, run the command "
        "again and replace it or name other places\n"
    )
    assert argora.read(out).annotator("gold").kind == "gold"
    assert {path.name for path in tmp_path.iterdir()} == {"essays", "out"}


def test_an_interrupted_demo_leaves_no_empty_folder(run, tmp_path, monkeypatch):
    """It says that nothing was written."""

    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("argora.analysis.analyse.analyse", interrupted)
    ended = run("demo", "--out", tmp_path / "demo")
    assert (ended.code, list(tmp_path.iterdir())) == (130, [])
    assert ended.err.startswith("interrupted: nothing was written or changed")


def test_a_file_that_is_half_written_takes_no_place(tmp_path):
    """The older one stays as it is."""
    RUN.set(Run())
    place = tmp_path / "labels.csv"
    place.write_text("old", encoding="utf-8")
    with suppress(KeyboardInterrupt), appearing(place) as fresh:
        fresh.write_text("new", encoding="utf-8")
        raise KeyboardInterrupt
    assert (place.read_text("utf-8"), RUN.get().written) == ("old", [])
    assert list(tmp_path.iterdir()) == [place]


def test_a_bug_is_not_dressed_up_as_an_error(monkeypatch):
    """Whatever is no ArgoraError traces back."""
    monkeypatch.setattr("argora.measures.MEASURES.names", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["measures"])


@pytest.mark.parametrize("code", ["from argora.cli import app", "import argora.analysis.measuring"])
def test_starting_the_program_loads_nothing_heavy(code):
    """Help and errors come at once; NumPy only where numbers are made."""
    heavy = {"matplotlib", "pandas", "rich", "scipy"}
    heavy |= {"numpy"} if "app" in code else set()
    script = f"{code}\nimport sys; print(*{{m.partition('.')[0] for m in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )
    assert set(done.stdout.split()) & heavy == set()
