"""What somebody says of the files that they send.

It stands in a file of the zip and not in the address, which a web server in front may log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, cast

from argora.errors import DataError, FormatError
from argora.formats.choices import OPTIONS
from argora.formats.files import read_text
from argora.model.strict_json import parse_json

__all__ = ["SETTINGS_FILE", "SentSettings", "SideSettings", "read_settings"]

SETTINGS_FILE = "settings.json"
"""Stands in the zip beside the folders of the sides; it need not be there."""
LONGEST_ANSWER = 2000
DIRECT = ("annotator", "phase", "format")
"""Settings of a side that are no option of ``argora.read`` for what files leave open."""
VIA = "via"


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


class SentSettings(NamedTuple):
    """The settings of all sides, and whether they are compared as argument maps."""

    by_side: Mapping[str, SideSettings]
    via: Literal["aif"] | None


def read_settings(folder: Path, side_names: Sequence[str]) -> SentSettings:
    """Return the settings in a folder, a JSON object such as ``{"first.annotator": "ana"}``.

    Raises
    ------
    FormatError
        If the file is no JSON.
    DataError
        If there is no such setting, or its value is too long.
    """
    path = folder / SETTINGS_FILE
    try:
        data = parse_json(read_text(path, folder)) if path.exists() else {}
    except FormatError as error:  # its path is a place on the server
        raise FormatError(f"{SETTINGS_FILE}: {error.problem}") from error
    if not isinstance(data, dict):
        raise _refused(f"{SETTINGS_FILE} holds no object with the names of settings")
    allowed = {f"{side}.{name}" for side in side_names for name in (*DIRECT, *OPTIONS)} | {VIA}
    for name, value in data.items():
        if name not in allowed:
            raise _refused(f"{name[:100]}: there is no such option")
        if not isinstance(value, str) or len(value) > LONGEST_ANSWER:
            raise _refused(f"{name}: expected a text of at most {LONGEST_ANSWER:,} characters")
    if data.get(VIA, "aif") != "aif":
        raise _refused(f"{VIA}: expected 'aif', or nothing")
    by_side = {side: _of_side(data, side) for side in side_names}
    return SentSettings(by_side, cast("Literal['aif'] | None", data.get(VIA)))


def _of_side(data: Mapping[str, str], side: str) -> SideSettings:
    prefix = f"{side}."
    named = {
        name.removeprefix(prefix): value
        for name, value in data.items()
        if name.startswith(prefix) and value
    }
    answers = {name: value for name, value in named.items() if name in OPTIONS}
    annotator, phase, format = map(named.get, DIRECT)
    return SideSettings(annotator, phase, format, answers)


def _refused(problem: str) -> DataError:
    return DataError(problem).coded("not-understood")
