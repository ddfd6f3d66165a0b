"""What somebody sends to an open page, read: a zip with one or two studies of any format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import argora
from argora.errors import ChoiceError, FormatError, broken, mended
from argora.formats.archives import only_folder, unpack
from argora.formats.base import without_consequence
from argora.formats.guessing import is_packed
from argora.model import Study
from argora.model.changes.applying import in_force
from argora.web.archives import BrokenStudyError
from argora.web.open_pages.side_settings import SentSettings, SideSettings, read_settings

__all__ = ["Sent", "SentStudy", "read_sent"]

DEEPEST = 2
"""Zips in each other that are opened on one side, each the only file in the one before."""


class SentStudy(NamedTuple):
    """A study that was sent, the name of its file or folder, and what was malformed in it."""

    study: Study
    name: str
    notes: Sequence[str]


class Sent(NamedTuple):
    """The studies that were sent, in the order of the sides, and what was said of them."""

    studies: list[SentStudy]
    settings: SentSettings


@dataclass
class _Room:
    """How many bytes the files of a request may take, unpacked, and how many are left."""

    most: int
    left: int

    def unpack(self, file: Path, folder: Path) -> None:
        """Write the files in a zip into a new folder."""
        folder.mkdir()
        try:
            self.left -= unpack(file, folder, most_bytes=self.left)
        except FormatError as error:
            if error.code != "too-large":
                raise
            raise FormatError(
                f"the files have more than {self.most:,} bytes together when they are unpacked; "
                "send fewer"
            ).coded(error.code, most=self.most) from error


def read_sent(file: Path, side_names: Sequence[str], *, most_bytes: int) -> Sent:
    """Return the studies in a zip, one for each folder that a side has in it, and their settings.

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
    DataError
        If the settings name what there is not.
    """
    folder = file.parent / "sent"
    room = _Room(most_bytes, most_bytes)
    room.unpack(file, folder)
    settings = read_settings(folder, side_names)
    places = {}
    for side in side_names:
        if not (folder / side).is_dir() or not any((folder / side).iterdir()):
            raise FormatError(
                f"there are no files in the folder {side!r} of the zip; expected some in each of "
                f"{', '.join(side_names)}"
            ).coded("open-page-sides", side=side)
        place = _only_place(folder / side)
        name = place.name
        if settings.by_side[side].format is None:
            place = _opened(place, side, file.parent, room)
        places[side] = place, name
    studies = []
    for side, (place, name) in places.items():
        try:
            studies.append(_read(place, name, settings.by_side[side]))
        except ChoiceError as error:
            option = f"{side}.{error.parameters['option']}"
            raise error.coded("choice", **{**error.parameters, "option": option}) from error
    return Sent(studies, settings)


def _read(place: Path, name: str, settings: SideSettings) -> SentStudy:
    """Return the study of the files of a side; messages name places by their own names."""
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


def _opened(place: Path, side: str, scratch: Path, room: _Room) -> Path:
    """Return what is in a zip, and in a zip that is alone in it: ``argora.read`` gets no zip.

    Raises
    ------
    FormatError
        If there is still a zip, or there are more bytes than there is room for.
    """
    for level in range(DEEPEST):
        if not is_packed(place):
            return place
        unpacked = scratch / f"{side}-unpacked-{level}"
        room.unpack(place, unpacked)
        place = _only_place(only_folder(unpacked))
    if is_packed(place):
        raise FormatError(f"{side} holds a zip in a zip in a zip; unpack it and send the files")
    return place


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
