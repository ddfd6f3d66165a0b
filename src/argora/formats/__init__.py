"""Files to studies and back: ``read``, ``write``, and which formats there are."""

from __future__ import annotations

import warnings
from os import PathLike
from pathlib import Path

from argora.errors import FormatError, LossError, broken, did_you_mean, mended
from argora.formats import files
from argora.formats.base import Format, without_consequence
from argora.formats.digests import GIT_ATTRIBUTES, MARKDOWN_ATTRIBUTES
from argora.formats.files import MAX_FILE_BYTES
from argora.formats.folders import refuse_incomplete, strangers, write_folder
from argora.formats.unread import LeftOut, left_out, other_texts
from argora.model import Scheme, Study
from argora.registry import Registry
from argora.schemes import get_scheme

__all__ = [
    "FORMATS",
    "MAX_FILE_BYTES",
    "Format",
    "LeftOut",
    "get_format",
    "guess_format",
    "read",
    "write",
]

ATTRIBUTES = (GIT_ATTRIBUTES.encode(), MARKDOWN_ATTRIBUTES.encode())
REMOTE = "aifdb:"
"""What sources on the AIFdb server begin with."""

FORMATS = Registry(
    "argora.formats",
    {
        "native": "argora.formats.native:NATIVE",
        "brat": "argora.formats.brat:BRAT",
        "tables": "argora.formats.tables:TABLES",
        "parquet": "argora.formats.tables:PARQUET",
        "arggraph": "argora.formats.arggraph:ARGGRAPH",
        "conll": "argora.formats.conll:CONLL",
        "aurc": "argora.formats.aurc:AURC",
        "tiara": "argora.formats.tiara:TIARA",
        "aif": "argora.formats.aif:AIF",
        "parallel": "argora.formats.parallel:PARALLEL",
        "text": "argora.formats.text:TEXT",
    },
)


def read(
    path: str | PathLike[str],
    *,
    format: str | None = None,
    scheme: Scheme | str | None = None,
    problems: list[FormatError] | None = None,
    unread: list[LeftOut] | None = None,
) -> Study:
    """Read a study from files.

    Parameters
    ----------
    path : a file or folder, or a map or corpus on the AIFdb server, such as ``aifdb:28037``.
    format : the name of a format; found out by default.
    scheme : a scheme or the name of a ready one. By default the one the files name, else the first
        ready scheme that knows all categories and attributes, else what was observed.
    problems : a list that takes an error for every broken file, while all others are read. A
        broken annotation file leaves its layer out; it never counts as empty. Malformed places
        that could be read all the same are in the list as MendedError; without a list they are
        Python warnings.
    unread : a list that takes every file of the folder from which nothing was taken, because the
        format has no such files, with the reason and what to do. Hidden files, READMEs and
        what systems put into folders are not among them.

    Raises
    ------
    FormatError
        The first problem, when no list is given; or that nothing at all could be read.
    """
    wanted = get_scheme(scheme) if isinstance(scheme, str) else scheme
    place = _fetched(str(path)) if str(path).startswith(REMOTE) else Path(path)
    found: list[FormatError] = []
    try:
        refuse_incomplete(place)
        chosen = guess_format(place) if format is None else get_format(format)
        if not place.exists():
            raise FormatError("no such file or folder", path=place)
        with files.noting() as seen:
            study = chosen.read(place, wanted, found)
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}", path=place) from error
    if not study.documents and (other := other_texts(place)):
        found = [FormatError(other, path=place)]
    if problems is not None:
        problems += found
    if unread is not None:
        unread += left_out(place, seen)
    failed = broken(found)
    if failed and (problems is None or not study.documents):
        first, more = failed[0], len(failed) - 1
        tail = f" (and {more} more problem{'s' if more > 1 else ''})" if more else ""
        problem = without_consequence(first.problem) + tail
        raise FormatError(problem, path=first.path, line=first.line)
    for told in mended(found) if problems is None else ():
        warnings.warn(str(told), stacklevel=2)
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
    overwrite : put the study in the place of one that is there already and has no broken files;
        all files in the folder that are no part of the old study stay.

    Raises
    ------
    LossError
        If the study holds something that the format cannot carry; the message lists it.
    FormatError
        If there is something at the path that must not be overwritten.
    """
    chosen, place = get_format(format), Path(path)
    replaced = None
    if overwrite and place.is_dir() and any(place.iterdir()):
        replaced = _files_of_study(place.resolve(), chosen, study)
    listed = chosen.manifest
    write_folder(
        place,
        lambda folder: _fill(folder, chosen, study, lossy),
        manifest=None if listed is None else lambda: listed(study),
        replaced=replaced,
    )


def _fill(folder: Path, chosen: Format, study: Study, lossy: bool) -> None:
    """Write the files of a study; guidelines have a place in few formats."""
    left = [] if chosen.has_guidelines else [each.version for each in study.guidelines]
    lost = [f"texts of guidelines: {len(left)} (first: version {left[0]!r})"] if left else []
    try:
        chosen.write(study, folder, lossy)
    except LossError as error:
        raise LossError.of(chosen.name, [*error.losses, *lost]) from error
    if lost and not lossy:
        raise LossError.of(chosen.name, lost)


def _fetched(source: str) -> Path:
    from argora.formats.aif.fetching import fetch

    return fetch(source)


def _files_of_study(place: Path, chosen: Format, new: Study) -> set[Path]:
    """Return the files, relative to the folder, of the study that may be overwritten."""
    if not _fitting(place):
        raise FormatError("holds something, but no study; only a study is overwritten", path=place)
    old = guess_format(place)
    with files.noting() as seen:
        try:
            there = read(place, format=old.name)
        except FormatError as error:
            raise FormatError(
                f"holds a study with broken files, which is not overwritten ({error}); "
                "mend it or choose another folder",
                path=place,
            ) from error
    _refuse_lonely(there, new, place)
    ours = [
        path
        for path in (place / ".gitattributes", *place.glob("*/.gitattributes"))
        if path.is_file() and path.read_bytes() in ATTRIBUTES
    ]
    own = {path.relative_to(place) for path in (*seen, *ours)}
    others = [path for path in strangers(place, own) if not path.name.startswith(".")]
    if others and old.name != chosen.name:
        listed = ", ".join(path.as_posix() for path in others[:5])
        more = f" and {len(others) - 5} more" if len(others) > 5 else ""
        raise FormatError(
            f"holds a study as {old.name!r} and files that are no part of it ({listed}{more}); "
            f"as {chosen.name!r} they might be taken for a part: choose another folder",
            path=place,
        )
    return own


def _refuse_lonely(old: Study, new: Study, place: Path) -> None:
    """Refuse to replace a text that nobody annotated and that the new study does not have."""
    staying = {(document.id, document.text) for document in new.documents}
    lonely = [
        d.id for d in old.documents if (d.id, d.text) not in staying and not old.layers_of(d.id)
    ]
    if lonely:
        raise FormatError(
            f"{lonely[0]!r} is a text that nobody annotated and that the new study does not have; "
            "if it is no part of the study, move it elsewhere",
            path=place,
        )


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
        if told := other_texts(place):
            raise FormatError(told, path=place)
        names = ", ".join(FORMATS.names())
        problem = f"looks like none of the formats: {names}; found {_content(place)}"
    raise FormatError(f"{problem}; 'argora formats' describes them", path=place)


def _fitting(path: Path) -> list[Format]:
    formats = [get_format(name) for name in FORMATS.names()]
    fitting = [format for format in formats if format.recognises(path)]
    return [format for format in fitting if not format.last] or fitting


def _content(path: Path) -> str:
    if path.is_file():
        if files.is_utf_16(path):
            return "a file in UTF-16; save it as UTF-8"
        formats = [get_format(name) for name in FORMATS.names()]
        told = [format.explains(path) for format in formats if format.explains is not None]
        return next(filter(None, told), None) or f"a file {path.suffix or 'without suffix'!r}"
    names = [entry.name + ("/" if entry.is_dir() else "") for entry in files.entries(path)]
    if not names:
        return "an empty folder"
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    wide = next((entry.name for entry in files.entries(path) if files.is_utf_16(entry)), None)
    hint = f"; {wide} is in UTF-16, save it as UTF-8" if wide else ""
    return f"{', '.join(names[:5])}{more}{hint}"
