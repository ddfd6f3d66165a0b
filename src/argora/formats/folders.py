"""Folders that appear whole or not at all, and keep what others have put into them."""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from secrets import token_hex

from argora.errors import FormatError
from argora.formats import files

__all__ = ["other_files", "refuse_incomplete", "write_folder"]

_GIT_ATTRIBUTES = ".gitattributes"
_INCOMPLETE = ".argora-incomplete"
"""A file that a new folder holds until everything else in it is on the disk."""


def write_folder(
    target: Path,
    fill: Callable[[Path], None],
    *,
    manifest: Callable[[], Mapping[str, str]] | None = None,
    replaced: Collection[Path] | None = None,
) -> None:
    """Write a folder with ``fill``, and move it to the target only when it is complete.

    All files are flushed to the disk at once, then the manifest is written. A program that is
    killed meanwhile leaves a hidden folder that :func:`refuse_incomplete` refuses. An older folder
    stays until the new one has taken its place; if anything fails it is back.

    Parameters
    ----------
    manifest : returns texts by the names of their files, without which the folder is no study.
    replaced : the files of an older folder, relative to it, whose place the new ones take; all
        else in it is moved into the new folder. None: an older folder must be empty.

    Raises
    ------
    FormatError
        If the target is a file, or a folder that is not empty and must not be overwritten, or if
        something that must stay has the name of a new file.
    """
    target = target.resolve()
    if target.exists() and not target.is_dir():
        raise FormatError("is a file; a study is written into a folder", path=target)
    if target.is_dir() and any(target.iterdir()) and replaced is None:
        raise FormatError(
            "is there already and not empty; choose another folder or pass overwrite=True",
            path=target,
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    mark = token_hex(4)
    fresh = target.with_name(f".{target.name}.{mark}.new")
    fresh.mkdir()
    try:
        (fresh / _INCOMPLETE).touch()
        fill(fresh)
        _flush(fresh)
        for name, text in (manifest() if manifest else {}).items():
            files.write_text(fresh / name, text)
            _sync_file(fresh / name)
        (fresh / _INCOMPLETE).unlink()
        _sync(fresh)
        if target.exists():
            others = _to_keep(target, fresh, frozenset(replaced or ()))
            aside = target.with_name(f".{target.name}.{mark}.old")
            _swap(fresh, target, aside)
            _bring_over(others, aside, target)
            _remove(aside, replaced or ())
        else:
            fresh.rename(target)
        _sync(target.parent)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def refuse_incomplete(folder: Path) -> None:
    """Raise FormatError for a folder that a killed program left behind while it wrote."""
    if (folder / _INCOMPLETE).is_file():
        raise FormatError(
            "was left behind by a program that was stopped while it wrote, so files are missing; "
            "delete the folder and write it again",
            path=folder,
        )


def other_files(
    folder: Path, own_files: Collection[Path], fresh: Path | None = None
) -> Iterator[Path]:
    """Yield the files and folders that are not a folder's own, as paths relative to it.

    A folder with nothing of its own in it is one entry, unless ``fresh`` has it as well.
    """
    holders = {parent for path in own_files for parent in path.parents}
    yield from _other_files(folder, Path(), frozenset(own_files), holders, fresh)


def _other_files(
    root: Path, inner: Path, own_files: frozenset[Path], holders: set[Path], fresh: Path | None
) -> Iterator[Path]:
    for entry in sorted((root / inner).iterdir()):
        path = inner / entry.name
        folder = entry.is_dir() and not entry.is_symlink()
        if path in own_files or (path in holders and not folder):
            continue
        if folder and (path in holders or (fresh is not None and (fresh / path).is_dir())):
            yield from _other_files(root, path, own_files, holders, fresh)
        elif not folder or entry.name.startswith(".") or _holds_files(entry):
            yield path


def _holds_files(folder: Path) -> bool:
    return any(not path.is_dir() or path.is_symlink() for path in folder.rglob("*"))


def _to_keep(target: Path, fresh: Path, replaced: frozenset[Path]) -> list[Path]:
    others = list(other_files(target, replaced, fresh))
    clashes = [path for path in others if path.name != _GIT_ATTRIBUTES and _is_taken(path, fresh)]
    if clashes:
        listed = ", ".join(path.as_posix() for path in clashes[:5])
        ending = f" and {len(clashes) - 5} more" if len(clashes) > 5 else ""
        raise FormatError(
            f"holds files that are no part of the study, where the new study has its own: "
            f"{listed}{ending}; move them or choose another folder",
            path=target,
        )
    return others


def _is_taken(path: Path, fresh: Path) -> bool:
    above = (fresh / parent for parent in path.parents)
    return os.path.lexists(fresh / path) or any(place.is_file() for place in above)


def _swap(fresh: Path, target: Path, aside: Path) -> None:
    target.rename(aside)
    try:
        fresh.rename(target)
    except BaseException:
        aside.rename(target)
        raise


def _bring_over(others: list[Path], aside: Path, target: Path) -> None:
    for path in others:
        try:
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            (aside / path).replace(target / path)
        except OSError as error:
            raise FormatError(
                f"the new study is there, but {path.as_posix()!r} could not be moved into it "
                f"({error.strerror or error}); it lies in {aside}, move it by hand",
                path=target,
            ) from error


def _remove(aside: Path, replaced: Collection[Path]) -> None:
    """Remove the files that were replaced and the folders that are then empty, nothing else."""
    links = {p for path in replaced for p in path.parents if (aside / p).is_symlink()}
    for path in (*replaced, *links):
        if not any(parent in links for parent in path.parents):
            (aside / path).unlink(missing_ok=True)
    for folder in sorted(_folders(aside), key=lambda path: -len(path.parts)):
        if not any(folder.iterdir()):
            folder.rmdir()
    if not any(aside.iterdir()):
        aside.rmdir()


def _folders(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            yield path
            yield from _folders(path)


def _flush(folder: Path) -> None:
    """Wait until all that was written into a folder is on the disk.

    Linux is asked once for the whole file system: a request for each of thousands of files waits
    for the disk as often. Elsewhere each file is flushed by itself.
    """
    if _flush_file_system(folder):
        return
    for place in (folder, *_folders(folder)):
        for entry in place.iterdir():
            if entry.is_file():
                _sync_file(entry)
        _sync(place)


def _flush_file_system(folder: Path) -> bool:
    """Flush the file system of a folder; return False where the system cannot do that.

    Raises
    ------
    OSError
        If not everything could be written.
    """
    syncfs = getattr(_c_library(), "syncfs", None)
    if syncfs is None:
        return False
    handle = os.open(folder, os.O_DIRECTORY)
    try:
        if syncfs(handle) == 0:
            return True
        number = ctypes.get_errno()
        if number == errno.ENOSYS:
            return False
        raise OSError(number, os.strerror(number), str(folder))
    finally:
        os.close(handle)


@cache
def _c_library() -> ctypes.CDLL | None:
    """Return the C library of Linux, which has ``syncfs``; Python does not."""
    return ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def _sync_file(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    if not hasattr(os, "O_DIRECTORY"):  # Windows cannot sync a folder
        return
    handle = os.open(folder, os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
