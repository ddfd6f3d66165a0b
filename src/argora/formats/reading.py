"""Files to a study: a folder, a file or a zip, with the answers to what it leaves open."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

from argora.errors import FormatError, broken, mended
from argora.formats import files
from argora.formats.archives import only_folder, unpack
from argora.formats.base import without_consequence
from argora.formats.choices import (
    Choices,
    answers_from,
    columns_text,
    remembered,
    remembered_by_file,
)
from argora.formats.folders import refuse_incomplete
from argora.formats.guessing import fitting_formats, format_for, is_packed
from argora.formats.names import id_of
from argora.formats.registry import get_format
from argora.formats.sureness import from_notes
from argora.formats.unread import LeftOut, left_out, other_texts
from argora.model import Scheme, Study
from argora.schemes import get_scheme

__all__ = ["read"]

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
    on_progress : called with a few words before each file of a folder is read, and again and again
        while a large file of records is read.

    Answers that the file ``argora.toml`` beside the data gives count where none is passed.

    Raises
    ------
    ChoiceError
        If the files can be read in several ways and nothing says which is meant.
    FormatError
        The first problem, when no list is given; or that nothing at all could be read.
    """
    place = _fetched(str(path)) if str(path).startswith(REMOTE) else Path(path)
    passed = answers_from(
        layer=layer,
        category_feature=category_feature,
        relation_layer=relation_layer,
        columns=columns_text(columns),
        offsets=offsets,
        folders=folders,
        encoding=encoding,
    )
    source = _Source(place, format, scheme, passed, on_progress)
    errors: list[FormatError] = []
    choices = Choices()
    try:
        refuse_incomplete(place)
        read_source = _read_zip if format is None and is_packed(place) else _read_place
        study, files_left = read_source(source, choices, errors)
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
    if problems is None or not study.documents:
        _raise_first(broken(errors))
    for warning in mended(errors) if problems is None else ():
        warnings.warn(str(warning), stacklevel=2)
    return study


def _raise_first(failed: Sequence[FormatError]) -> None:
    """Raise the first of some errors with the number of the others, if there is any."""
    if failed:
        first, n_others = failed[0], len(failed) - 1
        tail = f" (and {n_others} more problem{'s' if n_others > 1 else ''})" if n_others else ""
        problem = without_consequence(first.problem) + tail
        raise FormatError(problem, path=first.path, line=first.line)


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
    with files.encoded_in(answers.get("encoding")):
        chosen = format_for(place, answers) if name is None else get_format(name)
    if not place.exists():
        raise FormatError("no such file or folder", path=place)
    choices.answers = source.answers
    choices.refuse_unasked(chosen.name, chosen.asks)
    allowed = {option: stored[option] for option in stored if option in (*chosen.asks, "encoding")}
    choices.answers = {**allowed, **source.answers}
    by_file = remembered_by_file(place, chosen.name, {*chosen.asks_each, *source.answers})
    choices.by_file = {
        file: {**stored_here, **source.answers} for file, stored_here in by_file.items()
    }
    extra = (choices,) if chosen.asks else ()
    with (
        files.noting(*_progress_callbacks(place, source.on_progress)) as files_read,
        files.encoded_in(choices.answer_to("encoding")),
        choices.watching(),
    ):
        study = chosen.read(place, expected, problems, *extra)
        if chosen.notes_on:
            study = from_notes(study, problems, place)
    choices.recognised.insert(0, chosen.title)
    return study, left_out(place, files_read, partial(_other_format, besides=chosen.name))


def _other_format(path: Path, *, besides: str) -> str | None:
    """Return the one format that a file looks like, if it is another than this one."""
    fitting = [format.name for format in fitting_formats(path) if not format.last]
    return fitting[0] if len(fitting) == 1 and fitting != [besides] else None


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
    error.each = tuple(text.replace(str(folder), str(archive)) for text in error.each)
    if error.path is not None:
        error.path = error.path.replace(str(folder), str(archive))
    return error


def _progress_callbacks(
    place: Path, on_progress: Callable[[str], object] | None
) -> tuple[Callable[[int], object] | None, Callable[[Path, int, int], object] | None]:
    """Return functions that report how many files of a folder, and records of a file, were read."""
    if on_progress is None:
        return None, None

    def report_record(path: Path, number: int, n: int) -> None:
        on_progress(f"reading {path}: record {number} of about {n}")

    if not place.is_dir():
        return None, report_record
    n_files = sum(path.is_file() for path in place.rglob("*"))
    return lambda number: on_progress(f"reading {place}: file {number} of {n_files}"), report_record


def _fetched(source: str) -> Path:
    """Return the folder into which a map or corpus of the AIFdb server was downloaded."""
    from argora.formats.aif.fetching import fetch

    return fetch(source)
