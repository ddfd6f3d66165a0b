"""JSON texts, read strictly and written so that they diff well; nothing about the model."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from argora.errors import FormatError

__all__ = ["LONGEST_ITEM", "MAX_DEPTH", "parse_items", "parse_json", "pretty"]

MAX_DEPTH = 100
LONGEST_ITEM = 16 * 2**20  # characters of one item of a list
MAX_DIGITS = 4300  # of a whole number; Python itself reads no longer ones
WIDTH = 100

_BLANKS = re.compile(r"[ \t\r\n]*")


def parse_json(text: str) -> Any:
    """Parse JSON strictly: no key twice, no NaN, nested at most ``MAX_DEPTH`` deep."""
    _refuse_deep(text)
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"no valid JSON: {error.msg}", line=error.lineno) from error
    except ValueError as error:
        raise FormatError(f"no valid JSON: {error}") from error
    _refuse_lone_surrogates(text)
    return data


def parse_items(parts: Iterable[str]) -> Iterator[tuple[int, Any]]:
    """Parse the items of a JSON list one by one, as strictly as :func:`parse_json`.

    An object, or several behind each other, may stand without a list around them. Each item comes
    with the line on which it begins. Only one is in memory, and the part of the text that it ends
    in.

    Parameters
    ----------
    parts : the text, cut anywhere.

    Raises
    ------
    FormatError
        At the first place that is no JSON, or an item of more than ``LONGEST_ITEM`` characters.

    >>> list(parse_items(['[1,\\n{"a"', ': 2}]']))
    [(1, 1), (2, {'a': 2})]
    """
    window = _Window(iter(parts))
    is_whole = False
    while window.peek() == "{":
        yield window.line, window.parse_item()
        is_whole = True
    if not is_whole and window.skip("["):
        has_more = window.peek() != "]"
        while has_more:
            window.peek()
            yield window.line, window.parse_item()
            has_more = window.skip(",")
        is_whole = window.skip("]")
    if window.peek() or not is_whole:
        rest = window.text[window.at : window.at + 20]
        words = repr(rest) if rest else "the end of the file"
        raise FormatError(f"no valid JSON list: found {words}", line=window.line)


@dataclass
class _Window:
    """The part of a text that is in memory: from the next item on."""

    parts: Iterator[str]
    text: str = ""
    at: int = 0
    line: int = 1
    n_counted: int = 0

    def peek(self) -> str:
        """Move over blanks to the next character and return it; empty at the end of the text."""
        while True:
            self.at = _BLANKS.match(self.text, self.at).end()  # type: ignore[union-attr]
            self.line += self.text.count("\n", self.n_counted, self.at)
            self.n_counted = self.at
            if self.at < len(self.text) or not self.grow():
                return self.text[self.at : self.at + 1]

    def skip(self, character: str) -> bool:
        """Move behind this character if it is next; return whether it was."""
        is_next = self.peek() == character
        self.at += is_next
        return is_next

    def grow(self) -> bool:
        """At least double what is there from here on; return False at the end of the text."""
        rest = [self.text[self.at :]]
        n, least = 0, max(1, len(rest[0]))
        while n < least and (part := next(self.parts, None)) is not None:
            rest.append(part)
            n += len(part)
        if n:
            self.text, self.at, self.n_counted = "".join(rest), 0, 0
        return n > 0

    def parse_item(self) -> Any:
        """Parse the item that begins here, and move behind it."""
        while True:
            try:
                item, end = _DECODER.raw_decode(self.text, self.at)
            except json.JSONDecodeError as error:
                if self._is_cut(error) and self.grow():
                    continue
                line = self.line + self.text.count("\n", self.at, error.pos)
                raise FormatError(f"no valid JSON: {error.msg}", line=line) from error
            except RecursionError as error:
                problem = f"JSON nested deeper than {MAX_DEPTH} levels"
                raise FormatError(problem, line=self.line) from error
            except ValueError as error:
                raise FormatError(f"no valid JSON: {error}", line=self.line) from error
            # A number may go on in the next part, also behind its point or ``e-``.
            is_sure = end + 2 < len(self.text) or isinstance(item, dict | list | str)
            if is_sure or not self.grow():
                break
        text, self.at = self.text[self.at : end], end
        try:
            _refuse_deep(text)
            _refuse_lone_surrogates(text)
        except FormatError as error:
            raise FormatError(error.problem, line=self.line + (error.line or 1) - 1) from error
        return item

    def _is_cut(self, error: json.JSONDecodeError) -> bool:
        """Check whether JSON is broken only because the text goes on; refuse what is too long."""
        n = len(self.text) - self.at
        # A name, a number or an escape that is cut begins shortly before the end.
        is_cut = error.msg.startswith("Unterminated") or error.pos > len(self.text) - 16
        if is_cut and n > LONGEST_ITEM:
            raise FormatError(
                f"has more than {LONGEST_ITEM:,} characters from here on without an end; "
                "split what stands here, or close its brackets and quotation marks",
                line=self.line,
            )
        return is_cut


def pretty(data: Any, indent: str = "") -> str:
    """Return JSON in which whatever fits stands on one line, so that files diff well."""
    flat = json.dumps(data, ensure_ascii=False, allow_nan=False)
    if not isinstance(data, dict | list) or not data or len(flat) + len(indent) <= WIDTH:
        return flat
    deeper = indent + "  "
    if isinstance(data, dict):
        lines = [
            f"{deeper}{json.dumps(key, ensure_ascii=False)}: {pretty(value, deeper)}"
            for key, value in data.items()
        ]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    lines = [deeper + pretty(value, deeper) for value in data]
    return "[\n" + ",\n".join(lines) + f"\n{indent}]"


def _refuse_deep(text: str) -> None:
    depth = 0
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    for match in re.finditer(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', text, re.DOTALL):
        first = match.group()[0]
        if first in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                line = text.count("\n", 0, match.start()) + 1
                raise FormatError(f"JSON nested deeper than {MAX_DEPTH} levels", line=line)
        elif first in "]}":
            depth -= 1


def _refuse_lone_surrogates(text: str) -> None:
    if "\\u" not in text:
        return
    for match in re.finditer(
        r"(?:\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]..)|(\\u[dD][89a-fA-F]..)", text
    ):
        if match.group(1):
            line = text.count("\n", 0, match.start()) + 1
            raise FormatError(f"{match.group(1)} is half a character; save it as UTF-8", line=line)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    unique = dict(pairs)
    if len(unique) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return unique


def _parse_int(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number of {len(digits):,} digits; expected at most {MAX_DIGITS:,}")
    return int(digits)


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number that JSON knows")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique_keys, parse_constant=_refuse_constant, parse_int=_parse_int
)
