"""Studies that are sent take little memory: unpacked in parts, and read elsewhere if large."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.requests import Request
from tests.store.conftest import founded
from tests.store.trees import CLAIM, trees
from tests.web.conftest import QUICK, served
from tests.web.test_transfer import send, zipped

import argora
from argora.errors import FormatError
from argora.formats.archives import unpack
from argora.model import Layer
from argora.model.changes import Rename, SchemeChange
from argora.model.changes.applying import apply_change
from argora.web import importing
from argora.web.archives import BrokenStudyError
from argora.web.importing import Import, import_zip
from argora.web.settings import ImportLimits

ELSEWHERE = ImportLimits(most_bytes_here=0)
BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "importing.py"
TEXTS = {f"s/{n}.txt": "We should plant trees. " * 10_000 for n in range(8)}


@pytest.mark.skipif(sys.platform != "linux", reason="peaks of memory are measured on Linux")
def test_a_small_zip_of_much_text_takes_little_memory_also_twice():
    """234 kB with 240 MB of text: unpacked up to the limit, and under 400 MB of memory."""
    words = [sys.executable, BENCHMARK, "240 MB of one letter"]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["packed"] < 250_000 for line in lines] == [True, True]
    assert [line["status"] for line in lines] == [422, 422]
    assert lines[0]["unpacked"] <= ImportLimits().most_bytes + 2**16
    assert lines[1]["unpacked"] <= 2 * (ImportLimits().most_bytes + 2**16)
    assert lines[1]["sum"] < 400


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no memory of a program")
def test_what_takes_too_much_memory_to_read_is_refused(world, tmp_path):
    """By the program that reads it; the server says what to do, and nothing was added."""
    file = tmp_path / "a.zip"
    file.write_bytes(zipped(TEXTS))
    before = world.store.studies()
    limits = replace(ELSEWHERE, megabytes=64)
    with pytest.raises(FormatError, match=r"more memory .* \(64 MB\).* argora convert"):
        import_zip(world.store, file, wanted_by(world, scheme="claim-premise"), limits)
    assert world.store.studies() == before


def test_what_takes_too_long_to_read_is_refused(world, tmp_path):
    """The program that reads it is ended."""
    file = tmp_path / "a.zip"
    file.write_bytes(zipped(TEXTS))
    with pytest.raises(FormatError, match=r"longer than 0\.01 seconds.* argora convert"):
        import_zip(
            world.store,
            file,
            wanted_by(world, scheme="claim-premise"),
            replace(ELSEWHERE, seconds=0.01),
        )


def wanted_by(world, **more):
    """Return what ada says of a zip that she sends."""
    ada, _ = world.store.people.named("ada")
    said = {"name": None, "format": None, "scheme": None, **more}
    return Import(account=ada.key, author=ada.name, **said)


def packed(study, folder):
    """Return the zip of a study in the native format."""
    argora.write(study, folder / "study")
    file = folder / "study.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted((folder / "study").rglob("*")):
            archive.write(path, path.relative_to(folder))
    return file


def test_a_study_that_another_program_reads_is_the_same(each_world, tmp_path):
    """On both databases: what is added, and what is answered."""
    store, file = each_world.store, packed(trees(), tmp_path)
    here, there = (
        import_zip(store, file, wanted_by(each_world, name=name), limits)
        for name, limits in (("here", ImportLimits()), ("there", ELSEWHERE))
    )
    assert replace(store.study(there["key"]), name="trees") == trees()
    own = {"key": "", "name": ""}
    assert here | own == there | own
    ada, _ = store.people.named("ada")
    roles = {role.study: role.name for role in store.people.roles(ada.key)}
    assert roles[there["key"]] == "manager"
    again = import_zip(store, file, wanted_by(each_world, name="there"), ELSEWHERE)
    assert "another study is called 'there' too" in again["mended"][0]


def test_annotations_of_an_earlier_version_of_the_scheme_come_under_the_one_that_holds(
    world, tmp_path
):
    """The browser knows one version, and it is said what that changed."""
    study = trees()
    claims = tuple(
        replace(each, id="thesis") if each.id == "claim" else each for each in study.scheme.units
    )
    rules = tuple(rule for rule in study.scheme.rules if "claim" not in rule.names())
    parts = {"units": claims, "rules": rules, "procedure": ()}
    later = replace(study.scheme, **parts, version="later")
    layers = [Layer("d1", "anna", units=(CLAIM,)), Layer("d1", "ben", units=(CLAIM,))]
    changed = apply_change(
        study.with_layers(*layers),
        SchemeChange(study.scheme, later, (Rename(what="unit", before="claim", after="thesis"),)),
    )
    offline = replace(layers[0], scheme_version=study.scheme.version)
    changed = changed.with_layers(offline)
    answer = import_zip(world.store, packed(changed, tmp_path), wanted_by(world), ImportLimits())
    stored = world.store.study(answer["key"])
    assert stored.scheme == later
    assert {unit.category for layer in stored.layers for unit in layer.units} == {"thesis"}
    assert {layer.scheme_version for layer in stored.layers} == {"later"}
    assert len(stored.migrations) == 1
    assert [each for each in answer["mended"] if "earlier version" in each] == [
        "1 annotated text of an earlier version of the scheme is under version 'later' now, which "
        "holds"
    ]


@pytest.mark.parametrize(
    ("files", "error"),
    [
        ({"a.ann": "T1\tClaim 0 99\tx\n", "a.txt": "x"}, BrokenStudyError),
        ({"study.json": "[" * 1000}, FormatError),
        ({"a.txt": "One."}, FormatError),
    ],
    ids=["broken", "deep", "no-scheme"],
)
def test_another_program_refuses_in_the_same_words(world, tmp_path, files, error):
    """With every problem, and without a word of the machine's own folders."""
    file = tmp_path / "a.zip"
    file.write_bytes(zipped(files))
    raised = []
    for limits in (ImportLimits(), ELSEWHERE):
        with pytest.raises(error) as caught:
            import_zip(world.store, file, wanted_by(world), limits)
        raised.append((str(caught.value), getattr(caught.value, "problems", None)))
    assert raised[0] == raised[1]
    assert "/tmp" not in str(raised)


def test_a_request_is_written_to_a_file_as_it_comes(world, monkeypatch, tmp_path):
    """Nobody holds all of it in memory."""

    async def held(self):
        raise AssertionError("the whole body was asked for")

    content = packed(trees(), tmp_path).read_bytes()
    monkeypatch.setattr(Request, "body", held)
    assert send(world.client("ada"), content, name="streamed").status_code == 201


def test_a_zip_is_not_unpacked_beyond_its_limit(tmp_path, monkeypatch):
    """Whatever it says of its sizes, at most one part more is read."""
    file, read = tmp_path / "a.zip", []
    file.write_bytes(zipped({f"{n}.txt": b"0" * 300_000 for n in range(5)}))
    (tmp_path / "out").mkdir()
    own = zipfile.ZipExtFile.read

    def counting(self, n=-1):
        part = own(self, n)
        read.append(len(part))
        return part

    monkeypatch.setattr(zipfile.ZipExtFile, "read", counting)
    with pytest.raises(FormatError, match="more than 1,000,000 bytes"):
        unpack(file, tmp_path / "out", most_bytes=1_000_000)
    assert 1_000_000 < sum(read) <= 1_000_000 + 2**16
    read.clear()
    (tmp_path / "all").mkdir()
    assert unpack(file, tmp_path / "all", most_bytes=1_500_000) == sum(read) == 1_500_000


def test_studies_are_read_one_at_a_time(tmp_path, monkeypatch):
    """So memory is that of one, however many are sent at once."""
    at_once, most, alone = 0, 0, threading.Lock()

    def slowly(*_):
        nonlocal at_once, most
        with alone:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.05)
        with alone:
            at_once -= 1
        return {}

    monkeypatch.setattr("argora.web.routes.transfer.import_zip", slowly)
    assert importing.import_zip is not slowly
    with founded(tmp_path / "a.db") as store, served(store, QUICK) as world:
        clients = [world.client("ada") for _ in range(6)]
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda client: send(client, b"any"), clients))
    assert [answer.status_code for answer in answers] == [201] * 6
    assert most == 1
