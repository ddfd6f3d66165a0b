"""What a browser is told to call a file that it downloads."""

from __future__ import annotations

import unicodedata
from urllib.parse import quote

from argora.formats.names import MAX_NAME_BYTES

__all__ = ["attachment"]

NOT_IN_NAMES = frozenset('\\/:*?"<>|%')
"""What some file system, or a header, does not take."""


def attachment(name: str, ending: str) -> str:
    """Return a header's ``Content-Disposition`` for a file of a name, whatever that holds.

    >>> print(attachment("Größe 1/2", ".zip"))
    attachment; filename="Gr__e 1_2.zip"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201_2.zip

    Parameters
    ----------
    ending : what stays as it is.
    """
    safe = _safe(name) + ending
    plain = "".join(character if character.isascii() else "_" for character in safe)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(safe, safe='')}"


def _safe(name: str) -> str:
    """Return a name that every file system takes."""
    kept = "".join("_" if _is_unsafe(each) else each for each in unicodedata.normalize("NFC", name))
    short = kept.encode()[:MAX_NAME_BYTES].decode(errors="ignore")
    # A dot in front hides a file.
    return short.strip(". ") or "study"


def _is_unsafe(character: str) -> bool:
    unseen = unicodedata.category(character)[0] in "CZ" and character != " "
    return unseen or character in NOT_IN_NAMES
