"""Zips with one CAS and its type system, as INCEpTION exports a document."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from argora.errors import FormatError

__all__ = ["TYPES_FILE", "contents_of", "holds_xmi", "is_damaged"]

TYPES_FILE = "TypeSystem.xml"


def holds_xmi(path: Path) -> bool:
    """Check whether a zip holds an XMI file and at most its type system beside it."""
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
    except (OSError, zipfile.BadZipFile):
        return False
    others = [name for name in names if not _is_xmi(name)]
    return len(names) == len(others) + 1 and all(
        name.lower() == "typesystem.xml" for name in others
    )


def is_damaged(path: Path) -> bool:
    """Check whether a file is called a zip and cannot be opened as one."""
    return path.suffix.lower() == ".zip" and not zipfile.is_zipfile(path)


def _is_xmi(name: str) -> bool:
    return name.lower().endswith(".xmi") and "/" not in name


def contents_of(content: bytes, most_bytes: int) -> tuple[bytes, bytes | None]:
    """Return the XMI of a zip and its type system, if there is one.

    Raises
    ------
    FormatError
        If it is broken, or a file in it is larger than ``most_bytes``.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
            xmi = [name for name in names if _is_xmi(name)]
            types = [name for name in names if name.lower() == "typesystem.xml"]
            if len(xmi) != 1:
                raise FormatError(f"holds {len(xmi)} XMI files, expected one")
            parts = [_part(archive, name, most_bytes) for name in (*xmi, *types[:1])]
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise FormatError(f"is a broken zip: {error}") from error
    return parts[0], parts[1] if len(parts) > 1 else None


def _part(archive: zipfile.ZipFile, name: str, most_bytes: int) -> bytes:
    with archive.open(name) as file:
        part = file.read(most_bytes + 1)
    if len(part) > most_bytes:
        raise FormatError(f"{name} in it has more than {most_bytes:,} bytes: split the document")
    return part
