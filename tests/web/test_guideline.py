"""A manager brings a new version of the guideline; what was there never changes."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace

import pytest
from tests.store.trees import trees

from argora.errors import ConflictError, NotFoundError
from argora.model import Guideline, Span, Unit
from argora.model.codec import encode_operations
from argora.model.operations import Create
from argora.web.archives import packed
from argora.web.settings import LONGEST_GUIDELINE as LONGEST

MARK = Create(Unit("u9", (Span(0, 5),), "claim"))


def test_a_version_comes_after_the_other_and_says_who_brought_it(world):
    """At first there is none."""
    mona, ben = world.client("mona"), world.client("ben")
    none = {"version": None, "text": None, "versions": [], "most_characters": LONGEST}
    assert mona.guideline(world.study) == none
    mona.renew_guideline(world.study, "1", "# Mark claims")
    told = mona.renew_guideline(world.study, "2 (May)", "# Mark premises, too\n")
    assert (told["version"], told["text"]) == ("2 (May)", "# Mark premises, too\n")
    assert [each["version"] for each in told["versions"]] == ["1", "2 (May)"]
    assert {each["author"] for each in told["versions"]} == {"mona"}
    assert all(each["at"].endswith("Z") for each in told["versions"])
    assert mona.guideline(world.study) == told
    assert ben.study(world.study)["guideline"] == {k: told[k] for k in ("version", "text")}
    done = [(who, what) for _, who, what in world.store.audit(world.study)]
    assert done.count(("mona", "add guideline")) == 2


def test_every_version_can_be_read_by_who_works_under_it(world):
    """Annotators learn what it says and since when, and not who brought it."""
    mona = world.client("mona")
    assert mona.guideline_versions(world.study) == []
    texts = ["# Mark claims", "# Mark claims\r\n\r\nAnd premises. 🌲\n"]
    for name, text in zip(("1", "../2 ?#"), texts, strict=True):
        mona.renew_guideline(world.study, name, text)
    versions = mona.guideline_versions(world.study)
    assert versions == mona.guideline(world.study)["versions"]
    assert [(v["number"], v["version"], v["author"]) for v in versions] == [
        (1, "1", "mona"),
        (2, "../2 ?#", "mona"),
    ]
    hidden = [{k: v for k, v in each.items() if k != "author"} for each in versions]
    for who, told in (("ben", hidden), ("carl", hidden), ("mona", versions)):
        client = world.client(who)
        assert client.guideline_versions(world.study) == told
        for each, text in zip(told, texts, strict=True):
            assert client.guideline_version(world.study, each["number"]) == {**each, "text": text}
    for number in (3, 2**31 - 1):
        with pytest.raises(NotFoundError, match="no version number"):
            mona.guideline_version(world.study, number)
    for odd in ("0", "-1", str(2**31), "1.5", "one"):
        path = f"/api/studies/{world.study}/guideline/versions/{odd}"
        assert mona.http.get(path).status_code == 404


def test_a_version_of_another_study_is_not_there(world):
    """The numbers of each study are its own."""
    (other,) = [each.key for each in world.store.studies() if each.key != world.study]
    world.store.guidelines.add(other, "1", "Theirs.")
    with pytest.raises(NotFoundError):
        world.client("mona").guideline_version(world.study, 1)
    with pytest.raises(NotFoundError):
        world.client("mona").guideline_version(other, 1)


def test_a_used_name_is_refused_in_words(world):
    """Also with the same text: whoever sends it hears that it is there."""
    mona = world.client("mona")
    mona.renew_guideline(world.study, "1", "Old words.")
    with pytest.raises(ConflictError, match="guideline of version '1' already; give a changed"):
        mona.renew_guideline(world.study, "1", "New words.")
    assert mona.guideline(world.study)["text"] == "Old words."


@pytest.mark.parametrize(
    ("version", "text"),
    [
        ("", "x"),
        (" 1", "x"),
        ("1\n", "x"),
        ("1" * 101, "x"),
        ("1\0", "x"),
        ("1", " \n"),
        ("1", "a\0b"),
        ("1", "x" * (LONGEST + 1)),
        (1, "x"),
    ],
    ids=["no-name", "blank", "line", "long-name", "nul", "empty", "nul-text", "long", "number"],
)
def test_what_is_no_guideline_is_refused(world, version, text):
    """Nothing holds afterwards."""
    mona = world.client("mona")
    sent = {"version": version, "text": text}
    answer = mona.http.put(f"/api/studies/{world.study}/guideline", json=sent)
    assert answer.status_code == 422
    assert mona.guideline(world.study)["versions"] == []


def test_a_change_is_saved_under_the_guideline_that_was_on_the_screen(world):
    """The answer says what holds, so that the page can show it; finishing waits until it did."""
    mona = world.client("mona")
    sheet = world.client("ben").sheet(world.study, world.documents["d1"])
    mona.renew_guideline(world.study, "1", "Words.")
    for repeated in (False, True):
        told = sheet.send("operations", encode_operations([MARK]), name="mine", base=1)
        assert (told["repeated"], told["guideline_version"]) == (repeated, "1")
    assert sheet.at(2).get("guideline_version") is None
    with pytest.raises(ConflictError, match="the guideline is at version '1'") as caught:
        sheet.finish()
    assert caught.value.missing == ()
    sheet.reload()
    sheet.finish()
    assert sheet.reload()["layer"]["guideline_version"] == "1"


def test_an_export_brings_the_guideline_along(world):
    """In the native folder; the report of any other format says what it leaves out."""
    mona, ada = world.client("mona"), world.client("ada")
    at = f"/api/studies/{world.study}/export"
    for version in ("1", "2"):
        mona.renew_guideline(world.study, version, f"Words of {version}.\r\n")
    answer = mona.http.get(at)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert json.loads(archive.read("export.json"))["lost"] == []
        assert archive.read("study/guidelines/2.md") == b"Words of 2.\r\n"
    told = {"Content-Type": "application/zip"}
    new = ada.http.post("/api/studies", content=answer.content, headers=told).json()["key"]
    assert world.store.study(new) == world.store.study(world.study)
    there = ada.guideline(new)
    assert (there["version"], there["text"]) == ("2", "Words of 2.\r\n")
    assert [each["at"] for each in there["versions"]] == [
        each["at"] for each in mona.guideline(world.study)["versions"]
    ]
    lost = mona.http.get(f"{at}/report?format=brat").json()["lost"]
    assert "texts of guidelines: 2 (first: version '1')" in lost


def test_a_guideline_that_is_too_long_does_not_come_in(world):
    """Everybody who annotates would load it."""
    study = replace(trees(), guidelines=(Guideline("1", "x" * (LONGEST + 1)),))
    told = {"Content-Type": "application/zip"}
    answer = world.client("ada").http.post(
        "/api/studies", content=packed(study, "native"), headers=told
    )
    assert (answer.status_code, "at most 200,000" in answer.json()["detail"]) == (422, True)
