"""Studies that Mona manages and others annotate, and the browsers of these."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from playwright.sync_api import Page
from tests.web.browser.fresh import Fresh

from argora.model import Annotator, Document
from argora.schemes import get_scheme
from argora.studies import bundled

__all__ = ["add_pets", "give", "signed_in"]


def add_pets(fresh: Fresh, names: Iterable[str], texts: Iterable[Document], scheme: str) -> str:
    """Add a study that nobody has begun; whoever annotates has an account. Return its key."""
    study = replace(
        bundled(),
        scheme=get_scheme(scheme),
        documents=tuple(texts),
        annotators=tuple(map(Annotator, names)),
        layers=(),
        guidelines=(),
        name="Pets",
    )
    key = fresh.store.add_study(study)
    people = fresh.store.people
    (mona,) = (each for each in people.all() if each.name == "Mona")
    people.grant(key, mona.key, "manager")
    give(fresh, key, names)
    return key


def give(fresh: Fresh, key: str, names: Iterable[str]) -> None:
    """Let people without an account annotate a study."""
    people = fresh.store.people
    for name in names:
        people.grant(key, people.add(name).key, "annotator", annotator=name)


def signed_in(fresh: Fresh, name: str) -> Page:
    """Open a browser of an annotator."""
    page = fresh.page()
    account, _ = fresh.store.people.named(name) or (None, "")
    assert account is not None
    token = fresh.store.people.begin_session(account.key)
    page.context.add_cookies([{"name": "argora", "value": token, "url": fresh.url}])
    return page
