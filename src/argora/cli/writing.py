"""Writing a file that appears only when it is complete."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_hex

from argora.errors import FormatError

__all__ = ["check_place", "write_file"]


def check_place(path: Path) -> None:
    """Refuse a place at which no file can be written, before the work begins.

    Raises
    ------
    FormatError
        If the folder does not exist, or a folder has this name.
    """
    target = path.resolve()
    if not target.parent.is_dir():
        raise FormatError(f"there is no folder {str(path.parent)!r}; make it first", path=path)
    if target.is_dir():
        raise FormatError("is a folder; name a file in it", path=path)


def write_file(path: Path, text: str) -> None:
    """Write a text, in the place of an older file; if anything fails the older one stays."""
    check_place(path)
    target = path.resolve()
    fresh = target.with_name(f".{target.name}.{token_hex(4)}.new")
    try:
        with fresh.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)
