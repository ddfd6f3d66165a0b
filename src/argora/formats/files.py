"""Safe access to files: a size limit, strict decoding, what lies in a folder."""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

from argora.errors import FormatError
from argora.model.codec import parse_object

__all__ = [
    "MAX_FILE_BYTES",
    "TextParts",
    "encoded_in",
    "entries",
    "folders",
    "head_of",
    "is_utf_16",
    "note_record",
    "noting",
    "read_bytes",
    "read_object",
    "read_text",
    "readable_entries",
    "write_bytes",
    "write_text",
]

MAX_FILE_BYTES = 64 * 2**20
"""The size of a file that is read as a whole; formats of records have no limit."""
PART_BYTES = 2**20
HEAD_BYTES = 2**18
"""Bytes that are looked at to recognise a file; texts are long, and keys stand behind them."""
UTF_16 = (b"\xff\xfe", b"\xfe\xff")

_NOTED: ContextVar[set[Path] | None] = ContextVar("noted", default=None)
_ON_READ: ContextVar[Callable[[int], object]] = ContextVar("on_read", default=int)
_ON_RECORD: ContextVar[Callable[[Path, int, int], object] | None] = ContextVar(
    "on_record", default=None
)
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
    _admit(path, root)
    size = path.stat().st_size
    if size > MAX_FILE_BYTES:
        raise FormatError(
            f"has {size:,} bytes; Argora reads files up to {MAX_FILE_BYTES:,}: split it", path=path
        )
    return path.read_bytes()


def _admit(path: Path, root: Path) -> None:
    """Note that a file is read, or raise FormatError if it is none in the root."""
    if (noted := _NOTED.get()) is not None:
        noted.add(path)
        _ON_READ.get()(len(noted))
    if not _is_plainly_inside(path, root) and not path.resolve().is_relative_to(root.resolve()):
        raise FormatError("links to a place outside the study's folder; copy the file", path=path)
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "is no regular file"
        raise FormatError(f"{what}, expected a file", path=path)


@dataclass
class TextParts:
    """The text of a file of any size in parts, without a byte-order mark.

    Each pass over it reads the file anew, and raises FormatError as :func:`read_text` does, but
    for the size, when it comes to the place.

    Attributes
    ----------
    n_read : how many bytes of the file this pass has read.
    """

    path: Path
    root: Path
    n_read: int = 0

    def __iter__(self) -> Iterator[str]:
        _admit(self.path, self.root)
        encoding = self._encoding()
        decoder = codecs.getincrementaldecoder(encoding)()
        self.n_read, line, content = 0, 1, b"x"
        mark = "\ufeff"
        with self.path.open("rb") as file:
            while content:
                content = file.read(PART_BYTES)
                if encoding == "utf-8":
                    _refuse_nul(content, self.path, self.n_read, line)
                try:
                    part = decoder.decode(content, final=not content)
                except UnicodeError as error:
                    pending = len(error.object) if isinstance(error, UnicodeDecodeError) else 0
                    at = self.n_read + len(content) - pending
                    raise _not_decoded(error, encoding, self.path, at, line) from error
                if "\0" in part:
                    _refuse_nul(part.encode("utf-8"), self.path, self.n_read, line)
                yield part.removeprefix(mark)
                mark = "" if part else mark
                self.n_read += len(content)
                line += content.count(b"\n")

    @property
    def share(self) -> float:
        """How much of the file this pass has read."""
        return self.n_read / max(1, self.path.stat().st_size)

    def _encoding(self) -> str:
        """Return the encoding that was named if the file is no UTF-8."""
        named = _ENCODING.get()
        if named is None:
            return "utf-8"
        decoder = codecs.getincrementaldecoder("utf-8")()
        with self.path.open("rb") as file:
            try:
                while content := file.read(PART_BYTES):
                    decoder.decode(content)
                decoder.decode(b"", final=True)
            except UnicodeDecodeError:
                return named
        return "utf-8"


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
    _refuse_nul(content, path)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_decoded(error, "utf-8", path) from error


def _refuse_nul(content: bytes, path: Path, offset: int = 0, line: int = 1) -> None:
    """Raise FormatError if there is a NUL byte in content that begins here in a file."""
    nul = content.find(b"\0")
    if nul >= 0:
        line += content.count(b"\n", 0, nul)
        is_wide = offset == 0 and content[:2] in UTF_16
        wide = "UTF-16, save it as UTF-8, or say encoding='utf-16'"
        hint = wide if is_wide else "binary"
        problem = f"is no text: a NUL byte at byte {offset + nul} ({hint})"
        raise FormatError(problem, path=path, line=line)


def _not_decoded(
    error: UnicodeError, encoding: str, path: Path, offset: int = 0, line: int = 1
) -> FormatError:
    """Word that content that begins here in a file is not in an encoding."""
    if encoding != "utf-8" or not isinstance(error, UnicodeDecodeError):
        return FormatError(f"is neither UTF-8 nor {encoding}: {error}", path=path)
    return FormatError(
        f"is not UTF-8: byte 0x{error.object[error.start]:02x} at byte {offset + error.start}; "
        "save the file as UTF-8, or name its encoding with encoding=...",
        path=path,
        line=line + error.object.count(b"\n", 0, error.start),
    )


def _recoded(content: bytes, encoding: str, path: Path) -> bytes:
    """Return content of another encoding as UTF-8; what is UTF-8 already stays as it is."""
    if _is_utf_8(content):
        return content
    try:
        return content.decode(encoding).encode("utf-8")
    except UnicodeError as error:
        raise _not_decoded(error, encoding, path) from error


def head_of(path: Path, most_bytes: int = HEAD_BYTES, *, utf_16: bool = False) -> str:
    """Return the beginning of a file as text, without a byte-order mark, to recognise the file.

    It may end within a character, is in the encoding that was named if it is no UTF-8, and is
    empty if the file cannot be read. ``utf_16`` is that of :func:`read_text`.
    """
    try:
        with path.open("rb") as file:
            head = file.read(most_bytes)
    except OSError:
        return ""
    text = head.decode("utf-8", "replace").removeprefix("\ufeff")
    encoding = "utf-16" if utf_16 and head[:2] in UTF_16 else _ENCODING.get()
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
def noting(
    on_read: Callable[[int], object] | None = None,
    on_record: Callable[[Path, int, int], object] | None = None,
) -> Iterator[set[Path]]:
    """Record the files that are read inside the block; blocks around it record them as well.

    Parameters
    ----------
    on_read : called before each file is read with the number of files so far.
    on_record : called again and again while a large file is read, with it, the number of records
        so far, and about how many there are.
    """
    paths: set[Path] = set()
    outer = _NOTED.get()
    token, call = _NOTED.set(paths), _ON_READ.set(on_read or _ON_READ.get())
    record_call = _ON_RECORD.set(on_record or _ON_RECORD.get())
    try:
        yield paths
    finally:
        _NOTED.reset(token)
        _ON_READ.reset(call)
        _ON_RECORD.reset(record_call)
        if outer is not None:
            outer |= paths


def note_record(path: Path, number: int, n: int) -> None:
    """Report how many records of a large file were read to the function that :func:`noting` has."""
    if (call := _ON_RECORD.get()) is not None:
        call(path, number, n)


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
