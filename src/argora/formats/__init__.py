"""Files to studies and back: ``read``, ``write``, and which formats there are."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from argora.errors import FormatError, did_you_mean
from argora.formats.base import Format
from argora.formats.files import MAX_FILE_BYTES, write_folder
from argora.model import Scheme, Study
from argora.registry import Registry
from argora.schemes import get_scheme

__all__ = ["FORMATS", "MAX_FILE_BYTES", "Format", "get_format", "guess_format", "read", "write"]

FORMATS = Registry(
    "argora.formats",
    {
        "native": "argora.formats.native:NATIVE",
        "brat": "argora.formats.brat:BRAT",
        "tables": "argora.formats.tables:TABLES",
    },
)


def read(
    path: str | PathLike[str],
    *,
    format: str | None = None,
    scheme: Scheme | str | None = None,
    problems: list[FormatError] | None = None,
) -> Study:
    """Read a study from files.

    Parameters
    ----------
    format : the name of a format; found out by default.
    scheme : a scheme or the name of a ready one. By default the one the files name, else the first
        ready scheme that knows all categories and attributes, else what was observed.
    problems : a list that takes an error for every broken file, while all others are read. A
        broken annotation file leaves its layer out; it never counts as empty.

    Raises
    ------
    FormatError
        The first problem, when no list is given; or that nothing at all could be read.
    """
    place = Path(path)
    wanted = get_scheme(scheme) if isinstance(scheme, str) else scheme
    chosen = guess_format(place) if format is None else get_format(format)
    if not place.exists():
        raise FormatError("no such file or folder", path=place)
    found: list[FormatError] = []
    study = chosen.read(place, wanted, found)
    if problems is not None:
        problems += found
    if found and (problems is None or not study.documents):
        first, more = found[0], len(found) - 1
        tail = f" (and {more} more problem{'s' if more > 1 else ''})" if more else ""
        raise FormatError(first.problem + tail, path=first.path, line=first.line)
    return study


def write(
    study: Study,
    path: str | PathLike[str],
    *,
    format: str = "native",
    lossy: bool = False,
    overwrite: bool = False,
) -> None:
    """Write a study into a new folder, which appears only when it is complete.

    Parameters
    ----------
    lossy : leave out what the format cannot carry, instead of refusing.
    overwrite : put the study in the place of one that is there already.

    Raises
    ------
    LossError
        If the study holds something that the format cannot carry; the message lists it.
    FormatError
        If there is something at the path that must not be overwritten.
    """
    chosen, place = get_format(format), Path(path)
    if overwrite and place.is_dir() and any(place.iterdir()) and not _fitting(place):
        raise FormatError("holds something, but no study; only a study is overwritten", path=place)
    write_folder(place, lambda folder: chosen.write(study, folder, lossy), overwrite=overwrite)


def get_format(name: str) -> Format:
    """Return the format of that name."""
    found = FORMATS.get(name)
    if isinstance(found, Format):
        return found
    near = did_you_mean(name, FORMATS.names())
    raise FormatError(f"unknown format {name!r}{near}; 'argora formats' lists them")


def guess_format(path: str | PathLike[str]) -> Format:
    """Return the one format that the files look like.

    Raises
    ------
    FormatError
        If they look like none or several; the message says what was found.
    """
    place = Path(path)
    if not place.exists():
        raise FormatError("no such file or folder", path=place)
    fitting = _fitting(place)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = ", ".join(format.name for format in fitting)
        problem = f"looks like several formats ({names}); say which with format=..."
    else:
        names = ", ".join(FORMATS.names())
        problem = f"looks like none of the formats: {names}; found {_content(place)}"
    raise FormatError(f"{problem}; 'argora formats' describes them", path=place)


def _fitting(path: Path) -> list[Format]:
    formats = [get_format(name) for name in FORMATS.names()]
    return [format for format in formats if format.recognises(path)]


def _content(path: Path) -> str:
    if path.is_file():
        return f"a file {path.suffix or 'without suffix'!r}"
    names = sorted(entry.name + ("/" if entry.is_dir() else "") for entry in path.iterdir())
    if not names:
        return "an empty folder"
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    return f"{', '.join(names[:5])}{more}"
