"""Folders are flushed to the disk once before they count, and are whole or refused."""

from __future__ import annotations

import ctypes
import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.programs import program as needed

import argora
from argora.errors import FormatError
from argora.formats import folders
from argora.model import Annotator, Document, Layer, Span, Study, Unit
from argora.schemes import get_scheme

MARKER = ".argora-incomplete"


def many(n):
    """Return a study with a text and a layer for each of so many documents."""
    documents = tuple(Document(f"d{k}", f"We should plant {k} trees.") for k in range(n))
    layers = [Layer(f"d{k}", "anna", units=(Unit("c", (Span(0, 9),), "claim"),)) for k in range(n)]
    scheme = get_scheme("claim-premise")
    return argora.model.Study(scheme, documents, (Annotator("anna"),), tuple(layers))


@pytest.fixture
def flushes(monkeypatch):
    """Count what is flushed: whole file systems, and files or folders."""
    counted = {"file systems": 0, "files": 0}
    fsync, flush = os.fsync, folders._flush_file_system

    def one(handle):
        counted["files"] += 1
        fsync(handle)

    def whole(folder):
        counted["file systems"] += 1
        return flush(folder)

    monkeypatch.setattr(os, "fsync", one)
    monkeypatch.setattr(folders, "_flush_file_system", whole)
    return counted


linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has syncfs")


@linux
@pytest.mark.parametrize("format", ["native", "brat", "tables"])
@pytest.mark.parametrize("n", [3, 300])
def test_thousands_of_files_are_flushed_at_once(tmp_path, flushes, format, n):
    """The manifest, the folder and the folder that it is in are the only others."""
    argora.write(many(n), tmp_path / "out", format=format, lossy=True)
    assert flushes["file systems"] == 1
    assert flushes["files"] <= 3
    assert argora.read(tmp_path / "out", format=format).documents


def test_where_a_file_system_cannot_be_flushed_each_file_is(tmp_path, flushes, monkeypatch):
    """As on macOS and Windows."""
    monkeypatch.setattr(folders, "_c_library", lambda: None)
    argora.write(many(5), tmp_path / "out")
    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert flushes["files"] >= len(files) > 10
    assert argora.read(tmp_path / "out") == many(5)


class Library:
    """A C library whose flush of a file system fails."""

    def __init__(self, number):
        self.number = number

    def syncfs(self, handle):
        ctypes.set_errno(self.number)
        return -1


@linux
def test_a_file_system_that_knows_no_such_flush_is_flushed_file_by_file(
    tmp_path, flushes, monkeypatch
):
    """Any other failure is one."""
    monkeypatch.setattr(folders, "_c_library", lambda: Library(errno.ENOSYS))
    argora.write(many(5), tmp_path / "out")
    assert flushes["files"] > 10
    assert argora.read(tmp_path / "out") == many(5)
    monkeypatch.setattr(folders, "_c_library", lambda: Library(errno.EIO))
    with pytest.raises(OSError, match="Input/output error") as caught:
        argora.write(many(5), tmp_path / "other")
    assert caught.value.errno == errno.EIO
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_where_folders_cannot_be_flushed_the_files_are(tmp_path, flushes, monkeypatch):
    """As on Windows."""
    monkeypatch.setattr(folders, "_c_library", lambda: None)
    monkeypatch.delattr(os, "O_DIRECTORY", raising=False)
    argora.write(many(5), tmp_path / "out")
    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert flushes["files"] >= len(files)


@linux
def test_the_flush_comes_before_the_manifest(tmp_path):
    """As the system sees it: texts and layers, the flush, the manifest, then the name."""
    argora.write(many(20), tmp_path / "a", format="brat", lossy=True)
    trace = tmp_path / "trace"
    calls = "trace=openat,syncfs,fsync,rename,unlink"
    program = [sys.executable, "-m", "argora", "convert", tmp_path / "a", tmp_path / "b"]
    watched = [needed("strace"), "-f", "-e", calls, "-o", trace, *program, "--to", "native"]
    subprocess.run([str(word) for word in watched], check=True, timeout=120, capture_output=True)
    lines = [line for line in trace.read_text().splitlines() if "ENOENT" not in line]

    def last(pattern):
        return max(n for n, line in enumerate(lines) if re.search(pattern, line))

    texts = last(r"openat\(.*\.b\.\w+\.new/documents/.*O_CREAT")
    layers = last(r"openat\(.*\.b\.\w+\.new/annotations/.*O_CREAT")
    (flush,) = (n for n, line in enumerate(lines) if "syncfs(" in line)
    manifest = last(r"openat\(.*\.b\.\w+\.new/study\.json.*O_CREAT")
    synced = min(n for n, line in enumerate(lines) if n > manifest and "fsync(" in line)
    unmarked = last(rf"unlink\(.*{MARKER}")
    renamed = last(r"rename\(.*\.b\.\w+\.new")
    assert texts < flush
    assert layers < flush < manifest < synced < unmarked < renamed
    assert sum("fsync(" in line for line in lines) <= 4


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.formats.test_writing_folders import many
from argora.formats import files, folders
import argora

left, format = int(sys.argv[2]), sys.argv[3]

def counting(work):
    def done(*args, **named):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return work(*args, **named)
    return done

files.write_bytes = counting(files.write_bytes)
for name in ("_flush_file_system", "_sync_file", "_sync"):
    if hasattr(folders, name):
        setattr(folders, name, counting(getattr(folders, name)))
Path.unlink, Path.rename = counting(Path.unlink), counting(Path.rename)
argora.write(many(8), sys.argv[1], format=format, lossy=True)
print(left)
"""


def killed(out, step, format):
    """Write a study in a program that is killed at a step; return how many steps were left."""
    words = [sys.executable, "-c", KILLED, out, str(step), format]
    root = Path(__file__).parents[2]
    return subprocess.run(list(map(str, words)), cwd=root, capture_output=True, text=True)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("format", ["native", "brat"])
def test_a_kill_while_writing_leaves_nothing_that_reads_as_a_part(tmp_path, format):
    """Wherever the program was killed, each folder is refused or holds the whole study."""
    ended = killed(tmp_path / "whole", 10**9, format)
    assert ended.returncode == 0, ended.stderr
    n_steps = 10**9 - int(ended.stdout)
    assert n_steps > 15
    whole = argora.read(tmp_path / "whole", format=format)
    refused = read = 0
    for step in [1, 2, 9, *range(n_steps - 8, n_steps + 1)]:
        place = tmp_path / f"killed at {step}"
        place.mkdir()
        assert killed(place / "out", step, format).returncode == -9
        for folder in [path for path in place.rglob("*") if path.is_dir()]:
            if folder.parent != place:
                continue
            for asked in (None, format):
                try:
                    there = argora.read(folder, format=asked)
                except FormatError:
                    refused += 1
                else:
                    assert without_name(there) == without_name(whole), step
                    read += 1
    assert refused > 10
    assert read > 0


def without_name(study: Study):
    """Return what is in a study, however its folder is called."""
    return study.scheme, study.documents, study.annotators, study.layers


def test_a_folder_that_was_left_behind_is_refused_in_words(tmp_path):
    """The message says what to do."""
    argora.write(many(2), tmp_path / "out")
    (tmp_path / "out" / MARKER).touch()
    for format in (None, "native", "text"):
        with pytest.raises(FormatError, match=r"stopped while it wrote.*write it again"):
            argora.read(tmp_path / "out", format=format)
