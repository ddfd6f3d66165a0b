"""A study to files: a new folder, or one in the place of an older study."""

from __future__ import annotations

from dataclasses import replace
from os import PathLike
from pathlib import Path

from argora.errors import FormatError, LossError
from argora.formats import files
from argora.formats.base import MARKS, Format, Losses
from argora.formats.digests import GIT_ATTRIBUTES, MARKDOWN_ATTRIBUTES
from argora.formats.folders import other_files, write_folder
from argora.formats.guessing import fitting_formats, guess_format
from argora.formats.reading import read
from argora.formats.registry import get_writable
from argora.formats.sureness import to_notes
from argora.model import Layer, Study

__all__ = ["write"]

ATTRIBUTES = (GIT_ATTRIBUTES.encode(), MARKDOWN_ATTRIBUTES.encode())


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
    if not chosen.has_phases:
        study = _without_phases(study, losses)
    if chosen.loses:
        study = to_notes(study, chosen.notes_on, losses)
    if chosen.write is not None:  # write() has refused such a format
        chosen.write(study, folder, losses)
    for guideline in study.guidelines if chosen.loses else ():
        losses.add("texts of guidelines", f"version {guideline.version!r}")
    for migration in study.migrations if chosen.loses else ():
        version = migration.change.before.version
        losses.add("earlier versions of the scheme", f"version {version!r}")
    for document in study.documents if chosen.loses and MARKS not in chosen.keeps else ():
        if document.marks:
            losses.add(MARKS, document.id)
    if not lossy:
        losses.refuse()


def _without_phases(study: Study, losses: Losses) -> Study:
    """Return the study without the names of phases, and count the layers that lose theirs.

    Raises
    ------
    LossError
        If somebody's layers of one document and round are of several phases.
    """
    if not study.phases:
        return study
    for name in study.phases:
        if name not in study.phases_in_use:
            losses.add("phases without layers", repr(name))
    first: dict[tuple[str, str, int], Layer] = {}
    for layer in study.layers:
        other = first.setdefault(layer.key[:3], layer)
        if other is not layer:
            of = [each.phase for each in (other, layer) if each.phase]
            raise LossError(
                f"{losses.format} has no place for phases, and there is a {layer.name} and another "
                f"of {f'phase {other.phase!r}' if other.phase else 'none'}; write one phase, such "
                f"as phase={of[0]!r}, or write as 'native' to keep all"
            )
        if layer.phase:
            losses.add("phases of layers", layer.name)
    bare = tuple(replace(layer, phase="") for layer in study.layers)
    return replace(study, phases=(), layers=bare)


def _files_of_study(place: Path, chosen: Format, new: Study) -> set[Path]:
    """List the files, relative to the folder, of the study that may be overwritten."""
    if not fitting_formats(place):
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
    others = [path for path in other_files(place, own_files) if not path.name.startswith(".")]
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
