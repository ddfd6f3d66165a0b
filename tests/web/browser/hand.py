"""A mouse or a finger on the text, and where its letters and handles are."""

from __future__ import annotations

from playwright.sync_api import Page

__all__ = ["CHARACTER", "drag", "pull"]

# The left edge of a character of the text, the middle of its line, and its height.
CHARACTER = """at => {
  const piece = [...document.querySelectorAll("#text [data-at]")]
    .findLast(each => Number(each.dataset.at) <= at);
  const letter = document.createRange();
  letter.setStart(piece.firstChild, at - Number(piece.dataset.at));
  letter.setEnd(piece.firstChild, at - Number(piece.dataset.at) + 1);
  const {left, top, height} = letter.getBoundingClientRect();
  return [left, top + height / 2];
}"""
GRIP = """([edge, part]) => {
  const grip = document.querySelector(`#text .grip.${edge}[data-part="${part}"]`);
  const {left, top, height} = grip.getBoundingClientRect();
  return [left, top + height];
}"""
MIDDLE_OF_GRIP = """([edge, part]) => {
  const grip = document.querySelector(`#text .grip.${edge}[data-part="${part}"]`);
  const {top, height} = grip.getBoundingClientRect();
  return top + height / 2;
}"""


def drag(page: Page, start: int, end: int) -> None:
    """Drag over the characters between two places of the text."""
    page.mouse.move(*page.evaluate(CHARACTER, start))
    page.mouse.down()
    page.mouse.move(*page.evaluate(CHARACTER, end), steps=4)
    page.mouse.up()


def pull(page: Page, edge: str, to: int, *, part: int = 0, touch: bool = False) -> None:
    """Draw a handle to before a character of the text."""
    x, y = page.evaluate(GRIP, [edge, part])
    to_x, line = page.evaluate(CHARACTER, to)
    # The knob hangs below the line.
    to_y = line + (y - page.evaluate(MIDDLE_OF_GRIP, [edge, part]))
    if touch:
        touches = page.context.new_cdp_session(page)
        for n in range(6):
            point = {"x": x + (to_x - x) * n / 5, "y": y + 4 + (to_y - y) * n / 5}
            kind = "touchMove" if n else "touchStart"
            touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return
    page.mouse.move(x, y + 4)
    page.mouse.down()
    page.mouse.move(to_x, to_y + 4, steps=5)
    page.mouse.up()
