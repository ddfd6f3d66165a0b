"""A study that was sent as files, and a study as a zip of files."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

import argora
from argora.errors import FormatError, LossError, broken, mended
from argora.formats import LeftOut, get_format, get_writable, guess_format
from argora.formats.archives import REPORT, only_folder
from argora.formats.base import without_consequence
from argora.formats.names import file_names
from argora.model import Guideline, Scheme, Study
from argora.web.annotatable import annotatable
from argora.web.settings import LONGEST_GUIDELINE

__all__ = ["BrokenStudyError", "check_exportable", "losses_of", "packed", "study_in"]


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


def packed(
    study: Study, format: str, further_files: Mapping[str, str] = MappingProxyType({})
) -> bytes:
    """Return a zip of a study's files in a format, with a report of what the format lost.

    The same study has the same bytes at any time.

    Parameters
    ----------
    further_files : the texts of further files, by their names.
    """
    target = get_writable(format)
    content = io.BytesIO()
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "study"
        lost = _written(study, folder, format)
        about = {"study": study.name, "format": format, "keeps": list(target.keeps)}
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(folder.rglob("*")):
                name = str(PurePosixPath(path.relative_to(scratch)))
                if path.is_dir():
                    archive.writestr(_entry(f"{name}/", 0o755), b"")
                else:
                    archive.writestr(_entry(name), path.read_bytes())
            report = json.dumps({**about, "lost": lost}, indent=2)
            for name, text in {**further_files, REPORT: report}.items():
                archive.writestr(_entry(name), text.encode())
    return content.getvalue()


def _entry(name: str, mode: int = 0o644) -> zipfile.ZipInfo:
    """Return the entry of a file in a zip, without the time at which it was written."""
    entry = zipfile.ZipInfo(name)
    entry.external_attr = mode << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def study_in(
    folder: Path,
    *,
    name: str | None,
    format: str | None,
    scheme: Scheme | str | None,
    answers: Mapping[str, str] = MappingProxyType({}),
    under: Scheme | None = None,
) -> tuple[Study, dict[str, Any]]:
    """Return the study in a folder that was unpacked.

    With it come its format, what was recognised, what was malformed but could be read, and
    what was left out.

    Parameters
    ----------
    under : the scheme of the study that the documents go into, whatever the files say.

    Raises
    ------
    FormatError
        If it holds what no study holds, or a file of it is broken.
    """
    problems: list[FormatError] = []
    unread: list[LeftOut] = []
    recognised: list[str] = []
    root = only_folder(folder)
    with _within(root):
        chosen = guess_format(root) if format is None else get_format(format)
        study = argora.read(
            root,
            format=chosen.name,
            scheme=scheme,
            problems=problems,
            unread=unread,
            recognised=recognised,
            **answers,  # type: ignore[arg-type]
        )
    if failed := broken(problems):
        raise BrokenStudyError([without_consequence(each) for each in _messages(failed, root)])
    if under is not None:
        study = replace(study, scheme=under)
    elif not study.scheme.units and not study.layers:
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
        "recognised": recognised,
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
        renamed = FormatError(_with_known_names(str(error), root))
        raise renamed.coded(error.code, **error.parameters) from error
