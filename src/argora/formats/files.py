"""Safe access to files: a size limit, strict decoding, what lies in a folder."""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

from argora.errors import FormatError
from argora.model.codec import parse_object

__all__ = [
    "MAX_FILE_BYTES",
    "decoded_head",
    "encoded_in",
    "entries",
    "folders",
    "is_utf_16",
    "noting",
    "read_bytes",
    "read_object",
    "read_text",
    "readable_entries",
    "write_bytes",
    "write_text",
]

MAX_FILE_BYTES = 64 * 2**20
UTF_16 = (b"\xff\xfe", b"\xfe\xff")

_NOTED: ContextVar[set[Path] | None] = ContextVar("noted", default=None)
_ON_READ: ContextVar[Callable[[int], object]] = ContextVar("on_read", default=int)
_ENCODING: ContextVar[str | None] = ContextVar("encoding", default=None)


def read_text(path: Path, root: Path, *, utf_16: bool = False) -> str:
    """Return a file's text exactly as it is: line ends and a byte-order mark stay.

    With ``utf_16`` a file that begins with the byte-order mark of UTF-16 is taken for that, and
    the mark, which is no part of such a text, goes.

    Raises
    ------
    FormatError
        If the file lies outside the root (through a link), is no regular file, is larger than
        ``MAX_FILE_BYTES``, has a NUL byte or is no UTF-8.
    """
    content = read_bytes(path, root)
    if (encoding := _ENCODING.get()) is not None:
        return _decoded(_recoded(content, encoding, path), path)
    return _wide(content, path) if utf_16 and content[:2] in UTF_16 else _decoded(content, path)


def read_bytes(path: Path, root: Path) -> bytes:
    """Read the bytes of a file, or raise FormatError as :func:`read_text` does."""
    if (noted := _NOTED.get()) is not None:
        noted.add(path)
        _ON_READ.get()(len(noted))
    if not _is_plainly_inside(path, root) and not path.resolve().is_relative_to(root.resolve()):
        raise FormatError("links to a place outside the study's folder; copy the file", path=path)
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "is no regular file"
        raise FormatError(f"{what}, expected a file", path=path)
    size = path.stat().st_size
    if size > MAX_FILE_BYTES:
        raise FormatError(
            f"has {size:,} bytes; Argora reads files up to {MAX_FILE_BYTES:,}: split it", path=path
        )
    return path.read_bytes()


def _is_plainly_inside(path: Path, root: Path) -> bool:
    """Check that a path leads below the root by its name, over no link: most do."""
    if not path.is_relative_to(root):
        return False
    names = path.relative_to(root).parts
    places = accumulate(names, os.path.join, initial=str(root))
    return ".." not in names and not any(map(os.path.islink, islice(places, 1, None)))


def is_utf_16(path: Path) -> bool:
    """Check whether a file begins as UTF-16 does; False if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(2) in UTF_16
    except OSError:
        return False


def _decoded(content: bytes, path: Path) -> str:
    nul = content.find(b"\0")
    if nul >= 0:
        line = content.count(b"\n", 0, nul) + 1
        wide = "UTF-16, save it as UTF-8, or say encoding='utf-16'"
        hint = wide if content[:2] in UTF_16 else "binary"
        raise FormatError(f"is no text: a NUL byte at byte {nul} ({hint})", path=path, line=line)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise FormatError(
            f"is not UTF-8: byte 0x{content[error.start]:02x} at byte {error.start}; "
            "save the file as UTF-8, or name its encoding with encoding=...",
            path=path,
            line=line,
        ) from error


def _recoded(content: bytes, encoding: str, path: Path) -> bytes:
    """Return content of another encoding as UTF-8; what is UTF-8 already stays as it is."""
    if _is_utf_8(content):
        return content
    try:
        return content.decode(encoding).encode("utf-8")
    except UnicodeError as error:
        raise FormatError(f"is neither UTF-8 nor {encoding}: {error}", path=path) from error


def decoded_head(head: bytes) -> str:
    """Return the beginning of a file as text, in the encoding that was named if it is no UTF-8.

    It may end within a character.
    """
    text = head.decode("utf-8", "replace").removeprefix("\ufeff")
    encoding = _ENCODING.get()
    if encoding is None or not ("\ufffd" in text[:-1] or "\0" in text):
        return text
    return head.decode(encoding, "ignore").removeprefix("\ufeff")


def _is_utf_8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _wide(content: bytes, path: Path) -> str:
    try:
        text = content.decode("utf-16")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-16", "replace")
        raise FormatError(
            f"is no whole UTF-16: the bytes at byte {error.start} make no character; "
            "save the file as UTF-8",
            path=path,
            line=before.count("\n") + 1,
        ) from error
    if "\0" in text:
        raise FormatError(
            f"is no text: a NUL character at character {text.index(chr(0))}; "
            "save the file as UTF-8",
            path=path,
            line=text.count("\n", 0, text.index("\0")) + 1,
        )
    return text


def read_object(path: Path, root: Path) -> dict[str, Any]:
    """Return the JSON object of a file, without the schema version that it must have."""
    return parse_object(read_text(path, root))


@contextmanager
def noting(on_read: Callable[[int], object] | None = None) -> Iterator[set[Path]]:
    """Record the files that are read inside the block; blocks around it record them as well.

    Parameters
    ----------
    on_read : called before each file is read with the number of files so far.
    """
    paths: set[Path] = set()
    outer = _NOTED.get()
    token, call = _NOTED.set(paths), _ON_READ.set(on_read or _ON_READ.get())
    try:
        yield paths
    finally:
        _NOTED.reset(token)
        _ON_READ.reset(call)
        if outer is not None:
            outer |= paths


@contextmanager
def encoded_in(encoding: str | None) -> Iterator[None]:
    """Read texts inside the block as of this encoding where they are no UTF-8."""
    if encoding is not None:
        _check_encoding(encoding)
    token = _ENCODING.set(encoding)
    try:
        yield
    finally:
        _ENCODING.reset(token)


def _check_encoding(name: str) -> None:
    try:
        codecs.lookup(name)
    except LookupError as error:
        raise FormatError(f"unknown encoding {name!r}; try cp1252 or latin-1") from error


def entries(folder: Path, *suffixes: str) -> list[Path]:
    """List the entries of a folder by name, without hidden ones.

    With suffixes only what ends so, in capitals or not. A folder with such a name is there, too:
    reading it says what is wrong, where leaving it out would hide it.

    Raises
    ------
    FormatError
        If the folder cannot be read.
    """
    try:
        paths = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        problem = f"the folder cannot be read: {error.strerror or error}"
        raise FormatError(problem, path=folder) from error
    return [path for path in paths if not suffixes or path.name.lower().endswith(suffixes)]


def readable_entries(folder: Path, *suffixes: str) -> list[Path]:
    """List the :func:`entries` of a folder; none if it cannot be read."""
    try:
        return entries(folder, *suffixes)
    except FormatError:
        return []


def folders(folder: Path) -> list[Path]:
    """Return the folders in a folder by name, without hidden ones."""
    return [path for path in entries(folder) if path.is_dir()]


def write_text(path: Path, text: str) -> None:
    """Write a text so that reading gives exactly the same."""
    try:
        content = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise FormatError(
            f"cannot hold a lone surrogate (half a character): {text[error.start]!r}", path=path
        ) from error
    write_bytes(path, content)


def write_bytes(path: Path, content: bytes) -> None:
    """Write a new file; :func:`argora.formats.folders.write_folder` sees it onto the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        file.write(content)
