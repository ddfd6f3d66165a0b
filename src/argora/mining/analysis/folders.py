"""Folders of analyses made elsewhere: one file for each document, named by its id."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from argora.errors import DataError, FormatError
from argora.formats import files

__all__ = ["file_of", "files_in", "read_lines"]


def files_in(folder: str, endings: tuple[str, ...], what: str) -> list[Path]:
    """Return the files of a folder that may hold analyses.

    Parameters
    ----------
    what : what the analysis is called on the command line.

    Raises
    ------
    DataError
        If no folder is named.
    FormatError
        If there is none, or it has no such file.
    """
    if not folder:
        raise DataError(f"analysis {what!r} needs a folder: {what}:FOLDER")
    place = Path(folder)
    if not place.is_dir():
        raise FormatError("is no folder of analyses", path=place)
    paths = sorted(p for p in place.rglob("*") if p.suffix in endings and p.is_file())
    if not paths:
        raise FormatError(
            f"has no file that ends in {' or '.join(endings)}; expected one for each document, "
            "named by its id",
            path=place,
        )
    return paths


def file_of(folder: str, id: str, endings: tuple[str, ...]) -> Path:
    """Return the file of a document."""
    names = [f"{id}{ending}" for ending in endings]
    for name in names:
        if (Path(folder) / name).is_file():
            return Path(folder) / name
    raise FormatError(
        f"is not there, and so nothing is known about document {id!r}; expected a file for each "
        "document, named by its id",
        path=Path(folder) / names[0],
    )


def read_lines(path: Path, folder: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file with their numbers, from 1; lines end at line feeds only."""
    text = files.read_text(path, Path(folder)).removeprefix("\ufeff")
    for number, line in enumerate(text.split("\n"), 1):
        yield number, line.removesuffix("\r")
