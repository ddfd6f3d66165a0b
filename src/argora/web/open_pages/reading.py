"""What somebody sends to an open page, read: a zip with one or two studies of any format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import argora
from argora.errors import ChoiceError, FormatError, broken, mended
from argora.formats.archives import is_zip, only_folder, unpack
from argora.formats.base import without_consequence
from argora.formats.guessing import fitting_formats
from argora.model import Study
from argora.model.changes.applying import in_force
from argora.web.archives import BrokenStudyError

__all__ = ["SentStudy", "SideSettings", "studies_in"]


@dataclass(frozen=True)
class SideSettings:
    """What somebody says of the files of one side.

    Attributes
    ----------
    annotator : whose annotations count; None where there is only one.
    answers : to what the files leave open, by the option of ``argora.read``.
    """

    annotator: str | None = None
    phase: str | None = None
    format: str | None = None
    answers: Mapping[str, str] = field(default_factory=dict)


class SentStudy(NamedTuple):
    """A study that was sent, the name of its file or folder, and what was malformed in it."""

    study: Study
    name: str
    notes: Sequence[str]


def studies_in(
    file: Path, settings_by_side: Mapping[str, SideSettings], *, most_bytes: int
) -> list[SentStudy]:
    """Return the studies in a zip, one for each folder that a side has in it.

    Parameters
    ----------
    file : the zip; it is unpacked beside it.
    most_bytes : of all files together, unpacked.

    Raises
    ------
    BrokenStudyError
        If files are broken.
    ChoiceError
        If a side can be read in several ways; its option begins with the name of the side.
    FormatError
        If a side is missing, or holds what no study holds.
    """
    folder = file.parent / "sent"
    folder.mkdir()
    left = most_bytes - unpack(file, folder, most_bytes=most_bytes)
    studies = []
    for side, settings in settings_by_side.items():
        place = folder / side
        if not place.is_dir() or not any(place.iterdir()):
            raise FormatError(
                f"there are no files in the folder {side!r} of the zip; expected some in each of "
                f"{', '.join(settings_by_side)}"
            ).coded("open-page-sides", side=side)
        try:
            studies.append(_read(place, settings, left))
        except ChoiceError as error:
            option = f"{side}.{error.parameters['option']}"
            raise error.coded("choice", **{**error.parameters, "option": option}) from error
    return studies


def _read(folder: Path, settings: SideSettings, most_bytes: int) -> SentStudy:
    """Return the study of the files in a folder; messages name places by their own names."""
    place = _only_place(folder)
    name = place.name if place != folder else folder.name
    if is_zip(place) and settings.format is None and not fitting_formats(place):
        unpacked = folder.parent.parent / f"{folder.name}-unpacked"
        unpacked.mkdir()
        unpack(place, unpacked, most_bytes=most_bytes)
        place = _only_place(only_folder(unpacked))
    problems: list[FormatError] = []
    try:
        study = argora.read(
            place,
            format=settings.format,
            problems=problems,
            **settings.answers,  # type: ignore[arg-type]
        )
    except ChoiceError:
        raise
    except FormatError as error:
        message = _by_own_names(str(error), place, name)
        raise FormatError(message).coded(error.code, **error.parameters) from error
    if failed := broken(problems):
        words = (_by_own_names(str(each), place, name) for each in failed)
        raise BrokenStudyError(list(map(without_consequence, words)))
    malformed = [_by_own_names(str(each), place, name) for each in mended(problems)]
    return SentStudy(_of_phase(in_force(study), name, settings.phase), name, malformed)


def _only_place(folder: Path) -> Path:
    """Return the only file or folder in a folder; the folder itself where it holds several."""
    places = list(folder.iterdir())
    if len(places) != 1:
        return folder
    return only_folder(places[0]) if places[0].is_dir() else places[0]


def _by_own_names(message: str, place: Path, name: str) -> str:
    return message.replace(str(place), name)


def _of_phase(study: Study, name: str, phase: str | None) -> Study:
    """Return the phase of a study that counts.

    Raises
    ------
    ChoiceError
        If it has several, and nobody says which.
    """
    if phase is not None:
        return study.select(phase=phase)
    phases = study.phases_in_use
    if phases in ((), ("",)):
        return study
    if len(phases) == 1:
        return study.select(phase=phases[0])
    raise ChoiceError.of("phase", "which phase counts", dict.fromkeys(phases, ""), path=name)
