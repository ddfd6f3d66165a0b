"""Versions of a gold in the browser: made, exported, and compared with now and with a rule."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.cli.conftest import Run
from tests.web.browser.figures import WAIT
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.test_looks import check

import argora
from argora.store import Phase
from argora.studies import bundled
from argora.web.curating import Curating, SentDecision


@pytest.fixture
def made(fresh: Fresh) -> tuple[Page, str]:
    """The queue of the bundled study with a gold by the usual rules, its versions opened."""
    page = set_up(fresh)
    key = fresh.store.add_study(bundled())
    (mona,) = fresh.store.people.all()
    fresh.store.people.grant(key, mona.key, "manager")
    page.goto(f"{fresh.url}/s/{key}/curate")
    page.get_by_role("button", name="Make the gold from votes").click()
    expect(page.get_by_role("link", name=re.compile("Begin with"))).to_be_focused(timeout=WAIT)
    page.reload()
    summary = page.locator("summary", has_text="Gold of the whole study")
    if not page.get_by_text("Versions and comparisons").is_visible():
        summary.first.click()
    page.get_by_text("Versions and comparisons").click()
    return page, key


def decide(fresh: Fresh, key: str) -> None:
    """Let somebody decide that there is no unit in a document that is open."""
    curating, store = Curating(fresh.store), fresh.store
    listed = sorted(store.listed(key), key=lambda each: each.name)
    looks = (curating.look(key, each.key, Phase("")) for each in listed)
    now = next(each for each in looks if each.layer.state == "open" and each.layer.units)
    unit = now.layer.units[0]
    place = " ".join(f"{span.start}-{span.end}" for span in unit.spans)
    sent = SentDecision("unit", place, "nothing", why="it is only an example")
    more = {"client_op_id": "1", "base": now.standing.version, "author": "Mona"}
    curating.decide(key, now.standing.document, Phase(""), [sent], **more)


def test_a_version_is_made_exported_and_compared(
    fresh: Fresh, made: tuple[Page, str], run: Run, tmp_path: Path
) -> None:
    """What the page says changed is what argora diff says of the export."""
    page, key = made
    page.get_by_label("What there is to say of it").fill("for the paper")
    page.get_by_role("button", name="Make the version").click()
    versions = page.get_by_role("table", name="Versions")
    expect(versions.get_by_role("row")).to_have_count(2)
    with page.expect_download() as download:
        versions.get_by_role("link", name="Export v1").click()
    content = Path(download.value.path()).read_bytes()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        archive.extractall(tmp_path / "v1")
    old = argora.read(tmp_path / "v1" / "study")
    assert {each.kind for each in old.annotators} == {"gold", "person"}
    decide(fresh, key)
    page.get_by_text("What changed", exact=True).click()
    page.get_by_role("button", name="Show what changed").click()
    changes = page.get_by_role("region", name="change", exact=True)
    expect(changes).to_contain_text("Mona decided 'nothing'", timeout=WAIT)
    expect(changes).to_contain_text("it is only an example")
    page.get_by_text("Agreement of each annotator with the gold").first.click()
    page.get_by_role("button", name="Show the agreement").click()
    expect(page.get_by_role("row", name=re.compile("^chloe"))).to_be_visible(timeout=WAIT)
    page.get_by_text("What another rule would have given", exact=True).first.click()
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_text("would be against the other rule")).to_be_visible(timeout=WAIT)
    check(page, "gold-versions")
    page.get_by_role("button", name="Make the version").click()
    with page.expect_download() as second:
        versions.get_by_role("link", name="Export v2").click()
    with zipfile.ZipFile(second.value.path()) as archive:
        archive.extractall(tmp_path / "v2")
    studies = [tmp_path / name / "study" for name in ("v1", "v2")]
    records = [tmp_path / name / "decisions.csv" for name in ("v1", "v2")]
    options = ["--gold", "--old-decisions", records[0], "--decisions", records[1]]
    ended = run("diff", *studies, *options)
    assert ended.code == 1
    words = " ".join(ended.out.split())
    assert "Mona decided 'nothing'" in words
    assert "it is only an example" in words
