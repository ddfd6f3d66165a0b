"""Which format files look like, and what a message says where they look like none or several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from os import PathLike
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.archives import is_zip
from argora.formats.base import Format
from argora.formats.other_programs import explain
from argora.formats.registry import FORMATS, get_format
from argora.formats.unread import other_texts
from argora.text.numbers import joined

__all__ = ["fitting_formats", "format_for", "guess_format", "is_packed"]

DEEPEST = 2
"""How deep in a folder studies are looked for."""
MOST_LOOKED_INTO = 50
"""Folders in one folder that are looked into."""
_MOST_NAMED = 5


def guess_format(path: str | PathLike[str]) -> Format:
    """Find the one format that the files look like.

    Raises
    ------
    FormatError
        If they look like none or several; the message says what was found.
    """
    place = Path(path)
    if not place.exists():
        raise FormatError("no such file or folder", path=place)
    fitting = fitting_formats(place)
    if len(fitting) == 1:
        return fitting[0]
    if not fitting and _is_empty(place):
        problem = "is empty" if place.is_file() else "holds only empty files"
        raise FormatError(f"{problem}: nothing is in it that could be read", path=place)
    if fitting:
        problem = _several(place, fitting)
    else:
        if other := other_texts(place):
            raise FormatError(other, path=place)
        problem = f"looks like none of the formats; found {_content(place)}"
        if (inner := _readable_inside(place)) is not None:
            problem = f"found {_content(place)}, but {inner}"
    raise FormatError(f"{problem}; 'argora formats' describes them", path=place)


def _is_empty(path: Path) -> bool:
    """Check whether a file has no character but blanks, or a folder only such files."""
    if path.is_dir():
        inner = [entry for entry in files.entries(path) if entry.is_file()]
        return bool(inner) and len(inner) == len(files.entries(path)) and all(map(_is_empty, inner))
    try:
        with path.open("rb") as file:
            return not file.read(files.PART_BYTES).strip()
    except OSError:
        return False


def _several(place: Path, fitting: Sequence[Format]) -> str:
    """Word the problem that files look like several formats, with a file of each in a folder."""
    names = ", ".join(format.name for format in fitting)
    problem = f"looks like several formats ({names}); say which with format=..."
    if not place.is_dir():
        return problem
    recognised: dict[str, list[str]] = {}
    for entry in files.entries(place):
        for format in fitting_formats(entry):
            if not format.last:
                recognised.setdefault(format.name, []).append(entry.name)
    if len(recognised) < 2:
        return problem
    listed = "; ".join(f"{joined(recognised[name], 3)} ({name})" for name in recognised)
    return (
        f"holds files of several formats: {listed}; name one of them, or say which with format=..."
    )


def fitting_formats(path: Path) -> list[Format]:
    """Return the formats that recognise a file or folder; those that might read it if none does."""
    formats = [get_format(name) for name in FORMATS.names()]
    fitting = [format for format in formats if format.recognises(path)]
    sure = [format for format in fitting if not format.last] or fitting
    return sure or [each for each in formats if each.accepts is not None and each.accepts(path)]


def is_packed(path: Path) -> bool:
    """Check whether a file is a zip of a study's files, and no file of a format that is a zip."""
    return is_zip(path) and not fitting_formats(path)


def format_for(path: Path, answers: Mapping[str, str]) -> Format:
    """Return the format that files look like, else that of a suffix if it takes the answers."""
    options = answers.keys() - {"encoding"}
    if options and path.exists() and not fitting_formats(path):
        places = files.readable_entries(path) if path.is_dir() else [path]
        for format in map(get_format, FORMATS.names()):
            fits = any(place.name.lower().endswith(format.suffixes) for place in places)
            if options.issubset(format.asks) and fits:
                return format
    return guess_format(path)


def _content(path: Path) -> str:
    if path.is_file():
        return _reason(path) or f"a file {path.suffix or 'without suffix'!r}"
    names = [entry.name + ("/" if entry.is_dir() else "") for entry in files.entries(path)]
    if not names:
        return "an empty folder"
    ending = f" and {len(names) - 5} more" if len(names) > 5 else ""
    reasons = ((file.name, _reason(file)) for file in files.entries(path) if file.is_file())
    hint = next((f"; {name} is {reason}" for name, reason in reasons if reason), "")
    return f"{', '.join(names[:5])}{ending}{hint}"


def _reason(path: Path) -> str | None:
    """Word what a file holds that is read in another form only; None if nobody knows."""
    if files.is_utf_16(path):
        return "a file in UTF-16; save it as UTF-8, or say encoding='utf-16'"
    formats = map(get_format, FORMATS.names())
    explainers = [explain, *(format.explains for format in formats if format.explains is not None)]
    return next(filter(None, (each(path) for each in explainers)), None)


# ----- folders that hold studies ------------------------------------------------------------------


def _readable_inside(root: Path) -> str | None:
    """Word which folders in a folder can be read, and as what; None if there are none.

    Plain texts do not count: every repository has some.
    """
    if not root.is_dir():
        return None
    readable = list(_readable(root, root, DEEPEST))
    if not readable:
        return None
    if len(readable) == 1:
        return f"{readable[0][0]}/ holds {readable[0][1].name}; read that"
    listed = joined([f"{place}/ ({format.name})" for place, format in readable[:_MOST_NAMED]])
    others = f" and {len(readable) - _MOST_NAMED} more" if len(readable) > _MOST_NAMED else ""
    advice = "read one of them"
    if all(format.name == "brat" for _, format in readable):
        advice += ", or all together with format='brat' and folders='parts'"
    return f"there are {listed}{others}; {advice}"


def _readable(folder: Path, root: Path, deepest: int) -> Iterator[tuple[str, Format]]:
    """Yield the readable folders in a folder; folders in these are not looked into."""
    for inner in islice(files.folders(folder), MOST_LOOKED_INTO):
        try:
            formats = [each for each in fitting_formats(inner) if not each.last]
            if formats:
                yield inner.relative_to(root).as_posix(), formats[0]
            elif deepest > 1:
                yield from _readable(inner, root, deepest - 1)
        except FormatError:
            continue  # a folder that cannot be read
