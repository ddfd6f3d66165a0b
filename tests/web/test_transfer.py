"""Studies come and go as zips of any format; what is packed to harm is refused."""

from __future__ import annotations

import csv
import errno
import io
import json
import stat
import zipfile
from dataclasses import replace
from urllib.parse import unquote

import pytest
from tests.store.conftest import founded
from tests.store.trees import trees
from tests.web.conftest import served

import argora
from argora.formats import archives
from argora.model import Document, Layer, Span, Unit
from argora.model.operations import Create


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One server for all that is refused."""
    place = tmp_path_factory.mktemp("web") / "web.db"
    with founded(place) as store, served(store) as made:
        yield made


def zipped(files, method=zipfile.ZIP_DEFLATED):
    """Return a zip of these names and contents."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, content in dict(files).items():
            archive.writestr(name, content)
    return made.getvalue()


BOMB = "".join(f'<!ENTITY b{n} "{f"&b{n - 1};" * 10}">' for n in range(1, 10))


def send(client, content, **asked):
    """Bring a study."""
    told = {"Content-Type": "application/zip"}
    return client.http.post("/api/studies", content=content, headers=told, params=asked)


def test_a_study_goes_out_and_comes_in_the_same(world, tmp_path):
    """And whoever brings it manages it."""
    mona, ada = world.client("mona"), world.client("ada")
    answer = mona.http.get(f"/api/studies/{world.study}/export")
    assert 'filename="trees-native.zip"' in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        archive.extractall(tmp_path)
    assert argora.read(tmp_path / "study") == world.store.study(world.study) == trees()
    assert json.loads((tmp_path / "export.json").read_text())["lost"] == []
    told = send(ada, answer.content, name="again").json()
    assert (told["name"], told["documents"], told["mended"]) == ("again", 2, [])
    assert ada.study(told["key"])["role"] == "manager"
    assert world.store.study(told["key"]).layers == trees().layers


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Größe – 論証 🚌", "Größe – 論証 🚌-native.zip"),
        ('a/b\\c:"d"; e%2F', "a_b_c__d_; e_2F-native.zip"),
        ("../../etc/passwd", "_.._etc_passwd-native.zip"),
        ("x\r\nSet-Cookie: y", "x__Set-Cookie_ y-native.zip"),
        ("gnp.\u202efdp", "gnp._fdp-native.zip"),
        ("論" * 500, "論" * 66 + "-native.zip"),
    ],
)
def test_the_zip_is_named_after_the_study(world, name, file):
    """In letters that every file system takes, and with nothing that a header does not."""
    key = world.store.add_study(replace(trees(), name=name))
    world.store.people.grant(key, world.store.people.named("mona")[0].key, "manager")
    answer = world.client("mona").http.get(f"/api/studies/{key}/export")
    said = answer.headers["content-disposition"]
    assert unquote(said.partition("filename*=UTF-8''")[2]) == file
    assert said.isascii()
    assert said.count('"') == 2
    assert "set-cookie" not in answer.headers


def test_formats_say_of_the_guideline_what_the_report_says(world):
    """What a format loses at all, and what of a study that has a guideline."""
    mona = world.client("mona")
    world.store.guidelines.add(world.study, "1", "Mark what can be doubted.")
    for each in mona.call("GET", "/formats")["formats"]:
        if not each["written"]:
            continue
        at = f"/studies/{world.study}/export/report?format={each['name']}"
        lost = any("guideline" in words for words in mona.call("GET", at)["lost"])
        assert lost == any("guideline" in words for words in each["loses"]), each["name"]
        assert lost == (each["name"] != "native")


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
        "recognised": ["plain texts that nobody annotated: a .txt file or a folder of them"],
        "mended": [],
        "n_mended": 0,
        "left_out": [],
        "n_left_out": 0,
    }


def test_files_that_nobody_reads_are_named(world):
    """Each with what to do; what systems and tools put beside a study is silent."""
    noise = ("README.txt", "LICENSE", "Thumbs.db", "annotation.conf", ".gitignore", "~$letter.docx")
    files = {f"mine/{name}": "x" for name in (*noise, "__MACOSX/b.txt", "b/.DS_Store")}
    files |= {"mine/a.txt": "One text.", "mine/letter.docx": b"PK\0", "mine/b/guide.PDF": b"%PDF"}
    told = send(world.client("ada"), zipped(files), scheme="aurc").json()
    assert told["left_out"] == [
        "b/guide.PDF (PDF: save it as plain text (.txt, UTF-8) first)",
        "letter.docx (Word: save it as plain text (.txt, UTF-8) first)",
    ]
    assert (told["documents"], told["n_left_out"]) == (1, 2)


@pytest.mark.parametrize("format", [None, "text"])
@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"a.docx": "x"}, "a.docx (Word); save it as plain text (.txt, UTF-8) first"),
        ({"mine/a.odt": "x"}, "a.odt (OpenDocument); save it"),
        (
            {"a.docx": "x", "b.rtf": "x", "c.pdf": "x", "README.txt": ""},
            "a.docx and 2 more (PDF, RTF,",
        ),
    ],
    ids=["one", "folder", "several"],
)
def test_files_of_other_programs_alone_say_what_to_do(shared, files, said, format):
    """In the words of whoever chose them, not of the server."""
    asked = {} if format is None else {"format": format}
    answer = send(shared.client("ada"), zipped(files), scheme="aurc", **asked)
    front = "what you chose: holds no file that can be read: "
    assert (answer.status_code, answer.json()["detail"][: len(front)]) == (422, front)
    assert said in answer.json()["detail"]


def test_texts_without_the_segments_of_the_scheme_can_be_annotated_to_the_end(world):
    """Whoever brings them is told; a rule that nobody can check stops nobody from finishing."""
    ada = world.client("ada")
    files = {"one.txt": "One sentence. And another.", "two.txt": "Another text."}
    told = send(ada, zipped(files), scheme="microtexts").json()
    (note,) = told["mended"]
    assert "'whole-segments' cannot be checked in 2 documents ('one', 'two')" in note
    document = next(d for d in world.store.study(told["key"]).documents if d.id == "one")
    unit = Unit("T1", (Span(0, 13),), "proponent")
    layer = Layer("one", "x", units=(unit,))
    found = world.store.study(told["key"]).scheme.check(layer, document)
    assert {each.severity for each in found if each.unchecked} == {"warning"}
    assert not [each for each in found if each.severity == "error"]


def test_a_text_without_words_is_left_out_by_name(world):
    """Nobody could ever finish it."""
    ada = world.client("ada")
    files = {"a.txt": "Some words.", "none.txt": "", "blank.txt": " \n\n "}
    told = send(ada, zipped(files), scheme="persuasive-essays").json()
    assert (told["documents"], told["n_mended"]) == (1, 2)
    assert [note.split(":")[0] for note in told["mended"]] == [
        f"document '{name}' is left out" for name in ("blank", "none")
    ]
    del files["a.txt"]
    refused = send(ada, zipped(files), scheme="persuasive-essays")
    assert (refused.status_code, "every text is empty" in refused.json()["detail"]) == (422, True)


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
def test_zip_slip_and_symlinks(shared, files):
    """Nothing is written outside of the place where a zip is unpacked."""
    answer = send(shared.client("ada"), zipped(files))
    assert answer.status_code == 422
    assert "no plain file inside it" in answer.json()["detail"]


def test_zip_bombs(shared, monkeypatch):
    """Bytes are counted as they come out, and files before."""
    monkeypatch.setattr(archives, "MOST_FILES", 100)
    ada = shared.client("ada")
    most = shared.app.state.shared.settings.importing.most_bytes
    for files in ({"a.txt": b"0" * (most + 1)}, {f"{n}.txt": b"" for n in range(101)}):
        answer = send(ada, zipped(files))
        assert (answer.status_code, "the zip holds" in answer.json()["detail"]) == (422, True)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no zip",
        zipped({}),
        zipped({"a.txt": "x"})[:-30],
        zipped({"a.ann": "T1\tClaim 0 99\tx\n", "a.txt": "x"}),
        zipped({"study.json": '{"argora": 1, "argora": 1}'}),
        zipped({"a.xml": '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'}),
        zipped({"a.xml": f'<!DOCTYPE a [<!ENTITY b0 "lol">{BOMB}]><arggraph>&b9;</arggraph>'}),
        zipped({"study.json": "[" * 100_000}),
        zipped({"study.json": '{"argora": ' + "9" * 5000 + "}"}),
        zipped({"study.yaml": "!!python/object/apply:os.system ['exit']\n"}),
        zipped({"study.yaml": "a: &a [x, x]\nb: &b [*a, *a]\n"}),
        zipped({"study.pkl": b"cos\nsystem\n(S'exit'\ntR."}),
        zipped({"a": "x", "a/b.txt": "y"}),
        zipped({"a.txt": "One."}).replace(b"\x08\x00", b"\x63\x00"),
        zipped({"a.txt": "One." * 500}, zipfile.ZIP_LZMA),
    ],
    ids=[
        "empty",
        "text",
        "no-files",
        "cut",
        "offsets",
        "keys",
        "xml-entities",
        "entity-bomb",
        "deep-json",
        "huge-integer",
        "yaml-tag",
        "yaml-aliases",
        "pickle",
        "file-in-file",
        "method",
        "lzma",
    ],
)
def test_what_is_no_study(shared, content):
    """It is said what is wrong, without a word of the machine's own folders."""
    before = shared.store.studies()
    answer = send(shared.client("ada"), content)
    assert answer.status_code == 422
    assert "/tmp" not in answer.text
    assert "passwd" not in answer.text
    assert "lol" not in answer.text
    assert shared.store.studies() == before


def test_two_files_of_one_name(shared):
    """Which of them counts cannot be known."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a.txt", "One.")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("a.txt", "Two.")
    answer = send(shared.client("ada"), made.getvalue())
    assert (answer.status_code, "two files of one name" in answer.json()["detail"]) == (422, True)


def test_a_full_disk_is_not_the_fault_of_the_zip(shared, tmp_path, monkeypatch):
    """What the server cannot write is said as that, not as damage of what was sent."""
    file = tmp_path / "a.zip"
    file.write_bytes(zipped({"a.txt": "One."}))

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("argora.formats.archives._write", full)
    with pytest.raises(OSError, match="No space left"):
        archives.unpack(file, tmp_path / "study", most_bytes=10**6)


def test_damaged_zips(shared):
    """Whatever byte of a zip is another one, it is read or refused, and never a mistake of ours."""
    whole = zipped({"a.txt": "One. Two.", "a.ann": "T1\tClaim 0 4\tOne.\n"})
    ada, seen = shared.client("ada"), set()
    for at in range(0, len(whole), 5):
        damaged = whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]
        seen.add(send(ada, damaged, name=f"damaged {at}").status_code)
    assert seen <= {201, 422}
    assert 422 in seen


def test_a_name_that_no_file_could_have_does_not_come_in(world):
    """Else the study could never be exported again."""
    answer = world.client("mona").http.post(
        f"/api/studies/{world.study}/invites", json={"role": "annotator", "annotator": "x" * 201}
    )
    assert (answer.status_code, "too long for a file name" in answer.text) == (422, True)
    table = "document,item,annotator,category\n" + "d" * 201 + ",1,ann,a\n"
    answer = send(world.client("ada"), zipped({"votes.csv": table}))
    assert (answer.status_code, "too long for a file name" in answer.text) == (422, True)


FORMULA = "=HYPERLINK(1)"


@pytest.mark.parametrize("format", ["native", "tables"])
def test_formulas_in_csv_export(world, format):
    """What an annotator wrote is no formula in the table that the manager opens."""
    ben = world.client("ben").sheet(world.study, world.documents["d1"])
    note = {"note": FORMULA}
    ben.save(Create(Unit("u", (Span(0, 3),), "claim", note)))
    answer = world.client("mona").http.get(f"/api/studies/{world.study}/export?format={format}")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        tables = [archive.read(name).decode() for name in archive.namelist() if "csv" in name]
    rows = [row for table in tables for row in csv.reader(io.StringIO(table))]
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "@")]
    assert format == "native" or any(FORMULA in cell for cell in cells)


@pytest.mark.parametrize(("asked", "has_notes"), [("", False), ("&notes=true", True)])
def test_people_have_pseudonyms_in_an_export_that_asks_for_them(world, asked, has_notes):
    """By a seed, which gives the same files again; the study stays as it is."""
    client, at = world.client("mona"), f"/api/studies/{world.study}/export"
    files = []
    for _ in range(2):
        content = client.http.get(f"{at}?pseudonyms=7{asked}").content
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files.append({name: archive.read(name) for name in archive.namelist()})
    assert files[0] == files[1]
    words = b" ".join([*files[0].values(), *(name.encode() for name in files[0])])
    assert not any(name in words for name in (b"anna", b"ben"))
    assert (b"look again" in words) == has_notes
    assert {each.id for each in world.store.study(world.study).annotators} == {"anna", "ben"}


def test_of_many_documents_some_are_looked_at_for_what_is_lost(world):
    """Spread over the study; the page says how many, and the export tells of all."""
    more = [Document(f"more {n}", "Text.") for n in range(128)]
    world.store.extend(world.study, documents=more)
    at = f"/studies/{world.study}/export/report?format=brat"
    told = world.client("mona").call("GET", at)
    assert (told["n_documents"], told["n_all"]) == (65, 130)
