"""Markup in whatever comes from people or files: every page shows it, and none obeys it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.report.studies import hostile
from tests.store.trees import sent
from tests.web.browser.conftest import QUICK, Site
from tests.web.browser.test_agreement import READY, WAIT
from tests.web.sending import bodies

from argora.store import Store
from argora.web import create_app
from argora.web.client import Client
from argora.web.pages import PAGES
from argora.web.serving import running

Open = Callable[..., Page]

MARK = "<img src=x onerror=alert(1)><b class=evil>b</b>"
GUIDELINE = f"""# Heading {MARK}

A paragraph {MARK} with **{MARK}** and `{MARK}`,
[a link](javascript:alert(2)), [{MARK}](https://example.org/"onmouseover="alert(3)),
![a picture](https://evil.example/x.png) and <javascript:alert(4)>,
[by reference][1] or [in disguise](java&#115;cript:alert(8)).

[1]: <javascript:alert(9)> "onmouseover=alert(10)"

> <object data="javascript:alert(11)"></object> {MARK}

- <svg onload=alert(5)><script>alert(6)</script></svg>
- <iframe srcdoc="{MARK}"></iframe>

1. <math><mi xlink:href="javascript:alert(7)">x</mi></math>
<style>* {{ display: none }}</style>

```
</pre>{MARK}
```
"""
# Elements and attributes that only what was sent could have brought.
STRANGE = """() => [...document.querySelectorAll(
  "img, iframe, object, embed, base, .evil, math, script:not([src^='/assets/']),"
  + "style:not([data-own]), a[href^='javascript:' i], [onerror], [onload], [onmouseover]"
)].map((each) => each.outerHTML.slice(0, 200))"""


# Who sees markup on which page, and the keys that open what the annotator's screen has beside.
SHOWN = (
    ("anna", "/"),
    ("anna", "/s/{study}"),
    ("anna", "/s/{study}/agreement"),
    ("anna", "/s/{study}/people"),
    ("anna", "/s/{study}/guideline"),
    ("anna", "/s/{study}/export"),
    ("anna", "/accounts"),
    ("anna", "/s/{study}/settings"),
    (MARK, "/account"),
    (MARK, "/"),
    (MARK, "/s/{study}"),
    (MARK, "/s/{study}/d/{document}"),
    (None, "/join/{invite}"),
)
REMOVING = ("DELETE", "/api/studies/{study}")
KEYS = ("j", "g", "m", "v", "v", "?", "Escape", "n")
MARKUP = re.compile(r"onerror=alert|<script>alert")


@dataclass
class Marked(Site):
    """A site full of markup."""

    key: str = ""
    document: str = ""
    invite: str = ""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Marked]:
    """Markup in names, texts, categories, notes, guidelines and whatever a route takes."""
    study = hostile().select(documents=[each.id for each in hostile().documents][:2])
    with Store.open(tmp_path / "web.db", create=True) as store:
        store.catalogue.remove(store.add_study(study), author=MARK)
        key = store.add_study(study)
        store.guidelines.add(key, MARK, GUIDELINE)
        store.assign_all(key)
        store.people.grant(key, store.people.add("anna", is_admin=True).key, "manager")
        who = study.annotators[0].id
        store.people.grant(key, store.people.add(MARK).key, "annotator", annotator=who)
        for place in [each.place for each in store.outline(key).layers]:
            if place.annotator != who:
                store.reopen(place, sent(store, place))
                store.finish(place, sent(store, place))
        app = create_app(store, QUICK)
        with running(app) as url:
            made = Marked(url, store, {}, key, store.listed(key)[0].key)
            fill(made, list(bodies(app, MARK)))
            yield made


def fill(site: Marked, asked: list[tuple[str, str, dict[str, Any]]]) -> None:
    """Send markup in every text field of every route, as the manager and as an annotator."""
    at = {"study": site.key, "document": site.document, "invite": "x", "version": 1}
    for name in ("anna", MARK):
        with Client(site.url) as client:
            client.http.cookies.set("argora", site.token(name))
            for verb, path, body in asked:
                if "/session" not in path and (verb, path) != REMOVING:
                    answer = client.http.request(verb, path.format_map(_Known(at)), json=body)
                    assert answer.status_code < 500, (verb, path, answer.text)
            if name == "anna":
                site.invite = client.invite(site.key, "annotator", annotator=f"new {MARK}")["token"]


class _Known(dict[str, object]):
    def __missing__(self, name: str) -> object:
        return self["document"]


def test_markup_in_every_text_field_runs_on_no_page(site: Marked, open_page: Open):
    """Every page shows it as the text that it is: no element of it, no dialogue."""
    at = {"study": site.key, "document": site.document, "invite": site.invite}
    page = open_page(site.url)
    dialogues: list[str] = []
    page.on("dialog", lambda asked: (dialogues.append(asked.message), asked.dismiss()))
    for name, address in SHOWN:
        page.context.clear_cookies()
        if name is not None:
            token = {"name": "argora", "value": site.token(name), "url": site.url}
            page.context.add_cookies([token])
        page.goto(site.url + address.format(**at))
        if "agreement" in address:
            expect(page.get_by_role("status")).to_have_text(READY, timeout=WAIT)
        is_shown(page)
        for key in KEYS if "{document}" in address else ():
            page.keyboard.press(key)
            is_shown(page)
    assert dialogues == []


def is_shown(page: Page) -> None:
    """Make sure that markup is there as text, and nothing of it as an element."""
    expect(page.locator(".as-written")).to_have_count(0)
    expect(page.locator("body")).to_contain_text(MARKUP)
    assert page.evaluate(STRANGE) == []


def test_every_page_that_shows_what_people_wrote_is_looked_at():
    """A page that is added has to be added above, too."""
    assert {address for _, address in SHOWN} == set(PAGES) - {"/setup", "/enter", "/reset", "/new"}
