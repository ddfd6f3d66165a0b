"""Zip files: what somebody sends is unpacked as if it were meant to harm."""

from __future__ import annotations

import errno
import stat
import struct
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from argora.errors import FormatError

__all__ = ["DECISIONS", "REPORT", "is_zip", "only_folder", "unpack"]

REPORT, DECISIONS = "export.json", "decisions.csv"
"""Files that the server puts beside a study in a zip; they are no part of the study."""
MOST_FILES = 20_000
ENTRY = b"PK\x01\x02"
"""What the entry of a file begins with in the list at the end of a zip."""
DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError, EOFError, ValueError)
"""What zipfile raises where the bytes of a zip contradict each other."""
PART = 1 << 16
"""Bytes that are unpacked or looked through at once."""
PACKAGES = (
    ".docx",
    ".numbers",
    ".odp",
    ".ods",
    ".odt",
    ".pages",
    ".pptx",
    ".xlsb",
    ".xlsm",
    ".xlsx",
)
"""What files of office programs end in, which are zips of one document."""
DEEPEST = 20
LONGEST_PART = 200


def is_zip(path: Path) -> bool:
    """Check whether a file begins as a zip does, and is no document of an office program."""
    if path.name.lower().endswith(PACKAGES):
        return False
    try:
        with path.open("rb") as file:
            return file.read(4) == b"PK\x03\x04"
    except OSError:
        return False


def only_folder(folder: Path) -> Path:
    """Return the folder that the files are in: one on its own is opened."""
    paths = [path for path in folder.iterdir() if path.name not in (REPORT, DECISIONS)]
    return only_folder(paths[0]) if len(paths) == 1 and paths[0].is_dir() else folder


def unpack(file: Path, folder: Path, *, most_bytes: int) -> int:
    """Write the files in a zip into a folder and return how many bytes they have together.

    Raises
    ------
    FormatError
        If it is no zip, holds more bytes or files than it may, or what is no plain file.
    """
    # Before anything is built of them: an entry of fifty bytes takes twenty times as many.
    if (n_entries := _n_entries(file)) > MOST_FILES:
        raise FormatError(f"the zip holds {n_entries:,} files; at most {MOST_FILES:,}").coded(
            "too-many-files", n=n_entries, most=MOST_FILES
        )
    n_bytes = 0
    try:
        with zipfile.ZipFile(file) as archive:
            for member in filter(_counts, archive.infolist()):
                n_bytes += _write(archive, member, folder, most_bytes - n_bytes)
                if n_bytes > most_bytes:
                    raise FormatError(
                        f"the zip holds more than {most_bytes:,} bytes when it is unpacked; bring "
                        "larger studies in on the server with argora convert"
                    ).coded("too-large", most=most_bytes)
    except DAMAGED as error:
        raise FormatError(f"no zip file that can be read: {error}") from error
    except (FileExistsError, NotADirectoryError, IsADirectoryError) as error:
        raise FormatError("the zip holds two files of one name, or one in another") from error
    except OSError as error:
        if error.errno != errno.EINVAL:  # a place before the beginning of the file
            raise
        raise FormatError("no zip file that can be read: it names places outside it") from error
    except RuntimeError as error:  # so zipfile says that a password is needed
        raise FormatError(f"cannot be unpacked: {error}") from error
    return n_bytes


def _n_entries(file: Path) -> int:
    """Count the entries in the list of a zip, without holding the zip in memory."""
    n_entries, end = 0, b""
    with file.open("rb") as source:
        while part := source.read(PART):
            n_entries += (end + part).count(ENTRY)
            end = part[1 - len(ENTRY) :]
    return n_entries


def _counts(member: zipfile.ZipInfo) -> bool:
    """Tell whether a file belongs to the study, and is not what a Mac puts beside the files."""
    path = PurePosixPath(member.filename)
    return "__MACOSX" not in path.parts and path.name != ".DS_Store"


def _write(archive: zipfile.ZipFile, member: zipfile.ZipInfo, folder: Path, left: int) -> int:
    """Write a member and return how many bytes it had, whatever the zip says of its size.

    Of a member with more than ``left`` bytes nothing beyond the next part is unpacked.
    """
    path = folder / _safe(member)
    if member.is_dir():
        path.mkdir(parents=True, exist_ok=True)
        return 0
    path.parent.mkdir(parents=True, exist_ok=True)
    size = 0
    with archive.open(member) as source, path.open("xb") as target:
        while size <= left and (part := source.read(PART)):
            size += len(part)
            target.write(part)
    return size


def _safe(member: zipfile.ZipInfo) -> PurePosixPath:
    name, mode = member.filename, member.external_attr >> 16
    path = PurePosixPath(name)
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise FormatError(
            f"the zip holds {name[:100]!r}, packed in a way that few know; deflate it"
        )
    odd = (
        path.is_absolute()
        or not path.parts
        or len(path.parts) > DEEPEST
        or any(part == ".." or len(part.encode()) > LONGEST_PART for part in path.parts)
        or any(character in name for character in "\\:\0")
    )
    if odd or (stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR)):
        raise FormatError(f"the zip holds {name[:100]!r}, which is no plain file inside it")
    return path
