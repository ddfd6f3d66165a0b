"""Studies come and go as zips of any format; what is packed to harm is refused."""

from __future__ import annotations

import io
import json
import stat
import zipfile

import pytest
from tests.store.trees import trees

import argora
from argora.web import archives


def zipped(files):
    """Return a zip of these names and contents."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def send(client, content, **asked):
    """Bring a study."""
    told = {"Content-Type": "application/zip"}
    return client.http.post("/api/studies", content=content, headers=told, params=asked)


def test_a_study_goes_out_and_comes_in_the_same(world, tmp_path):
    """And whoever brings it manages it."""
    mona, ada = world.client("mona"), world.client("ada")
    answer = mona.http.get(f"/api/studies/{world.study}/export")
    assert answer.headers["content-disposition"] == f'attachment; filename="{world.study}.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        archive.extractall(tmp_path)
    assert argora.read(tmp_path / "study") == world.store.study(world.study) == trees()
    assert json.loads((tmp_path / "export.json").read_text())["lost"] == []
    told = send(ada, answer.content, name="again").json()
    assert (told["name"], told["documents"], told["mended"]) == ("again", 2, [])
    assert ada.study(told["key"])["role"] == "manager"
    assert world.store.study(told["key"]).layers == trees().layers


def test_what_a_format_loses_is_in_the_report(world):
    """The export is made all the same."""
    answer = world.client("mona").http.get(f"/api/studies/{world.study}/export?format=brat")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert json.loads(archive.read("export.json"))["lost"] != []
    answer = world.client("mona").http.get(f"/api/studies/{world.study}/export?format=nothing")
    assert (answer.status_code, "nothing" in answer.json()["detail"]) == (422, True)


def test_the_loss_is_told_before_anything_is_taken_out(world):
    """The same as in the report beside the files."""
    mona = world.client("mona")
    at = f"/api/studies/{world.study}/export"
    assert mona.call("GET", f"/studies/{world.study}/export/report")["lost"] == []
    told = mona.http.get(f"{at}/report?format=brat").json()["lost"]
    with zipfile.ZipFile(io.BytesIO(mona.http.get(f"{at}?format=brat").content)) as archive:
        assert json.loads(archive.read("export.json"))["lost"] == told != []


def test_every_broken_file_is_named_by_its_place_in_the_zip(world):
    """All at once, so that nobody has to try again for each."""
    broken = {f"e/{n}.txt": "Short." for n in "ab"} | {
        f"e/{n}.ann": "T1\tClaim 0 99\tx\n" for n in "ab"
    }
    answer = send(world.client("ada"), zipped(broken))
    assert answer.json()["problems"] == [
        f"{n}.ann:1: unit T1 ends at 99, but the text has 6 characters" for n in "ab"
    ]
    assert (answer.status_code, answer.json()["n_problems"]) == (422, 2)


def test_what_was_read_is_told(world):
    """Also the scheme and the format, which somebody may have expected otherwise."""
    files = {"texts/a.txt": "One text.", "texts/b.txt": "Another.", "__MACOSX/texts/._a.txt": "x"}
    ada = world.client("ada")
    refused = send(ada, zipped(files))
    assert "choose a scheme" in refused.json()["detail"]
    told = send(ada, zipped(files), scheme="persuasive-essays", name="raw").json()
    assert told.pop("key")
    assert told == {
        "name": "raw",
        "documents": 2,
        "annotators": [],
        "layers": 0,
        "scheme": "Persuasive essays",
        "format": "text",
        "mended": [],
        "n_mended": 0,
    }


def link(name):
    """Return a member that is a symbolic link."""
    member = zipfile.ZipInfo(name)
    member.external_attr = (stat.S_IFLNK | 0o777) << 16
    return member


@pytest.mark.parametrize(
    "files",
    [
        {"../evil.txt": "x"},
        {"a/../../evil.txt": "x"},
        {"/etc/evil.txt": "x"},
        {"a\\..\\evil.txt": "x"},
        {"C:evil.txt": "x"},
        {link("a.txt"): "/etc/passwd"},
        {"d/" * 30 + "a.txt": "x"},
        {"x" * 300: "x"},
    ],
    ids=["up", "up-and-down", "absolute", "backslash", "drive", "link", "deep", "long"],
)
def test_zip_slip_and_symlinks(world, files):
    """Nothing is written outside of the place where a zip is unpacked."""
    answer = send(world.client("ada"), zipped(files))
    assert answer.status_code == 422
    assert "no plain file inside it" in answer.json()["detail"]


def test_zip_bombs(world, monkeypatch):
    """Bytes are counted as they come out, and files before."""
    monkeypatch.setattr(archives, "MOST_BYTES", 1_000_000)
    monkeypatch.setattr(archives, "MOST_FILES", 100)
    ada = world.client("ada")
    for files in ({"a.txt": b"0" * 1_000_001}, {f"{n}.txt": b"" for n in range(101)}):
        answer = send(ada, zipped(files))
        assert (answer.status_code, "the zip holds" in answer.json()["detail"]) == (422, True)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no zip",
        zipped({}),
        zipped({"a.txt": "x"})[:-30],
        zipped({"a": "x", "a/b.txt": "x"}),
        zipped({"a.ann": "T1\tClaim 0 99\tx\n", "a.txt": "x"}),
        zipped({"study.json": '{"argora": 1, "argora": 1}'}),
        zipped({"a.xml": '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'}),
    ],
    ids=["empty", "text", "no-files", "cut", "file-and-folder", "offsets", "keys", "entities"],
)
def test_what_is_no_study(world, content):
    """It is said what is wrong, without a word of the machine's own folders."""
    before = world.store.studies()
    answer = send(world.client("ada"), content)
    assert answer.status_code == 422
    assert "/tmp" not in answer.text
    assert "passwd" not in answer.text
    assert world.store.studies() == before
