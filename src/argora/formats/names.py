"""Ids as file names and back, for any id and on any file system."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from urllib.parse import unquote_to_bytes

from argora.errors import FormatError

__all__ = ["MAX_NAME_BYTES", "file_names", "id_of", "is_about", "round_of", "with_round"]

MAX_NAME_BYTES = 200
_PLAIN = frozenset("._- ")
_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|\Z)", re.IGNORECASE)
_ABOUT = re.compile(r"(readme|licen[cs]e|notice|changelog)(\.|\Z)", re.IGNORECASE)
_ROUND = re.compile(r"\.round(\d+)\Z", re.IGNORECASE)


def file_names(ids: Iterable[str]) -> Mapping[str, str]:
    """Return a file name for every id; two ids never share one, even where case does not count.

    Letters, digits, ``.``, ``_``, ``-`` and blanks stay; all else becomes ``%`` and two digits.

    >>> file_names(["a/b", "Essay 1"])["a/b"]
    'a%2Fb'
    """
    names = {id: _escaped(id) for id in ids}
    shared = Counter(_folded(name) for name in names.values())
    for id, name in names.items():
        if shared[_folded(name)] > 1:
            names[id] = _escaped(id, keep_case=False)
        if len(names[id].encode()) > MAX_NAME_BYTES:
            raise FormatError(
                f"the id {id[:40] + '…'!r} is too long for a file name: "
                f"{len(names[id].encode())} bytes, expected at most {MAX_NAME_BYTES}"
            )
    return names


def id_of(name: str) -> str:
    """Return the id that a file name stands for; a name that nobody escaped stands for itself."""
    try:
        return unquote_to_bytes(name).decode("utf-8")
    except UnicodeDecodeError:
        return name


def is_about(name: str) -> bool:
    """Check whether a file of this name speaks about the folder: a README, a licence."""
    return _ABOUT.match(name) is not None


def with_round(name: str, round: int) -> str:
    """Add the round to a file name; the first round needs none."""
    return name if round == 1 else f"{name}.round{round}"


def round_of(name: str) -> tuple[str, int]:
    """Split a file name into what it names and the round.

    >>> round_of("anna.round2")
    ('anna', 2)
    """
    match = _ROUND.search(name)
    if match is None or len(match.group(1)) > 6 or int(match.group(1)) < 1:
        return name, 1
    return name[: match.start()], int(match.group(1))


def _escaped(id: str, *, keep_case: bool = True) -> str:
    readable = keep_case and unicodedata.normalize("NFC", id) == id
    plain = [
        char in _PLAIN
        or (char.isalnum() and (keep_case or not char.isupper()) and (readable or char.isascii()))
        for char in id
    ]
    for at in _delicate(id):
        plain[at] = False
    return "".join(
        char if ok else "".join(f"%{byte:02X}" for byte in char.encode())
        for char, ok in zip(id, plain, strict=True)
    )


def _delicate(id: str) -> list[int]:
    """Return the places of characters that mean something to a file system or to a format."""
    places = [
        match.start() for match in (_ROUND.search(id), _DEVICE.match(id), _ABOUT.match(id)) if match
    ]
    if id[0] in ". ":
        places.append(0)
    if id[-1] in ". ":
        places.append(len(id) - 1)
    return places


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
