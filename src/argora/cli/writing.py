"""Writing a file that appears only when it is complete, and never over somebody's own work."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from argora.cli.run import RUN
from argora.errors import FormatError

__all__ = ["appearing", "check_place", "naming", "refuse_foreign", "refuse_source", "write_file"]

BESIDE_DATA = (".html", ".htm", ".tex")
"""What no format reads, so that a report of this name may lie in the folder of a study."""
MARKS = {
    "html": re.compile(r'<meta name="generator" content="Argora '),
    "json": re.compile(r'\A\s*\{\s*"argora": "[^"]*",\s*"study": \{'),
    "latex": re.compile(r"\A% Tables made by Argora\."),
}
"""How a file says that Argora wrote it as a report; plain text says nothing."""
READ_FOR_MARK = 4000


def check_place(path: Path) -> None:
    """Refuse a place at which no file can be written, before the work begins.

    Raises
    ------
    FormatError
        If the folder does not exist, or what has this name is no file.
    """
    target = path.resolve()
    if not target.parent.is_dir():
        raise FormatError(f"there is no folder {str(path.parent)!r}; make it first", path=path)
    if target.is_dir():
        raise FormatError("is a folder; name a file in it", path=path)
    if target.exists() and not target.is_file():
        raise FormatError("is no regular file; name another one", path=path)


def refuse_source(path: Path, source: Path, *, what: str = "file") -> None:
    """Refuse to write what is being read, or anything that may be read as a part of it.

    Raises
    ------
    FormatError
        If the path is the source, is a file that is there in its folder, or is new but could be
        taken for data.
    """
    target, place = path.resolve(), source.resolve()
    if not place.exists():
        return
    if place == target or (target.exists() and target.samefile(place)):
        raise FormatError(f"is the study itself; name another {what}", path=path)
    inside = place.is_dir() and target.is_relative_to(place)
    if inside and target.suffix.lower() not in BESIDE_DATA:
        raise FormatError(
            f"lies in the study {str(source)!r} and could be taken for a part of it; "
            f"name a {what} outside",
            path=path,
        )
    if inside and target.exists() and not _is_ours(target, "html", "latex"):
        raise FormatError(
            f"lies in the study {str(source)!r} and is no report of Argora; name another file",
            path=path,
        )


def refuse_foreign(path: Path, form: str, *, overwrite: bool = False) -> None:
    """Refuse to overwrite a file unless it is an older report of the same form.

    Parameters
    ----------
    form : ``html``, ``json``, ``latex`` or ``text``; text cannot be told from other text.
    overwrite : do it all the same.
    """
    target = path.resolve()
    if overwrite or not target.exists() or not target.stat().st_size or _is_ours(target, form):
        return
    what = "an older report of this form" if form in MARKS else "known to be a report"
    raise FormatError(
        f"is there already and not {what}; name another file, or replace it with --overwrite",
        path=path,
    )


def _is_ours(path: Path, *forms: str) -> bool:
    with naming(path, "read"), path.open(encoding="utf-8", errors="replace") as file:
        start = file.read(READ_FOR_MARK)
    return any(MARKS[form].search(start) for form in forms if form in MARKS)


@contextmanager
def naming(path: Path, doing: str = "written") -> Iterator[None]:
    """Name the path that the user gave where the system refuses, not a file the user never saw."""
    try:
        yield
    except OSError as error:
        raise FormatError(
            f"cannot be {doing}: {error.strerror or error}; name a place where you may write and "
            "that has room",
            path=path,
        ) from error


def write_file(path: Path, contents: str | bytes) -> None:
    """Write a text or bytes, in the place of an older file; if anything fails that one stays."""
    check_place(path)
    with appearing(path) as fresh:
        fresh.write_bytes(contents.encode("utf-8") if isinstance(contents, str) else contents)


@contextmanager
def appearing(path: Path) -> Iterator[Path]:
    """Yield the path of a new file that takes its place only when it is complete."""
    target = path.resolve()
    fresh = target.with_name(f".{target.stem}.{token_hex(4)}.new{target.suffix}")
    with naming(path):
        try:
            yield fresh
            with fresh.open("rb+") as file:
                os.fsync(file.fileno())
            fresh.replace(target)
        finally:
            fresh.unlink(missing_ok=True)
    RUN.get().written.append(str(path))
