"""Hands on the keyboard, and eyes on what stands at the bottom of the screen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

__all__ = ["UNDER_CURSOR", "go_to", "press", "said", "saved", "tab_to"]


def press(page: Page, keys: str) -> None:
    """Press keys one after the other; the screen follows each before the next."""
    page.bring_to_front()  # behind another tab, a page draws one frame a second
    for key in keys.split():
        page.keyboard.press(key)
        # Focus follows the cursor in the frame after the next.
        page.evaluate(
            "() => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))"
        )


def go_to(page: Page, words: str) -> None:
    """Move by J from the beginning until the place under the cursor says these words."""
    press(page, "Home")
    for _ in range(60):
        if page.evaluate(UNDER_CURSOR).startswith(words):
            return
        press(page, "j")
    raise AssertionError(f"J never came to {words!r}")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on something, if need be twice round the page."""
    for _ in range(60):
        if page.evaluate("it => document.activeElement?.matches(it) ?? false", selector):
            return
        press(page, "Tab")
    raise AssertionError(f"Tab never came to {selector!r}")


def said(page: Page, words: str) -> None:
    """Wait until the bottom bar says something."""
    expect(page.locator(".bar .said")).to_contain_text(words)


def saved(page: Page, version: int | None = None) -> None:
    """Wait until everything is saved, in this version if one is given."""
    # The bar is drawn behind the next frame: until then it says that what came before is saved.
    page.evaluate(DRAWN)
    shown = "saved v" if version is None else re.compile(rf"saved v{version}$")
    expect(page.locator(".bar .saving")).to_contain_text(shown)


# What a frame asks for by a message comes before the message that is sent after it.
DRAWN = """async () => {
  for (let n = 0; n < 2; n++) {
    await new Promise(r => requestAnimationFrame(r));
    await new Promise(r => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = r;
      port2.postMessage(null);
    });
  }
}"""

# The words of the place that has the focus: a segment's from its first piece on, a unit's behind
# its tag.
UNDER_CURSOR = """() => {
  const at = document.activeElement;
  if (!at || !at.dataset.place) return "";
  const words = [];
  const first = at.classList.contains("tag") ? at.nextElementSibling : at;
  for (let piece = first; piece; piece = piece.nextElementSibling) {
    if (!piece.classList.contains("tag")) words.push(piece.textContent);
  }
  return words.join("");
}"""
