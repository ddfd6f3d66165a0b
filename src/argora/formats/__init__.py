"""Files to studies and back: ``read``, ``write``, and which formats there are."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

from argora.errors import FormatError, broken, mended
from argora.formats import files
from argora.formats.archives import is_zip, only_folder, unpack
from argora.formats.base import Format, Losses, without_consequence
from argora.formats.choices import Choices, columns_text, remembered
from argora.formats.digests import GIT_ATTRIBUTES, MARKDOWN_ATTRIBUTES
from argora.formats.files import MAX_FILE_BYTES
from argora.formats.folders import refuse_incomplete, strangers, write_folder
from argora.formats.inside import readable_inside
from argora.formats.names import id_of
from argora.formats.registry import FORMATS, get_format, get_writable
from argora.formats.unread import LeftOut, left_out, other_texts
from argora.model import Scheme, Study
from argora.schemes import get_scheme
from argora.text.numbers import joined

__all__ = [
    "FORMATS",
    "MAX_FILE_BYTES",
    "Format",
    "LeftOut",
    "get_format",
    "get_writable",
    "guess_format",
    "read",
    "write",
]

ATTRIBUTES = (GIT_ATTRIBUTES.encode(), MARKDOWN_ATTRIBUTES.encode())
MOST_UNPACKED = 1 << 30
"""Bytes that a zip may hold when it is unpacked."""
REMOTE = "aifdb:"
"""What sources on the AIFdb server begin with."""


def read(
    path: str | PathLike[str],
    *,
    format: str | None = None,
    scheme: Scheme | str | None = None,
    layer: str | None = None,
    category_feature: str | None = None,
    relation_layer: str | None = None,
    columns: str | Mapping[str, str] | None = None,
    offsets: str | None = None,
    folders: str | None = None,
    encoding: str | None = None,
    problems: list[FormatError] | None = None,
    unread: list[LeftOut] | None = None,
    recognised: list[str] | None = None,
    on_progress: Callable[[str], object] | None = None,
) -> Study:
    """Read a study from files.

    Parameters
    ----------
    path : a file or folder, a zip of them, or a map or corpus on the AIFdb server, such as
        ``aifdb:28037``.
    format : the name of a format; found out by default.
    scheme : a scheme or the name of a ready one. By default the one the files name, else the ready
        scheme that knows all categories and attributes and of which the fewest rules are broken,
        else what was observed.
    layer, category_feature, relation_layer : which type of annotation marks units, which of its
        features is the category, and which type relates units.
    columns : which column of a table is what, as ``{"item": "id"}`` or ``"item=id"``.
    offsets : what offsets count: ``code-points``, ``utf-16`` or ``bytes``.
    folders : whether folders are ``annotators`` or ``parts`` of the corpus.
    encoding : the encoding of files that are no UTF-8, such as ``cp1252``.
    problems : a list that takes an error for every broken file, while all others are read. A
        broken annotation file leaves its layer out; it never counts as empty. Malformed places
        that could be read all the same are in the list as MendedError; without a list they are
        Python warnings.
    unread : a list that takes every file of the folder from which nothing was taken, because the
        format has no such files, with the reason and what to do. Hidden files, READMEs and
        what systems put into folders are not among them.
    recognised : a list that takes what was recognised, in a few words each, the format first.
    on_progress : called with a few words before each file of a folder is read.

    Answers that the file ``argora.toml`` beside the data gives count where none is passed.

    Raises
    ------
    ChoiceError
        If the files can be read in several ways and nothing says which is meant.
    FormatError
        The first problem, when no list is given; or that nothing at all could be read.
    """
    place = _fetched(str(path)) if str(path).startswith(REMOTE) else Path(path)
    answers = {
        "layer": layer,
        "category_feature": category_feature,
        "relation_layer": relation_layer,
        "columns": columns_text(columns),
        "offsets": offsets,
        "folders": folders,
        "encoding": encoding,
    }
    passed = {option: answer for option, answer in answers.items() if answer is not None}
    source = _Source(place, format, scheme, passed, on_progress)
    errors: list[FormatError] = []
    choices = Choices()
    try:
        refuse_incomplete(place)
        if is_zip(place) and format is None and not _fitting(place):
            study, files_left = _read_zip(source, choices, errors)
        else:
            study, files_left = _read_place(source, choices, errors)
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}", path=place) from error
    if not study.documents and (other := other_texts(place)):
        errors = [FormatError(other, path=place)]
    if problems is not None:
        problems += errors
    if unread is not None:
        unread += files_left
    if recognised is not None:
        recognised += choices.recognised
    failed = broken(errors)
    if failed and (problems is None or not study.documents):
        first, n_others = failed[0], len(failed) - 1
        tail = f" (and {n_others} more problem{'s' if n_others > 1 else ''})" if n_others else ""
        problem = without_consequence(first.problem) + tail
        raise FormatError(problem, path=first.path, line=first.line)
    for warning in mended(errors) if problems is None else ():
        warnings.warn(str(warning), stacklevel=2)
    return study


@dataclass(frozen=True)
class _Source:
    """Where a study is read from, and what the caller says of it."""

    place: Path
    format: str | None
    scheme: Scheme | str | None
    answers: Mapping[str, str]
    on_progress: Callable[[str], object] | None


def _read_place(
    source: _Source, choices: Choices, problems: list[FormatError]
) -> tuple[Study, tuple[LeftOut, ...]]:
    """Read a file or folder; return the study and the files that were left out."""
    place = source.place
    stored = remembered(place)
    name = source.format or stored.pop("format", None)
    scheme = source.scheme or stored.pop("scheme", None)
    expected = get_scheme(scheme) if isinstance(scheme, str) else scheme
    answers = {**stored, **source.answers}
    chosen = _fitting_answers(place, answers) if name is None else get_format(name)
    if not place.exists():
        raise FormatError("no such file or folder", path=place)
    choices.answers = source.answers
    choices.refuse_unasked(chosen.name, chosen.asks)
    allowed = {option: stored[option] for option in stored if option in (*chosen.asks, "encoding")}
    choices.answers = {**allowed, **source.answers}
    extra = (choices,) if chosen.asks else ()
    with (
        files.noting(_telling(place, source.on_progress)) as files_read,
        files.encoded_in(choices.answer_to("encoding")),
        choices.watching(),
    ):
        study = chosen.read(place, expected, problems, *extra)
    choices.recognised.insert(0, chosen.title)
    return study, left_out(place, files_read)


def _read_zip(
    source: _Source, choices: Choices, problems: list[FormatError]
) -> tuple[Study, tuple[LeftOut, ...]]:
    """Read what is in a zip; messages name places in it as if it were a folder."""
    place = source.place
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / place.stem
        folder.mkdir()
        try:
            unpack(place, folder, most_bytes=MOST_UNPACKED)
        except FormatError as error:
            hint = "; unpack it and read the folder" if error.code == "too-large" else ""
            problem = error.problem.partition("; bring ")[0]
            raise FormatError(f"{problem}{hint}", path=place) from error
        stored = remembered(place)
        inner = replace(
            source,
            place=only_folder(folder),
            format=source.format or stored.pop("format", None),
            scheme=source.scheme or stored.pop("scheme", None),
            answers={**stored, **source.answers},
        )
        try:
            study, files_left = _read_place(inner, choices, problems)
        except FormatError as error:
            raise _inside(error, folder, place) from error
        problems[:] = [_inside(problem, folder, place) for problem in problems]
    return replace(study, name=id_of(place.stem) or study.name), files_left


def _inside(error: FormatError, folder: Path, archive: Path) -> FormatError:
    """Return an error about an unpacked file as one about the zip."""
    error.problem = error.problem.replace(str(folder), str(archive))
    error.args = (error.problem,)
    if error.path is not None:
        error.path = error.path.replace(str(folder), str(archive))
    return error


def _telling(
    place: Path, on_progress: Callable[[str], object] | None
) -> Callable[[int], object] | None:
    """Return a function that reports how many files of a folder were read."""
    if on_progress is None or not place.is_dir():
        return None
    n = sum(path.is_file() for path in place.rglob("*"))
    return lambda number: on_progress(f"reading {place}: file {number} of {n}")


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
        If there is something at the path that must not be overwritten, or the format is only read.
    """
    chosen, place = get_writable(format), Path(path)
    replaced = None
    if overwrite and place.is_dir() and any(place.iterdir()):
        replaced = _files_of_study(place.resolve(), chosen, study)
    manifest = chosen.manifest
    write_folder(
        place,
        lambda folder: _fill(folder, chosen, study, lossy),
        manifest=None if manifest is None else lambda: manifest(study),
        replaced=replaced,
    )


def _fill(folder: Path, chosen: Format, study: Study, lossy: bool) -> None:
    losses = Losses(chosen.name)
    if chosen.write is not None:  # write() has refused such a format
        chosen.write(study, folder, losses)
    for guideline in study.guidelines if chosen.loses else ():
        losses.add("texts of guidelines", f"version {guideline.version!r}")
    if not lossy:
        losses.refuse()


def _fetched(source: str) -> Path:
    from argora.formats.aif.fetching import fetch

    return fetch(source)


def _files_of_study(place: Path, chosen: Format, new: Study) -> set[Path]:
    """List the files, relative to the folder, of the study that may be overwritten."""
    if not _fitting(place):
        raise FormatError("holds something, but no study; only a study is overwritten", path=place)
    old = guess_format(place)
    with files.noting() as files_read:
        try:
            old_study = read(place, format=old.name)
        except FormatError as error:
            raise FormatError(
                f"holds a study with broken files, which is not overwritten ({error}); "
                "mend it or choose another folder",
                path=place,
            ) from error
    _refuse_lonely(old_study, new, place)
    git_attributes = [
        path
        for path in (place / ".gitattributes", *place.glob("*/.gitattributes"))
        if path.is_file() and path.read_bytes() in ATTRIBUTES
    ]
    own_files = {path.relative_to(place) for path in (*files_read, *git_attributes)}
    others = [path for path in strangers(place, own_files) if not path.name.startswith(".")]
    if others and old.name != chosen.name:
        listed = ", ".join(path.as_posix() for path in others[:5])
        ending = f" and {len(others) - 5} more" if len(others) > 5 else ""
        raise FormatError(
            f"holds a study as {old.name!r} and files that are no part of it ({listed}{ending}); "
            f"as {chosen.name!r} they might be taken for a part: choose another folder",
            path=place,
        )
    return own_files


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
    fitting = _fitting(place)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        problem = _several(place, fitting)
    else:
        if other := other_texts(place):
            raise FormatError(other, path=place)
        names = ", ".join(FORMATS.names())
        problem = f"looks like none of the formats: {names}; found {_content(place)}"
        if (inner := readable_inside(place, _fitting)) is not None:
            problem = f"found {_content(place)}, but {inner}"
    raise FormatError(f"{problem}; 'argora formats' describes them", path=place)


def _several(place: Path, fitting: Sequence[Format]) -> str:
    """Word the problem that files look like several formats, with a file of each in a folder."""
    names = ", ".join(format.name for format in fitting)
    problem = f"looks like several formats ({names}); say which with format=..."
    if not place.is_dir():
        return problem
    recognised: dict[str, list[str]] = {}
    for entry in files.entries(place):
        for format in _fitting(entry):
            recognised.setdefault(format.name, []).append(entry.name)
    if recognised.keys() != {format.name for format in fitting}:
        return problem
    listed = "; ".join(f"{joined(recognised[name], 3)} ({name})" for name in recognised)
    return (
        f"holds files of several formats: {listed}; name one of them, or say which with format=..."
    )


def _fitting(path: Path) -> list[Format]:
    formats = [get_format(name) for name in FORMATS.names()]
    fitting = [format for format in formats if format.recognises(path)]
    sure = [format for format in fitting if not format.last] or fitting
    return sure or [each for each in formats if each.accepts is not None and each.accepts(path)]


def _fitting_answers(path: Path, answers: Mapping[str, str]) -> Format:
    """Return the format that files look like, else that of their suffix if it takes the answers."""
    options = answers.keys() - {"encoding"}
    if options and path.is_file() and not _fitting(path):
        for format in map(get_format, FORMATS.names()):
            if options.issubset(format.asks) and path.name.lower().endswith(format.suffixes):
                return format
    return guess_format(path)


def _content(path: Path) -> str:
    if path.is_file():
        if files.is_utf_16(path):
            return "a file in UTF-16; save it as UTF-8"
        formats = [get_format(name) for name in FORMATS.names()]
        reasons = [format.explains(path) for format in formats if format.explains is not None]
        return next(filter(None, reasons), None) or f"a file {path.suffix or 'without suffix'!r}"
    names = [entry.name + ("/" if entry.is_dir() else "") for entry in files.entries(path)]
    if not names:
        return "an empty folder"
    ending = f" and {len(names) - 5} more" if len(names) > 5 else ""
    wide = next((entry.name for entry in files.entries(path) if files.is_utf_16(entry)), None)
    hint = f"; {wide} is in UTF-16, save it as UTF-8" if wide else ""
    return f"{', '.join(names[:5])}{ending}{hint}"
