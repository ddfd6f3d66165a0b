"""Zip files in and out: what somebody sends is unpacked as if it were meant to harm."""

from __future__ import annotations

import errno
import io
import json
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

import argora
from argora.errors import FormatError, LossError, broken, mended
from argora.formats import LeftOut, get_format, guess_format
from argora.formats.base import without_consequence
from argora.formats.names import file_names
from argora.model import Guideline, Study
from argora.web.annotatable import annotatable
from argora.web.settings import LONGEST_GUIDELINE

__all__ = ["BrokenStudyError", "check_exportable", "losses_of", "packed", "study_in", "unpack"]

REPORT = "export.json"
MOST_FILES = 20_000
ENTRY = b"PK\x01\x02"
"""What the entry of a file begins with in the list at the end of a zip."""
DAMAGED = (zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError, EOFError, ValueError)
"""What zipfile raises where the bytes of a zip contradict each other."""
PART = 1 << 16
"""Bytes that are unpacked or looked through at once."""
DEEPEST = 20
LONGEST_PART = 200


class BrokenStudyError(FormatError):
    """Files of which some are broken; nothing was taken.

    Attributes
    ----------
    problems : every one, with its place in the zip.
    """

    code = "broken-study"

    def __init__(self, problems: Sequence[str]) -> None:
        others = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(problems[0] + others)
        self.problems = tuple(problems)


def losses_of(study: Study, format: str) -> tuple[str, ...]:
    """Return what of a study a format cannot carry."""
    with TemporaryDirectory() as scratch:
        return _written(study, Path(scratch) / "study", format)


def _written(study: Study, folder: Path, format: str) -> tuple[str, ...]:
    """Write the files of a study into a new folder and return what they cannot carry."""
    try:
        argora.write(study, folder, format=format)
    except LossError as error:
        argora.write(study, folder, format=format, lossy=True)
        return error.losses
    return ()


def packed(study: Study, format: str) -> bytes:
    """Return a zip of a study's files in a format, with a report of what the format lost."""
    target = get_format(format)
    content = io.BytesIO()
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "study"
        lost = _written(study, folder, format)
        about = {"study": study.name, "format": format, "keeps": list(target.keeps)}
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(folder.rglob("*")):
                archive.write(path, PurePosixPath(path.relative_to(scratch)))
            archive.writestr(REPORT, json.dumps({**about, "lost": lost}, indent=2))
    return content.getvalue()


def study_in(
    folder: Path, *, name: str | None, format: str | None, scheme: str | None
) -> tuple[Study, dict[str, Any]]:
    """Return the study in a folder that was unpacked.

    With it come its format, what was malformed but could be read, and what was left out.

    Raises
    ------
    FormatError
        If it holds what no study holds, or a file of it is broken.
    """
    problems: list[FormatError] = []
    unread: list[LeftOut] = []
    root = _root(folder)
    with _within(root):
        chosen = guess_format(root) if format is None else get_format(format)
        study = argora.read(
            root, format=chosen.name, scheme=scheme, problems=problems, unread=unread
        )
    if failed := broken(problems):
        raise BrokenStudyError([without_consequence(each) for each in _messages(failed, root)])
    if not study.scheme.units and not study.layers:
        raise FormatError(
            "these texts have no annotations and do not say what annotators may mark; "
            "choose a scheme for them"
        ).coded("scheme-needed")
    study, notes = annotatable(study)
    check_exportable(each.id for each in study.documents)
    check_exportable(each.id for each in study.annotators)
    _check_guidelines(study.guidelines)
    return replace(study, name=name or study.name), {
        "format": chosen.name,
        "mended": [*notes, *_messages(mended(problems), root)],
        "left_out": list(map(str, unread)),
    }


def _messages(errors: Iterable[FormatError], root: Path) -> list[str]:
    """Return what is wrong and where, by the names that the files had before they were packed."""
    return [_with_known_names(str(each), root) for each in errors]


def _with_known_names(message: str, root: Path) -> str:
    """Put the names that somebody knows in the place of those that the server gave."""
    return message.replace(f"{root}/", "").replace(str(root), "what you chose")


def check_exportable(ids: Iterable[str]) -> None:
    """Make sure that files can be named after ids: what comes in has to get out again.

    Raises
    ------
    FormatError
        If one is too long.
    """
    file_names(ids)


def _check_guidelines(guidelines: Iterable[Guideline]) -> None:
    """Make sure that nobody has to load more than a browser could have sent."""
    for each in guidelines:
        if len(each.text) > LONGEST_GUIDELINE:
            raise FormatError(
                f"version {each.version!r} of the guideline has {len(each.text):,} characters; "
                f"at most {LONGEST_GUIDELINE:,}"
            ).coded("guideline-length", n=len(each.text), most=LONGEST_GUIDELINE)


@contextmanager
def _within(root: Path) -> Iterator[None]:
    """Tell of places inside the zip only, not of where it was unpacked."""
    try:
        yield
    except FormatError as error:
        raise FormatError(_with_known_names(str(error), root)) from error


def _root(folder: Path) -> Path:
    """Return the folder that the files are in: one on its own is opened."""
    paths = [path for path in folder.iterdir() if path.name != REPORT]
    return _root(paths[0]) if len(paths) == 1 and paths[0].is_dir() else folder


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
