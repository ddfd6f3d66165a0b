"""Safe access to files: a size limit, strict decoding, folders that appear whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex

from argora.errors import FormatError

__all__ = ["MAX_FILE_BYTES", "entries", "read_text", "write_folder", "write_text"]

MAX_FILE_BYTES = 64 * 2**20


def read_text(path: Path, root: Path) -> str:
    """Return a file's text exactly as it is: line ends and a byte-order mark stay.

    Raises
    ------
    FormatError
        If the file lies outside the root (through a link), is no regular file, is larger than
        ``MAX_FILE_BYTES``, has a NUL byte or is no UTF-8.
    """
    if not path.resolve().is_relative_to(root.resolve()):
        raise FormatError("links to a place outside the study's folder; copy the file", path=path)
    if not path.is_file():
        raise FormatError("is no regular file", path=path)
    size = path.stat().st_size
    if size > MAX_FILE_BYTES:
        raise FormatError(
            f"has {size:,} bytes; Argora reads files up to {MAX_FILE_BYTES:,}: split it", path=path
        )
    return _decoded(path.read_bytes(), path)


def _decoded(content: bytes, path: Path) -> str:
    nul = content.find(b"\0")
    if nul >= 0:
        line = content.count(b"\n", 0, nul) + 1
        hint = "UTF-16, save it as UTF-8" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "binary"
        raise FormatError(f"is no text: a NUL byte at byte {nul} ({hint})", path=path, line=line)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise FormatError(
            f"is not UTF-8: byte 0x{content[error.start]:02x} at byte {error.start}; "
            "save the file as UTF-8",
            path=path,
            line=line,
        ) from error


def entries(folder: Path, *suffixes: str) -> list[Path]:
    """Return what lies in a folder by name, without hidden entries; with suffixes only files."""
    found = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    if not suffixes:
        return found
    return [path for path in found if path.name.endswith(suffixes) and not path.is_dir()]


def write_text(path: Path, text: str) -> None:
    """Write a text so that reading gives exactly the same, and see it onto the disk."""
    try:
        content = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise FormatError(
            f"cannot hold a lone surrogate (half a character): {text[error.start]!r}", path=path
        ) from error
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def write_folder(target: Path, fill: Callable[[Path], None], *, overwrite: bool) -> None:
    """Let ``fill`` write into a new folder, and put it at the target only when it is complete.

    An older folder stays until the new one has taken its place; if anything fails it is back.

    Raises
    ------
    FormatError
        If the target is a file, or a folder that is not empty and must not be overwritten.
    """
    target = target.resolve()
    if target.exists() and not target.is_dir():
        raise FormatError("is a file; a study is written into a folder", path=target)
    if target.is_dir() and any(target.iterdir()) and not overwrite:
        raise FormatError(
            "is there already and not empty; choose another folder or pass overwrite=True",
            path=target,
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    mark = token_hex(4)
    fresh = target.with_name(f".{target.name}.{mark}.new")
    fresh.mkdir()
    try:
        fill(fresh)
        for folder in (fresh, *_folders(fresh)):
            _sync(folder)
        _swap(fresh, target, target.with_name(f".{target.name}.{mark}.old"))
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _swap(fresh: Path, target: Path, aside: Path) -> None:
    if not target.exists():
        fresh.rename(target)
        _sync(target.parent)
        return
    target.rename(aside)
    try:
        fresh.rename(target)
    except BaseException:
        aside.rename(target)
        raise
    _sync(target.parent)
    shutil.rmtree(aside, ignore_errors=True)


def _folders(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir():
            yield path
            yield from _folders(path)


def _sync(folder: Path) -> None:
    if not hasattr(os, "O_DIRECTORY"):  # Windows cannot sync a folder
        return
    handle = os.open(folder, os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
