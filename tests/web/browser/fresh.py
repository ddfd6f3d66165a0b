"""A server that nobody set up yet, and browsers that nobody used before."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser, Page, expect

from argora.store import Store
from argora.web.client import Client

__all__ = ["OPTIONS", "PASSWORD", "PATIENCE", "Fresh", "set_up"]

PASSWORD = "correct horse"
# Milliseconds until a screen that does not follow counts as broken: a busy machine is slow.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)
# Code from elsewhere is only let in for the check; the policy itself is tested elsewhere.
OPTIONS = {"bypass_csp": True, "reduced_motion": "reduce"}


@dataclass
class Fresh:
    """A server on an empty database, and browsers of several people."""

    url: str
    store: Store
    token: str
    browser: Browser

    def page(self) -> Page:
        """Open a page in a browser that nobody used before."""
        page = self.browser.new_context(**OPTIONS).new_page()
        page.set_default_timeout(PATIENCE)
        return page

    def client(self, page: Page) -> Client:
        """Return a client of the same session as a page."""
        client = Client(self.url)
        (cookie,) = (each for each in page.context.cookies() if each["name"] == "argora")
        client.http.cookies.set("argora", cookie["value"])
        return client


def set_up(fresh: Fresh) -> Page:
    """Make the first account, by the link of the console."""
    page = fresh.page()
    page.goto(f"{fresh.url}/setup#{fresh.token}")
    page.get_by_label("Your name").fill("Mona")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text("There is no study yet")).to_be_visible()
    return page
