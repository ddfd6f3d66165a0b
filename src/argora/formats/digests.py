"""Whether a text is still the one that was annotated: a short digest of it, and what differs."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from argora.errors import FormatError

__all__ = ["GIT_ATTRIBUTES", "MARKDOWN_ATTRIBUTES", "check_text", "digest"]

# Keeps git from changing the line ends of texts, on which all offsets hang.
GIT_ATTRIBUTES = "*.txt -text\n"
# The same for guidelines, which say the same for ever.
MARKDOWN_ATTRIBUTES = "*.md -text\n"

# A spreadsheet takes digits alone, or digits with one e, for a number; not with this before them.
_MARK = "sha256:"
_DIGEST = re.compile(rf"(?:{_MARK})?([0-9a-f]{{16}})")


def digest(text: str) -> str:
    """Return ``sha256:`` and the first 16 digits of the SHA-256 of a text in UTF-8."""
    return _MARK + sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def check_text(text: str, expected: str, path: Path, stored: str) -> None:
    """Raise FormatError if a text is not the one whose digest was stored.

    Parameters
    ----------
    expected : the digest, with or without ``sha256:`` before it.
    stored : where the digest stands and how to give it up, in words.
    """
    if digest(text) == (stored_digest := _whole(expected, path, stored)):
        return
    how = next((how for how, old in _possible_changes(text) if digest(old) == stored_digest), None)
    # Nobody is told to take changed line ends as they are: that would shift every unit.
    remedy = f"restore it, or {stored} if all offsets still fit" if how is None else "restore it"
    raise FormatError(
        "the text is not the one that was annotated: "
        f"{how or 'some of its characters changed'}; {remedy}",
        path=path,
    )


def _whole(expected: str, path: Path, stored: str) -> str:
    match = _DIGEST.fullmatch(expected)
    if match is None:
        raise FormatError(
            f"the digest of this text is {expected[:40]!r}, expected {_MARK!r} and 16 digits; "
            f"a spreadsheet may have changed it: restore it, or {stored} if the text is right",
            path=path,
        )
    return _MARK + match.group(1)


def _possible_changes(text: str) -> list[tuple[str, str]]:
    """Return small changes that happen by accident, each with the text as it was before."""
    plain = text.replace("\r\n", "\n")
    to_crlf = "only its line ends changed, from LF to CRLF (git or an editor on Windows does this)"
    return [
        (to_crlf, plain),
        (to_crlf, text.replace("\r", "")),
        ("only its line ends changed, from CRLF to LF", plain.replace("\n", "\r\n")),
        ("only its line ends changed, from CR to LF", plain.replace("\n", "\r")),
        ("only a byte-order mark was put before it", text.removeprefix("\ufeff")),
        ("only the byte-order mark before it is gone", "\ufeff" + text),
        ("only a line end was added at its end", text.removesuffix("\n").removesuffix("\r")),
        ("only the line end at its end is gone", text + "\n"),
        ("only the line end at its end is gone", text + "\r\n"),
    ]
